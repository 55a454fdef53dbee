//! The short way for a player turn in which everything was seen and is legal.
//!
//! Nearly all turns take it when a log is only checked. It asks the engine the same questions as the long way, in `turn`
//! and `course`, but collects nothing for findings. At the first thing that is not plain it gives up, and leaves
//! everything unchanged for the long way.

use super::reading::exact;
use super::{Replay, Unsaid, claims, naming, order};
use crate::finding::GameFacts;
use crate::games::game::{Effect, GamePosition, GameTurn};
use crate::notation::{
    Action, Item, ItemKind, Marks, MoveToken, PlayerToken, PlayerTurn, SeenNumber, ThrowToken,
    Verdict, added,
};
use crate::replay::Witness;
use crate::table::Player;

const UNMARKED: Marks = Marks { unsure: false, verdict: Verdict::None };

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    /// Replays a player turn if it is plain. Returns whether it was.
    pub(super) fn plain_turn(&mut self, line: usize, token: &PlayerTurn, items: &[Item]) -> bool {
        let Some(player) = self.plain_player(&token.player).filter(|_| self.is_plain()) else {
            return false;
        };
        let (before, counts) = (self.position.clone(), self.frame.counts);
        let Some(turn) = self.play_legally(player, items) else {
            (self.position, self.frame.counts) = (before, counts);
            return false;
        };
        self.frame.counts.turns += 1;
        self.count_round(line, token.round, player.side);
        self.streak.count(player.side, turn.captures());
        if turn.is_over()
            && let Some(side) = self.position.winner()
        {
            let last = items.last().map_or(token.player.span, |item| item.span);
            self.frame.finish.win(side, last);
            self.witness.on_win(side);
        }
        self.rules.end(&mut self.position, &self.frame.roster, &turn);
        true
    }

    /// Returns whether nobody follows the replay, and nothing is in doubt.
    fn is_plain(&self) -> bool {
        let frame = &self.frame;
        let is_watched = self.witness.wants().events
            || frame.findings.compares
            || frame.survey.is_some()
            || frame.end.stop.is_some();
        let is_doubtful = !self.order.is_known
            || frame.finish.is_reached()
            || self.unsaid != Unsaid::default()
            || !self.is_sure();
        !is_watched && !is_doubtful
    }

    /// Returns the player, if it was seen for certain who plays and it is that player's turn.
    fn plain_player(&self, token: &PlayerToken) -> Option<Player> {
        if token.or.is_some() || token.marks != UNMARKED || token.seat.number == 0 {
            return None;
        }
        let player = Player::new(token.seat.side, token.seat.number)?;
        let present = order::present::<G>(&self.position, &self.frame.roster, player.side);
        let is_turn = self.next().is_none_or(|next| next == player);
        (present & player.bit() != 0 && is_turn).then_some(player)
    }

    /// Plays the items of a turn and counts them. Returns the turn at its end; `None`, with the position and the counts
    /// anywhere between, if they are not all legal and seen, or the turn may not end.
    fn play_legally(&mut self, player: Player, items: &[Item]) -> Option<G::Turn> {
        let (mut turn, mut has_throw) = (self.rules.begin(&self.position, player), false);
        for (index, item) in items.iter().enumerate() {
            match item.kind {
                ItemKind::Throw(ThrowToken { number: SeenNumber::Is(number), marks, .. })
                    if marks == UNMARKED =>
                {
                    let value = G::value(number)?;
                    self.rules.throw(&mut self.position, &mut turn, value).ok()?;
                    self.frame.counts.throws += 1;
                    has_throw = true;
                }
                ItemKind::Move(token) if token.marks == UNMARKED => {
                    let Action::Result(first) = token.action else { return None };
                    let results = std::iter::once(first).chain(added(&items[index + 1..]));
                    let play = exact::<G>(&token, results)?;
                    let effect = self.rules.play(&mut self.position, &mut turn, play).ok()?;
                    if !agree(&token, &effect) {
                        return None;
                    }
                    self.frame.counts.moves += 1;
                }
                ItemKind::Added(_) => {}
                _ => return None,
            }
        }
        let may_end = self.rules.may_end(&self.position, &turn).is_ok();
        (has_throw && may_end && G::unmade_throws(&turn) == 0).then_some(turn)
    }
}

/// Returns whether the outcome in a token, if there is one, is the outcome of its move.
fn agree(token: &MoveToken, effect: &Effect) -> bool {
    let outcome = &effect.outcome;
    token.landing.is_none_or(|spot| naming::place(spot) == Some(outcome.to))
        && token.captured.is_none_or(|said| claims::agrees(said, outcome.captures.total()))
}
