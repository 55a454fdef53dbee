//! Words for the effect of a move of Dadu.

use super::super::count;
use super::{kind, place_name};
use crate::finding::Situation;
use crate::games::dadu::{Effect, Place};

/// Returns the effects of a move, each in a few words; none if a piece only advances.
pub fn effect(effect: &Effect, situation: &Situation) -> Vec<String> {
    let (outcome, side) = (&effect.outcome, situation.player.side);
    let mut words = Vec::new();
    let mut say = |holds: bool, what: &str| words.extend(holds.then(|| what.to_owned()));
    say(outcome.applied.from == Place::WAITING, "enters");
    say(outcome.applied.from == Place::EXITED, "re-enters");
    say(outcome.shortened, "shortened: stops before the held safe square");
    say(outcome.to == Place::CENTRE, "goes to the centre");
    say(outcome.to == Place::EXITED, "exits");
    if let Some(victim) = outcome.captured {
        let there = if outcome.applied.in_place { ", in place" } else { "" };
        words.push(format!("captures a {}{there}", kind(victim)));
    }
    let capture = effect.capture;
    if capture.taken_along > 0 {
        words.push(format!("also sends back {}", count(capture.taken_along, "piece")));
    }
    if capture.opened {
        words.push(format!("{}'s home row opens", side.opposite()));
    }
    let mut say = |holds: bool, what: &str| words.extend(holds.then(|| what.to_owned()));
    say(capture.extra_throw, "grants a throw");
    say(effect.won, "wins");
    words
}

/// Returns where a move brings its piece: `c3`, `the centre`, `off the board`.
pub fn destination(effect: &Effect, situation: &Situation) -> String {
    place_name(situation.board, situation.player.side, effect.outcome.to)
}
