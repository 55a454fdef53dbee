//! What each game declares of itself as data, in one form for all of them: its rules, its parameters
//! with their values, its presets. And what is made of them: variants, and the text that declares one.

mod advice;
mod declare;
mod parameter;
mod parser;
mod rule;
mod values;
mod variant;

pub use advice::{Advice, advise, pointless};
pub use declare::{
    Declaration, Loader, Problem, ProblemKind, declare, nearest, nearest_value, parameter,
};
pub use parameter::{Condition, Definition, Parameter};
pub use parser::{Item, items};
pub use rule::{Rule, RuleId, rule_named};
pub use values::Values;
pub use variant::{Preset, Variant};
