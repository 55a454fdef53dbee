//! Changes of an item of a game without throws: another item, other extras, a removal.

use super::candidates::Changes;
use super::{Edit, Slip, extras};
use crate::notation::{ItemKind, Marks, PlayCapture, PlayForm, PlayToken};
use crate::replay::SureToken;

/// The cost of a removal that the log only marks as a capture.
const REMOVAL: f64 = 1.0;

impl<'a> Changes<'a, '_> {
    /// Proposes each other legal item of a game without throws, with the written extras and without them.
    pub(super) fn play_readings(&mut self, index: usize, token: PlayToken) {
        let marks = Marks { unsure: true, ..token.marks };
        let mut unsure = self.token(index).to_vec();
        unsure[0].kind = ItemKind::Play(PlayToken { marks, ..token });
        let others = self.steps.readings(self.line, self.turn, self.before(index), &unsure);
        let has_extras = token.ended.is_some() || token.taken.is_some();
        for other in others.into_iter().skip(1) {
            let ItemKind::Play(played) = other.item.kind else { continue };
            if has_extras {
                let extras = PlayToken { ended: token.ended, taken: token.taken, ..played };
                self.other_move(index, &other.with(ItemKind::Play(extras)));
            }
            self.other_move(index, &other);
        }
        if has_extras {
            self.other_play_extras(index, token);
        }
        self.move_twice(index);
    }

    /// Proposes the same item with the extras of the replay, without extras, and with the removal that an `x` may
    /// mean.
    fn other_play_extras(&mut self, index: usize, token: PlayToken) {
        let written = SureToken::of_items(self.token(index));
        let plain = written.with(ItemKind::Play(PlayToken { ended: None, taken: None, ..token }));
        self.other_move(
            index,
            &written.with(ItemKind::Play(extras::replayed_play(self.found_at(index), token))),
        );
        self.other_move(index, &plain);
        if token.taken == Some(PlayCapture::Some) {
            self.removals(index, &plain);
        }
    }

    /// Proposes each removal that may follow a step: `a1-a4 xd2` for `a1-a4x`.
    fn removals(&mut self, index: usize, step: &SureToken) {
        let span = self.span(index);
        let before = [self.before(index), &step.items().collect::<Vec<_>>()].concat();
        for removal in self.steps.moves(self.line, self.turn, &before, span) {
            if !matches!(removal.item.kind, ItemKind::Play(play) if play.form == PlayForm::Remove) {
                continue;
            }
            let edit = Edit { span, text: format!("{} {}", step.text(), removal.text()) };
            let items = step.items().chain(removal.items());
            let items = self.replaced(index..index + 1, items);
            self.add(Slip::MissingMove, vec![edit], REMOVAL, items);
        }
    }
}
