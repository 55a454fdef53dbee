//! Words for what cannot be read, and for the header (D1, D2).

use super::hint::{dates, field_without_colon};
use super::{Teller, Words, count, list};
use crate::diagnostic::commands;
use crate::diagnostic::source::printable;
use crate::finding::Facts;
use crate::games::GameId;
use crate::notation::SyntaxErrorKind;
use crate::rulebook::{Advice, ProblemKind, Row};

impl Teller<'_> {
    pub(super) fn text(&self) -> Words {
        let read = &self.read;
        match &self.finding.facts {
            Facts::Syntax(kind) => self.syntax(*kind),
            Facts::NoGame => self.help(
                "this file holds no game",
                "nothing here",
                "a game begins with a line `Dadu: 1`",
            ),
            Facts::UnreadableField { name, expected } => self.help(
                format!("`{read}` is no {name}"),
                "not understood",
                format!("expected: {expected}"),
            ),
            Facts::ImpossibleDate { expected } => self.date(expected),
            Facts::RepeatedField { name, first } => self.help(
                format!("the field {name} stands twice; the one in line {} counts", self.line(*first)),
                "again",
                "leave one of them out",
            ),
            Facts::MisspeltField { name, suggestion } => self.help(
                format!("the field {} is not known; it is kept, but means nothing here", printable(name)),
                format!("meant as `{suggestion}`?"),
                "fields of your own are welcome; a name less like a known one avoids this warning",
            ),
            Facts::UnknownGame { name } => self.help(
                format!("this log records a game called `{}`", printable(name)),
                "not known here",
                format!("the log was not checked; this version checks {}", list(&GameId::ALL)),
            ),
            Facts::RecordedOnly { title } => self.help(
                format!("dadu keeps logs of {title}, and cannot check their play yet"),
                "not checked",
                "only the header was checked; `dadu games` lists the games that dadu can check",
            ),
            Facts::GameSpelling { game } => self.help(
                format!("`{read}` is read as `{game}`"),
                "another spelling",
                format!("the name of the game is written `{game}`; `dadu fmt` does it"),
            ),
            Facts::GameChanges { game } => self.help(
                format!("this log is of {game}, and names another game in the middle of the play"),
                "another game",
                "the check goes on with the first game; a log of another game begins with `Dadu: 1`",
            ),
            Facts::Variant(problem) => self.variant(problem),
            Facts::PlayersDiffer { side, one, other, by } => self.help(
                format!("{side} has {} here, and {other} by {by}", count(*one, "player")),
                "these differ",
                self.phrases().players,
            ),
            Facts::VariantUnknown { said, game } => self.help(
                "the variant is not known; the log is checked under `basic`",
                if *said { "said so" } else { "no field `Variant`" },
                variant_unknown(*game),
            ),
            Facts::BoardChanges(parameter) => self.say(
                format!("`{}` cannot change in mid-game; it stays as it was", parameter.name),
                "not taken over",
            ),
            Facts::EmptyGame => self.say("the game has a header and no play", "nothing follows"),
            _ => self.say(read.clone(), ""),
        }
    }

    fn date(&self, expected: &str) -> Words {
        let read = &self.read;
        match dates(read)[..] {
            [] => self.help(
                format!("`{read}` is no date as it is written here"),
                "no such date",
                format!("expected: {expected}"),
            ),
            ref dates => self.help(
                format!("`{read}` is not written as dates are here: year, month, day"),
                "another form",
                format!("meant as `{}`?", dates.join("` or `")),
            ),
        }
    }

    fn syntax(&self, syntax: SyntaxErrorKind) -> Words {
        let read = &self.read;
        match syntax {
            SyntaxErrorKind::NotUtf8 => self.help(
                "this line is not UTF-8; it was not read",
                "not UTF-8",
                "save the file as UTF-8 in your editor; the line is kept as it is",
            ),
            SyntaxErrorKind::ControlCharacter(c) => self.help(
                format!(
                    "a control character (U+{:04X}) stands in this line; it was not read",
                    c as u32
                ),
                "here",
                "take the character out",
            ),
            SyntaxErrorKind::LineTooLong(bytes) => self.help(
                format!("this line has {bytes} bytes; lines over 1 MiB are not read"),
                "too long",
                "a line is one player turn: is a line end missing?",
            ),
            SyntaxErrorKind::GameTooLong => self.help(
                "this game is longer than 4 MiB; the rest of it was not read",
                "from here",
                "is a line `Dadu: 1` missing between two games?",
            ),
            SyntaxErrorKind::Utf16 => self.help(
                "this file is written in UTF-16, which is not read",
                "UTF-16",
                "save it as UTF-8: in Notepad, `Save as` with the encoding UTF-8",
            ),
            SyntaxErrorKind::OutsideGame => self.help(
                "what stands here, before the first game, was not read",
                "outside any game",
                match field_without_colon(read) {
                    Some(field) if field.starts_with("Dadu") => {
                        format!("a colon is missing: `{field}` opens a game")
                    }
                    _ => "a game begins with a line `Dadu: 1`: with a capital D, and nothing before it"
                        .to_owned(),
                },
            ),
            SyntaxErrorKind::UnknownVersion => self.help(
                format!("version `{read}` of the notation is not known; the game was not read"),
                "not known",
                "this program reads `Dadu: 1`",
            ),
            SyntaxErrorKind::UnreadableLine => self.help(
                format!("this line was not understood: `{read}`"),
                "no form of line",
                self.line_hint(),
            ),
            SyntaxErrorKind::UnreadableToken => {
                self.help(format!("`{read}` was not understood"), "not understood", self.token_hint())
            }
            SyntaxErrorKind::Unclosed(open) => self.help(
                format!("`{open}` is opened and not closed"),
                "no end",
                if open == '[' {
                    "write a timecode as `[00:12:31]`"
                } else {
                    "write `(3)`, without spaces"
                },
            ),
            SyntaxErrorKind::Glued => self.help(
                "a second game begins in the middle of this line",
                "glued on",
                "put a line end before `Dadu:`; both games were read",
            ),
            SyntaxErrorKind::NoThrow => self.no_throw(),
        }
    }

    fn variant(&self, problem: &ProblemKind) -> Words {
        match problem {
            ProblemKind::UnknownName { name, suggestion, game } => {
                let help = match suggestion {
                    Some(meant) => format!("meant as `{}`?", printable(meant)),
                    None => format!("`{}` lists presets and parameters", commands::variants(game)),
                };
                let name = printable(name);
                self.help(format!("no preset or parameter is called `{name}`"), "not known", help)
            }
            ProblemKind::UnknownValue { parameter, value, suggestion } => {
                let values = parameter.values.describe();
                let help = match suggestion {
                    Some(near) => format!("meant as `{near}`? It may be: {values}"),
                    None => format!("it may be: {values}"),
                };
                let message = format!("`{}` cannot be `{}`", parameter.name, printable(value));
                self.help(message, "no such value", help)
            }
            ProblemKind::Repeated(parameter) => self.say(
                format!("`{}` is set twice; the first value counts", parameter.name),
                "set again",
            ),
            ProblemKind::NoValue(parameter) => self.help(
                format!("`{}` has no value", parameter.name),
                "no value",
                format!("it may be: {}", parameter.values.describe()),
            ),
            ProblemKind::NotFirst(name) => self.say(
                format!("`{}` must stand first, before any change", printable(name)),
                "not first",
            ),
            ProblemKind::NoFile { name, reason } => self.say(
                format!(
                    "the variant file `{}` cannot be read: {}",
                    printable(name),
                    printable(reason)
                ),
                "not read",
            ),
            ProblemKind::InFile { name, line, kind } => {
                let words = self.variant(kind);
                let message = format!("{}, line {line}: {}", printable(name), words.message);
                Words { message, ..words }
            }
            ProblemKind::Advice(advice) => self.advice(*advice),
        }
    }

    fn advice(&self, advice: Advice) -> Words {
        let named = |row: &Row| format!("`{}` ({})", row.name, row.rule);
        match advice {
            Advice::Pointless { parameter, because, value } => self.say(
                format!(
                    "{} has no effect while {} is `{}`",
                    named(parameter),
                    named(because),
                    because.values.write(value)
                ),
                "without effect",
            ),
            Advice::Unusual { parameter, because, value } => self.say(
                format!(
                    "the sources do not know {} as it is here together with {} as `{}`",
                    named(parameter),
                    named(because),
                    because.values.write(value)
                ),
                "unusual",
            ),
        }
    }
}

/// What helps where the variant is not known.
fn variant_unknown(game: GameId) -> String {
    let variants = commands::variants(game.name());
    format!(
        "what breaks a rule is reported as a warning; `dadu infer` says which rules fit the play, and `{variants}` lists what can be declared"
    )
}
