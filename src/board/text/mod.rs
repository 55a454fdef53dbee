//! Boards drawn with characters.
//!
//! A square shows the side and the number of its pieces: `●` one ordinary piece of N, `○3` three of S,
//! `●K` N's king, `○K2` S's king with two others, `○T` twins of S.

mod grid;
mod track;

use crate::layout::{Group, HoleState, Layout, Mark, Plan, Shape};
use crate::table::{BySide, Side};

use super::canvas::{Canvas, InkedLine};
use super::words::{letters, ordinary, words_in_lines};
pub use grid::small_grid;

/// The characters used to draw a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// `●`, `○`, `·` and `×`.
    Unicode,
    /// `n`, `s`, `.` and `x`, for terminals that cannot show the others.
    Ascii,
}

/// The style of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The number of columns.
    pub width: usize,
    /// The characters.
    pub signs: Signs,
    /// Whether to use colour, which is never the only sign.
    pub colour: bool,
}

impl Signs {
    /// Returns the sign of a side's pieces.
    pub const fn of(self, side: Side) -> char {
        match (self, side) {
            (Signs::Unicode, Side::N) => '●',
            (Signs::Unicode, Side::S) => '○',
            (Signs::Unicode, Side::E) => '▲',
            (Signs::Unicode, Side::W) => '■',
            (Signs::Ascii, side) => side.letter().to_ascii_lowercase() as char,
        }
    }

    /// Returns the sign of an empty square.
    pub const fn empty(self, mark: Option<Mark>) -> &'static str {
        match (self, mark) {
            (Signs::Unicode, None) => "·",
            (Signs::Unicode, Some(Mark::Safe | Mark::Palace)) => "×",
            (Signs::Ascii, None) => ".",
            (Signs::Ascii, Some(Mark::Safe | Mark::Palace)) => "x",
            (_, Some(Mark::Goal)) => "#",
        }
    }

    /// Returns the sign of a closed hole. A board of holes has no safe squares.
    pub const fn closed(self) -> &'static str {
        self.empty(Some(Mark::Safe))
    }

    /// Returns the sign of a hole that a side owns, with the pieces in it: `○2q`, and `○q` if it is empty.
    pub fn owned(self, side: Side, pieces: Option<String>) -> String {
        format!("{}q", pieces.unwrap_or_else(|| self.of(side).to_string()))
    }

    /// Returns the parts of lines between points: from left to right, and from top to bottom.
    const fn lines(self) -> [&'static str; 2] {
        match self {
            Signs::Unicode => ["─", "│"],
            Signs::Ascii => ["-", "|"],
        }
    }

    /// Returns the pieces of a side in one spot: the sign, the letter of each lettered piece, and the number of
    /// ordinary pieces. The number is omitted for a single piece without others.
    pub fn pieces(self, side: Side, there: &[Group]) -> Option<String> {
        let letters = letters(there);
        let number = match (letters.is_empty(), ordinary(there)) {
            (true, 0) => return None,
            (true, 1) | (_, 0) => String::new(),
            (_, number) => number.to_string(),
        };
        Some(format!("{}{letters}{number}", self.of(side)))
    }

    /// Explains the signs: for a track in one line, for a grid in lines of at most `width` columns.
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

    /// Returns each sign with its meaning.
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
        let hole = |state| {
            let sign = match state {
                HoleState::Closed => self.closed().to_owned(),
                HoleState::Owned(side) => self.owned(side, None),
            };
            Some(format!("{sign} {}", plan.hole_name(state)?))
        };
        parts.extend(plan.hole_states().filter_map(hole));
        parts
    }
}

/// Draws a board and its pieces in lines of at most `style.width` columns, if that is at least 40. Pieces
/// off the board are drawn beside it if there is room; [`words`](super::words) always lists them.
pub fn draw(plan: &Plan, layout: &Layout, style: Style) -> Vec<String> {
    canvas(plan, layout, style).into_lines(style.colour)
}

/// Draws the same board in runs of characters with the same ink, for callers that colour them.
pub fn draw_in_runs(plan: &Plan, layout: &Layout, style: Style) -> Vec<InkedLine> {
    canvas(plan, layout, style).into_runs()
}

fn canvas(plan: &Plan, layout: &Layout, style: Style) -> Canvas {
    match plan.shape {
        Shape::Track => track::draw(plan, layout, style),
        Shape::Grid => grid::draw(plan, layout, style),
    }
}

/// Draws the board, a legend below it, and each side in words: everything that `show` prints of a position.
/// `earned` gives for each side the facts that the board does not show, in the words of the game.
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
    let words = |side| words_in_lines(layout, side, &earned[side], style.width);
    let words: Vec<String> = plan.sides().flat_map(words).collect();
    // In some games the board shows everything.
    if !words.is_empty() {
        lines.push(String::new());
        lines.extend(words);
    }
    lines
}

/// Returns the number of columns of a text; no sign is wide.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// Returns the start of each of several consecutive items, given their sizes, and the end of the last one.
fn starts(first: usize, sizes: &[usize]) -> Vec<usize> {
    let mut at = first;
    let next = sizes.iter().map(|size| {
        at += size;
        at
    });
    std::iter::once(first).chain(next).collect()
}
