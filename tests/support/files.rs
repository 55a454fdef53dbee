//! Access to the files of the project for tests.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns every file below a folder with this extension, in order, relative to the project.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let walk = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name();
    let files = walk.into_iter().map(|entry| entry.expect("the folder can be read").into_path());
    let relative = |path: PathBuf| path.strip_prefix(root()).expect("below the root").to_owned();
    files.filter(|path| path.extension().is_some_and(|e| e == ending)).map(relative).collect()
}

/// Returns the text of a file of the project.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns every fence of a page: the text after its backticks, and its content.
pub fn fences(page: &str) -> Vec<(String, String)> {
    let mut fences = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some((info.trim().to_owned(), String::new())),
            (Some(_), Some(_)) => fences.extend(open.take()),
            (None, Some((_, text))) => text.push_str(&format!("{line}\n")),
            (None, None) => {}
        }
    }
    fences
}

/// Returns the value of the first line `name: value`.
pub fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let value = |line: &'a str| line.strip_prefix(name)?.strip_prefix(':').map(str::trim);
    text.lines().find_map(value)
}
