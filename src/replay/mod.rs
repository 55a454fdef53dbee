//! The replay: a log and a variant give positions, events and findings.
//!
//! Each game has a replay of its own, in a folder of its name: a loop over the log's lines that never stops
//! at what does not fit. It says so, takes what was seen as it was seen, and goes on as well as it
//! can. What is not known is not held against the log; what merely follows from an earlier finding
//! is marked so. Here stands what is alike in every game: the header, the end, the order and weight of
//! findings, who hears what happens, the canonical form.

mod canonical;
mod dadu;
mod extras;
mod finish;
mod formatted;
mod game;
mod named;
mod outside;
mod place;
mod quick;
mod report;
mod setup;
pub mod thaayam;
mod unknown;
mod witness;

use crate::games::GameId;
use crate::notation::Log;

pub use crate::rulebook::Loader;
pub use canonical::lines_that_stay;
pub use dadu::events::{Standing, Threw, TurnEnd, Used};
pub use dadu::{Moment, Steps, Underway, barring, moment, moment_after, naming, temper_by_unknown};
pub use extras::{Added, Why, extras};
pub use formatted::Formatted;
pub use game::{Counts, Game, Play};
pub use named::{NamedPlayer, field_value, household, named_players, numbered_fields};
pub use outside::{cut_game, nothing, outside};
pub use place::AnyMoment;
pub use quick::Quickly;
pub use setup::Setup;
pub use witness::{
    MoveMade, PairMade, PlainStanding, Reached, ThrowMade, TurnOver, TurnStart, Witness, pieces,
};

/// Replays a log, telling `witness` what happens. A log of a game that is not known is read by no replay;
/// its header is checked as that of Dadu's logs.
pub fn replay<W: Witness>(text: &[u8], log: &Log, setup: &Setup<'_>, witness: &mut W) -> Game {
    match log.game {
        Some(GameId::Thaayam) => thaayam::replay(text, log, setup, witness),
        Some(GameId::Dadu) | None => dadu::replay(text, log, setup, witness),
    }
}
