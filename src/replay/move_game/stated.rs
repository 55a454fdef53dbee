//! Stated positions. They set up a game, continue it after a gap, or are compared with the replay.

use super::{Replay, naming};
use crate::finding::{
    Facts, Finding, InMoves, InPlay, PlayDifference as Difference, PlayProblem as Problem,
};
use crate::games::game::StatedPosition;
use crate::games::move_game::{MoveGame, MovePosition};
use crate::notation::{Log, Marks, PositionLine, PositionPart};
use crate::replay::generic::stated::{PositionForms, ReadPosition, read};
use crate::replay::lines::LogReplay as _;
use crate::replay::view::LaidOut;
use crate::replay::{SideFact, Witness};
use crate::span::Span;
use crate::table::{Player, Side};

/// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
pub(super) fn misread_positions<G: MoveGame>(text: &[u8], log: &Log) -> Vec<usize> {
    let is_misread = |position: &PositionLine| {
        let stated = read(PositionForms::of_moves::<G>(), text, log.parts_of(position));
        stated.problems.iter().any(|((_, problem), _)| problem.is_misreading())
    };
    log.positions().filter(|(_, position)| is_misread(position)).map(|(index, _)| index).collect()
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Takes a position that the log states, with these parts. A side that it does not name has nothing.
    pub(super) fn stated(&mut self, line: &PositionLine, parts: &[PositionPart]) {
        let mut stated = read(PositionForms::of_moves::<G>(), self.frame.text, parts);
        for side in [Side::E, Side::W] {
            if let Some(at) = stated.spans[side] {
                stated.problem(at, Problem::NotPlaying(side));
            }
        }
        let sets_up = self.frame.needs_position();
        for ((span, problem), rule) in &stated.problems {
            let facts = Facts::Play(G::ID, InPlay::ImpossiblePosition(problem.clone()));
            self.frame.report(*span, facts, &[*rule]);
        }
        let is_read = stated.problems.is_empty();
        // The content of the line itself, before known facts are added to it.
        let said = stated.setup.clone();
        match is_read.then(|| self.checked(line.span, &mut stated, sets_up)).flatten() {
            Some(mut position) if sets_up => {
                if self.frame.is_lost() {
                    G::forget_beginner(&mut position);
                }
                self.set_up(line.span, position);
            }
            Some(position) => self.hold(line.span, position, &said),
            None if sets_up => self.lose_position(line.span),
            None => {}
        }
    }

    /// Returns the stated position, if it is possible.
    fn checked(
        &mut self,
        span: Span,
        stated: &mut ReadPosition,
        sets_up: bool,
    ) -> Option<G::Position> {
        // The known turn stays valid where the line does not state it.
        if stated.setup.turn.is_none() && stated.setup.fill.is_none() && !sets_up {
            stated.setup.turn = self.position.turn();
            stated.setup.fill = G::fill(&self.position);
        }
        match self.rules.set_up(&stated.setup) {
            Ok(position) => Some(position),
            Err(wrong) => {
                for wrong in wrong {
                    let at = wrong.side.and_then(|side| stated.spans[side]).unwrap_or(span);
                    let facts = InMoves::Wrong { side: wrong.side, fault: wrong.fault };
                    self.frame.report(at, Facts::Moves(G::ID, facts), &[wrong.rule]);
                }
                None
            }
        }
    }

    fn set_up(&mut self, span: Span, position: G::Position) {
        self.frame.report_unchecked();
        // A game that continues from here may be in any round.
        self.order.round.is_unknown = true;
        self.order.is_known = true;
        self.cleared = None;
        self.go_on_from(span, position);
    }

    /// Compares a stated position with the replay, and continues from it.
    fn hold(&mut self, span: Span, position: G::Position, said: &StatedPosition) {
        let mut differences = self.differences(&position, said);
        if differences.is_empty() {
            differences = self.differences_from_cleared(said);
        }
        let turn_differs = differences.iter().any(|it| matches!(it, Difference::Turn { .. }));
        let says_next = says_turn(said) && self.rules.next(&self.position).is_none();
        if differences.is_empty() && self.order.is_known && !says_next {
            // The replay knows more than a line can say, such as who began.
            let same = self.position;
            return self.go_on_from(span, same);
        }
        if !differences.is_empty() {
            let facts = Facts::Play(G::ID, InPlay::PositionDiffers(differences));
            let finding = Finding { follows: self.fault, ..Finding::new(span, facts, &[]) };
            self.frame.push(finding, Marks::default());
            self.repetitions.forget();
            self.cleared = None;
        }
        // Where the log and the replay differ, neither counts as known.
        self.order.is_known = !turn_differs && (self.order.is_known || says_turn(said));
        self.go_on_from(span, position);
    }

    fn go_on_from(&mut self, span: Span, position: G::Position) {
        (self.frame.doubt.lost, self.frame.doubt.rests_on, self.fault) = (None, None, None);
        self.position = position;
        self.see_end(span);
        self.witness.on_position(&LaidOut::new(|| position.layout()));
    }

    /// Returns the differences: the board, then word by word, then the turn.
    fn differences(&self, stated: &G::Position, said: &StatedPosition) -> Vec<Difference> {
        let (layout, replayed) = (stated.layout(), self.position.layout());
        let pieces = layout.differences(&replayed, &self.rules.plan());
        let mut found: Vec<Difference> = pieces.into_iter().map(Difference::Pieces).collect();
        for side in Side::BOTH {
            found.extend(words_differ::<G>(side, stated, &self.position));
        }
        found.extend(self.turn_differs(stated, said));
        found
    }

    /// Returns the difference between the side that is next in a stated position and in the replay, if the line says
    /// whose turn it is and the replay knows it. Where either side may be next, the line says which one is.
    fn turn_differs(&self, stated: &G::Position, said: &StatedPosition) -> Option<Difference> {
        let is_known = self.order.is_known && self.position.ending().is_none();
        let replayed = self.rules.next(&self.position).filter(|_| says_turn(said) && is_known)?;
        let next = self.rules.next(stated).filter(|next| *next != replayed);
        // A side that cannot move has the turn although the other one is next, so the next side does not tell everything.
        let is_false = |side: &Side| *side != replayed && self.position.turn() != Some(*side);
        let stated = next.or(said.turn.filter(is_false).filter(|_| self.cleared.is_none()))?;
        Some(Difference::Turn { stated: Player::first(stated), replayed: Player::first(replayed) })
    }
}

fn says_turn(said: &StatedPosition) -> bool {
    said.turn.is_some() || said.fill.is_some()
}

/// Returns the words that differ between two positions.
fn words_differ<G: MoveGame>(
    side: Side,
    stated: &G::Position,
    replayed: &G::Position,
) -> Vec<Difference> {
    let [stated, replayed] = [stated, replayed].map(|it| naming::side_facts::<G>(it, side));
    let said = |facts: &[SideFact], word: &str| {
        let found = facts.iter().find(|fact| fact.word == word);
        found.and_then(|fact| fact.value.clone()).unwrap_or_else(|| "none".to_owned())
    };
    let both = G::WORDS.iter().map(|&(word, _)| (word, said(&stated, word), said(&replayed, word)));
    both.filter(|(_, stated, replayed)| stated != replayed)
        .map(|(word, stated, replayed)| Difference::Word { side, word, stated, replayed })
        .collect()
}
