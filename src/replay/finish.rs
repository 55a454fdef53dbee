//! The end of a game: who won, the outcome in the log, and any play after it. The same in every game.

use super::Counts;
use crate::finding::{Facts, Finding};
use crate::notation::{Content, Line, Log, fields};
use crate::span::Span;
use crate::table::Side;

/// The known facts about the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Finish {
    /// The winner according to the replay, and where it won (W1).
    pub(super) won: Option<(Side, Span)>,
    /// The outcome according to the log: the winner, where the log says so, and whether it is marked
    /// irregular or cannot be read.
    pub(super) result: Option<(Option<Side>, Span, bool)>,
    /// Whether play after the end or after the outcome was already reported.
    after_said: bool,
}

impl Finish {
    /// Takes the value of a field `Result`. Returns a finding if it cannot be read or is not the first
    /// one.
    pub(super) fn take_result(
        &mut self,
        text: &[u8],
        log: &Log,
        value: Span,
    ) -> Option<(Span, Facts)> {
        if let Some((_, first, _)) = self.result {
            return Some((value, Facts::SecondResult { first }));
        }
        match fields::result(log.forms, &String::from_utf8_lossy(&text[value.range()])) {
            Ok(result) => {
                self.result = Some((result.winner, value, result.irregular));
                None
            }
            Err(error) => {
                self.result = Some((self.winner(), value, true));
                let span = Span::new(error.at.start as u32, error.at.end as u32);
                let facts =
                    Facts::UnreadableField { name: "Result".into(), expected: error.expected };
                Some((span.shifted(value.start), facts))
            }
        }
    }

    /// Returns the winner according to the replay.
    pub(super) fn winner(&self) -> Option<Side> {
        self.won.map(|(side, _)| side)
    }

    /// Returns whether the game is over, according to the replay or the log.
    pub(super) fn is_reached(&self) -> bool {
        self.won.is_some() || self.result.is_some()
    }

    /// Returns the finding for play after the end or after the log's outcome, but only once.
    pub(super) fn play_after(&mut self) -> Option<Facts> {
        let facts = match (self.won, self.result) {
            (Some((winner, at)), _) => Facts::AfterTheEnd { winner, at },
            (None, Some((_, result, _))) => Facts::AfterResult { result },
            (None, None) => return None,
        };
        let said = std::mem::replace(&mut self.after_said, true);
        (!said).then_some(facts)
    }

    /// W2: a stopped game may end in the middle of a player turn. A log without an outcome may
    /// not. Returns the finding for an unfinished player turn.
    pub(super) fn cut_short(&self, unfinished: Finding) -> Option<Finding> {
        match self.result {
            Some((None, ..)) => None,
            Some(_) => Some(unfinished),
            None => {
                let (throw_due, results) = match &unfinished.facts {
                    Facts::ResultsLeft { results, .. } => (false, results.clone()),
                    Facts::MissingThrow { .. } => (true, Vec::new()),
                    // Nothing is left to do: the player should have made other moves.
                    _ => return Some(unfinished),
                };
                Some(Finding { facts: Facts::CutShort { throw_due, results }, ..unfinished })
            }
        }
    }

    /// Returns the finding if the log's outcome contradicts the replay (W1), or if the log has no
    /// outcome (W2). `known` says whether the position is known.
    pub(super) fn contradiction(
        &self,
        log: &Log,
        counts: &Counts,
        findings: &[Finding],
        known: bool,
    ) -> Option<(Span, Facts)> {
        let replayed = self.winner();
        match self.result {
            Some((written, span, irregular)) => {
                let agrees = irregular || !known && replayed.is_none() || written == replayed;
                let differs =
                    (!agrees).then_some((span, Facts::ResultDiffers { written, replayed }));
                differs.or_else(|| without_play(log, counts, span))
            }
            None if replayed.is_none() => missing_result(log, counts, findings),
            None => None,
        }
    }
}

/// Returns the finding for a log with an outcome but without any line of play.
pub(super) fn without_play(log: &Log, counts: &Counts, result: Span) -> Option<(Span, Facts)> {
    let is_play = |line: &Line| {
        !matches!(line.content, Content::Nothing | Content::Field(_) | Content::Unreadable)
    };
    let is_empty = counts.turns == 0 && counts.unread_lines == 0 && !log.lines.iter().any(is_play);
    is_empty.then_some((result, Facts::EmptyGame))
}

/// Returns the finding for a log without an outcome, if it has play (W2).
pub(super) fn missing_result(
    log: &Log,
    counts: &Counts,
    findings: &[Finding],
) -> Option<(Span, Facts)> {
    let is_cut = findings.iter().any(|f| matches!(f.facts, Facts::CutShort { .. }));
    match counts.turns {
        // Lines that could not be read may have been play.
        0 if counts.unread_lines > 0 => None,
        0 => Some((log.lines.last().map_or(Span::default(), |line| line.span), Facts::EmptyGame)),
        _ if is_cut => None,
        _ => {
            let last = log.lines.iter().rev().find(|line| !line.span.is_empty());
            Some((last.map_or(Span::default(), |line| line.span), Facts::NoResult))
        }
    }
}

/// Returns whether an offset is within a line or at its end.
pub(super) fn is_within(text: &[u8], log: &Log, line: usize, offset: usize) -> bool {
    let rest = text.get(log.lines[line].span.start as usize..offset);
    rest.is_some_and(|rest| !rest.contains(&b'\n'))
}

/// Returns whether a line has no effect yet at an offset. A player turn has an effect from its player
/// on, any other line only when it is complete.
pub(super) fn is_beyond(line: &Line, stop: usize) -> bool {
    let said = match &line.content {
        Content::Turn(turn) => turn.player.span.end,
        _ => line.span.end,
    };
    said as usize > stop
}
