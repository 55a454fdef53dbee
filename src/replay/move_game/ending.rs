//! The end of a game: who won or whether it was drawn, the outcome in the log, and any play after it.

use super::Replay;
use crate::finding::{Facts, Finding, GameOutcome, InMoves};
use crate::games::move_game::{Ending, MoveGame, MovePosition};
use crate::notation::{Marks, fields};
use crate::replay::Witness;
use crate::replay::finish::{missing_result, without_play};
use crate::span::Span;
use crate::table::Side;

/// The outcome that the log gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WrittenResult {
    outcome: GameOutcome,
    span: Span,
    /// Whether it is marked irregular or cannot be read.
    irregular: bool,
}

/// The known facts about the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Finish {
    /// The end according to the replay, and its place (W1).
    reached: Option<(Ending, Span)>,
    result: Option<WrittenResult>,
    /// Whether play after the end or after the outcome was already reported.
    after_said: bool,
}

impl Finish {
    /// Returns the winner according to the replay.
    pub(super) fn winner(&self) -> Option<Side> {
        self.reached.and_then(|(ending, _)| ending.winner())
    }

    /// Returns whether the replay ended in a draw.
    pub(super) fn is_drawn(&self) -> bool {
        matches!(self.reached, Some((Ending::Drawn, _)))
    }

    /// Returns whether the game is over, according to the replay or the log.
    pub(super) fn is_reached(&self) -> bool {
        self.reached.is_some() || self.result.is_some()
    }

    fn outcome(&self) -> GameOutcome {
        match self.reached {
            Some((Ending::Won(side), _)) => GameOutcome::Won(side),
            Some((Ending::Drawn, _)) => GameOutcome::Drawn,
            None => GameOutcome::Unfinished,
        }
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Sees the end of the game, once the position has reached it.
    pub(super) fn see_end(&mut self, at: Span) {
        let Some(ending) = self.position.ending().filter(|_| self.finish.reached.is_none()) else {
            return;
        };
        self.finish.reached = Some((ending, at));
        match ending {
            Ending::Won(side) => self.witness.on_win(side),
            Ending::Drawn => self.witness.on_draw(),
        }
    }

    /// Returns the facts about play after the end.
    pub(super) fn after_the_end(&self, at: Span) -> Facts {
        match self.position.ending() {
            Some(Ending::Won(winner)) => Facts::AfterTheEnd { winner, at },
            _ => Facts::Moves(G::ID, InMoves::AfterDraw { at }),
        }
    }

    /// Returns whether the game is over. Reports play after the end or after the log's outcome, but only
    /// once.
    pub(super) fn is_over(&mut self, turn: Span, marks: Marks) -> bool {
        let (facts, rule) = match (self.finish.reached, &self.finish.result) {
            (Some((ending, at)), _) => {
                let repeated = self.rules.repetition().filter(|_| ending == Ending::Drawn);
                (self.after_the_end(at), repeated.unwrap_or(G::CITED.winning))
            }
            (None, Some(written)) => {
                (Facts::AfterResult { result: written.span }, G::CITED.unfinished)
            }
            (None, None) => return false,
        };
        if !std::mem::replace(&mut self.finish.after_said, true) {
            let finding = Finding { follows: self.fault, ..Finding::new(turn, facts, &[rule]) };
            self.frame.push(finding, marks);
        }
        true
    }

    pub(super) fn take_result(&mut self, value: Span) {
        if let Some(first) = &self.finish.result {
            let facts = Facts::SecondResult { first: first.span };
            return self.frame.report(value, facts, &[G::CITED.winning, G::CITED.unfinished]);
        }
        let text = String::from_utf8_lossy(&self.frame.text[value.range()]);
        let (outcome, irregular) = match fields::result(self.frame.log.forms, &text) {
            Ok(result) => (outcome_of(&result), result.irregular),
            Err(error) => {
                let at = Span::new(error.at.start as u32, error.at.end as u32);
                let facts =
                    Facts::UnreadableField { name: "Result".into(), expected: error.expected };
                self.frame.report(at.shifted(value.start), facts, &[G::CITED.winning]);
                (self.finish.outcome(), true)
            }
        };
        self.finish.result = Some(WrittenResult { outcome, span: value, irregular });
    }

    pub(super) fn settle_end(&mut self) {
        self.frame.report_unchecked();
        if self.frame.terms.playable {
            self.settle_unfinished();
            self.check_result();
        }
    }

    /// Adds the finding about the unfinished last turn, unless the game was stopped there or ended by
    /// agreement (W2).
    fn settle_unfinished(&mut self) {
        let Some(finding) = self.frame.end.unfinished.take() else { return };
        let stopped = |written: &WrittenResult| !matches!(written.outcome, GameOutcome::Won(_));
        if !self.finish.result.as_ref().is_some_and(stopped) {
            let index = self.frame.push(finding, Marks::default());
            self.fault.get_or_insert(index);
        }
    }

    /// Checks that the log has an outcome, and that it agrees with the replay (W1, W2). A draw may be agreed
    /// at any time.
    fn check_result(&mut self) {
        let replayed = self.finish.outcome();
        let Some(result) = &self.finish.result else {
            if replayed == GameOutcome::Unfinished
                && let Some((span, facts)) =
                    missing_result(self.frame.log, &self.frame.counts, &self.frame.findings)
            {
                self.frame.report(span, facts, &[G::CITED.unfinished]);
            }
            return;
        };
        let (written, span) = (result.outcome, result.span);
        if let Some((span, facts)) = without_play(self.frame.log, &self.frame.counts, span) {
            self.frame.report(span, facts, &[G::CITED.unfinished]);
            return;
        }
        let is_open = replayed == GameOutcome::Unfinished
            && (written == GameOutcome::Drawn || self.frame.doubt.lost.is_some());
        if result.irregular || is_open || written == replayed {
            return;
        }
        let facts = result_differs::<G>(written, replayed);
        let rules = super::ending_rules::<G>();
        let finding = Finding { follows: self.fault, ..Finding::new(span, facts, &rules) };
        self.frame.push(finding, Marks::default());
    }
}

fn outcome_of(result: &fields::ResultField) -> GameOutcome {
    match result.winner {
        Some(side) => GameOutcome::Won(side),
        None if result.drawn => GameOutcome::Drawn,
        None => GameOutcome::Unfinished,
    }
}

fn result_differs<G: MoveGame>(written: GameOutcome, replayed: GameOutcome) -> Facts {
    let winner = |outcome| match outcome {
        GameOutcome::Won(side) => Some(Some(side)),
        GameOutcome::Unfinished => Some(None),
        GameOutcome::Drawn => None,
    };
    match winner(written).zip(winner(replayed)) {
        Some((written, replayed)) => Facts::ResultDiffers { written, replayed },
        None => Facts::Moves(G::ID, InMoves::DrawDiffers { written, replayed }),
    }
}
