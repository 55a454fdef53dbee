//! The parameters and presets of djara-badakh.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a stored value its
//! meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    Men "men" P1 Values::Number { min: 3, max: 3, default: 3 },
        "how many stones a side has", "M: 3";
    PlacedRow "R1" R1 Values::YES_NO,
        "whether a row made while placing wins", "M: yes";
    DiagonalRow "R2" R2 Values::NO_YES,
        "whether three stones on a diagonal are a row", "our interpretation; L's prose: no";
    DiagonalStep "R3" R3 Values::NO_YES,
        "whether a stone may step diagonally", "our interpretation";
    Blocked "R4" R4 Values::Words(&[&["opens"], &["passes"], &["loses"]]),
        "the effect on a side that cannot move", "our interpretation";
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
        changes: &[(Parameter::Blocked.definition(), 1)],
        meaning: "the rules as L's program plays them",
    },
];
