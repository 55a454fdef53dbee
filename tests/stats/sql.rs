//! `dadu sql`: it answers queries that read, and does nothing else.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use dadu::archive::{Archive, Detail, QuestionError, Questions};

use crate::support::desk::{ARCHIVE, Desk};

const GAME: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nDate: 2022-12\nPlace: Pune\n\
                    N: Asha\nS: رحيم\n\nN1 1-4 +1 a1+4 # હસે છે\nS1 3\nN1 2 a5+2\nResult: unfinished\n";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.file("game.dadu", GAME);
    desk.done(&["add", "game.dadu"]);
    desk
}

/// Queries that would do more than read, or are not one query.
const ATTACKS: [&str; 52] = [
    "INSERT INTO game DEFAULT VALUES",
    "INSERT INTO game DEFAULT VALUES RETURNING id",
    "REPLACE INTO setting VALUES ('detail', 'summary')",
    "UPDATE record SET title = 'x'",
    "UPDATE sqlite_schema SET sql = ''",
    "DELETE FROM game",
    "WITH x AS (SELECT 1) DELETE FROM game",
    "DROP TABLE record",
    "DROP VIEW games",
    "DROP INDEX record_by_date",
    "ALTER TABLE record ADD COLUMN x",
    "ALTER TABLE record RENAME TO y",
    "CREATE TABLE t (x)",
    "CREATE TEMP TABLE t AS SELECT 1",
    "CREATE TEMP VIEW t AS SELECT 1",
    "CREATE VIEW t AS SELECT 1",
    "CREATE INDEX i ON record (title)",
    "CREATE TRIGGER t AFTER DELETE ON game BEGIN SELECT 1; END",
    "CREATE TEMP TRIGGER t AFTER DELETE ON game BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE v USING fts5 (x)",
    "CREATE VIRTUAL TABLE temp.v USING fts5vocab (main, remark_text, 'row')",
    "INSERT INTO remark_text (remark_text) VALUES ('rebuild')",
    "INSERT INTO remark_text (remark_text) VALUES ('delete-all')",
    "INSERT INTO remark_text (remark_text, rank) VALUES ('pgsz', 64)",
    "DELETE FROM remark_text_data",
    "ATTACH 'other.db' AS other",
    "ATTACH ':memory:' AS other",
    "DETACH main",
    "VACUUM",
    "VACUUM INTO 'copy.db'",
    "REINDEX",
    "ANALYZE",
    "BEGIN",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT s",
    "PRAGMA writable_schema = on",
    "PRAGMA main.writable_schema(1)",
    "PRAGMA journal_mode = wal",
    "PRAGMA journal_mode",
    "PRAGMA query_only = off",
    "PRAGMA user_version = 9",
    "PRAGMA wal_checkpoint",
    "PRAGMA incremental_vacuum",
    "PRAGMA optimize",
    "SELECT load_extension('x')",
    "SELECT LOAD_EXTENSION('x', 'y')",
    "SELECT writefile('copy.db', 'x')",
    "SELECT fts3_tokenizer('simple', x'00')",
    "EXPLAIN DELETE FROM game",
    "SELECT 1; DELETE FROM game",
    "SELECT 1; SELECT 2",
];

