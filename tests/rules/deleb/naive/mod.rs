//! A second, deliberately naive implementation of dèleb, written from its page alone, and games
//! played on it and on the engine in lock-step.

mod answers;
mod chance;
mod comparing;
mod forcing;
mod game;
mod house;
mod lockstep;
mod model;
mod moving;
mod rare;
mod throwing;

use super::{PAGE, examples, playing};
use crate::comparison::compare;
use crate::files::text;
use game::Naive;
use lockstep::Lockstep;

/// The number of positions that an ordinary test run compares.
const POSITIONS: u64 = 20_000;

#[test]
fn the_naive_game_matches_the_page() {
    let (page, cases) = (text(PAGE), text("tests/rules/deleb/cases.txt"));
    examples::blocks(&page).iter().for_each(playing::play_block::<Naive>);
    examples::blocks(&cases).iter().for_each(playing::play_block::<Naive>);
    playing::play_log::<Naive>(&examples::sample_log(&page));
}

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep>(POSITIONS, &rare::ALL);
}
