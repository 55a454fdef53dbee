//! A second, deliberately naive implementation of Tammà·n, written from its page alone, and games
//! played on it and on the engine in lock-step.

mod chance;
mod compared;
mod game;
mod house;
mod lockstep;

use super::{PAGE, examples, on_the_ayn, playing};
use crate::comparison::compare;
use crate::files::text;
use game::Naive;
use lockstep::{Lockstep, RARE};

/// The number of positions that an ordinary test run compares.
const POSITIONS: u64 = 12_000;

#[test]
fn the_naive_game_matches_the_page() {
    for file in [PAGE, "tests/rules/tamman/cases.txt"] {
        examples::blocks(&text(file)).iter().for_each(playing::play_block::<Naive>);
    }
    playing::play_log::<Naive>(&examples::sample_log(&text(PAGE)), on_the_ayn);
}

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep>(POSITIONS, &RARE);
}
