//! Completion of player turns: players, throws and moves.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer, choices};
use crate::replay::Moment;
use crate::table::Player;

impl Desk<'_> {
    /// Returns the players who may throw next, with the expected one first.
    pub(super) fn players_at(&self, place: &Moment) -> Vec<Offer> {
        if !place.playable || place.is_over() {
            return Vec::new();
        }
        let offer = |&player: &Player| Offer {
            text: format!("{player} "),
            first: Some(player) == place.player(),
            ..self.seat(player)
        };
        place.may_be_next.iter().map(offer).collect()
    }

    /// Returns the beginnings of lines of play other than player turns.
    pub(super) fn other_lines(&self, place: &Moment) -> Vec<Offer> {
        let mut lines = vec![("= ", "stated position"), ("...", "gap: turns were not seen")];
        let begun = place.turns > 0 && place.round.is_some();
        let round = place.round.map_or(1, |round| round + u32::from(begun));
        let numbered = format!("{round}. ");
        lines.push((&numbered, "round number"));
        let offer = |&(text, says): &(&str, &str)| Offer::new(text, Kind::Keyword, says);
        lines.iter().map(offer).collect()
    }

    /// Returns completions within a player turn: throws if one is due, otherwise the legal moves.
    pub(super) fn turn(&self, line: &str) -> (Vec<Offer>, usize) {
        let word = line.rsplit(' ').next().unwrap_or_default();
        // A player comes after the number of a round.
        if line[..line.len() - word.len()].trim_end().ends_with('.') {
            return (self.players_at(&self.place(word.len())), word.len());
        }
        let is_series = word.bytes().all(|b| b.is_ascii_digit() || b"-?/".contains(&b));
        match word.rfind('-').filter(|_| is_series) {
            Some(dash) => {
                let typed = word.len() - dash - 1;
                // Remove the dash too, because it would be left without a throw.
                let place = self.place(typed + 1);
                (choices::throws(&place), typed)
            }
            None => {
                let place = self.place(word.len());
                (choices::within(&place, word), word.len())
            }
        }
    }
}
