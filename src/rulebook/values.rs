//! The values of a parameter: stored as numbers, read and written as text.

/// The possible values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// A number from `min` to `max` inclusive.
    Number {
        /// The smallest value.
        min: u8,
        /// The largest value.
        max: u8,
        /// The value under `basic`.
        default: u8,
    },
    /// A number from 1 to `max`, or the word `any` (stored as 0), which is the default.
    AnyOrNumber {
        /// The largest value.
        max: u8,
    },
    /// One of some phrases; the first one is the default. Each has its full name first, then short names.
    Words(&'static [&'static [&'static str]]),
}

impl Values {
    /// `no` or `yes`, with the default `no`.
    pub const NO_YES: Values = Values::Words(&[&["no"], &["yes"]]);
    /// `yes` or `no`, with the default `yes`.
    pub const YES_NO: Values = Values::Words(&[&["yes"], &["no"]]);

    /// Returns the value under `basic`.
    pub const fn default(&self) -> u8 {
        match self {
            Values::Number { default, .. } => *default,
            Values::AnyOrNumber { .. } | Values::Words(_) => 0,
        }
    }

    /// Returns every allowed stored value, in order.
    pub fn all(&self) -> std::ops::RangeInclusive<u8> {
        match self {
            Values::Number { min, max, .. } => *min..=*max,
            Values::AnyOrNumber { max } => 0..=*max,
            Values::Words(words) => 0..=(words.len() as u8 - 1),
        }
    }

    pub(super) fn allow(&self, value: u8) -> bool {
        self.all().contains(&value)
    }

    /// Reads a value from text. Case and runs of spaces do not matter.
    pub fn read(&self, text: &str) -> Option<u8> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match self {
            Values::Number { .. } => text.parse().ok().filter(|&n| self.allow(n)),
            Values::AnyOrNumber { .. } if text.eq_ignore_ascii_case("any") => Some(0),
            Values::AnyOrNumber { .. } => text.parse().ok().filter(|&n| n > 0 && self.allow(n)),
            Values::Words(words) => words
                .iter()
                .position(|names| names.iter().any(|name| name.eq_ignore_ascii_case(&text)))
                .map(|place| place as u8),
        }
    }

    /// Returns the text of a stored value.
    pub fn write(&self, value: u8) -> String {
        match self {
            Values::AnyOrNumber { .. } if value == 0 => "any".to_owned(),
            Values::Number { .. } | Values::AnyOrNumber { .. } => value.to_string(),
            Values::Words(words) => words[value as usize][0].to_owned(),
        }
    }

    /// Returns a description of all values: `2 to 12`, or `yes, no`.
    pub fn describe(&self) -> String {
        match self {
            Values::Number { min, max, .. } if min == max => min.to_string(),
            Values::Number { min, max, .. } => format!("{min} to {max}"),
            Values::AnyOrNumber { max } => format!("any, 1 to {max}"),
            Values::Words(words) => {
                words.iter().map(|names| names[0]).collect::<Vec<_>>().join(", ")
            }
        }
    }
}
