//! Minimal sets of lines that contradict each other.

use super::search::Search;
use super::{Evidence, Place, Progress, Variants};

/// Returns some lines that no variant makes legal together. Without any one of them, some variant fits.
/// Returns no lines if a variant fits.
pub fn of<'a>(
    games: &[Evidence<'a>],
    given: &Variants,
    progress: Progress<'_>,
) -> Option<Vec<Place>> {
    let mut search = Search::new(games);
    if !search.run(given, progress)?.is_empty() {
        return Some(Vec::new());
    }
    // Only these lines excluded variants, so together they exclude all.
    smallest(games, given, search.decisive, progress)
}

/// Removes as many lines as possible from lines that contradict each other. In each round it finds the
/// shortest prefix that contradicts the lines kept so far, and keeps the last line of that prefix.
fn smallest<'a>(
    games: &[Evidence<'a>],
    given: &Variants,
    mut lines: Vec<Place>,
    progress: Progress<'_>,
) -> Option<Vec<Place>> {
    let mut kept: Vec<Place> = Vec::new();
    while fits(games, given, &kept, progress)? {
        // With the first `few` lines some variant still fits; with the first `enough`, none does.
        let (mut few, mut enough) = (0, lines.len());
        while few + 1 < enough {
            let half = (few + enough) / 2;
            let some = [&lines[..half], &kept].concat();
            match fits(games, given, &some, progress)? {
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
fn fits<'a>(
    games: &[Evidence<'a>],
    given: &Variants,
    lines: &[Place],
    progress: Progress<'_>,
) -> Option<bool> {
    let mut search = Search::new(games);
    search.only = Some(lines);
    Some(!search.run(given, progress)?.is_empty())
}
