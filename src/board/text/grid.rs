//! A board of columns and rows, drawn with characters. Letters and numbers are at its edge; pieces off the
//! board are beside it, where their side sits.

use super::super::canvas::{Canvas, Ink};
use super::{Signs, Style, length, starts};
use crate::layout::{BoardSeat, Edge, HoleState, Layout, Plan, Spot, Square, SquareName};
use crate::table::Side;

/// The layout of a drawing, which determines its size.
#[derive(Clone, Copy)]
struct Room {
    /// The number of sides whose pieces are drawn side by side on a square.
    abreast: usize,
    /// The minimum number of columns of a square.
    least: usize,
    /// The number of empty lines between rows.
    gap: usize,
    /// The place of the pieces off the board.
    seats: Seats,
}

/// The place of the pieces off the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seats {
    /// At the edge of their side.
    AtEdges,
    /// Only above and below the board.
    InLines,
    /// Not drawn.
    Left,
}

/// The layouts from the widest to the narrowest.
const ROOMS: [Room; 4] = [
    Room { abreast: 2, least: 6, gap: 1, seats: Seats::AtEdges },
    Room { abreast: 2, least: 6, gap: 1, seats: Seats::InLines },
    Room { abreast: 1, least: 6, gap: 1, seats: Seats::InLines },
    Room { abreast: 1, least: 3, gap: 1, seats: Seats::InLines },
];
/// The layouts for the board alone, with as few lines as possible.
const SMALL: [Room; 2] = [
    Room { abreast: 2, least: 3, gap: 0, seats: Seats::Left },
    Room { abreast: 1, least: 3, gap: 0, seats: Seats::Left },
];

/// The columns of a row's number and the space after it.
const NUMBER: usize = 3;
/// The columns between the board and the texts beside it.
const APART: usize = 3;

/// Draws a board with all its pieces.
pub fn draw(plan: &Plan, layout: &Layout, style: Style) -> Canvas {
    fitting(plan, layout, style, &ROOMS).draw()
}

/// Draws only the board, in few lines, without the pieces off it.
pub fn small_grid(plan: &Plan, layout: &Layout, style: Style) -> Vec<String> {
    fitting(plan, layout, style, &SMALL).draw().into_lines(style.colour)
}

/// Returns the widest drawing that fits, or otherwise the narrowest.
fn fitting<'a>(plan: &'a Plan, layout: &'a Layout, style: Style, rooms: &[Room]) -> Grid<'a> {
    let mut grids = rooms.iter().map(|&room| Grid::new(plan, layout, style.signs, room));
    let narrowest = rooms[rooms.len() - 1];
    let fits = grids.find(|grid| grid.width <= style.width);
    fits.unwrap_or_else(|| Grid::new(plan, layout, style.signs, narrowest))
}

/// A board with the positions of its columns and rows on a canvas.
struct Grid<'a> {
    plan: &'a Plan,
    layout: &'a Layout,
    signs: Signs,
    room: Room,
    /// The start of each column of squares, and the end of the last one.
    columns: Vec<usize>,
    /// The start of each row, and the end of the last one.
    rows: Vec<usize>,
    /// The width of the drawing in characters.
    width: usize,
}

/// A text, with its offset in columns and lines from a corner.
struct PlacedText {
    right: usize,
    below: usize,
    side: Side,
    text: String,
}

