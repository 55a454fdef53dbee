//! The end of a game: who won or whether it was drawn, and any play after it.

use super::Replay;
use crate::finding::{Facts, Finding};
use crate::games::move_game::{Ending, MoveGame, MovePosition};
use crate::notation::Marks;
use crate::replay::Witness;
use crate::span::Span;

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Sees the end of the game, once the position has reached it.
    pub(super) fn see_end(&mut self, at: Span) {
        let Some(ending) = self.position.ending().filter(|_| self.frame.finish.reached.is_none())
        else {
            return;
        };
        self.frame.finish.reached = Some((ending, at));
        match ending {
            Ending::Won(side) => self.witness.on_win(side),
            Ending::Drawn => self.witness.on_draw(),
        }
    }

    /// Returns whether the game is over. Reports play after the end or after the log's outcome, but only
    /// once.
    pub(super) fn is_over(&mut self, turn: Span, marks: Marks) -> bool {
        if !self.frame.finish.is_reached() {
            return false;
        }
        if let Some(facts) = self.frame.finish.play_after(G::ID) {
            let rule = match facts {
                Facts::AfterResult { .. } => G::CITED.unfinished,
                Facts::AfterTheEnd { .. } => G::CITED.winning,
                _ => self.rules.repetition().unwrap_or(G::CITED.winning),
            };
            let finding = Finding { follows: self.fault, ..Finding::new(turn, facts, &[rule]) };
            self.frame.push(finding, marks);
        }
        true
    }
}
