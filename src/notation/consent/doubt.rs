//! Doubts about the consent: text that may limit it, and that is none of its three fields as the notation writes them.
//!
//! A doubt costs little: the game stays closed until somebody corrects the line. A limit that is overlooked cannot
//! be taken back. So text that nobody can read needs only one word about consent to be a doubt. Text that has a form
//! of its own (remarks, names, free text) must state a limit, because people write about consent there.

use std::cell::LazyCell;

use super::{ConsentUse, consent_use};
use crate::notation::meant::{in_ascii, nearest_field};
use crate::notation::{Content, Field, ItemKind, Line, Log};
use crate::rulebook::Forms;
use crate::span::Span;
use crate::table::{Player, Side};

/// Text that may limit the consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The text.
    pub span: Span,
    /// Whether it may be a withdrawal.
    pub withdraws: bool,
    /// The players that it names by their seats; empty if it names none, so it may be about any player.
    pub seats: Vec<Player>,
}

impl Doubt {
    /// Returns whether the player may have withdrawn the consent.
    pub fn may_concern(&self, player: Player) -> bool {
        self.withdraws && (self.seats.is_empty() || self.seats.contains(&player))
    }

    /// Returns a text that raises the same doubt and names nobody: `Withdrawn: S1`.
    pub fn without_names(&self) -> String {
        let seats: Vec<String> = self.seats.iter().map(ToString::to_string).collect();
        match (self.withdraws, seats.is_empty()) {
            (false, _) => "Consent-Use: none".to_owned(),
            (true, true) => "Withdrawn: withheld".to_owned(),
            (true, false) => format!("Withdrawn: {}", seats.join(" ")),
        }
    }
}

/// Returns the doubts about the consent that a log states, in the order of its lines.
pub fn doubts(text: &[u8], log: &Log) -> Vec<Doubt> {
    let mut found = Vec::new();
    let permitted = LazyCell::new(|| permitted(text, log));
    for line in &log.lines {
        let span = match line.content {
            Content::Nothing => None,
            Content::Unreadable => in_unreadable(text, line.span),
            Content::Field(field) => in_field(text, log, &field, &|| *permitted),
            // Whatever cannot be read is an error.
            Content::Turn(_) if log.errors.is_empty() => None,
            Content::Turn(turn) => {
                let items = log.items_of(&turn).iter();
                let mut bad = items.filter(|item| matches!(item.kind, ItemKind::Unreadable));
                let found = bad.find_map(|item| in_unreadable(text, item.span));
                // `S1 withdrew` is about S1.
                found.map(|item| turn.player.span.to(item))
            }
            _ => in_unreadable(text, without_remark(line)),
        };
        if let Some(span) = span.or_else(|| in_own_text(text, line.remark?)) {
            found.push(doubt(text, log.forms, span));
        }
    }
    found
}

/// Returns the doubts about the consent to all games of a file that the text before its first game states.
pub fn doubts_outside(text: &[u8]) -> Vec<Doubt> {
    let (mut found, mut start) = (Vec::new(), 0);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let span = Span::new(start, start + line.trim_ascii_end().len() as u32);
        start += line.len() as u32;
        let line = String::from_utf8_lossy(line);
        if line.split(is_soft_break).any(|part| opens_with_limit(part) || states_limit(part)) {
            found.push(doubt(text, &Forms::TWO_SIDES, span));
        }
    }
    found
}

fn doubt(text: &[u8], forms: &Forms, span: Span) -> Doubt {
    let text = normal(&String::from_utf8_lossy(&text[span.range()]));
    let words = words(&text);
    let withdraws = words.iter().any(is_withdrawal) || !words.iter().any(is_consent);
    let seats = words.iter().filter_map(|word| seat(forms, word)).collect();
    Doubt { span, withdraws, seats }
}

/// Returns the use that the log's fields `Consent-Use` permit.
fn permitted(text: &[u8], log: &Log) -> Option<ConsentUse> {
    let is_use = |field: &&Field| text[field.name.range()].eq_ignore_ascii_case(b"Consent-Use");
    let uses = log.fields().filter(is_use);
    let read =
        |field: &Field| consent_use(std::str::from_utf8(&text[field.value.range()]).ok()?).ok();
    uses.map(read).min().flatten()
}

