//! Suggestions for unreadable tokens: common typos, fixed. A suggestion is made only if it can be read.

use super::fields::is_seat;
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

fn forms(read: &str) -> Vec<String> {
    if is_seat(read.as_bytes()) {
        return Vec::new();
    }
    let mut forms = Vec::new();
    if read.bytes().all(|b| b.is_ascii_digit() || b == b',') {
        forms.push(read.replace(',', "-"));
    }
    // Letters that look like digits, in a throw.
    if read.bytes().all(|b| b.is_ascii_digit() || b"-OolI".contains(&b)) {
        forms.push(read.replace(['O', 'o'], "0").replace(['l', 'I'], "1"));
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
