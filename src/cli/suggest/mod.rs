//! `dadu suggest`: fixes for errors in a log.

mod page;
mod shape;

use std::io::Write;

use clap::{Args, ValueEnum};

use super::archive::{ArchiveArgument, failed};
use super::files::rewrite;
use super::game::{GameName, LoadedGame, why_not_replayable};
use super::input::Input;
use super::json::to_json;
use super::number::within;
use super::output::{self, CommandResult, print_error};
use super::{Status, interrupt};
use crate::notation::Log;
use crate::replay::may_branch;
use crate::suggest::{Advice, GameAdvice, MOST_LINES, Suggestion, applied, suggest};

/// Suggest fixes for errors in a log
///
/// For each error, lists the smallest changes to this or earlier lines that make the rest legal, and any rule
/// that would explain it. Changes nothing without --apply, which keeps the old text in a remark.
#[derive(Args)]
pub struct Arguments {
    /// Game to read: FILE, FILE:2 (second game in the file), or @7 (game 7 in the archive)
    game: GameName,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Apply suggestion N to the file
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within(1..=10_000usize))]
    apply: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for reading
    Text,
    /// One JSON object
    Json,
}

/// The suggestions for a game.
struct Answer<'a> {
    game: &'a LoadedGame,
    log: &'a Log,
    advised: &'a GameAdvice,
}

impl Answer<'_> {
    /// Returns all suggestions, in the order of their numbers from 1.
    fn suggestions(&self) -> impl Iterator<Item = &Suggestion> {
        self.advised.advice.iter().flat_map(|advice| &advice.suggestions)
    }

    /// Returns the number of the first suggestion for an error.
    fn first_number(&self, advice: &Advice) -> usize {
        let before = self.advised.advice.iter().take_while(|other| !std::ptr::eq(*other, advice));
        1 + before.map(|other| other.suggestions.len()).sum::<usize>()
    }

    /// Returns the number of a line in its file. The end of the log counts as its last line.
    fn line(&self, index: usize) -> u64 {
        let last = self.log.lines.len().saturating_sub(1);
        self.game.block.lines + index.min(last) as u64 + 1
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let Some(game) = arguments.game.read(&arguments.archive) else { return failed() };
    let log = game.log();
    if !log.is_readable() {
        let why = why_not_replayable(&log);
        print_error(&format!("{}: {why}; run `dadu check` for details", game.title()));
        return failed();
    }
    if !may_branch(game.text(), &log) {
        print_error(&format!("{}: the log is longer than 32 KiB; run `dadu check`", game.title()));
        return failed();
    }
    let go_on = || !interrupt::is_requested();
    let advised = game.with_setup(|setup| suggest(game.text(), &log, setup, MOST_LINES, &go_on));
    let Some(advised) = advised else { return Ok(Status::Interrupted) };
    let answer = Answer { game: &game, log: &log, advised: &advised };
    if let Some(number) = arguments.apply {
        return apply(&arguments.game, &answer, number);
    }
    let mut out = output::stdout();
    match arguments.format {
        Format::Text => page::write(&answer, &mut out)?,
        Format::Json => writeln!(out, "{}", to_json(&shape::of(&answer)))?,
    }
    out.flush()?;
    let is_clean =
        advised.advice.is_empty() && advised.other_errors == 0 && advised.stopped.is_none();
    Ok(if is_clean { Status::Clean } else { Status::Found })
}

/// Applies a suggestion to the file.
fn apply(name: &GameName, answer: &Answer<'_>, number: usize) -> CommandResult {
    let Some(suggestion) = answer.suggestions().nth(number - 1) else {
        print_error(&match answer.suggestions().count() {
            0 => "no suggestions".to_owned(),
            1 => format!("no suggestion {number}; there is only one"),
            n => format!("no suggestion {number}; expected a number from 1 to {n}"),
        });
        return failed();
    };
    let GameName::InFile(Input::File(path), _) = name else {
        print_error("`--apply` works on files only");
        return failed();
    };
    let changed = rewrite::require_regular_file(path, "`--apply` works on files only")
        .and_then(|()| in_file(path, answer, suggestion))
        .and_then(|(old, new)| {
            rewrite::replace(path, &old, &new, "leave out `--apply` to see the suggestions")
        });
    if let Err(reason) = changed {
        print_error(&format!("{}: {reason}", path.display()));
        return failed();
    }
    let mut out = output::stdout();
    page::change(answer, suggestion, &mut out)?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Returns the whole file before and after the change.
fn in_file(
    path: &std::path::Path,
    answer: &Answer<'_>,
    suggestion: &Suggestion,
) -> Result<(Vec<u8>, Vec<u8>), String> {
    let file = std::fs::read(path).map_err(|error| format!("cannot read: {error}"))?;
    let text = answer.game.text();
    let start = answer.game.block.file_offset(0) as usize;
    let end = start + text.len();
    if file.get(start..end) != Some(text) {
        return Err("the file has changed, or has a line over 1 MiB".to_owned());
    }
    let new = applied(text, answer.log, suggestion);
    let changed = [&file[..start], &new, &file[end..]].concat();
    Ok((file, changed))
}
