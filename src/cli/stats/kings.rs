//! Kings that were captured.

use super::page::{Page, name, share};
use super::sheet::{Sheet, head, real, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{Kings, KingsTaken};
use crate::cli::output::grouped;
use crate::cli::rows::Column;

pub fn draw(page: &mut Page, found: &[Kings]) {
    page.section("King captures", found);
    let columns = [
        Column::left("group"),
        Column::right("games"),
        Column::right("simulated"),
        Column::right("with one"),
        Column::left("captured by"),
        Column::right("kings"),
        Column::right("sent back"),
        Column::right("mean"),
        Column::right("most"),
    ];
    page.table(&columns, &found.iter().flat_map(lines).collect::<Vec<_>>());
    if !found.is_empty() {
        page.line("Sent back: the pieces that went back with a king, itself left out.");
    }
}

fn kinds(kings: &Kings) -> [(&'static str, &KingsTaken); 2] {
    [("standard piece", &kings.by_standard), ("king", &kings.by_king)]
}

fn lines(kings: &Kings) -> [Vec<String>; 2] {
    let Kings { group, basis, games_with, .. } = kings;
    kinds(kings).map(|(kind, taken)| {
        vec![
            name(group),
            grouped(basis.games),
            grouped(basis.simulated),
            format!("{} ({})", grouped(*games_with), share(*games_with, basis.games)),
            kind.to_owned(),
            grouped(taken.kings()),
            grouped(taken.returned.sum()),
            taken.returned.mean().map(|mean| format!("{mean:.1}")).unwrap_or_default(),
            taken.returned.greatest().map(grouped).unwrap_or_default(),
        ]
    })
}

pub fn sheet(found: &[Kings]) -> Sheet {
    Sheet {
        name: "kings",
        columns: &["games_with", "captured_by", "kings", "sent_back", "mean", "most"],
        rows: found.iter().flat_map(rows).collect(),
    }
}

/// A row for each kind of piece that captures.
fn rows(kings: &Kings) -> [Vec<Cell>; 2] {
    kinds(kings).map(|(kind, taken)| {
        let mut row = head(&kings.group, &kings.basis);
        row.extend([whole(kings.games_with), text(kind)]);
        row.extend([taken.kings(), taken.returned.sum()].map(whole));
        row.push(real(taken.returned.mean()));
        row.push(taken.returned.greatest().map_or(Cell::Null, whole));
        row
    })
}
