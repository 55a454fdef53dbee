//! Lines that contradict each other, and of which none can be taken away.

use super::search::Search;
use super::{Evidence, Place, Progress, Variants};

/// Some lines that no variant makes legal all at once, while any of them could be left out. Empty, if
/// some variant fits.
pub fn of(games: &[Evidence<'_>], given: &Variants, progress: Progress<'_>) -> Option<Vec<Place>> {
    let mut search = Search::new(games, 0);
    if !search.run(given, progress)?.is_empty() {
        return Some(Vec::new());
    }
    // Only these excluded anything: together they exclude everything.
    let mut lines = search.decisive;
    let mut kept = 0;
    while kept < lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(kept);
        match fits(games, given, &fewer, progress)? {
            true => kept += 1,
            false => lines = fewer,
        }
    }
    Some(lines)
}

/// Whether some variant makes these lines legal, whatever the others are.
fn fits(
    games: &[Evidence<'_>],
    given: &Variants,
    lines: &[Place],
    progress: Progress<'_>,
) -> Option<bool> {
    let mut search = Search::new(games, 0);
    search.only = Some(lines);
    Some(!search.run(given, progress)?.is_empty())
}
