//! The state of the replay at one location in a log of any game.

use super::{DaduMoment, Moment, Setup, dadu, generic, move_game};
use crate::games::for_game;
use crate::notation::Log;
use crate::span::Span;
use crate::table::Side;

/// The state of the replay at one location in a log of any game.
#[derive(Clone, Debug)]
pub enum AnyMoment {
    /// A log of Dadu, or of an unknown game or version.
    Dadu(Box<DaduMoment>),
    /// A log of any other game.
    Other(Box<Moment>),
}

/// Evaluates an expression on the moment of any game. Dadu may have its own expression or share one.
macro_rules! of_any {
    ($any:expr, $moment:ident => $asked:expr) => {
        $crate::replay::of_any!($any, dadu $moment => $asked, other $moment => $asked)
    };
    ($any:expr, dadu $dadu:ident => $asked:expr, other $moment:ident => $other:expr) => {
        match $any {
            $crate::replay::AnyMoment::Dadu($dadu) => $asked,
            $crate::replay::AnyMoment::Other($moment) => $other,
        }
    };
}
pub(crate) use of_any;

impl AnyMoment {
    /// Returns the state at an offset of the text. It includes all tokens of player turns, and all other
    /// lines, that end at or before the offset. A player turn is underway until its line has ended.
    pub fn at(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> AnyMoment {
        let other = |moment| AnyMoment::Other(Box::new(moment));
        for_game!(
            log.game,
            dadu => AnyMoment::Dadu(Box::new(dadu::moment(text, log, setup, at))),
            Rules => other(generic::Of::<Rules>::moment(text, log, setup, at)),
            moves Rules => other(move_game::Of::<Rules>::moment(text, log, setup, at))
        )
    }

    /// Returns the state after a line and all lines before it.
    pub fn after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> AnyMoment {
        let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
        AnyMoment::at(text, log, setup, next.unwrap_or(usize::MAX))
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
        matches!(self, AnyMoment::Other(moment) if moment.drawn)
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
