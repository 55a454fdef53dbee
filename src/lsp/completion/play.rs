//! Player turns: who may throw, what may be thrown, what may be done with it.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer, thaayam};
use crate::diagnostic::outcome;
use crate::games::dadu::{Outcome, throws_again};
use crate::notation::format::write_use;
use crate::play::Value;
use crate::replay::{AnyMoment, Moment, Underway, naming};
use crate::table::Side;

impl Desk<'_> {
    /// The players who may throw next, whoever is expected first.
    pub(super) fn players_at(&self, place: &AnyMoment) -> Vec<Offer> {
        match place {
            AnyMoment::Dadu(moment) => self.players(moment),
            AnyMoment::Thaayam(moment) => self.players_of_thaayam(moment),
        }
    }

    fn players(&self, moment: &Moment) -> Vec<Offer> {
        let (next, expected) = (moment.next(), moment.expected());
        let all = Side::BOTH.into_iter().flat_map(|side| next.of(side));
        let offer = |player| {
            let offer = self.seat(player);
            Offer { text: format!("{} ", offer.text), first: Some(player) == expected, ..offer }
        };
        all.filter(|_| moment.winner.is_none()).map(offer).collect()
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
                let offers = match self.place(typed + 1) {
                    AnyMoment::Dadu(moment) => self.throws(&moment),
                    AnyMoment::Thaayam(moment) => thaayam::throws(&moment),
                };
                (offers, typed)
            }
            None => {
                let offers = match self.place(word.len()) {
                    AnyMoment::Dadu(moment) => self.within(&moment, word),
                    AnyMoment::Thaayam(moment) => thaayam::within(&moment, word),
                };
                (offers, word.len())
            }
        }
    }

    fn within(&self, moment: &Moment, word: &str) -> Vec<Offer> {
        let Some(underway) = moment.underway.as_ref().filter(|_| moment.playable) else {
            return Vec::new();
        };
        if word.starts_with('(') {
            return left(underway).into_iter().collect();
        }
        if underway.turn.throw_is_due() {
            return self.throws(moment);
        }
        if !moment.known {
            return Vec::new();
        }
        uses(moment, underway)
    }

    /// What the dice can give.
    fn throws(&self, moment: &Moment) -> Vec<Offer> {
        let due = moment.underway.as_ref().is_some_and(|underway| underway.turn.throw_is_due());
        let offer = |value: Value| {
            let says =
                if throws_again(value) { "the player throws again" } else { "throwing ends" };
            Offer::new(value.to_string(), Kind::Value, says)
        };
        let possible = moment.rules.values().filter(|_| due);
        let unheard = Offer::new("?", Kind::Value, "a throw that was not heard");
        let all = possible.map(offer).chain(due.then_some(unheard));
        all.collect()
    }
}

/// The legal uses, as the notation writes them without checked extras: these are for the recorder to
/// write, who saw where the piece came to.
fn uses(moment: &Moment, underway: &Underway) -> Vec<Offer> {
    let situation = moment.situation(&underway.turn);
    let side = underway.turn.player().side;
    let offer = |legal: &Outcome| {
        let mut written = Vec::new();
        write_use(&mut written, &naming::token(situation.board, side, legal.applied));
        let text = String::from_utf8_lossy(&written).into_owned();
        let detail = outcome(legal, &situation);
        let detail = if detail == text { String::new() } else { detail };
        Offer::new(text, Kind::Method, detail)
    };
    situation.legal.iter().map(offer).collect()
}

/// The results that are in hand, as left unused.
fn left(underway: &Underway) -> Option<Offer> {
    let results = underway.turn.hand().results();
    let results: Vec<String> = results.map(|value| value.to_string()).collect();
    let text = format!("({})", results.join("-"));
    (!results.is_empty()).then(|| Offer::new(text, Kind::Method, "left unused"))
}
