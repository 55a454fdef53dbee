//! `dadu explain`: the page of a word, a finding code, a rule or a game, or a page of the specification.

use std::io::Write;

use clap::Args;
use unicode_width::UnicodeWidthStr;

use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{self, counted, print_error};
use crate::diagnostic::pages::{self, Page};
use crate::diagnostic::topics::{self, Content, SearchResult, Topic};
use crate::diagnostic::{broken_page, commands, printable, signs, wrap};
use crate::finding::Code;
use crate::games::GameId;
use crate::rulebook::{Row, RuleId, Rulebook};

/// The width of lists of words, in columns.
const WIDTH: usize = 76;

/// The widest lines of a page, in columns.
const WIDEST: usize = 100;

/// Explain a word, a rule, a finding code or a page
///
/// Finds words of dadu and of the field (dadu explain safe square, dadu explain macho), finding codes (D407,
/// held-safe-square), rules (M3), pages (notation, query) and their sections (dadu explain notation
/// positions), and the signs of the notation, in quotation marks (dadu explain '!'). Rules are those of Dadu. For another game, put its name first: dadu explain thaayam E1 A3. The
/// name of a game alone introduces the game and lists its rules.
#[derive(Args)]
pub struct Arguments {
    /// Words, codes, rules, games or pages; lists all if omitted
    topics: Vec<String>,
    /// Print pages in full, not only their sections' titles
    #[arg(long)]
    all: bool,
}

/// A topic of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request<'a> {
    /// A game.
    Game(GameId),
    /// One argument, and the game that was named before it.
    Of(Option<GameId>, &'a str),
}

