//! `cargo bench --bench growth`: the cost of one game in a growing archive: to add it, to search
//! it, to rebuild its tables, to verify it, and on disk.
//!
//! `DADU_SUMMARY` and `DADU_FULL` set the numbers of games for each level of detail, separated by
//! commas.

#[path = "support/process.rs"]
#[allow(dead_code)]
mod process;

use std::path::Path;
use std::process::Command;

use process::{simulate, spent, text, timed};

/// The queries for each archive, from the rarest to the most frequent match.
const QUESTIONS: [&str; 3] =
    ["king-captures >= 6", "captures on c3 >= 3", "captures of king by standard on c3"];

fn main() {
    for (detail, usual) in [("summary", "1000,10000,100000"), ("full", "1000,10000,50000")] {
        println!("{detail}:");
        let variable = format!("DADU_{}", detail.to_uppercase());
        let sizes = std::env::var(variable).unwrap_or_else(|_| usual.to_owned());
        for games in sizes.split(',').filter_map(|size| size.parse().ok()) {
            // A folder for each size, deleted after its run, so that the disk has room for the
            // next.
            let folder = tempfile::tempdir().expect("a folder for the run");
            grow(detail, games, folder.path());
        }
    }
}

fn grow(detail: &str, games: u64, folder: &Path) {
    let (log, archive) = (folder.join("games.dadu"), folder.join("games.db"));
    simulate(&log, games);
    let each = |name: &str, seconds: f64| {
        println!("  {games:>9} games: {name:>8} {:7.1} us a game", seconds * 1e6 / games as f64);
    };
    each("add", spent(&mut ask(&archive, &["add", text(&log), "--detail", detail])));
    each("reindex", spent(&mut ask(&archive, &["reindex"])));
    each("verify", spent(&mut ask(&archive, &["verify"])));
    for question in QUESTIONS {
        let took = timed(&mut ask(&archive, &["find", question])) * 1e3;
        println!("  {games:>9} games: find '{question}' {took:.0} ms");
    }
    let size = |path| std::fs::metadata(path).map_or(0, |data| data.len()) as f64 / 1e6;
    println!("  {games:>9} games: texts {:.0} MB, archive {:.0} MB", size(&log), size(&archive));
}

fn ask(archive: &Path, arguments: &[&str]) -> Command {
    process::dadu(&[arguments, &["--archive", text(archive)]].concat())
}
