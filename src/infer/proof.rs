//! The clearest evidence against a value: the first line that is illegal if nothing else differs from the rules
//! that fit.

use super::nearest::visit_steps;
use super::{Evidence, Exclusion, Excuse, Place, Progress, Variants};
use crate::replay::Stepwise;
use crate::rulebook::{Parameter, Variant};

/// Replaces the evidence of each exclusion. The search excludes a value at the line that rejects the last variant
/// with it, which may be one with a quite different board. Returns `None` if it was cancelled.
pub fn clarify<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    variants: &Variants<P>,
    exclusions: &mut [Exclusion<P>],
    progress: Progress<'_>,
) -> Option<()> {
    let Some(fitting) = variants.likeliest() else { return Some(()) };
    let excused = offences::<P, S>(games, fitting, &[], usize::MAX);
    for exclusion in exclusions.iter_mut() {
        if !progress(exclusion.at) {
            return None;
        }
        let Ok(under) = fitting.with(exclusion.parameter, exclusion.value) else { continue };
        if let Some(Excuse { at, finding }) = offences::<P, S>(games, under, &excused, 1).pop() {
            *exclusion = Exclusion { at, finding, under, ..*exclusion };
        }
    }
    exclusions.sort_by_key(|exclusion| exclusion.at);
    Some(())
}

/// Returns the first illegal moves under a variant, at most `most`, without those that are excused.
fn offences<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    variant: Variant<P>,
    excused: &[Excuse],
    most: usize,
) -> Vec<Excuse> {
    let mut found = Vec::new();
    visit_steps::<P, S>(games, variant, |at: Place, steps: &S| {
        let all = steps.offences().map(|finding| Excuse { at, finding: finding.clone() });
        found.extend(all.filter(|one| !excused.contains(one)));
        found.len() < most
    });
    found.truncate(most);
    found
}
