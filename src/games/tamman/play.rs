//! A turn in progress: the effect of a move, and the end of the turn (A3, C4, H4, W1).

use super::board::path;
use super::throws::{Due, Series};
use super::{
    Bar, Captures, Consult, LAST_STEP, Move, Outcome, Position, Rules, Square, Throws, Unfinished,
    Value,
};
use crate::table::Side;

/// The state of one player's turn between its throws and moves.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub(super) side: Side,
    pub(super) hand: Throws,
    /// H3: three 8s that are worth nothing.
    pub(super) lost: Throws,
    pub(super) due: Due,
    pub(super) series: Series,
    /// R8: the last throw that a slave gave.
    pub(super) by_slave: Option<Value>,
    /// R9: whether a slave's throw was forgone.
    pub(super) forgone: bool,
    /// How many moves captured.
    pub(super) captures: u8,
    /// W1: whether the game is over.
    pub(super) over: bool,
}

/// The observed outcome of a move that the rules bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsSeen {
    /// Where the man ended, if that was seen.
    pub landed: Option<Square>,
    /// Whether he captured, if that was seen.
    pub captured: Option<bool>,
}

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The square where the man ended, and the men that he captured.
    pub outcome: Outcome,
    /// How many throws his slaves give (C4).
    pub gives: u8,
    /// Whether it won the game (W1).
    pub won: bool,
}

impl Turn {
    /// H2: a turn begins with one throw.
    pub(super) fn of(side: Side, position: &Position) -> Turn {
        Turn {
            side,
            hand: Throws::default(),
            lost: Throws::default(),
            due: Due { own: 1, ..Due::default() },
            series: Series::default(),
            by_slave: None,
            forgone: false,
            captures: 0,
            over: position.winner().is_some(),
        }
    }

    /// The side whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The throws in hand.
    pub fn hand(&self) -> &Throws {
        &self.hand
    }

    /// H3: three 8s that are worth nothing, as far as they were not used before.
    pub fn lost(&self) -> &Throws {
        &self.lost
    }

    /// Whether a throw is given and not yet made (H2, C4). It can be made now.
    /// [`Rules::may_move`] decides whether it must come before a move.
    pub fn throw_is_due(&self) -> bool {
        !self.over && self.due != Due::default()
    }

    /// H2, R8: the throw that gave the one that is due; none, if it is the first or a slave gave it.
    pub fn due_after(&self) -> Option<Value> {
        if self.owes_by_slave_throw() {
            self.by_slave
        } else {
            self.series.owes_after(self.due.own)
        }
    }

    /// R8: whether the throw that is due was given by the throw of a slave.
    pub(super) fn owes_by_slave_throw(&self) -> bool {
        self.due.extra > 0
    }

    /// R9: whether a slave's throw was forgone.
    pub(super) fn has_forgone(&self) -> bool {
        self.forgone
    }

    /// Whether the game is over (W1).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// How many of its moves captured.
    pub fn captures(&self) -> u8 {
        self.captures
    }

    /// Puts a throw in hand that the rules did not put there: one that was not heard, or that was used
    /// although it was never seen thrown.
    pub fn grant(&mut self, value: Value) {
        self.hand.add(value);
    }

    /// Takes throws out of the hand whose use is not known, as far as they are there.
    pub fn revoke(&mut self, throws: &Throws) {
        self.spend(throws);
    }

    /// Takes throwing for ended: a throw was not heard, or not written.
    pub fn end_throwing(&mut self) {
        self.due = Due::default();
    }

    /// R2: 8s of the turn's own are used before those that slaves gave.
    fn spend(&mut self, throws: &Throws) {
        self.hand.remove(throws);
        self.series.held = self.series.held.saturating_sub(throws.count(Value::EIGHT));
    }
}

