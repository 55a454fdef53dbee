//! The state of the replay at one location in a log.

use super::turn::TurnReplay;
use super::{Consult, ReachedPoint, Replay, ReplayState, Setup, Witness};
use crate::finding::{Situation, UnknownFacts};
use crate::games::dadu::variant::Declaration;
use crate::games::dadu::{Chances, Next, Position, Rules, Turn};
use crate::notation::{Log, SeenNumber};
use crate::span::Span;
use crate::table::{Player, Roster, Side};

/// The state at one location in a log, after everything that is written before it.
#[derive(Clone, Debug)]
pub struct DaduMoment {
    /// The rules in force.
    pub rules: Rules,
    /// The variant in force, and its unknown parameters.
    pub declaration: Declaration,
    /// Whether dadu knows the log's version and game. If not, the other fields are meaningless.
    pub playable: bool,
    /// The players at the table.
    pub roster: Roster,
    /// The first chances of the side turn, from which a second one may continue (R20).
    pub chances: Chances,
    /// The position.
    pub position: Position,
    /// Whether the position of the pieces is known.
    pub known: bool,
    /// The span that made the position unknown, if it is unknown.
    pub lost: Option<Span>,
    /// The last unsure reading on which the position rests.
    pub rests_on: Option<Span>,
    /// Text that cannot be read or names something that does not exist, so that the pieces may be
    /// elsewhere.
    pub unread: Option<Span>,
    /// The unknown facts other than the position of the pieces.
    pub unsaid: UnknownFacts,
    /// The number of the current round, if one is underway and known.
    pub round: Option<u32>,
    /// The number of player turns so far, including the one underway.
    pub turns: u64,
    /// The player turn underway, if the location is within one.
    pub underway: Option<DaduTurnUnderway>,
    /// The side that has won.
    pub winner: Option<Side>,
}

/// The player turn that contains the location.
#[derive(Clone, Debug)]
pub struct DaduTurnUnderway {
    /// The turn's line in the log.
    pub line: usize,
    /// The state of the turn, with the results in hand.
    pub turn: Turn,
    /// Whether the player is certain.
    pub sure: bool,
    /// The throws so far that were not heard for certain, with their possible values.
    pub unheard: Vec<SeenNumber>,
    /// Whether part of the turn was not seen or could not be read.
    pub gap: bool,
}

/// Returns the state at an offset of the text. It includes all tokens of player turns, and all other
/// lines, that end at or before the offset. A player turn is underway until its line has ended.
pub fn moment(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> DaduMoment {
    let mut replay: Replay<_> = Replay::new(text, log, setup, ());
    replay.stop = Some(at);
    replay.run();
    replay.moment()
}

/// Returns the state after a line and all lines before it.
pub fn moment_after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> DaduMoment {
    let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
    moment(text, log, setup, next.unwrap_or(usize::MAX))
}

impl DaduMoment {
    /// Returns whether the player turn underway is known to be unfinished.
    pub fn is_unfinished(&self) -> bool {
        self.underway.as_ref().is_some_and(|underway| {
            let heard = underway.unheard.is_empty() && !underway.gap;
            let may_end = || self.rules.may_end(&self.position, &underway.turn);
            heard && self.known && may_end().is_err()
        })
    }

    /// Returns the players who may throw next, once the player turn underway is over.
    pub fn next(&self) -> Next {
        self.rules.next(&self.position, &self.roster)
    }

    /// Returns the player who is expected to throw next: of those who may, the first after the last
    /// thrower, in the order of their numbers. `None` once the game is over, or if nobody is at the
    /// table.
    pub fn expected(&self) -> Option<Player> {
        let next = self.next();
        let all = || Side::BOTH.into_iter().flat_map(|side| next.of(side));
        let last = self.position.turn.thrown.checked_ilog2().map_or(0, |bit| bit as u8 + 1);
        let same_side = |player: &Player| Some(player.side) == self.position.turn.side;
        let later = all().find(|player| same_side(player) && player.number() > last);
        later.or_else(|| all().next()).filter(|_| self.winner.is_none())
    }

    /// Returns the situation in the player turn underway, or for the player who is expected next.
    pub fn current_situation(&self) -> Situation {
        let expected = || self.expected().unwrap_or(Player::first(Side::N));
        match &self.underway {
            Some(underway) => self.situation(&underway.turn),
            None => self.situation(&self.rules.begin(&self.position, expected())),
        }
    }

    /// Returns the position with a player's hand and legal moves, as findings and drawings show it.
    pub fn situation(&self, turn: &Turn) -> Situation {
        Situation::of(&self.rules, &self.position, self.unsaid, turn, None)
    }
}

impl Replay<'_, ()> {
    fn moment(self) -> DaduMoment {
        let round = self.round_now();
        let unread = self.taint.everywhere().and_then(|cause| self.findings.get(cause));
        let unread = unread.map(|finding| finding.span);
        DaduMoment {
            rules: self.rules,
            declaration: self.declaration,
            playable: self.playable,
            roster: self.roster,
            chances: self.chances,
            position: self.position,
            known: !self.doubt.position,
            lost: self.doubt.position.then_some(self.doubt.since),
            rests_on: self.doubt.rests_on,
            unread,
            unsaid: self.doubt.unsaid,
            round,
            turns: self.counts.turns,
            underway: self.underway.map(|underway| *underway),
            winner: self.finish.won.map(|(side, _)| side),
        }
    }
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Tells the witness the current state.
    pub(super) fn tell_reached(&mut self, reached: ReachedPoint, turn: Option<&Turn>) {
        let rules = Rules::new(*self.rules.variant());
        let stands = ReplayState {
            rules: &rules,
            roster: &self.roster,
            position: &self.position,
            known: !self.doubt.position,
            rests_on: self.doubt.rests_on,
            unsaid: self.doubt.unsaid,
            round: self.round_now(),
            turn,
        };
        self.witness.on_state(reached, &stands);
    }

    pub(super) fn round_now(&self) -> Option<u32> {
        self.round.number().filter(|&number| number > 0 && !self.round.unknown)
    }
}

impl From<TurnReplay<'_>> for DaduTurnUnderway {
    fn from(seat: TurnReplay<'_>) -> DaduTurnUnderway {
        DaduTurnUnderway {
            line: seat.line,
            gap: seat.has_gap(),
            sure: seat.taker.sure,
            turn: seat.known_turn(),
            unheard: seat.open.iter().map(|open| open.seen).collect(),
        }
    }
}
