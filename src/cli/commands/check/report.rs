//! The report of a check: the findings in order, then statistics and summary.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::atomic::Ordering;

use super::blocks::{CheckedBlock, WrittenFinding};
use super::brief::{Entries, MOST_IN_FULL};
use super::offer::Offer;
use super::{Detail, Settings, formats};
use crate::cli::format::Format;
use crate::cli::rows::{Column, table};
use crate::cli::terminal::output::{broken, counted, grouped, is_terminal, look};
use crate::diagnostic::printable;
use crate::finding::{Code, Severity};
use crate::replay::Counts;

/// The most names of own fields in a summary.
const MOST_OWN_FIELDS: usize = 12;

/// A report that prints findings in order and counts everything.
///
/// Unless it is asked for more, it shows up to ten findings in full, and more findings as one entry for each mistake. To
/// know their number, it holds findings back until the end.
pub struct Report<'a, W> {
    out: &'a mut W,
    settings: &'a Settings,
    /// The first findings, as long as their number decides how they are shown.
    held: Vec<WrittenFinding>,
    /// The findings in short, once there are more than ten.
    entries: Option<Entries>,
    between: &'static str,
    after: String,
    shown: usize,
    hidden: u64,
    found: BTreeMap<(Severity, Code), u64>,
    following: u64,
    folded: u64,
    counts: Counts,
    games: u64,
    own_fields: BTreeSet<String>,
    files: u64,
    variant_files: u64,
}

