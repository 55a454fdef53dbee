//! The page for reading: headings, lines, tables and drawings, for the terminal or as Markdown, and the
//! formats of figures on it.

use crate::archive::stats::{Basis, Group};
use crate::cli::format::Format;
use crate::cli::rows::{Column, markdown, plain, table};
pub use crate::cli::terminal::output::percent;
use crate::cli::terminal::output::{counted, grouped, look, to_tenths};
use crate::diagnostic::{printable, wrap};

/// The length of the longest bar.
const BAR: f64 = 24.0;

/// A page that is built part by part.
#[derive(Default)]
pub struct Page {
    markdown: bool,
    width: usize,
    text: String,
    /// The line about counted games that every section begins with; empty if there is none.
    basis: String,
}

impl Page {
    pub fn new(format: Format) -> Page {
        Page { markdown: format == Format::Markdown, width: look().width, ..Page::default() }
    }

    /// Sets the line about counted games that every section begins with.
    pub fn set_basis(&mut self, basis: String) {
        self.basis = basis;
    }

    pub fn text(self) -> String {
        self.text
    }

    /// Adds a part, with a blank line before it.
    fn part(&mut self, part: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(part);
        self.text.push('\n');
    }

    /// Starts a section. If nothing was found, says so.
    pub fn section<T>(&mut self, heading: &str, found: &[T]) {
        match self.markdown {
            true => self.part(&format!("## {}", plain(heading))),
            false => self.part(&heading.to_uppercase()),
        }
        let basis = std::mem::take(&mut self.basis);
        if !basis.is_empty() {
            self.line(&basis);
        }
        self.basis = basis;
        if found.is_empty() {
            self.line("no games to count");
        }
    }

    pub fn line(&mut self, line: &str) {
        match self.markdown {
            true => self.part(&plain(line)),
            false => self.part(&wrap(&printable(line), self.width).join("\n")),
        }
    }

    /// Adds a table, unless it is empty.
    pub fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        match self.markdown {
            _ if rows.is_empty() => {}
            true => self.part(&markdown(columns, rows)),
            false => self.part(&table(columns, rows, self.width)),
        }
    }

    /// Adds a drawing in characters of equal width.
    pub fn drawing(&mut self, drawing: &str) {
        match self.markdown {
            true => self.part(&format!("```text\n{drawing}\n```")),
            false => self.part(drawing),
        }
    }
}

/// Returns the name of a group.
pub fn name(group: &Group) -> String {
    group.clone().unwrap_or_else(|| "not given".to_owned())
}

/// Returns the name of a group with its game, or only once if they are the same.
pub fn with_game(group: &Group, game: &str) -> String {
    let name = name(group);
    if name == game { name } else { format!("{name}, {game}") }
}

/// Returns `52 games`, `52 games, 12 of them simulated` or `52 simulated games`.
pub fn games(basis: &Basis) -> String {
    let Basis { games, simulated } = *basis;
    match simulated {
        0 => counted(games, "game"),
        all if all == games => counted(games, "simulated game"),
        some => format!("{}, {} of them simulated", counted(games, "game"), grouped(some)),
    }
}

/// Returns the share of a part, `16.1%`; empty if the whole is 0.
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { percent(part as f64 / whole as f64) }
}

/// Returns a number, `4` or `4.5`; empty if there is none.
pub fn number(number: Option<f64>) -> String {
    match number {
        None => String::new(),
        Some(number) if number.fract() == 0.0 => grouped(number as u64),
        Some(number) => format!("{:.1}", to_tenths(number)),
    }
}

/// Returns a bar for a number, scaled to the greatest one. A number above 0 never gives an empty bar.
pub fn bar(part: u64, greatest: u64) -> String {
    let long = (part as f64 / greatest.max(1) as f64 * BAR).round() as usize;
    if long == 0 && part > 0 { "▏".to_owned() } else { "█".repeat(long) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_for_people() {
        let basis = |games, simulated| Basis { games, simulated };
        assert_eq!(games(&basis(1, 0)), "1 game");
        assert_eq!(games(&basis(1200, 12)), "1,200 games, 12 of them simulated");
        assert_eq!(games(&basis(2, 2)), "2 simulated games");
        assert_eq!((percent(0.16129), share(1, 0)), ("16.1%".to_owned(), String::new()));
        assert_eq!((number(Some(4.0)), number(Some(4.5))), ("4".to_owned(), "4.5".to_owned()));
        assert_eq!(
            (bar(0, 7), bar(1, 1000), bar(7, 7).chars().count()),
            (String::new(), "▏".to_owned(), 24)
        );
    }
}
