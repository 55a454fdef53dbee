//! The holes that may be lifted, and how stones are sown (L1 to L4, C1, F2, T3).

use super::play::{Stage, Turn};
use super::{Position, Rules, id};
use crate::games::move_game::{Bar, Effect, Reason, TurnItem};
use crate::games::sowing::{Hole, Holes, Way, hole_name, named, sow};
use crate::layout::SquareName;
use crate::table::Side;

/// The outcome of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A hole is filled (F1).
    Filled(Hole),
    /// A hole is lifted and sown.
    Sown {
        /// The hole of the last stone. If the sowing never ends, the hole that was lifted.
        last: Hole,
        /// The stones in it, before any capture.
        stones: u8,
        /// The number of stones that it takes.
        taken: u8,
        /// The hole in which they were.
        behind: Hole,
        /// The stones in the holes after it.
        holes: Holes,
    },
}

impl Outcome {
    /// Returns the effect, against which the extras of a log are checked.
    pub fn effect(&self) -> Effect {
        match *self {
            Outcome::Filled(_) => Effect::default(),
            Outcome::Sown { last, stones, taken, behind, .. } => Effect {
                taken,
                from: (taken > 0).then_some((behind.row(), hole_name(behind))),
                last: Some((hole_name(last), stones)),
                makes_qar: false,
            },
        }
    }
}

impl Rules {
    /// Returns the outcome of an item, without making it (I1).
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn resolve(
        &self,
        position: &Position,
        turn: &Turn,
        item: &TurnItem,
    ) -> Result<Outcome, Bar> {
        match item {
            TurnItem::Sow(name) => self.lifting(position, turn, *name),
            TurnItem::Place(name) => self.filling(position, turn, *name),
            TurnItem::Path(_) | TurnItem::Remove(_) | TurnItem::Pass => {
                Err(Bar::new(id::I1, Reason::NoSuchItem))
            }
        }
    }

    /// Returns the hole of a name, if the board has it (B1).
    pub(super) fn on_board(&self, name: SquareName) -> Result<Hole, Bar> {
        named(name, self.holes()).ok_or(Bar::new(id::B1, Reason::NoSuchSquare(name)))
    }

    /// Checks a lifting: one in a turn (T3), and only when the holes are filled (F1).
    fn lifting(&self, position: &Position, turn: &Turn, name: SquareName) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let hole = self.on_board(name)?;
        match turn.stage {
            Stage::Sown => return Err(Bar::new(id::T3, Reason::TurnIsOver)),
            Stage::Filled(_) => {
                let is_filled = self.is_filled(position, turn.side).is_ok();
                let reason = if is_filled { Reason::TurnIsOver } else { Reason::FillFirst };
                return Err(Bar::new(id::F1, reason));
            }
            Stage::Fresh if position.fill.is_some() => {
                return Err(Bar::new(id::F1, Reason::FillFirst));
            }
            Stage::Fresh => may_lift(position, turn.side, hole)?,
        }
        Ok(self.sowing(position, turn.side, hole))
    }

    /// Sows the stones of a hole: one into each open hole that follows (L2). Then the hole after the last
    /// stone is lifted and sown on (L3). If that hole is empty, the sowing ends (L4). One that never ends
    /// moves nothing.
    pub(super) fn sowing(&self, position: &Position, side: Side, hole: Hole) -> Outcome {
        let (mut holes, way) = (position.holes, self.way(position));
        let end = sow(&mut holes, &way, way.ring.place(hole), |holes, last| {
            Some(way.next(last)).filter(|&next| holes.balls(way.ring.hole(next)) > 0)
        });
        let Some(end) = end else {
            let (stones, holes) = (position.stones(hole), position.holes);
            return Outcome::Sown { last: hole, stones, taken: 0, behind: hole, holes };
        };
        let [last, behind] = [end, way.next(way.next(end))].map(|place| way.ring.hole(place));
        let stones = holes.balls(last);
        let taken = self.take(&mut holes, side, behind);
        Outcome::Sown { last, stones, taken, behind, holes }
    }

    /// Takes the stones in the hole behind the empty one where a sowing ended (C1), if R2 lets the side take
    /// that hole. Returns their number.
    fn take(&self, holes: &mut Holes, side: Side, behind: Hole) -> u8 {
        let is_own = behind.row() == side;
        if holes.balls(behind) == 0 || is_own && !self.takes_from_any_row() {
            return 0;
        }
        holes.lift(behind)
    }

    /// Returns the way of the stones (L2, R1) through the open holes (F2).
    fn way<'a>(&self, position: &'a Position) -> Way<'a> {
        Way {
            ring: &position.ring,
            anticlockwise: self.is_anticlockwise(),
            fills_lifted: self.long_lap_fills_lifted(),
        }
    }

    /// Returns every legal item, from the west.
    pub fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
        let holes = || Hole::of_row(turn.side, self.holes()).map(hole_name);
        let items = holes().map(TurnItem::Place).chain(holes().map(TurnItem::Sow));
        items.filter(|item| self.resolve(position, turn, item).is_ok()).collect()
    }
}

/// Checks that a side lifts an open hole (F2) of the own row that is not empty (L1).
fn may_lift(position: &Position, side: Side, hole: Hole) -> Result<(), Bar> {
    let name = hole_name(hole);
    match () {
        () if hole.row() != side => Err(Bar::new(id::L1, Reason::EnemyHole(name))),
        () if position.is_closed(hole) => Err(Bar::new(id::F2, Reason::Closed(name))),
        () if position.stones(hole) == 0 => Err(Bar::new(id::L1, Reason::Empty(name))),
        () => Ok(()),
    }
}
