//! Rules, parameters and presets of a game as data, in one form for all games.
//!
//! It also owns variants, the text that declares a variant, and the record of the parameters that
//! decisions consulted.

mod advice;
mod book;
mod consulted;
mod declare;
mod file;
mod forms;
mod parameter;
mod parser;
mod rule;
mod untyped;
mod values;
mod variant;

pub use advice::{Advice, advise, pointless};
pub use book::{DeclarationData, PieceLetter, Rulebook, UntypedDeclaration};
pub use consulted::{ConsultedParameters, ParameterSet};
pub use declare::{
    Declaration, Loader, Problem, ProblemKind, declare, declare_over, nearest, nearest_parameter,
    nearest_value, parameter,
};
pub use file::{FileField, field_line, file_fields, file_rules};
pub use forms::Forms;
pub use parameter::{Condition, Parameter, Row};
pub use parser::{Item, Phrase, items};
pub use rule::{Rule, RuleId, rule_named};
pub use untyped::UntypedVariant;
pub use values::Values;
pub use variant::{MOST_PARAMETERS, ParameterValues, Preset, Variant, basic_values, preset_named};
