//! Listening to an engine: the parameters that a decision consulted.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use super::{Parameter, Row, Rulebook};

/// A listener for the parameters of a game that a decision consults.
pub trait Listener<P>: Clone + Default + fmt::Debug + 'static {
    /// Whether it records anything. If not, the engine skips work that only a listener needs.
    const LISTENS: bool;

    /// Records that a decision consulted this parameter.
    fn note(&self, parameter: P);

    /// Adds the parameters that a copy has recorded.
    fn hear(&self, copy: &Self);

    /// Returns the parameters that were consulted, and forgets them.
    fn take_consulted(&self) -> ParameterSet;
}

/// Some parameters of a game, one bit for each row of its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParameterSet(u64);

impl ParameterSet {
    fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
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

/// The listener that records nothing. Its calls compile to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P> Listener<P> for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(&self, _: P) {}

    fn hear(&self, _: &Silent) {}

    fn take_consulted(&self) -> ParameterSet {
        ParameterSet::default()
    }
}

/// The parameters that were consulted since they were last taken.
#[derive(Clone)]
pub struct ConsultedParameters<P> {
    bits: Cell<u64>,
    game: PhantomData<P>,
}

impl<P: Parameter> Listener<P> for ConsultedParameters<P> {
    const LISTENS: bool = true;

    fn note(&self, parameter: P) {
        self.bits.set(self.bits.get() | 1 << parameter.index());
    }

    fn hear(&self, copy: &ConsultedParameters<P>) {
        self.bits.set(self.bits.get() | copy.bits.get());
    }

    fn take_consulted(&self) -> ParameterSet {
        ParameterSet(self.bits.take())
    }
}

impl<P: Parameter> ConsultedParameters<P> {
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
