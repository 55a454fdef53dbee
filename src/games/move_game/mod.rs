//! The interface between a game without throws and the replay.
//!
//! A [`MoveGame`] is the rules under one variant. A player turn is a sequence of [`TurnItem`]s, and every
//! answer is plain data: an [`Effect`] for a legal item, or a [`Bar`], which carries the rule that decides
//! it. One replay and one set of messages serve all such games.

mod bar;
mod data;

use std::fmt::Debug;
use std::hash::Hash;

pub use bar::{Bar, Reason};
pub use data::*;

use super::game::{StatedPosition, StatedSide, WordKind};
use super::{GameId, GameParameter};
use crate::layout::{Layout, Plan, Spot};
use crate::rulebook::{RuleId, Variant};
use crate::table::Side;

/// The rules of a game without throws under one variant. A side is one player.
pub trait MoveGame: Clone + Debug + 'static {
    /// The game.
    const ID: GameId;
    /// The rules that findings of every game cite.
    const CITED: CitedRules;
    /// The parameters that the board and the pieces depend on. They cannot change during a game.
    const BOARD: &'static [Self::Parameter];
    /// The words in the statement about a side.
    const WORDS: &'static [(&'static str, WordKind)];

    /// Its parameters.
    type Parameter: GameParameter;
    /// The state of a game between two turns.
    type Position: MovePosition;
    /// The state of a turn in progress.
    type Turn: Copy + Debug;

    /// Returns the rules under a variant.
    fn of(variant: Variant<Self::Parameter>) -> Self;

    /// Returns the variant.
    fn variant(&self) -> &Variant<Self::Parameter>;

    /// Takes the parameters that were consulted since the last call, if the rules record them.
    fn take_consulted(&self) -> Vec<Self::Parameter>;

    /// Returns the board.
    fn plan(&self) -> Plan;

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

    /// Takes an item that the rules bar, as it was seen. Returns whether anything changed.
    fn force(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        item: &TurnItem,
    ) -> bool;

    /// Returns the items that are legal now, in the order of the board.
    fn legal_items(&self, position: &Self::Position, turn: &Self::Turn) -> Vec<TurnItem>;

    /// Checks whether a turn may end.
    ///
    /// # Errors
    /// The item that is missing, with the rule that demands it.
    fn may_end(&self, position: &Self::Position, turn: &Self::Turn) -> Result<(), Bar>;

    /// Ends a turn, whether it may end or not.
    fn end(&self, position: &mut Self::Position, turn: &Self::Turn);

    /// Returns the rule by which the game ends when a position comes for the third time, if it does so.
    fn repetition(&self) -> Option<RuleId>;

    /// Ends the game because a position came for the third time.
    fn end_by_repetition(position: &mut Self::Position);

    /// Returns the rules that decide what an item captures, or where it ends.
    fn effect_rules(item: &TurnItem) -> Vec<RuleId>;

    /// Returns the rules that decide whose turn it is.
    fn order_rules(&self, position: &Self::Position) -> Vec<RuleId>;
}

/// A position of a game without throws. It has no history.
pub trait MovePosition: Copy + Eq + Hash + Debug {
    /// Returns the side that plays next according to the order of turns; `None` if either may, or if it is
    /// unknown.
    fn turn(&self) -> Option<Side>;

    /// Returns the end of the game, once it is reached.
    fn ending(&self) -> Option<Ending>;

    /// Returns which pieces are where.
    fn layout(&self) -> Layout;
}
