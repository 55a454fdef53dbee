//! Observers of a replay.

use super::dadu::events::{Position, Standing, Threw, TurnEnd, Used};
use super::options::Options;
use crate::layout::Layout;
use crate::notation::Spot;
use crate::play::Value;
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// An observer of a replay. By default, every method does nothing.
pub trait Witness {
    /// Whether the witness observes anything. If not, the replay collects nothing for it.
    const LISTENS: bool = true;
    /// Whether plain player turns may take the fast path. Comparisons of both paths switch it off.
    const SHORT_WAY: bool = true;
    /// Whether the witness takes the state after every item and every line. The replay then never
    /// takes the fast path.
    const FOLLOWS: bool = false;
    /// Whether the witness takes the options of the players, and the distances that the sides still
    /// have to go. The replay then never takes the fast path.
    const MEASURES: bool = false;

    /// A round begins with the player turn in this line.
    fn round(&mut self, _line: usize, _number: u32) {}

    /// A position was stated, or the replay starts from one.
    fn position(&mut self, _position: &Position) {}

    /// Part of the play was not seen or cannot be read: a gap, a line, a token, a player.
    fn unseen(&mut self) {}

    /// A player turn begins.
    fn turn_begins(&mut self, _start: &TurnStart) {}

    /// A throw was made.
    fn threw(&mut self, _threw: &Threw) {}

    /// A move was applied.
    fn used(&mut self, _used: &Used<'_>) {}

    /// A player turn ended.
    fn turn_ended(&mut self, _end: &TurnEnd<'_>) {}

    /// A throw was made, in a game other than Dadu.
    fn throw_made(&mut self, _made: &ThrowMade) {}

    /// A move was made, in a game other than Dadu.
    fn move_made(&mut self, _made: &MoveMade<'_>) {}

    /// Two pieces became one, or one became two, in a game other than Dadu.
    fn paired(&mut self, _paired: &PairMade) {}

    /// A position was stated, in a game other than Dadu.
    fn stated(&mut self) {}

    /// A player turn ended, in a game other than Dadu.
    fn turn_over(&mut self, _over: &TurnOver<'_>) {}

    /// A side won.
    fn won(&mut self, _side: Side) {}

    /// The replay has reached a point, and this is the state there. Only for a witness that follows.
    fn reached(&mut self, _reached: Reached, _stands: &Standing<'_>) {}

    /// The replay of a game other than Dadu has reached a point. Only for a witness that follows.
    fn stood(&mut self, _reached: Reached, _stands: &PlainStanding) {}

    /// Takes the options of a player after a throw or a move, if no throw must come next and the game
    /// continues; `None` where they are unknown. Only for a witness that measures, in every game.
    fn may_do(&mut self, _options: Option<Options>) {}

    /// Takes, after a player turn, the steps that each side still has to make; `None` if the position
    /// is unknown. Only for a witness that measures, in every game.
    fn left_to_go(&mut self, _left: Option<&BySide<Option<u32>>>) {}
}

/// The part of the log that the replay has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// An item of a player turn, by its index among the log's items. For alternative moves, it is the
    /// last item.
    Item(usize),
    /// A whole line, by its index.
    Line(usize),
}

/// The state at a point of the replay, as data without types of its game.
#[derive(Clone, Debug)]
pub struct PlainStanding {
    /// The layout of the pieces.
    pub layout: Layout,
    /// Whether the layout is known. If not, it is the last known one.
    pub known: bool,
    /// The last unsure reading on which the position rests.
    pub rests_on: Option<Span>,
    /// The number of the current round, if one is underway and known.
    pub round: Option<u32>,
    /// The throws in hand: each value with its count, the smallest first.
    pub hand: Vec<(Value, u32)>,
}

/// The beginning of a player turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnStart {
    /// The turn's line in the log.
    pub line: usize,
    /// The turn's number in the log, from 1.
    pub number: u64,
    /// The player, as the replay assumes.
    pub player: Player,
    /// Whether the player was seen for certain.
    pub sure: bool,
    /// All players of the side who may have taken the turn, one bit each.
    pub takers: u32,
    /// The round, if it is known.
    pub round: Option<u32>,
    /// Whether the player threw da before this turn (T2), if that is known.
    pub da: Option<bool>,
}

/// A throw, as data without types of its game.
#[derive(Clone, Copy, Debug)]
pub struct ThrowMade {
    /// The throw's index among the log's items.
    pub item: usize,
    /// The player who threw.
    pub player: Player,
    /// The throw's value.
    pub value: Value,
    /// Whether it is in hand. If not, it was lost.
    pub kept: bool,
}

/// A move, as data without types of its game.
#[derive(Clone, Copy, Debug)]
pub struct MoveMade<'a> {
    /// The index of the move's first item among the log's items.
    pub item: usize,
    /// The player who moved.
    pub player: Player,
    /// The letter of the piece, if it has one.
    pub letter: Option<u8>,
    /// The piece's position before the move.
    pub from: Spot,
    /// The piece's position after the move.
    pub to: Spot,
    /// Whether it captured without moving.
    pub in_place: bool,
    /// The throws that it used, the smallest first.
    pub values: &'a [Value],
    /// The captured pieces: their side, letter and number.
    pub captured: &'a [(Side, Option<u8>, u8)],
    /// Whether the move was legal and nothing about it is in doubt.
    pub sure: bool,
}

/// A pairing of two pieces into one, or its undoing, as data without types of its game.
#[derive(Clone, Copy, Debug)]
pub struct PairMade {
    /// The index among the log's items.
    pub item: usize,
    /// The player who declared it.
    pub player: Player,
    /// The position of the pieces.
    pub at: Spot,
    /// Whether two pieces became one.
    pub made: bool,
}

/// The end of a player turn, as data without types of its game.
#[derive(Clone, Copy)]
pub struct TurnOver<'a> {
    /// The turn's line in the log.
    pub line: usize,
    /// The player.
    pub player: Player,
    /// The throws left in hand, the smallest first.
    pub left: &'a [Value],
    /// The layout of the pieces after the turn.
    pub layout: &'a dyn Fn() -> Layout,
    /// Whether nothing about the turn is in doubt.
    pub sure: bool,
    /// Whether the turn could end there: no throw was due, and no throw had to be used.
    pub whole: bool,
}

/// Observes nothing.
impl Witness for () {
    const LISTENS: bool = false;
}

/// Passes every event on to the borrowed witness.
impl<T: Witness> Witness for &mut T {
    const LISTENS: bool = T::LISTENS;
    const SHORT_WAY: bool = T::SHORT_WAY;
    const FOLLOWS: bool = T::FOLLOWS;
    const MEASURES: bool = T::MEASURES;

