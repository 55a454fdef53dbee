//! Names across the line between notation and rules: how the notation writes what the rules know.

use crate::notation::{Action, Letter, Marks, PieceToken, Seen, Spot, SquareName, UseToken};
use crate::rules::dadu::words::KING;
use crate::rules::dadu::{Board, Kind, Place, Side, Use, Value};

/// How a place of a side is written.
pub fn spot(board: Board, side: Side, place: Place) -> Spot {
    match board.square(side, place) {
        Some(square) => {
            let (letter, place) = board.name(square);
            Spot::Square(SquareName { letter: letter as u8, place })
        }
        None if place == Place::WAITING => Spot::Start,
        None if place == Place::CENTRE => Spot::Centre,
        None => Spot::Off,
    }
}

/// The letter of a kind of piece.
pub const fn letter(kind: Kind) -> Letter {
    match kind {
        Kind::Standard => Letter::None,
        Kind::King => Letter::Is(KING),
    }
}

/// How a use is written, without checked extras. `top` is the number of a highest throw.
pub fn token(board: Board, top: u8, side: Side, u: Use) -> UseToken {
    let number = match u.value {
        Value::Top => top,
        value => value as u8,
    };
    let captured = u.in_place.then_some(Letter::None);
    let action =
        if u.in_place { Action::InPlace } else { Action::Result(Seen::Is(u16::from(number))) };
    UseToken {
        piece: PieceToken { letter: letter(u.kind), spot: spot(board, side, u.from) },
        action,
        landing: None,
        captured,
        marks: Marks::default(),
    }
}
