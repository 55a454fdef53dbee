//! JSON output of commands. It is lossless, contains no control characters for a terminal, and no line ends
//! that readers of lines would split at.

use serde::Serialize;

use crate::diagnostic::steers;

/// Writes a value on one line.
pub fn to_json(value: &impl Serialize) -> String {
    // Writing plain data to memory cannot fail.
    escaped(serde_json::to_string(value).unwrap_or_default())
}

/// Writes a value on indented lines.
pub fn to_pretty_json(value: &impl Serialize) -> String {
    escaped(serde_json::to_string_pretty(value).unwrap_or_default())
}

/// Escapes characters that JSON allows unescaped but that are harmful elsewhere. They occur only inside JSON
/// strings, so all of them can be escaped.
fn escaped(json: String) -> String {
    if !json.contains(is_escaped) {
        return json;
    }
    let mut safe = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        match is_escaped(c) {
            true => safe.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => safe.push(c),
        }
    }
    safe
}

/// Checks whether a character could control a terminal, or is a line end for JavaScript and for many
/// programs that read lines (U+2028, U+2029).
fn is_escaped(c: char) -> bool {
    steers(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests every character of the first plane, and one beyond it.
    #[test]
    fn json_is_one_line_everywhere_and_loses_nothing() {
        let text: String = ('\0'..='\u{FFFF}').chain(['\u{1F3B2}']).collect();
        for json in [to_json(&[&text]), to_pretty_json(&[&text])] {
            assert!(!json.contains(is_escaped));
            let read: Vec<String> = serde_json::from_str(&json).unwrap();
            assert_eq!(read, [text.as_str()]);
        }
        assert_eq!(to_json(&"a\u{2028}b\u{85}c"), r#""a\u2028b\u0085c""#);
    }
}
