//! The plain data that a game without throws and the replay exchange.

use std::fmt;

use crate::layout::SquareName;
use crate::rulebook::RuleId;
use crate::table::Side;

/// The rules that findings of every game cite.
#[derive(Clone, Copy, Debug)]
pub struct CitedRules {
    /// The board.
    pub board: RuleId,
    /// The pieces of a side.
    pub pieces: RuleId,
    /// The sides that play.
    pub sides: RuleId,
    /// The forms of items.
    pub items: RuleId,
    /// The order of turns.
    pub order: RuleId,
    /// Winning.
    pub winning: RuleId,
    /// Unfinished games.
    pub unfinished: RuleId,
}

/// The most squares of a path: twelve jumps.
pub const LONGEST_PATH: usize = 13;

/// An item of a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnItem {
    /// `+d2`: a stone is placed, or a hole filled.
    Place(SquareName),
    /// `d2-d3`, `a1-a3-c3`: a step, or a chain of jumps.
    Path(Path),
    /// `xd4`: the player takes this enemy stone off, by choice.
    Remove(SquareName),
    /// `d1`: the balls of a hole are lifted and sown.
    Sow(SquareName),
    /// `pass`: a side that cannot move gives up its turn.
    Pass,
}

impl TurnItem {
    /// Returns the item with other squares.
    pub fn turned(self, square: impl Fn(SquareName) -> SquareName) -> TurnItem {
        match self {
            TurnItem::Place(at) => TurnItem::Place(square(at)),
            TurnItem::Remove(at) => TurnItem::Remove(square(at)),
            TurnItem::Sow(at) => TurnItem::Sow(square(at)),
            TurnItem::Path(path) => {
                TurnItem::Path(Path { squares: path.squares.map(square), ..path })
            }
            TurnItem::Pass => TurnItem::Pass,
        }
    }
}

/// The squares of a path, at least two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    squares: [SquareName; LONGEST_PATH],
    length: u8,
}

impl Path {
    /// Creates a path; `None` if it has fewer than two squares or too many.
    pub fn new(squares: impl IntoIterator<Item = SquareName>) -> Option<Path> {
        let mut path = Path { squares: [SquareName::new(b'a', 1); LONGEST_PATH], length: 0 };
        for square in squares {
            *path.squares.get_mut(usize::from(path.length))? = square;
            path.length += 1;
        }
        (path.length > 1).then_some(path)
    }

    /// Creates the path of one step.
    pub const fn step(from: SquareName, to: SquareName) -> Path {
        let mut squares = [SquareName::new(b'a', 1); LONGEST_PATH];
        (squares[0], squares[1]) = (from, to);
        Path { squares, length: 2 }
    }

    /// Returns its squares.
    pub fn squares(&self) -> &[SquareName] {
        &self.squares[..usize::from(self.length)]
    }

    /// Returns the first square.
    pub const fn from(&self) -> SquareName {
        self.squares[0]
    }

    /// Returns the last square.
    pub const fn to(&self) -> SquareName {
        self.squares[self.length as usize - 1]
    }

    /// Returns both squares, if the path has only two.
    pub const fn as_step(&self) -> Option<(SquareName, SquareName)> {
        if self.length == 2 { Some((self.from(), self.to())) } else { None }
    }
}

impl fmt::Display for TurnItem {
    /// Writes the item as the notation does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnItem::Place(square) => write!(f, "+{square}"),
            TurnItem::Remove(square) => write!(f, "x{square}"),
            TurnItem::Sow(square) => write!(f, "{square}"),
            TurnItem::Pass => f.write_str("pass"),
            TurnItem::Path(path) => {
                let squares: Vec<String> = path.squares().iter().map(ToString::to_string).collect();
                f.write_str(&squares.join("-"))
            }
        }
    }
}

/// The effect of a legal item, against which the checked extras are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The number of enemy stones captured by rule, or of balls taken.
    pub taken: u8,
    /// The hole from which balls were taken, and the side of its row.
    pub from: Option<(Side, SquareName)>,
    /// The hole of the last ball of a sowing, and the balls in it then.
    pub last: Option<(SquareName, u8)>,
    /// Whether a qar was made.
    pub makes_qar: bool,
}

/// Something in a stated position that the rules do not allow, with the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongPosition {
    /// The side whose statement is wrong; `None` for the whole line.
    pub side: Option<Side>,
    /// The rule that does not allow it.
    pub rule: RuleId,
    /// What is wrong.
    pub fault: PositionFault,
}

/// What is wrong in a stated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFault {
    /// More pieces of a side than the variant sets.
    TooMany {
        /// The stated number.
        stated: u32,
        /// The number that the variant sets.
        most: u32,
    },
    /// Fewer pieces than the game needs.
    TooFew {
        /// The stated number.
        stated: u32,
        /// The least number.
        least: u32,
    },
    /// All pieces of a side, though it must have lost one by now.
    NoneLost(u32),
    /// Two pieces on one square.
    Crowded(SquareName),
    /// A piece where none can be.
    NotThere(SquareName),
    /// Both sides have won.
    TwoWinners,
    /// Numbers of stones in hand that no order of turns leads to.
    Hands,
    /// A word that does not fit the rest of the position.
    Word(&'static str),
}
