//! The holes that may be lifted, and how balls are sown (L1 to L4, T2, T3).

use super::play::Turn;
use super::{Capture, Position, Rules, id};
use crate::games::move_game::{Bar, Effect, Reason, TurnItem};
use crate::games::sowing::{Hole, Ring, Way, hole_name, named, sow};
use crate::layout::SquareName;
use crate::table::Side;

/// The outcome of a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The hole of the last ball. If the sowing never ends, the hole that was lifted.
    pub last: Hole,
    /// The balls in it, before any capture.
    pub balls: u8,
    /// Its capture.
    pub capture: Capture,
    /// The position after the sowing and the capture.
    pub(super) after: Position,
}

impl Outcome {
    /// Returns the effect, against which the extras of a log are checked.
    pub fn effect(&self) -> Effect {
        let taken = if let Capture::Balls(balls) = self.capture { balls } else { 0 };
        let opposite = self.last.opposite();
        Effect {
            taken,
            from: (taken > 0).then_some((opposite.row(), hole_name(opposite))),
            last: Some((hole_name(self.last), self.balls)),
            makes_qar: self.capture == Capture::Qar,
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
        let TurnItem::Sow(name) = item else {
            return Err(Bar::new(id::I1, Reason::NoSuchItem));
        };
        position.goes_on()?;
        let hole = self.on_board(*name)?;
        if turn.has_sown {
            return Err(Bar::new(id::T3, Reason::TurnIsOver));
        }
        self.may_lift(position, turn.side, hole)?;
        self.begins_right(position, turn.side, hole)?;
        self.sowing(position, turn.side, hole)
    }

    /// Returns the hole of a name, if the board has it (B1).
    fn on_board(&self, name: SquareName) -> Result<Hole, Bar> {
        named(name, self.holes()).ok_or(Bar::new(id::B1, Reason::NoSuchSquare(name)))
    }

    /// Checks that a side lifts a hole of the own row that has balls (L1) and is in no qar (Q1).
    fn may_lift(&self, position: &Position, side: Side, hole: Hole) -> Result<(), Bar> {
        let name = hole_name(hole);
        match () {
            () if hole.row() != side => Err(Bar::new(id::L1, Reason::EnemyHole(name))),
            () if position.qar_owner(hole).is_some() => Err(Bar::new(id::Q1, Reason::InQar(name))),
            () if position.balls(hole) == 0 => Err(Bar::new(id::L1, Reason::Empty(name))),
            () => Ok(()),
        }
    }

    /// Checks the hole of the very first turn (T2): the end of the own row from which the sowing runs
    /// through the own row. A hole that may not be lifted binds nobody.
    fn begins_right(&self, position: &Position, side: Side, hole: Hole) -> Result<(), Bar> {
        if !position.is_first || !self.first_turn_is_bound() {
            return Ok(());
        }
        let first = self.first_hole(side);
        if hole == first || self.sowing(position, side, first).is_err() {
            return Ok(());
        }
        Err(Bar::new(id::T2, Reason::FirstHole(hole_name(first))))
    }

    fn first_hole(&self, row: Side) -> Hole {
        let is_west = (row == Side::S) == self.is_anticlockwise();
        Hole::new(row, if is_west { 0 } else { self.holes() - 1 })
    }

    /// Sows the balls of a hole: one into each hole that follows, in both rows and the qar too (L2). In a
    /// hole with balls, all of them are lifted and sown on (L3). The sowing ends at an empty hole or in a
    /// qar (L4). One that never ends moves nothing, or is barred (R4).
    pub(super) fn sowing(
        &self,
        position: &Position,
        side: Side,
        hole: Hole,
    ) -> Result<Outcome, Bar> {
        let (mut after, way) = (*position, self.way());
        let end = sow(&mut after.holes, &way, way.ring.place(hole), |holes, place| {
            let last = way.ring.hole(place);
            let goes_on = holes.balls(last) > 1 && position.qar_owner(last).is_none();
            goes_on.then_some(place)
        });
        let Some(last) = end.map(|place| way.ring.hole(place)) else {
            return self.endless(position, hole);
        };
        let (balls, capture) = (after.balls(last), self.capture(&after, side, last));
        self.take(&mut after, side, last, capture);
        Ok(Outcome { last, balls, capture, after })
    }

    /// Returns the outcome of a sowing that never ends (R4).
    fn endless(&self, position: &Position, hole: Hole) -> Result<Outcome, Bar> {
        if self.endless_sowing_is_barred() {
            return Err(Bar::new(id::L4, Reason::NeverEnds(hole_name(hole))));
        }
        let (balls, capture) = (position.balls(hole), Capture::Nothing);
        Ok(Outcome { last: hole, balls, capture, after: *position })
    }

    /// Returns the way of the balls (L2, R1).
    fn way(&self) -> Way<'static> {
        Way {
            ring: Ring::whole(self.holes()),
            anticlockwise: self.is_anticlockwise(),
            fills_lifted: self.long_lap_fills_lifted(),
        }
    }

    /// Returns whether a side has a hole that it may lift (L1, R4).
    pub(super) fn can_lift(&self, position: &Position, side: Side) -> bool {
        Hole::of_row(side, self.holes())
            .filter(|&hole| self.may_lift(position, side, hole).is_ok())
            .any(|hole| {
                !self.endless_sowing_is_barred() || self.sowing(position, side, hole).is_ok()
            })
    }

    /// Returns every legal item, from the west.
    pub fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
        let holes = Hole::of_row(turn.side, self.holes());
        let items = holes.map(|hole| TurnItem::Sow(hole_name(hole)));
        items.filter(|item| self.resolve(position, turn, item).is_ok()).collect()
    }
}
