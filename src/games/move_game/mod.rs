//! The interface between a game without throws and the replay.
//!
//! A [`MoveGame`] is the rules under one variant. A player turn is a sequence of [`TurnItem`]s, and every
//! answer is plain data: an [`Effect`] for a legal item, or a [`Bar`], which carries the rule that decides
//! it. One replay and one set of messages serve all such games.

mod bar;
mod data;
mod repetitions;

use std::fmt::Debug;
use std::hash::Hash;

pub use crate::play::Ending;
pub use bar::{Bar, Reason};
pub use data::*;
pub use repetitions::Repetitions;

use super::GameId;
use super::game::{StatedPosition, StatedSide, WordKind};
use crate::layout::{Layout, Plan, Spot};
use crate::rulebook::{Parameter, ParameterSet, RuleId, Variant};
use crate::table::{Both, Side};

/// The rules of a game without throws under one variant. A side is one player.
pub trait MoveGame: Clone + Debug + 'static {
    /// The game.
    const ID: GameId;
    /// The rules that findings of every game cite.
    const CITED: CitedRules;
    /// The rules that decide when a game ends, other than those on winning and unfinished games.
    const ENDING: &'static [RuleId];
    /// The words in the statement about a side.
    const WORDS: &'static [(&'static str, WordKind)];

    /// Its parameters.
    type Parameter: Parameter;
    /// The state of a game between two turns.
    type Position: MovePosition;
    /// The state of a turn in progress.
    type Turn: Copy + Debug;

    /// Returns the rules under a variant.
    fn of(variant: Variant<Self::Parameter>) -> Self;

    /// Returns the variant.
    fn variant(&self) -> &Variant<Self::Parameter>;

    /// Adds the parameters that a copy of the rules has recorded.
    fn hear(&self, copy: &Self);

    /// Takes the parameters that were consulted since the last call.
    fn take_consulted(&self) -> ParameterSet;

    /// Returns the board.
    fn plan(&self) -> Plan;

    /// Returns the column and the row of the last square.
    fn last_square(&self) -> (char, u8) {
        let last = self.plan().squares.iter().map(|square| square.name).max();
        last.map_or(('a', 1), |name| (name.letter().into(), name.place()))
    }

    /// Returns whether pieces can be in a place, on a board of any size.
    fn has(spot: Spot) -> bool;

    /// Returns the position before the first turn.
    fn start(&self) -> Self::Position;

    /// Checks a stated position.
    ///
    /// # Errors
    /// All mistakes in it.
    fn set_up(&self, stated: &StatedPosition) -> Result<Self::Position, Vec<WrongPosition>>;

    /// Returns the statement about a side of a position.
    fn state(position: &Self::Position, side: Side) -> StatedSide;

    /// Returns the side that still has to fill holes, which a stated position says beside the turn.
    fn fill(position: &Self::Position) -> Option<Side> {
        let _ = position;
        None
    }

    /// Forgets which side began, because the position was stated after unseen turns. It matters in bosh (R5).
    fn forget_beginner(position: &mut Self::Position) {
        let _ = position;
    }

    /// Returns whether the board was cleared at the end of the turn that led to a position. Then a stated position may also
    /// show the board as it was before.
    fn is_cleared(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Returns the number of pieces that each side still has, in a game that is won by capturing pieces.
    fn pieces_left(position: &Self::Position) -> Option<Both<u8>> {
        let _ = position;
        None
    }

    /// Returns the side that plays next; `None` if either may.
    fn next(&self, position: &Self::Position) -> Option<Side>;

    /// Begins a turn of a side, even out of turn.
    fn begin(&self, position: &Self::Position, side: Side) -> Self::Turn;

    /// Takes an item.
    ///
    /// # Errors
    /// The reason why it is illegal. Nothing has changed then.
    fn play(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        item: &TurnItem,
    ) -> Result<Effect, Bar>;

    /// Takes an item that the rules bar, as it was seen. Returns its effect; `None` if nobody could do this.
    fn force(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        item: &TurnItem,
    ) -> Option<Effect>;

    /// Returns the items that are legal now, in the order of the board.
    fn legal_items(&self, position: &Self::Position, turn: &Self::Turn) -> Vec<TurnItem>;

    /// Checks whether a turn may end.
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    fn may_end(&self, position: &Self::Position, turn: &Self::Turn) -> Result<(), Bar>;

    /// Returns the right of the player that a turn leaves unused if it ends now, with the rule that gives it.
    fn unused_right(turn: &Self::Turn) -> Option<Bar> {
        let _ = turn;
        None
    }

    /// Ends a turn, whether it may end or not.
    fn end(&self, position: &mut Self::Position, turn: &Self::Turn);

    /// Returns the side that has won a round with this turn, after its end. A game in one round has no such turn.
    fn round_won(position: &Self::Position, turn: &Self::Turn) -> Option<Side> {
        let _ = (position, turn);
        None
    }

    /// Returns the rule by which the game ends when a position comes for the third time, if it does so.
    fn repetition(&self) -> Option<RuleId>;

    /// Ends the game because a position came for the third time.
    fn end_by_repetition(position: &mut Self::Position);

    /// Returns the rules that decide what an item captures.
    fn effect_rules(item: &TurnItem) -> Vec<RuleId>;

    /// Returns the rules that decide where a sowing ends.
    fn end_rules() -> Vec<RuleId> {
        Vec::new()
    }

    /// Returns the interpretations that a reason depends on.
    fn interpretations(reason: Reason) -> &'static [RuleId] {
        let _ = reason;
        &[]
    }

    /// Returns the rules that decide whose turn it is.
    fn order_rules(&self, position: &Self::Position) -> Vec<RuleId>;
}

