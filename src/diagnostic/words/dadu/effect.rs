//! Words for the effects of throws and moves of Dadu.

use super::super::count;
use crate::games::GameId;
use crate::games::dadu::words::KING;
use crate::layout::Spot;
use crate::replay::{Brings, Choice, ThrowEffects};

/// Returns the effects of a move, each in a few words; none if a piece only advances.
pub fn effects(_: GameId, choice: &Choice) -> Vec<String> {
    let brought = |brings| choice.brings.contains(&brings);
    let returned = choice.brings.iter().find_map(|brings| match brings {
        Brings::Return(number) => Some(format!("also sends back {}", count(*number, "piece"))),
        _ => None,
    });
    let captured = choice.captured.first().map(|&(side, letter, _)| {
        let piece = if letter == Some(KING) { "king" } else { "standard piece" };
        let there = if choice.in_place { ", in place" } else { "" };
        (side, format!("captures a {piece}{there}"))
    });
    let opened = captured.as_ref().filter(|_| brought(Brings::OpenRow));
    let opened = opened.map(|(side, _)| format!("{side}'s home row opens"));
    let say = |holds: bool, what: &str| holds.then(|| what.to_owned());
    let words = [
        say(choice.from == Some(Spot::Waiting), "enters"),
        say(choice.from == Some(Spot::Out), "re-enters"),
        say(brought(Brings::Shortening), "shortened: stops before the held safe square"),
        say(choice.to == Some(Spot::Centre), "goes to the centre"),
        say(choice.to == Some(Spot::Out), "exits"),
        captured.map(|(_, words)| words),
        returned,
        opened,
        say(brought(Brings::Throws(1)), "grants a throw"),
        say(brought(Brings::Win), "wins"),
    ];
    words.into_iter().flatten().collect()
}

/// Returns the meaning of a throw (H1, H2, H3).
pub fn throw_meaning(number: u8) -> &'static str {
    match number {
        0 => "no mouth up; throwing ends",
        1 => "da: the player throws again, and a piece may enter with it",
        2 => "du; throwing ends",
        3 | 4 => "throwing ends",
        _ => "all mouths up; the player throws again",
    }
}

/// Returns sentences on the effects of a throw, with their rules.
pub fn throw_consequences(thrown: &ThrowEffects) -> Vec<&'static str> {
    let said = [
        (thrown.da, "The player has now thrown da (T2)."),
        (thrown.triple, "It completes a triple, which is cancelled (H6)."),
        (thrown.forfeited, "It forfeits the results not yet applied (H3)."),
        (thrown.one_lost, "The 1 in this series was lost and does not count as da (R2)."),
    ];
    said.into_iter().filter(|(holds, _)| *holds).map(|(_, said)| said).collect()
}

/// Returns a sentence on a further effect of a move, with its rule.
pub fn consequence(brings: Brings) -> Option<String> {
    let said = match brings {
        Brings::Return(1) => "1 more piece returns with the captured king (K1, K2).",
        Brings::Return(pieces) => {
            return Some(format!("{pieces} more pieces return with the captured king (K1, K2)."));
        }
        Brings::OpenRow => "It opens the opponents' home row (M4).",
        Brings::ClosedRow => "The home row closes to the side whose king was captured (R15).",
        Brings::EndedLicence => "It ends a licence of the opponents (R10).",
        Brings::Throws(_) => "It earns an extra throw (H5).",
        Brings::Win => "It wins the game (W1).",
        Brings::Shortening | Brings::Turn | Brings::Parting | Brings::Pairing => return None,
    };
    Some(said.to_owned())
}
