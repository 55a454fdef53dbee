//! The rules: variants as data, and the engine that plays by them.
//!
//! Nothing here knows text files, wording or clocks. A question is answered with facts: which rule
//! decides, which squares, what would have been legal. `variant` holds every parameter and reading;
//! `dadu` plays the game under one of them. Other games stand in `games`.

pub mod dadu;
pub mod id;
pub mod variant;

use crate::rulebook::{Declared, Forms, Rulebook};
pub use variant::{Parameter, Variant};

/// Dadu as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "dadu",
    title: "Dadu",
    forms: Forms::TWO_SIDES,
    letters: &[(dadu::words::KING, "a king")],
    throws: &[0, 1, 2, 3, 4, 5, 6, 8, 10],
    rules: id::ALL,
    parameters: &variant::TABLE,
    presets: &variant::PRESETS,
    words: &[],
    example: "ludii, triples = tens",
    declare: Declared::read::<Parameter>,
};
