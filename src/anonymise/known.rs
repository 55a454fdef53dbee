//! Known names, and their replacement in free text.
//!
//! A name is replaced wherever its words occur in order: in any case of letters, with anything except letters
//! between them, and with prefixes and endings. A single part of a name is replaced, too, if it has a capital
//! letter or is not a common word.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::words::{Word, forms, is_common, words};

/// The replacement of a name that nobody in this log has, or that two people in it have.
const SOMEBODY: &str = "[name]";

/// The maximum number of words of a name to search for. No real name has more.
const MOST_WORDS: usize = 16;

/// All known names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Whole names.
    whole: Tree,
    /// Parts of names, with and without prefixes and endings.
    parts: HashSet<String>,
    /// Words of free text that may be names. They count only with a capital letter.
    perhaps: HashSet<String>,
}

/// A tree of names by words: the possible next words, and whether a name ends here.
#[derive(Clone, Debug, Default)]
struct Tree {
    next: HashMap<String, Tree>,
    ends: bool,
}

impl Names {
    /// Adds a name.
    pub fn add(&mut self, name: &str) {
        let spelt = Spelt::of(name);
        let parts = spelt.parts.iter().flat_map(|part| forms(part));
        self.parts.extend(parts.filter(|form| is_telling(form)).map(str::to_owned));
        spelt.whole.into_iter().for_each(|words| self.whole.add(words));
    }

    /// Adds words that may be a name: several of them count together, and a single one only with a capital letter.
    pub fn add_perhaps(&mut self, words: &str) {
        let spelt = Spelt::of(words);
        let has_number = |part: &str| part.chars().any(char::is_numeric);
        let is_side = |part: &str| matches!(part, "north" | "south" | "east" | "west");
        let parts = spelt.parts.into_iter().filter(|part| is_telling(part));
        self.perhaps.extend(parts.filter(|part| !has_number(part) && !is_side(part)));
        spelt
            .whole
            .into_iter()
            .filter(|words| words.len() > 1)
            .for_each(|words| self.whole.add(words));
    }

    /// Adds a mark such as an Id. Marks are replaced only as a whole, and only if they have several words.
    pub fn add_mark(&mut self, mark: &str) {
        let words = folded(mark);
        if words.len() > 1 {
            self.whole.add(words);
        }
    }

    /// Checks whether a text contains a name or any part of one, in any case of letters, even a common word.
    pub fn holds_part(&self, text: &str) -> bool {
        let is_part =
            |word: &Word| forms(&word.folded).iter().any(|form| self.parts.contains(*form));
        let words = words(text);
        words.iter().any(|word| is_part(word) || word.parts(text).iter().any(is_part))
    }
}

/// The spellings of a name, as folded words.
struct Spelt {
    /// The words of the whole name: as written, and with joined words separated.
    whole: Vec<Vec<String>>,
    /// Single words, and consecutive words joined: `zarqabeg`.
    parts: Vec<String>,
}

impl Spelt {
    fn of(name: &str) -> Spelt {
        let written = words(name);
        let apart = |word: &Word| match word.parts(name) {
            parts if parts.is_empty() => vec![word.clone()],
            parts => parts,
        };
        let apart: Vec<Word> = written.iter().flat_map(apart).collect();
        let [written, apart] = [written, apart]
            .map(|words| words.into_iter().map(|word| word.folded).collect::<Vec<_>>());
        let joined = (0..apart.len().min(MOST_WORDS)).flat_map(|from| {
            let most = apart.len().min(MOST_WORDS);
            (from + 1..=most).map(move |to| (from, to))
        });
        let joined = joined.map(|(from, to)| apart[from..to].concat());
        let mut parts: Vec<String> = joined.chain(written.iter().cloned()).collect();
        parts.extend(apart.iter().cloned());
        let whole = if apart == written { vec![written] } else { vec![written, apart] };
        Spelt { whole, parts }
    }
}

impl Tree {
    fn add(&mut self, words: Vec<String>) {
        let mut end = self;
        for word in words.into_iter().take(MOST_WORDS) {
            end = end.next.entry(word).or_default();
        }
        end.ends = true;
    }

    /// Returns the longest name that starts with the first of the words.
    fn longest<'a>(&self, words: &'a [Word]) -> Option<Vec<&'a str>> {
        let further = words.first().and_then(|word| {
            let after = |form: &'a str| {
                let mut name = self.next.get(form)?.longest(&words[1..])?;
                name.insert(0, form);
                Some(name)
            };
            forms(&word.folded).into_iter().filter_map(after).max_by_key(Vec::len)
        });
        further.or_else(|| self.ends.then(Vec::new))
    }
}

/// The names of one log with their pseudonyms.
#[derive(Clone, Debug, Default)]
pub struct LogNames {
    /// Whole names and parts; nothing if two people share one.
    names: HashMap<String, Option<String>>,
}

impl LogNames {
    /// Adds a name of the log.
    pub fn add(&mut self, name: &str, pseudonym: &str) {
        let spelt = Spelt::of(name);
        spelt.whole.iter().for_each(|words| self.insert(words.join(" "), pseudonym));
        for form in spelt.parts.iter().flat_map(|part| forms(part)) {
            self.insert(form.to_owned(), pseudonym);
        }
    }

    fn insert(&mut self, name: String, pseudonym: &str) {
        let there = self.names.entry(name).or_insert_with(|| Some(pseudonym.to_owned()));
        if there.as_deref() != Some(pseudonym) {
            *there = None;
        }
    }

    fn label(&self, name: &str) -> &str {
        self.names.get(name).and_then(Option::as_deref).unwrap_or(SOMEBODY)
    }
}

