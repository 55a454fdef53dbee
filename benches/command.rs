//! `cargo bench --bench command`: the cost of `dadu check` as a separate process: the total time
//! for a small log, the gain from two threads, and the peak memory for growing numbers of games.
//!
//! The games are simulated (basic rules, four a side, sensible choice, seed 1).

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use dadu::games::dadu::Variant;
use dadu::simulate::{Plan, Policy, simulate};

const RUNS: usize = 11;
const STARTS: usize = 101;
const GAMES: u64 = 20_000;
const STREAMS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the logs can be made");
    start_up(folder.path());
    threads(folder.path());
    memory();
}

fn games(numbers: std::ops::RangeInclusive<u64>) -> Vec<u8> {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (4, 4), policy, max_turns: 5000, seed: 1 };
    let mut text = Vec::new();
    numbers.for_each(|number| simulate(&plan, number, &mut text));
    text
}

fn written(folder: &Path, name: &str, games: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, games).expect("the log can be written");
    path.to_str().expect("a path of UTF-8").to_owned()
}

fn check(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_dadu"))
        .arg("check")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts")
}

/// Returns the time of a run, which must find no error.
fn time(arguments: &[&str]) -> Duration {
    let began = Instant::now();
    assert!(check(arguments).wait().expect("it ends").success());
    began.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn start_up(folder: &Path) {
    let log = written(folder, "one.dadu", &games(1..=1));
    let times = (0..STARTS).map(|_| time(&[&log])).collect();
    println!("one game, start to end: {:.1} ms (target: below 10)", median(times));
}

fn threads(folder: &Path) {
    let text = games(1..=GAMES);
    let log = written(folder, "many.dadu", &text);
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        one.push(time(&["--jobs", "1", &log]));
        two.push(time(&["--jobs", "2", &log]));
    }
    let (one, two) = (median(one), median(two));
    let size = text.len() as f64 / 1e6;
    println!("{GAMES} games, {size:.1} MB: one thread {one:.0} ms, two {two:.0} ms");
    println!("two threads: {:.2} of the time of one (target: at most 0.6)", two / one);
}

fn memory() {
    let some = games(1..=100);
    for count in STREAMS {
        let mut child = check(&["-"]);
        let mut input = child.stdin.take().expect("a pipe");
        let (mut peak, began) = (None, Instant::now());
        for _ in 0..count / 100 {
            input.write_all(&some).expect("the games are read");
            // The peak never falls, so the last value is that of the whole run.
            peak = peak_of(&child).or(peak);
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
        let (peak, seconds) = (peak.as_deref().unwrap_or("unknown"), began.elapsed().as_secs_f64());
        println!("{count:>10} games from a pipe: peak memory {peak}, {seconds:.1} s");
    }
}

fn peak_of(child: &Child) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    Some(status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().to_owned())
}
