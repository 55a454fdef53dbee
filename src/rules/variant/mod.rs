//! The variants of Dadu: parameters, presets, and remarks on some combinations.
//!
//! Only the getters of `rules/dadu` give a stored value its meaning.

mod advice;
mod table;

use crate::rulebook;
pub use rulebook::{Item, Loader, Values, declare, items, nearest, nearest_value, pointless};
pub use table::{Parameter, TABLE};

/// A full assignment of parameters.
pub type Variant = rulebook::Variant<Parameter>;
/// A named variant.
pub type Preset = rulebook::Preset<Parameter>;
/// A variant, and the parameters that its author does not know.
pub type Declaration = rulebook::Declaration<Parameter>;
/// One row of the table.
pub type Definition = rulebook::Definition<Parameter>;
/// An error in the text of a variant, with its place.
pub type Problem = rulebook::Problem<Parameter>;
/// An error in the text of a variant.
pub type ProblemKind = rulebook::ProblemKind<Parameter>;
/// A remark on a combination.
pub type Advice = rulebook::Advice<Parameter>;

impl rulebook::Parameter for Parameter {
    const TABLE: &'static [Definition] = &TABLE;
    const PRESETS: &'static [Preset] = &PRESETS;
    const POINTLESS: &'static [rulebook::Condition<Parameter>] = advice::POINTLESS;
    const UNUSUAL: &'static [rulebook::Condition<Parameter>] = advice::UNUSUAL;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// The parameter of that name, or the reading of that id.
pub fn parameter(name: &str) -> Option<Parameter> {
    rulebook::parameter(name)
}

const LUDII: [(Parameter, u8); 3] =
    [(Parameter::Forfeit, 1), (Parameter::CaptureThrow, 1), (Parameter::CentreExit, 1)];

macro_rules! ludii_and {
    ($($change:expr),*) => { &[LUDII[0], LUDII[1], LUDII[2], $($change),*] };
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 7] = [
    Preset { name: "basic", changes: &[], meaning: "the basic rules of A" },
    Preset { name: "ludii", changes: &LUDII, meaning: "the rules as L gives them" },
    Preset {
        name: "ludii-eight-players",
        changes: ludii_and![(Parameter::PlayersASide, 4)],
        meaning: "L's ruleset for eight players, read as four a side",
    },
    Preset {
        name: "ludii-sixteen-players",
        changes: ludii_and![(Parameter::PlayersASide, 8)],
        meaning: "L's ruleset for sixteen players, read as eight a side",
    },
    Preset {
        name: "ludii-nine-segments",
        changes: ludii_and![(Parameter::Segments, 9)],
        meaning: "L's longer board",
    },
    Preset {
        name: "ludii-short-segments",
        changes: ludii_and![(Parameter::SegmentLength, 4), (Parameter::Dice, 1)],
        meaning: "L's board with shorter segments, with A's four cowries",
    },
    Preset {
        name: "ludii-alternate-king",
        changes: ludii_and![(Parameter::KingByKing, 1)],
        meaning: "L without the special rule for a king that captures a king",
    },
];
