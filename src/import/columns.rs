//! The meaning of each column: by its name, or as the user says.

use super::rows::{self, Row, Separator};
use super::{Table, cells, fields};
use crate::games::GameId;
use crate::notation::meant::digits_in_ascii;

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The round.
    Round,
    /// A number that may be the round, or may count the player turns.
    Turn,
    /// The player: `N2`, or a name in the header.
    Player,
    /// The side, if another column has the number of the player.
    Side,
    /// Throws.
    Throws,
    /// Moves.
    Moves,
    /// The timecode.
    Time,
    /// A remark.
    Remark,
}

/// The names of columns, in small letters. The first name of each kind is the one that `--columns` takes.
const NAMES: [(Column, &[&str]); 8] = [
    (Column::Round, &["round", "rounds", "round no", "round number"]),
    (Column::Turn, &["turn", "turns", "no", "nr", "#", "turn no", "turn number"]),
    (
        Column::Player,
        &["player", "players", "who", "seat", "name", "number", "player no", "player number"],
    ),
    (Column::Side, &["side", "sides", "team"]),
    (
        Column::Throws,
        &[
            "throws", "throw", "dice", "die", "cowries", "cowrie", "roll", "rolls", "lots",
            "sticks", "billets", "thrown",
        ],
    ),
    (Column::Moves, &["moves", "move", "piece", "pieces", "played"]),
    (Column::Time, &["time", "timecode", "clock"]),
    (
        Column::Remark,
        &[
            "remark",
            "remarks",
            "note",
            "notes",
            "comment",
            "comments",
            "observation",
            "observations",
        ],
    ),
];

impl Column {
    /// Returns the name that `--columns` takes.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(column, _)| *column == self).map_or("", |(_, names)| names[0])
    }

    /// Returns the column with this name. Ignores capital letters, and a number at the end: `Throw 2`.
    pub(super) fn named(name: &str) -> Option<Column> {
        let name = normalised(name);
        let of = |name: &str| NAMES.iter().find(|(_, names)| names.contains(&name));
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        of(&name).or_else(|| of(plain).filter(|(column, _)| column.repeats())).map(|(c, _)| *c)
    }

    /// Returns whether several columns may have this meaning.
    const fn repeats(self) -> bool {
        matches!(self, Column::Throws | Column::Moves | Column::Remark)
    }
}

fn normalised(name: &str) -> String {
    let name = name.to_lowercase().replace(['_', '-'], " ");
    let name = name.trim_end_matches(['.', ':', '*', ' ']).trim_start_matches(['\'', ' ']);
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The meaning of each column; `None` if it is unknown.
    meanings: Vec<Option<Column>>,
    /// The names in the table. Empty if it has no names.
    names: Vec<String>,
    /// The index of the row with the names, if there is one.
    pub(super) head: Option<usize>,
    /// Whether that row has none of the known names, so that it may be something else.
    is_guess: bool,
    /// The index of the first row of play.
    pub(super) first: usize,
}

impl Columns {
    /// Recognises the columns by their names.
    ///
    /// # Errors
    /// The columns are not recognised, with the remedy.
    pub fn recognise(table: &Table) -> Result<Columns, String> {
        let first = first_row(table).ok_or(NO_PLAY)?;
        let rows = table.rows.iter().enumerate().skip(first).take(MOST_ABOVE);
        let mut found = rows.map(|(at, row)| Columns::of_names(row, at));
        if let Some(columns) = found.find(|columns| columns.missing().is_none()) {
            return columns.with_whole_head(table);
        }
        let row = &table.rows[first];
        if let Some(fault) = row.fault() {
            return Err(format!("row {}: {fault}", row.number));
        }
        let missing = Columns::of_names(row, first).missing().unwrap_or_default();
        Err(unnamed(row.number, missing))
    }

    /// Reads the value of `--columns`: names in order, or `name=column` with its number or its name in the
    /// table. An empty name or `-` leaves a column out.
    ///
    /// # Errors
    /// The invalid part, or the missing column.
    pub fn parse(table: &Table, given: &str) -> Result<Columns, String> {
        let first = first_row_of_play(table).ok_or(NO_PLAY)?;
        let row = &table.rows[first];
        let mut columns = Columns::without_names(first);
        let mut by_name = false;
        for (index, part) in given.split(',').map(str::trim).enumerate() {
            let (name, at) = match part.split_once('=') {
                Some((name, place)) => {
                    by_name |= place.trim().parse::<usize>().is_err();
                    (name.trim(), column_at(row, place.trim())?)
                }
                None => (part, index),
            };
            columns.set(at, meaning(name)?);
        }
        match columns.missing_of_given() {
            Some(missing) => return Err(format!("--columns: name the column {missing}")),
            None => columns.take_head(row, by_name),
        }
        columns.with_whole_head(table)
    }

