-- How often does the other side answer a capture with a capture, in the very next player turn?
WITH capturing AS (                   -- player turns with a capture
    SELECT DISTINCT simulated, game, turn, side
    FROM move
    WHERE game_name = 'dadu' AND captures > 0
),
followed AS (                         -- each of them beside the next one of its game
    SELECT simulated, side, turn,
        lead(turn) OVER (PARTITION BY game ORDER BY turn) AS next_turn,
        lead(side) OVER (PARTITION BY game ORDER BY turn) AS next_side
    FROM capturing
)
SELECT simulated, side,
    count(*) AS turns,
    count(*) FILTER (WHERE next_turn = turn + 1 AND next_side <> side) AS answered,
    count(*) FILTER (WHERE next_turn = turn + 1 AND next_side <> side) / count(*) AS share
FROM followed
GROUP BY simulated, side
ORDER BY simulated, side
