//! Words for what is in hand, and for what is legal with it.

use super::list;
use crate::finding::Held;

/// How many throws are listed one by one.
const LISTED: u32 = 12;

/// What was in hand, and what would have been legal.
pub(super) fn in_hand(held: &Held) -> Vec<String> {
    if held.hand.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("in hand: {}", throws(&held.hand))];
    if !held.blocked {
        let more = held.legal.len().saturating_sub(12);
        let written = held.legal[..held.legal.len() - more].join(", ");
        lines.push(match (held.legal.is_empty(), more) {
            (true, _) => "legal: no move with what is in hand".to_owned(),
            (false, 0) => format!("legal: {written}"),
            (false, more) if held.more => format!("legal: {written} and over {more} more"),
            (false, more) => format!("legal: {written} and {more} more"),
        });
    }
    lines
}

/// Throws in a sentence: one by one, or where they are many, how often each number is there.
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

/// `once`, `12 times`.
pub fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}
