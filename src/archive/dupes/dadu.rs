//! Player turns of Dadu as numbers: equal ones have equal numbers, however they are written.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::moves::Turn;
use crate::games::dadu::variant::{Declaration, Variant, declare};
use crate::games::dadu::{Board, Rules};
use crate::notation::{Action, Item, ItemKind, Letter, Log, PlayerTurn, Seen, Spot, SquareName};
use crate::replay::Loader;
use crate::table::Side;

/// The board that the log declares.
pub fn board(text: &[u8], log: &Log, load: Loader<'_>) -> Board {
    let basic = Declaration::known(Variant::BASIC);
    let value = log.value_of(text, "Variant").unwrap_or_default();
    Rules::new(declare(&value, basic, load).0.variant).board()
}

/// The number of a player turn, if there is a move in it. The first of several moves counts, where one
/// of them was seen.
pub fn number(log: &Log, turn: &PlayerTurn, board: Board) -> Option<Turn> {
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
    (moves > 0).then(|| Turn { number: hasher.finish(), side })
}

/// Says a throw or a move; whether it was a move.
fn say(item: &Item, board: Board, side: Side, hasher: &mut DefaultHasher) -> bool {
    match item.kind {
        ItemKind::Throw(throw) if !throw.marks.verdict.is_undone() => {
            ("throw", seen(throw.number)).hash(hasher);
            false
        }
        ItemKind::Use(used) if !used.marks.verdict.is_undone() => {
            let result = match used.action {
                Action::Result(number) => seen(number),
                Action::InPlace => None,
            };
            let place = place(used.piece.spot, board, side);
            (letter(used.piece.letter), place, used.action == Action::InPlace, result).hash(hasher);
            true
        }
        _ => false,
    }
}

/// A number as it was seen, if it was.
fn seen(seen: Seen) -> Option<u16> {
    match seen {
        Seen::Is(number) => Some(number),
        Seen::Or(pair) => Some(pair.one()),
        Seen::Not => None,
    }
}

fn letter(letter: Letter) -> Option<u8> {
    match letter {
        Letter::None => Some(0),
        Letter::Is(letter) => Some(letter),
        Letter::Unknown => None,
    }
}

/// A place as the side counts it; one that the board does not have, as it is written.
fn place(spot: Spot, board: Board, side: Side) -> (u8, u8) {
    let steps = |name: SquareName| {
        let square = board.named(name.letter(), name.place())?;
        board.place(side, square).steps()
    };
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
