//! A variant of Thaayam: one value for each parameter and reading, the table of them, and the presets.
//!
//! The table is the only list of parameters. What a stored value means is said by the getters in
//! `mod.rs` and nowhere else.

use super::id::RuleId::{self, *};

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// A number from `min` to `max`, both included.
    Number {
        /// The least value.
        min: u8,
        /// The greatest value.
        max: u8,
        /// The value under `basic`.
        default: u8,
    },
    /// One of some phrases, stored as its place in the list. The first is the default.
    Words(&'static [&'static str]),
}

impl Values {
    /// The value under `basic`.
    pub const fn default(&self) -> u8 {
        match self {
            Values::Number { default, .. } => *default,
            Values::Words(_) => 0,
        }
    }

    /// Every stored value that is allowed, in order.
    pub fn all(&self) -> std::ops::RangeInclusive<u8> {
        match self {
            Values::Number { min, max, .. } => *min..=*max,
            Values::Words(words) => 0..=(words.len() as u8 - 1),
        }
    }

    /// The stored value of a number or a phrase as it is written.
    pub fn read(&self, text: &str) -> Option<u8> {
        match self {
            Values::Number { .. } => text.parse().ok().filter(|n| self.all().contains(n)),
            Values::Words(words) => words.iter().position(|&w| w == text).map(|place| place as u8),
        }
    }
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// Which parameter this is.
    pub parameter: Parameter,
    /// Its name in a log.
    pub name: &'static str,
    /// The rule that it governs; for a reading, the reading's own id.
    pub rule: RuleId,
    /// What it may be.
    pub values: Values,
    /// One line on what it decides.
    pub meaning: &'static str,
    /// Where it comes from: W, L, or our reading.
    pub source: &'static str,
}

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
        }

        /// The table itself, in the order of [`Parameter::ALL`].
        pub const TABLE: [Definition; Parameter::COUNT] = [$(Definition {
            parameter: Parameter::$id,
            name: $name,
            rule: $rule,
            values: $values,
            meaning: $meaning,
            source: $source,
        }),*];
    };
}

const YES_NO: Values = Values::Words(&["yes", "no"]);
const NO_YES: Values = Values::Words(&["no", "yes"]);

parameters! {
    Pieces "pieces" P1 Values::Number { min: 1, max: 8, default: 4 },
        "how many pieces a side has", "W: 4";
    TwinsCaptured "twins-captured" V5 Values::Words(&["separate", "stick"]),
        "how captured twins wait", "w23; W's variation";
    Combine "combine" A1 YES_NO,
        "whether throws may be added up for one move", "w8: yes; L: no";
    MoveOnce "move-once" M2 YES_NO,
        "whether a piece makes one move in a turn", "w10: yes; L: no";
    TwinsCaptureSingles "twins-capture-singles" V4 YES_NO,
        "whether twins capture single pieces", "w24: yes; L: no";
    CaptureGives "capture-gives" C4 Values::Words(&["turn", "throw"]),
        "what a capture gives", "w20: turn; L: throw";
    Direction "R1" R1 Values::Words(&["anticlockwise", "clockwise"]),
        "which way round the board goes", "our reading";
    Next "R2" R2 Values::Words(&["left", "right"]),
        "who plays next", "W: left; L: right";
    Obligation "R3" R3 Values::Words(&["most", "while possible"]),
        "when a throw may be left unused", "our reading";
    KeepIsOnBoard "R4" R4 YES_NO,
        "whether pieces in the keep count as on the board for H4", "our reading";
    DeclareWhen "R5" R5 Values::Words(&["while there", "on landing"]),
        "when twins may be declared", "our reading";
    DeclareFrom "R6" R6 Values::Words(&["any two", "exactly two"]),
        "how many pieces may stand where twins are declared", "our reading; L: exactly two";
    NewTwinsMove "R7" R7 NO_YES,
        "whether new twins may move in the turn in which one of them came", "our reading; L: yes";
    TwinsUseOne "R8" R8 NO_YES,
        "whether a single 1 may move twins by no square", "our reading";
    OddIntoKeep "R9" R9 Values::Words(&["rounded", "even"]),
        "whether half of an odd sum is exact for the keep", "our reading";
    SingleOnMixed "R10" R10 Values::Words(&["singles", "none"]),
        "what a single piece captures where enemy twins and enemy single pieces stand", "our reading";
    TurnsForCaptures "R11" R11 Values::Words(&["one", "each"]),
        "how many turns several captures in one turn give", "our reading";
    Dissolve "R12" R12 NO_YES,
        "whether twins may be dissolved at will", "our reading";
    BearOffAtOnce "R13" R13 YES_NO,
        "whether pieces may be borne off in the turn in which the last one reaches the keep",
        "our reading";
    StuckInKeep "R14" R14 Values::Words(&["two pieces", "twins to the end"]),
        "what twins that stick are in the keep", "our reading";
    Pair "R15" R15 Values::Words(&["any places", "in a row"]),
        "which two 1s are a pair", "our reading";
}

impl Parameter {
    /// Its row in the table.
    pub const fn definition(self) -> &'static Definition {
        &TABLE[self as usize]
    }

    /// Its name in a log: `move-once`, `R3`.
    pub const fn name(self) -> &'static str {
        self.definition().name
    }

    /// The parameter of that name.
    pub fn named(name: &str) -> Option<Parameter> {
        Self::ALL.iter().copied().find(|parameter| parameter.name() == name)
    }
}

/// A full assignment of parameters: small, and data only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    values: [u8; Parameter::COUNT],
}

impl Variant {
    /// Every parameter at its default.
    pub const BASIC: Variant = Variant { values: basic_values() };

    /// The stored value: a number as it is, a phrase as its place in the table's list.
    #[inline]
    pub const fn get(&self, parameter: Parameter) -> u8 {
        self.values[parameter as usize]
    }

    /// The same variant with one value changed.
    ///
    /// # Errors
    /// The value itself, if the table does not allow it.
    pub fn with(mut self, parameter: Parameter, value: u8) -> Result<Variant, u8> {
        if !parameter.definition().values.all().contains(&value) {
            return Err(value);
        }
        self.values[parameter as usize] = value;
        Ok(self)
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

/// A named variant.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in a log.
    pub name: &'static str,
    /// The parameters in which it differs from `basic`, with their stored values.
    pub changes: &'static [(Parameter, u8)],
}

/// The presets, `basic` first.
pub const PRESETS: [Preset; 3] = [
    Preset { name: "basic", changes: &[] },
    Preset { name: "twins-stick", changes: &[(Parameter::TwinsCaptured, 1)] },
    Preset {
        name: "ludii",
        changes: &[
            (Parameter::Combine, 1),
            (Parameter::MoveOnce, 1),
            (Parameter::TwinsCaptureSingles, 1),
            (Parameter::CaptureGives, 1),
            (Parameter::Next, 1),
            (Parameter::Obligation, 1),
            (Parameter::DeclareFrom, 1),
            (Parameter::NewTwinsMove, 1),
        ],
    },
];

impl Preset {
    /// The preset of that name.
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
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
