//! The unreadable parts of a log: where they are, and of which kind.

use crate::span::Span;

/// An unreadable part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The span.
    pub span: Span,
    /// The kind.
    pub kind: SyntaxErrorKind,
}

/// The kinds of unreadable text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// The line is not UTF-8.
    NotUtf8,
    /// A control character in the line.
    ControlCharacter(char),
    /// A line break of another kind in the line.
    OtherLineBreak {
        /// The character.
        sign: char,
        /// The number of further ones in the line.
        more: u32,
        /// Whether each of them can only be the end of a line.
        is_sure: bool,
    },
    /// The line is too long; its length in bytes.
    LineTooLong(u64),
    /// The game is too long; the rest was skipped.
    GameTooLong,
    /// The file is in UTF-16.
    Utf16,
    /// Text before the first game.
    OutsideGame,
    /// Another version of the notation.
    UnknownVersion,
    /// The line has no form of the notation.
    UnreadableLine,
    /// A field that the notation does not know, where it may be a line of play.
    StrayField,
    /// The token has no form that is allowed here.
    UnreadableToken,
    /// A bracket was opened but not closed.
    Unclosed(char),
    /// A game begins in the middle of the line.
    Glued,
    /// The player turn has no throw.
    NoThrow,
}

impl SyntaxErrorKind {
    /// Returns whether it concerns the form of a line or token of play, which each game defines.
    pub fn is_of_play(self) -> bool {
        matches!(
            self,
            SyntaxErrorKind::UnreadableLine
                | SyntaxErrorKind::StrayField
                | SyntaxErrorKind::UnreadableToken
                | SyntaxErrorKind::Unclosed(_)
                | SyntaxErrorKind::NoThrow
        )
    }
}
