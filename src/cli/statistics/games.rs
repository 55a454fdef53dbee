//! The numbers of games that are counted and skipped.

use super::page::{Page, name};
use super::sheet::{Sheet, head, text, whole};
use crate::archive::stats::{Basis, By, Games, Group, LeftOut, group_order};
use crate::archive::{Cell, Kinds};
use crate::cli::rows::Column;
use crate::cli::search::of_games;
use crate::cli::terminal::output::{counted, grouped};
use crate::diagnostic::printable;

/// The most copies to name.
const NAMED: usize = 8;

pub fn draw(page: &mut Page, found: &[Games], left_out: &LeftOut, by: Option<By>) {
    let Basis { games, simulated } = total(found);
    page.line(&in_words(found));
    if simulated > 0 && simulated < games && by != Some(By::Simulated) {
        page.line(
            "Recorded and simulated games are counted together; `--by simulated` separates them.",
        );
    }
    if let Some(kinds) = &left_out.games {
        page.line(&of_one_game(kinds));
    }
    if left_out.simulated > 0 {
        page.line(&format!(
            "{} skipped; `--simulated` counts them too",
            counted(left_out.simulated, "simulated game")
        ));
    }
    if left_out.copies > 0 {
        page.line(&format!(
            "{} skipped because another log of the same game is counted: {}; `dadu dupes` says why, \
            `dadu dupes --different` declares two games different, `--copies` counts all logs",
            counted(left_out.copies, "log"),
            copies(&left_out.copied)
        ));
    }
    if by.is_some() {
        groups(page, found, left_out);
    }
    page.set_basis(basis(games, simulated, left_out, by));
}

/// Lists the games that are copies, each with the counted one: `@4 (of @1)`.
fn copies(copied: &[(i64, i64)]) -> String {
    let first = copied.iter().take(NAMED).map(|(copy, counted)| format!("@{copy} (of @{counted})"));
    let first: Vec<String> = first.collect();
    match copied.len().saturating_sub(NAMED) {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// Returns the number of games in all groups.
pub fn total(found: &[Games]) -> Basis {
    let sum = |of: fn(&Games) -> u64| found.iter().map(of).sum();
    Basis { games: sum(|group| group.basis.games), simulated: sum(|group| group.basis.simulated) }
}

fn in_words(found: &[Games]) -> String {
    let Basis { games, simulated } = total(found);
    format!(
        "{}: {} recorded, {} simulated; {} with errors",
        counted(games, "game"),
        grouped(games - simulated),
        grouped(simulated),
        grouped(found.iter().map(|group| group.with_errors).sum::<u64>())
    )
}

/// Returns the lines on the games that count, for a figure.
pub fn caption(found: &[Games], left_out: &LeftOut) -> Vec<String> {
    let errors = match found.iter().map(|group| group.with_errors).sum::<u64>() {
        0 => String::new(),
        some => format!(", {} with errors", grouped(some)),
    };
    let kinds = left_out.games.as_ref();
    let game = kinds.map(|kinds| format!(" of {}", printable(kinds.main()))).unwrap_or_default();
    let counts = format!("{}{game}{errors}", counts(&total(found)));
    let skipped = skipped(left_out);
    let skipped = (!skipped.is_empty()).then(|| format!("Not counted: {}", skipped.join(", ")));
    [Some(counts), skipped].into_iter().flatten().collect()
}

fn counts(basis: &Basis) -> String {
    let Basis { games, simulated } = *basis;
    match (simulated, games - simulated) {
        (0, recorded) => counted(recorded, "recorded game"),
        (_, 0) => counted(simulated, "simulated game"),
        (some, recorded) => {
            format!("{} and {} simulated", counted(recorded, "recorded game"), grouped(some))
        }
    }
}

fn skipped(left_out: &LeftOut) -> Vec<String> {
    let simulated = (left_out.simulated > 0).then(|| counted(left_out.simulated, "simulated game"));
    let copies = match left_out.copies {
        0 => None,
        1 => Some("1 copy".to_owned()),
        some => Some(format!("{} copies", grouped(some))),
    };
    simulated.into_iter().chain(copies).collect()
}

/// Returns the line that every section begins with, if some games do not count, or games of both kinds do.
fn basis(games: u64, simulated: u64, left_out: &LeftOut, by: Option<By>) -> String {
    let skipped = skipped(left_out);
    if simulated > 0 && simulated < games && by == Some(By::Simulated) {
        return String::new();
    }
    let counts = counts(&Basis { games, simulated });
    match (skipped.is_empty(), simulated) {
        (true, 0) => String::new(),
        (true, _) => format!("Counts {counts}."),
        (false, _) => format!("Counts {counts}; not counted: {}.", skipped.join(", ")),
    }
}

/// Draws the table of groups. If games were left out, it has them too, also for groups without any other game.
fn groups(page: &mut Page, found: &[Games], left_out: &LeftOut) {
    let mut all: Vec<Games> = found.to_vec();
    let is_new = |group: &Group| !found.iter().any(|games| games.group == *group);
    let new = left_out.groups.iter().filter(|left| is_new(&left.group));
    all.extend(new.map(|left| Games {
        group: left.group.clone(),
        basis: Basis::default(),
        with_errors: 0,
    }));
    all.sort_by_key(|games| group_order(&games.group));
    let columns = ["games", "simulated", "with errors", "simulated left out", "copies left out"];
    let columns = &columns[..if left_out.groups.is_empty() { 3 } else { 5 }];
    let row = |Games { group, basis, with_errors }: &Games| {
        let left = left_out.groups.iter().find(|left| left.group == *group);
        let (simulated, copies) = left.map_or((0, 0), |left| (left.simulated, left.copies));
        let counts = [basis.games, basis.simulated, *with_errors, simulated, copies].map(grouped);
        [vec![name(group)], counts[..columns.len()].to_vec()].concat()
    };
    let heads = columns.iter().map(|column| Column::right(column));
    let heads: Vec<Column> = std::iter::once(Column::left("group")).chain(heads).collect();
    page.table(&heads, &all.iter().map(row).collect::<Vec<_>>());
}

/// Returns a sentence on the game that is counted and on those that are not.
fn of_one_game(kinds: &Kinds) -> String {
    let game = printable(kinds.main()).into_owned();
    let others = kinds.beside_main();
    if others.is_empty() {
        return format!("All of them are games of {game}.");
    }
    format!(
        "Only games of {game} are counted; skipped: {}. `--by game` counts each game separately.",
        of_games(&others)
    )
}

pub fn sheet(found: &[Games]) -> Sheet {
    let row = |Games { group, basis, with_errors }: &Games| {
        [head(group, basis), vec![whole(*with_errors)]].concat()
    };
    Sheet { name: "games", columns: &["with_errors"], rows: found.iter().map(row).collect() }
}

/// Returns the numbers of skipped games, without a group: one row, and one more for each other game.
pub fn left_out(left_out: &LeftOut) -> Sheet {
    let games = left_out.simulated + left_out.copies;
    let row = vec![Cell::Null, whole(games), whole(left_out.simulated), whole(left_out.copies)];
    let others = left_out.games.iter().flat_map(Kinds::beside_main);
    let other = |(game, logs): (String, u64)| vec![text(&game), whole(logs), whole(0), whole(0)];
    let rows = [row].into_iter().chain(others.map(other)).collect();
    Sheet { name: "left_out", columns: &["copies"], rows }
}
