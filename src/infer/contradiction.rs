//! Minimal sets of lines that contradict each other.

use super::search::Search;
use super::{Evidence, Place, Progress, Variants};
use crate::replay::Stepwise;
use crate::rulebook::Parameter;

/// Returns some lines that no variant makes legal together. Without any one of them, some variant fits.
/// Returns no lines if a variant fits.
pub fn of<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    progress: Progress<'_>,
) -> Option<Vec<Place>> {
    let mut search = Search::<P, S>::strict(games);
    if !search.run(given, progress)?.is_empty() {
        return Some(Vec::new());
    }
    // Only these lines excluded variants, so together they exclude all.
    smallest::<P, S>(games, given, search.decisive, progress)
}

/// Removes as many lines as possible from lines that contradict each other. In each round it finds the
/// shortest prefix that contradicts the lines kept so far, and keeps the last line of that prefix.
fn smallest<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    mut lines: Vec<Place>,
    progress: Progress<'_>,
) -> Option<Vec<Place>> {
    let mut kept: Vec<Place> = Vec::new();
    while fits::<P, S>(games, given, &kept, progress)? {
        // With the first `few` lines some variant still fits; with the first `enough`, none does.
        let (mut few, mut enough) = (0, lines.len());
        while few + 1 < enough {
            let half = (few + enough) / 2;
            let some = [&lines[..half], &kept].concat();
            match fits::<P, S>(games, given, &some, progress)? {
                true => few = half,
                false => enough = half,
            }
        }
        kept.extend(lines.get(enough - 1));
        lines.truncate(enough - 1);
    }
    kept.sort();
    Some(kept)
}

/// Returns whether some variant makes these lines legal, ignoring all other lines.
fn fits<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    lines: &[Place],
    progress: Progress<'_>,
) -> Option<bool> {
    let mut search = Search::<P, S>::strict(games);
    search.only = Some(lines);
    Some(!search.run(given, progress)?.is_empty())
}
