//! Text comparison: folding of text for `~`, and search words for remarks.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::tree::SearchWord;
use crate::notation::letters::{is_apostrophe, is_invisible, is_optional_in_arabic, one_letter};

/// The maximum number of words in one search.
pub const MOST_WORDS: usize = 64;

/// Returns a text as `~` compares it: without case, without accents over letters, without invisible characters and
/// the optional signs of Arabic script, with one letter for those that keyboards of different languages write in
/// different ways, and with each run of spaces as one. Vowel signs of other scripts stay.
pub fn folded(text: &str) -> Cow<'_, str> {
    let is_plain =
        |b: u8| b.is_ascii_graphic() && !b.is_ascii_uppercase() && b != b'`' || b == b' ';
    if text.bytes().all(is_plain) && !text.contains("  ") {
        return Cow::Borrowed(text);
    }
    let is_left_out = |c| is_accent(c) || is_invisible(c) || is_optional_in_arabic(c);
    let letters = text.chars().map(|c| if is_apostrophe(c) { '\'' } else { c });
    let letters = letters.nfkd().filter(move |&c| !is_left_out(c)).map(one_letter);
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

/// Returns search words in one text, from which [`search_words`] reads them again.
pub fn written_words(words: &[SearchWord]) -> String {
    let written =
        |word: &SearchWord| format!("{}{}", word.text, if word.begins { "*" } else { "" });
    words.iter().map(written).collect::<Vec<_>>().join(" ")
}

/// Returns whether a text has all words, in any order, folded as `~` folds them. The parts of a word, such as `D'Souza`,
/// must follow each other.
pub fn has_words(text: &str, words: &[SearchWord]) -> bool {
    let text = folded(text);
    let there = indexed_words(&text);
    words.iter().all(|word| {
        let wanted = folded(&word.text);
        let wanted = indexed_words(&wanted);
        let is_here = |here: &[&str]| {
            let mut pairs = here.iter().zip(&wanted).enumerate();
            let last = wanted.len() - 1;
            pairs.all(|(index, (here, wanted))| match word.begins && index == last {
                true => here.starts_with(wanted),
                false => here == wanted,
            })
        };
        wanted.is_empty() || there.windows(wanted.len()).any(is_here)
    })
}

/// Returns the words of a folded text, as the index separates them.
fn indexed_words(text: &str) -> Vec<&str> {
    let is_of_word = |c: char| c.is_alphanumeric() || is_combining_mark(c);
    text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty()).collect()
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
            ("علي", "علی"),
            ("كريم", "کریم"),
            ("فاطمہ", "فاطمه"),
            ("أَحْمَد", "احمد"),
            ("Ma\u{2BC}ruf", "ma’ruf"),
            ("Pu\u{200E}ne", "pune"),
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
    fn words_of_remarks_are_folded_like_any_text() {
        for (text, words, is) in [
            ("খড\u{9BC}া", "খ\u{9DC}া", true),
            ("آدم كريم", "کریم", true),
            ("Ｋｉｎｇ of \u{200F}hills", "king hill*", true),
            ("ka\u{200B}li", "kali", true),
            ("said Ma\u{2BC}ruf", "ma’ruf", true),
            ("ruf ma", "ma'ruf", false),
            ("Zoë", "zoe flip", false),
            ("Zoës", "zoe", false),
        ] {
            assert_eq!(has_words(text, &search_words(words)), is, "{text}, {words}");
        }
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
