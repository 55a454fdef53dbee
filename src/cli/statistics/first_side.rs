//! Wins of the side that begins.

use super::cautions;
use super::page::{Page, name, percent};
use super::sheet::{Sheet, head, real, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{FirstSide, WinnerSource};
use crate::cli::rows::Column;
use crate::cli::terminal::output::{counted, grouped};

pub fn draw(page: &mut Page, found: &[FirstSide]) {
    page.section("Wins of the side that begins", found);
    let columns = [
        Column::left("group"),
        Column::left("result"),
        Column::right("games"),
        Column::right("simulated"),
        Column::right("won by the first side"),
        Column::right("share"),
        Column::left("95% interval"),
    ];
    let row = |first: &FirstSide| {
        let interval =
            first.interval().map(|(low, high)| format!("{} to {}", percent(low), percent(high)));
        vec![
            name(&first.group),
            result(first).to_owned(),
            grouped(first.basis.games),
            grouped(first.basis.simulated),
            grouped(first.won),
            first.share().map_or(String::new(), percent),
            interval.unwrap_or_default(),
        ]
    };
    page.table(&columns, &found.iter().map(row).collect::<Vec<_>>());
    let not_counted: u64 = found.iter().map(|first| first.not_counted).sum();
    if not_counted > 0 {
        let games = counted(not_counted, "game");
        page.line(&format!("{games} not counted: the first side is unknown"));
    }
    cautions::of_intervals(found).iter().for_each(|line| page.line(line));
}

pub fn result(first: &FirstSide) -> &'static str {
    match first.settled {
        WinnerSource::ByPlay => "settled by the play",
        WinnerSource::Claimed => "claimed",
        WinnerSource::Contradicted => "contradicted",
    }
}

pub fn sheet(found: &[FirstSide]) -> Sheet {
    Sheet {
        name: "first_side",
        columns: &["result", "won", "share", "low", "high", "not_counted"],
        rows: found.iter().map(row).collect(),
    }
}

fn row(first: &FirstSide) -> Vec<Cell> {
    let mut row = head(&first.group, &first.basis);
    let interval = first.interval();
    row.extend([text(result(first)), whole(first.won)]);
    row.extend([first.share(), interval.map(|i| i.0), interval.map(|i| i.1)].map(real));
    row.push(whole(first.not_counted));
    row
}
