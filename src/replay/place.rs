//! How things stand at one place of a log, whichever game it records.

use super::{Moment, Setup, generic, moment, moment_after};
use crate::games::{deleb, for_game, tamman, thaayam};
use crate::notation::Log;
use crate::span::Span;
use crate::table::Side;

/// How things stand at one place of a log of any game.
#[derive(Clone, Debug)]
pub enum AnyMoment {
    /// A log of Dadu, or of a game or a version that is not known.
    Dadu(Box<Moment>),
    /// A log of Thaayam.
    Thaayam(Box<generic::Moment<thaayam::Rules>>),
    /// A log of Tammà·n.
    Tamman(Box<generic::Moment<tamman::Rules>>),
    /// A log of dèleb.
    Deleb(Box<generic::Moment<deleb::Rules>>),
}

impl From<generic::Moment<thaayam::Rules>> for AnyMoment {
    fn from(moment: generic::Moment<thaayam::Rules>) -> AnyMoment {
        AnyMoment::Thaayam(Box::new(moment))
    }
}

impl From<generic::Moment<tamman::Rules>> for AnyMoment {
    fn from(moment: generic::Moment<tamman::Rules>) -> AnyMoment {
        AnyMoment::Tamman(Box::new(moment))
    }
}

impl From<generic::Moment<deleb::Rules>> for AnyMoment {
    fn from(moment: generic::Moment<deleb::Rules>) -> AnyMoment {
        AnyMoment::Deleb(Box::new(moment))
    }
}

/// Asks the moment of whichever game it is, that of Dadu in a way of its own or in the same.
macro_rules! of_any {
    ($any:expr, $moment:ident => $asked:expr) => {
        $crate::replay::of_any!($any, dadu $moment => $asked, other $moment => $asked)
    };
    ($any:expr, dadu $dadu:ident => $asked:expr, other $moment:ident => $other:expr) => {
        match $any {
            $crate::replay::AnyMoment::Dadu($dadu) => $asked,
            $crate::replay::AnyMoment::Thaayam($moment) => $other,
            $crate::replay::AnyMoment::Tamman($moment) => $other,
            $crate::replay::AnyMoment::Deleb($moment) => $other,
        }
    };
}
pub(crate) use of_any;

impl AnyMoment {
    /// How things stand at an offset of the text, as [`moment`] has it.
    pub fn at(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> AnyMoment {
        for_game!(
            log.game,
            dadu => AnyMoment::Dadu(Box::new(moment(text, log, setup, at))),
            Rules => generic::moment::<Rules>(text, log, setup, at).into()
        )
    }

    /// How things stand after a line and all before it.
    pub fn after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> AnyMoment {
        for_game!(
            log.game,
            dadu => AnyMoment::Dadu(Box::new(moment_after(text, log, setup, line))),
            Rules => generic::moment_after::<Rules>(text, log, setup, line).into()
        )
    }

    /// Whether the log is of a version and a game that are known.
    pub fn is_playable(&self) -> bool {
        of_any!(self, moment => moment.playable)
    }

    /// The number of the round that is being played, if it is known and any is.
    pub fn round(&self) -> Option<u32> {
        of_any!(self, moment => moment.round)
    }

    /// How many player turns are written so far, the one underway included.
    pub fn turns(&self) -> u64 {
        of_any!(self, moment => moment.turns)
    }

    /// Whether the place is within a player turn.
    pub fn is_underway(&self) -> bool {
        of_any!(self, moment => moment.underway.is_some())
    }

    /// The side that has won.
    pub fn winner(&self) -> Option<Side> {
        of_any!(self, moment => moment.winner)
    }

    /// What made it unknown where the pieces stand, if it is.
    pub fn lost(&self) -> Option<Span> {
        of_any!(self, moment => moment.lost)
    }

    /// Whether it is known that something is still to be done in the player turn that is underway.
    pub fn is_unfinished(&self) -> bool {
        of_any!(self, moment => moment.is_unfinished())
    }
}
