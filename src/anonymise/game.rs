//! The removal of names from a game, line by line.

use super::header::Header;
use super::recorded::{self, Doubt};
use super::rules::{Loader, VariantFile};
use super::{Anonymiser, Closed, Counts, WITHHELD};
use crate::notation::consent::{self, Doubt as Doubtful};
use crate::notation::meant::old_text_start;
use crate::notation::{Content, Item, ItemKind, Line, Log, OPENING, PartKind};
use crate::span::Span;

/// The replacement of an unreadable line. It is unreadable, too, so that a check gives the same finding in
/// the same line.
pub const UNREADABLE_LINE: &str = "unreadable line withheld";
/// The replacement of an unreadable line that opens a game. It opens a game, too; the control character makes
/// it unreadable.
const UNREADABLE_OPENING: &str = "Dadu: withheld\u{7f}";

/// A text without names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The text.
    pub text: Vec<u8>,
    /// The variant files that it names.
    pub files: Vec<VariantFile>,
    /// The counts of changes.
    pub counts: Counts,
    /// The number of lines before each line with a kept text in which a name was replaced.
    pub named: Vec<u64>,
    /// The logs that were left out because their play may contain a name.
    pub in_doubt: Vec<Doubt>,
    /// The reasons why logs were left out, because their consent does not permit sharing them.
    pub closed: Vec<Closed>,
}

impl Rewritten {
    /// Returns the result for a log of a file whose text before the first game may limit the consent.
    pub fn closed() -> Rewritten {
        let counts = Counts { closed: 1, ..Counts::default() };
        Rewritten { counts, closed: vec![Closed::Unclear], ..Rewritten::default() }
    }
}

/// Rewrites one game and appends it to `whole`, unless its play may contain a name.
pub fn rewrite(
    text: &[u8],
    log: &Log,
    anonymiser: &Anonymiser,
    load: Loader<'_>,
    whole: &mut Rewritten,
) {
    let keep_remarks = anonymiser.settings.keep_remarks;
    let Rewritten { text: out, files, counts, named, in_doubt, .. } = whole;
    let header = Header::of(text, log, anonymiser, load, counts, files);
    if let Some(doubt) = recorded::doubt(text, log, &anonymiser.names, &header.own) {
        header.counts.in_doubt += 1;
        return in_doubt.push(doubt);
    }
    header.counts.games += 1;
    header.counts.recorded += u64::from(log.is_recorded());
    let doubts = consent::doubts(text, log);
    Writer { text, log, load, header, keep_remarks, out, named, doubts }.lines();
}

struct Writer<'a, 'b> {
    text: &'a [u8],
    log: &'a Log,
    load: Loader<'a>,
    header: Header<'b>,
    keep_remarks: bool,
    out: &'b mut Vec<u8>,
    named: &'b mut Vec<u64>,
    /// The texts that may limit the consent.
    doubts: Vec<Doubtful>,
}

impl Writer<'_, '_> {
    fn lines(&mut self) {
        let mut end = 0;
        for line in &self.log.lines {
            // Between lines there are only line ends and byte-order marks.
            self.copy(end, line.span.start);
            let before = self.header.counts.replaced;
            self.line(line);
            self.keep_closed(line);
            if self.header.counts.replaced > before {
                self.named.push(line_ends(&self.text[..line.span.start as usize]));
            }
            end = line.span.end;
        }
        self.copy(end, self.text.len() as u32);
    }

    /// Keeps a game closed whose consent is unclear: the text that may limit the consent is gone.
    fn keep_closed(&mut self, line: &Line) {
        let is_here =
            |doubt: &&Doubtful| (line.span.start..=line.span.end).contains(&doubt.span.start);
        let Some(doubt) = self.doubts.iter().find(is_here) else { return };
        let limit = doubt.without_names();
        self.put(&format!("  # {limit}"));
    }

