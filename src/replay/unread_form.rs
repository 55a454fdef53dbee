//! Text with a form of the notation that is not read as such, because a line break is missing before it or the line is not where
//! it belongs: a field in the value of another field, play in a remark, a field of the header in the play of a recorded game.

use crate::finding::{Facts, Finding, UnreadForm};
use crate::games::GameId;
use crate::notation::fields::{self, KnownField};
use crate::notation::{Content, Field, Line, Log, meant};
use crate::rulebook::Forms;
use crate::span::Span;

/// The most places in a remark where a player turn is looked for. Each costs the time to read the rest of the remark.
const MOST_PLACES: usize = 16;

/// The most digits of a round.
const MOST_DIGITS: usize = 5;

/// The longest player with marks, and the space behind it, in bytes: `N12/N13?!disputed-stood `.
const LONGEST_PLAYER: usize = 32;

/// The longest first side of a position, in bytes.
const LONGEST_SIDE: usize = 256;

/// Returns a warning for each such text in a log.
pub(super) fn unread_forms(text: &[u8], log: &Log) -> Vec<Finding> {
    let mut found = Vec::new();
    let is_blank = |line: &Line| text[line.span.range()].trim_ascii().is_empty();
    let first_blank = log.kept_from.and_then(|_| log.lines.iter().position(is_blank));
    for (index, line) in log.lines.iter().enumerate() {
        let is_kept = log.kept_from.is_some_and(|from| index >= from);
        found.extend(match &line.content {
            Content::Field(field) => in_value(text, log, field),
            Content::Unreadable if is_kept => {
                below_header(text, log, line, first_blank.is_none_or(|blank| index < blank))
            }
            _ if is_kept => None,
            content => line.remark.and_then(|remark| in_remark(text, log, content, remark)),
        });
    }
    found
}

fn finding(span: Span, form: UnreadForm) -> Finding {
    Finding::new(span, Facts::UnreadForm(form), &[])
}

/// Finds a field of the notation in a value of free text: `Pune Date: 2023` in `Place: Pune Date: 2023`.
fn in_value(text: &[u8], log: &Log, field: &Field) -> Option<Finding> {
    let forms = log.forms;
    let known = forms.field(&text[field.name.range()]);
    let is_result = known.is_some_and(|known| known.name == "Result");
    if known.is_some_and(|known| known.structured && !is_result) {
        return None;
    }
    if known.is_none()
        && let Some(found) = like_seat(text, forms, field)
    {
        return Some(found);
    }
    let value = std::str::from_utf8(&text[field.value.range()]).ok()?;
    if known.is_none() && is_behind_sender(forms, value) {
        let name = value.split(':').next().unwrap_or_default().to_owned();
        return Some(finding(field.value, UnreadForm::FieldInValue { name }));
    }
    if let Some(at) = timed_play(log, value) {
        let span = Span::new(field.value.start + at as u32, field.value.end);
        return Some(finding(span, UnreadForm::PlayInValue));
    }
    let is_list = known.is_some_and(|known| known.name.len() == 1);
    let begins = |(colon, _): (usize, &str)| {
        let at = field_ending_at(forms, value, colon, is_list)?;
        let name = &value[at..colon];
        // A value that begins so is free text, unless the whole field is one that dadu does not know.
        let is_whole = at == 0 && known.is_some();
        (!is_whole && !value[colon + 1..].trim().is_empty()).then_some((at, name))
    };
    let (at, name) = value.match_indices(':').find_map(begins)?;
    let span = Span::new(field.value.start + at as u32, field.value.end);
    Some(finding(span, UnreadForm::FieldInValue { name: name.to_owned() }))
}

/// Returns the start of a line of play with its timecode at the end of a value: `evening.wav [00:00:00] N1 3`.
fn timed_play(log: &Log, value: &str) -> Option<usize> {
    let at = value.rfind('[')?;
    let (_, play) = value[at..].split_once("] ")?;
    (begins_like_play(log.forms, play) && meant::reads(log.game?, &value[at..])).then_some(at)
}

/// Returns whether the value of an unknown field is a short field. A chat program writes the sender before it:
/// `Aunt: N1: Khan`.
fn is_behind_sender(forms: &Forms, value: &str) -> bool {
    let named = value.split_once(':').filter(|(_, value)| !value.trim().is_empty());
    named.is_some_and(|(name, _)| name == "Id" || forms.is_seat(name.as_bytes()))
}

/// Finds a field whose name resembles that of one player: `Ｎ1: Aunt`, `NN1: Aunt`.
fn like_seat(text: &[u8], forms: &Forms, field: &Field) -> Option<Finding> {
    let name = std::str::from_utf8(&text[field.name.range()]).ok()?;
    let seat = meant::meant_seat(forms, name)?;
    Some(finding(field.name, UnreadForm::LikeSeat { name: seat }))
}

