//! Games as records: JSON, CSV, Markdown, or gathered for a table.

use std::io::{self, Write};

use super::{Format, Left, table};
use crate::archive::Cell;
use crate::archive::query::{Found, GameRow, Match};
use crate::cli::cells::Csv;
use crate::cli::json::to_json;
use crate::cli::output::{counted, look};
use crate::diagnostic::printable;

/// Writes games one by one, or keeps them for the table.
pub struct Records<'a, W: Write> {
    format: Format,
    /// Whether games come with places in them.
    with_matches: bool,
    out: &'a mut W,
    /// The columns of CSV.
    names: Vec<String>,
    csv: Csv<Vec<u8>>,
    kept: Vec<Found>,
    count: u64,
}

impl<'a, W: Write> Records<'a, W> {
    pub fn new(format: Format, with_matches: bool, out: &'a mut W) -> Records<'a, W> {
        let (names, csv) = (csv_columns(with_matches), Csv::new(Vec::new()));
        Records { format, with_matches, out, names, csv, kept: Vec::new(), count: 0 }
    }

    /// How many there are so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn add(&mut self, found: Found) -> io::Result<()> {
        self.count += 1;
        match self.format {
            Format::Table => self.kept.push(found),
            Format::Json => {
                let before = if self.count == 1 { "[\n" } else { ",\n" };
                write!(self.out, "{before}{}", to_json(&found))?;
            }
            Format::Jsonl => writeln!(self.out, "{}", to_json(&found))?,
            Format::Csv => self.csv(&found)?,
            Format::Markdown => self.markdown(&found)?,
        }
        Ok(())
    }

    /// Ends the output. Returns how many games were shown.
    pub fn end(&mut self, left: Left) -> io::Result<u64> {
        match self.format {
            Format::Json if self.count == 0 => writeln!(self.out, "[]")?,
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Table if self.count > 0 => {
                let table = table::table(&self.kept, self.with_matches, look().width);
                writeln!(self.out, "{table}")?;
                self.left(left)?;
            }
            Format::Csv => {
                self.csv.head(&self.names)?;
                self.out.write_all(&self.csv.take())?;
            }
            _ => {}
        }
        Ok(self.count)
    }

    fn left(&mut self, left: Left) -> io::Result<()> {
        match left {
            Left::Games(0) => Ok(()),
            Left::Games(games) => {
                let games = counted(games, "more game");
                writeln!(self.out, "{games} not shown; `--limit 0` shows all")
            }
            Left::Some => {
                writeln!(self.out, "there are more; `--limit 0` looks for all and shows them")
            }
        }
    }

    fn csv(&mut self, found: &Found) -> io::Result<()> {
        self.csv.row(&self.names, &csv_cells(found, self.with_matches))?;
        self.out.write_all(&self.csv.take())
    }

    fn markdown(&mut self, found: &Found) -> io::Result<()> {
        let columns = table::columns(self.with_matches);
        if self.count == 1 {
            writeln!(self.out, "| {} |", columns.join(" | "))?;
            writeln!(self.out, "|{}", "---|".repeat(columns.len()))?;
        }
        let cells: Vec<String> =
            table::cells(found, self.with_matches).iter().map(|cell| escaped(cell)).collect();
        writeln!(self.out, "| {} |", cells.join(" | "))
    }
}

/// Text in which Markdown sees nothing but text.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|&".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The columns of CSV; they have the names of the fields of JSON.
const CSV_COLUMNS: [&str; 26] = [
    "id",
    "log_id",
    "title",
    "date",
    "date_from",
    "date_to",
    "place",
    "household",
    "simulated",
    "variant",
    "players_n",
    "players_s",
    "rounds",
    "turns",
    "throws",
    "uses",
    "captures",
    "king_captures",
    "result",
    "winner",
    "verdict",
    "errors",
    "warnings",
    "file",
    "line",
    "matches",
];

fn csv_columns(with_matches: bool) -> Vec<String> {
    let columns = CSV_COLUMNS.iter().filter(|&&name| with_matches || name != "matches");
    columns.map(|&name| name.to_owned()).collect()
}

fn csv_cells(found: &Found, with_matches: bool) -> Vec<Cell> {
    let game: &GameRow = &found.game;
    let text = |text: &str| Cell::Text(printable(text).into_owned());
    let maybe = |maybe: &Option<String>| maybe.as_deref().map_or(Cell::Null, text);
    let mut cells = vec![
        Cell::Integer(game.id),
        maybe(&game.log_id),
        maybe(&game.title),
        maybe(&game.date),
        maybe(&game.date_from),
        maybe(&game.date_to),
        maybe(&game.place),
        maybe(&game.household),
        Cell::Integer(i64::from(game.simulated)),
        text(&game.variant),
        Cell::Integer(game.players_n),
        Cell::Integer(game.players_s),
        Cell::Integer(game.rounds),
        Cell::Integer(game.turns),
        Cell::Integer(game.throws),
        Cell::Integer(game.uses),
        Cell::Integer(game.captures),
        Cell::Integer(game.king_captures),
        maybe(&game.result),
        maybe(&game.winner),
        text(&game.verdict),
        Cell::Integer(game.errors),
        Cell::Integer(game.warnings),
        text(&game.file),
        Cell::Integer(game.line),
    ];
    if with_matches {
        let matches = found.matches.as_deref().unwrap_or_default();
        let places: Vec<String> = matches.iter().map(place).collect();
        cells.push(Cell::Text(places.join("; ")));
    }
    cells
}

/// Where a match is: `turn 14, line 23`. A `?` says that something in it is in doubt.
pub fn place(found: &Match) -> String {
    let range = |from: u32, to: u32| match from == to {
        true => from.to_string(),
        false => format!("{from}-{to}"),
    };
    let doubt = if found.sure { "" } else { "?" };
    let turns = range(found.from.turn, found.to.turn);
    let lines = range(found.from.line, found.to.line);
    format!("turn {turns}, line {lines}{doubt}")
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn markdown_sees_only_text() {
        assert_eq!(
            escaped("a|b [x](y) <script> `c` \\"),
            "a\\|b \\[x\\](y) \\<script\\> \\`c\\` \\\\"
        );
    }
}
