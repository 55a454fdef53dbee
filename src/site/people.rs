//! The people: a list, and a page for each with the games.

use std::collections::BTreeMap;

use super::games::{END, ListedGame, SiteSeat, head, row};
use super::split::LongList;
use super::{Page, Section, SiteFacts, SiteFile, file_name, heading, household_path};
use crate::board::markup::escaped;
use crate::figures::numbers::{counted, grouped};

/// The most people in a page, and the most games of a person.
const MOST: usize = 500;

/// A person with the games, each with the seat.
type Seats<'a> = Vec<(&'a ListedGame, &'a SiteSeat)>;

/// Returns the pages of the people in these games.
pub fn people(games: &[ListedGame], site: &SiteFacts) -> Vec<SiteFile> {
    let mut all: BTreeMap<(&str, &str), Seats<'_>> = BTreeMap::new();
    for game in games {
        for seat in &game.seats {
            all.entry((&seat.name, &seat.household)).or_default().push((game, seat));
        }
    }
    let mut files = index(&all, site);
    files.extend(all.iter().flat_map(|(person, seats)| page(*person, seats, site)));
    files
}

fn path((name, household): (&str, &str)) -> String {
    format!("people/{}.html", file_name(&format!("{name}\0{household}")))
}

/// Returns the number of games. A person who switched sides has two seats in one game.
fn games(seats: &Seats<'_>) -> u64 {
    let mut hashes: Vec<&str> = seats.iter().map(|(game, _)| &*game.hash).collect();
    hashes.dedup();
    hashes.len() as u64
}

fn sum(seats: &Seats<'_>, of: fn(&SiteSeat) -> u64) -> String {
    grouped(seats.iter().map(|(_, seat)| of(seat)).sum())
}

fn index(all: &BTreeMap<(&str, &str), Seats<'_>>, site: &SiteFacts) -> Vec<SiteFile> {
    let row = |(person, seats): (&(&str, &str), &Seats<'_>)| {
        format!(
            "<tr><th scope=\"row\" dir=\"auto\"><a href=\"{}\">{}</a></th><td dir=\"auto\">{}</td><td>{}</td>\
             <td>{}</td><td>{}</td></tr>\n",
            path(*person),
            escaped(person.0),
            household(person.1, ""),
            grouped(games(seats)),
            sum(seats, |seat| seat.turns),
            sum(seats, |seat| seat.captures)
        )
    };
    let list = LongList {
        rows: all.iter().map(row).collect(),
        most: MOST,
        around: (
            "<table class=\"people\">\n<thead><tr><th scope=\"col\">person</th><th scope=\"col\">household</th>\
             <th scope=\"col\">games</th><th scope=\"col\">player turns</th><th scope=\"col\">captures</th></tr></thead>\n\
             <tbody>\n",
            END,
        ),
        what: "person",
    };
    let names = if site.has_pseudonyms { " · names are pseudonyms" } else { "" };
    let people = match all.len() {
        0 => "no named person".to_owned(),
        1 => "1 person".to_owned(),
        some => format!("{} people", grouped(some as u64)),
    };
    let body = heading("People", &format!("{people}{names}"));
    let page = Page {
        path: "people.html".to_owned(),
        title: "People",
        section: Section::People,
        scripts: &[],
        body,
    };
    list.pages(page, "", site)
}

fn household(name: &str, root: &str) -> String {
    match name.is_empty() {
        true => String::new(),
        false => format!("<a href=\"{root}{}\">{}</a>", household_path(name), escaped(name)),
    }
}

fn page(person: (&str, &str), seats: &Seats<'_>, site: &SiteFacts) -> Vec<SiteFile> {
    let of_seat = |(game, seat): &(&ListedGame, &SiteSeat)| {
        row(game, "../", &format!("<td>{}</td>", seat.side))
    };
    let head = head("", &["side"]);
    let list = LongList {
        rows: seats.iter().map(of_seat).collect(),
        most: MOST,
        around: (&head, END),
        what: "game",
    };
    let household = match person.1.is_empty() {
        true => String::new(),
        false => format!(" · household {}", household(person.1, "../")),
    };
    let below = format!(
        "{} · {} player turns · {} captures{household}",
        counted(games(seats), "game"),
        sum(seats, |seat| seat.turns),
        sum(seats, |seat| seat.captures)
    );
    let page = Page {
        path: path(person),
        title: person.0,
        section: Section::People,
        scripts: &[],
        body: heading(person.0, &below),
    };
    list.pages(page, "", site)
}