    /// Checks that other rows are not joined to the row with the names.
    fn with_whole_head(self, table: &Table) -> Result<Columns, String> {
        let row = self.head.and_then(|head| table.rows.get(head));
        let fault = row.and_then(|row| Some(format!("row {}: {}", row.number, row.fault()?)));
        fault.map_or(Ok(self), Err)
    }

    /// Returns columns with these indexes.
    pub fn at(table: &Table, places: &[(Column, usize)]) -> Columns {
        let first = first_row_of_play(table).unwrap_or_default();
        let mut columns = Columns::without_names(first);
        places.iter().for_each(|&(column, at)| columns.set(at, Some(column)));
        if let Some(row) = table.rows.get(first) {
            columns.take_head(row, false);
        }
        columns
    }

    /// Returns the first row that may hold names or play, and the numbers of its columns.
    pub fn sample(table: &Table) -> Option<&Row> {
        first_row_of_play(table).map(|first| &table.rows[first])
    }

    fn without_names(first: usize) -> Columns {
        let (meanings, names) = (Vec::new(), Vec::new());
        Columns { meanings, names, head: None, is_guess: false, first }
    }

    /// Returns the row that was taken as the names of the columns although it has none of the known names.
    pub(super) fn guessed_head<'a>(&self, table: &'a Table) -> Option<&'a Row> {
        self.head.filter(|_| self.is_guess).and_then(|head| table.rows.get(head))
    }

    /// Returns the number of cells in a row.
    pub(super) fn width(&self) -> usize {
        self.names.len().max(self.meanings.len())
    }

    fn of_names(row: &Row, first: usize) -> Columns {
        let mut columns = Columns {
            meanings: Vec::new(),
            names: row.cells.clone(),
            head: Some(first),
            is_guess: false,
            first: first + 1,
        };
        for (at, name) in row.cells.iter().enumerate() {
            let column = Column::named(name);
            let is_new = |column: &Column| column.repeats() || !columns.has(*column);
            columns.set(at, column.filter(is_new));
        }
        columns
    }

    /// Takes a row as the names of the columns, if no cell of it is play. `certainly` if the user named a column by
    /// its name there.
    fn take_head(&mut self, row: &Row, certainly: bool) {
        if !certainly && self.is_play(row) {
            return;
        }
        let has_known_name = row.cells.iter().any(|cell| Column::named(cell).is_some());
        self.is_guess = !certainly && !has_known_name;
        self.names = row.cells.clone();
        self.head = Some(self.first);
        self.first += 1;
    }

    /// Returns whether a cell of a row is play: throws, a number of a round, a seat, or moves in a game without throws.
    fn is_play(&self, row: &Row) -> bool {
        let has_digit = |cell: &str| digits_in_ascii(cell).bytes().any(|b| b.is_ascii_digit());
        let is_throw = |cell: &str| cells::throws(cell).is_ok_and(|throws| !throws.is_empty());
        let is_value = |cell: &str| has_digit(cell) && Column::named(cell).is_none();
        let is_number =
            |cell: &str| digits_in_ascii(cell).starts_with(|c: char| c.is_ascii_digit());
        let is_seat = |cell: &str| {
            let cell = digits_in_ascii(cell);
            let number = cell.strip_prefix(|c: char| c.is_alphabetic()).unwrap_or(&cell);
            !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '?')
        };
        let any = |column, is: &dyn Fn(&str) -> bool| self.all(column).any(|at| is(row.cell(at)));
        any(Column::Throws, &is_throw)
            || !self.has(Column::Throws) && any(Column::Moves, &is_value)
            || any(Column::Round, &is_number)
            || any(Column::Turn, &is_number)
            || any(Column::Player, &is_seat)
    }

    fn set(&mut self, at: usize, column: Option<Column>) {
        if self.meanings.len() <= at {
            self.meanings.resize(at + 1, None);
        }
        self.meanings[at] = column;
    }

    /// Returns the needed column that is missing. Moves may be missing only if no column is unknown.
    fn missing(&self) -> Option<&'static str> {
        let is_unknown = self.meanings.contains(&None);
        let moves = (is_unknown && !self.has(Column::Moves)).then_some("moves");
        self.missing_of_given().or(moves)
    }

    fn missing_of_given(&self) -> Option<&'static str> {
        if !self.has(Column::Player) && !self.has(Column::Side) {
            Some("player")
        } else if !self.has(Column::Throws) && !self.has(Column::Moves) {
            Some("throws")
        } else {
            None
        }
    }

    /// Checks the columns against a game: only a game in which nothing is thrown has no throws.
    ///
    /// # Errors
    /// The column that is missing.
    pub fn check(&self, game: GameId) -> Result<(), String> {
        if !game.has_throws() || self.has(Column::Throws) {
            return Ok(());
        }
        let name = self.missing_of_given().unwrap_or("throws");
        Err(match self.head {
            Some(head) => unnamed(head + 1, name),
            None => format!("--columns: name the column {name}"),
        })
    }

    /// Returns whether a column has this meaning.
    pub fn has(&self, column: Column) -> bool {
        self.meanings.contains(&Some(column))
    }

    /// Returns the meaning of a column.
    pub(super) fn meaning(&self, at: usize) -> Option<Column> {
        self.meanings.get(at).copied().flatten()
    }

    /// Returns the indexes of the columns with this meaning.
    pub(super) fn all(&self, column: Column) -> impl Iterator<Item = usize> + '_ {
        let with =
            move |(at, meaning): (usize, &Option<Column>)| (*meaning == Some(column)).then_some(at);
        self.meanings.iter().enumerate().filter_map(with)
    }

    /// Returns the name of a column in the table, or its number.
    pub(super) fn label(&self, at: usize) -> String {
        let name = self.names.get(at).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| format!("column {}", at + 1))
    }

    /// Describes the columns: `round, player, throws, moves`.
    pub fn described(&self) -> String {
        let meaning = |meaning: &Option<Column>| meaning.map_or("-", Column::name);
        self.meanings.iter().map(meaning).collect::<Vec<_>>().join(", ")
    }
}

