//! The columns of games: one list for tables, CSV and `--columns`. Their names are those of the JSON fields,
//! with `-` for `_` where people read or type them.

use crate::archive::Cell;
use crate::archive::query::{FoundGame, GameRow, Match};
use crate::notation::fields;
use crate::rulebook::nearest;

/// A column.
pub struct Column {
    /// Its name, as in JSON and CSV.
    pub name: &'static str,
    /// Its cell for programs.
    pub value: fn(&FoundGame) -> Cell,
    /// Its cell for people, if it differs.
    words: Option<fn(&FoundGame) -> String>,
    /// Whether its cells are shortened in a table that is too wide.
    pub gives_way: bool,
}

const fn column(name: &'static str, value: fn(&FoundGame) -> Cell) -> Column {
    Column { name, value, words: None, gives_way: false }
}

impl Column {
    const fn in_words(self, words: fn(&FoundGame) -> String) -> Column {
        Column { words: Some(words), ..self }
    }

    const fn giving_way(self) -> Column {
        Column { gives_way: true, ..self }
    }

    /// Returns its name as people read and type it: `king-captures`.
    pub fn heading(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Returns its cell for people. Numbers are text there, so that they are aligned to the left.
    pub fn words(&self, found: &FoundGame) -> Cell {
        Cell::Text(match (self.words, (self.value)(found)) {
            (Some(words), _) => words(found),
            (None, Cell::Text(text)) => text,
            (None, Cell::Integer(number)) => number.to_string(),
            (None, _) => String::new(),
        })
    }
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn maybe(maybe: &Option<String>) -> Cell {
    maybe.as_deref().map_or(Cell::Null, text)
}

fn count(count: Option<i64>) -> Cell {
    count.map_or(Cell::Null, Cell::Integer)
}

/// Every column, those of CSV first and in its order.
const ALL: [Column; 31] = [
    column("id", |found| Cell::Integer(found.game.id))
        .in_words(|found| format!("@{}", found.game.id)),
    column("log_id", |found| maybe(&found.game.log_id)).giving_way(),
    column("title", |found| maybe(&found.game.title)).giving_way(),
    column("date", |found| maybe(&found.game.date)).giving_way(),
    column("date_from", |found| maybe(&found.game.date_from)),
    column("date_to", |found| maybe(&found.game.date_to)),
    column("place", |found| maybe(&found.game.place)).giving_way(),
    column("household", |found| maybe(&found.game.household)).giving_way(),
    column("simulated", |found| Cell::Integer(i64::from(found.game.simulated)))
        .in_words(|found| if found.game.simulated { "simulated" } else { "" }.to_owned()),
    column("variant", |found| text(&found.game.variant)).giving_way(),
    column("players_n", |found| Cell::Integer(found.game.players_n)),
    column("players_s", |found| Cell::Integer(found.game.players_s)),
    column("rounds", |found| count(found.game.rounds)),
    column("turns", |found| count(found.game.turns)),
    column("throws", |found| count(found.game.throws)),
    column("moves", |found| count(found.game.moves)),
    column("captures", |found| count(found.game.captures)),
    column("king_captures", |found| count(found.game.king_captures)),
    column("result", |found| maybe(&found.game.result)).in_words(|found| outcome(&found.game)),
    column("winner", |found| maybe(&found.game.winner)),
    column("verdict", |found| text(&found.game.verdict)),
    column("errors", |found| Cell::Integer(found.game.errors)),
    column("warnings", |found| Cell::Integer(found.game.warnings)),
    column("file", |found| text(&found.game.file)).giving_way(),
    column("line", |found| Cell::Integer(found.game.line)),
    column("game", |found| text(&found.game.game)).giving_way(),
    column("players_e", |found| count(found.game.players_e)),
    column("players_w", |found| count(found.game.players_w)),
    column("matches", |found| all_places(found).map_or(Cell::Null, Cell::Text))
        .in_words(|found| places(found).unwrap_or_default()),
    column("players", |found| Cell::Text(players(&found.game))),
    column("drawn", |found| Cell::Integer(i64::from(found.game.drawn)))
        .in_words(|found| if found.game.drawn { "drawn" } else { "" }.to_owned()),
];

/// The number of columns that CSV has in every archive.
const CSV: usize = 25;

/// The columns of a table for reading.
const TABLE: [&str; 7] = ["id", "date", "title", "household", "turns", "result", "verdict"];

/// The columns that only some answers have.
#[derive(Clone, Copy)]
pub struct ExtraColumns {
    /// The game that the log records, and the numbers of players of E and W.
    pub games: bool,
    /// The places in the game that match.
    pub matches: bool,
}

impl ExtraColumns {
    /// Returns the columns of CSV.
    pub fn csv(self) -> Vec<&'static Column> {
        let games: &[&str] = if self.games { &["game", "players_e", "players_w"] } else { &[] };
        let matches: &[&str] = if self.matches { &["matches"] } else { &[] };
        ALL[..CSV].iter().chain(named(games)).chain(named(matches)).collect()
    }

    /// Returns the columns of a table for reading. The game comes second if the archive has several games; the
    /// places that match come last.
    pub fn table(self) -> Vec<&'static Column> {
        let game: &[&str] = if self.games { &["game"] } else { &[] };
        let matches: &[&str] = if self.matches { &["matches"] } else { &[] };
        let (id, others) = TABLE.split_at(1);
        [id, game, others, matches].into_iter().flat_map(named).collect()
    }
}

