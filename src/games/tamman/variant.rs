//! The parameters and presets of Tammà·n.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a stored value its
//! meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    Men "men" P1 Values::Number { min: 1, max: 6, default: 4 },
        "how many men a side has", "M: 4";
    ExtraThrows "extra-throws" H2 Values::Words(&[&["after 4 and 8"], &["after 4 only"], &["first of each kind"]]),
        "which throws give more", "M: after 4 and 8, or first of each kind; L: after 4 only";
    CaptureThrow "capture-throw" C4 Values::YES_NO,
        "whether a slave gives a throw", "M: yes; L's program: no";
    Sum "R1" R1 Values::Words(&[&["singly"], &["added up"]]),
        "whether each throw is used separately", "our interpretation; L: singly";
    ThrowsFirst "R2" R2 Values::Words(&[&["throw first"], &["as they come"]]),
        "whether all throws come before any move", "our interpretation; L: as they come";
    Obligation "R3" R3 Values::Words(&[&["may"], &["must"]]),
        "whether a throw that can be used must be used", "M: may; L: must";
    LastThrow "R4" R4 Values::Words(&[&["exact"], &["more will do"]]),
        "whether a throw may lead beyond habarti", "our interpretation; L: exact";
    Landing "R5" R5 Values::Words(&[&["shares"], &["captures"]]),
        "whether a man captures the opposing men on the square where he ends",
        "our interpretation; L: shares";
    Leaving "R6" R6 Values::NO_YES,
        "whether a man passes over the men on the square that he leaves", "our interpretation";
    SlaveThrow "R7" R7 Values::Words(&[&["at once"], &["any time"]]),
        "when a slave's throw is made", "our interpretation";
    SlaveThrowGives "R8" R8
        Values::Words(&[&["no"], &["yes"], &["if none before", "only if no 4 or 8 came before"]]),
        "whether a slave's throw of 4 or 8 gives more", "our interpretation";
    SlaveThrowDuty "R9" R9 Values::Words(&[&["may"], &["must"]]),
        "whether a slave's throw must be made", "M: may";
    Next "R10" R10 Values::Words(&[&["right"], &["left"]]),
        "which side plays next", "our interpretation";
}

/// A full assignment of parameters.
pub type Variant = rulebook::Variant<Parameter>;
/// A variant, and the parameters that its author does not know.
pub type Declaration = rulebook::Declaration<Parameter>;

impl rulebook::Parameter for Parameter {
    const ALL: &'static [Parameter] = Parameter::ALL;
    const TABLE: &'static [Row] = &TABLE;
    const PRESETS: &'static [Preset] = &PRESETS;
    const POINTLESS: &'static [rulebook::Condition<Parameter>] = &[
        (Parameter::SlaveThrow, Parameter::CaptureThrow, slaves_give_no_throw),
        (Parameter::SlaveThrowGives, Parameter::CaptureThrow, slaves_give_no_throw),
        (Parameter::SlaveThrowDuty, Parameter::CaptureThrow, slaves_give_no_throw),
    ];
    const UNUSUAL: &'static [rulebook::Condition<Parameter>] = &[];

    fn book() -> &'static Rulebook {
        &super::RULEBOOK
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

fn slaves_give_no_throw(variant: &Variant) -> bool {
    variant.get(Parameter::CaptureThrow) == 1
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 3] = [
    Preset { name: "basic", changes: &[], meaning: "the rules of M" },
    Preset { name: "ludii", changes: &LUDII, meaning: "the rules as L's prose gives them" },
    Preset {
        name: "ludii-program",
        changes: &[LUDII[0], LUDII[1], LUDII[2], (Parameter::CaptureThrow.definition(), 1)],
        meaning: "the rules as L's program plays them",
    },
];

const LUDII: [(&Row, u8); 3] = [
    (Parameter::ExtraThrows.definition(), 1),
    (Parameter::ThrowsFirst.definition(), 1),
    (Parameter::Obligation.definition(), 1),
];
