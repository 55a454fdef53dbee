//! The pieces of a drawing. A side is told by its shape, not only by its colour: N's pieces are dark
//! discs, S's light diamonds. A king wears a crown; a stack says how many it holds.

use std::fmt::Write;

use super::super::Holding;
use super::plan::{CELL, Rect};
use crate::rules::dadu::Kind;
use crate::table::Side;

/// What is drawn at one spot: a piece, or several on one another.
#[derive(Clone, Copy)]
struct Stack {
    side: Side,
    kind: Kind,
    count: u8,
}

/// The radius that the shapes below are drawn for.
const RADIUS: i32 = 20;

/// Where so many stacks lie on a square, and their radius: within its lines, and beside its name,
/// which stands at the top on the left.
const fn lie(stacks: usize) -> (&'static [(i32, i32)], i32) {
    match stacks {
        0 | 1 => (&[(CELL / 2, CELL / 2 + 2)], RADIUS),
        2 => (&[(19, 41), (40, 21)], 14),
        3 => (&[(16, 44), (42, 44), (42, 17)], 12),
        _ => (&[(16, 47), (16, 25), (42, 47), (42, 25)], 10),
    }
}

/// The pieces on a square, drawn from its corner.
pub fn on_square(holding: Holding) -> String {
    let stacks: Vec<Stack> = stacks(holding).collect();
    let (at, radius) = lie(stacks.len());
    let mut drawn = String::new();
    for (stack, &at) in stacks.iter().zip(at) {
        draw(&mut drawn, *stack, at, radius);
    }
    drawn
}

/// Pieces that lie beside one another in an area, as large as they can be.
pub fn heap(holding: Holding, area: Rect) -> String {
    let single = |stack: Stack| (0..stack.count).map(move |_| Stack { count: 1, ..stack });
    let pieces: Vec<Stack> = stacks(holding).flat_map(single).collect();
    let count = pieces.len() as i32;
    let (columns, size) = grid(count, area);
    let rows = (count + columns - 1) / columns.max(1);
    let (left, top) = ((area.width - columns * size) / 2, (area.height - rows * size) / 2);
    let mut drawn = String::new();
    for (index, piece) in (0..).zip(pieces) {
        let (column, row) = (index % columns, index / columns);
        let x = area.x + left + column * size + size / 2;
        let y = area.y + top + row * size + size / 2;
        draw(&mut drawn, piece, (x, y), RADIUS * size / CELL.min(52));
    }
    drawn
}

/// In how many columns so many pieces have the most room, and how much each has; rather side by side
/// than on one another.
fn grid(count: i32, area: Rect) -> (i32, i32) {
    let size = |columns: i32| {
        let rows = (count + columns - 1) / columns;
        (area.width / columns).min(area.height / rows).min(52)
    };
    let rows = |columns: i32| (count + columns - 1) / columns;
    let best = (1..=count).max_by_key(|&columns| (size(columns), -rows(columns), -columns));
    best.map_or((1, 1), |columns| (columns, size(columns)))
}

/// A piece as a sign in a line of text.
pub fn sign(side: Side, kind: Kind, at: (i32, i32)) -> String {
    let mut drawn = String::new();
    draw(&mut drawn, Stack { side, kind, count: 1 }, at, 10);
    drawn
}

/// Kings before standard pieces, N before S.
fn stacks(holding: Holding) -> impl Iterator<Item = Stack> {
    let of = move |side| {
        [Kind::King, Kind::Standard].map(|kind| Stack {
            side,
            kind,
            count: holding.count(side, kind),
        })
    };
    Side::BOTH.into_iter().flat_map(of).filter(|stack| stack.count > 0)
}

fn draw(out: &mut String, stack: Stack, (x, y): (i32, i32), radius: i32) {
    let scale = f64::from(radius) / f64::from(RADIUS);
    // Writing to memory cannot fail.
    let _ = write!(out, "<g transform=\"translate({x} {y}) scale({scale:.2})\">");
    if stack.count > 1 {
        let _ = write!(out, "<g transform=\"translate(3.5 -2.5)\">{}</g>", shape(stack.side));
    }
    out.push_str(shape(stack.side));
    match (stack.kind, stack.count) {
        (Kind::King, 1) => crown(out, stack.side, "translate(0 1)"),
        (Kind::King, _) => {
            crown(out, stack.side, "translate(0 -6) scale(.75)");
            number(out, stack, 12, 14);
        }
        (Kind::Standard, 1) => {}
        (Kind::Standard, _) => number(out, stack, 7, 20),
    }
    out.push_str("</g>");
}

const fn shape(side: Side) -> &'static str {
    match side {
        Side::N => r##"<circle r="19" fill="#26221f" stroke="#fff" stroke-width="1.5"/>"##,
        Side::S => {
            r##"<path d="M0-22 22 0 0 22-22 0Z" fill="#fff" stroke="#26221f" stroke-width="2.5" stroke-linejoin="round"/>"##
        }
        Side::E => {
            r##"<path d="M0-21 22 16-22 16Z" fill="#e8b33a" stroke="#26221f" stroke-width="2" stroke-linejoin="round"/>"##
        }
        Side::W => {
            r##"<path d="M-17-17h34v34h-34Z" fill="#2f6f9f" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>"##
        }
    }
}

/// The colour of what is drawn upon a piece.
const fn ink(side: Side) -> &'static str {
    match side {
        Side::N | Side::W => "#fff",
        Side::S | Side::E => "#26221f",
    }
}

fn crown(out: &mut String, side: Side, transform: &str) {
    let ink = ink(side);
    let _ = write!(
        out,
        "<path transform=\"{transform}\" d=\"M-9 7-11-5-5 0 0-9 5 0 11-5 9 7Z\" fill=\"{ink}\"/>"
    );
}

fn number(out: &mut String, stack: Stack, y: i32, size: i32) {
    let (count, ink) = (stack.count, ink(stack.side));
    let _ = write!(
        out,
        "<text y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" \
         fill=\"{ink}\">{count}</text>"
    );
}
