//! Facts about play that every game except Dadu shares.

use super::Code::{self, *};
use super::Facts;
use crate::games::GameId;
use crate::games::game::{Game, StatedPosition, StatedSide, UnusualTable, Wrong};
use crate::layout::{self, LayoutDifference};
use crate::notation::{Capture, Spot};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Player, Side};

/// Facts about the play of such a game.
#[derive(Clone, Debug, PartialEq)]
pub enum InPlay {
    /// A player who is not in the game: the side does not play, or it has no player of this number.
    NotAtTable {
        /// The player in the log.
        player: Player,
        /// The players in the game.
        playing: Vec<Player>,
    },
    /// A side with more than one player, in a game in which a side has one.
    OnePlayer {
        /// The side.
        side: Side,
        /// The number of players in the log.
        given: u8,
    },
    /// A log that does not say which sides play.
    SidesNotGiven {
        /// The sides that have player turns.
        sides: Vec<Side>,
    },
    /// Seats or teams at the start that the sources do not have.
    UnusualTable(UnusualTable),
    /// A player turn out of turn.
    OutOfTurn {
        /// The player in the log.
        player: Player,
        /// The player whose turn it is.
        turn: Player,
        /// Whether a capture gave that player the turn.
        after_capture: bool,
        /// The parameter and the value under which play goes round the other way, if four sides play and
        /// the player would then be next.
        other_way: Option<(RuleId, u8)>,
    },
    /// A number that no throw can give.
    ImpossibleThrow {
        /// The number in the log.
        number: u16,
        /// The number of lots thrown, if fewer than usual.
        lots: Option<u32>,
        /// Whether the game has such a throw for other players or at other times.
        elsewhere: bool,
    },
    /// A throw after throwing has ended.
    ThrowTooMany {
        /// The throw that ended throwing, if it was heard.
        after: Option<u8>,
        /// Whether the player had captured, under rules by which that does not give a throw.
        after_capture: bool,
    },
    /// Throws that captures gave and that were not made, under rules by which the player may leave them.
    UnmadeThrows {
        /// The player.
        player: Player,
        /// The number of throws.
        throws: u32,
    },
    /// A form of move that the game does not have.
    NoSuchMove,
    /// A declaration of twins that is neither `c5=T` nor `Tc5=1`.
    PairingForm,
    /// Other moves would have used more throws.
    MoreUsable {
        /// The number of throws used.
        used: u64,
        /// The most throws that other moves use.
        most: u64,
    },
    /// A number of captured pieces that differs from the replay.
    CaptureDiffers {
        /// The capture in the log.
        said: Capture,
        /// The number of pieces that the replay captures.
        replayed: u8,
    },
    /// A landing that differs from the replay.
    LandingDiffers {
        /// The landing in the log.
        written: Spot,
        /// The landing in the replay.
        replayed: Spot,
    },
    /// A stated position that differs from the replay.
    PositionDiffers(Vec<PlayDifference>),
    /// A stated position that is impossible.
    ImpossiblePosition(PlayProblem),
}

/// A difference between a stated position and the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayDifference {
    /// The pieces of a side in a spot; the stated position is the first, the replay the second.
    Pieces(LayoutDifference),
    /// The pieces of a side in a spot, some of which move together in the stated position or in the replay.
    Together {
        /// The side.
        side: Side,
        /// The spot.
        spot: layout::Spot,
        /// How many pieces move together in the stated position, and how many others are there.
        stated: (u8, u8),
        /// The same in the replay.
        replayed: (u8, u8),
    },
    /// The value of a word for a side.
    Word {
        /// The side.
        side: Side,
        /// The word.
        word: &'static str,
        /// The stated value.
        stated: String,
        /// The value in the replay.
        replayed: String,
    },
    /// The player to move.
    Turn {
        /// The stated player.
        stated: Player,
        /// The player in the replay.
        replayed: Player,
    },
    /// The number of turns that the side has after this one.
    Again {
        /// The stated number.
        stated: u8,
        /// The number in the replay.
        replayed: u8,
    },
}

