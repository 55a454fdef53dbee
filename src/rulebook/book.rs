//! What a game declares of itself: data for tables, pages, completions and findings.

use super::{
    Declaration, Forms, Loader, Parameter, Preset, Problem, Row, RuleId, Variant, declare,
    preset_named, rule_named,
};

/// The rulebook of a game. Nothing in it is typed by the game, so that one path serves them all.
#[derive(Debug)]
pub struct Rulebook {
    /// The game's name, as `Game:` gives it in canonical form.
    pub name: &'static str,
    /// The game's name in a sentence.
    pub title: &'static str,
    /// Its sides, and the forms that its logs add to the notation.
    pub forms: Forms,
    /// The letters of pieces of a kind of their own. A letter means as many pieces in every game.
    pub letters: &'static [PieceLetter],
    /// The numbers that a throw can give under some variant, in order.
    pub throws: &'static [u8],
    /// The rules, in the order of the game's specification.
    pub rules: &'static [RuleId],
    /// The parameters, in the order of their table.
    pub parameters: &'static [Row],
    /// The presets, `basic` first.
    pub presets: &'static [Preset],
    /// The words of a stated position, with what each says; nothing, where the page on the notation
    /// explains it.
    pub words: &'static [(&'static str, &'static str)],
    /// A declaration that shows how one is written.
    pub example: &'static str,
    /// How a variant of the game is declared: [`Declared::read`] with its parameters.
    pub declare: fn(&str, Loader<'_>) -> (Declared, Vec<Problem>),
}

/// The letter of a piece of a kind of its own.
#[derive(Debug)]
pub struct PieceLetter {
    /// The letter.
    pub letter: u8,
    /// What has it: `a king`, `twins`.
    pub name: &'static str,
    /// How many pieces it is.
    pub pieces: u8,
}

impl Rulebook {
    /// The rule of that id, in any case of letters.
    pub fn rule(&self, name: &str) -> Option<RuleId> {
        rule_named(self.rules, name)
    }

    /// The parameter of that name, or the reading of that id, in any case of letters.
    pub fn parameter(&self, name: &str) -> Option<&'static Row> {
        self.parameters.iter().find(|row| row.is_called(name))
    }

    /// The preset of that name, in any case of letters.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        preset_named(self.presets, name)
    }
}

/// A declaration as data, without the parameters of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The declaration as a log's header holds it.
    pub text: String,
    /// Every parameter with its stored value; none where the author said that it is not known.
    pub values: Vec<(&'static Row, Option<u8>)>,
}

impl Declared {
    /// Reads a declaration from `basic` on, as [`declare`] does.
    pub fn read<P: Parameter>(text: &str, load: Loader<'_>) -> (Declared, Vec<Problem>) {
        let basic = Declaration::<P>::known(Variant::BASIC);
        let (declaration, problems) = declare(text, basic, load);
        (Declared::from(&declaration), problems)
    }

    /// The stored value of a parameter; none if the game does not have it, or its author does not know it.
    pub fn value(&self, parameter: &str) -> Option<u8> {
        let (_, value) = self.values.iter().find(|(row, _)| row.name == parameter)?;
        *value
    }
}

impl<P: Parameter> From<&Declaration<P>> for Declared {
    fn from(declaration: &Declaration<P>) -> Declared {
        let value = |&p: &P| {
            let known = !declaration.is_unknown(p);
            (p.row(), known.then(|| declaration.variant.get(p)))
        };
        Declared { text: declaration.to_string(), values: P::ALL.iter().map(value).collect() }
    }
}
