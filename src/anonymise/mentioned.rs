//! Names in parts of a log that are not lists of players: fields that mention people in free text, and lines that
//! cannot be read but look like a field with names. Both are withheld; the names are known, so that they are found
//! wherever else they occur.

use std::borrow::Cow;

use super::words::{is_common, words};
use crate::notation::letters::is_invisible;
use crate::notation::meant::{field_without_colon, in_ascii, meant_name, meant_seat};
use crate::notation::{Content, Log};
use crate::rulebook::field_line;

/// A name in free text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// The name.
    pub name: String,
    /// Whether the whole text is surely a name. If not, its single words count as names only with a capital letter.
    pub is_sure: bool,
}

/// The words between names in a list.
const BETWEEN: [&str; 9] = ["and", "with", "by", "from", "of", "und", "et", "y", "e"];

/// Returns the people whom the fields and the unreadable lines of a log mention. If places are kept, they are no names.
pub fn mentions(text: &[u8], log: &Log, keep_place: bool) -> Vec<Mention> {
    let read = if keep_place { Fields::AllButPlace } else { Fields::All };
    let mut found = Vec::new();
    // Below the header of a recorded game, `N: d3` is a move.
    let end = log.kept_from.unwrap_or(log.lines.len());
    for line in &log.lines[..end] {
        let written = String::from_utf8_lossy(&text[line.span.range()]);
        let is_read = !matches!(line.content, Content::Unreadable);
        // A part behind a soft line break may continue the list of names before it.
        let mut before = String::new();
        // The parser reads a line with a soft line break as one; other programs show several.
        for (number, part) in written.split(is_soft_break).enumerate() {
            if let Content::Field(field) = &line.content
                && number == 0
            {
                let name = String::from_utf8_lossy(&text[field.name.range()]);
                let value = String::from_utf8_lossy(&text[field.value.range()]);
                let value = value.split(is_soft_break).next().unwrap_or_default();
                before = name.clone().into_owned();
                found.extend(match is_known(log, &name) {
                    true => in_field(&name, value, Fields::FreeText),
                    false => {
                        let field = meant_name(log.forms, &name).map(str::to_owned);
                        let meant = field.or_else(|| meant_seat(log.forms, &name));
                        in_field(meant.as_deref().unwrap_or(&name), value, read)
                    }
                });
            } else if number > 0 || !is_read {
                let spelt = field_without_colon(log.game.unwrap_or_default(), part);
                let spelt = spelt.as_deref().and_then(|field| field.split_once(": "));
                let spelt = spelt.map(|(name, value)| (name.to_owned(), value));
                let (name, value) = spelt.or_else(|| unread_field(part)).unwrap_or((before, part));
                found.extend(in_field(&name, value, read));
                before = name;
            }
        }
    }
    found
}

/// Returns whether the notation knows a field of this name.
fn is_known(log: &Log, name: &str) -> bool {
    log.forms.field(name.as_bytes()).is_some() || log.forms.is_seat(name.as_bytes())
}

/// Returns the people whom the fields of a variant file mention.
pub fn mentions_in_file(text: &str) -> Vec<Mention> {
    let fields = text.lines().filter_map(field_line);
    fields.flat_map(|(name, value)| in_field(name, value, Fields::AllButPlace)).collect()
}

/// The fields to search for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fields {
    /// Only free text; the names of the other fields are read elsewhere.
    FreeText,
    /// All, except for places.
    AllButPlace,
    /// All.
    All,
}

