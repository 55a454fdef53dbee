//! A small board: one line for each side, as a help under a finding.

use crate::finding::Situation;
use crate::replay::naming;
use crate::rules::dadu::{Board, Kind, Place, Side, SidePosition};

/// Draws a position in three lines of text: the segments' letters, N's pieces, S's pieces.
///
/// A digit is so many standard pieces, `K` a king, `&` a king with others; off the track in words.
/// What is not known of the position is left out.
pub fn draw(situation: &Situation) -> String {
    let Situation { board, position, .. } = situation;
    let mut lines = vec![letters(*board)];
    for side in Side::BOTH {
        lines.push(side_line(situation, position.side(side), side));
    }
    lines.join("\n")
}

fn letters(board: Board) -> String {
    let width = usize::from(board.length());
    let letter = |i: u8| format!("{:<width$}", char::from(b'a' + i));
    let letters: Vec<String> = (0..=board.segments()).map(letter).collect();
    format!("   {}", letters.join(" ").trim_end())
}

fn side_line(situation: &Situation, there: &SidePosition, side: Side) -> String {
    let board = situation.board;
    let mut line = format!("{side}  ");
    for number in 1..=board.last() {
        if number > 1 && (number - 1) % board.length() == 0 {
            line.push(' ');
        }
        let steps = if side == Side::N { number } else { board.last() + 1 - number };
        line.push(Place::on(steps).map_or('.', |place| cell(there, place)));
    }
    for (place, name) in
        [(Place::WAITING, "waiting"), (Place::CENTRE, "centre"), (Place::EXITED, "out")]
    {
        if let Some(pieces) = pieces(there, place) {
            line.push_str(&format!("  {name} {pieces}"));
        }
    }
    for words in naming::earned(situation, side) {
        line.push_str(&format!("  {words}"));
    }
    line
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

fn pieces(there: &SidePosition, place: Place) -> Option<String> {
    let kings = "K".repeat(usize::from(there.count(Kind::King, place)));
    match there.count(Kind::Standard, place) {
        0 if kings.is_empty() => None,
        0 => Some(kings),
        n if kings.is_empty() => Some(n.to_string()),
        n => Some(format!("{kings}+{n}")),
    }
}
