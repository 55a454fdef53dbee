//! Captures by square in games other than Dadu: the squares with the most captures.

use super::page::{Page, bar, games, share, with_game};
use super::sheet::{head, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{SquareTotal, Squares};
use crate::cli::rows::Column;
use crate::cli::terminal::output::{counted, grouped};
use crate::games::GameId;
use crate::table::{BySide, Side};

/// The number of squares to list.
const MOST: usize = 10;

/// The headings of the captures of each side.
const BY_SIDE: BySide<&str> = BySide(["by N", "by S", "by E", "by W"]);

pub fn draw(page: &mut Page, found: &[Squares]) {
    for squares in found {
        page.line(&format!(
            "{}: {} in {}",
            with_game(&squares.group, &squares.game),
            counted(squares.all(), "capture"),
            games(&squares.basis)
        ));
        table(page, squares);
        let more = squares.squares.len().saturating_sub(MOST);
        if more > 0 {
            page.line(&format!("{} with fewer captures not shown", counted(more as u64, "square")));
        }
    }
}

fn table(page: &mut Page, squares: &Squares) {
    let mut columns =
        vec![Column::left("square"), Column::right("captures"), Column::right("share")];
    let game = GameId::of_name(&squares.game);
    let sides = game.map_or(&Side::ALL[..], |game| game.rulebook().forms.sides);
    columns.extend(sides.iter().map(|&side| Column::right(BY_SIDE[side])));
    columns.push(Column::left(""));
    let greatest = squares.squares.first().map_or(0, SquareTotal::all);
    let row = |square: &SquareTotal| {
        let (all, of) = (square.all(), squares.all());
        let mut row = vec![square.square.clone(), grouped(all), share(all, of)];
        row.extend(sides.iter().map(|&side| grouped(square.by[side])));
        row.push(bar(all, greatest));
        row
    };
    page.table(&columns, &squares.squares.iter().take(MOST).map(row).collect::<Vec<_>>());
}

/// The columns of the sheet that only games other than Dadu need.
pub const MORE_COLUMNS: [&str; 3] = ["game", "by_e", "by_w"];

/// Returns the cells of Dadu's columns, then those of `MORE_COLUMNS`. Cells of columns that another game does
/// not have are empty.
pub fn rows(squares: &Squares) -> Vec<Vec<Cell>> {
    let row = |square: &SquareTotal| {
        let mut row = head(&squares.group, &squares.basis);
        row.extend([Cell::Null, Cell::Null, text(&square.square), whole(square.all())]);
        row.extend([whole(square.by[Side::N]), whole(square.by[Side::S]), Cell::Null, Cell::Null]);
        row.extend([const { Cell::Null }; 3]);
        row.extend([text(&squares.game), whole(square.by[Side::E]), whole(square.by[Side::W])]);
        row
    };
    squares.squares.iter().map(row).collect()
}
