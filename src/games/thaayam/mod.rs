//! The rules of Thaayam, under any variant (`spec/thaayam/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the next side;
//! - `throws.rs`: the effect of a throw;
//! - `moves.rs`: the legal moves, with the reasons against the others in `bar.rs`;
//! - `capture.rs`: the captures of a landing;
//! - `twins.rs`: declaring and dissolving twins;
//! - `play.rs`: the effect of a move;
//! - `most.rs`: the most throws that a turn could use (with `table.rs`), and `course.rs`: by which moves;
//! - `reach.rs`: the positions that no play leads to.
//!
//! ```
//! use dadu::games::thaayam::{Move, Place, Position, Rules, Value, Variant};
//! use dadu::table::Side;
//!
//! let rules = Rules::new(Variant::BASIC);
//! let mut position = Position::start(&rules, &[Side::S, Side::N]).expect("two sides");
//! let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
//! for value in [Value::ONE, Value::TWO] {
//!     rules.throw(&position, &mut turn, value).expect("throwing goes on until a 2");
//! }
//! let c1 = Place::square(2, 0).expect("a square");
//! for play in [Move::single(Place::WAITING, &[Value::ONE]), Move::single(c1, &[Value::TWO])] {
//!     rules.play(&mut position, &mut turn, play).expect("a legal move");
//! }
//! assert!(rules.may_end(&position, &turn).is_ok());
//! rules.end(&mut position, &turn);
//! assert_eq!(position.turn(), Some(Side::N));
//! ```

mod bar;
mod board;
mod capture;
mod course;
mod game;
pub mod id;
mod most;
mod moves;
mod order;
mod plan;
mod play;
mod position;
mod reach;
mod table;
mod throws;
mod twins;
pub mod variant;

pub use crate::games::game::{EndBar, ThrowBar};
pub use crate::play::Value;
pub use crate::rulebook::RuleId;

use crate::rulebook::{
    ConsultedParameters, Forms, PieceLetter, Rulebook, advise, basic_values, pointless,
};
use crate::table::{BySide, Side};
pub use bar::{Bar, TwinsBar};
pub use board::{LAST_STEP, OPPOSITE_STEP, Path, Place};
pub use capture::Captures;
pub use most::Share;
pub use moves::{Move, Outcome};
pub use order::TurnBar;
pub use plan::TWINS;
pub use play::{AsSeen, Effect, Gives, Turn};
pub use position::{Kind, MAX_PIECES, Pieces, Position, Setup, Wrong};
pub use reach::Unreachable;
pub use throws::{Hand, ThrowEffect, Throws, VALUES, throws_again, value};
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use Parameter as P;

/// Thaayam as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "thaayam",
    title: "Thaayam",
    forms: Forms { several: true, pairs: true, ..Forms::FOUR_SIDES },
    letters: &[PieceLetter { letter: TWINS, name: "twins", pieces: 2 }],
    throws: &[1, 2, 3, 4, 8],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[
        ("wait", "pieces waiting: `T` for each pair of twins, then the number of single pieces"),
        ("out", "the number of pieces borne off"),
        ("turn", "the side whose turn it is"),
        ("again", "the number of turns that the side still has after this one"),
    ],
    board: &[Parameter::Pieces.definition()],
    seats: None,
    example: "twins-stick, pieces = 6",
    pointless: pointless::<Parameter>,
    advise: advise::<Parameter>,
};

/// The rules under one variant.
#[derive(Clone, Debug)]
pub struct Rules {
    variant: Variant,
    paths: BySide<Path>,
    consulted: ConsultedParameters<Parameter>,
}

impl Rules {
    /// Creates the rules of a variant.
    pub fn new(variant: Variant) -> Rules {
        let clockwise = variant.get(P::Direction) == 1;
        let paths = BySide::of(|side| Path::of(side, clockwise));
        Rules { variant, paths, consulted: ConsultedParameters::default() }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the parameters that decisions consulted.
    pub fn consulted(&self) -> &ConsultedParameters<Parameter> {
        &self.consulted
    }

    /// Returns the path of a side (B3, R1).
    #[inline]
    pub fn path(&self, side: Side) -> &Path {
        self.consulted.note(P::Direction);
        &self.paths[side]
    }
}

/// The getters: the only place that gives a stored value of the table its meaning.
impl Rules {
    #[inline]
    fn ask(&self, parameter: P) -> u8 {
        self.consulted.note(parameter);
        self.variant.get(parameter)
    }

    fn twins_stick(&self) -> bool {
        self.ask(P::TwinsCaptured) == 1
    }
    fn may_combine(&self) -> bool {
        self.ask(P::Combine) == 0
    }
    fn moves_once(&self) -> bool {
        self.ask(P::MoveOnce) == 0
    }
    fn twins_capture_singles(&self) -> bool {
        self.ask(P::TwinsCaptureSingles) == 0
    }
    fn capture_gives_throw(&self) -> bool {
        self.ask(P::CaptureGives) == 1
    }
    fn plays_to_the_right(&self) -> bool {
        self.ask(P::Next) == 1
    }
    fn obliges_to_most(&self) -> bool {
        self.ask(P::Obligation) == 0
    }
    fn keep_is_on_board(&self) -> bool {
        self.ask(P::KeepIsOnBoard) == 0
    }
    fn declares_on_landing(&self) -> bool {
        self.ask(P::DeclareWhen) == 1
    }
    fn declares_from_exactly_two(&self) -> bool {
        self.ask(P::DeclareFrom) == 1
    }
    fn new_twins_move(&self) -> bool {
        self.ask(P::NewTwinsMove) == 1
    }
    fn twins_use_one(&self) -> bool {
        self.ask(P::TwinsUseOne) == 1
    }
    fn odd_enters_keep(&self) -> bool {
        self.ask(P::OddIntoKeep) == 0
    }
    fn mixed_square_is_safe(&self) -> bool {
        self.ask(P::SingleOnMixed) == 0
    }
    fn each_capture_gives_turn(&self) -> bool {
        self.ask(P::TurnsForCaptures) == 1
    }
    fn may_dissolve(&self) -> bool {
        self.ask(P::Dissolve) == 1
    }
    fn bears_off_at_once(&self) -> bool {
        self.ask(P::BearOffAtOnce) == 0
    }
    /// Returns whether twins become two single pieces in the keep (V6, R14).
    fn keep_parts_twins(&self) -> bool {
        !self.twins_stick() || self.ask(P::StuckInKeep) == 0
    }
    fn pair_is_in_a_row(&self) -> bool {
        self.ask(P::Pair) == 1
    }
}
