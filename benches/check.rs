//! `cargo bench --bench check`: how fast one core parses and checks canonical logs.
//!
//! The games are simulated (basic rules, four a side, sensible choice, seed 1). Every figure is the
//! median of several runs. Runs of the different measures alternate.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dadu::games::dadu::Variant;
use dadu::notation::Parser;
use dadu::notation::stream::Blocks;
use dadu::replay::{Setup, replay};
use dadu::simulate::{Plan, Policy, simulate};

const GAMES: u64 = 4000;
const RUNS: usize = 9;

/// A name, and the function to measure.
type Measure = (&'static str, fn(&[u8]) -> usize);

fn main() {
    let text = games(GAMES);
    let megabytes = text.len() as f64 / 1e6;
    println!("{GAMES} simulated games, {megabytes:.1} MB, {RUNS} runs each, one core");
    let measures: [Measure; 3] = [("split into games", split), ("parse", parse), ("check", check)];
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..RUNS {
        for (index, (_, measure)) in measures.iter().enumerate() {
            let began = Instant::now();
            black_box(measure(&text));
            times[index].push(began.elapsed());
        }
    }
    for ((name, _), times) in measures.iter().zip(&mut times) {
        let median = median(times);
        println!("{name:>18}: {:7.1} MB/s", megabytes / median.as_secs_f64());
    }
}

fn games(count: u64) -> Vec<u8> {
    let mut text = Vec::new();
    (1..=count).for_each(|number| simulate(&plan(), number, &mut text));
    text
}

fn plan() -> Plan {
    let variant = Variant::BASIC;
    Plan { variant, players: (4, 4), policy: Policy::Sensible, max_turns: 5000, seed: 1 }
}

fn split(text: &[u8]) -> usize {
    each_game(text, |game| game.len())
}

fn parse(text: &[u8]) -> usize {
    let mut parser = Parser::default();
    each_game(text, |game| {
        let log = parser.parse(game, &[]);
        log.items.len()
    })
}

fn check(text: &[u8]) -> usize {
    let mut parser = Parser::default();
    let findings = each_game(text, |game| {
        let log = parser.parse(game, &[]);
        replay(game, log, &Setup::default(), &mut ()).findings.len()
    });
    assert_eq!(findings, 0, "simulated games check clean");
    findings
}

fn each_game(text: &[u8], mut each: impl FnMut(&[u8]) -> usize) -> usize {
    let mut blocks = Blocks::new(text);
    let mut sum = 0;
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        sum += block.games().map(|game| each(game.text)).sum::<usize>();
    }
    sum
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
