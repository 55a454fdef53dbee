//! The meaning of a variant's words, and the paths of the sides.

use crate::square::examples::Variant;

/// The path of each side, square by square (B3): S's path as the page draws it, and rotated.
const PATHS: [(char, &str); 4] = [
    ('S', "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"),
    ('E', "e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3"),
    ('N', "c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3"),
    ('W', "a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3"),
];

/// The last step of every path: habarti (B2).
pub const HABARTI: usize = 24;

/// The squares where no man is captured: the 'ayn and habarti (C2).
pub const SAFE: [&str; 5] = ["c1", "e3", "c5", "a3", "c3"];

/// The parameters with two values. The first is the default.
pub const CHOICES: [(&str, [&str; 2]); 12] = [
    ("extra-throws", ["after 4 and 8", "after 4 only"]),
    ("capture-throw", ["yes", "no"]),
    ("R1", ["singly", "added up"]),
    ("R2", ["throw first", "as they come"]),
    ("R3", ["may", "must"]),
    ("R4", ["exact", "more will do"]),
    ("R5", ["shares", "captures"]),
    ("R6", ["no", "yes"]),
    ("R7", ["at once", "any time"]),
    ("R8", ["no", "yes"]),
    ("R9", ["may", "must"]),
    ("R10", ["right", "left"]),
];

/// The third value of some of these parameters.
pub const THIRD: [(&str, &str); 2] =
    [("extra-throws", "first of each kind"), ("R8", "if none before")];

const LUDII: [(&str, &str); 4] = [
    ("extra-throws", "after 4 only"),
    ("R2", "as they come"),
    ("R3", "must"),
    ("capture-throw", "no"),
];

/// The rules of a house. Each choice is true for the value that is not the default.
#[derive(Clone, Debug, Default)]
pub struct House {
    pub men: u32,
    pub after_4_only: bool,
    pub slaves_give_nothing: bool,
    pub added_up: bool,
    pub as_they_come: bool,
    pub must_use: bool,
    pub more_will_do: bool,
    pub landing_captures: bool,
    pub leaving_captures: bool,
    pub slave_throw_any_time: bool,
    pub slave_throw_gives: bool,
    pub each_kind_gives: bool,
    pub slave_throw_gives_if_none_before: bool,
    pub slaves_must_throw: bool,
    pub to_the_left: bool,
}

impl House {
    pub fn of(variant: &Variant) -> House {
        let mut house = House { men: 4, ..House::default() };
        let preset = match variant.preset.as_str() {
            "basic" => &[],
            "ludii" => &LUDII[..3],
            "ludii-program" => &LUDII[..],
            other => panic!("no preset {other}"),
        };
        preset.iter().for_each(|(name, value)| house.set(name, value));
        variant.changes.iter().for_each(|(name, value)| house.set(name, value));
        house
    }

    fn set(&mut self, name: &str, value: &str) {
        if name == "men" {
            self.men = value.parse().expect("a number of men");
            return;
        }
        let is_third = THIRD.contains(&(name, value));
        match name {
            "extra-throws" => self.each_kind_gives = is_third,
            "R8" => self.slave_throw_gives_if_none_before = is_third,
            _ => {}
        }
        if is_third {
            *self.field(name) = false;
            return;
        }
        let (_, values) = CHOICES.iter().find(|(known, _)| *known == name).expect("a parameter");
        let choice = values.iter().position(|known| *known == value).expect("a value") == 1;
        *self.field(name) = choice;
    }

    fn field(&mut self, name: &str) -> &mut bool {
        match name {
            "extra-throws" => &mut self.after_4_only,
            "capture-throw" => &mut self.slaves_give_nothing,
            "R1" => &mut self.added_up,
            "R2" => &mut self.as_they_come,
            "R3" => &mut self.must_use,
            "R4" => &mut self.more_will_do,
            "R5" => &mut self.landing_captures,
            "R6" => &mut self.leaving_captures,
            "R7" => &mut self.slave_throw_any_time,
            "R8" => &mut self.slave_throw_gives,
            "R9" => &mut self.slaves_must_throw,
            "R10" => &mut self.to_the_left,
            other => panic!("no parameter {other}"),
        }
    }

    /// H2: returns how many throws a 4 or an 8 gives.
    pub fn gives(&self, value: u32) -> usize {
        match value {
            4 => 1,
            8 if !self.after_4_only => 2,
            _ => 0,
        }
    }

    /// Returns the next player among those who play (T1, R10).
    pub fn next(&self, side: char, playing: &[char]) -> char {
        let order = if self.to_the_left { "SWNESWNE" } else { "SENWSENW" };
        let mut later = order.chars().skip_while(|&other| other != side).skip(1);
        later.find(|other| playing.contains(other)).expect("another side")
    }
}

/// Returns the square of a step of a side's path (B3).
pub fn square(side: char, step: usize) -> &'static str {
    path(side).nth(step).expect("a step of the path")
}

/// Returns the step of a side's path on a square.
pub fn step(side: char, square: &str) -> usize {
    path(side).position(|known| known == square).expect("a square")
}

fn path(side: char) -> impl Iterator<Item = &'static str> {
    let (_, path) = PATHS.iter().find(|(known, _)| *known == side).expect("a side");
    path.split(' ')
}
