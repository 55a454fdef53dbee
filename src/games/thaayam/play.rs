//! A turn in progress: the effect of a move, and whether the turn may end (A3, C4, W1).

use super::most::Start;
use super::twins::MovedPieces;
use super::{
    Bar, Captures, EndBar, Hand, Kind, LAST_STEP, Move, Outcome, Pieces, Place, Position, Rules,
    Throws, TwinsBar, Value,
};
use crate::table::Side;

/// Whether a throw is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Throwing {
    /// H2, H3: the turn's own throws are not complete.
    Due,
    /// C4: a capture gave a throw.
    DueForCapture,
    /// The last throw was a 2 or a 3.
    Ended,
}

/// The state of a turn in progress.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) side: Side,
    pub(super) hand: Hand,
    /// The throws that came before the first 1 and were lost (H4).
    pub(super) lost: Throws,
    pub(super) throwing: Throwing,
    /// The number of 1s in this series, or in this row of 1s (R15).
    pub(super) ones_in_series: u32,
    /// The number of moves that captured.
    pub(super) captures: u8,
    /// The pieces that made their move, in every possible way; never empty (M2).
    pub(super) moved: Vec<MovedPieces>,
    /// Whether a single piece landed on step 8 of the path (R5).
    pub(super) landed_opposite: bool,
    /// Whether a piece reached the keep (R13).
    pub(super) reached_keep: bool,
    /// Whether the game is over (W1).
    pub(super) over: bool,
    /// The state when throwing ended (R3).
    pub(super) start: Start,
}

/// The observed outcome of a move that the rules bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsSeen {
    /// The place where the piece landed, if that was seen.
    pub landed: Option<Place>,
    /// Whether it captured there, if that was seen.
    pub captured: Option<bool>,
}

/// The reward for a capture (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gives {
    /// Nothing, because nothing was captured or a turn is already owed (R11).
    Nothing,
    /// Another turn after this one.
    Turn,
    /// Another throw at once.
    Throw,
}

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The place that the piece reached, and its captures.
    pub outcome: Outcome,
    /// The reward for its captures.
    pub gives: Gives,
    /// Whether it won the game (W1).
    pub won: bool,
}

impl Turn {
    pub(super) fn of(side: Side, position: &Position) -> Turn {
        Turn {
            side,
            hand: Hand::default(),
            lost: Throws::default(),
            throwing: Throwing::Due,
            ones_in_series: 0,
            captures: 0,
            moved: vec![MovedPieces::default()],
            landed_opposite: false,
            reached_keep: false,
            over: position.winner().is_some(),
            start: Start::default(),
        }
    }

    /// Returns the side whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the throws in hand.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// Returns the throws that came before the first 1 and were lost (H4).
    pub fn lost(&self) -> &Throws {
        &self.lost
    }

    /// Returns whether a throw must come first (H3, C4).
    pub fn throw_is_due(&self) -> bool {
        !self.over && self.throwing != Throwing::Ended
    }

    /// Returns whether the game is over (W1).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Puts a throw in hand that the rules did not put there: it was not heard, or the log uses it
    /// without writing it.
    pub fn grant(&mut self, value: Value) {
        self.hand.throws.add(value);
        self.hand.pairs +=
            u32::from(value == Value::ONE && self.hand.throws.count(value).is_multiple_of(2));
    }

    /// Takes throws out of the hand, as far as they are there: the log does not say how they were used.
    pub fn revoke(&mut self, throws: &Throws) {
        self.hand.spend(throws, false);
    }

    /// Treats throwing as ended: a throw was not heard, or not written.
    pub fn end_throwing(&mut self, position: &Position) {
        self.throwing = Throwing::Ended;
        self.note_end_of_series(position);
    }

    /// Returns the number of its moves that captured.
    pub fn captures(&self) -> u8 {
        self.captures
    }

    /// Checks whether the player may use throws now (H3, C4, W1).
    pub(super) fn may_move(&self) -> Result<(), Bar> {
        match self.throwing {
            _ if self.over => Err(Bar::GameOver),
            Throwing::Due => Err(Bar::ThrowFirst),
            Throwing::DueForCapture => Err(Bar::ThrowForCapture),
            Throwing::Ended => Ok(()),
        }
    }

    /// Checks whether the player may declare or dissolve twins now (H3, C4, W1).
    pub(super) fn may_handle_twins(&self) -> Result<(), TwinsBar> {
        match self.throwing {
            _ if self.over => Err(TwinsBar::GameOver),
            Throwing::Due => Err(TwinsBar::ThrowFirst),
            Throwing::DueForCapture => Err(TwinsBar::ThrowForCapture),
            Throwing::Ended => Ok(()),
        }
    }

