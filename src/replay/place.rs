//! The state of the replay at one location in a log of any game.

use super::{Moment, Setup, generic, moment, moment_after, move_game};
use crate::games::{deleb, for_game, tamman, thaayam};
use crate::notation::Log;
use crate::span::Span;
use crate::table::Side;

/// The state of the replay at one location in a log of any game.
#[derive(Clone, Debug)]
pub enum AnyMoment {
    /// A log of Dadu, or of an unknown game or version.
    Dadu(Box<Moment>),
    /// A log of Thaayam.
    Thaayam(Box<generic::Moment<thaayam::Rules>>),
    /// A log of Tammà·n.
    Tamman(Box<generic::Moment<tamman::Rules>>),
    /// A log of dèleb.
    Deleb(Box<generic::Moment<deleb::Rules>>),
    /// A log of a game without throws.
    Moves(Box<move_game::Moment>),
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

/// Evaluates an expression on the moment of any game. Dadu and the games without throws may have their own
/// expressions or share one.
macro_rules! of_any {
    ($any:expr, $moment:ident => $asked:expr) => {
        $crate::replay::of_any!(
            $any,
            dadu $moment => $asked,
            other $moment => $asked,
            moves $moment => $asked
        )
    };
    (
        $any:expr,
        dadu $dadu:ident => $asked:expr,
        other $moment:ident => $other:expr,
        moves $played:ident => $moves:expr
    ) => {
        match $any {
            $crate::replay::AnyMoment::Dadu($dadu) => $asked,
            $crate::replay::AnyMoment::Thaayam($moment) => $other,
            $crate::replay::AnyMoment::Tamman($moment) => $other,
            $crate::replay::AnyMoment::Deleb($moment) => $other,
            $crate::replay::AnyMoment::Moves($played) => $moves,
        }
    };
}
pub(crate) use of_any;

impl AnyMoment {
    /// Returns the state at an offset of the text, like [`moment`].
    pub fn at(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> AnyMoment {
        for_game!(
            log.game,
            dadu => AnyMoment::Dadu(Box::new(moment(text, log, setup, at))),
            Rules => generic::moment::<Rules>(text, log, setup, at).into(),
            moves Rules => AnyMoment::Moves(Box::new(move_game::moment::<Rules>(text, log, setup, at)))
        )
    }

    /// Returns the state after a line and all lines before it.
    pub fn after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> AnyMoment {
        for_game!(
            log.game,
            dadu => AnyMoment::Dadu(Box::new(moment_after(text, log, setup, line))),
            Rules => generic::moment_after::<Rules>(text, log, setup, line).into(),
            moves Rules => {
                let moment = move_game::moment_after::<Rules>(text, log, setup, line);
                AnyMoment::Moves(Box::new(moment))
            }
        )
    }

    /// Returns whether dadu knows the log's version and game.
    pub fn is_playable(&self) -> bool {
        of_any!(self, moment => moment.playable)
    }

    /// Returns the number of the current round, if one is underway and known.
    pub fn round(&self) -> Option<u32> {
        of_any!(self, moment => moment.round)
    }

    /// Returns the number of player turns so far, including the one underway.
    pub fn turns(&self) -> u64 {
        of_any!(self, moment => moment.turns)
    }

    /// Returns whether the location is within a player turn.
    pub fn is_underway(&self) -> bool {
        of_any!(self, moment => moment.underway.is_some())
    }

    /// Returns the side that has won.
    pub fn winner(&self) -> Option<Side> {
        of_any!(self, moment => moment.winner)
    }

    /// Returns whether the game is drawn.
    pub fn is_drawn(&self) -> bool {
        matches!(self, AnyMoment::Moves(moment) if moment.drawn)
    }

    /// Returns the span that made the position unknown, if it is unknown.
    pub fn lost(&self) -> Option<Span> {
        of_any!(self, moment => moment.lost)
    }

    /// Returns whether the player turn underway is known to be unfinished.
    pub fn is_unfinished(&self) -> bool {
        of_any!(self, moment => moment.is_unfinished())
    }
}
