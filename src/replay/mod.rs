//! The replay: a log and a variant give positions, events and findings.
//!
//! Dadu has a replay of its own, and all other games share one (`generic`): a loop over the log's lines that never stops
//! at what does not fit. It says so, takes what was seen as it was seen, and goes on as well as it
//! can. What is not known is not held against the log; what merely follows from an earlier finding
//! is marked so. Here stands what is alike in every game: the header, the end, the order and weight of
//! findings, who hears what happens, the canonical form.

/// Calls a function of the replay that reads a log's game, by the one name that it has in each. A log of a
/// game that is not known is read by no replay; its header is checked as that of Dadu's logs.
macro_rules! of_game {
    ($log:expr, $function:ident($($argument:expr),*)) => {
        $crate::games::for_game!(
            $log.game,
            dadu => $crate::replay::dadu::$function($($argument),*),
            Rules => $crate::replay::generic::Of::<Rules>::$function($($argument),*)
        )
    };
}

mod canonical;
mod dadu;
mod extras;
mod finish;
mod formatted;
mod game;
pub mod generic;
mod named;
mod options;
mod outside;
mod place;
mod quick;
mod report;
mod setup;
mod stepwise;
mod unknown;
mod witness;

use crate::notation::Log;

pub use crate::games::pieces;
pub use crate::rulebook::Loader;
pub use canonical::lines_that_stay;
pub use dadu::events::{Standing, Threw, TurnEnd, Used};
pub use dadu::{Moment, Steps, Underway, barring, moment, moment_after, naming, temper_by_unknown};
pub use extras::{Added, Why, extras};
pub use formatted::Formatted;
pub use game::{Counts, Game, Play};
pub use named::{NamedPlayer, field_value, household, named_players, numbered_fields};
pub use options::Options;
pub use outside::{cut_game, nothing, outside};
pub use place::AnyMoment;
pub(crate) use place::of_any;
pub use quick::Quickly;
pub use setup::Setup;
pub use stepwise::Stepwise;
pub use witness::{
    MoveMade, PairMade, PlainStanding, Reached, ThrowMade, TurnOver, TurnStart, Witness,
};

/// Replays a log, telling `witness` what happens.
pub fn replay<W: Witness>(text: &[u8], log: &Log, setup: &Setup<'_>, witness: &mut W) -> Game {
    of_game!(log, replay(text, log, setup, witness))
}
