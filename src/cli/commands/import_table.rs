//! `dadu import-table`: turns a table of player turns into a log.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::files::atomic;
use crate::cli::files::output_file::{OutputFile, Target};
use crate::cli::header::{self, HeaderArguments};
use crate::cli::input::interruptible_reader::InterruptibleReader;
use crate::cli::input::variant::VariantFiles;
use crate::cli::input::{Input, game};
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{self, counted, print_error};
use crate::diagnostic::printable;
use crate::import::{
    Column, Columns, HeaderMessage, ImportedLog, Options, RowFate, Table, decoded, import,
};
use crate::notation::parse;
use crate::replay::Setup;

/// Create a log from a table
///
/// Reads a CSV file, in which a row has a player, throws and moves. The columns are found by their names, and
/// the separator is found too. Rows such as `Place: Pune` become header fields. A row that cannot be read
/// becomes a remark, with a message; the exit code is then 1.
#[derive(Args)]
pub struct Arguments {
    /// Table to read (`-` for standard input)
    file: PathBuf,
    /// File to create [default: standard output]
    #[arg(short, long, value_name = "LOG")]
    output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "output")]
    force: bool,
    /// Columns in order: "round,player,throws,moves", "player=2,throws=4"
    #[arg(long, value_name = "NAMES")]
    columns: Option<String>,
    /// Write all throws of a player turn before its moves
    #[arg(long)]
    throws_first: bool,
    #[command(flatten)]
    header: HeaderArguments,
}

/// The maximum size of a table: 16 MiB, because a log has at most 4 MiB and a table is in memory as a whole.
const MAX_TABLE: u64 = 16 << 20;

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    match imported(arguments) {
        Ok(Some(imported)) => write(arguments, &imported),
        Ok(None) => Ok(Status::Failed),
        Err(reason) => {
            print_error(&reason);
            Ok(Status::Failed)
        }
    }
}

/// Returns the log; nothing if the header has errors, which are already printed.
fn imported(arguments: &Arguments) -> Result<Option<ImportedLog>, String> {
    refuse_existing(arguments)?;
    let input = Input::of(&arguments.file);
    let name = input.name();
    let named = |reason: String| format!("{name}: {reason}");
    let text = decoded(&bytes(&input)?).map_err(named)?;
    let table = Table::read(&text, None);
    let columns = columns(&table, arguments).map_err(named)?;
    let Some((header, refused)) = header(&table, &columns, arguments) else { return Ok(None) };
    let known = parse(&header).game;
    let Some(known) = known else {
        return Err(named(
            "dadu cannot read the play of this game; `dadu games` lists the games".to_owned(),
        ));
    };
    columns.check(known).map_err(named)?;
    let options = Options { throws_first: arguments.throws_first };
    let imported = import(&table, &columns, &header, refused, options).map_err(named)?;
    report(&name, &table, &columns, &imported);
    Ok(Some(imported))
}

/// Refuses an existing file before any work is done.
fn refuse_existing(arguments: &Arguments) -> Result<(), String> {
    match arguments.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) if game::is_single_game(path, "the name of a file") => {
            Err("no log written".to_owned())
        }
        Some(path) if path.exists() && !arguments.force => Err(exists(path)),
        _ => Ok(()),
    }
}

fn exists(path: &Path) -> String {
    format!("{} already exists; use --force to replace it", path.display())
}

fn bytes(input: &Input) -> Result<Vec<u8>, String> {
    let name = input.name();
    let failed = |error: io::Error| format!("cannot read {name}: {error}");
    let mut bytes = Vec::new();
    let limit = MAX_TABLE + 1;
    input.open().and_then(|file| file.take(limit).read_to_end(&mut bytes)).map_err(failed)?;
    match bytes.len() as u64 == limit {
        true => Err(format!("{name} is larger than 16 MiB; split the table")),
        false => Ok(bytes),
    }
}

/// Returns the columns: as given, by their names, or as the user answers on a terminal.
fn columns(table: &Table, arguments: &Arguments) -> Result<Columns, String> {
    if let Some(given) = &arguments.columns {
        return Columns::parse(table, given);
    }
    let can_ask = io::stdin().is_terminal() && io::stderr().is_terminal();
    Columns::recognise(table).or_else(|reason| match Columns::sample(table) {
        Some(row) if can_ask && arguments.file != Path::new("-") => {
            print_error(&reason);
            let mut answers = BufReader::new(InterruptibleReader::new(|| Ok(io::stdin())));
            let places = ask(&row.cells, &mut answers, &mut io::stderr())?;
            Ok(Columns::at(table, &places))
        }
        _ => Err(reason),
    })
}

/// The questions about columns: the column, and whether the table must have it.
const ASKED: [(Column, bool); 5] = [
    (Column::Player, true),
    (Column::Throws, true),
    (Column::Moves, false),
    (Column::Round, false),
    (Column::Remark, false),
];

/// Asks for the number of each column.
///
/// # Errors
/// The input ended, or could not be read.
fn ask(
    cells: &[String],
    answers: &mut impl BufRead,
    say: &mut impl Write,
) -> Result<Vec<(Column, usize)>, String> {
    // Ignore write errors: answers may come even if nobody sees the questions.
    for (number, cell) in (1..).zip(cells) {
        let _ = writeln!(say, "  {number}  {}", printable(cell));
    }
    let mut places = Vec::new();
    for (column, is_needed) in ASKED {
        let none = if is_needed { "" } else { "; Enter: none" };
        let question =
            format!("Which column has the {}? (1 to {}{none})", column.name(), cells.len());
        if let Some(at) = number(&question, is_needed, cells.len(), answers, say)? {
            places.push((column, at));
        }
    }
    Ok(places)
}

