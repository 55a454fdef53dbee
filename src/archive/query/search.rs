//! A search: candidates from the tables, and the conditions that need a replay.

use std::ops::ControlFlow;

use rusqlite::functions::FunctionFlags;
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use super::Query;
use super::plan::{Plan, ReplaySearch, Rest};
use super::row::{COLUMN_COUNT, COLUMNS, FoundGame, GameRow, Sort, TABLES};
use super::sql::Sql;
use super::stored::count_matches;
use super::text::{folded, has_words, search_words};
use super::watch::{DecisionTest, Match, watch};
use crate::archive::batch::BatchSize;
use crate::archive::kept::{KeptFiles, files, files_size};
use crate::archive::{Archive, ArchiveError, Kinds};
use crate::notation::with_parser;
use crate::replay::Setup;

/// A query of an archive.
pub struct Search<'a> {
    archive: &'a Archive,
    plan: Plan,
    sort: Sort,
    /// Whether any log in the archive names a variant file.
    has_files: bool,
    /// Whether each candidate has its log, even if no condition needs it.
    with_logs: bool,
    /// Whether the matches in each game are needed, and not only whether it matches.
    with_matches: bool,
    /// The names of the header fields to read.
    fields: Vec<String>,
    /// The games of the archive, if the search is limited to the main one of several.
    only: Option<Kinds>,
}

/// A game that matches all conditions on the tables.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its row; `None` if it is decided that the game does not match.
    game: Option<GameRow>,
    /// Whether it is decided that the game matches.
    matches: bool,
    columns: Vec<bool>,
    fields: Vec<Option<String>>,
    text: Vec<u8>,
    files: KeptFiles,
}

/// Decides whether a candidate matches. Any number of threads can use it.
pub struct Judge<'a> {
    plan: &'a Plan,
    with_matches: bool,
}

impl Candidate {
    /// Returns about how much memory it takes, in bytes.
    fn size(&self) -> usize {
        self.text.len() + files_size(&self.files)
    }

    /// Returns its log; empty if the search does not read logs.
    pub(in crate::archive) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the text of a variant file that its log names, or the reason why there is none.
    pub(in crate::archive) fn load(&self, name: &str) -> Result<String, String> {
        let missing = || Err("not in the archive".to_owned());
        self.files.get(name).cloned().unwrap_or_else(missing)
    }
}

