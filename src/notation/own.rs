//! Fields of a log's own, and the lines of play that look like them: `Aunt: N1 3`, `Round1: N1 3`.
//!
//! The notation keeps every field of the header that it does not know. A line that may be play must not
//! become such a field. So a field of one's own is an error in three places: from the first line of play
//! on, if its name is that of a player of the log, and if its value reads as throws or moves.

use std::collections::HashSet;

use super::bytes::{ends_token, spaces};
use super::fields;
use super::heads::{field_name, round};
use super::tree::*;
use super::turn::{Places, item, player};
use crate::rulebook::Forms;
use crate::span::Span;

/// The lines of a log that decide about fields of its own, as far as they are parsed.
#[derive(Debug, Default)]
pub(super) struct Before {
    /// Whether the log has fields of its own.
    pub(super) has_own_fields: bool,
    /// The number of lines that were searched.
    searched: usize,
    /// Whether one of them is a line of play.
    has_play: bool,
    /// The names of the players in them, folded.
    players: HashSet<String>,
}

impl Before {
    /// Searches the lines that were parsed since the last search.
    fn search(&mut self, text: &[u8], log: &Log) {
        for line in &log.lines[self.searched..] {
            match line.content {
                Content::Field(field) => self.names_in(text, log, field),
                Content::Nothing | Content::Unreadable => {}
                _ => self.has_play = true,
            }
        }
        self.searched = log.lines.len();
    }

    fn names_in(&mut self, text: &[u8], log: &Log, field: Field) {
        let value = String::from_utf8_lossy(&text[field.value.range()]);
        for (.., name) in fields::seated(log.forms, &text[field.name.range()], &value) {
            self.players.insert(fields::folded(name));
        }
    }
}

/// The field of a case of the corpus that names its findings. Only the tests of the program read it.
pub(super) const FOR_TESTS: &[u8] = b"Expects";

/// Returns whether a field is none of the notation's.
pub(super) fn is_own(forms: &Forms, name: &[u8]) -> bool {
    forms.field(name).is_none() && !forms.is_seat(name)
}

/// Returns whether the text behind a seat continues the name of a field: `-Age: 61` of `N1-Age: 61`.
pub(super) fn is_about_player(after: &[u8]) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0x80;
    let is_word = matches!(*after, [b'-' | b'_', one, two, ..] if is_letter(one) && is_letter(two));
    is_word && field_name(&after[1..]).is_ok()
}

/// Returns whether a line that looks like a field must not be taken for one of the log's own.
pub(super) fn is_stray(
    before: &mut Before,
    text: &[u8],
    log: &Log,
    places: Places,
    line: &[u8],
) -> bool {
    let Ok((value, name)) = field_name(line) else { return false };
    let forms = places.forms;
    // The lines of a game that dadu does not know have forms of their own.
    if log.game.is_none() || !is_own(forms, name) {
        return false;
    }
    before.has_own_fields = true;
    before.search(text, log);
    before.has_play
        || before.players.contains(&fields::folded(&String::from_utf8_lossy(name)))
        || reads_as_play(log, places, value)
        || states_position(forms, value)
}

/// Returns whether the value of a field begins like a stated position: `= N`, `= turn`.
fn states_position(forms: &Forms, value: &[u8]) -> bool {
    let is_side = |word: &[u8]| matches!(word, [letter] if forms.side(*letter).is_some());
    let mut words = tokens(spaces(value));
    words.next() == Some(b"=") && words.next().is_some_and(|word| word == b"turn" || is_side(word))
}

/// Returns the fields of the log's own that may be throws, with the indexes of their lines, if the log has a
/// result and no line of play. In any other log, one number is a value like any other: `Camera: 2`.
pub(super) fn lost_play(
    before: &mut Before,
    text: &[u8],
    log: &Log,
    places: Places,
) -> Vec<(usize, Span)> {
    before.search(text, log);
    let ends = |line: &Line| match line.content {
        Content::Field(field) => text[field.name.range()].eq_ignore_ascii_case(b"Result"),
        _ => false,
    };
    if before.has_play || log.game.is_none() || !log.lines.iter().any(ends) {
        return Vec::new();
    }
    let stray = |(index, line): (usize, &Line)| {
        let Content::Field(field) = line.content else { return None };
        let name = &text[field.name.range()];
        let is_own = is_own(log.forms, name);
        let value = &text[field.value.range()];
        let reads = |token| is_throws(log, token) || is_play(places, token);
        let is_play = value.iter().any(u8::is_ascii_digit) && tokens(value).all(reads);
        (is_own && is_play).then(|| (index, field.name.to(field.value)))
    };
    log.lines.iter().enumerate().filter_map(stray).collect()
}

/// Returns whether the value of a field reads as throws or moves: a player turn, or items of which each
/// can be read. One number alone is a value like any other.
fn reads_as_play(log: &Log, places: Places, value: &[u8]) -> bool {
    let value = spaces(value);
    let turn = round(value).map_or(value, |(rest, _)| spaces(rest));
    if let Ok((rest, _)) = player(places, turn)
        && ends_token(rest)
    {
        let first = tokens(rest).next();
        return first.is_some_and(|token| is_throws(log, token) || is_play(places, token));
    }
    let mut all = tokens(value).peekable();
    let is_one = all.clone().count() == 1;
    let has_sign = |token: &[u8]| token.iter().any(|byte| b"-+=@>/".contains(byte));
    all.peek().is_some_and(|token| !is_one || has_sign(token))
        && all.clone().any(|token| token.iter().any(u8::is_ascii_digit))
        && all.all(|token| is_throws(log, token) || is_move(places, token))
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    text.split(|byte| b" \t,;".contains(byte)).filter(|token| !token.is_empty())
}

/// Returns whether a token is a throw, or several, that the dice of the game can show.
fn is_throws(log: &Log, token: &[u8]) -> bool {
    let throws = log.game.unwrap_or_default().rulebook().throws;
    let can_show = |digits: &[u8]| {
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        number.is_some_and(|number| throws.contains(&number))
    };
    let token = token.strip_suffix(b"?").unwrap_or(token);
    !token.is_empty() && token.split(|byte| b"-/".contains(byte)).all(can_show)
}

/// Returns whether a token is an item of play.
fn is_play(places: Places, token: &[u8]) -> bool {
    matches!(item(places, &mut Vec::new(), token), Ok(([], ())))
}

/// Returns whether a token is an item of play with a sign of its own, which a word or a number is not.
fn is_move(places: Places, token: &[u8]) -> bool {
    let mut items = Vec::new();
    let is_item = matches!(item(places, &mut items, token), Ok(([], ())));
    let is_move = |item: &Item| !matches!(item.kind, ItemKind::Throw(_));
    is_item && items.first().is_some_and(is_move)
}
