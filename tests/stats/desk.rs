//! A folder with an archive in it, and the program to use it with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

pub const ARCHIVE: &str = "games.dadu-archive";

pub struct Desk {
    folder: TempDir,
}

impl Desk {
    pub fn new() -> Desk {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dadu"));
        command.args(arguments).current_dir(self.folder()).env_remove("DADU_ARCHIVE");
        command.stdin(Stdio::null());
        command
    }

    /// The exit code, and all that was said.
    pub fn dadu(&self, arguments: &[&str]) -> (i32, String) {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        let said = [stdout, stderr].concat();
        (status.code().unwrap_or(-1), String::from_utf8(said).unwrap())
    }

    /// Runs what must go well.
    pub fn done(&self, arguments: &[&str]) -> String {
        let (code, said) = self.dadu(arguments);
        assert_eq!(code, 0, "{arguments:?}: {said}");
        said
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        let said = self.done(&[arguments, &["--format", "json"]].concat());
        serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"))
    }

    pub fn simulate(&self, name: &str, games: u32, seed: u32, variant: &str) {
        let (games, seed) = (games.to_string(), seed.to_string());
        let arguments = ["simulate", "--games", &games, "--seed", &seed, "--variant", variant];
        self.file(name, self.done(&[&arguments[..], &["--players", "2"]].concat()));
    }

    pub fn db(&self) -> Connection {
        Connection::open(self.path(ARCHIVE)).unwrap()
    }

    /// That `verify` finds nothing.
    pub fn verified(&self) {
        self.done(&["verify"]);
    }
}
