//! A game as people see it: a few columns, of which long ones may be cut.

use std::ops::Range;

use super::records::place;
use crate::archive::Cell;
use crate::archive::query::Found;

/// The columns; the last only where places are looked for.
pub const COLUMNS: [&str; 9] =
    ["id", "date", "place", "variant", "players", "turns", "result", "verdict", "found at"];

/// What gives way in a table that is too wide: dates and names, and last of all the places in logs.
pub const CUT: [Range<usize>; 2] = [1..4, 8..9];

/// The cells of a game. Numbers are text here: they stand to the left.
pub fn cells(found: &Found) -> Vec<Cell> {
    let game = &found.game;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let cells = [
        format!("@{}", game.id),
        text(&game.date),
        text(&game.place),
        game.variant.clone(),
        format!("{}-{}", game.players_n, game.players_s),
        game.turns.to_string(),
        text(if game.result.is_some() { &game.result } else { &game.winner }),
        game.verdict.clone(),
    ];
    cells.into_iter().chain(places(found)).map(Cell::Text).collect()
}

/// The first match, and how many more there are.
fn places(found: &Found) -> Option<String> {
    Some(match found.matches.as_deref()? {
        [] => String::new(),
        [only] => place(only),
        [first, more @ ..] => format!("{}, +{}", place(first), more.len()),
    })
}
