//! Captures by square: a map of the board, and the squares with the most captures.

use super::page::{Page, bar, games, name, share};
use super::sheet::{Sheet, head, share_cells, text, whole};
use super::squares;
use crate::archive::Cell;
use crate::archive::stats::{Captures, SquareCaptures, Squares};
use crate::cli::rows::Column;
use crate::cli::terminal::output::{counted, grouped};

/// The number of squares to list.
const MOST: usize = 10;
/// The shades from few captures to many. The legend explains them.
const SHADES: [char; 4] = ['░', '▒', '▓', '█'];

pub fn draw(page: &mut Page, found: &[Captures], others: &[Squares]) {
    match others {
        [] => page.section("Captures by square", found),
        others => page.section("Captures by square", others),
    }
    squares::draw(page, others);
    for captures in found {
        page.line(&format!(
            "{}, {} segments of {}: {} in {}",
            name(&captures.group),
            captures.board.segments(),
            captures.board.length(),
            counted(captures.all(), "capture"),
            games(&captures.basis)
        ));
        if captures.all() > 0 {
            page.drawing(&map(captures));
            page.line(&legend(captures));
            table(page, captures);
            page.line(
                "Chances: how often a legal move could have captured a piece there, counted once in a player turn and \
                once more after each capture there. Taken: captures divided by chances.",
            );
        }
    }
}

fn greatest(captures: &Captures) -> u64 {
    captures.squares.iter().map(SquareCaptures::all).max().unwrap_or(0)
}

/// Draws the winding board, one segment per row. Every second row runs from right to left.
fn map(captures: &Captures) -> String {
    let greatest = greatest(captures);
    let digits = greatest.to_string().len();
    let length = usize::from(captures.board.length());
    let cell = |square: &SquareCaptures| {
        format!("{} {:>digits$}", shade(square.all(), greatest), square.all())
    };
    let row = |(index, squares): (usize, &[SquareCaptures])| {
        let letter = char::from(b'a' + index as u8);
        let mut cells: Vec<String> = squares.iter().map(cell).collect();
        if index % 2 == 0 {
            return format!("{letter} →  {}", cells.join("   "));
        }
        cells.resize(length, " ".repeat(digits + 2));
        cells.reverse();
        format!("{letter} ←  {}", cells.join("   "))
    };
    captures.squares.chunks(length).enumerate().map(row).collect::<Vec<_>>().join("\n")
}

fn shade(captures: u64, greatest: u64) -> char {
    match captures {
        0 => '·',
        some => SHADES[((some * 4).div_ceil(greatest.max(1)) as usize).clamp(1, 4) - 1],
    }
}

fn legend(captures: &Captures) -> String {
    format!(
        "░ ▒ ▓ █ up to a quarter, half, three quarters, all of {}, the most on one square; each row \
        starts at the tail of its arrow",
        grouped(greatest(captures))
    )
}

fn table(page: &mut Page, captures: &Captures) {
    let columns = [
        Column::left("square"),
        Column::right("captures"),
        Column::right("share"),
        Column::right("chances"),
        Column::right("taken"),
        Column::right("by N"),
        Column::right("by S"),
        Column::right("of kings"),
        Column::left(""),
    ];
    let mut squares: Vec<&SquareCaptures> =
        captures.squares.iter().filter(|square| square.all() > 0).collect();
    // Squares with the same number stay in the order of the board.
    squares.sort_by_key(|square| std::cmp::Reverse(square.all()));
    let greatest = greatest(captures);
    let row = |square: &&SquareCaptures| {
        vec![
            square.square.clone(),
            grouped(square.all()),
            share(square.all(), captures.all()),
            grouped(square.chances),
            share(square.all(), square.chances),
            grouped(square.by_n),
            grouped(square.by_s),
            grouped(square.of_kings),
            bar(square.all(), greatest),
        ]
    };
    page.table(&columns, &squares.iter().take(MOST).map(row).collect::<Vec<_>>());
    if let Some(more) = squares.len().checked_sub(MOST).filter(|&more| more > 0) {
        page.line(&format!(
            "{} with fewer captures: see the board above",
            counted(more as u64, "square")
        ));
    }
}

/// The columns for Dadu, then those that only other games need.
const COLUMNS: [&str; 14] = [
    "segments",
    "segment_length",
    "square",
    "captures",
    "by_n",
    "by_s",
    "of_kings",
    "chances",
    "taken",
    "low",
    "high",
    squares::MORE_COLUMNS[0],
    squares::MORE_COLUMNS[1],
    squares::MORE_COLUMNS[2],
];

/// Returns the rows. Without other games, it has the columns for Dadu only.
pub fn sheet(found: &[Captures], others: &[Squares]) -> Sheet {
    let more = squares::MORE_COLUMNS.len();
    let mut rows: Vec<Vec<Cell>> = found.iter().flat_map(rows).collect();
    if others.is_empty() {
        return Sheet { name: "captures", columns: &COLUMNS[..COLUMNS.len() - more], rows };
    }
    for row in &mut rows {
        row.extend([text("dadu"), whole(0), whole(0)]);
    }
    rows.extend(others.iter().flat_map(squares::rows));
    Sheet { name: "captures", columns: &COLUMNS, rows }
}

fn rows(captures: &Captures) -> Vec<Vec<Cell>> {
    let mut row = head(&captures.group, &captures.basis);
    row.extend([captures.board.segments(), captures.board.length()].map(|n| whole(n.into())));
    let square = |square: &SquareCaptures| {
        let SquareCaptures { by_n, by_s, of_kings, chances, .. } = *square;
        let counts = [square.all(), by_n, by_s, of_kings, chances];
        let taken = share_cells(Some((square.all(), chances)));
        [&row[..], &[text(&square.square)], &counts.map(whole), &taken].concat()
    };
    captures.squares.iter().map(square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::stats::Basis;
    use crate::games::dadu::Board;

    /// Tests that the squares on the map are in the order of the board, round every corner.
    #[test]
    fn the_map_winds_as_the_board_does() {
        let numbered = |number: u64| SquareCaptures {
            square: String::new(),
            by_n: number,
            by_s: 0,
            of_kings: 0,
            chances: 0,
        };
        let captures = Captures {
            group: None,
            board: Board::new(3, 3),
            basis: Basis::default(),
            squares: (0..10).map(numbered).collect(),
        };
        let expected = "\
a →  · 0   ░ 1   ░ 2
b ←  ▓ 5   ▒ 4   ▒ 3
c →  ▓ 6   █ 7   █ 8
d ←              █ 9";
        assert_eq!(map(&captures), expected);
    }
}
