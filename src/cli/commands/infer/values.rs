//! Values of a parameter as text.

use crate::rulebook::Row;
use crate::rulebook::Values;

/// Writes some values in the order of the table, with consecutive numbers as `3 to 12`.
pub fn write_values(parameter: &'static Row, values: &[u8]) -> Vec<String> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &value in values {
        match runs.last_mut() {
            Some((_, last)) if follows(parameter, *last, value) => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let write = |value| parameter.values.write(value);
    let run = |&(first, last): &(u8, u8)| match last - first {
        0 => vec![write(first)],
        1 => vec![write(first), write(last)],
        _ => vec![format!("{} to {}", write(first), write(last))],
    };
    runs.iter().flat_map(run).collect()
}

/// Checks whether one number comes right after another.
fn follows(parameter: &'static Row, last: u8, value: u8) -> bool {
    match parameter.values {
        Values::Words(_) => false,
        Values::AnyOrNumber { .. } => last > 0 && value == last + 1,
        Values::Number { .. } => value == last + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::variant::Parameter;

    #[test]
    fn consecutive_numbers_are_joined_and_words_are_not() {
        let cases = [
            (Parameter::Segments, &[2, 3, 4, 6, 8, 9][..], "2 to 4, 6, 8, 9"),
            (Parameter::PlayersASide, &[0, 1, 2, 3, 5], "any, 1 to 3, 5"),
            (
                Parameter::KingByKing,
                &[0, 1, 2],
                "returns exited pieces too, as by a standard piece, nothing special",
            ),
        ];
        for (parameter, values, expected) in cases {
            assert_eq!(write_values(parameter.definition(), values).join(", "), expected);
        }
    }
}
