//! The board: a cloth with a hem, its squares with crosses, its bays and trays, and the pieces in them.

use std::fmt::Write;

use super::super::{Area, AreaContents};
use super::geometry::{CELL, Geometry, HEM, Rect};
use super::{holes, names, pieces, ways};
use crate::layout::{BoardSeat, Layout, Mark, Square};
use crate::table::Side;

/// A function that draws what a square has inside, over its cloth and its cross.
pub type Inside<'a> = &'a dyn Fn(&mut String, &Geometry<'_>, &Square);

/// Draws the empty board. The prefix keeps the weaves of several drawings in a page apart; without one, the cloth
/// has no weave.
pub fn cloth(geometry: &Geometry<'_>, prefix: Option<&str>) -> String {
    filled_cloth(geometry, prefix, &names::draw_in_square)
}

/// Draws the board, with a drawing by the caller in each square.
pub fn filled_cloth(geometry: &Geometry<'_>, prefix: Option<&str>, inside: Inside<'_>) -> String {
    let mut drawn = String::new();
    draw_fabric(&mut drawn, geometry, prefix);
    ways::draw_lines(&mut drawn, geometry);
    for square in &geometry.plan.squares {
        draw_square(&mut drawn, geometry, square, inside);
    }
    for area in Area::all(geometry.plan).filter(|area| !matches!(area, Area::Square(_))) {
        draw_beside(&mut drawn, geometry, area);
    }
    names::draw_on_hem(&mut drawn, geometry);
    drawn.push_str(&ways::ways(geometry));
    drawn
}

/// Draws the cloth itself, its weave, and its hem with a seam.
fn draw_fabric(out: &mut String, geometry: &Geometry<'_>, prefix: Option<&str>) {
    let (hem, inner) = (geometry.hem(), geometry.track.within(-1));
    rect(out, "class=\"b-hem\" rx=\"9\"", hem);
    rect(out, "class=\"b-run\" rx=\"6\"", hem.within(4));
    rect(out, "class=\"b-cloth\" rx=\"3\"", inner);
    if let Some(prefix) = prefix {
        let _ = writeln!(
            out,
            "<defs><pattern id=\"weave-{prefix}\" width=\"5\" height=\"5\" \
             patternUnits=\"userSpaceOnUse\"><path class=\"b-weave\" \
             d=\"M0 1.2H5M0 3.7H5M1.2 0V5M3.7 0V5\"/></pattern></defs>"
        );
        rect(out, &format!("fill=\"url(#weave-{prefix})\""), inner);
    }
}

fn rect(out: &mut String, look: &str, Rect { x, y, width, height }: Rect) {
    let _ =
        writeln!(out, "<rect {look} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
}

/// Draws the contents of an area, relative to the area's corner.
pub fn content(
    geometry: &Geometry<'_>,
    area: Area,
    holding: &AreaContents,
    prefix: pieces::Prefix<'_>,
) -> String {
    let whole = geometry.area(area);
    let room = geometry.room(area).relative_to(whole).within(2);
    let is_strip = room.width.min(room.height) < 2 * CELL / 3 + 8;
    match area {
        Area::Square(_) if geometry.plan.holes.is_some() => holes::content(holding),
        Area::Square(_) => pieces::on_square(holding, prefix),
        Area::Out(_) if is_strip && room.height > room.width => {
            pieces::line(holding, room, geometry.leaves_low(area), prefix)
        }
        Area::Out(_) if is_strip => {
            pieces::line(holding, room, geometry.leaves_right(area), prefix)
        }
        _ => pieces::heap(holding, room, prefix),
    }
}

/// Draws every piece of a position.
pub fn position(geometry: &Geometry<'_>, layout: &Layout) -> String {
    let mut drawn = String::new();
    for area in Area::all(geometry.plan) {
        let holding = AreaContents::of(geometry.plan, layout, area);
        if !holding.is_empty() {
            let Rect { x, y, .. } = geometry.area(area);
            let content = content(geometry, area, &holding, None);
            let _ = writeln!(drawn, "<g transform=\"translate({x} {y})\">{content}</g>");
        }
    }
    drawn
}

fn draw_square(out: &mut String, geometry: &Geometry<'_>, square: &Square, inside: Inside<'_>) {
    let area = Area::Square(square.name);
    let whole = geometry.area(area);
    let Rect { x, y, width, height } = whole.within(1);
    let (name, class) = (area.name(), class(geometry, square));
    if geometry.plan.holes.is_some() {
        return holes::draw(out, &name, whole);
    }
    if !geometry.plan.lines.is_empty() {
        // A round rectangle, because the script of a page looks for the corner and the size of every area.
        let point = whole.within(CELL / 2 - 6);
        return rect(out, &format!("data-area=\"{name}\" class=\"b-pt\" rx=\"6\""), point);
    }
    let _ = write!(
        out,
        "<rect data-area=\"{name}\" class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
         height=\"{height}\" rx=\"3\"/>"
    );
    if square.mark.is_some() {
        let (left, top) = (whole.x + 9, whole.y + 9);
        let cross = format!("M{left} {top}l22 22m0-22l-22 22");
        let _ =
            write!(out, "<path class=\"b-x\" d=\"{cross}\"/><path class=\"b-xs\" d=\"{cross}\"/>");
    }
    inside(out, geometry, square);
    out.push('\n');
}

fn class(geometry: &Geometry<'_>, square: &Square) -> String {
    match square.mark {
        Some(Mark::Goal) => "b-sq goal".to_owned(),
        _ if square.is_home => match home_of(&geometry.plan.seats, square) {
            Some(side) => format!("b-sq home-{side}"),
            None => "b-sq".to_owned(),
        },
        _ => "b-sq".to_owned(),
    }
}

/// Returns the side whose path begins nearest to a square.
fn home_of(seats: &[BoardSeat], square: &Square) -> Option<Side> {
    let place = |seat: &&BoardSeat| seat.path.iter().position(|&name| name == square.name);
    seats.iter().min_by_key(place).map(|seat| seat.side)
}

fn draw_beside(out: &mut String, geometry: &Geometry<'_>, area: Area) {
    let whole = geometry.area(area);
    let is_bay = geometry.hem().contains(whole);
    let class = if is_bay { "b-bay" } else { "b-tray" };
    let look = format!("data-area=\"{}\" class=\"{class}\" rx=\"8\"", area.name());
    rect(out, &look, whole.within(1));
    let Rect { x, y, width, height } = geometry.label(area);
    let (x, y, text) = (x + width / 2, y + height / 2, label(area, whole));
    // A narrow and high tray has its label along it.
    let turn = match width < 40 && text.len() > 4 {
        true => format!(" transform=\"rotate(-90 {x} {y})\""),
        false => String::new(),
    };
    let _ = writeln!(out, "<text class=\"b-lab\" x=\"{x}\" y=\"{}\"{turn}>{text}</text>", y + 5);
}

/// Returns the label of an area. A tray that is as narrow as a piece belongs to the side that moves there.
fn label(area: Area, whole: Rect) -> String {
    match area {
        Area::Waiting(side) => format!("{side} waits"),
        Area::Out(_) if whole.width < 2 * HEM => "out".to_owned(),
        area => area.name(),
    }
}
