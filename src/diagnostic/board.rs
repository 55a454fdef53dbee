//! The small board under a finding: a track as one line for each side, in parts if the lines are too
//! long; a grid as it is.

use crate::board::{Signs, Style, small_grid, words, words_in_lines};
use crate::layout::{Group, Layout, Plan, Shape, Spot, Square};
use crate::table::{BySide, Side};

/// The columns before the first segment.
const MARGIN: usize = 3;
/// The columns between a grid and the words beside it.
const APART: usize = 3;

/// Draws a position in lines of at most `width` columns.
///
/// Words beside the board list the pieces off the board and what each side has earned. They go below the
/// board if the lines are too long.
pub fn small_board(
    plan: &Plan,
    layout: &Layout,
    earned: &BySide<Vec<String>>,
    width: usize,
) -> String {
    let small = Small { plan, layout, earned, width };
    match plan.shape {
        Shape::Track => small.track(),
        Shape::Grid => small.grid(),
    }
}

/// A small board to draw.
struct Small<'a> {
    plan: &'a Plan,
    layout: &'a Layout,
    earned: &'a BySide<Vec<String>>,
    width: usize,
}

impl Small<'_> {
    /// Draws the letters of the segments, and the pieces of each side.
    ///
    /// A digit is a number of standard pieces, `+` ten or more, `K` a king, `&` a king with other pieces.
    /// Unknown facts are left out. If the lines are too long, the board is drawn in parts of whole
    /// segments, because a line broken elsewhere would not be readable as a board.
    fn track(&self) -> String {
        let segments: Vec<&[Square]> = segments(self.plan).collect();
        let line = |part: &[&[Square]], side| format!("{side}  {}", self.side(part, side));
        let whole = self.plan.sides().map(|side| {
            let words = words(self.layout, side, &self.earned[side]);
            let words = words.into_iter().map(|words| format!("  {words}"));
            line(&segments, side) + &words.collect::<String>()
        });
        let whole: Vec<String> = whole.collect();
        if whole.iter().all(|line| line.chars().count() <= self.width) {
            return [vec![letters(&segments)], whole].concat().join("\n");
        }
        let mut lines = Vec::new();
        for part in segments.chunks(parts(&segments, self.width)) {
            lines.push(letters(part));
            lines.extend(self.plan.sides().map(|side| line(part, side)));
        }
        lines.extend(self.words());
        lines.join("\n")
    }

    /// Draws a side's pieces on some segments, square by square.
    fn side(&self, part: &[&[Square]], side: Side) -> String {
        let there = |square: &Square| cell(self.layout.at(side, Spot::Square(square.name)));
        let segment = |squares: &&[Square]| squares.iter().map(there).collect::<String>();
        part.iter().map(segment).collect::<Vec<_>>().join(" ")
    }

    /// Draws a grid in letters and digits only: `s2` are two pieces of S, `nT` are twins of N.
    fn grid(&self) -> String {
        let style = Style { width: self.width, signs: Signs::Ascii, colour: false };
        let mut lines = small_grid(self.plan, self.layout, style);
        let wide = lines.iter().map(String::len).max().unwrap_or(0) + APART;
        let words: Vec<String> = self.words().collect();
        let fits = words.iter().all(|words| wide + words.len() <= self.width);
        if fits && words.len() <= lines.len() {
            for (line, words) in lines.iter_mut().zip(&words) {
                *line = format!("{line:wide$}{words}");
            }
        } else {
            lines.extend(words);
        }
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Returns lines with the facts of each side that the board does not show.
    fn words(&self) -> impl Iterator<Item = String> + '_ {
        let of = |side| words_in_lines(self.layout, side, &self.earned[side], self.width);
        self.plan.sides().flat_map(of)
    }
}

/// Groups the squares by their letters. The last square of a track counts as a segment.
fn segments(plan: &Plan) -> impl Iterator<Item = &[Square]> {
    plan.squares.chunk_by(|one, next| one.name.letter() == next.name.letter())
}

