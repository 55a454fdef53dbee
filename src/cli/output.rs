//! Standard output and standard error: what a command writes, and how its end is settled.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use super::{Status, system};
use crate::board::{Signs, Style};
use crate::diagnostic::{Look, printable};

/// How a command ended: a status, or an error in writing its output.
pub type CommandResult = io::Result<Status>;

/// Standard output, buffered.
pub fn stdout() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}

/// A reader that closed its end wants no more, which is no failure.
pub fn final_status(done: CommandResult) -> Status {
    match done {
        Ok(status) => status,
        Err(error) if system::is_closed_pipe(&error) => Status::Clean,
        Err(error) => {
            print_error(&format!("cannot write the output: {error}"));
            Status::Failed
        }
    }
}

/// An account of what is done, line by line, on standard output. Whoever reads it may go away, or the
/// disk may be full: the work goes on all the same, and how it ends is what counts.
#[derive(Default)]
pub struct ActionLog {
    failed: Option<io::Error>,
}

impl ActionLog {
    /// Says that something was done.
    pub fn report(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(io::stdout(), "{}", printable(line)).err();
        }
    }

    /// How the command ends, after work that ended so.
    pub fn end(self, status: Status) -> CommandResult {
        Ok(self.failed.map_or(status, |error| status.max(final_status(Err(error)))))
    }
}

/// Says on standard error what could not be read or done.
pub fn print_error(message: &str) {
    // If nobody hears, the exit code still says it.
    let _ = writeln!(io::stderr(), "dadu: {}", printable(message));
}

/// How findings look on this standard output.
pub fn look() -> Look {
    let terminal = io::stdout().is_terminal();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let colour = terminal && !plain && !dumb && system::supports_colour();
    Look { colour, width: width(terminal) }
}

/// How a board looks on this standard output.
pub fn style(ascii: bool) -> Style {
    let Look { colour, width } = look();
    let signs = if ascii || !shows_unicode() { Signs::Ascii } else { Signs::Unicode };
    Style { width, signs, colour }
}

/// Whether the locale is one of UTF-8: the first of the variables that is set says it. Where none is
/// set, the system says it.
fn shows_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set) {
        Some(locale) => ["utf-8", "utf8"].iter().any(|utf8| locale.to_lowercase().ends_with(utf8)),
        None => system::is_unicode_by_default(),
    }
}

/// The columns of the terminal, within reason; 100 elsewhere.
pub fn width(terminal: bool) -> usize {
    let size = if terminal { terminal_size::terminal_size() } else { None };
    size.map_or(100, |(width, _)| usize::from(width.0).clamp(40, 160))
}

/// A number with its thousands apart: `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1 game`, `2 games`.
pub fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}
