//! The removal of names from logs. Every name gets a stable pseudonym. Text that may contain a name and cannot
//! be analysed is withheld. Throws and moves stay byte for byte, and every line stays a line.
//!
//! `spec/anonymise.md` describes the treatment of each part of a log, and the limits of anonymisation.

mod closed;
mod dates;
mod game;
mod header;
mod key;
mod known;
mod mentioned;
mod recorded;
mod rules;
mod words;

pub use closed::{Closed, FoldedName, withdrawn_in};
pub use dates::Dates;
pub use game::{Rewritten, UNREADABLE_LINE};
pub use header::can_be_kept;
pub use key::{Entry, Key, KeyError, Kind};
pub use recorded::{Doubt, Reason};
pub use rules::{Loader, VariantFile, file_text as variant_file_text};

use std::collections::{BTreeSet, HashSet};

use crate::notation::{Log, with_parser};
use crate::rulebook::nearest;
use header::{Name, free_fields, names_in, variant_files};
use known::Names;
use mentioned::{Mention, mentions, mentions_in_file};

/// Returns a name in the form by which the key compares names: without case, accents and invisible characters.
pub fn folded_name(name: &str) -> String {
    let words = words::key(name);
    if words.is_empty() { name.trim().to_owned() } else { words }
}

/// The replacement of removed text.
pub const WITHHELD: &str = "withheld";

/// The settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The precision of dates.
    pub dates: Dates,
    /// Whether places are kept.
    pub keep_place: bool,
    /// Whether remarks and other free text are kept, with known names replaced.
    pub keep_remarks: bool,
    /// The names of fields whose text is kept, with known names replaced.
    pub keep_fields: Vec<String>,
    /// The day on which the consent must permit sharing a log; nothing if the caller decides about consent.
    pub consent_on: Option<String>,
}

/// The counts of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games that were written.
    pub games: u64,
    /// Those among them whose play dadu only records.
    pub recorded: u64,
    /// Games of an unsupported notation version and logs of an unsupported game, which were skipped.
    pub left_out: u64,
    /// Logs of recorded games that were skipped because their play may contain a name.
    pub in_doubt: u64,
    /// Logs that were skipped because their consent does not permit sharing them.
    pub closed: u64,
    /// Remarks and texts of header fields, removed or kept as the settings say.
    pub texts: u64,
    /// Names that were replaced in kept texts.
    pub replaced: u64,
    /// Unreadable lines.
    pub lines: u64,
    /// Unreadable tokens and words in the play.
    pub tokens: u64,
    /// Lines before the first game of a file.
    pub outside: u64,
    /// Names that were not learned before they occurred; they were withheld.
    pub unlearnt: u64,
}

impl Counts {
    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.recorded += other.recorded;
        self.left_out += other.left_out;
        self.in_doubt += other.in_doubt;
        self.closed += other.closed;
        self.texts += other.texts;
        self.replaced += other.replaced;
        self.lines += other.lines;
        self.tokens += other.tokens;
        self.outside += other.outside;
        self.unlearnt += other.unlearnt;
    }
}

/// Removes names from logs with one key.
pub struct Anonymiser {
    key: Key,
    settings: Settings,
    names: Names,
    /// The fields of free text in the logs, if the settings keep some.
    fields: BTreeSet<String>,
    /// The people who withdrew the consent in some log.
    withdrawn: HashSet<FoldedName>,
}

/// The names in a game that are not known yet, its fields of free text if the settings keep some, and the people who
/// withdrew the consent in it.
#[derive(Default)]
pub struct NewNames {
    names: Vec<Name>,
    mentions: BTreeSet<Mention>,
    fields: BTreeSet<String>,
    withdrawn: Vec<FoldedName>,
}

impl Anonymiser {
    /// Starts with a key; new names are added to it.
    pub fn new(key: Key, settings: Settings) -> Anonymiser {
        let mut names = Names::default();
        for entry in key.entries() {
            match entry.kind {
                Kind::Log => names.add_mark(&entry.name),
                // An earlier run may have given places pseudonyms that this run does not use.
                Kind::Place if settings.keep_place => {}
                kind if kind.is_name() => names.add(&entry.name),
                _ => {}
            }
        }
        let withdrawn = HashSet::new();
        Anonymiser { key, settings, names, fields: BTreeSet::new(), withdrawn }
    }

