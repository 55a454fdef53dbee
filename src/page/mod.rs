//! The HTML page of a game: it steps through the play, and without a script it is a readable document. It
//! loads nothing from elsewhere, and the same log always gives the same bytes. A game that dadu only records has a
//! page without a board (`recorded`).
//!
//! Text from the log is either escaped where it is read (`says`, `list`) or is data (`data`). As a further
//! protection, the policy of the page allows no script but its own.

mod data;
mod events;
mod frame;
mod list;
mod motion;
mod moved;
mod recorded;
mod says;
mod steps;
mod trace;

use crate::board::markup::{escaped, fill};
use crate::board::svg::{self, Stage, legend, signs};
use crate::diagnostic::{GameSource, Scene};
use crate::layout::{Plan, Shape};
use crate::notation::Log;
use crate::replay::{Moment, NamedPlayer, Setup, named_players, numbered_fields};
use crate::table::{Player, Side};
pub use data::safe_json;
use frame::{Frame, split};
pub use frame::{MOST_BYTES, SITE_POLICY, SitePlace};
use list::Lister;
use says::Teller;
use steps::{Step, steps};
use trace::ReplayTrace;

/// The beginning of every page, by which the program recognises its own pages.
pub const MADE_HERE: &str = "<!doctype html>\n<!-- A replay made by dadu -->";

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str =
    concat!(include_str!("board.js"), include_str!("course.js"), include_str!("page.js"));
/// Names the style and the script by their hashes; a test checks the hashes.
const POLICY: &str = include_str!("policy.txt");

/// The maximum number of lines and tokens in a page, which is enough for twenty long evenings. Each takes
/// some kilobytes of the page, and a browser draws all of them.
pub const MOST: usize = 20_000;

/// The reason why a game has no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPage {
    /// The log has a version or a game that cannot be replayed.
    NotReplayed,
    /// The log has this many lines and tokens, more than [`MOST`].
    TooLong(usize),
}

/// Returns the page of a game.
///
/// # Errors
/// The reason why there is no page.
pub fn page(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    source: &GameSource,
) -> Result<String, NoPage> {
    page_in(text, log, setup, source, None).map(|page| page.html)
}

/// A page of a site, with the content of its data file.
pub struct SitePage {
    /// The page.
    pub html: String,
    /// The data for its script, as a script.
    pub data: String,
}

/// Returns the page of a game as a part of a site.
///
/// # Errors
/// The reason why there is no page.
pub fn page_in_site(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    source: &GameSource,
    place: &SitePlace,
) -> Result<SitePage, NoPage> {
    page_in(text, log, setup, source, Some(place))
}

/// Returns the style of the replay pages of a site.
pub fn site_style() -> String {
    style()
}

/// Returns the script of the replay pages of a site.
pub fn site_script() -> &'static str {
    SCRIPT
}

fn page_in(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    source: &GameSource,
    place: Option<&SitePlace>,
) -> Result<SitePage, NoPage> {
    if let Some(game) = log.recorded.filter(|_| log.is_recorded()) {
        return Ok(recorded::page(text, log, setup, source, game, place));
    }
    let length = log.lines.len() + log.items.len();
    if length > MOST {
        return Err(NoPage::TooLong(length));
    }
    let (told, game) = ReplayTrace::of(text, log, setup);
    let start = told.start.clone().ok_or(NoPage::NotReplayed)?;
    let named = named_players(text, log.forms, &numbered_fields(log));
    let moment = Moment::at(text, log, setup, 0);
    let plan = Scene::of(&moment, source).plan;
    let teller = Teller { text, log, told: &told, named: &named, plan: &plan };
    let steps = steps(&teller, &start);
    let lister = Lister { teller: &teller, findings: &game.findings, source };
    let (mut data, mut contents) = data::data(&teller, &steps, moment.lots);
    let end = &steps[steps.len() - 1];
    let shown = contents.of(end);
    let stage = |plan, prefix| Stage::new(plan, prefix).draw(contents.all(), &shown, "words");
    let title = title(text, log, source);
    let sides = plan.sides().map(|side| {
        let players = game.players.0.get(side as usize).copied().unwrap_or_default();
        one_side(&plan, &teller, &steps, side, players)
    });
    let (lines, subtitle) = (lister.lines(&steps), subtitle(text, log));
    let frame = Frame::of(place, &if place.is_none() { data.json() } else { String::new() });
    let parts = [
        ("policy", frame.policy),
        ("style", &frame.style),
        ("home", &frame.home),
        ("links", &frame.links),
        ("scripts", &frame.scripts),
        ("title", &escaped(&title)),
        ("subtitle", &escaped(&subtitle)),
        ("header", &lister.header()),
        ("header-findings", &lister.found_in_header()),
        ("across", &stage(plan.clone(), "across")),
        ("upright", &stage(plan.upright(), "upright")),
        ("words", &standing(&plan, end)),
        ("unknown", if end.stands.known { "hidden" } else { "" }),
        ("sides", &sides.collect::<String>()),
        ("shape", shape(&plan)),
        ("legend", &legend(&plan)),
        ("marks", &events::legend(&plan)),
        ("last-step", &(steps.len() - 1).to_string()),
    ];
    Ok(match place {
        None => SitePage { html: filled(TEMPLATE, &parts, &lines, ""), data: String::new() },
        Some(place) => {
            let (html, rest) = within_limit(TEMPLATE, &parts, &lines, &place.rest(true));
            data.rest = Some(rest.to_owned()).filter(|rest| !rest.is_empty());
            SitePage { html, data: format!("window.DADU_GAME={};\n", data.json()) }
        }
    })
}

