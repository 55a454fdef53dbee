//! The rules of leyla-gobale, under any variant (`spec/leyla-gobale/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next side.
//! - `moves.rs`: the holes that may be lifted, and how balls are sown.
//! - `capture.rs`: the capture of a sowing.
//! - `play.rs`: the effect of an item, and the end of a turn.
//! - `ending.rs`: the end of a game.
//! - `setup.rs`: mistakes in a stated position.

mod capture;
mod ending;
mod game;
pub mod id;
mod moves;
mod order;
mod play;
mod position;
mod setup;
pub mod variant;

pub use crate::games::sowing::{Hole, Setup, StatedHoles};
pub use capture::Capture;
pub use moves::Outcome;
pub use play::Turn;
pub use position::Position;
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use crate::rulebook::{ConsultedParameters, Forms, Rulebook, advise, basic_values, pointless};

use Parameter as P;

/// Leyla-gôbale as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "leyla-gobale",
    title: "Leyla-gôbale",
    forms: Forms { place_words: &["qar"], ..Forms::WITHOUT_THROWS },
    letters: &[],
    throws: &[],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[
        ("qar", "holes of both rows that the side owns"),
        ("won", "balls that the side has won"),
        ("turn", "the side whose turn it is"),
    ],
    board: &[Parameter::Holes.definition(), Parameter::Balls.definition()],
    seats: None,
    example: "ludii, holes = 8",
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
    fn balls(&self) -> u8 {
        self.ask(P::Balls)
    }
    fn is_anticlockwise(&self) -> bool {
        self.ask(P::Direction) == 1
    }
    fn last_ball_is_taken(&self) -> bool {
        self.ask(P::LastBall) == 0
    }
    fn long_lap_fills_lifted(&self) -> bool {
        self.ask(P::LongLap) == 0
    }
    fn first_turn_is_bound(&self) -> bool {
        self.ask(P::FirstTurn) == 0
    }
    fn end_is_seen_at_once(&self) -> bool {
        self.ask(P::Seen) == 1
    }
    fn endless_sowing_is_barred(&self) -> bool {
        self.ask(P::Endless) == 1
    }
    fn third_repetition_ends(&self) -> bool {
        self.ask(P::Repetition) == 1
    }
}
