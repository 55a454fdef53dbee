//! The replay: applies a variant to a log, and gives positions, events and findings.
//!
//! Dadu has its own replay. All other games with throws share one (`generic`), and all games without throws
//! another (`move_game`). Each is a loop over the log's lines
//! that never stops at an error. The loop reports the error, takes the observed play as written, and
//! continues as well as it can. Unknown facts never count against the log. Follow-on errors are marked
//! as such.
//!
//! This module owns the parts that are the same in every game: the header, the declared rules and their
//! changes, the end, the findings, the witnesses that observe a replay, the canonical form. All replays share the state and steps that need no engine (`frame`) and the loop over the lines (`lines`). `door`
//! chooses the replays of the log's game.

mod branching;
mod canonical;
mod dadu;
mod door;
mod extras;
mod finish;
mod formatted;
mod frame;
mod game;
pub mod generic;
mod lines;
mod moment;
pub mod move_game;
mod named;
mod names;
mod options;
mod outside;
mod quick;
mod report;
mod rounds;
mod setup;
mod state_key;
mod stepwise;
mod terms;
mod unknown;
mod unread_form;
mod variant_file;
mod view;
mod witness;

use crate::notation::Log;

pub use crate::games::pieces;
pub use crate::rulebook::Loader;
pub use branching::{
    Branch, Branching, ImpliedMove, Progress, Readings, SureToken, Throws, are_at_one, branch,
    first_token, is_open, is_written, may_branch, tokens,
};
pub use canonical::unchanged_lines;
pub use dadu::{DaduMoment, naming};
pub use extras::{DoubtReason, KnownExtras, extras};
pub use formatted::FormattedFile;
pub use game::{Counts, Game, Play};
pub use moment::{
    Brings, Choice, Choices, ImpossibleThrow, LostThrow, Lots, Moment, OutOfTurn, Reason, Refusal,
    SideFact, TurnProgress,
};
pub use named::{NamedPlayer, field_value, household, named_players, numbered_fields, tidy_value};
pub use options::Options;
pub use outside::{check_preamble, cut_game, no_game_finding};
pub use quick::Quickly;
pub use setup::{Assumption, Setup};
pub use state_key::StateKey;
pub use stepwise::{Steps, Stepwise, are_equivalent, offences, steps};
pub use unknown::temper_by_unknown;
pub use variant_file::{check_variant_file, game_of_file};
pub use view::{BoardChange, EarnedRights, LastPosition, PositionView};
pub use witness::{
    ItemEvent, MoveEvent, PairingEvent, ReachedPoint, ReplayState, ThrowEffects, ThrowEvent,
    TurnEnd, TurnStart, Wants, Witness,
};

/// Replays a log and tells `witness` each event.
pub fn replay(text: &[u8], log: &Log, setup: &Setup<'_>, witness: &mut dyn Witness) -> Game {
    let replays = door::of(log);
    // Each replay is compiled twice: for every witness, and for none, so that a check collects no events.
    let mut game = match witness.wants().events {
        true => replays.replay(text, log, setup, Some(witness)),
        false => replays.replay(text, log, setup, None),
    };
    temper_by_unknown(setup, &mut game, |other| replays.replay(text, log, other, None).findings);
    game
}
