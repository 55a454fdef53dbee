//! Alternatives, of which one was seen: `d2-d3/d2-b2`.

use super::Replay;
use super::extras;
use super::items::{Course, WrittenItem};
use crate::finding::{Facts, UnsureReading};
use crate::games::move_game::{MoveGame, TurnItem};
use crate::notation::meant::has;
use crate::notation::{Item, ItemKind, Marks};
use crate::replay::{Witness, first_token, tokens};

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Takes the alternatives at the start of `items`: the first legal one with which the whole turn is legal, or else the
    /// first legal one. If none is legal, the position is unknown after them. `index` is their place among the log's items.
    pub(super) fn take_either(
        &mut self,
        course: &mut Course<G::Turn>,
        index: usize,
        items: &[Item],
    ) {
        let (token, later) = items.split_at(first_token(items).len());
        let span = token[0].span;
        if !course.known {
            return self.frame.report(span, Facts::Unsure { reading: UnsureReading::Open }, &[]);
        }
        if self.has_foreign_option(course, token) {
            return self.lose_item(course);
        }
        let mut legal = self.legal_options(course, index, token);
        if legal.iter().any(|(_, item)| self.completes(course, item, later)) {
            legal.retain(|(_, item)| self.completes(course, item, later));
        }
        let reading = UnsureReading::Legal(legal.len().min(255) as u8);
        self.frame.report(span, Facts::Unsure { reading }, &[]);
        let Some((written, item)) = legal.first() else { return self.lose_item(course) };
        if legal.len() > 1 {
            self.frame.doubt.rests_on = self.frame.doubt.rests_on.or(Some(span));
        }
        self.play(course, written, *item);
    }

    /// Reports alternatives of a form that the game does not have (I1). Returns whether there are any.
    fn has_foreign_option(&mut self, course: &mut Course<G::Turn>, token: &[Item]) -> bool {
        let foreign =
            |item: &&Item| matches!(item.kind, ItemKind::Play(token) if !has(G::ID, token.form));
        let mut found = false;
        for item in token.iter().filter(foreign) {
            found = true;
            self.of_other_games(course, item, false);
        }
        found
    }

    /// Returns the legal items that alternatives may be, with their extras. `index` is the place of the token among the
    /// log's items.
    pub(super) fn legal_options<'i>(
        &self,
        course: &Course<G::Turn>,
        index: usize,
        token: &'i [Item],
    ) -> Vec<(WrittenItem<'i>, TurnItem)> {
        let legal = self.rules.legal_items(&self.position, &course.turn);
        let mut at = index + 1;
        let mut found: Vec<(WrittenItem<'i>, TurnItem)> = Vec::new();
        for option in tokens(&token[1..]) {
            let Some(written) = WrittenItem::new(at, option) else { continue };
            at += option.len();
            if written.token.marks.verdict.is_undone() {
                continue;
            }
            let fits = |item: &&TurnItem| self.fits(course, &written, item);
            for item in legal.iter().filter(fits) {
                if found.iter().all(|(_, other)| other != item) {
                    found.push((written, *item));
                }
            }
        }
        found
    }

    /// Returns whether the turn is legal with an item and the later ones, as far as these were seen for certain.
    fn completes(&self, course: &Course<G::Turn>, item: &TurnItem, later: &[Item]) -> bool {
        let (mut position, mut turn) = (self.position, course.turn);
        if self.rules.play(&mut position, &mut turn, item).is_err() {
            return false;
        }
        for token in tokens(later) {
            let written = WrittenItem::new(0, token);
            let certain = written.filter(|written| written.token.marks == Marks::default());
            let Some((written, item)) = certain.and_then(|it| Some((it, it.item()?))) else {
                return true;
            };
            match self.rules.play(&mut position, &mut turn, &item) {
                Ok(effect) if extras::agree(&written.token, &effect) => {}
                _ => return false,
            }
        }
        self.rules.may_end(&position, &turn).is_ok()
    }
}
