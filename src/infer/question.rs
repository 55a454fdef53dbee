//! The questions to ask next: those whose answers settle the most.

use super::{Cube, Variants};
use crate::rulebook::{Row, UntypedVariant};

/// A parameter to ask about, and the effect of an answer. Each possible answer is weighted by the number
/// of remaining variants that have it.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The parameter.
    pub parameter: &'static Row,
    /// The mean number of open parameters that the answer would settle: the parameter itself, those with
    /// only one value after it, and those without effect after it.
    pub settles: f64,
    /// The mean share of the variants that would remain.
    pub leaves: f64,
}

/// Returns a question about each open parameter of some variants, those that settle most first.
pub fn questions(variants: &Variants) -> Vec<Question> {
    let open = open(variants);
    let one = |&parameter: &&'static Row| question(variants, open.len(), parameter);
    let mut questions: Vec<Question> = open.iter().map(one).collect();
    questions.sort_by(|one, other| {
        other.settles.total_cmp(&one.settles).then(one.leaves.total_cmp(&other.leaves))
    });
    questions
}

fn question(variants: &Variants, open_now: usize, parameter: &'static Row) -> Question {
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
pub fn open(variants: &Variants) -> Vec<&'static Row> {
    let several = |p: &&'static Row| variants.values(p).len() > 1;
    let matters = |p: &&'static Row| variants.cubes().iter().any(|cube| has_effect(cube, p));
    let book = variants.cubes().first().map(Cube::book);
    let rows = book.into_iter().flat_map(|book| book.parameters);
    rows.filter(several).filter(matters).collect()
}

fn has_effect(cube: &Cube, parameter: &'static Row) -> bool {
    with_effect(cube, cube.likeliest(), parameter).is_some()
}

/// Returns a variant of an assignment in which a parameter has an effect, as near to `variant` as
/// possible; `None` if there is none.
///
/// The reasons that take its effect away can be removed one parameter at a time: no reason needs two
/// changes at once, and removing one creates no other.
pub fn with_effect(
    cube: &Cube,
    mut variant: UntypedVariant,
    parameter: &'static Row,
) -> Option<UntypedVariant> {
    let pointless = |variant: &UntypedVariant| (variant.book().pointless)(variant, parameter).len();
    let mut reasons = pointless(&variant);
    for other in cube.book().parameters.iter().filter(|other| cube.is_open(other)) {
        if reasons == 0 {
            break;
        }
        let with = |value: u8| variant.with(other, value).unwrap_or(variant);
        let tried = cube.values(other).map(with);
        let tried = tried.map(|variant: UntypedVariant| (pointless(&variant), variant));
        let fewer = tried.filter(|(left, _)| *left < reasons).min_by_key(|(left, _)| *left);
        (reasons, variant) = fewer.unwrap_or((reasons, variant));
    }
    (reasons == 0).then_some(variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::RULEBOOK;
    use crate::games::dadu::variant::Parameter as P;

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
        let all = Cube::all(&RULEBOOK);
        assert!(open(&all.into()).into_iter().eq(RULEBOOK.parameters));
        for (known, without) in cases {
            let pinned = |cube: Cube, &(p, value): &(P, u8)| cube.pinned(p.definition(), value);
            for left_out in 0..known.len() {
                let fewer = [&known[..left_out], &known[left_out + 1..]].concat();
                let cube = fewer.iter().fold(all, pinned);
                assert!(open(&cube.into()).contains(&without.definition()), "{without:?}");
            }
            let cube = known.iter().fold(all, pinned);
            assert!(!open(&cube.into()).contains(&without.definition()), "{without:?}");
        }
    }

    #[test]
    fn an_answer_that_takes_the_effect_of_others_settles_more() {
        let others = [P::ShortenedMove, P::MustShorten, P::ZeroShortened];
        let basic = Cube::of(&UntypedVariant::basic(&RULEBOOK));
        let cube = others.iter().fold(basic, |cube, p| cube.opened(p.definition()));
        let questions = questions(&cube.into());
        let settled = questions.iter().map(|q| (q.parameter.name, q.settles, q.leaves));
        // Without shortened moves the other two have no effect. With them they stay open.
        let expected = [
            (P::ShortenedMove, 2.0, 0.5),
            (P::ZeroShortened, 1.0, 0.5),
            (P::MustShorten, 1.0, 0.5),
        ]
        .map(|(parameter, settles, leaves)| (parameter.name(), settles, leaves));
        assert_eq!(settled.collect::<Vec<_>>(), expected);
    }
}
