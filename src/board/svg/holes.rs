//! Holes and their balls. A number tells how many there are, because hands sow faster than eyes count. A closed
//! hole is crossed out; a hole that a side owns has a ring and the letter of the side.

use std::fmt::Write;

use super::super::AreaContents;
use super::geometry::{CELL, Rect};
use super::pieces;
use crate::layout::HoleState;
use crate::table::Side;

/// The places of seeds around the number, in tenths of a unit from the middle. Few seeds are far apart.
const SEEDS: [(i32, i32); 12] = [
    (0, -134),
    (67, 116),
    (-116, -67),
    (134, 0),
    (-116, 67),
    (67, -116),
    (0, 134),
    (-67, -116),
    (116, 67),
    (-134, 0),
    (116, -67),
    (-67, 116),
];

/// Draws the empty hole of a square.
pub fn draw(out: &mut String, name: &str, square: Rect) {
    let Rect { x, y, width, height } = square.within(2);
    let _ = writeln!(
        out,
        "<rect data-area=\"{name}\" class=\"b-hole\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\"/>",
        width / 2
    );
}

/// Draws the contents of a hole, relative to the corner of its square.
pub fn content(holding: &AreaContents) -> String {
    let middle = CELL / 2;
    let mut out = format!("<g transform=\"translate({middle} {middle})\">");
    if holding.hole() == Some(HoleState::Closed) {
        out.push_str("<circle class=\"b-shut\" r=\"18\"/><path class=\"b-bar\" d=\"M-11-11 11 11M11-11-11 11\"/>");
    }
    for pile in holding.piles() {
        draw_seeds(&mut out, pile.side, pile.count);
    }
    if let Some(HoleState::Owned(side)) = holding.hole() {
        draw_owner(&mut out, side);
    }
    out.push_str("</g>");
    out
}

fn draw_seeds(out: &mut String, side: Side, count: u8) {
    let _ = write!(out, "<g class=\"{side}\">");
    for &(x, y) in SEEDS.iter().take(count.into()) {
        let [x, y] = [x, y].map(pieces::tenths);
        let seed = pieces::shape(side, "p-seed", 32, "");
        let _ = write!(out, "<g transform=\"translate({x} {y})\">{seed}</g>");
    }
    let _ = write!(out, "</g><text class=\"p-count\" y=\"6\">{count}</text>");
}

fn draw_owner(out: &mut String, side: Side) {
    let _ = write!(
        out,
        "<g class=\"b-owned {side}\"><circle class=\"ring\" r=\"17.6\"/><g transform=\"translate(12 -12)\"><circle r=\"7.6\"/>\
         <text y=\"4\">{side}</text></g></g>"
    );
}
