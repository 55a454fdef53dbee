-- Version 4: the column `uses`, the number of moves, is now called `moves`. The view `games` has it under both
-- names. A later version will drop `uses` there, and the view `use`. The search in remarks is defined in the form by
-- which Datasette and sqlite-utils recognise it. `chances` saves `dadu stats` a replay of every game.
--
-- Only derived tables change; the program fills all of them again from the logs.

DROP VIEW games;
DROP VIEW players;
DROP VIEW captures;
DROP TABLE player;
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
  consent_use   TEXT,                   -- public, research, archive, none; NULL if unknown or unreadable
  consent_until TEXT,                   -- as written: 2030-12-31, 2030
  variant_id    INTEGER NOT NULL REFERENCES variant (id),
  changes       INTEGER NOT NULL,       -- how often a rule changed during the game
  verdict       TEXT NOT NULL,          -- legal, irregular, illegal, recorded, unreadable
  result        TEXT,                   -- according to the log: N, S, E, W, draw, unfinished
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
