//! The program as a separate process, and its time.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dadu");

/// Writes simulated games into a file: basic rules, four a side, seed 1.
pub fn simulate(log: &Path, games: u64) {
    let out = std::fs::File::create(log).expect("a file for the games");
    let mut command = Command::new(PROGRAM);
    command.args(["simulate", "--games", &games.to_string(), "--players", "4", "--seed", "1"]);
    assert!(command.stdout(out).status().expect("it runs").success());
}

/// Returns the program with these arguments. Its output is discarded.
pub fn dadu(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdout(std::process::Stdio::null());
    command
}

/// Returns a path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// Returns the processor time of a child process.
pub fn spent(command: &mut Command) -> f64 {
    let before = children_time();
    assert!(command.status().expect("it runs").success());
    children_time() - before
}

/// Returns the seconds that finished child processes took, according to the kernel.
fn children_time() -> f64 {
    times(15) + times(16)
}

/// Returns the seconds that this process took.
pub fn own_time() -> f64 {
    times(13) + times(14)
}

/// Returns a field of this process's statistics in seconds. The kernel counts hundredths.
fn times(field: usize) -> f64 {
    let account = std::fs::read_to_string("/proc/self/stat").expect("a Linux machine");
    let after_name = account.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().nth(field - 2).and_then(|n| n.parse::<f64>().ok());
    ticks.unwrap_or(0.0) / 100.0
}

/// Returns the seconds from start to end of a child process.
pub fn timed(command: &mut Command) -> f64 {
    let began = Instant::now();
    // Exit code 1 (no match) is not a failure.
    command.status().expect("it runs");
    began.elapsed().as_secs_f64()
}
