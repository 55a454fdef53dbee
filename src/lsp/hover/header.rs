//! Hover texts of fields and their values.

use super::Teller;
use crate::diagnostic::pages;
use crate::games::GameId;
use crate::notation::{Field, PartKind, PositionPart, fields};
use crate::rulebook::{Item, Row, RuleId, Rulebook, items};

impl Teller<'_> {
    /// Explains a field.
    pub(super) fn field_name(&mut self, field: &Field) {
        let name = self.text(field.name);
        let forms = self.game.read.log.forms;
        let known = forms.field(name.as_bytes()).map(|known| known.name);
        match known.and_then(|name| pages::field(name).map(|meaning| (name, meaning))) {
            Some((name, meaning)) => {
                let name = self.page.strong(name);
                self.page.paragraph(&format!("{name}: {meaning}"));
            }
            None if forms.is_seat(name.as_bytes()) => {
                self.page.paragraph("The name of one player.");
            }
            None => self.page.paragraph("Unknown field; it is kept unchanged."),
        }
    }

    /// Explains the part of a value at an offset, if it has a meaning.
    pub(super) fn field_value(&mut self, field: &Field, at: usize) {
        let name = self.text(field.name);
        let value = self.text(field.value);
        let at = at.saturating_sub(field.value.start as usize);
        match fields::known_field(name.as_bytes()).map(|known| known.name) {
            Some("Variant" | "Change") => self.variant(&value, at),
            _ if name.eq_ignore_ascii_case("Expects") => {
                let (topic, game) = (word_at(&value, at), self.game.read.log.game);
                self.explain(game.unwrap_or_default(), topic);
            }
            _ => self.field_name(field),
        }
    }

    /// Explains the preset or the parameter at an offset of a declaration.
    fn variant(&mut self, value: &str, at: usize) {
        let end = |item: &Item<'_>| item.value.unwrap_or(item.name).span.end as usize;
        let items = items(value);
        let Some(item) = items.iter().find(|item| at <= end(item)) else { return };
        let Some(book) = self.game.read.log.game.map(GameId::rulebook) else { return };
        match (book.preset(item.name.text), book.parameter(item.name.text)) {
            (Some(preset), _) => {
                let name = self.page.strong(preset.name);
                self.page.paragraph(&format!("{name}: {}", preset.meaning));
            }
            (None, Some(row)) => self.parameter(row),
            (None, None) if item.name.text.eq_ignore_ascii_case("unknown") => {
                self.page.paragraph("Unknown variant; replayed as `basic`.");
            }
            (None, None) => {}
        }
    }

    fn parameter(&mut self, row: &Row) {
        let Row { name, rule, values, meaning, source, .. } = row;
        let head = format!("{} ({})", self.page.strong(name), titled(*rule));
        self.page.paragraph(&format!("{head}: {meaning}"));
        self.page.paragraph(&format!("Possible values: {}.", values.describe()));
        self.page.paragraph(&format!("Source: {source}."));
    }

    /// Explains a part of a stated position, and shows the board of that position.
    pub(super) fn part(&mut self, line: usize, part: &PositionPart) {
        self.word(part);
        let end = self.game.read.log.lines[line].span.end;
        let moment = self.moment(end);
        self.board(&moment);
    }

    /// Explains a word of a stated position.
    pub(super) fn word(&mut self, part: &PositionPart) {
        let word = self.text(part.span).to_lowercase();
        let book = self.game.read.log.game.map(GameId::rulebook);
        if part.kind == PartKind::Word
            && let Some(meaning) = book.and_then(|book| meaning(book, &word))
        {
            let word = self.page.strong(&word);
            self.page.paragraph(&format!("{word}: {meaning}"));
        }
    }
}

/// Returns the meaning of a word of a stated position.
fn meaning(book: &Rulebook, word: &str) -> Option<&'static str> {
    let own = book.words.iter().find(|(name, says)| *name == word && !says.is_empty());
    own.map(|&(_, says)| says).or_else(|| pages::word(word))
}

/// Returns the id and the title of a rule.
fn titled(rule: RuleId) -> String {
    format!("{rule}, {}", rule.title())
}

/// Returns the word at an offset of a text.
fn word_at(text: &str, at: usize) -> &str {
    let ends = |c: char| !c.is_ascii_alphanumeric();
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let start = before.rfind(ends).map_or(0, |at| at + 1);
    let end = at + after.find(ends).unwrap_or(after.len());
    text.get(start..end).unwrap_or_default()
}
