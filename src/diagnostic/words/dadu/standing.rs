//! Words for the state of the game at a location in a log of Dadu.

use super::super::list;
use super::super::phrases::StatePhrases;
use crate::games::dadu::EarnedFact;
use crate::games::dadu::words::Word;
use crate::replay::SideFact;
use crate::table::Side;

pub(super) static STATE: StatePhrases = StatePhrases {
    empty_hand: "in hand: nothing",
    in_hand,
    order_unknown: " (unknown who has thrown)",
    fault: |line| format!("part of line {line} cannot be parsed; the pieces may be elsewhere"),
    open_turn: |line| format!("a throw in line {line} is unsure"),
    unknown,
};

fn in_hand(hand: &[(u8, u32)]) -> String {
    let each = |&(number, count): &(u8, u32)| std::iter::repeat_n(number, count as usize);
    list(&hand.iter().flat_map(each).collect::<Vec<u8>>())
}

fn unknown(side: Side, word: &str) -> String {
    match fact_of(word) {
        EarnedFact::Da => format!("which players of {side} have thrown a 1"),
        EarnedFact::Ones => format!("which players of {side} have thrown a 1 that counts"),
        EarnedFact::Twice => format!("which player of {side} always throws twice"),
        EarnedFact::Open => format!("whether {}'s home row is open to {side}", side.opposite()),
        EarnedFact::Exit => format!("whether {side} has a licence to exit"),
        EarnedFact::Kill => format!("whether {side} has a licence to kill"),
    }
}

/// Describes a fact that a side and its players have earned, without the words of the notation.
pub(super) fn describe_fact(fact: &SideFact) -> String {
    let (what, [no, yes]) = match fact_of(fact.word) {
        EarnedFact::Da => ("da thrown by", ["", ""]),
        EarnedFact::Ones => ("1 that counts thrown by", ["", ""]),
        EarnedFact::Twice => ("always throws twice", ["", ""]),
        EarnedFact::Open => ("far home row", ["closed", "open"]),
        EarnedFact::Exit => ("licence to exit", ["not yet", "yes"]),
        EarnedFact::Kill => ("licence to kill", ["not yet", "yes"]),
    };
    let holds = earned(fact.word).is_some_and(|(_, holds)| holds);
    match fact.value.as_deref() {
        None => format!("{what}: unknown"),
        Some("") => format!("{what}: {}", if holds { yes } else { no }),
        Some(value) => format!("{what}: {value}"),
    }
}

fn fact_of(word: &str) -> EarnedFact {
    earned(word).map_or(EarnedFact::Da, |(fact, _)| fact)
}

/// Returns the fact that a word states, and whether the word states that it holds.
fn earned(word: &str) -> Option<(EarnedFact, bool)> {
    EarnedFact::of_word(Word::read(word)?)
}
