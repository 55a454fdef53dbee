//! The board as an SVG drawing: alone, as a sheet to print, or as part of a page.
//!
//! A drawing can be understood without colour, uses only fonts of the reader's system, and loads nothing. It
//! follows the reader's choice of light or dark, and is black and white on paper.

mod geometry;
mod holes;
mod lines;
mod names;
mod palette;
mod pieces;
mod track;
mod ways;

use std::fmt::Write;

use super::markup::escaped;
use super::{Area, AreaContents, standing};
use crate::layout::{Layout, LetteredKind, Mark, Plan, Shape, SpecialHoles, Square};
use crate::table::{BySide, Side};
use geometry::{Geometry, Rect};
pub use lines::lines;
use lines::listed;
pub use palette::{RULES as BOARD_RULES, page_style, paper_style, separate_style};
pub use pieces::CROWNED;

/// The beginning of every separate drawing, by which the program recognises its own drawings.
pub const MADE_HERE: &str = "<!-- A board drawn by dadu -->";

/// Fonts for the scripts of the region, then the system's default font.
pub const FONTS: &str = "Noto Sans, Noto Sans Gujarati, Noto Sans Devanagari, Noto Naskh Arabic, \
                     Noto Sans Arabic, Segoe UI, Shruti, Nirmala UI, Gujarati Sangam MN, Geeza Pro, \
                     system-ui, sans-serif";

const MARGIN: i32 = 24;
const NARROWEST: i32 = 840;
/// The height up to which a drawing enlarges a small board.
const HIGHEST: i32 = 760;

/// The contents of a sheet. All texts are plain text, of any script and length.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// The name of the game.
    pub title: String,
    /// The date, the place and similar details: one line each.
    pub details: Vec<String>,
    /// The point in the log: one line each.
    pub caption: Vec<String>,
    /// For each side: its players, each as one text.
    pub players: BySide<Vec<String>>,
    /// For each side: facts about it and its players that the board does not show, each as one text.
    pub told: BySide<Vec<String>>,
    /// The board.
    pub plan: &'a Plan,
    /// The position of the pieces.
    pub layout: &'a Layout,
    /// Whether the position is known; if not, the drawing shows the last known one.
    pub known: bool,
}

/// Draws a sheet: the title, the board, and for each side its players and the facts that the track does not show.
pub fn sheet(sheet: &Sheet<'_>) -> String {
    let geometry = Geometry::new(sheet.plan);
    let width = geometry.whole.width.max(NARROWEST);
    let mut page = Page { drawn: String::new(), y: MARGIN, width };
    page.head(sheet);
    page.board(&geometry, sheet);
    page.sides(sheet);
    page.legend(sheet.plan);
    let height = page.y + MARGIN / 2;
    let (title, words) = (escaped(&sheet.title), in_words(sheet));
    format!(
        "{MADE_HERE}\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title words\" \
         font-family=\"{FONTS}\">\n<title id=\"title\">{title}</title>\n<desc id=\"words\">{}</desc>\n\
         <style>{}</style>\n<rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
        escaped(&words),
        palette::drawing_style(),
        page.drawn
    )
}

/// Describes the whole sheet in words, for screen readers.
fn in_words(sheet: &Sheet<'_>) -> String {
    let mut words: Vec<String> = sheet.details.iter().chain(&sheet.caption).cloned().collect();
    for side in sheet.plan.sides() {
        words.push(format!("{side}: {}.", sheet.players[side].join(", ")));
        words.push(format!("{}.", standing(sheet.plan, sheet.layout, side)));
    }
    words.extend(ways::in_words(sheet.plan));
    words.join("\n")
}

/// Returns the letters of the kinds of piece, with the ordinary one first.
fn kinds(plan: &Plan) -> impl Iterator<Item = Option<u8>> {
    std::iter::once(None).chain(plan.lettered.iter().map(|kind| Some(kind.letter)))
}

/// The board of a page that steps through a game. It defines the empty board and every content once, and
/// refers to one content for each area.
pub struct Stage {
    plan: Plan,
    prefix: &'static str,
}

impl Stage {
    /// Creates a stage for a board. The prefix begins the names of its definitions.
    pub fn new(plan: Plan, prefix: &'static str) -> Stage {
        Stage { plan, prefix }
    }

