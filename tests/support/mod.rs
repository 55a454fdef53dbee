//! Shared helpers: finding files, running the program, a folder with an archive, comparing with
//! files.

#![allow(dead_code, unused_imports, reason = "each test uses a part of it")]

pub mod cases;
pub mod desk;
pub mod editor;
pub mod files;
pub mod games;
pub mod household;
pub mod households;
pub mod laws;
pub mod listener;
pub mod measured;
pub mod planted;
pub mod slips;

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use ::dadu::notation::Log;
use ::dadu::replay::{Moment, Setup};
pub use files::{fences, field, files, root, text};
use snapbox::Data;

/// A filled `about.toml`.
pub const ABOUT: &str = include_str!("about.toml");

/// Returns a path as text for the command line.
pub fn plain(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// Returns the program as a command in the project's folder, without colour, with a UTF-8 locale,
/// without input, and without an archive from the environment.
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
        // A program that ends early closes its input, which is allowed.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("it ends")
    })
}

/// Starts a command with pipes for its input and output.
pub fn started(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// Sends the signal of Ctrl-C.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

/// Returns the standard output.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the error output.
pub fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Compares a text with a file, or writes the file if `SNAPSHOTS=overwrite` is set.
pub fn compare(actual: &str, path: impl AsRef<Path>) -> bool {
    let path = root().join(path);
    let compare = || {
        let expected = Data::read_from(&path, Some(snapbox::data::DataFormat::Text)).raw();
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(Data::text(actual).raw(), expected);
    };
    std::panic::catch_unwind(compare).is_ok()
}

/// Asserts that a drawing is well formed: elements close in reverse order of opening, and
/// attributes are quoted.
pub fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let body = svg.split_once("-->\n").expect("the comment").1;
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("<{part}"));
        assert!(!text.contains('>'), "{text}");
        assert!(tag.matches('"').count().is_multiple_of(2), "<{tag}>");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.extend(tag.split(' ').next()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Returns the signals that tell a program to end. Includes SIGHUP only if these tests do not run
/// under `nohup`.
#[cfg(unix)]
pub fn endings() -> Vec<&'static str> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    match ignored {
        Some(mask) if mask & 1 == 0 => vec!["-INT", "-TERM", "-HUP"],
        _ => vec!["-INT", "-TERM"],
    }
}

/// Returns the state at an offset of a log of a game other than Dadu.
pub fn other_moment(text: &[u8], log: &Log, at: usize) -> Moment {
    Moment::at(text, log, &Setup::default(), at)
}
