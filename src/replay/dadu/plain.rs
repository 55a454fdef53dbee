//! The fast path for a player turn in which everything was seen and is legal.
//!
//! Nearly all turns take it. It asks the engine the same questions as the slow path, in `turn` and
//! `uses`, but collects nothing for findings. At the first item that is not plain it gives up, and
//! leaves everything unchanged for the slow path.

use super::captures::agrees;
use super::{Consult, Replay, Witness};
use crate::games::dadu::words::KING;
use crate::games::dadu::{Board, Effect, Kind, Move, Outcome, Place, SquareSet, ThrowEffect, Turn};
use crate::notation::{
    Action, Item, ItemKind, Letter, Marks, MoveToken, PlayerTurn, SeenNumber, Spot, Verdict,
};
use crate::play::Value;
use crate::table::{Player, Side};

const UNMARKED: Marks = Marks { unsure: false, verdict: Verdict::None };

/// An event to tell a witness once the whole player turn is known to be plain: the index of an item,
/// and its effect.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlainEvent {
    Throw(usize, Value, ThrowEffect),
    Move(usize, Effect),
    /// The squares on which a piece can be captured now.
    Targets(SquareSet),
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Replays a player turn if it is plain. Returns whether it was. A separate function, so that its
    /// values stay in registers, which they would not do among all other kinds of lines.
    #[inline(never)]
    pub(super) fn plain_turn(
        &mut self,
        line: usize,
        token: &PlayerTurn,
        items: &[Item],
        player: Player,
    ) -> bool {
        let knows_all = self.doubt.unsaid.is_clear();
        let unsure = self.frame.is_lost() || !knows_all && self.doubt.unsaid.is_open(player.side);
        let wants = self.witness.wants();
        if !wants.fast_path || wants.states || wants.options || unsure || self.follows_chances() {
            return false;
        }
        let sides = self.position.sides;
        // A capture also shows that a row is open. That is not undone here, because the slow path finds
        // it again at the same capture.
        let unwritten = self.unwritten;
        // A turn that does not continue a chance begins here, so that it stays in registers.
        let mut turn = match self.rules.keeps_chances() {
            true => self.begin(player),
            false => self.rules.begin(&self.position, player),
        };
        if self.plain_items(&mut turn, items) {
            let opponent = player.side.opposite();
            if !knows_all && self.doubt.unsaid.is_open(opponent) {
                self.note_ended_facts(opponent);
            }
            if self.witness.wants().events {
                self.tell_plain(line, token, &turn);
            }
            return true;
        }
        self.position.sides = sides;
        self.unwritten = unwritten;
        false
    }

    #[inline(always)]
    fn plain_items(&mut self, turn: &mut Turn, items: &[Item]) -> bool {
        let (mut throws, mut uses) = (0, 0);
        if self.witness.wants().events {
            self.told.clear();
        }
        for (index, item) in items.iter().enumerate() {
            match &item.kind {
                ItemKind::Throw(throw) if throw.marks == UNMARKED => {
                    let SeenNumber::Is(number) = throw.number else { return false };
                    let Some(value) = self.rules.value(number) else { return false };
                    match self.rules.throw(&mut self.position, turn, value) {
                        Ok(thrown) if !thrown.one_lost => {
                            throws += 1;
                            if self.witness.wants().events {
                                self.told.push(PlainEvent::Throw(index, value, thrown));
                            }
                        }
                        _ => return false,
                    }
                }
                ItemKind::Move(token) => {
                    let extras = token.landing.is_some() | token.captured.is_some();
                    let is_plain = if extras {
                        self.move_with_extras(turn, index, token)
                    } else {
                        self.plain_move(turn, index, token)
                    };
                    if !is_plain {
                        return false;
                    }
                    uses += 1;
                }
                _ => return false,
            }
            if self.witness.wants().chances {
                self.note_plain_targets(turn);
            }
        }
        if throws == 0 || turn.is_over() {
            return false;
        }
        if !turn.is_spent() && self.rules.may_end(&self.position, turn).is_err() {
            return false;
        }
        self.frame.counts.throws += throws;
        self.frame.counts.moves += uses;
        true
    }

    #[inline(always)]
    fn plain_move(&mut self, turn: &mut Turn, index: usize, token: &MoveToken) -> bool {
        match self.applied_plainly(turn, token) {
            Some(Effect { outcome: Outcome { captured: None, .. }, .. })
                if !self.witness.wants().events =>
            {
                true
            }
            Some(effect) => self.move_plainly(turn, index, &effect),
            None => false,
        }
    }

    #[inline(never)]
    fn move_with_extras(&mut self, turn: &mut Turn, index: usize, token: &MoveToken) -> bool {
        match self.applied_plainly(turn, token) {
            Some(effect) if self.extras_agree(turn, token, effect.outcome) => {
                self.move_plainly(turn, index, &effect)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn applied_plainly(&mut self, turn: &mut Turn, token: &MoveToken) -> Option<Effect> {
        let value = self.plain_value(token)?;
        let kind = plain_kind(token.piece.letter)?;
        let from = plain_place(self.rules.board(), turn.player().side, token.piece.spot)?;
        let play = Move { kind, from, value, in_place: false };
        self.rules.apply(&mut self.position, turn, play).ok()
    }

    fn move_plainly(&mut self, turn: &Turn, index: usize, effect: &Effect) -> bool {
        self.note_capture(turn.player().side, effect);
        if self.witness.wants().events {
            self.told.push(PlainEvent::Move(index, *effect));
        }
        true
    }

    #[inline(never)]
    fn note_plain_targets(&mut self, turn: &Turn) {
        let targets = self.rules.targets(&self.position, turn);
        if !targets.is_empty() {
            self.told.push(PlainEvent::Targets(targets));
        }
    }

    #[inline(never)]
    fn tell_plain(&mut self, line: usize, token: &PlayerTurn, turn: &Turn) {
        let player = turn.player();
        let first = token.items.start as usize;
        let sure = self.is_sure();
        let told = std::mem::take(&mut self.told);
        for event in &told {
            match *event {
                PlainEvent::Throw(index, value, thrown) => {
                    self.tell_throw(first + index, player, value, thrown);
                }
                PlainEvent::Move(index, ref effect) => {
                    self.tell_move(first + index, player, effect, sure);
                }
                PlainEvent::Targets(targets) => self.add_targets(targets),
            }
        }
        self.told = told;
        self.tell_end(line, turn, sure && token.player.marks == UNMARKED, true);
    }

    /// Returns the result that a move without marks uses.
    #[inline]
    fn plain_value(&self, token: &MoveToken) -> Option<Value> {
        match token.action {
            Action::Result(SeenNumber::Is(number)) if token.marks == UNMARKED => {
                self.rules.value(number)
            }
            _ => None,
        }
    }

    /// Returns whether the written landing and capture agree with the effect of the move.
    fn extras_agree(&self, turn: &Turn, token: &MoveToken, outcome: Outcome) -> bool {
        let (Outcome { to, captured, .. }, side) = (outcome, turn.player().side);
        token.landing.is_none_or(|spot| plain_place(self.rules.board(), side, spot) == Some(to))
            && token.captured.is_none_or(|letter| agrees(letter, captured))
    }
}

/// Returns the kind of a piece, if it was seen.
#[inline(always)]
fn plain_kind(letter: Letter) -> Option<Kind> {
    match letter {
        Letter::None => Some(Kind::Standard),
        Letter::Is(KING) => Some(Kind::King),
        _ => None,
    }
}

/// Returns the position of a piece, if it was seen. A piece that is off the board for good is not
/// plain.
#[inline(always)]
fn plain_place(board: Board, side: Side, spot: Spot) -> Option<Place> {
    match spot {
        Spot::Square(name) => Some(board.place(side, board.named(name.letter(), name.place())?)),
        Spot::Start => Some(Place::WAITING),
        Spot::Centre => Some(Place::CENTRE),
        Spot::Off | Spot::Unknown => None,
    }
}
