//! Possible meanings of an unreadable token of a player turn.

use super::{in_ascii, play, reads};
use crate::games::GameId;
use crate::notation::fields::is_seat;

/// A suggestion for a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The suggested form; empty for a sign that only separates tokens.
    pub form: String,
    /// Whether the next token is part of it.
    pub with_next: bool,
    /// Whether it only spells the same token in another way.
    pub is_sure: bool,
}

/// Returns the likeliest suggestion for an unreadable part of a player turn; `next` is the next token.
pub fn meant(game: GameId, read: &str, next: &str) -> Option<Meant> {
    readings(game, read, next).into_iter().find(|meant| !meant.form.is_empty())
}

/// Returns all suggestions for an unreadable part of a player turn, the likeliest first. If one of them is
/// sure, there is no other.
pub fn readings(game: GameId, read: &str, next: &str) -> Vec<Meant> {
    // A remark is glued to the token, so its words are not part of one.
    if read.contains('#') {
        return Vec::new();
    }
    let read = in_ascii(read);
    let next = in_ascii(next);
    // `3 2` with a space of another kind is not `32`.
    if let Some(form) = with_spaces(game, &read) {
        return vec![Meant { form, with_next: false, is_sure: true }];
    }
    let read: String = read.split_whitespace().collect();
    let reads = |form: &String| reads(game, &format!("N1 ? {form}"));
    if let Some(form) = spellings(&read).into_iter().find(reads) {
        return vec![Meant { form, with_next: false, is_sure: true }];
    }
    let guess = |form, with_next| Meant { form, with_next, is_sure: false };
    let joined = joined(&read, &next).map(|form| guess(form, true));
    let items = if game.has_throws() { Vec::new() } else { play::items(game, &read) };
    let alone = items.into_iter().chain(guesses(game, &read, &next)).map(|form| guess(form, false));
    let mut all: Vec<Meant> = Vec::new();
    for meant in joined.into_iter().chain(alone).filter(|meant| reads(&meant.form)) {
        if all.iter().all(|other| other.form != meant.form) {
            all.push(meant);
        }
    }
    all
}

/// Returns the tokens of a text that a space of another kind separates, if a digit stands on both sides of a
/// space, so that without it the two would be one number.
fn with_spaces(game: GameId, read: &str) -> Option<String> {
    let words: Vec<&str> = read.split_whitespace().collect();
    let meet = |pair: &[&str]| {
        pair[0].ends_with(|c: char| c.is_ascii_digit())
            && pair[1].starts_with(|c: char| c.is_ascii_digit())
    };
    let form = words.join(" ");
    (words.windows(2).any(meet) && reads(game, &format!("N1 ? {form}"))).then_some(form)
}

/// Returns a token together with the next one, if a sign at the place where they meet asks for both.
fn joined(read: &str, next: &str) -> Option<String> {
    let asks = read.ends_with(['+', '=']) || next.starts_with(['+', '=']) || read == "(";
    (asks && !next.is_empty()).then(|| format!("{read}{next}"))
}

/// Returns the spellings of the same token.
fn spellings(read: &str) -> Vec<String> {
    let bare = read.trim_matches(['"', '\'', ',', ';']).trim_end_matches([',', ';', '.', ':']);
    if is_seat(bare.as_bytes()) || bare.is_empty() {
        return Vec::new();
    }
    let mut forms = vec![bare.to_owned(), with_digits(bare)];
    forms.extend(unsure_first(bare));
    if bare.bytes().all(|b| b.is_ascii_digit() || b == b',') {
        forms.push(bare.replace(',', "-"));
    }
    for cased in cases(bare) {
        forms.extend([with_digits(&cased), cased]);
    }
    // Three dots say that the rest was not seen.
    let gap = if read.ends_with("...") { " ..." } else { "" };
    forms.into_iter().map(|form| form + gap).collect()
}

/// Returns a token with the mark of doubt before the verdict: `c2+3?!` for `c2+3!?`.
fn unsure_first(read: &str) -> Option<String> {
    let token = read.strip_suffix('?')?;
    let (item, verdict) = token.split_at(token.rfind('!')?);
    Some(format!("{item}?{verdict}"))
}

