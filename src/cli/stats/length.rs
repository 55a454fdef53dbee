//! How long games are.

use super::page::{Page, name, number};
use super::sheet::{Sheet, head, real, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{Length, Spread};
use crate::cli::output::grouped;
use crate::cli::rows::Column;

pub fn draw(page: &mut Page, found: &[Length]) {
    page.section("Length of games", found);
    let columns = [
        Column::left("group"),
        Column::left("seen"),
        Column::right("games"),
        Column::right("simulated"),
        Column::left("length in"),
        Column::right("median"),
        Column::right("quartiles"),
        Column::right("longest"),
    ];
    let rows: Vec<Vec<String>> = found.iter().flat_map(lines).collect();
    page.table(&columns, &rows);
    if !found.is_empty() {
        page.line("Whole: seen from the first throw to the win.");
    }
}

fn measures(length: &Length) -> [(&'static str, &Spread); 3] {
    [("player turns", &length.turns), ("throws", &length.throws), ("rounds", &length.rounds)]
}

fn seen(length: &Length) -> &'static str {
    if length.whole { "whole" } else { "in part" }
}

fn lines(length: &Length) -> [Vec<String>; 3] {
    measures(length).map(|(measure, spread)| {
        vec![
            name(&length.group),
            seen(length).to_owned(),
            grouped(length.basis.games),
            grouped(length.basis.simulated),
            measure.to_owned(),
            number(spread.median()),
            format!("{} to {}", number(spread.quartile(1)), number(spread.quartile(3))),
            grouped(spread.greatest().unwrap_or(0)),
        ]
    })
}

pub fn sheet(found: &[Length]) -> Sheet {
    Sheet {
        name: "length",
        columns: &["seen", "measure", "lower_quartile", "median", "upper_quartile", "longest"],
        rows: found.iter().flat_map(rows).collect(),
    }
}

fn rows(length: &Length) -> [Vec<Cell>; 3] {
    measures(length).map(|(measure, spread)| {
        let mut row = head(&length.group, &length.basis);
        row.extend([text(seen(length)), text(measure)]);
        row.extend([1, 2, 3].map(|quarters| real(spread.quartile(quarters))));
        row.push(spread.greatest().map_or(Cell::Null, whole));
        row
    })
}
