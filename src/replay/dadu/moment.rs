//! How things stand at one place of a log.

use super::turn::Seat;
use super::{Consult, Reached, Replay, Setup, Standing, Witness};
use crate::finding::{Situation, Unsaid};
use crate::games::dadu::variant::Declaration;
use crate::games::dadu::{Chances, Next, Position, Rules, Turn};
use crate::notation::{Log, Seen};
use crate::span::Span;
use crate::table::{Player, Roster, Side};

/// How things stand at one place of a log, after all that is written before it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The rules that hold here.
    pub rules: Rules,
    /// The variant that holds here, and what of it is not known.
    pub declaration: Declaration,
    /// Whether the log is of a version and a game that are known; if not, nothing here means anything.
    pub playable: bool,
    /// Who is at the table.
    pub roster: Roster,
    /// The first chances of the side turn, from which a second one may go on (R20).
    pub chances: Chances,
    /// The position.
    pub position: Position,
    /// Whether it is known where the pieces stand.
    pub known: bool,
    /// What made it unknown where the pieces stand, if it is.
    pub lost: Option<Span>,
    /// The last reading that the recorder was not sure of, and on which the position rests.
    pub rests_on: Option<Span>,
    /// What could not be read, or says what there is not, so that the pieces may stand otherwise.
    pub unread: Option<Span>,
    /// What of the position is not known beside where the pieces stand.
    pub unsaid: Unsaid,
    /// The number of the round that is being played, if it is known and any is.
    pub round: Option<u32>,
    /// How many player turns are written so far, the one underway included.
    pub turns: u64,
    /// The player turn that is underway here, if the place is within one.
    pub underway: Option<Underway>,
    /// The side that has won.
    pub winner: Option<Side>,
}

/// A player turn in the middle of which the place is.
#[derive(Clone, Debug)]
pub struct Underway {
    /// Its line in the log.
    pub line: usize,
    /// What its player holds.
    pub turn: Turn,
    /// Whether it is certain who plays it.
    pub sure: bool,
    /// The throws so far that were not heard for certain: what they may have been.
    pub unheard: Vec<Seen>,
    /// Whether something in it was not seen or could not be read.
    pub gap: bool,
}

/// How things stand at an offset of the text: after all tokens of player turns that end at or before
/// it, and all other lines that do. A player turn is underway until its line has ended.
pub fn moment(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment {
    let mut replay: Replay<_> = Replay::new(text, log, setup, ());
    replay.stop = Some(at);
    replay.run();
    replay.moment()
}

/// How things stand after a line and all before it.
pub fn moment_after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> Moment {
    let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
    moment(text, log, setup, next.unwrap_or(usize::MAX))
}

impl Moment {
    /// Whether it is known that something is still to be done in the player turn that is underway.
    pub fn is_unfinished(&self) -> bool {
        self.underway.as_ref().is_some_and(|underway| {
            let heard = underway.unheard.is_empty() && !underway.gap;
            let may_end = || self.rules.may_end(&self.position, &underway.turn);
            heard && self.known && may_end().is_err()
        })
    }

    /// Who may throw next, once the player turn underway is over.
    pub fn next(&self) -> Next {
        self.rules.next(&self.position, &self.roster)
    }

    /// The one who would be expected to throw next: of those who may, the first after whoever threw
    /// last, in the order of their numbers. Nobody, once the game is over or if nobody is there.
    pub fn expected(&self) -> Option<Player> {
        let next = self.next();
        let all = || Side::BOTH.into_iter().flat_map(|side| next.of(side));
        let last = self.position.turn.thrown.checked_ilog2().map_or(0, |bit| bit as u8 + 1);
        let same_side = |player: &Player| Some(player.side) == self.position.turn.side;
        let later = all().find(|player| same_side(player) && player.number() > last);
        later.or_else(|| all().next()).filter(|_| self.winner.is_none())
    }

    /// The position to look at: as it is for the player turn underway, or for whoever is next.
    pub fn seen(&self) -> Situation {
        let expected = || self.expected().unwrap_or(Player::first(Side::N));
        match &self.underway {
            Some(underway) => self.situation(&underway.turn),
            None => self.situation(&self.rules.begin(&self.position, expected())),
        }
    }

    /// The position with what a player holds and may do with it, as findings and drawings have it.
    pub fn situation(&self, turn: &Turn) -> Situation {
        Situation::of(&self.rules, &self.position, self.unsaid, turn, None)
    }
}

impl Replay<'_, ()> {
    fn moment(self) -> Moment {
        let round = self.round_now();
        let unread = self.taint.everywhere().and_then(|cause| self.findings.get(cause));
        let unread = unread.map(|finding| finding.span);
        Moment {
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
    /// Tells who follows how things stand.
    pub(super) fn tell_reached(&mut self, reached: Reached, turn: Option<&Turn>) {
        let rules = Rules::new(*self.rules.variant());
        let stands = Standing {
            rules: &rules,
            roster: &self.roster,
            position: &self.position,
            known: !self.doubt.position,
            rests_on: self.doubt.rests_on,
            unsaid: self.doubt.unsaid,
            round: self.round_now(),
            turn,
        };
        self.witness.reached(reached, &stands);
    }

    pub(super) fn round_now(&self) -> Option<u32> {
        self.round.number().filter(|&number| number > 0 && !self.round.unknown)
    }
}

impl From<Seat<'_>> for Underway {
    fn from(seat: Seat<'_>) -> Underway {
        Underway {
            line: seat.line,
            gap: seat.has_gap(),
            sure: seat.taker.sure,
            turn: seat.known_turn(),
            unheard: seat.open.iter().map(|open| open.seen).collect(),
        }
    }
}
