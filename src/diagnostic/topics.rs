//! The topics that a user can ask about, and the search for them by words.
//!
//! A topic is a section of a page in `spec/`, a rule, a code, a field of the header or a word of a position. A
//! search ignores case, accents and punctuation, so it finds field words however they are typed.

use std::cmp::Reverse;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{commands, pages};
use crate::finding::Code;
use crate::games::GameId;
use crate::notation::fields::every_field;
use crate::rulebook::RuleId;

/// The page of a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The page of a code.
    Code(Code),
    /// The page of a rule.
    Rule(RuleId),
    /// A section of a page, with its heading.
    Section(&'static str),
    /// The explanation of a field, without its name.
    Field(&'static str),
    /// The explanation of a word of a position, without the word.
    Word(&'static str),
}

/// A topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The words after `dadu explain` that find only this topic.
    pub address: String,
    /// Its title.
    pub title: String,
    /// Its page.
    pub content: Content,
    /// The game that it is about, if it is about one.
    game: Option<GameId>,
    /// Its title and its other names, as a search compares them.
    names: Vec<String>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// A topic of this name, and others that the words may mean.
    One(Topic, Vec<Topic>),
    /// Several topics that have the words, the likeliest first.
    Several(Vec<Topic>),
    /// No topic, but names that are spelt alike.
    Nothing(Vec<String>),
}

/// The longest list of topics.
const MOST: usize = 8;

/// The least similarity of a name that is offered in place of an unknown one.
const SIMILAR: f64 = 0.82;

/// The start of the line of a section that lists the other names of its topic.
const ALSO: &str = "*Also: ";

impl Topic {
    fn new(address: String, title: &str, content: Content, game: Option<GameId>) -> Topic {
        let names = vec![key(title)];
        Topic { address, title: title.to_owned(), content, game, names }
    }

    fn of_code(code: Code) -> Topic {
        let mut topic = Topic::new(code.id().to_owned(), code.name(), Content::Code(code), None);
        topic.names.push(key(code.id()));
        topic
    }

    fn of_rule(rule: RuleId) -> Topic {
        let game = GameId::of_rule(rule);
        let mut topic =
            Topic::new(commands::cited(rule), rule.title(), Content::Rule(rule), Some(game));
        let parameters = game.rulebook().parameters.iter().filter(|row| row.rule == rule);
        topic.names.extend(parameters.map(|row| key(row.name)));
        topic
    }

    fn of_section(page: &str, section: &'static str, game: Option<GameId>) -> Topic {
        let title = title(section).replace('`', "");
        let address = format!("{page} {}", plain(&title));
        let mut topic = Topic::new(address, &title, Content::Section(section), game);
        topic.names.extend(other_names(section).map(key));
        topic
    }

    /// Returns the text in which a search looks for words.
    fn text(&self) -> &'static str {
        match self.content {
            Content::Code(code) => pages::code(code),
            Content::Rule(rule) => pages::rule(rule),
            Content::Section(text) | Content::Field(text) | Content::Word(text) => text,
        }
    }
}

/// Returns every topic, those of the glossary first.
pub fn all() -> Vec<Topic> {
    let of_page = |page: &'static pages::Page| {
        let sections = sections(page.text).into_iter().filter(|section| page.is_topic(section));
        sections.map(|section| Topic::of_section(page.name, section, None))
    };
    let fields = every_field().filter_map(|field| {
        let text = Content::Field(pages::field(field.name)?);
        Some(Topic::new(format!("field {}", field.name), field.name, text, None))
    });
    let words = pages::words_of_positions().map(|(word, text)| {
        Topic::new(format!("word {word}"), word, Content::Word(text), Some(GameId::Dadu))
    });
    let rules = GameId::ALL.into_iter().flat_map(|game| game.rulebook().rules);
    let mut topics: Vec<Topic> = of_page(&pages::GLOSSARY).chain(fields).chain(words).collect();
    topics.extend(rules.map(|&rule| Topic::of_rule(rule)));
    topics.extend(pages::PAGES.iter().filter(|page| !page.is_tutorial).flat_map(of_page));
    for game in GameId::ALL {
        // Sections on single rules are among the rules.
        let is_rule = |section: &&str| section.starts_with("### ");
        let sections = sections(pages::of_game(game)).into_iter().filter(|one| !is_rule(one));
        topics.extend(sections.map(|one| Topic::of_section(game.name(), one, Some(game))));
    }
    topics.extend(Code::ALL.iter().map(|&code| Topic::of_code(code)));
    topics
}

