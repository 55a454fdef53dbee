//! `cargo bench --bench archive`: the cost of `dadu add`, compared with the cost of its parts.
//!
//! For both levels of detail, one run measures the processor time of `dadu add` for simulated
//! games. It compares this with checking the same games plus a plain insertion of the same rows and
//! texts into the same schema, with indexes and the full-text table built afterwards. It also
//! prints the size of the file.

#[path = "support/process.rs"]
#[allow(dead_code)]
mod process;

use std::path::{Path, PathBuf};
use std::time::Instant;

use process::{dadu, own_time, simulate, spent, text};

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

const RUNS: usize = 3;

/// Every table with rows, in an order in which no table refers to a later one.
const TABLES: [&str; 19] = [
    "source",
    "game",
    "revision",
    "variant_file",
    "variant",
    "variant_value",
    "record",
    "side_total",
    "thrown",
    "event",
    "person",
    "player",
    "field",
    "remark",
    "finding",
    "capture",
    "turn",
    "throw",
    "move",
];

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the run");
    // Enough games for a stable result, but few enough for a short run.
    let sizes = [("summary", games("DADU_SUMMARY", 100_000)), ("full", games("DADU_FULL", 20_000))];
    for (detail, games) in sizes {
        let log = folder.path().join(format!("{games}.dadu"));
        simulate(&log, games);
        measure(detail, games, &log, folder.path());
    }
}

fn games(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn measure(detail: &str, games: u64, log: &Path, folder: &Path) {
    let archive = folder.join(format!("{detail}.db"));
    let bare = folder.join(format!("{detail}-bare.db"));
    let (mut adds, mut walls, mut checks, mut inserts) = (vec![], vec![], vec![], vec![]);
    for _ in 0..RUNS {
        remove(&archive);
        let began = Instant::now();
        adds.push(spent(&mut dadu(&[
            "add",
            text(log),
            "--detail",
            detail,
            "--archive",
            text(&archive),
        ])));
        walls.push(began.elapsed().as_secs_f64());
        checks.push(spent(&mut dadu(&["check", "-j", "1", "--quiet", text(log)])));
        remove(&bare);
        inserts.push(insert_plainly(&archive, &bare));
    }
    let bytes = std::fs::metadata(log).map_or(0, |data| data.len()) as f64;
    let size = std::fs::metadata(&archive).map_or(0, |data| data.len()) as f64;
    let [add, wall, check, insert] = [adds, walls, checks, inserts].map(median);
    println!("{detail}: {games} games, {:.1} MB of logs, {RUNS} runs, medians", bytes / 1e6);
    println!("  add:                {:8.0} games/s", games as f64 / wall);
    println!("  processor time:     {add:8.2} s; check {check:.2} s, plain inserts {insert:.2} s");
    println!("  relative to parts:  {:8.2} times", add / (check + insert));
    println!("  file without logs:  {:8.2} of the size of the logs", (size - bytes) / bytes);
}

fn remove(path: &PathBuf) {
    let _ = std::fs::remove_file(path);
}

/// Returns the time to write the rows of an archive into the same schema, and nothing else. The
/// time to read them is measured separately and subtracted.
fn insert_plainly(from: &Path, to: &Path) -> f64 {
    let source = Connection::open(from).expect("the archive opens");
    let began = own_time();
    TABLES.iter().for_each(|table| each_row(&source, table, |row| assert!(!row.is_empty())));
    let reading = own_time() - began;

    let began = own_time();
    let db = Connection::open(to).expect("a new file");
    db.execute_batch("PRAGMA journal_mode = wal; PRAGMA synchronous = normal").expect("it is set");
    db.execute_batch(&dadu::archive::schema()).expect("the schema is sound");
    db.execute_batch("PRAGMA foreign_keys = off; BEGIN").expect("it begins");
    for table in TABLES {
        let insert = insert_into(&source, table);
        let mut insert = db.prepare(&insert).expect("it fits");
        each_row(&source, table, |row| {
            insert.execute(params_from_iter(row)).expect("it is written");
        });
    }
    db.execute_batch("COMMIT").expect("it ends");
    db.execute_batch(include_str!("../src/archive/indexes.sql")).expect("the indexes are built");
    let search = "INSERT INTO remark_text (remark_text) VALUES ('rebuild')";
    db.execute_batch(search).expect("the words are indexed");
    db.execute_batch("PRAGMA journal_mode = delete").expect("one file is left");
    own_time() - began - reading
}

fn insert_into(db: &Connection, table: &str) -> String {
    let statement = db.prepare(&format!("SELECT * FROM \"{table}\"")).expect("a table");
    let places = vec!["?"; statement.column_count()].join(", ");
    format!("INSERT INTO \"{table}\" VALUES ({places})")
}

fn each_row(db: &Connection, table: &str, mut take: impl FnMut(&[Value])) {
    let mut statement = db.prepare(&format!("SELECT * FROM \"{table}\"")).expect("a table");
    let width = statement.column_count();
    let mut rows = statement.query([]).expect("it is read");
    let mut cells = Vec::new();
    while let Some(row) = rows.next().expect("a row") {
        cells.clear();
        cells.extend((0..width).map(|index| row.get::<_, Value>(index).expect("a cell")));
        take(&cells);
    }
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
