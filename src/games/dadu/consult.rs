//! Listening to the engine: which parameters and readings a decision consulted.

use std::cell::Cell;

use crate::games::dadu::variant::Parameter;

/// Hears each parameter that a decision consults.
pub trait Consult {
    /// Whether anybody listens; what would only be worked out for a listener is left out otherwise.
    const LISTENS: bool;

    /// A decision consulted this parameter.
    fn note(&self, parameter: Parameter);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Consult for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(&self, _: Parameter) {}
}

/// Collects what was consulted since it was last taken.
#[derive(Clone, Debug, Default)]
pub struct Consulted {
    bits: Cell<u64>,
}

impl Consult for Consulted {
    const LISTENS: bool = true;

    fn note(&self, parameter: Parameter) {
        self.bits.set(self.bits.get() | 1 << parameter as u32);
    }
}

impl Consulted {
    /// Adds what another has heard.
    pub fn hear(&self, other: &Consulted) {
        self.bits.set(self.bits.get() | other.bits.get());
    }

    /// What was consulted, in the order of the table; the collection is empty afterwards.
    pub fn take(&self) -> Vec<Parameter> {
        let bits = self.bits.take();
        Parameter::ALL.iter().copied().filter(|&p| bits >> p as u32 & 1 == 1).collect()
    }
}
