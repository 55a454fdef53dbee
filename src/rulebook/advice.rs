//! Combinations of parameters that contradict the sources, or that have no effect.

use super::parameter::Condition;
use super::{Parameter, Row, Variant};

/// A remark on a combination. The variant can still be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// `parameter` was set, but has no effect because of the value of `because`.
    Pointless {
        /// The parameter without effect.
        parameter: &'static Row,
        /// The parameter that takes the effect away.
        because: &'static Row,
        /// The value of that parameter.
        value: u8,
    },
    /// No source has the values of these two parameters together.
    Unusual {
        /// The first parameter.
        parameter: &'static Row,
        /// The second parameter.
        because: &'static Row,
        /// Its value.
        value: u8,
    },
}

/// Returns the parameters that take away the effect of another one under a variant.
pub fn pointless<P: Parameter>(variant: &Variant<P>, parameter: P) -> impl Iterator<Item = P> {
    let rows = P::POINTLESS.iter().filter(move |(of, ..)| *of == parameter);
    rows.filter(|(.., when)| when(variant)).map(|&(_, because, _)| because)
}

/// Returns remarks on a variant in which the parameters `set` were set by name.
pub fn advise<P: Parameter>(variant: &Variant<P>, set: &[P]) -> Vec<Advice> {
    let applies = |&&(p, because, when): &&Condition<P>| {
        (set.contains(&p) || set.contains(&because)) && when(variant)
    };
    let pointless = P::POINTLESS.iter().filter(|(p, ..)| set.contains(p)).filter(applies);
    let unusual = P::UNUSUAL.iter().filter(applies);
    let pointless = pointless.map(|&(parameter, because, _)| Advice::Pointless {
        parameter: parameter.row(),
        because: because.row(),
        value: variant.get(because),
    });
    let unusual = unusual.map(|&(parameter, because, _)| Advice::Unusual {
        parameter: parameter.row(),
        because: because.row(),
        value: variant.get(because),
    });
    pointless.chain(unusual).collect()
}