/// Returns the topic with exactly this name or address.
pub fn named(game: Option<GameId>, words: &str) -> Option<Topic> {
    let wanted = key(words);
    let fits = |topic: &&Topic| topic.names.contains(&wanted) || key(&topic.address) == wanted;
    of(game).iter().find(fits).cloned()
}

/// Searches for words. Looks for a topic of this name, then for topics with all words in their names, then in
/// their texts.
pub fn search(game: Option<GameId>, words: &str) -> SearchResult {
    let wanted = key(words);
    let wanted: Vec<&str> =
        wanted.split(' ').filter(|word| !word.is_empty() && !COMMON.contains(word)).collect();
    let topics = of(game);
    let mut found: Vec<(Rank, &Topic)> =
        topics.iter().filter_map(|topic| Some((Rank::of(topic, &wanted)?, topic))).collect();
    found.sort_by_key(|&(rank, _)| Reverse(rank));
    let in_name = found.iter().filter(|(rank, _)| rank.in_names == wanted.len());
    let in_name: Vec<Topic> = in_name.map(|(_, topic)| (*topic).clone()).collect();
    if let Some(topic) = named(game, words) {
        let others = in_name.into_iter().filter(|other| *other != topic).take(MOST).collect();
        return SearchResult::One(topic, others);
    }
    let in_text = found.into_iter().map(|(_, topic)| topic.clone());
    let mut found = if in_name.is_empty() { in_text.collect() } else { in_name };
    found.truncate(MOST);
    match found.len() {
        0 => SearchResult::Nothing(nearest(&topics, words)),
        1 => SearchResult::One(found.remove(0), Vec::new()),
        _ => SearchResult::Several(found),
    }
}

/// Words that say nothing about a topic.
const COMMON: [&str; 24] = [
    "a", "an", "and", "are", "at", "by", "can", "do", "doe", "for", "how", "i", "in", "is", "it",
    "may", "of", "on", "or", "the", "to", "what", "when", "which",
];

/// How well a topic fits some words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// The number of the words that are in its names.
    in_names: usize,
    /// A short text about the words is better than a long one that has them too.
    length: Reverse<usize>,
}

impl Rank {
    /// Returns nothing if one of the words is neither in the names nor in the text.
    fn of(topic: &Topic, words: &[&str]) -> Option<Rank> {
        let is_in = |text: &str, word: &str| text.split(' ').any(|part| part == word);
        let in_name = |word: &&&str| topic.names.iter().any(|name| is_in(name, word));
        let in_names = words.iter().filter(in_name).count();
        let text = key(topic.text());
        let is_there = |word: &&str| in_name(&word) || is_in(&text, word);
        let fits = !words.is_empty() && words.iter().all(is_there);
        fits.then_some(Rank { in_names, length: Reverse(text.len()) })
    }
}

fn of(game: Option<GameId>) -> Vec<Topic> {
    let mut topics = all();
    topics.retain(|topic| game.is_none() || topic.game == game);
    topics
}

/// Returns the titles and other names that are spelt like these words, the most similar first.
fn nearest(topics: &[Topic], words: &str) -> Vec<String> {
    let wanted = key(words);
    // The cost of comparing grows with the length.
    if wanted.len() > 100 {
        return Vec::new();
    }
    let score = |name: &String| (strsim::jaro_winkler(&wanted, name), name.clone());
    let names = topics.iter().flat_map(|topic| &topic.names).map(score);
    let mut near: Vec<(f64, String)> = names.filter(|(score, _)| *score >= SIMILAR).collect();
    near.sort_by(|one, two| two.0.total_cmp(&one.0).then_with(|| one.1.cmp(&two.1)));
    let mut names: Vec<String> = near.into_iter().map(|(_, name)| name).collect();
    names.dedup();
    names.truncate(3);
    names
}

