//! The header of a new log, from options or from answers to questions.

mod arguments;
mod dialogue;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use super::input::variant::VariantFiles;
use super::terminal::interrupt;
use super::terminal::output::print_error;
use super::{random, today};
use crate::diagnostic::list;
use crate::finding::Severity;
use crate::games::GameId;
use crate::header::{
    Interview, Offers, Problem, field_problems, given_text, header_text, place, spelt,
};
use crate::notation::parse;
use crate::replay::Setup;
use crate::table::Side;

pub use arguments::HeaderArguments;

/// Returns the header of a new log as text in canonical form. If no field is given, or with `--ask`, asks
/// questions on `say` and reads the answers that `answers` opens. Prints problems on standard error. Returns
/// nothing if no log should be created.
///
/// `folder` is the folder of the new log, and of variant files that the header names.
pub fn begin<R: BufRead>(
    arguments: &HeaderArguments,
    folder: &Path,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Option<Vec<u8>> {
    begin_with(arguments, arguments.asks(), Vec::new(), folder, answers, say)
}

/// The same as [`begin`], with further fields. Asks questions only if `asks` is set.
pub fn begin_with<R: BufRead>(
    arguments: &HeaderArguments,
    asks: bool,
    further: Vec<(String, String)>,
    folder: &Path,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Option<Vec<u8>> {
    let files = VariantFiles::in_folder(folder.to_owned());
    let load = |name: &str| files.load(name);
    let setup = Setup { load: &load, ..Setup::default() };
    let mut header = arguments.header.clone();
    header.fields.extend(further);
    match build(header, &arguments.sides, asks, &setup, answers, say) {
        // An interrupt needs no message.
        _ if interrupt::is_requested() => None,
        Ok(header) => Some(header.text()),
        Err(reasons) => {
            reasons.iter().for_each(|reason| print_error(reason));
            None
        }
    }
}

/// Returns the header, or the reasons why there is none.
fn build<R: BufRead>(
    header: Header,
    sides: &[Side],
    asks: bool,
    setup: &Setup<'_>,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Result<Header, Vec<String>> {
    let mut header = header.of_its_game();
    let (wrong, words): (Vec<_>, Vec<_>) =
        header.problems(setup).into_iter().partition(|p| p.severity == Severity::Error);
    let wrong = [header.missing_sides(sides), wrong].concat();
    if !wrong.is_empty() {
        return Err(wrong.iter().map(Problem::to_string).collect());
    }
    match asks {
        true => header.ask(setup, &mut answers(), say).map_err(|reason| vec![reason])?,
        false => words.iter().for_each(|problem| print_error(&problem.to_string())),
    }
    if header.value("Id").is_none() {
        let id = random::log_id().map_err(|reason| vec![reason])?;
        header.fields.push(("Id".to_owned(), id));
    }
    header.fields.sort_by_key(|(name, _)| place(name));
    Ok(header)
}

/// The fields of a header, after the field `Dadu`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Names and values, in the order of the log.
    fields: Vec<(String, String)>,
}

impl Header {
    fn value(&self, name: &str) -> Option<&str> {
        let named = |(field, _): &&(String, String)| field.eq_ignore_ascii_case(name);
        self.fields.iter().find(named).map(|(_, value)| value.as_str())
    }

    /// Moves the field `Game` to the front, because it decides how the others are read, and spells their values
    /// as that game does.
    fn of_its_game(mut self) -> Header {
        let games = self.fields.iter_mut().filter(|(name, _)| name.eq_ignore_ascii_case("Game"));
        games.for_each(|(name, _)| *name = "Game".to_owned());
        self.fields.sort_by_key(|(name, _)| name != "Game");
        let game = self.game();
        for (name, value) in &mut self.fields {
            *value = spelt(name, value, game);
        }
        self
    }

    /// Returns the game that the header names. A game that cannot be checked counts as Dadu here.
    fn game(&self) -> GameId {
        parse(&self.given_text()).game.unwrap_or_default()
    }

    /// Returns a problem for each given side that the game does not have.
    fn missing_sides(&self, sides: &[Side]) -> Vec<Problem> {
        let log = parse(&self.given_text());
        let title = log.recorded.map_or(self.game().rulebook().title, |known| known.title);
        let missing = sides.iter().filter(|side| !log.forms.sides.contains(side));
        let said = |side: &Side| {
            let sides = list(log.forms.sides);
            let reason = format!("{title} has no side {side}; its sides are {sides}");
            Problem::in_field(side.name(), &reason)
        };
        missing.map(said).collect()
    }

    /// Asks for the missing fields.
    fn ask(
        &mut self,
        setup: &Setup<'_>,
        answers: &mut impl BufRead,
        say: &mut impl Write,
    ) -> Result<(), String> {
        let offers = Offers { today: today::today(), before: Vec::new() };
        let mut interview = Interview::new(self.given_text(), "\n", offers, setup);
        let is_script = !io::stdin().is_terminal();
        dialogue::hold(&mut interview, setup, answers, say, is_script)?;
        let answered = interview.answers().map(|(name, value)| (name.to_owned(), value.to_owned()));
        self.fields.extend(answered);
        Ok(())
    }

    /// Returns the text of the header in canonical form.
    fn text(&self) -> Vec<u8> {
        header_text(&self.fields)
    }

    /// Returns a line for each field, with the values as given.
    fn given_text(&self) -> Vec<u8> {
        given_text(&self.fields)
    }

    /// Returns errors and advice on the header.
    fn problems(&self, setup: &Setup<'_>) -> Vec<Problem> {
        field_problems(&self.fields, setup)
    }
}
