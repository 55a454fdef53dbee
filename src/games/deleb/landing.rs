//! Landings: enemies are eaten, and own men are joined (C1, C2, D1, D4, R2 to R4).

use super::board::{Place, Point};
use super::moves::{Captures, Mover};
use super::{Bar, Consult, Men, Position, Rules};
use crate::table::Side;

impl<C: Consult> Rules<C> {
    /// C1, C2: returns the men that a landing eats: all enemies on the point.
    ///
    /// # Errors
    /// Why they may not stop beside the own men there (D1, D4).
    pub(super) fn landing(
        &self,
        position: &Position,
        side: Side,
        mover: Mover,
        (from, to): (Point, Place),
    ) -> Result<Captures, Bar> {
        let Some(men) = position.men(to.point) else { return Ok(Captures::default()) };
        if men.side != side {
            return Ok(captures(men));
        }
        // On a narrow field a man may come round to the point that he left.
        let left = if from == to.point { mover.count().min(men.free) } else { 0 };
        let staying = Men { free: men.free - left, ..men };
        self.may_stop_beside(staying, mover, to)?;
        Ok(Captures::default())
    }

    /// D1, D4: whether men may stop beside others of their side.
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

/// C2: all men on the point are eaten.
fn captures(men: Men) -> Captures {
    Captures { free: men.free, slaves: u8::from(men.slave) }
}

impl Position {
    /// Takes the men of a move off their point.
    pub(super) fn lift(&mut self, from: Point, men: Men, mover: Mover) {
        let slave = men.slave && mover != Mover::Slave;
        let free = if mover == Mover::Slave { 0 } else { mover.count() };
        self.set(from, Men { slave, free: men.free.saturating_sub(free), ..men });
    }

    /// D1, C1: puts men on a point. Enemies there are eaten. Beside free men of the same side they
    /// move as one from then on, in the direction of those who were there first (R4).
    pub(super) fn settle(&mut self, side: Side, to: Place, count: u8) -> Captures {
        let alone = Men { side, slave: false, free: count, joined: true, homeward: to.homeward };
        let (eaten, men) = match self.men(to.point) {
            None => (Captures::default(), alone),
            Some(enemies) if enemies.side != side => (captures(enemies), alone),
            Some(own) => {
                let homeward = if own.free > 0 { own.homeward } else { to.homeward };
                let free = own.free.saturating_add(count);
                (Captures::default(), Men { free, joined: true, homeward, ..own })
            }
        };
        self.set(to.point, men);
        eaten
    }
}
