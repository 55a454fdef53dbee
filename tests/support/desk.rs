//! A temporary folder with files and an archive, in which tests run the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

use super::program;

/// The default archive of the program.
pub const ARCHIVE: &str = "games.dadu-archive";

/// A temporary folder, deleted with its content when the value is dropped.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    pub fn new() -> Desk {
        Desk { folder: tempfile::tempdir().expect("a folder") }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("it can be made");
        fs::write(&path, text).expect("the folder can be written");
        path
    }

    /// Returns the program as a command that runs in this folder.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(arguments);
        command.current_dir(self.folder());
        command
    }

    /// Runs the program. Returns the exit code and all its output.
    pub fn dadu(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.command(arguments).output().expect("the program runs");
        let Output { status, stdout, stderr } = output;
        let said = [stdout, stderr].concat();
        (status.code().unwrap_or(-1), String::from_utf8_lossy(&said).into_owned())
    }

    /// Runs the program, requires success, and returns its output.
    pub fn done(&self, arguments: &[&str]) -> String {
        let (code, said) = self.dadu(arguments);
        assert_eq!(code, 0, "{arguments:?}: {said}");
        said
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        let said = self.done(&[arguments, &["--format", "json"]].concat());
        serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"))
    }

    /// Creates a file of simulated games with two players a side.
    pub fn simulate(&self, name: &str, games: u32, seed: u32, variant: &str) -> PathBuf {
        let (games, seed) = (games.to_string(), seed.to_string());
        let arguments = ["simulate", "--games", &games, "--seed", &seed, "--variant", variant];
        self.file(name, self.done(&[&arguments[..], &["--players", "2"]].concat()))
    }

    pub fn db(&self) -> Connection {
        Connection::open(self.path(ARCHIVE)).expect("an archive")
    }

    /// Returns the single number that a query gives.
    pub fn number(&self, query: &str) -> i64 {
        let row = self.db().query_row(query, [], |row| row.get(0));
        row.unwrap_or_else(|error| panic!("{query}: {error}"))
    }

    /// Asserts that `verify` finds no error. Returns its output.
    pub fn verified(&self) -> String {
        let said = self.done(&["verify"]);
        assert!(said.contains("nothing wrong"), "{said}");
        said
    }
}
