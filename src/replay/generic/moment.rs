//! The state of the replay at one location in a log.

use super::{Replay, Unsaid};
use crate::finding::GameFacts;
use crate::games::game::{Game, GameTurn};
use crate::notation::Log;
use crate::replay::Setup;
use crate::rulebook::Declaration;
use crate::span::Span;
use crate::table::{Player, Roster, Side};

/// The state at one location in a log, after everything that is written before it.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The rules in force.
    pub rules: G,
    /// The variant in force, and its unknown parameters.
    pub declaration: Declaration<G::Parameter>,
    /// Whether the log has a known version and this game. If not, the other fields are meaningless.
    pub playable: bool,
    /// The players at the table.
    pub roster: Roster,
    /// The position.
    pub position: G::Position,
    /// The span that made the position unknown, if it is unknown.
    pub lost: Option<Span>,
    /// The facts of the position that are unknown because a stated position left them out.
    pub unsaid: Unsaid,
    /// The last unsure reading on which the position rests.
    pub rests_on: Option<Span>,
    /// Text that cannot be read or is wrong, so that pieces may be elsewhere.
    pub fault: Option<Span>,
    /// Whether it is known whose turn it is.
    pub order_is_known: bool,
    /// The number of the current round, if one is underway and known.
    pub round: Option<u32>,
    /// The number of player turns so far, including the one underway.
    pub turns: u64,
    /// The player turn underway, if the location is within one.
    pub underway: Option<TurnUnderway<G::Turn>>,
    /// The side that has won.
    pub winner: Option<Side>,
}

/// The player turn that contains the location.
#[derive(Clone, Debug)]
pub struct TurnUnderway<T> {
    /// The turn's line in the log.
    pub line: usize,
    /// The state of the turn, with the results in hand.
    pub turn: T,
    /// Whether the player is certain.
    pub sure: bool,
    /// Whether part of the turn was not heard or not seen, so that more may be in hand.
    pub is_open: bool,
}

/// Returns the state at an offset of the text. It includes all tokens of player turns, and all other
/// lines, that end at or before the offset. A player turn is underway until its line has ended.
pub fn moment<G: GameFacts>(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment<G> {
    let mut replay: Replay<'_, G, ()> = Replay::new(text, log, setup, ());
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
        unsaid: replay.unsaid,
        rests_on: replay.rests_on,
        fault: fault.map(|index| replay.findings[index].span),
        order_is_known: replay.order_is_known,
        round: replay.round.now(),
        turns: replay.counts.turns,
        underway: replay.underway,
        winner: replay.finish.winner(),
    }
}

/// Returns the state after a line and all lines before it.
pub fn moment_after<G: GameFacts>(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    line: usize,
) -> Moment<G> {
    let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
    moment(text, log, setup, next.unwrap_or(usize::MAX))
}

impl<G: GameFacts> Moment<G> {
    /// Returns the player whose turn it is or comes next, or `None` once the game is over.
    pub fn player(&self) -> Option<Player> {
        let underway = self.underway.as_ref().map(|underway| underway.turn.player());
        let next = || self.rules.next(&self.position, &self.roster);
        underway.or_else(next).filter(|_| self.winner.is_none())
    }

    /// Returns the line of notation that states the position.
    pub fn position_line(&self) -> String {
        self.unsaid.position_line::<G>(&self.position)
    }
}
