//! The columns that tables of the archive and exported tables share: their definitions, and their cells.

use super::column::{Column, Fact, boolean, date, fact, integer, text, word};
use super::names::{captured_pieces, place_name};
use crate::facts::{
    CaptureFacts, DerivedRows, FindingFacts, MoveFacts, PlayerFacts, SideFacts, ThrowFacts,
    TurnFacts,
};
use crate::table::Side;

pub(super) const SIDES: &[&str] = &["E", "N", "S", "W"];
pub(super) const SIMULATED: Column =
    boolean("simulated", "Whether the log says that the game is simulated");
pub(super) const HOUSEHOLD: Column =
    word("household", "The household whose rules are played").nullable();
pub(super) const SIDE: Column = word("side", "The side").one_of(SIDES);
/// The line of a log.
pub const LINE: Column = integer("line", "The line of the log, from 1");
/// The player turn in a game.
pub const TURN: Column = integer("turn", "The player turn, from 1 in its game");
pub(super) const CAPTURES: Column = integer("captures", "Pieces captured").in_unit("pieces");

/// The game that a log records.
pub const GAME_NAME: Fact<DerivedRows> = fact(
    word(
        "game_name",
        "The game that the log records: `dadu`, `thaayam`; as written in the field `Game` if dadu does not know it",
    ),
    |rows, _| (&rows.record.game).into(),
);

/// The id that a log gives itself.
pub const LOG_ID: Fact<DerivedRows> =
    fact(text("log_id", "The field `Id` of the log").nullable(), |rows, _| {
        rows.record.log_id.as_deref().into()
    });

/// The header of a log.
pub const HEADER: [Fact<DerivedRows>; 9] = [
    fact(text("title", "The field `Title`").nullable(), |rows, _| {
        rows.record.title.as_deref().into()
    }),
    fact(
        text("date", "The date as the log writes it, in EDTF: `2022-12`, `2022?`").nullable(),
        |rows, _| rows.record.date.as_deref().into(),
    ),
    fact(date("date_from", "The first day that the date can mean").nullable(), |rows, _| {
        rows.record.date_from.as_deref().into()
    }),
    fact(date("date_to", "The last day that the date can mean").nullable(), |rows, _| {
        rows.record.date_to.as_deref().into()
    }),
    fact(text("place", "The field `Place`").nullable(), |rows, _| {
        rows.record.place.as_deref().into()
    }),
    fact(HOUSEHOLD, |rows, _| rows.record.household.as_deref().into()),
    fact(SIMULATED, |rows, _| rows.record.simulated.into()),
    fact(
        word(
            "consent_use",
            "The use that the field `Consent-Use` permits; NULL if the log has none that can be read",
        )
        .nullable()
        .one_of(&["public", "research", "archive", "none"]),
        |rows, _| rows.record.consent_use.into(),
    ),
    fact(text("consent_until", "The field `Consent-Until`, in EDTF").nullable(), |rows, _| {
        rows.record.consent_until.as_deref().into()
    }),
];

