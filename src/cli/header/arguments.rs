//! The options for the header of a new log: one for each field.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::Header;
use crate::cli::arguments::game_option::any_game;
use crate::header::{QUESTIONS, Question, given_field};
use crate::notation::fields;
use crate::table::Side;

/// The heading of these options in the help.
const HEADING: &str = "Header fields";

/// The header of a new log, as the command line gives it.
#[derive(Clone, Debug, Default)]
pub struct HeaderArguments {
    /// The given fields.
    pub(super) header: Header,
    /// The sides whose players were given by an option.
    pub(super) sides: Vec<Side>,
    ask: bool,
}

impl HeaderArguments {
    /// Checks whether to ask questions: if `--ask` is given, or if no field except `Game` is given.
    pub(super) fn asks(&self) -> bool {
        self.ask || self.header.fields.iter().all(|(name, _)| name == "Game")
    }

    /// Returns whether `--ask` is given.
    pub fn has_ask(&self) -> bool {
        self.ask
    }

    /// Returns the given fields: names and values.
    pub fn fields(&self) -> &[(String, String)] {
        &self.header.fields
    }
}

// Generated from the table of questions, so that each field is described once.
impl Args for HeaderArguments {
    fn augment_args(command: Command) -> Command {
        let flag = |flag: &'static str, help| {
            Arg::new(flag).long(flag).help(help).help_heading(HEADING).action(ArgAction::Append)
        };
        let ask = Arg::new("ask").long("ask").action(ArgAction::SetTrue);
        let help = "Ask for all fields that no option sets [default: if none is given]";
        let command = command.arg(ask.help(help));
        let of_question = |command: Command, question: &Question| {
            let argument = flag(question.flag, question.about).value_name(question.value);
            let argument = if question.flag == "game" {
                argument.value_parser(any_game()).ignore_case(true)
            } else {
                argument
            };
            let once =
                !fields::known_field(question.flag.as_bytes()).is_some_and(|field| field.repeats);
            command.arg(if once { argument.action(ArgAction::Set) } else { argument })
        };
        let command = QUESTIONS.iter().fold(command, of_question);
        let other = flag("field", "Another field: \"Weather: rain\", \"N3: Khan, Amina\"");
        command.arg(other.value_name("NAME: VALUE").value_parser(given_field))
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