fn named(names: &[&'static str]) -> impl Iterator<Item = &'static Column> {
    names.iter().filter_map(|name| ALL.iter().find(|column| column.name == *name))
}

/// A column that a user chose.
#[derive(Clone)]
pub enum ChosenColumn {
    /// A column that every archive has.
    Game(&'static Column),
    /// A field of the header, by its name.
    Field(String),
}

impl ChosenColumn {
    /// Returns whether it shows the places in a game that match.
    pub fn is_of_matches(&self) -> bool {
        matches!(self, ChosenColumn::Game(column) if column.name == "matches")
    }

    /// Returns the name of its field, if it is one.
    pub fn field(&self) -> Option<&str> {
        match self {
            ChosenColumn::Game(_) => None,
            ChosenColumn::Field(name) => Some(name),
        }
    }
}

/// Returns the column of a name, with `-` or `_`, in any case of letters, or the field of this name. Any field can
/// be named by `field NAME`.
///
/// # Errors
/// The names of all columns, if there is none of this name.
pub fn of_name(name: &str) -> Result<ChosenColumn, String> {
    let plain = name.trim().replace('-', "_").to_lowercase();
    if let Some(column) = ALL.iter().find(|column| column.name == plain) {
        return Ok(ChosenColumn::Game(column));
    }
    let own = name.trim().split_once(' ').filter(|(word, _)| word.eq_ignore_ascii_case("field"));
    let own = own.map(|(_, field)| field.trim()).filter(|field| !field.is_empty());
    let known = || fields::field_of_any_game(name.trim().as_bytes()).map(|field| field.name);
    if let Some(field) = own.or_else(known) {
        return Ok(ChosenColumn::Field(field.to_owned()));
    }
    let names: Vec<String> = ALL.iter().map(Column::heading).collect();
    let near = nearest(&plain.replace('_', "-"), names.iter().map(String::as_str));
    let meant = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    let every = names.join(", ");
    Err(format!("unknown column{meant}; a field of the header, `field NAME`, or one of {every}"))
}

/// Returns who won, in words. A win that the play does not show is only claimed.
fn outcome(game: &GameRow) -> String {
    match (game.result.as_deref(), game.winner.as_deref()) {
        (None, None) if game.drawn => "drawn".to_owned(),
        (Some(other), None) if game.drawn && other != "draw" => format!("drawn, log: {other}"),
        (None, None) => String::new(),
        (Some(nobody @ ("unfinished" | "draw")), None) => nobody.to_owned(),
        (Some(side), None) if game.contradicted => format!("{side} won (contradicted)"),
        (Some(side), None) => format!("{side} won (claimed)"),
        (Some(side), Some(winner)) if side != winner => format!("{winner} won, log: {side}"),
        (_, Some(winner)) => format!("{winner} won"),
    }
}

/// Returns `4-5` for N and S; for a game with other sides, each with its letter.
fn players(game: &GameRow) -> String {
    if game.is_of_dadu() {
        return format!("{}-{}", game.players_n, game.players_s);
    }
    let sides = [
        ("N", Some(game.players_n)),
        ("S", Some(game.players_s)),
        ("E", game.players_e),
        ("W", game.players_w),
    ];
    let side = |(side, players): (&str, Option<i64>)| {
        players.filter(|&players| players > 0).map(|players| format!("{side}{players}"))
    };
    sides.into_iter().filter_map(side).collect::<Vec<_>>().join(" ")
}

/// Returns the first match and the number of further ones.
fn places(found: &FoundGame) -> Option<String> {
    Some(match found.matches.as_deref()? {
        [] => String::new(),
        [only] => place(only),
        [first, more @ ..] => format!("{}, +{}", place(first), more.len()),
    })
}

fn all_places(found: &FoundGame) -> Option<String> {
    let places: Vec<String> = found.matches.as_deref()?.iter().map(place).collect();
    Some(places.join("; "))
}

/// Returns the place of a match: `turn 14, line 23`. A `?` marks an unsure match.
fn place(found: &Match) -> String {
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
    use super::*;

    #[test]
    fn columns_are_named_as_people_type_them() {
        let cases =
            [("King-Captures", "king_captures"), (" log_id", "log_id"), ("players", "players")];
        for (typed, name) in cases {
            let Ok(ChosenColumn::Game(column)) = of_name(typed) else { panic!("{typed}") };
            assert_eq!(column.name, name);
        }
        for (typed, name) in
            [("language", "Language"), ("OBSERVER", "Observer"), ("field Mood", "Mood")]
        {
            assert_eq!(
                of_name(typed).ok().and_then(|c| c.field().map(str::to_owned)),
                Some(name.to_owned())
            );
        }
        for wrong in ["", "field", "field ", "won", "king captures", "id; DROP TABLE record"] {
            let said = of_name(wrong).err().expect("no column");
            assert!(said.ends_with("players-w, matches, players, drawn"), "{said}");
        }
        let every = ExtraColumns { games: true, matches: true };
        assert_eq!((every.csv().len(), every.table().len()), (29, 9));
        assert!(TABLE.iter().all(|name| of_name(name).is_ok()));
    }
}
