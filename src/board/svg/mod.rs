//! The board as a drawing in SVG: on its own, as a sheet to print, or as a part of a page.
//!
//! It needs no colour to be understood, no font but the reader's own, and nothing from elsewhere.

mod lines;
mod pieces;
mod plan;
mod track;

use std::fmt::Write;

use super::markup::escaped;
use super::{Area, Holding, Laid, told};
use crate::finding::Situation;
use crate::rules::dadu::{Board, Kind};
use crate::table::{Both, Side};
use lines::{lines, listed};
use plan::{Plan, Rect};

/// What every drawing on its own begins with, so that the program knows its own again.
pub const MADE_HERE: &str = "<!-- A board drawn by dadu -->";

/// Fonts that have the scripts of the region, before whatever the reader has.
const FONTS: &str = "Noto Sans, Noto Sans Gujarati, Noto Sans Devanagari, Noto Naskh Arabic, \
                     Noto Sans Arabic, Segoe UI, Shruti, Nirmala UI, Gujarati Sangam MN, Geeza Pro, \
                     system-ui, sans-serif";

const MARGIN: i32 = 24;
const NARROWEST: i32 = 640;

/// What stands on a sheet. All texts are plain text, of any script and length.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// What the game is called.
    pub title: String,
    /// When and where it was played, and the like: one line each.
    pub details: Vec<String>,
    /// Which place of the log this is: one line each.
    pub caption: Vec<String>,
    /// By side: its players, each as one text.
    pub players: Both<Vec<String>>,
    /// How things stand.
    pub situation: &'a Situation,
    /// Whether it is known where the pieces stand; if not, the position is the last one that was.
    pub known: bool,
}

/// A sheet: title, board, and beside each side's players what the track does not show.
pub fn sheet(sheet: &Sheet<'_>) -> String {
    let plan = Plan::new(sheet.situation.board, Laid::Across);
    let width = plan.whole.width.max(NARROWEST);
    let mut page = Page { drawn: String::new(), y: MARGIN, width };
    page.head(sheet);
    page.board(&plan, sheet);
    page.sides(sheet);
    page.legend();
    let height = page.y + MARGIN / 2;
    let (title, words) = (escaped(&sheet.title), in_words(sheet));
    format!(
        "{MADE_HERE}\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title words\" \
         font-family=\"{FONTS}\">\n<title id=\"title\">{title}</title>\n<desc id=\"words\">{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{}</svg>\n",
        escaped(&words),
        page.drawn
    )
}

/// The whole sheet in words, for those who do not see it.
fn in_words(sheet: &Sheet<'_>) -> String {
    let mut words: Vec<String> = sheet.details.iter().chain(&sheet.caption).cloned().collect();
    for side in Side::BOTH {
        words.push(format!("{side}: {}.", sheet.players[side].join(", ")));
        words.push(format!("{}.", standing(sheet.situation, side)));
    }
    words.join("\n")
}

/// Where a side's pieces stand: `N: king on c3; 2 on a1; 5 waiting`.
pub fn standing(situation: &Situation, side: Side) -> String {
    let Situation { board, position, .. } = situation;
    let there = |area: Area| {
        let pieces = Holding::of(position, *board, area).words_of(side)?;
        Some(match area {
            Area::Square(_) => format!("{pieces} on {}", area.name(*board)),
            Area::Waiting(_) => format!("{pieces} waiting"),
            Area::Centre => format!("{pieces} in the centre"),
            Area::Out(_) => format!("{pieces} out"),
        })
    };
    let places: Vec<String> = Area::all(*board).filter_map(there).collect();
    format!("{side}: {}", places.join("; "))
}

/// The board for a page that steps through a game: the empty cloth, every content that occurs, as
/// something to use, and for each area what is used there.
pub struct Stage {
    plan: Plan,
    prefix: &'static str,
}

impl Stage {
    /// A stage for a board. What it defines is named with the prefix.
    pub fn new(board: Board, laid: Laid, prefix: &'static str) -> Stage {
        Stage { plan: Plan::new(board, laid), prefix }
    }

