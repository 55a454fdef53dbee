//! How things stand at one place of a log.

use super::{Replay, naming};
use crate::finding::Told;
use crate::games::game::{Game, GameTurn};
use crate::notation::Log;
use crate::replay::Setup;
use crate::rulebook::Declaration;
use crate::span::Span;
use crate::table::{Player, Roster, Side};

/// How things stand at one place of a log, after all that is written before it.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The rules that hold here.
    pub rules: G,
    /// The variant that holds here, and what of it is not known.
    pub declaration: Declaration<G::Parameter>,
    /// Whether the log is of a version and of this game; if not, nothing here means anything.
    pub playable: bool,
    /// Who is present.
    pub roster: Roster,
    /// The position.
    pub position: G::Position,
    /// What made it unknown where the pieces stand, if it is.
    pub lost: Option<Span>,
    /// The last reading that the recorder was not sure of, and on which the position rests.
    pub rests_on: Option<Span>,
    /// What could not be read, or is wrong, so that pieces may stand otherwise.
    pub fault: Option<Span>,
    /// Whether it is known whose turn it is.
    pub order_is_known: bool,
    /// The number of the round that is being played, if it is known and any is.
    pub round: Option<u32>,
    /// How many player turns are written so far, the one underway included.
    pub turns: u64,
    /// The player turn that is underway here, if the place is within one.
    pub underway: Option<Underway<G::Turn>>,
    /// The side that has won.
    pub winner: Option<Side>,
}

/// A player turn in the middle of which the place is.
#[derive(Clone, Debug)]
pub struct Underway<T> {
    /// Its line in the log.
    pub line: usize,
    /// What its player holds.
    pub turn: T,
    /// Whether it is certain who plays it.
    pub sure: bool,
    /// Whether something in it was not heard or not seen, so that more may be in hand.
    pub is_open: bool,
}

/// How things stand at an offset of the text: after all tokens of player turns that end at or before
/// it, and all other lines that do. A player turn is underway until its line has ended.
pub fn moment<G: Told>(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment<G> {
    let mut replay: Replay<'_, G, ()> = Replay::new(text, log, setup, None, ());
    replay.stop = Some(at);
    replay.run();
    let fault = Side::ALL.into_iter().find_map(|side| replay.strays[side]);
    Moment {
        rules: replay.rules,
        declaration: replay.declaration,
        playable: replay.playable,
        roster: replay.roster,
        position: replay.position,
        lost: replay.lost,
        rests_on: replay.rests_on,
        fault: fault.map(|index| replay.findings[index].span),
        order_is_known: replay.order_is_known,
        round: replay.round.now(),
        turns: replay.counts.turns,
        underway: replay.underway,
        winner: replay.finish.winner(),
    }
}

/// How things stand after a line and all before it.
pub fn moment_after<G: Told>(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> Moment<G> {
    let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
    moment(text, log, setup, next.unwrap_or(usize::MAX))
}

impl<G: Told> Moment<G> {
    /// The player whose turn it is, or comes next; nobody, once the game is over.
    pub fn player(&self) -> Option<Player> {
        let underway = self.underway.as_ref().map(|underway| underway.turn.player());
        let next = || self.rules.next(&self.position, &self.roster);
        underway.or_else(next).filter(|_| self.winner.is_none())
    }

    /// The position as a line of the notation states it.
    pub fn position_line(&self) -> String {
        naming::position_line::<G>(&self.position)
    }
}