impl<C: Consult> Rules<C> {
    /// H4, C4, W1: whether it is time to use throws.
    ///
    /// # Errors
    /// The throw that comes first, or the end of the game.
    pub fn may_move(&self, turn: &Turn) -> Result<(), Bar> {
        if turn.over {
            Err(Bar::GameOver)
        } else if turn.due.is_by_value() && self.all_throws_come_first() {
            Err(Bar::ThrowFirst)
        } else if turn.due.slaves > 0 && self.slaves_throw_at_once() && self.slaves_must_throw() {
            Err(Bar::ThrowForCapture)
        } else {
            Ok(())
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why it is against the rules; nothing has changed then.
    pub fn play(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
    ) -> Result<Effect, Bar> {
        let outcome = self.resolve(position, turn, play)?;
        Ok(self.carry_out(position, turn, play, outcome))
    }

    /// Makes a move that the rules bar, as it was seen: the man goes where he was seen to end, or as
    /// near to where his throws lead as the board allows. He captures what he may on the way, or all or
    /// nothing if that was seen. Returns nothing, and changes nothing, if there is no such man.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        seen: AsSeen,
    ) -> Option<Effect> {
        if position.side(turn.side).count(play.from) == 0 {
            return None;
        }
        let to = seen.landed.unwrap_or_else(|| self.led_to(turn, play));
        let captures = self.captures_as_seen(position, turn.side, (play.from, to), seen.captured);
        Some(self.carry_out(position, turn, play, Outcome { to, captures }))
    }

    /// The men that a move captured: those of the rules, unless somebody saw that it captured or did not.
    fn captures_as_seen(
        &self,
        position: &Position,
        side: Side,
        (from, to): (Square, Square),
        captured: Option<bool>,
    ) -> Captures {
        let (from, to) = (path(side).step(from), path(side).step(to));
        let captures = self.captures(position, side, from, to);
        match captured {
            Some(false) => Captures::default(),
            Some(true) if captures.total() == 0 => Captures::of_all(position, side, from, to),
            _ => captures,
        }
    }

    /// Where throws lead a man, whether they may or not.
    pub fn led_to(&self, turn: &Turn, play: Move) -> Square {
        let path = path(turn.side);
        let squares = play.throws.sum().min(u64::from(LAST_STEP)) as u8;
        path.square(path.step(play.from).saturating_add(squares))
    }

    fn carry_out(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        outcome: Outcome,
    ) -> Effect {
        turn.spend(&play.throws);
        self.forgo(turn);
        position.side_mut(turn.side).shift(play.from, outcome.to);
        self.send_back(position, &outcome.captures);
        let gives = self.give_throws(turn, &outcome.captures);
        // W1: the last man is home.
        turn.over = position.winner().is_some();
        Effect { outcome, gives, won: turn.over }
    }

    /// R9, R7: a player who moves before a slave's throw is made has forgone it.
    fn forgo(&self, turn: &mut Turn) {
        if turn.due.slaves > 0 && self.slaves_throw_at_once() && !self.slaves_must_throw() {
            turn.due.slaves = 0;
            turn.forgone = true;
        }
    }

    /// A3, H2, C4: decides whether the turn may end here.
    ///
    /// # Errors
    /// The part of the turn that is missing.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Unfinished> {
        if turn.over {
            Ok(())
        } else if turn.due.is_by_value() {
            Err(Unfinished::ThrowDue)
        } else if turn.due.slaves > 0 && self.slaves_must_throw() {
            Err(Unfinished::ThrowDueForCapture)
        } else {
            self.has_used_enough(position, turn)
        }
    }

    /// A3, R3: nothing in hand has a use, if it must be used.
    fn has_used_enough(&self, position: &Position, turn: &Turn) -> Result<(), Unfinished> {
        if turn.hand.is_empty() || !self.throws_must_be_used() {
            return Ok(());
        }
        let usable = self.usable(position, turn);
        if usable.is_empty() { Ok(()) } else { Err(Unfinished::Usable(usable)) }
    }
}