/// Returns the name of a game for people: its title, or else the name of its file.
pub fn title(text: &[u8], log: &Log, source: &GameSource) -> String {
    let title = log.value_of(text, "Title").filter(|title| !title.is_empty());
    let file = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
    title.unwrap_or_else(|| file.to_owned())
}

/// Returns when and where the game was played, as far as the log gives it.
pub fn subtitle(text: &[u8], log: &Log) -> String {
    let parts = ["Date", "Place", "Household"].map(|name| log.value_of(text, name));
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// Describes where the pieces are.
fn standing(plan: &Plan, step: &Step) -> String {
    let layout = &step.stands.layout;
    let of = |side| format!("{}. ", crate::board::standing(plan, layout, side));
    plan.sides().map(of).collect()
}

/// Returns the class of the element that holds the board, as an attribute.
fn shape(plan: &Plan) -> &'static str {
    match plan.shape {
        Shape::Track => "",
        Shape::Grid => " class=\"square\"",
    }
}

/// Returns the section of a side: the signs of its pieces, its players, and its earned rights.
fn one_side(plan: &Plan, teller: &Teller<'_>, steps: &[Step], side: Side, players: u8) -> String {
    let named = teller.named.iter().filter(|named: &&NamedPlayer| named.side == side);
    let seen = steps.iter().filter_map(|step| step.player).filter(|player| player.side == side);
    let numbers = named.map(|named| named.number).chain(seen.map(Player::number));
    let most = numbers.chain([players]).max().unwrap_or(0);
    let item = |number| {
        let player = Player::new(side, number)?;
        Some(format!("<li data-player=\"{player}\">{}</li>", teller.player(player)))
    };
    let items: String = (1..=most).filter_map(item).collect();
    let signs = signs(plan, side);
    let last = &steps[steps.len() - 1].stands;
    let earned = last.told[side].join(" · ");
    format!(
        "<section class=\"side\" id=\"side-{side}\" aria-label=\"Side {side}\">\n\
         <h2>{signs} Side {side}</h2>\n<ul>{items}</ul>\n<p class=\"earned\">{}</p>\n</section>\n",
        escaped(&earned)
    )
}

/// Returns the style of a page.
fn style() -> String {
    svg::page_style() + STYLE
}

/// Returns a page made from the template, with the mark that dadu made it.
fn filled(template: &str, parts: &[(&str, &str)], lines: &str, rest: &str) -> String {
    let places = [parts, &[("lines", lines), ("rest", rest)]].concat();
    format!("{MADE_HERE}\n{}", fill(template, &places))
}

/// Returns a page of a site that is not too large, and the lines that are not in it.
fn within_limit<'a>(
    template: &str,
    parts: &[(&str, &str)],
    lines: &'a str,
    note: &str,
) -> (String, &'a str) {
    let room = MOST_BYTES.saturating_sub(filled(template, parts, "", note).len());
    let (lines, rest) = split(lines, room);
    (filled(template, parts, lines, if rest.is_empty() { "" } else { note }), rest)
}
