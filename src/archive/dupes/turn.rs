//! Player turns as numbers, with squares counted along the way of their side. Equal turns have equal numbers, however
//! they are written.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::moves::ComparedTurn;
use crate::layout::Plan;
use crate::notation::{
    Action, Item, ItemKind, Letter, Log, PlayerTurn, SeenNumber, Spot, SquareName,
};
use crate::table::Side;

/// Returns the number of a player turn, if it contains a move. Where the log gives alternatives, only the
/// first one counts.
pub fn number(log: &Log, turn: &PlayerTurn, board: &Plan) -> Option<ComparedTurn> {
    let side = turn.player.seat.side;
    let mut hasher = DefaultHasher::new();
    let mut moves = 0;
    let mut items = log.items_of(turn).iter();
    while let Some(item) = items.next() {
        let options = match item.kind {
            ItemKind::Either(options) => options,
            _ => 0,
        };
        let said = if options > 0 { items.next() } else { Some(item) };
        moves += said.map_or(0, |item| u32::from(say(item, board, side, &mut hasher)));
        for _ in 1..options {
            items.next();
        }
    }
    (moves > 0).then(|| ComparedTurn { number: hasher.finish(), side })
}

/// Hashes a throw or a move. Returns whether it was a move.
fn say(item: &Item, board: &Plan, side: Side, hasher: &mut DefaultHasher) -> bool {
    match item.kind {
        ItemKind::Throw(throw) if !throw.marks.verdict.is_undone() => {
            ("throw", likely_number(throw.number)).hash(hasher);
            false
        }
        ItemKind::Move(token) if !token.marks.verdict.is_undone() => {
            let result = match token.action {
                Action::Result(number) => likely_number(number),
                Action::InPlace => None,
            };
            let place = place(token.piece.spot, board, side);
            (letter(token.piece.letter), place, token.action == Action::InPlace, result)
                .hash(hasher);
            true
        }
        _ => false,
    }
}

/// Returns a number as it was seen, or `None` if it was not. Of two possible numbers, this is the first.
fn likely_number(seen: SeenNumber) -> Option<u16> {
    match seen {
        SeenNumber::Is(number) => Some(number),
        SeenNumber::Or(pair) => Some(pair.one()),
        SeenNumber::Not => None,
    }
}

fn letter(letter: Letter) -> Option<u8> {
    match letter {
        Letter::None => Some(0),
        Letter::Is(letter) => Some(letter),
        Letter::Unknown => None,
    }
}

/// Returns a position as the side counts it; a square that its way does not have, as it is written.
fn place(spot: Spot, board: &Plan, side: Side) -> (u8, u8) {
    let way = board.seats.iter().find(|seat| seat.side == side).map(|seat| &seat.path);
    let steps = |name: SquareName| Some(way?.iter().position(|square| *square == name)? as u8 + 1);
    match spot {
        Spot::Start => (0, 0),
        Spot::Centre => (0, 1),
        Spot::Off => (0, 2),
        Spot::Unknown => (0, 3),
        Spot::Square(name) => match steps(name) {
            Some(steps) => (1, steps),
            None => (name.letter(), name.place()),
        },
    }
}
