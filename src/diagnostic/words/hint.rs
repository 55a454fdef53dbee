//! What may have been meant by what was not understood. A form is offered only if it can be read.

use super::Teller;
use super::phrases::Phrases;
use crate::notation::fields;
use crate::notation::fields::is_seat;
use crate::notation::meant::{meant, reads};

/// A known field without its colon, as it is written with one: `Players 3-3`.
pub(super) fn field_without_colon(line: &str) -> Option<String> {
    let (word, value) = line.split_once(' ')?;
    let name = fields::known(word.as_bytes())?.name;
    let value = value.trim_start();
    // `N 3` is rather a player turn without the player's number.
    let is_turn = name.len() == 1 && value.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    (!is_turn).then(|| format!("{name}: {value}"))
}

/// The digits of other scripts.
fn has_foreign_digits(text: &str) -> bool {
    text.chars().any(|c| c.is_numeric() && !c.is_ascii())
}

const DIGITS: &str = "digits are written `0` to `9`, in a log of any script";

/// Whether it is made of words: letters and what stands between them, and not one letter alone.
fn is_words(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters > 1 && !text.contains(|c: char| c.is_numeric() || "+=@>~$".contains(c))
}

impl Teller<'_> {
    /// What may have been meant by a line.
    pub(super) fn line_hint(&self) -> String {
        let read = self.read.as_str();
        if let Some(field) = field_without_colon(read) {
            return format!("a colon is missing after the name of the field: `{field}`");
        }
        let game = self.source.game();
        let joined =
            read.split_at_checked(1).map(|(sign, rest)| [sign, rest.trim_start()].concat());
        let timed = read.split_once(' ').map(|(time, rest)| format!("[{time}] {rest}"));
        let plain = read.split_once(':').map(|(who, rest)| [who, " ", rest.trim_start()].concat());
        let forms = [joined, timed, plain].into_iter().flatten();
        match forms.into_iter().find(|form| form != read && reads(game, form)) {
            Some(form) => format!("meant as `{form}`?"),
            None if has_foreign_digits(read) => DIGITS.to_owned(),
            None => (Phrases::of(game).line)(read).to_owned(),
        }
    }

    /// What may have been meant by a token, or by words in a row.
    pub(super) fn token_hint(&self) -> String {
        let (before, after) = self.around();
        let game = self.source.game();
        let phrases = Phrases::of(game);
        if before.starts_with('=') {
            return phrases.position.to_owned();
        }
        let next = after.split_whitespace().next().unwrap_or_default();
        match meant(game, &self.read, next) {
            Some(meant) => format!("meant as `{}`?", meant.form),
            None => self.kind_of_token(phrases).to_owned(),
        }
    }

    /// What stands in the line before the place, and after it.
    fn around(&self) -> (String, String) {
        let (start, end) = (self.finding.span.start as usize, self.finding.span.end as usize);
        let line = self.source.line_range(self.source.line_of(start));
        let text = |from, to| self.source.excerpt(from, to, 200);
        (text(line.start, start), text(end, line.end.max(end)))
    }

    /// How that kind of token is written, as far as it shows what it was to be.
    fn kind_of_token(&self, phrases: &Phrases) -> &'static str {
        let read = self.read.as_str();
        match read.as_bytes() {
            [b'[', ..] => "a timecode is written `[00:12:31]` or `[12:31]`",
            _ if is_seat(read.as_bytes()) => "each player turn has a line of its own",
            _ if read.contains('#') => "the `#` of a remark has a space before it",
            _ if has_foreign_digits(read) => DIGITS,
            _ if is_words(read) => {
                "words stand in remarks, after `#`; who did not use a result just has none there"
            }
            _ if read.contains('!') => {
                "after `!` stands nothing, `back`, `disputed`, `disputed-stood` or `disputed-back`"
            }
            [.., b',' | b';'] => "tokens are separated by spaces only",
            [b'0'..=b'9', ..] => phrases.throws,
            [b'a'..=b'z', b'1'..=b'9', ..] | [b'A'..=b'Z', b'a'..=b'z', b'1'..=b'9', ..] => {
                phrases.squares
            }
            _ => phrases.moves,
        }
    }
}

/// How a date that is written in another way is written here, in each way that it may be read: the
/// day or the month first. None if it is none.
pub(super) fn dates(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(['/', '.', '-', ' ']).filter(|p| !p.is_empty()).collect();
    let numbers: Option<Vec<u16>> = parts.iter().map(|part| part.parse::<u16>().ok()).collect();
    let orders = match numbers.as_deref() {
        Some(&[year, month, day]) if parts[0].len() == 4 => vec![(year, month, day)],
        Some(&[one, two, year]) if parts[2].len() == 4 => vec![(year, two, one), (year, one, two)],
        _ => Vec::new(),
    };
    let mut dates: Vec<String> =
        orders.into_iter().map(|(y, m, d)| format!("{y:04}-{m:02}-{d:02}")).collect();
    dates.retain(|date| date != text && fields::date(date).is_ok());
    dates.dedup();
    dates
}
