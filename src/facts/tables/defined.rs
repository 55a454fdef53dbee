//! The definition of every exported table.

use super::column::{Column, Reference, Table, boolean, date, integer, text, word};

const SIDES: &[&str] = &["E", "N", "S", "W"];

const GAME: Column = text(
    "game",
    "The game: the first 128 bits of the BLAKE3 hash of its log, in hexadecimal. It is the same wherever the same \
     log is",
);
const LOG_ID: Column = text("log_id", "The field `Id` of the log").nullable();
const GAME_NAME: Column = word(
    "game_name",
    "The game that the log records: `dadu`, `thaayam`; as written in the field `Game` if dadu does not know it",
);
const VARIANT: Column =
    word("variant", "The variant that the log declares: `basic, triples = tens`");
const SIMULATED: Column = boolean("simulated", "Whether the log says that the game is simulated");
const HOUSEHOLD: Column = word("household", "The household whose rules are played").nullable();
const SIDE: Column = word("side", "The side").one_of(SIDES);
const LINE: Column = integer("line", "The line of the log, from 1");
const TURN: Column = integer("turn", "The player turn, from 1 in its game");
const ROUND: Column = integer("round", "The round, from 1; NULL if it is unknown").nullable();
const PLAYER: Column =
    integer("player", "The number of the player on the side; NULL if it is unknown").nullable();
