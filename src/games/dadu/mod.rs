//! The rules of Dadu, under any variant.
//!
//! A [`Position`] is everything that a game needs to continue after a player turn. A [`Turn`] is the
//! state of a player turn in progress. [`Rules`] answers every question about them. Each question has one
//! file:
//!
//! - `order.rs`: the players who may throw next;
//! - `throws.rs`: the effect of a throw;
//! - `uses.rs`: the moves that a result allows;
//! - `play.rs`: the changes that a move makes, and whether the player turn may end;
//! - `touch.rs`: the duties after a touch;
//! - `chance.rs`: the state that a second chance continues from;
//! - `targets.rs`: the squares on which a result in hand could capture;
//! - `reach.rs`: the positions to which no play leads.

mod bar;
mod board;
mod chance;
mod consult;
mod earned;
pub mod id;
mod moves;
mod order;
mod plan;
mod play;
mod position;
mod reach;
mod targets;
mod throws;
mod touch;
pub mod variant;
pub mod words;

pub use bar::{Bar, ShorteningBar};
pub use board::{Board, Place, Square};
pub use chance::Chances;
pub use consult::{Consult, ConsultedParameters, Silent};
pub use earned::{EarnedFact, Shape};
pub use moves::{LegalMoves, Move, Outcome};
pub use order::{Next, OrderBar, SideTurn, is_too_uneven};
pub use play::{AsSeen, CaptureEffect, Effect, EndBars, Turn};
pub use position::{Kind, Position, SidePosition};
pub use reach::{PositionFacts, SideFacts, Unreachable};
pub use targets::SquareSet;
use throws::Faces;
pub use throws::{Hand, Loss, ThrowBar, ThrowEffect, throws_again};
pub use touch::{MovedPiece, Touch};

use Parameter as P;

pub use variant::{Parameter, Variant};

use crate::rulebook::{Forms, PieceLetter, Rulebook, advise, basic_values, pointless};

/// Dadu as data.
pub static RULEBOOK: Rulebook = Rulebook {
    name: "dadu",
    title: "Dadu",
    forms: Forms::TWO_SIDES,
    letters: &[PieceLetter { letter: words::KING, name: "a king", pieces: 1 }],
    throws: &[0, 1, 2, 3, 4, 5, 6, 8, 10],
    rules: id::ALL,
    parameters: &variant::TABLE,
    basic: basic_values(&variant::TABLE),
    presets: &variant::PRESETS,
    words: &words::NAMES,
    board: &[
        Parameter::Segments.definition(),
        Parameter::SegmentLength.definition(),
        Parameter::StandardPieces.definition(),
        Parameter::Kings.definition(),
    ],
    seats: Some(Parameter::PlayersASide.definition()),
    example: "ludii, triples = tens",
    pointless: pointless::<Parameter>,
    advise: advise::<Parameter>,
};

/// The rules under one variant.
///
/// `C` hears which parameters a decision consulted. With the default, [`Silent`], nothing is recorded,
/// and the calls compile to nothing.
#[derive(Clone, Debug)]
pub struct Rules<C = Silent> {
    variant: Variant,
    board: Board,
    /// The numbers that the dice can give; looked up for every throw and move.
    faces: Faces,
    consult: C,
}

/// The values of `triples` (H6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Triples {
    None,
    Tens,
    Each,
    Together,
}

/// The values of `king-by-king`: the pieces that return with a king captured by a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KingByKing {
    ExitedToo,
    AsByStandard,
    NothingSpecial,
}

/// The kings that the exception in mandatory kill protects (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KingProtection {
    CapturingKing,
    OpposingKing,
    Both,
}

fn has_four_cowries(dice: u8) -> bool {
    dice == 1
}

impl Rules {
    /// Creates the rules of a variant, without a listener.
    pub fn new(variant: Variant) -> Rules {
        Rules::listening(variant, Silent)
    }

    /// Returns whether two values of a parameter lead to the same play, as dice that give the same
    /// numbers do (H1). Messages may still word the two differently.
    pub fn are_alike(parameter: P, one: u8, two: u8) -> bool {
        one == two || parameter == P::Dice && has_four_cowries(one) == has_four_cowries(two)
    }
}

