//! Tammà·n: the examples and the sample log of its page, and a case for every parameter and
//! interpretation.
//!
//! `engine` plays them on the engine, `naive` on a second implementation.

mod cases;
mod engine;
mod naive;
mod setups;

use dadu::games::tamman::{Parameter, RULEBOOK};

use super::files::text;
use super::square::{examples, page, playing};
use engine::Real;
use examples::SideLayout;

const PAGE: &str = "spec/tamman/README.md";

/// Returns the men of a side before the first throw.
fn on_the_ayn(side: char) -> SideLayout {
    let ayn = match side {
        'S' => "c1",
        'E' => "e3",
        'N' => "c5",
        _ => "a3",
    };
    SideLayout { side, squares: vec![(false, ayn.to_owned(), 4)], ..SideLayout::default() }
}

#[test]
fn examples_match_the_page() {
    let blocks = examples::blocks(&text(PAGE));
    assert_eq!(blocks.iter().map(|b| b.number).collect::<Vec<_>>(), (1..=23).collect::<Vec<_>>());
    blocks.iter().for_each(playing::play_block::<Real>);
}

#[test]
fn the_sample_log_is_legal_and_ends_in_its_stated_position() {
    playing::play_log::<Real>(&examples::sample_log(&text(PAGE)), on_the_ayn);
}

#[test]
fn every_rule_and_every_parameter_is_on_the_page() {
    page::lists_the_rulebook(&text(PAGE), &RULEBOOK);
}

#[test]
fn written_values_can_be_read() {
    page::values_are_read_as_written::<Parameter>();
}
