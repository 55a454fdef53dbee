//! The report of a household: all its games, with totals, and the rules as each log declares them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{ReportedGame, happened, page, rules, section, throws};
use crate::board::markup::escaped;
use crate::facts::{DeclaredVariant, PlayerFacts};
use crate::figures::numbers::{counted, grouped};
use crate::games::GameId;
use crate::rulebook::{DeclarationData, Row};

/// Returns the report of all games of a household, whose name is as the first log writes it. `names` has the name of
/// each game in the archive.
pub fn household(games: &[ReportedGame], names: &[String]) -> String {
    let each = games.iter().zip(names).enumerate();
    let each: String = each.map(|(index, (game, name))| each_game(index, game, name)).collect();
    let name = name_of(games);
    page(
        name,
        &(heading(name, games.len()) + &parts(games, &overview(games, &[]), "Your rules") + &each),
    )
}

/// Returns the body of the page of a household in a site: like the report, but each game is a link instead of a section.
/// `addresses` has the pages of the games; without it, `elsewhere` says where they are listed.
pub fn household_in_site(games: &[ReportedGame], addresses: &[String], elsewhere: &str) -> String {
    let name = name_of(games);
    let listed = match addresses.is_empty() {
        true => elsewhere.to_owned(),
        false => overview(games, addresses),
    };
    heading(name, games.len()) + &parts(games, &listed, "Declared rules")
}

fn name_of(games: &[ReportedGame]) -> &str {
    games.iter().find_map(|game| game.facts.record.household.as_deref()).unwrap_or_default()
}

fn heading(household: &str, games: usize) -> String {
    format!(
        "<h1 dir=\"auto\">{}</h1>\n<p class=\"subtitle\">{}</p>\n",
        escaped(household),
        counted(games as u64, "game")
    )
}

/// Returns the sections about all games.
fn parts(games: &[ReportedGame], overview: &str, rules: &str) -> String {
    let all: Vec<&ReportedGame> = games.iter().collect();
    [
        section("The games", overview),
        section("The players", &players(games)),
        section("The throws", &throws::of_games(&all)),
        section(rules, &declared(games)),
        section("Where the logs differ in the rules", &differences(games)),
    ]
    .concat()
}

/// Returns a table of the games, with links to their pages if there are any.
fn overview(games: &[ReportedGame], addresses: &[String]) -> String {
    let mut html =
        "<table class=\"games\">\n<tr><th scope=\"col\">no.</th><th scope=\"col\">game</th>\
         <th scope=\"col\">date</th><th scope=\"col\">won</th><th scope=\"col\">player turns</th>\
         <th scope=\"col\">throws</th></tr>\n"
            .to_owned();
    for (index, game) in games.iter().enumerate() {
        let record = &game.facts.record;
        let _ = writeln!(
            html,
            "<tr><td>{}</td><th scope=\"row\" dir=\"auto\">{}{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            index + 1,
            linked(&game.title, addresses.get(index)),
            game.other_game()
                .map_or(String::new(), |name| format!(" <small>{}</small>", escaped(name))),
            escaped(record.date.as_deref().unwrap_or_default()),
            happened::winner(game),
            grouped(record.turns),
            grouped(record.throws)
        );
    }
    let sum = |of: fn(&ReportedGame) -> u64| grouped(games.iter().map(of).sum());
    let _ = writeln!(
        html,
        "<tr class=\"sum\"><td></td><th scope=\"row\">together</th><td></td><td></td><td>{}</td><td>{}</td></tr>",
        sum(|game| game.facts.record.turns),
        sum(|game| game.facts.record.throws)
    );
    html + "</table>\n"
}

fn linked(title: &str, address: Option<&String>) -> String {
    let title = escaped(title);
    match address {
        Some(address) => format!("<a href=\"{address}\">{title}</a>"),
        None => title.into_owned(),
    }
}

/// Returns the named players with their totals, those with most games first.
fn players(games: &[ReportedGame]) -> String {
    let mut totals: BTreeMap<&str, [u64; 3]> = BTreeMap::new();
    for game in games {
        let mut seen: Vec<&str> = Vec::new();
        for player in &game.facts.players {
            let PlayerFacts { name: Some(name), turns, captures, .. } = player else { continue };
            let of = totals.entry(name).or_default();
            // A person who switched sides has two seats in one game.
            of[0] += u64::from(!seen.contains(&name.as_str()));
            of[1] += u64::from(*turns);
            of[2] += u64::from(*captures);
            seen.push(name);
        }
    }
    if totals.is_empty() {
        return String::new();
    }
    let mut rows: Vec<(&str, [u64; 3])> = totals.into_iter().collect();
    rows.sort_by_key(|(_, [games, ..])| std::cmp::Reverse(*games));
    let row = |(name, counts): (&str, [u64; 3])| {
        let cells: String = counts.map(|count| format!("<td>{}</td>", grouped(count))).concat();
        format!("<tr><th scope=\"row\" dir=\"auto\">{}</th>{cells}</tr>\n", escaped(name))
    };
    let rows: String = rows.into_iter().map(row).collect();
    format!(
        "<table>\n<tr><th scope=\"col\">player</th><th scope=\"col\">games</th><th scope=\"col\">player turns</th>\
         <th scope=\"col\">captures</th></tr>\n{rows}</table>\n"
    )
}

