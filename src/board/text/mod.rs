//! Boards drawn in characters.
//!
//! A square shows whose pieces are there and how many: `●` one ordinary piece of N, `○3` three of S,
//! `●K` N's king, `○K2` S's king with two others, `○T` twins of S.

mod grid;
mod track;

use crate::layout::{Group, Layout, Mark, Plan, Shape};
use crate::table::{BySide, Side};

use super::words::{letters, ordinary, words_in_lines};
pub use grid::small_grid;

/// The characters that a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// `●`, `○`, `·` and `×`.
    Unicode,
    /// `n`, `s`, `.` and `x`, for where others cannot be shown.
    Ascii,
}

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// How many columns there are.
    pub width: usize,
    /// With which characters.
    pub signs: Signs,
    /// Whether in colour, which is never the only sign.
    pub colour: bool,
}

impl Signs {
    /// Whose a piece is.
    pub const fn of(self, side: Side) -> char {
        match (self, side) {
            (Signs::Unicode, Side::N) => '●',
            (Signs::Unicode, Side::S) => '○',
            (Signs::Unicode, Side::E) => '▲',
            (Signs::Unicode, Side::W) => '■',
            (Signs::Ascii, side) => side.letter().to_ascii_lowercase() as char,
        }
    }

    /// An empty square.
    pub const fn empty(self, mark: Option<Mark>) -> &'static str {
        match (self, mark) {
            (Signs::Unicode, None) => "·",
            (Signs::Unicode, Some(Mark::Safe | Mark::Palace)) => "×",
            (Signs::Ascii, None) => ".",
            (Signs::Ascii, Some(Mark::Safe | Mark::Palace)) => "x",
            (_, Some(Mark::Goal)) => "#",
        }
    }

    /// The pieces of a side in one spot: the sign, the letter of each piece that has one, and how many
    /// ordinary pieces there are, but for a single one that stands alone.
    pub fn pieces(self, side: Side, there: &[Group]) -> Option<String> {
        let letters = letters(there);
        let number = match (letters.is_empty(), ordinary(there)) {
            (true, 0) => return None,
            (true, 1) | (_, 0) => String::new(),
            (_, number) => number.to_string(),
        };
        Some(format!("{}{letters}{number}", self.of(side)))
    }

    /// What the signs mean: of a track in one line, of a grid in lines of at most so many columns.
    pub fn legend(self, plan: &Plan, width: usize) -> Vec<String> {
        let width = if plan.shape == Shape::Track { usize::MAX } else { width };
        let mut lines: Vec<String> = Vec::new();
        for part in self.meanings(plan) {
            match lines.last_mut() {
                Some(line) if length(line) + 3 + length(&part) <= width => {
                    line.push_str("   ");
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
        lines
    }

    /// Each sign with what it means.
    fn meanings(self, plan: &Plan) -> Vec<String> {
        let mut parts: Vec<String> =
            plan.sides().map(|side| format!("{} {side}", self.of(side))).collect();
        if let Some(side) = plan.sides().next() {
            for kind in plan.lettered {
                let piece = format!("{}{}", self.of(side), char::from(kind.letter));
                parts.push(format!("{piece} {} of {side}", kind.name));
                parts.push(format!("{piece}2 with two others"));
            }
        }
        parts.push(format!("{} empty", self.empty(None)));
        let mark = |&(mark, name): &(Mark, &str)| format!("{} {name}", self.empty(Some(mark)));
        parts.extend(plan.marks.iter().map(mark));
        parts
    }
}

/// Draws a board and the pieces on it in lines of at most so many columns, if there are at least 40.
/// Pieces that are not on the board are drawn beside it where there is room; [`words`](super::words)
/// say them in any case.
pub fn draw(plan: &Plan, layout: &Layout, style: Style) -> Vec<String> {
    let canvas = match plan.shape {
        Shape::Track => track::draw(plan, layout, style),
        Shape::Grid => grid::draw(plan, layout, style),
    };
    canvas.into_lines(style.colour)
}

/// The same with what the signs mean below it, and each side in words: all that `show` says of a
/// position. `earned` is by side what the board does not show, in the words of the game.
pub fn draw_with_words(
    plan: &Plan,
    layout: &Layout,
    earned: &BySide<Vec<String>>,
    style: Style,
) -> Vec<String> {
    let mut lines: Vec<String> =
        draw(plan, layout, style).iter().map(|line| line.trim_end().to_owned()).collect();
    lines.push(String::new());
    lines.extend(style.signs.legend(plan, style.width));
    lines.push(String::new());
    let words = |side| words_in_lines(layout, side, &earned[side], style.width);
    lines.extend(plan.sides().flat_map(words));
    lines
}

/// The columns that a text takes; no sign is wide.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// Where things of such sizes begin that stand one after the other, and where the last one ends.
fn starts(first: usize, sizes: &[usize]) -> Vec<usize> {
    let mut at = first;
    let next = sizes.iter().map(|size| {
        at += size;
        at
    });
    std::iter::once(first).chain(next).collect()
}
