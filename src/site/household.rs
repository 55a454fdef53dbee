//! The households: a list, and a page for each with its games, its declared rules, what the play shows of them, and the
//! open questions.

use std::fmt::Write;

use super::split::LongList;
use super::{Page, Section, SiteFacts, SiteFile, game_path, heading, household_path};
use crate::board::markup::escaped;
use crate::diagnostic::{asking_of, capitalised, list as listed};
use crate::figures::numbers::{counted, grouped};
use crate::infer::Knowledge;
use crate::publish::{DeclaredRule, InferredRules, RuleAtlas, RuleEvidence};
use crate::report::{ReportedGame, household_in_site};
use crate::rulebook::Row;

/// The most households in a list, and the most games in the table of a household.
const MOST: usize = 500;
/// The words for a declared value that the play excludes.
const FAULT: &str = "the play does not fit";
/// The number of questions that are shown at once.
const QUESTIONS: usize = 5;

/// A household in the list.
#[derive(Clone, Debug)]
pub struct SiteHousehold {
    /// Its name.
    pub name: String,
    /// The number of its games.
    pub games: u64,
}

/// Returns the pages with the list of households.
pub fn households(all: &[SiteHousehold], atlas: &RuleAtlas, site: &SiteFacts) -> Vec<SiteFile> {
    let open = |name: &str| {
        let of = atlas.inferred.iter().filter(|rules| rules.household == name);
        of.map(|rules| rules.questions.len() as u64).sum::<u64>()
    };
    let row = |household: &SiteHousehold| {
        format!(
            "<tr><th scope=\"row\" dir=\"auto\"><a href=\"{}\">{}</a></th><td>{}</td><td>{}</td></tr>\n",
            household_path(&household.name),
            escaped(&household.name),
            grouped(household.games),
            grouped(open(&household.name))
        )
    };
    let list = LongList {
        rows: all.iter().map(row).collect(),
        most: MOST,
        around: (
            "<table>\n<thead><tr><th scope=\"col\">household</th><th scope=\"col\">games</th>\
             <th scope=\"col\">open questions about the rules</th></tr></thead>\n<tbody>\n",
            "</tbody>\n</table>\n",
        ),
        what: "household",
    };
    let without = match atlas.without_household {
        0 => String::new(),
        some => format!(" · {} without a household", counted(some, "game")),
    };
    let below = counted(all.len() as u64, "household") + &without;
    let page = Page {
        path: "households.html".to_owned(),
        title: "Households",
        section: Section::Households,
        scripts: &[],
        body: heading("Households", &below),
    };
    list.pages(page, "", site)
}

/// Returns the page of a household. `hashes` names the logs of the games.
pub fn household(
    name: &str,
    games: &[ReportedGame],
    hashes: &[String],
    atlas: &RuleAtlas,
    site: &SiteFacts,
) -> SiteFile {
    let addresses: Vec<String> = match hashes.len() {
        ..=MOST => hashes.iter().map(|hash| format!("../{}", game_path(hash))).collect(),
        _ => Vec::new(),
    };
    let elsewhere =
        "<p>The games are in the <a href=\"../index.html\">list of all games</a>.</p>\n";
    let mut body = household_in_site(games, &addresses, elsewhere);
    for inferred in atlas.inferred.iter().filter(|rules| rules.household == name) {
        let declared = atlas.rules.iter();
        let declared: Vec<&DeclaredRule> =
            declared.filter(|rule| rule.household == name && rule.game == inferred.game).collect();
        let lines = Lines { games, hashes };
        body.push_str(&play(inferred, &declared, &lines));
        body.push_str(&questions(inferred));
    }
    let path = household_path(name);
    Page { path, title: name, section: Section::Households, scripts: &[], body }.file(site)
}

