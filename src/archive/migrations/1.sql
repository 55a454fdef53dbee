-- Version 1 of the archive of recorded games. spec/archive.md explains it.
--
-- Two kinds of table. KEPT: what was added and what was said; nothing can work it out again.
-- DERIVED: what follows from the kept texts; `dadu reindex` makes all of it anew.

-- KEPT. How this archive is set: `detail` is `full` or `summary`; `indexes` is `built`, or `missing`
-- while a bulk load runs; `last-game` is the greatest id of a game that is gone for good; `purging`
-- lists such games while the file is not yet rewritten without them.
CREATE TABLE setting (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- KEPT. A file that games came from, and what stood in it before its first game. Text that is not
-- UTF-8, or holds a NUL, is kept as a blob; any other as text.
CREATE TABLE source (
  id       INTEGER PRIMARY KEY,
  path     TEXT NOT NULL,
  preamble ANY NOT NULL,
  added_at TEXT NOT NULL,               -- UTC, 2026-11-20T17:03:00Z
  UNIQUE (path, preamble)
) STRICT;

-- KEPT. A game: one evening at one table, whatever revisions its log has gone through.
CREATE TABLE game (
  id          INTEGER PRIMARY KEY,      -- @7 on the command line is the game with the id 7
  revision_id INTEGER REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED, -- the newest
  removed_at  TEXT                      -- when `dadu remove` put it away; NULL while it is here
) STRICT;

-- KEPT. A log as it was added, to the byte.
CREATE TABLE revision (
  id        INTEGER PRIMARY KEY,
  game_id   INTEGER NOT NULL REFERENCES game (id),
  number    INTEGER NOT NULL,           -- from 1 in its game
  source_id INTEGER NOT NULL REFERENCES source (id),
  place     INTEGER NOT NULL,           -- which game of its source, from 1
  line      INTEGER NOT NULL,           -- the line of the source that it begins on, from 1
  log_id    TEXT,                       -- its Id field
  play      INTEGER NOT NULL,           -- a hash of the play without remarks and spacing
  hash      TEXT NOT NULL UNIQUE,       -- of the bytes: BLAKE3, the first 128 bits, hexadecimal
  text      ANY NOT NULL,
  added_at  TEXT NOT NULL,
  UNIQUE (game_id, number)
) STRICT;
CREATE INDEX revision_by_log_id ON revision (log_id) WHERE log_id IS NOT NULL;
CREATE INDEX revision_by_play ON revision (play);
CREATE INDEX revision_by_place ON revision (source_id, place);

-- KEPT. A variant file that a log names, as it was beside it when the log was added; `text` is NULL
-- where it could not be read, and `problem` says why.
CREATE TABLE variant_file (
  revision_id INTEGER NOT NULL REFERENCES revision (id),
  name        TEXT NOT NULL,
  text        TEXT,
  problem     TEXT,
  PRIMARY KEY (revision_id, name)
) STRICT, WITHOUT ROWID;

-- KEPT. Two names that somebody said are one person (`dadu people --same`).
CREATE TABLE same_person (
  name         TEXT NOT NULL,
  household    TEXT NOT NULL,           -- '' where the logs name none
  as_name      TEXT NOT NULL,
  as_household TEXT NOT NULL,
  PRIMARY KEY (name, household)
) STRICT, WITHOUT ROWID;

-- DERIVED. A variant as resolved: every parameter and reading has its value in variant_value.
CREATE TABLE variant (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE             -- basic, triples = tens; unknown where the log says so
) STRICT;

-- DERIVED.
CREATE TABLE variant_value (
  variant_id INTEGER NOT NULL REFERENCES variant (id),
  parameter  TEXT NOT NULL,             -- triples
  value      TEXT NOT NULL,             -- tens
  known      INTEGER NOT NULL,          -- 0 where the log says that it is not known
  PRIMARY KEY (variant_id, parameter)
) STRICT, WITHOUT ROWID;

-- DERIVED. What a game's newest log comes to: one row for each game that is not removed.
CREATE TABLE record (
  game_id       INTEGER PRIMARY KEY REFERENCES game (id),
  log_id        TEXT,
  title         TEXT,
  date          TEXT,                   -- as written: 2022-12, 2022?, 2021/2022
  date_from     TEXT,                   -- the first and the last day that it can mean
  date_to       TEXT,
  place         TEXT,
  household     TEXT,
  simulated     INTEGER NOT NULL,       -- 1 if the log says that it was made by a program
  variant_id    INTEGER NOT NULL REFERENCES variant (id),
  changes       INTEGER NOT NULL,       -- how often a rule changed in mid-game
  verdict       TEXT NOT NULL,          -- legal, irregular, illegal, unreadable
  result        TEXT,                   -- as the log says: N, S, unfinished
  winner        TEXT,                   -- as the play has it: N, S
  first_side    TEXT,                   -- who began; NULL where the log begins in mid-game
  rounds        INTEGER NOT NULL,
  turns         INTEGER NOT NULL,       -- player turns
  throws        INTEGER NOT NULL,
  uses          INTEGER NOT NULL,
  captures      INTEGER NOT NULL,
  king_captures INTEGER NOT NULL,       -- of a king
  errors        INTEGER NOT NULL,
  warnings      INTEGER NOT NULL,
  notes         INTEGER NOT NULL,
  unread_lines  INTEGER NOT NULL,
  unchecked     INTEGER NOT NULL        -- player turns while the position was not known
) STRICT;

-- DERIVED. The two sides of a game, and how often what happened to each.
CREATE TABLE side (
  game_id       INTEGER NOT NULL REFERENCES game (id),
  side          TEXT NOT NULL,          -- N or S
  players       INTEGER NOT NULL,       -- at the start
  zeros         INTEGER NOT NULL,       -- throws by value
  ones          INTEGER NOT NULL,
  twos          INTEGER NOT NULL,
  threes        INTEGER NOT NULL,
  fours         INTEGER NOT NULL,
  tops          INTEGER NOT NULL,       -- every mouth up: 10, or 8 with four cowries
  entries       INTEGER NOT NULL,
  exits         INTEGER NOT NULL,
  reentries     INTEGER NOT NULL,       -- forced reentries
  captures      INTEGER NOT NULL,       -- made by it
  king_captures INTEGER NOT NULL,       -- of a king, made by it
  forfeits      INTEGER NOT NULL,       -- results lost to a 0
  triples       INTEGER NOT NULL,       -- sets that were cancelled
  PRIMARY KEY (game_id, side)
) STRICT, WITHOUT ROWID;

-- DERIVED. A person: a name within a household. Names that were said to be one person have one row.
CREATE TABLE person (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  household TEXT NOT NULL,              -- '' where the logs name none
  UNIQUE (name, household)
) STRICT;

-- DERIVED. Who sat at the table.
CREATE TABLE player (
  game_id   INTEGER NOT NULL REFERENCES game (id),
  side      TEXT NOT NULL,
  number    INTEGER NOT NULL,
  person_id INTEGER REFERENCES person (id),
  line      INTEGER,                    -- of the log, where the name stands
  turns     INTEGER NOT NULL,
  captures  INTEGER NOT NULL,
  da_turn   INTEGER,                    -- in which of the player's own turns da was thrown; 0 if
                                        -- it was had before the log shows it, NULL if never
  PRIMARY KEY (game_id, side, number)
) STRICT, WITHOUT ROWID;

-- DERIVED. A field of the log, known or not.
CREATE TABLE field (
  game_id INTEGER NOT NULL REFERENCES game (id),
  line    INTEGER NOT NULL,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID;

-- DERIVED. A remark, with remark_text to search in it.
CREATE TABLE remark (
  id      INTEGER PRIMARY KEY,          -- game_id * 16777216 + line
  game_id INTEGER NOT NULL REFERENCES game (id),
  line    INTEGER NOT NULL,
  text    TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE remark_text USING fts5 (
  text, content = 'remark', content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- DERIVED. What `dadu check` finds, and where.
CREATE TABLE finding (
  game_id    INTEGER NOT NULL REFERENCES game (id),
  number     INTEGER NOT NULL,          -- from 1 in its game
  code       TEXT NOT NULL,             -- D407
  name       TEXT NOT NULL,             -- held-safe-square
  severity   TEXT NOT NULL,             -- error, warning, note
  line       INTEGER NOT NULL,
  span_start INTEGER NOT NULL,          -- bytes of the log
  span_end   INTEGER NOT NULL,
  follows    INTEGER,                   -- the number of the finding that it merely follows from
  message    TEXT NOT NULL,
  PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED. A capture.
CREATE TABLE capture (
  game_id  INTEGER NOT NULL REFERENCES game (id),
  number   INTEGER NOT NULL,            -- from 1 in its game
  turn     INTEGER NOT NULL,            -- player turn, from 1
  line     INTEGER NOT NULL,
  side     TEXT NOT NULL,               -- whose piece captured
  player   INTEGER NOT NULL,
  by_king  INTEGER NOT NULL,            -- 1 if a king captured, 0 if a standard piece did
  of_king  INTEGER NOT NULL,            -- 1 if a king was captured, 0 if a standard piece was
  square   TEXT NOT NULL,               -- c3
  in_place INTEGER NOT NULL,            -- 1 if it was captured where both stood, 0 by landing
  returned INTEGER NOT NULL,            -- pieces that went back with a king, itself left out
  PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, at the level `full` only. A player turn.
CREATE TABLE turn (
  game_id INTEGER NOT NULL REFERENCES game (id),
  number  INTEGER NOT NULL,             -- from 1 in its game
  line    INTEGER NOT NULL,
  round   INTEGER,
  side    TEXT NOT NULL,
  player  INTEGER,                      -- NULL where it was not seen who
  sure    INTEGER NOT NULL,             -- 0 where something about it is in doubt
  PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, at the level `full` only. A throw.
CREATE TABLE throw (
  game_id INTEGER NOT NULL REFERENCES game (id),
  number  INTEGER NOT NULL,             -- from 1 in its game
  turn    INTEGER NOT NULL,
  line    INTEGER NOT NULL,
  value   INTEGER,                      -- as written; NULL where it was not heard
  effect  TEXT,                         -- triple, forfeit, da; NULL if none of these
  PRIMARY KEY (game_id, number),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, at the level `full` only. A use of a result. What the replay could not tell is NULL.
CREATE TABLE use (
  game_id  INTEGER NOT NULL REFERENCES game (id),
  number   INTEGER NOT NULL,            -- from 1 in its game
  turn     INTEGER NOT NULL,
  line     INTEGER NOT NULL,
  kind     TEXT,                        -- standard, king
  result   INTEGER,                     -- 1, 2, 3, 4, 8, 10
  act      TEXT,                        -- enter, move, stay (capture in place), exit, reentry
  origin   TEXT,                        -- c3, start, centre, off
  target   TEXT,
  captured TEXT,                        -- standard, king
  PRIMARY KEY (game_id, number),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, number)
) STRICT, WITHOUT ROWID;

-- For people who write SQL: one row for each game that is not removed.
CREATE VIEW games AS
SELECT g.id, r.log_id, r.title, r.date, r.date_from, r.date_to, r.place, r.household, r.simulated,
       v.name AS variant, r.verdict, r.result, r.winner, r.first_side,
       n.players AS players_n, s.players AS players_s, r.rounds, r.turns, r.throws, r.uses,
       r.captures, r.king_captures,
       n.entries + s.entries AS entries, n.exits + s.exits AS exits,
       n.reentries + s.reentries AS reentries, n.forfeits + s.forfeits AS forfeits,
       n.triples + s.triples AS triples,
       r.errors, r.warnings, r.notes, r.unread_lines, r.unchecked,
       src.path, rev.place AS place_in_file, rev.number AS revision, rev.added_at
FROM record r
JOIN game g ON g.id = r.game_id
JOIN variant v ON v.id = r.variant_id
JOIN side n ON n.game_id = r.game_id AND n.side = 'N'
JOIN side s ON s.game_id = r.game_id AND s.side = 'S'
JOIN revision rev ON rev.id = g.revision_id
JOIN source src ON src.id = rev.source_id;

-- One row for each player of each game.
CREATE VIEW players AS
SELECT p.game_id, p.side, p.number, w.name, w.household, p.turns, p.captures, p.da_turn,
       r.winner = p.side AS won, r.date, r.place, p.line
FROM player p
JOIN record r ON r.game_id = p.game_id
LEFT JOIN person w ON w.id = p.person_id;

-- One row for each capture.
CREATE VIEW captures AS
SELECT c.game_id, c.number, c.turn, c.line, c.side, c.player, w.name AS player_name,
       iif(c.by_king, 'king', 'standard') AS by_kind,
       iif(c.of_king, 'king', 'standard') AS captured,
       c.square, iif(c.in_place, 'in place', 'landing') AS way, c.returned, r.date, r.place, r.household, v.name AS variant
FROM capture c
JOIN record r ON r.game_id = c.game_id
JOIN variant v ON v.id = r.variant_id
LEFT JOIN player p ON p.game_id = c.game_id AND p.side = c.side AND p.number = c.player
LEFT JOIN person w ON w.id = p.person_id;
