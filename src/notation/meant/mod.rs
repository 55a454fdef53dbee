//! Possible meanings of unreadable text: common typos, fixed. A form is proposed only if it can be read.
//!
//! A reading is *sure* if it only spells the same text in another way, and the grammar allows no other
//! reading. All other readings are guesses, which the replay may confirm.

mod attached;
mod chat;
mod date;
mod field;
mod line;
mod look_alike;
mod name;
mod play;
mod remark;
mod stray;
mod token;
mod value;
mod weekdays;

use super::own::is_own;
use super::tree::{Letter, PieceToken, Spot, SquareName};
use super::{Content, SyntaxErrorKind, with_parser};
use crate::games::GameId;

pub use attached::{Attached, attached};
pub use chat::message;
pub use date::dates;
pub use field::field_without_colon;
pub use line::{LineReading, lines, opening};
pub use look_alike::{digits_in_ascii, in_ascii};
pub use name::{is_only_near, meant_name, meant_seat, nearest_field, nearest_interview_field};
pub use play::{has, without_spaces_at_signs};
pub use remark::{old_text_start, with_remark_sign};
pub use stray::player_of;
pub use token::{Meant, meant, readings};
pub use value::value;

/// Returns whether a line has no syntax errors in a log of a game, and only items that the game has.
pub fn reads(game: GameId, line: &str) -> bool {
    state(game, line) == LineState::Read
}

/// How much of a line can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineState {
    /// All of it.
    Read,
    /// A player turn in which some tokens cannot be read.
    InPart,
    /// Nothing.
    Unread,
}

/// Parses a line as one of a log of a game.
fn state(game: GameId, line: &str) -> LineState {
    let text = format!("{}{line}", game.line("\n"));
    with_parser(|parser| {
        let log = parser.parse(text.as_bytes(), &[]);
        let is_turn = log.lines.last().is_some_and(|line| matches!(line.content, Content::Turn(_)));
        let are_tokens =
            log.errors.iter().all(|error| error.kind == SyntaxErrorKind::UnreadableToken);
        let is_own_field = log.lines.last().is_some_and(|line| match line.content {
            Content::Field(field) => is_own(log.forms, &text.as_bytes()[field.name.range()]),
            _ => false,
        });
        let is_read = log.errors.is_empty() && play::has_all(game, log) && !is_own_field;
        match (is_read, is_turn && are_tokens) {
            (true, _) => LineState::Read,
            (_, true) => LineState::InPart,
            _ => LineState::Unread,
        }
    })
}

/// A move written by its two squares, as in chess: `Ka1-a3`, `Ka1-Ka3`, `a3b1`, `b5xc2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromTo {
    /// The letter of the piece, if one is written.
    pub letter: Option<u8>,
    /// The square that the piece leaves.
    pub from: SquareName,
    /// The square that it comes to.
    pub to: SquareName,
    /// Whether a sign for a capture is between them.
    pub captures: bool,
}

impl FromTo {
    /// Returns the piece and its place before the move.
    pub fn piece(&self) -> PieceToken {
        let letter = self.letter.map_or(Letter::None, Letter::Is);
        PieceToken { letter, spot: Spot::Square(self.from) }
    }
}

/// Reads a token as a move by two squares.
pub fn from_to(token: &str) -> Option<FromTo> {
    let letter = token.bytes().next().filter(u8::is_ascii_uppercase);
    let (from, rest) = square(&token[usize::from(letter.is_some())..])?;
    let is_between = |c: char| "-x:>=\u{2013}\u{2014}\u{2192}".contains(c);
    let after = rest.trim_start_matches(is_between);
    let captures = rest[..rest.len() - after.len()].contains(['x', ':']);
    // `Kb5-Kc2` repeats the letter.
    let after = letter.and_then(|same| after.strip_prefix(char::from(same))).unwrap_or(after);
    let (to, rest) = square(after)?;
    rest.is_empty().then_some(FromTo { letter, from, to, captures })
}

/// Reads a square at the start of a text. Returns it with the rest.
fn square(text: &str) -> Option<(SquareName, &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (place, rest) = text[1..].split_at(digits);
    Some((SquareName::new(letter, place.parse().ok()?), rest))
}