/// Returns a token in lower case: first all but its first letter, which may be a king's capital.
fn cases(read: &str) -> [String; 2] {
    let rest = read.char_indices().nth(1).map_or(read.len(), |(at, _)| at);
    [format!("{}{}", &read[..rest], read[rest..].to_lowercase()), read.to_lowercase()]
}

/// Writes digits for the letters that look like digits: all in a throw, and in a move those that stand
/// where only a digit can.
fn with_digits(read: &str) -> String {
    let digit = |c: char| match c {
        'O' | 'o' => '0',
        'l' | 'I' => '1',
        other => other,
    };
    let is_throw = |c: char| digit(c).is_ascii_digit() || c == '-';
    if read.chars().all(is_throw) {
        return read.chars().map(digit).collect();
    }
    let mut out = String::with_capacity(read.len());
    for c in read.chars() {
        let asks = out.ends_with(|before: char| before.is_ascii_digit() || "+-/(".contains(before))
            || "lI".contains(c) && ends_in_segment(&out);
        out.push(if asks { digit(c) } else { c });
    }
    out
}

/// Returns whether a text ends with the letter of a segment, which a number must follow.
fn ends_in_segment(text: &str) -> bool {
    // A small `k` is a king.
    let before = text.strip_suffix(|c: char| c.is_ascii_lowercase() && c != 'k');
    before.is_some_and(|before| before.is_empty() || before.ends_with(['K', 'T', 'k', '=', '~']))
}

/// Returns a token with another text for each zero before the digits of a number: `1-4` for `01-04`, if it is empty.
fn with_leading_zeros_as(zero: &str, read: &str) -> String {
    let mut out = String::with_capacity(read.len());
    for (at, c) in read.char_indices() {
        let is_digit = |c: char| c.is_ascii_digit();
        let leads = c == '0' && !out.ends_with(is_digit) && read[at + 1..].starts_with(is_digit);
        match leads {
            true => out.push_str(zero),
            false => out.push(c),
        }
    }
    out
}

/// Returns the throws in which each zero before a digit has changed places with it: `4-10` for `4-01`.
fn with_zeros_behind(throws: &str) -> String {
    let swapped = |number: &str| match number.as_bytes() {
        [b'0', digit] => format!("{}0", char::from(*digit)),
        _ => number.to_owned(),
    };
    throws.split('-').map(swapped).collect::<Vec<_>>().join("-")
}

/// Returns what a token may mean if a sign in it is wrong or missing.
fn guesses(game: GameId, read: &str, next: &str) -> Vec<String> {
    if is_seat(read.as_bytes()) {
        return Vec::new();
    }
    let mut forms = Vec::new();
    if read.bytes().all(|b| b.is_ascii_digit() || b".,;:+".contains(&b)) {
        forms.push(read.replace(['.', ',', ';', ':', '+'], "-"));
    }
    // In a game without throws, a dash belongs to a step, and `=` to a sowing.
    // Before a square, `=` belongs to a landing.
    let is_move = next.contains('+') || next.starts_with(|c: char| c.is_ascii_digit());
    let separates =
        |b: u8| b".,;:|".contains(&b) || game.has_throws() && (b == b'-' || b == b'=' && is_move);
    if read.bytes().all(separates) {
        forms.push(String::new());
    }
    forms.extend([
        with_leading_zeros_as("", read),
        with_leading_zeros_as("0-", read),
        with_zeros_behind(read),
        read.replacen('-', "+", 1),
        read.replace([',', ';'], " "),
        read.replace("->", "=").replace("=>", "=").replace('>', "="),
        format!("{read})"),
    ]);
    if read.len() < 24 && read.is_ascii() {
        let between = |sign: &str, at: usize| format!("{}{sign}{}", &read[..at], &read[at..]);
        forms.extend((1..read.len()).map(|at| between("+", at)));
        // Without throws, no item begins with a digit.
        let begins_item = |at: &usize| game.has_throws() || !read.as_bytes()[*at].is_ascii_digit();
        forms.extend((1..read.len()).filter(begins_item).map(|at| between(" ", at)));
    }
    forms
}