/// Returns a table of the rules of one game: the declared values, and those that fit the play.
fn play(inferred: &InferredRules, declared: &[&DeclaredRule], lines: &Lines<'_>) -> String {
    let title = inferred.game.rulebook().title;
    let mut html = format!("<section>\n<h2>What the play shows: {title}</h2>\n");
    if !inferred.fits {
        html.push_str(
            "<p class=\"note\">No set of rules fits all these games together. A log may have a mistake, or the household \
             played by other rules in some games.</p>\n",
        );
    }
    let (mut rows, mut unseen) = (String::new(), 0);
    for (row, knowledge, line) in &inferred.rules {
        let of_row: Vec<&&DeclaredRule> = declared.iter().filter(|of| of.row == *row).collect();
        match fitting_values(row, knowledge) {
            None => unseen += 1,
            Some(words) => {
                let words =
                    line.as_deref().map_or(words.clone(), |line| lines.linked(&words, line));
                let _ = writeln!(
                    rows,
                    "<tr><th scope=\"row\">{}</th><td>{}</td><td>{words}</td></tr>",
                    capitalised(&escaped(row.meaning)),
                    answers(&of_row, lines)
                );
            }
        }
    }
    if !rows.is_empty() {
        let _ = write!(
            html,
            "<table class=\"shows\">\n<thead><tr><th scope=\"col\">rule</th><th scope=\"col\">declared</th>\
             <th scope=\"col\">fits the play</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        );
    }
    if unseen > 0 {
        let _ = writeln!(
            html,
            "<p class=\"legend\">{} made no difference in these games.</p>",
            capitalised(&counted(unseen, "other rule"))
        );
    }
    html + "</section>\n"
}

/// Returns the values of a rule that fit the play; nothing if the rule made no difference.
fn fitting_values(row: &Row, knowledge: &Knowledge) -> Option<String> {
    let write = |values: &[u8]| {
        let words: Vec<String> =
            values.iter().map(|&value| escaped(&row.values.write(value)).into_owned()).collect();
        words.join(" or ")
    };
    match knowledge {
        Knowledge::Fixed(value) | Knowledge::Given(value) | Knowledge::Settled(value) => {
            Some(format!("only <b>{}</b>", write(&[*value])))
        }
        Knowledge::Narrowed(values) if values.len() > 6 => {
            Some(format!("{} of its values", values.len()))
        }
        Knowledge::Narrowed(values) => Some(write(values)),
        Knowledge::Open => Some("every value".to_owned()),
        Knowledge::NeverExercised => None,
    }
}

/// Returns the declared values of a rule, with a warning if the play does not fit one.
fn answers(declared: &[&&DeclaredRule], lines: &Lines<'_>) -> String {
    let several = declared.len() > 1;
    let one = |rule: &&&DeclaredRule| {
        let value = escaped(&rule.row.values.write(rule.value)).into_owned();
        let games = match several {
            true => format!(" ({})", counted(rule.games, "game")),
            false => String::new(),
        };
        let wrong = match rule.evidence {
            RuleEvidence::Contradicted => {
                let words = rule.line.as_deref();
                let words = words.map_or(FAULT.to_owned(), |line| lines.linked(FAULT, line));
                format!(" <span class=\"wrong\">{words}</span>")
            }
            _ => String::new(),
        };
        format!("{value}{games}{wrong}")
    };
    listed(&declared.iter().map(one).collect::<Vec<String>>())
}

/// The lines of the games of a household.
struct Lines<'a> {
    games: &'a [ReportedGame],
    /// The hashes of their logs.
    hashes: &'a [String],
}

impl Lines<'_> {
    /// Returns words as a link to a line of a game: `logs/….dadu:12`.
    fn linked(&self, words: &str, line: &str) -> String {
        let address = line.rsplit_once(".dadu:").and_then(|(path, number)| {
            let hash = path.rsplit('/').next()?;
            let place = self.hashes.iter().position(|known| known == hash)?;
            let number = number.parse().ok()?;
            // The page of a game has only the lines of the play, without the header.
            let line = match self.games.get(place)?.has_played_line(number) {
                true => format!("#line-{number}"),
                false => String::new(),
            };
            Some(format!("../{}{line}", game_path(hash)))
        });
        address.map_or(words.to_owned(), |address| format!("<a href=\"{address}\">{words}</a>"))
    }
}

fn questions(inferred: &InferredRules) -> String {
    if inferred.questions.is_empty() {
        return String::new();
    }
    let item = |row: &&'static Row| {
        let asking = asking_of(inferred.game, usize::from(row.place));
        format!(
            "<li>{} <span class=\"watch\">Watch for: {}.</span></li>\n",
            escaped(asking.question),
            escaped(asking.watch)
        )
    };
    let items: Vec<String> = inferred.questions.iter().map(item).collect();
    let (first, rest) = items.split_at(items.len().min(QUESTIONS));
    let more = match rest.len() {
        0 => String::new(),
        count => format!(
            "<details><summary>{}</summary>\n<ol class=\"questions\" start=\"{}\">\n{}</ol>\n</details>\n",
            counted(count as u64, "more question"),
            QUESTIONS + 1,
            rest.concat()
        ),
    };
    format!(
        "<section>\n<h2>Open questions: {}</h2>\n<p>The answers that would settle most come first.</p>\n\
         <ol class=\"questions\">\n{}</ol>\n{more}</section>\n",
        inferred.game.rulebook().title,
        first.concat()
    )
}
