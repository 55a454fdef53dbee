//! The header's flags: one for each field that a new log may begin with.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::Header;
use crate::games::{SOURCE_GAMES, SourceGame, source_game};
use crate::header::{QUESTIONS, Question};
use crate::notation::{Content, fields, parse};
use crate::table::Side;

/// The heading of these flags in the help.
const HEADING: &str = "The header's fields";

/// What the command line says of a new log's header.
#[derive(Clone, Debug, Default)]
pub struct HeaderArguments {
    /// The fields that were given.
    pub(super) header: Header,
    /// The sides that were given by a flag of theirs.
    pub(super) sides: Vec<Side>,
    ask: bool,
}

impl HeaderArguments {
    /// Whether questions are to be asked. Which game it is leaves all of them open.
    pub(super) fn asks(&self) -> bool {
        self.ask || self.header.fields.iter().all(|(name, _)| name == "Game")
    }
}

// Made from the table of questions, so that a field is described once.
impl Args for HeaderArguments {
    fn augment_args(command: Command) -> Command {
        let flag = |flag: &'static str, help| {
            Arg::new(flag).long(flag).help(help).help_heading(HEADING).action(ArgAction::Append)
        };
        let ask = Arg::new("ask").long("ask").action(ArgAction::SetTrue);
        let help = "Ask for the fields that are not given [default: if none is given]";
        let command = command.arg(ask.help(help));
        let of_question = |command: Command, question: &Question| {
            let argument = flag(question.flag, question.about).value_name(question.value);
            let argument = if question.flag == "game" { of_games(argument) } else { argument };
            let once = !fields::known(question.flag.as_bytes()).is_some_and(|field| field.repeats);
            command.arg(if once { argument.action(ArgAction::Set) } else { argument })
        };
        let command = QUESTIONS.iter().fold(command, of_question);
        let other = flag("field", "Any other field: \"Weather: rain\", \"N3: Khan, Amina\"");
        command.arg(other.value_name("NAME: VALUE").value_parser(any_field))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for HeaderArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<HeaderArguments, Error> {
        let mut arguments = HeaderArguments { ask: matches.get_flag("ask"), ..Self::default() };
        arguments.update_from_arg_matches(matches)?;
        Ok(arguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for question in &QUESTIONS {
            let values = matches.get_many::<String>(question.flag).into_iter().flatten();
            let values = values.map(|value| value.trim()).filter(|value| !value.is_empty());
            let field = |value: &str| (question.field().to_owned(), value.to_owned());
            let given: Vec<_> = values.map(field).collect();
            self.sides.extend(question.side().filter(|_| !given.is_empty()));
            self.header.fields.extend(given);
        }
        let others = matches.get_many::<(String, String)>("field").into_iter().flatten();
        self.header.fields.extend(others.cloned());
        Ok(())
    }
}

/// Takes any name of a game that is checked or recorded, in any case of letters, and gives the name that
/// the log will have. Any other game can be given as `--field`.
fn of_games(argument: Arg) -> Arg {
    let value = |game: &'static SourceGame| {
        let others = game.other_names.iter().chain([&game.title]).copied();
        Some(PossibleValue::new(game.name?).aliases(others))
    };
    let name = |typed: String| match source_game(&typed).and_then(|known| known.name) {
        Some(name) => name.to_owned(),
        None => typed,
    };
    let names = PossibleValuesParser::new(SOURCE_GAMES.iter().filter_map(value)).map(name);
    argument.value_parser(names).ignore_case(true)
}

/// A field as a log has it, of any name.
fn any_field(text: &str) -> Result<(String, String), String> {
    let expected = || "a field is `Name: value`, on one line; the name begins with a letter";
    let log = parse(text.as_bytes());
    match log.lines[..] {
        [line] if log.errors.is_empty() && line.time.is_none() => match line.content {
            Content::Field(field) => {
                Ok((text[field.name.range()].into(), text[field.value.range()].into()))
            }
            _ => Err(expected().to_owned()),
        },
        _ => Err(expected().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_field_passes_for_one() {
        let field = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
        assert_eq!(any_field("N3: Khan, Amina"), field("N3", "Khan, Amina"));
        assert_eq!(any_field("Wetter:Regen # stark"), field("Wetter", "Regen # stark"));
        for wrong in ["", "N1 3", "# x: y", "[0:01] Note: x", "A: b\nC: d", "... : x", "A b: c"] {
            assert!(any_field(wrong).is_err(), "{wrong}");
        }
    }
}
