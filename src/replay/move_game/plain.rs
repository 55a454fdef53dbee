//! The fast path for a player turn in which everything was seen and is legal.
//!
//! Nearly all turns take it when a log is only checked. It asks the engine the same questions as the slow path, in
//! `turn` and `items`, but collects nothing for findings. At the first thing that is not plain it gives up, and
//! leaves everything unchanged for the slow path.

use super::items::WrittenItem;
use super::{Replay, extras};
use crate::games::move_game::MoveGame;
use crate::notation::{Item, ItemKind, Marks, PlayerTurn, Verdict};
use crate::replay::Witness;
use crate::replay::branching::last_span;
use crate::table::{Player, Side};

const UNMARKED: Marks = Marks { unsure: false, verdict: Verdict::None };

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Replays a player turn if it is plain. Returns whether it was.
    pub(super) fn plain_turn(&mut self, line: usize, token: &PlayerTurn, items: &[Item]) -> bool {
        let is_watched = self.witness.wants().events
            || self.frame.findings.compares
            || self.frame.survey.is_some()
            || self.frame.end.stop.is_some();
        let is_doubtful = !self.order.is_known || !self.is_sure() || self.frame.finish.is_reached();
        if is_watched || is_doubtful || !has_plain_player(token) {
            return false;
        }
        let side = token.player.seat.side;
        if !self.frame.roster.has(Player::first(side)) {
            return false;
        }
        if self.rules.next(&self.position).is_some_and(|next| next != side) {
            return false;
        }
        let before = self.position;
        let Some(moves) = self.play_legally(side, items) else {
            self.position = before;
            return false;
        };
        self.frame.counts.turns += 1;
        self.frame.counts.moves += moves;
        self.count_round(line, token.round, side);
        self.repetitions.see(&self.rules, &mut self.position, self.frame.findings.compares);
        self.see_end(last_span(token, items));
        true
    }

    /// Plays the items of a turn and ends it. Returns how many there are; `None`, with the position anywhere between, if
    /// they are not all legal and seen, or the turn may not end.
    #[inline(always)]
    fn play_legally(&mut self, side: Side, items: &[Item]) -> Option<u64> {
        let (mut turn, mut moves) = (self.rules.begin(&self.position, side), 0);
        for (index, item) in items.iter().enumerate() {
            let token = match item.kind {
                ItemKind::Onward(_) | ItemKind::Added(_) => continue,
                ItemKind::Play(token) if token.marks == UNMARKED => token,
                _ => return None,
            };
            let after = &items[index + 1..];
            let written = WrittenItem { index, span: item.span, token, after }.item()?;
            let effect = self.rules.play(&mut self.position, &mut turn, &written).ok()?;
            if !extras::agree(&token, &effect) {
                return None;
            }
            moves += 1;
        }
        self.rules.may_end(&self.position, &turn).ok()?;
        if G::unused_right(&turn).is_some() {
            return None;
        }
        self.pass_turn(side, &turn);
        Some(moves)
    }
}

/// Returns whether the player is one whom the game has, seen for certain.
fn has_plain_player(token: &PlayerTurn) -> bool {
    let player = &token.player;
    player.or.is_none() && player.marks == UNMARKED && player.seat.number <= 1
}
