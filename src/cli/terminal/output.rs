//! Standard output and standard error of commands.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::board::{Signs, Style};
use crate::cli::status::{CommandResult, Status, final_status};
use crate::cli::system;
use crate::diagnostic::{Look, Renderer, plain_reason, printable, wrapped_below};
pub use crate::figures::numbers::{counted, grouped, percent, to_tenths};

/// Returns standard output, buffered.
pub fn stdout() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}

/// A report of completed steps, line by line, on standard output. If writing fails, the work continues; the
/// error is reported at the end.
#[derive(Default)]
pub struct ActionLog {
    failed: Option<io::Error>,
}

impl ActionLog {
    /// Prints a line.
    pub fn report(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(io::stdout(), "{}", printable(&plain_reason(line))).err();
        }
    }

    /// Returns the result of the command, given the status of its work.
    pub fn end(self, status: Status) -> CommandResult {
        Ok(self.failed.map_or(status, |error| status.max(final_status(Err(error)))))
    }
}

/// Prints an error on standard error. The reasons of the operating system are in plain words.
pub fn print_error(message: &str) {
    // Ignore write errors: the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "dadu: {}", printable(&plain_reason(message)));
}

/// Returns the look of findings on this standard output.
pub fn look() -> Look {
    let terminal = is_terminal();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let colour = terminal && !plain && !dumb && system::supports_colour();
    Look { colour, width: width(terminal) }
}

/// Returns whether people read standard output in a terminal.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns the renderer of findings on this standard output.
pub fn renderer() -> Renderer {
    Renderer::new(look()).breaking_notes(is_terminal())
}

/// Returns the style of boards on this standard output.
pub fn style(ascii: bool) -> Style {
    let Look { colour, width } = look();
    let signs = if ascii || !shows_unicode() { Signs::Ascii } else { Signs::Unicode };
    Style { width, signs, colour }
}

/// Checks whether the locale uses UTF-8. The first variable that is set decides; if none is set, the system
/// decides.
fn shows_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set) {
        Some(locale) => ["utf-8", "utf8"].iter().any(|utf8| locale.to_lowercase().ends_with(utf8)),
        None => system::is_unicode_by_default(),
    }
}

/// Breaks a line at the width of a terminal. Its parts after the first begin with `indent`. For other programs, the line
/// stays whole.
pub fn broken(line: &str, indent: &str) -> String {
    match is_terminal() {
        true => wrapped_below(line, look().width, indent),
        false => line.to_owned(),
    }
}

/// Returns the width of the terminal, limited to 40 to 160 columns; 100 if the output is not a terminal.
pub fn width(terminal: bool) -> usize {
    let size = if terminal { terminal_size::terminal_size() } else { None };
    size.map_or(100, |(width, _)| usize::from(width.0).clamp(40, 160))
}