    fn line(&mut self, line: &Line) {
        let start = self.out.len();
        let end = line.remark.map_or(line.span.end, |remark| remark.start);
        match &line.content {
            Content::Unreadable if recorded::is_kept(self.log, line) => {
                self.copy(line.span.start, end)
            }
            Content::Unreadable => {
                self.header.counts.lines += 1;
                let opens = self.text[line.span.range()].starts_with(OPENING);
                return self.put(if opens { UNREADABLE_OPENING } else { UNREADABLE_LINE });
            }
            Content::Field(field) => {
                let (name, value) = self.header.field(self.text, field, self.load);
                self.copy(line.span.start, field.name.start);
                self.put(&name);
                self.copy(field.name.end, field.value.start);
                self.put(&value);
                self.copy(field.value.end, end);
            }
            Content::Turn(turn) => {
                let items = &self.log.items[turn.items.range()];
                let bad = items.iter().filter(|item| matches!(item.kind, ItemKind::Unreadable));
                let bad = bad.map(|item| (item.span, self.unreadable(item)));
                self.spliced(line.span.start, end, bad.collect());
            }
            Content::Position(position) => {
                let words = self.log.parts_of(position).iter();
                let words = words.filter(|part| part.kind == PartKind::Word);
                let unknown = words.filter(|part| !self.is_known(&self.string(part.span)));
                let unknown = unknown.map(|part| (part.span, WITHHELD));
                self.spliced(line.span.start, end, unknown.collect());
            }
            _ => self.copy(line.span.start, end),
        }
        if let Some(remark) = line.remark {
            self.remark(start, remark);
        }
    }

    /// Checks whether the game defines a word of a stated position.
    fn is_known(&self, word: &str) -> bool {
        let mut own = self.header.book.words.iter();
        own.any(|(known, _)| known.eq_ignore_ascii_case(word))
    }

    /// Returns the replacement of an unreadable token. It is unreadable for the same reason.
    fn unreadable(&self, item: &Item) -> &'static str {
        let token = &self.text[item.span.range()];
        if token.starts_with(b"(") && !token.contains(&b')') { "(withheld" } else { WITHHELD }
    }

    /// Copies a part of the text, with some spans replaced.
    fn spliced(&mut self, mut from: u32, to: u32, replaced: Vec<(Span, &str)>) {
        self.header.counts.tokens += replaced.len() as u64;
        for (span, word) in replaced {
            self.copy(from, span.start);
            self.put(word);
            from = span.end;
        }
        self.copy(from, to);
    }

    fn remark(&mut self, line_start: usize, remark: Span) {
        if self.keep_remarks {
            let text = self.string(remark);
            // The line as it was may have a name or a day in a form that nobody reads.
            let kept = match old_text_start(&text) {
                Some(at) => format!("{}was: {WITHHELD}", self.header.text(&text[..at])),
                None => self.header.text(&text),
            };
            return self.put(&kept);
        }
        self.header.counts.texts += 1;
        let line = &self.out[line_start..];
        self.out.truncate(line_start + line.trim_ascii_end().len());
    }

    fn string(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.text[span.range()]).into_owned()
    }

    fn copy(&mut self, from: u32, to: u32) {
        self.out.extend_from_slice(&self.text[from as usize..to as usize]);
    }

    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

fn line_ends(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// Returns the text before the first game of a file, with every line withheld that is not blank. A line that may limit
/// the consent still does.
pub fn rewrite_preamble(text: &[u8]) -> Rewritten {
    let mut rewritten = Rewritten::default();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if !line.trim_ascii().is_empty() {
            rewritten.counts.outside += 1;
            let limit = consent::doubts_outside(line).first().map(Doubtful::without_names);
            let kept = limit.as_deref().unwrap_or(WITHHELD);
            rewritten.text.extend_from_slice(kept.as_bytes());
        }
        if line.ends_with(b"\n") {
            rewritten.text.push(b'\n');
        }
    }
    rewritten
}
