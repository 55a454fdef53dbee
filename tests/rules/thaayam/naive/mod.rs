//! A second, deliberately naive implementation of Thaayam, written from its page alone, and games
//! played on it and on the engine in lock-step.

mod chance;
mod game;
mod house;
mod lockstep;
mod model;

use super::{PAGE, examples, playing, waiting};
use crate::comparison::compare;
use crate::files::text;
use game::Naive;
use lockstep::{Lockstep, RARE};

/// The number of positions that an ordinary test run compares.
const POSITIONS: u64 = 3_000;

#[test]
fn the_naive_game_matches_the_page() {
    examples::blocks(&text(PAGE)).iter().for_each(playing::play_block::<Naive>);
    examples::blocks(&text("tests/rules/thaayam/cases.txt"))
        .iter()
        .for_each(playing::play_block::<Naive>);
    playing::play_log::<Naive>(&examples::sample_log(&text(PAGE)), waiting);
}

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep>(POSITIONS, &RARE);
}
