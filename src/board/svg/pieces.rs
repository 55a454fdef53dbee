//! The pieces of a drawing. Each side has its own shape and not only its colour: N's pieces are discs, S's
//! diamonds, E's triangles, W's squares. A king wears a crown, other lettered pieces show their letter. A
//! stack shows its edges and the number of its pieces.

use std::fmt::Write;

use super::super::{AreaContents, Pile};
use super::geometry::{CELL, Rect};
use crate::table::Side;

/// The letter of pieces that wear a crown.
pub const CROWNED: u8 = b'K';

const CROWN: &str = "M-8.4 5.6-10-4.6-4.6-.6 0-8 4.6-.6 10-4.6 8.4 5.6Z";

/// Returns the offsets of stacks from the middle of a square, and their scale in hundredths. Four sides can
/// have two kinds of piece each on a square.
const fn lie(stacks: usize) -> (&'static [(i32, i32)], i32) {
    match stacks {
        0 | 1 => (&[(0, 0)], 100),
        2 => (&[(-8, -8), (8, 8)], 74),
        3 => (&[(-9, -9), (9, -9), (9, 9)], 58),
        4 => (&[(-9, -9), (9, -9), (-9, 9), (9, 9)], 55),
        5 | 6 => (&[(-12, -9), (0, -9), (12, -9), (-12, 9), (0, 9), (12, 9)], 40),
        _ => (
            &[(-12, -12), (0, -12), (12, -12), (-12, 0), (12, 0), (-12, 12), (0, 12), (12, 12)],
            36,
        ),
    }
}

/// The way to draw a piece: by itself, or by a reference to the definition with a prefix.
pub type Prefix<'a> = Option<&'a str>;

/// Draws the pieces on a square, relative to its corner.
pub fn on_square(holding: &AreaContents, prefix: Prefix<'_>) -> String {
    let stacks = stacks(holding.piles());
    let (at, scale) = lie(stacks.len());
    let mut out = String::new();
    let middle = |&(x, y): &(i32, i32)| (CELL / 2 + x, CELL / 2 + y);
    for (stack, at) in stacks.iter().zip(at) {
        draw_stack(&mut out, *stack, middle(at), scale, prefix);
    }
    // Over all pieces, so that no piece hides a number.
    for (stack, at) in stacks.iter().zip(at).filter(|(stack, _)| stack.count > 1) {
        out.push_str(&badge(stack.count, middle(at), scale));
    }
    out
}

/// Joins the crowned pieces of a side with its ordinary ones: the crown lies on top.
fn stacks(piles: &[Pile]) -> Vec<Pile> {
    let mut stacks: Vec<Pile> = Vec::new();
    for &pile in piles {
        match stacks.last_mut() {
            Some(top)
                if top.side == pile.side
                    && top.letter == Some(CROWNED)
                    && pile.letter.is_none() =>
            {
                top.count = top.count.saturating_add(pile.count);
            }
            _ => stacks.push(pile),
        }
    }
    stacks
}

fn draw_stack(out: &mut String, stack: Pile, at: (i32, i32), scale: i32, prefix: Prefix<'_>) {
    open(out, at, scale);
    let Pile { side, letter, count } = stack;
    // The edges of the pieces below, then the top.
    for below in (1..i32::from(count).min(3)).rev() {
        let (x, y) = (3 * below - 1, 1 - 3 * below);
        let _ = write!(
            out,
            "<g transform=\"translate({x} {y})\">{}</g>",
            draw_piece(side, None, prefix)
        );
    }
    out.push_str(&draw_piece(side, letter, prefix));
    out.push_str("</g>");
}

fn open(out: &mut String, (x, y): (i32, i32), scale: i32) {
    // Writing to memory cannot fail.
    let _ = match scale {
        100 => write!(out, "<g transform=\"translate({x} {y})\">"),
        _ => write!(out, "<g transform=\"translate({x} {y}) scale(.{scale:02})\">"),
    };
}

/// Draws the number of pieces at the lower right of a stack. It is never too small to read.
fn badge(count: u8, (x, y): (i32, i32), scale: i32) -> String {
    let half = if count > 9 { 11 } else { 8 };
    let (x, y, scale) = (x + 11 * scale / 100, y + 11 * scale / 100, scale.max(80));
    let (whole, part) = (scale / 100, scale % 100);
    format!(
        "<g class=\"b-badge\" transform=\"translate({x} {y}) scale({whole}.{part:02})\"><g><rect x=\"-{half}\" y=\"-8\" \
         width=\"{}\" height=\"16\" rx=\"8\"/><text y=\"5\">{count}</text></g></g>",
        2 * half
    )
}

/// Draws pieces side by side in an area, as large as possible.
pub fn heap(holding: &AreaContents, area: Rect, prefix: Prefix<'_>) -> String {
    let pieces = singles(holding);
    let count = pieces.len() as i32;
    let (columns, size) = grid(count, area);
    let rows = (count + columns - 1) / columns.max(1);
    let top = area.y + (area.height - rows * size) / 2;
    let mut out = String::new();
    for (index, piece) in (0..).zip(pieces) {
        let (column, row) = (index % columns, index / columns);
        let in_row = columns.min(count - row * columns);
        let left = area.x + (area.width - in_row * size) / 2;
        let at = (left + column * size + size / 2, top + row * size + size / 2);
        draw_single(&mut out, piece, at, size, prefix);
    }
    out
}

