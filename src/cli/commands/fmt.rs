//! `dadu fmt`: logs in canonical form, in place.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::cli::files::rewrite;
use crate::cli::input::variant::{VariantFiles, is_variant_file};
use crate::cli::input::{IS_UTF16, Input, inputs};
use crate::cli::random;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::diff::write_diff;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, counted, print_error};
use crate::diagnostic::printable;
use crate::notation::{is_utf16, with_ids};
use crate::replay::{DoubtReason, FormattedFile};

/// Format logs
///
/// Normalises layout only. Throws, moves, remarks, unknown fields and unreadable text are preserved, and so
/// is the play of games that dadu only records. Formats variant files too. Rewrites files in place; skips write-protected files. With
/// -, formats standard input to standard output.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// List unformatted files and exit with 1; change nothing
    #[arg(long)]
    check: bool,
    /// Show the changes as a diff and exit with 1; change nothing
    #[arg(long)]
    diff: bool,
    /// Add extras: round numbers, landing squares, captures, unused results
    #[arg(long)]
    extras: bool,
    /// Also write an Id into each log that has none
    ///
    /// The archive recognises a log by its Id, even if the log changes or its file moves.
    #[arg(long)]
    write_id: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let (inputs, whole) = inputs(&arguments.paths);
    let mut out = output::stdout();
    let mut status = if whole { Status::Clean } else { Status::Failed };
    for input in &inputs {
        if interrupt::is_requested() {
            status = Status::Interrupted;
            break;
        }
        match format_input(input, arguments, &mut out)? {
            Ok(formatted) => status = status.max(formatted),
            Err(_) if interrupt::is_requested() => {
                print_error(&format!("{}: interrupted; nothing was written", input.name()));
            }
            Err(reason) => {
                print_error(&format!("{}: {reason}; nothing was written", input.name()));
                status = status.max(Status::Failed);
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Formats one input. The outer error is that of standard output, the inner one that of the input.
fn format_input(
    input: &Input,
    arguments: &Arguments,
    out: &mut impl Write,
) -> io::Result<Result<Status, String>> {
    let in_place = !arguments.diff && !arguments.check;
    if let (Input::File(path), true) = (input, in_place)
        && let Err(reason) = rewrite::require_regular_file(path, "use `-` to format standard input")
    {
        return Ok(Err(reason));
    }
    let (before, formatted) = match read_and_format(input, arguments) {
        Ok(both) => both,
        Err(reason) => return Ok(Err(reason)),
    };
    report_unchanged_parts(&input.name(), &formatted);
    let after = formatted.text;
    if in_place {
        return write(input, &before, &after, out);
    }
    let changes = after != before;
    let name = input.name();
    if arguments.diff {
        write_diff(&name, "formatted", &before, &after, out)?;
    } else if changes {
        writeln!(out, "{}", printable(&name))?;
    }
    Ok(Ok(if changes { Status::Found } else { Status::Clean }))
}

/// Returns the text of an input before and after.
fn read_and_format(
    input: &Input,
    arguments: &Arguments,
) -> Result<(Vec<u8>, FormattedFile), String> {
    let mut before = Vec::new();
    let read = input.open().and_then(|mut reader| reader.read_to_end(&mut before));
    read.map_err(|error| format!("cannot read: {error}"))?;
    if let Input::File(path) = input
        && is_variant_file(path)
    {
        if is_utf16(&before) {
            return Err(IS_UTF16.to_owned());
        }
        let text = std::str::from_utf8(&before).map_err(|_| "not valid UTF-8".to_owned())?;
        let formatted = FormattedFile::of_variant_file(text);
        return Ok((before, formatted));
    }
    let files = VariantFiles::in_folder(input.folder());
    let identified = match arguments.write_id {
        true => Cow::Owned(with_ids(&before, random::log_id)?.0),
        false => Cow::Borrowed(&before[..]),
    };
    let formatted = FormattedFile::of(&identified, arguments.extras, &|name| files.load(name))?;
    Ok((before, formatted))
}

/// Prints which parts were left unchanged, and why.
fn report_unchanged_parts(name: &str, formatted: &FormattedFile) {
    if formatted.unread > 0 {
        let lines = counted(formatted.unread, "unreadable line");
        print_error(&format!("{name}: left {lines} unchanged; run `dadu check` for details"));
    }
    if let [(line, why), others @ ..] = &formatted.stops[..] {
        let (why, others) = (reason(*why), also_in(others.len()));
        print_error(&format!(
            "{name}: from line {line} on only round numbers were added, because {why}{others}"
        ));
    }
    if let [line, others @ ..] = &formatted.wrong_rounds[..] {
        let others = also_in(others.len());
        print_error(&format!(
            "{name}: no round numbers added, because the round number in line {line} contradicts the count{others}"
        ));
    }
}

fn also_in(others: usize) -> String {
    match others {
        0 => String::new(),
        n => format!("; the same in {}", counted(n as u64, "other game")),
    }
}

fn reason(why: DoubtReason) -> String {
    match why {
        DoubtReason::Found(code) => format!("the position is uncertain ({})", code.id()),
        DoubtReason::NotKnown => "the position is unknown".to_owned(),
        DoubtReason::NotSure => "the position depends on an unsure token".to_owned(),
    }
}

fn write(
    input: &Input,
    before: &[u8],
    after: &[u8],
    out: &mut impl Write,
) -> io::Result<Result<Status, String>> {
    match input {
        Input::Standard => out.write_all(after)?,
        Input::File(path) if before != after => {
            let replaced = rewrite::replace(path, before, after, "use `--diff` to see the changes");
            return Ok(replaced.map(|()| Status::Clean));
        }
        Input::File(_) => {}
    }
    Ok(Ok(Status::Clean))
}
