//! The pages of `spec/` that explain codes, rules and the archive, built into the program. Also the
//! explanations of fields and of the words of a position, from the tables of `spec/notation.md`.

use super::words;
use crate::finding::Code;
use crate::games::GameId;
use crate::rulebook::RuleId;
use crate::{for_each_code, for_each_rule};

macro_rules! rule_pages {
    ($game:literal: $($id:ident $title:literal),* $(,)?) => {
        /// The pages of Dadu's rules, in the order of the specification.
        static RULES: &[&str] = &[$(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"), "/spec/rules/", stringify!($id), ".md"
        ))),*];
    };
}
for_each_rule!(rule_pages);

/// The introduction to Dadu's rules.
static DADU: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/rules/README.md"));

/// The pages of a game's rules.
struct Pages {
    /// The introduction, with a section for each rule that does not have its own page.
    introduction: &'static str,
    /// The pages of the rules, in the order of the specification, if each rule has its own page.
    rules: &'static [&'static str],
}

impl Pages {
    fn of(game: GameId) -> Pages {
        match game {
            GameId::Dadu => Pages { introduction: DADU, rules: RULES },
            game => Pages { introduction: words::page(game), rules: &[] },
        }
    }
}

/// Returns the page of a rule.
pub fn rule(id: RuleId) -> &'static str {
    let pages = Pages::of(GameId::of_rule(id));
    let own = pages.rules.get(id.place()).copied();
    own.or_else(|| section(pages.introduction, id)).unwrap_or_default()
}

/// Returns the examples that break a rule or change its parameter. Examples on the rule's own page are left
/// out.
pub fn examples(id: RuleId) -> impl Iterator<Item = &'static str> {
    let page = Pages::of(GameId::of_rule(id)).introduction;
    let (_, after) = page.split_once("\n```examples").unwrap_or_default();
    let (_, blocks) = after.split_once('\n').unwrap_or_default();
    let blocks = blocks.split_once("\n```").map_or(blocks, |(blocks, _)| blocks);
    let breaks =
        move |line: &str| line.starts_with("no ") && line.rsplit(' ').next() == Some(id.name());
    numbered(blocks).filter(move |block| block.lines().any(breaks) || changes(block, id))
}

/// Returns true if the variant of an example, `4 R3 = while possible`, sets a parameter of a rule.
fn changes(block: &str, id: RuleId) -> bool {
    let parameters = GameId::of_rule(id).rulebook().parameters.iter();
    let mut names = parameters.filter(|row| row.rule == id).map(|row| row.name);
    let head = block.lines().next().unwrap_or_default();
    let (_, variant) = head.split_once(' ').unwrap_or_default();
    names.any(|name| variant.split(", ").any(|item| item.split(" = ").next() == Some(name)))
}

/// Splits a text into blocks of lines. The first line of each block starts with a digit.
fn numbered(mut text: &'static str) -> impl Iterator<Item = &'static str> {
    std::iter::from_fn(move || {
        let begins = |at: &usize| text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        let next = text.match_indices('\n').map(|(at, _)| at).find(begins).unwrap_or(text.len());
        let (block, rest) = text.split_at(next);
        text = rest.trim_start_matches('\n');
        (!block.is_empty()).then_some(block)
    })
}

/// Returns the introduction to the rules of a game: its page up to the first section.
pub fn game(id: GameId) -> &'static str {
    let page = Pages::of(id).introduction;
    page.split_once("\n## ").map_or(page, |(begins, _)| begins)
}

/// Returns the section on a rule as its own page. The section starts with `### E1: …`; two of the signs `#`
/// are left out.
fn section(page: &'static str, id: RuleId) -> Option<&'static str> {
    let head = format!("\n### {}: ", id.name());
    let section = &page[page.find(&head)? + "\n##".len()..];
    let end = ["\n## ", "\n### "].iter().filter_map(|next| section.find(next)).min();
    Some(section[..end.unwrap_or(section.len())].trim_end())
}

macro_rules! code_pages {
    ($($id:ident $name:literal $severity:ident),* $(,)?) => {
        /// Returns the page of a code.
        pub const fn code(code: Code) -> &'static str {
            match code {
                $(Code::$id => include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"), "/spec/findings/", stringify!($id), ".md"
                ))),*
            }
        }
    };
}
for_each_code!(code_pages);

