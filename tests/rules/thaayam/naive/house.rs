//! The meaning of a variant's words, and the paths of the sides.

use std::collections::BTreeMap;

use crate::thaayam::examples::Variant;

/// S's path (B1).
const PATH: [&str; 25] = [
    "c1", "d1", "e1", "e2", "e3", "e4", "e5", "d5", "c5", "b5", "a5", "a4", "a3", "a2", "a1", "b1",
    "b2", "b3", "b4", "c4", "d4", "d3", "d2", "c2", "c3",
];

/// The squares where no piece is captured (B2).
pub const MARKED: [&str; 5] = ["c1", "e3", "c5", "a3", "c3"];

/// The parameters with two values. The first is the default.
pub const CHOICES: [(&str, [&str; 2]); 20] = [
    ("twins-captured", ["separate", "stick"]),
    ("combine", ["yes", "no"]),
    ("move-once", ["yes", "no"]),
    ("twins-capture-singles", ["yes", "no"]),
    ("capture-gives", ["turn", "throw"]),
    ("R1", ["anticlockwise", "clockwise"]),
    ("R2", ["left", "right"]),
    ("R3", ["most", "while possible"]),
    ("R4", ["yes", "no"]),
    ("R5", ["while there", "on landing"]),
    ("R6", ["any two", "exactly two"]),
    ("R7", ["no", "yes"]),
    ("R8", ["no", "yes"]),
    ("R9", ["rounded", "even"]),
    ("R10", ["none", "singles"]),
    ("R11", ["one", "each"]),
    ("R12", ["no", "yes"]),
    ("R13", ["yes", "no"]),
    ("R14", ["two pieces", "twins to the end"]),
    ("R15", ["any places", "in a row"]),
];

const LUDII: [(&str, &str); 8] = [
    ("combine", "no"),
    ("move-once", "no"),
    ("twins-capture-singles", "no"),
    ("capture-gives", "throw"),
    ("R2", "right"),
    ("R3", "while possible"),
    ("R6", "exactly two"),
    ("R7", "yes"),
];

/// The rules of a house. Each choice is true for the value that is not the default.
#[derive(Clone, Debug, Default)]
pub struct House {
    pub pieces: u32,
    pub twins_stick: bool,
    pub one_throw_a_move: bool,
    pub many_moves_a_piece: bool,
    pub twins_spare_singles: bool,
    pub capture_gives_throw: bool,
    pub clockwise: bool,
    pub to_the_right: bool,
    pub while_possible: bool,
    pub keep_is_off: bool,
    pub twins_on_landing: bool,
    pub twins_of_exactly_two: bool,
    pub new_twins_move: bool,
    pub twins_use_one: bool,
    pub even_into_keep: bool,
    pub takes_beside_twins: bool,
    pub each_capture_counts: bool,
    pub dissolves: bool,
    pub bears_off_later: bool,
    pub twins_to_the_end: bool,
    pub pair_in_a_row: bool,
    paths: BTreeMap<char, Vec<String>>,
}

impl House {
    pub fn of(variant: &Variant) -> House {
        let mut house = House { pieces: 4, ..House::default() };
        let preset: &[(&str, &str)] = match variant.preset.as_str() {
            "basic" => &[],
            "twins-stick" => &[("twins-captured", "stick")],
            "ludii" => &LUDII,
            other => panic!("no preset {other}"),
        };
        preset.iter().for_each(|(name, value)| house.set(name, value));
        variant.changes.iter().for_each(|(name, value)| house.set(name, value));
        for (turns, side) in "SENW".chars().enumerate() {
            let path = PATH.iter().map(|square| turned(square, house.clockwise, turns)).collect();
            house.paths.insert(side, path);
        }
        house
    }

    fn set(&mut self, name: &str, value: &str) {
        if name == "pieces" {
            self.pieces = value.parse().expect("a number of pieces");
            return;
        }
        let (_, values) = CHOICES.iter().find(|(known, _)| *known == name).expect("a parameter");
        let choice = values.iter().position(|known| *known == value).expect("a value") == 1;
        *self.field(name) = choice;
    }

    fn field(&mut self, name: &str) -> &mut bool {
        match name {
            "twins-captured" => &mut self.twins_stick,
            "combine" => &mut self.one_throw_a_move,
            "move-once" => &mut self.many_moves_a_piece,
            "twins-capture-singles" => &mut self.twins_spare_singles,
            "capture-gives" => &mut self.capture_gives_throw,
            "R1" => &mut self.clockwise,
            "R2" => &mut self.to_the_right,
            "R3" => &mut self.while_possible,
            "R4" => &mut self.keep_is_off,
            "R5" => &mut self.twins_on_landing,
            "R6" => &mut self.twins_of_exactly_two,
            "R7" => &mut self.new_twins_move,
            "R8" => &mut self.twins_use_one,
            "R9" => &mut self.even_into_keep,
            "R10" => &mut self.takes_beside_twins,
            "R11" => &mut self.each_capture_counts,
            "R12" => &mut self.dissolves,
            "R13" => &mut self.bears_off_later,
            "R14" => &mut self.twins_to_the_end,
            "R15" => &mut self.pair_in_a_row,
            other => panic!("no parameter {other}"),
        }
    }

    /// Returns the square of a step of a side's path (B3).
    pub fn square(&self, side: char, step: usize) -> &str {
        &self.paths[&side][step]
    }

    /// Returns the step of a side's path on a square.
    pub fn step(&self, side: char, square: &str) -> usize {
        self.paths[&side].iter().position(|known| known == square).expect("a square")
    }

    /// Returns the side that plays after a side (T1, R2).
    pub fn next(&self, side: char, playing: &[char]) -> char {
        let order = if self.to_the_right { "SENWSENW" } else { "SWNESWNE" };
        let mut later = order.chars().skip_while(|&other| other != side).skip(1);
        later.find(|other| playing.contains(other)).expect("another side")
    }
}

/// Returns a square of S's path, mirrored if the path is clockwise (R1), then rotated by a number
/// of right angles.
fn turned(square: &str, mirrored: bool, turns: usize) -> String {
    let letters = square.as_bytes();
    let (mut east, mut north) = (i32::from(letters[0]) - 99, i32::from(letters[1]) - 51);
    if mirrored {
        east = -east;
    }
    for _ in 0..turns {
        (east, north) = (-north, east);
    }
    let letter = |from: char, by: i32| char::from((from as i32 + by) as u8);
    [letter('c', east), letter('3', north)].iter().collect()
}
