//! What each game words by itself within messages that all games have.

use super::play::PlayPhrases;
use crate::games::GameId;

/// The words of a game.
pub(super) struct Phrases {
    /// The letters of its pieces.
    pub letters: &'static str,
    /// How the result of a game is written.
    pub results: &'static str,
    /// What a side that has not won still has to do, after the side: `still has pieces to exit`.
    pub not_won: &'static str,
    /// How the players of a side are given, where two statements of the log differ.
    pub players: &'static str,
    /// How a position is written.
    pub position: &'static str,
    /// How a move from a square is written.
    pub squares: &'static str,
    /// How moves are written, with what else stands beside them.
    pub moves: &'static str,
    /// How throws are written.
    pub throws: &'static str,
    /// What may have been meant by a line of no form.
    pub line: fn(&str) -> &'static str,
    /// The question about the parameter at a place of the table, and what to watch for.
    pub asking: fn(usize) -> (&'static str, &'static str),
    /// The words for its play, unless that has facts of its own.
    pub play: Option<&'static PlayPhrases>,
}

impl Phrases {
    /// Those of a game.
    pub(super) fn of(game: GameId) -> &'static Phrases {
        match game {
            GameId::Dadu => &super::dadu::PHRASES,
            GameId::Thaayam => &super::thaayam::PHRASES,
            GameId::Tamman => &super::tamman::PHRASES,
            GameId::Deleb => &super::deleb::PHRASES,
        }
    }
}