/// The answer to a question: a page, or the reason why there is none.
type Answer = Result<String, String>;

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let mut out = output::stdout();
    let mut status = Status::Clean;
    if arguments.topics.is_empty() {
        list(&mut out)?;
    }
    for answer in answers(&requests(&arguments.topics), arguments.all) {
        match answer {
            Ok(page) => {
                let page = topics::without_links(page.trim_end());
                write!(out, "{}\n\n", broken_page(&page, width()))?;
            }
            Err(reason) => {
                print_error(&reason);
                status = Status::Failed;
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Returns the width of a page.
fn width() -> usize {
    output::width(output::is_terminal()).min(WIDEST)
}

/// Returns the topics that the arguments name. The name of a game applies to all topics after it. One
/// argument may hold both, as reports cite a rule: `thaayam E1`.
fn requests(arguments: &[String]) -> Vec<Request<'_>> {
    let (mut asked, mut game) = (Vec::new(), None);
    for argument in arguments {
        let (first, rest) = argument.split_once(' ').unwrap_or((argument, ""));
        let named = GameId::of_name(first);
        let names = if named.is_some() { rest } else { argument };
        if let Some(named) = named {
            game = Some(named);
            asked.push(Request::Game(named));
        }
        if !names.is_empty() {
            // A game is only a topic itself if no topic of it follows.
            asked.pop_if(|before| matches!(before, Request::Game(_)));
            asked.push(Request::Of(game, names));
        }
    }
    asked
}

/// Answers each request. Successive arguments about the same game may be the words of one topic.
fn answers(requests: &[Request<'_>], whole: bool) -> Vec<Answer> {
    let same = |one: &Request<'_>, next: &Request<'_>| match (one, next) {
        (Request::Of(one, _), Request::Of(next, _)) => one == next,
        _ => false,
    };
    let answer = |group: &[Request<'_>]| match group[0] {
        Request::Game(game) => vec![Ok(introduction(game))],
        Request::Of(game, _) => {
            let words = group.iter().filter_map(|one| match one {
                Request::Of(_, words) => Some(*words),
                Request::Game(_) => None,
            });
            answer_words(game, &words.collect::<Vec<_>>(), whole)
        }
    };
    requests.chunk_by(same).flat_map(answer).collect()
}

/// Answers some words:
///
/// - Ids are topics, each by itself.
/// - If a topic has all words as its name, they are this topic.
/// - If each word is the name of a topic, each is a topic.
/// - Otherwise they are searched for together.
fn answer_words(game: Option<GameId>, words: &[&str], whole: bool) -> Vec<Answer> {
    let each = || {
        let answer = |word: &&str| page(game, word, whole).or_else(|| found(game, word));
        words.iter().map(|word| answer(word).unwrap_or_else(|| Err(unknown(game, word)))).collect()
    };
    let is_id = |word: &&str| {
        page(game, word, whole).is_some() || word.ends_with(|c: char| c.is_ascii_digit())
    };
    let together = words.join(" ");
    let is_named = |words: &str| topics::named(game, words).is_some();
    if words.len() == 1 || words.iter().all(is_id) {
        each()
    } else if is_named(&together) {
        vec![found(game, &together).unwrap_or_else(|| Err(unknown(game, &together)))]
    } else if words.iter().any(is_id) || words.iter().all(|word| is_named(word)) {
        each()
    } else {
        vec![found(game, &together).unwrap_or_else(|| Err(unknown(game, &together)))]
    }
}

/// Returns the page of a sign, a code, a rule or a parameter, or a page by its name.
fn page(game: Option<GameId>, topic: &str, whole: bool) -> Option<Answer> {
    let code = || topic.parse::<Code>().ok().map(|code| pages::code(code).to_owned());
    let page = || pages::named(topic).map(|page| of_page(page, whole));
    // A word of the glossary may also be a parameter, such as `kings`.
    let is_word = || topics::named(game, &format!("glossary {topic}")).is_some();
    let parameter = || of_parameter(game, topic).filter(|_| !is_word());
    let sign = || signs::page(game, topic);
    rule(game, topic).or_else(sign).or_else(code).or_else(page).or_else(parameter).map(Ok)
}

/// Returns a page: all of it, or its beginning and its sections.
fn of_page(page: &'static Page, whole: bool) -> String {
    if whole || page.is_tutorial {
        return page.text.to_owned();
    }
    let titles = titles(page);
    let list = match page.name == pages::GLOSSARY.name {
        true => wrap(&titles.join(", "), WIDTH).join("\n"),
        false => titles.into_iter().map(|title| format!("  {title}\n")).collect(),
    };
    format!(
        "{}\n\nSections:\n{}\n\n`dadu explain {name} SECTION` shows a section, `dadu explain --all {name}` the \
         whole page.",
        topics::lead(page.text),
        list.trim_end(),
        name = page.name
    )
}

/// Returns the titles of a page's sections: in the glossary its words, elsewhere the larger sections.
fn titles(page: &'static Page) -> Vec<&'static str> {
    let level = if page.name == pages::GLOSSARY.name { "### " } else { "## " };
    let sections = topics::sections(page.text).into_iter();
    sections.filter(|section| section.starts_with(level)).map(topics::title).collect()
}

/// Searches for words. Returns nothing if no topic has them and no name is spelt alike.
fn found(game: Option<GameId>, words: &str) -> Option<Answer> {
    match topics::search(game, words) {
        SearchResult::One(topic, others) => {
            Some(Ok(format!("{}{}", of_topic(&topic), see_also(&others))))
        }
        SearchResult::Several(topics) => Some(Ok(format!(
            "{} about `{}`:\n\n{}",
            counted(topics.len() as u64, "topic"),
            printable(words),
            lines(&topics)
        ))),
        SearchResult::Nothing(names) if names.is_empty() => None,
        SearchResult::Nothing(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let whose = of_game(game);
            Some(Err(format!(
                "unknown topic `{}`{whose}; did you mean {}? (`dadu explain` lists all)",
                printable(words),
                names.join(" or ")
            )))
        }
    }
}

fn of_topic(topic: &Topic) -> String {
    match topic.content {
        Content::Code(code) => pages::code(code).to_owned(),
        Content::Rule(rule) => format!("{}{}", pages::rule(rule).trim_end(), examples(rule)),
        Content::Section(text) => format!("# {}", text.trim_start_matches(['#', ' ']).trim_end()),
        Content::Field(text) => format!("# {}\n\nA field of the header: {text}.", topic.title),
        Content::Word(text) => format!("# {}\n\nA word of a position: {text}.", topic.title),
    }
}

fn see_also(topics: &[Topic]) -> String {
    if topics.is_empty() { String::new() } else { format!("\n\nSee also:\n\n{}", lines(topics)) }
}

/// Returns a line for each topic: the command that shows it, and its title.
fn lines(topics: &[Topic]) -> String {
    let wide = topics.iter().map(|topic| topic.address.width()).max().unwrap_or(0).min(36);
    let line = |topic: &Topic| {
        let space = " ".repeat(wide.saturating_sub(topic.address.width()));
        let command = format!("    dadu explain {}", topic.address);
        let line = format!("{command}{space}  {}\n", topic.title);
        match line.width() > width() {
            true => format!("{command}\n        {}\n", topic.title),
            false => line,
        }
    };
    topics.iter().map(line).collect()
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
    let has_throws = GameId::of_rule(rule).has_throws();
    let head = if has_throws { EXAMPLES } else { EXAMPLES_WITHOUT_THROWS };
    match examples.is_empty() {
        true => String::new(),
        false => format!("\n\n{head}\n\n```text\n{}\n```", examples.join("\n\n")),
    }
}

const EXAMPLES: &str = "Examples: a number and a variant, a position, and the throws of a player. A sequence \
of moves after\n`yes` is legal; after `no`, its last item breaks the rule that follows it.";

const EXAMPLES_WITHOUT_THROWS: &str = "Examples: a number and a variant, a position, and a player. `all` lists every \
legal first move.\nA course of moves after `yes` is legal; after `no`, its last item breaks the rule that follows it.";

/// Returns a note that an id is also a rule of another game.
fn mention(what: &str, rule: RuleId) -> String {
    let title = GameId::of_rule(rule).rulebook().title;
    let (id, about, command) = (rule.name(), rule.title(), commands::explain_rule(rule));
    format!("{id} is {what} of {title}, “{about}”: `{command}`.")
}

/// Returns the error for a topic that is not known and not like any other.
fn unknown(game: Option<GameId>, topic: &str) -> String {
    let elsewhere = GameId::ALL.into_iter().find_map(|game| game.rulebook().rule(topic));
    let help = match elsewhere {
        Some(rule) => mention("a rule", rule),
        None => "`dadu explain` lists all".to_owned(),
    };
    let (topic, whose) = (printable(topic), of_game(game));
    format!("unknown topic `{topic}`{whose}; {}", help.trim_end_matches('.'))
}

fn of_game(game: Option<GameId>) -> String {
    game.map_or(String::new(), |game| format!(" of {}", game.rulebook().title))
}

/// Returns the page of the rule that a parameter belongs to, with the command that shows its values.
fn of_parameter(game: Option<GameId>, topic: &str) -> Option<String> {
    let mut games = GameId::ALL.into_iter().filter(|&one| game.is_none_or(|game| one == game));
    let row: &Row = games.find_map(|game| game.rulebook().parameter(topic))?;
    let game = GameId::of_rule(row.rule);
    let whose = match game == GameId::default() {
        true => String::new(),
        false => format!(" of {}", game.rulebook().title),
    };
    let (name, variants) = (row.name, commands::variants(game.name()));
    Some(format!(
        "{}{}\n\n`{name}` is a parameter{whose}: `{variants} {name}` lists its values.",
        pages::rule(row.rule).trim_end(),
        examples(row.rule)
    ))
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
    writeln!(out, "\nPages:")?;
    for Page { name, about, .. } in pages::PAGES.iter().chain([&pages::GLOSSARY]) {
        writeln!(out, "  {name:16} {about}")?;
    }
    writeln!(out, "\nWords:")?;
    for line in wrap(&titles(&pages::GLOSSARY).join(", "), WIDTH) {
        writeln!(out, "  {line}")?;
    }
    writeln!(
        out,
        "\nAsk for any of these, or for any words: `dadu explain safe square`, `dadu explain macho`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_game_applies_to_the_topics_after_it() {
        use GameId::{Dadu, Thaayam};
        let cases: [(&[&str], &[Request<'_>]); 6] = [
            (&["E1", "D407"], &[Request::Of(None, "E1"), Request::Of(None, "D407")]),
            (&["thaayam"], &[Request::Game(Thaayam)]),
            (
                &["Thaayam", "E1", "A3"],
                &[Request::Of(Some(Thaayam), "E1"), Request::Of(Some(Thaayam), "A3")],
            ),
            (&["M3", "thaayam E1"], &[Request::Of(None, "M3"), Request::Of(Some(Thaayam), "E1")]),
            (&["thaayam", "dadu", "E1"], &[Request::Game(Thaayam), Request::Of(Some(Dadu), "E1")]),
            (&["a b"], &[Request::Of(None, "a b")]),
        ];
        for (arguments, expected) in cases {
            let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(requests(&arguments), expected, "{arguments:?}");
        }
    }
}
