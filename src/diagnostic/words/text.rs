//! Words for unreadable text and for the header (D1, D2).

use super::{Teller, Words, count, list};
use crate::diagnostic::commands;
use crate::diagnostic::source::printable;
use crate::finding::{Facts, UnreadForm};
use crate::games::{GameId, SOURCE_GAMES, Stage};
use crate::notation::SyntaxErrorKind;
use crate::notation::meant::{dates, field_without_colon, value};
use crate::rulebook::{Advice, ProblemKind, Row};

impl Teller<'_> {
    pub(super) fn text(&self) -> Words {
        let read = &self.read;
        match &self.finding.facts {
            Facts::Syntax(kind) => self.syntax(*kind),
            Facts::NoGame => self.help(
                "file contains no game",
                "no game",
                "start a game with the line `Dadu: 1`",
            ),
            Facts::UnreadForm(form) => self.unread_form(form),
            Facts::UnreadableField { name, expected } => self.help(
                format!(
                    "invalid {name}: `{read}`{}",
                    did_you_mean(self.meaning(name, read).as_deref())
                ),
                "invalid value",
                format!("expected {expected}"),
            ),
            Facts::ImpossibleDate { expected } => self.date(expected),
            Facts::RepeatedField { name, first } => self.help(
                format!("duplicate field {name}; line {} is used", self.line(*first)),
                "duplicate",
                "remove one of them",
            ),
            Facts::MisspeltField { name, suggestion } => self.help(
                format!("unknown field {}; did you mean `{suggestion}`?", printable(name)),
                "kept, but has no effect",
                format!("if {} is your own field, rename it to avoid this warning", printable(name)),
            ),
            Facts::RuleAsField { parameter, meant, in_file } => self.help(
                format!("`{}` is a parameter of the rules, not a field", parameter.name),
                "kept, but sets no rule",
                match in_file {
                    true => format!("write `{}`", printable(meant)),
                    false => format!("write it in the field `Variant`, after a comma: `Variant: basic, {}`", printable(meant)),
                },
            ),
            Facts::JoinedNames { separated } => self.help(
                format!("`{read}` is read as the name of one player"),
                "one player",
                format!("separate names by commas: `{}`", printable(separated)),
            ),
            Facts::SameName { other } => self.help(
                format!("{other} has the same name, {}", printable(read)),
                "same name",
                "add a letter or a family name, so that the two players stay apart",
            ),
            Facts::UnknownGame { name } => self.help(
                format!("unsupported game `{}`; the log was not checked", printable(name)),
                "unknown game",
                match self.meaning("Game", name) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => {
                        let stored = SOURCE_GAMES.iter().filter(|it| it.stage == Stage::Recorded);
                        let stored: Vec<&str> = stored.map(|it| it.name).collect();
                        let checked = list(&GameId::ALL);
                        format!("this version checks {checked}, and stores logs of {}", list(&stored))
                    }
                },
            ),
            Facts::RecordedOnly { title } => self.help(
                format!("dadu stores logs of {title}, but cannot check their play"),
                "only the header was checked",
                "run `dadu games` to list the games that dadu can check",
            ),
            Facts::UnclearConsent { withdraws } => self.help(
                "the consent to the use of this game is unclear, so `dadu publish` and `dadu site` leave it out",
                if *withdraws { "may be a withdrawal" } else { "may limit the consent" },
                match withdraws {
                    true => "write `Withdrawn: S3`, with the seat of the player; behind `#`, use other words",
                    false => {
                        "write `Consent-Use: …` or `Consent-Until: …`; in your own words, `Consent: …`"
                    }
                },
            ),
            Facts::GameSpelling { game } => self.help(
                format!("`{read}` is read as `{game}`"),
                "another spelling",
                format!("write `{game}`, or run `dadu fmt`"),
            ),
            Facts::GameChanges { game } => self.help(
                format!("the log records {game}, but this field in the middle of play names another game"),
                "ignored",
                "start a log of another game with `Dadu: 1`",
            ),
            Facts::TimeGoesBack { before } => self.help(
                format!(
                    "timecode {read} is earlier than {} in line {}",
                    String::from_utf8_lossy(&self.source.text()[before.range()]),
                    self.line(*before)
                ),
                "earlier than before",
                "correct the timecode; if another recording begins here, write `Recording: NAME` on a line before it",
            ),
            Facts::Variant(problem) => self.variant(problem),
            Facts::PlayersDiffer { side, one, other, by } => self.help(
                format!("{side} has {} here, but {other} in {by}", count(*one, "player")),
                "conflict",
                self.phrases().players,
            ),
            Facts::VariantUnknown { said, game } => self.help(
                match said {
                    true => "unknown variant; checking under `basic`",
                    false => "no variant given; checking under `basic`",
                },
                if *said { "declared unknown" } else { "no field `Variant`" },
                variant_unknown(*game),
            ),
            Facts::BoardChanges(parameter) => self.say(
                format!("cannot change `{}` during a game; the change was ignored", parameter.name),
                "ignored",
            ),
            Facts::EmptyGame => self.help(
                "game has no player turns",
                "no player turns",
                "add the play, or ignore this if there was none",
            ),
            _ => self.say(read.clone(), ""),
        }
    }

    /// Returns what a value of a field means, if it is written in another form and has only this meaning.
    fn meaning(&self, field: &str, written: &str) -> Option<String> {
        value(&self.game().rulebook().forms, field, written)
    }

    fn date(&self, expected: &str) -> Words {
        let read = &self.read;
        match dates(read)[..] {
            [] => self.help(
                format!("invalid date: `{read}`"),
                "invalid date",
                format!("expected {expected}"),
            ),
            ref dates => self.help(
                format!("invalid date: `{read}`"),
                "not year-month-day",
                format!("did you mean `{}`?", dates.join("` or `")),
            ),
        }
    }

    fn syntax(&self, syntax: SyntaxErrorKind) -> Words {
        let read = &self.read;
        match syntax {
            SyntaxErrorKind::NotUtf8 => self.help(
                "line is not valid UTF-8",
                "not UTF-8",
                "save the file as UTF-8 in your editor; the line was skipped",
            ),
            SyntaxErrorKind::ControlCharacter(c) => self.help(
                format!("line contains a control character (U+{:04X})", c as u32),
                "control character",
                "remove it; the line was skipped",
            ),
            SyntaxErrorKind::OtherLineBreak { sign, more, is_sure } => {
                self.other_line_break(sign, more, is_sure)
            }
            SyntaxErrorKind::LineTooLong(bytes) => self.help(
                format!("line is too long: {bytes} bytes, at most 1 MiB"),
                "too long",
                "put each player turn on its own line; the line was skipped",
            ),
            SyntaxErrorKind::GameTooLong => self.help(
                "game is longer than 4 MiB; the rest was skipped",
                "skipped from here",
                "if the line `Dadu: 1` is missing between two games, add it",
            ),
            SyntaxErrorKind::Utf16 => self.help(
                "file is UTF-16; dadu reads UTF-8",
                "UTF-16",
                "save it as UTF-8; in Notepad, choose `Save as` and the encoding UTF-8",
            ),
            SyntaxErrorKind::OutsideGame => self.help(
                "text before the first game was not read",
                "outside any game",
                match field_without_colon(GameId::Dadu, read) {
                    Some(field) if field.starts_with("Dadu") => {
                        format!("add the missing colon: `{field}` starts a game")
                    }
                    _ => "start a game with the line `Dadu: 1`: a capital D, and nothing before it"
                        .to_owned(),
                },
            ),
            SyntaxErrorKind::UnknownVersion => self.help(
                format!("unknown notation version `{read}`; the game was skipped"),
                "unknown version",
                "this program reads `Dadu: 1`",
            ),
            SyntaxErrorKind::UnreadableLine => self.help(
                format!("cannot parse line: `{read}`"),
                "unrecognised line",
                self.line_hint(),
            ),
            SyntaxErrorKind::StrayField => self.stray_field(),
            SyntaxErrorKind::UnreadableToken => {
                self.help(format!("cannot parse `{read}`"), "unrecognised", self.token_hint())
            }
            SyntaxErrorKind::Unclosed(open) => self.help(
                format!("unclosed `{open}`"),
                "opened here",
                match open {
                    '[' => self.chat_hint(),
                    _ => "write `(3)`, without spaces".to_owned(),
                },
            ),
            SyntaxErrorKind::Glued => self.help(
                "a second game starts in this line",
                "missing line break",
                "start `Dadu:` on a new line; both games were read",
            ),
            SyntaxErrorKind::NoThrow => self.no_throw(),
        }
    }

    fn stray_field(&self) -> Words {
        let (name, _) = self.read.split_once(':').unwrap_or((&self.read, ""));
        self.help(
            format!("{} is not a field of the notation, and this line may be play", printable(name.trim())),
            "not read",
            match self.line_meant() {
                Some(form) => format!("did you mean `{form}`?"),
                None => "put your own fields above the first line of play, and words in a remark after `#`".to_owned(),
            },
        )
    }

    fn unread_form(&self, form: &UnreadForm) -> Words {
        match form {
            UnreadForm::FieldInValue { name } => self.help(
                format!("the value of a field contains the field {name}, which is not read there"),
                "perhaps a line of its own",
                format!("if a line break is missing, begin a new line before `{name}:`"),
            ),
            UnreadForm::LikeSeat { name } => self.help(
                format!("field `{}` looks like `{name}`, but is another name", self.read),
                "names no player",
                format!("if it names a player, write `{name}:`"),
            ),
            UnreadForm::PlayInValue => self.help(
                "the value of a field ends with a line of play, which is not read there".to_owned(),
                "perhaps a line of its own",
                "if a line break is missing, begin a new line here",
            ),
            UnreadForm::PlayInRemark => self.help(
                "a remark ends with a line of play, which is not read there".to_owned(),
                "perhaps a line of its own",
                "if a line break is missing, begin a new line here; put quotes around play that a remark only cites",
            ),
            UnreadForm::MovesInRemark => self.help(
                "a remark has only moves, which are not read there".to_owned(),
                "perhaps part of the player turn",
                "if they were played, remove the `#`; put quotes around moves that a remark only cites",
            ),
            UnreadForm::FieldBelowHeader { name } => self.help(
                format!("field {name} is not read in the play of a game that dadu only records"),
                "read as play",
                format!("if it is a field, write `{name}: …` in the header, above the first blank line"),
            ),
        }
    }

    fn other_line_break(&self, sign: char, more: u32, is_sure: bool) -> Words {
        let name = match sign {
            '\r' => "carriage return alone",
            '\u{B}' => "vertical tab",
            '\u{C}' => "form feed",
            '\u{85}' => "next line",
            '\u{2028}' => "line separator",
            _ => "paragraph separator",
        };
        let others = match more {
            0 => String::new(),
            more => format!(", and {more} more in the line"),
        };
        let here = if more > 0 { "at each of them" } else { "here" };
        let mut words = self.help(
            format!("line break of another kind: {name} (U+{:04X}){others}", sign as u32),
            "a new line?",
            match is_sure {
                true => format!("begin a new line {here}, as `dadu check --fix` does; the line was skipped"),
                false => format!(
                    "begin a new line {here}, or write a space if the line goes on; the line was skipped"
                ),
            },
        );
        if sign == '\r' && more > 0 {
            let save =
                "if all lines of the file end so, save it with the line ends of Unix or Windows";
            words.help.push(save.to_owned());
        }
        words
    }

    fn variant(&self, problem: &ProblemKind) -> Words {
        match problem {
            ProblemKind::UnknownName { name, suggestion, game } => self.help(
                format!(
                    "unknown preset or parameter `{}`{}",
                    printable(name),
                    did_you_mean(suggestion.as_deref())
                ),
                "unknown",
                format!("run `{}` to list presets and parameters", commands::variants(game)),
            ),
            ProblemKind::UnknownValue { parameter, value, suggestion } => self.help(
                format!(
                    "invalid value `{}` for `{}`{}",
                    printable(value),
                    parameter.name,
                    did_you_mean(suggestion.as_deref())
                ),
                "invalid value",
                format!("possible values: {}", parameter.values.describe()),
            ),
            ProblemKind::Repeated(parameter) => self.say(
                format!("duplicate parameter `{}`; the first value is used", parameter.name),
                "duplicate",
            ),
            ProblemKind::NoValue(parameter) => self.help(
                format!("missing value for `{}`", parameter.name),
                "missing value",
                format!("possible values: {}", parameter.values.describe()),
            ),
            ProblemKind::NotFirst(name) => self.say(
                format!("`{}` must come first, before any change", printable(name)),
                "not first",
            ),
            ProblemKind::NoFile { name, reason } => self.say(
                format!("cannot read variant file `{}`: {}", printable(name), printable(reason)),
                "unreadable file",
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
        // An interpretation may have its id as its name.
        let named = |row: &Row| match row.name == row.rule.to_string() {
            true => format!("`{}`", row.name),
            false => format!("`{}` ({})", row.name, row.rule),
        };
        match advice {
            Advice::Pointless { parameter, because, value } => self.say(
                format!(
                    "{} has no effect while {} is `{}`",
                    named(parameter),
                    named(because),
                    because.values.write(value)
                ),
                "no effect",
            ),
            Advice::Unusual { parameter, because, value } => self.say(
                format!(
                    "the sources never combine this value of {} with {} = `{}`",
                    named(parameter),
                    named(because),
                    because.values.write(value)
                ),
                "unusual combination",
            ),
        }
    }
}

/// Returns `; did you mean …?` if there is a suggestion.
fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or(String::new(), |near| format!("; did you mean `{}`?", printable(near)))
}

/// Returns the help for an unknown variant.
fn variant_unknown(game: GameId) -> String {
    let variants = commands::variants(game.name());
    format!(
        "rule violations are reported as warnings; run `dadu infer` to find matching rules, `{variants}` to list presets"
    )
}
