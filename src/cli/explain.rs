//! `dadu explain`: the page of a finding code, a rule, a game, or a topic of the archive.

use std::io::Write;

use clap::Args;

use super::Status;
use super::output::{self, CommandResult, print_error};
use crate::diagnostic::{commands, pages};
use crate::finding::Code;
use crate::games::{GameId, Stage, source_game};
use crate::rulebook::{Row, RuleId, Rulebook, nearest};

/// Explain a finding code, a rule, or the query language
///
/// Prints a page of the specification. Pages on codes and rules include a failing and a corrected example.
/// Examples: dadu explain D407, dadu explain held-safe-square, dadu explain M3, dadu explain query. Rules
/// are those of Dadu. For another game, put its name first: dadu explain thaayam E1 A3. The name of a game
/// alone introduces the game and lists its rules.
#[derive(Args)]
pub struct Arguments {
    /// Codes, rules, games or pages; lists all if omitted
    topics: Vec<String>,
}

/// A topic of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic<'a> {
    /// A game.
    Game(GameId),
    /// A code, a rule or a page, and the game that was named before it.
    Of(Option<GameId>, &'a str),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let mut out = output::stdout();
    let mut status = Status::Clean;
    if arguments.topics.is_empty() {
        list(&mut out)?;
    }
    for topic in topics(&arguments.topics) {
        let page = match topic {
            Topic::Game(game) => Ok(introduction(game)),
            Topic::Of(game, name) => page(game, name).ok_or_else(|| unknown(game, name)),
        };
        match page {
            Ok(page) => write!(out, "{}\n\n", page.trim_end())?,
            Err(reason) => {
                print_error(&reason);
                status = Status::Failed;
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Returns the topics that the arguments name. The name of a game applies to all topics after it. One
/// argument may hold both, as reports cite a rule: `thaayam E1`.
fn topics(arguments: &[String]) -> Vec<Topic<'_>> {
    let (mut topics, mut game) = (Vec::new(), None);
    for argument in arguments {
        let (first, rest) = argument.split_once(' ').unwrap_or((argument, ""));
        let named = GameId::of_name(first);
        let names = if named.is_some() { rest } else { argument };
        if let Some(named) = named {
            game = Some(named);
            topics.push(Topic::Game(named));
        }
        if !names.is_empty() {
            // A game is only a topic itself if no topic of it follows.
            topics.pop_if(|before| matches!(before, Topic::Game(_)));
            topics.push(Topic::Of(game, names));
        }
    }
    topics
}

fn page(game: Option<GameId>, topic: &str) -> Option<String> {
    let code = || topic.parse::<Code>().ok().map(pages::code);
    let page = || code().or_else(|| pages::other(topic)).map(str::to_owned);
    rule(game, topic).or_else(page)
}

/// Returns the page of a rule: of the given game, or else of the first game that has a rule of this id. A
/// note lists the other games that have one.
fn rule(game: Option<GameId>, topic: &str) -> Option<String> {
    let games = GameId::ALL.into_iter().filter(|&one| game.is_none_or(|game| one == game));
    let mut rules = games.filter_map(|one| one.rulebook().rule(topic));
    let first = rules.next()?;
    let also = rules.map(|rule| format!("\n\n{}", mention("also a rule", rule)));
    let only = (game.is_none() && GameId::of_rule(first) != GameId::default())
        .then(|| format!("\n\n{}", mention("a rule", first)));
    let notes: String = only.into_iter().chain(also).collect();
    Some(format!("{}{}{notes}", pages::rule(first).trim_end(), examples(first)))
}

/// Returns the examples of a rule whose page does not include them.
fn examples(rule: RuleId) -> String {
    let examples: Vec<&str> = pages::examples(rule).collect();
    match examples.is_empty() {
        true => String::new(),
        false => format!("\n\n{EXAMPLES}\n\n```text\n{}\n```", examples.join("\n\n")),
    }
}

const EXAMPLES: &str = "Examples: a number and a variant, a position, and the throws of a player. A sequence \
of moves after\n`yes` is legal; after `no`, its last item breaks the rule that follows it.";

/// Returns a note that an id is also a rule of another game.
fn mention(what: &str, rule: RuleId) -> String {
    let title = GameId::of_rule(rule).rulebook().title;
    let (id, about, command) = (rule.name(), rule.title(), commands::explain_rule(rule));
    format!("{id} is {what} of {title}, “{about}”: `{command}`.")
}

/// Returns the error for a topic without a page, with a suggestion.
fn unknown(game: Option<GameId>, topic: &str) -> String {
    let books = || GameId::ALL.into_iter().map(GameId::rulebook);
    let rows = || books().flat_map(|book| book.parameters);
    let named = rows().find(|row| row.is_called(topic));
    let elsewhere = books().find_map(|book| book.rule(topic));
    // Names that are only the id of a rule are not suggested, because they all look alike.
    let names = rows().map(|row| row.name).filter(|name| name.contains('-') || name.len() > 3);
    let meant = nearest(topic, Code::ALL.iter().map(|code| code.name()).chain(names));
    let row = named.or_else(|| rows().find(|row| Some(row.name) == meant));
    let help = match (row, meant) {
        _ if elsewhere.is_some() => {
            elsewhere.map(|rule| mention("a rule", rule)).unwrap_or_default()
        }
        (Some(row), _) => of_parameter(row),
        (None, Some(meant)) => format!("did you mean `{meant}`?"),
        (None, None) => "`dadu explain` lists all".to_owned(),
    };
    if let Some(recorded) = source_game(topic).filter(|known| known.stage == Stage::Recorded) {
        let title = recorded.title;
        return format!(
            "`{topic}`: dadu does not check the play of {title}, so it has no rules here"
        );
    }
    let whose = game.map_or(String::new(), |game| format!(" of {}", game.rulebook().title));
    format!("unknown code or rule `{topic}`{whose}; {}", help.trim_end_matches('.'))
}

fn of_parameter(row: &Row) -> String {
    let (name, game) = (row.name, GameId::of_rule(row.rule));
    let whose = match game == GameId::default() {
        true => String::new(),
        false => format!(" of {}", game.rulebook().title),
    };
    let (variants, explain) = (commands::variants(game.name()), commands::explain_rule(row.rule));
    format!("`{name}` is a parameter{whose}: `{variants} {name}`, `{explain}`")
}

/// Returns the start of a game's page and the list of its rules.
fn introduction(game: GameId) -> String {
    let book = game.rulebook();
    let (explain, variants) = (commands::explain(book.name, "RULE"), commands::variants(book.name));
    let begins = pages::game(game).trim_end();
    let rules = rules(book);
    format!(
        "{begins}\n\nRules:\n{rules}\n`{explain}` shows the page of a rule; `{variants}` lists presets and \
        parameters."
    )
}

fn rules(book: &Rulebook) -> String {
    book.rules.iter().map(|rule| format!("  {:4} {}\n", rule.name(), rule.title())).collect()
}

fn list(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Codes of findings:")?;
    for code in Code::ALL {
        writeln!(out, "  {}  {:8} {}", code.id(), code.severity().to_string(), code.name())?;
    }
    for game in GameId::ALL {
        let book = game.rulebook();
        match game == GameId::default() {
            true => writeln!(out, "\nRules:")?,
            false => {
                let explain = commands::explain(book.name, "RULE");
                writeln!(out, "\nRules of {} (`{explain}`):", book.title)?;
            }
        }
        write!(out, "{}", rules(book))?;
    }
    writeln!(out, "\nThe archive:")?;
    pages::OTHERS.iter().try_for_each(|(name, what, _)| writeln!(out, "  {name:8} {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_game_applies_to_the_topics_after_it() {
        use GameId::{Dadu, Thaayam};
        let cases: [(&[&str], &[Topic<'_>]); 6] = [
            (&["E1", "D407"], &[Topic::Of(None, "E1"), Topic::Of(None, "D407")]),
            (&["thaayam"], &[Topic::Game(Thaayam)]),
            (
                &["Thaayam", "E1", "A3"],
                &[Topic::Of(Some(Thaayam), "E1"), Topic::Of(Some(Thaayam), "A3")],
            ),
            (&["M3", "thaayam E1"], &[Topic::Of(None, "M3"), Topic::Of(Some(Thaayam), "E1")]),
            (&["thaayam", "dadu", "E1"], &[Topic::Game(Thaayam), Topic::Of(Some(Dadu), "E1")]),
            (&["a b"], &[Topic::Of(None, "a b")]),
        ];
        for (arguments, expected) in cases {
            let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(topics(&arguments), expected, "{arguments:?}");
        }
    }
}
