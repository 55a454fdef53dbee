//! The parameters and presets of Thaayam.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a stored value its
//! meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    Pieces "pieces" P1 Values::Number { min: 1, max: 8, default: 4 },
        "how many pieces a side has", "W: 4";
    TwinsCaptured "twins-captured" V5 Values::Words(&[&["separate"], &["stick"]]),
        "how captured twins wait", "w23; W's variation";
    Combine "combine" A1 Values::YES_NO,
        "whether throws may be added up for one move", "w8: yes; L: no";
    MoveOnce "move-once" M2 Values::YES_NO,
        "whether a piece makes one move in a turn", "w10: yes; L: no";
    TwinsCaptureSingles "twins-capture-singles" V4 Values::YES_NO,
        "whether twins capture single pieces", "w24: yes; L: no";
    CaptureGives "capture-gives" C4 Values::Words(&[&["turn"], &["throw"]]),
        "the reward for a capture", "w20: turn; L: throw";
    Direction "R1" R1 Values::Words(&[&["anticlockwise"], &["clockwise"]]),
        "the direction of the paths round the board", "our interpretation";
    Next "R2" R2 Values::Words(&[&["left"], &["right"]]),
        "which side plays next", "W: left; L: right";
    Obligation "R3" R3 Values::Words(&[&["most"], &["while possible"]]),
        "when a throw may be left unused", "our interpretation";
    KeepIsOnBoard "R4" R4 Values::YES_NO,
        "whether pieces in the keep count as on the board for H4", "our interpretation";
    DeclareWhen "R5" R5 Values::Words(&[&["while there"], &["on landing"]]),
        "when twins may be declared", "our interpretation";
    DeclareFrom "R6" R6 Values::Words(&[&["any two"], &["exactly two"]]),
        "how many pieces may be on the square where twins are declared", "our interpretation; L: exactly two";
    NewTwinsMove "R7" R7 Values::NO_YES,
        "whether new twins may move in the turn in which one of the two landed", "our interpretation; L: yes";
    TwinsUseOne "R8" R8 Values::NO_YES,
        "whether a single 1 may be used on twins that it does not move", "our interpretation";
    OddIntoKeep "R9" R9 Values::Words(&[&["rounded"], &["even"]]),
        "whether half of an odd sum can be an exact throw into the keep", "our interpretation";
    SingleOnMixed "R10" R10 Values::Words(&[&["none"], &["singles"]]),
        "which pieces a single piece captures on a square with enemy twins and enemy single pieces", "w22: none";
    TurnsForCaptures "R11" R11 Values::Words(&[&["one"], &["each"]]),
        "how many turns several captures in one turn give", "our interpretation";
    Dissolve "R12" R12 Values::NO_YES,
        "whether twins may be dissolved at will", "our interpretation";
    BearOffAtOnce "R13" R13 Values::YES_NO,
        "whether pieces may be borne off in the turn in which the last one reaches the keep",
        "our interpretation";
    StuckInKeep "R14" R14 Values::Words(&[&["two pieces"], &["twins to the end"]]),
        "how captured twins that stay twins count in the keep", "our interpretation";
    Pair "R15" R15 Values::Words(&[&["any places"], &["in a row"]]),
        "which two 1s are a pair", "our interpretation";
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
pub const PRESETS: [Preset; 3] = [
    Preset { name: "basic", changes: &[], meaning: "the rules of W" },
    Preset {
        name: "twins-stick",
        changes: &[(Parameter::TwinsCaptured.definition(), 1)],
        meaning: "W's variation: captured twins stay twins",
    },
    Preset {
        name: "ludii",
        changes: &[
            (Parameter::Combine.definition(), 1),
            (Parameter::MoveOnce.definition(), 1),
            (Parameter::TwinsCaptureSingles.definition(), 1),
            (Parameter::CaptureGives.definition(), 1),
            (Parameter::Next.definition(), 1),
            (Parameter::Obligation.definition(), 1),
            (Parameter::DeclareFrom.definition(), 1),
            (Parameter::NewTwinsMove.definition(), 1),
        ],
        meaning: "the rules as L gives them",
    },
];
