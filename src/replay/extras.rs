//! The checked extras that a replay can tell, for the formatter to add.

use super::naming;
use super::{MoveMade, Setup, TurnEnd, TurnOver, Used, Witness, pieces};
use crate::finding::{Code, Facts, Finding};
use crate::notation::format::Extras;
use crate::notation::{Capture, Content, ItemKind, Log, MAX_ROUND, Spot, fields};
use crate::table::Side;

/// What the replay can tell and the log leaves out.
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// The extras.
    pub extras: Extras,
    /// The line from which on there are none but rounds, as the position is in doubt, and why it is.
    pub stop: Option<(usize, Why)>,
    /// The first line with a written round that contradicts the count; then no rounds are added.
    pub wrong_round: Option<usize>,
}

/// Why the position is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something was found that puts it in doubt.
    Found(Code),
    /// Part of the play was not seen.
    NotKnown,
    /// The recorder was not sure.
    NotSure,
}

/// Every checked extra that the log leaves out and the replay is sure of.
pub fn extras(text: &[u8], log: &Log, setup: &Setup<'_>) -> Added {
    let mut finder = Finder { log, extras: Extras::default(), unsure_from: None };
    let (why, findings) = of_game!(log, why_unsure(text, log, setup, &mut finder));
    let wrong_round = wrong_round(log, &findings);
    let stop = finder.unsure_from.zip(why);
    let mut extras = finder.extras;
    let has_result = log.fields().any(|field| {
        fields::known(&text[field.name.range()]).is_some_and(|known| known.name == "Result")
    });
    // Where another game is glued to the end there is no line for a result.
    extras.winner = extras.winner.filter(|_| !has_result && log.glued.is_none());
    if wrong_round.is_some() {
        extras.rounds.clear();
    }
    Added { extras, stop, wrong_round }
}

/// The line of the first written round that contradicts the count.
fn wrong_round(log: &Log, findings: &[Finding]) -> Option<usize> {
    let wrong = |finding: &&Finding| matches!(finding.facts, Facts::WrongRound { .. });
    let start = findings.iter().filter(wrong).map(|finding| finding.span.start).min()?;
    log.lines.iter().position(|line| start <= line.span.end)
}

struct Finder<'a> {
    log: &'a Log,
    extras: Extras,
    /// The line of the first player turn after which none was sure.
    unsure_from: Option<usize>,
}

impl Finder<'_> {
    fn end_of(&mut self, line: usize, sure: bool, whole: bool, left: Vec<u16>) {
        self.unsure_from = if sure { None } else { self.unsure_from.or(Some(line)) };
        // A log may end in the middle of a player turn: then the end of that turn is unknown.
        if !sure || !whole {
            self.extras.winner = None;
            return;
        }
        let Content::Turn(turn) = &self.log.lines[line].content else { return };
        let said = |item: &crate::notation::Item| matches!(item.kind, ItemKind::Unused(_));
        if !left.is_empty() && !self.log.items_of(turn).iter().any(said) {
            self.extras.unused.push((line, left));
        }
    }
}

impl Witness for Finder<'_> {
    fn round(&mut self, line: usize, number: u32) {
        if number <= MAX_ROUND {
            self.extras.rounds.push((line, number));
        }
    }

    fn used(&mut self, used: &Used<'_>) {
        if !used.sure {
            return;
        }
        let outcome = &used.effect.outcome;
        let u = outcome.applied;
        let moves = u.from.is_on_track() && !u.in_place;
        let landing = moves.then(|| naming::spot(used.board, used.player.side, outcome.to));
        let captured = outcome.captured.map(naming::capture);
        self.extras.uses.push((used.item, landing, captured));
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        let left = end.hand.results().map(|value| u16::from(value.number())).collect();
        self.end_of(end.line, end.sure, end.whole, left);
    }

    fn move_made(&mut self, made: &MoveMade<'_>) {
        if !made.sure {
            return;
        }
        let moves = made.from != Spot::Start;
        let captured: u8 =
            made.captured.iter().map(|&(_, letter, count)| count * pieces(letter)).sum();
        let captured = match captured {
            0 => None,
            1 => Some(Capture::Piece),
            several => Some(Capture::Count(several)),
        };
        self.extras.uses.push((made.item, moves.then_some(made.to), captured));
    }

    fn turn_over(&mut self, over: &TurnOver<'_>) {
        let left = over.left.iter().map(|value| u16::from(value.number())).collect();
        self.end_of(over.line, over.sure, over.whole, left);
    }

    fn won(&mut self, side: Side) {
        self.extras.winner = Some(side);
    }
}
