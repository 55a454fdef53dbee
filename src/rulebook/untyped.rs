//! A variant of any game, whose parameters are the rows of its table.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::variant::{ParameterValues, differences, nearest_preset};
use super::{Parameter, Preset, Row, Rulebook, UntypedDeclaration, Variant};

/// A variant of any game: like [`Variant`], but with the game's rulebook in place of the type of its parameters.
#[derive(Clone, Copy, Debug)]
pub struct UntypedVariant {
    book: &'static Rulebook,
    pub(super) values: ParameterValues,
}

impl UntypedVariant {
    /// Returns the basic rules of a game.
    pub fn basic(book: &'static Rulebook) -> UntypedVariant {
        UntypedVariant { book, values: book.basic }
    }

    /// Returns the variant with the basic values, except for those that `other` gives for the index of a parameter and its
    /// basic value. The table must allow them.
    pub fn basic_with(
        book: &'static Rulebook,
        other: impl Fn(usize, u8) -> Option<u8>,
    ) -> UntypedVariant {
        let mut values = book.basic;
        for (index, value) in values[..book.parameters.len()].iter_mut().enumerate() {
            if let Some(other) = other(index, *value) {
                *value = other;
            }
        }
        UntypedVariant { book, values }
    }

    /// Returns the variant of a preset of a game.
    pub fn of_preset(book: &'static Rulebook, preset: &Preset) -> UntypedVariant {
        UntypedVariant { book, values: preset.values(book.parameters) }
    }

    pub(super) fn of_values(book: &'static Rulebook, values: ParameterValues) -> UntypedVariant {
        UntypedVariant { book, values }
    }

    /// Takes the type from a variant.
    pub fn of<P: Parameter>(variant: &Variant<P>) -> UntypedVariant {
        UntypedVariant { book: P::book(), values: variant.values }
    }

    /// Returns the variant with the type of its game's parameters.
    pub fn typed<P: Parameter>(&self) -> Variant<P> {
        debug_assert_eq!(self.book.name, P::book().name, "a variant of its game");
        Variant::of_values(self.values)
    }

    /// Returns the rulebook of its game.
    pub fn book(&self) -> &'static Rulebook {
        self.book
    }

    /// Returns the stored value of a parameter of its game.
    pub fn get(&self, parameter: &Row) -> u8 {
        self.values[parameter.index()]
    }

    /// Returns the same variant with one value changed.
    ///
    /// # Errors
    /// The value itself, if the table does not allow it.
    pub fn with(mut self, parameter: &Row, value: u8) -> Result<UntypedVariant, u8> {
        debug_assert_eq!(self.book.name, parameter.rule.game(), "a parameter of its game");
        if !parameter.values.allow(value) {
            return Err(value);
        }
        self.values[parameter.index()] = value;
        Ok(self)
    }

    /// Returns in how many parameters it differs from the nearest preset.
    pub fn strangeness(&self) -> usize {
        let table = self.book.parameters;
        let preset = nearest_preset(table, self.book.presets, &self.values);
        differences(table, &preset.values(table), &self.values).count()
    }
}

impl PartialEq for UntypedVariant {
    fn eq(&self, other: &UntypedVariant) -> bool {
        (self.book.name, self.values) == (other.book.name, other.values)
    }
}

impl Eq for UntypedVariant {}

impl Hash for UntypedVariant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl fmt::Display for UntypedVariant {
    /// Writes the variant as a log's header declares it: the nearest preset, then the changes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let declaration = UntypedDeclaration::of_values(self.values);
        f.write_str(&declaration.text(self.book.parameters, self.book.presets))
    }
}
