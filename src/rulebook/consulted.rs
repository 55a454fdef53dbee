//! The record of the parameters that decisions consulted.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use super::{Parameter, Row, Rulebook};

/// Some parameters of a game, one bit for each row of its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParameterSet(u64);

impl ParameterSet {
    fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Returns the parameters of both sets.
    pub fn union(self, other: ParameterSet) -> ParameterSet {
        ParameterSet(self.0 | other.0)
    }

    /// Returns the rows of the parameters, in the order of the table.
    pub fn rows(self, book: &'static Rulebook) -> impl Iterator<Item = &'static Row> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            book.parameters.get(index)
        })
    }
}

/// The parameters that were consulted since they were last taken.
#[derive(Clone)]
pub struct ConsultedParameters<P> {
    bits: Cell<u64>,
    game: PhantomData<P>,
}

impl<P: Parameter> ConsultedParameters<P> {
    /// Records that a decision consulted this parameter.
    #[inline]
    pub fn note(&self, parameter: P) {
        self.bits.set(self.bits.get() | 1 << parameter.index());
    }

    /// Adds the parameters that a copy has recorded.
    pub fn hear(&self, copy: &ConsultedParameters<P>) {
        self.bits.set(self.bits.get() | copy.bits.get());
    }

    /// Returns the parameters that were consulted, and forgets them.
    pub fn take_consulted(&self) -> ParameterSet {
        ParameterSet(self.bits.take())
    }

    /// Returns the consulted parameters, in the order of the table, and empties the collection.
    pub fn take(&self) -> Vec<P> {
        let taken = self.take_consulted();
        P::ALL.iter().copied().filter(|p| taken.has(p.index())).collect()
    }
}

impl<P> Default for ConsultedParameters<P> {
    fn default() -> ConsultedParameters<P> {
        ConsultedParameters { bits: Cell::default(), game: PhantomData }
    }
}

impl<P> fmt::Debug for ConsultedParameters<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Consulted").field("bits", &self.bits).finish()
    }
}
