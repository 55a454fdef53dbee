//! Men, turns and throws as plain data.

use crate::deleb::examples::Player;

/// A place on a side's path. On `a` and `d` no man is homeward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub line: char,
    pub number: u32,
    pub homeward: bool,
}

impl Spot {
    /// Returns the place of a point, written as `b7`.
    pub fn of(point: &str, homeward: bool) -> Spot {
        let (line, number) = point.split_at(1);
        let line = line.chars().next().expect("a line");
        Spot { line, number: number.parse().expect("a number"), homeward }
    }

    pub fn name(&self) -> String {
        format!("{}{}", self.line, self.number)
    }

    /// Returns whether two places are the same point of the field.
    pub fn shares_point(&self, other: &Spot) -> bool {
        self.line == other.line && self.number == other.number
    }
}

/// A man who is not eaten.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    pub side: char,
    pub spot: Spot,
    /// L1: whether he has never moved.
    pub slave: bool,
    /// R5: whether he was separated from the free men of his side on his point.
    pub apart: bool,
}

/// How a player throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    First,
    Second,
    Third,
    In,
    Handicapped,
}

impl Stage {
    /// H1, I1 to I3: returns whether the billets can show this throw.
    pub fn shows(self, number: u32) -> bool {
        match self {
            Stage::Second => number <= 3,
            Stage::Third => number <= 2,
            Stage::First | Stage::In | Stage::Handicapped => [1, 2, 3, 4, 6].contains(&number),
        }
    }
}

/// A turn, or the moves of a player in the turn of another (R7).
#[derive(Clone, Debug)]
pub struct Turn {
    pub player: Player,
    pub stage: Stage,
    /// R7: whether it is the turn of another player.
    pub aside: bool,
    /// Whether a throw was made.
    pub thrown: bool,
    /// Whether the player must throw, and the rule that forbids a throw if not.
    pub due: bool,
    pub ended_by: &'static str,
    pub hand: Vec<u32>,
    /// I1 to I3: the results counted before entering the game.
    pub counted: Vec<u32>,
}

/// The effect of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Kept,
    NotCounted,
    Nothing,
    Counted(u32),
    LedOn,
    Hab,
    Dag,
}
