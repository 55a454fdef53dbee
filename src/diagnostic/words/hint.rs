//! Hints for lines and tokens that cannot be parsed. A suggested form can always be parsed.

use super::Teller;
use super::phrases::Phrases;
use crate::notation::fields;
use crate::notation::fields::is_seat;
use crate::notation::meant::{meant, reads};

/// Returns a known field with its missing colon: `Players: 3-3` for `Players 3-3`.
pub(super) fn field_without_colon(line: &str) -> Option<String> {
    let (word, value) = line.split_once(' ')?;
    let name = fields::known(word.as_bytes())?.name;
    let value = value.trim_start();
    // `N 3` is more likely a player turn without the player's number.
    let is_turn = name.len() == 1 && value.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    (!is_turn).then(|| format!("{name}: {value}"))
}

/// Returns true if the text has digits of another script.
fn has_foreign_digits(text: &str) -> bool {
    text.chars().any(|c| c.is_numeric() && !c.is_ascii())
}

const DIGITS: &str = "write digits as `0` to `9`, also in logs in another script";

/// Returns true if the text consists of words: more than one letter, no digits and no signs of the notation.
fn is_words(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters > 1 && !text.contains(|c: char| c.is_numeric() || "+=@>~$".contains(c))
}

/// Returns a row of a table as a player turn: `1;N1;3;a3+3` as `1. N1 3 a3+3`.
fn row(text: &str) -> Option<String> {
    let cells: Vec<&str> = text.split([',', ';', '\t']).map(str::trim).collect();
    let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    match cells[..] {
        [] | [_] => None,
        [round, ref turn @ ..] if round.bytes().all(|b| b.is_ascii_digit()) => {
            Some(format!("{round}. {}", turn.join(" ")))
        }
        ref turn => Some(turn.join(" ")),
    }
}

impl Teller<'_> {
    /// Returns a hint for a line.
    pub(super) fn line_hint(&self) -> String {
        let read = self.read.as_str();
        if let Some(field) = field_without_colon(read) {
            return format!("add a colon after the field name: `{field}`");
        }
        let game = self.source.game();
        let joined =
            read.split_at_checked(1).map(|(sign, rest)| [sign, rest.trim_start()].concat());
        let timed = read.split_once(' ').map(|(time, rest)| format!("[{time}] {rest}"));
        let plain = read.split_once(':').map(|(who, rest)| [who, " ", rest.trim_start()].concat());
        let forms = [joined, timed, plain, row(read)].into_iter().flatten();
        match forms.into_iter().find(|form| form != read && reads(game, form)) {
            Some(form) => format!("did you mean `{form}`?"),
            None if has_foreign_digits(read) => DIGITS.to_owned(),
            None => (Phrases::of(game).line)(read).to_owned(),
        }
    }

    /// Returns a hint for a token, or for several words.
    pub(super) fn token_hint(&self) -> String {
        let (before, after) = self.around();
        let game = self.source.game();
        let phrases = Phrases::of(game);
        if before.starts_with('=') {
            return phrases.position.to_owned();
        }
        if let Some(form) = &self.finding.meant {
            return format!("did you mean `{form}`?");
        }
        let next = after.split_whitespace().next().unwrap_or_default();
        match meant(game, &self.read, next) {
            Some(meant) => format!("did you mean `{}`?", meant.form),
            None => self.kind_of_token(phrases).to_owned(),
        }
    }

    /// Returns the text of the line before the location, and after it.
    fn around(&self) -> (String, String) {
        let (start, end) = (self.finding.span.start as usize, self.finding.span.end as usize);
        let line = self.source.line_range(self.source.line_of(start));
        let text = |from, to| self.source.excerpt(from, to, 200);
        (text(line.start, start), text(end, line.end.max(end)))
    }

    /// Says how to write a token of the kind that this one seems to be.
    fn kind_of_token(&self, phrases: &Phrases) -> &'static str {
        let read = self.read.as_str();
        match read.as_bytes() {
            [b'[', ..] => "write a timecode as `[00:12:31]` or `[12:31]`",
            _ if is_seat(read.as_bytes()) => "put each player turn on its own line",
            _ if read.contains('#') => "put a space before the `#` of a remark",
            _ if has_foreign_digits(read) => DIGITS,
            _ if is_words(read) => "put words in a remark after `#`; leave unused results out",
            _ if read.contains('!') => {
                "after `!` write nothing, `back`, `disputed`, `disputed-stood` or `disputed-back`"
            }
            [.., b',' | b';'] => "separate tokens by spaces only",
            [b'0'..=b'9', ..] => phrases.throws,
            [b'a'..=b'z', b'1'..=b'9', ..] | [b'A'..=b'Z', b'a'..=b'z', b'1'..=b'9', ..] => {
                phrases.squares
            }
            _ => phrases.moves,
        }
    }
}

/// Returns the number of a month by its English name, or by the first three or more letters of it.
fn month(word: &str) -> Option<u16> {
    const NAMES: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.to_lowercase();
    let is_named = |name: &str| word.len() > 2 && name.starts_with(&word);
    let at =
        NAMES.iter().position(|name| is_named(name) || word == "sept" && *name == "september")?;
    u16::try_from(at + 1).ok()
}

/// Rewrites a date of another form as year-month-day: one date for each order of day and month that is
/// possible. Returns nothing if the text is not a date.
pub(super) fn dates(text: &str) -> Vec<String> {
    let separates =
        |c: char| c.is_whitespace() || "/.,-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}".contains(c);
    let parts: Vec<&str> = text.split(separates).filter(|p| !p.is_empty()).collect();
    let named = parts.iter().find_map(|part| month(part));
    // The day of `28th December` has letters behind it.
    let number =
        |part: &&str| part.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse::<u16>().ok();
    let numbers: Option<Vec<u16>> =
        parts.iter().filter(|part| month(part).is_none()).map(number).collect();
    let orders = match (numbers.as_deref(), named) {
        (Some(&[year, day]), Some(month)) if year > 31 => vec![(year, month, day)],
        (Some(&[day, year]), Some(month)) => vec![(year, month, day)],
        (_, Some(_)) => Vec::new(),
        (numbers, None) => numeric(numbers.unwrap_or_default(), &parts),
    };
    let mut dates: Vec<String> =
        orders.into_iter().map(|(y, m, d)| format!("{y:04}-{m:02}-{d:02}")).collect();
    dates.retain(|date| date != text && fields::date(date).is_ok());
    dates.dedup();
    dates
}

/// Returns the dates (year, month, day) that three numbers may mean.
fn numeric(numbers: &[u16], parts: &[&str]) -> Vec<(u16, u16, u16)> {
    match *numbers {
        [year, month, day] if parts[0].len() == 4 => vec![(year, month, day)],
        [one, two, year] if parts[2].len() == 4 => vec![(year, two, one), (year, one, two)],
        _ => Vec::new(),
    }
}
