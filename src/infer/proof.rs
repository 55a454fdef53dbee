//! The clearest evidence against a value: the first line that is illegal if nothing else differs from the rules
//! that fit.

use super::nearest::visit_steps;
use super::{Evidence, Exclusion, Excuse, Place, Progress, Variants};
use crate::replay::{Steps, offences};
use crate::rulebook::UntypedVariant;

/// Replaces the evidence of each exclusion. The search excludes a value at the line that rejects the last variant
/// with it, which may be one with a quite different board. Returns `None` if it was cancelled.
pub fn clarify<'a>(
    games: &[Evidence<'a>],
    variants: &Variants,
    exclusions: &mut [Exclusion],
    progress: Progress<'_>,
) -> Option<()> {
    let Some(fitting) = variants.likeliest() else { return Some(()) };
    let excused = offended(games, fitting, &[], usize::MAX);
    for exclusion in exclusions.iter_mut() {
        if !progress(exclusion.at) {
            return None;
        }
        let Ok(under) = fitting.with(exclusion.parameter, exclusion.value) else { continue };
        if let Some(Excuse { at, finding }) = offended(games, under, &excused, 1).pop() {
            *exclusion = Exclusion { at, finding, under, ..*exclusion };
        }
    }
    exclusions.sort_by_key(|exclusion| exclusion.at);
    Some(())
}

/// Returns the first illegal moves under a variant, at most `most`, without those that are excused.
fn offended<'a>(
    games: &[Evidence<'a>],
    variant: UntypedVariant,
    excused: &[Excuse],
    most: usize,
) -> Vec<Excuse> {
    let mut found = Vec::new();
    visit_steps(games, variant, |at: Place, steps: &Steps<'_>| {
        let all = offences(steps).map(|finding| Excuse { at, finding: finding.clone() });
        found.extend(all.filter(|one| !excused.contains(one)));
        found.len() < most
    });
    found.truncate(most);
    found
}
