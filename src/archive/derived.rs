//! The tables that are derived from logs: each column once, from which the schema and the rows come.

use std::fmt::Write;

use crate::facts::tables::shared::{
    CAPTOR, CAPTURED, DA, EVENT, Event, FIELD, FINDING, GAME_NAME, HEADER, LINE, LOG_ID, MOVE,
    OF_SIDE, OF_SIDE_CAPTURED, OF_TURN, PLAY, PLAYER, REMARK, SEAT, SQUARE, SURE, THROW, THROWN,
    TURN, ThrownValue, WAY,
};
use crate::facts::tables::{Column, ColumnType, Fact, fact, text, word};
use crate::facts::{
    CaptureFacts, DerivedRows, FindingFacts, MoveFacts, PlayerFacts, SideFacts, ThrowFacts,
    TurnFacts,
};
use crate::table::Side;

/// A table whose rows are made from the facts of a game.
pub(super) struct DerivedTable<F: 'static> {
    /// Its name.
    pub name: &'static str,
    /// Its rows, in a sentence.
    about: &'static str,
    /// Its columns, in order.
    pub columns: &'static [Columns<F>],
    /// The key, if it is not the first column, and other constraints.
    constraints: &'static [&'static str],
}

/// Columns of a derived table. A column that is not a fact has its definition in SQL.
pub(super) enum Columns<F: 'static> {
    /// The id of the game.
    Game(&'static str),
    /// The number of the row in its game, from 1.
    Number(&'static str),
    /// An id that the writer knows.
    Id(&'static str),
    /// Facts.
    Facts(&'static [Fact<F>]),
}
use Columns::{Facts, Game, Id, Number};

const GAME: &str = "game_id INTEGER NOT NULL REFERENCES game (id)";
const NUMBER: &str = "number INTEGER NOT NULL -- From 1 in its game";
const BY_NUMBER: &[&str] = &["PRIMARY KEY (game_id, number)"];
const OF_A_TURN: &[&str] = &[
    "PRIMARY KEY (game_id, number)",
    "FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, number)",
];

pub(super) const RECORD: DerivedTable<DerivedRows> = DerivedTable {
    name: "record",
    about: "The facts of a game's newest log: one row for each game that is not removed.",
    columns: &[
        Game("game_id INTEGER PRIMARY KEY REFERENCES game (id)"),
        Facts(&[GAME_NAME.named("game"), LOG_ID]),
        Facts(&HEADER),
        Id("variant_id INTEGER NOT NULL REFERENCES variant (id)"),
        Facts(&PLAY),
        Facts(&[fact(
            text(
                "chances",
                "How often a legal move could have captured a piece on each square, as a JSON array, from a1 up to the last \
                 square with any: [0,2,1]. NULL in a game other than Dadu",
            )
            .nullable(),
            |rows, buffer| {
                rows.record.chances.as_deref().map(|chances| json_array(chances, buffer)).into()
            },
        )]),
    ],
    constraints: &[],
};

pub(super) const SIDE_TOTAL: DerivedTable<(Side, SideFacts)> = DerivedTable {
    name: "side_total",
    about: "The sides of a game, with the totals that every game has. A side that does not play has no row.",
    columns: &[Game(GAME), Facts(&OF_SIDE)],
    constraints: &["PRIMARY KEY (game_id, side)"],
};

pub(super) const SIDE_THROWN: DerivedTable<ThrownValue> = DerivedTable {
    name: "thrown",
    about: "How often a side threw each value. A value without a row was never thrown.",
    columns: &[Game(GAME), Facts(&THROWN)],
    constraints: &["PRIMARY KEY (game_id, side, value)"],
};

pub(super) const SIDE_EVENT: DerivedTable<Event> = DerivedTable {
    name: "event",
    about: "How often a side had an event that exists only in some games. No row: never.",
    columns: &[Game(GAME), Facts(&[EVENT[0], EVENT[1].named("name"), EVENT[2]])],
    constraints: &["PRIMARY KEY (game_id, side, name)"],
};

pub(super) const SEATED: DerivedTable<PlayerFacts> = DerivedTable {
    name: "player",
    about: "A player at the table.",
    columns: &[
        Game(GAME),
        Facts(&[SEAT[0], SEAT[1].named("number")]),
        Id("person_id INTEGER REFERENCES person (id)"),
        Facts(&PLAYER),
        Facts(&DA),
    ],
    constraints: &["PRIMARY KEY (game_id, side, number)"],
};

pub(super) const LOG_FIELD: DerivedTable<(u32, String, String)> = DerivedTable {
    name: "field",
    about: "A field of the log, whether dadu knows it or not.",
    columns: &[Game(GAME), Facts(&[FIELD[0], FIELD[1].named("name"), FIELD[2]])],
    constraints: &["PRIMARY KEY (game_id, line)"],
};

pub(super) const LOG_REMARK: DerivedTable<(u32, String)> = DerivedTable {
    name: "remark",
    about: "A remark.",
    columns: &[
        Id("id INTEGER PRIMARY KEY -- game_id * 16777216 + line"),
        Game(GAME),
        Facts(&[REMARK[0], REMARK[1].named("text")]),
    ],
    constraints: &[],
};

pub(super) const CHECKED: DerivedTable<FindingFacts> = DerivedTable {
    name: "finding",
    about: "A finding of `dadu check`, with its location.",
    columns: &[Game(GAME), Number(NUMBER), Facts(&FINDING)],
    constraints: BY_NUMBER,
};

pub(super) const CAPTURE: DerivedTable<CaptureFacts> = DerivedTable {
    name: "capture",
    about: "A captured piece. A move that captures several pieces has a row for each.",
    columns: &[
        Game(GAME),
        Number(NUMBER),
        Facts(&CAPTOR),
        Facts(&[
            fact(
                word("piece", "The letter of the capturing piece: K, T; '' without one"),
                |capture, _| capture.piece.into(),
            ),
            OF_SIDE_CAPTURED,
            fact(word("of_piece", "The letter of the captured piece"), |capture, _| {
                capture.of_piece.into()
            }),
            SQUARE.never_null(),
        ]),
        Facts(&WAY),
    ],
    constraints: BY_NUMBER,
};

pub(super) const PLAYER_TURN: DerivedTable<TurnFacts> = DerivedTable {
    name: "turn",
    about: "Only at the level `full`: a player turn.",
    columns: &[Game(GAME), Number(NUMBER), Facts(&OF_TURN), Facts(&[SURE])],
    constraints: BY_NUMBER,
};

pub(super) const TURN_THROW: DerivedTable<ThrowFacts> = DerivedTable {
    name: "throw",
    about: "Only at the level `full`: a throw. `lost`, `triple`, `forfeit` and `da` are NULL if they are unknown, for a throw \
            that does not count, and in a game without the rule.",
    columns: &[
        Game(GAME),
        Number(NUMBER),
        Facts(&[
            fact(TURN, |throw, _| throw.turn.into()),
            fact(LINE, |throw, _| throw.line.into()),
        ]),
        Facts(&THROW),
    ],
    constraints: OF_A_TURN,
};

pub(super) const TURN_MOVE: DerivedTable<MoveFacts> = DerivedTable {
    name: "move",
    about: "Only at the level `full`: a move. Facts that the replay cannot tell are NULL.",
    columns: &[
        Game(GAME),
        Number(NUMBER),
        Facts(&[
            fact(TURN, |facts, _| facts.turn.into()),
            fact(LINE, |facts, _| facts.line.into()),
            fact(
                word("piece", "The letter of the piece: K, T; '' without one").nullable(),
                |facts, _| facts.piece.into(),
            ),
        ]),
        Facts(&MOVE),
        Facts(&[CAPTURED]),
    ],
    constraints: OF_A_TURN,
};

/// Returns the definitions of these tables in SQL.
pub(super) fn definitions() -> String {
    [
        RECORD.definition(),
        SIDE_TOTAL.definition(),
        SIDE_THROWN.definition(),
        SIDE_EVENT.definition(),
        SEATED.definition(),
        LOG_FIELD.definition(),
        LOG_REMARK.definition(),
        CHECKED.definition(),
        CAPTURE.definition(),
        PLAYER_TURN.definition(),
        TURN_THROW.definition(),
        TURN_MOVE.definition(),
    ]
    .join("\n")
}

impl<F> DerivedTable<F> {
    /// Returns the number of its columns.
    pub fn width(&self) -> usize {
        let width = |columns: &Columns<F>| if let Facts(facts) = columns { facts.len() } else { 1 };
        self.columns.iter().map(width).sum()
    }

    /// Returns its definition in SQL, with a comment at each column.
    fn definition(&self) -> String {
        let of = |columns: &Columns<F>| match columns {
            Game(sql) | Number(sql) | Id(sql) => vec![(*sql).to_owned()],
            Facts(facts) => facts.iter().map(|fact| column_in_sql(&fact.column)).collect(),
        };
        let mut parts: Vec<String> = self.columns.iter().flat_map(of).collect();
        parts.extend(self.constraints.iter().map(|&sql| sql.to_owned()));
        let mut sql = String::new();
        wrap(&mut sql, "", &format!("DERIVED. {}", self.about));
        sql += &format!("CREATE TABLE {} (\n", self.name);
        for (place, part) in (1..).zip(&parts) {
            let (definition, comment) = part.split_once(" -- ").unwrap_or((part, ""));
            wrap(&mut sql, "  ", comment);
            let comma = if place < parts.len() { "," } else { "" };
            sql += &format!("  {definition}{comma}\n");
        }
        sql +=
            if self.constraints.is_empty() { ") STRICT;\n" } else { ") STRICT, WITHOUT ROWID;\n" };
        sql
    }
}

/// Returns the definition of a column, and its meaning as a comment.
fn column_in_sql(column: &Column) -> String {
    let kind = match column.kind {
        ColumnType::Text | ColumnType::Word | ColumnType::Date => "TEXT",
        ColumnType::Integer | ColumnType::Boolean => "INTEGER",
    };
    let never_null = if column.is_nullable { "" } else { " NOT NULL" };
    let values = match column.values {
        [] if column.kind == ColumnType::Boolean => ": 1 or 0".to_owned(),
        [] => String::new(),
        values => format!(": {}", values.join(", ")),
    };
    format!("{} {kind}{never_null} -- {}{values}", column.name, column.meaning)
}

/// Adds a comment in lines of at most 120 characters.
fn wrap(sql: &mut String, indent: &str, comment: &str) {
    let mut line = String::new();
    for word in comment.split_whitespace() {
        if line.chars().count() + word.chars().count() > 116 - indent.len() {
            *sql += &format!("{indent}--{line}\n");
            line.clear();
        }
        line.extend([" ", word]);
    }
    if !line.is_empty() {
        *sql += &format!("{indent}--{line}\n");
    }
}

/// Writes numbers as a JSON array.
fn json_array<'b>(numbers: &[u32], buffer: &'b mut String) -> &'b str {
    buffer.clear();
    for number in numbers {
        let sign = if buffer.is_empty() { '[' } else { ',' };
        // Writing to a string does not fail.
        let _ = write!(buffer, "{sign}{number}");
    }
    buffer.push_str(if numbers.is_empty() { "[]" } else { "]" });
    buffer
}
