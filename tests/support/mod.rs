//! What tests share: finding files, running the program, a folder with an archive, comparing with
//! files.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod desk;
pub mod editor;
pub mod games;
pub mod household;
pub mod laws;
pub mod slips;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

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

/// A path as it is named on the command line.
pub fn plain(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// The program in the project's folder: with no colour, where all can read UTF-8, nothing to read,
/// and no archive named by the environment.
pub fn program<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dadu"));
    command.current_dir(root()).args(arguments).stdin(Stdio::null());
    command.env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8").env_remove("DADU_ARCHIVE");
    command
}

/// Runs the program.
pub fn dadu<S: AsRef<OsStr>>(arguments: &[S]) -> Output {
    program(arguments).output().expect("the program runs")
}

/// Runs the program with a text on standard input.
pub fn dadu_reads<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Output {
    reads(&mut program(arguments), input)
}

/// Runs a command with a text on standard input.
pub fn reads(command: &mut Command, input: &[u8]) -> Output {
    let mut child = started(command);
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        // A program that ends early closes its input, which is its right.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("it ends")
    })
}

/// A command that runs, with its input and its output in the test's hands.
pub fn started(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// What Ctrl-C does.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

/// What was written to standard output.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What was written to standard error.
pub fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
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
