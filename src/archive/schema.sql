-- The archive of recorded games, version 8. spec/archive.md explains it.
--
-- There are two kinds of tables. KEPT: logs, and what people said about them. Nothing else contains these facts.
-- DERIVED: facts that follow from the logs. `dadu reindex` rebuilds all of them.

-- KEPT. The settings of this archive. `detail` is `full` or `summary`. `indexes` is `built`, or `missing` during a bulk
-- load. `last-game` is the greatest id of a purged game. `purging` lists purged games while the file still has to be
-- rewritten without them.
CREATE TABLE setting (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- KEPT. A file that games came from, and the text before its first game. Text that is not UTF-8, or contains a NUL, is
-- stored as a blob; any other as text.
CREATE TABLE source (
  id       INTEGER PRIMARY KEY,
  path     TEXT NOT NULL,
  preamble ANY NOT NULL,
  added_at TEXT NOT NULL,               -- UTC, 2026-11-20T17:03:00Z
  UNIQUE (path, preamble)
) STRICT;

-- KEPT. A game: one evening at one table, with all revisions of its log.
CREATE TABLE game (
  id          INTEGER PRIMARY KEY,      -- @7 on the command line is the game with the id 7
  revision_id INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED, -- the newest
  removed_at  TEXT                      -- when `dadu remove` removed it; NULL if it was not removed
) STRICT;

-- KEPT. A log as it was added, to the byte. Equal logs may be different games.
CREATE TABLE revision (
  id        INTEGER PRIMARY KEY,
  game_id   INTEGER NOT NULL REFERENCES game (id),
  number    INTEGER NOT NULL,           -- from 1 in its game
  source_id INTEGER NOT NULL REFERENCES source (id),
  place     INTEGER NOT NULL,           -- which game of its source, from 1
  line      INTEGER NOT NULL,           -- the line of the source on which it begins, from 1
  log_id    TEXT,                       -- its field `Id`
  play      INTEGER NOT NULL,           -- a hash of the play without remarks and spacing
  hash      TEXT NOT NULL,              -- of the bytes: BLAKE3, the first 128 bits, hexadecimal
  text      ANY NOT NULL,
  added_at  TEXT NOT NULL,
  UNIQUE (game_id, number)
) STRICT;
CREATE INDEX revision_by_hash ON revision (hash);
CREATE INDEX revision_by_log_id ON revision (log_id) WHERE log_id IS NOT NULL;
CREATE INDEX revision_by_play ON revision (play);
CREATE INDEX revision_by_place ON revision (source_id, place);

-- KEPT. A variant file that a log names, as it was when the log was added. `text` is NULL if the file could not be
-- read; `problem` gives the reason.
CREATE TABLE variant_file (
  revision_id INTEGER NOT NULL REFERENCES revision (id),
  name        TEXT NOT NULL,
  text        TEXT,
  problem     TEXT,
  PRIMARY KEY (revision_id, name)
) STRICT, WITHOUT ROWID;

-- KEPT. Two names that somebody declared to be one person (`dadu people --same`).
CREATE TABLE same_person (
  name         TEXT NOT NULL,
  household    TEXT NOT NULL,           -- '' if the logs name none
  as_name      TEXT NOT NULL,
  as_household TEXT NOT NULL,
  PRIMARY KEY (name, household)
) STRICT, WITHOUT ROWID;

-- KEPT. Two games that somebody declared to be different (`dadu dupes --different`).
CREATE TABLE different_game (
  game_id  INTEGER NOT NULL REFERENCES game (id),
  other_id INTEGER NOT NULL REFERENCES game (id), -- the greater of the two ids
  PRIMARY KEY (game_id, other_id)
) STRICT, WITHOUT ROWID;

-- DERIVED. A resolved variant: every parameter and interpretation has its value in variant_value. For a
-- game that is not replayed, this is the declaration of the log, without values.
CREATE TABLE variant (
  id   INTEGER PRIMARY KEY,
  game TEXT NOT NULL,                   -- dadu
  name TEXT NOT NULL,                   -- basic, triples = tens; unknown if the log says so
  UNIQUE (game, name)
) STRICT;

-- DERIVED. The value of a parameter in a variant.
CREATE TABLE variant_value (
  variant_id INTEGER NOT NULL REFERENCES variant (id),
  parameter  TEXT NOT NULL,             -- triples
  value      TEXT NOT NULL,             -- tens
  known      INTEGER NOT NULL,          -- 0 if the log says that it is unknown
  PRIMARY KEY (variant_id, parameter)
) STRICT, WITHOUT ROWID;

-- DERIVED. The facts of a game's newest log: one row for each game that is not removed.
CREATE TABLE record (
  game_id       INTEGER PRIMARY KEY REFERENCES game (id),
  game          TEXT NOT NULL,          -- dadu, thaayam; any other as written in the field Game
  log_id        TEXT,
  title         TEXT,
  date          TEXT,                   -- as written: 2022-12, 2022?, 2021/2022
  date_from     TEXT,                   -- the first and the last day that the date can mean
  date_to       TEXT,
  place         TEXT,
  household     TEXT,
  simulated     INTEGER NOT NULL,       -- 1 if the log says that the game is simulated
  consent_use   TEXT,                   -- public, research, archive, none; NULL if unknown or unreadable
  consent_until TEXT,                   -- as written: 2030-12-31, 2030
  variant_id    INTEGER NOT NULL REFERENCES variant (id),
  changes       INTEGER NOT NULL,       -- how often a rule changed during the game
  verdict       TEXT NOT NULL,          -- legal, irregular, illegal, recorded, unreadable
  result        TEXT,                   -- according to the log: N, S, E, W, draw, unfinished
  winner        TEXT,                   -- according to the replay: N, S, E, W
  outcome       TEXT,                   -- settled: by the replay; claimed: only by the log or a position;
                                        -- agreed: accepted at the table; contradicted: the log and the
                                        -- replay differ; drawn: finished, and nobody won; NULL if the
                                        -- game did not end
  first_side    TEXT,                   -- the side that began; NULL if the beginning was not seen
  unseen        INTEGER NOT NULL,       -- gaps, and lines and tokens of the play that cannot be read
  rounds        INTEGER,                -- NULL if they cannot be counted, for instance after a gap
  turns         INTEGER NOT NULL,       -- player turns
  throws        INTEGER NOT NULL,
  moves         INTEGER NOT NULL,
  captures      INTEGER NOT NULL,
  king_captures INTEGER NOT NULL,       -- of a king
  errors        INTEGER NOT NULL,
  warnings      INTEGER NOT NULL,
  notes         INTEGER NOT NULL,
  unread_lines  INTEGER NOT NULL,
  unchecked     INTEGER NOT NULL,       -- player turns while the position was unknown
  chances       TEXT                    -- how often a legal move could have captured a piece on each square, as
                                        -- a JSON array, from a1 up to the last square with any: [0,2,1]; NULL
                                        -- in a game other than Dadu
) STRICT;

-- DERIVED. The sides of a game, with the totals that every game has. A side that does not play has no row.
CREATE TABLE side_total (
  game_id    INTEGER NOT NULL REFERENCES game (id),
  side       TEXT NOT NULL,             -- N, S, E, W
  players    INTEGER NOT NULL,          -- at the start
  unheard    INTEGER NOT NULL,          -- throws that `thrown` leaves out: not heard,
  unsure     INTEGER NOT NULL,          -- heard as a number that may be wrong (4?, 2/3),
  taken_back INTEGER NOT NULL,          -- taken back
  entries    INTEGER NOT NULL,
  exits      INTEGER NOT NULL,
  captures   INTEGER NOT NULL,          -- pieces captured by this side
  PRIMARY KEY (game_id, side)
) STRICT, WITHOUT ROWID;

-- DERIVED. How often a side threw each value. A value without a row was never thrown.
CREATE TABLE thrown (
  game_id INTEGER NOT NULL REFERENCES game (id),
  side    TEXT NOT NULL,
  value   INTEGER NOT NULL,             -- 0, 1, 2, 3, 4, 8, 10
  times   INTEGER NOT NULL,
  PRIMARY KEY (game_id, side, value)
) STRICT, WITHOUT ROWID;

-- DERIVED. How often a side had an event that exists only in some games. No row: never.
CREATE TABLE event (
  game_id INTEGER NOT NULL REFERENCES game (id),
  side    TEXT NOT NULL,
  name    TEXT NOT NULL,                -- forfeit (results lost to a 0), king capture, reentry (forced),
                                        -- triple (a set that was cancelled); twins (two pieces joined)
  times   INTEGER NOT NULL,
  PRIMARY KEY (game_id, side, name)
) STRICT, WITHOUT ROWID;

-- DERIVED. A person: a name within a household. Names that were declared to be one person have one row.
CREATE TABLE person (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  household TEXT NOT NULL,              -- '' if the logs name none
  UNIQUE (name, household)
) STRICT;

-- DERIVED. A player at the table.
CREATE TABLE player (
  game_id   INTEGER NOT NULL REFERENCES game (id),
  side      TEXT NOT NULL,
  number    INTEGER NOT NULL,
  person_id INTEGER REFERENCES person (id),
  line      INTEGER,                    -- the line of the log that gives the name
  withdrawn INTEGER NOT NULL,           -- 1 if the player withdrew the consent
  turns     INTEGER NOT NULL,           -- the player's own turns, as far as the player was seen
  captures  INTEGER NOT NULL,
  da        TEXT,                       -- thrown; never: not by the end of the log; lost: unknown from
                                        -- some point on; not seen: not from the player's first turn on;
                                        -- NULL in a game without da
  da_turn   INTEGER,                    -- number of the player's own turn in which da was thrown, or NULL
  da_waited INTEGER,                    -- the player's own turns that ended without da for certain
  PRIMARY KEY (game_id, side, number)
) STRICT, WITHOUT ROWID;

-- DERIVED. A field of the log, whether dadu knows it or not.
CREATE TABLE field (
  game_id INTEGER NOT NULL REFERENCES game (id),
  line    INTEGER NOT NULL,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID;

-- DERIVED. A remark.
CREATE TABLE remark (
  id      INTEGER PRIMARY KEY,          -- game_id * 16777216 + line
  game_id INTEGER NOT NULL REFERENCES game (id),
  line    INTEGER NOT NULL,
  text    TEXT NOT NULL
) STRICT;

-- DERIVED. The search in remarks, defined in the form by which Datasette and sqlite-utils recognise it.
CREATE VIRTUAL TABLE remark_text USING fts5 (
  text, content="remark", content_rowid="id",
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- DERIVED. A finding of `dadu check`, with its location.
CREATE TABLE finding (
  game_id    INTEGER NOT NULL REFERENCES game (id),
  number     INTEGER NOT NULL,          -- from 1 in its game
  code       TEXT NOT NULL,             -- D407
  name       TEXT NOT NULL,             -- held-safe-square
  severity   TEXT NOT NULL,             -- error, warning, note
  line       INTEGER NOT NULL,
  span_start INTEGER NOT NULL,          -- bytes of the log
  span_end   INTEGER NOT NULL,
  follows    INTEGER,                   -- the number of the finding that may have caused it
  message    TEXT NOT NULL,
  PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED. A captured piece. A move that captures several pieces has a row for each.
CREATE TABLE capture (
  game_id  INTEGER NOT NULL REFERENCES game (id),
  number   INTEGER NOT NULL,            -- from 1 in its game
  turn     INTEGER NOT NULL,            -- player turn, from 1
  line     INTEGER NOT NULL,
  side     TEXT NOT NULL,               -- the side that captured
  player   INTEGER NOT NULL,
  piece    TEXT NOT NULL,               -- the letter of the capturing piece: K, T; '' without one
  of_side  TEXT NOT NULL,               -- the side of the captured piece
  of_piece TEXT NOT NULL,               -- its letter
  square   TEXT NOT NULL,               -- c3
  in_place INTEGER NOT NULL,            -- 1 if captured in place, 0 if by landing
  returned INTEGER NOT NULL,            -- pieces that returned together with a king, without the king
  PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, only at the level `full`. A player turn.
CREATE TABLE turn (
  game_id INTEGER NOT NULL REFERENCES game (id),
  number  INTEGER NOT NULL,             -- from 1 in its game
  line    INTEGER NOT NULL,
  round   INTEGER,
  side    TEXT NOT NULL,
  player  INTEGER,                      -- NULL if it is unknown
  sure    INTEGER NOT NULL,             -- 0 if something about it is in doubt
  PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, only at the level `full`. A throw. `lost`, `triple`, `forfeit` and `da` are NULL if they are
-- unknown, for a throw that does not count, and in a game without the rule.
CREATE TABLE throw (
  game_id INTEGER NOT NULL REFERENCES game (id),
  number  INTEGER NOT NULL,             -- from 1 in its game
  turn    INTEGER NOT NULL,
  line    INTEGER NOT NULL,
  value   INTEGER,                      -- as written; NULL if it was not heard
  lost    INTEGER,                      -- 1 if its result was lost at once, 0 if the player had it in hand
  triple  INTEGER,                      -- 1 if it completed a set that was cancelled (H6), else 0
  forfeit INTEGER,                      -- 1 if it was a 0 that lost results (H3), else 0
  da      INTEGER,                      -- 1 if it is the 1 that gave its player da (T2), else 0
  unsure  INTEGER NOT NULL,             -- 1 if a number was heard that may be wrong: 4?, 2/3
  taken_back INTEGER NOT NULL,          -- 1 if it was taken back
  PRIMARY KEY (game_id, number),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, only at the level `full`. A move. Facts that the replay cannot tell are NULL.
CREATE TABLE move (
  game_id  INTEGER NOT NULL REFERENCES game (id),
  number   INTEGER NOT NULL,            -- from 1 in its game
  turn     INTEGER NOT NULL,
  line     INTEGER NOT NULL,
  piece    TEXT,                        -- the letter of the piece: K, T; '' without one
  result   INTEGER,                     -- the result that it used; the sum if there are several
  results  TEXT,                        -- each result, if there are several: 4+8
  act      TEXT,                        -- enter, move, stay (capture in place), exit, reentry;
                                        -- twins (two pieces joined), apart (twins separated)
  origin   TEXT,                        -- c3, start, centre, off
  target   TEXT,
  captured TEXT,                        -- each captured piece with its side and letter: S, SK, N+ET
  PRIMARY KEY (game_id, number),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED. The boards after the player turns of a game. `changes` consists of the number of entries, the entries, and
-- the boards. Its numbers have seven bits in each byte, the lowest first; the highest bit says that more follow.
--
-- An entry takes three bytes. The first is 4 times the letter of a kind of piece (A is 1, none 0), plus the side: 0 to 3
-- for N, S, E, W. The others are a square: its letter in ASCII, and its number. Or they are 0 and: 0 waiting, 1 in the
-- centre, 2 exited; in Dadu also 3 the opponents' home row is open to the side (M4), 4 its players who have thrown da.
--
-- A board consists of two numbers: the entry with one less than on the board before, and the entry with one more,
-- counted from 1. For every other change it is 0, how many entries have one less, how many have one more, and all these
-- entries. A board that is the same as the one before is left out.
CREATE TABLE board (
  game_id INTEGER PRIMARY KEY REFERENCES game (id),
  changes BLOB NOT NULL
) STRICT;

-- A view for users of SQL: one row for each result of each move.
CREATE VIEW move_results AS
SELECT m.game_id, m.number AS move, j.key + 1 AS number, j.value AS result
FROM move m, json_each('[' || coalesce(replace(m.results, '+', ','), m.result) || ']') j
WHERE m.result IS NOT NULL;

-- The sides of each game, with a column for each throw of Dadu. `tops`: all mouths up, 10 or 8.
CREATE VIEW side AS
SELECT t.game_id, t.side, t.players,
       (SELECT coalesce(sum(h.times), 0) FROM thrown h
        WHERE h.game_id = t.game_id AND h.side = t.side AND h.value = 0) AS zeros,
       (SELECT coalesce(sum(h.times), 0) FROM thrown h
        WHERE h.game_id = t.game_id AND h.side = t.side AND h.value = 1) AS ones,
       (SELECT coalesce(sum(h.times), 0) FROM thrown h
        WHERE h.game_id = t.game_id AND h.side = t.side AND h.value = 2) AS twos,
       (SELECT coalesce(sum(h.times), 0) FROM thrown h
        WHERE h.game_id = t.game_id AND h.side = t.side AND h.value = 3) AS threes,
       (SELECT coalesce(sum(h.times), 0) FROM thrown h
        WHERE h.game_id = t.game_id AND h.side = t.side AND h.value = 4) AS fours,
       (SELECT coalesce(sum(h.times), 0) FROM thrown h
        WHERE h.game_id = t.game_id AND h.side = t.side AND h.value > 4) AS tops,
       t.unheard, t.unsure, t.taken_back, t.entries, t.exits,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = t.game_id AND e.side = t.side AND e.name = 'reentry') AS reentries,
       t.captures,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = t.game_id AND e.side = t.side AND e.name = 'king capture') AS king_captures,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = t.game_id AND e.side = t.side AND e.name = 'forfeit') AS forfeits,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = t.game_id AND e.side = t.side AND e.name = 'triple') AS triples
FROM side_total t;

-- The table `move` under a former name.
CREATE VIEW use AS
SELECT game_id, number, turn, line,
       CASE piece WHEN '' THEN 'standard' WHEN 'K' THEN 'king' WHEN 'T' THEN 'twins' ELSE piece END
         AS kind,
       result, act, origin, target,
       CASE WHEN captured IS NULL THEN NULL WHEN captured LIKE '%K%' THEN 'king'
            WHEN captured LIKE '%T%' THEN 'twins' ELSE 'standard' END AS captured
FROM move;

-- One row for each game that is not removed. `uses` is the former name of `moves`.
CREATE VIEW games AS
SELECT g.id, r.log_id, r.title, r.date, r.date_from, r.date_to, r.place, r.household, r.simulated,
       v.name AS variant, r.verdict, r.result, r.winner, r.outcome, r.first_side,
       (SELECT players FROM side_total t WHERE t.game_id = r.game_id AND t.side = 'N') AS players_n,
       (SELECT players FROM side_total t WHERE t.game_id = r.game_id AND t.side = 'S') AS players_s,
       r.rounds, r.turns, r.throws, r.moves, r.captures, r.king_captures,
       (SELECT sum(t.entries) FROM side_total t WHERE t.game_id = r.game_id) AS entries,
       (SELECT sum(t.exits) FROM side_total t WHERE t.game_id = r.game_id) AS exits,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = r.game_id AND e.name = 'reentry') AS reentries,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = r.game_id AND e.name = 'forfeit') AS forfeits,
       (SELECT coalesce(sum(e.times), 0) FROM event e
        WHERE e.game_id = r.game_id AND e.name = 'triple') AS triples,
       r.errors, r.warnings, r.notes, r.unseen, r.unread_lines, r.unchecked,
       src.path, rev.place AS place_in_file, rev.number AS revision, rev.added_at, r.game,
       (SELECT players FROM side_total t WHERE t.game_id = r.game_id AND t.side = 'E') AS players_e,
       (SELECT players FROM side_total t WHERE t.game_id = r.game_id AND t.side = 'W') AS players_w,
       r.moves AS uses, r.consent_use, r.consent_until
FROM record r
JOIN game g ON g.id = r.game_id
JOIN variant v ON v.id = r.variant_id
JOIN revision rev ON rev.id = g.revision_id
JOIN source src ON src.id = rev.source_id;

-- One row for each player of each game.
CREATE VIEW players AS
SELECT p.game_id, p.side, p.number, w.name, w.household, p.turns, p.captures, p.da, p.da_turn, p.da_waited,
       r.winner = p.side AS won, r.date, r.place, p.line, r.game, p.withdrawn
FROM player p
JOIN record r ON r.game_id = p.game_id
LEFT JOIN person w ON w.id = p.person_id;

-- One row for each captured piece.
CREATE VIEW captures AS
SELECT c.game_id, c.number, c.turn, c.line, c.side, c.player, w.name AS player_name,
       CASE c.piece WHEN '' THEN 'standard' WHEN 'K' THEN 'king' WHEN 'T' THEN 'twins' ELSE c.piece END
         AS by_kind,
       CASE c.of_piece WHEN '' THEN 'standard' WHEN 'K' THEN 'king' WHEN 'T' THEN 'twins'
            ELSE c.of_piece END AS captured,
       c.square, iif(c.in_place, 'in place', 'landing') AS way, c.returned, r.date, r.place, r.household,
       v.name AS variant, r.game, c.of_side AS captured_side
FROM capture c
JOIN record r ON r.game_id = c.game_id
JOIN variant v ON v.id = r.variant_id
LEFT JOIN player p ON p.game_id = c.game_id AND p.side = c.side AND p.number = c.player
LEFT JOIN person w ON w.id = p.person_id;