/// Implements the part of [`MoveGame`] that every engine answers by a method of the same name. A position
/// that names no side is the start.
macro_rules! engine_methods {
    () => {
        type Parameter = Parameter;
        type Position = Position;
        type Turn = Turn;

        fn of(variant: Variant) -> Rules {
            Rules::new(variant)
        }

        fn variant(&self) -> &Variant {
            self.variant()
        }

        fn hear(&self, copy: &Rules) {
            self.consulted().hear(copy.consulted());
        }

        fn take_consulted(&self) -> $crate::rulebook::ParameterSet {
            self.consulted().take_consulted()
        }

        fn set_up(&self, stated: &StatedPosition) -> Result<Position, Vec<WrongPosition>> {
            if !stated.names_no_side() {
                return self.set_up_stated(stated);
            }
            let mut start = self.start();
            if let Some(side) = stated.turn {
                start.set_turn(side);
            }
            Ok(start)
        }

        fn next(&self, position: &Position) -> Option<Side> {
            self.next(position)
        }

        fn begin(&self, position: &Position, side: Side) -> Turn {
            self.begin(position, side)
        }

        fn play(
            &self,
            position: &mut Position,
            turn: &mut Turn,
            item: &TurnItem,
        ) -> Result<Effect, Bar> {
            self.play(position, turn, item)
        }

        fn force(
            &self,
            position: &mut Position,
            turn: &mut Turn,
            item: &TurnItem,
        ) -> Option<Effect> {
            self.force(position, turn, item)
        }

        fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
            self.legal_items(position, turn)
        }

        fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), Bar> {
            self.may_end(position, turn)
        }

        fn end(&self, position: &mut Position, turn: &Turn) {
            self.end(position, turn);
        }

        fn repetition(&self) -> Option<RuleId> {
            self.repetition()
        }

        fn end_by_repetition(position: &mut Position) {
            position.end_by_repetition();
        }
    };
}
pub(in crate::games) use engine_methods;

/// A position of a game without throws. It has no history.
pub trait MovePosition: Copy + Eq + Hash + Debug + 'static {
    /// Returns the side that plays next according to the order of turns; `None` if either may, or if it is
    /// unknown.
    fn turn(&self) -> Option<Side>;

    /// Returns the end of the game, once it is reached.
    fn ending(&self) -> Option<Ending>;

    /// Returns which pieces are where.
    fn layout(&self) -> Layout;
}