/// Returns the rules that each log declares, each declaration once.
fn declared(games: &[ReportedGame]) -> String {
    let mut found: Vec<(String, Vec<usize>)> = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let words = match (game.game, &game.facts.record.declared) {
            (Some(id), DeclaredVariant::Read(data)) => rules::declared(id, data),
            (_, DeclaredVariant::Read(data)) => {
                format!("<p><code>{}</code></p>\n", escaped(&data.text))
            }
            (_, DeclaredVariant::Unread(text)) => {
                format!("<p><code>{}</code></p>\n", escaped(text))
            }
        };
        match found.iter_mut().find(|(known, _)| *known == words) {
            Some((_, of)) => of.push(index + 1),
            None => found.push((words, vec![index + 1])),
        }
    }
    let words = |(words, of): &(String, Vec<usize>)| format!("<h3>{}</h3>\n{words}", numbers(of));
    found.iter().map(words).collect()
}

/// Returns `Game 1`, `Games 1, 3 and 4`.
fn numbers(games: &[usize]) -> String {
    let word = if games.len() == 1 { "Game" } else { "Games" };
    format!("{word} {}", crate::diagnostic::list(games))
}

/// Returns each rule for which the logs of one game declare different values.
fn differences(games: &[ReportedGame]) -> String {
    let (mut html, mut compared) = (String::new(), 0);
    for id in GameId::ALL {
        let of_game = games.iter().enumerate().filter_map(|(index, game)| {
            match (game.game, &game.facts.record.declared) {
                (Some(of), DeclaredVariant::Read(data)) if of == id && !rules::is_unknown(data) => {
                    Some((index + 1, data))
                }
                _ => None,
            }
        });
        let all: Vec<_> = of_game.collect();
        compared += all.len();
        for row in id.rulebook().parameters {
            // A log that does not say a rule does not differ from the others.
            let answer = |(number, data): &(usize, &DeclarationData)| {
                Some((*number, rules::answer(row, Some(data.value(row.name)?))))
            };
            let answers: Vec<(usize, String)> = all.iter().filter_map(answer).collect();
            html.push_str(&difference(row, &answers));
        }
    }
    match html.is_empty() {
        true if compared > 1 => {
            let of_one =
                games.iter().all(|game| game.facts.record.game == games[0].facts.record.game);
            let logs = if of_one { "All logs" } else { "All logs of the same game" };
            let which =
                if games.iter().any(has_unknown_rules) { " that name their rules" } else { "" };
            format!("<p>{logs}{which} declare the same rules.</p>\n")
        }
        true => html,
        false => format!("<dl class=\"rules\">\n{html}</dl>\n"),
    }
}

fn has_unknown_rules(game: &ReportedGame) -> bool {
    matches!(&game.facts.record.declared, DeclaredVariant::Read(data) if rules::is_unknown(data))
}

/// Returns the answers of a rule with the games that have each; nothing without a difference.
fn difference(row: &Row, answers: &[(usize, String)]) -> String {
    let mut found: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, answer) in answers {
        found.entry(answer).or_default().push(*number);
    }
    if found.len() < 2 {
        return String::new();
    }
    let words = |(answer, games): (&&str, &Vec<usize>)| {
        format!("<dd>{}: {}</dd>", numbers(games), escaped(answer))
    };
    let decides = rules::decides(row);
    format!("<div><dt>{decides}</dt>{}</div>\n", found.iter().map(words).collect::<String>())
}

/// Returns the section of one game.
fn each_game(index: usize, game: &ReportedGame, name: &str) -> String {
    let mut about = vec![escaped(name).into_owned()];
    if !game.subtitle.is_empty() {
        about.push(escaped(&game.subtitle).into_owned());
    }
    format!(
        "<section>\n<h2 dir=\"auto\">Game {}: {}</h2>\n<p class=\"subtitle\" dir=\"auto\">{}</p>\n{}</section>\n",
        index + 1,
        escaped(&game.title),
        about.join(" · "),
        happened::list(game)
    )
}
