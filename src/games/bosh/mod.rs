//! The rules of bosh, under any variant (`spec/bosh/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next side.
//! - `moves.rs`: the holes that may be lifted, and how stones are sown.
//! - `fill.rs`: the filling of holes from the winnings.
//! - `play.rs`: the effect of an item, and the end of a turn.
//! - `setup.rs`: mistakes in a stated position.

mod fill;
mod game;
pub mod id;
mod moves;
mod order;
mod play;
mod position;
mod setup;
pub mod variant;

pub use crate::games::sowing::{Hole, Setup, StatedHoles};
pub use moves::Outcome;
pub use play::{Stage, Turn};
pub use position::Position;
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use crate::rulebook::{ConsultedParameters, Forms, Rulebook, advise, basic_values, pointless};

use Parameter as P;

/// Bòsh as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "bosh",
    title: "Bòsh",
    forms: Forms { place_words: &["closed"], ..Forms::WITHOUT_THROWS },
    letters: &[],
    throws: &[],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[
        ("closed", "holes of the side's row that do not belong to the board"),
        ("won", "stones that the side has won"),
        ("fill", "the side that still has to fill holes"),
        ("turn", "the side whose turn it is"),
    ],
    board: &[Parameter::Holes.definition(), Parameter::Balls.definition()],
    seats: None,
    example: "ludii, R6 = third",
    pointless: pointless::<Parameter>,
    advise: advise::<Parameter>,
};

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

    fn holes(&self) -> u8 {
        self.ask(P::Holes)
    }
    fn stones(&self) -> u8 {
        self.ask(P::Balls)
    }
    fn is_anticlockwise(&self) -> bool {
        self.ask(P::Direction) == 0
    }
    fn long_lap_fills_lifted(&self) -> bool {
        self.ask(P::LongLap) == 0
    }
    fn takes_from_any_row(&self) -> bool {
        self.ask(P::Taken) == 0
    }
    fn end_is_seen_at_once(&self) -> bool {
        self.ask(P::Seen) == 1
    }
    fn owner_chooses_holes(&self) -> bool {
        self.ask(P::Closing) == 0
    }
    fn other_side_begins(&self) -> bool {
        self.ask(P::Beginner) == 1
    }
    fn third_repetition_ends(&self) -> bool {
        self.ask(P::Repetition) == 1
    }
}