/// Returns the start of the name of a known field whose colon is at `colon`. The name may follow a word without a space. The
/// single letter of a side counts only in a list of names.
fn field_ending_at(forms: &Forms, value: &str, colon: usize, in_list: bool) -> Option<usize> {
    let begins = |known: &KnownField| {
        let at = colon.checked_sub(known.name.len())?;
        let is_there = value.get(at..colon)? == known.name;
        let is_long = known.name.len() > 3 && known.name != "Dadu";
        let is_name = is_long || known.name.len() == 1 && in_list;
        (is_there && is_name).then_some(at)
    };
    let known = fields::KNOWN.iter().chain(forms.further_fields());
    known.filter_map(begins).min()
}

/// Finds play in a remark: a player turn or a position behind other words, or moves in the remark of a player turn.
fn in_remark(text: &[u8], log: &Log, content: &Content, remark: Span) -> Option<Finding> {
    let game = log.game?;
    let words = std::str::from_utf8(&text[remark.range()]).ok()?;
    // A `#-2` may be a 3-2, typed with Shift.
    let said = words.trim_start_matches(['#', '-', ' ', '\t']);
    // The old text of a corrected line is only kept.
    let said = meant::old_text_start(said).map_or(said, |at| &said[..at]);
    let start = remark.start + (words.len() - said.len()) as u32;
    if matches!(content, Content::Turn(_)) && is_of_moves(game, said) {
        return Some(finding(Span::new(start, remark.end), UnreadForm::MovesInRemark));
    }
    let is_line = |at: &usize| is_joined(&said[..*at]) && meant::reads(game, &said[*at..]);
    let places = said.char_indices().skip(1).map(|(at, _)| at);
    let at = places
        .filter(|&at| begins_like_play(log.forms, &said[at..]))
        .take(MOST_PLACES)
        .find(is_line)?;
    Some(finding(Span::new(start + at as u32, remark.end), UnreadForm::PlayInRemark))
}

/// Returns whether a line may have been joined to a text, rather than quoted in it.
fn is_joined(before: &str) -> bool {
    !before.trim_end().ends_with([':', '"', '\'', '`', '(', '“', '‘', '«', '„'])
}

/// Returns whether a text begins like a player turn, perhaps with its round, or like a position with both sides.
fn begins_like_play(forms: &Forms, text: &str) -> bool {
    // The caller asks at every place of a remark, so each answer must look only at a few bytes.
    let text = text.as_bytes();
    let is_side = |letter: &u8| forms.side(*letter).is_some();
    let has = |text: &[u8], most: usize, sign: u8| text.iter().take(most).any(|&byte| byte == sign);
    let digits = text.iter().take(MOST_DIGITS + 1).take_while(|byte| byte.is_ascii_digit()).count();
    let turn = match digits {
        0 => text,
        _ => text[digits..].strip_prefix(b". ").unwrap_or_default(),
    };
    match turn {
        [b'=', b' ', ..] => has(turn, LONGEST_SIDE, b'|'),
        [side, b'1'..=b'9' | b'?', ..] => is_side(side) && has(turn, LONGEST_PLAYER, b' '),
        _ => false,
    }
}

/// Returns whether a text is only moves on squares.
fn is_of_moves(game: GameId, text: &str) -> bool {
    let has_move = |word: &str| {
        let has_sign = word.contains(['+', '-', '=']);
        has_sign && word.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    let throw = if game.has_throws() { "? " } else { "" };
    text.split_whitespace().any(has_move) && meant::reads(game, &format!("N1 {throw}{text}"))
}

/// Finds a field of the header in the play of a recorded game, where no such field is read.
/// `follows_header` says that no blank line comes before it.
fn below_header(text: &[u8], log: &Log, line: &Line, follows_header: bool) -> Option<Finding> {
    let plain = meant::in_ascii(std::str::from_utf8(&text[line.span.range()]).ok()?);
    let plain = plain.trim_matches(|c: char| c.is_whitespace() || c == '"');
    let within = || {
        let mut colons = plain.match_indices(':');
        colons.find_map(|(colon, _)| {
            Some(plain[field_ending_at(log.forms, plain, colon, false)?..colon].to_owned())
        })
    };
    let alone = meant::field_without_colon(GameId::Dadu, plain);
    let name = alone.and_then(|field| Some(field.split_once(':')?.0.to_owned())).or_else(within)?;
    // Below a blank line, `N: d2` may be a move.
    let counts = name.len() > 3 || follows_header;
    counts.then(|| finding(line.span, UnreadForm::FieldBelowHeader { name }))
}