/// Returns the text with all known names replaced, and the number of replacements.
pub fn replaced(text: &str, names: &Names, own: &LogNames) -> (String, u64) {
    let mut replacing = Replacing::of(text, names, own);
    replacing.out.push_str(&text[replacing.copied..]);
    (replacing.out, replacing.count)
}

/// Returns the first known name in a text, as the text spells it.
pub fn first_name<'a>(text: &'a str, names: &Names) -> Option<&'a str> {
    let first = Replacing::of(text, names, &LogNames::default()).first?;
    Some(&text[first])
}

struct Replacing<'a> {
    text: &'a str,
    names: &'a Names,
    own: &'a LogNames,
    out: String,
    /// The length of text that was copied or replaced so far.
    copied: usize,
    count: u64,
    /// The place of the first name.
    first: Option<Range<usize>>,
}

impl<'a> Replacing<'a> {
    /// Replaces the names in a text, except for the text after the last one.
    fn of(text: &'a str, names: &'a Names, own: &'a LogNames) -> Replacing<'a> {
        let out = String::with_capacity(text.len());
        let mut replacing = Replacing { text, names, own, out, copied: 0, count: 0, first: None };
        replacing.words(&words(text));
        replacing
    }

    /// Replaces names in some words, and inside words that join several words.
    fn words(&mut self, mut words: &[Word]) {
        while let Some(first) = words.first() {
            let length = match found(words, self.names, self.own) {
                Some((length, label)) => {
                    self.out.push_str(&self.text[self.copied..first.start]);
                    self.out.push_str(label);
                    self.copied = words[length - 1].end;
                    self.count += 1;
                    self.first.get_or_insert(first.start..self.copied);
                    length
                }
                None => {
                    self.words(&first.parts(self.text));
                    1
                }
            };
            words = &words[length..];
        }
    }
}

/// Finds the longest name that starts with the first of the words, or a part of a name.
fn found<'a>(words: &[Word], names: &Names, own: &'a LogNames) -> Option<(usize, &'a str)> {
    if let Some(name) = names.whole.longest(words).filter(|name| !name.is_empty()) {
        return Some((name.len(), own.label(&name.join(" "))));
    }
    let alone = |form: &&str| words[0].capital || !is_common(form);
    let forms = forms(&words[0].folded);
    let mut single = forms.into_iter().filter(alone);
    let is_known = |form: &&str| {
        names.parts.contains(*form) || words[0].capital && names.perhaps.contains(*form)
    };
    Some((1, own.label(single.find(is_known)?)))
}

fn folded(name: &str) -> Vec<String> {
    words(name).into_iter().map(|word| word.folded).collect()
}

/// Checks whether a part of a name identifies anyone. An initial or a number does not.
fn is_telling(word: &str) -> bool {
    word.chars().count() > 1 && !word.chars().all(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_names(text: &str) -> String {
        let (mut names, mut own) = (Names::default(), LogNames::default());
        for name in
            ["Amina Khan", "Old Aunt", "Rameshbhai", "આમિના", "احمد", "Bilal Khan", "Jo McDonald"]
        {
            names.add(name);
        }
        names.add_mark("khan-1");
        own.add("Amina Khan", "P1");
        own.add("Rameshbhai", "P2");
        own.add("આમિના", "P3");
        own.add("احمد", "P4");
        replaced(text, &names, &own).0
    }

    #[test]
    fn names_are_replaced_as_whole_words_in_any_script() {
        for (text, expected) in [
            ("AMINA  khan threw", "P1 threw"),
            ("amina's 4, Khan's 3", "P1's 4, P1's 3"),
            ("Aminaben and Ramesh", "P1 and P2"),
            ("Bilal Khan came, then bilal", "[name] came, then [name]"),
            ("the old aunt slept", "the [name] slept"),
            ("an old king, my aunt", "an old king, my aunt"),
            ("my Aunt", "my [name]"),
            ("આમિનાએ રમ્યું", "P3 રમ્યું"),
            ("واحمد رمى", "P4 رمى"),
            ("see khan-1", "see [name]"),
            ("AminaKhan, aminakhan2, KHAN7, 3Bilal", "P1, P1, P1, 3[name]"),
            ("DearAmina", "DearP1"),
            ("MCDONALD and Mcdonald, O'Neill", "[name] and [name], O'Neill"),
            ("Ami\u{FE0F}na Kh\u{E0061}an", "P1"),
            ("laminate khanate", "laminate khanate"),
        ] {
            assert_eq!(without_names(text), expected);
        }
    }

    #[test]
    fn the_first_name_is_found() {
        let mut names = Names::default();
        ["Amina Khan", "Bilal"].iter().for_each(|name| names.add(name));
        for (text, expected) in [
            ("Games of the KHAN family, by Bilal", Some("KHAN")),
            ("https://example.org/amina-khan/", Some("amina-khan")),
            ("DearBilal", Some("Bilal")),
            ("Games of families", None),
        ] {
            assert_eq!(first_name(text, &names), expected);
        }
    }

    #[test]
    fn a_name_without_end_costs_no_more_than_its_words() {
        let (mut names, own) = (Names::default(), LogNames::default());
        let long = "Zed Yod ".repeat(200_000);
        names.add(&long);
        assert!(!replaced(&long, &names, &own).0.contains("Zed"));
    }

    #[test]
    fn a_part_that_two_people_share_has_no_pseudonym() {
        let (mut names, mut own) = (Names::default(), LogNames::default());
        for (name, pseudonym) in [("Amina Khan", "P1"), ("Bilal Khan", "P2")] {
            names.add(name);
            own.add(name, pseudonym);
        }
        assert_eq!(replaced("Khan, Bilal", &names, &own), ("[name], P2".to_owned(), 2));
    }
}
