//! What can be found in the play of every game but Dadu, the same in each.

use super::Code::{self, *};
use super::Facts;
use crate::games::GameId;
use crate::games::game::{Game, StatedPosition, StatedSide, Wrong};
use crate::layout::{self, LayoutDifference};
use crate::notation::{Capture, Spot};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Player, Side};

/// What was found in the play of such a game.
#[derive(Clone, Debug, PartialEq)]
pub enum InPlay {
    /// Nobody sits there: the side does not play, or it has one player and this is another number.
    NotAtTable {
        /// Who was to play.
        player: Player,
        /// Those who do.
        playing: Vec<Player>,
    },
    /// A side has more than one player.
    OnePlayer {
        /// Which.
        side: Side,
        /// How many it is given.
        given: u8,
    },
    /// The log does not say which sides play; these do, by the play.
    SidesNotGiven {
        /// Those sides.
        sides: Vec<Side>,
    },
    /// It is the turn of another player.
    OutOfTurn {
        /// Whose line it is.
        player: Player,
        /// Whose turn it is.
        turn: Player,
        /// Whether it is that player's turn because of a capture.
        after_capture: bool,
    },
    /// No throw can be worth this.
    ImpossibleThrow {
        /// What was read.
        number: u16,
        /// How many lots were thrown, if they were fewer than usual.
        lots: Option<u32>,
    },
    /// Throwing had ended.
    ThrowTooMany {
        /// The throw that ended it, if it was heard.
        after: Option<u8>,
        /// Whether the player had captured, under rules by which that gives a turn and no throw.
        after_capture: bool,
    },
    /// The game has no move of this form.
    NoSuchMove,
    /// Two pieces are made one as `c5=T`, and one two as `Tc5=1`.
    PairingForm,
    /// Another course of moves would have used more throws.
    MoreUsable {
        /// How many throws were used.
        used: u64,
        /// How many another course uses.
        most: u64,
    },
    /// The log says that another number of pieces was captured.
    CaptureDiffers {
        /// As written.
        said: Capture,
        /// How many pieces the replay captures.
        replayed: u8,
    },
    /// The log says that the piece came to another place.
    LandingDiffers {
        /// As written.
        written: Spot,
        /// As replayed.
        replayed: Spot,
    },
    /// The stated position differs from the replay.
    PositionDiffers(Vec<PlayDifference>),
    /// The stated position cannot be.
    ImpossiblePosition(PlayProblem),
}

/// One difference between a stated position and the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayDifference {
    /// The pieces of a side in a place; first as stated, then as replayed.
    Pieces(LayoutDifference),
    /// What a word says of a side.
    Word {
        /// The side.
        side: Side,
        /// The word.
        word: &'static str,
        /// As stated.
        stated: String,
        /// As replayed.
        replayed: String,
    },
    /// Whose turn it is.
    Turn {
        /// As stated.
        stated: Player,
        /// As replayed.
        replayed: Player,
    },
    /// How many turns that side has after this one.
    Again {
        /// As stated.
        stated: u8,
        /// As replayed.
        replayed: u8,
    },
}

/// Why a stated position cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayProblem {
    /// The rules do not allow it. If a side has too many pieces of which some wait, one of them is perhaps
    /// stated twice.
    Wrong {
        /// What is wrong.
        wrong: Wrong,
        /// How many pieces of the side in question wait.
        waiting: u32,
    },
    /// A side that does not play in this game.
    NotPlaying(Side),
    /// No side of the game has this letter.
    NoSuchSide {
        /// As written.
        letter: char,
    },
    /// A side that plays, and of which nothing is stated.
    Missing(Side),
    /// A player who is not at the table.
    NoSuchPlayer(Player),
    /// A side is stated twice.
    Twice(Side),
    /// A word that stated positions of the game do not have.
    UnknownWord {
        /// What was read.
        word: String,
        /// The nearest word.
        suggestion: Option<&'static str>,
    },
    /// The board has no such square.
    OffTheBoard,
    /// Something may not stand where it does.
    Misplaced,
}

