//! `dadu suggest --apply`: suggestions made in the file.

use std::io::Write;
use std::path::Path;

use super::{Answer, page};
use crate::cli::arguments::number::within;
use crate::cli::files::rewrite;
use crate::cli::input::Input;
use crate::cli::input::game::GameName;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{self, counted, grouped, print_error};
use crate::suggest::{Advice, Applied, Suggestion, applied_together};

/// A value after `--apply`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first suggestion of every error.
    All,
    /// Suggestions by their numbers.
    Numbers(Vec<usize>),
    /// The game, if it comes after the numbers.
    Game(GameName),
}

/// Parses a value after `--apply`: `all`, `3`, `1,3`, or the game.
pub fn wanted(text: &str) -> Result<Wanted, String> {
    if text == "all" {
        return Ok(Wanted::All);
    }
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let numbers: Result<Vec<usize>, String> = parts.map(within(1..=10_000usize)).collect();
    let is_word = text.contains(|c: char| c.is_alphabetic() || c == '@');
    match numbers {
        Ok(numbers) if !numbers.is_empty() => Ok(Wanted::Numbers(numbers)),
        Err(reason) if !is_word => Err(reason),
        _ => text.parse().map(Wanted::Game),
    }
}

/// The suggestions to apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The first one of every error.
    All,
    /// These numbers.
    Numbers(Vec<usize>),
}

impl Choice {
    /// Returns the choice and the game that the arguments name. Prints why, if they do not name one of each.
    pub fn of(game: Option<&GameName>, values: &[Wanted]) -> Option<(GameName, Option<Choice>)> {
        let (mut games, mut numbers, mut is_all) = (Vec::from_iter(game), Vec::new(), false);
        for value in values {
            match value {
                Wanted::All => is_all = true,
                Wanted::Numbers(more) => numbers.extend(more.iter().copied()),
                Wanted::Game(game) => games.push(game),
            }
        }
        let refused = |reason: &str| {
            print_error(&format!("--apply: {reason}"));
            None
        };
        let game = match games[..] {
            [game] => game.clone(),
            [] => return refused("name the game too, such as evening.dadu"),
            _ => return refused("expected the numbers of suggestions, or `all`"),
        };
        let mut seen = Vec::new();
        numbers.retain(|number| {
            !seen.contains(number) && {
                seen.push(*number);
                true
            }
        });
        match (is_all, numbers.is_empty()) {
            (true, false) => refused("expected the numbers of suggestions, or `all`, not both"),
            (true, true) => Some((game, Some(Choice::All))),
            (false, false) => Some((game, Some(Choice::Numbers(numbers)))),
            (false, true) if values.is_empty() => Some((game, None)),
            (false, true) => refused("expected the numbers of suggestions, or `all`"),
        }
    }
}