impl<'a> Search<'a> {
    /// Prepares a query.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn new(
        archive: &'a Archive,
        query: &Query,
        sort: Sort,
    ) -> Result<Search<'a>, ArchiveError> {
        add_functions(&archive.db)?;
        let files = "SELECT EXISTS (SELECT 1 FROM variant_file)";
        let has_files = archive.db.query_row(files, [], |row| row.get(0))?;
        let mut plan = Plan::of(&query.formula);
        let only = Some(archive.kinds()?);
        let only = only.filter(|kinds| query.formula.needs_a_game() && kinds.has_others());
        if let Some(kinds) = &only {
            plan.filter.restrict_to_game(kinds.main());
        }
        let fields = Vec::new();
        let (with_logs, with_matches) = (false, true);
        Ok(Search { archive, plan, sort, has_files, with_logs, with_matches, fields, only })
    }

    /// Gives each game the values of these header fields.
    pub fn with_fields(self, fields: Vec<String>) -> Search<'a> {
        Search { fields, ..self }
    }

    /// Gives each candidate its log, for a reader other than the judge.
    pub fn with_logs(self) -> Search<'a> {
        Search { with_logs: true, ..self }
    }

    /// Leaves out the matches in each game. The replay of a game then stops as soon as it is decided.
    pub fn without_matches(self) -> Search<'a> {
        Search { with_matches: false, ..self }
    }

    /// Returns the games of the archive, if only the main one is searched because the query is about play but
    /// does not name a game.
    pub fn only(&self) -> Option<&Kinds> {
        self.only.as_ref()
    }

    /// Returns whether candidates must be replayed to decide which of them match.
    pub fn replays(&self) -> bool {
        self.plan.replays()
    }

    /// Returns the judge that decides whether candidates match.
    pub fn judge(&self) -> Judge<'_> {
        Judge { plan: &self.plan, with_matches: self.with_matches }
    }

    /// Returns the number of candidates.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn count(&self) -> Result<u64, ArchiveError> {
        let Sql { text, values } = &self.plan.filter;
        let query = format!("SELECT count(*) FROM record r WHERE {text}");
        let count: i64 =
            self.archive.db.query_row(&query, params_from_iter(values), |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }

    /// Passes every candidate in order, at most `limit`, to `each` until it breaks.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn candidates(
        &self,
        limit: Option<u64>,
        mut each: impl FnMut(Candidate) -> ControlFlow<()>,
    ) -> Result<(), ArchiveError> {
        let (query, values) = self.statement(limit);
        let mut statement = self.archive.db.prepare(&query)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if each(self.candidate(row)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Passes the candidates in order and in batches to `each` until it breaks.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn batches(
        &self,
        mut each: impl FnMut(Vec<Candidate>) -> ControlFlow<()>,
    ) -> Result<(), ArchiveError> {
        let (mut batch, mut size) = (Vec::new(), BatchSize::default());
        let mut flow = ControlFlow::Continue(());
        self.candidates(None, |candidate| {
            let full = size.fills(candidate.size());
            batch.push(candidate);
            if full {
                flow = each(std::mem::take(&mut batch));
            }
            flow
        })?;
        if flow.is_continue() && !batch.is_empty() {
            let _ = each(batch);
        }
        Ok(())
    }

    /// Returns the SQL for the ids of the candidates, in order. It sorts only ids: sorting whole logs would fill
    /// the disk.
    fn statement(&self, limit: Option<u64>) -> (String, Vec<Value>) {
        let mut query = "SELECT r.game_id".to_owned();
        let mut values = Vec::new();
        for column in &self.plan.columns {
            query.push_str(&format!(", ({}) IS TRUE", column.text));
            values.extend(column.values.iter().cloned());
        }
        let filter = &self.plan.filter;
        let order = self.sort.sql(filter.values.is_empty());
        query.push_str(&format!(" FROM record r WHERE {} ORDER BY {order}", filter.text));
        values.extend(filter.values.iter().cloned());
        if let Some(limit) = limit {
            query.push_str(" LIMIT ?");
            values.push(Value::Integer(i64::try_from(limit).unwrap_or(i64::MAX)));
        }
        (query, values)
    }

    fn candidate(&self, found: &Row<'_>) -> Result<Candidate, ArchiveError> {
        let id: i64 = found.get(0)?;
        let columns = (1..=self.plan.columns.len()).map(|index| found.get(index));
        let columns: Vec<bool> = columns.collect::<rusqlite::Result<_>>()?;
        let decided = self.decided(id, &columns)?;
        let mut candidate = Candidate {
            game: None,
            matches: decided == Some(true),
            columns,
            fields: Vec::new(),
            text: Vec::new(),
            files: KeptFiles::new(),
        };
        if decided != Some(false) {
            self.read_game(id, &mut candidate)?;
        }
        Ok(candidate)
    }

    /// Reads the row and the fields of a candidate, and its log if a reader needs it.
    fn read_game(&self, id: i64, candidate: &mut Candidate) -> Result<(), ArchiveError> {
        let needs_log = self.with_logs || self.judge().needs_replay(candidate);
        let text = if needs_log { ", e.text, e.id" } else { "" };
        let query = format!("SELECT {COLUMNS}{text} FROM {TABLES} WHERE r.game_id = ?");
        let mut statement = self.archive.db.prepare_cached(&query)?;
        let mut rows = statement.query([id])?;
        let row = rows.next()?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        candidate.game = Some(GameRow::of(row)?);
        let fields = self.fields.iter().map(|name| self.field(id, name));
        candidate.fields = fields.collect::<rusqlite::Result<_>>()?;
        if needs_log {
            let text = row.get_ref(COLUMN_COUNT)?.as_bytes_or_null().ok().flatten();
            candidate.text = text.unwrap_or_default().to_vec();
            candidate.files = self.files(row.get(COLUMN_COUNT + 1)?)?;
        }
        Ok(())
    }

    /// Returns whether a game matches, if the tables and the stored boards decide this.
    fn decided(&self, game: i64, columns: &[bool]) -> Result<Option<bool>, ArchiveError> {
        let is_position = |search: &ReplaySearch| matches!(search, ReplaySearch::Position(_));
        let mut counts = Vec::new();
        if self.plan.watched.iter().any(is_position) {
            let query = "SELECT changes FROM board WHERE game_id = ?";
            let mut statement = self.archive.db.prepare_cached(query)?;
            let mut rows = statement.query([game])?;
            let boards = rows.next()?.and_then(|row| row.get_ref(0).ok()?.as_blob().ok());
            counts.extend(self.plan.watched.iter().map(|search| match search {
                ReplaySearch::Position(formula) => count_matches(formula, boards?),
                ReplaySearch::Sequence(_) => None,
            }));
        }
        Ok(self.plan.rest.decided(&|rest| match *rest {
            Rest::Column(index) => columns.get(index).copied(),
            Rest::Watched(index, test) => Some(test.holds((*counts.get(index)?)?)),
        }))
    }

    /// Returns the value of a header field; several of one name with `; ` between them.
    fn field(&self, game: i64, name: &str) -> rusqlite::Result<Option<String>> {
        let values = "SELECT group_concat(value, '; ') FROM (SELECT value FROM field \
            WHERE game_id = ?1 AND name = ?2 COLLATE NOCASE ORDER BY line)";
        self.archive.db.prepare_cached(values)?.query_row((game, name), |row| row.get(0))
    }

    fn files(&self, revision: Option<i64>) -> rusqlite::Result<KeptFiles> {
        match revision.filter(|_| self.has_files) {
            Some(revision) => files(&self.archive.db, revision),
            None => Ok(KeptFiles::new()),
        }
    }

    /// Returns SQLite's query plan, one line for each step.
    ///
    /// # Errors
    /// If the archive cannot be read.
    #[cfg(test)]
    pub(super) fn explain(&self) -> Result<Vec<String>, ArchiveError> {
        let (query, values) = self.statement(Some(50));
        let mut statement = self.archive.db.prepare(&format!("EXPLAIN QUERY PLAN {query}"))?;
        let steps = statement.query_map(params_from_iter(values), |row| row.get(3))?;
        Ok(steps.collect::<rusqlite::Result<_>>()?)
    }
}

/// Adds the SQL functions `folded(text)`, for conditions and orders, and `has_words(text, words)`; NULL stays NULL.
pub(super) fn add_functions(db: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    db.create_scalar_function("has_words", 2, flags, |context| {
        let (text, words): (Option<String>, String) = (context.get(0)?, context.get(1)?);
        Ok(text.map(|text| has_words(&text, &search_words(&words))))
    })?;
    db.create_scalar_function("folded", 1, flags, |context| {
        let text: Option<String> = context.get(0)?;
        Ok(text.map(|text| folded(&text).into_owned()))
    })
}

impl Judge<'_> {
    /// Returns the game with its matches, if it matches the query.
    pub fn judge(&self, mut candidate: Candidate) -> Option<FoundGame> {
        let game = candidate.game.take()?;
        let fields = std::mem::take(&mut candidate.fields);
        if !self.needs_replay(&candidate) {
            return Some(FoundGame { game, matches: None, fields });
        }
        let load = |name: &str| candidate.load(name);
        let setup = Setup { load: &load, ..Setup::default() };
        let text = candidate.text();
        let column = |index: usize| candidate.columns.get(index).copied().unwrap_or_default();
        let decided = |counts: &[u32]| self.is_decided(&column, counts);
        let decided: Option<DecisionTest<'_>> =
            if self.with_matches { None } else { Some(&decided) };
        let matches =
            with_parser(|parser| watch(text, parser, &setup, &self.plan.watched, decided));
        let meant = self.plan.rest.holds(&mut |rest| match *rest {
            Rest::Column(index) => column(index),
            Rest::Watched(index, count) => {
                matches.get(index).is_some_and(|found| count.holds(found.count))
            }
        });
        let kept = matches.iter().flat_map(|found| found.kept.iter().copied());
        let mut matches: Vec<Match> = kept.collect();
        matches.sort_by_key(|found| (found.from.line, found.to.line));
        let matches = self.with_matches.then_some(matches);
        meant.then_some(FoundGame { game, matches, fields })
    }

    /// Returns whether a replay must decide whether a candidate matches, or show where.
    fn needs_replay(&self, candidate: &Candidate) -> bool {
        self.plan.replays() && (self.with_matches || !candidate.matches)
    }

    /// Returns whether these numbers of matches decide the query, however many more are found.
    fn is_decided(&self, column: &dyn Fn(usize) -> bool, counts: &[u32]) -> bool {
        let decided = self.plan.rest.decided(&|rest| match *rest {
            Rest::Column(index) => Some(column(index)),
            Rest::Watched(index, count) => {
                counts.get(index).and_then(|&found| count.decided(found))
            }
        });
        decided.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Detail;

    /// Returns SQLite's query plan for an expression.
    fn plan(archive: &Archive, expression: &str) -> Vec<String> {
        let query = Query::read(expression).unwrap();
        Search::new(archive, &query, Sort::default()).unwrap().explain().unwrap()
    }

    #[test]
    fn common_questions_use_the_indexes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.dadu-archive");
        let archive = Archive::open_or_create(&path, Detail::Full, |_| false).unwrap();
        let cases = [
            ("game = thaayam", "record_by_game (game=?)"),
            ("king-captures >= 2", "record_by_king_captures (king_captures>?)"),
            ("captures of king = 3", "record_by_king_captures (king_captures=?)"),
            ("verdict = irregular", "record_by_verdict (verdict=?)"),
            ("unreadable", "record_by_verdict (verdict=?)"),
            ("date = 2022", "record_by_date (date_from<?)"),
            ("date < 2022", "record_by_date (date_from<?)"),
            ("date >= 2022-05", "record_by_last_date (date_to>?)"),
            ("place = Pune", "record_by_place (place=?)"),
            ("person = Asha", "player_by_person (person_id=?)"),
            ("finding = D407", "finding_by_code (code=?)"),
            ("captures on c3", "capture_by_square (square=?)"),
            ("captures of king on c3 >= 2", "capture_by_square (square=? AND of_piece=?)"),
            ("variant = ludii", "record_by_variant (variant_id=?)"),
            ("triples = tens", "record_by_variant (variant_id=?)"),
            ("id = khan-2", "revision_by_log_id (log_id=?)"),
            ("remark ~ \"board flip*\"", "remark_text VIRTUAL TABLE INDEX"),
            ("turns > 300 and place = Pune", "record_by_place (place=?)"),
            ("place = Pune or place = Mumbai", "record_by_place (place=?)"),
            ("place in (Pune, Mumbai)", "record_by_place (place=?)"),
            ("verdict in (illegal, unreadable)", "record_by_verdict (verdict=?)"),
            ("king-captures in (3, 5..6)", "record_by_king_captures (king_captures"),
            ("person in (Asha, Ravi)", "player_by_person (person_id=?)"),
            ("player(name = Asha)", "player_by_person (person_id=?)"),
            ("player(name = Asha and won and not da)", "player_by_person (person_id=?)"),
            ("player(name in (Asha, Ravi) and side = N)", "player_by_person (person_id=?)"),
            ("place = Pune and sequence(throw 10)", "record_by_place (place=?)"),
            ("sequence(enter king then capture king)", "record_by_king_captures (king_captures>?)"),
            ("sequence(capture on c3) or sequence(capture on e2)", "capture_by_square (square=?)"),
        ];
        for (expression, index) in cases {
            let plan = plan(&archive, expression);
            assert!(plan.iter().any(|step| step.contains(index)), "{expression}: {plan:?}");
            let every_game = plan.iter().any(|step| step == "SCAN r");
            assert!(!every_game, "{expression}: {plan:?}");
        }
    }
}
