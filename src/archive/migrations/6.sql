-- Version 6: `board` has the boards after the player turns, so that a search for a position need not replay every game.
-- It replaces `reached`.
--
-- Only derived tables change; the program fills all of them again from the logs.

DROP TABLE reached;

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