const NAME: Column = text("name", "The name of the player").nullable();
const SURE: Column = boolean("sure", "Whether nothing about the player turn is in doubt");
const CAPTURES: Column = integer("captures", "Pieces captured").in_unit("pieces");

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
        columns: &[
            GAME,
            LOG_ID,
            GAME_NAME,
            text("title", "The field `Title`").nullable(),
            text("date", "The date as the log writes it, in EDTF: `2022-12`, `2022?`").nullable(),
            date("date_from", "The first day that the date can mean").nullable(),
            date("date_to", "The last day that the date can mean").nullable(),
            text("place", "The field `Place`").nullable(),
            HOUSEHOLD,
            SIMULATED,
            word(
                "consent_use",
                "The use that the field `Consent-Use` permits; NULL if the log has none that can be read",
            )
            .nullable()
            .one_of(&["public", "research", "archive", "none"]),
            text("consent_until", "The field `Consent-Until`, in EDTF").nullable(),
            VARIANT,
            integer("changes", "How often a rule changed during the game").in_unit("changes"),
            word("verdict", "The verdict of `dadu check`")
                .one_of(&["legal", "irregular", "illegal", "recorded", "unreadable"]),
            word("result", "The winner according to the log, `draw` or `unfinished`")
                .nullable()
                .one_of(&["E", "N", "S", "W", "draw", "unfinished"]),
            word("winner", "The winner according to the replay").nullable().one_of(SIDES),
            word(
                "outcome",
                "The source of the winner: the replay (`settled`), only the log or a position (`claimed`), the agreement of \
                 the players (`agreed`). `contradicted` if the log and the replay differ. `drawn` if nobody won a \
                 finished game. NULL if the game did not end",
            )
            .nullable()
            .one_of(&["settled", "claimed", "agreed", "contradicted", "drawn"]),
            word("first_side", "The side that began; NULL if the beginning was not seen")
                .nullable()
                .one_of(SIDES),
            integer("unseen", "Gaps, and lines and tokens of the play that cannot be read")
                .in_unit("places"),
            integer("rounds", "Rounds; NULL if they cannot be counted").nullable().in_unit("rounds"),
            integer("turns", "Player turns").in_unit("player turns"),
            integer("throws", "Throws").in_unit("throws"),
            integer("moves", "Moves").in_unit("moves"),
            CAPTURES,
            integer("king_captures", "Kings captured").in_unit("pieces"),
            integer("errors", "Errors that `dadu check` finds").in_unit("findings"),
            integer("warnings", "Warnings").in_unit("findings"),
            integer("notes", "Notes").in_unit("findings"),
            integer("unread_lines", "Lines that cannot be read").in_unit("lines"),
            integer("unchecked", "Player turns while the position was unknown")
                .in_unit("player turns"),
        ],
    },
    Table {
        name: "source",
        row: "place where the log of a game was found",
        key: &["game", "file", "line"],
        references: &[OF_GAME],
        columns: &[
            GAME,
            LOG_ID,
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
        columns: &[
            GAME,
            LOG_ID,
            SIDE,
            integer("players", "Players at the start").in_unit("players"),
            integer("unheard", "Throws that were not heard").in_unit("throws"),
            integer("unsure", "Throws heard as a number that may be wrong: `4?`, `2/3`")
                .in_unit("throws"),
            integer("taken_back", "Throws taken back").in_unit("throws"),
            integer("entries", "Pieces that entered").in_unit("pieces"),
            integer("exits", "Pieces that left the board").in_unit("pieces"),
            CAPTURES,
        ],
    },
    Table {
        name: "player",
        row: "player of a game",
        key: &["game", "side", "player"],
        references: &[OF_GAME, OF_SIDE],
        columns: &[
            GAME,
            LOG_ID,
            SIDE,
            integer("player", "The number of the player on the side, from 1"),
            NAME,
            word("household", "The household of the name: with it, the name is one person").nullable(),
            integer("line", "The line of the log that gives the name").nullable(),
            boolean("withdrawn", "Whether the player withdrew the consent (field `Withdrawn`), or may have"),
            integer("turns", "The player's own turns, as far as the player was seen")
                .in_unit("player turns"),
            CAPTURES,
            boolean("won", "Whether the player's side won; NULL if nobody won").nullable(),
            word(
                "da",
                "The player's wait for da: ended by da (`thrown`), not ended in the log (`never`), unknown from some \
                 point on (`lost`), or not seen from the player's first turn on (`not seen`). NULL in a game without da",
            )
            .nullable()
            .one_of(&["thrown", "never", "lost", "not seen"]),
            integer("da_turn", "The number of the player's own turn in which da was thrown").nullable(),
            integer("da_waited", "The player's own turns that ended without da for certain")
                .nullable()
                .in_unit("player turns"),
        ],
    },
    Table {
        name: "thrown",
        row: "value that a side threw",
        key: &["game", "side", "value"],
        references: &[OF_SIDE],
        columns: &[
            GAME,
            LOG_ID,
            SIDE,
            integer("value", "The value"),
            integer("times", "How often it was thrown for certain").in_unit("throws"),
        ],
    },
    Table {
        name: "event",
        row: "kind of event that a side had",
        key: &["game", "side", "event"],
        references: &[OF_SIDE],
        columns: &[
            GAME,
            LOG_ID,
            SIDE,
            word(
                "event",
                "The event. Each exists only in some games: results lost to a 0 (`forfeit`), a captured king \
                 (`king capture`), a forced reentry (`reentry`), a set that was cancelled (`triple`), two pieces \
                 joined (`twins`). `round won`: after the round the other side cannot fill all its holes",
            )
            .one_of(&["forfeit", "king capture", "reentry", "round won", "triple", "twins"]),
            integer("times", "How often it happened").in_unit("events"),
        ],
    },
    Table {
        name: "turn",
        row: "player turn",
        key: &["game", "turn"],
        references: &[OF_GAME],
        columns: &[GAME, LOG_ID, TURN, LINE, ROUND, SIDE, PLAYER, NAME, SURE],
    },
    Table {
        name: "throw",
        row: "throw",
        key: &["game", "throw"],
        references: &[OF_GAME, OF_TURN],
        columns: &[
            GAME,
            LOG_ID,
            GAME_NAME,
            VARIANT,
            HOUSEHOLD,
            SIMULATED,
            TURN,
            LINE,
            ROUND,
            SIDE,
            PLAYER,
            NAME,
            SURE,
            integer("throw", "The throw, from 1 in its game"),
            integer("value", "The value as written; NULL if it was not heard").nullable(),
            boolean("lost", "Whether its result was lost at once").nullable(),
            boolean("triple", "Whether it completed a set that was cancelled (H6)").nullable(),
            boolean("forfeit", "Whether it is a 0 that lost results (H3)").nullable(),
            boolean("da", "Whether it is the 1 that gave its player da (T2)").nullable(),
            boolean("unsure", "Whether a number was heard that may be wrong"),
            boolean("taken_back", "Whether it was taken back"),
        ],
    },
    Table {
        name: "move",
        row: "move",
        key: &["game", "move"],
        references: &[OF_GAME, OF_TURN],
        columns: &[
            GAME,
            LOG_ID,
            GAME_NAME,
            VARIANT,
            HOUSEHOLD,
            SIMULATED,
            TURN,
            LINE,
            ROUND,
            SIDE,
            PLAYER,
            NAME,
            SURE,
            integer("move", "The move, from 1 in its game"),
            word("piece", "The piece: `standard`, `king`, `twins`; the letter of any other piece")
                .nullable(),
            integer("result", "The result that it used; the sum if there are several").nullable(),
            word("results", "Each result, if there are several: `4+8`").nullable(),
            word(
                "act",
                "The kind of move; `move` is an advance, a step or a chain of jumps, `stay` a capture in place. NULL if \
                 the replay could not apply the move",
            )
            .nullable()
            .one_of(&[
                "enter", "move", "stay", "exit", "reentry", "twins", "apart", "place", "remove", "sow", "pass",
            ]),
            word(
                "origin",
                "The square or place where it began: `c3`, `start`, `centre`, `off`; NULL if it has none",
            )
            .nullable(),
            word(
                "target",
                "The square or place where it ended: in a sowing the hole of the last ball, in a removal the square of \
                 the stone",
            )
            .nullable(),
            integer("captures", "Pieces captured; twins are two. NULL if it is unknown").nullable().in_unit("pieces"),
            word(
                "captured",
                "Each captured piece with its side and letter: `S`, `SK`, `N+ET`; NULL if there is none",
            )
            .nullable(),
        ],
    },
    Table {
        name: "move_result",
        row: "result of a move",
        key: &["game", "move", "number"],
        references: &[Reference { columns: &["game", "move"], table: "move" }],
        columns: &[
            GAME,
            LOG_ID,
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
        columns: &[
            GAME,
            LOG_ID,
            GAME_NAME,
            VARIANT,
            HOUSEHOLD,
            SIMULATED,
            TURN,
            LINE,
            word("side", "The side that captured").one_of(SIDES),
            integer("player", "The number of the player who captured"),
            NAME,
            integer("capture", "The captured piece, from 1 in its game"),
            word("piece", "The capturing piece: `standard`, `king`, `twins`; the letter of any other"),
            word("of_side", "The side of the captured piece").one_of(SIDES),
            word("of_piece", "The captured piece"),
            word("square", "The square").nullable(),
            boolean("in_place", "Whether it was captured in place, and not by landing"),
            integer("returned", "Pieces that returned together with a king, without the king")
                .in_unit("pieces"),
        ],
    },
    Table {
        name: "finding",
        row: "finding of `dadu check`",
        key: &["game", "finding"],
        references: &[OF_GAME],
        columns: &[
            GAME,
            LOG_ID,
            integer("finding", "The finding, from 1 in its game"),
            word("code", "Its code: `D407`"),
            word("name", "The name of the code: `held-safe-square`"),
            word("severity", "Its severity").one_of(&["error", "warning", "note"]),
            LINE,
            integer("span_start", "Where it begins in the log, from 0").in_unit("bytes"),
            integer("span_end", "Where it ends").in_unit("bytes"),
            integer("follows", "The finding that may have caused it").nullable(),
            text("message", "The words of the finding"),
        ],
    },
    Table {
        name: "field",
        row: "field of a log",
        key: &["game", "line"],
        references: &[OF_GAME],
        columns: &[
            GAME,
            LOG_ID,
            LINE,
            word("field", "The name of the field, as written"),
            text("value", "Its value"),
        ],
    },
    Table {
        name: "remark",
        row: "remark in a log",
        key: &["game", "line"],
        references: &[OF_GAME],
        columns: &[GAME, LOG_ID, LINE, text("remark", "The remark, without its sign")],
    },
    Table {
        name: "variant",
        row: "parameter of a variant that a log declares",
        key: &["game_name", "variant", "parameter"],
        references: &[],
        columns: &[
            GAME_NAME,
            VARIANT,
            word("parameter", "The parameter: `triples`"),
            word("value", "Its value: `tens`"),
            boolean("known", "Whether the log does not say that it is unknown"),
        ],
    },
];