impl<C: Consult> Rules<C> {
    /// Creates the rules of a variant, with `consult` listening.
    pub fn listening(variant: Variant, consult: C) -> Rules<C> {
        let board = Board::new(variant.get(P::Segments), variant.get(P::SegmentLength));
        let four = has_four_cowries(variant.get(P::Dice));
        let faces = if four { Faces::FOUR } else { Faces::FIVE };
        Rules { variant, board, faces, consult }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the board (B1).
    #[inline]
    pub fn board(&self) -> Board {
        self.board
    }

    /// Returns the listener.
    pub fn consulted(&self) -> &C {
        &self.consult
    }

    /// Returns whether a six-sided die is thrown (H1).
    pub fn is_die(&self) -> bool {
        self.variant.get(P::Dice) == 2
    }

    /// Returns the number of players on a side, if the variant sets it (P2).
    pub fn players_a_side(&self) -> Option<u8> {
        Some(self.variant.get(P::PlayersASide)).filter(|&n| n != 0)
    }
}

/// The getters: the only place that gives a stored value of the table its meaning.
impl<C: Consult> Rules<C> {
    #[inline]
    fn ask(&self, parameter: P) -> u8 {
        self.consult.note(parameter);
        self.variant.get(parameter)
    }

    /// Returns whether an optional rule binds here. Calls `matters` only if the rule is played or
    /// somebody listens. Notes the parameter only if it decides something.
    #[inline(always)]
    fn binds(&self, optional: P, matters: impl FnOnce() -> bool) -> bool {
        let on = self.variant.get(optional) != 0;
        if !on && !C::LISTENS {
            return false;
        }
        let matters = matters();
        if matters {
            self.consult.note(optional);
        }
        on && matters
    }

    #[inline]
    fn faces(&self) -> Faces {
        self.consult.note(P::Dice);
        self.faces
    }
    fn forfeit_on_zero(&self) -> bool {
        self.ask(P::Forfeit) == 0
    }
    fn triples(&self) -> Triples {
        match self.ask(P::Triples) {
            0 => Triples::None,
            1 => Triples::Tens,
            2 => Triples::Each,
            _ => Triples::Together,
        }
    }
    fn capture_throw(&self) -> bool {
        self.ask(P::CaptureThrow) == 0
    }
    fn king_by_king(&self) -> KingByKing {
        match self.ask(P::KingByKing) {
            0 => KingByKing::ExitedToo,
            1 => KingByKing::AsByStandard,
            _ => KingByKing::NothingSpecial,
        }
    }
    fn centre_exit_obligatory(&self) -> bool {
        self.ask(P::CentreExit) == 0
    }
    fn shortened_move(&self) -> bool {
        self.ask(P::ShortenedMove) == 1
    }
    fn throws_before_da_lost(&self) -> bool {
        self.ask(P::ThrowsBeforeDa) == 1
    }
    fn lost_one_counts(&self) -> bool {
        self.ask(P::DaWhenLost) == 0
    }
    fn zero_loses_extra_only(&self) -> bool {
        self.ask(P::ZeroInExtra) == 1
    }
    fn triples_count_hand_only(&self) -> bool {
        self.ask(P::TriplesCount) == 1
    }
    fn held_final_square_open(&self) -> bool {
        self.ask(P::HeldFinalSquare) == 1
    }
    fn exit_across_closed_row(&self) -> bool {
        self.ask(P::ExitAcrossClosedRow) == 1
    }
    fn kill_spares(&self) -> KingProtection {
        match self.ask(P::KillSpares) {
            0 => KingProtection::CapturingKing,
            1 => KingProtection::OpposingKing,
            _ => KingProtection::Both,
        }
    }
    fn second_chance_fixed(&self) -> bool {
        self.ask(P::SecondChance) == 1
    }
    fn stay_inside_closed_row(&self) -> bool {
        self.ask(P::InsideClosedRow) == 1
    }
    fn licence_ends_with_king(&self) -> bool {
        self.ask(P::LicenceLasts) == 1
    }
    fn zero_shortened(&self) -> bool {
        self.ask(P::ZeroShortened) == 1
    }
    fn captor_in_place(&self) -> bool {
        self.ask(P::CaptorInPlace) == 1
    }
    fn reentry_of_any(&self) -> bool {
        self.ask(P::ReentryPiece) == 1
    }
    fn last_exit_wins(&self) -> bool {
        self.ask(P::LastExit) == 1
    }
    fn plain_king_closes_row(&self) -> bool {
        self.ask(P::PlainKingClosesRow) == 0
    }
    fn unlicensed_landing(&self) -> bool {
        self.ask(P::UnlicensedLanding) == 0
    }
    fn licence_move_captures(&self) -> bool {
        self.ask(P::LicenceMoveCaptures) == 1
    }
    fn must_shorten(&self) -> bool {
        self.ask(P::MustShorten) == 0
    }
    fn chances_are_one_turn(&self) -> bool {
        self.ask(P::TwoChances) == 1
    }
    fn exit_from_centre_only(&self) -> bool {
        self.ask(P::ExactExit) == 1
    }
}
