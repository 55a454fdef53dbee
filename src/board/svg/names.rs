//! The names of squares: on the hem, and in the squares of a track.

use std::fmt::Write;

use super::super::Area;
use super::geometry::{CELL, Geometry, HEM, Rect};
use crate::layout::{Edge, Shape, Square};

/// Writes the letter of each segment of a track beside its first square. On a grid, writes the letters and numbers
/// of its columns and rows.
pub fn draw_on_hem(out: &mut String, geometry: &Geometry<'_>) {
    match geometry.plan.shape {
        Shape::Track => {
            let first = geometry.plan.squares.iter().filter(|square| square.name.place() == 1);
            first.for_each(|square| draw_letter(out, geometry, square));
        }
        Shape::Grid => draw_columns_and_rows(out, geometry),
    }
}

fn draw_letter(out: &mut String, geometry: &Geometry<'_>, square: &Square) {
    let is_upright = geometry.plan.rows > geometry.plan.columns;
    let edge = match is_upright {
        true if square.column == 0 => Edge::Left,
        true => Edge::Right,
        false if square.row == 0 => Edge::Top,
        false => Edge::Bottom,
    };
    let letter = char::from(square.name.letter()).to_string();
    draw(out, geometry, square, edge, &letter);
}

fn draw_columns_and_rows(out: &mut String, geometry: &Geometry<'_>) {
    for square in geometry.plan.columns() {
        draw(out, geometry, square, Edge::Bottom, &char::from(square.name.letter()).to_string());
    }
    for square in geometry.plan.rows() {
        draw(out, geometry, square, Edge::Left, &square.name.place().to_string());
    }
}

/// Writes on the hem in the column or row of a square, clear of the arrow of a side that enters there.
fn draw(out: &mut String, geometry: &Geometry<'_>, square: &Square, edge: Edge, text: &str) {
    let (x, y) = geometry.middle(Area::Square(square.name));
    let seats = geometry.plan.seats.iter();
    let mut entering = seats.filter(|seat| seat.path.first() == Some(&square.name));
    let is_grid = geometry.plan.shape == Shape::Grid;
    let by = if is_grid && entering.any(|seat| seat.edge == edge) { CELL / 5 } else { 0 };
    let Rect { x: left, y: top, width, height } = geometry.track.within(2 - HEM / 2);
    let (x, y) = match edge {
        Edge::Left => (left, y + by),
        Edge::Right => (left + width, y + by),
        Edge::Top => (x + by, top),
        Edge::Bottom => (x + by, top + height),
    };
    let _ = writeln!(out, "<text class=\"b-let\" x=\"{x}\" y=\"{}\">{text}</text>", y + 5);
}

/// Writes the name of a square of a track in the square, except where a cross and a letter on the hem mark it.
pub fn draw_in_square(out: &mut String, geometry: &Geometry<'_>, square: &Square) {
    if geometry.plan.shape == Shape::Track && square.mark.is_none() {
        let Rect { x, y, .. } = geometry.area(Area::Square(square.name));
        let (x, y) = (x + CELL / 2, y + CELL / 2 + 4);
        let _ = write!(out, "<text class=\"b-num\" x=\"{x}\" y=\"{y}\">{}</text>", square.name);
    }
}
