//! `cargo bench --bench linear`: time in proportion to the input, in cases where it once grew with
//! its square.
//!
//! Each case runs on four inputs, each twice as large as the one before. Linear code takes about
//! twice as long each time. The bench fails if eight times the size takes over 24 times as long.

#[path = "../tests/support/editor.rs"]
#[allow(dead_code)]
mod editor;
#[path = "support/process.rs"]
#[allow(dead_code)]
mod process;

use std::path::Path;
use std::time::Instant;

use editor::Editor;
use process::{text, timed};

const LOG: &str = "Dadu: 1\nVariant: house.variant\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n";
const HEADER: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
const URI: &str = "file:///bench/long.dadu";

/// A name, the largest input in bytes, and a function that measures the seconds for an input of a size.
type Case = (&'static str, usize, fn(usize, &Path) -> f64);

const CASES: [Case; 6] = [
    ("a variant file of unknown names", 960_000, |size, folder| checked("name\n", size, folder)),
    ("a variant file of unknown values", 960_000, |size, folder| {
        checked("triples = nonsense\n", size, folder)
    }),
    ("a variant file of presets", 960_000, |size, folder| checked("basic\n", size, folder)),
    ("the outline of long games", 10_000_000, |size, _| outline(HEADER, "N1 3\nS1 2\n", size)),
    ("the outline of many games", 10_000_000, |size, _| outline("", LOG, size)),
    ("the outline of games of a header", 10_000_000, |size, _| outline("", "Dadu: 1\n", size)),
];

fn main() {
    for (name, largest, measure) in CASES {
        let folder = tempfile::tempdir().expect("a folder for the run");
        let sizes = [8, 4, 2, 1].map(|part| largest / part);
        let times = sizes.map(|size| measure(size, folder.path()));
        println!("{name}:");
        for (size, seconds) in sizes.iter().zip(times) {
            println!("  {size:>9} bytes: {:8.1} ms", seconds * 1e3);
        }
        let growth = times[3] / times[0].max(0.005);
        assert!(growth < 24.0, "{name}: eight times the size takes {growth:.0} times as long");
    }
}

/// Returns the seconds that `check` takes on a log whose variant file repeats one line.
fn checked(line: &str, size: usize, folder: &Path) -> f64 {
    let log = folder.join("log.dadu");
    std::fs::write(&log, LOG).expect("it can be written");
    let variant = line.repeat(size / line.len());
    std::fs::write(folder.join("house.variant"), variant).expect("it can be written");
    timed(&mut process::dadu(&["check", text(&log)]))
}

/// Returns the time from the request for the outline of an open document to the answer. Long games
/// have 1 MB.
fn outline(header: &str, line: &str, size: usize) -> f64 {
    let game = match header {
        "" => line.repeat(size / line.len()),
        _ => format!("{header}{}", line.repeat(size.min(1_000_000) / line.len())),
    };
    let document = game.repeat(size.div_ceil(game.len()).max(1));
    let mut editor = Editor::open();
    editor.open_document(URI, &document);
    let asked = Instant::now();
    editor.about("textDocument/documentSymbol", URI);
    let seconds = asked.elapsed().as_secs_f64();
    assert_eq!(editor.close(), 0);
    seconds
}
