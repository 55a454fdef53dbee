//! Games as rows of a table for reading. It has few columns and shortens long cells.

use std::ops::Range;

use super::records::{ExtraColumns, place};
use crate::archive::Cell;
use crate::archive::query::{Found, GameRow};

const COLUMNS: [&str; 8] =
    ["id", "date", "place", "variant", "players", "turns", "result", "verdict"];

/// Returns the columns. The column of the game is added if the archive has several games; the places that
/// match come last.
pub fn columns(with: ExtraColumns) -> Vec<&'static str> {
    let game = if with.games { &["game"][..] } else { &[] };
    let found = if with.matches { &["found at"][..] } else { &[] };
    [&COLUMNS[..1], game, &COLUMNS[1..], found].concat()
}

/// Returns the columns to shorten in a table that is too wide: dates and names first, places in logs last.
pub fn cut(with: ExtraColumns) -> &'static [Range<usize>] {
    if with.games { &[1..5, 9..10] } else { &[1..4, 8..9] }
}

/// Returns the cells of a game. Numbers are text here, so that they are aligned to the left.
pub fn cells(found: &Found, with_games: bool) -> Vec<Cell> {
    let game = &found.game;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let cells = [
        text(&game.date),
        text(&game.place),
        game.variant.clone(),
        players(game),
        game.turns.to_string(),
        text(if game.result.is_some() { &game.result } else { &game.winner }),
        game.verdict.clone(),
    ];
    let kind = with_games.then(|| game.game.clone());
    let first = [format!("@{}", game.id)].into_iter().chain(kind);
    first.chain(cells).chain(places(found)).map(Cell::Text).collect()
}

/// `4-5` for N and S; of a game with other sides, each with its letter.
fn players(game: &GameRow) -> String {
    if game.is_of_dadu() {
        return format!("{}-{}", game.players_n, game.players_s);
    }
    let sides = [
        ("N", Some(game.players_n)),
        ("S", Some(game.players_s)),
        ("E", game.players_e),
        ("W", game.players_w),
    ];
    let side = |(side, players): (&str, Option<i64>)| {
        players.filter(|&players| players > 0).map(|players| format!("{side}{players}"))
    };
    sides.into_iter().filter_map(side).collect::<Vec<_>>().join(" ")
}

/// Returns the first match and the number of further ones.
fn places(found: &Found) -> Option<String> {
    Some(match found.matches.as_deref()? {
        [] => String::new(),
        [only] => place(only),
        [first, more @ ..] => format!("{}, +{}", place(first), more.len()),
    })
}