    /// Draws the stage. `contents` lists each content with an area that has it; `shown` is the index of the
    /// content of each area.
    pub fn draw(&self, contents: &[(Area, AreaContents)], shown: &[usize], label: &str) -> String {
        let geometry = Geometry::new(&self.plan);
        let (Rect { width, height, .. }, prefix) = (geometry.whole, self.prefix);
        let mut drawn = format!(
            "<svg class=\"board {prefix}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-labelledby=\"{label}\">\n<defs>\n"
        );
        for (index, (area, holding)) in contents.iter().enumerate() {
            let content = track::content(&geometry, *area, holding, Some(prefix));
            let _ = writeln!(drawn, "<g id=\"{prefix}-{index}\">{content}</g>");
        }
        for (side, letter) in
            self.plan.sides().flat_map(|side| kinds(&self.plan).map(move |k| (side, k)))
        {
            drawn.push_str(&pieces::definition(prefix, side, letter));
        }
        let cloth = track::cloth(&geometry, Some(prefix));
        let _ = write!(
            drawn,
            "</defs>\n<g class=\"cloth\">\n{cloth}</g>\n<g class=\"marks\"></g>\n<g class=\"pieces\">\n"
        );
        for (area, content) in Area::all(&self.plan).zip(shown) {
            let Rect { x, y, .. } = geometry.area(area);
            let (name, holds) = (area.name(), contents[*content].1.words(&self.plan));
            let _ = writeln!(
                drawn,
                "<use data-at=\"{name}\" data-holds=\"{holds}\" x=\"{x}\" y=\"{y}\" \
                 href=\"#{prefix}-{content}\"/>"
            );
        }
        drawn.push_str("</g>\n<g class=\"gliding\"></g>\n</svg>");
        drawn
    }
}

/// Returns a sign for each kind of piece of a side, for use in a page.
pub fn signs(plan: &Plan, side: Side) -> String {
    let sign = |letter| {
        let piece = pieces::piece(side, letter);
        format!("<svg class=\"sign\" viewBox=\"-20 -20 40 42\" aria-hidden=\"true\">{piece}</svg>")
    };
    kinds(plan).map(sign).collect()
}

/// Draws an empty board for a page, with the names of its squares. The class is for the style of the page.
pub fn empty_board(plan: &Plan, class: &str) -> String {
    let geometry = Geometry::new(plan);
    let Rect { width, height, .. } = geometry.whole;
    let cloth = track::cloth(&geometry, None);
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"The empty board\">\n{cloth}</svg>"
    )
}

/// Draws a board with its pieces for a page. The label is for screen readers.
pub fn board_at(plan: &Plan, layout: &Layout, label: &str) -> String {
    let geometry = Geometry::new(plan);
    let Rect { width, height, .. } = geometry.whole;
    let cloth = track::cloth(&geometry, Some("board"));
    let pieces = track::position(&geometry, layout);
    format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n\
         {cloth}{pieces}</svg>\n",
        escaped(label)
    )
}

/// A function that draws in a square of a figure: from the square, the left and top end of its field, and the width
/// of the field.
pub type InFigureSquare<'a> = &'a dyn Fn(&Square, (i32, i32), i32) -> String;

/// Draws a board with a drawing by the caller in each square, for a drawing of figures. Returns it with its width
/// and height.
pub fn figure_board(plan: &Plan, prefix: &str, inside: InFigureSquare<'_>) -> (String, i32, i32) {
    // The figures are about squares. Without pieces, the places beside the track need no room.
    let plan = Plan { bays: Vec::new(), beside: &[], has_centre: false, ..plan.clone() };
    let geometry = Geometry::new(&plan);
    let draw = |out: &mut String, geometry: &Geometry<'_>, square: &Square| {
        let Rect { x, y, width, .. } = geometry.area(Area::Square(square.name)).within(1);
        out.push_str(&inside(square, (x, y), width));
    };
    let cloth = track::filled_cloth(&geometry, Some(prefix), &draw);
    (cloth, geometry.whole.width, geometry.whole.height)
}

/// Explains the signs of a drawing.
pub fn legend(plan: &Plan) -> String {
    let mut words = String::new();
    for (index, side) in plan.sides().enumerate() {
        let shape = pieces::shape_name(side);
        words.push_str(&match index {
            0 => format!("{}{} are {side}’s pieces", shape[..1].to_uppercase(), &shape[1..]),
            _ => format!(", {shape} are {side}’s"),
        });
    }
    for LetteredKind { letter, one, .. } in plan.lettered {
        words.push_str(&match *letter {
            pieces::CROWNED => format!(". A crown marks a {one}"),
            letter => format!(". {} marks a {one}", char::from(letter)),
        });
    }
    words.push_str(match plan.holes {
        Some(_) => "; a number counts the pieces in a hole. ",
        None => "; a number counts the pieces in a stack. ",
    });
    words.push_str(&plan.holes.map_or_else(|| board_legend(plan), hole_legend));
    words
}

/// Explains the signs of an empty board.
pub fn board_legend(plan: &Plan) -> String {
    match plan.shape {
        Shape::Track => "Crosses mark the safe squares; shaded squares are the home rows. \
             Arrows show where pieces enter and leave."
            .to_owned(),
        Shape::Grid => grid_legend(plan),
    }
}