/// Why a stated position is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayProblem {
    /// The rules do not allow it. If a side has too many pieces and some of them wait, a captured piece may be
    /// stated twice.
    Wrong {
        /// What is wrong.
        wrong: Wrong,
        /// The number of waiting pieces of the side in question.
        waiting: u32,
    },
    /// A side that does not play in this game.
    NotPlaying(Side),
    /// A letter that no side of the game has.
    NoSuchSide {
        /// The letter in the log.
        letter: char,
    },
    /// A side that plays, but that the position does not list.
    Missing {
        /// The side.
        side: Side,
        /// Its pieces at the start, as a position states them.
        at_first: String,
    },
    /// A player who is not in the game.
    NoSuchPlayer(Player),
    /// A word with some of a side's players, under rules by which it holds for all of them.
    HoldsForAll {
        /// The side.
        side: Side,
        /// The word.
        word: &'static str,
    },
    /// A word that does not name a player, although it holds for that player according to the rest of the position.
    HoldsFor {
        /// The player.
        player: Player,
        /// The word.
        word: &'static str,
    },
    /// A side that the position lists twice.
    Twice(Side),
    /// A word that positions of the game do not have.
    UnknownWord {
        /// The word in the log.
        word: String,
        /// The nearest known word.
        suggestion: Option<&'static str>,
    },
    /// A square that the board does not have.
    OffTheBoard,
    /// A part of the position in the wrong order.
    Misplaced,
}

impl PlayProblem {
    /// Returns true if the meaning is unclear. Otherwise the meaning is clear but impossible.
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

/// Returns the side, the facts and the rules for a fault in the pieces of a stated position. It serves games in
/// which a position states only the pieces of a side.
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
            // A captured piece waits and is nowhere else.
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

/// Counts the waiting pieces of a side.
fn waiting(side: &StatedSide) -> u32 {
    let pieces = |letter| GameId::lettered(letter).map_or(1, |lettered| u32::from(lettered.pieces));
    let waits = side.pieces.iter().filter(|(piece, _)| piece.at == layout::Spot::Waiting);
    let counts = waits.map(|(piece, count)| count.saturating_mul(piece.letter.map_or(1, pieces)));
    counts.fold(0, u32::saturating_add)
}

/// A problem of a stated position, with its location in the log.
pub type PlacedProblem = (Span, PlayProblem);

impl InPlay {
    /// Returns the code of these facts.
    pub const fn code(&self) -> Code {
        match self {
            InPlay::NotAtTable { .. } => D301,
            InPlay::OnePlayer { .. } => D208,
            InPlay::SidesNotGiven { .. } => D210,
            InPlay::UnusualTable(UnusualTable::UnequalTeams { .. }) => D211,
            InPlay::UnusualTable(_) => D227,
            InPlay::OutOfTurn { .. } => D302,
            InPlay::ImpossibleThrow { .. } => D304,
            InPlay::ThrowTooMany { .. } => D306,
            InPlay::UnmadeThrows { .. } => D433,
            InPlay::NoSuchMove => D432,
            InPlay::PairingForm => D423,
            InPlay::MoreUsable { .. } => D416,
            InPlay::CaptureDiffers { .. } => D503,
            InPlay::LandingDiffers { .. } => D504,
            InPlay::PositionDiffers(_) => D506,
            InPlay::ImpossiblePosition(_) => D507,
        }
    }

    /// Returns true if the play breaks a rule of the variant. The other facts hold under every variant of the
    /// game.
    pub const fn depend_on_variant(&self) -> bool {
        match self {
            InPlay::NotAtTable { .. }
            | InPlay::OnePlayer { .. }
            | InPlay::SidesNotGiven { .. }
            | InPlay::UnusualTable(_)
            | InPlay::PairingForm => false,
            InPlay::ImpossibleThrow { elsewhere, .. } => *elsewhere,
            InPlay::ImpossiblePosition(problem) => matches!(
                problem,
                PlayProblem::Wrong { wrong: Wrong::PieceCount { .. }, .. }
                    | PlayProblem::Wrong { wrong: Wrong::NotThere { .. }, .. }
                    | PlayProblem::HoldsForAll { .. }
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
    /// Its spot in the log.
    pub at: layout::Spot,
    /// Whether a piece of the side's other kind is there instead.
    pub other_kind_there: bool,
}
