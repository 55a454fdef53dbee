//! A game's table of parameters: every choice that a household can make, with its values and its rule.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Preset, RuleId, Rulebook, Values, Variant};

/// The parameters of one game: an enum that [`parameters!`](crate::parameters) creates from its table.
pub trait Parameter: Copy + Eq + Debug + Hash + 'static {
    /// Every parameter, in the order of the table.
    const ALL: &'static [Self];
    /// The row of each parameter, in the same order.
    const TABLE: &'static [Row];
    /// The presets of the game, `basic` first.
    const PRESETS: &'static [Preset];
    /// `(parameter, because, when)`: a parameter has no effect `when` this holds, because of another one.
    const POINTLESS: &'static [Condition<Self>];
    /// `(parameter, because, when)`: no source has the two values together `when` this holds.
    const UNUSUAL: &'static [Condition<Self>];

    /// Returns the rulebook of the game.
    fn book() -> &'static Rulebook;

    /// Returns the index in the table.
    fn index(self) -> usize;

    /// Returns the row of the table.
    fn row(self) -> &'static Row {
        &Self::TABLE[self.index()]
    }
}

/// Two parameters, and the condition for a remark on them.
pub type Condition<P> = (P, P, fn(&Variant<P>) -> bool);

/// One row of a table of parameters: a parameter as data, the same for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index in the table, from 0.
    pub place: u8,
    /// Its name in a log and on the command line.
    pub name: &'static str,
    /// The rule that it governs; for a reading, the id of the reading.
    pub rule: RuleId,
    /// Its possible values.
    pub values: Values,
    /// Its meaning in one line.
    pub meaning: &'static str,
    /// Its source, by letter, or "our interpretation".
    pub source: &'static str,
}

impl Row {
    /// Returns the index in the table, from 0.
    pub const fn index(&self) -> usize {
        self.place as usize
    }

    /// Returns whether this is a reading of a point on which the sources are silent or unclear.
    pub const fn is_reading(&self) -> bool {
        self.rule.is_reading()
    }

    /// Returns whether this is a name of the parameter: its name, or the id of a reading.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
            || self.is_reading() && self.rule.name().eq_ignore_ascii_case(name)
    }
}

/// Declares the parameters of a game: the enum `Parameter`, and its table `TABLE`.
#[macro_export]
macro_rules! parameters {
    ($($id:ident $name:literal $rule:ident $values:expr, $meaning:literal, $source:literal;)*) => {
        /// One choice that a household can make.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each parameter is documented by its row in the table")]
        pub enum Parameter { $($id),* }

        impl Parameter {
            /// Every parameter, in the order of the table.
            pub const ALL: &'static [Parameter] = &[$(Parameter::$id),*];
            /// How many parameters there are.
            pub const COUNT: usize = Self::ALL.len();

            /// Returns its row in the table.
            pub const fn definition(self) -> &'static $crate::rulebook::Row {
                &TABLE[self as usize]
            }

            /// Returns its name in a log: `capture-throw`.
            pub const fn name(self) -> &'static str {
                self.definition().name
            }
        }

        /// The table itself, in the order of [`Parameter::ALL`].
        pub const TABLE: [$crate::rulebook::Row; Parameter::COUNT] =
            [$($crate::rulebook::Row {
                place: Parameter::$id as u8,
                name: $name,
                rule: $rule,
                values: $values,
                meaning: $meaning,
                source: $source,
            }),*];
    };
}
