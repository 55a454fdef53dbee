//! The variants of Dadu: parameters, presets, and remarks on some combinations.
//!
//! Only the getters of `games/dadu` give a stored value its meaning.

mod advice;
mod table;

use crate::rulebook::{self, Rulebook};
pub use rulebook::{
    Advice, Item, Loader, Preset, Problem, ProblemKind, Row, Values, declare, items, nearest,
    nearest_value,
};
pub use table::{Parameter, TABLE};

/// A full assignment of parameters.
pub type Variant = rulebook::Variant<Parameter>;
/// A variant, and the parameters that its author does not know.
pub type Declaration = rulebook::Declaration<Parameter>;

impl rulebook::Parameter for Parameter {
    const ALL: &'static [Parameter] = Parameter::ALL;
    const TABLE: &'static [Row] = &TABLE;
    const PRESETS: &'static [Preset] = &PRESETS;
    const POINTLESS: &'static [rulebook::Condition<Parameter>] = advice::POINTLESS;
    const UNUSUAL: &'static [rulebook::Condition<Parameter>] = advice::UNUSUAL;

    fn book() -> &'static Rulebook {
        &super::RULEBOOK
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

/// Returns the preset of that name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    rulebook::preset_named(&PRESETS, name)
}

const LUDII: [(&Row, u8); 3] = [
    (Parameter::Forfeit.definition(), 1),
    (Parameter::CaptureThrow.definition(), 1),
    (Parameter::CentreExit.definition(), 1),
];

macro_rules! ludii_and {
    ($($change:expr),*) => { &[LUDII[0], LUDII[1], LUDII[2], $($change),*] };
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 7] = [
    Preset { name: "basic", changes: &[], meaning: "the basic rules of A" },
    Preset { name: "ludii", changes: &LUDII, meaning: "the rules as L gives them" },
    Preset {
        name: "ludii-eight-players",
        changes: ludii_and![(Parameter::PlayersASide.definition(), 4)],
        meaning: "L's ruleset for eight players, read as four a side",
    },
    Preset {
        name: "ludii-sixteen-players",
        changes: ludii_and![(Parameter::PlayersASide.definition(), 8)],
        meaning: "L's ruleset for sixteen players, read as eight a side",
    },
    Preset {
        name: "ludii-nine-segments",
        changes: ludii_and![(Parameter::Segments.definition(), 9)],
        meaning: "L's longer board",
    },
    Preset {
        name: "ludii-short-segments",
        changes: ludii_and![
            (Parameter::SegmentLength.definition(), 4),
            (Parameter::Dice.definition(), 1)
        ],
        meaning: "L's board with shorter segments, with A's four cowries",
    },
    Preset {
        name: "ludii-alternate-king",
        changes: ludii_and![(Parameter::KingByKing.definition(), 1)],
        meaning: "L without the special rule for a king that captures a king",
    },
];
