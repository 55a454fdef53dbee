//! The game that a log records, and how much of the log dadu can read.

use super::tree::*;
use crate::games::{GameId, source_game};

impl Log {
    /// Sets the game that the header names. From here on its forms apply; those of Dadu if dadu does not
    /// read its play.
    pub(super) fn take_game(&mut self, name: &str) {
        self.game = GameId::of_name(name);
        self.recorded = source_game(name).filter(|_| self.game.is_none());
        self.forms = &self.game.unwrap_or_default().rulebook().forms;
    }

    /// Returns whether the lines so far are a header without the field `Game`.
    pub(super) fn is_at_game_field(&self, text: &[u8]) -> bool {
        self.lines.iter().all(|line| match &line.content {
            Content::Nothing | Content::Unreadable => true,
            Content::Field(field) => !text[field.name.range()].eq_ignore_ascii_case(b"Game"),
            _ => false,
        })
    }

    /// Returns whether it is a log of a known game, in the supported version of the notation. Nothing is
    /// known about other logs.
    pub fn is_readable(&self) -> bool {
        self.game.is_some_and(|game| self.is_of(game))
    }

    /// Returns whether it is a log of this game, in the supported version of the notation.
    pub fn is_of(&self, game: GameId) -> bool {
        self.game == Some(game) && self.is_of_version()
    }

    /// Returns whether it is a log of a recorded game, in the supported version of the notation.
    pub fn is_recorded(&self) -> bool {
        self.recorded.is_some() && self.is_of_version()
    }

    /// Returns whether its header can be read: its game is checked or recorded.
    pub fn has_known_header(&self) -> bool {
        self.is_readable() || self.is_recorded()
    }

    fn is_of_version(&self) -> bool {
        !self.errors.iter().any(|error| error.kind == SyntaxErrorKind::UnknownVersion)
    }
}
