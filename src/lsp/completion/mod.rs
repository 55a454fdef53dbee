//! What may be written at a place: the players who may throw, throws, legal uses, fields and their
//! values, the words of a position.
//!
//! The log is taken as it stands without the word that is being typed.

mod any;
mod dadu;
mod header;
mod play;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, Position, Range, TextEdit,
};

use super::document::{Document, Game};
use crate::notation::{Log, parse};
use crate::replay::{AnyMoment, Moment, moment};
use crate::span::Span;

/// After these characters an editor asks on its own.
pub const TRIGGERS: [&str; 9] = [" ", "-", "+", ":", ",", "=", "(", "@", ">"];

/// What may be written at a place.
pub fn completion(document: &Document, position: Position) -> CompletionList {
    let items = match document.game_at(position) {
        Some((game, at)) => Desk::new(document, game, at, position).items(),
        None => Desk::opening(document, position),
    };
    CompletionList { items, ..CompletionList::default() }
}

/// Something that may be written.
struct Offer {
    text: String,
    kind: CompletionItemKind,
    detail: String,
    /// Whether it is the likeliest.
    first: bool,
}

impl Offer {
    fn new(text: impl Into<String>, kind: CompletionItemKind, detail: impl Into<String>) -> Offer {
        Offer { text: text.into(), kind, detail: detail.into(), first: false }
    }
}

/// The line that is being typed, up to the cursor, and the log without the word before the cursor.
struct Desk<'a> {
    document: &'a Document,
    position: Position,
    game: &'a Game,
    /// Where the line begins in the game.
    start: usize,
    /// Where the cursor is in the game.
    at: usize,
    /// The line up to the cursor.
    line: String,
}

impl<'a> Desk<'a> {
    fn new(document: &'a Document, game: &'a Game, at: usize, position: Position) -> Desk<'a> {
        let text = &game.read.text;
        let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1);
        let line = String::from_utf8_lossy(&text[start..at]).into_owned();
        Desk { document, position, game, start, at, line }
    }

    /// Before the first game there is only one thing to write.
    fn opening(document: &Document, position: Position) -> Vec<CompletionItem> {
        let text = document.text();
        let cursor = text.offset(position);
        let before = &text.as_str()[..cursor];
        let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let range = text.range(cursor - line.len()..cursor);
        let offer = Offer::new("Dadu: 1", CompletionItemKind::Keyword, "begins a game");
        offer.text.starts_with(line).then(|| item(&offer, 0, range)).into_iter().collect()
    }

    fn items(&self) -> Vec<CompletionItem> {
        if self.is_in_remark() {
            return Vec::new();
        }
        let (offers, typed) = self.offers();
        let range = Range {
            start: self.document.range(self.game, Span::new((self.at - typed) as u32, 0)).start,
            end: self.position,
        };
        let typed = self.line[self.line.len() - typed..].to_lowercase();
        let fits = |offer: &&Offer| offer.text.to_lowercase().starts_with(&typed);
        let fitting = offers.iter().filter(fits).enumerate();
        fitting.map(|(index, offer)| item(offer, index, range)).collect()
    }

    /// What there is to offer, and how many bytes before the cursor it replaces.
    fn offers(&self) -> (Vec<Offer>, usize) {
        let line = self.line.trim_start();
        let line = match line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((_, rest)) => rest.trim_start(),
            None => line,
        };
        if line.starts_with(['[', '.']) {
            return (Vec::new(), 0);
        }
        if let Some(rest) = line.strip_prefix('=') {
            return self.position_words(rest);
        }
        match line.split_once(':') {
            Some((name, value)) if is_field_name(name) => {
                self.field_value(name, value.trim_start())
            }
            _ if line.contains(' ') => self.turn(line),
            _ => (self.beginnings(line), line.len()),
        }
    }

    /// What a line may begin with.
    fn beginnings(&self, typed: &str) -> Vec<Offer> {
        let mut offers = Vec::new();
        let place = self.place(typed.len());
        if place.is_playable() {
            offers.extend(self.players_at(&place));
        }
        offers.extend(self.fields());
        offers.extend(self.other_lines(&place));
        offers
    }

    fn is_in_remark(&self) -> bool {
        let log = &self.game.read.log;
        let at = self.at as u32;
        let line = log.line_at(at).and_then(|index| log.lines[index].remark);
        line.is_some_and(|remark| remark.start < at)
    }

    /// The text of the game without the word before the cursor and what follows it in its line, and
    /// where that word began. Other lines stay: they show who is at the table.
    fn without(&self, typed: usize) -> (Vec<u8>, usize) {
        let (text, cut) = (&self.game.read.text, self.at - typed);
        let rest = &text[self.at..];
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        ([&text[..cut], &rest[end..]].concat(), cut)
    }

    /// How things stand before the word that is being typed, in a log of any game.
    fn place(&self, typed: usize) -> AnyMoment {
        let (text, cut) = self.without(typed);
        let log: Log = parse(&text);
        self.document.with_setup(|setup| AnyMoment::at(&text, &log, setup, cut))
    }

    /// The same, as Dadu has it.
    fn moment(&self, typed: usize) -> Moment {
        let (text, cut) = self.without(typed);
        let log: Log = parse(&text);
        self.document.with_setup(|setup| moment(&text, &log, setup, cut))
    }
}

fn is_field_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
}

/// An offer as an editor has it. Editors sort by a text, so the order is written as one.
fn item(offer: &Offer, index: usize, range: Range) -> CompletionItem {
    let order = if offer.first { 0 } else { index + 1 };
    CompletionItem {
        label: offer.text.trim_end().to_owned(),
        kind: Some(offer.kind),
        detail: Some(offer.detail.clone()).filter(|detail| !detail.is_empty()),
        sort_text: Some(format!("{order:04}")),
        filter_text: Some(offer.text.clone()),
        preselect: offer.first.then_some(true),
        text_edit: Some(TextEdit { range, new_text: offer.text.clone() }.into()),
        ..CompletionItem::default()
    }
}
