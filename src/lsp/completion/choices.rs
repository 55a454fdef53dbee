//! Completion of player turns: throws and moves.

use gen_lsp_types::CompletionItemKind as Kind;

use super::Offer;
use crate::replay::{Choice, Moment, TurnProgress};

/// The maximum number of legal moves to offer. Moves with the fewest throws come first.
const MOST: usize = 300;

/// Returns the possible throws if a throw is due.
pub fn throws(moment: &Moment) -> Vec<Offer> {
    if !moment.underway.as_ref().is_some_and(|underway| underway.throw_is_due) {
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
pub fn within(moment: &Moment, word: &str) -> Vec<Offer> {
    let Some(underway) = moment.underway.as_ref().filter(|_| moment.playable) else {
        return Vec::new();
    };
    if word.starts_with('(') {
        return left(underway).into_iter().collect();
    }
    if moment.is_over() {
        return Vec::new();
    }
    if underway.throw_is_due {
        return throws(moment);
    }
    if moment.lost.is_some() {
        return Vec::new();
    }
    let choices = moment.choices(underway.player, &[]).unwrap_or_default();
    let legal = choices.into_iter().flat_map(|choices| choices.legal).take(MOST);
    let offer = if moment.game.has_throws() { move_offer } else { item_offer };
    legal.map(offer).collect()
}

/// Returns a move without its effect, which recorders write themselves because they saw it.
fn move_offer(choice: Choice) -> Offer {
    let detail = if choice.in_brief == choice.written { String::new() } else { choice.in_brief };
    Offer::new(choice.written, Kind::Method, detail)
}

/// Returns an item of a game without throws.
fn item_offer(choice: Choice) -> Offer {
    Offer::new(choice.in_full, Kind::Value, "legal move")
}

/// Returns the throws in hand, as left unused.
fn left(underway: &TurnProgress) -> Option<Offer> {
    let each =
        |&(number, count): &(u8, u32)| std::iter::repeat_n(number.to_string(), count as usize);
    let throws: Vec<String> = underway.hand.iter().flat_map(each).collect();
    let text = format!("({})", throws.join("-"));
    (!throws.is_empty()).then(|| Offer::new(text, Kind::Method, "left unused"))
}
