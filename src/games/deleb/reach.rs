//! Positions that no play leads to. The game can still continue from them.

use super::{Position, RuleId, Rules, id};
use crate::table::Side;

/// The reason why no play leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreachable {
    /// The side has lost men, but no enemy has ever moved (C1).
    EatenByNobody(Side),
    /// More slaves of the side were freed past others than eaten men made room for (D4).
    FreedPastSlaves(Side),
}

impl Unreachable {
    /// Returns the rule that excludes the position.
    pub const fn rule(self) -> RuleId {
        match self {
            Unreachable::EatenByNobody(_) => id::C1,
            Unreachable::FreedPastSlaves(_) => id::D4,
        }
    }
}

impl Rules {
    /// Returns everything that keeps play from leading to a position.
    pub fn unreachable(&self, position: &Position) -> Vec<Unreachable> {
        let eaten = Side::BOTH.into_iter().filter(|&side| was_eaten_by_nobody(position, side));
        let past = Side::BOTH.into_iter().filter(|&side| self.was_freed_past(position, side));
        let eaten = eaten.map(Unreachable::EatenByNobody);
        eaten.chain(past.map(Unreachable::FreedPastSlaves)).collect()
    }

    /// Returns whether too many slaves were freed past others (D4, R2). If no man may stop beside an own
    /// slave, slaves are freed from the front. A slave can then be freed past another one only after a
    /// man in front has been eaten.
    fn was_freed_past(&self, position: &Position, side: Side) -> bool {
        let field = position.field();
        let own = (0..field.cross_lines()).map(|step| field.place(side, step.into()).point);
        let slaves: Vec<bool> =
            own.map(|at| position.men_of(side, at).is_some_and(|men| men.slave)).collect();
        // The way leads from the back of the own line to its front.
        let gaps = slaves.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        gaps > count_eaten(position, side) as usize && !self.may_stop_beside_slave()
    }
}

/// Returns whether men were eaten although no enemy has moved (C1).
fn was_eaten_by_nobody(position: &Position, side: Side) -> bool {
    let enemy = side.opposite();
    let still = position.slaves(enemy).count();
    count_eaten(position, side) > 0 && still == usize::from(position.field().cross_lines())
}

fn count_eaten(position: &Position, side: Side) -> u32 {
    u32::from(position.field().cross_lines()).saturating_sub(position.count(side))
}