/// Draws pieces in a line that begins at one end of an area.
pub fn line(holding: &AreaContents, area: Rect, from_end: bool, prefix: Prefix<'_>) -> String {
    let pieces = singles(holding);
    let is_tall = area.height > area.width;
    let (long, across) =
        if is_tall { (area.height, area.width) } else { (area.width, area.height) };
    let pitch = (long / (pieces.len() as i32).max(1)).min(across);
    let mut out = String::new();
    for (index, piece) in (0..).zip(pieces) {
        let along = index * pitch + pitch.max(across) / 2;
        let along = if from_end { long - along } else { along };
        let at = match is_tall {
            true => (area.x + across / 2, area.y + along),
            false => (area.x + along, area.y + across / 2),
        };
        draw_single(&mut out, piece, at, pitch.max(across / 2), prefix);
    }
    out
}

fn singles(holding: &AreaContents) -> Vec<Pile> {
    let single = |&pile: &Pile| (0..pile.count).map(move |_| Pile { count: 1, ..pile });
    holding.piles().iter().flat_map(single).collect()
}

/// Draws one piece in a place of a size.
fn draw_single(out: &mut String, piece: Pile, at: (i32, i32), size: i32, prefix: Prefix<'_>) {
    // A crowned diamond is as wide as a square.
    open(out, at, (size * 100 / CELL).min(100));
    out.push_str(&draw_piece(piece.side, piece.letter, prefix));
    out.push_str("</g>");
}

/// Returns the number of columns in which `count` pieces are largest, and their size. Prefers an arrangement
/// that is about as high as wide.
fn grid(count: i32, area: Rect) -> (i32, i32) {
    let rows = |columns: i32| (count + columns - 1) / columns;
    let size = |columns: i32| (area.width / columns).min(area.height / rows(columns)).min(39);
    let best = (1..=count)
        .max_by_key(|&columns| (size(columns), -(columns - rows(columns)).abs(), columns));
    best.map_or((1, 1), |columns| (columns, size(columns)))
}

fn draw_piece(side: Side, letter: Option<u8>, prefix: Prefix<'_>) -> String {
    match prefix {
        Some(prefix) => format!("<use href=\"#{}\"/>", name(prefix, side, letter)),
        None => piece(side, letter),
    }
}

/// Returns the definition of a piece, to which drawings with the prefix refer.
pub fn definition(prefix: &str, side: Side, letter: Option<u8>) -> String {
    format!("<g id=\"{}\">{}</g>\n", name(prefix, side, letter), piece(side, letter))
}

fn name(prefix: &str, side: Side, letter: Option<u8>) -> String {
    let letter = letter.map(char::from).map(String::from).unwrap_or_default();
    format!("{prefix}-{side}{letter}")
}

/// Draws a piece around the origin, at most as wide as a square.
pub fn piece(side: Side, letter: Option<u8>) -> String {
    // Sizes in tenths.
    let radius = if letter.is_some() { 160 } else { 132 };
    let inner = if letter.is_some() { 133 } else { 87 };
    let mark = match letter {
        None => shape(side, "p-k", 32, ""),
        Some(CROWNED) => {
            let place = match side {
                Side::N => "",
                Side::E => " transform=\"translate(0 5) scale(.7)\"",
                _ => " transform=\"translate(0 1) scale(.86)\"",
            };
            format!("<path class=\"p-k\"{place} d=\"{CROWN}\"/>")
        }
        Some(letter) => {
            let y = if side == Side::E { 9 } else { 5 };
            format!("<text class=\"p-t\" y=\"{y}\">{}</text>", char::from(letter))
        }
    };
    format!(
        "<g class=\"{side}\">{}{}{}{mark}</g>",
        shape(side, "p-sh", radius, " transform=\"translate(0 2)\""),
        shape(side, "p-f", radius, ""),
        shape(side, "p-l", inner, ""),
    )
}

/// Draws the shape of a side with a radius in tenths of a unit.
pub fn shape(side: Side, class: &str, radius: i32, more: &str) -> String {
    let by = |hundredths: i32| tenths(radius * hundredths / 100);
    let path = match side {
        Side::N => {
            return format!("<circle class=\"{class}\"{more} r=\"{}\"/>", by(100));
        }
        Side::S => {
            let r = by(121);
            format!("M0-{r} {r} 0 0 {r}-{r} 0Z")
        }
        Side::E => {
            let (r, wide, low) = (by(116), by(114), by(91));
            format!("M0-{r} {wide} {low}-{wide} {low}Z")
        }
        Side::W => {
            let (r, wide) = (by(89), by(178));
            format!("M-{r}-{r}h{wide}v{wide}h-{wide}Z")
        }
    };
    format!("<path class=\"{class}\"{more} d=\"{path}\"/>")
}

/// Writes tenths of a unit as a number: `13.2`.
pub fn tenths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    match (value / 10, value % 10) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{sign}{}.{}", whole.abs(), rest.abs()),
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
