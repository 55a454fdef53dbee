//! The definition of every exported table.

use super::column::{Column, Reference, Table, boolean, columns, integer, joined, text, word};
use super::shared::{
    CAPTOR, CAPTURED, DA, EVENT, FIELD, FINDING, GAME_NAME, HEADER, HOUSEHOLD, LOG_ID, MOVE,
    OF_SIDE as SIDE_COLUMNS, OF_SIDE_CAPTURED, OF_TURN as TURN_COLUMNS, PLAY, PLAYER, REMARK, SEAT,
    SIMULATED, SQUARE, SURE, THROW, THROWN, TURN, WAY,
};

const GAME: Column = text(
    "game",
    "The game: the first 128 bits of the BLAKE3 hash of its log, in hexadecimal. It is the same wherever the same \
     log is",
);
const VARIANT: Column =
    word("variant", "The variant that the log declares: `basic, triples = tens`");
const NAME: Column = text("name", "The name of the player").nullable();

/// The columns with which the rows of a game begin.
const KEY: &[Column] = &[GAME, LOG_ID.column];

/// Facts of the game that large tables repeat, so that no join is needed.
const WIDE: &[Column] = &[GAME, LOG_ID.column, GAME_NAME.column, VARIANT, HOUSEHOLD, SIMULATED];

/// The facts of a player turn.
const OF_PLAYER_TURN: [Column; 7] =
    joined(&[&[TURN], &columns(&TURN_COLUMNS), &[NAME, SURE.column]]);

const OF_GAME: Reference = Reference { columns: &["game"], table: "game" };
const OF_TURN: Reference = Reference { columns: &["game", "turn"], table: "turn" };
const OF_SIDE: Reference = Reference { columns: &["game", "side"], table: "side" };

/// The exported tables, in the order in which the page lists them.
pub const TABLES: [Table; 15] = [
    Table {
        name: "game",
        row: "game",
        key: &["game"],
        references: &[],
        columns: &joined::<31>(&[
            KEY,
            &[GAME_NAME.column],
            &columns(&HEADER),
            &[VARIANT],
            &columns(&PLAY),
        ]),
    },
    Table {
        name: "source",
        row: "place where the log of a game was found",
        key: &["game", "file", "line"],
        references: &[OF_GAME],
        columns: &[
            GAME,
            LOG_ID.column,
            text("file", "The file, as it was named; `-` for standard input"),
            integer("line", "The line of the file on which the game begins, from 1"),
            integer("number", "The number of the game in the file, from 1"),
            integer("archive_id", "The id of the game in the archive: 7 for `@7`").nullable(),
        ],
    },
    Table {
        name: "side",
        row: "side of a game",
        key: &["game", "side"],
        references: &[OF_GAME],
        columns: &joined::<10>(&[KEY, &columns(&SIDE_COLUMNS)]),
    },
    Table {
        name: "player",
        row: "player of a game",
        key: &["game", "side", "player"],
        references: &[OF_GAME, OF_SIDE],
        columns: &joined::<14>(&[
            KEY,
            &columns(&SEAT),
            &[
                NAME,
                word("household", "The household of the name: with it, the name is one person")
                    .nullable(),
            ],
            &columns(&PLAYER),
            &[boolean("won", "Whether the player's side won; NULL if nobody won").nullable()],
            &columns(&DA),
        ]),
    },
    Table {
        name: "thrown",
        row: "value that a side threw",
        key: &["game", "side", "value"],
        references: &[OF_SIDE],
        columns: &joined::<5>(&[KEY, &columns(&THROWN)]),
    },
    Table {
        name: "event",
        row: "kind of event that a side had",
        key: &["game", "side", "event"],
        references: &[OF_SIDE],
        columns: &joined::<5>(&[KEY, &columns(&EVENT)]),
    },
    Table {
        name: "turn",
        row: "player turn",
        key: &["game", "turn"],
        references: &[OF_GAME],
        columns: &joined::<9>(&[KEY, &OF_PLAYER_TURN]),
    },
    Table {
        name: "throw",
        row: "throw",
        key: &["game", "throw"],
        references: &[OF_GAME, OF_TURN],
        columns: &joined::<21>(&[
            WIDE,
            &OF_PLAYER_TURN,
            &[integer("throw", "The throw, from 1 in its game")],
            &columns(&THROW),
        ]),
    },
    Table {
        name: "move",
        row: "move",
        key: &["game", "move"],
        references: &[OF_GAME, OF_TURN],
        columns: &joined::<22>(&[
            WIDE,
            &OF_PLAYER_TURN,
            &[
                integer("move", "The move, from 1 in its game"),
                word(
                    "piece",
                    "The piece: `standard`, `king`, `twins`; the letter of any other piece",
                )
                .nullable(),
            ],
            &columns(&MOVE),
            &[
                integer("captures", "Pieces captured; twins are two. NULL if it is unknown")
                    .nullable()
                    .in_unit("pieces"),
                CAPTURED.column,
            ],
        ]),
    },
    Table {
        name: "move_result",
        row: "result of a move",
        key: &["game", "move", "number"],
        references: &[Reference { columns: &["game", "move"], table: "move" }],
        columns: &[
            GAME,
            LOG_ID.column,
            integer("move", "The move"),
            integer("number", "The number of the result in its move, from 1"),
            integer("result", "The result"),
        ],
    },
    Table {
        name: "capture",
        row: "captured piece",
        key: &["game", "capture"],
        references: &[OF_GAME, OF_TURN],
        columns: &joined::<18>(&[
            WIDE,
            &columns(&CAPTOR),
            &[
                NAME,
                integer("capture", "The captured piece, from 1 in its game"),
                word(
                    "piece",
                    "The capturing piece: `standard`, `king`, `twins`; the letter of any other",
                ),
                OF_SIDE_CAPTURED.column,
                word("of_piece", "The captured piece"),
                SQUARE.column,
            ],
            &columns(&WAY),
        ]),
    },
    Table {
        name: "finding",
        row: "finding of `dadu check`",
        key: &["game", "finding"],
        references: &[OF_GAME],
        columns: &joined::<11>(&[
            KEY,
            &[integer("finding", "The finding, from 1 in its game")],
            &columns(&FINDING),
        ]),
    },
    Table {
        name: "field",
        row: "field of a log",
        key: &["game", "line"],
        references: &[OF_GAME],
        columns: &joined::<5>(&[KEY, &columns(&FIELD)]),
    },
    Table {
        name: "remark",
        row: "remark in a log",
        key: &["game", "line"],
        references: &[OF_GAME],
        columns: &joined::<4>(&[KEY, &columns(&REMARK)]),
    },
    Table {
        name: "variant",
        row: "parameter of a variant that a log declares",
        key: &["game_name", "variant", "parameter"],
        references: &[],
        columns: &[
            GAME_NAME.column,
            VARIANT,
            word("parameter", "The parameter: `triples`"),
            word("value", "Its value: `tens`"),
            boolean("known", "Whether the log does not say that it is unknown"),
        ],
    },
];
