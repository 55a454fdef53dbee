//! `dadu new`: the header of a new log.

mod target;

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::files::atomic;
use super::header::{self, HeaderArguments};
use super::interruptible_reader::InterruptibleReader;
use super::output::{self, CommandResult, print_error};
use super::{Status, game};

use target::Target;

/// Begin a log: write its header
///
/// Asks for the fields, or takes them from flags, and says at once what does not fit. What is left
/// out can be written into the log later. The log gets an Id of its own. Nothing is overwritten.
/// `--game` also takes the games that dadu only records (`dadu games`): their play is not checked.
#[derive(Args)]
pub struct Arguments {
    /// A new file; standard output if there is none, or for -
    file: Option<PathBuf>,
    /// Begin another game at the end of a file that is there
    #[arg(long, requires = "file")]
    append: bool,
    #[command(flatten)]
    header: HeaderArguments,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let file = arguments.file.as_deref();
    if file.is_some_and(|file| game::is_single_game(file, "a log is begun in a file of its own")) {
        return Ok(Status::Failed);
    }
    match Target::of(file, arguments.append) {
        Ok(target) => write(arguments, &target),
        Err(reason) => fail(&reason),
    }
}

fn write(arguments: &Arguments, target: &Target) -> CommandResult {
    let answers = || BufReader::new(InterruptibleReader::new(|| Ok(io::stdin())));
    // Standard output may be the log's.
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

/// A header that cannot be written where it belongs is not lost: somebody may have answered for it.
fn report_written(path: &Path, written: io::Result<()>, header: &[u8]) -> CommandResult {
    let Err(error) = written else { return Ok(Status::Clean) };
    print_error(&format!("cannot write {}: {error}; this is the header:", path.display()));
    put(header)?;
    Ok(Status::Failed)
}

fn fail(reason: &str) -> CommandResult {
    print_error(reason);
    Ok(Status::Failed)
}
