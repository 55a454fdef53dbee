-- Indexes that speed up queries. A bulk load leaves them out and builds them at the end.
CREATE INDEX IF NOT EXISTS record_by_game ON record (game) WHERE game <> 'dadu';
CREATE INDEX IF NOT EXISTS record_by_variant ON record (variant_id);
CREATE INDEX IF NOT EXISTS record_by_date ON record (date_from);
CREATE INDEX IF NOT EXISTS record_by_last_date ON record (date_to);
CREATE INDEX IF NOT EXISTS record_by_place ON record (place);
CREATE INDEX IF NOT EXISTS record_by_king_captures ON record (king_captures);
CREATE INDEX IF NOT EXISTS record_by_verdict ON record (verdict);
CREATE INDEX IF NOT EXISTS player_by_person ON player (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS capture_by_square ON capture (square, of_piece);
CREATE INDEX IF NOT EXISTS finding_by_code ON finding (code);
CREATE INDEX IF NOT EXISTS remark_by_game ON remark (game_id);