/// Returns the number of segments in each part, if the board is drawn in as few parts as possible, of about
/// equal length.
fn parts(segments: &[&[Square]], width: usize) -> usize {
    let longest = segments.iter().map(|squares| squares.len()).max().unwrap_or(1);
    let fit = (width + 1).saturating_sub(MARGIN) / (longest + 1);
    let rows = segments.len().div_ceil(fit.max(1));
    segments.len().div_ceil(rows.max(1)).max(1)
}

fn letters(part: &[&[Square]]) -> String {
    let letter = |squares: &&[Square]| {
        let (letter, width) = (char::from(squares[0].name.letter()), squares.len());
        format!("{letter:<width$}")
    };
    let letters: Vec<String> = part.iter().map(letter).collect();
    format!("{:MARGIN$}{}", "", letters.join(" ").trim_end())
}

fn cell(there: &[Group]) -> char {
    match there {
        [] => '.',
        [Group { letter: None, count: n @ 1..=9, .. }] => char::from(b'0' + n),
        [Group { letter: None, .. }] => '+',
        [Group { letter: Some(letter), count: 1, .. }] => char::from(*letter),
        _ => '&',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::words::small_board_of;
    use crate::finding::{Situation, UnknownFacts};
    use crate::games::dadu::variant::{Parameter, Variant};
    use crate::games::dadu::{EarnedFact, Kind, Place, Position, Rules};
    use crate::table::Player;

    /// Returns a position with many pieces on a board of so many segments of this length.
    fn situation(segments: u8, length: u8) -> Situation {
        let variant = [
            (Parameter::Segments, segments),
            (Parameter::SegmentLength, length),
            (Parameter::StandardPieces, 16),
            (Parameter::Kings, 2),
        ]
        .into_iter()
        .fold(Variant::BASIC, |variant, (p, value)| variant.with(p, value).expect("a value"));
        let rules = Rules::new(variant);
        let mut position = Position::start(&rules);
        let on = |n| Place::on(n).expect("a square");
        let n = position.side_mut(Side::N);
        n.arrange(
            Kind::Standard,
            &[[on(2); 10].as_slice(), &[on(3); 2], &[Place::WAITING; 4]].concat(),
        )
        .expect("so many");
        n.arrange(Kind::King, &[on(3), on(4)]).expect("two kings");
        n.da = 0b11111;
        Situation {
            board: rules.board(),
            position,
            unsaid: UnknownFacts::default(),
            earned: vec![EarnedFact::Da, EarnedFact::Open, EarnedFact::Exit, EarnedFact::Kill],
            player: Player::new(Side::N, 1).expect("a player"),
            hand: vec![1],
            blocked: false,
            legal: Vec::new(),
        }
    }

    #[test]
    fn a_board_that_does_not_fit_is_drawn_in_parts() {
        let narrow = small_board_of(&situation(7, 5), 30);
        let lines: Vec<&str> = narrow.lines().collect();
        assert_eq!(
            lines,
            [
                "   a     b     c     d",
                "N  .+&K. ..... ..... .....",
                "S  ..... ..... ..... .....",
                "   e     f     g     h",
                "N  ..... ..... ..... .",
                "S  ..... ..... ..... .",
                "N  waiting 4  da 1,2,3,4,5",
                "   closed  no-exit  no-kill",
                "S  waiting KK+16  da none",
                "   closed  no-exit  no-kill",
            ]
        );
    }

    #[test]
    fn every_board_fits_every_terminal() {
        for (segments, length) in [(2, 2), (7, 5), (9, 5), (12, 9)] {
            for width in 30..=150 {
                let situation = situation(segments, length);
                let drawn = small_board_of(&situation, width);
                let longest = drawn.lines().map(str::len).max().expect("lines");
                assert!(longest <= width, "{segments} of {length} in {width}:\n{drawn}");
                let letters = drawn.lines().filter(|line| line.starts_with(' '));
                let letters: String = letters.filter(|l| !l.contains("no-")).collect();
                let all: String = (0..=segments).map(|i| char::from(b'a' + i)).collect();
                assert_eq!(letters.split_whitespace().collect::<String>(), all, "{drawn}");
            }
        }
    }
}
