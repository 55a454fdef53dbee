//! The rulebook of a game: data for tables, pages, completions and findings.

use super::variant::{ParameterValues, differences, nearest_preset};
use super::{
    Advice, Declaration, Forms, Loader, Parameter, Preset, Problem, Row, RuleId, UntypedVariant,
    Variant, declare_over, nearest_parameter, preset_named, rule_named,
};

/// The rulebook of a game. It has no types of the game, so that the same code serves all games.
#[derive(Debug)]
pub struct Rulebook {
    /// The game's name, as `Game:` gives it in canonical form.
    pub name: &'static str,
    /// The game's name in a sentence.
    pub title: &'static str,
    /// Its sides, and the forms that its logs add to the notation.
    pub forms: Forms,
    /// The letters of special pieces. A letter counts as the same number of pieces in every game.
    pub letters: &'static [PieceLetter],
    /// The numbers that a throw can give under some variant, in order.
    pub throws: &'static [u8],
    /// The rules, in the order of the game's specification.
    pub rules: &'static [RuleId],
    /// The parameters, in the order of their table.
    pub parameters: &'static [Row],
    /// The values of the preset `basic`: [`basic_values`](super::basic_values) of its table.
    pub basic: ParameterValues,
    /// The presets, `basic` first.
    pub presets: &'static [Preset],
    /// The words of a stated position, with their meanings; empty if the page on the notation explains
    /// them.
    pub words: &'static [(&'static str, &'static str)],
    /// The parameters that the board and the pieces depend on. They cannot change during a game.
    pub board: &'static [&'static Row],
    /// The parameter that sets the number of players of a side, if the game has one.
    pub seats: Option<&'static Row>,
    /// An example of a declaration.
    pub example: &'static str,
    /// Returns the parameters that take away the effect of another one: [`pointless`](super::pointless) with its
    /// parameters.
    pub pointless: fn(&UntypedVariant, &Row) -> Vec<&'static Row>,
    /// Returns remarks on a variant of which some parameters were set: [`advise`](super::advise) with its parameters.
    pub advise: fn(&UntypedVariant, &[&'static Row]) -> Vec<Advice>,
}

/// The letter of a special piece.
#[derive(Debug)]
pub struct PieceLetter {
    /// The letter.
    pub letter: u8,
    /// The name of the piece: `a king`, `twins`.
    pub name: &'static str,
    /// The number of pieces that it counts as.
    pub pieces: u8,
}

impl Rulebook {
    /// Returns the rule with that id, in any case of letters.
    pub fn rule(&self, name: &str) -> Option<RuleId> {
        rule_named(self.rules, name)
    }

    /// Returns the parameter with that name or rule id, in any case of letters.
    pub fn parameter(&self, name: &str) -> Option<&'static Row> {
        self.parameters.iter().find(|row| row.is_called(name))
    }

    /// Returns the parameter that an unknown name may mean.
    pub fn nearest_parameter(&self, name: &str) -> Option<&'static str> {
        nearest_parameter(self.parameters, std::iter::empty(), name)
    }

    /// Returns the preset with that name, in any case of letters.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        preset_named(self.presets, name)
    }

    /// Reads a declaration that starts from `basic`, with every problem in the order of the text.
    pub fn declare(&'static self, text: &str, load: Loader<'_>) -> (DeclarationData, Vec<Problem>) {
        let basic = UntypedDeclaration::of_variant(&UntypedVariant::basic(self));
        let (declaration, problems) = declare_over(self, text, basic, load);
        (self.data(&declaration), problems)
    }

    /// Returns a declaration of the game as data.
    pub fn data(&self, declared: &UntypedDeclaration) -> DeclarationData {
        declared.data(self.parameters, self.presets)
    }
}

/// A declaration as data, without the parameters of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationData {
    /// The declaration as it is written in a log's header.
    pub text: String,
    /// Every parameter with its stored value; `None` if the author declared it unknown.
    pub values: Vec<(&'static Row, Option<u8>)>,
}

impl DeclarationData {
    /// Returns the stored value of a parameter; `None` if the game does not have it, or if it is unknown.
    pub fn value(&self, parameter: &str) -> Option<u8> {
        let (_, value) = self.values.iter().find(|(row, _)| row.name == parameter)?;
        *value
    }
}

