//! What the tests of whole files share: finding them, running the program, comparing with files.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod editor;
pub mod games;
pub mod slips;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use snapbox::Data;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder with that ending, in order, relative to the project.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let walk = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name();
    let files = walk.into_iter().map(|entry| entry.expect("the folder can be read").into_path());
    let relative = |path: PathBuf| path.strip_prefix(root()).expect("below the root").to_owned();
    files.filter(|path| path.extension().is_some_and(|e| e == ending)).map(relative).collect()
}

/// The text of a file of the project.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Runs the program in the project's folder, with no colour.
pub fn dadu<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dadu"));
    command.current_dir(root()).env("NO_COLOR", "1").args(arguments);
    command.output().expect("the program runs")
}

/// Compares with a file, or writes it where `SNAPSHOTS=overwrite` is set.
pub fn compare(actual: &str, path: impl AsRef<Path>) -> bool {
    let path = root().join(path);
    let compare = || {
        let expected = Data::read_from(&path, Some(snapbox::data::DataFormat::Text)).raw();
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(Data::text(actual).raw(), expected);
    };
    std::panic::catch_unwind(compare).is_ok()
}

/// The value of the first line `name: value`.
pub fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let value = |line: &'a str| line.strip_prefix(name)?.strip_prefix(':').map(str::trim);
    text.lines().find_map(value)
}
