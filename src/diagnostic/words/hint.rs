//! Hints for lines and tokens that cannot be parsed. A suggested form can always be parsed.

use super::phrases::Phrases;
use super::{Teller, Words};
use crate::games::GameId;
use crate::notation::fields::is_seat;
use crate::notation::meant::{attached, field_without_colon, lines, meant, message, reads};

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

const CHAT: &str =
    "leave out the date and the sender of the chat; write words as a remark: `# tea`";
const DA: &str = "a da is a throw of 1: write it as a throw, `1-3` for a da and a 3";

/// Returns true if the text begins with the word `da`.
fn is_da(text: &str) -> bool {
    text.split([' ', '-', ':']).next().is_some_and(|word| word.eq_ignore_ascii_case("da"))
}

/// Returns the number of a round, if a line is only its heading: `Round 1`.
fn round_heading(line: &str) -> Option<&str> {
    let (word, number) = line.split_once(' ')?;
    let number = number.trim().trim_end_matches([':', '.']);
    let is_round = ["round", "rd", "r", "turn"].contains(&&*word.to_lowercase());
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    (is_round && is_number && number.len() < 6).then_some(number)
}

/// Returns a field whose name has spaces, without them: `Time-of-day: evening` for `Time of day: evening`.
fn spaced_field(line: &str) -> Option<String> {
    let (name, value) = line.split_once(": ")?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic);
    let is_name = (2..=4).contains(&words.len()) && words.iter().all(is_word);
    is_name.then(|| format!("{}: {value}", words.join("-")))
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
            return match read.contains([':', '：', '﹕', '︓', '∶', '꞉']) {
                false => format!("add a colon after the field name: `{field}`"),
                true => format!("did you mean `{field}`?"),
            };
        }
        match self.line_meant() {
            Some(form) => format!("did you mean `{form}`?"),
            None => self.kind_of_line(game).unwrap_or_else(|| match has_foreign_digits(read) {
                true => DIGITS.to_owned(),
                false => (Phrases::of(game).line)(read).to_owned(),
            }),
        }
    }

    /// Returns the likeliest readable form of a line.
    pub(super) fn line_meant(&self) -> Option<String> {
        let (read, game) = (self.read.as_str(), self.source.game());
        let forms = lines(game, read, false).into_iter().map(|reading| reading.text);
        forms.into_iter().find(|form| reads(game, form))
    }

    /// Returns a hint for a line that begins with an unreadable timecode, which may be that of a chat.
    pub(super) fn chat_hint(&self) -> String {
        let line = format!("{}{}", self.read, self.around().1);
        let meant = lines(self.source.game(), &line, false).into_iter().next();
        match (meant, message(&line)) {
            (Some(meant), Some(_)) => format!("did you mean `{}`?", meant.text),
            (None, Some(_)) => CHAT.to_owned(),
            _ => "write a timecode as `[00:12:31]`".to_owned(),
        }
    }

    /// Says how to write a line of the kind that this one seems to be.
    fn kind_of_line(&self, game: GameId) -> Option<String> {
        let read = self.read.as_str();
        if message(read).is_some() {
            return Some(CHAT.to_owned());
        }
        if let Some(round) = round_heading(read) {
            return Some(format!("write the round before its first player turn: `{round}. N1 …`"));
        }
        if let Some(field) = spaced_field(read) {
            return Some(format!("write the name of a field without spaces: `{field}`"));
        }
        if game == GameId::Dadu && is_da(read) {
            return Some(DA.to_owned());
        }
        is_words(read).then(|| format!("write words as a remark: `# {read}`"))
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
        let token = before.split_whitespace().next_back().unwrap_or_default();
        if let Some(joined) = attached(game, token, &self.read, next) {
            return format!("did you mean `{}`?", joined.form);
        }
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
            _ if self.source.game() == GameId::Dadu && is_da(read) => DA,
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
