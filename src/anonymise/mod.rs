//! Logs without names: every name gets a stable pseudonym, and what may hold one and cannot be
//! told apart is withheld. What is play stays, byte for byte, and every line stays a line.
//!
//! `spec/anonymise.md` says what becomes of each part of a log, and what cannot be promised.

mod dates;
mod game;
mod header;
mod key;
mod known;
mod rules;
mod words;

pub use dates::Dates;
pub use game::Rewritten;
pub use header::Name;
pub use key::{Entry, Key, KeyError, Kind};
pub use rules::{Loader, VariantFile};

use crate::notation::{Log, with_parser};
use header::names_in;
use known::Names;

/// What stands where something was taken out.
pub const WITHHELD: &str = "withheld";

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How exact dates are to be.
    pub dates: Dates,
    /// Whether places stay.
    pub keep_place: bool,
    /// Whether remarks and other free text stay, with known names replaced.
    pub keep_remarks: bool,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games that were written.
    pub games: u64,
    /// Games that are of another version or of another game: they cannot be read, and are left out.
    pub left_out: u64,
    /// Remarks and texts of header fields: taken out or, if they are to stay, kept.
    pub texts: u64,
    /// Names that were replaced in texts that stay.
    pub replaced: u64,
    /// Lines that could not be read.
    pub lines: u64,
    /// Tokens and words of play that could not be read.
    pub tokens: u64,
    /// Lines before the first game of a file.
    pub outside: u64,
    /// Names that were not learnt before they were to be replaced; they are withheld.
    pub unlearnt: u64,
}

impl Counts {
    /// Adds what was done elsewhere.
    pub fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.left_out += other.left_out;
        self.texts += other.texts;
        self.replaced += other.replaced;
        self.lines += other.lines;
        self.tokens += other.tokens;
        self.outside += other.outside;
        self.unlearnt += other.unlearnt;
    }
}

/// Takes the names out of logs, with one key.
pub struct Anonymiser {
    key: Key,
    settings: Settings,
    names: Names,
}

impl Anonymiser {
    /// Works with a key, and adds to it what it does not know yet.
    pub fn new(key: Key, settings: Settings) -> Anonymiser {
        let mut names = Names::default();
        for entry in key.entries() {
            match entry.kind {
                Kind::Log => names.add_mark(&entry.name),
                kind if kind.is_name() => names.add(&entry.name),
                _ => {}
            }
        }
        Anonymiser { key, settings, names }
    }

    /// The key, with all that was added.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Two names of which somebody said that they are one person, each with its household.
    pub fn same(&mut self, one: (&str, &str), other: (&str, &str)) {
        let pseudonym = self.pseudonym(Kind::Person, other.0, other.1);
        self.key.give(Kind::Person, one.0, one.1, &pseudonym);
        self.names.add(one.0);
    }

    /// The name under which a file of logs is written, without an ending.
    pub fn file(&mut self, name: &str) -> String {
        self.key.pseudonym(Kind::File, name, "")
    }

    /// The names in a game that are not known yet, to be learnt.
    pub fn new_names(&self, text: &[u8], cuts: &[(u32, u64)], load: Loader<'_>) -> Vec<Name> {
        let mut names = Vec::new();
        for_each_game(text, cuts, &mut |text, log| {
            names.extend(names_in(text, log, self.settings.keep_place, load));
        });
        names.retain(|name| self.key.known(name.kind, &name.name, &name.beside).is_none());
        names
    }

    /// Learns names, so that they are known wherever they stand. Pseudonyms are drawn in this order.
    pub fn learn(&mut self, names: &[Name]) {
        for Name { kind, name, beside, .. } in names {
            self.pseudonym(*kind, name, beside);
        }
    }

    /// A game without names, and others that are glued to its end. Its names must have been learnt.
    pub fn rewrite(&self, text: &[u8], cuts: &[(u32, u64)], load: Loader<'_>) -> Rewritten {
        let mut whole = Rewritten::default();
        for_each_game(text, cuts, &mut |text, log| match log.is_readable() {
            true => game::rewrite(text, log, self, load, &mut whole),
            false => whole.counts.left_out += 1,
        });
        whole
    }

    /// What stands before the first game of a file: nothing of it stays but that it was there.
    pub fn outside(text: &[u8]) -> Rewritten {
        game::outside(text)
    }

    fn pseudonym(&mut self, kind: Kind, name: &str, beside: &str) -> String {
        match kind {
            Kind::Log => self.names.add_mark(name),
            kind if kind.is_name() => self.names.add(name),
            _ => {}
        }
        self.key.pseudonym(kind, name, beside)
    }
}

/// Goes through a game and those that are glued to the end of one of its lines: archives of earlier versions
/// keep them as one text.
fn for_each_game(text: &[u8], cuts: &[(u32, u64)], take: &mut dyn FnMut(&[u8], &Log)) {
    let (mut rest, mut cuts) = (text, cuts.to_vec());
    let mut next = Some(0);
    while let Some(at) = next {
        rest = &rest[at..];
        cuts.retain(|(place, _)| *place as usize >= at);
        cuts.iter_mut().for_each(|(place, _)| *place -= at as u32);
        next = with_parser(|parser| {
            let log = parser.parse(rest, &cuts);
            let glued = log.glued.map(|at| at as usize);
            take(&rest[..glued.unwrap_or(rest.len())], log);
            glued.filter(|&at| at > 0)
        });
    }
}
