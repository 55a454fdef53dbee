//! The parameters and presets of leyla-gobale.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a stored value its
//! meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    Holes "holes" B1 Values::Number { min: 2, max: 12, default: 6 },
        "how many holes a row has", "M: 6, 8 or 12";
    Balls "balls" B1 Values::Number { min: 1, max: 6, default: 4 },
        "how many balls a hole has at the start", "M: 4";
    Direction "direction" L2 Values::Words(&[&["clockwise"], &["anticlockwise"]]),
        "which way the balls are sown", "M: clockwise; G: anticlockwise in places";
    LastBall "last-ball" C2 Values::Words(&[&["taken"], &["left"]]),
        "whether a capture takes the last ball too", "M: taken; L: left";
    LongLap "R1" R1 Values::Words(&[&["filled"], &["skipped"]]),
        "whether a long lap fills the hole that was just lifted", "our interpretation; G, L: filled";
    FirstTurn "R2" R2 Values::Words(&[&["right end"], &["free"]]),
        "which hole the very first turn lifts", "M, L: right end";
    Seen "R3" R3 Values::Words(&[&["own turn"], &["at once"]]),
        "when it is seen that a side has nothing to lift", "M: own turn; L's program: at once";
    Endless "R4" R4 Values::Words(&[&["nothing moves"], &["barred"]]),
        "the effect of a sowing that never ends", "G: nothing moves";
    Repetition "R5" R5 Values::Words(&[&["free"], &["third"]]),
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
        changes: &[(Parameter::LastBall.definition(), 1), (Parameter::Seen.definition(), 1)],
        meaning: "the rules as L's program plays them",
    },
];