/// A declaration of any game: like [`Declaration`], but without the type of its game's parameters. A replay returns it,
/// and few commands then need the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UntypedDeclaration {
    pub(super) values: ParameterValues,
    /// The parameters that the author declared unknown, one bit each.
    pub(super) unknown: u64,
}

impl UntypedDeclaration {
    /// Returns the declaration of a game in which every parameter is unknown; play is as under `basic`.
    pub fn unknown(book: &'static Rulebook) -> UntypedDeclaration {
        let unknown = (1 << book.parameters.len()) - 1;
        UntypedDeclaration { values: UntypedVariant::basic(book).values, unknown }
    }

    /// Takes the type from a declaration.
    pub fn of<P: Parameter>(declaration: &Declaration<P>) -> UntypedDeclaration {
        UntypedDeclaration { values: declaration.variant.values, unknown: declaration.unknown }
    }

    /// Creates a declaration without unknown parameters.
    pub fn of_variant(variant: &UntypedVariant) -> UntypedDeclaration {
        UntypedDeclaration::of_values(variant.values)
    }

    /// Returns the variant of its game, with an assumed value for each unknown parameter.
    pub fn variant(&self, book: &'static Rulebook) -> UntypedVariant {
        UntypedVariant::of_values(book, self.values)
    }

    /// Returns the declaration with the type of its game's parameters.
    pub fn typed<P: Parameter>(&self) -> Declaration<P> {
        Declaration { variant: Variant::of_values(self.values), unknown: self.unknown }
    }

    pub(super) fn of_values(values: ParameterValues) -> UntypedDeclaration {
        UntypedDeclaration { values, unknown: 0 }
    }

    /// Returns the value of a parameter of its game, even if it is only assumed.
    pub fn assumed(&self, row: &Row) -> u8 {
        self.values[row.place as usize]
    }

    /// Sets a parameter of its game to a value, if the table allows it.
    pub fn set(&mut self, row: &Row, value: u8) {
        if row.values.allow(value) {
            self.values[row.place as usize] = value;
        }
    }

    /// Returns whether the author declared a parameter of its game unknown.
    pub fn is_unknown(&self, row: &Row) -> bool {
        self.unknown >> row.place & 1 == 1
    }

    /// Returns whether all parameters of a game are unknown.
    pub fn is_wholly_unknown(&self, book: &Rulebook) -> bool {
        self.unknown == (1 << book.parameters.len()) - 1
    }

    /// Returns the parameters that the author declared unknown, each with the value that is assumed for it.
    pub fn unknown_of(&self, book: &'static Rulebook) -> impl Iterator<Item = (&'static Row, u8)> {
        let declared = *self;
        let rows = book.parameters.iter().filter(move |row| declared.value(row).is_none());
        rows.map(move |row| (row, declared.assumed(row)))
    }

    /// Returns the stored value of a parameter of its game; `None` if the author declared it unknown.
    fn value(&self, row: &Row) -> Option<u8> {
        (!self.is_unknown(row)).then(|| self.assumed(row))
    }

    fn data(&self, table: &'static [Row], presets: &'static [Preset]) -> DeclarationData {
        let values = table.iter().map(|row| (row, self.value(row))).collect();
        DeclarationData { text: self.text(table, presets), values }
    }

    /// Returns the declaration as a log's header contains it: the nearest preset, the changes, and the unknown
    /// parameters.
    pub(super) fn text(&self, table: &[Row], presets: &'static [Preset]) -> String {
        if table.iter().all(|row| self.value(row).is_none()) {
            return "unknown".to_owned();
        }
        let preset = nearest_preset(table, presets, &self.values);
        let mut text = preset.name.to_owned();
        for row in differences(table, &preset.values(table), &self.values) {
            let value = row.values.write(self.assumed(row));
            text.extend([", ", row.name, " = ", &value]);
        }
        let unknown = table.iter().filter(|row| self.value(row).is_none());
        unknown.for_each(|row| text.extend([", ", row.name, " = unknown"]));
        text
    }
}
