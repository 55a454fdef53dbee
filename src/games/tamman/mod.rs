//! The rules of Tammà·n, under any variant (`spec/tamman/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next player.
//! - `throws.rs`: the effect of a throw.
//! - `moves.rs`: the legal moves, with the reasons against the others in `bar.rs`.
//! - `capture.rs`: the men that a move captures.
//! - `play.rs`: the effect of a move, and the end of a turn.
//! - `reach.rs`: positions that no play leads to.
//!
//! ```
//! use dadu::games::tamman::{Move, Position, Rules, Square, Value, Variant};
//! use dadu::table::Side;
//!
//! let rules = Rules::new(Variant::BASIC);
//! let mut position = Position::start(&rules, &[Side::S, Side::N]).expect("two sides");
//! let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
//! for value in [Value::FOUR, Value::TWO] {
//!     rules.throw(&mut turn, value).expect("a first 4 gives another throw");
//! }
//! let c1 = Square::at(2, 0).expect("a square");
//! let effect = rules.play(&mut position, &mut turn, Move::of(c1, &[Value::FOUR]));
//! assert_eq!(effect.expect("a legal move").outcome.to.to_string(), "e3");
//! assert!(rules.may_end(&position, &turn).is_ok(), "the 2 may be left");
//! rules.end(&mut position, &turn);
//! assert_eq!(position.turn(), Some(Side::N));
//! ```

mod bar;
mod board;
mod capture;
mod game;
pub mod id;
mod moves;
mod order;
mod plan;
mod play;
mod position;
mod reach;
mod throws;
pub mod variant;

pub use crate::games::game::{EndBar, ThrowBar};
pub use crate::games::square::{LAST_STEP, Path, Square};
pub use crate::play::Value;
pub use crate::rulebook::RuleId;

use crate::rulebook::{ConsultedParameters, Forms, Rulebook, advise, basic_values, pointless};
pub use bar::Bar;
pub use board::{HABARTI, ayn, path};
pub use capture::Captures;
pub use moves::{Move, Outcome};
pub use order::TurnBar;
pub use play::{AsSeen, Effect, Turn};
pub use position::{MAX_MEN, Men, Position, Setup, Wrong};
pub use reach::Unreachable;
pub use throws::{ThrowEffect, Throws, VALUES, value};
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use Parameter as P;

/// Tammà·n as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "tamman",
    title: "Tammà·n",
    forms: Forms { several: true, ..Forms::FOUR_SIDES },
    letters: &[],
    throws: &[1, 2, 3, 4, 8],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[("turn", "the side whose turn it is")],
    board: &[Parameter::Men.definition()],
    seats: None,
    example: "ludii, men = 6",
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

    fn men(&self) -> u8 {
        self.ask(P::Men)
    }
    fn eight_gives_throws(&self) -> bool {
        self.ask(P::ExtraThrows) != 1
    }
    fn first_of_each_kind_gives_throws(&self) -> bool {
        self.ask(P::ExtraThrows) == 2
    }
    fn slaves_give_throws(&self) -> bool {
        self.ask(P::CaptureThrow) == 0
    }
    fn adds_up(&self) -> bool {
        self.ask(P::Sum) == 1
    }
    fn all_throws_come_first(&self) -> bool {
        self.ask(P::ThrowsFirst) == 0
    }
    fn throws_must_be_used(&self) -> bool {
        self.ask(P::Obligation) == 1
    }
    fn more_will_do(&self) -> bool {
        self.ask(P::LastThrow) == 1
    }
    fn landing_captures(&self) -> bool {
        self.ask(P::Landing) == 1
    }
    fn leaving_captures(&self) -> bool {
        self.ask(P::Leaving) == 1
    }
    fn slaves_throw_at_once(&self) -> bool {
        self.ask(P::SlaveThrow) == 0
    }
    fn slave_throw_gives_more(&self, is_second: bool) -> bool {
        match self.ask(P::SlaveThrowGives) {
            0 => false,
            1 => true,
            _ => !is_second,
        }
    }
    fn slaves_must_throw(&self) -> bool {
        self.ask(P::SlaveThrowDuty) == 1
    }
    fn plays_to_the_right(&self) -> bool {
        self.ask(P::Next) == 0
    }
}
