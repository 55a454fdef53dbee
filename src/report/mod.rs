//! A report of a game, or of all games of a household, for the people who played: one HTML page to read and to print.
//!
//! It loads nothing from elsewhere and has no script. The same logs give the same bytes. Text from a log is
//! escaped where it becomes markup.

mod happened;
mod household;
mod rules;
mod throws;

use std::fmt::Write;

use crate::board::markup::{escaped, fill};
use crate::board::svg::{board_at, legend, page_style};
use crate::diagnostic::{GameSource, Scene, capitalised};
use crate::facts::{DADU, DerivedRows, PlayerFacts, WantedFacts, derive};
use crate::games::GameId;
use crate::notation::{Content, Line, Log};
use crate::page::{subtitle, title};
use crate::replay::{Loader, Moment, Setup};
use crate::table::Side;

pub use household::{household, household_in_site};

/// The beginning of every report, by which the program recognises its own reports.
pub const MADE_HERE: &str = "<!doctype html>\n<!-- A report made by dadu -->";

const TEMPLATE: &str = include_str!("report.html");
const STYLE: &str = include_str!("report.css");
/// Names the style by its hash; a test checks the hash.
const POLICY: &str = include_str!("policy.txt");

/// A game of a report, with everything that the report says about it.
pub struct ReportedGame {
    title: String,
    subtitle: String,
    facts: DerivedRows,
    /// The game, if dadu replays it.
    game: Option<GameId>,
    /// The end of the game, if it can be drawn.
    end: Option<Scene>,
    /// The line of the first player turn, from 1.
    first_turn: Option<u64>,
}

impl ReportedGame {
    /// Reads a game.
    pub fn read(text: &[u8], log: &Log, load: Loader<'_>, source: &GameSource) -> ReportedGame {
        let setup = Setup { load, ..Setup::default() };
        let last = log.lines.len().saturating_sub(1);
        let replayed = !log.is_recorded() && !log.lines.is_empty();
        let moment = replayed.then(|| Moment::after(text, log, &setup, last));
        let moment = moment.filter(|moment| moment.playable);
        let facts = derive(text, log, load, WantedFacts::default());
        let about = [other_game(&facts.record.game).unwrap_or_default(), &*subtitle(text, log)];
        let about = about.into_iter().filter(|part| !part.is_empty());
        ReportedGame {
            title: title(text, log, source),
            subtitle: about.collect::<Vec<_>>().join(" · "),
            facts,
            game: log.game.filter(|_| moment.is_some()),
            end: moment.map(|moment| Scene::of(&moment, source)),
            first_turn: log.lines.iter().position(is_turn).map(|index| source.file_line(index)),
        }
    }

    /// Returns the name of the game, if it is not Dadu.
    fn other_game(&self) -> Option<&str> {
        other_game(&self.facts.record.game)
    }

    /// Returns the name of the game for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the facts of the game.
    pub fn facts(&self) -> &DerivedRows {
        &self.facts
    }

    /// Returns whether a line is in the play, so that the page of the game has it.
    pub fn has_played_line(&self, line: u64) -> bool {
        self.first_turn.is_some_and(|first| first <= line)
    }

    /// Returns who won, in a few words.
    pub fn winner_in_words(&self) -> String {
        happened::winner_in_words(self)
    }

    /// Returns the sides that play or have a named player.
    fn sides(&self) -> Vec<Side> {
        let plays = |side: &Side| {
            self.facts.sides.iter().any(|(of, _)| of == side)
                || self.players(*side).next().is_some()
        };
        Side::ALL.into_iter().filter(plays).collect()
    }

    fn players(&self, side: Side) -> impl Iterator<Item = &PlayerFacts> {
        self.facts.players.iter().filter(move |player| player.side == side)
    }

