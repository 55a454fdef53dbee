//! Games as rows of output. Each format shows as much of a game as it can.

use std::borrow::Cow;
use std::io::{self, Write};

use super::table;
use crate::archive::Cell;
use crate::archive::query::{Found, GameRow, Match};
use crate::cli::rows::{Format, RowOptions, Rows};

/// The columns that only some outputs have.
#[derive(Clone, Copy)]
pub struct ExtraColumns {
    /// The game that the log records, and the numbers of players of E and W.
    pub games: bool,
    /// The places in the game that match.
    pub matches: bool,
}

/// A writer of games, one at a time.
pub struct Records<W: Write> {
    rows: Rows<W>,
    format: Format,
    with_games: bool,
}

impl<W: Write> Records<W> {
    pub fn new(out: W, options: RowOptions, with: ExtraColumns) -> Records<W> {
        let format = options.format;
        let columns = if format.is_drawn() { table::columns(with) } else { csv_columns(with) };
        let rows = Rows::new(out, options, &columns).cutting(table::cut(with));
        Records { rows, format, with_games: with.games }
    }

    /// Returns the number of games written so far.
    pub fn count(&self) -> u64 {
        self.rows.count()
    }

    pub fn add(&mut self, found: &Found) -> io::Result<()> {
        let cells = if self.format.is_drawn() { table::cells } else { csv_cells };
        let with_games = self.with_games;
        self.rows.record(found, || Cow::Owned(cells(found, with_games)))
    }

    /// Ends the output, without an empty table. Returns the number of games shown.
    pub fn end(self) -> io::Result<u64> {
        let count = self.count();
        if count > 0 || !self.format.is_drawn() {
            self.rows.end()?;
        }
        Ok(count)
    }
}

/// The columns of CSV. They have the same names as the JSON fields.
const CSV_COLUMNS: [&str; 25] = [
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
    "moves",
    "captures",
    "king_captures",
    "result",
    "winner",
    "verdict",
    "errors",
    "warnings",
    "file",
    "line",
];

/// The columns to add if the archive has logs of games other than Dadu.
const GAME_COLUMNS: [&str; 3] = ["game", "players_e", "players_w"];

fn csv_columns(with: ExtraColumns) -> Vec<&'static str> {
    let games = if with.games { &GAME_COLUMNS[..] } else { &[] };
    let matches = if with.matches { &["matches"][..] } else { &[] };
    [&CSV_COLUMNS[..], games, matches].concat()
}

fn csv_cells(found: &Found, with_games: bool) -> Vec<Cell> {
    let game: &GameRow = &found.game;
    let text = |text: &str| Cell::Text(text.to_owned());
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
        game.rounds.map_or(Cell::Null, Cell::Integer),
        Cell::Integer(game.turns),
        Cell::Integer(game.throws),
        Cell::Integer(game.moves),
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
    if with_games {
        let players = |players: Option<i64>| players.map_or(Cell::Null, Cell::Integer);
        cells.extend([text(&game.game), players(game.players_e), players(game.players_w)]);
    }
    if let Some(matches) = &found.matches {
        let places: Vec<String> = matches.iter().map(place).collect();
        cells.push(Cell::Text(places.join("; ")));
    }
    cells
}

/// Returns the place of a match: `turn 14, line 23`. A `?` marks an unsure match.
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
