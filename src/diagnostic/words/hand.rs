//! Words for the throws in hand and the moves that are legal with them.

use super::list;
use crate::finding::PlainSituation;

/// The most throws that are listed one by one.
const LISTED: u32 = 12;

/// Returns a line with the throws in hand, and one with the legal moves.
pub(super) fn in_hand(held: &PlainSituation) -> Vec<String> {
    if held.hand.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("in hand: {}", throws(&held.hand))];
    if !held.blocked {
        let more = held.legal.len().saturating_sub(12);
        let written = held.legal[..held.legal.len() - more].join(", ");
        lines.push(match (held.legal.is_empty(), more) {
            (true, _) => "legal moves: none".to_owned(),
            (false, 0) => format!("legal moves: {written}"),
            (false, more) if held.more => format!("legal moves: {written} and over {more} more"),
            (false, more) => format!("legal moves: {written} and {more} more"),
        });
    }
    lines
}

/// Lists throws in a sentence: one by one, or if there are many, how often each number occurs.
pub fn throws(hand: &[(u8, u32)]) -> String {
    let all: u32 =
        hand.iter().map(|(_, count)| count).fold(0, |sum, &count| sum.saturating_add(count));
    if all > LISTED {
        let each: Vec<String> =
            hand.iter().map(|(number, count)| format!("{number} ({})", times(*count))).collect();
        return list(&each);
    }
    let each = |&(number, count): &(u8, u32)| std::iter::repeat_n(number, count as usize);
    list(&hand.iter().flat_map(each).collect::<Vec<u8>>())
}

/// Returns `once` or `12 times`.
pub fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}
