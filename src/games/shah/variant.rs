//! The parameters and presets of shah.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a stored value its
//! meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    Men "men" P1 Values::Number { min: 4, max: 12, default: 12 },
        "how many stones a side has", "M: 12";
    LastStones "R1" R1 Values::Words(&[&["two left"], &["none left"]]),
        "how many stones a side has left when it has lost", "our interpretation; L: two left";
    Safe "R2" R2 Values::Words(&[&["any"], &["not in a row"]]),
        "which stone a row may take", "M: any";
    Obligation "R3" R3 Values::Words(&[&["may"], &["must"]]),
        "whether a player who made a row must take a stone", "M: may; L: must";
    NoOpening "R4" R4 Values::Words(&[&["go on"], &["passes"]]),
        "the course of a turn if no single step lets a blocked side move", "our interpretation";
    Repetition "R5" R5 Values::Words(&[&["free"], &["third"]]),
        "whether the third repetition of a position ends the game", "our interpretation";
    SafeAtFirst "R6" R6 Values::Words(&[&["any"], &["not in a row"]]),
        "which stone the first removals may take", "M: any";
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
        changes: &[(Parameter::Obligation.definition(), 1)],
        meaning: "the rules as L's program plays them",
    },
];
