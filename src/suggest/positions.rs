//! Possible corrections of a stated position: a piece on a square with a similar name, a piece of the
//! other kind, or a number that is one higher or lower.

use super::base::Base;
use super::candidates::Candidate;
use super::changed::ChangedLine;
use super::{Edit, Slip, cost};
use crate::layout::Plan;
use crate::notation::{Letter, PartKind, PositionLine, PositionPart, SquareName};

/// Returns every change that is tried for a stated position.
pub fn of(base: &Base<'_>, line: usize, position: &PositionLine) -> Vec<Candidate> {
    let (parts, plan) = (base.log.parts_of(position), base.before(line).plan());
    let mut found = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let old = String::from_utf8_lossy(&base.text[part.span.range()]).into_owned();
        for (kind, text) in others(&plan, part) {
            let mut changed = parts.to_vec();
            changed[index].kind = kind;
            let (slip, cost) = (Slip::Position, cost::between(&old, &text));
            let edits = vec![Edit { span: part.span, text }];
            let changed = ChangedLine::Position(*position, changed);
            found.push(Candidate::new(line, slip, edits, cost, changed));
        }
    }
    found
}

fn others(plan: &Plan, part: &PositionPart) -> Vec<(PartKind, String)> {
    match part.kind {
        PartKind::Pieces(letter, square, count) => pieces(plan, letter, square, count),
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
fn pieces(plan: &Plan, letter: Letter, square: SquareName, count: u8) -> Vec<(PartKind, String)> {
    let squares = || plan.squares.iter().map(|on_board| on_board.name);
    let numbers = squares().filter(|near| near.letter() == square.letter());
    let letters = squares().filter(|near| near.place() == square.place());
    let near = numbers.chain(letters).filter(|&near| near != square);
    let mut found: Vec<(Letter, SquareName)> = near.map(|square| (letter, square)).collect();
    let lettered = plan.lettered.iter().map(|lettered| Letter::Is(lettered.letter));
    let kinds = [Letter::None].into_iter().chain(lettered);
    found.extend(kinds.filter(|&kind| kind != letter).map(|kind| (kind, square)));
    let written = |(letter, square): (Letter, SquareName)| {
        let kind = match letter {
            Letter::Is(letter) => char::from(letter).to_string(),
            _ => String::new(),
        };
        let times = if count > 1 { format!("*{count}") } else { String::new() };
        (PartKind::Pieces(letter, square, count), format!("{kind}{square}{times}"))
    };
    found.into_iter().map(written).collect()
}