fn is_soft_break(c: char) -> bool {
    matches!(c, '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns the name of a field as the notation spells it.
pub fn plain_name(name: &str) -> Cow<'_, str> {
    match name.is_ascii() {
        true => Cow::Borrowed(name.trim()),
        false => Cow::Owned(in_ascii(name).trim().to_owned()),
    }
}

/// Returns the people in a field.
fn in_field(name: &str, value: &str, fields: Fields) -> Vec<Mention> {
    let all = fields != Fields::FreeText;
    let name = plain_name(name).to_ascii_lowercase();
    match name.as_str() {
        "onlookers" | "told-by" | "asked-by" | "beginner" | "seating" => in_list(value),
        "source" | "recording" => in_text(value),
        "place" if fields == Fields::All => whole(value),
        "observer" | "transcriber" | "household" | "n" | "s" | "e" | "w" if all => whole(value),
        seat if all && is_seat(seat) => whole(value),
        _ => Vec::new(),
    }
}

fn is_seat(name: &str) -> bool {
    name.starts_with(['n', 's', 'e', 'w'])
        && (2..4).contains(&name.len())
        && name[1..].bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the name and the value of a line that cannot be read: behind signs of a list, with a separator of any kind.
fn unread_field(line: &str) -> Option<(String, &str)> {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric() || is_invisible(c));
    let is_of_name = |c: char| c.is_alphanumeric() || is_invisible(c) || matches!(c, '-' | '_');
    let end = line.find(|c| !is_of_name(c))?;
    let (name, rest) = line.split_at(end);
    let value = rest.trim_start_matches(|c: char| {
        c.is_whitespace() || is_invisible(c) || ":;=,：；＝，︰∶|\"".contains(c)
    });
    let separator = &rest[..rest.len() - value.len()];
    // Without a separator, `N 3 4` is play.
    let is_clear = separator.contains(|c: char| !c.is_whitespace()) || plain_name(name).len() > 3;
    (is_clear && !value.is_empty()).then(|| (plain_name(name).into_owned(), value))
}

fn whole(value: &str) -> Vec<Mention> {
    let parts = value.split([',', ';', '/', '&', '،', '؛', '，', '；', '、', '\t']);
    let name = |part: &str| Mention { name: part.trim().to_owned(), is_sure: true };
    let is_person =
        |mention: &Mention| words(&mention.name).iter().any(|word| may_be_person(&word.folded));
    parts.map(name).filter(is_person).collect()
}

/// Returns the people in a list: parts of few words that all have a capital letter, or are of a script without capitals.
fn in_list(value: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    for Mention { name: part, .. } in whole(value) {
        for part in between(&part) {
            let words = words(&part);
            let is_name = words.len() < 5 && part.split_whitespace().all(may_be_name);
            match is_name {
                true if words.iter().any(|word| may_be_person(&word.folded)) => {
                    let is_sure = words.iter().any(|word| !is_common(&word.folded));
                    found.push(Mention { name: part, is_sure });
                }
                true => {}
                false => found.extend(in_text(&part)),
            }
        }
    }
    found
}

/// Returns whether a word may name a person. A seat, an initial, a number and a side do not.
fn may_be_person(folded: &str) -> bool {
    folded.chars().count() > 1
        && !folded.chars().any(char::is_numeric)
        && !matches!(folded, "north" | "south" | "east" | "west")
}

/// Splits a text at the words between names.
fn between(text: &str) -> Vec<String> {
    let mut parts = vec![Vec::new()];
    for word in text.split_whitespace() {
        match BETWEEN.contains(&&*word.to_lowercase()) {
            true => parts.push(Vec::new()),
            false => parts.last_mut().into_iter().for_each(|part| part.push(word)),
        }
    }
    parts.iter().map(|part| part.join(" ")).filter(|part| !part.is_empty()).collect()
}

/// Returns runs of words with a capital letter.
fn in_text(text: &str) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut run: Vec<&str> = Vec::new();
    for word in text.split_whitespace().chain([""]) {
        if !word.is_empty() && begins_with_capital(word) {
            run.push(word);
            // A comma or full stop ends a name, except behind an initial.
            if word.ends_with([',', ';', ':']) || word.len() > 3 && word.ends_with('.') {
                found.push(Mention { name: run.join(" "), is_sure: false });
                run.clear();
            }
        } else if !run.is_empty() {
            found.push(Mention { name: run.join(" "), is_sure: false });
            run.clear();
        }
    }
    found.retain(|mention| words(&mention.name).iter().any(|word| may_be_person(&word.folded)));
    found
}

fn begins_with_capital(word: &str) -> bool {
    word.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_uppercase)
}

/// Returns whether a word may be part of a name: with a capital letter, of a script without capitals, or one of the
/// small words of names.
fn may_be_name(word: &str) -> bool {
    let first = word.chars().find(|c| c.is_alphanumeric());
    first.is_none_or(|c| !c.is_lowercase() && !c.is_numeric()) || is_common(&word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn of(lines: &str) -> String {
        let text = format!("Dadu: 1\n{lines}\n\nN1 3\n");
        let found = mentions(text.as_bytes(), &parse(text.as_bytes()), false);
        let shown = |one: &Mention| format!("{}{}", one.name, if one.is_sure { "" } else { "?" });
        found.iter().map(shown).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn people_in_free_text_are_found() {
        for (lines, expected) in [
            ("Onlookers: Zarqa, Omar and Old Aunt", "Zarqa | Omar | Old Aunt?"),
            ("Onlookers: several children, with Zarqa Beg", "Zarqa Beg"),
            ("Onlookers: આમિના, احمد", "આમિના | احمد"),
            ("Told-By: Aunt, with Host", "Aunt? | Host?"),
            ("asked-by: A. Khan", "A. Khan"),
            ("Beginner: Zarqa, by lot", "Zarqa"),
            ("Beginner: N1, by lot", ""),
            ("Beginner: South", ""),
            ("Seating: N1 by the door, S2 north", ""),
            ("Source: a notebook of Zarqa Begum, page 3", "Zarqa Begum,?"),
            ("Occasion: a wedding of Zarqa", ""),
            ("Weather: Rain", ""),
        ] {
            assert_eq!(of(lines), expected, "{lines}");
        }
    }

    #[test]
    fn names_in_lines_that_cannot_be_read_are_found() {
        for (lines, expected) in [
            ("N：Amina，Zoya", "Amina | Zoya"),
            ("- N: Amina; Zoya", "Amina | Zoya"),
            ("• S2: Amina", "Amina"),
            ("Observer Zarqa Beg", "Zarqa Beg"),
            ("Title: Evening\u{2028}N: Amina, Zoya", "Amina | Zoya"),
            ("N Amina, Zoya", "Amina | Zoya"),
            ("N – Amina, Zoya", "Amina | Zoya"),
            ("N\tAmina\tZoya", "Amina | Zoya"),
            ("N: Amina\u{B}Zoya", "Amina | Zoya"),
            ("North: Amina, Zoya", "Amina | Zoya"),
            ("Observr: Amina", "Amina"),
            ("NN1: Amina", "Amina"),
            ("M1: Amina", "Amina"),
            ("N 3 4", ""),
            ("* Household = The Khans", "The Khans"),
        ] {
            assert_eq!(of(lines), expected, "{lines}");
        }
    }
}