/// The facts of a game as a whole.
pub const PLAY: [Fact<DerivedRows>; 18] = [
    fact(
        integer("changes", "How often a rule changed during the game").in_unit("changes"),
        |rows, _| rows.record.changes.into(),
    ),
    fact(
        word("verdict", "The verdict of `dadu check`")
            .one_of(&["legal", "irregular", "illegal", "recorded", "unreadable"]),
        |rows, _| rows.record.verdict.into(),
    ),
    fact(
        word("result", "The winner according to the log, `draw` or `unfinished`")
            .nullable()
            .one_of(&["E", "N", "S", "W", "draw", "unfinished"]),
        |rows, _| rows.record.result.into(),
    ),
    fact(
        word("winner", "The winner according to the replay").nullable().one_of(SIDES),
        |rows, _| rows.record.winner.into(),
    ),
    fact(
        word(
            "outcome",
            "The source of the winner: the replay (`settled`), only the log or a position (`claimed`), the agreement of \
             the players (`agreed`). `contradicted` if the log and the replay differ. `drawn` if nobody won a \
             finished game. NULL if the game did not end",
        )
        .nullable()
        .one_of(&["settled", "claimed", "agreed", "contradicted", "drawn"]),
        |rows, _| rows.record.outcome.into(),
    ),
    fact(
        word("first_side", "The side that began; NULL if the beginning was not seen")
            .nullable()
            .one_of(SIDES),
        |rows, _| rows.record.first_side.into(),
    ),
    fact(
        integer("unseen", "Gaps, and lines and tokens of the play that cannot be read")
            .in_unit("places"),
        |rows, _| rows.record.unseen.into(),
    ),
    fact(
        integer("rounds", "Rounds; NULL if they cannot be counted").nullable().in_unit("rounds"),
        |rows, _| rows.record.rounds.into(),
    ),
    fact(integer("turns", "Player turns").in_unit("player turns"), |rows, _| {
        rows.record.turns.into()
    }),
    fact(integer("throws", "Throws").in_unit("throws"), |rows, _| rows.record.throws.into()),
    fact(integer("moves", "Moves").in_unit("moves"), |rows, _| rows.record.moves.into()),
    fact(CAPTURES, |rows, _| rows.captures.len().into()),
    fact(integer("king_captures", "Kings captured").in_unit("pieces"), |rows, _| {
        rows.captures.iter().filter(|capture| capture.of_piece == "K").count().into()
    }),
    fact(integer("errors", "Errors that `dadu check` finds").in_unit("findings"), |rows, _| {
        rows.record.errors.into()
    }),
    fact(integer("warnings", "Warnings").in_unit("findings"), |rows, _| {
        rows.record.warnings.into()
    }),
    fact(integer("notes", "Notes").in_unit("findings"), |rows, _| rows.record.notes.into()),
    fact(integer("unread_lines", "Lines that cannot be read").in_unit("lines"), |rows, _| {
        rows.record.unread_lines.into()
    }),
    fact(
        integer("unchecked", "Player turns while the position was unknown").in_unit("player turns"),
        |rows, _| rows.record.unchecked.into(),
    ),
];

/// A side, with its totals.
pub const OF_SIDE: [Fact<(Side, SideFacts)>; 8] = [
    fact(SIDE, |(side, _), _| (*side).into()),
    fact(integer("players", "Players at the start").in_unit("players"), |(_, side), _| {
        side.players.into()
    }),
    fact(integer("unheard", "Throws that were not heard").in_unit("throws"), |(_, side), _| {
        side.unheard.into()
    }),
    fact(
        integer("unsure", "Throws heard as a number that may be wrong: `4?`, `2/3`")
            .in_unit("throws"),
        |(_, side), _| side.unsure.into(),
    ),
    fact(integer("taken_back", "Throws taken back").in_unit("throws"), |(_, side), _| {
        side.taken_back.into()
    }),
    fact(integer("entries", "Pieces that entered").in_unit("pieces"), |(_, side), _| {
        side.entries.into()
    }),
    fact(integer("exits", "Pieces that left the board").in_unit("pieces"), |(_, side), _| {
        side.exits.into()
    }),
    fact(CAPTURES, |(_, side), _| side.captures.into()),
];

/// A value that a side threw, and how often.
pub type ThrownValue = (Side, u8, u32);

/// How often a side threw a value.
pub const THROWN: [Fact<ThrownValue>; 3] = [
    fact(SIDE, |(side, ..), _| (*side).into()),
    fact(integer("value", "The value"), |&(_, value, _), _| value.into()),
    fact(
        integer("times", "How often it was thrown for certain").in_unit("throws"),
        |&(.., times), _| times.into(),
    ),
];

