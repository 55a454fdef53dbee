//! Dèleb: the examples and the sample log of its page, a case for every parameter and
//! interpretation, laws of random games, and stated positions.
//!
//! `examples` reads the blocks of the page as plain data. `playing` plays them on any
//! implementation of its trait. `engine` implements the trait for the engine. A second
//! implementation needs only its own implementation of the trait.

mod cases;
mod engine;
mod examples;
mod laws;
mod naive;
mod playing;
mod setups;

use dadu::games::deleb::{PRESETS, Parameter, RULEBOOK, TABLE, id};
use dadu::rulebook::{Values, parameter};

use super::files::text;
use engine::Real;

const PAGE: &str = "spec/deleb/README.md";

#[test]
fn examples_match_the_page() {
    let blocks = examples::blocks(&text(PAGE));
    assert_eq!(blocks.iter().map(|b| b.number).collect::<Vec<_>>(), (1..=25).collect::<Vec<_>>());
    blocks.iter().for_each(playing::play_block::<Real>);
}

#[test]
fn the_sample_log_is_legal_and_ends_in_its_stated_position() {
    playing::play_log::<Real>(&examples::sample_log(&text(PAGE)));
}

#[test]
fn every_rule_and_every_parameter_is_on_the_page() {
    let page = text(PAGE);
    for rule in id::ALL {
        assert!(page.contains(&format!("\n### {rule}: {}\n", rule.title())), "{rule}");
    }
    for row in &TABLE {
        let values = match row.values {
            Values::Number { min, max, default } => format!("{default}; {min} to {max}"),
            other => other.describe(),
        };
        let columns = format!("{values} | {} | {} | {} |", row.rule, row.meaning, row.source);
        assert!(page.contains(&format!("| `{}` | {columns}", row.name)), "{}", row.name);
    }
    for preset in &PRESETS {
        assert!(page.contains(&format!("| `{}` |", preset.name)), "{}", preset.name);
    }
}

#[test]
fn written_values_can_be_read() {
    for row in &TABLE {
        assert_eq!(parameter::<Parameter>(row.name), Some(Parameter::ALL[row.place as usize]));
        for value in row.values.all() {
            let written = row.values.write(value);
            assert_eq!(row.values.read(&written), Some(value), "{} = {written}", row.name);
        }
        assert_eq!(row.values.read("101"), None);
        assert_eq!(row.values.read(""), None);
    }
}

/// The rulebook is complete and in order, and it reads its own example.
#[test]
fn the_rulebook_declares_the_game() {
    assert!(RULEBOOK.throws.is_sorted() && RULEBOOK.presets[0].name == "basic");
    assert!(RULEBOOK.rules.iter().all(|rule| rule.0.game == RULEBOOK.name));
    for (place, row) in RULEBOOK.parameters.iter().enumerate() {
        assert_eq!((row.place as usize, RULEBOOK.parameter(row.name)), (place, Some(row)));
    }
    let (declared, problems) = RULEBOOK.declare(RULEBOOK.example, &|_| Err(String::new()));
    assert_eq!((declared.text.as_str(), problems), (RULEBOOK.example, vec![]));
    for text in ["doubles = no, R3 = any number", "introduction = no, R8 = only after a 1"] {
        let (_, problems) = RULEBOOK.declare(text, &|_| Err(String::new()));
        assert!(problems.len() == 1 && problems[0].kind.is_advice(), "{text}: {problems:?}");
    }
}
