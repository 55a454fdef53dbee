//! `dadu fmt`: logs in canonical form, in place.

mod file;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use similar::TextDiff;

use super::input::{Input, inputs};
use super::output::{self, Done, complain, counted};
use super::variant::VariantFiles;
use super::{Status, interrupt};
use crate::diagnostic::printable;
use crate::notation::stream::{Blocks, GameText};
use crate::notation::{Parser, SyntaxErrorKind, format};
use crate::replay::{Setup, extras, lines_that_stay};

/// Write logs in canonical form
///
/// Nothing that was observed changes; remarks and unknown fields stay, and so does, byte for byte,
/// what cannot be read. Files are rewritten in place unless they are write-protected; - reads
/// standard input and writes to standard output.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Change nothing; name the files that are not in canonical form and exit with 1
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change and exit with 1
    #[arg(long)]
    diff: bool,
    /// Add every checked extra that the replay can tell: rounds, landings, captures, what was left
    #[arg(long)]
    extras: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Done {
    let (inputs, whole) = inputs(&arguments.paths);
    let mut out = output::stdout();
    let mut status = if whole { Status::Clean } else { Status::Failed };
    for input in &inputs {
        if interrupt::wished() {
            status = Status::Interrupted;
            break;
        }
        match format_input(input, arguments, &mut out)? {
            Ok(formatted) => status = status.max(formatted),
            Err(reason) => {
                complain(&format!("{}: {reason}; it is left as it is", input.name()));
                status = status.max(Status::Failed);
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Formats one input. The outer error is one of standard output, the inner one of the input.
fn format_input(
    input: &Input,
    arguments: &Arguments,
    out: &mut impl Write,
) -> io::Result<Result<Status, String>> {
    let in_place = !arguments.diff && !arguments.check;
    if let (Input::File(path), true) = (input, in_place)
        && let Err(reason) = file::must_be_regular(path)
    {
        return Ok(Err(reason));
    }
    let formatted = match Formatted::of(input, arguments.extras) {
        Ok(formatted) => formatted,
        Err(reason) => return Ok(Err(reason)),
    };
    if formatted.unread > 0 {
        let lines = counted(formatted.unread, "line");
        complain(&format!(
            "{}: what could not be read stays as it is ({lines}); `dadu check` says why",
            input.name()
        ));
    }
    let name = input.name();
    if arguments.diff {
        write_diff(&name, &formatted, out)?;
    } else if arguments.check && formatted.changes() {
        writeln!(out, "{}", printable(&name))?;
    }
    if !in_place {
        let found = if formatted.changes() { Status::Found } else { Status::Clean };
        return Ok(Ok(found));
    }
    match input {
        Input::Standard => out.write_all(&formatted.after)?,
        Input::File(path) if formatted.changes() => {
            return Ok(file::replace(path, &formatted.after).map(|()| Status::Clean));
        }
        Input::File(_) => {}
    }
    Ok(Ok(Status::Clean))
}

struct Formatted {
    before: Vec<u8>,
    after: Vec<u8>,
    /// How many lines could not be read.
    unread: u64,
}

impl Formatted {
    fn of(input: &Input, with_extras: bool) -> Result<Formatted, String> {
        let mut before = Vec::new();
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut before));
        read.map_err(|error| format!("cannot read it: {error}"))?;
        let files = VariantFiles::in_folder(input.folder());
        let mut formatted = Formatted { before: Vec::new(), after: Vec::new(), unread: 0 };
        let mut blocks = Blocks::new(&before[..]);
        let mut parser = Parser::default();
        while let Ok(Some(block)) = blocks.next_block() {
            if block.game_cut {
                return Err("a game in it is longer than is read".to_owned());
            }
            for game in block.games() {
                formatted.game(&game, with_extras, &files, &mut parser)?;
            }
        }
        formatted.before = before;
        Ok(formatted)
    }

    fn game(
        &mut self,
        game: &GameText<'_>,
        with_extras: bool,
        files: &VariantFiles,
        parser: &mut Parser,
    ) -> Result<(), String> {
        if !game.cuts.is_empty() {
            return Err("a line in it is longer than is read".to_owned());
        }
        if !game.opens {
            self.after.extend_from_slice(game.text);
            return Ok(());
        }
        let log = parser.parse(game.text, &game.cuts);
        if self.after.ends_with(b"\n") && !self.after.ends_with(b"\n\n") {
            self.after.push(b'\n');
        }
        let unknown = log.errors.iter().any(|e| e.kind == SyntaxErrorKind::UnknownVersion);
        if unknown {
            self.after.extend_from_slice(game.text);
            return Ok(());
        }
        let load = |name: &str| files.load(name);
        let setup = Setup { variant: None, load: &load, assume: None };
        let staying = lines_that_stay(game.text, log, &setup);
        self.unread += staying.len() as u64;
        let added =
            if with_extras { extras(game.text, log, &setup) } else { format::Extras::default() };
        self.after.extend(format::format(game.text, log, &staying, &added));
        Ok(())
    }

    fn changes(&self) -> bool {
        self.before != self.after
    }
}

fn write_diff(name: &str, formatted: &Formatted, out: &mut impl Write) -> io::Result<()> {
    let (before, after) =
        (String::from_utf8_lossy(&formatted.before), String::from_utf8_lossy(&formatted.after));
    let name = printable(name);
    let formatted_name = format!("{name} (formatted)");
    let diff = TextDiff::from_lines(&*before, &*after);
    let mut unified = diff.unified_diff();
    let text = unified.context_radius(2).header(&name, &formatted_name).to_string();
    for line in text.lines() {
        writeln!(out, "{}", printable(line))?;
    }
    Ok(())
}
