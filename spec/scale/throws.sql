-- How often was each value thrown, compared with five fair cowries?
WITH odds (value, ways) AS (          -- C(5, k) of 32, and all five mouths count 10
    VALUES (0, 1), (1, 5), (2, 10), (3, 10), (4, 5), (10, 1)
),
cowries AS (                          -- variants with five cowries; each shard lists its own
    SELECT DISTINCT variant FROM variant
    WHERE game_name = 'dadu' AND parameter = 'dice' AND value = 'five cowries' AND known
),
changed AS (                          -- games in which the dice may have changed
    SELECT DISTINCT game.game
    FROM game
    JOIN field ON field.game = game.game
    WHERE game.changes > 0 AND lower(field.field) = 'change' AND (
        lower(field.value) LIKE '%dice%'
        OR split_part(field.value, ',', 1) NOT LIKE '%=%'   -- another variant
    )
),
counted AS (                          -- throws that were heard for certain
    SELECT simulated, value, count(*) AS thrown
    FROM throw
    WHERE game_name = 'dadu' AND NOT unsure AND NOT taken_back
        AND value IN (SELECT value FROM odds)
        AND variant IN (SELECT variant FROM cowries)
        AND NOT EXISTS (SELECT 1 FROM changed WHERE changed.game = throw.game)
    GROUP BY simulated, value
),
totals AS (
    SELECT simulated, sum(thrown) AS total FROM counted GROUP BY simulated
)
SELECT totals.simulated, odds.value,
    coalesce(thrown, 0) AS thrown,
    total * ways / 32 AS expected,
    coalesce(thrown, 0) / total AS share,
    ways / 32 AS expected_share
FROM totals
CROSS JOIN odds
LEFT JOIN counted ON counted.simulated = totals.simulated AND counted.value = odds.value
ORDER BY totals.simulated, odds.value