    /// The drawing: the contents, each with an area that it occurs in, and for each area the number
    /// of its content.
    pub fn draw(&self, contents: &[(Area, Holding)], shown: &[usize], label: &str) -> String {
        let (Rect { width, height, .. }, prefix) = (self.plan.whole, self.prefix);
        let mut drawn = format!(
            "<svg class=\"board {prefix}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-labelledby=\"{label}\">\n<defs>\n"
        );
        for (index, &(area, holding)) in contents.iter().enumerate() {
            let content = track::content(&self.plan, area, holding);
            let _ = writeln!(drawn, "<g id=\"{prefix}-{index}\">{content}</g>");
        }
        let cloth = track::cloth(&self.plan);
        let _ = write!(drawn, "</defs>\n<g class=\"cloth\">\n{cloth}</g>\n<g class=\"pieces\">\n");
        for (area, content) in Area::all(self.plan.board()).zip(shown) {
            let Rect { x, y, .. } = self.plan.area(area);
            let (name, holds) = (area.name(self.plan.board()), contents[*content].1.words());
            let _ = writeln!(
                drawn,
                "<use data-at=\"{name}\" data-holds=\"{holds}\" x=\"{x}\" y=\"{y}\" \
                 href=\"#{prefix}-{content}\"/>"
            );
        }
        drawn.push_str("</g>\n</svg>");
        drawn
    }
}

/// A piece as a sign in a page.
pub fn sign(side: Side, kind: Kind) -> String {
    let piece = pieces::sign(side, kind, (12, 12));
    format!("<svg class=\"sign\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">{piece}</svg>")
}

/// A sheet while it is drawn, from the top down.
struct Page {
    drawn: String,
    /// How far down it is drawn.
    y: i32,
    width: i32,
}

impl Page {
    fn head(&mut self, sheet: &Sheet<'_>) {
        let column = (MARGIN, self.width - 2 * MARGIN);
        self.text(&sheet.title, 26, "font-weight=\"bold\"", column);
        for detail in &sheet.details {
            self.text(detail, 15, "fill=\"#4d443e\"", column);
        }
        for caption in &sheet.caption {
            self.text(caption, 16, "", column);
        }
        if !sheet.known {
            let unknown =
                "Where the pieces stand is not known here. Drawn is the last position that was.";
            self.text(unknown, 16, "font-style=\"italic\"", column);
        }
    }

    fn board(&mut self, plan: &Plan, sheet: &Sheet<'_>) {
        let (x, y) = ((self.width - plan.whole.width) / 2, self.y + 4);
        let faint = if sheet.known { "" } else { " opacity=\".45\"" };
        let cloth = track::cloth(plan);
        let pieces = track::position(plan, &sheet.situation.position);
        let _ = write!(
            self.drawn,
            "<g transform=\"translate({x} {y})\"{faint}>\n{cloth}{pieces}</g>\n"
        );
        self.y = y + plan.whole.height;
    }

    /// Each side in a column of its own.
    fn sides(&mut self, sheet: &Sheet<'_>) {
        let wide = (self.width - 3 * MARGIN) / 2;
        let top = self.y;
        let mut bottom = top;
        for (side, x) in Side::BOTH.into_iter().zip([MARGIN, 2 * MARGIN + wide]) {
            self.y = top;
            self.side(sheet, side, (x, wide));
            bottom = bottom.max(self.y);
        }
        self.y = bottom;
    }

    fn side(&mut self, sheet: &Sheet<'_>, side: Side, (x, wide): (i32, i32)) {
        for (kind, at) in [(Kind::Standard, 11), (Kind::King, 35)] {
            self.drawn.push_str(&pieces::sign(side, kind, (x + at, self.y + 15)));
        }
        self.text(&side.to_string(), 20, "font-weight=\"bold\"", (x + 54, wide - 54));
        for players in listed(&sheet.players[side], 15, wide) {
            self.line(&players, 15, "", x);
        }
        for words in told(sheet.situation, side) {
            self.text(&words, 14, "fill=\"#4d443e\"", (x, wide));
        }
    }

    fn legend(&mut self) {
        let legend = "Discs are N’s pieces, diamonds are S’s. A crown marks a king; a number says how \
                      many lie on one another. Crosses mark the safe squares, shades the home rows.";
        self.y += 6;
        self.text(legend, 12, "fill=\"#6b5f57\"", (MARGIN, self.width - 2 * MARGIN));
    }

    /// A text in a column, in as many lines as it takes.
    fn text(&mut self, text: &str, size: i32, look: &str, (x, wide): (i32, i32)) {
        for line in lines(text, size, wide) {
            self.line(&line, size, look, x);
        }
    }

    fn line(&mut self, line: &str, size: i32, look: &str, x: i32) {
        let base = self.y + size * 115 / 100;
        let _ = writeln!(
            self.drawn,
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" {look}>{}</text>",
            escaped(line)
        );
        self.y += size * 3 / 2;
    }
}
