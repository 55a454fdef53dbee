//! Suggestions for unreadable tokens: common typos, fixed. A suggestion is made only if it can be read.

use super::fields::is_seat;
use super::tree::{Letter, PieceToken, Spot, SquareName};
use super::with_parser;
use crate::games::GameId;

/// A suggestion for a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The suggested form.
    pub form: String,
    /// Whether the next token is part of it.
    pub with_next: bool,
}

/// Returns whether a line has no syntax errors in a log of a game.
pub fn reads(game: GameId, line: &str) -> bool {
    let log = match game {
        GameId::Dadu => line.to_owned(),
        game => format!("Game: {game}\n{line}"),
    };
    with_parser(|parser| parser.parse(log.as_bytes(), &[]).errors.is_empty())
}

/// Returns a suggestion for an unreadable part of a player turn; `next` is the next token.
pub fn meant(game: GameId, read: &str, next: &str) -> Option<Meant> {
    let read: String = read.split_whitespace().collect();
    let joined = read.ends_with('+') || next.starts_with('+');
    let joined = joined.then(|| Meant { form: format!("{read}{next}"), with_next: true });
    let alone = forms(&read).into_iter().map(|form| Meant { form, with_next: false });
    let reads = |meant: &Meant| reads(game, &format!("N1 ? {}", meant.form));
    joined.into_iter().chain(alone).find(reads)
}

/// A move written by its two squares, as in chess: `Ka1-a3`, `a3b1`, `b5xc2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromTo {
    /// The letter of the piece, if one is written.
    pub letter: Option<u8>,
    /// The square that the piece leaves.
    pub from: SquareName,
    /// The square that it comes to.
    pub to: SquareName,
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
    let is_between = |c: char| "-x:>\u{2013}\u{2014}\u{2192}".contains(c);
    let (to, rest) = square(rest.trim_start_matches(is_between))?;
    rest.is_empty().then_some(FromTo { letter, from, to })
}

/// Reads a square at the start of a text. Returns it with the rest.
fn square(text: &str) -> Option<(SquareName, &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (place, rest) = text[1..].split_at(digits);
    Some((SquareName::new(letter, place.parse().ok()?), rest))
}

fn forms(read: &str) -> Vec<String> {
    if is_seat(read.as_bytes()) {
        return Vec::new();
    }
    let mut forms = Vec::new();
    if read.bytes().all(|b| b.is_ascii_digit() || b == b',') {
        forms.push(read.replace(',', "-"));
    }
    // Letters that look like digits, in a throw or in the result of a move.
    let digits = |text: &str| text.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
    let are_like_digits =
        |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b"-OolI".contains(&b));
    match read.split_once('+') {
        Some((square, result)) if are_like_digits(result) => {
            forms.push(format!("{square}+{}", digits(result)));
        }
        _ if are_like_digits(read) => forms.push(digits(read)),
        _ => {}
    }
    forms.push(read.replacen('-', "+", 1));
    // Keeps the first letter, which may be a king's capital.
    let rest = read.char_indices().nth(1).map_or(read.len(), |(at, _)| at);
    forms.push(format!("{}{}", &read[..rest], read[rest..].to_lowercase()));
    forms.push(read.to_lowercase());
    if read.len() < 8 && read.is_ascii() {
        forms.extend((1..read.len()).map(|at| format!("{}+{}", &read[..at], &read[at..])));
    }
    forms
}
