//! Laws of every page and every table of cases.

use std::fmt::Debug;

use dadu::rulebook::{Parameter, Rulebook, Values, parameter};

use super::engine::variant;
use super::examples::Block;

/// Asserts that the page describes every rule, every parameter and every preset.
pub fn lists_the_rulebook(page: &str, book: &Rulebook) {
    for rule in book.rules {
        assert!(page.contains(&format!("\n### {rule}: {}\n", rule.title())), "{rule}");
    }
    for row in book.parameters {
        let values = match row.values {
            Values::Number { min, max, default } => format!("{default}; {min} to {max}"),
            other => other.describe(),
        };
        let columns = format!("{values} | {} | {} | {} |", row.rule, row.meaning, row.source);
        assert!(page.contains(&format!("| `{}` | {columns}", row.name)), "{}", row.name);
    }
    for preset in book.presets {
        assert!(page.contains(&format!("| `{}` |", preset.name)), "{}", preset.name);
    }
}

/// Asserts that every value of every parameter can be read in its written form.
pub fn values_are_read_as_written<P: Parameter + Debug>() {
    for row in P::TABLE {
        assert_eq!(parameter::<P>(row.name), Some(P::ALL[row.place as usize]));
        for value in row.values.all() {
            let written = row.values.write(value);
            assert_eq!(row.values.read(&written), Some(value), "{} = {written}", row.name);
        }
        assert_eq!(row.values.read("9"), None);
        assert_eq!(row.values.read(""), None);
    }
}

/// Asserts that some block uses each value of each parameter. For numbers, the usual one is enough.
pub fn cases_have_every_value<P: Parameter>(blocks: &[Block]) {
    let variants: Vec<_> = blocks.iter().map(|block| variant::<P>(&block.variant)).collect();
    for &parameter in P::ALL {
        let row = parameter.row();
        let is_number = matches!(row.values, Values::Number { .. });
        for value in row.values.all().filter(|&v| !is_number || v == row.values.default()) {
            let has_case = variants.iter().any(|variant| variant.get(parameter) == value);
            assert!(has_case, "{} = {}", row.name, row.values.write(value));
        }
    }
}
