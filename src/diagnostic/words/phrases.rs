//! The parts of shared messages that each game words itself.

use super::play::PlayPhrases;
use crate::games::GameId;

/// The words of a game.
pub(super) struct Phrases {
    /// Which letters its pieces have.
    pub letters: &'static str,
    /// How to write the outcome of a game.
    pub results: &'static str,
    /// Why a side has not won, after the side: `still has pieces to exit`.
    pub not_won: &'static str,
    /// How to give the players of a side, if two statements of the log differ.
    pub players: &'static str,
    /// How to write a position.
    pub position: &'static str,
    /// How to write a move from a square.
    pub squares: &'static str,
    /// How to write moves of all kinds.
    pub moves: &'static str,
    /// How to write throws.
    pub throws: &'static str,
    /// Returns a hint for an unrecognised line.
    pub line: fn(&str) -> &'static str,
    /// Returns the question about the parameter with this index, and the situation to watch for.
    pub asking: fn(usize) -> (&'static str, &'static str),
    /// The words for its play; none for Dadu, whose play has its own facts.
    pub play: Option<&'static PlayPhrases>,
}

impl Phrases {
    /// Returns the phrases of a game.
    pub(super) fn of(game: GameId) -> &'static Phrases {
        match game {
            GameId::Dadu => &super::dadu::PHRASES,
            GameId::Thaayam => &super::thaayam::PHRASES,
            GameId::Tamman => &super::tamman::PHRASES,
            GameId::Deleb => &super::deleb::PHRASES,
            GameId::Shah => &super::moves::SHAH,
            GameId::DjaraBadakh => &super::moves::DJARA_BADAKH,
            GameId::Shantarad => &super::moves::SHANTARAD,
            GameId::Koruboddo => &super::moves::KORUBODDO,
            GameId::LeylaGobale => &super::moves::LEYLA_GOBALE,
            GameId::Bosh => &super::moves::BOSH,
        }
    }
}
