//! The pages of a site, which shows the games of an archive to everybody: the list of games, people, households, charts.
//!
//! Each page is a function of plain data, so the same games give the same bytes. The pages share one style, and only the
//! list of games has a script. Text from a log is escaped where it becomes markup; addresses are made of hashes. The
//! replay pages are in `page`.

mod charts;
mod data;
mod games;
mod household;
mod people;
mod split;

pub use charts::{Chart, charts};
pub use data::list_data;
pub use games::{ListedGame, SiteSeat, front, sorted};
pub use household::{SiteHousehold, household, households};
pub use people::people;

use crate::board::markup::{escaped, fill};
use crate::facts::text_hash;
use crate::figures::numbers::grouped;
use crate::page::{NoPage, SITE_POLICY};
use crate::publish::{Condition, Reason};
use crate::{figures, report};

const TEMPLATE: &str = include_str!("site.html");
const STYLE: &str = include_str!("site.css");

/// The script of the list of games.
pub const LIST_SCRIPT: &str = include_str!("list.js");

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Its path in the site, with slashes.
    pub path: String,
    /// Its content.
    pub text: String,
}

/// The facts about the whole site.
#[derive(Clone, Debug)]
pub struct SiteFacts {
    /// Its title.
    pub title: String,
    /// The condition that chose the games; nothing for all.
    pub condition: Option<Condition>,
    /// Whether names are pseudonyms.
    pub has_pseudonyms: bool,
    /// The number of games that were left out for each reason.
    pub left_out: Vec<(Reason, u64)>,
}

/// Returns the style of all pages except the replay pages.
pub fn style() -> String {
    report::site_style() + figures::page_style() + STYLE
}

/// The page of which the navigation shows that it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Games,
    People,
    Households,
    Charts,
}

impl Section {
    const ALL: [Section; 4] =
        [Section::Games, Section::People, Section::Households, Section::Charts];

    /// Returns its name and the address of its first page.
    const fn link(self) -> (&'static str, &'static str) {
        match self {
            Section::Games => ("Games", "index.html"),
            Section::People => ("People", "people.html"),
            Section::Households => ("Households", "households.html"),
            Section::Charts => ("Charts", "charts.html"),
        }
    }
}

/// A page before its frame is added.
struct Page<'a> {
    path: String,
    title: &'a str,
    section: Section,
    /// Scripts, from the folder of the site.
    scripts: &'a [&'a str],
    body: String,
}

impl Page<'_> {
    /// Adds the frame.
    fn file(self, site: &SiteFacts) -> SiteFile {
        let root = "../".repeat(self.path.matches('/').count());
        let link = |section: Section| {
            let (name, address) = section.link();
            let current = if section == self.section { " aria-current=\"true\"" } else { "" };
            format!("<a href=\"{root}{address}\"{current}>{name}</a>\n")
        };
        let script = |name: &&str| format!("<script src=\"{root}{name}\" defer></script>\n");
        let places: [(&str, &str); 7] = [
            ("policy", SITE_POLICY),
            ("title", &escaped(self.title)),
            ("site", &escaped(&site.title)),
            ("root", &root),
            ("scripts", &self.scripts.iter().map(script).collect::<String>()),
            ("links", &Section::ALL.map(link).concat()),
            ("body", &self.body),
        ];
        SiteFile { path: self.path, text: fill(TEMPLATE, &places) }
    }
}

/// Returns the path of the page of a game, from the folder of the site.
pub fn game_path(hash: &str) -> String {
    format!("games/{hash}.html")
}

/// Returns the page of a game that has no replay page.
pub fn without_steps(game: &ListedGame, log: &str, why: NoPage, site: &SiteFacts) -> SiteFile {
    let why = match why {
        NoPage::NotReplayed => {
            "dadu cannot replay this log, so there are no steps to show.".to_owned()
        }
        NoPage::TooLong(length) => format!(
            "This log has {} lines and tokens. That is too long to show its steps.",
            grouped(length as u64)
        ),
    };
    let body = heading(&game.title, &escaped(&game.date))
        + &format!(
            "<p class=\"note\">{why}</p>\n<p><a href=\"../{log}\">The log as text</a></p>\n"
        );
    let (path, title) = (game_path(&game.hash), &game.title);
    Page { path, title, section: Section::Games, scripts: &[], body }.file(site)
}

/// Returns a name for the file of something with this name in a log. The name cannot be read from it.
fn file_name(name: &str) -> String {
    text_hash(name.as_bytes())[..16].to_owned()
}

/// Returns the path of the page of a household, from the folder of the site.
pub fn household_path(name: &str) -> String {
    format!("households/{}.html", file_name(name))
}

/// Returns a heading with a line below it.
fn heading(title: &str, below: &str) -> String {
    format!("<h1 dir=\"auto\">{}</h1>\n<p class=\"subtitle\">{below}</p>\n", escaped(title))
}