/// The page on the notation.
const NOTATION: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/notation.md"));

/// Explains a known field, by its name in canonical form.
pub fn field(name: &str) -> Option<&'static str> {
    rows("| field | is |").find(|(head, _)| in_code(head).any(|code| code == name)).map(|row| row.1)
}

/// Explains a word of a stated position.
pub fn word(word: &str) -> Option<&'static str> {
    let begins = |code: &str| code.split(' ').next() == Some(word);
    rows("| word | says |").find(|(head, _)| in_code(head).any(begins)).map(|row| row.1)
}

/// Returns the words of Dadu's stated positions, each with its explanation.
pub fn words_of_positions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    rows("| word | says |").flat_map(move |(head, text)| {
        let mut words: Vec<&str> =
            in_code(head).filter_map(|code| code.split(' ').next()).filter(is_word).collect();
        words.dedup();
        words.into_iter().map(move |word| (word, text))
    })
}

/// Returns forms that logs of every game have, each with its meaning.
pub fn forms_of_every_game() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows("| in every game | means |")
}

/// Returns the signs of the notation, each with its meaning.
pub fn signs() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows("| sign | means |")
}

/// Returns forms that logs of games with throws have, each with its meaning.
pub fn forms_of_throws() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows("| in games with throws | means |")
}

/// Returns forms of the logs of a game, each with its meaning.
pub fn forms_of(game: GameId) -> impl Iterator<Item = (&'static str, &'static str)> {
    match game {
        GameId::Dadu => rows_of(NOTATION, "| in Dadu | means |"),
        game => rows_of(Pages::of(game).introduction, "| written | means |"),
    }
}

/// Returns the rows of the two-column table with this head in the page on the notation.
fn rows(head: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    rows_of(NOTATION, head)
}

/// Returns the rows of the two-column table with this head in a page.
fn rows_of(
    page: &'static str,
    head: &str,
) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let table = page.split_once(head).map_or("", |(_, after)| after);
    let lines = table.trim_start_matches(['\r', '\n']).lines();
    let rows = lines.take_while(|line| line.starts_with('|')).skip(1);
    rows.filter_map(|row| row.trim_matches(['|', ' ']).split_once(" | "))
}

fn in_code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// A page that is not about one rule or one code.
#[derive(Debug)]
pub struct Page {
    /// The name by which users ask for it.
    pub name: &'static str,
    /// Its content, in a few words.
    pub about: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Whether it is read from beginning to end, and not by its sections.
    pub is_tutorial: bool,
}

macro_rules! spec {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/", $path))
    };
}

const fn page(name: &'static str, about: &'static str, text: &'static str) -> Page {
    Page { name, about, text, is_tutorial: false }
}

const fn tutorial(name: &'static str, about: &'static str, text: &'static str) -> Page {
    Page { name, about, text, is_tutorial: true }
}

impl Page {
    /// Returns whether a section of the page is a topic. In the glossary only the words are topics, not their
    /// groups.
    pub fn is_topic(&self, section: &str) -> bool {
        self.name != GLOSSARY.name || section.starts_with("### ")
    }
}

/// The glossary.
pub const GLOSSARY: Page =
    page("glossary", "the words of dadu and of the field", spec!("glossary.md"));

