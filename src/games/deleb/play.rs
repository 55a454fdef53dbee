//! A turn in progress: the changes that a move makes, and whether the turn may end (L3, H2, W1).

use super::board::{Place, Point};
use super::moves::Mover;
use super::throws::{Stage, Throwing, Throws};
use super::{Bar, Captures, Kind, Men, Move, Outcome, Position, RuleId, Rules, Value, id};
use crate::table::Player;

/// The state of a player turn in progress.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) player: Player,
    /// The player's stage, which decides the throw.
    pub(super) stage: Stage,
    /// The results in hand.
    pub(super) hand: Throws,
    /// The results that the player has counted, which are not in hand yet (I1 to I3).
    pub(super) counted: Throws,
    pub(super) throwing: Throwing,
    /// A1: whether he has thrown in this turn.
    pub(super) has_thrown: bool,
    /// W1: whether the game is over.
    pub(super) over: bool,
}

/// The observed outcome of a move that the rules bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsSeen {
    /// The point where the man landed, if that was seen.
    pub landed: Option<Point>,
}

/// The changes that a move made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The place that the man reached, and the men that he ate.
    pub outcome: Outcome,
    /// Whether a slave was freed (L2).
    pub freed: bool,
    /// Whether it won the game (W1).
    pub won: bool,
}

/// The reason why a turn may not end yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndBar {
    /// H2: a throw must come first.
    ThrowDue,
    /// L3: a 1 in hand can free one of these slaves.
    SlaveToFree(Vec<Point>),
}

impl EndBar {
    /// Returns the rule that decides.
    pub const fn rule(&self) -> RuleId {
        match self {
            EndBar::ThrowDue => id::H2,
            EndBar::SlaveToFree(_) => id::L3,
        }
    }
}

impl Turn {
    pub(super) fn of(player: Player, position: &Position, stage: Stage) -> Turn {
        Turn {
            player,
            stage,
            hand: Throws::default(),
            counted: Throws::default(),
            throwing: Throwing::Due,
            has_thrown: false,
            over: position.winner().is_some(),
        }
    }

    /// Returns the player.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Returns the player's stage, which sets the number of billets.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the results in hand, without stored 1s.
    pub fn hand(&self) -> &Throws {
        &self.hand
    }

    /// Returns the results that the player has counted. They are in hand only when the player enters (I1
    /// to I3).
    pub fn counted(&self) -> &Throws {
        &self.counted
    }

    /// Continues the turn after moves that another player made in it (R7): they may have won the game.
    pub fn resume(&mut self, position: &Position) {
        self.over = position.winner().is_some();
    }

    /// Returns whether a throw must come before the turn may end.
    pub fn throw_is_due(&self) -> bool {
        !self.over && self.throwing == Throwing::Due
    }

    /// Returns whether the game is over (W1).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Puts a result in hand that the rules did not put there: its throw was not heard, or the log uses
    /// it without its throw.
    pub fn grant(&mut self, value: Value) {
        self.hand.add(value);
    }

    /// Takes a result out of the hand, if it is there: the log does not say how it was used.
    pub fn revoke(&mut self, value: Value) {
        self.hand.take(value);
    }

    /// Treats throwing as ended: a throw was not heard, or not written.
    pub fn end_throwing(&mut self) {
        self.has_thrown = true;
        if self.throwing == Throwing::Due {
            self.throwing = Throwing::Ended;
        }
    }
}

impl Rules {
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
        let side = turn.player.side;
        let men = position.men_of(side, play.from).ok_or(Bar::NoMan)?;
        let mover = Mover::of(men, play.kind, play.value)?;
        Ok(self.carry_out(position, turn, play, (men, mover), outcome.to))
    }

    /// Makes a move that the rules bar, as it was seen. The man goes where he was seen to land, or else
    /// where the result leads, and eats the enemies there. Returns `None` and changes nothing if there is
    /// no such man or double.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        seen: AsSeen,
    ) -> Option<Effect> {
        let side = turn.player.side;
        let men = position.men_of(side, play.from)?;
        let mover = seen_mover(men, play)?;
        let from = Position::place_of(play.from, men);
        let landed = seen.landed.filter(|&at| position.field().has(at) && mover != Mover::Parting);
        let to = match landed {
            Some(at) => position.field().next_at(side, from, at),
            None => self.led_to(position, turn, play)?,
        };
        Some(self.carry_out(position, turn, play, (men, mover), to))
    }

    fn carry_out(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        (men, mover): (Men, Mover),
        to: Place,
    ) -> Effect {
        self.spend(position, turn, play.value);
        let outcome = if mover == Mover::Parting {
            position.set(play.from, Men { joined: false, ..men });
            Outcome { to, captures: Captures::default() }
        } else {
            position.lift(play.from, men, mover);
            position.settle(turn.player.side, to, mover.count())
        };
        turn.over = position.winner().is_some();
        Effect { outcome, freed: mover == Mover::Slave, won: turn.over }
    }

    /// Decides whether the turn may end here. Results may be left (A3), but a 1 that can free a slave
    /// must do so (L3).
    ///
    /// # Errors
    /// The throw or the move that must come first.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), EndBar> {
        if turn.over {
            return Ok(());
        }
        if turn.throwing == Throwing::Due {
            return Err(EndBar::ThrowDue);
        }
        if turn.hand.count(Value::ONE) == 0 {
            return Ok(());
        }
        let slaves: Vec<Point> = self.freeable(position, turn.player.side).collect();
        if slaves.is_empty() { Ok(()) } else { Err(EndBar::SlaveToFree(slaves)) }
    }
}

/// Returns the men of an observed move. Two men who do not move as one may have been seen to do so.
fn seen_mover(men: Men, play: Move) -> Option<Mover> {
    match Mover::of(men, play.kind, play.value) {
        Err(_) if play.kind == Kind::Double && men.free > 1 => Some(Mover::Double(men.free)),
        mover => mover.ok(),
    }
}
