-- On which squares were pieces captured, by which side, and how many of them were kings?
-- Boards of different shapes are counted separately, because their squares have the same names.
WITH board AS (                       -- each shard lists its own variants
    SELECT variant,
        max(CASE WHEN parameter = 'segments' THEN value END) AS segments,
        max(CASE WHEN parameter = 'segment-length' THEN value END) AS segment_length
    FROM variant
    WHERE game_name = 'dadu'
    GROUP BY variant
)
SELECT simulated, segments, segment_length, square,
    count(*) AS captures,
    count(*) FILTER (WHERE side = 'N') AS by_n,
    count(*) FILTER (WHERE side = 'S') AS by_s,
    count(*) FILTER (WHERE of_piece = 'king') AS of_kings
FROM capture
LEFT JOIN board ON board.variant = capture.variant
WHERE game_name = 'dadu'
GROUP BY simulated, segments, segment_length, square
ORDER BY simulated, segments, segment_length, captures DESC, square