/// Explains the special holes, which only a position has.
fn hole_legend(holes: SpecialHoles) -> String {
    let closed = holes.closed.map(|name| format!("A crossed hole is {name}."));
    let owned = holes
        .owned
        .map(|name| format!("A hole with a ring and a letter is a {name} of that side."));
    closed.into_iter().chain(owned).collect::<Vec<_>>().join(" ")
}

fn grid_legend(plan: &Plan) -> String {
    let safe = match (plan.mark_name(Mark::Goal), plan.mark_name(Mark::Palace)) {
        (Some(goal), Some(palace)) => format!(
            "Crosses mark the safe squares. The shaded one is called {goal}; each of the others is called {palace}. "
        ),
        _ => String::new(),
    };
    let moves = match plan.seats.iter().any(|seat| !seat.path.is_empty()) {
        true => {
            "Thin arrows show paths that several sides share; the arrow of a side shows where only that side continues."
        }
        false if plan.lines.is_empty() => "",
        false => "Stones step along the lines.",
    };
    format!("{safe}{moves}")
}

/// A sheet that is being drawn, from top to bottom.
struct Page {
    drawn: String,
    /// The position down to which it is drawn.
    y: i32,
    width: i32,
}

impl Page {
    fn head(&mut self, sheet: &Sheet<'_>) {
        let column = (MARGIN, self.width - 2 * MARGIN);
        self.text(&sheet.title, 26, "t\" font-weight=\"bold", column);
        for detail in &sheet.details {
            self.text(detail, 15, "t2", column);
        }
        for caption in &sheet.caption {
            self.text(caption, 16, "t", column);
        }
        if !sheet.known {
            let unknown =
                "The position is unknown here. The drawing shows the last known position.";
            self.text(unknown, 16, "t\" font-style=\"italic", column);
        }
    }

    fn board(&mut self, geometry: &Geometry<'_>, sheet: &Sheet<'_>) {
        let Rect { width, height, .. } = geometry.whole;
        let percent = (self.width * 100 / width).min((HIGHEST * 100 / height).max(100));
        let (x, y) = ((self.width - width * percent / 100) / 2, self.y + 4);
        let faint = if sheet.known { "" } else { " opacity=\".45\"" };
        let cloth = track::cloth(geometry, Some("board"));
        let pieces = track::position(geometry, sheet.layout);
        let (whole, part) = (percent / 100, percent % 100);
        let _ = write!(
            self.drawn,
            "<g transform=\"translate({x} {y}) scale({whole}.{part:02})\"{faint}>\n{cloth}{pieces}</g>\n"
        );
        self.y = y + height * percent / 100;
    }

    /// Draws each side in a separate column, two columns side by side.
    fn sides(&mut self, sheet: &Sheet<'_>) {
        let wide = (self.width - 3 * MARGIN) / 2;
        let sides: Vec<Side> = sheet.plan.sides().collect();
        for pair in sides.chunks(2) {
            let top = self.y;
            let mut bottom = top;
            for (&side, x) in pair.iter().zip([MARGIN, 2 * MARGIN + wide]) {
                self.y = top;
                self.side(sheet, side, (x, wide));
                bottom = bottom.max(self.y);
            }
            self.y = bottom;
        }
    }

    fn side(&mut self, sheet: &Sheet<'_>, side: Side, (x, wide): (i32, i32)) {
        let mut at = 13;
        for letter in kinds(sheet.plan) {
            let (x, y, piece) = (x + at, self.y + 16, pieces::piece(side, letter));
            let _ = write!(self.drawn, "<g transform=\"translate({x} {y}) scale(.7)\">{piece}</g>");
            at += 28;
        }
        self.text(&side.to_string(), 20, "t\" font-weight=\"bold", (x + at - 5, wide - at + 5));
        for players in listed(&sheet.players[side], 15, wide) {
            self.line(&players, 15, "t", x);
        }
        for words in &sheet.told[side] {
            self.text(words, 14, "t2", (x, wide));
        }
    }

    fn legend(&mut self, plan: &Plan) {
        self.y += 6;
        let column = (MARGIN, self.width - 2 * MARGIN);
        self.text(&legend(plan), 12, "t2", column);
    }

    /// Draws a text in a column, in as many lines as needed.
    fn text(&mut self, text: &str, size: i32, look: &str, (x, wide): (i32, i32)) {
        for line in lines(text, size, wide) {
            self.line(&line, size, look, x);
        }
    }

    fn line(&mut self, line: &str, size: i32, look: &str, x: i32) {
        let base = self.y + size * 115 / 100;
        let _ = writeln!(
            self.drawn,
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" class=\"{look}\">{}</text>",
            escaped(line)
        );
        self.y += size * 3 / 2;
    }
}
