//! The clearest evidence against a value: the first line that is illegal if nothing else differs from the rules
//! that fit.

use super::corrected::CorrectedGames;
use super::{Exclusion, Excuse, Place, Progress, Variants};
use crate::replay::offences;

/// Replaces the evidence of each exclusion. The search excludes a value at the line that rejects the last variant
/// with it, which may be one with a quite different board. Returns `None` if it was cancelled.
pub fn clarify(
    games: &CorrectedGames<'_, '_>,
    variants: &Variants,
    exclusions: &mut [Exclusion],
    progress: Progress<'_>,
) -> Option<()> {
    let Some(fitting) = variants.likeliest() else { return Some(()) };
    for exclusion in exclusions.iter_mut() {
        if !progress(exclusion.at) {
            return None;
        }
        let Ok(under) = fitting.with(exclusion.parameter, exclusion.value) else { continue };
        if let Some(Excuse { at, finding }) = games.first_offence(under, &[]) {
            *exclusion = Exclusion { at, finding, under, ..*exclusion };
        }
    }
    exclusions.sort_by_key(|exclusion| exclusion.at);
    Some(())
}

/// Returns the evidence against each value that none of some variants has. No evidence is found against a value that fits
/// only with quite different other values.
pub fn against(
    games: &CorrectedGames<'_, '_>,
    given: &Variants,
    variants: &Variants,
    progress: Progress<'_>,
) -> Option<Vec<Exclusion>> {
    let Some(fitting) = variants.likeliest() else { return Some(Vec::new()) };
    let mut excused: Vec<Excuse> = Vec::new();
    games.visit(fitting, |at, steps| {
        excused.extend(offences(steps).map(|finding| Excuse { at, finding: finding.clone() }));
        true
    });
    let mut exclusions = Vec::new();
    for parameter in fitting.book().parameters {
        for value in given.values(parameter) {
            if !progress(Place { game: 0, line: 0 }) {
                return None;
            }
            let Ok(under) = fitting.with(parameter, value) else { continue };
            if !variants.allow(parameter, value)
                && let Some(Excuse { at, finding }) = games.first_offence(under, &excused)
            {
                exclusions.push(Exclusion { parameter, value, at, finding, under });
            }
        }
    }
    exclusions.sort_by_key(|exclusion| exclusion.at);
    Some(exclusions)
}
