//! Positions of Dadu, to look at.

use crate::finding::UnknownFacts;
use crate::games::dadu::{Board, EarnedFact, Kind, Place, Position, SidePosition};
use crate::layout::{Group, Layout, Spot};
use crate::replay::view::{BoardChange, EarnedRights, LastPosition, PositionView};
use crate::table::{BySide, Side};

/// A position of the replay on its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    position: &'a Position,
    unsaid: &'a UnknownFacts,
    board: Board,
}

impl PositionView for View<'_> {
    fn layout(&self) -> Layout {
        self.position.layout(self.board)
    }

    fn visit(&self, visit: &mut dyn FnMut(&Group)) {
        for side in Side::BOTH {
            for kind in Kind::BOTH {
                for &place in self.position.side(side).pieces(kind) {
                    visit(&self.group(side, kind, place));
                }
            }
        }
    }

    fn earned(&self) -> Option<BySide<EarnedRights>> {
        let mut earned = BySide::all(EarnedRights::default());
        Side::BOTH.into_iter().for_each(|side| earned[side] = self.earned_by(side));
        Some(earned)
    }

    /// Compares all pieces of a kind at once, which is many times faster than visiting them.
    fn count(&self, side: Option<Side>, letter: Option<Option<u8>>, at: Option<Spot>) -> u32 {
        let mut count = 0;
        for owner in Side::BOTH.into_iter().filter(|owner| side.is_none_or(|side| side == *owner)) {
            for kind in Kind::BOTH {
                if letter.is_none_or(|letter| letter == kind.letter()) {
                    count += self.count_of(owner, kind, at);
                }
            }
        }
        count
    }

    fn is_same(&self, last: &mut LastPosition) -> bool {
        last.replace(*self.position).is_some_and(|last| {
            Side::BOTH.into_iter().all(|side| last.side(side) == self.position.side(side))
        })
    }

    fn changes(&self, last: &mut LastPosition, change: &mut dyn FnMut(BoardChange)) -> bool {
        let empty = SidePosition::EMPTY;
        let last = last.replace(*self.position);
        for side in Side::BOTH {
            let next = self.position.side(side);
            let before = last.as_ref().map_or(&empty, |last| last.side(side));
            for kind in Kind::BOTH {
                next.changes(before, kind, |place, by| {
                    change(BoardChange::Pieces(self.group(side, kind, place), by));
                });
            }
            if last.is_none() || (before.open, before.da) != (next.open, next.da) {
                change(BoardChange::Earned(side, self.earned_by(side)));
            }
        }
        true
    }
}

impl<'a> View<'a> {
    pub(super) fn new(position: &'a Position, unsaid: &'a UnknownFacts, board: Board) -> View<'a> {
        View { position, unsaid, board }
    }

    fn group(&self, side: Side, kind: Kind, place: Place) -> Group {
        Group { side, spot: self.board.spot(side, place), letter: kind.letter(), count: 1 }
    }

    fn earned_by(&self, side: Side) -> EarnedRights {
        let there = self.position.side(side);
        let unknown_da = self.unsaid[(side, EarnedFact::Da)];
        EarnedRights { open: there.open, da: there.da, unknown_da }
    }

    fn count_of(&self, side: Side, kind: Kind, at: Option<Spot>) -> u32 {
        let pieces = self.position.side(side);
        let place = match at {
            Some(Spot::Square(name)) => match self.board.named(name.letter(), name.place()) {
                Some(square) => self.board.place(side, square),
                None => return 0,
            },
            Some(Spot::Waiting) => Place::WAITING,
            Some(Spot::Centre) => Place::CENTRE,
            Some(Spot::Out) => Place::EXITED,
            None => {
                let on_track = pieces.pieces(kind).iter().filter(|place| place.is_on_track());
                return on_track.count() as u32;
            }
        };
        u32::from(pieces.count(kind, place))
    }
}
