//! Fields whose colon is missing, is that of another script, or stands behind a name with a space.

use super::in_ascii;
use crate::games::GameId;
use crate::notation::fields::KnownField;
use crate::rulebook::Forms;

/// Words that continue a phrase, so that a known name before them is not the name of a field: `Time of day`.
const SMALL_WORDS: [&str; 37] = [
    "a", "about", "after", "an", "and", "are", "as", "at", "before", "by", "can", "did", "for",
    "from", "had", "has", "have", "in", "is", "may", "not", "of", "on", "or", "that", "the", "to",
    "until", "up", "use", "was", "we", "were", "when", "who", "will", "with",
];

/// The most words of the name of a field.
const MOST_WORDS: usize = 2;

/// Signs between the names of players in other scripts.
const NAME_SEPARATORS: [char; 3] = ['，', '、', '；'];

/// Returns a known field with its missing colon: `Players: 3-3` for `Players 3-3`, `Consent-Until: 2023` for
/// `Consent until 2023`. The value keeps its characters, but for the signs between names.
pub fn field_without_colon(game: GameId, line: &str) -> Option<String> {
    field_of_line(game, line).map(|(field, _)| field)
}

/// Returns the same, and whether a colon follows the name, so that it can only be a field.
pub(super) fn field_of_line(game: GameId, line: &str) -> Option<(String, bool)> {
    let line = line.trim().trim_matches('"');
    let forms = &game.rulebook().forms;
    let (known, rest) = longest_name(forms, line)?;
    let value = rest.trim_start_matches(|c: char| c.is_whitespace() || is_sign(c));
    let signs = &rest[..rest.len() - value.len()];
    if signs.is_empty() || value.is_empty() {
        return None;
    }
    let has_colon = signs.contains(is_colon);
    let is_side = known.name.len() == 1;
    if !has_colon && (continues_name(value) || is_side && is_said(value))
        || is_side && is_turn(game, value)
    {
        return None;
    }
    Some((format!("{}: {}", known.name, with_commas(known, value)), has_colon))
}

/// Returns a field of one's own with a colon of another script: `Weather: hot` for `Weather：hot`.
pub(super) fn own_field(line: &str) -> Option<String> {
    let (at, colon) = line.char_indices().find(|&(_, c)| is_colon(c)).filter(|&(_, c)| c != ':')?;
    let (name, value) = (line[..at].trim(), line[at + colon.len_utf8()..].trim());
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || "-_".contains(c));
    (is_name && !value.is_empty()).then(|| format!("{name}: {value}"))
}

/// Returns whether a line has the name of a known field before its colon.
pub(super) fn is_known_field(forms: &Forms, line: &str) -> bool {
    let name = line.split_once(':').map(|(name, _)| name.trim_end());
    name.is_some_and(|name| forms.field(name.as_bytes()).is_some())
}

/// Returns a known field that a row of a spreadsheet holds: `Title: Evening` for `Title;Evening;;`.
pub(super) fn field_of_row(game: GameId, row: &[&str]) -> Option<Option<String>> {
    let [name, values @ ..] = row else { return None };
    let (known, rest) = longest_name(&game.rulebook().forms, name)?;
    if !rest.is_empty() || values.is_empty() {
        return None;
    }
    let value = values.join(", ");
    let is_field = known.name.len() > 1 && !continues_name(&value);
    Some(is_field.then(|| format!("{}: {value}", known.name)))
}

/// Returns the known field with the longest name at the start of a line, and the rest of the line. Its words
/// may have spaces between them in place of hyphens.
fn longest_name<'a>(forms: &Forms, line: &'a str) -> Option<(&'static KnownField, &'a str)> {
    let is_letter =
        |c: char| in_ascii(c.encode_utf8(&mut [0; 4])).bytes().all(|b| b.is_ascii_alphabetic());
    let (mut name, mut rest, mut found) = (String::new(), line, None);
    for _ in 0..MOST_WORDS {
        let end = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        name.push_str(&in_ascii(&rest[..end]));
        rest = &rest[end..];
        if end == 0 {
            break;
        }
        if let Some(known) = forms.field(name.as_bytes()) {
            found = Some((known, rest));
        }
        let Some(sign) = rest.chars().next().filter(|&c| is_joint(c)) else { break };
        (name, rest) = (name + "-", &rest[sign.len_utf8()..]);
    }
    found
}

