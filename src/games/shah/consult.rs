//! Listening to the engine: the parameters that a decision consulted.

use super::variant::Parameter;
pub use crate::rulebook::Silent;
use crate::rulebook::{self, Listener};

/// Hears each parameter that a decision consults.
pub trait Consult: Listener<Parameter> {}

impl<T: Listener<Parameter>> Consult for T {}

/// The parameters that were consulted since they were last taken.
pub type ConsultedParameters = rulebook::ConsultedParameters<Parameter>;