/// An event that a side had, and how often.
pub type Event = (Side, &'static str, u32);

/// How often a side had an event.
pub const EVENT: [Fact<Event>; 3] = [
    fact(SIDE, |(side, ..), _| (*side).into()),
    fact(
        word(
            "event",
            "The event. Each exists only in some games: results lost to a 0 (`forfeit`), a captured king \
             (`king capture`), a forced reentry (`reentry`), a set that was cancelled (`triple`), two pieces \
             joined (`twins`). `round won`: after the round the other side cannot fill all its holes",
        )
        .one_of(&["forfeit", "king capture", "reentry", "round won", "triple", "twins"]),
        |&(_, event, _), _| event.into(),
    ),
    fact(integer("times", "How often it happened").in_unit("events"), |&(.., times), _| {
        times.into()
    }),
];

/// The seat of a player.
pub const SEAT: [Fact<PlayerFacts>; 2] = [
    fact(SIDE, |player, _| player.side.into()),
    fact(integer("player", "The number of the player on the side, from 1"), |player, _| {
        player.number.into()
    }),
];

/// The facts of a player.
pub const PLAYER: [Fact<PlayerFacts>; 4] = [
    fact(integer("line", "The line of the log that gives the name").nullable(), |player, _| {
        player.line.into()
    }),
    fact(
        boolean(
            "withdrawn",
            "Whether the player withdrew the consent (field `Withdrawn`), or may have",
        ),
        |player, _| player.withdrawn.into(),
    ),
    fact(
        integer("turns", "The player's own turns, as far as the player was seen")
            .in_unit("player turns"),
        |player, _| player.turns.into(),
    ),
    fact(CAPTURES, |player, _| player.captures.into()),
];

/// A player's wait for da.
pub const DA: [Fact<PlayerFacts>; 3] = [
    fact(
        word(
            "da",
            "The player's wait for da: ended by da (`thrown`), not ended in the log (`never`), unknown from some \
             point on (`lost`), or not seen from the player's first turn on (`not seen`). NULL in a game without da",
        )
        .nullable()
        .one_of(&["thrown", "never", "lost", "not seen"]),
        |player, _| player.wait.map(|wait| wait.name()).into(),
    ),
    fact(
        integer("da_turn", "The number of the player's own turn in which da was thrown").nullable(),
        |player, _| player.wait.and_then(|wait| wait.turn()).into(),
    ),
    fact(
        integer("da_waited", "The player's own turns that ended without da for certain")
            .nullable()
            .in_unit("player turns"),
        |player, _| player.wait.map(|wait| wait.waited).into(),
    ),
];

/// The round and the player of a player turn.
pub const OF_TURN: [Fact<TurnFacts>; 4] = [
    fact(LINE, |turn, _| turn.line.into()),
    fact(integer("round", "The round, from 1; NULL if it is unknown").nullable(), |turn, _| {
        turn.round.into()
    }),
    fact(SIDE, |turn, _| turn.side.into()),
    fact(
        integer("player", "The number of the player on the side; NULL if it is unknown").nullable(),
        |turn, _| turn.player.into(),
    ),
];

/// Whether a player turn is certain.
pub const SURE: Fact<TurnFacts> =
    fact(boolean("sure", "Whether nothing about the player turn is in doubt"), |turn, _| {
        turn.sure.into()
    });

/// The facts of a throw.
pub const THROW: [Fact<ThrowFacts>; 7] = [
    fact(
        integer("value", "The value as written; NULL if it was not heard").nullable(),
        |throw, _| throw.value.into(),
    ),
    fact(boolean("lost", "Whether its result was lost at once").nullable(), |throw, _| {
        throw.effect.lost.into()
    }),
    fact(
        boolean("triple", "Whether it completed a set that was cancelled (H6)").nullable(),
        |throw, _| throw.effect.triple.into(),
    ),
    fact(boolean("forfeit", "Whether it is a 0 that lost results (H3)").nullable(), |throw, _| {
        throw.effect.forfeit.into()
    }),
    fact(
        boolean("da", "Whether it is the 1 that gave its player da (T2)").nullable(),
        |throw, _| throw.effect.da.into(),
    ),
    fact(boolean("unsure", "Whether a number was heard that may be wrong"), |throw, _| {
        throw.unsure.into()
    }),
    fact(boolean("taken_back", "Whether it was taken back"), |throw, _| throw.taken_back.into()),
];

/// The facts of a move.
pub const MOVE: [Fact<MoveFacts>; 5] = [
    fact(
        integer("result", "The result that it used; the sum if there are several").nullable(),
        |facts, _| facts.results.sum().into(),
    ),
    fact(
        word("results", "Each result, if there are several: `4+8`").nullable(),
        |facts, buffer| facts.results.listed(buffer).into(),
    ),
    fact(
        word(
            "act",
            "The kind of move; `move` is an advance, a step or a chain of jumps, `stay` a capture in place. NULL if \
             the replay could not apply the move",
        )
        .nullable()
        .one_of(&[
            "enter", "move", "stay", "exit", "reentry", "twins", "apart", "place", "remove", "sow", "pass",
        ]),
        |facts, _| facts.act.into(),
    ),
    fact(
        word(
            "origin",
            "The square or place where it began: `c3`, `start`, `centre`, `off`; NULL if it has none",
        )
        .nullable(),
        |facts, buffer| facts.origin.and_then(|place| place_name(place, buffer)).into(),
    ),
    fact(
        word(
            "target",
            "The square or place where it ended: in a sowing the hole of the last ball, in a removal the square of \
             the stone",
        )
        .nullable(),
        |facts, buffer| facts.target.and_then(|place| place_name(place, buffer)).into(),
    ),
];

/// The pieces that a move captured.
pub const CAPTURED: Fact<MoveFacts> = fact(
    word(
        "captured",
        "Each captured piece with its side and letter: `S`, `SK`, `N+ET`; NULL if there is none",
    )
    .nullable(),
    |facts, buffer| captured_pieces(facts, buffer).into(),
);

/// The player who captured.
pub const CAPTOR: [Fact<CaptureFacts>; 4] = [
    fact(TURN, |capture, _| capture.turn.into()),
    fact(LINE, |capture, _| capture.line.into()),
    fact(word("side", "The side that captured").one_of(SIDES), |capture, _| capture.side.into()),
    fact(integer("player", "The number of the player who captured"), |capture, _| {
        capture.player.into()
    }),
];

/// The side of a captured piece.
pub const OF_SIDE_CAPTURED: Fact<CaptureFacts> =
    fact(word("of_side", "The side of the captured piece").one_of(SIDES), |capture, _| {
        capture.of_side.into()
    });

/// The square of a capture.
pub const SQUARE: Fact<CaptureFacts> =
    fact(word("square", "The square").nullable(), |capture, buffer| {
        place_name(capture.square, buffer).into()
    });

/// The way of a capture.
pub const WAY: [Fact<CaptureFacts>; 2] = [
    fact(
        boolean("in_place", "Whether it was captured in place, and not by landing"),
        |capture, _| capture.in_place.into(),
    ),
    fact(
        integer("returned", "Pieces that returned together with a king, without the king")
            .in_unit("pieces"),
        |capture, _| capture.returned.into(),
    ),
];

/// A finding.
pub const FINDING: [Fact<FindingFacts>; 8] = [
    fact(word("code", "Its code: `D407`"), |finding, _| finding.code.into()),
    fact(word("name", "The name of the code: `held-safe-square`"), |finding, _| {
        finding.name.into()
    }),
    fact(word("severity", "Its severity").one_of(&["error", "warning", "note"]), |finding, _| {
        finding.severity.name().into()
    }),
    fact(LINE, |finding, _| finding.line.into()),
    fact(
        integer("span_start", "Where it begins in the log, from 0").in_unit("bytes"),
        |finding, _| finding.span.start.into(),
    ),
    fact(integer("span_end", "Where it ends").in_unit("bytes"), |finding, _| {
        finding.span.end.into()
    }),
    fact(integer("follows", "The finding that may have caused it").nullable(), |finding, _| {
        finding.follows.into()
    }),
    fact(text("message", "The words of the finding"), |finding, _| (&finding.message).into()),
];

/// A field of a log: line, name and value.
pub const FIELD: [Fact<(u32, String, String)>; 3] = [
    fact(LINE, |&(line, ..), _| line.into()),
    fact(word("field", "The name of the field, as written"), |(_, name, _), _| name.into()),
    fact(text("value", "Its value"), |(.., value), _| value.into()),
];

/// A remark: line and text.
pub const REMARK: [Fact<(u32, String)>; 2] = [
    fact(LINE, |&(line, _), _| line.into()),
    fact(text("remark", "The remark, without its sign"), |(_, text), _| text.into()),
];

/// Returns the values that a side threw.
pub fn values_thrown((side, facts): &(Side, SideFacts)) -> impl Iterator<Item = ThrownValue> {
    let values = facts.thrown.iter().zip(0..).filter(|(times, _)| **times > 0);
    values.map(move |(&times, value)| (*side, value, times))
}

/// Returns the events of a side.
pub fn events((side, facts): &(Side, SideFacts)) -> impl Iterator<Item = Event> {
    facts.events.iter().map(move |&(event, times)| (*side, event, times))
}
