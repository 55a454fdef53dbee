//! The cells of a row: throws, moves, the round, and text for a remark.

use unicode_normalization::UnicodeNormalization;

use super::dates::SpoiledDate;
use super::rows::is_other_break;
use crate::diagnostic::printable;
use crate::notation::letters::is_invisible;
use crate::notation::meant::digits_in_ascii;

/// The dashes that may separate throws. Spreadsheet programs replace one by another.
const DASHES: [char; 6] = ['-', '\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '\u{2212}'];

/// The texts that a spreadsheet shows in place of a formula that it cannot compute.
const FORMULA_ERRORS: [&str; 6] = ["#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NUM!"];

/// Reads throws with any separator: `1-10-3`, `1, 10, 3`. The digits may be those of any script.
///
/// # Errors
/// The part that is not a throw, or the date that a spreadsheet made of the throws.
pub(super) fn throws(cell: &str) -> Result<Vec<String>, String> {
    let cell = unguarded(cell)?;
    check_hidden(cell)?;
    let cell = digits_in_ascii(cell);
    if let Some(date) = SpoiledDate::of(&cell) {
        return Err(date.message(&printable(cell.trim())));
    }
    check_dashes(&cell)?;
    if let Some(throw) = spaced_mark(&cell) {
        return Err(format!(
            "`{throw} ?` may be `{throw}?`, if this throw is unsure, or `{throw}-?`, if another throw was not heard; \
             write one of the two"
        ));
    }
    let parts = split_throws(&cell);
    parts.iter().map(|part| throw(part)).collect()
}

/// Checks that no throw has a dash before it, such as the number that a spreadsheet computes.
fn check_dashes(cell: &str) -> Result<(), String> {
    let is_bare = |part: &&str| {
        let throw = part.strip_prefix(DASHES).map(str::trim_start);
        throw.is_some_and(|throw| throw.starts_with(|c: char| c.is_ascii_digit() || c == '?'))
    };
    match cell.split([',', ';', '\n']).map(str::trim).find(is_bare) {
        Some(part) => Err(format!(
            "`{}` begins with a dash; a spreadsheet shows a negative number if it computed throws, such as `=1-2`; \
             format the column as text, and write the throws again",
            printable(part)
        )),
        None => Ok(()),
    }
}

/// Checks that no invisible character separates two digits. It may be a dash that another program does not show.
fn check_hidden(cell: &str) -> Result<(), String> {
    let is_digit = |c: char| c.is_numeric();
    let is_between = |(at, c): &(usize, char)| {
        let after = cell[at + c.len_utf8()..].trim_start_matches(is_invisible);
        is_invisible(*c) && cell[..*at].ends_with(is_digit) && after.starts_with(is_digit)
    };
    match cell.char_indices().find(is_between) {
        Some((_, c)) => Err(format!(
            "`{}` contains an invisible character between two digits (U+{:04X}); write a dash there, or remove it",
            cell.replace(is_invisible, "|"),
            u32::from(c)
        )),
        None => Ok(()),
    }
}

/// Returns the text before a `?` behind a space. Such a `?` may be the mark of the text, or an item that was not seen.
fn spaced_mark(cell: &str) -> Option<String> {
    let is_space = |c: char| c.is_whitespace() && c != '\n';
    let before = |at: usize| {
        let (before, after) = cell.split_at(at);
        let text = before.trim_end_matches(is_space);
        let is_alone = after[1..].chars().next().is_none_or(|c| !c.is_ascii_digit());
        let part = text.rsplit(|c: char| c.is_whitespace() || ",;".contains(c)).next()?;
        let is_unmarked = text.len() < before.len() && !part.ends_with('?') && !part.is_empty();
        (is_alone && is_unmarked && !text.ends_with(DASHES)).then(|| printable(part).into_owned())
    };
    cell.match_indices('?').find_map(|(at, _)| before(at))
}

fn throw(part: &str) -> Result<String, String> {
    let whole = part.strip_suffix(".0").unwrap_or(part);
    let (numbers, mark) = whole.split_once('!').unwrap_or((whole, ""));
    let is_number = |c: char| c.is_ascii_digit() || "?/".contains(c);
    let is_marked = mark.chars().all(|c| c.is_ascii_alphabetic() || "?!-".contains(c));
    if numbers.starts_with(|c: char| c.is_ascii_digit() || c == '?')
        && numbers.chars().all(is_number)
        && is_marked
    {
        return Ok(whole.to_owned());
    }
    Err(format!(
        "`{}` is not a throw; write numbers such as `1-10-3`, and ? if one was not heard",
        printable(part)
    ))
}

/// Splits a cell into throws. A dash separates only before a number or `?`, because marks contain dashes too.
fn split_throws(cell: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut rest = cell.chars().peekable();
    while let Some(c) = rest.next() {
        let is_dash = DASHES.contains(&c);
        let next = rest.clone().find(|next| !next.is_whitespace());
        let before_throw = next.is_some_and(|next| next.is_ascii_digit() || next == '?');
        match c {
            ',' | ';' => parts.push(String::new()),
            _ if c.is_whitespace() || is_dash && before_throw => parts.push(String::new()),
            _ => parts.last_mut().into_iter().for_each(|part| part.push(c)),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Reads moves with any separator, and the remark after them. The digits may be those of any script.
///
/// # Errors
/// The cell is an error of a spreadsheet, or has two meanings.
pub(super) fn moves(cell: &str) -> Result<(Vec<String>, String), String> {
    let cell = unguarded(cell)?;
    let starts = |at: usize| at == 0 || cell[..at].ends_with(char::is_whitespace);
    let remark = cell.match_indices('#').map(|(at, _)| at).find(|&at| starts(at));
    let (moves, remark) = cell.split_at(remark.unwrap_or(cell.len()));
    check_hidden(moves)?;
    if let Some(part) = spaced_mark(moves) {
        return Err(format!(
            "`{part} ?` may be `{part}?`, if this move is unsure, or `{part}, ?`, if something after it was not heard \
             or seen; write one of the two"
        ));
    }
    let moves = digits_in_ascii(moves);
    let parts = moves.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    let parts = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
    Ok((parts, remark.trim_start_matches('#').trim().to_owned()))
}

/// Returns a cell without the `'` that keeps a spreadsheet from computing it.
fn unguarded(cell: &str) -> Result<&str, String> {
    if FORMULA_ERRORS.contains(&cell) {
        return Err(format!(
            "`{cell}` is an error of the spreadsheet; format the column as text, and type the cell again"
        ));
    }
    Ok(cell.strip_prefix('\'').unwrap_or(cell).trim())
}

/// The words that may come before the number of a round: those of English, German, Dutch, French, Spanish, Italian and
/// Portuguese tables.
const ROUND_WORDS: [&str; 19] = [
    "round", "rounds", "rnd", "rd", "r", "turn", "no", "nr", "num", "number", "runde", "rde",
    "ronde", "tour", "manche", "ronda", "giro", "rodada", "n\u{ba}",
];

/// Reads a round: `3`, `3.`, `Round 3`, `Rd. no. 3`, `#3`.
///
/// # Errors
/// The cell is not a number, or has other words before it.
pub(super) fn round(cell: &str) -> Result<u32, String> {
    check_hidden(cell)?;
    let plain = digits_in_ascii(cell);
    let number = plain.strip_suffix(".0").unwrap_or(&plain).trim_end_matches('.');
    let words = number.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &number[words.len()..];
    let is_sign = |c: char| c.is_whitespace() || ".#:\u{2116}".contains(c);
    let mut words = words.split(is_sign).filter(|word| !word.is_empty());
    let is_known = words.all(|word| ROUND_WORDS.contains(&word.to_lowercase().as_str()));
    let number = digits.parse().ok().filter(|_| is_known);
    number.ok_or_else(|| format!("`{}` is not the number of a round", in_a_line(cell)))
}

/// Returns a timecode without its brackets: `00:12:31`.
pub(super) fn time(cell: &str) -> String {
    digits_in_ascii(cell).trim().trim_start_matches('[').trim_end_matches(']').to_owned()
}

/// Returns a name as names are compared: in any case, with any spaces, without invisible characters.
pub(super) fn folded(name: &str) -> String {
    let words = digits_in_ascii(name).to_lowercase();
    words.nfc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text in one line, without characters that could control a terminal.
pub(super) fn in_a_line(text: &str) -> String {
    let is_break = |c: char| matches!(c, '\n' | '\r') || is_other_break(c);
    let lines = text.split(is_break).map(str::trim).filter(|line| !line.is_empty());
    printable(&lines.collect::<Vec<_>>().join(" / ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_have_any_separator() {
        let cases: [(&str, &[&str]); 12] = [
            ("1-10-3", &["1", "10", "3"]),
            ("\u{2068}١-١٠-٢\u{2069}", &["1", "10", "2"]),
            ("१०, ३", &["10", "3"]),
            ("1, 10;3", &["1", "10", "3"]),
            ("1 – 10 3", &["1", "10", "3"]),
            ("'1-10", &["1", "10"]),
            ("3.0", &["3"]),
            ("1-?-2", &["1", "?", "2"]),
            ("2/3?", &["2/3?"]),
            ("4!disputed-stood-2", &["4!disputed-stood", "2"]),
            ("1\n10", &["1", "10"]),
            ("", &[]),
        ];
        for (cell, expected) in cases {
            assert_eq!(throws(cell).as_deref(), Ok(&expected.map_strings()[..]), "{cell}");
        }
        let refused = [
            ("three", "not a throw"),
            ("1-x", "not a throw"),
            ("2003-10-01", "looks like a date"),
            ("1/10/2003", "looks like a date"),
            (
                "01-Oct",
                "looks like a date that a spreadsheet made of throws, perhaps of `1-10` or `10-1`",
            ),
            ("37530", "`37530` (day 2002-10-01) looks like a date"),
            ("٠١/١٠/٢٠٢٢", "looks like a date"),
            ("#NAME?", "format the column as text"),
            ("=1+1", "not a throw"),
            ("-1", "begins with a dash"),
            ("1; -2", "`-2` begins with a dash"),
            ("3 ?", "may be `3?`, if this throw is unsure, or `3-?`"),
            ("1\u{ad}0", "an invisible character between two digits"),
        ];
        for (cell, said) in refused {
            assert!(throws(cell).expect_err(cell).contains(said), "{cell}");
        }
    }

    #[test]
    fn moves_end_at_a_remark() {
        let cases: [(&str, &[&str], &str); 5] = [
            ("+1, c2+10x", &["+1", "c2+10x"], ""),
            ("+1\nc1+2;(3)", &["+1", "c1+2", "(3)"], ""),
            ("'+1 # they laugh # twice", &["+1"], "they laugh # twice"),
            ("c5=T", &["c5=T"], ""),
            ("# nobody moved", &[], "nobody moved"),
        ];
        for (cell, expected, remark) in cases {
            let expected = (expected.map_strings(), remark.to_owned());
            assert_eq!(moves(cell), Ok(expected), "{cell}");
        }
        assert!(moves("#NAME?").is_err() && moves("+1 ?").is_err());
    }

    #[test]
    fn rounds_are_numbers() {
        for cell in ["3", "3.", "3.0", "Round 3", "R3", "#3", "Round no. 3"] {
            assert_eq!(round(cell), Ok(3), "{cell}");
        }
        for cell in ["third", "", "Tea at 3", "about 3", "-3", "+3", "1 3"] {
            assert!(round(cell).is_err(), "{cell}");
        }
        assert_eq!(in_a_line("a\r\n\n b\u{1b}[2J"), "a / b\\u{1b}[2J");
    }

    trait MapStrings {
        fn map_strings(&self) -> Vec<String>;
    }

    impl MapStrings for [&str] {
        fn map_strings(&self) -> Vec<String> {
            self.iter().map(|&text| text.to_owned()).collect()
        }
    }
}
