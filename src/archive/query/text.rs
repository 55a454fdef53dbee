//! Text comparison: folding of text for `~`, and search words for remarks.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::tree::SearchWord;

/// The maximum number of words in one search.
pub const MOST_WORDS: usize = 64;

/// Returns a text as `~` compares it: without case, without accents over letters, without characters that
/// only join or separate letters, and with each run of spaces as one. Vowel signs of any script stay.
pub fn folded(text: &str) -> Cow<'_, str> {
    let is_plain = |b: u8| b.is_ascii_graphic() && !b.is_ascii_uppercase() || b == b' ';
    if text.bytes().all(is_plain) && !text.contains("  ") {
        return Cow::Borrowed(text);
    }
    let letters = text.nfkd().filter(|&c| !is_accent(c) && !is_joiner(c));
    // Upper case first, so that ß equals ss and the two small sigmas are equal.
    let same_case = letters.flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let mut folded = String::with_capacity(text.len());
    for c in same_case {
        match c.is_whitespace() {
            true if folded.ends_with(' ') => {}
            true => folded.push(' '),
            false => folded.push(c),
        }
    }
    Cow::Owned(folded)
}

/// Returns whether a character is one of the general accents. Marks of a single script, such as a nukta, are
/// in other blocks.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
}

/// Splits a text into search words. A `*` after a word searches for words that begin with it.
pub fn search_words(text: &str) -> Vec<SearchWord> {
    let parts = text.split(|c: char| c.is_whitespace() || c.is_control());
    let word = |part: &str| {
        let text = part.trim_end_matches('*');
        SearchWord { text: text.to_owned(), begins: text.len() < part.len() }
    };
    // A text without letters and digits is not a word in the index either.
    let says = |c: char| c.is_alphanumeric() || is_combining_mark(c);
    parts.filter(|part| part.contains(says)).map(word).collect()
}

/// Returns a query for the full-text index. Each word is in quotation marks, where only a quotation mark has a
/// meaning.
pub fn match_expression(words: &[SearchWord]) -> String {
    let quoted = |word: &SearchWord| {
        let begins = if word.begins { "*" } else { "" };
        format!("\"{}\"{begins}", word.text.replace('"', "\"\""))
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_people_consider_the_same_are_equal() {
        let same = [
            ("PUNE", "pune"),
            ("Āśā", "Asha".trim_end_matches("ha")),
            ("Straße", "STRASSE"),
            ("ΟΔΟΣ", "οδος"),
            ("क\u{93C}", "\u{958}"),
            ("ક્\u{200D}ષ", "ક્ષ"),
            ("a \t b", "A B"),
            ("Café", "cafe\u{301}"),
        ];
        for (one, other) in same {
            let (one, other) = (folded(one), folded(other));
            assert!(one.starts_with(&*other), "{one} is {other}");
        }
        for (one, other) in [("कि", "क"), ("पुणे", "पण"), ("ज़", "ज")] {
            assert_ne!(folded(one), folded(other), "vowel signs and nuktas count");
        }
        assert!(matches!(folded("plain text, 2021"), Cow::Borrowed(_)));
    }

    #[test]
    fn search_words_have_no_syntax_for_the_index() {
        let cases = [
            ("board flip*", r#""board" "flip"*"#),
            ("NEAR(a b)", r#""NEAR(a" "b)""#),
            ("say \"hi\" OR NOT", r#""say" """hi""" "OR" "NOT""#),
            ("a\0b - ** text:x", r#""a" "b" "text:x""#),
            ("રાજા*", r#""રાજા"*"#),
            ("-- \" *", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(match_expression(&search_words(text)), expected, "{text:?}");
        }
    }
}
