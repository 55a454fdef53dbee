//! Completion of player turns in games without throws: players and legal items.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer};
use crate::replay::move_game::Moment;
use crate::table::{Player, Side};

impl Desk<'_> {
    /// Returns the next player, or both players if the next one is unknown.
    pub(super) fn players_of_moves(&self, moment: &Moment) -> Vec<Offer> {
        if !moment.playable || moment.winner.is_some() || moment.drawn {
            return Vec::new();
        }
        let next = moment.player();
        let is_open = next.is_none() || !moment.order_is_known;
        let offer = |player: Player| {
            let offer = self.seat(player);
            Offer { text: format!("{player} "), first: Some(player) == next, ..offer }
        };
        let players = [Side::S, Side::N].map(Player::first).into_iter();
        players.filter(|&player| is_open || Some(player) == next).map(offer).collect()
    }
}

/// Returns the legal items within a player turn.
pub fn within(moment: &Moment) -> Vec<Offer> {
    let Some(underway) = moment.underway.filter(|_| moment.lost.is_none()) else {
        return Vec::new();
    };
    let legal = moment.choices[underway.side].legal.iter();
    legal.map(|choice| Offer::new(&choice.in_full, Kind::Value, "legal move")).collect()
}
