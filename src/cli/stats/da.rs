//! Player turns until da.

use super::page::{Page, bar, games, name, number, percent, share};
use super::sheet::{Sheet, head, real, whole};
use crate::archive::Cell;
use crate::archive::stats::Da;
use crate::cli::output::{counted, grouped};
use crate::cli::rows::Column;

/// Later turns than this share a row.
const LAST: u64 = 12;

pub fn draw(page: &mut Page, found: &[Da]) {
    page.section("Player turns until da", found);
    for da in found {
        let players = counted(da.players(), "player");
        page.line(&format!("{}: {players} in {}", name(&da.group), games(&da.basis)));
        table(page, da);
        page.line(&in_words(da));
        if da.before > 0 {
            let before = counted(da.before, "player");
            page.line(&format!("{before} not counted: da was had before the log shows it"));
        }
    }
}

fn table(page: &mut Page, da: &Da) {
    let mut rows: Vec<(String, u64)> = Vec::new();
    for (turn, players) in da.turns.iter() {
        match rows.last_mut().filter(|_| turn > LAST + 1) {
            Some((_, later)) => *later += players,
            None if turn > LAST => rows.push((format!("after {LAST}"), players)),
            None => rows.push((turn.to_string(), players)),
        }
    }
    rows.push(("never".to_owned(), da.never));
    let greatest = rows.iter().map(|(_, players)| *players).max().unwrap_or(0);
    let columns = [
        Column::right("own turn"),
        Column::right("players"),
        Column::right("share"),
        Column::left(""),
    ];
    let row = |(turn, players): (String, u64)| {
        let share = share(players, da.players());
        vec![turn, grouped(players), share, bar(players, greatest)]
    };
    page.table(&columns, &rows.into_iter().map(row).collect::<Vec<_>>());
}

fn in_words(da: &Da) -> String {
    let mean = da.turns.mean().map(|mean| format!("{mean:.1}")).unwrap_or_default();
    match da.per_turn() {
        Some(rate) if da.turns.count() > 0 => format!(
            "of those who threw it: mean {mean}, median {}, latest {}; a player turn without da \
             before brings it in {} of cases",
            number(da.turns.median()),
            da.turns.greatest().unwrap_or(0),
            percent(rate)
        ),
        _ => "nobody threw it".to_owned(),
    }
}

pub fn sheet(found: &[Da]) -> Sheet {
    Sheet {
        name: "da",
        columns: &["players", "never", "before", "mean", "median", "per_turn", "turn", "thrown"],
        rows: found.iter().flat_map(rows).collect(),
    }
}

/// A row for each turn in which somebody threw da; the figures for all turns are in each.
fn rows(da: &Da) -> Vec<Vec<Cell>> {
    let mut row = head(&da.group, &da.basis);
    row.extend([da.players(), da.never, da.before].map(whole));
    row.extend([da.turns.mean(), da.turns.median(), da.per_turn()].map(real));
    let turns: Vec<[Cell; 2]> =
        da.turns.iter().map(|(turn, players)| [whole(turn), whole(players)]).collect();
    let none = vec![[Cell::Null, Cell::Null]];
    let turns = if turns.is_empty() { none } else { turns };
    turns.iter().map(|turn| [&row[..], turn].concat()).collect()
}
