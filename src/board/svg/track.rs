//! The cloth: its squares with their names and crosses, the bays, and the pieces in them.

use std::fmt::Write;

use super::super::{Area, Holding};
use super::pieces;
use super::plan::{CELL, Plan, Rect};
use crate::rules::dadu::{Place, Position, Square};
use crate::table::Side;

/// The room for the label of an area beside the track.
const LABEL: i32 = 18;

/// The empty cloth.
pub fn cloth(plan: &Plan) -> String {
    let mut drawn = String::new();
    for area in Area::all(plan.board()) {
        match area {
            Area::Square(square) => draw_square(&mut drawn, plan, square),
            _ => draw_beside(&mut drawn, plan, area),
        }
    }
    drawn
}

/// What lies in an area, drawn from the area's corner.
pub fn content(plan: &Plan, area: Area, holding: Holding) -> String {
    match area {
        Area::Square(_) => pieces::on_square(holding),
        _ => {
            let Rect { width, height, .. } = plan.area(area);
            let room = Rect { x: 0, y: 0, width, height }.below(LABEL).within(2);
            pieces::heap(holding, room)
        }
    }
}

/// Every piece of a position.
pub fn position(plan: &Plan, position: &Position) -> String {
    let mut drawn = String::new();
    for area in Area::all(plan.board()) {
        let holding = Holding::of(position, plan.board(), area);
        if !holding.is_empty() {
            let Rect { x, y, .. } = plan.area(area);
            let content = content(plan, area, holding);
            let _ = writeln!(drawn, "<g transform=\"translate({x} {y})\">{content}</g>");
        }
    }
    drawn
}

fn draw_square(out: &mut String, plan: &Plan, square: Square) {
    let area = Area::Square(square);
    let Rect { x, y, .. } = plan.area(area);
    let board = plan.board();
    let steps = Place::on(square.number()).map_or(1, |_| square.number());
    let fill = if is_home(plan, square) { "#f4ebdc" } else { "#fff" };
    let name = area.name(board);
    let _ = write!(
        out,
        "<rect data-area=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
         fill=\"{fill}\" stroke=\"#8a4b36\" stroke-width=\"1.5\"/>"
    );
    let (weight, ink) = if board.is_safe(steps) {
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

/// Whether a square lies in a home row (B3).
fn is_home(plan: &Plan, square: Square) -> bool {
    let board = plan.board();
    let far = |side| board.place(side, square).steps().is_some_and(|n| board.in_far_row(n));
    Side::BOTH.into_iter().any(far)
}

fn draw_beside(out: &mut String, plan: &Plan, area: Area) {
    let name = area.name(plan.board());
    let Rect { x, y, width, height } = plan.area(area);
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