impl<'a> Grid<'a> {
    fn new(plan: &'a Plan, layout: &'a Layout, signs: Signs, room: Room) -> Grid<'a> {
        let mut widths = vec![room.least; usize::from(plan.columns)];
        let mut heights = vec![1; usize::from(plan.rows)];
        let (columns, rows) = (Vec::new(), Vec::new());
        let mut grid = Grid { plan, layout, signs, room, columns, rows, width: 0 };
        for square in &plan.squares {
            for PlacedText { right, below, text, .. } in grid.pieces_on(square) {
                let width = &mut widths[usize::from(square.column)];
                // Two pieces on a square are closer to each other than to pieces on the next square.
                let apart = if room.abreast > 1 { 2 } else { 1 };
                *width = (*width).max(right + length(&text) + apart);
                let height = &mut heights[usize::from(square.row)];
                *height = (*height).max(below + 1);
            }
        }
        let last = heights.len() - 1;
        heights[..last].iter_mut().for_each(|height| *height += room.gap);
        grid.columns = starts(grid.before() + NUMBER, &widths);
        grid.rows = starts(grid.above(), &heights);
        grid.width = grid.measured();
        grid
    }

    /// Returns the pieces on a square, in the order of the seats.
    fn pieces_on(&self, square: &Square) -> Vec<PlacedText> {
        let spot = Spot::Square(square.name);
        let hole = self.layout.hole(spot);
        let of = |side| {
            let pieces = self.signs.pieces(side, self.layout.at(side, spot));
            match hole == Some(HoleState::Owned(side)) {
                true => Some((side, self.signs.owned(side, pieces))),
                false => Some((side, pieces?)),
            }
        };
        let mut right = 0;
        let place = |(index, (side, text)): (usize, (Side, String))| {
            if index % self.room.abreast == 0 {
                right = 0;
            }
            let placed = PlacedText { right, below: index / self.room.abreast, side, text };
            right += length(&placed.text) + 1;
            placed
        };
        self.plan.sides().filter_map(of).enumerate().map(place).collect()
    }

    /// Returns the seats whose pieces are drawn at an edge.
    fn seats(&self, edge: Edge) -> impl Iterator<Item = &'a BoardSeat> {
        let seats = self.room.seats;
        let drawn = move |seat: &&BoardSeat| match (seats, seat.edge) {
            (Seats::Left, _) => false,
            (Seats::AtEdges, at) => at == edge,
            (Seats::InLines, Edge::Top) => edge == Edge::Top,
            (Seats::InLines, _) => edge == Edge::Bottom,
        };
        self.plan.seats.iter().filter(drawn)
    }

    /// Returns the texts at a seat: the side, and its pieces off the board.
    fn seat_words(&self, seat: &BoardSeat) -> Vec<String> {
        let off = [(Spot::Waiting, "waiting"), (Spot::Out, "out")];
        let off = off.into_iter().filter_map(|(spot, name)| {
            let there = self.layout.at(seat.side, spot);
            Some(format!("{name} {}", self.signs.pieces(seat.side, there)?))
        });
        std::iter::once(seat.side.to_string()).chain(off).collect()
    }

    /// Returns the width of the texts at the left or right edge.
    fn breadth(&self, edge: Edge) -> usize {
        let words = self.seats(edge).flat_map(|seat| self.seat_words(seat));
        words.map(|text| length(&text) + APART).max().unwrap_or(0)
    }

    /// Returns the number of columns before the row numbers.
    fn before(&self) -> usize {
        self.breadth(Edge::Left)
    }

    /// Returns the number of lines above the board.
    fn above(&self) -> usize {
        self.seats(Edge::Top).count()
    }

    fn right(&self) -> usize {
        self.columns[self.columns.len() - 1] - 1
    }

    fn measured(&self) -> usize {
        let lines = [Edge::Top, Edge::Bottom].into_iter().flat_map(|edge| self.seats(edge));
        let lines = lines.map(|seat| {
            let text = self.seat_words(seat).join("  ");
            self.centred(&text) + length(&text)
        });
        lines.chain([self.right() + self.breadth(Edge::Right)]).max().unwrap_or(0)
    }

    /// Returns the start column of a text that is centred above or below the board.
    fn centred(&self, text: &str) -> usize {
        let left = self.columns[0];
        // A single sign is at the left of its square, so texts are centred near the left of the middle one.
        let middle = self.columns[self.columns.len() / 2 - 1] + 1;
        middle.saturating_sub(length(text) / 2).max(left.min(self.before()))
    }

    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        self.plan.lines.iter().for_each(|line| self.draw_line(*line, &mut canvas));
        self.plan.squares.iter().for_each(|square| self.draw_square(square, &mut canvas));
        self.draw_names(&mut canvas);
        let below = self.rows[self.rows.len() - 1] + 1;
        for (edge, first) in [(Edge::Top, 0), (Edge::Bottom, below)] {
            for (line, seat) in (first..).zip(self.seats(edge)) {
                let text = self.seat_words(seat).join("  ");
                canvas.write(self.centred(&text), line, &text, Ink::Of(seat.side));
            }
        }
        for (edge, column) in [(Edge::Left, 0), (Edge::Right, self.right() + APART)] {
            self.seats(edge).for_each(|seat| self.draw_seat(seat, column, &mut canvas));
        }
        canvas
    }

    /// Draws a line between two points, if it runs along a row or a column. The points and pieces are drawn
    /// over its ends.
    fn draw_line(&self, ends: [SquareName; 2], canvas: &mut Canvas) {
        let at = |name| {
            let square = self.plan.square(name)?;
            let column = self.columns[usize::from(square.column)];
            Some((column, self.rows[usize::from(square.row)]))
        };
        let [Some((x, y)), Some((to_x, to_y))] = ends.map(at) else { return };
        let [across, down] = self.signs.lines();
        if y == to_y {
            let width = x.abs_diff(to_x).saturating_sub(3);
            canvas.write(x.min(to_x) + 2, y, &across.repeat(width), Ink::Faint);
        } else if x == to_x {
            for line in y.min(to_y) + 1..y.max(to_y) {
                canvas.write(x, line, down, Ink::Faint);
            }
        }
    }

    fn draw_square(&self, square: &Square, canvas: &mut Canvas) {
        let x = self.columns[usize::from(square.column)];
        let y = self.rows[usize::from(square.row)];
        let there = self.pieces_on(square);
        if there.is_empty() {
            let sign = match self.layout.hole(Spot::Square(square.name)) {
                Some(HoleState::Closed) => self.signs.closed(),
                _ => self.signs.empty(square.mark),
            };
            canvas.write(x, y, sign, Ink::Plain);
        }
        for PlacedText { right, below, side, text } in there {
            canvas.write(x + right, y + below, &text, Ink::Of(side));
        }
    }

    /// Draws the number of each row on the left and the letter of each column below.
    fn draw_names(&self, canvas: &mut Canvas) {
        for square in self.plan.rows() {
            let y = self.rows[usize::from(square.row)];
            let number = square.name.place().to_string();
            canvas.write(self.before(), y, &number, Ink::Faint);
        }
        let below = self.rows[self.rows.len() - 1];
        for square in self.plan.columns() {
            let letter = char::from(square.name.letter()).to_string();
            canvas.write(self.columns[usize::from(square.column)], below, &letter, Ink::Faint);
        }
    }

    /// Draws the texts on the left or the right, centred vertically.
    fn draw_seat(&self, seat: &BoardSeat, column: usize, canvas: &mut Canvas) {
        let words = self.seat_words(seat);
        let (top, bottom) = (self.rows[0], self.rows[self.rows.len() - 1]);
        let first = top + (bottom - top).saturating_sub(words.len()) / 2;
        for (line, text) in (first..).zip(words) {
            canvas.write(column, line, &text, Ink::Of(seat.side));
        }
    }
}