impl<'a, W: Write> Report<'a, W> {
    pub fn new(settings: &'a Settings, out: &'a mut W) -> Report<'a, W> {
        Report {
            out,
            settings,
            held: Vec::new(),
            entries: None,
            between: "",
            after: String::new(),
            shown: 0,
            hidden: 0,
            found: BTreeMap::new(),
            following: 0,
            folded: 0,
            counts: Counts::default(),
            games: 0,
            own_fields: BTreeSet::new(),
            files: 0,
            variant_files: 0,
        }
    }

    pub fn begin(&mut self) -> io::Result<()> {
        let (before, between, after) = formats::frame(self.settings.format);
        (self.between, self.after) = (between, after);
        self.out.write_all(before.as_bytes())
    }

    /// Adds the findings of a block.
    pub fn add(&mut self, checked: CheckedBlock) -> io::Result<()> {
        self.games += checked.games;
        self.counts.add(&checked.counts);
        self.own_fields.extend(checked.own_fields);
        self.following += checked.following;
        self.folded += checked.folded;
        for (code, severity) in &checked.found {
            *self.found.entry((*severity, *code)).or_default() += 1;
        }
        let quiet = self.settings.quiet;
        let silent = checked.found.iter().filter(|(_, s)| quiet && *s == Severity::Note);
        let visible = checked.found.len() - silent.count() - checked.folded as usize;
        let before = self.shown;
        match self.settings.detail {
            Detail::ByNumber => checked.written.into_iter().for_each(|found| self.hold(found)),
            Detail::Full | Detail::All => self.write(checked.written)?,
        }
        self.hidden += (visible - (self.shown - before)) as u64;
        Ok(())
    }

    /// Writes findings in full.
    fn write(&mut self, found: Vec<WrittenFinding>) -> io::Result<()> {
        for WrittenFinding { text, .. } in found.into_iter().take(self.settings.most - self.shown) {
            if self.shown > 0 {
                self.out.write_all(self.between.as_bytes())?;
            }
            self.out.write_all(text.as_bytes())?;
            if self.settings.format == Format::Jsonl {
                self.out.write_all(b"\n")?;
            }
            self.shown += 1;
        }
        Ok(())
    }

    /// Holds a finding back until the end.
    fn hold(&mut self, found: WrittenFinding) {
        if self.entries.is_none() && self.held.len() < MOST_IN_FULL {
            self.held.push(found);
            self.shown += 1;
            return;
        }
        let entries = self.entries.get_or_insert_default();
        let most = self.settings.most;
        for brief in self.held.drain(..).filter_map(|found| found.brief) {
            entries.add(brief, most);
        }
        let is_added = found.brief.is_some_and(|brief| entries.add(brief, most));
        self.shown += usize::from(is_added);
        if entries.is_full() {
            self.settings.is_full.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the findings that were held back. A short report says first what can be fixed.
    fn held_back(&mut self, offer: &Offer) -> String {
        let held = std::mem::take(&mut self.held);
        let full = held.into_iter().map(|found| found.text).collect();
        let Some(entries) = self.entries.take() else { return full };
        let found = self.found_in_all();
        let width = is_terminal().then(|| look().width);
        let first = match self.settings.quiet {
            true => None,
            false => offer.words(&counted(found, "finding")).map(|words| words + "\n\n"),
        };
        let help = format!("{} shows each finding with its line", offer.full());
        let help = broken(&help, "  ");
        format!("{}{}\n{help}\n", first.unwrap_or_default(), entries.text(width))
    }

    pub fn end_of_file(&mut self) {
        self.files += 1;
    }

    pub fn end_of_variant_file(&mut self) {
        self.variant_files += 1;
    }

    /// Returns the number of all findings so far.
    pub fn found_in_all(&self) -> u64 {
        self.found.values().sum()
    }

    /// Checks whether there is a finding of this severity.
    pub fn found(&self, severity: Severity) -> bool {
        self.found.keys().any(|&(s, _)| s == severity)
    }

    /// Ends the report. An interrupted report says so, because it is incomplete.
    pub fn end(&mut self, statistics: bool, interrupted: bool, offer: &Offer) -> io::Result<()> {
        let after = std::mem::take(&mut self.after);
        self.out.write_all(after.as_bytes())?;
        let mut text = self.held_back(offer);
        if interrupted {
            text.push_str("interrupted: remaining games not checked\n");
        }
        if self.hidden > 0 {
            text.push_str(&format!(
                "{} not shown; `--max-findings 0` shows all\n",
                counted(self.hidden, "more finding")
            ));
        }
        if statistics {
            text.push_str(&self.statistics());
        }
        // Without any file that could be read, the errors say everything.
        let has_read = interrupted || self.files + self.variant_files > 0;
        if !self.settings.quiet && has_read {
            text.push_str(&self.summary(offer));
        }
        match self.settings.format {
            Format::Text => self.out.write_all(text.as_bytes()),
            // Keep standard output valid for programs; print the summary to standard error.
            _ => io::stderr().write_all(text.as_bytes()),
        }
    }

    fn statistics(&self) -> String {
        let columns = ["code", "name", "severity"].map(Column::left);
        let columns = [&columns[..], &[Column::right("count")]].concat();
        let row = |(&(severity, code), &count): (&(Severity, Code), &u64)| {
            let weight = severity.to_string();
            vec![code.id().to_owned(), code.name().to_owned(), weight, grouped(count)]
        };
        let rows: Vec<Vec<String>> = self.found.iter().rev().map(row).collect();
        format!("{}\n", table(&columns, &rows, look().width))
    }

    /// Returns the number of findings of a severity.
    pub fn total(&self, severity: Severity) -> u64 {
        self.found.iter().filter(|((s, _), _)| *s == severity).map(|(_, count)| count).sum()
    }

    /// Lists the fields that dadu keeps without understanding them, so that a misspelt one is seen.
    fn list_own_fields(&self) -> String {
        let names = self.own_fields.iter().take(MOST_OWN_FIELDS);
        let names: Vec<String> = names.map(|name| printable(name).to_string()).collect();
        let left = self.own_fields.len() - names.len();
        let more = if left > 0 { format!(" and {left} more") } else { String::new() };
        format!("own fields: {}{more}\n", names.join(", "))
    }

    fn summary(&self, offer: &Offer) -> String {
        let counts = &self.counts;
        let mut text = String::new();
        if self.variant_files > 0 {
            text.push_str(&format!("{}\n", counted(self.variant_files, "variant file")));
        }
        if self.files > 0 || self.variant_files == 0 {
            text.push_str(&format!(
                "{} in {}: {}, {}, {}\n",
                counted(self.games, "game"),
                counted(self.files, "file"),
                counted(counts.turns, "player turn"),
                counted(counts.throws, "throw"),
                counted(counts.moves, "move"),
            ));
        }
        text.push_str(&format!(
            "{}, {}, {}; {} skipped\n",
            counted(self.total(Severity::Error), "error"),
            counted(self.total(Severity::Warning), "warning"),
            counted(self.total(Severity::Note), "note"),
            counted(counts.unread_lines, "line"),
        ));
        text.extend(offer.words("them").map(|words| words + "\n"));
        if !self.own_fields.is_empty() {
            text.push_str(&self.list_own_fields());
        }
        if self.following > 0 {
            text.push_str(&format!(
                "{} may be caused by another one{}\n",
                counted(self.following, "finding"),
                if self.folded > 0 { "; `--all` shows them" } else { "" },
            ));
        }
        if counts.unchecked > 0 {
            text.push_str(&format!(
                "{} not checked (unknown position)\n",
                counted(counts.unchecked, "player turn")
            ));
        }
        text
    }
}
