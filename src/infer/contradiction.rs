//! Lines that contradict each other, and of which none can be taken away.

use super::search::Search;
use super::{Evidence, Place, Progress, Variants};
use crate::replay::Stepwise;
use crate::rulebook::Parameter;

/// Some lines that no variant makes legal all at once, while any of them could be left out. Empty, if
/// some variant fits.
pub fn of<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    progress: Progress<'_>,
) -> Option<Vec<Place>> {
    let mut search = Search::<P, S>::strict(games);
    if !search.run(given, progress)?.is_empty() {
        return Some(Vec::new());
    }
    // Only these excluded anything: together they exclude everything.
    smallest::<P, S>(games, given, search.decisive, progress)
}

/// Leaves out of lines that contradict each other as many as can be. Again and again it takes the first
/// lines that contradict each other together with those that are kept; the last of them is kept.
fn smallest<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    mut lines: Vec<Place>,
    progress: Progress<'_>,
) -> Option<Vec<Place>> {
    let mut kept: Vec<Place> = Vec::new();
    while fits::<P, S>(games, given, &kept, progress)? {
        // With the first `few` lines some variant still fits, with the first `enough` none does.
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

/// Whether some variant makes these lines legal, whatever the others are.
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
