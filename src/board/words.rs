//! What the track does not show of a side, in words.

use crate::finding::Situation;
use crate::replay::naming;
use crate::rules::dadu::{Earned, Kind, Place, Shape, SidePosition};
use crate::table::Side;

/// The pieces of a side that are off the track, and what it and its players have earned: `waiting
/// K+7`, `da 1,2`, `closed`. What is not known is left out.
pub fn words(situation: &Situation, side: Side) -> Vec<String> {
    let there = situation.position.side(side);
    let off = [(Place::WAITING, "waiting"), (Place::CENTRE, "centre"), (Place::EXITED, "out")];
    let off = off.map(|(place, name)| pieces(there, place).map(|n| format!("{name} {n}")));
    off.into_iter().flatten().chain(naming::earned(situation, side)).collect()
}

/// The words of a side in lines of at most so many columns, after the side: `N  waiting 7  da 1`.
pub fn words_in_lines(situation: &Situation, side: Side, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for words in words(situation, side) {
        match lines.last_mut() {
            None => lines.push(format!("{side}  {words}")),
            Some(line) if line.len() + 2 + words.len() <= width => {
                line.push_str(&format!("  {words}"));
            }
            Some(_) => lines.push(format!("   {words}")),
        }
    }
    lines
}

/// The pieces of a side in a place off the track, if there are any: `K+7`.
pub fn pieces(there: &SidePosition, place: Place) -> Option<String> {
    let kings = "K".repeat(usize::from(there.count(Kind::King, place)));
    match there.count(Kind::Standard, place) {
        0 if kings.is_empty() => None,
        0 => Some(kings),
        n if kings.is_empty() => Some(n.to_string()),
        n => Some(format!("{kings}+{n}")),
    }
}

/// What a side and its players have earned, for those who do not know the notation's words: who has
/// thrown da, whether the far home row is open, and the licences, where the variant has them.
pub fn told(situation: &Situation, side: Side) -> Vec<String> {
    let there = situation.position.side(side);
    let said = |&fact: &Earned| {
        let (what, [no, yes]) = match fact {
            Earned::Da => ("da thrown by", ["", ""]),
            Earned::Ones => ("1 that counts thrown by", ["", ""]),
            Earned::Twice => ("always throws twice", ["", ""]),
            Earned::Open => ("far home row", ["closed", "open"]),
            Earned::Exit => ("licence to exit", ["not yet", "yes"]),
            Earned::Kill => ("licence to kill", ["not yet", "yes"]),
        };
        let value = there.earned(fact);
        match fact.shape() {
            _ if situation.unsaid.leaves_out(side, fact) => format!("{what}: not known"),
            Shape::Players => format!("{what}:{}", naming::numbers(value)),
            Shape::One => format!("{what}: {value}"),
            Shape::Flag(_) => format!("{what}: {}", if value == 0 { no } else { yes }),
        }
    };
    situation.earned.iter().map(said).collect()
}
