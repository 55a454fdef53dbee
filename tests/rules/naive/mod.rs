//! A second, deliberately naive implementation of the game, written from the pages of `spec/rules`
//! alone, and games played on it and on the engine in lock-step.
//!
//! `DADU_NAIVE_POSITIONS` says how many positions to compare, `DADU_NAIVE_SEED` from which seed.

pub mod chance;
mod doing;
mod house;
mod lockstep;
mod model;
mod rare;
mod throwing;
mod touching;
mod turns;
mod using;
mod words;

use std::collections::BTreeSet;

use lockstep::Lockstep;

/// How many positions an ordinary test run compares.
const POSITIONS: u64 = 50_000;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().expect(name))
}

#[test]
fn the_engine_and_a_naive_reading_of_the_pages_agree() {
    let positions = setting("DADU_NAIVE_POSITIONS", POSITIONS);
    let seed = setting("DADU_NAIVE_SEED", 1);
    let (mut compared, mut number) = (0, 0);
    let (mut stories, mut met) = (Vec::new(), BTreeSet::new());
    while compared < positions && stories.len() < 20 {
        let mut game = Lockstep::new(seed, number);
        if let Err(disagreement) = game.play() {
            stories.push(disagreement.0);
        }
        met.append(&mut game.met);
        compared += game.compared as u64;
        number += 1;
    }
    stories.sort_by_key(String::len);
    let shortest: Vec<&str> = stories.iter().take(5).map(String::as_str).collect();
    assert!(stories.is_empty(), "{} disagreements\n{}", stories.len(), shortest.join("\n\n"));
    println!("{compared} positions of {number} games agree");
    let missed: Vec<&str> = rare::ALL.into_iter().filter(|name| !met.contains(name)).collect();
    assert!(missed.is_empty() || positions < POSITIONS, "never met: {missed:?}");
}
