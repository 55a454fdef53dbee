//! Line breaking of texts to the width of a terminal.

use unicode_width::UnicodeWidthStr;

/// Breaks a text at its spaces into lines of at most `width` columns.
///
/// Text in backticks stays together if it fits into a line, because readers type it or search for it. A
/// word is never broken: a word that is wider than a line gets its own line.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in units(text, width) {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Breaks a text that is wider than `width` at its spaces. The lines after the first begin with `indent`.
pub fn wrapped_below(text: &str, width: usize, indent: &str) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let words = text.trim_start_matches(' ');
    let begin = &text[..text.len() - words.len()];
    let widest = width.saturating_sub(begin.len().max(indent.len()));
    format!("{begin}{}", wrap(words, widest).join(&format!("\n{indent}")))
}

/// Returns the parts of a text between which a line may end.
fn units(text: &str, width: usize) -> Vec<&str> {
    let mut quoted = false;
    let ends = |c: char| {
        quoted ^= c == '`';
        c == ' ' && !quoted
    };
    let whole = text.split(ends).filter(|unit| !unit.is_empty());
    let parts = whole.flat_map(|unit| match unit.width() > width {
        true => unit.split(' ').collect(),
        false => vec![unit],
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_lines_are_indented() {
        assert_eq!(wrapped_below("  one two three", 11, "   "), "  one two\n   three");
        assert_eq!(wrapped_below("  one two", 11, "   "), "  one two");
    }

    #[test]
    fn lines_end_at_spaces_and_not_within_backticks() {
        let cases: [(&str, &[&str]); 6] = [
            ("", &[]),
            ("one two three", &["one two", "three"]),
            ("see `a b c` there", &["see", "`a b c`", "there"]),
            ("`1 2 3 4 5 6 7`, or", &["`1 2 3 4 5", "6 7`, or"]),
            ("a-word-too-long is", &["a-word-too-long", "is"]),
            ("ખાન ખાન 王王王 王", &["ખાન ખાન", "王王王 王"]),
        ];
        for (text, lines) in cases {
            assert_eq!(wrap(text, 10), lines, "{text}");
        }
    }
}
