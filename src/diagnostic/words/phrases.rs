//! The parts of shared messages that each game words itself.

use super::hand::throws;
use super::play::PlayPhrases;
use crate::games::GameId;
use crate::replay::{Choice, SideFact};
use crate::table::Side;

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
    /// Why a side has won, after `N has won: `.
    pub won: &'static str,
    /// Describes a fact about a side that the board does not show.
    pub told: fn(&SideFact) -> String,
    /// Returns the effects of a move, each in a few words; none if a piece only advances.
    pub effects: fn(GameId, &Choice) -> Vec<String>,
    /// The words for the state at a location.
    pub state: &'static StatePhrases,
    /// The words for its play; none for Dadu, whose play has its own facts.
    pub play: Option<&'static PlayPhrases>,
}

/// The words of a game for the state at a location in a log.
pub(super) struct StatePhrases {
    /// The words for an empty hand.
    pub empty_hand: &'static str,
    /// Lists the results in hand.
    pub in_hand: fn(&[(u8, u32)]) -> String,
    /// The reason for an unknown order of turns, after the player who is probably next.
    pub order_unknown: &'static str,
    /// Says what an error in a line may mean for the position.
    pub fault: fn(u64) -> String,
    /// Says that the hand in a line may have unknown results.
    pub open_turn: fn(u64) -> String,
    /// Describes a fact of a side as unknown, by its word.
    pub unknown: fn(Side, &str) -> String,
}

impl StatePhrases {
    /// The words of games with throws.
    pub(super) const WITH_THROWS: StatePhrases = StatePhrases {
        empty_hand: "nothing in hand",
        in_hand: throws,
        order_unknown: "",
        fault: |line| {
            format!("line {line} has an error or cannot be parsed; the pieces may be elsewhere")
        },
        open_turn: |line| format!("part of line {line} was not heard, not seen or not read"),
        unknown: |side, word| format!("`{word}` of {side}"),
    };

    /// The words of games without throws.
    pub(super) const WITHOUT_THROWS: StatePhrases = StatePhrases {
        fault: |line| {
            format!("line {line} has an error or cannot be parsed; the position may be another one")
        },
        open_turn: |line| format!("part of line {line} was not seen or not read"),
        ..StatePhrases::WITH_THROWS
    };
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
