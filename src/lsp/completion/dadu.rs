//! Completion of player turns and stated positions of Dadu.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer};
use crate::diagnostic::{outcome, pages};
use crate::games::dadu::words::{WORDS, Word};
use crate::games::dadu::{Outcome, throws_again};
use crate::notation::format::write_move;
use crate::play::Value;
use crate::replay::{DaduMoment, DaduTurnUnderway, naming};
use crate::table::Side;

impl Desk<'_> {
    pub(super) fn players_of_dadu(&self, moment: &DaduMoment) -> Vec<Offer> {
        let (next, expected) = (moment.next(), moment.expected());
        let all = Side::BOTH.into_iter().flat_map(|side| next.of(side));
        let offer = |player| {
            let offer = self.seat(player);
            Offer { text: format!("{} ", offer.text), first: Some(player) == expected, ..offer }
        };
        all.filter(|_| moment.winner.is_none()).map(offer).collect()
    }
}

/// Returns completions within a player turn: throws if one is due, otherwise the legal moves.
pub fn within(moment: &DaduMoment, word: &str) -> Vec<Offer> {
    let Some(underway) = moment.underway.as_ref().filter(|_| moment.playable) else {
        return Vec::new();
    };
    if word.starts_with('(') {
        return left(underway).into_iter().collect();
    }
    if underway.turn.throw_is_due() {
        return throws(moment);
    }
    if !moment.known {
        return Vec::new();
    }
    moves(moment, underway)
}

/// Returns the possible throws if a throw is due.
pub fn throws(moment: &DaduMoment) -> Vec<Offer> {
    let due = moment.underway.as_ref().is_some_and(|underway| underway.turn.throw_is_due());
    let offer = |value: Value| {
        let says = if throws_again(value) { "the player throws again" } else { "throwing ends" };
        Offer::new(value.to_string(), Kind::Value, says)
    };
    let possible = moment.rules.values().filter(|_| due);
    let unheard = Offer::new("?", Kind::Value, "unheard throw");
    let all = possible.map(offer).chain(due.then_some(unheard));
    all.collect()
}

/// Returns the legal moves in the notation without checked extras. Recorders write these themselves, because
/// they saw where the piece landed.
fn moves(moment: &DaduMoment, underway: &DaduTurnUnderway) -> Vec<Offer> {
    let situation = moment.situation(&underway.turn);
    let side = underway.turn.player().side;
    let offer = |legal: &Outcome| {
        let mut written = Vec::new();
        write_move(&mut written, &naming::token(situation.board, side, legal.applied));
        let text = String::from_utf8_lossy(&written).into_owned();
        let detail = outcome(legal, &situation);
        let detail = if detail == text { String::new() } else { detail };
        Offer::new(text, Kind::Method, detail)
    };
    situation.legal.iter().map(offer).collect()
}

/// Returns the results in hand, as left unused.
fn left(underway: &DaduTurnUnderway) -> Option<Offer> {
    let results = underway.turn.hand().results();
    let results: Vec<String> = results.map(|value| value.to_string()).collect();
    let text = format!("({})", results.join("-"));
    (!results.is_empty()).then(|| Offer::new(text, Kind::Method, "left unused"))
}

/// Returns the words of a position. Words that only follow certain other words are offered only after these.
pub fn words(before: &str) -> Vec<Offer> {
    let of_a_set = |word: &Word| matches!(word, Word::All | Word::None);
    let takes_a_set = ["da", "ones", "after", "doubled"].iter().any(|w| before.ends_with(w));
    let fits = WORDS.iter().filter(|(word, _)| !of_a_set(word) || takes_a_set);
    let offer = |word| Offer::new(word, Kind::Keyword, pages::word(word).unwrap_or_default());
    fits.map(|&(_, word)| offer(word)).collect()
}
