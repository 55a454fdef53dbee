//! `dadu suggest`: fixes for errors in a log.

mod apply;
mod page;
mod shape;

use std::io::Write;

use clap::Args;

use crate::cli::archive::ArchiveArgument;
use crate::cli::format::{Format, Formats};
use crate::cli::input::game::{GameName, LoadedGame, why_not_replayable};
use crate::cli::rows::json::to_json;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};
use crate::notation::Log;
use crate::replay::may_branch;
use crate::suggest::{Advice, GameAdvice, MOST_LINES, Suggestion, suggest};

use apply::{Choice, Wanted, apply, wanted};

/// The output formats that the command allows.
const FORMATS: Formats =
    Formats(&[(Format::Text, "Text for reading"), (Format::Json, "One JSON object")]);

/// Suggest fixes for errors in a log
///
/// For each error, lists the smallest changes to this or earlier lines that make the rest legal, and any rule
/// that would explain it. Changes nothing without --apply, which keeps the old text in a remark.
#[derive(Args)]
pub struct Arguments {
    /// Game to read: FILE, FILE:2 (second game in the file), or @7 (game 7 in the archive)
    #[arg(required_unless_present = "apply")]
    game: Option<GameName>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Apply suggestions to the file: 3, 1,3 or all
    ///
    /// With all, applies the first suggestion for each error, unless others fit equally well.
    #[arg(long, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = wanted)]
    apply: Vec<Wanted>,
    /// Show all suggestions for more than ten errors too
    #[arg(long)]
    full: bool,
    /// Output format
    #[arg(long, value_parser = FORMATS, default_value = "text")]
    format: Format,
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
    let chosen = Choice::of(arguments.game.as_ref(), &arguments.apply);
    let Some((name, choice)) = chosen else { return failed() };
    let Some(game) = name.read(&arguments.archive) else { return failed() };
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
    if let Some(choice) = choice {
        return apply(&name, &answer, &choice);
    }
    let mut out = output::stdout();
    match arguments.format {
        Format::Json => writeln!(out, "{}", to_json(&shape::of(&answer)))?,
        _ => page::write(&answer, arguments.full, &mut out)?,
    }
    out.flush()?;
    let is_clean =
        advised.advice.is_empty() && advised.other_errors == 0 && advised.stopped.is_none();
    Ok(if is_clean { Status::Clean } else { Status::Found })
}