fn is_joint(c: char) -> bool {
    c == '_' || c == ' ' || matches!(&*in_ascii(c.encode_utf8(&mut [0; 4])), "-" | " ")
}

fn is_sign(c: char) -> bool {
    is_colon(c) || matches!(&*in_ascii(c.encode_utf8(&mut [0; 4])), "=" | ";" | "-" | "\"" | "")
}

/// Returns whether a character is a colon, in any script.
fn is_colon(c: char) -> bool {
    ":：﹕︓∶꞉".contains(c)
}

/// Returns whether words after a known name show that it is only part of a phrase or of a longer name.
fn continues_name(value: &str) -> bool {
    let first = value.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if SMALL_WORDS.contains(&first) {
        return true;
    }
    // `Place name: Pune` is a field of another name.
    let colon = value.find(is_colon);
    colon.is_some_and(|at| {
        let after = value[at..].chars().nth(1);
        after.is_none_or(char::is_whitespace)
            && value[..at].chars().all(|c| c.is_alphabetic() || " -_".contains(c))
    })
}

/// Returns whether the text behind a side's letter says what the side does: `wins`, `has thrown`.
fn is_said(value: &str) -> bool {
    let last = value.split_whitespace().next_back().unwrap_or_default();
    value.starts_with(|c: char| c.is_ascii_lowercase()) || ["wins", "won"].contains(&last)
}

/// Returns whether the text behind a side's letter is more likely play: `N 3`, `N d3-c3`.
fn is_turn(game: GameId, value: &str) -> bool {
    let value = in_ascii(value);
    let is_throw = value.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    let is_pass = !game.has_throws() && value.trim_end() == "pass";
    is_throw || is_pass || begins_with_square(&value)
}

/// Returns whether a text begins like a move: with a square, after a sign or the letter of a piece.
pub(super) fn begins_with_square(text: &str) -> bool {
    let signs = |c: char| "+x~".contains(c) || c.is_ascii_uppercase();
    let text = text.strip_prefix(signs).unwrap_or(text);
    matches!(text.as_bytes(), [b'a'..=b'm', b'1'..=b'9', ..])
}

/// Returns a value with commas between names, if the field lists the names of a side.
fn with_commas(known: &KnownField, value: &str) -> String {
    match known.name.len() {
        1 => value.split(NAME_SEPARATORS).map(str::trim).collect::<Vec<_>>().join(", "),
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_known_name_wins_and_phrases_are_not_fields() {
        let cases = [
            ("Players 3-3", "Players: 3-3"),
            ("Consent-Until 2023", "Consent-Until: 2023"),
            ("Consent until 2023", "Consent-Until: 2023"),
            ("Consent use: public", "Consent-Use: public"),
            ("consent_use = none", "Consent-Use: none"),
            ("CONSENT–USE：research", "Consent-Use: research"),
            ("Consent given by all: yes", ""),
            ("Consent until further notice: no", ""),
            ("Time of day: evening", ""),
            ("Place of birth Pune", ""),
            ("Place name: Pune", ""),
            ("Time 20:30", "Time: 20:30"),
            ("Title Evening: the end", ""),
            ("Title：Evening，late ５", "Title: Evening，late ５"),
            ("N：Aunt，Host", "N: Aunt, Host"),
            ("N：Aunt#1、 Host", "N: Aunt#1, Host"),
            ("N Aunt, Host", "N: Aunt, Host"),
            ("N wins", ""),
            ("S has won", ""),
            ("S Khan won", ""),
            ("N 3", ""),
            ("N ３", ""),
            ("Note - he left", "Note: he left"),
            ("Notes he left", ""),
            ("Source was a video", ""),
        ];
        for (line, field) in cases {
            let found = field_without_colon(GameId::Dadu, line).unwrap_or_default();
            assert_eq!(found, field, "{line}");
        }
    }
}
