//! Captured kings.

use super::page::{Page, name, share};
use super::sheet::{Sheet, head, real, share_cells, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{Kings, KingsTaken};
use crate::cli::rows::Column;
use crate::cli::terminal::output::grouped;

pub fn draw(page: &mut Page, found: &[Kings]) {
    page.section("King captures", found);
    let columns = [
        Column::left("group"),
        Column::right("whole games with one"),
        Column::left("captured by"),
        Column::right("kings"),
        Column::right("per 1,000"),
        Column::right("sent back"),
        Column::right("mean"),
        Column::right("most"),
    ];
    page.table(&columns, &found.iter().flat_map(lines).collect::<Vec<_>>());
    if !found.is_empty() {
        page.line(
            "Whole games: seen from the first throw to the win. Per 1,000: in 1,000 player turns of all \
            games. Sent back: the pieces that a captured king sent back with it, without the king itself.",
        );
    }
}

fn kinds(kings: &Kings) -> [(&'static str, &KingsTaken); 2] {
    [("standard piece", &kings.by_standard), ("king", &kings.by_king)]
}

fn lines(kings: &Kings) -> [Vec<String>; 2] {
    let Kings { group, whole, whole_with, .. } = kings;
    kinds(kings).map(|(kind, taken)| {
        vec![
            name(group),
            match whole {
                0 => "none seen".to_owned(),
                _ => format!("{whole_with} of {whole} ({})", share(*whole_with, *whole)),
            },
            kind.to_owned(),
            grouped(taken.kings()),
            kings.per_turns(taken).map(|rate| format!("{rate:.2}")).unwrap_or_default(),
            grouped(taken.returned.sum()),
            taken.returned.mean().map(|mean| format!("{mean:.1}")).unwrap_or_default(),
            taken.returned.greatest().map(grouped).unwrap_or_default(),
        ]
    })
}

pub fn sheet(found: &[Kings]) -> Sheet {
    Sheet {
        name: "kings",
        columns: &[
            "player_turns",
            "whole_games",
            "whole_with",
            "captured_by",
            "kings",
            "per_1000_turns",
            "sent_back",
            "mean",
            "most",
            "share",
            "low",
            "high",
        ],
        rows: found.iter().flat_map(rows).collect(),
    }
}

/// Returns a row for each kind of capturing piece.
fn rows(kings: &Kings) -> [Vec<Cell>; 2] {
    kinds(kings).map(|(kind, taken)| {
        let mut row = head(&kings.group, &kings.basis);
        row.extend([kings.turns, kings.whole, kings.whole_with].map(whole));
        row.extend([text(kind), whole(taken.kings()), real(kings.per_turns(taken))]);
        row.push(whole(taken.returned.sum()));
        row.push(real(taken.returned.mean()));
        row.push(taken.returned.greatest().map_or(Cell::Null, whole));
        row.extend(share_cells(Some((kings.whole_with, kings.whole))));
        row
    })
}
