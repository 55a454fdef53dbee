//! Hints for lines and tokens that cannot be parsed. A suggested form can always be parsed.

use super::phrases::Phrases;
use super::{Teller, Words};
use crate::games::GameId;
use crate::notation::fields::is_seat;
use crate::notation::meant::{field_without_colon, lines, meant, reads};

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

/// Returns true if the text is a placing, a path or a removal, which only games without throws have.
fn is_of_another_game(text: &str) -> bool {
    [GameId::Shah, GameId::Koruboddo].into_iter().any(|game| reads(game, &format!("N1 ? {text}")))
}

impl Teller<'_> {
    /// Returns a hint for a line.
    pub(super) fn line_hint(&self) -> String {
        let read = self.read.as_str();
        let game = self.source.game();
        if let Some(field) = field_without_colon(game, read) {
            return format!("add a colon after the field name: `{field}`");
        }
        match self.line_meant() {
            Some(form) => format!("did you mean `{form}`?"),
            None if has_foreign_digits(read) => DIGITS.to_owned(),
            None => (Phrases::of(game).line)(read).to_owned(),
        }
    }

    /// Returns the likeliest readable form of a line.
    pub(super) fn line_meant(&self) -> Option<String> {
        let (read, game) = (self.read.as_str(), self.source.game());
        let forms = lines(game, read, false).into_iter().map(|reading| reading.text);
        forms.into_iter().find(|form| reads(game, form))
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

    /// Adds a hint if the text is a `?` that may be a mark of the token before it: `c3+2?` for `c3+2 ?`.
    pub(super) fn with_joined_mark(&self, mut words: Words) -> Words {
        let (before, _) = self.around();
        let token = before.split_whitespace().next_back().unwrap_or_default();
        if self.read == "?" && reads(self.source.game(), &format!("N1 ? {token}?")) {
            let mark = format!("if you were unsure of `{token}`, join the two: `{token}?`");
            words.help.insert(0, mark);
        }
        words
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
            [b'-'] if !self.source.game().has_throws() => phrases.moves,
            [b'-'] => {
                "write a throw that was not heard as `?`, and a player who leaves as `-N2` on its own line"
            }
            [b'[', ..] => "write a timecode as `[00:12:31]` or `[12:31]`",
            _ if is_seat(read.as_bytes()) => "put each player turn on its own line",
            _ if read.contains('#') => "put a space before the `#` of a remark",
            _ if has_foreign_digits(read) => DIGITS,
            _ if is_words(read) && !self.source.game().has_throws() => {
                "put words in a remark after `#`"
            }
            _ if is_words(read) => "put words in a remark after `#`; leave unused results out",
            _ if read.contains('!') => {
                "after `!` write nothing, `back`, `disputed`, `disputed-stood` or `disputed-back`"
            }
            [.., b',' | b';'] => "separate tokens by spaces only",
            _ if self.source.game() == GameId::Dadu && is_of_another_game(read) => {
                "write a move as its starting square and the result: `a1+10`. If another game was played, name it in the field `Game`"
            }
            [b'0'..=b'9', ..] => phrases.throws,
            [b'a'..=b'z', b'1'..=b'9', ..] | [b'A'..=b'Z', b'a'..=b'z', b'1'..=b'9', ..] => {
                phrases.squares
            }
            _ => phrases.moves,
        }
    }
}
