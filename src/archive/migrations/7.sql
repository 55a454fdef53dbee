-- Version 7: equal texts may be games of their own, so `hash` is no longer unique. `different_game` keeps the pairs of
-- games that are not duplicates.
--
-- No text and no derived table changes.

DROP VIEW games;

-- KEPT. A log as it was added, to the byte.
CREATE TABLE kept_revision (
  id        INTEGER PRIMARY KEY,
  game_id   INTEGER NOT NULL REFERENCES game (id),
  number    INTEGER NOT NULL,           -- from 1 in its game
  source_id INTEGER NOT NULL REFERENCES source (id),
  place     INTEGER NOT NULL,           -- which game of its source, from 1
  line      INTEGER NOT NULL,           -- the line of the source that it begins on, from 1
  log_id    TEXT,                       -- its Id field
  play      INTEGER NOT NULL,           -- a hash of the play without remarks and spacing
  hash      TEXT NOT NULL,              -- of the bytes: BLAKE3, the first 128 bits, hexadecimal
  text      ANY NOT NULL,
  added_at  TEXT NOT NULL,
  UNIQUE (game_id, number)
) STRICT;
INSERT INTO kept_revision SELECT * FROM revision;
DROP TABLE revision;
ALTER TABLE kept_revision RENAME TO revision;
CREATE INDEX revision_by_hash ON revision (hash);
CREATE INDEX revision_by_log_id ON revision (log_id) WHERE log_id IS NOT NULL;
CREATE INDEX revision_by_play ON revision (play);
CREATE INDEX revision_by_place ON revision (source_id, place);

-- KEPT. Two games that somebody declared to be different (`dadu dupes --different`).
CREATE TABLE different_game (
  game_id  INTEGER NOT NULL REFERENCES game (id),
  other_id INTEGER NOT NULL REFERENCES game (id), -- the greater of the two ids
  PRIMARY KEY (game_id, other_id)
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
