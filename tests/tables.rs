//! Exported tables: `dadu export`, and `dadu export` with a format of tables. Every file is read back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use dadu::facts::tables::{ColumnType, TABLES, Table};
use parquet::basic::Encoding;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

use crate::support::desk::Desk;
use crate::support::{compare, text};
use crate::support::{complained, interrupt, plain, reads, root, said, started};

/// The rows of a table, each cell as in CSV.
type Rows = Vec<Vec<String>>;

fn parquet_rows(path: &Path) -> Rows {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let cell = |field: &Field| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    };
    let row = |row: parquet::record::Row| row.get_column_iter().map(|(_, f)| cell(f)).collect();
    reader.get_row_iter(None).unwrap().map(|found| row(found.unwrap())).collect()
}

fn csv_rows(path: &Path) -> Rows {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let row = |record: csv::StringRecord| record.iter().map(str::to_owned).collect();
    reader.records().map(|found| row(found.unwrap())).collect()
}

fn json_rows(path: &Path, table: &Table) -> Rows {
    let cell = |object: &Value, column: &dadu::facts::tables::Column| {
        let is_right = |value: &Value| match column.kind {
            ColumnType::Text | ColumnType::Word | ColumnType::Date => value.is_string(),
            ColumnType::Integer => value.is_i64(),
            ColumnType::Boolean => value.is_boolean(),
        };
        match &object[column.name] {
            Value::Null => {
                assert!(column.is_nullable, "{}.{}", table.name, column.name);
                String::new()
            }
            value => {
                assert!(is_right(value), "{}.{}: {value}", table.name, column.name);
                value.as_str().map_or(value.to_string(), str::to_owned)
            }
        }
    };
    let row = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object.as_object().unwrap().len(), table.columns.len());
        table.columns.iter().map(|column| cell(&object, column)).collect()
    };
    fs::read_to_string(path).unwrap().lines().map(row).collect()
}

/// Returns all files of a folder by their names, without those of a table.
fn bytes(folder: &Path, without: &str) -> BTreeMap<String, Vec<u8>> {
    let files = walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap);
    let name = |path: &Path| path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
    let files = files.filter(|entry| entry.file_type().is_file());
    let files = files.map(|entry| (name(entry.path()), fs::read(entry.path()).unwrap()));
    files.filter(|(name, _)| without.is_empty() || !name.starts_with(without)).collect()
}

/// Returns the place of a column.
fn place(table: &Table, name: &str) -> usize {
    table.columns.iter().position(|column| column.name == name).unwrap()
}

fn table(name: &str) -> &'static Table {
    TABLES.iter().find(|table| table.name == name).unwrap()
}

/// Returns a column of a table in CSV.
fn column(desk: &Desk, folder: &str, of: &str, name: &str) -> Vec<String> {
    let rows = csv_rows(&desk.path(&format!("{folder}/{of}.csv")));
    rows.iter().map(|row| row[place(table(of), name)].clone()).collect()
}

/// Logs of every game, with mistakes, unsure tokens, remarks and names in several scripts.
fn corpus(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|part| plain(&root().join("corpus").join(part)).to_owned()).collect()
}

const PARTS: [&str; 9] = [
    "legal/evenings",
    "legal/thaayam",
    "legal/deleb",
    "legal/tamman",
    "legal/shah",
    "legal/koruboddo",
    "legal/leyla-gobale",
    "illegal/readme",
    "legal/variants",
];

fn facts(desk: &Desk, logs: &[&str], options: &[&str]) -> (i32, String) {
    desk.dadu(&[&["facts"], logs, options].concat())
}

#[test]
fn every_format_has_the_same_cells() {
    let desk = Desk::new();
    desk.simulate("many.dadu", 20, 5, "basic");
    let corpus = corpus(&PARTS);
    let logs: Vec<&str> = corpus.iter().map(String::as_str).chain(["many.dadu"]).collect();
    for format in ["parquet", "csv", "jsonl"] {
        let raw: &[&str] = if format == "csv" { &["--raw"] } else { &[] };
        let options = [&["--format", format, "-o", format], raw].concat();
        let (code, said) = facts(&desk, &logs, &options);
        assert!(code == 0 && said.starts_with("wrote 15 tables of "), "{said}");
    }
    for table in &TABLES {
        let path = |format: &str| desk.path(&format!("{format}/{}.{format}", table.name));
        let rows = parquet_rows(&path("parquet"));
        assert_eq!(rows, csv_rows(&path("csv")), "{}", table.name);
        assert_eq!(rows, json_rows(&path("jsonl"), table), "{}", table.name);
        assert!(!rows.is_empty(), "{} has rows", table.name);
        check_rows(table, &rows);
    }
    check_references(&desk);
    check_parquet(&desk.path("parquet/move.parquet"));
}

