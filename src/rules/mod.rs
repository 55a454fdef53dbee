//! The rules: variants as data, and the engine that plays by them.
//!
//! Nothing here knows text files, wording or clocks. A question is answered with facts: which rule
//! decides, which squares, what would have been legal. `variant` holds every parameter and reading;
//! `dadu` plays the game under one of them. Other games stand in `games`.

pub mod dadu;
pub mod id;
pub mod variant;

pub use variant::{Parameter, Variant};
