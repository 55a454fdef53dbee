//! A variant: one value for each parameter of a game. Presets are variants with names.

use std::fmt;
use std::marker::PhantomData;

use super::{Declaration, Parameter, Row};

/// The largest number of parameters that a game can have.
pub const MOST_PARAMETERS: usize = 48;

/// A full assignment of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant<P> {
    pub(super) values: ParameterValues,
    game: PhantomData<P>,
}

/// The stored value of each parameter of a game, in the order of its table.
pub type ParameterValues = [u8; MOST_PARAMETERS];

/// A named variant.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in a log.
    pub name: &'static str,
    /// The parameters in which it differs from `basic`, with their stored values.
    pub changes: &'static [(&'static Row, u8)],
    /// Its meaning in one line.
    pub meaning: &'static str,
}

impl Preset {
    /// Returns the variant of this preset.
    pub fn variant<P: Parameter>(&self) -> Variant<P> {
        Variant { values: self.values(P::TABLE), game: PhantomData }
    }

    pub(super) fn values(&self, table: &[Row]) -> ParameterValues {
        let mut values = basic_values(table);
        for &(row, value) in self.changes {
            debug_assert_eq!(row.name, table[row.place as usize].name, "a preset of its game");
            values[row.place as usize] = value;
        }
        values
    }
}

/// Returns the preset with that name among some, in any case of letters.
pub fn preset_named(presets: &'static [Preset], name: &str) -> Option<&'static Preset> {
    presets.iter().find(|preset| preset.name.eq_ignore_ascii_case(name))
}

impl<P: Parameter> Variant<P> {
    pub(super) const fn of_values(values: ParameterValues) -> Variant<P> {
        Variant { values, game: PhantomData }
    }

    /// The basic rules, with every reading at its default.
    pub const BASIC: Variant<P> = Variant { values: basic_values(P::TABLE), game: PhantomData };

    /// Returns the stored value: a number as it is (`any` is 0), a phrase as its index in the table's
    /// list.
    #[inline]
    pub fn get(&self, parameter: P) -> u8 {
        self.values[parameter.index()]
    }

    /// Returns the same variant with one value changed.
    ///
    /// # Errors
    /// The value itself, if the table does not allow it.
    pub fn with(mut self, parameter: P, value: u8) -> Result<Variant<P>, u8> {
        if !parameter.row().values.allow(value) {
            return Err(value);
        }
        self.values[parameter.index()] = value;
        Ok(self)
    }

    /// Returns the parameters whose values differ between the two.
    pub fn differences(&self, other: &Variant<P>) -> impl Iterator<Item = P> {
        let (one, two) = (*self, *other);
        P::ALL.iter().copied().filter(move |&p| one.get(p) != two.get(p))
    }

    /// Returns the preset with the fewest differences; the earlier one of two with the same number.
    pub fn nearest_preset(&self) -> &'static Preset {
        nearest_preset(P::TABLE, P::PRESETS, &self.values)
    }
}

pub(super) fn nearest_preset(
    table: &[Row],
    presets: &'static [Preset],
    values: &ParameterValues,
) -> &'static Preset {
    let distance = |preset: &&Preset| differences(table, &preset.values(table), values).count();
    presets.iter().min_by_key(distance).unwrap_or(&presets[0])
}

/// Returns the rows of the parameters whose values differ.
pub(super) fn differences<'t>(
    table: &'t [Row],
    one: &ParameterValues,
    other: &ParameterValues,
) -> impl Iterator<Item = &'t Row> {
    let (one, other) = (*one, *other);
    table.iter().filter(move |row| one[row.place as usize] != other[row.place as usize])
}

/// Returns the default of each parameter.
pub const fn basic_values(table: &[Row]) -> ParameterValues {
    let mut values = [0; MOST_PARAMETERS];
    let mut i = 0;
    while i < table.len() {
        values[i] = table[i].values.default();
        i += 1;
    }
    values
}

impl<P: Parameter> fmt::Display for Variant<P> {
    /// Writes the variant as a log's header declares it: the nearest preset, then the changes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Declaration::of_variant(*self).fmt(f)
    }
}
