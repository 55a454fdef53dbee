//! The end of a game: who won or whether it was drawn, the outcome in the log, and any play after it. The same in every
//! game.

use super::Counts;
use crate::finding::{Facts, Finding, InMoves};
use crate::games::GameId;
use crate::notation::{Content, Line, Log, fields};
use crate::play::Ending;
use crate::span::Span;
use crate::table::Side;

/// The outcome that a log gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenResult {
    /// The end of the game; `None` if the log says that it did not end.
    pub(super) ending: Option<Ending>,
    pub(super) span: Span,
    /// Whether it is marked irregular or cannot be read.
    irregular: bool,
}

impl WrittenResult {
    /// Returns whether the log says that a side has won.
    pub(super) fn is_won(&self) -> bool {
        matches!(self.ending, Some(Ending::Won(_)))
    }
}

/// The known facts about the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Finish {
    /// The end according to the replay, and where it was reached (W1).
    pub(super) reached: Option<(Ending, Span)>,
    /// The outcome according to the log.
    pub(super) result: Option<WrittenResult>,
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
        if let Some(WrittenResult { span: first, .. }) = self.result {
            return Some((value, Facts::SecondResult { first }));
        }
        match fields::result(log.forms, &String::from_utf8_lossy(&text[value.range()])) {
            Ok(result) => {
                let drawn = result.drawn.then_some(Ending::Drawn);
                let ending = result.winner.map(Ending::Won).or(drawn);
                let irregular = result.irregular;
                self.result = Some(WrittenResult { ending, span: value, irregular });
                None
            }
            Err(error) => {
                let ending = self.ending();
                self.result = Some(WrittenResult { ending, span: value, irregular: true });
                let span = Span::new(error.at.start as u32, error.at.end as u32);
                let facts =
                    Facts::UnreadableField { name: "Result".into(), expected: error.expected };
                Some((span.shifted(value.start), facts))
            }
        }
    }

    /// Records that a side has won.
    pub(super) fn win(&mut self, side: Side, at: Span) {
        self.reached = Some((Ending::Won(side), at));
    }

    /// Returns the end according to the replay.
    fn ending(&self) -> Option<Ending> {
        self.reached.map(|(ending, _)| ending)
    }

    /// Returns the winner according to the replay.
    pub(super) fn winner(&self) -> Option<Side> {
        self.ending().and_then(Ending::winner)
    }

    /// Returns whether the replay ended in a draw.
    pub(super) fn is_drawn(&self) -> bool {
        self.ending() == Some(Ending::Drawn)
    }

    /// Returns whether the game is over, according to the replay or the log.
    pub(super) fn is_reached(&self) -> bool {
        self.reached.is_some() || self.result.is_some()
    }

    /// Returns the finding for play after the end or after the log's outcome, but only once.
    pub(super) fn play_after(&mut self, game: GameId) -> Option<Facts> {
        let facts = match (self.reached, self.result) {
            (Some((ending, at)), _) => after(game, ending, at),
            (None, Some(written)) => Facts::AfterResult { result: written.span },
            (None, None) => return None,
        };
        let said = std::mem::replace(&mut self.after_said, true);
        (!said).then_some(facts)
    }

    /// W2: a stopped game, or one that ended in a draw by agreement, may end in the middle of a player turn. A log without
    /// an outcome may not. Returns the finding for an unfinished player turn.
    pub(super) fn cut_short(&self, unfinished: Finding) -> Option<Finding> {
        match self.result.map(|written| written.ending) {
            Some(Some(Ending::Won(_))) => Some(unfinished),
            Some(_) => None,
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

    /// Returns the finding if the log's outcome contradicts the replay (W1), or if the log has no outcome (W2). A draw may
    /// be agreed at any time. `known` says whether the position is known.
    pub(super) fn contradiction(
        &self,
        game: GameId,
        log: &Log,
        counts: &Counts,
        findings: &[Finding],
        known: bool,
    ) -> Option<(Span, Facts)> {
        let replayed = self.ending();
        let Some(WrittenResult { ending: written, span, irregular }) = self.result else {
            return missing_result(log, counts, findings).filter(|_| replayed.is_none());
        };
        let is_open = replayed.is_none() && (written == Some(Ending::Drawn) || !known);
        if irregular || is_open || written == replayed {
            return is_without_play(log, counts).then_some((span, Facts::EmptyGame));
        }
        Some((span, result_differs(game, written, replayed)))
    }
}

/// Returns the facts about play after the end of a game.
pub(super) fn after(game: GameId, ending: Ending, at: Span) -> Facts {
    match ending {
        Ending::Won(winner) => Facts::AfterTheEnd { winner, at },
        Ending::Drawn => Facts::Moves(game, InMoves::AfterDraw { at }),
    }
}

fn result_differs(game: GameId, written: Option<Ending>, replayed: Option<Ending>) -> Facts {
    if [written, replayed].contains(&Some(Ending::Drawn)) {
        return Facts::Moves(game, InMoves::DrawDiffers { written, replayed });
    }
    let winner = |ending: Option<Ending>| ending.and_then(Ending::winner);
    Facts::ResultDiffers { written: winner(written), replayed: winner(replayed) }
}

/// Returns whether a log has no line of play, and no unreadable one that may be.
fn is_without_play(log: &Log, counts: &Counts) -> bool {
    let is_play = |line: &Line| {
        !matches!(line.content, Content::Nothing | Content::Field(_) | Content::Unreadable)
    };
    counts.turns == 0 && counts.unread_lines == 0 && !log.lines.iter().any(is_play)
}

/// Returns the finding for a log without an outcome, if it has play (W2).
fn missing_result(log: &Log, counts: &Counts, findings: &[Finding]) -> Option<(Span, Facts)> {
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
