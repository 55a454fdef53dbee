//! `dadu new`: creates a log with a header.

mod target;

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::files::atomic;
use crate::cli::header::{self, HeaderArguments};
use crate::cli::input::game;
use crate::cli::input::interruptible_reader::InterruptibleReader;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{self, ActionLog, print_error};

use target::Target;

/// Create a log with a header
///
/// Asks for the header fields, or takes them from options, and reports invalid values at once. You can add
/// missing fields later in any editor. Each log gets its own Id. Existing files are never overwritten.
/// `--game` also accepts games that dadu only records (see `dadu games`); their play is not checked.
#[derive(Args)]
pub struct Arguments {
    /// File to create [default: standard output]
    file: Option<PathBuf>,
    /// Add the game to the end of an existing file
    #[arg(long, requires = "file")]
    append: bool,
    #[command(flatten)]
    header: HeaderArguments,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let file = arguments.file.as_deref();
    if file.is_some_and(|file| game::is_single_game(file, "the name of a file")) {
        return Ok(Status::Failed);
    }
    match Target::of(file, arguments.append) {
        Ok(target) => write(arguments, &target),
        Err(reason) => fail(&reason),
    }
}

fn write(arguments: &Arguments, target: &Target) -> CommandResult {
    let answers = || BufReader::new(InterruptibleReader::new(|| Ok(io::stdin())));
    // Questions go to standard error, because standard output may receive the log.
    let say = &mut io::stderr();
    let Some(header) = header::begin(&arguments.header, &target.folder(), answers, say) else {
        return Ok(Status::Failed);
    };
    match target {
        Target::Standard => put(&header),
        Target::New(path) => report_written(path, atomic::create(path, &header), &header),
        Target::End(path) => report_written(path, atomic::append(path, &header), &header),
    }
}

fn put(header: &[u8]) -> CommandResult {
    let mut out = output::stdout();
    out.write_all(header).and_then(|()| out.flush())?;
    Ok(Status::Clean)
}

/// Reports the written header and the next steps. After an error, prints the header, so that the user's answers are not lost.
fn report_written(path: &Path, written: io::Result<()>, header: &[u8]) -> CommandResult {
    let Err(error) = written else {
        let mut actions = ActionLog::default();
        actions.report(&format!(
            "wrote a header to {}; type the play below it, or record it with `dadu record`; then run `dadu check`",
            path.display()
        ));
        return actions.end(Status::Clean);
    };
    print_error(&format!("cannot write {}: {error}; the header is:", path.display()));
    put(header)?;
    Ok(Status::Failed)
}

fn fail(reason: &str) -> CommandResult {
    print_error(reason);
    Ok(Status::Failed)
}