    /// Returns the name and seat of a player, as HTML.
    fn player(&self, side: Side, number: u8) -> String {
        let of = |player: &&PlayerFacts| player.number == number;
        match self.players(side).find(of).and_then(|player| player.name.as_deref()) {
            Some(name) => format!("<bdi>{}</bdi> ({side}{number})", escaped(name)),
            None => format!("{side}{number}"),
        }
    }

    fn heading(&self) -> String {
        let subtitle = match self.subtitle.is_empty() {
            true => String::new(),
            false => {
                format!("<p class=\"subtitle\" dir=\"auto\">{}</p>\n", escaped(&self.subtitle))
            }
        };
        format!("<h1 dir=\"auto\">{}</h1>\n{subtitle}", escaped(&self.title))
    }
}

/// Returns the name of a game other than Dadu for people.
fn other_game(name: &str) -> Option<&str> {
    let title = GameId::of_name(name).map_or(name, |game| game.rulebook().title);
    (name != DADU).then_some(title)
}

fn is_turn(line: &Line) -> bool {
    matches!(line.content, Content::Turn(_))
}

/// Returns the report of one game.
pub fn game(game: &ReportedGame) -> String {
    let parts = [
        section("The players", &who_played(game)),
        section("The board at the end", &board(game)),
        section("What happened", &happened::list(game)),
        section("The throws", &throws::of_games(&[game])),
        section("Your rules", &rules::of_game(game)),
    ];
    page(&game.title, &(game.heading() + &parts.concat()))
}

/// Returns the style of reports, for the pages of a site.
pub fn site_style() -> String {
    page_style() + STYLE
}

/// Returns a page with a title and a body.
fn page(title: &str, body: &str) -> String {
    let style = site_style();
    let places =
        [("policy", POLICY.trim()), ("title", &escaped(title)), ("style", &style), ("body", body)];
    format!("{MADE_HERE}\n{}", fill(TEMPLATE, &places))
}

/// Returns a section; nothing if it has no content.
fn section(heading: &str, content: &str) -> String {
    match content.is_empty() {
        true => String::new(),
        false => format!("<section>\n<h2>{heading}</h2>\n{content}</section>\n"),
    }
}

fn who_played(game: &ReportedGame) -> String {
    let side = |side: Side| {
        let player = |player: &PlayerFacts| {
            let turns = match player.turns {
                0 => String::new(),
                1 => " <small>1 player turn</small>".to_owned(),
                some => format!(" <small>{some} player turns</small>"),
            };
            format!("<li>{}{turns}</li>", game.player(side, player.number))
        };
        let players: String = game.players(side).map(player).collect();
        format!("<div><h3>Side {side}</h3>\n<ul>{players}</ul></div>\n")
    };
    let sides: String = game.sides().into_iter().map(side).collect();
    match sides.is_empty() {
        true => String::new(),
        false => format!("<div class=\"sides\">\n{sides}</div>\n"),
    }
}

/// Draws the board at the end, with the facts that it does not show in words.
fn board(game: &ReportedGame) -> String {
    let Some(end) = &game.end else { return String::new() };
    let mut drawn = String::new();
    if end.not_known.is_some() {
        drawn.push_str(
            "<p class=\"note\">The position at the end is not known, because a part of the game was not \
             written down. The board shows the last known position.</p>\n",
        );
    }
    drawn.push_str(&board_at(&end.plan, &end.layout, "The board at the end"));
    for side in end.plan.sides() {
        let standing = crate::board::standing(&end.plan, &end.layout, side);
        // Closed and owned holes are in both.
        let told = end.told[side].iter().filter(|words| !standing.contains(*words));
        let told: Vec<String> = told.map(|words| capitalised(words)).collect();
        let words = [vec![standing], told].concat();
        let _ = writeln!(drawn, "<p>{}.</p>", escaped(&words.join(". ")));
    }
    let _ = writeln!(drawn, "<p class=\"legend\">{}</p>", escaped(&legend(&end.plan)));
    drawn
}
