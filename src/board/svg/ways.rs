//! Arrows for the paths of the sides, on a board that does not show them itself. There is an arrow over each
//! border between two squares that a path crosses. If several sides cross it, the arrow is thin. If only one
//! side does, it is large and in that side's colours, so that the turns inwards are easy to see.

use std::fmt::Write;

use super::geometry::{CELL, GAP, Geometry, Rect};
use crate::board::Area;
use crate::layout::{BoardSeat, Edge, Plan, Shape, SquareName};
use crate::table::Side;

/// A step from one square to the next, with the sides that take it.
struct Step {
    from: SquareName,
    to: SquareName,
    sides: Vec<Side>,
}

/// Draws the arrows of a board; nothing for a track.
pub fn ways(geometry: &Geometry<'_>) -> String {
    let mut drawn = String::new();
    if geometry.plan.shape == Shape::Grid {
        drawn.push_str("<g class=\"ways\" fill=\"none\">\n");
        for step in steps(geometry.plan) {
            draw_step(&mut drawn, geometry, &step);
        }
        geometry.plan.seats.iter().for_each(|seat| draw_entry(&mut drawn, geometry, seat));
        drawn.push_str("</g>\n");
    }
    drawn
}

/// Describes the paths in words, for screen readers.
pub fn in_words(plan: &Plan) -> Vec<String> {
    let way = |seat: &BoardSeat| {
        let squares: Vec<String> = seat.path.iter().map(SquareName::to_string).collect();
        format!("Path of {}: {}.", seat.side, squares.join(" "))
    };
    let drawn = plan.shape == Shape::Grid;
    plan.seats.iter().filter(|_| drawn).map(way).collect()
}

/// Returns every step on the path of a side, each once.
fn steps(plan: &Plan) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for seat in &plan.seats {
        for pair in seat.path.windows(2) {
            match steps.iter_mut().find(|step| (step.from, step.to) == (pair[0], pair[1])) {
                Some(step) => step.sides.push(seat.side),
                None => steps.push(Step { from: pair[0], to: pair[1], sides: vec![seat.side] }),
            }
        }
    }
    steps
}

fn draw_step(out: &mut String, geometry: &Geometry<'_>, step: &Step) {
    let middle = |square| {
        let Rect { x, y, width, height } = geometry.area(Area::Square(square));
        (x + width / 2, y + height / 2)
    };
    let ((x, y), (to_x, to_y)) = (middle(step.from), middle(step.to));
    let turn = match (to_x - x, to_y - y) {
        (0, down) if down > 0 => 90,
        (0, _) => 270,
        (right, _) if right > 0 => 0,
        _ => 180,
    };
    let (x, y) = ((x + to_x) / 2, (y + to_y) / 2);
    let arrow = match step.sides[..] {
        [side] => own_arrow(side),
        _ => r##"<path d="M-6 0H5M0-5 6 0 0 5" stroke="#8a7f76" stroke-width="2"/>"##.to_owned(),
    };
    let sides: String = step.sides.iter().map(|side| side.name()).collect();
    let _ = writeln!(
        out,
        "<g data-way=\"{sides}\" transform=\"translate({x} {y}) rotate({turn})\">{arrow}</g>"
    );
}

/// Draws the arrow by which a side's pieces enter the board.
fn draw_entry(out: &mut String, geometry: &Geometry<'_>, seat: &BoardSeat) {
    let Some(&first) = seat.path.first() else { return };
    let Rect { x, y, .. } = geometry.area(Area::Square(first));
    let half = CELL / 2;
    let (x, y, turn) = match seat.edge {
        Edge::Left => (x - GAP / 2, y + half, 0),
        Edge::Right => (x + CELL + GAP / 2, y + half, 180),
        Edge::Top => (x + half, y - GAP / 2, 90),
        Edge::Bottom => (x + half, y + CELL + GAP / 2, 270),
    };
    let (arrow, side) = (own_arrow(seat.side), seat.side);
    let _ = writeln!(
        out,
        "<g data-entry=\"{side}\" transform=\"translate({x} {y}) rotate({turn})\">{arrow}</g>"
    );
}

/// Draws an arrow to the right in the colours of a side's pieces.
fn own_arrow(side: Side) -> String {
    let fill = match side {
        Side::N => "#26221f",
        Side::S => "#fff",
        Side::E => "#e8b33a",
        Side::W => "#2f6f9f",
    };
    format!(
        "<path d=\"M-8-3H1V-7L9 0 1 7V3H-8Z\" fill=\"{fill}\" stroke=\"#26221f\" \
         stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
    )
}
