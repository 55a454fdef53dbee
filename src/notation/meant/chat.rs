//! Lines of a chat: a date, a time and a sender before the message.

use super::in_ascii;

/// The longest name of a sender, in characters.
const LONGEST_NAME: usize = 60;

/// Returns the message of a line of a chat: `N1 3` for `[28/12/22, 21:04:10] Aunt: N1 3` and for
/// `28/12/22, 21:04 - Aunt: N1 3`.
pub fn message(line: &str) -> Option<&str> {
    let line =
        line.trim_start_matches(|c: char| in_ascii(c.encode_utf8(&mut [0; 4])).trim().is_empty());
    let (stamp, rest) = match line.strip_prefix('[') {
        Some(line) => line.split_once(']')?,
        None => [" - ", " – ", " — "].iter().find_map(|sign| line.split_once(sign))?,
    };
    let (sender, message) = rest.split_once(':').filter(|_| is_stamp(stamp))?;
    let sender = sender.trim();
    let is_name = !sender.is_empty() && sender.chars().count() <= LONGEST_NAME;
    Some(message.trim()).filter(|message| is_name && !message.is_empty())
}

/// Returns whether a text is a date of three numbers and a time of day, in any order.
fn is_stamp(text: &str) -> bool {
    let text = in_ascii(text).to_lowercase().replace("a.m.", "am").replace("p.m.", "pm");
    let words = || text.split([' ', ',']).filter(|word| !word.is_empty());
    let numbers = |word: &str, signs: [char; 3]| {
        let parts: Vec<&str> = word.split(signs).collect();
        let all =
            parts.iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
        if all { parts.len() } else { 0 }
    };
    let is_date = |word: &str| numbers(word, ['/', '.', '-']) == 3;
    let is_time = |word: &str| {
        let clock = word.trim_end_matches(['a', 'p', 'm']);
        matches!(numbers(clock, [':', '.', 'h']), 2 | 3)
    };
    let is_half = |word: &str| ["am", "pm"].contains(&word);
    words().any(is_date)
        && words().any(|word| is_time(word) && !is_date(word))
        && words().all(|word| is_date(word) || is_time(word) || is_half(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_chat_is_found() {
        let cases = [
            ("[28/12/22, 21:04:10] Aunt: N1 3", "N1 3"),
            ("\u{200E}[28/12/22, 21:04:10] Aunt: N1 3", "N1 3"),
            ("28/12/22, 21:04 - Aunt: N1 3", "N1 3"),
            ("28.12.22, 21:04 – +91 98: N1 3", "N1 3"),
            ("12/28/22, 9:04\u{202F}PM - Aunt Amina: N1 3 # so: it", "N1 3 # so: it"),
            ("[9:04 p.m., 28/12/2022] Aunt: N1 3", "N1 3"),
            ("[2022-12-28 21:04] ~ Aunt: N1 3", "N1 3"),
            ("28/12/22, 21:00 - Messages are encrypted.", ""),
            ("[00:12:31] Aunt: N1 3", ""),
            ("N1 3 - S1: 2", ""),
        ];
        for (line, expected) in cases {
            assert_eq!(message(line).unwrap_or_default(), expected, "{line}");
        }
    }
}
