//! Listening to the engine: the parameters that a decision consulted. The rules of the other games always record them. Those
//! of Dadu can also be compiled without, because its fast path is half of the time of `check`.

use std::fmt::Debug;

use super::variant::Parameter;
use crate::rulebook::{self, ParameterSet};

/// Hears each parameter that a decision consults.
pub trait Consult: Clone + Default + Debug + 'static {
    /// Whether it records anything. If not, the engine skips work that only a listener needs.
    const LISTENS: bool;

    /// Records that a decision consulted this parameter.
    fn note(&self, parameter: Parameter);

    /// Adds the parameters that a copy has recorded.
    fn hear(&self, copy: &Self);

    /// Returns the parameters that were consulted, and forgets them.
    fn take_consulted(&self) -> ParameterSet;
}

/// The listener that records nothing. Its calls compile to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Consult for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(&self, _: Parameter) {}

    fn hear(&self, _: &Silent) {}

    fn take_consulted(&self) -> ParameterSet {
        ParameterSet::default()
    }
}

/// The parameters that were consulted since they were last taken.
pub type ConsultedParameters = rulebook::ConsultedParameters<Parameter>;

impl Consult for ConsultedParameters {
    const LISTENS: bool = true;

    #[inline]
    fn note(&self, parameter: Parameter) {
        self.note(parameter);
    }

    fn hear(&self, copy: &ConsultedParameters) {
        self.hear(copy);
    }

    fn take_consulted(&self) -> ParameterSet {
        self.take_consulted()
    }
}