/// Rows are sorted by their key, and a column with a list of values has no other.
fn check_rows(table: &Table, rows: &Rows) {
    let key = |row: &[String]| -> Vec<(u64, String)> {
        let sortable = |at: usize| match table.columns[at].kind {
            ColumnType::Integer => (row[at].parse().unwrap(), String::new()),
            _ => (0, row[at].clone()),
        };
        table.key_places().map(sortable).collect()
    };
    assert!(rows.is_sorted_by(|one, other| key(one) < key(other)), "{} is sorted", table.name);
    for row in rows {
        for (cell, column) in row.iter().zip(table.columns) {
            let may = cell.is_empty() || column.values.is_empty();
            assert!(
                may || column.values.contains(&&**cell),
                "{}.{}: {cell}",
                table.name,
                column.name
            );
        }
    }
}

/// Every reference leads to a row.
fn check_references(desk: &Desk) {
    let rows = |table: &Table| csv_rows(&desk.path(&format!("csv/{}.csv", table.name)));
    for from in &TABLES {
        for reference in from.references {
            let to = table(reference.table);
            let keys: std::collections::HashSet<Vec<String>> = rows(to)
                .iter()
                .map(|row| to.key_places().map(|at| row[at].clone()).collect())
                .collect();
            for row in rows(from) {
                let key: Vec<String> =
                    reference.columns.iter().map(|name| row[place(from, name)].clone()).collect();
                assert!(keys.contains(&key), "{} to {}: {key:?}", from.name, to.name);
            }
        }
    }
}

/// Words are coded by a dictionary, and the file says by which columns it is sorted.
fn check_parquet(path: &Path) {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let group = reader.metadata().row_group(0);
    for column in group.columns() {
        let words = ["game", "act", "origin", "captured"].contains(&column.column_descr().name());
        let is_coded = column.encodings().any(|encoding| encoding == Encoding::RLE_DICTIONARY);
        assert!(!words || is_coded, "{}", column.column_descr().name());
    }
    let sorted: Vec<i32> =
        group.sorting_columns().unwrap().iter().map(|column| column.column_idx).collect();
    assert_eq!(sorted, [0, place(table("move"), "move") as i32]);
}

/// Also from standard input, from other files in another order, and from an archive of any level of detail.
#[test]
fn the_same_games_give_the_same_bytes() {
    let desk = Desk::new();
    let many =
        fs::read_to_string(desk.simulate("many.dadu", 70, 9, "basic, triples = tens")).unwrap();
    let games: Vec<String> =
        many.split("Dadu: 1\n").skip(1).map(|game| format!("Dadu: 1\n{game}")).collect();
    for (number, game) in games.iter().rev().enumerate() {
        desk.file(&format!("apart/{number:03}.dadu"), game);
    }
    desk.file("copies.dadu", games[..3].concat());
    desk.done(&["add", "many.dadu", "--detail", "summary"]);
    for format in ["parquet", "csv", "jsonl"] {
        let options = |folder| ["--format", format, "-o", folder];
        assert_eq!(facts(&desk, &["many.dadu"], &options("one")).0, 0);
        assert_eq!(facts(&desk, &["apart", "./apart"], &options("other")).0, 0);
        let (_, words) = facts(&desk, &["copies.dadu", "many.dadu"], &options("copies"));
        assert!(words.contains("of 70 games to copies\n3 logs skipped"), "{words}");
        let mut command = desk.command(&["facts", "-", "--format", format, "-o", "read"]);
        let output = reads(&mut command, many.as_bytes());
        assert!(output.status.success(), "{}", complained(&output));
        desk.done(&["export", "--format", format, "-o", "archive"]);
        let one = bytes(&desk.path("one"), "source");
        assert_eq!(one.len(), TABLES.len() - 1);
        for folder in ["other", "copies", "read", "archive"] {
            assert_eq!(bytes(&desk.path(folder), "source"), one, "{format}: {folder}");
        }
        if format == "csv" {
            let files = column(&desk, "copies", "source", "file");
            assert_eq!(files.iter().filter(|file| *file == "copies.dadu").count(), 3);
            let ids = column(&desk, "archive", "source", "archive_id");
            let mut ids: Vec<u32> = ids.iter().map(|id| id.parse().unwrap()).collect();
            ids.sort_unstable();
            assert_eq!(ids, (1..=70).collect::<Vec<u32>>());
        }
        for folder in ["one", "other", "copies", "read", "archive"] {
            fs::remove_dir_all(desk.path(folder)).unwrap();
        }
    }
}

