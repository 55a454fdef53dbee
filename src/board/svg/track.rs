//! The board: its squares with names and crosses, its bays, and the pieces in them.

use std::fmt::Write;

use super::super::{Area, AreaContents};
use super::geometry::{CELL, Geometry, Rect};
use super::{pieces, ways};
use crate::layout::{Layout, Mark, Square};

/// The height of the label of an area beside the track.
const LABEL: i32 = 18;

/// Draws the empty board.
pub fn cloth(geometry: &Geometry<'_>) -> String {
    let mut drawn = String::new();
    for square in &geometry.plan.squares {
        draw_square(&mut drawn, geometry, square);
    }
    for area in Area::all(geometry.plan).filter(|area| !matches!(area, Area::Square(_))) {
        draw_beside(&mut drawn, geometry, area);
    }
    drawn.push_str(&ways::ways(geometry));
    drawn
}

/// Draws the contents of an area, relative to the area's corner.
pub fn content(geometry: &Geometry<'_>, area: Area, holding: &AreaContents) -> String {
    match area {
        Area::Square(_) => pieces::on_square(holding),
        _ => {
            let Rect { width, height, .. } = geometry.area(area);
            let room = Rect { x: 0, y: 0, width, height }.below(LABEL).within(2);
            pieces::heap(holding, room)
        }
    }
}

/// Draws every piece of a position.
pub fn position(geometry: &Geometry<'_>, layout: &Layout) -> String {
    let mut drawn = String::new();
    for area in Area::all(geometry.plan) {
        let holding = AreaContents::of(geometry.plan, layout, area);
        if !holding.is_empty() {
            let Rect { x, y, .. } = geometry.area(area);
            let content = content(geometry, area, &holding);
            let _ = writeln!(drawn, "<g transform=\"translate({x} {y})\">{content}</g>");
        }
    }
    drawn
}

fn draw_square(out: &mut String, geometry: &Geometry<'_>, square: &Square) {
    let area = Area::Square(square.name);
    let Rect { x, y, .. } = geometry.area(area);
    let shaded = square.is_home || square.mark == Some(Mark::Goal);
    let fill = if shaded { "#f4ebdc" } else { "#fff" };
    let name = area.name();
    let _ = write!(
        out,
        "<rect data-area=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
         fill=\"{fill}\" stroke=\"#8a4b36\" stroke-width=\"1.5\"/>"
    );
    let (weight, ink) = if square.mark.is_some() {
        let arm = CELL - 16;
        let (left, top) = (x + 8, y + 8);
        let _ = write!(
            out,
            "<path d=\"M{left} {top}l{arm} {arm}m0-{arm}l-{arm} {arm}\" stroke=\"#c9987f\" \
             stroke-width=\"3\" fill=\"none\"/>"
        );
        ("bold", "#26221f")
    } else {
        ("normal", "#6b5f57")
    };
    let (x, y) = (x + 4, y + 13);
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" font-weight=\"{weight}\" fill=\"{ink}\" \
         stroke=\"{fill}\" stroke-width=\"3\" paint-order=\"stroke\">{name}</text>"
    );
}

fn draw_beside(out: &mut String, geometry: &Geometry<'_>, area: Area) {
    let name = area.name();
    let Rect { x, y, width, height } = geometry.area(area);
    let border = match area {
        Area::Out(_) => "stroke=\"#8a7f76\" stroke-dasharray=\"3 4\"",
        _ => "stroke=\"none\"",
    };
    let _ = write!(
        out,
        "<rect data-area=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
         rx=\"8\" fill=\"#f7f4f0\" {border}/>"
    );
    let (x, y) = (x + width / 2, y + 14);
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#4d443e\">{name}</text>"
    );
}
