//! Arrows: where pieces enter and leave a track, and the paths on a grid, which does not show them itself. On a
//! grid there is an arrow over each border between two squares that a path crosses. If several sides cross it,
//! the arrow is thin. If only one side does, it is large and in that side's colours, so that the turns inwards
//! are easy to see.

use std::fmt::Write;

use super::geometry::{CELL, Geometry, HEM, Rect};
use crate::board::Area;
use crate::layout::{BoardSeat, Edge, Plan, Shape, SquareName};
use crate::table::Side;

/// A step from one square to the next, with the sides that take it.
struct Step {
    from: SquareName,
    to: SquareName,
    sides: Vec<Side>,
}

/// Draws the arrows of a board: the paths on a grid, and the entries and exits.
pub fn ways(geometry: &Geometry<'_>) -> String {
    let mut drawn = "<g class=\"ways\">\n".to_owned();
    match geometry.plan.shape {
        Shape::Grid => {
            for step in steps(geometry.plan) {
                draw_step(&mut drawn, geometry, &step);
            }
            geometry.plan.seats.iter().for_each(|seat| draw_entry(&mut drawn, geometry, seat));
        }
        Shape::Track => geometry.plan.seats.iter().for_each(|seat| {
            draw_way_in(&mut drawn, geometry, seat);
            draw_way_out(&mut drawn, geometry, seat);
        }),
    }
    drawn.push_str("</g>\n");
    drawn
}

/// Draws the lines along which pieces move from point to point.
pub fn draw_lines(out: &mut String, geometry: &Geometry<'_>) {
    let middle = |name| geometry.middle(Area::Square(name));
    for &[from, to] in &geometry.plan.lines {
        let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
        let _ = writeln!(out, "<path class=\"b-ln\" d=\"M{x} {y}L{to_x} {to_y}\"/>");
    }
}

/// Describes the paths in words, for screen readers.
pub fn in_words(plan: &Plan) -> Vec<String> {
    let way = |seat: &BoardSeat| {
        let squares: Vec<String> = seat.path.iter().map(SquareName::to_string).collect();
        format!("Path of {}: {}.", seat.side, squares.join(" "))
    };
    let drawn = plan.shape == Shape::Grid;
    let has_path = |seat: &&BoardSeat| drawn && !seat.path.is_empty();
    plan.seats.iter().filter(has_path).map(way).collect()
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
    let middle = |square| geometry.middle(Area::Square(square));
    let ((x, y), (to_x, to_y)) = (middle(step.from), middle(step.to));
    let turn = match (to_x - x, to_y - y) {
        (0, down) if down > 0 => 90,
        (0, _) => 270,
        (right, _) if right > 0 => 0,
        _ => 180,
    };
    let (x, y) = ((x + to_x) / 2, (y + to_y) / 2);
    let arrow = match step.sides[..] {
        [side] => format!("<path class=\"b-own {side}\" d=\"{OWN}\"/>"),
        _ => "<path class=\"b-way\" d=\"M-3-4 3 0-3 4\"/>".to_owned(),
    };
    let sides: String = step.sides.iter().map(|side| side.name()).collect();
    let _ = writeln!(
        out,
        "<g data-way=\"{sides}\" transform=\"translate({x} {y}) rotate({turn})\">{arrow}</g>"
    );
}

/// Draws the arrow by which a side's pieces enter a grid, over the hem at the side's edge.
fn draw_entry(out: &mut String, geometry: &Geometry<'_>, seat: &BoardSeat) {
    let Some(&first) = seat.path.first() else { return };
    let (x, y) = geometry.middle(Area::Square(first));
    // The name of the row or column is beside it.
    let (by, far) = (CELL / 4, CELL / 2 + HEM / 2 - 2);
    let (x, y, turn) = match seat.edge {
        Edge::Left => (x - far, y - by, 0),
        Edge::Right => (x + far, y - by, 180),
        Edge::Top => (x - by, y - far, 90),
        Edge::Bottom => (x - by, y + far, 270),
    };
    let side = seat.side;
    let _ = writeln!(
        out,
        "<g data-entry=\"{side}\" transform=\"translate({x} {y}) rotate({turn})\">\
         <path class=\"b-own {side}\" d=\"{OWN}\"/></g>"
    );
}

/// Draws the arrow by which a side's pieces enter a track from their bay, or over the hem if there is no bay
/// beside the first square.
fn draw_way_in(out: &mut String, geometry: &Geometry<'_>, seat: &BoardSeat) {
    let Some(&first) = seat.path.first() else { return };
    let (x, y) = geometry.middle(Area::Square(first));
    let (right, down) = outward(seat.edge);
    let beside = Rect { x: x - right * CELL, y: y - down * CELL, width: 0, height: 0 };
    let side = seat.side;
    if geometry.area(Area::Waiting(side)).contains(beside) {
        let start = (x - right * 45, y - down * 45);
        return draw_arrow(out, &format!("in {side}"), start, (right, down), 19);
    }
    // On a short board the other side leaves over the same hem.
    let by = -CELL / 4;
    let start = (x + right * 39 + by * down.abs(), y + down * 39 + by * right.abs());
    draw_arrow(out, &format!("in {side} out"), start, (-right, -down), 17);
}

/// Draws the arrow over the hem by which a side's pieces leave a track.
fn draw_way_out(out: &mut String, geometry: &Geometry<'_>, seat: &BoardSeat) {
    let Some(&last) = seat.path.last() else { return };
    let by = if geometry.has_bays() { 0 } else { CELL / 4 };
    let (x, y) = geometry.middle(Area::Square(last));
    let (right, down) = outward(geometry.out_edge(seat.side));
    let far = CELL / 2 + 2;
    let start = (x + right * far + by * down.abs(), y + down * far + by * right.abs());
    draw_arrow(out, &format!("{} out", seat.side), start, (right, down), HEM - 4);
}

/// Returns the direction towards an edge: to the right, and down.
const fn outward(edge: Edge) -> (i32, i32) {
    match edge {
        Edge::Left => (-1, 0),
        Edge::Right => (1, 0),
        Edge::Top => (0, -1),
        Edge::Bottom => (0, 1),
    }
}

fn draw_arrow(
    out: &mut String,
    class: &str,
    (x, y): (i32, i32),
    (right, down): (i32, i32),
    length: i32,
) {
    let (to_x, to_y) = (x + right * length, y + down * length);
    // The two ends of the head, behind the tip and to its sides.
    let head = |side: i32| (to_x - right * 6 + side * down * 5, to_y - down * 6 + side * right * 5);
    let ((ax, ay), (bx, by)) = (head(1), head(-1));
    let _ = writeln!(
        out,
        "<path class=\"b-ar {class}\" d=\"M{x} {y}L{to_x} {to_y}M{ax} {ay}L{to_x} {to_y} {bx} {by}\"/>"
    );
}

/// The arrow of one side, to the right.
const OWN: &str = "M-6-5.5 7 0-6 5.5-3 0Z";
