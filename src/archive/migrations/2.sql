-- Version 2: what is not known is NULL, what a throw did stands in columns of its own, and it is
-- written down how a wait for da, a game and a result were seen.
--
-- Only derived tables change; the program fills all of them again from the texts.

DROP VIEW games;
DROP VIEW players;
DROP TABLE throw;
DROP TABLE player;
DROP TABLE side;
DROP TABLE record;

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
  outcome       TEXT,                   -- settled: by the play; claimed: by the log, or by a position, alone;
                                        -- agreed: the table settled it so; contradicted: the log has
                                        -- another result than the play; NULL if nobody won
  first_side    TEXT,                   -- who began; NULL where the beginning was not seen
  unseen        INTEGER NOT NULL,       -- gaps, and lines and tokens of the play that cannot be read
  rounds        INTEGER,                -- NULL where they cannot be counted: after a gap, for instance
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
  unheard       INTEGER NOT NULL,       -- throws that the values leave out: not heard,
  unsure        INTEGER NOT NULL,       -- heard as a number that may be wrong (4?, 2/3),
  taken_back    INTEGER NOT NULL,       -- taken back
  entries       INTEGER NOT NULL,
  exits         INTEGER NOT NULL,
  reentries     INTEGER NOT NULL,       -- forced reentries
  captures      INTEGER NOT NULL,       -- made by it
  king_captures INTEGER NOT NULL,       -- of a king, made by it
  forfeits      INTEGER NOT NULL,       -- results lost to a 0
  triples       INTEGER NOT NULL,       -- sets that were cancelled
  PRIMARY KEY (game_id, side)
) STRICT, WITHOUT ROWID;

-- DERIVED. Who sat at the table.
CREATE TABLE player (
  game_id   INTEGER NOT NULL REFERENCES game (id),
  side      TEXT NOT NULL,
  number    INTEGER NOT NULL,
  person_id INTEGER REFERENCES person (id),
  line      INTEGER,                    -- of the log, where the name stands
  turns     INTEGER NOT NULL,           -- own player turns, as far as it was seen whose they were
  captures  INTEGER NOT NULL,
  da        TEXT NOT NULL,              -- thrown; never: not by the end of the log; lost: not known from
                                        -- some point on; not seen: not from the player's first turn on
  da_turn   INTEGER,                    -- in which own player turn da was thrown; NULL unless thrown
  da_waited INTEGER NOT NULL,           -- own player turns that ended without da for certain
  PRIMARY KEY (game_id, side, number)
) STRICT, WITHOUT ROWID;

-- DERIVED, at the level `full` only. A throw. `triple`, `forfeit` and `da` are NULL where they are not
-- known, and for a throw that does not count.
CREATE TABLE throw (
  game_id INTEGER NOT NULL REFERENCES game (id),
  number  INTEGER NOT NULL,             -- from 1 in its game
  turn    INTEGER NOT NULL,
  line    INTEGER NOT NULL,
  value   INTEGER,                      -- as written; NULL where it was not heard
  triple  INTEGER,                      -- 1 if it completed a set that was cancelled (H6), else 0
  forfeit INTEGER,                      -- 1 if it was a 0 that lost results (H3), else 0
  da      INTEGER,                      -- 1 if it is the 1 that gave its player da (T2), else 0
  unsure  INTEGER NOT NULL,             -- 1 if a number was heard that may be wrong: 4?, 2/3
  taken_back INTEGER NOT NULL,          -- 1 if it was taken back
  PRIMARY KEY (game_id, number),
  FOREIGN KEY (game_id, turn) REFERENCES turn (game_id, number)
) STRICT, WITHOUT ROWID;

-- For people who write SQL: one row for each game that is not removed.
CREATE VIEW games AS
SELECT g.id, r.log_id, r.title, r.date, r.date_from, r.date_to, r.place, r.household, r.simulated,
       v.name AS variant, r.verdict, r.result, r.winner, r.outcome, r.first_side,
       n.players AS players_n, s.players AS players_s, r.rounds, r.turns, r.throws, r.uses,
       r.captures, r.king_captures,
       n.entries + s.entries AS entries, n.exits + s.exits AS exits,
       n.reentries + s.reentries AS reentries, n.forfeits + s.forfeits AS forfeits,
       n.triples + s.triples AS triples,
       r.errors, r.warnings, r.notes, r.unseen, r.unread_lines, r.unchecked,
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
SELECT p.game_id, p.side, p.number, w.name, w.household, p.turns, p.captures, p.da, p.da_turn, p.da_waited,
       r.winner = p.side AS won, r.date, r.place, p.line
FROM player p
JOIN record r ON r.game_id = p.game_id
LEFT JOIN person w ON w.id = p.person_id;
