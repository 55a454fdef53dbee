//! A track drawn with characters, as its cloth lies before the viewer.
//!
//! If both sides are on a square, S is drawn below N or after it. Safe squares are in the corners of the
//! track, and their names are at the edge.

use super::super::canvas::{Canvas, Ink};
use super::{Signs, Style, length, starts};
use crate::layout::{Bay, Layout, Plan, Spot, Square};
use crate::table::Side;

/// The columns of a square in a wide and in a narrow drawing.
const WIDTHS: [usize; 2] = [4, 3];
/// The columns of a name at the edge, including a space.
const NAME: usize = 3;

/// The orientation of the cloth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Orientation {
    /// The first side's end on the left, home rows vertical, for wide screens.
    Across,
    /// The first side's end at the top, home rows horizontal.
    Upright,
}

/// Draws the board of a position, with N's end on the left if that fits, otherwise with N's end at the top.
/// Pieces off the track are drawn in the bays, if the board has them.
pub fn draw(plan: &Plan, layout: &Layout, style: Style) -> Canvas {
    let upright = plan.upright();
    let ways = [(plan, Orientation::Across), (&upright, Orientation::Upright)];
    let ways = ways.into_iter().flat_map(|way| WIDTHS.map(|least| (way, least)));
    let sheet = |((plan, laid), least)| Sheet::new(plan, layout, style.signs, laid, least);
    let narrow = |sheet: &Sheet<'_>| sheet.width() <= style.width;
    let sheet = ways.map(sheet).find(narrow);
    sheet.unwrap_or_else(|| sheet_of_last_resort(&upright, layout, style.signs)).draw()
}

fn sheet_of_last_resort<'a>(plan: &'a Plan, layout: &'a Layout, signs: Signs) -> Sheet<'a> {
    Sheet::new(plan, layout, signs, Orientation::Upright, WIDTHS[1])
}

/// The cloth with the positions of its columns and rows on a canvas.
struct Sheet<'a> {
    plan: &'a Plan,
    layout: &'a Layout,
    signs: Signs,
    laid: Orientation,
    /// The start of each column of squares, and the end of the last one.
    columns: Vec<usize>,
    /// The start of each row, and the end of the last one.
    rows: Vec<usize>,
}

/// The pieces of one side on a square, with their offset in it.
struct PlacedPieces {
    right: usize,
    below: usize,
    side: Side,
    text: String,
}

impl<'a> Sheet<'a> {
    /// Makes each column as wide as its contents and a space, but at least `least`.
    fn new(
        plan: &'a Plan,
        layout: &'a Layout,
        signs: Signs,
        laid: Orientation,
        least: usize,
    ) -> Sheet<'a> {
        let (before, above, tall) = match laid {
            Orientation::Across => (0, 1, 2),
            Orientation::Upright => (NAME, 0, 1),
        };
        let mut widths = vec![least; usize::from(plan.columns)];
        let mut heights = vec![tall; usize::from(plan.rows)];
        // The names of the corners are directly below the last row.
        heights[usize::from(plan.rows) - 1] = 1;
        let (columns, rows) = (Vec::new(), Vec::new());
        let mut sheet = Sheet { plan, layout, signs, laid, columns, rows };
        for square in &plan.squares {
            for PlacedPieces { right, below, text, .. } in sheet.pieces_on(square) {
                let width = &mut widths[usize::from(square.column)];
                *width = (*width).max(right + length(&text) + 1);
                let height = &mut heights[usize::from(square.row)];
                *height = (*height).max(below + 1);
            }
        }
        sheet.columns = starts(before, &widths);
        sheet.rows = starts(above, &heights);
        sheet
    }

    /// Returns the width in characters.
    fn width(&self) -> usize {
        let end = self.columns[self.columns.len() - 1];
        match self.laid {
            Orientation::Across => end - 1,
            Orientation::Upright => end + NAME - 1,
        }
    }

    /// Returns the pieces on a square, N first.
    fn pieces_on(&self, square: &Square) -> Vec<PlacedPieces> {
        let mut there = Vec::new();
        let (mut right, mut below) = (0, 0);
        for side in self.plan.sides() {
            let Some(text) = self.pieces(side, Spot::Square(square.name)) else { continue };
            let after = length(&text);
            there.push(PlacedPieces { right, below, side, text });
            // Without an empty line between rows, a piece below could be taken for one of the next row.
            match self.laid {
                Orientation::Across => below += 1,
                Orientation::Upright => right += after,
            }
        }
        there
    }

    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        for square in &self.plan.squares {
            self.draw_square(square, &mut canvas);
            if square.mark.is_some() {
                self.draw_name(square, &mut canvas);
            }
        }
        for bay in &self.plan.bays {
            self.draw_bay(bay, &mut canvas);
        }
        canvas
    }

    fn draw_square(&self, square: &Square, canvas: &mut Canvas) {
        let (x, y) = self.corner(square);
        let there = self.pieces_on(square);
        if there.is_empty() {
            canvas.write(x, y, self.signs.empty(square.mark), Ink::Plain);
        }
        for PlacedPieces { right, below, side, text } in there {
            canvas.write(x + right, y + below, &text, Ink::Of(side));
        }
    }

    /// Draws the name of a safe square beyond its edge.
    fn draw_name(&self, square: &Square, canvas: &mut Canvas) {
        let (x, y) = self.corner(square);
        let (x, y) = match self.laid {
            Orientation::Across if square.row == 0 => (x, y - 1),
            Orientation::Across => (x, self.rows[self.rows.len() - 1]),
            Orientation::Upright if square.column == 0 => (x - NAME, y),
            Orientation::Upright => (self.columns[self.columns.len() - 1], y),
        };
        canvas.write(x, y, &square.name.to_string(), Ink::Faint);
    }

    /// Draws the name of a bay and its pieces in its middle, as far as there is room.
    fn draw_bay(&self, bay: &Bay, canvas: &mut Canvas) {
        let &Bay { spot, side, column, row, columns, rows } = bay;
        let name = side.map_or("centre".to_owned(), |side| format!("{side}'s start"));
        let (left, right) =
            (self.columns[usize::from(column)], self.columns[usize::from(column + columns)]);
        let (top, bottom) = (self.rows[usize::from(row)], self.rows[usize::from(row + rows)]);
        let sides = self.plan.sides().filter(|&of| side.is_none_or(|side| side == of));
        let pieces = sides.filter_map(|side| Some((self.pieces(side, spot)?, Ink::Of(side))));
        let lines = std::iter::once((name, Ink::Faint)).chain(pieces);
        let room = right - left - 1;
        let lines: Vec<_> = lines.filter(|(text, _)| length(text) <= room).collect();
        let first = top + (bottom - top).saturating_sub(lines.len()) / 2;
        for (y, (text, ink)) in (first..bottom).zip(lines) {
            canvas.write(left + (room - length(&text)) / 2, y, &text, ink);
        }
    }

    fn pieces(&self, side: Side, spot: Spot) -> Option<String> {
        self.signs.pieces(side, self.layout.at(side, spot))
    }

    /// Returns the position of a square on the canvas.
    fn corner(&self, square: &Square) -> (usize, usize) {
        (self.columns[usize::from(square.column)], self.rows[usize::from(square.row)])
    }
}
