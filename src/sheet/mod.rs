//! A field sheet to print: header fields and lines to fill in by hand, the empty board, and the forms of the
//! notation. It is one HTML page that loads nothing from elsewhere, and the same options always give the same
//! bytes.

mod parts;

use crate::board::markup::{escaped, fill};
use crate::board::svg::paper_style;
use crate::games::{GameId, SourceGame};
use crate::rulebook::DeclarationData;

/// The beginning of every field sheet, by which the program recognises its own sheets.
pub const MADE_HERE: &str = "<!doctype html>\n<!-- A field sheet made by dadu -->";

const TEMPLATE: &str = include_str!("sheet.html");
const STYLE: &str = include_str!("sheet.css");
/// Names the styles by their hashes; a test checks the hashes.
const POLICY: &str = include_str!("policy.txt");

/// The size of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 148 by 210 millimetres.
    A5,
}

impl Paper {
    const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A5 => "a5",
        }
    }

    /// Returns the style of the paper.
    const fn style(self) -> &'static str {
        match self {
            Paper::A4 => include_str!("a4.css"),
            Paper::A5 => include_str!("a5.css"),
        }
    }

    /// Returns the number of lines for player turns that fit on a page.
    const fn lines(self) -> u32 {
        match self {
            Paper::A4 => 32,
            Paper::A5 => 22,
        }
    }

    /// Returns the break between the header and the board: on small paper the board is on its own page.
    fn page_break(self) -> String {
        match self {
            Paper::A4 => String::new(),
            Paper::A5 => format!(
                "{}</section>\n<section class=\"page\">",
                parts::frame("House rules, seats and other remarks")
            ),
        }
    }

    /// Returns the number of lines for the players of a team.
    const fn players(self) -> u8 {
        match self {
            Paper::A4 => 5,
            Paper::A5 => 6,
        }
    }
}

/// A field sheet.
#[derive(Clone, Debug)]
pub struct FieldSheet {
    /// The game.
    pub game: &'static SourceGame,
    /// The variant; nothing to leave the field empty.
    pub variant: Option<DeclarationData>,
    /// The paper.
    pub paper: Paper,
    /// The number of pages with lines for player turns.
    pub pages: u32,
}

impl FieldSheet {
    /// Returns the page.
    pub fn page(&self) -> String {
        let game = GameId::of_name(self.game.name);
        let header = self.header();
        let title = escaped(self.game.title);
        let known = match game {
            Some(game) => parts::board_and_forms(game, &header, self.paper),
            None => parts::room_for_drawing(&title),
        };
        let places = [
            ("policy", POLICY.trim()),
            ("style", &(paper_style() + STYLE)),
            ("paper-style", self.paper.style()),
            ("paper", self.paper.name()),
            ("title", &title),
            ("fields", &parts::fields(&header, self.variant.as_ref())),
            ("players", &parts::players(&header, self.paper)),
            ("break", &self.paper.page_break()),
            ("known", &known),
            ("turns", &parts::pages(&title, game, self.paper, self.pages)),
        ];
        format!("{MADE_HERE}\n{}", fill(TEMPLATE, &places))
    }

    /// Returns the beginning of a log of this game.
    fn header(&self) -> String {
        let name = self.game.name;
        let variant = self.variant.as_ref().map(|variant| format!("Variant: {}\n", variant.text));
        format!("Dadu: 1\nGame: {name}\n{}", variant.unwrap_or_default())
    }
}
