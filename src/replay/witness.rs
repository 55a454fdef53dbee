//! Being told what happens in a replay.

use super::dadu::events::{Position, Standing, Threw, TurnEnd, Used};
use super::options::Options;
use crate::layout::Layout;
use crate::notation::Spot;
use crate::play::Value;
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// Hears what happens. Every method does nothing unless it is told otherwise.
pub trait Witness {
    /// Whether anybody hears; if nobody does, nothing is kept to be told.
    const LISTENS: bool = true;
    /// Whether plain player turns may go the short way; not where both ways are compared.
    const SHORT_WAY: bool = true;
    /// Whether it is told how things stand after every item and every line; nobody takes the short
    /// way then.
    const FOLLOWS: bool = false;
    /// Whether it hears the options of players, and the distances that the sides have to go. The replay then
    /// never takes the short way.
    const MEASURES: bool = false;

    /// A round begins with the player turn of this line.
    fn round(&mut self, _line: usize, _number: u32) {}

    /// A position was stated, or the replay starts from one.
    fn position(&mut self, _position: &Position) {}

    /// Something of the play was not seen or cannot be read: a gap, a line, a token, a player.
    fn unseen(&mut self) {}

    /// A player turn begins.
    fn turn_begins(&mut self, _start: &TurnStart) {}

    /// A throw was made.
    fn threw(&mut self, _threw: &Threw) {}

    /// A use was applied.
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

    /// The replay has come so far, and things stand so; told to those who follow it.
    fn reached(&mut self, _reached: Reached, _stands: &Standing<'_>) {}

    /// The same in a game other than Dadu.
    fn stood(&mut self, _reached: Reached, _stands: &PlainStanding) {}

    /// Hears the options of a player after a throw or a move, if no throw must come next and the game
    /// continues; `None` where they are unknown. Only a witness that measures hears them, in every game.
    fn may_do(&mut self, _options: Option<Options>) {}

    /// Hears, after a player turn, the steps that each side still has to make; `None` if the position is
    /// unknown. Only a witness that measures hears them, in every game.
    fn left_to_go(&mut self, _left: Option<&BySide<Option<u32>>>) {}
}

/// What the replay has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// An item of a player turn, by its index among the log's items; of uses of which one was seen,
    /// the last.
    Item(usize),
    /// A whole line, by its index.
    Line(usize),
}

/// How things stand where the replay has come to, as data without a type of its game.
#[derive(Clone, Debug)]
pub struct PlainStanding {
    /// Which pieces are where.
    pub layout: Layout,
    /// Whether that is known; if not, it is the last that was.
    pub known: bool,
    /// The last reading that the recorder was not sure of, and on which the position rests.
    pub rests_on: Option<Span>,
    /// The number of the round that is being played, if it is known and any is.
    pub round: Option<u32>,
    /// The throws in hand, the least first: each value with how often it is there.
    pub hand: Vec<(Value, u32)>,
}

/// A player turn that begins.
#[derive(Clone, Copy, Debug)]
pub struct TurnStart {
    /// Its line in the log.
    pub line: usize,
    /// Its number in the log, from 1.
    pub number: u64,
    /// Whose it is taken to be.
    pub player: Player,
    /// Whether that was seen for certain.
    pub sure: bool,
    /// Everyone of the side whose it may be, one bit each.
    pub takers: u32,
    /// Its round, if it is known.
    pub round: Option<u32>,
    /// Whether the player has thrown da before it (T2), if that is known.
    pub da: Option<bool>,
}

/// A throw, as data without a type of its game.
#[derive(Clone, Copy, Debug)]
pub struct ThrowMade {
    /// Its index among the log's items.
    pub item: usize,
    /// Whose it was.
    pub player: Player,
    /// Its value.
    pub value: Value,
    /// Whether it is in hand; if not, it was lost.
    pub kept: bool,
}

/// A move, as data without a type of its game.
#[derive(Clone, Copy, Debug)]
pub struct MoveMade<'a> {
    /// The index of its first item among the log's items.
    pub item: usize,
    /// Whose it was.
    pub player: Player,
    /// The letter of the piece, if it has one.
    pub letter: Option<u8>,
    /// Where the piece was.
    pub from: Spot,
    /// Where it came to.
    pub to: Spot,
    /// Whether it captured without moving.
    pub in_place: bool,
    /// The throws that it used, the least first.
    pub values: &'a [Value],
    /// What it captured: whose, of which letter, and how many.
    pub captured: &'a [(Side, Option<u8>, u8)],
    /// Whether it was legal and nothing about it is in doubt.
    pub sure: bool,
}

/// Two pieces that became one, or one that became two, as data without a type of its game.
#[derive(Clone, Copy, Debug)]
pub struct PairMade {
    /// Its index among the log's items.
    pub item: usize,
    /// Whose it was.
    pub player: Player,
    /// Where the pieces are.
    pub at: Spot,
    /// Whether they became one.
    pub made: bool,
}

/// A player turn that ended, as data without a type of its game.
#[derive(Clone, Copy)]
pub struct TurnOver<'a> {
    /// Its line in the log.
    pub line: usize,
    /// Whose it was.
    pub player: Player,
    /// The throws left in hand, the least first.
    pub left: &'a [Value],
    /// Which pieces are where after it.
    pub layout: &'a dyn Fn() -> Layout,
    /// Whether nothing about it is in doubt.
    pub sure: bool,
    /// Whether it could end there: no throw was due and no throw had to be used.
    pub whole: bool,
}

/// Hears nothing.
impl Witness for () {
    const LISTENS: bool = false;
}

/// Who borrows a witness tells it.
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