#[test]
fn shards_have_the_rows_of_the_whole_and_each_game_in_one() {
    let desk = Desk::new();
    desk.simulate("many.dadu", 12, 4, "basic");
    for (format, read) in
        [("parquet", parquet_rows as fn(&Path) -> Rows), ("csv", csv_rows as fn(&Path) -> Rows)]
    {
        let whole = ["--format", format, "-o", "whole", "--tables", "throw,event"];
        let parts = ["--format", format, "-o", "parts", "--shard-rows", "300"];
        assert_eq!(facts(&desk, &["many.dadu"], &whole).0, 0);
        assert_eq!(facts(&desk, &["many.dadu"], &parts).0, 0);
        assert_eq!(fs::read_dir(desk.path("whole")).unwrap().count(), 2);
        assert_eq!(fs::read_dir(desk.path("parts")).unwrap().count(), TABLES.len());
        for name in ["throw", "event"] {
            let files = bytes(&desk.path(&format!("parts/{name}")), "");
            let parts: Vec<Rows> = files
                .keys()
                .map(|file| read(&desk.path(&format!("parts/{name}/{file}"))))
                .collect();
            let all = read(&desk.path(&format!("whole/{name}.{format}")));
            assert_eq!(parts.concat(), all);
            assert!(parts[..parts.len() - 1].iter().all(|rows| rows.len() >= 300));
            let games = |rows: &Rows| {
                let mut games: Vec<String> = rows.iter().map(|row| row[0].clone()).collect();
                games.dedup();
                games
            };
            let apart: usize = parts.iter().map(|rows| games(rows).len()).sum();
            assert_eq!(apart, games(&all).len(), "no game is in two files");
            assert_eq!(parts.len() > 3, name == "throw", "{}", parts.len());
        }
        fs::remove_dir_all(desk.path("whole")).unwrap();
        fs::remove_dir_all(desk.path("parts")).unwrap();
    }
}

