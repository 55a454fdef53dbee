//! Words of caution: where figures are not independent of each other, and where many of them are tested.

use super::sheet::{Sheet, head, text};
use super::{Section, page};
use crate::archive::Cell;
use crate::archive::stats::{Basis, By, FirstSide, Households, Throws};
use crate::cli::terminal::output::counted;

/// Returns the caution about games of one household, if there are such games and the sections have intervals.
pub fn of_households(found: Households, by: Option<By>, sections: &[Section]) -> Vec<String> {
    let has_intervals = [Section::Throws, Section::Da, Section::FirstSide, Section::Comparison];
    if found.several_games == 0 || !sections.iter().any(|of| has_intervals.contains(of)) {
        return Vec::new();
    }
    let mut words = Vec::new();
    if by != Some(By::Household) || found.games > found.several_games {
        let (verb, of) = match found.several_games {
            1 => ("has", "1 household".to_owned()),
            several => ("have", counted(several, "household")),
        };
        words.push(format!(
            "Games of one household are not independent, because they share players, rules and perhaps dice: {of} {verb} \
             {}. The true intervals are wider than shown, and the true p is larger.",
            counted(found.games, "game")
        ));
    }
    if found.several_groups > 0 {
        let (verb, of) = match found.several_groups {
            1 => ("has", "1 household".to_owned()),
            several => ("have", counted(several, "household")),
        };
        words.push(format!(
            "{of} {verb} games in more than one group, so the groups are not independent of each other."
        ));
    }
    words
}

/// Returns the caution about several tests.
pub fn of_tests(found: &[Throws]) -> Option<String> {
    let tests = found.iter().filter(|throws| throws.fit().is_some()).count();
    (tests > 1).then(|| {
        format!(
            "{tests} tests: with fair dice, one test in 20 has p below 0.05 by chance. For a single claim about \
             all of them, p must be below {} (0.05 / {tests}).",
            limit(tests)
        )
    })
}

/// Returns the limit of p for several tests by Bonferroni, rounded down to one digit.
fn limit(tests: usize) -> String {
    let limit = 0.05 / tests as f64;
    let digits = (-limit.log10()).ceil().max(2.0);
    let power = 10_f64.powf(digits);
    format!("{:.*}", digits as usize, (limit * power + 1e-9).floor() / power)
}

/// Returns the caution about several intervals.
pub fn of_intervals(found: &[FirstSide]) -> Option<String> {
    let intervals = found.iter().filter(|first| first.interval().is_some()).count();
    (intervals > 1).then(|| {
        format!(
            "{intervals} intervals: without any advantage, one interval in 20 leaves out the even share by chance."
        )
    })
}

/// Returns a row for each caution.
pub fn sheet(words: &[String], basis: &Basis) -> Sheet {
    let row = |words: &String| -> Vec<Cell> { [head(&None, basis), vec![text(words)]].concat() };
    Sheet { name: "notes", columns: &["note"], rows: words.iter().map(row).collect() }
}

/// Adds the cautions to the page.
pub fn draw(page: &mut page::Page, words: &[String]) {
    words.iter().for_each(|line| page.line(line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_several_tests_is_never_too_high() {
        assert_eq!(
            [2, 3, 5, 10, 12, 60].map(limit),
            ["0.02", "0.01", "0.01", "0.005", "0.004", "0.0008"]
        );
    }
}