/// Every page that is not about one game, one rule or one code, except the glossary.
pub const PAGES: [Page; 23] = [
    tutorial(
        "first-evening",
        "tutorial: type a log, check it, fix it",
        spec!("guide/first-evening.md"),
    ),
    tutorial(
        "paper-to-archive",
        "tutorial: from a field sheet to the archive",
        spec!("guide/paper-to-archive.md"),
    ),
    tutorial(
        "house-rules",
        "tutorial: which rules does this household play by?",
        spec!("guide/house-rules.md"),
    ),
    tutorial("sharing", "tutorial: share a collection", spec!("guide/sharing.md")),
    page("notation", "how to write a log", NOTATION),
    page("games", "the games that dadu knows", spec!("games.md")),
    page("findings", "the report of `dadu check`", spec!("findings/README.md")),
    page("desk", "new logs, boards, pictures, recording, editors", spec!("desk.md")),
    page("suggest", "how `dadu suggest` looks for mistakes", spec!("suggest.md")),
    page("worlds", "readings of unsure tokens", spec!("worlds.md")),
    page("infer", "how `dadu infer` works out rules", spec!("infer.md")),
    page("archive", "the contents and guarantees of the archive", spec!("archive.md")),
    page("query", "the query language of `dadu find` and `dadu list --where`", spec!("query.md")),
    page("tree", "the play after a position: `dadu tree`", spec!("tree.md")),
    page("people", "names of the same person", spec!("people.md")),
    page("sql", "the views and tables, with examples", spec!("sql.md")),
    page("tables", "the exported tables and their columns", spec!("tables.md")),
    page("stats", "the figures of `dadu stats`", spec!("stats.md")),
    page("dupes", "how `dadu dupes` finds duplicates", spec!("dupes.md")),
    page("anonymise", "logs without names", spec!("anonymise.md")),
    page("publish", "publications of games with consent", spec!("publish.md")),
    page("site", "the archive as a web site", spec!("site.md")),
    page("scale", "millions of games, in DuckDB and Spark", spec!("scale.md")),
];

/// Returns the page with a name.
pub fn named(name: &str) -> Option<&'static Page> {
    let mut pages = PAGES.iter().chain([&GLOSSARY]);
    pages.find(|page| page.name.eq_ignore_ascii_case(name))
}

/// Returns the whole page on the rules of a game.
pub fn of_game(game: GameId) -> &'static str {
    Pages::of(game).introduction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::words::WORDS;
    use crate::notation::fields::every_field;

    #[test]
    fn every_rule_of_every_game_has_its_page_and_no_other() {
        for game in GameId::ALL {
            for &id in game.rulebook().rules {
                let page = rule(id);
                assert!(
                    page.starts_with(&format!("# {id}: {}", id.title())),
                    "{game} {id}: {page}"
                );
                assert!(
                    page.lines().count() > 2 && !page.contains("\n### "),
                    "{game} {id}: {page}"
                );
            }
            assert!(super::game(game).starts_with("# The rules of "), "{game}");
        }
    }

    #[test]
    fn examples_stand_beside_the_rules_that_they_break() {
        let of = |game: GameId, name| {
            let rule = game.rulebook().rule(name).expect("a rule");
            examples(rule).collect::<Vec<_>>()
        };
        let entering = "3\n= S c1 wait 3 | N wait 4\nS1 4-2\nyes c1+4+2=e5 end\nno c1+2 end A3\nno +1 A2\nno +2 E1";
        assert_eq!(of(GameId::Thaayam, "E1"), [entering]);
        assert_eq!(of(GameId::Thaayam, "M2").len(), 3);
        assert!(of(GameId::Thaayam, "R10")[0].starts_with("10 R10 = singles\n= S"));
        assert_eq!((of(GameId::Thaayam, "B1").len(), of(GameId::Dadu, "E1").len()), (0, 0));
    }

    #[test]
    fn every_field_and_every_word_is_explained() {
        for known in every_field() {
            assert!(field(known.name).is_some(), "{}", known.name);
        }
        // These two follow another word, and are explained there.
        for (_, text) in WORDS.iter().filter(|(_, text)| !["all", "none"].contains(text)) {
            assert!(word(text).is_some(), "{text}");
        }
        assert_eq!(field("Names"), Some("how players are named: real names, pseudonyms"));
        assert_eq!((field("Nme"), word("nobody")), (None, None));
    }
}