/// Returns the widest use that the words of a field `Consent` leave, if they narrow it: `refused`, `not public`,
/// `archive only`, `N2 withdrawn`.
fn narrower(value: &str) -> Option<ConsentUse> {
    let words = words(value);
    let is_refusal =
        |word: &&str| matches!(*word, "refused" | "refuse" | "refuses" | "declined" | "denied");
    let is_seat = |word: &str| Forms::FOUR_SIDES.is_seat(word.as_bytes());
    let mut narrowest = words.iter().any(is_refusal).then_some(ConsentUse::None);
    for pair in words.windows(2) {
        let most = match *pair {
            ["not" | "never", "public" | "publish" | "published"] => ConsentUse::Research,
            ["archive", "only"] | ["only", "archive"] => ConsentUse::Archive,
            ["research", "only"] | ["only", "research"] => ConsentUse::Research,
            [who, does] if is_seat(who) && is_withdrawal(&does) => ConsentUse::None,
            _ => continue,
        };
        narrowest = Some(narrowest.map_or(most, |other| other.min(most)));
    }
    narrowest
}

fn without_remark(line: &Line) -> Span {
    Span::new(line.span.start, line.remark.map_or(line.span.end, |remark| remark.start))
}

/// Text that cannot be read is in doubt if it has a word about consent.
fn in_unreadable(text: &[u8], span: Span) -> Option<Span> {
    let text = &text[span.range()];
    let is_plain = text.is_ascii() && text.len() < "consent".len();
    let read = || String::from_utf8_lossy(text);
    (!is_plain && has_word_about_consent(&normal(&read()))).then_some(span)
}

/// `permitted` returns the use that the fields `Consent-Use` permit. Only a field `Consent` needs it.
fn in_field(
    text: &[u8],
    log: &Log,
    field: &Field,
    permitted: &dyn Fn() -> Option<ConsentUse>,
) -> Option<Span> {
    let name = &text[field.name.range()];
    let value = String::from_utf8_lossy(&text[field.value.range()]);
    let known = log.forms.field(name).map(|known| known.name);
    let is_doubtful = match known {
        // `Consent` reads their values.
        Some("Consent-Use" | "Consent-Until" | "Withdrawn") => false,
        // A hyphen that became a colon.
        Some("Consent") => {
            opens_with_limit(&format!("consent {value}"))
                || states_limit(&value)
                || narrower(&normal(&value)).is_some_and(|most| permitted() > Some(most))
        }
        Some("N" | "E" | "S" | "W") => has_word_about_consent(&normal(&value)),
        None if log.forms.is_seat(name) => has_word_about_consent(&normal(&value)),
        None => {
            let name = String::from_utf8_lossy(name);
            is_name_about_consent(&name) || opens_with_limit(&value) || states_limit(&value)
        }
        Some(_) => return in_own_text(text, field.value),
    };
    if is_doubtful {
        return Some(field.name.to(field.value));
    }
    in_own_text(text, field.value)
}

/// A remark or free text is in doubt if it states a limit, or if a part behind a soft line break opens with one.
fn in_own_text(text: &[u8], span: Span) -> Option<Span> {
    let text = &text[span.range()];
    if !may_have_word(text) {
        return None;
    }
    let text = String::from_utf8_lossy(text);
    let mut behind = text.split(is_soft_break).skip(1);
    (states_limit(&text) || behind.any(opens_with_limit)).then_some(span)
}

/// A quick test, because most logs have remarks and few have one about consent.
fn may_have_word(text: &[u8]) -> bool {
    let has = |word: &[u8]| text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    // Letters of other scripts may look like these, and a soft line break needs another test.
    has(b"thdr") || has(b"onsen") || !text.is_ascii() && !is_of_one_script(text)
}

/// Returns whether a text has no characters that look like Latin letters, are invisible, or break a line.
fn is_of_one_script(text: &[u8]) -> bool {
    let is_special = |c: char| {
        matches!(c, '\u{AD}' | '\u{370}'..='\u{52F}' | '\u{1D00}'..='\u{1DBF}' | '\u{2000}'..='\u{218F}'
            | '\u{2460}'..='\u{24FF}' | '\u{FE00}'..='\u{FFFF}' | '\u{1D400}'..='\u{1D7FF}')
    };
    !String::from_utf8_lossy(text).chars().any(is_special)
}

