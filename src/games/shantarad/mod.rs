//! The rules of shantarad, under any variant (`spec/shantarad/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next side.
//! - `moves.rs`: the legal items.
//! - `capture.rs`: the stones that a step captures.
//! - `opening.rs`: a side that cannot move.
//! - `play.rs`: the effect of an item, and the end of a turn.
//! - `setup.rs`: mistakes in a stated position.

mod capture;
mod game;
pub mod id;
mod moves;
mod opening;
mod order;
mod play;
mod position;
mod setup;
pub mod variant;

pub use crate::games::grid::{Setup, Squares, StatedStones, Stones};
pub use crate::games::square::Square;
pub use moves::Outcome;
pub use play::{Stage, Turn};
pub use position::{MEN, Position};
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use crate::games::grid::GridRules;

use crate::rulebook::{ConsultedParameters, Forms, Rulebook, advise, basic_values, pointless};

use Parameter as P;

/// Shantarad as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "shantarad",
    title: "Shantarad",
    forms: Forms::WITHOUT_THROWS,
    letters: &[],
    throws: &[],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[("hand", "stones not yet placed"), ("turn", "the side whose turn it is")],
    board: &[],
    seats: None,
    example: "ludii, R1 = one left",
    pointless: pointless::<Parameter>,
    advise: advise::<Parameter>,
};

/// The rules of the board (B1), of the stones of a side (P1), and of a step: to the empty square beside,
/// not diagonally (M1).
const GRID: GridRules = GridRules { board: id::B1, pieces: id::P1, step: id::M1 };

/// The rules under one variant.
#[derive(Clone, Debug)]
pub struct Rules {
    variant: Variant,
    consulted: ConsultedParameters<Parameter>,
}

impl Rules {
    /// Creates the rules of a variant.
    pub fn new(variant: Variant) -> Rules {
        Rules { variant, consulted: ConsultedParameters::default() }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the parameters that decisions consulted.
    pub fn consulted(&self) -> &ConsultedParameters<Parameter> {
        &self.consulted
    }
}

/// The getters: the only place that gives a stored value of the table its meaning.
impl Rules {
    #[inline]
    fn ask(&self, parameter: P) -> u8 {
        self.consulted.note(parameter);
        self.variant.get(parameter)
    }

    fn last_stones(&self) -> u8 {
        self.ask(P::LastStones)
    }
    fn same_stone_goes_on(&self) -> bool {
        self.ask(P::NextStone) == 1
    }
    fn must_go_on(&self) -> bool {
        self.ask(P::Obligation) == 1
    }
    fn blocked_side_passes(&self) -> bool {
        self.ask(P::NoOpening) == 1
    }
    fn third_repetition_ends(&self) -> bool {
        self.ask(P::Repetition) == 1
    }
}
