//! Commands, options, exit codes and formats, tested through the program.

mod arguments;
mod check;
mod endings;
mod fmt;
mod foreign;
mod house_rule;
mod infer;
mod suggest;
mod variants;

use std::path::Path;
use std::process::Command;

const GOOD: &[u8] = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n";
const WRONG: &[u8] =
    b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2 +1\nS1 3\nResult: unfinished\n";
const SCANTY: &[u8] = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\nS1 3\n";

/// Creates a named pipe. A program that opens it waits.
#[cfg(unix)]
fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
}