/// Nothing changes the archive, even if it was opened for writing.
#[test]
fn no_query_does_more_than_read() {
    let desk = desk();
    let before = fs::read(desk.path(ARCHIVE)).unwrap();
    let names = || {
        let entries = fs::read_dir(desk.folder()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = entries.collect();
        names.sort();
        names
    };
    let files = names();
    let archive = Archive::open_or_create(&desk.path(ARCHIVE), Detail::Full, |_| false).unwrap();
    let questions = archive.questions("", || false).unwrap();
    for attack in ATTACKS {
        let refused = rows(&questions, attack).unwrap_err();
        assert!(is_refusal(&refused), "{attack}: {refused}");
    }
    assert_eq!(rows(&questions, "SELECT id FROM game").unwrap(), 1, "it still answers");
    drop(questions);
    for attack in ["DELETE FROM game", "VACUUM INTO 'copy.db'", "PRAGMA journal_mode = wal"] {
        let (code, said) = desk.dadu(&["sql", attack]);
        assert_eq!(code, 2, "{attack}");
        assert!(said.contains("only read-only queries are allowed"), "{said}");
    }
    // After writing, the next command that opens the archive leaves it as a single file again.
    desk.done(&["add", "game.dadu"]);
    assert_eq!(names(), files);
    assert_eq!(fs::read(desk.path(ARCHIVE)).unwrap().len(), before.len());
    desk.verified();
}

#[test]
fn a_name_that_is_not_found_has_a_hint() {
    let desk = Desk::new();
    desk.simulate("game.dadu", 1, 3, "basic");
    desk.done(&["add", "game.dadu"]);
    for (query, hint) in [
        (
            "SELECT title FROM players",
            "no such column: title (line 1, column 8 of the query); `title` is a column of games,",
        ),
        ("SELECT p.title FROM players p", "`title` is a column of games,"),
        ("SELECT housheold FROM games", "did you mean `household`?"),
        ("SELECT * FROM game_s", "did you mean `game"),
    ] {
        let (code, said) = desk.dadu(&["sql", query]);
        assert!(code == 2 && said.contains(hint), "{query}: {said}");
    }
    let (_, said) = desk.dadu(&["sql", "SELECT zzzz FROM games"]);
    assert!(said.contains("no such column: zzzz") && !said.contains("did you mean"), "{said}");
}

/// Returns whether a query failed because of its intended effect, and not by chance.
fn is_refusal(error: &QuestionError) -> bool {
    let said = |message: &str| {
        ["not authorized to use function", "no such function", "may not be modified"]
            .iter()
            .any(|words| message.contains(words))
    };
    match error {
        QuestionError::Refused(_) | QuestionError::Several => true,
        QuestionError::Wrong { message, .. } => said(message),
        _ => false,
    }
}

fn rows(questions: &Questions, query: &str) -> Result<usize, QuestionError> {
    let mut rows = 0;
    questions.ask(query)?.rows(|_| {
        rows += 1;
        Ok(true)
    })?;
    Ok(rows)
}

#[test]
fn every_reading_query_is_answered() {
    let desk = desk();
    let archive = Archive::open(&desk.path(ARCHIVE)).unwrap();
    let questions = archive.questions("", || false).unwrap();
    let queries = [
        ("SELECT * FROM games", 1),
        ("SELECT * FROM players ORDER BY name;", 2),
        ("-- a remark\nSELECT count(*) FROM throw -- another\n;\n;", 1),
        ("VALUES (1), (2), (3)", 3),
        (
            "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9) SELECT x FROM n",
            9,
        ),
        ("SELECT rowid FROM remark_text WHERE remark_text MATCH 'હસે'", 1),
        ("SELECT sqrt(2), median(turns), percentile(turns, 90) FROM games", 1),
        ("SELECT highlight(remark_text, 0, '[', ']') FROM remark_text ('હસે OR x')", 1),
        ("SELECT value FROM json_each('[1, 2]')", 2),
        ("SELECT name FROM sqlite_schema WHERE name = 'games'", 1),
        ("PRAGMA table_info (person)", 3),
        ("SELECT * FROM pragma_table_info('person')", 3),
        ("SELECT sum(turns) OVER (ORDER BY id) FROM games", 1),
        ("EXPLAIN QUERY PLAN SELECT 1", 1),
    ];
    for (query, expected) in queries {
        assert_eq!(rows(&questions, query).unwrap(), expected, "{query}");
    }
    let long = format!("SELECT 1{}", ";".repeat(300_000));
    assert_eq!(rows(&questions, &long).unwrap(), 1);
}

#[test]
fn errors_in_a_query_are_located() {
    let desk = desk();
    let cases = [
        ("SELECT nme FROM players", "no such column: nme (line 1, column 8 of the query)"),
        ("SELECT 'રમત',\n  x", "no such column: x (line 2, column 3 of the query)"),
        ("SELEC 1", "near \"SELEC\": syntax error (line 1, column 1 of the query)"),
        ("SELECT 1; SELEC", "near \"SELEC\": syntax error (line 1, column 11 of the query)"),
        ("SELECT 1; SELECT 2", "expected one query"),
        ("", "the query is empty"),
        ("/* nothing */\n;", "the query is empty"),
        ("SELECT ?1", "number of parameters"),
        ("SELECT abs(-9223372036854775808)", "integer overflow"),
        ("SELECT '\u{1b}[2J' FROM \"\u{1b}[2J\"", "\\u{1b}[2J"),
    ];
    for (query, words) in cases {
        let (code, said) = desk.dadu(&["sql", query]);
        assert_eq!(code, 2, "{query}");
        assert!(said.contains(words) && !said.contains('\u{1b}'), "{query}: {said}");
    }
}

#[test]
fn an_answer_that_takes_too_long_can_be_stopped() {
    let desk = desk();
    let archive = Archive::open(&desk.path(ARCHIVE)).unwrap();
    let questions = archive.questions("", || true).unwrap();
    let endless = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) \
                   SELECT count(*) FROM n";
    let stopped = rows(&questions, endless);
    assert!(matches!(stopped, Err(QuestionError::Interrupted)), "{stopped:?}");
}

