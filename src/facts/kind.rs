//! The game that a log records, from its field `Game`.

use crate::games::{GameId, source_game};
use crate::notation::Log;

/// The game of a log without the field.
pub const DADU: &str = GameId::Dadu.name();

/// Returns the game that a log records; `written` gives the value of its field `Game`.
pub fn game_of(log: &Log, written: impl FnOnce() -> Option<String>) -> String {
    match log.game {
        Some(game) => game.name().to_owned(),
        None => game_name(&written().unwrap_or_default()).to_owned(),
    }
}

/// Returns the name of a game as the archive stores it: lower case if it is known, otherwise as written;
/// `unknown` if the field is empty.
pub fn game_name(written: &str) -> &str {
    match source_game(written) {
        Some(known) => known.name,
        None if written.is_empty() => "unknown",
        None => written,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_games_have_one_spelling() {
        for (written, name) in
            [("DADU", "dadu"), ("Thaayam", "thaayam"), ("Yutnori", "Yutnori"), ("", "unknown")]
        {
            assert_eq!(game_name(written), name);
        }
    }
}
