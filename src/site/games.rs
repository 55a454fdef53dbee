//! The list of games: rows in pages that need no script, and the form that filters them with one.

use super::split::LongList;
use super::{Page, Section, SiteFacts, SiteFile, game_path, heading, household_path};
use crate::board::markup::escaped;
use crate::diagnostic::capitalised;
use crate::facts::PlayerFacts;
use crate::figures::numbers::{counted, grouped};
use crate::games::source_game;
use crate::publish::Condition;
use crate::report::ReportedGame;
use crate::table::Side;

/// The most games in a page.
const MOST: usize = 100;

/// A game in the list. Its texts are unchanged texts of the log.
#[derive(Clone, Debug)]
pub struct ListedGame {
    /// The hash of its log, which names its page.
    pub hash: String,
    /// Its title.
    pub title: String,
    /// Its date as people read it; empty if it is unknown.
    pub date: String,
    /// The first day that the date may mean, to sort by; empty if it is unknown.
    pub from: String,
    /// Its place; empty if it is unknown.
    pub place: String,
    /// Its household; empty if it is unknown.
    pub household: String,
    /// The title of the game that was played.
    pub game: String,
    /// The winner in words.
    pub won: String,
    /// The number of player turns.
    pub turns: u64,
    /// Whether the game was simulated.
    pub simulated: bool,
    /// The named players.
    pub seats: Vec<SiteSeat>,
}

/// A named player of a game.
#[derive(Clone, Debug)]
pub struct SiteSeat {
    /// The name of the person.
    pub name: String,
    /// The household of the person; empty if it is unknown.
    pub household: String,
    /// The side.
    pub side: Side,
    /// The number of player turns.
    pub turns: u64,
    /// The number of captures.
    pub captures: u64,
}

impl ListedGame {
    /// Takes the facts of a game out of its report. `person` gives the name and household under which a player is known.
    pub fn of(
        hash: &str,
        game: &ReportedGame,
        person: impl Fn(&str, &str) -> (String, String),
    ) -> ListedGame {
        let record = &game.facts().record;
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let household = text(&record.household);
        let seat = |player: &PlayerFacts| {
            let (name, household) = person(player.name.as_deref()?, &household);
            let (turns, captures) = (player.turns.into(), player.captures.into());
            Some(SiteSeat { name, household, side: player.side, turns, captures })
        };
        ListedGame {
            hash: hash.to_owned(),
            title: game.title().to_owned(),
            date: text(&record.date),
            from: text(&record.date_from),
            place: text(&record.place),
            game: source_game(&record.game).map_or(&*record.game, |game| game.title).to_owned(),
            won: capitalised(&game.winner_in_words()),
            turns: record.turns,
            simulated: record.simulated,
            seats: game.facts().players.iter().filter_map(seat).collect(),
            household,
        }
    }
}

/// Sorts games for the list: the newest first, those without a date last.
pub fn sorted(mut games: Vec<ListedGame>) -> Vec<ListedGame> {
    games.sort_by(|one, other| other.from.cmp(&one.from).then_with(|| one.hash.cmp(&other.hash)));
    games
}

/// The end of the table of games.
pub(super) const END: &str = "</tbody>\n</table>\n";

/// Returns the head of the table of games; `more` are the heads of further columns before the winner.
pub(super) fn head(id: &str, more: &[&str]) -> String {
    let names = [&["game", "date", "place", "household", "played"], more, &["won", "player turns"]];
    let heads: String =
        names.concat().iter().map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    format!("<table class=\"list\"{id}>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n")
}

/// Returns the front page, and the pages with the games that it does not have.
pub fn front(games: &[ListedGame], site: &SiteFacts) -> Vec<SiteFile> {
    let head = head(" id=\"games\"", &[]);
    let list = LongList {
        rows: games.iter().map(|game| row(game, "", "")).collect(),
        most: MOST,
        around: (&head, END),
        what: "game",
    };
    let body = heading(&site.title, &summary(games)) + FORM;
    let page = Page {
        path: "index.html".to_owned(),
        title: &site.title,
        section: Section::Games,
        scripts: &["games.js", "list.js"],
        body,
    };
    list.pages(page, &notes(games, site), site)
}

/// The form with the filters, which the script fills and shows.
const FORM: &str = include_str!("form.html");

/// Returns the row of a game. `root` leads to the folder of the site, `more` are further cells before the winner.
pub(super) fn row(game: &ListedGame, root: &str, more: &str) -> String {
    let household = match game.household.is_empty() {
        true => String::new(),
        false => format!(
            "<a href=\"{root}{}\">{}</a>",
            household_path(&game.household),
            escaped(&game.household)
        ),
    };
    format!(
        "<tr><th scope=\"row\" dir=\"auto\"><a href=\"{root}{}\">{}</a></th><td>{}</td><td dir=\"auto\">{}</td>\
         <td dir=\"auto\">{household}</td><td dir=\"auto\">{}</td>{more}<td>{}</td><td>{}</td></tr>\n",
        game_path(&game.hash),
        escaped(&game.title),
        escaped(&game.date),
        escaped(&game.place),
        escaped(&game.game),
        escaped(&game.won),
        grouped(game.turns)
    )
}

/// Returns the number of games, households and years.
fn summary(games: &[ListedGame]) -> String {
    let mut households: Vec<&str> = games.iter().map(|game| &*game.household).collect();
    households.retain(|name| !name.is_empty());
    households.sort_unstable();
    households.dedup();
    let mut parts = vec![counted(games.len() as u64, "game")];
    if !households.is_empty() {
        parts.push(counted(households.len() as u64, "household"));
    }
    let years = games.iter().filter_map(|game| game.from.get(..4));
    if let Some((first, last)) = years.clone().min().zip(years.max()) {
        parts.push(if first == last { first.to_owned() } else { format!("{first} to {last}") });
    }
    escaped(&parts.join(" · ")).into_owned()
}

/// Returns notes on the games that are shown and left out.
fn notes(games: &[ListedGame], site: &SiteFacts) -> String {
    let mut notes = Vec::new();
    notes.extend(site.condition.as_ref().map(|condition| {
        match condition {
        Condition::Shown(expression) => {
            format!("Only games with: <code>{}</code>", escaped(expression))
        }
        Condition::Withheld => {
            "Only games that match an expression, which is withheld because it may name somebody."
                .to_owned()
        }
    }
    }));
    if site.has_pseudonyms {
        notes.push(
            "Names of people, households and places are pseudonyms, or are left out.".to_owned(),
        );
    }
    let simulated = games.iter().filter(|game| game.simulated).count();
    if simulated > 0 {
        let games = counted(simulated as u64, "game");
        notes.push(format!("Simulated, not played by people: {games}."));
    }
    for (reason, games) in &site.left_out {
        let games = counted(*games, "game");
        notes.push(format!("Not shown: {games} ({}).", escaped(&reason.to_string())));
    }
    notes.push(
        "“Agreed” means that the players agreed who won. “Claimed” means that only the log says it. “Contradicted” \
         means that the play does not lead to it."
            .to_owned(),
    );
    let items: String = notes.iter().map(|note| format!("<li>{note}</li>\n")).collect();
    format!("<section>\n<h2>About this list</h2>\n<ul class=\"notes\">\n{items}</ul>\n</section>\n")
}