    /// Notes the state from which the duty to use throws is judged (R3).
    pub(super) fn note_end_of_series(&mut self, position: &Position) {
        self.start = Start {
            pieces: *position.side(self.side),
            moved: self.moved.clone(),
            reached_keep: self.reached_keep,
            hand: self.hand,
        };
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
        Ok(self.carry_out(position, turn, play, outcome))
    }

    /// Makes a move that the rules bar, as it was seen. The piece goes where it was seen to land, or as
    /// near to where its throws lead as the board allows. It captures what it may there, or all or
    /// nothing if that was seen. Returns `None` and changes nothing if there is no such piece.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        seen: AsSeen,
    ) -> Option<Effect> {
        if position.side(turn.side).count(play.kind, play.from) == 0 {
            return None;
        }
        let to = seen.landed.unwrap_or_else(|| self.led_to(turn, play));
        let captures = match seen.captured {
            Some(true) => Captures::of_all(position, turn.side, to),
            None if to.is_square() && to != play.from => {
                self.captures(position, turn.side, play.kind, to)
            }
            _ => Captures::default(),
        };
        Some(self.carry_out(position, turn, play, Outcome { to, captures }))
    }

    /// Returns the place where throws lead a piece, whether the move is legal or not.
    pub fn led_to(&self, turn: &Turn, play: Move) -> Place {
        let path = self.path(turn.side);
        let Some(step) = path.step(play.from) else { return path.palace() };
        if step == LAST_STEP {
            return Place::OUT;
        }
        let squares = play.throws.sum() / u64::from(play.kind.pieces());
        path.square(step.saturating_add(squares.min(u64::from(LAST_STEP)) as u8))
    }

    fn carry_out(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        outcome: Outcome,
    ) -> Effect {
        turn.hand.spend(&play.throws, play.uses_pair());
        if play.counts_as_move() {
            self.note_departure(position, turn, play.kind, play.from);
            self.note_arrival(turn, play.kind, outcome.to);
        }
        self.carry(position.side_mut(turn.side), play, outcome.to);
        self.send_to_wait(position, outcome.to, &outcome.captures);
        let gives = self.note_capture(turn, &outcome.captures);
        // W1: only a piece that goes out, or that is seen to come back in, changes who has won.
        if [play.from, outcome.to].contains(&Place::OUT) {
            turn.over = position.winner().is_some();
        }
        Effect { outcome, gives, won: turn.over }
    }

    /// Moves the piece. Twins become two single pieces if the keep splits them, or when they are borne
    /// off (V6, B4).
    fn carry(&self, pieces: &mut Pieces, play: Move, to: Place) {
        let parts = to == Place::OUT || to == Place::KEEP && self.keep_parts_twins();
        if play.kind == Kind::Twins && parts {
            pieces.become_singles(play.from, to);
        } else {
            pieces.shift(play.kind, play.from, to);
        }
    }

    /// Returns the reward for captures, if there are any (C4).
    fn note_capture(&self, turn: &mut Turn, captures: &Captures) -> Gives {
        if captures.total() == 0 {
            return Gives::Nothing;
        }
        let before = self.turns_earned(turn);
        turn.captures = turn.captures.saturating_add(1);
        if self.capture_gives_throw() {
            turn.throwing = Throwing::DueForCapture;
            return Gives::Throw;
        }
        if self.turns_earned(turn) > before { Gives::Turn } else { Gives::Nothing }
    }

    /// Checks whether the turn may end here (A3).
    ///
    /// # Errors
    /// The throws or moves that are missing.
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), EndBar> {
        match turn.throwing {
            _ if turn.over => Ok(()),
            Throwing::Due => Err(EndBar::ThrowDue),
            Throwing::DueForCapture => Err(EndBar::ThrowDueForCapture),
            Throwing::Ended if turn.hand.throws.is_empty() => Ok(()),
            Throwing::Ended => self.has_used_enough(position, turn),
        }
    }

    /// Checks that no throw in hand must be used, and that no other course would have used more (A3, R3).
    fn has_used_enough(&self, position: &Position, turn: &Turn) -> Result<(), EndBar> {
        let usable = self.usable(position, turn);
        if !usable.is_empty() {
            return Err(EndBar::Usable(usable));
        }
        // If nothing has changed since throwing ended, throws without a move now had none then.
        let start = &turn.start;
        let unchanged = start.hand == turn.hand && start.pieces == *position.side(turn.side);
        if unchanged || !self.obliges_to_most() {
            return Ok(());
        }
        let used = start.hand.throws.len().saturating_sub(turn.hand.throws.len());
        let most = self.most(turn);
        if most > used { Err(EndBar::More { used, most }) } else { Ok(()) }
    }
}
