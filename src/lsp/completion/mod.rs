//! Completion: players who may throw, throws, legal moves, fields and their values, and words of a position.
//!
//! The log is read without the word that is being typed.

mod choices;
mod header;
mod play;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, Position, Range, TextEdit,
};

use super::document::{Document, Game};
use crate::notation::{Log, parse};
use crate::replay::Moment;
use crate::span::Span;

/// The characters after which an editor asks for completion by itself.
pub const TRIGGERS: [&str; 9] = [" ", "-", "+", ":", ",", "=", "(", "@", ">"];

/// Returns the completions at a position.
pub fn completion(document: &Document, position: Position) -> CompletionList {
    let items = match document.game_at(position) {
        Some((game, at)) => Desk::new(document, game, at, position).items(),
        None => Desk::opening(document, position),
    };
    CompletionList { items, ..CompletionList::default() }
}

/// A completion to offer.
struct Offer {
    text: String,
    kind: CompletionItemKind,
    detail: String,
    /// Whether it is the most likely one.
    first: bool,
}

impl Offer {
    fn new(text: impl Into<String>, kind: CompletionItemKind, detail: impl Into<String>) -> Offer {
        Offer { text: text.into(), kind, detail: detail.into(), first: false }
    }
}

/// The line that is being typed, up to the cursor, in its document.
struct Desk<'a> {
    document: &'a Document,
    position: Position,
    game: &'a Game,
    /// The start of the line in the game.
    start: usize,
    /// The cursor in the game.
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

    /// Before the first game, the only completion is the line that starts a game.
    fn opening(document: &Document, position: Position) -> Vec<CompletionItem> {
        let text = document.text();
        let cursor = text.offset(position);
        let before = &text.as_str()[..cursor];
        let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        let range = text.range(cursor - line.len()..cursor);
        let offer = Offer::new("Dadu: 1", CompletionItemKind::Keyword, "starts a game");
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

    /// Returns the completions, and the number of bytes before the cursor that they replace.
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

    /// Returns everything with which a line may begin.
    fn beginnings(&self, typed: &str) -> Vec<Offer> {
        let mut offers = Vec::new();
        let place = self.place(typed.len());
        offers.extend(self.players_at(&place));
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

    /// Returns the text of the game without the word before the cursor and the rest of its line, and the start of
    /// that word. Other lines stay, because they show who is in the game.
    fn without(&self, typed: usize) -> (Vec<u8>, usize) {
        let (text, cut) = (&self.game.read.text, self.at - typed);
        let rest = &text[self.at..];
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        ([&text[..cut], &rest[end..]].concat(), cut)
    }

    /// Returns the state before the word that is being typed.
    fn place(&self, typed: usize) -> Moment {
        let (text, cut) = self.without(typed);
        let log: Log = parse(&text);
        self.document.with_setup(|setup| Moment::at(&text, &log, setup, cut))
    }
}

fn is_field_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
}

/// Converts a completion. Editors sort by a text, so the order is given as a text.
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
