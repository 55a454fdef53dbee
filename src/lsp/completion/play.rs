//! Player turns: who may throw, what may be thrown, what may be done with it.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer, any, dadu};
use crate::replay::{AnyMoment, of_any};

impl Desk<'_> {
    /// The players who may throw next, whoever is expected first.
    pub(super) fn players_at(&self, place: &AnyMoment) -> Vec<Offer> {
        of_any!(
            place,
            dadu moment => self.players_of_dadu(moment),
            other moment => self.players_of_any(moment)
        )
    }

    /// Lines of play that are no player turn.
    pub(super) fn other_lines(&self, place: &AnyMoment) -> Vec<Offer> {
        let mut lines = vec![("= ", "a whole position"), ("...", "turns were not seen")];
        let begun = place.turns() > 0 && place.round().is_some();
        let round = place.round().map_or(1, |round| round + u32::from(begun));
        let numbered = format!("{round}. ");
        lines.push((&numbered, "the number of a round"));
        let offer = |&(text, says): &(&str, &str)| Offer::new(text, Kind::Keyword, says);
        lines.iter().map(offer).collect()
    }

    /// Within a player turn: throws where one is due, and otherwise the legal uses.
    pub(super) fn turn(&self, line: &str) -> (Vec<Offer>, usize) {
        let word = line.rsplit(' ').next().unwrap_or_default();
        // Behind the number of a round stands a player.
        if line[..line.len() - word.len()].trim_end().ends_with('.') {
            return (self.players_at(&self.place(word.len())), word.len());
        }
        let is_series = word.bytes().all(|b| b.is_ascii_digit() || b"-?/".contains(&b));
        match word.rfind('-').filter(|_| is_series) {
            Some(dash) => {
                let typed = word.len() - dash - 1;
                // Without the dash too, which would stand there alone.
                let place = self.place(typed + 1);
                let offers = of_any!(
                    &place,
                    dadu moment => dadu::throws(moment),
                    other moment => any::throws(moment)
                );
                (offers, typed)
            }
            None => {
                let place = self.place(word.len());
                let offers = of_any!(
                    &place,
                    dadu moment => dadu::within(moment, word),
                    other moment => any::within(moment, word)
                );
                (offers, word.len())
            }
        }
    }
}
