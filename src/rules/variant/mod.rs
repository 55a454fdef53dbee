//! A variant: one value for each parameter and reading. Presets, changes, and what is unknown.
//!
//! A variant is data: a small `Copy` array indexed by [`Parameter`]. What a value means is said in
//! one place only, by the getters of `rules/dadu`. A [`Declaration`] is a variant together with
//! what its author said is not known.

mod advice;
mod declare;
mod parser;
mod table;

use std::fmt;

pub use advice::{Advice, advise, pointless};
pub(crate) use declare::nearest_value;
pub use declare::{Declaration, Problem, ProblemKind, declare, nearest, parameter};
pub use parser::{Item, items};
pub use table::{Definition, Parameter, TABLE, Values};

/// A full assignment of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    values: [u8; Parameter::COUNT],
}

/// A named variant.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in a log.
    pub name: &'static str,
    /// The parameters in which it differs from `basic`.
    pub changes: &'static [(Parameter, u8)],
    /// One line on what it is.
    pub meaning: &'static str,
}

const LUDII: [(Parameter, u8); 3] =
    [(Parameter::Forfeit, 1), (Parameter::CaptureThrow, 1), (Parameter::CentreExit, 1)];

macro_rules! ludii_and {
    ($($change:expr),*) => { &[LUDII[0], LUDII[1], LUDII[2], $($change),*] };
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 7] = [
    Preset { name: "basic", changes: &[], meaning: "the basic rules of A" },
    Preset { name: "ludii", changes: &LUDII, meaning: "the rules as L gives them" },
    Preset {
        name: "ludii-eight-players",
        changes: ludii_and![(Parameter::PlayersASide, 4)],
        meaning: "L's ruleset for eight players, read as four a side",
    },
    Preset {
        name: "ludii-sixteen-players",
        changes: ludii_and![(Parameter::PlayersASide, 8)],
        meaning: "L's ruleset for sixteen players, read as eight a side",
    },
    Preset {
        name: "ludii-nine-segments",
        changes: ludii_and![(Parameter::Segments, 9)],
        meaning: "L's longer board",
    },
    Preset {
        name: "ludii-short-segments",
        changes: ludii_and![(Parameter::SegmentLength, 4), (Parameter::Dice, 1)],
        meaning: "L's board with shorter segments, with A's four cowries",
    },
    Preset {
        name: "ludii-alternate-king",
        changes: ludii_and![(Parameter::KingByKing, 1)],
        meaning: "L without the special rule for a king that captures a king",
    },
];

impl Preset {
    /// The preset of that name, in any case of letters.
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// The variant that this preset stands for.
    pub fn variant(&self) -> Variant {
        let mut variant = Variant::BASIC;
        for &(parameter, value) in self.changes {
            variant.values[parameter as usize] = value;
        }
        variant
    }
}

impl Variant {
    /// The basic rules of A, with every reading at its default.
    pub const BASIC: Variant = Variant { values: basic_values() };

    /// The stored value: a number as it is (`any` is 0), a phrase as its place in the table's list.
    #[inline]
    pub const fn get(&self, parameter: Parameter) -> u8 {
        self.values[parameter as usize]
    }

    /// The same variant with one value changed.
    ///
    /// # Errors
    /// The value itself, if the table does not allow it.
    pub fn with(mut self, parameter: Parameter, value: u8) -> Result<Variant, u8> {
        if !parameter.definition().values.allow(value) {
            return Err(value);
        }
        self.values[parameter as usize] = value;
        Ok(self)
    }

    /// The parameters whose values differ between the two.
    pub fn differences(&self, other: &Variant) -> impl Iterator<Item = Parameter> {
        let (one, two) = (*self, *other);
        Parameter::ALL.iter().copied().filter(move |&p| one.get(p) != two.get(p))
    }

    /// The preset with the fewest differences; the earlier of two that are as near.
    pub fn nearest_preset(&self) -> &'static Preset {
        let mut nearest = (usize::MAX, &PRESETS[0]);
        for preset in &PRESETS {
            let distance = preset.variant().differences(self).count();
            if distance < nearest.0 {
                nearest = (distance, preset);
            }
        }
        nearest.1
    }
}

const fn basic_values() -> [u8; Parameter::COUNT] {
    let mut values = [0; Parameter::COUNT];
    let mut i = 0;
    while i < Parameter::COUNT {
        values[i] = TABLE[i].values.default();
        i += 1;
    }
    values
}

impl Values {
    /// The value under `basic`.
    pub const fn default(&self) -> u8 {
        match self {
            Values::Number { default, .. } => *default,
            Values::AnyOrNumber { .. } | Values::Words(_) => 0,
        }
    }

    /// Every stored value that is allowed, in order.
    pub fn all(&self) -> std::ops::RangeInclusive<u8> {
        match self {
            Values::Number { min, max, .. } => *min..=*max,
            Values::AnyOrNumber { max } => 0..=*max,
            Values::Words(words) => 0..=(words.len() as u8 - 1),
        }
    }

    fn allow(&self, value: u8) -> bool {
        self.all().contains(&value)
    }

    /// Reads a value as a person writes it. Case and runs of spaces do not matter.
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

    /// A stored value as a person reads it.
    pub fn write(&self, value: u8) -> String {
        match self {
            Values::AnyOrNumber { .. } if value == 0 => "any".to_owned(),
            Values::Number { .. } | Values::AnyOrNumber { .. } => value.to_string(),
            Values::Words(words) => words[value as usize][0].to_owned(),
        }
    }

    /// Every value in words: `2 to 12`, or `yes, no`.
    pub fn describe(&self) -> String {
        match self {
            Values::Number { min, max, .. } => format!("{min} to {max}"),
            Values::AnyOrNumber { max } => format!("any, 1 to {max}"),
            Values::Words(words) => {
                words.iter().map(|names| names[0]).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

impl fmt::Display for Variant {
    /// The variant as a log's header declares it: the nearest preset, then the changes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = self.nearest_preset();
        f.write_str(preset.name)?;
        for parameter in preset.variant().differences(self) {
            let value = parameter.definition().values.write(self.get(parameter));
            write!(f, ", {} = {value}", parameter.name())?;
        }
        Ok(())
    }
}
