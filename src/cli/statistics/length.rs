//! Length of games.

use super::page::{Page, name, number};
use super::sheet::{Sheet, head, real, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{Coverage, Length, Spread};
use crate::cli::rows::Column;
use crate::cli::terminal::output::grouped;

pub fn draw(page: &mut Page, found: &[Length]) {
    page.section("Length of games", found);
    let columns = [
        Column::left("group"),
        Column::left("seen"),
        Column::right("games"),
        Column::left("length in"),
        Column::right("median"),
        Column::right("quartiles"),
        Column::right("longest"),
    ];
    let rows: Vec<Vec<String>> = found.iter().flat_map(lines).collect();
    page.table(&columns, &rows);
    if !found.is_empty() {
        page.line(
            "Whole: seen from the beginning to the win or draw. In part: the end was seen, but not everything \
            before it. Claimed: the log names a winner, or the table agreed on one, but the play shows \
            none. Contradicted: the log and the play give different results. Unfinished: the game did not end.",
        );
    }
}

fn measures(length: &Length) -> [(&'static str, &Spread); 3] {
    [("player turns", &length.turns), ("throws", &length.throws), ("rounds", &length.rounds)]
}

pub fn seen_word(length: &Length) -> &'static str {
    match length.seen {
        Coverage::Whole => "whole",
        Coverage::InPart => "in part",
        Coverage::Claimed => "claimed",
        Coverage::Contradicted => "contradicted",
        Coverage::Unfinished => "unfinished",
    }
}

fn lines(length: &Length) -> Vec<Vec<String>> {
    let is_known = |(_, spread): &(&str, &Spread)| spread.count() > 0;
    let line = |(measure, spread): (&str, &Spread)| {
        vec![
            name(&length.group),
            seen_word(length).to_owned(),
            grouped(spread.count()),
            measure.to_owned(),
            number(spread.median()),
            format!("{} to {}", number(spread.quartile(1)), number(spread.quartile(3))),
            spread.greatest().map(grouped).unwrap_or_default(),
        ]
    };
    measures(length).into_iter().filter(is_known).map(line).collect()
}

pub fn sheet(found: &[Length]) -> Sheet {
    Sheet {
        name: "length",
        columns: &[
            "seen",
            "measure",
            "known",
            "lower_quartile",
            "median",
            "upper_quartile",
            "longest",
            "low",
            "high",
        ],
        rows: found.iter().flat_map(rows).collect(),
    }
}

fn rows(length: &Length) -> [Vec<Cell>; 3] {
    measures(length).map(|(measure, spread)| {
        let mut row = head(&length.group, &length.basis);
        row.extend([text(seen_word(length)), text(measure), whole(spread.count())]);
        row.extend([1, 2, 3].map(|quarters| real(spread.quartile(quarters))));
        row.push(spread.greatest().map_or(Cell::Null, whole));
        let interval = spread.median_interval();
        let ends = [interval.map(|i| i.0), interval.map(|i| i.1)];
        row.extend(ends.map(|end| end.map_or(Cell::Null, whole)));
        row
    })
}