impl PlayProblem {
    /// Whether it is not known what was meant; otherwise what was meant cannot be.
    pub const fn is_misreading(&self) -> bool {
        matches!(
            self,
            PlayProblem::UnknownWord { .. }
                | PlayProblem::OffTheBoard
                | PlayProblem::Misplaced
                | PlayProblem::NoSuchSide { .. }
                | PlayProblem::Twice(_)
        )
    }
}

/// What is wrong with the pieces of a stated position: of which side, what, and the rules that say so. It
/// is for games in which no more is stated of a side than its pieces.
pub(super) fn wrong_pieces<G: Game<Wrong = Wrong>>(
    wrong: Wrong,
    stated: &StatedPosition,
) -> (Option<Side>, Facts, Vec<RuleId>) {
    let side = match wrong {
        Wrong::PieceCount { side, .. } | Wrong::NotThere { side, .. } => Some(side),
        Wrong::TooFewSides | Wrong::TwoWinners | Wrong::TurnOfNobody(_) => None,
    };
    match wrong {
        Wrong::PieceCount { side: of, stated: there, expected } => {
            let waiting = stated.sides[of].as_ref().map_or(0, waiting);
            // What was captured waits, and stands nowhere else.
            let is_twice = waiting > 0 && there > u32::from(expected);
            let rules = if is_twice { G::stated_twice() } else { G::wrong(&wrong) };
            (side, impossible::<G>(wrong, waiting), rules)
        }
        _ => (side, impossible::<G>(wrong, 0), G::wrong(&wrong)),
    }
}

fn impossible<G: Game>(wrong: Wrong, waiting: u32) -> Facts {
    Facts::Play(G::ID, InPlay::ImpossiblePosition(PlayProblem::Wrong { wrong, waiting }))
}

/// How many pieces of a side wait.
fn waiting(side: &StatedSide) -> u32 {
    let pieces = |letter| GameId::lettered(letter).map_or(1, |lettered| u32::from(lettered.pieces));
    let waits = side.pieces.iter().filter(|(piece, _)| piece.at == layout::Spot::Waiting);
    let counts = waits.map(|(piece, count)| count.saturating_mul(piece.letter.map_or(1, pieces)));
    counts.fold(0, u32::saturating_add)
}

/// A problem of a stated position, with its place in the log.
pub type PlacedProblem = (Span, PlayProblem);

impl InPlay {
    /// The code of these facts.
    pub const fn code(&self) -> Code {
        match self {
            InPlay::NotAtTable { .. } => D301,
            InPlay::OnePlayer { .. } => D208,
            InPlay::SidesNotGiven { .. } => D210,
            InPlay::OutOfTurn { .. } => D302,
            InPlay::ImpossibleThrow { .. } => D304,
            InPlay::ThrowTooMany { .. } => D306,
            InPlay::NoSuchMove => D411,
            InPlay::PairingForm => D423,
            InPlay::MoreUsable { .. } => D416,
            InPlay::CaptureDiffers { .. } => D503,
            InPlay::LandingDiffers { .. } => D504,
            InPlay::PositionDiffers(_) => D506,
            InPlay::ImpossiblePosition(_) => D507,
        }
    }

    /// Whether they say that the play breaks a rule of the variant, rather than something that no variant
    /// of the game has.
    pub const fn depend_on_variant(&self) -> bool {
        match self {
            InPlay::NotAtTable { .. }
            | InPlay::OnePlayer { .. }
            | InPlay::SidesNotGiven { .. }
            | InPlay::PairingForm
            | InPlay::ImpossibleThrow { .. } => false,
            InPlay::ImpossiblePosition(problem) => matches!(
                problem,
                PlayProblem::Wrong { wrong: Wrong::PieceCount { .. }, .. }
                    | PlayProblem::Wrong { wrong: Wrong::NotThere { .. }, .. }
            ),
            _ => true,
        }
    }
}

/// A piece that a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its letter.
    pub letter: Option<u8>,
    /// Where it is to be.
    pub at: layout::Spot,
    /// Whether a piece of the side's other kind is there instead.
    pub other_kind_there: bool,
}