/// Returns whether a character begins a new line for other programs.
fn is_soft_break(c: char) -> bool {
    matches!(c, '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns a text in small letters of the notation.
fn normal(text: &str) -> String {
    match text.is_ascii() {
        true => text.to_ascii_lowercase(),
        false => in_ascii(text).to_lowercase(),
    }
}

/// Returns the words of a normal text: runs of letters and digits.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

fn has_word_about_consent(text: &str) -> bool {
    let words = words(text);
    let joined = words.concat();
    words.iter().any(|word| is_withdrawal(word) || is_consent(word))
        || ["consentuse", "consentuntil", "withdrawn"].iter().any(|name| joined.starts_with(name))
        || opens_with_name(&words)
}

/// Returns whether the first words are nearly the name of a field about consent: `concent use`, `consemt-until`.
fn opens_with_name(words: &[&str]) -> bool {
    let mut names = words.iter().skip_while(|word| !word.contains(char::is_alphabetic));
    let (first, second) = (names.next().unwrap_or(&""), names.next().unwrap_or(&""));
    let is_name = |name: &str| {
        let is_near = |known: &&str| strsim::osa_distance(name, known) <= 2;
        name.len() < 16 && ["consentuse", "consentuntil"].iter().any(is_near)
    };
    is_name(first) || is_name(&[*first, *second].concat())
}

/// `withdrawn`, `withdrew`, `withdrawal`, `withdrawnn`, `witdrawn`.
fn is_withdrawal(word: &&str) -> bool {
    word.starts_with("withdr")
        || word.starts_with(['w', 'v'])
            && (7..12).contains(&word.len())
            && strsim::osa_distance(word, "withdrawn") <= 2
}

/// `consent`, `consents`, `consentuse`, `consnet`, `conset`; not `content` and `convent`.
fn is_consent(word: &&str) -> bool {
    let is_near = || {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        (letters.len() != 7 || letters.iter().collect::<String>() == "cennost")
            && strsim::osa_distance(word, "consent") == 1
    };
    word.starts_with("consent") || (6..9).contains(&word.len()) && is_near()
}

/// Returns whether the name of a field that the notation does not know is about consent.
fn is_name_about_consent(name: &str) -> bool {
    let name = normal(name);
    let is_limit = |near: &str| matches!(near, "Consent-Use" | "Consent-Until" | "Withdrawn");
    has_word_about_consent(&name) || nearest_field(&name).is_some_and(is_limit)
}

/// Returns whether a text opens with one of the three fields, in any spelling, behind signs of any kind: `- Withdrawn S1`,
/// `(Consent until 2023)`.
fn opens_with_limit(text: &str) -> bool {
    let text = normal(text);
    let words: Vec<&str> =
        words(&text).into_iter().skip_while(|word| !word.contains(char::is_alphabetic)).collect();
    match &words[..] {
        [first, ..] if is_withdrawal(first) => true,
        [first, second] if is_consent(first) && matches!(*second, "no" | "none") => true,
        [first, second, ..] if is_consent(first) && is_limit_word(second) => true,
        words => opens_with_name(words),
    }
}

/// The second word of a field about consent.
fn is_limit_word(word: &str) -> bool {
    matches!(word, "use" | "until" | "untill" | "untl" | "till" | "til") || is_withdrawal(&word)
}

/// Returns whether a text states a limit anywhere: `Withdrawn: …`, `withdrawn S1`, `consent until 2023`, `Consent-Use: none`.
fn states_limit(text: &str) -> bool {
    let text = normal(text);
    let starts = text.match_indices("withdrawn").chain(text.match_indices("consent"));
    starts.into_iter().any(|(at, word)| {
        let begins = !text[..at].ends_with(char::is_alphanumeric);
        begins && is_limit(word, &text[at + word.len()..])
    })
}

/// Returns whether the text behind a word makes it a limit.
fn is_limit(word: &str, rest: &str) -> bool {
    if word == "withdrawn" && rest.starts_with(char::is_alphanumeric) {
        return false;
    }
    if word == "withdrawn" {
        let is_field = rest.trim_start().starts_with([':', '=']);
        let is_seat = |word: &&str| {
            word.starts_with(['n', 'e', 's', 'w'])
                && word.len() > 1
                && word[1..].bytes().all(|byte| byte.is_ascii_digit())
        };
        return is_field || words(rest).first().is_some_and(is_seat);
    }
    let rest = rest.trim_start_matches([' ', '-', '_', ':', '=']);
    if let Some(value) = rest.strip_prefix("until").or_else(|| rest.strip_prefix("till")) {
        let value = value.trim_start_matches([' ', ':', '=', '-']);
        return value.starts_with(|c: char| c.is_ascii_digit());
    }
    let value = rest.strip_prefix("use").filter(|value| !value.starts_with(char::is_alphanumeric));
    value.is_some_and(|value| {
        matches!(words(value).first(), Some(&("none" | "archive" | "research" | "no")))
    })
}

/// Returns the player that a word names by the seat.
fn seat(forms: &Forms, word: &str) -> Option<Player> {
    let number = Some(word).filter(|word| forms.is_seat(word.as_bytes()))?[1..].parse().ok()?;
    Player::new(Side::of_letter(word.as_bytes()[0].to_ascii_uppercase())?, number)
}