/// Returns the sections of a page, each from its heading to the next heading of its level or above.
pub fn sections(page: &'static str) -> Vec<&'static str> {
    let heads = headings(page);
    let section = |(index, &(level, at)): (usize, &(usize, usize))| {
        let ends = heads[index + 1..].iter().find(|(next, _)| *next <= level);
        page[at..ends.map_or(page.len(), |&(_, at)| at)].trim_end()
    };
    heads.iter().enumerate().skip(1).map(section).collect()
}

/// Returns the part of a page before its first section.
pub fn lead(page: &'static str) -> &'static str {
    page[..headings(page).get(1).map_or(page.len(), |&(_, at)| at)].trim_end()
}

/// Returns the level and the offset of each heading. A line in a code block is not one.
fn headings(page: &str) -> Vec<(usize, usize)> {
    let (mut found, mut at, mut in_code) = (Vec::new(), 0, false);
    for line in page.split_inclusive('\n') {
        in_code ^= line.starts_with("```");
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        if !in_code && level > 0 && line[level..].starts_with(' ') {
            found.push((level, at));
        }
        at += line.len();
    }
    found
}

/// Returns the title of a section.
pub fn title(section: &str) -> &str {
    section.lines().next().unwrap_or_default().trim_start_matches('#').trim()
}

/// Returns the other names of a topic, from the line below its heading that lists them.
fn other_names(section: &str) -> impl Iterator<Item = &str> {
    let line = section.lines().nth(2).and_then(|line| line.strip_prefix(ALSO));
    let names = line.unwrap_or_default().trim_end_matches(['*', '.']).split(", ");
    names.filter(|name| !name.is_empty())
}

/// Returns a text as a search compares it: words of small letters without accents, in the singular.
fn key(text: &str) -> String {
    let words = plain(text);
    let singular = |word: &str| match word.strip_suffix('s') {
        Some(one) if word.len() > 3 && !one.ends_with(['s', 'i', 'u']) => one.to_owned(),
        _ => word.to_owned(),
    };
    words.split(' ').map(singular).collect::<Vec<_>>().join(" ")
}

/// Returns the words of a text in small letters, without accents and punctuation, joined by spaces.
fn plain(text: &str) -> String {
    let is_within_word = |c: &char| ['\'', '’', '·'].contains(c) || is_combining_mark(*c);
    let letters = text.nfd().filter(|c| !is_within_word(c)).flat_map(char::to_lowercase);
    let spaced: String = letters.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text for a terminal: links to other pages are only their words.
pub fn without_links(text: &str) -> String {
    let (mut written, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("](") {
        let target = after.split(')').next().unwrap_or_default();
        let open = before.rfind('[').filter(|_| is_page(target));
        rest = match open {
            Some(open) => {
                written.push_str(&before[..open]);
                written.push_str(&before[open + 1..]);
                &after[target.len() + 1..]
            }
            None => {
                written.push_str(before);
                written.push_str("](");
                after
            }
        };
    }
    written + rest
}

/// Returns whether the target of a link is a place in `spec/`.
fn is_page(target: &str) -> bool {
    let path = target.split('#').next().unwrap_or_default();
    let plain = target.chars().all(|c| c.is_ascii_graphic() && c != '`');
    plain && !target.contains("://") && (target.starts_with('#') || path.ends_with(".md"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn words_are_compared_without_case_accents_and_plurals() {
        let cases = [
            ("Safe squares", "safe square"),
            ("māco", "maco"),
            ("'Ayn", "ayn"),
            ("Tammà·n", "tamman"),
            ("what was seen, and what…", "what was seen and what"),
            ("da: 1", "da 1"),
            ("passes twins", "passe twin"),
            ("dice", "dice"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(key(text), expected, "{text}");
        }
    }

    #[test]
    fn links_to_pages_are_only_their_words() {
        let cases = [
            ("[M3](rules/M3.md), [x](#a-b)", "M3, x"),
            ("[12:31] [Ludii](https://ludii.games/x)", "[12:31] [Ludii](https://ludii.games/x)"),
            ("a](b [c](d.md#e) ](", "a](b c ]("),
            ("](x.md)", "](x.md)"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_links(text), expected, "{text}");
        }
    }

    #[test]
    fn every_topic_is_found_at_its_address_and_the_glossary_names_nothing_twice() {
        let topics = all();
        for topic in &topics {
            let found = named(None, &topic.address).map(|found| found.address);
            assert_eq!(found.as_ref(), Some(&topic.address));
            assert!(!topic.text().trim().is_empty(), "{}", topic.address);
        }
        let mut names = BTreeSet::new();
        for topic in topics.iter().filter(|topic| topic.address.starts_with("glossary ")) {
            for name in topic.names.iter().collect::<BTreeSet<_>>() {
                assert!(names.insert(name.clone()), "{name} of {}", topic.title);
            }
        }
        assert!(names.len() > 100);
    }

    #[test]
    fn a_line_in_a_code_block_is_not_a_heading() {
        let page = "# A\n\n```text\n# no\n```\n\n## B\n\n### C\nc\n\n## D\n";
        assert_eq!(lead(page), "# A\n\n```text\n# no\n```");
        assert_eq!(sections(page), ["## B\n\n### C\nc", "### C\nc", "## D"]);
    }
}
