//! Which game a log records, and how much of such a log dadu can read.

use super::tree::*;
use crate::games::{GameId, source_game};

impl Log {
    /// Takes the game that the header names. Its forms hold from there on, those of Dadu if dadu does not
    /// read its play.
    pub(super) fn take_game(&mut self, name: &str) {
        self.game = GameId::of_name(name);
        self.recorded = source_game(name).filter(|_| self.game.is_none());
        self.forms = &self.game.unwrap_or_default().rulebook().forms;
    }

    /// Whether what has been read so far is a header without the field `Game`.
    pub(super) fn is_at_game_field(&self, text: &[u8]) -> bool {
        self.lines.iter().all(|line| match &line.content {
            Content::Nothing | Content::Unreadable => true,
            Content::Field(field) => !text[field.name.range()].eq_ignore_ascii_case(b"Game"),
            _ => false,
        })
    }

    /// Whether it is a log of a known game in the version of the notation that is read. Of any other
    /// nothing can be said.
    pub fn is_readable(&self) -> bool {
        self.game.is_some_and(|game| self.is_of(game))
    }

    /// Whether it is a log of this game in the version of the notation that is read.
    pub fn is_of(&self, game: GameId) -> bool {
        self.game == Some(game) && self.is_of_version()
    }

    /// Whether it is a log of a recorded game in the version of the notation that is read.
    pub fn is_recorded(&self) -> bool {
        self.recorded.is_some() && self.is_of_version()
    }

    /// Whether what its header says is known: its game is checked or recorded.
    pub fn has_known_header(&self) -> bool {
        self.is_readable() || self.is_recorded()
    }

    fn is_of_version(&self) -> bool {
        !self.errors.iter().any(|error| error.kind == SyntaxErrorKind::UnknownVersion)
    }
}
