//! A small board, as a help under a finding: one line for each side, or parts of it where the lines
//! do not fit.

use std::ops::RangeInclusive;

use crate::board::{words, words_in_lines};
use crate::finding::Situation;
use crate::rules::dadu::{Board, Kind, Place, SidePosition};
use crate::table::Side;

/// What stands before the first segment.
const MARGIN: usize = 3;

/// Draws a position in lines of at most so many columns: the segments' letters, N's pieces, S's
/// pieces, and beside each side in words what is off the track and what it has earned.
///
/// A digit is so many standard pieces, `+` ten or more, `K` a king, `&` a king with others. What is
/// not known of the position is left out. Where the lines are too long, the words stand below the
/// board, and the board is drawn in parts of whole segments: a line that is broken elsewhere would
/// be no board any more.
pub fn draw(situation: &Situation, width: usize) -> String {
    let Situation { board, position, .. } = situation;
    let track = |segments: &RangeInclusive<u8>, side| {
        format!("{side}  {}", track(*board, position.side(side), side, segments.clone()))
    };
    let all = 0..=board.segments();
    let whole = Side::BOTH.map(|side| {
        let words = words(situation, side).into_iter().map(|words| format!("  {words}"));
        track(&all, side) + &words.collect::<String>()
    });
    if whole.iter().all(|line| line.chars().count() <= width) {
        return [vec![letters(*board, all)], whole.to_vec()].concat().join("\n");
    }
    let mut lines = Vec::new();
    for part in parts(*board, width) {
        lines.push(letters(*board, part.clone()));
        lines.extend(Side::BOTH.map(|side| track(&part, side)));
    }
    for side in Side::BOTH {
        lines.extend(words_in_lines(situation, side, width));
    }
    lines.join("\n")
}

/// The segments in as few parts as fit, about equally long. The last square counts as a segment.
fn parts(board: Board, width: usize) -> Vec<RangeInclusive<u8>> {
    let segments = usize::from(board.segments()) + 1;
    let fit = (width + 1).saturating_sub(MARGIN) / (usize::from(board.length()) + 1);
    let rows = segments.div_ceil(fit.max(1));
    let each = segments.div_ceil(rows);
    let starts = (0..segments).step_by(each);
    starts.map(|at| at as u8..=(at + each).min(segments) as u8 - 1).collect()
}

fn letters(board: Board, segments: RangeInclusive<u8>) -> String {
    let width = usize::from(board.length());
    let letters: Vec<String> =
        segments.map(|i| format!("{:<width$}", char::from(b'a' + i))).collect();
    format!("{:MARGIN$}{}", "", letters.join(" ").trim_end())
}

/// What a side has on some segments, square by square.
fn track(board: Board, there: &SidePosition, side: Side, segments: RangeInclusive<u8>) -> String {
    let segment = |i: u8| {
        let squares = i * board.length() + 1..=((i + 1) * board.length()).min(board.last());
        let steps = |n| if side == Side::N { n } else { board.last() + 1 - n };
        let cells = squares.map(|n| Place::on(steps(n)).map_or('.', |place| cell(there, place)));
        cells.collect::<String>()
    };
    segments.map(segment).collect::<Vec<_>>().join(" ")
}

fn cell(there: &SidePosition, place: Place) -> char {
    match (there.count(Kind::King, place), there.count(Kind::Standard, place)) {
        (0, 0) => '.',
        (0, n @ 1..=9) => char::from(b'0' + n),
        (0, _) => '+',
        (1, 0) => 'K',
        _ => '&',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Unsaid;
    use crate::rules::dadu::{Earned, Position, Rules};
    use crate::rules::variant::{Parameter, Variant};
    use crate::table::Player;

    /// A position of many pieces, on a board of so many segments of such a length.
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
            unsaid: Unsaid::default(),
            earned: vec![Earned::Da, Earned::Open, Earned::Exit, Earned::Kill],
            player: Player::new(Side::N, 1).expect("a player"),
            hand: vec![1],
            blocked: false,
            legal: Vec::new(),
        }
    }

    #[test]
    fn a_board_that_does_not_fit_is_drawn_in_parts() {
        let narrow = draw(&situation(7, 5), 30);
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
                let drawn = draw(&situation, width);
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
