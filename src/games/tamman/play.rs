//! A turn in progress: the effect of a move, and the end of the turn (A3, C4, H4, W1).

use super::board::path;
use super::throws::{DueThrows, Series};
use super::{
    Bar, Captures, EndBar, LAST_STEP, Move, Outcome, Position, Rules, Square, Throws, Value,
};
use crate::table::Side;

/// The state of a turn in progress.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub(super) side: Side,
    pub(super) hand: Throws,
    /// Three 8s, which are worth nothing (H3).
    pub(super) lost: Throws,
    pub(super) due: DueThrows,
    pub(super) series: Series,
    /// The last throw that a slave gave (R8).
    pub(super) by_slave: Option<Value>,
    /// Whether that throw is a 4 or an 8 that gave nothing (R8).
    pub(super) gave_nothing: bool,
    /// Whether a 4 or an 8 was thrown in the turn (R8).
    pub(super) has_four_or_eight: bool,
    /// The number of slaves' throws that were given up (R9).
    pub(super) forgone: u32,
    /// The number of moves that captured.
    pub(super) captures: u8,
    /// Whether the game is over (W1).
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
    /// Starts a turn with one throw due (H2).
    pub(super) fn of(side: Side, position: &Position) -> Turn {
        Turn {
            side,
            hand: Throws::default(),
            lost: Throws::default(),
            due: DueThrows { own: 1, ..DueThrows::default() },
            series: Series::default(),
            by_slave: None,
            gave_nothing: false,
            has_four_or_eight: false,
            forgone: 0,
            captures: 0,
            over: position.winner().is_some(),
        }
    }

    /// Returns the side whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the throws in hand.
    pub fn hand(&self) -> &Throws {
        &self.hand
    }

    /// Returns three 8s that are worth nothing, except those that were used before (H3).
    pub fn lost(&self) -> &Throws {
        &self.lost
    }

    /// Returns whether a throw is due, which can be made now (H2, C4). [`Rules::may_move`] decides
    /// whether it must come before a move.
    pub fn throw_is_due(&self) -> bool {
        !self.over && self.due != DueThrows::default()
    }

    /// Returns the throw that gave the one that is due; `None` if it is the first or a slave gave it (H2,
    /// R8).
    pub fn due_after(&self) -> Option<Value> {
        if self.owes_by_slave_throw() {
            self.by_slave
        } else {
            self.series.owes_after(self.due.own)
        }
    }

    /// Returns whether a slave's throw gave the throw that is due (R8).
    pub(super) fn owes_by_slave_throw(&self) -> bool {
        self.due.extra > 0
    }

    /// Returns whether a slave's throw was given up (R9).
    pub(super) fn has_forgone(&self) -> bool {
        self.forgone > 0
    }

    /// Returns the number of slaves' throws that are not made if the turn ends now. After the game is over, none is due.
    pub(super) fn unmade_throws(&self) -> u32 {
        self.forgone + if self.over { 0 } else { self.due.slaves }
    }

    /// Returns whether the game is over (W1).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the number of its moves that captured.
    pub fn captures(&self) -> u8 {
        self.captures
    }

    /// Puts a throw in hand that the rules did not put there: it was not heard, or the log uses it
    /// without writing it.
    pub fn grant(&mut self, value: Value) {
        self.hand.add(value);
    }

    /// Takes throws out of the hand, as far as they are there: the log does not say how they were used.
    pub fn revoke(&mut self, throws: &Throws) {
        self.spend(throws);
    }

    /// Treats throwing as ended: a throw was not heard, or not written.
    pub fn end_throwing(&mut self) {
        self.due = DueThrows::default();
    }

    /// Takes used throws out of the hand. The turn's own 8s are used before those that slaves gave (R2).
    fn spend(&mut self, throws: &Throws) {
        self.hand.remove(throws);
        self.series.held = self.series.held.saturating_sub(throws.count(Value::EIGHT));
    }
}

impl Rules {
    /// Checks whether the player may use throws now (H4, C4, W1).
    ///
    /// # Errors
    /// The throw that must come first, or the end of the game.
    pub fn may_move(&self, turn: &Turn) -> Result<(), Bar> {
        if turn.over {
            Err(Bar::GameOver)
        } else if turn.due.is_by_value() && self.all_throws_come_first() {
            Err(match turn.owes_by_slave_throw() {
                true => Bar::ThrowForSlaveThrow,
                false => Bar::ThrowFirst,
            })
        } else if turn.due.slaves > 0 && self.slaves_throw_at_once() && self.slaves_must_throw() {
            Err(Bar::ThrowForCapture)
        } else {
            Ok(())
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The reason why it is illegal. Nothing has changed then.
    pub fn play(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
    ) -> Result<Effect, Bar> {
        let outcome = self.resolve(position, turn, play)?;
        Ok(self.carry_out(position, turn, play, outcome))
    }

    /// Makes a move that the rules bar, as it was seen. The man goes where he was seen to end, or as near
    /// to where his throws lead as the board allows. He captures what he may on the way, or all or
    /// nothing if that was seen. Returns `None` and changes nothing if there is no such man.
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

    /// Returns the captures of a move: those of the rules, unless the log says whether it captured.
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

    /// Returns the square where throws lead a man, whether the move is legal or not.
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
        // W1: the last man is in habarti.
        turn.over = position.winner().is_some();
        Effect { outcome, gives, won: turn.over }
    }

    /// Returns whether a move now would give up a slave's throw (R9, R7).
    pub(super) fn would_forgo(&self, turn: &Turn) -> bool {
        turn.due.slaves > 0 && self.slaves_throw_at_once() && !self.slaves_must_throw()
    }

    /// Gives up a slave's throw, because the player moves before it is made (R9, R7).
    fn forgo(&self, turn: &mut Turn) {
        if self.would_forgo(turn) {
            turn.forgone = turn.forgone.saturating_add(std::mem::take(&mut turn.due.slaves));
        }
    }

    /// Checks whether the turn may end here (A3, H2, C4).
    ///
    /// # Errors
    /// The part of the turn that is missing.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), EndBar> {
        if turn.over {
            Ok(())
        } else if turn.due.is_by_value() {
            Err(EndBar::ThrowDue)
        } else if turn.due.slaves > 0 && self.slaves_must_throw() {
            Err(EndBar::ThrowDueForCapture)
        } else {
            self.has_used_enough(position, turn)
        }
    }

    /// Checks that no throw in hand must still be used (A3, R3).
    fn has_used_enough(&self, position: &Position, turn: &Turn) -> Result<(), EndBar> {
        if turn.hand.is_empty() || !self.throws_must_be_used() {
            return Ok(());
        }
        let usable = self.usable(position, turn);
        if usable.is_empty() { Ok(()) } else { Err(EndBar::Usable(usable)) }
    }
}
