//! Words for the effects of a move of a game with throws other than Dadu.

use super::super::list;
use super::{counted_words, pair_words};
use crate::games::GameId;
use crate::layout::Spot;
use crate::replay::{Brings, Choice};
use crate::table::Side;

/// Returns the effects of a move, each in a few words.
pub fn effects(game: GameId, choice: &Choice) -> Vec<String> {
    let enters = choice.written.starts_with('+') || choice.written.starts_with("T+");
    let whose = |&(side, letter, count): &(Side, Option<u8>, u8)| {
        format!("{} of {side}", counted_words(game, letter, count))
    };
    let captured: Vec<String> = choice.captured.iter().map(whose).collect();
    let mut words: Vec<String> = enters.then(|| "enters".to_owned()).into_iter().collect();
    words.extend((choice.to == Some(Spot::Out)).then(|| "is borne off".to_owned()));
    words.extend((!captured.is_empty()).then(|| format!("captures {}", list(&captured))));
    words.extend(choice.brings.iter().filter_map(|brings| gain_words(game, *brings)));
    words
}

fn gain_words(game: GameId, brings: Brings) -> Option<String> {
    match brings {
        Brings::Turn => Some("gives another turn".to_owned()),
        Brings::Throws(1) => Some("gives another throw".to_owned()),
        Brings::Throws(count) => Some(format!("gives {count} throws")),
        Brings::Win => Some("wins".to_owned()),
        Brings::Parting => Some(pair_words(game, false).to_owned()),
        Brings::Pairing => Some(pair_words(game, true).to_owned()),
        _ => None,
    }
}