/// The whole corpus, also broken files: every log that an archive takes has its row, under the same hash, and
/// the rows of its moves and throws are those of the archive.
#[test]
fn tables_agree_with_the_archive() {
    let desk = Desk::new();
    let logs = corpus(&["."]);
    desk.dadu(&["add", &logs[0]]);
    facts(&desk, &[&logs[0]], &["--format", "csv", "--raw", "-o", "out"]);
    let games = column(&desk, "out", "game", "game");
    let db = desk.db();
    let strings = |query: &str| -> Vec<String> {
        let mut statement = db.prepare(query).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let added = strings("SELECT hash FROM revision JOIN game ON revision_id = revision.id");
    assert!(added.len() > 300 && added.iter().all(|hash| games.contains(hash)));
    let piece = "CASE piece WHEN '' THEN 'standard' WHEN 'K' THEN 'king' WHEN 'T' THEN 'twins' ELSE piece END";
    let cases = [
        (
            "move",
            "move",
            "result results act origin target captured",
            format!("{piece}, result, results, act, origin, target, captured"),
        ),
        (
            "throw",
            "throw",
            "lost triple forfeit da unsure taken_back",
            "value, lost, triple, forfeit, da, unsure, taken_back".to_owned(),
        ),
    ];
    for (name, key, columns, select) in cases {
        let first = if name == "move" { "piece" } else { "value" };
        let names: Vec<&str> =
            ["game", key, "turn", "line", first].into_iter().chain(columns.split(' ')).collect();
        let places: Vec<usize> = names.iter().map(|n| place(table(name), n)).collect();
        let rows = csv_rows(&desk.path(&format!("out/{name}.csv")));
        let flag = |cell: &str| cell.replace("true", "1").replace("false", "0");
        let mut ours: Vec<String> = rows
            .iter()
            .filter(|row| added.contains(&row[0]))
            .map(|row| places.iter().map(|&at| flag(&row[at])).collect::<Vec<_>>().join("|"))
            .collect();
        let cells: Vec<String> = ["hash", "m.number", "turn", "m.line"]
            .into_iter()
            .map(str::to_owned)
            .chain(select.split(", ").map(str::to_owned))
            .map(|cell| format!("coalesce({cell}, '')"))
            .collect();
        // Equal texts are several games of the archive, and one in the tables.
        let mut theirs = strings(&format!(
            "SELECT {} FROM \"{name}\" m JOIN game g ON g.id = m.game_id JOIN revision r ON r.id = g.revision_id \
             WHERE g.id IN (SELECT min(game.id) FROM game JOIN revision ON revision.id = revision_id GROUP BY hash)",
            cells.join(" || '|' || ")
        ));
        ours.sort_unstable();
        theirs.sort_unstable();
        assert!(theirs.len() > 1000, "{}", theirs.len());
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn inputs_that_cannot_be_read_are_reported_and_the_others_written() {
    let desk = Desk::new();
    let good = "\u{FEFF}Dadu: 1\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\nS1 3\n";
    desk.file("good.dadu", good);
    desk.file("logs/empty.dadu", "nothing here\n");
    desk.file("logs/wide.dadu", "D\0a\0d\0u\0:\0 \x001\0\n\0".as_bytes());
    let long =
        format!("Dadu: 1\n# {}\nDadu: 1\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\n", "x".repeat(1 << 21));
    desk.file("logs/long.dadu", long);
    desk.file("logs/wrong.dadu", "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 9\n");
    let inputs = ["good.dadu", "logs", "missing.dadu", "missing/"];
    let (code, said) = facts(&desk, &inputs, &["--format", "csv", "-o", "out"]);
    assert_eq!(code, 2, "{said}");
    for words in [
        "cannot read missing.dadu: ",
        "logs/empty.dadu: no game found",
        "logs/long.dadu:1: skipped: line over 1 MiB",
        "wrote 15 tables of 3 games (1 illegal) to out",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let mut files = column(&desk, "out", "source", "file");
    files.sort_unstable();
    assert_eq!(files, ["good.dadu", "logs/long.dadu", "logs/wrong.dadu"]);
    // The hash is that of the bytes, with a byte order mark too.
    let hash = &blake3::hash(good.as_bytes()).to_hex()[..32];
    assert!(column(&desk, "out", "game", "game").contains(&hash.to_owned()));
    // A file that was skipped in part has the line of its game.
    let lines = column(&desk, "out", "source", "line");
    assert!(lines.contains(&"3".to_owned()), "{lines:?}");
}

#[test]
fn impossible_requests_write_nothing() {
    let desk = Desk::new();
    desk.file("a.dadu", "Dadu: 1\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\n");
    desk.file("b.dadu", "no game\n");
    desk.done(&["add", "a.dadu"]);
    let cases: [(&[&str], i32, &str); 16] = [
        (&["facts", "a.dadu", "--format", "csv", "-o", "a.dadu"], 2, "a.dadu already exists"),
        (&["facts", "a.dadu", "--format", "csv", "-o", "x.csv"], 2, "name a folder: x"),
        (&["export", "--format", "csv", "-o", "x.CSV"], 2, "name a folder: x"),
        (&["export", "-o", "x.dadu"], 2, "name a folder: x"),
        (&["facts", "a.dadu", "--format", "csv", "-o", "-"], 2, "tables need a folder"),
        (&["facts", "b.dadu", "--format", "csv", "-o", "out"], 2, "b.dadu: no game found"),
        (&["facts", "a.dadu", "--format", "logs", "-o", "out"], 2, "files are already logs"),
        (&["facts", "a.dadu", "-o", "out"], 2, "add --format parquet, csv or jsonl"),
        (&["facts", "a.dadu", "--format", "jsonl", "--raw", "-o", "out"], 2, "--raw applies to"),
        (
            &["facts", "a.dadu", "--format", "csv", "--tables", "use", "-o", "out"],
            2,
            "unknown table; the tables are game, source,",
        ),
        (
            &["facts", "a.dadu", "--format", "csv", "--shard-rows", "0", "-o", "out"],
            2,
            "expected a whole number, 1 or more",
        ),
        (&["facts", "a.dadu:1", "--format", "csv", "-o", "out"], 2, "a file or folder"),
        (&["export", "--tables", "game", "-o", "out"], 2, "--tables and --shard-rows apply to"),
        (&["export", "--format", "parquet", "--raw", "-o", "out"], 2, "--raw applies to"),
        (&["export", "--format", "csv", "--where", "turns >", "-o", "out"], 2, "--where"),
        (
            &["export", "--format", "csv", "--where", "turns > 9", "-o", "out"],
            1,
            "no match in 1 game",
        ),
    ];
    let before = bytes(desk.folder(), "");
    for (command, code, words) in cases {
        let (ended, said) = desk.dadu(command);
        assert!(ended == code && said.contains(words), "{command:?}: {ended} {said}");
        assert_eq!(bytes(desk.folder(), ""), before, "{command:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing() {
    let desk = Desk::new();
    let mut child = started(&mut desk.command(&["facts", "-", "--format", "parquet", "-o", "out"]));
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"Dadu: 1\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\n").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(said(&output), "interrupted: out was not written\n");
    assert_eq!(complained(&output), "");
    assert_eq!(fs::read_dir(desk.folder()).unwrap().count(), 0);
    // While it writes, at any moment: all or nothing.
    desk.simulate("many.dadu", 300, 5, "basic");
    let mut seen = [0, 0];
    for round in 1..10 {
        let command = ["facts", "many.dadu", "--format", "jsonl", "-o", "out"];
        let child = started(&mut desk.command(&command));
        std::thread::sleep(std::time::Duration::from_millis(round * 60));
        interrupt(&child);
        let code = child.wait_with_output().unwrap().status.code();
        let is_there = desk.path("out").exists();
        let games = || fs::read_to_string(desk.path("out/game.jsonl")).unwrap().lines().count();
        assert!(!is_there || games() == 300, "after {round}");
        assert!(is_there || code != Some(0));
        seen[usize::from(is_there)] += 1;
        fs::remove_dir_all(desk.path("out")).ok();
        assert_eq!(fs::read_dir(desk.folder()).unwrap().count(), 1, "after {round}");
    }
    assert!(seen[0] > 0, "it was never interrupted: {seen:?}");
}

/// An export has the games that match, and the names that were linked.
#[test]
fn an_export_selects_games_and_follows_links() {
    let desk = Desk::new();
    let log = |id: &str, north: &str, place: &str| {
        format!(
            "Dadu: 1\nId: {id}\nPlace: {place}\nHousehold: Khan\nPlayers: 1-1\nN: {north}\n\nN1 1-4 +1 a1+4\n"
        )
    };
    desk.file("a.dadu", log("a", "Aunt", "Pune"));
    desk.file("b.dadu", log("b", "Auntie", "Surat"));
    desk.done(&["add", "a.dadu", "b.dadu"]);
    desk.done(&["people", "--same", "Auntie = Aunt"]);
    let said = desk.done(&["export", "--where", "place = Surat", "--format", "csv", "-o", "one"]);
    assert_eq!(said, "wrote 15 tables of 1 game to one\n");
    assert_eq!(column(&desk, "one", "game", "log_id"), ["b"]);
    for table in ["player", "turn", "throw", "move"] {
        assert!(column(&desk, "one", table, "name").iter().any(|name| name == "Aunt"), "{table}");
    }
    assert_eq!(column(&desk, "one", "player", "household")[0], "Khan");
    desk.done(&["export", "--where", "place = Surat", "--one", "-o", "logs.dadu"]);
    assert_eq!(fs::read_to_string(desk.path("logs.dadu")).unwrap(), log("b", "Auntie", "Surat"));
    desk.done(&["export", "@1", "--format", "csv", "--tables", "move,game", "-o", "two"]);
    assert_eq!(fs::read_dir(desk.path("two")).unwrap().count(), 2);
    assert_eq!(column(&desk, "two", "move", "log_id"), ["a", "a"]);
}

/// The page lists every table and column, from the definition.
#[test]
fn the_page_has_every_table() {
    let page = text("spec/tables.md");
    let heading = "\n## The tables\n";
    let (prose, _) = page.split_once(heading).expect("the heading is there");
    let mut whole = format!("{prose}{heading}\n| table | a row for each | key |\n|---|---|---|\n");
    for table in &TABLES {
        whole +=
            &format!("| [`{0}`](#{0}) | {1} | {2} |\n", table.name, table.row, named(table.key));
    }
    for table in &TABLES {
        whole += &format!("\n### {}\n\n| column | type | meaning |\n|---|---|---|\n", table.name);
        for column in table.columns {
            let null = if column.is_nullable { ", or NULL" } else { "" };
            let unit = column.unit.map_or(String::new(), |unit| format!(" ({unit})"));
            let values = match column.values {
                [] => String::new(),
                values => format!(". One of {}", named(values)),
            };
            let (name, kind, meaning) = (column.name, column.kind.name(), column.meaning);
            whole += &format!("| `{name}` | {kind}{null} | {meaning}{unit}{values} |\n");
        }
        for reference in table.references {
            let columns = named(reference.columns);
            whole += &format!("\n{columns} refers to [`{0}`](#{0}).\n", reference.table);
        }
    }
    assert!(compare(&whole, "spec/tables.md"), "SNAPSHOTS=overwrite writes the page again");
}

fn named(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A query of the page, in DuckDB. Skipped if Python has no module of that name.
#[test]
fn duckdb_reads_the_tables() {
    let python = std::env::var("DADU_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_duckdb = Command::new(&python).args(["-c", "import duckdb"]).output();
    if !has_duckdb.is_ok_and(|output| output.status.success()) {
        eprintln!(
            "skipped: {python} has no module duckdb; set DADU_PYTHON to a Python that has it"
        );
        return;
    }
    let desk = Desk::new();
    desk.simulate("many.dadu", 30, 5, "basic");
    let options = ["--format", "parquet", "-o", "tables", "--shard-rows", "1000"];
    assert_eq!(facts(&desk, &["many.dadu"], &options).0, 0);
    let csv = ["--format", "csv", "-o", "csv"];
    assert_eq!(facts(&desk, &["many.dadu"], &csv).0, 0);
    let script = "import duckdb\n\
        q = lambda s: duckdb.sql(s).fetchall()\n\
        print(q(\"SELECT count(*), count(DISTINCT game) FROM read_parquet('tables/throw/*')\")[0])\n\
        print(q(\"SELECT typeof(simulated), typeof(date_from), typeof(turns) FROM \
        read_parquet('tables/game/*') LIMIT 1\")[0])\n\
        print(q(\"SELECT sum(captures)::INT FROM read_parquet('tables/move/*')\")[0][0] == \
        q(\"SELECT count(*) FROM read_parquet('tables/capture/*')\")[0][0])\n";
    let output = Command::new(&python)
        .args(["-c", script])
        .current_dir(desk.folder())
        .output()
        .expect("Python runs");
    let throws = column(&desk, "csv", "throw", "value").len();
    let expected = format!("({throws}, 30)\n('BOOLEAN', 'DATE', 'BIGINT')\nTrue\n");
    assert_eq!(said(&output), expected, "{}", complained(&output));
}

/// The corpus has each form of item of the games without throws, also items that cannot be read or applied.
#[test]
fn games_without_throws_have_a_row_for_each_move() {
    let desk = Desk::new();
    let corpus = root().join("corpus");
    desk.dadu(&["facts", plain(&corpus), "-o", "facts", "--format", "csv"]);
    let [games, moves] = ["game", "move"]
        .map(|name| (table(name), csv_rows(&desk.path(&format!("facts/{name}.csv")))));
    let (mut counted, mut acts) = (BTreeMap::new(), BTreeMap::new());
    for row in &moves.1 {
        *counted.entry(&row[place(moves.0, "game")]).or_insert(0) += 1;
        *acts.entry(row[place(moves.0, "act")].as_str()).or_insert(0) += 1;
    }
    let is_checked = |row: &&Vec<String>| {
        let name = &row[place(games.0, "game_name")];
        dadu::games::GameId::of_name(name).is_some_and(|game| !game.has_throws())
            && row[place(games.0, "verdict")] != "unreadable"
    };
    let of_games: Vec<&Vec<String>> = games.1.iter().filter(is_checked).collect();
    for row in &of_games {
        let found = counted.get(&row[place(games.0, "game")]).copied().unwrap_or(0);
        assert_eq!(row[place(games.0, "moves")], found.to_string(), "{row:?}");
    }
    assert!(of_games.len() > 200, "{}", of_games.len());
    assert!(["place", "move", "remove", "sow", "pass"].iter().all(|act| acts[act] > 2), "{acts:?}");
}
