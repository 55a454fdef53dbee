//! The number of options of a player at each point of a player turn, and what each side still has to capture after
//! it.

use super::Replay;
use super::items::Course;
use crate::games::move_game::{MoveGame, MovePosition};
use crate::replay::options::{MOST_MOVES, MOST_POINTS};
use crate::replay::{Options, Witness};
use crate::table::{BySide, Side};

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Tells a witness that wants options the options of the player at the beginning of a turn, or after an item.
    pub(super) fn count_options(&mut self, course: &mut Course<G::Turn>) {
        if !self.witness.wants().options
            || self.position.ending().is_some()
            || course.points > MOST_POINTS
        {
            return;
        }
        // One more point stands for the rest of the turn, which is not counted.
        let is_known = course.known && !course.is_open && course.points < MOST_POINTS;
        course.points += 1;
        let options = is_known.then(|| Options {
            moves: (self.rules.legal_items(&self.position, &course.turn).len() as u32)
                .min(MOST_MOVES),
            may_end: self.rules.may_end(&self.position, &course.turn).is_ok(),
            ..Options::default()
        });
        self.witness.on_options(options);
    }

    /// Tells a witness that wants options how many pieces each side still has to capture.
    pub(super) fn tell_left(&mut self) {
        if self.witness.wants().options {
            let left =
                self.frame.doubt.lost.is_none().then(|| left_to_capture::<G>(&self.position));
            self.witness.on_distances(left.as_ref());
        }
    }
}

fn left_to_capture<G: MoveGame>(position: &G::Position) -> BySide<Option<u32>> {
    let mut left = BySide::default();
    if let Some(pieces) = G::pieces_left(position) {
        Side::BOTH.into_iter().for_each(|side| left[side] = Some(pieces[side.opposite()].into()));
    }
    left
}
