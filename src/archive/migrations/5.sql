-- Version 5: `reached` says on which squares pieces stood, so that a search for a position need not replay every game.
--
-- Only derived tables change; the program fills all of them again from the logs.

-- DERIVED. The squares on which pieces of Dadu stood after some player turn: bit 8 * letter + place, where a is 1,
-- modulo 64. A bit that is not set proves that no such piece was there. Other games have no row.
CREATE TABLE reached (
  game_id    INTEGER PRIMARY KEY REFERENCES game (id),
  standard_n INTEGER NOT NULL,
  kings_n    INTEGER NOT NULL,
  standard_s INTEGER NOT NULL,
  kings_s    INTEGER NOT NULL
) STRICT;
