//! Facts that a stated position leaves out, so that they are unknown: which players may move pieces, and how
//! many results a side keeps.

use super::naming;
use crate::games::game::{Game, StatedSide, WordKind};
use crate::table::{BySide, Player, Side};

/// The unknown facts of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// The players of whom it is unknown whether they may move pieces, one bit each.
    pub players: BySide<u32>,
    /// Whether it is unknown how many results the side keeps.
    pub counts: BySide<bool>,
}

impl Unsaid {
    /// Returns whether it is unknown if a player may move pieces.
    pub(super) fn has(&self, player: Player) -> bool {
        self.players[player.side] & player.bit() != 0
    }

    /// Records that it is known now whether a player may move pieces.
    pub(super) fn learn(&mut self, player: Player) {
        self.players[player.side] &= !player.bit();
    }

    /// Records that players of a side may have entered the game unseen, one bit each.
    pub(super) fn forget_players<G: Game>(
        &mut self,
        side: Side,
        players: u32,
        position: &G::Position,
    ) {
        if !G::state(position, side).players.is_empty() {
            self.players[side] |= players;
            self.settle::<G>(side, position);
        }
    }

    /// Records that a side may have kept results unseen.
    pub(super) fn forget_counts<G: Game>(&mut self, side: Side, position: &G::Position) {
        let tracked = G::state(position, side).counts;
        self.counts[side] |= tracked.iter().any(|(_, counts)| !counts.is_empty());
    }

    /// Returns the players of a side who certainly may move pieces in a position, one bit each; all if the game has no other
    /// players.
    pub(super) fn admitted<G: Game>(position: &G::Position, side: Side) -> u32 {
        G::state(position, side).players.iter().fold(u32::MAX, |all, (_, players)| all & players)
    }

    /// Takes in what a position states about a side. `present` are its players at the table, and `is_new` says that
    /// nothing is known from before.
    pub(super) fn state<G: Game>(
        &mut self,
        side: Side,
        stated: &StatedSide,
        position: &G::Position,
        present: u32,
        is_new: bool,
    ) {
        let tracked = G::state(position, side);
        let says = |word: &str| stated.players.iter().any(|(said, _)| *said == word);
        let named = stated.players.iter().fold(0, |all, (_, players)| all | players);
        let before = if is_new { present } else { self.players[side] };
        self.players[side] = match tracked.players.iter().all(|(word, _)| says(word)) {
            true => 0,
            false => before & !named,
        };
        self.settle::<G>(side, position);
        // An empty list says that the side cannot have kept any.
        let may_have = tracked.counts.iter().any(|(_, counts)| !counts.is_empty());
        let is_open = may_have && stated.counts.is_empty();
        self.counts[side] = is_open && (is_new || self.counts[side]);
    }

    /// Records the players who certainly may move pieces in a position.
    pub(super) fn settle<G: Game>(&mut self, side: Side, position: &G::Position) {
        if self.players[side] != 0 {
            self.players[side] &= !Unsaid::admitted::<G>(position, side);
        }
    }

    /// Returns the statement about a side without the words whose facts are unknown.
    pub(super) fn known<G: Game>(&self, position: &G::Position, side: Side) -> StatedSide {
        let mut stated = G::state(position, side);
        if self.players[side] != 0 {
            stated.players.clear();
        }
        if self.counts[side] {
            stated.counts.clear();
        }
        stated
    }

    /// Returns whether a word of this kind about a side states something unknown.
    pub(super) fn leaves_open(&self, side: Side, kind: WordKind) -> bool {
        match kind {
            WordKind::Players => self.players[side] != 0,
            WordKind::Counts => self.counts[side],
            WordKind::OffBoard(_) | WordKind::Places | WordKind::Flag => false,
        }
    }

    /// Returns the line of notation that states a position, without unknown facts.
    pub(super) fn position_line<G: Game>(&self, position: &G::Position) -> String {
        naming::position_line::<G>(position, |side| self.known::<G>(position, side))
    }
}
