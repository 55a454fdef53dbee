//! Completion of player turns in games other than Dadu: players, throws and moves.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer};
use crate::finding::GameFacts;
use crate::replay::generic::{Choice, Moment};
use crate::table::Player;

/// The maximum number of legal moves to offer. Moves with the fewest throws come first.
const MOST: usize = 300;

impl Desk<'_> {
    /// Returns the next player, or all players if the next one is unknown.
    pub(super) fn players_of_any<G: GameFacts>(&self, moment: &Moment<G>) -> Vec<Offer> {
        if !moment.playable || moment.winner.is_some() {
            return Vec::new();
        }
        let next = moment.player();
        let offer = |player: Player| {
            let offer = self.seat(player);
            Offer { text: format!("{player} "), first: Some(player) == next, ..offer }
        };
        let is_open = next.is_none() || !moment.order_is_known;
        let may = |player: &Player| is_open || Some(*player) == next;
        moment.players().into_iter().filter(may).map(offer).collect()
    }
}

/// Returns the possible throws if a throw is due.
pub fn throws<G: GameFacts>(moment: &Moment<G>) -> Vec<Offer> {
    if !moment.throw_is_due() {
        return Vec::new();
    }
    let offer = |(number, goes_on): (u8, bool)| {
        let says = if goes_on { "the player throws again" } else { "throwing ends" };
        Offer::new(number.to_string(), Kind::Value, says)
    };
    let unheard = Offer::new("?", Kind::Value, "unheard throw");
    moment.possible_throws().into_iter().map(offer).chain([unheard]).collect()
}

/// Returns completions within a player turn: throws if one is due, otherwise the legal moves.
pub fn within<G: GameFacts>(moment: &Moment<G>, word: &str) -> Vec<Offer> {
    let Some(player) = moment.player().filter(|_| moment.underway.is_some()) else {
        return Vec::new();
    };
    if word.starts_with('(') {
        return left(moment).into_iter().collect();
    }
    if moment.throw_is_due() {
        return throws(moment);
    }
    if moment.lost.is_some() {
        return Vec::new();
    }
    let choices = moment.choices(player, &[]).unwrap_or_default();
    let legal = choices.into_iter().flat_map(|choices| choices.legal);
    legal.take(MOST).map(offer).collect()
}

fn offer(choice: Choice) -> Offer {
    let detail = if choice.in_full == choice.written { String::new() } else { choice.in_full };
    Offer::new(choice.written, Kind::Method, detail)
}

/// Returns the throws in hand, as left unused.
fn left<G: GameFacts>(moment: &Moment<G>) -> Option<Offer> {
    let each = |(number, count): (u8, u32)| std::iter::repeat_n(number.to_string(), count as usize);
    let throws: Vec<String> = moment.hand().into_iter().flat_map(each).collect();
    let text = format!("({})", throws.join("-"));
    (!throws.is_empty()).then(|| Offer::new(text, Kind::Method, "left unused"))
}