#[test]
fn answers_have_the_requested_format() {
    let desk = desk();
    let query = "SELECT name, turns AS \"own turns\", 0.5 AS half, NULL AS none \
                 FROM players ORDER BY side";
    let formats = [
        ("csv", "name,own turns,half,none\r\nAsha,2,0.5,\r\nرحيم,1,0.5,\r\n"),
        (
            "jsonl",
            "{\"name\":\"Asha\",\"own turns\":2,\"half\":0.5,\"none\":null}\n\
             {\"name\":\"رحيم\",\"own turns\":1,\"half\":0.5,\"none\":null}\n",
        ),
        (
            "markdown",
            "| name | own turns | half | none |\n| --- | --: | --: | --: |\n\
             | Asha | 2 | 0.5 |  |\n| رحيم | 1 | 0.5 |  |\n",
        ),
        (
            "table",
            "┌──────┬───────────┬──────┬──────┐\n\
             │ name │ own turns │ half │ none │\n\
             ├──────┼───────────┼──────┼──────┤\n\
             │ Asha │         2 │  0.5 │      │\n\
             │ رحيم\u{200e} │         1 │  0.5 │      │\n\
             └──────┴───────────┴──────┴──────┘\n",
        ),
    ];
    for (format, expected) in formats {
        assert_eq!(desk.done(&["sql", query, "--format", format]), expected);
    }
    assert_eq!(desk.json(&["sql", query])[1]["name"], "رحيم");
    assert_eq!(desk.json(&["sql", "SELECT 1 WHERE 0"]), serde_json::json!([]));
    let nothing = desk.done(&["sql", "SELECT 1 AS x, 2 AS x WHERE 0", "--format", "csv"]);
    assert_eq!(nothing, "x,x 2\r\n");
}

#[test]
fn long_answers_are_cut_with_a_message() {
    let desk = desk();
    let rows = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 500) \
                SELECT x FROM n";
    let lines = |arguments: &[&str]| {
        let said = desk.done(&[&["sql", rows], arguments].concat());
        (said.lines().count(), said)
    };
    let (all, said) = lines(&[]);
    assert_eq!(all, 200 + 5);
    assert!(said.ends_with("showing the first 200 rows; `--limit 0` shows all\n"));
    assert_eq!(lines(&["--limit", "0"]).0, 500 + 4);
    assert_eq!(lines(&["--format", "jsonl"]).0, 500);
    let (some, said) = lines(&["--format", "jsonl", "--limit", "3"]);
    assert_eq!(some, 4);
    assert!(said.contains("dadu: showing the first 3 rows"));
    assert!(!lines(&["--limit", "500"]).1.contains("the first"));
}

#[test]
fn a_query_can_come_from_standard_input() {
    let desk = desk();
    let mut command = desk.command(&["sql", "-", "--format", "csv"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"SELECT id\nFROM games\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, b"id\r\n1\r\n");
}

/// The worked examples of spec/sql.md, on the archive that the page creates.
#[test]
fn the_examples_give_the_output_on_the_page() {
    let page = crate::support::text("spec/sql.md");
    let desk = Desk::new();
    let archive = desk.path(ARCHIVE);
    let archive = archive.to_str().unwrap();
    let add = page.lines().find_map(|line| line.strip_prefix("dadu add ")).unwrap();
    let arguments: Vec<&str> =
        ["add", "--archive", archive].into_iter().chain(add.split(' ')).collect();
    assert_eq!(crate::support::dadu(&arguments).status.code(), Some(0));
    let examples: Vec<(&str, &str)> =
        page.split("```sql\n").skip(1).map(|rest| rest.split_once("```\n").unwrap()).collect();
    assert_eq!(examples.len(), 5);
    for (query, rest) in examples {
        let shown = rest.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
        let said = desk.done(&["sql", query]).replace('\u{200e}', "");
        assert_eq!(said, shown, "{query}");
    }
}

/// `median` and `percentile` leave out NULL, and errors in their arguments are errors of the query.
#[test]
fn figures_are_computed_or_refused() {
    let desk = desk();
    let of = |expression: &str| {
        let rows = "(VALUES (1), (2), (NULL), (4), (8))";
        let query = format!("SELECT {expression} AS x FROM (SELECT column1 AS n FROM {rows})");
        let output = desk.command(&["sql", "--format", "csv", &query]).output().expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8(said).expect("UTF-8").trim().replace("\r\n", " ")
    };
    let cases = [
        ("median(n)", "x 3"),
        ("percentile(n, 25)", "x 1.75"),
        ("percentile(n, 100)", "x 8"),
        ("median(n) FILTER (WHERE n > 9)", "x"),
        ("sqrt(max(n) * 2)", "x 4"),
        ("sqrt(-1)", "x"),
        ("median('one')", "dadu: median() needs numbers"),
        ("sqrt('one')", "dadu: sqrt() needs numbers"),
        ("percentile(n, 101)", "dadu: the second argument of percentile() must be from 0 to 100"),
        ("percentile(n, NULL)", "dadu: the second argument of percentile() must be from 0 to 100"),
        ("percentile(n, n)", "dadu: percentile() needs the same percentage in all rows"),
        ("median()", "dadu: wrong number of arguments to function median()"),
    ];
    for (expression, expected) in cases {
        let found = of(expression);
        let fits = if expected.starts_with("dadu:") {
            found.starts_with(expected)
        } else {
            found == expected
        };
        assert!(fits, "{expression}: {found}");
    }
}
