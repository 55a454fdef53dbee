//! Possible corrections of a stated position: a piece on a square with a similar name, a piece of the
//! other kind, or a number that is one higher or lower.

use super::base::{Base, Changed};
use super::candidates::Candidate;
use super::{Edit, Slip, cost};
use crate::games::dadu::words::KING;
use crate::notation::{Letter, PartKind, PositionLine, PositionPart, SquareName};

/// Returns every change that is tried for a stated position.
pub fn of(base: &Base<'_>, line: usize, position: &PositionLine) -> Vec<Candidate> {
    let parts = base.log.parts_of(position);
    let mut found = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let old = String::from_utf8_lossy(&base.text[part.span.range()]).into_owned();
        for (kind, text) in others(base, part) {
            let mut changed = parts.to_vec();
            changed[index].kind = kind;
            let (slip, cost) = (Slip::Position, cost::between(&old, &text));
            let edits = vec![Edit { span: part.span, text }];
            let changed = Changed::Position(*position, changed);
            found.push(Candidate::new(line, slip, edits, cost, changed));
        }
    }
    found
}

fn others(base: &Base<'_>, part: &PositionPart) -> Vec<(PartKind, String)> {
    match part.kind {
        PartKind::Pieces(letter, square, count) => pieces(base, letter, square, count),
        PartKind::Number(number) => {
            let near = [number.checked_sub(1).filter(|&n| n > 0), Some(number + 1)];
            let near = near.into_iter().flatten();
            near.map(|number| (PartKind::Number(number), number.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the squares with the same letter or the same number, and the same square with the other kind
/// of piece.
fn pieces(
    base: &Base<'_>,
    letter: Letter,
    square: SquareName,
    count: u8,
) -> Vec<(PartKind, String)> {
    let board = base.before(0).rules().board();
    let last = b'a' + board.segments();
    let numbers = (1..=board.length()).map(|place| SquareName::new(square.letter(), place));
    let letters = (b'a'..=last).map(|letter| SquareName::new(letter, square.place()));
    let squares = numbers.chain(letters).filter(|&near| near != square);
    let on_board = squares.filter(|near| board.named(near.letter(), near.place()).is_some());
    let mut found: Vec<(Letter, SquareName)> = on_board.map(|square| (letter, square)).collect();
    let other = if letter == Letter::None { Letter::Is(KING) } else { Letter::None };
    found.push((other, square));
    let written = |(letter, square): (Letter, SquareName)| {
        let king = if letter == Letter::None { "" } else { "K" };
        let times = if count > 1 { format!("*{count}") } else { String::new() };
        let name = char::from(square.letter());
        (PartKind::Pieces(letter, square, count), format!("{king}{name}{}{times}", square.place()))
    };
    found.into_iter().map(written).collect()
}
