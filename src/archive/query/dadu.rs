//! The board of Dadu, in the forms that searches for positions take.

use super::position::{BoardAfter, EarnedFacts, MeantPieces, SeenBoard};
use super::tree::Spot;
use crate::games::dadu::{Board, Kind, Place, Position};
use crate::layout::Group;
use crate::notation::Letter;
use crate::replay::MoveEvent;
use crate::table::{BySide, Side};

impl BoardAfter {
    /// Returns the board in a position of Dadu.
    pub fn of_dadu(position: &Position, board: Board) -> BoardAfter {
        BoardAfter { layout: position.layout(board), earned: Some(earned(position)) }
    }
}

/// A position of the replay on its board. Looking at it is faster than making a layout of it.
#[derive(Clone, Copy, Debug)]
pub struct DaduBoard<'a> {
    pub position: &'a Position,
    pub board: Board,
}

impl SeenBoard for DaduBoard<'_> {
    fn visit(&self, visit: &mut dyn FnMut(&Group)) {
        for side in Side::BOTH {
            for kind in Kind::BOTH {
                let letter = kind.letter();
                for &place in self.position.side(side).pieces(kind) {
                    let spot = self.board.spot(side, place);
                    visit(&Group { side, spot, letter, count: 1 });
                }
            }
        }
    }

    fn earned(&self) -> Option<BySide<EarnedFacts>> {
        Some(earned(self.position))
    }

    /// Compares all pieces of a kind at once, which is many times faster than visiting them.
    fn count(&self, meant: &MeantPieces) -> u32 {
        let mut count = 0;
        for side in Side::BOTH {
            for kind in Kind::BOTH {
                let letter = kind.letter().map_or(Letter::None, Letter::Is);
                let is_kind = meant.kind.is_none_or(|meant| meant == letter);
                if is_kind && meant.side.is_none_or(|meant| meant == side) {
                    count += self.count_of(side, kind, meant.spot);
                }
            }
        }
        count
    }
}

impl DaduBoard<'_> {
    fn count_of(&self, side: Side, kind: Kind, spot: Spot) -> u32 {
        let pieces = self.position.side(side);
        let place = match spot {
            Spot::Square(name) => match self.board.named(name.letter(), name.place()) {
                Some(square) => self.board.place(side, square),
                None => return 0,
            },
            Spot::Waiting => Place::WAITING,
            Spot::Centre => Place::CENTRE,
            Spot::Exited => Place::EXITED,
            Spot::Track => {
                let on_track = pieces.pieces(kind).iter().filter(|place| place.is_on_track());
                return on_track.count() as u32;
            }
        };
        u32::from(pieces.count(kind, place))
    }
}

fn earned(position: &Position) -> BySide<EarnedFacts> {
    let mut earned = BySide::all(EarnedFacts::default());
    for side in Side::BOTH {
        let there = position.side(side);
        earned[side] = EarnedFacts { open: there.open, da: there.da.count_ones() };
    }
    earned
}

/// The position after the last player turn. Many player turns change nothing on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastPosition(Option<Position>);

impl LastPosition {
    /// Takes the next position. Returns whether pieces and earned facts are the same as in the last one.
    pub fn is_same(&mut self, position: &Position) -> bool {
        let same = self.0.is_some_and(|last| {
            Side::BOTH.into_iter().all(|side| last.side(side) == position.side(side))
        });
        self.0 = Some(*position);
        same
    }
}

/// Returns whether a move only went from one square to another. Such a move is not an event of a sequence.
pub fn is_plain_move(event: &MoveEvent<'_>) -> bool {
    let outcome = event.effect.outcome;
    let is_off = |place: Place| [Place::WAITING, Place::EXITED].contains(&place);
    outcome.captured.is_none() && !is_off(outcome.applied.from) && outcome.to != Place::EXITED
}
