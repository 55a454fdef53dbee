//! The rules of dèleb, under any variant (`spec/deleb/README.md`).
//!
//! A [`Position`] is everything that a game needs to continue after a turn. A [`Turn`] is the state of a
//! turn in progress. [`Rules`] answers every question about them. Each question has one file:
//!
//! - `order.rs`: the player who is next;
//! - `throws.rs`: the effect of a throw;
//! - `moves.rs`: the moves that a result allows, with the reasons against others in `bar.rs`;
//! - `landing.rs`: where men may stop, and the men that they eat;
//! - `play.rs`: the changes that a move makes;
//! - `store.rs`: the stored 1s;
//! - `setup.rs`: the mistakes in a stated position;
//! - `reach.rs`: the positions that no play leads to.
//!
//! ```
//! use dadu::games::deleb::{Line, Move, Position, Rules, Value, Variant, value};
//! use dadu::table::{BySide, Player, Roster, Side};
//!
//! let rules = Rules::new(Variant::BASIC);
//! let roster = Roster::of(BySide([1, 1]));
//! let mut position = Position::start(&rules);
//! let player = Player::first(Side::N);
//! let mut turn = rules.begin(&position, &roster, player).expect("anybody may begin");
//! // A dèleb, one white side of three, two of three, one of two: he is in, and has counted two 1s.
//! for number in [1, 1, 2, 1] {
//!     let value = value(number).expect("billets show it");
//!     rules.throw(&mut position, &mut turn, value).expect("throwing goes on");
//! }
//! for number in [1, 2] {
//!     let slave = rules.field().point(Line::A, number).expect("a point");
//!     let play = Move::single(slave, Value::ONE);
//!     rules.play(&mut position, &mut turn, play).expect("a legal move");
//! }
//! assert!(rules.may_end(&position, &turn).is_ok());
//! rules.end(&mut position, &roster, &turn);
//! assert_eq!(rules.next(&position, &roster), Some(Player::first(Side::S)));
//! ```

mod bar;
mod board;
mod game;
pub mod id;
mod landing;
mod moves;
mod order;
mod plan;
mod play;
mod position;
mod reach;
mod setup;
mod stated;
mod store;
mod throws;
pub mod variant;

pub use crate::play::Value;
pub use crate::rulebook::RuleId;

use crate::rulebook::{
    ConsultedParameters, Forms, PieceLetter, Rulebook, advise, basic_values, pointless,
};
pub use bar::Bar;
pub use board::{Field, Line, Place, Point};
pub use moves::{Captures, Kind, Move, Outcome};
pub use order::TurnBar;
pub use plan::DOUBLE;
pub use play::{AsSeen, Effect, EndBar, Turn};
pub use position::{Men, Position, SideTurn, Store};
pub use reach::Unreachable;
pub use setup::{Setup, SideSetup, StatedMen, Wrong};
pub use throws::{Stage, ThrowBar, ThrowEffect, Throws, VALUES, value};
pub use variant::{PRESETS, Parameter, TABLE, Variant};

use Parameter as P;

/// Dèleb as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "deleb",
    title: "Dèleb",
    forms: Forms {
        several: true,
        points: true,
        place_words: &["homeward", "slaves"],
        ..Forms::TWO_SIDES
    },
    letters: &[PieceLetter { letter: DOUBLE, name: "a double", pieces: 2 }],
    throws: &[0, 1, 2, 3, 4, 6],
    rules: id::ALL,
    parameters: &TABLE,
    basic: basic_values(&TABLE),
    presets: &PRESETS,
    words: &[
        ("homeward", "the free men at sea who are homeward"),
        ("slaves", "the points with slaves: `a5-a20`, or `none`"),
        ("in", "the players who have entered the game: their numbers, `all` or `none`"),
        ("handicapped", "the players who can never enter the game: their numbers, `all` or `none`"),
        ("store", "the number of stored 1s"),
        ("all", "everybody"),
        ("none", "nobody, or no point"),
        ("turn", "the side whose turn it is"),
        ("after", "the number of the player who played last in this turn"),
    ],
    board: &[Parameter::CrossLines.definition(), Parameter::Introduction.definition()],
    seats: None,
    example: "basic, cross-lines = 12",
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

    /// Returns the field (B1).
    pub fn field(&self) -> Field {
        Field::new(self.ask(P::CrossLines))
    }
}

/// The getters: the one place that gives a stored value of the table its meaning.
impl Rules {
    #[inline]
    fn ask(&self, parameter: P) -> u8 {
        self.consulted.note(parameter);
        self.variant.get(parameter)
    }

    fn has_introduction(&self) -> bool {
        self.ask(P::Introduction) == 0
    }
    fn has_doubles(&self) -> bool {
        self.ask(P::Doubles) == 0
    }
    fn has_store(&self) -> bool {
        self.ask(P::Store) == 0
    }
    fn has_handicap(&self) -> bool {
        self.ask(P::Handicap) == 0
    }
    fn moves_wait(&self) -> bool {
        self.ask(P::Wait) == 1
    }
    fn may_stop_beside_slave(&self) -> bool {
        self.ask(P::StopBesideSlave) == 1
    }
    fn any_number_on_a_point(&self) -> bool {
        self.ask(P::MenOnPoint) == 1
    }
    fn opposite_ways_join(&self) -> bool {
        self.ask(P::OppositeWays) == 0
    }
    fn doubles_part_in_place(&self) -> bool {
        self.ask(P::Parting) == 1
    }
    fn store_is_the_players(&self) -> bool {
        self.ask(P::StoreOwner) == 1
    }
    fn store_serves_any_turn(&self) -> bool {
        self.ask(P::StoreWhen) == 1
    }
    fn throws_again_only_after_one(&self) -> bool {
        self.ask(P::HandicappedThrow) == 1
    }
    fn barred_slaves_free_ones(&self) -> bool {
        self.ask(P::BarredSlaves) == 1
    }
}
