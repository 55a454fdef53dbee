//! The plain data in which a game and the replay speak: pieces, moves with their effects, and reasons.

use crate::layout::Spot;
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::table::{BySide, Side};

/// The bar to pairs in a game in which two pieces never become one.
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
    /// A player uses only what is in hand.
    pub in_hand: RuleId,
    /// Moving.
    pub moving: RuleId,
    /// Capturing.
    pub capture: RuleId,
    /// Making one piece of two; the rule on pieces, in a game without that.
    pub pairs: RuleId,
    /// Winning.
    pub winning: RuleId,
    /// Games that are stopped.
    pub unfinished: RuleId,
}

/// A piece by its letter, `None` for the ordinary one, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its letter.
    pub letter: Option<u8>,
    /// Its place.
    pub at: Spot,
}

/// The captures of one move: the number of pieces of each side. A piece with a letter is two that move as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// By side: how many ordinary pieces, and how many with a letter.
    pub taken: BySide<(u8, u8)>,
}

impl Captures {
    /// How many pieces of all sides were captured, one with a letter counted as two: the number behind
    /// `x`.
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
    /// Nothing was captured, or no more than what is owed already.
    Nothing,
    /// Another turn after this one.
    Turn,
    /// So many throws.
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

/// The reason why a throw may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrowBar {
    /// Throwing has ended.
    Ended,
    /// The same, and a capture gives no throw, but a turn.
    EndedAfterCapture,
    /// The lots that are thrown then cannot show it.
    Impossible,
    /// The game is over.
    GameOver,
}

/// The reason why a turn may not end yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// Throwing has not ended.
    ThrowDue,
    /// A capture gave a throw.
    ThrowDueForCapture,
    /// These values in hand have a legal use.
    Usable(Vec<Value>),
    /// Another course of moves would have used more throws.
    More {
        /// How many throws were used since throwing ended.
        used: u64,
        /// How many another course uses.
        most: u64,
    },
}

/// The ground of a bar, as far as the replay continues from it in different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The game is over.
    GameOver,
    /// Throwing has not ended.
    ThrowDue,
    /// A capture gave a throw, which comes first.
    ThrowDueForCapture,
    /// The player may not move men yet, and throws may change that.
    NotAdmitted,
    /// More throws of this value are used than were thrown.
    NotInHand(Value),
    /// The throws are wrong in another way.
    Throws,
    /// No such piece is there.
    NoPiece,
    /// The place, and nothing else.
    Place,
    /// Anything else.
    Other,
}

/// A position as a log states it, which may be wrong in any way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedPosition {
    /// The statement about each side; `None` for a side that is not stated.
    pub sides: BySide<Option<StatedSide>>,
    /// The side whose turn it is, if that is stated.
    pub turn: Option<Side>,
    /// The number of its player who played last in this turn, 0 for nobody.
    pub after: u8,
    /// How many turns that side still has after this one.
    pub again: u8,
}

/// The statement about one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedSide {
    /// Its pieces on squares and off the board, and how many of each.
    pub pieces: Vec<(Piece, u32)>,
    /// The pieces behind each word that squares follow.
    pub places: Vec<(&'static str, Vec<(Piece, u32)>)>,
    /// The players behind each word that players follow, one bit each.
    pub players: Vec<(&'static str, u32)>,
    /// The numbers behind each word that numbers follow: how many each player has, the side itself as 0.
    pub counts: Vec<(&'static str, Vec<(u8, u16)>)>,
}

/// What follows a word in the statement about a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// Pieces in this spot off the board: `wait T 2`.
    OffBoard(Spot),
    /// Pieces on squares: `slaves a2 a5-a20`, `homeward Tc4`.
    Places,
    /// Players: `in 1,3`, `in all`, `in none`.
    Players,
    /// A number, or one of each of some players: `store 2`, `store 1*2,3*1`.
    Counts,
}

/// Something in a stated position that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Fewer than two sides play.
    TooFewSides,
    /// A side has another number of pieces than the variant says.
    PieceCount {
        /// The side.
        side: Side,
        /// How many are stated, one with a letter counted as two.
        stated: u32,
        /// How many there have to be.
        expected: u8,
    },
    /// A piece is where no piece of its letter can be.
    NotThere {
        /// The side.
        side: Side,
        /// Where.
        at: Spot,
    },
    /// More than one side has won.
    TwoWinners,
    /// It is the turn of a side that does not play.
    TurnOfNobody(Side),
}
