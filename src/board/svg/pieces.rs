//! The pieces of a drawing. Each side has its own shape and not only its colour: N's pieces are dark
//! discs, S's light diamonds, E's triangles, W's squares. A king wears a crown, other lettered pieces show
//! their letter; a stack shows the number of its pieces.

use std::fmt::Write;

use super::super::{AreaContents, Pile};
use super::geometry::{CELL, Rect};
use crate::table::Side;

/// The radius for which the shapes below are drawn.
const RADIUS: i32 = 20;

/// The letter of pieces that wear a crown.
pub const CROWNED: u8 = b'K';

/// Returns the positions of piles on a square, and their radius. They stay within the lines of the square and
/// clear of its name at the top left. Four sides can have two kinds of piece each on a square.
const fn lie(piles: usize) -> (&'static [(i32, i32)], i32) {
    match piles {
        0 | 1 => (&[(CELL / 2, CELL / 2 + 2)], RADIUS),
        2 => (&[(19, 41), (40, 21)], 14),
        3 => (&[(16, 44), (42, 44), (42, 17)], 12),
        4 => (&[(16, 47), (16, 25), (42, 47), (42, 25)], 10),
        5 | 6 => (&[(12, 48), (12, 26), (31, 48), (31, 26), (49, 48), (49, 26)], 9),
        _ => (&[(11, 52), (11, 36), (30, 52), (30, 36), (49, 52), (49, 36), (30, 20), (49, 20)], 8),
    }
}

/// Draws the pieces on a square, relative to its corner.
pub fn on_square(holding: &AreaContents) -> String {
    let (at, radius) = lie(holding.piles().len());
    let mut drawn = String::new();
    for (&pile, &at) in holding.piles().iter().zip(at) {
        draw(&mut drawn, pile, at, radius);
    }
    drawn
}

/// Draws pieces side by side in an area, as large as possible.
pub fn heap(holding: &AreaContents, area: Rect) -> String {
    let single = |&pile: &Pile| (0..pile.count).map(move |_| Pile { count: 1, ..pile });
    let pieces: Vec<Pile> = holding.piles().iter().flat_map(single).collect();
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

/// Returns the number of columns in which `count` pieces are largest, and their size. Prefers fewer rows.
fn grid(count: i32, area: Rect) -> (i32, i32) {
    let size = |columns: i32| {
        let rows = (count + columns - 1) / columns;
        (area.width / columns).min(area.height / rows).min(52)
    };
    let rows = |columns: i32| (count + columns - 1) / columns;
    let best = (1..=count).max_by_key(|&columns| (size(columns), -rows(columns), -columns));
    best.map_or((1, 1), |columns| (columns, size(columns)))
}

/// Draws a piece as a sign in a line of text.
pub fn sign(side: Side, letter: Option<u8>, at: (i32, i32)) -> String {
    let mut drawn = String::new();
    draw(&mut drawn, Pile { side, letter, count: 1 }, at, 10);
    drawn
}

fn draw(out: &mut String, pile: Pile, (x, y): (i32, i32), radius: i32) {
    let scale = f64::from(radius) / f64::from(RADIUS);
    // Writing to memory cannot fail.
    let _ = write!(out, "<g transform=\"translate({x} {y}) scale({scale:.2})\">");
    if pile.count > 1 {
        let _ = write!(out, "<g transform=\"translate(3.5 -2.5)\">{}</g>", shape(pile.side));
    }
    out.push_str(shape(pile.side));
    let count = pile.count.to_string();
    match (pile.letter, pile.count) {
        (Some(CROWNED), 1) => crown(out, pile.side, "translate(0 1)"),
        (Some(CROWNED), _) => {
            crown(out, pile.side, "translate(0 -6) scale(.75)");
            text(out, pile.side, &count, 12, 14);
        }
        (Some(letter), 1) => text(out, pile.side, &char::from(letter).to_string(), 7, 20),
        (Some(letter), n) => {
            text(out, pile.side, &format!("{n}{}", char::from(letter)), 6, 17);
        }
        (None, 1) => {}
        (None, _) => text(out, pile.side, &count, 7, 20),
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

/// Returns the name of the shape of a side's pieces, in the plural.
pub const fn shape_name(side: Side) -> &'static str {
    match side {
        Side::N => "discs",
        Side::S => "diamonds",
        Side::E => "triangles",
        Side::W => "squares",
    }
}

/// Returns the colour of crowns and letters on a piece.
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

fn text(out: &mut String, side: Side, text: &str, y: i32, size: i32) {
    let ink = ink(side);
    let y = y + if side == Side::E { 5 } else { 0 };
    let _ = write!(
        out,
        "<text y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" \
         fill=\"{ink}\">{text}</text>"
    );
}
