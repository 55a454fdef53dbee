//! Laws of every page, and random variants.

use dadu::rulebook::{Parameter, Preset, Row, RuleId, Values};

use super::examples::{Block, Variant};
use super::real::variant;
use crate::comparison::Chance;

/// Asserts that the page describes every rule, every parameter and every preset.
pub fn describes(page: &str, rules: &[RuleId], parameters: &[Row], presets: &[Preset]) {
    for rule in rules {
        assert!(page.contains(&format!("\n### {rule}: {}\n", rule.title())), "{rule}");
    }
    for row in parameters {
        let values = match row.values {
            Values::Number { min, max, default } => format!("{default}; {min} to {max}"),
            other => other.describe(),
        };
        let columns = format!("{values} | {} | {} | {} |", row.rule, row.meaning, row.source);
        assert!(page.contains(&format!("| `{}` | {columns}", row.name)), "{}", row.name);
    }
    for preset in presets {
        assert!(page.contains(&format!("| `{}` |", preset.name)), "{}", preset.name);
    }
}

/// Asserts that some block has each value of each parameter that has words, except some.
pub fn has_every_value<P: Parameter>(blocks: &[Block], except: &[&str]) {
    let variants: Vec<_> = blocks.iter().map(|block| variant::<P>(&block.variant)).collect();
    for &parameter in P::ALL {
        let row = parameter.row();
        let values = row.values.all().filter(|_| matches!(row.values, Values::Words(_)));
        for value in values.filter(|&value| !except.contains(&row.values.write(value).as_str())) {
            let has_case = variants.iter().any(|variant| variant.get(parameter) == value);
            assert!(has_case, "{} = {}", row.name, row.values.write(value));
        }
    }
}

/// Returns a random variant. In some, most parameters have their default.
pub fn random_variant<P: Parameter>(chance: &mut Chance) -> Variant {
    let spread = chance.among(&[0, 30, 50, 50]);
    let mut variant = Variant::new();
    for &parameter in P::ALL {
        if chance.percent(spread) {
            let row = parameter.row();
            let values: Vec<u8> = row.values.all().collect();
            variant.push((row.name.to_owned(), row.values.write(chance.among(&values))));
        }
    }
    variant
}
