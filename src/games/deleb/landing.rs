//! Landings: enemies are eaten, and men of the same side are joined (C1, C2, D1, D4, R2 to R4).

use super::board::{Place, Point};
use super::moves::{Captures, Mover, Outcome};
use super::{Bar, Men, Position, Rules};
use crate::table::Side;

impl Rules {
    /// Returns the outcome of a landing, which eats all enemies on the point (C1, C2). A man who joins
    /// free men of his side takes their direction (R4).
    ///
    /// # Errors
    /// The reason why the men may not stop beside the men of their side there (D1, D4).
    pub(super) fn landing(
        &self,
        position: &Position,
        side: Side,
        mover: Mover,
        (from, to): (Point, Place),
    ) -> Result<Outcome, Bar> {
        let Some(men) = position.men(to.point) else {
            return Ok(Outcome { to, captures: Captures::default() });
        };
        if men.side != side {
            return Ok(Outcome { to, captures: captures(men) });
        }
        // On a narrow field a man may come round to the point that he left.
        let left = if from == to.point { mover.count().min(men.free) } else { 0 };
        let staying = Men { free: men.free - left, ..men };
        self.may_stop_beside(staying, mover, to)?;
        Ok(Outcome { to: joined(staying, to), captures: Captures::default() })
    }

    /// Checks whether men may stop beside others of their side (D1, D4).
    fn may_stop_beside(&self, staying: Men, mover: Mover, to: Place) -> Result<(), Bar> {
        if staying.count() == 0 {
            return Ok(());
        }
        if staying.slave && !self.may_stop_beside_slave() {
            return Err(Bar::BesideSlave);
        }
        if !self.has_doubles() {
            return Err(Bar::NoDoubles);
        }
        if staying.count() + mover.count() > 2 && !self.any_number_on_a_point() {
            return Err(Bar::TooMany);
        }
        let is_opposed = staying.free > 0 && staying.homeward != to.homeward;
        if is_opposed && !self.opposite_ways_join() { Err(Bar::OtherWay) } else { Ok(()) }
    }
}

/// Returns the captures on a point: all men there (C2).
fn captures(men: Men) -> Captures {
    Captures { free: men.free, slaves: u8::from(men.slave) }
}

/// Returns the place of a man who stops at `to` beside men of his side. He takes the direction of the
/// free ones (R4).
fn joined(own: Men, to: Place) -> Place {
    let homeward = if own.free > 0 { own.homeward } else { to.homeward };
    Place { homeward, ..to }
}

impl Position {
    /// Takes the men of a move off their point.
    pub(super) fn lift(&mut self, from: Point, men: Men, mover: Mover) {
        let slave = men.slave && mover != Mover::Slave;
        let free = if mover == Mover::Slave { 0 } else { mover.count() };
        self.set(from, Men { slave, free: men.free.saturating_sub(free), ..men });
    }

    /// Puts men on a point and eats the enemies there (C1). Beside free men of the same side they move as
    /// one from then on, in the direction of those who were there first (D1, R4).
    pub(super) fn settle(&mut self, side: Side, to: Place, count: u8) -> Outcome {
        let alone = Men { side, slave: false, free: count, joined: true, homeward: to.homeward };
        let (captures, men) = match self.men(to.point) {
            None => (Captures::default(), alone),
            Some(enemies) if enemies.side != side => (captures(enemies), alone),
            Some(own) => {
                let homeward = joined(own, to).homeward;
                let free = own.free.saturating_add(count);
                (Captures::default(), Men { free, joined: true, homeward, ..own })
            }
        };
        self.set(to.point, men);
        Outcome { to: Place { homeward: men.homeward, ..to }, captures }
    }
}
