//! The parameters and presets of dèleb.
//!
//! The table is the only list of parameters. Only the getters in `mod.rs` give a
//! stored value its meaning.

use super::id::*;
use crate::parameters;
use crate::rulebook::{self, Preset, Row, Rulebook, Values};

parameters! {
    CrossLines "cross-lines" B1 Values::Number { min: 2, max: 100, default: 20 },
        "how many cross-lines the field has, and how many men a side has", "M: 20, fewer or more";
    Introduction "introduction" I1 Values::YES_NO,
        "whether a player must pass three stages before entering the game", "M: yes";
    Doubles "doubles" D1 Values::YES_NO,
        "whether men of a side may share a point", "M: yes; L: no";
    Store "store" S1 Values::YES_NO,
        "whether unused 1s are kept for later turns", "M: yes; L: no";
    Handicap "handicap" I5 Values::YES_NO,
        "whether players who never entered the game still play, with their 1s only", "M: yes; L: no";
    Wait "R1" R1 Values::Words(&[&["free"], &["wait"]]),
        "whether moves wait until throwing ends", "our interpretation";
    StopBesideSlave "R2" R2 Values::NO_YES,
        "whether a man may stop on a point with a slave of the same side", "our interpretation; L: no";
    MenOnPoint "R3" R3 Values::Words(&[&["two"], &["any number"]]),
        "how many men of a side may stand on a point", "our interpretation";
    OppositeWays "R4" R4 Values::Words(&[&["join"], &["no"]]),
        "whether a man may stop on a point with a man of the same side who goes the other way", "our interpretation";
    Parting "R5" R5 Values::Words(&[&["one steps on"], &["they part"]]),
        "how a 1 parts a double", "our interpretation";
    StoreOwner "R6" R6 Values::Words(&[&["the team's", "team"], &["the player's", "player"]]),
        "the owner of the stored 1s", "our interpretation";
    StoreWhen "R7" R7 Values::Words(&[&["own turns"], &["any turn"]]),
        "when a stored 1 may be used", "our interpretation";
    HandicappedThrow "R8" R8 Values::Words(&[&["as all"], &["only after a 1"]]),
        "when a handicapped player throws again", "our interpretation";
    BarredSlaves "R9" R9 Values::Words(&[&["lost"], &["free"]]),
        "whether a 1 can be used while no slave can be freed", "our interpretation";
}

use Parameter::*;

/// A full assignment of parameters.
pub type Variant = rulebook::Variant<Parameter>;
/// A variant, and the parameters that its author does not know.
pub type Declaration = rulebook::Declaration<Parameter>;

impl rulebook::Parameter for Parameter {
    const ALL: &'static [Parameter] = Parameter::ALL;
    const TABLE: &'static [Row] = &TABLE;
    const PRESETS: &'static [Preset] = &PRESETS;
    const POINTLESS: &'static [rulebook::Condition<Parameter>] = &[
        (Handicap, Introduction, no_introduction),
        (StopBesideSlave, Doubles, no_doubles),
        (MenOnPoint, Doubles, no_doubles),
        (OppositeWays, Doubles, no_doubles),
        (Parting, Doubles, no_doubles),
        (StoreOwner, Store, |v| v.get(Store) == 1),
        (StoreWhen, Store, |v| v.get(Store) == 1),
        (HandicappedThrow, Introduction, no_introduction),
        (HandicappedThrow, Handicap, |v| v.get(Handicap) == 1),
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

fn no_introduction(v: &Variant) -> bool {
    v.get(Introduction) == 1
}
fn no_doubles(v: &Variant) -> bool {
    v.get(Doubles) == 1
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 2] = [
    Preset { name: "basic", changes: &[], meaning: "the rules of M" },
    Preset {
        name: "ludii",
        changes: &[(Doubles.definition(), 1), (Store.definition(), 1), (Handicap.definition(), 1)],
        meaning: "the rules as L gives them",
    },
];
