//! The events of the replay, told to a witness as plain data.

use super::choices::brings;
use super::view::View;
use super::{Consult, ReachedPoint, Replay, Witness, naming};
use crate::finding::Situation;
use crate::games::dadu::{Effect, Outcome, SquareSet, ThrowEffect, Turn, throws_again};
use crate::play::Value;
use crate::replay::view::PositionView;
use crate::replay::{MoveEvent, ReplayState, ThrowEffects, ThrowEvent, TurnEnd};
use crate::table::Player;

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    pub(super) fn tell_throw(
        &mut self,
        item: usize,
        player: Player,
        value: Value,
        thrown: ThrowEffect,
    ) {
        if !self.witness.wants().events {
            return;
        }
        let ThrowEffect { triple, forfeited, da, one_lost, ones_cancelled } = thrown;
        let throws_again = throws_again(value);
        let effects =
            ThrowEffects { triple, forfeited, da, one_lost, ones_cancelled, throws_again };
        self.witness.on_throw(&ThrowEvent { item, player, value, kept: None, effects });
    }

    /// Tells a witness a move. A piece that re-enters comes from off the board.
    pub(super) fn tell_move(&mut self, item: usize, player: Player, effect: &Effect, sure: bool) {
        if !self.witness.wants().events {
            return;
        }
        let (board, side) = (self.rules.board(), player.side);
        let Outcome { applied, to, captured, .. } = effect.outcome;
        let taken = captured.map(|kind| (side.opposite(), kind.letter(), 1));
        if let Some((chances, square)) = self.capture_chances.as_mut().zip(board.square(side, to))
            && captured.is_some()
        {
            chances.captured(square);
        }
        self.witness.on_move(&MoveEvent {
            item,
            player,
            letter: applied.kind.letter(),
            from: naming::spot(board, side, applied.from),
            to: naming::spot(board, side, to),
            in_place: applied.in_place,
            values: &[applied.value],
            captured: taken.as_slice(),
            brings: &brings(effect),
            sure,
        });
    }

    /// Takes the squares on which a piece can be captured now.
    pub(super) fn add_targets(&mut self, targets: SquareSet) {
        if let Some(chances) = &mut self.capture_chances {
            chances.see(targets);
        }
    }

    /// Tells a witness the chances to capture in the whole log, if it wants them.
    pub(super) fn tell_chances(&mut self) {
        if let Some(chances) = &self.capture_chances {
            self.witness.on_capture_chances(chances.by_square());
        }
    }

    pub(super) fn tell_end(&mut self, line: usize, turn: &Turn, sure: bool, whole: bool) {
        if !self.witness.wants().events {
            return;
        }
        if let Some(chances) = &mut self.capture_chances {
            chances.end_turn();
        }
        let (player, da) = (turn.player(), self.known_da(turn.player()));
        let left: Vec<Value> = turn.hand().results().collect();
        let position = &View::new(&self.position, &self.doubt.unsaid, self.rules.board());
        self.witness.on_turn_end(&TurnEnd { line, player, left: &left, position, da, sure, whole });
        if self.witness.wants().options {
            self.tell_left();
        }
    }

    pub(super) fn tell_position(&mut self) {
        let position = &View::new(&self.position, &self.doubt.unsaid, self.rules.board());
        self.witness.on_position(position);
    }

    /// Tells the witness the current state.
    #[inline(never)]
    pub(super) fn tell_reached(&mut self, reached: ReachedPoint, turn: Option<&Turn>) {
        let view = View::new(&self.position, &self.doubt.unsaid, self.rules.board());
        let situation = Situation::at_rest(&self.rules, &self.position, self.doubt.unsaid);
        let hand = turn.map(|turn| turn.hand());
        let in_hand = hand.map(|hand| hand.values().map(|value| (value, hand.count(value))));
        let state = ReplayState {
            layout: view.layout(),
            known: !self.frame.is_lost(),
            rests_on: self.frame.doubt.rests_on,
            round: self.round_now(),
            hand: in_hand.into_iter().flatten().collect(),
            throw_is_due: turn.is_some_and(Turn::throw_is_due),
            facts: naming::earned_by_side(&situation),
            earned: view.earned(),
        };
        self.witness.on_state(reached, &state);
    }
}
