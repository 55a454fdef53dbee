//! The rules of djara-badakh, under any variant (`spec/djara-badakh/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next side.
//! - `moves.rs`: the legal items.
//! - `points.rs`: the points beside a point, and rows.
//! - `opening.rs`: a side that cannot move.
//! - `play.rs`: the effect of an item, and the end of a turn.
//! - `setup.rs`: mistakes in a stated position.

mod game;
pub mod id;
mod moves;
mod opening;
mod order;
mod play;
mod points;
mod position;
mod setup;
pub mod variant;

pub use crate::games::lines::{NINE, Point, Points, Setup, StatedStones, Stones};
pub use moves::Outcome;
pub use play::{Stage, Turn};
pub use position::Position;
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use crate::games::lines::StoneRules;
use crate::rulebook::{ConsultedParameters, Forms, Rulebook, advise, basic_values, pointless};

use Parameter as P;

/// Djara-badàkh as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "djara-badakh",
    title: "Djara-badàkh",
    // A row wins at once, and nothing is taken (W1).
    forms: Forms { captures: false, ..Forms::WITHOUT_THROWS },
    letters: &[],
    throws: &[],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[
        ("hand", "the number of stones that are not placed yet"),
        ("turn", "the side whose turn it is"),
    ],
    board: &[],
    seats: None,
    example: "ludii, R1 = no",
    pointless: pointless::<Parameter>,
    advise: advise::<Parameter>,
};

/// The rules of the board (B1), of the stones of a side (P1), and of a step: along a line to the next
/// point, which is empty (M1).
const STONES: StoneRules = StoneRules { board: id::B1, pieces: id::P1, step: id::M1 };

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

    fn men(&self) -> u8 {
        self.ask(P::Men)
    }
    fn placed_row_wins(&self) -> bool {
        self.ask(P::PlacedRow) == 0
    }
    fn diagonal_is_row(&self) -> bool {
        self.ask(P::DiagonalRow) == 1
    }
    fn stones_step_diagonally(&self) -> bool {
        self.ask(P::DiagonalStep) == 1
    }
    fn blocked_side_is_opened(&self) -> bool {
        self.ask(P::Blocked) == 0
    }
    fn blocked_side_passes(&self) -> bool {
        self.ask(P::Blocked) == 1
    }
    fn blocked_side_loses(&self) -> bool {
        self.ask(P::Blocked) == 2
    }
    fn third_repetition_ends(&self) -> bool {
        self.ask(P::Repetition) == 1
    }
}
