//! The table of games: as wide as the terminal at most, with what is too long cut.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::records::place;
use crate::archive::query::Found;
use crate::cli::table::table as tabled;
use crate::diagnostic::printable;

/// No column is made narrower than this to make the table fit.
const NARROWEST: usize = 8;

const COLUMNS: [&str; 9] =
    ["id", "date", "place", "variant", "players", "turns", "result", "verdict", "found at"];

/// The columns with dates and names, and the one with places in the log.
const NAMES: Range<usize> = 1..4;
const PLACES: Range<usize> = 8..9;

/// The names of the columns.
pub fn columns(with_matches: bool) -> &'static [&'static str] {
    if with_matches { &COLUMNS } else { &COLUMNS[..COLUMNS.len() - 1] }
}

/// The cells of a game, each on one line.
pub fn cells(found: &Found, with_matches: bool) -> Vec<String> {
    let game = &found.game;
    let text = |text: &Option<String>| printable(text.as_deref().unwrap_or_default()).into_owned();
    let mut cells = vec![
        format!("@{}", game.id),
        text(&game.date),
        text(&game.place),
        printable(&game.variant).into_owned(),
        format!("{}-{}", game.players_n, game.players_s),
        game.turns.to_string(),
        text(if game.result.is_some() { &game.result } else { &game.winner }),
        game.verdict.clone(),
    ];
    if with_matches {
        cells.push(places(found));
    }
    cells
}

/// The first match, and how many more there are.
fn places(found: &Found) -> String {
    match found.matches.as_deref().unwrap_or_default() {
        [] => String::new(),
        [only] => place(only),
        [first, more @ ..] => format!("{}, +{}", place(first), more.len()),
    }
}

/// Games as a table of so many columns of a terminal.
pub fn table(games: &[Found], with_matches: bool, width: usize) -> String {
    let head: Vec<String> = columns(with_matches).iter().map(|&name| name.to_owned()).collect();
    let rows = games.iter().map(|found| cells(found, with_matches));
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let widths = widths(&rows, width);
    let clip = |row: Vec<String>| {
        row.iter().zip(&widths).map(|(cell, &width)| clipped(cell, width)).collect()
    };
    tabled(&rows.into_iter().map(clip).collect::<Vec<_>>(), width)
}

/// How wide each column is: as wide as what stands in it, but dates and names give way, the widest
/// first, and last of all the places that were found.
fn widths(rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let mut widths: Vec<usize> = (0..columns).map(|c| widest(c).unwrap_or(0)).collect();
    let borders = 3 * columns + 1;
    for columns in [NAMES, PLACES] {
        while widths.iter().sum::<usize>() + borders > width {
            let widest = widths.iter_mut().take(columns.end).skip(columns.start).max();
            match widest {
                Some(widest) if *widest > NARROWEST => *widest -= 1,
                _ => break,
            }
        }
    }
    widths
}

/// A text in so many columns at most, cut with a `…`: never within a wide character, and never
/// between a letter and its marks.
fn clipped(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut used = 0;
    let fits = |&(_, c): &(usize, char)| {
        used += c.width().unwrap_or(0);
        used < width
    };
    let end = text.char_indices().take_while(fits).last().map_or(0, |(at, c)| at + c.len_utf8());
    format!("{}…", text[..whole_letters(text, end)].trim_end())
}

/// The place at or before `end` at which a letter begins.
fn whole_letters(text: &str, end: usize) -> usize {
    let begins = |at: &usize| {
        text.is_char_boundary(*at)
            && !text[*at..].starts_with(|c: char| is_combining_mark(c) || c == '\u{200D}')
    };
    (0..=end).rev().find(begins).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_is_cut_between_letters() {
        let cases = [
            ("Pune", 4, "Pune"),
            ("Mumbai", 4, "Mum…"),
            ("New Delhi", 5, "New…"),
            ("東京都", 5, "東京…"),
            ("東京都", 4, "東…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
            ("पुणे शहर", 3, "पुणे…"),
            ("काका", 2, "…"),
            ("", 0, ""),
        ];
        for (text, width, expected) in cases {
            let clipped = clipped(text, width);
            assert_eq!(clipped, expected, "{text}");
            assert!(clipped.width() <= width);
        }
    }

    #[test]
    fn the_widest_columns_give_way() {
        let row = [5, 60, 30, 9, 3, 3, 3, 3, 20].map(|width| "x".repeat(width)).to_vec();
        let fits = |most: usize| {
            let widths = widths(std::slice::from_ref(&row), most);
            assert_eq!(widths.iter().sum::<usize>() + 28, most, "{widths:?}");
            widths
        };
        assert_eq!(fits(120), [5, 23, 23, 9, 3, 3, 3, 3, 20]);
        assert_eq!(fits(80), [5, 8, 8, 8, 3, 3, 3, 3, 11]);
    }
}
