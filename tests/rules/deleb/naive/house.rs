//! The parameters of a variant, and the paths that they define.

use super::model::Spot;
use crate::deleb::examples::Variant;

/// The parameters with two values. The first is the default.
pub const CHOICES: [(&str, [&str; 2]); 13] = [
    ("introduction", ["yes", "no"]),
    ("doubles", ["yes", "no"]),
    ("store", ["yes", "no"]),
    ("handicap", ["yes", "no"]),
    ("R1", ["free", "wait"]),
    ("R2", ["no", "yes"]),
    ("R3", ["two", "any number"]),
    ("R4", ["join", "no"]),
    ("R5", ["one steps on", "they part"]),
    ("R6", ["the team's", "the player's"]),
    ("R7", ["own turns", "any turn"]),
    ("R8", ["as all", "only after a 1"]),
    ("R9", ["lost", "free"]),
];

/// B2, B3: the lines of a round, each with whether a man there is homeward.
const ROUND_OF_N: [(char, bool); 6] =
    [('a', false), ('b', false), ('c', false), ('d', false), ('c', true), ('b', true)];
const ROUND_OF_S: [(char, bool); 6] =
    [('d', false), ('c', false), ('b', false), ('a', false), ('b', true), ('c', true)];

/// The rules of a house. Each choice is true for the value that is not the default.
#[derive(Clone, Debug)]
pub struct House {
    pub cross_lines: u32,
    pub no_introduction: bool,
    pub no_doubles: bool,
    pub no_store: bool,
    pub no_handicap: bool,
    pub moves_wait: bool,
    pub beside_slaves: bool,
    pub any_number: bool,
    pub no_opposite_ways: bool,
    pub they_part: bool,
    pub own_store: bool,
    pub store_any_turn: bool,
    pub again_only_after_one: bool,
    pub barred_ones_free: bool,
}

impl House {
    pub fn of(variant: &Variant) -> House {
        let is_other = |name| is_other(variant, name);
        let stated = variant.changes.iter().rev().find(|(name, _)| name == "cross-lines");
        House {
            cross_lines: stated.map_or(20, |(_, value)| value.parse().expect("a number")),
            no_introduction: is_other("introduction"),
            no_doubles: is_other("doubles"),
            no_store: is_other("store"),
            no_handicap: is_other("handicap"),
            moves_wait: is_other("R1"),
            beside_slaves: is_other("R2"),
            any_number: is_other("R3"),
            no_opposite_ways: is_other("R4"),
            they_part: is_other("R5"),
            own_store: is_other("R6"),
            store_any_turn: is_other("R7"),
            again_only_after_one: is_other("R8"),
            barred_ones_free: is_other("R9"),
        }
    }

    /// B2: returns the next place on a side's path.
    pub fn next(&self, side: char, spot: &Spot) -> Spot {
        let rises = spot.line == 'b' || spot.line == 'd';
        let end = if rises { self.cross_lines } else { 1 };
        if spot.number == end {
            return turn_corner(side, spot);
        }
        let number = if rises { spot.number + 1 } else { spot.number - 1 };
        Spot { number, ..*spot }
    }

    /// Returns the places that a man passes, including the one that he reaches.
    pub fn walk(&self, side: char, from: &Spot, steps: u32) -> Vec<Spot> {
        let mut places: Vec<Spot> = Vec::new();
        for _ in 0..steps {
            let last = places.last().unwrap_or(from);
            places.push(self.next(side, last));
        }
        places
    }
}

/// Returns whether a variant gives a parameter the value that is not the default.
fn is_other(variant: &Variant, name: &str) -> bool {
    let (_, [first, second]) = CHOICES.iter().find(|row| row.0 == name).expect("a parameter");
    let preset = match (variant.preset.as_str(), name) {
        ("ludii", "doubles" | "store" | "handicap") => second,
        _ => first,
    };
    let stated = variant.changes.iter().rev().find(|(known, _)| known == name);
    let value = stated.map_or(*preset, |(_, value)| value.as_str());
    assert!(value == *first || value == *second, "{name} has no value {value}");
    value == *second
}

/// B2: returns the point at the same end of the next line.
fn turn_corner(side: char, spot: &Spot) -> Spot {
    let round = if side == 'N' { ROUND_OF_N } else { ROUND_OF_S };
    let here = round.iter().position(|leg| *leg == (spot.line, spot.homeward));
    let (line, homeward) = round[(here.expect("a line of the way") + 1) % 6];
    Spot { line, number: spot.number, homeward }
}
