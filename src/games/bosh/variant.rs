//! The parameters and presets of bosh.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a stored value its
//! meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    Holes "holes" B1 Values::Number { min: 2, max: 8, default: 5 },
        "how many holes a row has", "M: 5";
    Balls "balls" B1 Values::Number { min: 2, max: 6, default: 4 },
        "how many stones a hole has after a filling", "M: 4";
    Direction "direction" L2 Values::Words(&[&["anticlockwise"], &["clockwise"]]),
        "which way the stones are sown", "L: anticlockwise";
    LongLap "R1" R1 Values::Words(&[&["filled"], &["skipped"]]),
        "whether a long lap fills the hole that was just lifted", "our interpretation";
    Taken "R2" R2 Values::Words(&[&["any"], &["enemy only"]]),
        "from which rows a sowing may take", "M: any";
    Seen "R3" R3 Values::Words(&[&["own turn"], &["at once"]]),
        "when it is seen that a row is empty", "M: own turn; L's program: at once";
    Closing "R4" R4 Values::Words(&[&["owner chooses"], &["left end"]]),
        "which holes are closed at a filling", "L's program: owner chooses";
    Beginner "R5" R5 Values::Words(&[&["free"], &["other"]]),
        "the side that begins after a filling", "our interpretation";
    Repetition "R6" R6 Values::Words(&[&["free"], &["third"]]),
        "whether the third repetition of a position ends the game", "our interpretation";
}

/// A full assignment of parameters.
pub type Variant = rulebook::Variant<Parameter>;
/// A variant, and the parameters that its author does not know.
pub type Declaration = rulebook::Declaration<Parameter>;

impl rulebook::Parameter for Parameter {
    const ALL: &'static [Parameter] = Parameter::ALL;
    const TABLE: &'static [Row] = &TABLE;
    const PRESETS: &'static [Preset] = &PRESETS;
    const POINTLESS: &'static [rulebook::Condition<Parameter>] = &[];
    const UNUSUAL: &'static [rulebook::Condition<Parameter>] = &[];

    fn book() -> &'static Rulebook {
        &super::RULEBOOK
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 2] = [
    Preset { name: "basic", changes: &[], meaning: "the rules of M" },
    Preset {
        name: "ludii",
        changes: &[(Parameter::Seen.definition(), 1)],
        meaning: "the rules as L's program plays them",
    },
];
