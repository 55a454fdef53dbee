//! The questions to ask next: those whose answers settle the most.

use super::{Cube, Variants};
use crate::rulebook::{Parameter, Variant, pointless};

/// A parameter to ask about, and the effect of an answer. Each possible answer is weighted by the number
/// of remaining variants that have it.
#[derive(Clone, Copy, Debug)]
pub struct Question<P> {
    /// The parameter.
    pub parameter: P,
    /// The mean number of open parameters that the answer would settle: the parameter itself, those with
    /// only one value after it, and those without effect after it.
    pub settles: f64,
    /// The mean share of the variants that would remain.
    pub leaves: f64,
}

/// Returns a question about each open parameter of some variants, those that settle most first.
pub fn questions<P: Parameter>(variants: &Variants<P>) -> Vec<Question<P>> {
    let open = open(variants);
    let one = |&parameter: &P| question(variants, open.len(), parameter);
    let mut questions: Vec<Question<P>> = open.iter().map(one).collect();
    questions.sort_by(|one, other| {
        other.settles.total_cmp(&one.settles).then(one.leaves.total_cmp(&other.leaves))
    });
    questions
}

fn question<P: Parameter>(variants: &Variants<P>, open_now: usize, parameter: P) -> Question<P> {
    let all = variants.count() as f64;
    let (mut settles, mut leaves) = (0.0, 0.0);
    for value in variants.values(parameter) {
        let left = variants.restricted(parameter, &[value]);
        let share = left.count() as f64 / all;
        settles += share * (open_now - open(&left).len()) as f64;
        leaves += share * share;
    }
    Question { parameter, settles, leaves }
}

/// Returns the parameters that have more than one value in some variants, and an effect in one of them.
pub fn open<P: Parameter>(variants: &Variants<P>) -> Vec<P> {
    let several = |p: &P| variants.values(*p).len() > 1;
    let matters = |p: &P| variants.cubes().iter().any(|cube| has_effect(cube, *p));
    P::ALL.iter().copied().filter(several).filter(matters).collect()
}

fn has_effect<P: Parameter>(cube: &Cube<P>, parameter: P) -> bool {
    with_effect(cube, cube.likeliest(), parameter).is_some()
}

/// Returns a variant of an assignment in which a parameter has an effect, as near to `variant` as
/// possible; `None` if there is none.
///
/// The reasons that take its effect away can be removed one parameter at a time: no reason needs two
/// changes at once, and removing one creates no other.
pub fn with_effect<P: Parameter>(
    cube: &Cube<P>,
    mut variant: Variant<P>,
    parameter: P,
) -> Option<Variant<P>> {
    let mut reasons = pointless(&variant, parameter).count();
    for &other in P::ALL.iter().filter(|&&other| cube.is_open(other)) {
        if reasons == 0 {
            break;
        }
        let with = |value: u8| variant.with(other, value).unwrap_or(variant);
        let tried = cube.values(other).map(with);
        let tried =
            tried.map(|variant: Variant<P>| (pointless(&variant, parameter).count(), variant));
        let fewer = tried.filter(|(left, _)| *left < reasons).min_by_key(|(left, _)| *left);
        (reasons, variant) = fewer.unwrap_or((reasons, variant));
    }
    (reasons == 0).then_some(variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::variant::{Parameter as P, Variant};

    #[test]
    fn what_has_no_effect_is_not_open() {
        // Each case: known values, and a parameter that has no effect with all of them but has one if any
        // is left out.
        let cases: &[(&[(P, u8)], P)] = &[
            (&[(P::ShortenedMove, 0)], P::MustShorten),
            (&[(P::LicenceToKill, 0), (P::LicenceToExit, 0)], P::LicenceLasts),
            (&[(P::Forfeit, 1), (P::Triples, 0)], P::DaWhenLost),
            (&[(P::Kings, 0)], P::KillSpares),
        ];
        assert_eq!(open(&Variants::<P>::all()), P::ALL);
        for (known, without) in cases {
            let pinned = |cube: Cube<P>, &(p, value): &(P, u8)| cube.pinned(p, value);
            for left_out in 0..known.len() {
                let fewer = [&known[..left_out], &known[left_out + 1..]].concat();
                let cube = fewer.iter().fold(Cube::default(), pinned);
                assert!(open(&cube.into()).contains(without), "{without:?}");
            }
            let cube = known.iter().fold(Cube::default(), pinned);
            assert!(!open(&cube.into()).contains(without), "{without:?}");
        }
    }

    #[test]
    fn an_answer_that_takes_the_effect_of_others_settles_more() {
        let others = [P::ShortenedMove, P::MustShorten, P::ZeroShortened];
        let cube = others.iter().fold(Cube::of(&Variant::BASIC), |cube, &p| cube.opened(p));
        let questions = questions(&cube.into());
        let settled = questions.iter().map(|q| (q.parameter, q.settles, q.leaves));
        // Without shortened moves the other two have no effect. With them they stay open.
        let expected = [
            (P::ShortenedMove, 2.0, 0.5),
            (P::ZeroShortened, 1.0, 0.5),
            (P::MustShorten, 1.0, 0.5),
        ];
        assert_eq!(settled.collect::<Vec<_>>(), expected);
    }
}
