//! What only the replay of a log of Dadu tells: events with the types of its engine.

use crate::finding::Unsaid;
pub use crate::games::dadu::Position;
use crate::games::dadu::{Board, Effect, Hand, Rules, Thrown, Turn};
use crate::play::Value;
use crate::replay::MoveMade;
use crate::span::Span;
use crate::table::{Player, Roster};

use super::naming;

/// How things stand where the replay has come to.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// The rules that hold.
    pub rules: &'a Rules,
    /// Who is at the table.
    pub roster: &'a Roster,
    /// The position.
    pub position: &'a Position,
    /// Whether it is known where the pieces stand; if not, the position is the last one that was.
    pub known: bool,
    /// The last reading that the recorder was not sure of, and on which the position rests.
    pub rests_on: Option<Span>,
    /// What of the position is not known beside where the pieces stand.
    pub unsaid: Unsaid,
    /// The number of the round that is being played, if it is known and any is.
    pub round: Option<u32>,
    /// The player turn, in the middle of one.
    pub turn: Option<&'a Turn>,
}

/// A throw that was made, with a value that was heard.
#[derive(Clone, Copy, Debug)]
pub struct Threw {
    /// Its index among the log's items.
    pub item: usize,
    /// Whose it was.
    pub player: Player,
    /// Its value.
    pub value: Value,
    /// What it did.
    pub thrown: Thrown,
}

/// A use that was applied.
#[derive(Clone, Copy, Debug)]
pub struct Used<'a> {
    /// Its index among the log's items.
    pub item: usize,
    /// Whose it was.
    pub player: Player,
    /// The board.
    pub board: Board,
    /// What it changed.
    pub effect: &'a Effect,
    /// Whether it was legal and nothing about it is in doubt.
    pub sure: bool,
}

impl Used<'_> {
    /// The same without a type of the game. A piece that comes back comes from off the board.
    pub fn as_move<T>(&self, tell: impl FnOnce(&MoveMade<'_>) -> T) -> T {
        let (side, outcome) = (self.player.side, self.effect.outcome);
        let spot = |place| naming::spot(self.board, side, place);
        let captured = outcome.captured.map(|kind| (side.opposite(), kind.letter(), 1));
        tell(&MoveMade {
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

/// A player turn that ended.
#[derive(Clone, Copy)]
pub struct TurnEnd<'a> {
    /// Its line in the log.
    pub line: usize,
    /// Whose it was.
    pub player: Player,
    /// The board.
    pub board: Board,
    /// Whether the player has thrown da by then (T2), if that is known.
    pub da: Option<bool>,
    /// The position after it.
    pub position: &'a Position,
    /// What was left in hand.
    pub hand: &'a Hand,
    /// Whether nothing about it is in doubt.
    pub sure: bool,
    /// Whether it could end there: no throw was due and no result had to be used.
    pub whole: bool,
}