fn number(
    question: &str,
    is_needed: bool,
    most: usize,
    answers: &mut impl BufRead,
    say: &mut impl Write,
) -> Result<Option<usize>, String> {
    loop {
        let _ = write!(say, "{question}\n> ").and_then(|()| say.flush());
        let mut line = String::new();
        let read = answers.by_ref().take(1024).read_line(&mut line);
        if read.map_err(|error| format!("cannot read an answer: {error}"))? == 0 {
            return Err("the input ended before all columns were named; no log created".to_owned());
        }
        match line.trim().parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => return Ok(Some(number - 1)),
            Err(_) if line.trim().is_empty() && !is_needed => return Ok(None),
            _ => {
                let _ = writeln!(say, "  expected a number from 1 to {most}");
            }
        }
    }
}

/// Returns the header from the options and the table, and the messages about fields of the table that it
/// does not take.
fn header(
    table: &Table,
    columns: &Columns,
    arguments: &Arguments,
) -> Option<(Vec<u8>, Vec<HeaderMessage>)> {
    let folder = arguments.output.as_deref().and_then(Path::parent).unwrap_or(Path::new("."));
    let files = VariantFiles::in_folder(folder.to_owned());
    let load = |name: &str| files.load(name);
    let setup = Setup { load: &load, ..Setup::default() };
    let (taken, refused) = table.header(columns, arguments.header.fields(), &setup);
    let further = taken.into_iter().map(|field| (field.name, field.value)).collect();
    let answers = || BufReader::new(InterruptibleReader::new(|| Ok(io::stdin())));
    let asks = arguments.header.has_ask();
    let header =
        header::begin_with(&arguments.header, asks, further, folder, answers, &mut io::stderr())?;
    Some((header, refused))
}

/// Prints the messages about rows, and a summary.
fn report(name: &str, table: &Table, columns: &Columns, imported: &ImportedLog) {
    for message in &imported.messages {
        let is_unread = message.fate == RowFate::Unread;
        let kept = if is_unread { "; kept as a remark" } else { "" };
        print_error(&format!("{name}: row {}: {}{kept}", message.row, message.said));
    }
    let rows = table.rows.iter().filter(|row| !row.is_blank()).count() as u64;
    let rows_with = |fate: RowFate| {
        imported.messages.iter().filter(|message| message.fate == fate).count() as u64
    };
    let doubtful = match rows_with(RowFate::Doubtful) {
        0 => String::new(),
        rows => format!("; {} to compare with the log", counted(rows, "row")),
    };
    print_error(&format!(
        "{name}: {}, separator {}, columns {}: {}; {} not read{doubtful}",
        counted(rows, "row"),
        table.separator.name(),
        columns.described(),
        counted(imported.turns as u64, "player turn"),
        counted(rows_with(RowFate::Unread), "row"),
    ));
}

fn write(arguments: &Arguments, imported: &ImportedLog) -> CommandResult {
    let is_whole = imported.messages.iter().all(|message| message.fate == RowFate::Read);
    let status = if is_whole { Status::Clean } else { Status::Found };
    let written = match arguments.output.as_deref().filter(|path| *path != Path::new("-")) {
        None => {
            let mut out = output::stdout();
            out.write_all(&imported.text).and_then(|()| out.flush())?;
            Status::Clean
        }
        Some(path) if arguments.force => replace(path, &imported.text)?,
        Some(path) => create(path, &imported.text),
    };
    Ok(status.max(written))
}

fn create(path: &Path, text: &[u8]) -> Status {
    match atomic::create(path, text) {
        Ok(()) => Status::Clean,
        Err(error) => {
            let reason = match error.kind() {
                io::ErrorKind::AlreadyExists => exists(path),
                _ => format!("cannot write {}: {error}", path.display()),
            };
            print_error(&reason);
            Status::Failed
        }
    }
}

fn replace(path: &Path, text: &[u8]) -> CommandResult {
    let text = String::from_utf8_lossy(text);
    OutputFile { text: &text, begins: "Dadu:", what: "a log", next: None }
        .write(&Target::from(path), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_asked_for_by_number() {
        let cells = ["a", "b", "c"].map(str::to_owned);
        let mut said = Vec::new();
        let answers = "2\n4\n3\n\n1\n\n";
        let places = ask(&cells, &mut answers.as_bytes(), &mut said);
        let expected = vec![(Column::Player, 1), (Column::Throws, 2), (Column::Round, 0)];
        assert_eq!(places, Ok(expected));
        let said = String::from_utf8(said).expect("UTF-8");
        assert!(
            said.starts_with("  1  a\n  2  b\n  3  c\nWhich column has the player? (1 to 3)\n> "),
            "{said}"
        );
        assert!(said.contains("  expected a number from 1 to 3\n"), "{said}");
        assert!(ask(&cells, &mut "2\n".as_bytes(), &mut Vec::new()).is_err());
    }
}
