//! The cloth of Dadu: the board of a log, with positions and the next side on it.

use crate::archive::query::{BoardAfter, DaduBoard};
use crate::games::dadu::Board;
pub(super) use crate::games::dadu::Position;
use crate::layout::Plan;
use crate::replay::DaduMoment;
use crate::table::Side;

/// The cloth on which a log was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cloth(Board);

impl Cloth {
    /// Returns the cloth of a moment.
    pub fn of(moment: &DaduMoment) -> Cloth {
        Cloth(moment.rules.board())
    }

    pub fn plan(self) -> Plan {
        self.0.plan()
    }

    /// Returns a position on the cloth, to look at.
    pub fn view(self, position: &Position) -> DaduBoard<'_> {
        DaduBoard { position, board: self.0 }
    }

    /// Returns a position on the cloth.
    pub fn board(self, position: &Position) -> BoardAfter {
        BoardAfter::of_dadu(position, self.0)
    }
}

/// Returns the sides that may throw next.
pub(super) fn next_sides(moment: &DaduMoment) -> Vec<Side> {
    let next = moment.next();
    Side::BOTH.into_iter().filter(|&side| next.of(side).next().is_some()).collect()
}
