//! The header of a new log: out of flags, or out of answers to questions.

mod arguments;
mod dialogue;

use std::io::{BufRead, Write};
use std::path::Path;

use super::output::print_error;
use super::variant::VariantFiles;
use super::{interrupt, random, today};
use crate::diagnostic::list;
use crate::finding::Severity;
use crate::games::GameId;
use crate::header::{Interview, Offers, Problem, place, problems, spelt};
use crate::notation::format::{Extras, format};
use crate::notation::{VERSION, parse};
use crate::replay::{Setup, lines_that_stay};
use crate::table::Side;

pub use arguments::HeaderArguments;

/// The text of the header that a new log begins with, in canonical form. Asks for it if nothing was
/// given, or if that is wished: from what `answers` opens, with the questions to `say`. Says on
/// standard error what does not fit; nothing if there is to be no log.
///
/// Variant files that the header names are in `folder`, where the log will be.
pub fn begin<R: BufRead>(
    arguments: &HeaderArguments,
    folder: &Path,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Option<Vec<u8>> {
    let files = VariantFiles::in_folder(folder.to_owned());
    let load = |name: &str| files.load(name);
    let setup = Setup { load: &load, ..Setup::default() };
    match begun(arguments, &setup, answers, say) {
        // Who interrupts knows why there is nothing.
        _ if interrupt::is_requested() => None,
        Ok(header) => Some(header.text()),
        Err(reasons) => {
            reasons.iter().for_each(|reason| print_error(reason));
            None
        }
    }
}

/// The header, or why there is none.
fn begun<R: BufRead>(
    arguments: &HeaderArguments,
    setup: &Setup<'_>,
    answers: impl FnOnce() -> R,
    say: &mut impl Write,
) -> Result<Header, Vec<String>> {
    let mut header = arguments.header.clone().of_its_game();
    let (wrong, words): (Vec<_>, Vec<_>) =
        header.problems(setup).into_iter().partition(|p| p.severity == Severity::Error);
    let wrong = [header.missing_sides(&arguments.sides), wrong].concat();
    if !wrong.is_empty() {
        return Err(wrong.iter().map(Problem::to_string).collect());
    }
    match arguments.asks() {
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

/// The fields of a header, after the one that opens it.
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

    /// The same with the game first, by which the others are read, and with values as it has them.
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

    /// The game that it names. One that cannot be checked is taken as Dadu, as far as a header goes.
    fn game(&self) -> GameId {
        parse(&self.as_given()).game.unwrap_or_default()
    }

    /// Sides that were asked for and that the game does not have.
    fn missing_sides(&self, sides: &[Side]) -> Vec<Problem> {
        let log = parse(&self.as_given());
        let title = log.recorded.map_or(self.game().rulebook().title, |known| known.title);
        let missing = sides.iter().filter(|side| !log.forms.sides.contains(side));
        let said = |side: &Side| {
            let sides = list(log.forms.sides);
            let reason = format!("{title} has no side {side}; its sides are {sides}");
            Problem::in_field(side.name(), &reason)
        };
        missing.map(said).collect()
    }

    /// Asks for what is missing.
    fn ask(
        &mut self,
        setup: &Setup<'_>,
        answers: &mut impl BufRead,
        say: &mut impl Write,
    ) -> Result<(), String> {
        let offers = Offers { today: today::today(), before: Vec::new() };
        let mut interview = Interview::new(self.as_given(), "\n", offers, setup);
        dialogue::hold(&mut interview, setup, answers, say)?;
        let answered = interview.answers().map(|(name, value)| (name.to_owned(), value.to_owned()));
        self.fields.extend(answered);
        Ok(())
    }

    /// The header as a log has it, in canonical form.
    fn text(&self) -> Vec<u8> {
        let text = self.as_given();
        let log = parse(&text);
        let staying = lines_that_stay(&text, &log, &Setup::default());
        format(&text, &log, &staying, &Extras::default())
    }

    /// A line for each field, the values as they were given.
    fn as_given(&self) -> Vec<u8> {
        let line = |(name, value): &(String, String)| format!("{name}: {value}\n");
        let lines: String = self.fields.iter().map(line).collect();
        format!("Dadu: {VERSION}\n{lines}").into_bytes()
    }

    /// What does not fit, or deserves a word.
    fn problems(&self, setup: &Setup<'_>) -> Vec<Problem> {
        match self.fields.iter().find(|(_, value)| value.contains('\n')) {
            Some((name, _)) => {
                vec![Problem::in_field(name, "a field is one line, and this has more")]
            }
            None => problems(&self.as_given(), setup),
        }
    }
}
