//! The state of the replay at one location in a log.

use std::rc::Rc;

use super::turn::TurnReplay;
use super::view::View;
use super::{Consult, Replay, Setup, Witness, naming};
use crate::finding::{Situation, UnknownFacts};
use crate::games::GameId;
use crate::games::dadu::variant::{Declaration, Parameter};
use crate::games::dadu::{Chances, Next, Position, Rules, Turn};
use crate::notation::{Log, SeenNumber};
use crate::replay::lines::LogReplay as _;
use crate::replay::moment::{Chooser, Lots, Moment, TurnProgress};
use crate::replay::view::PositionView as _;
use crate::rulebook::{Parameter as _, UntypedVariant};
use crate::span::Span;
use crate::table::{Player, Roster, Side, players};

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

impl DaduMoment {
    /// Returns the state at an offset of the text. It includes all tokens of player turns, and all other
    /// lines, that end at or before the offset. A player turn is underway until its line has ended.
    pub fn at(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> DaduMoment {
        let mut replay: Replay<_> = Replay::new(text, log, setup, ());
        replay.frame.end.stop = Some(at);
        replay.run();
        replay.state()
    }

    /// Returns the state after a line and all lines before it.
    pub fn after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> DaduMoment {
        let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
        DaduMoment::at(text, log, setup, next.unwrap_or(usize::MAX))
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

    /// Returns the situation between two player turns.
    pub fn situation(&self) -> Situation {
        Situation::at_rest(&self.rules, &self.position, self.unsaid)
    }

    /// Returns the same state as plain data.
    pub(super) fn plain(self, game: GameId) -> Moment {
        let unsaid = if self.lost.is_none() { self.unsaid } else { UnknownFacts::all() };
        let situation = self.situation();
        let board = self.rules.board();
        let view = View::new(&self.position, &self.unsaid, board);
        let next = self.next();
        let all = |of: &dyn Fn(Side) -> u32| {
            Side::BOTH.into_iter().flat_map(|side| players(side, of(side))).collect()
        };
        Moment {
            game,
            variant: UntypedVariant::of(&self.declaration.variant),
            unknown: self.declaration.unknown().map(Parameter::row).collect(),
            playable: self.playable,
            plan: board.plan(),
            layout: view.layout(),
            facts: naming::earned_by_side(&situation),
            earned: view.earned(),
            players: all(&|side| self.roster.players(side)),
            lots: self.lots(),
            throw_keys: self.throw_keys(),
            position_line: naming::position_line(&Situation { unsaid, ..situation }),
            lost: self.lost,
            rests_on: self.rests_on,
            fault: self.unread,
            order_is_known: !self.unsaid.order,
            next: self.expected(),
            may_be_next: Side::BOTH.into_iter().flat_map(|side| next.of(side)).collect(),
            further_turns: 0,
            round: self.round,
            turns: self.turns,
            underway: self.underway.as_ref().map(|underway| self.progress(underway)),
            winner: self.winner,
            drawn: false,
            chooser: Chooser(Rc::new(self)),
        }
    }

    /// Returns the cowries; nothing for a die (H1).
    fn lots(&self) -> Option<Lots> {
        match self.declaration.variant.get(Parameter::Dice) {
            0 => Some(Lots { count: 5, all: 10, none: 0 }),
            1 => Some(Lots { count: 4, all: 8, none: 0 }),
            _ => None,
        }
    }

    /// Returns the keys of the throws. The digit after the ordinary values also means the highest throw: five
    /// mouths up, or five pips.
    fn throw_keys(&self) -> Vec<(char, u16)> {
        let number = |digit: u16| match self.rules.value(digit) {
            Some(_) => Some(digit),
            None if digit < 9 => {
                let before = self.rules.value(digit.checked_sub(1)?);
                before.map(|_| u16::from(self.rules.top().number()))
            }
            None => None,
        };
        let digits = (0..=9).zip('0'..='9');
        digits.filter_map(|(digit, key)| Some((key, number(digit)?))).collect()
    }

    fn progress(&self, underway: &DaduTurnUnderway) -> TurnProgress {
        let DaduTurnUnderway { line, turn, sure, unheard, gap } = underway;
        let left = self.rules.may_end(&self.position, turn).err();
        let hand = turn.hand();
        TurnProgress {
            line: *line,
            player: turn.player(),
            sure: *sure,
            is_open: !unheard.is_empty(),
            has_gap: *gap,
            hand: hand.values().map(|value| (value.number(), hand.count(value))).collect(),
            throw_is_due: turn.throw_is_due(),
            must_throw: turn.throw_is_due(),
            is_over: turn.is_over(),
            may_end: left.as_ref().is_none_or(|left| left.results.is_empty()),
            is_unfinished: left.is_some(),
        }
    }
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Returns the state here.
    pub(super) fn state(self) -> DaduMoment {
        let round = self.round_now();
        let unread = self.taint.everywhere().and_then(|cause| self.frame.findings.get(cause));
        let unread = unread.map(|finding| finding.span);
        DaduMoment {
            rules: Rules::new(*self.rules.variant()),
            declaration: self.frame.terms.declaration(),
            playable: self.frame.terms.playable,
            roster: self.frame.roster,
            chances: self.chances,
            position: self.position,
            lost: self.frame.doubt.lost,
            rests_on: self.frame.doubt.rests_on,
            unread,
            unsaid: self.doubt.unsaid,
            round,
            turns: self.frame.counts.turns,
            underway: self.underway.map(|underway| *underway),
            winner: self.frame.finish.winner(),
        }
    }
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
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
