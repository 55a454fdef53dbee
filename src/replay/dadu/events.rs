//! Events in the replay of a log of Dadu, with the types of its engine.

use crate::finding::UnknownFacts;
use crate::games::dadu::{Board, Effect, Hand, Rules, ThrowEffect, Turn};
pub use crate::games::dadu::{Position, SquareSet};
use crate::play::Value;
use crate::replay::PlainMove;
use crate::span::Span;
use crate::table::{Player, Roster};

use super::naming;

/// The state at a point of the replay.
#[derive(Clone, Copy, Debug)]
pub struct ReplayState<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The players at the table.
    pub roster: &'a Roster,
    /// The position.
    pub position: &'a Position,
    /// Whether the position is known. If not, it is the last known one.
    pub known: bool,
    /// The last unsure reading on which the position rests.
    pub rests_on: Option<Span>,
    /// The unknown facts other than the position of the pieces.
    pub unsaid: UnknownFacts,
    /// The number of the current round, if one is underway and known.
    pub round: Option<u32>,
    /// The player turn underway, if there is one.
    pub turn: Option<&'a Turn>,
}

/// A throw with a value that was heard.
#[derive(Clone, Copy, Debug)]
pub struct ThrowEvent {
    /// The throw's index among the log's items.
    pub item: usize,
    /// The player who threw.
    pub player: Player,
    /// The throw's value.
    pub value: Value,
    /// The effect of the throw.
    pub thrown: ThrowEffect,
}

/// A move that was applied.
#[derive(Clone, Copy, Debug)]
pub struct MoveEvent<'a> {
    /// The move's index among the log's items.
    pub item: usize,
    /// The player who moved.
    pub player: Player,
    /// The board.
    pub board: Board,
    /// The effect of the move.
    pub effect: &'a Effect,
    /// Whether the move was legal and nothing about it is in doubt.
    pub sure: bool,
}

impl MoveEvent<'_> {
    /// Passes on the same move without types of the game. A piece that re-enters comes from off the
    /// board.
    pub fn as_move<T>(&self, tell: impl FnOnce(&PlainMove<'_>) -> T) -> T {
        let (side, outcome) = (self.player.side, self.effect.outcome);
        let spot = |place| naming::spot(self.board, side, place);
        let captured = outcome.captured.map(|kind| (side.opposite(), kind.letter(), 1));
        tell(&PlainMove {
            item: self.item,
            player: self.player,
            letter: outcome.applied.kind.letter(),
            from: spot(outcome.applied.from),
            to: spot(outcome.to),
            in_place: outcome.applied.in_place,
            values: &[outcome.applied.value],
            captured: captured.as_slice(),
            sure: self.sure,
        })
    }
}

/// The end of a player turn.
#[derive(Clone, Copy)]
pub struct TurnEnd<'a> {
    /// The turn's line in the log.
    pub line: usize,
    /// The player.
    pub player: Player,
    /// The board.
    pub board: Board,
    /// Whether the player has thrown da by the end of the turn (T2), if that is known.
    pub da: Option<bool>,
    /// The position after the turn.
    pub position: &'a Position,
    /// The results left in hand.
    pub hand: &'a Hand,
    /// Whether nothing about the turn is in doubt.
    pub sure: bool,
    /// Whether the turn could end there: no throw was due, and no result had to be used.
    pub whole: bool,
}
