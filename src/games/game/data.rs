//! The plain data that a game and the replay exchange: pieces, moves with their effects, and reasons.

use crate::layout::Spot;
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::table::{BySide, Side};

/// The [`Game::PairBar`](super::Game::PairBar) of a game without pairs.
#[derive(Clone, Copy, Debug)]
pub struct NoPairs;

/// The rules that findings of every game cite.
#[derive(Clone, Copy, Debug)]
pub struct CitedRules {
    /// The board.
    pub board: RuleId,
    /// The pieces of a side.
    pub pieces: RuleId,
    /// The sides that play.
    pub sides: RuleId,
    /// The order of turns.
    pub order: RuleId,
    /// The values of throws.
    pub values: RuleId,
    /// A player uses only results in hand.
    pub in_hand: RuleId,
    /// Moving.
    pub moving: RuleId,
    /// Capturing.
    pub capture: RuleId,
    /// Joining two pieces into one; the rule on pieces, in a game without pairs.
    pub pairs: RuleId,
    /// Winning.
    pub winning: RuleId,
    /// Unfinished games.
    pub unfinished: RuleId,
}

/// Seats or teams at the start of a game that the sources do not have. They are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusualTable {
    /// Teams with different numbers of players.
    UnequalTeams {
        /// The number of players of N.
        n: u8,
        /// The number of players of S.
        s: u8,
    },
    /// Two sides that do not sit opposite each other.
    NotOpposite(Side, Side),
    /// Three sides.
    ThreeSides,
}

/// A piece: its letter, `None` for the ordinary one, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its letter.
    pub letter: Option<u8>,
    /// Its place.
    pub at: Spot,
}

/// The captures of one move: the number of pieces of each side. A piece with a letter counts as two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// By side: the number of ordinary pieces, and the number of pieces with a letter.
    pub taken: BySide<(u8, u8)>,
}

impl Captures {
    /// Returns the number of captured pieces of all sides, one with a letter counted as two: the number
    /// after `x`.
    pub fn total(&self) -> u8 {
        self.taken.iter().map(|(_, (ordinary, lettered))| ordinary + 2 * lettered).sum()
    }
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The place of the piece afterwards.
    pub to: Spot,
    /// Its captures.
    pub captures: Captures,
}

/// A capture's reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Nothing, because nothing was captured or the reward is already owed.
    Nothing,
    /// Another turn after this one.
    Turn,
    /// This number of throws.
    Throws(u8),
}

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The place of the piece afterwards, and its captures.
    pub outcome: Outcome,
    /// The reward for its captures.
    pub gives: Gives,
    /// Whether it won the game.
    pub won: bool,
}

/// The observed outcome of a move that the rules bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsSeen {
    /// The place of the piece afterwards, if that was seen.
    pub landed: Option<Spot>,
    /// Whether it captured, if that was seen.
    pub captured: Option<bool>,
}

/// The reason why a throw is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrowBar {
    /// Throwing has ended.
    Ended,
    /// Throwing has ended, and a capture gives a turn, not a throw.
    EndedAfterCapture,
    /// The lots that are due cannot show it.
    Impossible,
    /// The game is over.
    GameOver,
}

/// The reason why a turn may not end yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndBar {
    /// Throwing has not ended.
    ThrowDue,
    /// A capture gave a throw, which is due.
    ThrowDueForCapture,
    /// These values in hand have a legal move.
    Usable(Vec<Value>),
    /// Another sequence of moves would have used more throws.
    More {
        /// How many throws were used since throwing ended.
        used: u64,
        /// How many another sequence uses.
        most: u64,
    },
}

/// The kind of reason for a bar. The replay continues differently after each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The game is over.
    GameOver,
    /// Throwing has not ended.
    ThrowDue,
    /// A capture gave a throw, which must come first.
    ThrowDueForCapture,
    /// The player may not move men yet, and throws may change that.
    NotAdmitted,
    /// More throws of this value are used than are in hand.
    NotInHand(Value),
    /// The throws are wrong in another way.
    Throws,
    /// There is no such piece.
    NoPiece,
    /// Only the place is wrong.
    Place,
    /// Another reason.
    Other,
}

/// A position as a log states it. It may be wrong in any way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedPosition {
    /// The statement about each side; `None` for a side that is not mentioned.
    pub sides: BySide<Option<StatedSide>>,
    /// The side whose turn it is, if that is stated.
    pub turn: Option<Side>,
    /// The number of its player who played last in this turn, 0 for nobody.
    pub after: u8,
    /// How many turns that side still has after this one.
    pub again: u8,
    /// The side that still has to fill holes, if that is stated.
    pub fill: Option<Side>,
}

impl StatedPosition {
    /// Returns whether it says nothing about any side.
    pub fn names_no_side(&self) -> bool {
        self.sides.iter().all(|(_, side)| side.is_none()) && self.fill.is_none()
    }
}

/// The statement about one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedSide {
    /// Its pieces on squares and off the board, with the number of each.
    pub pieces: Vec<(Piece, u32)>,
    /// The pieces after each word that takes squares.
    pub places: Vec<(&'static str, Vec<(Piece, u32)>)>,
    /// The players after each word that takes players, one bit each.
    pub players: Vec<(&'static str, u32)>,
    /// The numbers after each word that takes numbers: the number of each player, with the side itself as
    /// player 0.
    pub counts: Vec<(&'static str, Vec<(u8, u16)>)>,
    /// The words without arguments.
    pub flags: Vec<&'static str>,
}

/// The kind of facts after a word in the statement about a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// Pieces in this spot off the board: `wait T 2`.
    OffBoard(Spot),
    /// Pieces on squares: `slaves a2 a5-a20`, `homeward Tc4`.
    Places,
    /// Players: `in 1,3`, `in all`, `in none`.
    Players,
    /// One number, or a number for each of some players: `store 2`, `store 1*2,3*1`.
    Counts,
    /// Nothing: the word has no arguments.
    Flag,
}

/// Something in a stated position that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Fewer than two sides play.
    TooFewSides,
    /// A side does not have the number of pieces that the variant sets.
    PieceCount {
        /// The side.
        side: Side,
        /// The stated number, with a lettered piece counted as two.
        stated: u32,
        /// The number that the variant sets.
        expected: u8,
    },
    /// A piece is in a place where no piece of its letter can be.
    NotThere {
        /// The side.
        side: Side,
        /// The place.
        at: Spot,
    },
    /// More than one side has won.
    TwoWinners,
    /// It is the turn of a side that does not play.
    TurnOfNobody(Side),
}