    /// Returns the key, with the new names.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Returns the first known name in a text by the rules for kept remarks, as the text spells it.
    pub fn name_in<'a>(&self, text: &'a str) -> Option<&'a str> {
        known::first_name(text, &self.names)
    }

    /// Links two names of one person, each with its household.
    pub fn same(&mut self, one: (&str, &str), other: (&str, &str)) {
        let pseudonym = self.pseudonym(Kind::Person, other.0, other.1);
        self.key.give(Kind::Person, one.0, one.1, &pseudonym);
        self.names.add(one.0);
    }

    /// Returns the new name of a file of logs, without an extension.
    pub fn file(&mut self, name: &str) -> String {
        self.key.pseudonym(Kind::File, name, "")
    }

    /// Returns the names in a game that are not known yet. `before` is the text before the first game of its file.
    pub fn new_names(
        &self,
        text: &[u8],
        cuts: &[(u32, u64)],
        load: Loader<'_>,
        before: &[u8],
    ) -> NewNames {
        let mut new = NewNames::default();
        for_each_game(text, cuts, &mut |text, log| {
            new.names.extend(names_in(text, log, self.settings.keep_place, load));
            new.mentions.extend(mentions(text, log, self.settings.keep_place));
            let files = variant_files(text, log, load);
            new.mentions.extend(files.iter().flat_map(|file| mentions_in_file(file)));
            new.withdrawn.extend(withdrawn_in(text, log, before));
            if !self.settings.keep_fields.is_empty() {
                new.fields.extend(free_fields(text, log));
            }
        });
        new.names.retain(|name| self.key.find(name.kind, &name.name, &name.beside).is_none());
        new
    }

    /// Learns names, so that they are replaced wherever they occur. Draws pseudonyms in this order.
    pub fn learn(&mut self, new: &NewNames) {
        for Name { kind, name, beside, .. } in &new.names {
            self.pseudonym(*kind, name, beside);
        }
        for Mention { name, is_sure } in &new.mentions {
            match is_sure {
                true => self.names.add(name),
                false => self.names.add_perhaps(name),
            }
        }
        self.fields.extend(new.fields.iter().cloned());
        self.withdrawn.extend(new.withdrawn.iter().cloned());
    }

    /// Adds people who withdrew the consent, each with all names, folded.
    pub fn learn_withdrawn(&mut self, people: impl IntoIterator<Item = FoldedName>) {
        self.withdrawn.extend(people);
    }

    /// Returns whether the settings leave out logs whose consent does not permit sharing them.
    pub fn asks_for_consent(&self) -> bool {
        self.settings.consent_on.is_some()
    }

    /// Returns the reason why the log may not be shared, if the settings ask for it and there is one.
    fn closed(&self, text: &[u8], log: &Log) -> Option<Closed> {
        closed::closed(text, log, self.settings.consent_on.as_deref()?, &self.withdrawn)
    }

    /// Returns the fields to keep that no log has, each with the most similar field of a log.
    pub fn missing_fields(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let is_there =
            |kept: &str| self.fields.iter().any(|field| field.eq_ignore_ascii_case(kept));
        let missing = self.settings.keep_fields.iter().filter(move |kept| !is_there(kept));
        missing.map(|kept| (&**kept, nearest(kept, self.fields.iter().map(String::as_str))))
    }

    /// Rewrites a game, and games that start on its last line, without names. Its names must have been learned.
    pub fn rewrite(&self, text: &[u8], cuts: &[(u32, u64)], load: Loader<'_>) -> Rewritten {
        let mut whole = Rewritten::default();
        for_each_game(text, cuts, &mut |text, log| match log.has_known_header() {
            false => whole.counts.left_out += 1,
            true => match self.closed(text, log) {
                None => game::rewrite(text, log, self, load, &mut whole),
                Some(closed) => {
                    whole.counts.closed += 1;
                    whole.closed.push(closed);
                }
            },
        });
        whole
    }

    /// Rewrites the text before the first game of a file: every line that is not blank is withheld.
    pub fn rewrite_preamble(text: &[u8]) -> Rewritten {
        game::rewrite_preamble(text)
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

/// Passes on a game and all games that start within one of its lines. Archives of earlier versions store them
/// as one text.
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
