//! Listening to the engine: which parameters and readings a decision consulted.

use std::cell::Cell;

use super::variant::Parameter;

/// Hears each parameter that a decision consults.
pub trait Consult {
    /// A decision consulted this parameter.
    fn note(&self, parameter: Parameter);
}

/// Nobody listens; the calls compile to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Consult for Silent {
    #[inline(always)]
    fn note(&self, _: Parameter) {}
}

/// Collects what was consulted since it was last taken.
#[derive(Clone, Debug, Default)]
pub struct Consulted {
    bits: Cell<u64>,
}

impl Consult for Consulted {
    fn note(&self, parameter: Parameter) {
        self.bits.set(self.bits.get() | 1 << parameter as u32);
    }
}

impl Consulted {
    /// Returns what was consulted, in the order of the table, and empties the collection.
    pub fn take(&self) -> Vec<Parameter> {
        let bits = self.bits.take();
        Parameter::ALL.iter().copied().filter(|&p| bits >> p as u32 & 1 == 1).collect()
    }
}
