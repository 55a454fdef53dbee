//! The program as a process, and the time that it takes.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dadu");

/// Writes so many simulated games into a file: basic rules, four a side, seed 1.
pub fn simulate(log: &Path, games: u64) {
    let out = std::fs::File::create(log).expect("a file for the games");
    let mut command = Command::new(PROGRAM);
    command.args(["simulate", "--games", &games.to_string(), "--players", "4", "--seed", "1"]);
    assert!(command.stdout(out).status().expect("it runs").success());
}

/// The program with these arguments; what it says is left unread.
pub fn dadu(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdout(std::process::Stdio::null());
    command
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// The processor time of a child process.
pub fn spent(command: &mut Command) -> f64 {
    let before = children_time();
    assert!(command.status().expect("it runs").success());
    children_time() - before
}

/// Seconds that ended children took, by the kernel's account.
fn children_time() -> f64 {
    times(15) + times(16)
}

/// Seconds that this process took.
pub fn own_time() -> f64 {
    times(13) + times(14)
}

/// A field of this process's account, in seconds; it counts in hundredths.
fn times(field: usize) -> f64 {
    let account = std::fs::read_to_string("/proc/self/stat").expect("a Linux machine");
    let after_name = account.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().nth(field - 2).and_then(|n| n.parse::<f64>().ok());
    ticks.unwrap_or(0.0) / 100.0
}

/// How long a child process takes from start to end, in seconds.
pub fn timed(command: &mut Command) -> f64 {
    let began = Instant::now();
    // To find nothing is an answer.
    command.status().expect("it runs");
    began.elapsed().as_secs_f64()
}
