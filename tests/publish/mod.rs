//! `dadu publish`, and the consent that it obeys.

mod built;
mod checked;
mod consent;
mod doubt;
mod refused;
mod tools;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::ABOUT;
use crate::support::desk::Desk;

/// Returns a log of one game with its own header lines.
pub fn log(id: &str, header: &str, rest: &str) -> String {
    format!(
        "Dadu: 1\nId: {id}\nTitle: Evening {id}\nVariant: basic\nHousehold: The Khans\nDate: 2022-12-28\n{header}\n\
         N1 3\nS1 2\nN1 1-4 +1 a1+4  # well played by {id}\nS1 {throw}\nResult: unfinished\n{rest}",
        throw = 2 + id.len() % 3,
    )
}

pub const NAMES: &str = "N: Amina\nS: Bilal\n";
pub const PUBLIC: &str = "Consent-Use: public\n";

/// Creates a desk with `about.toml` and an archive of these logs. Logs have names of different lengths, so that
/// their play differs.
pub fn archive_of(logs: &[(&str, String)]) -> Desk {
    let desk = Desk::new();
    desk.file("about.toml", ABOUT);
    for (name, text) in logs {
        let file = desk.file(&format!("{name}.dadu"), text);
        desk.done(&["add", file.to_str().expect("plain")]);
    }
    desk
}

/// Publishes under pseudonyms. Returns the exit code and the output.
fn publish(desk: &Desk, to: &str, options: &[&str]) -> (i32, String) {
    let all = ["publish", "-o", to, "--about", "about.toml", "--key", "the.key"];
    desk.dadu(&[&all[..], options].concat())
}

/// Returns every file below a folder, by its path.
pub fn everything(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let walk = walkdir::WalkDir::new(path).into_iter().map(|entry| entry.expect("readable"));
    let files = walk.filter(|entry| entry.file_type().is_file());
    let name = |entry: &walkdir::DirEntry| {
        entry.path().strip_prefix(path).expect("below").display().to_string()
    };
    files.map(|entry| (name(&entry), fs::read(entry.path()).expect("readable"))).collect()
}

/// Asserts that a folder has no temporary files.
pub fn assert_nothing_left(desk: &Desk) {
    for entry in fs::read_dir(desk.folder()).expect("a folder") {
        let name = entry.expect("readable").file_name();
        assert!(!name.to_string_lossy().starts_with(".dadu-"), "{name:?}");
    }
}
