//! The rules of shah, under any variant (`spec/shah/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next side.
//! - `moves.rs`: the legal items.
//! - `removal.rs`: the stones that a player may take off.
//! - `opening.rs`: a side that cannot move.
//! - `play.rs`: the effect of an item.
//! - `ending.rs`: the end of a turn, and winning.
//! - `setup.rs`: mistakes in a stated position.

mod ending;
mod game;
pub mod id;
mod moves;
mod opening;
mod order;
mod play;
mod position;
mod removal;
mod setup;
pub mod variant;

pub use crate::games::lines::{MILL, Point, Points, StatedStones, Stones};
pub use moves::Outcome;
pub use play::{Stage, Turn};
pub use position::Position;
pub use setup::Setup;
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use crate::games::lines::StoneRules;
use crate::rulebook::{ConsultedParameters, Forms, Rulebook, advise, basic_values, pointless};

use Parameter as P;

/// Shàh as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "shah",
    title: "Shàh",
    forms: Forms { scored: true, ..Forms::WITHOUT_THROWS },
    letters: &[],
    throws: &[],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[
        ("hand", "the number of stones that are not placed yet"),
        ("djare", "the side made the first row"),
        ("turn", "the side whose turn it is"),
    ],
    board: &[Parameter::Men.definition()],
    seats: None,
    example: "basic, men = 9, R2 = not in a row",
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
    fn last_stones(&self) -> u8 {
        if self.ask(P::LastStones) == 0 { 2 } else { 0 }
    }
    fn row_is_safe(&self) -> bool {
        self.ask(P::Safe) == 1
    }
    fn row_is_safe_at_first(&self) -> bool {
        self.ask(P::SafeAtFirst) == 1
    }
    fn stone_must_be_taken(&self) -> bool {
        self.ask(P::Obligation) == 1
    }
    fn blocked_side_passes(&self) -> bool {
        self.ask(P::NoOpening) == 1
    }
    fn third_repetition_ends(&self) -> bool {
        self.ask(P::Repetition) == 1
    }
}