/// Applies suggestions to the file.
pub fn apply(name: &GameName, answer: &Answer<'_>, choice: &Choice) -> CommandResult {
    let chosen = match chosen(answer, choice) {
        Ok(chosen) => chosen,
        Err(reason) => {
            print_error(&reason);
            return failed();
        }
    };
    let GameName::InFile(Input::File(path), _) = name else {
        print_error("`--apply` works on files only");
        return failed();
    };
    let Applied { text, left_out } = applied_together(answer.game.text(), answer.log, &chosen);
    if let (Choice::Numbers(numbers), Some(&index)) = (choice, left_out.first()) {
        print_error(&format!(
            "suggestion {} changes a line that another of these suggestions changes too; apply one of them, \
             and run the command again",
            numbers[index]
        ));
        return failed();
    }
    let changed = rewrite::require_regular_file(path, "`--apply` works on files only")
        .and_then(|()| in_file(path, answer, &text))
        .and_then(|(old, new)| {
            rewrite::replace(path, &old, &new, "leave out `--apply` to see the suggestions")
        });
    if let Err(reason) = changed {
        print_error(&format!("{}: {reason}", path.display()));
        return failed();
    }
    let mut out = output::stdout();
    for (index, suggestion) in chosen.iter().enumerate() {
        if !left_out.contains(&index) {
            page::change(answer, suggestion, &mut out)?;
        }
    }
    if *choice == Choice::All {
        let made = (chosen.len() - left_out.len()) as u64;
        summary(answer, made, left_out.len() as u64, &mut out)?;
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// Returns the chosen suggestions, in the order of the log.
fn chosen<'a>(answer: &'a Answer<'_>, choice: &Choice) -> Result<Vec<&'a Suggestion>, String> {
    let all: Vec<&Suggestion> = answer.suggestions().collect();
    if all.is_empty() {
        return Err("no suggestions".to_owned());
    }
    let Choice::Numbers(numbers) = choice else {
        let first: Vec<&Suggestion> = answer.advised.advice.iter().filter_map(only_one).collect();
        return match first.is_empty() {
            true => Err("nothing applied: several suggestions fit equally well; choose one with `--apply N`"
                .to_owned()),
            false => Ok(first),
        };
    };
    let named = |&number: &usize| {
        all.get(number - 1).copied().ok_or_else(|| match all.len() {
            1 => format!("no suggestion {number}; there is only one"),
            n => format!("no suggestion {number}; expected a number from 1 to {n}"),
        })
    };
    let chosen = numbers.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    for advice in &answer.advised.advice {
        let first = answer.first_number(advice);
        let is_for_it =
            |number: &&usize| (first..first + advice.suggestions.len()).contains(number);
        let of_one: Vec<usize> = numbers.iter().filter(is_for_it).copied().collect();
        if let [one, other, ..] = of_one[..] {
            return Err(format!(
                "suggestions {one} and {other} correct the same error; choose one of them"
            ));
        }
    }
    Ok(chosen)
}

/// Returns the first suggestion for an error, if no other fits equally well.
fn only_one(advice: &Advice) -> Option<&Suggestion> {
    advice.suggestions.first().filter(|_| advice.equal < 2)
}

/// Says what `--apply all` did, and which errors it left.
fn summary(
    answer: &Answer<'_>,
    made: u64,
    again: u64,
    out: &mut impl Write,
) -> std::io::Result<()> {
    writeln!(out, "applied {}", counted(made, "suggestion"))?;
    for advice in answer.advised.advice.iter().filter(|advice| only_one(advice).is_none()) {
        let line = answer.line(advice.line);
        match advice.suggestions.is_empty() {
            true => writeln!(out, "line {line} not changed: no suggestion")?,
            false => writeln!(
                out,
                "line {line} not changed: {} suggestions fit equally well; run `dadu suggest` again, and \
                 choose one",
                grouped(advice.equal as u64)
            )?,
        }
    }
    let is_partly = answer.advised.stopped.is_some() || answer.advised.is_header_misread;
    if again > 0 || is_partly {
        writeln!(out, "run the command again for further errors")?;
    }
    Ok(())
}

/// Returns the whole file before and after the change.
fn in_file(path: &Path, answer: &Answer<'_>, new: &[u8]) -> Result<(Vec<u8>, Vec<u8>), String> {
    let file = std::fs::read(path).map_err(|error| format!("cannot read: {error}"))?;
    let text = answer.game.text();
    let start = answer.game.block.file_offset(0) as usize;
    let end = start + text.len();
    if file.get(start..end) != Some(text) {
        return Err("the file has changed, or has a line over 1 MiB".to_owned());
    }
    let changed = [&file[..start], new, &file[end..]].concat();
    Ok((file, changed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_all_numbers_or_the_game() {
        let numbers = |numbers: &[usize]| Ok(Wanted::Numbers(numbers.to_vec()));
        assert_eq!(wanted("all"), Ok(Wanted::All));
        assert_eq!(wanted("3"), numbers(&[3]));
        assert_eq!(wanted("1,3"), numbers(&[1, 3]));
        assert_eq!(wanted("1, 3,"), numbers(&[1, 3]));
        let range = Err("expected a whole number from 1 to 10000".to_owned());
        for text in ["0", "-1", "1.5", "1,0", "10001"] {
            assert_eq!(wanted(text), range, "{text}");
        }
        assert!(matches!(wanted("2022-12.dadu:2"), Ok(Wanted::Game(_))));
    }
}
