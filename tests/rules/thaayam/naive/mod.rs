//! A second, deliberately naive implementation of Thaayam, written from its page alone, and games
//! played on it and on the engine in lock-step.
//!
//! `DADU_NAIVE_POSITIONS` says how many positions to compare, `DADU_NAIVE_SEED` from which seed.

mod chance;
mod game;
mod house;
mod lockstep;
mod model;

use std::collections::BTreeSet;

use super::{PAGE, examples, playing, waiting};
use crate::files::text;
use game::Naive;
use lockstep::{Lockstep, RARE};

/// How many positions an ordinary test run compares.
const POSITIONS: u64 = 3_000;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().expect(name))
}

#[test]
fn the_naive_game_does_what_the_page_says() {
    examples::blocks(&text(PAGE)).iter().for_each(playing::play_block::<Naive>);
    examples::blocks(&text("tests/rules/thaayam/cases.txt"))
        .iter()
        .for_each(playing::play_block::<Naive>);
    playing::play_log::<Naive>(&examples::sample_log(&text(PAGE)), waiting);
}

#[test]
fn naive_agrees() {
    let positions = setting("DADU_NAIVE_POSITIONS", POSITIONS);
    let seed = setting("DADU_NAIVE_SEED", 1);
    let (mut compared, mut number) = (0, 0);
    let (mut stories, mut met) = (Vec::new(), BTreeSet::new());
    while compared < positions && stories.len() < 20 {
        let mut game = Lockstep::new(seed, number);
        stories.extend(game.play().err());
        met.append(&mut game.met);
        compared += game.compared;
        number += 1;
    }
    stories.sort_by_key(String::len);
    let shortest: Vec<&str> = stories.iter().take(5).map(String::as_str).collect();
    assert!(stories.is_empty(), "{} disagreements\n{}", stories.len(), shortest.join("\n\n"));
    println!("{compared} positions of {number} games agree");
    let missed: Vec<&str> = RARE.into_iter().filter(|name| !met.contains(name)).collect();
    assert!(missed.is_empty() || positions < POSITIONS, "never met: {missed:?}");
}
