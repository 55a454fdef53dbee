-- Version 4: the column `uses`, the number of moves, is now called `moves`. The view `games` has it under both
-- names. Version 5 will drop `uses` there, and the view `use`. The search in remarks is defined in the form by
-- which Datasette and sqlite-utils recognise it. `chances` saves `dadu stats` a replay of every game.
--
-- Only derived tables change; the program fills all of them again from the logs.

DROP VIEW games;
DROP TABLE record;
DROP TABLE remark_text;

-- DERIVED. The search in remarks.
CREATE VIRTUAL TABLE remark_text USING fts5 (
  text, content="remark", content_rowid="id",
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

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
  variant_id    INTEGER NOT NULL REFERENCES variant (id),
  changes       INTEGER NOT NULL,       -- how often a rule changed during the game
  verdict       TEXT NOT NULL,          -- legal, irregular, illegal, recorded, unreadable
  result        TEXT,                   -- according to the log: N, S, E, W, unfinished
  winner        TEXT,                   -- according to the replay: N, S, E, W
  outcome       TEXT,                   -- settled: by the replay; claimed: only by the log or a position;
                                        -- agreed: accepted at the table; contradicted: the log and the
                                        -- replay differ; NULL if nobody won
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
       r.moves AS uses
FROM record r
JOIN game g ON g.id = r.game_id
JOIN variant v ON v.id = r.variant_id
JOIN revision rev ON rev.id = g.revision_id
JOIN source src ON src.id = rev.source_id;
