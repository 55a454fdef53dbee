//! `cargo run --release` in this folder: the speed of Dadu compared with its yardsticks, in one
//! run.
//!
//! The measures are medians of processor time on one core, in alternating runs. The yardsticks are:
//!
//! - a hand-written loop that only splits the same log into lines and tokens, byte by byte: the
//!   best speed that a parser of this format could reach;
//! - `pgn-reader` and `shakmaty`, which read and validate chess games: random legal games of 80
//!   half-moves with seven tags.

mod chess;

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use dadu::notation::Parser;
use dadu::notation::stream::Blocks;
use dadu::replay::{Setup, replay};
use dadu::games::dadu::Variant;
use dadu::games::thaayam::Rules;
use dadu::simulate::{Plan, Policy, generic, simulate};
use dadu::table::Side;

const RUNS: usize = 15;

/// A name, the input, and the function to measure.
struct Measure<'a> {
    name: &'static str,
    text: &'a [u8],
    go: fn(&[u8]) -> usize,
}

fn main() {
    let (log, thaayam, pgn) = (games(4000), games_of_thaayam(4000), chess::games(6000));
    println!(
        "{:.1} MB of logs of Dadu, {:.1} MB of Thaayam, {:.1} MB of chess games, {RUNS} runs each",
        mb(&log),
        mb(&thaayam),
        mb(&pgn)
    );
    let measures = [
        Measure { name: "hand-written loop", text: &log, go: split_by_hand },
        Measure { name: "parse", text: &log, go: parse },
        Measure { name: "pgn-reader", text: &pgn, go: chess::parse },
        Measure { name: "check", text: &log, go: check },
        Measure { name: "shakmaty", text: &pgn, go: chess::check },
        Measure { name: "parse, Thaayam", text: &thaayam, go: parse },
        Measure { name: "check, Thaayam", text: &thaayam, go: check },
    ];
    let speeds = measured(&measures);
    for (measure, speed) in measures.iter().zip(&speeds) {
        println!("{:>18}: {speed:7.1} MB/s", measure.name);
    }
    let [hand, parse, pgn_reader, check, shakmaty, _, thaayam] = speeds[..] else { return };
    println!("parse: {:.2} of the hand-written loop (target: 0.4)", parse / hand);
    println!("parse: {:.2} times pgn-reader (target: 1)", parse / pgn_reader);
    println!("check: {:.2} times shakmaty (target: 2, better 3)", check / shakmaty);
    println!("check, Thaayam: {:.2} times shakmaty", thaayam / shakmaty);
}

fn mb(text: &[u8]) -> f64 {
    text.len() as f64 / 1e6
}

fn measured(measures: &[Measure<'_>]) -> Vec<f64> {
    let mut times = vec![Vec::new(); measures.len()];
    for _ in 0..RUNS {
        for (measure, times) in measures.iter().zip(&mut times) {
            let began = ProcessTime::now();
            black_box((measure.go)(black_box(measure.text)));
            times.push(began.elapsed());
        }
    }
    let speed = |(measure, times): (&Measure<'_>, &mut Vec<Duration>)| {
        times.sort_unstable();
        mb(measure.text) / times[times.len() / 2].as_secs_f64()
    };
    measures.iter().zip(&mut times).map(speed).collect()
}

fn games(count: u64) -> Vec<u8> {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (4, 4), policy, max_turns: 5000, seed: 1 };
    let mut text = Vec::new();
    (1..=count).for_each(|number| simulate(&plan, number, &mut text));
    text
}

fn games_of_thaayam(count: u64) -> Vec<u8> {
    let (sides, policy) = (vec![Side::N, Side::S], Policy::Sensible);
    let variant = dadu::games::thaayam::Variant::BASIC;
    let plan = generic::Plan { variant, sides, policy, max_turns: 5000, seed: 1 };
    let mut text = Vec::new();
    (1..=count).for_each(|number| {
        generic::simulate::<Rules>(&plan, number, &mut text).expect("two sides");
    });
    text
}

/// Counts lines, and runs of characters without a space in them, byte by byte.
fn split_by_hand(text: &[u8]) -> usize {
    let (mut lines, mut tokens, mut in_token) = (0, 0, false);
    for &byte in text {
        match byte {
            b'\n' => {
                lines += 1;
                tokens += usize::from(in_token);
                in_token = false;
            }
            b' ' => {
                tokens += usize::from(in_token);
                in_token = false;
            }
            _ => in_token = true,
        }
    }
    lines + tokens
}

fn parse(text: &[u8]) -> usize {
    let mut parser = Parser::default();
    each_game(text, |game| parser.parse(game, &[]).items.len())
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
