//! Combinations of parameters that contradict the sources, or that have no effect.

use super::parameter::Condition;
use super::{Parameter, Row, UntypedVariant, Variant};

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

/// Returns the parameters that take away the effect of another one under a variant of the game with these parameters.
pub fn pointless<P: Parameter>(variant: &UntypedVariant, parameter: &Row) -> Vec<&'static Row> {
    let (variant, parameter) = (variant.typed(), P::ALL[parameter.index()]);
    let rows = P::POINTLESS.iter().filter(|(of, ..)| *of == parameter);
    rows.filter(|(.., when)| when(&variant)).map(|&(_, because, _)| because.row()).collect()
}

/// Returns remarks on a variant of the game with these parameters, of which `set` were set by name.
pub fn advise<P: Parameter>(variant: &UntypedVariant, set: &[&'static Row]) -> Vec<Advice> {
    let variant: Variant<P> = variant.typed();
    let is_set = |parameter: P| set.contains(&parameter.row());
    let applies =
        |&&(p, because, when): &&Condition<P>| (is_set(p) || is_set(because)) && when(&variant);
    let pointless = P::POINTLESS.iter().filter(|(p, ..)| is_set(*p)).filter(applies);
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