fn unnamed(row: usize, missing: &str) -> String {
    let without = match missing {
        "throws" => "; for a game without throws, name it with `--game`",
        _ => "",
    };
    format!(
        "row {row}: no column is named {missing}; name the columns with `--columns`, such as \
         --columns \"round,player,throws,moves\"{without}"
    )
}

/// Returns the index of the first row that is neither blank nor a field of the header.
fn first_row(table: &Table) -> Option<usize> {
    let is_play = |row: &Row| !row.is_blank() && fields::of_row(row, table.separator).is_none();
    table.rows.iter().position(is_play)
}

/// Returns the first row that is neither blank nor a field of the header, also one of several cells.
fn first_row_of_play(table: &Table) -> Option<usize> {
    let is_field = |row: &Row| fields::of_header_row(row, table.separator).is_some();
    table.rows.iter().position(|row| !row.is_blank() && !is_field(row))
}

/// The maximum number of rows of other text above the names of the columns.
const MOST_ABOVE: usize = 20;

pub(super) const NO_PLAY: &str = "the table has no rows of play; nothing to import";

fn meaning(name: &str) -> Result<Option<Column>, String> {
    match Column::named(name) {
        _ if name.is_empty() || name == "-" => Ok(None),
        Some(column) => Ok(Some(column)),
        None => {
            let names: Vec<&str> = NAMES.iter().map(|(_, names)| names[0]).collect();
            Err(format!(
                "--columns: unknown column `{name}`; expected {}, or - to leave one out",
                names.join(", ")
            ))
        }
    }
}

/// Returns the index of a column that is named by its number or by its name in the table.
fn column_at(row: &Row, place: &str) -> Result<usize, String> {
    match place.parse::<usize>() {
        Ok(number) if (1..=MOST_COLUMNS).contains(&number) => return Ok(number - 1),
        Ok(number) => {
            return Err(format!("--columns: expected a column from 1 on, found {number}"));
        }
        Err(_) => {}
    }
    let named = |cell: &String| normalised(cell) == normalised(place);
    row.cells.iter().position(named).ok_or_else(|| {
        format!(
            "--columns: row {} has no cell `{place}`; name the column by its number",
            row.number
        )
    })
}

/// The highest number of a column that `--columns` takes: that of the widest spreadsheets.
const MOST_COLUMNS: usize = 16_384;

/// The number of bytes at the start of a table that show its separator.
const SAMPLE: usize = 64 << 10;

/// Returns the separator with which the columns are recognised, or else with which most cells are filled.
pub(super) fn separator_of(text: &str) -> Separator {
    let end = text.len().min(SAMPLE);
    let end = (0..=end).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let score = |separator: Separator| {
        let table = Table { separator, rows: rows::read(&text[..end], separator) };
        let first = first_row(&table);
        let is_known = Columns::recognise(&table).is_ok();
        (is_known, first.map_or(0, |first| table.rows[first].filled().count()))
    };
    // `max_by_key` takes the last of equal ones, which is the most usual separator here.
    Separator::ALL
        .into_iter()
        .rev()
        .max_by_key(|&separator| score(separator))
        .unwrap_or(Separator::Comma)
}
