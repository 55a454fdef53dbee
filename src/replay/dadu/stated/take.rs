//! The replay of a position line. The line sets up a game, or the replay compares it with the known
//! facts.

use super::{KnownState, PositionClaims};
use crate::finding::{Difference, DifferingFact, Facts, InDadu, PositionProblem, UnknownFacts};
use crate::games::dadu::id::*;
use crate::games::dadu::{EarnedFact, Position};
use crate::notation::{PositionLine, PositionPart};
use crate::play::Ending;
use crate::replay::Witness;
use crate::replay::dadu::{Consult, Replay, Taint, Unwritten};
use crate::replay::lines::LogReplay as _;
use crate::rulebook::RuleId;
use crate::table::Side;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Takes a stated position. It sets up the game, makes an unknown position known, or is compared
    /// with the replay.
    pub(in crate::replay) fn stated(&mut self, line: &PositionLine, parts: &[PositionPart]) {
        let board = self.rules.board();
        let (stated, mut problems) =
            super::read(self.frame.text, line.span, parts, board, &self.frame.roster);
        if problems.is_empty() {
            problems = stated.miscounts(&self.rules);
        }
        let readable = problems.is_empty();
        for (span, problem) in problems {
            let rules: &[RuleId] = match problem {
                PositionProblem::Count { .. } => &[P1],
                PositionProblem::OnFinalSquare { .. } => &[B4, X2],
                _ => &[B1, B5],
            };
            self.report(span, Facts::Dadu(InDadu::ImpossiblePosition(problem)), rules);
        }
        let sets_up = self.frame.needs_position();
        if !readable {
            if sets_up {
                self.lose_position(line.span);
                self.doubt.unsaid = UnknownFacts::all();
            }
            return;
        }
        if sets_up {
            self.frame.report_unchecked();
            self.warn_of_unreachable(line.span, &stated);
            self.set_up(&stated);
        } else {
            self.hold_position(&stated);
        }
        if let Some(side) = self.rules.winner(&self.position) {
            self.frame.finish.reached.get_or_insert((Ending::Won(side), line.span));
        }
        self.doubt.assumed = 0;
        self.doubt.owes = stated.side_that_owes().filter(|_| self.doubt.unsaid.order);
        self.taint = Taint::default();
        self.frame.doubt.rests_on = None;
        self.unwritten = Unwritten::default();
        self.tell_position();
    }

    /// Compares a stated position with the known facts, and continues from it.
    fn hold_position(&mut self, stated: &PositionClaims) {
        let known = self.known_state();
        let differences = stated.differences(&known);
        let mut unsaid = known.unsaid;
        let differ = |d: &Difference| matches!(d.what, DifferingFact::Pieces { .. });
        if differences.iter().any(differ) || !self.is_sure() {
            unsaid.forget_what_play_changes(&mut self.position);
        }
        if stated.says_who_has_thrown() {
            self.position.turn.thrown &= !self.doubt.assumed;
        }
        stated.fill(&self.rules, &self.frame.roster, &mut self.position, &mut unsaid);
        unsaid.contradicted(&mut self.position, &differences);
        self.doubt.unsaid = unsaid;
        if !unsaid.order {
            (self.doubt.order, self.doubt.unseen_turn) = (false, false);
            self.doubt.order_fault = None;
        }
        self.report_differences(differences);
    }

    /// Collects the known facts. After an error in the order of play, the order is unknown.
    fn known_state(&self) -> KnownState<'_, C> {
        let mut unsaid = self.doubt.unsaid;
        unsaid.order |= self.doubt.order || self.doubt.order_fault.is_some();
        unsaid.doubled |= unsaid.order;
        let assumed = self.doubt.assumed;
        KnownState {
            assumed,
            rules: &self.rules,
            position: &self.position,
            unsaid,
            roster: &self.frame.roster,
        }
    }

    fn report_differences(&mut self, differences: Vec<Difference>) {
        let Some(first) = differences.first() else { return };
        let (span, board) = (first.span, self.rules.board());
        let spots = differences.iter().filter_map(Difference::spot);
        let differs = |side: &Side| differences.iter().any(|d| d.side == Some(*side));
        let sides = Side::BOTH.into_iter().filter(differs);
        let strayed = || sides.clone().find_map(|side| self.taint.strayed(side));
        let follows = self.taint.touched(board, spots).or_else(strayed);
        let rules: Vec<RuleId> = sides.flat_map(|side| self.unwritten.moved(side)).collect();
        self.report_following(
            span,
            Facts::Dadu(InDadu::PositionDiffers { board, differences }),
            &rules,
            follows,
        );
    }

    /// Sets up the position. Facts that it leaves out are unknown.
    fn set_up(&mut self, stated: &PositionClaims) {
        let mut position = Position::start(&self.rules);
        let mut unsaid = UnknownFacts::all();
        unsaid.forget_what_play_changes(&mut position);
        stated.fill(&self.rules, &self.frame.roster, &mut position, &mut unsaid);
        for side in Side::BOTH {
            position.side_mut(side).da |= unsaid[(side, EarnedFact::Da)];
        }
        self.position = position;
        self.forget_chances();
        (self.frame.doubt.lost, self.doubt.unseen_turn) = (None, false);
        self.doubt.unsaid = unsaid;
        self.leave_strangers_open();
        // A game that continues from here may be in any round.
        self.round.unknown = true;
        self.round.goes_on |= self.round.first.is_none();
    }
}
