//! A second, deliberately naive implementation of the game, written from the pages of `spec/rules`
//! alone, and games played on it and on the engine in lock-step.

mod chance;
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

use super::comparison::compare;
use lockstep::Lockstep;

/// The number of positions that an ordinary test run compares.
const POSITIONS: u64 = 50_000;

#[test]
fn the_engine_and_the_naive_game_agree() {
    compare::<Lockstep>(POSITIONS, &rare::ALL);
}
