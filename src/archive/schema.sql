-- The archive of recorded games, version 8. spec/archive.md explains it.
--
-- There are two kinds of tables. KEPT: logs, and what people said about them. Nothing else contains these facts.
-- DERIVED: facts that follow from the logs. `dadu verify --rebuild` rebuilds all of them.

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

-- DERIVED. A person: a name within a household. Names that were declared to be one person have one row.
CREATE TABLE person (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  household TEXT NOT NULL,              -- '' if the logs name none
  UNIQUE (name, household)
) STRICT;

-- DERIVED. The search in remarks, defined in the form by which Datasette and sqlite-utils recognise it.
CREATE VIRTUAL TABLE remark_text USING fts5 (
  text, content="remark", content_rowid="id",
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

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