    #[inline]
    fn round(&mut self, line: usize, number: u32) {
        T::round(self, line, number);
    }

    #[inline]
    fn position(&mut self, position: &Position) {
        T::position(self, position);
    }

    #[inline]
    fn unseen(&mut self) {
        T::unseen(self);
    }

    #[inline]
    fn turn_begins(&mut self, start: &TurnStart) {
        T::turn_begins(self, start);
    }

    #[inline]
    fn threw(&mut self, threw: &Threw) {
        T::threw(self, threw);
    }

    #[inline]
    fn used(&mut self, used: &Used<'_>) {
        T::used(self, used);
    }

    #[inline]
    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        T::turn_ended(self, end);
    }

    #[inline]
    fn throw_made(&mut self, made: &ThrowMade) {
        T::throw_made(self, made);
    }

    #[inline]
    fn move_made(&mut self, made: &MoveMade<'_>) {
        T::move_made(self, made);
    }

    #[inline]
    fn paired(&mut self, paired: &PairMade) {
        T::paired(self, paired);
    }

    #[inline]
    fn stated(&mut self) {
        T::stated(self);
    }

    #[inline]
    fn turn_over(&mut self, over: &TurnOver<'_>) {
        T::turn_over(self, over);
    }

    #[inline]
    fn won(&mut self, side: Side) {
        T::won(self, side);
    }

    #[inline]
    fn reached(&mut self, reached: Reached, stands: &Standing<'_>) {
        T::reached(self, reached, stands);
    }

    #[inline]
    fn stood(&mut self, reached: Reached, stands: &PlainStanding) {
        T::stood(self, reached, stands);
    }

    #[inline]
    fn may_do(&mut self, options: Option<Options>) {
        T::may_do(self, options);
    }

    #[inline]
    fn left_to_go(&mut self, left: Option<&BySide<Option<u32>>>) {
        T::left_to_go(self, left);
    }
}
