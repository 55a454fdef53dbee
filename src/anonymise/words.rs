//! Words of any script, and their comparison: in any case of letters, with or without optional signs, and with
//! or without prefixes and endings of names.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::notation::letters::{is_apostrophe, is_invisible, is_optional_in_arabic, one_letter};

/// Endings of names without a space: titles, plurals, the cases of Gujarati and Hindi.
const ENDINGS: &str = "\
    s bhai ben bhen behn bahen ji jee bai kaka kaki mama mami masi foi chacha chachi nana nani \
    dada dadi saheb sahib jan ભાઈ ભાઇ બેન બહેન જી બાઈ કાકા કાકી માસી ફોઈ દાદા દાદી એ ને નો ની \
    નું ના નાં થી માં भाई बेन बहन जी ने को का के की से में جی بھائی صاحب";

/// Prefixes of names in Arabic script: and, so, by, for, as, the.
const BEGINNINGS: &[&str] = &["و", "ف", "ب", "ل", "ک", "ال"];

/// Words that are parts of names and also common words.
const COMMON: &str = "\
    a an and at by de der for from in near of on or s the to van von with al bin bint el ibn mr \
    mrs ms dr aunt auntie aunty uncle mother father mum dad brother sister son daughter cousin \
    nephew niece husband wife grandmother grandfather grandma grandpa grandson granddaughter \
    granny boy girl man woman child baby family friend guest host neighbour neighbor player king \
    queen old older elder eldest young younger youngest big little small new first second third \
    one two three left right north south east west house home road street lane city town village \
    market temple mosque school bhai ben bai ji kaka kaki mama mami masi foi nana nani dada dadi \
    chacha chachi may will rose mark dawn hope joy grace ભાઈ બેન બહેન કાકા કાકી મામા મામી માસી \
    ફોઈ દાદા દાદી નાના નાની મા બા भाई बहन चाचा मामा दादा दादी नाना नानी माँ چاچا ماما دادا دادی \
    نانا نانی بھائی بہن ابن بنت ابو ام";

static FOLDED_ENDINGS: LazyLock<Vec<String>> =
    LazyLock::new(|| ENDINGS.split(' ').map(fold).collect());

static FOLDED_COMMON: LazyLock<HashSet<String>> =
    LazyLock::new(|| COMMON.split(' ').map(fold).collect());

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its start, in bytes.
    pub start: usize,
    /// Its end, in bytes.
    pub end: usize,
    /// Its form for comparison.
    pub folded: String,
    /// Whether it starts with a capital letter.
    pub capital: bool,
}

impl Word {
    /// Returns the words that it joins, if there are several. A capital letter or a number starts another word, as
    /// in `ZarqaBeg` and `Li123`.
    pub fn parts(&self, text: &str) -> Vec<Word> {
        let letters =
            text[self.start..self.end].char_indices().filter(|&(_, c)| c.is_alphanumeric());
        let letters: Vec<(usize, char)> = letters.map(|(at, c)| (self.start + at, c)).collect();
        let begins = |index: &usize| begins_part(&letters, *index);
        let within = (1..letters.len()).filter(begins).map(|index| letters[index].0);
        let bounds: Vec<usize> = [self.start].into_iter().chain(within).chain([self.end]).collect();
        match bounds.len() {
            2 => Vec::new(),
            _ => bounds.windows(2).filter_map(|part| word(text, part[0], part[1])).collect(),
        }
    }
}

/// Checks whether a letter starts a part of a word: a capital after a small letter or before one, a number
/// after a letter, or a letter after a number.
fn begins_part(letters: &[(usize, char)], index: usize) -> bool {
    let (before, here) = (letters[index - 1].1, letters[index].1);
    let next_is_small = letters.get(index + 1).is_some_and(|&(_, next)| next.is_lowercase());
    let is_capital = here.is_uppercase() && (before.is_lowercase() || next_is_small);
    is_capital || before.is_numeric() != here.is_numeric()
}

/// Returns the words of a text, in order.
pub fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, c) in ends {
        match (is_of_a_word(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.extend(word(text, from, at));
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn word(text: &str, start: usize, end: usize) -> Option<Word> {
    let written = &text[start..end];
    let folded = fold(written);
    let capital = written.chars().next().is_some_and(char::is_uppercase);
    (!folded.is_empty()).then_some(Word { start, end, folded, capital })
}

fn is_of_a_word(c: char) -> bool {
    // An apostrophe separates words, also one that Unicode calls a letter.
    !is_apostrophe(c) && (c.is_alphanumeric() || is_combining_mark(c) || is_left_out(c))
}

/// Returns the form of a text for comparison: its folded words with single spaces.
pub fn key(text: &str) -> String {
    let words: Vec<String> = words(text).into_iter().map(|word| word.folded).collect();
    words.join(" ")
}

fn fold(word: &str) -> String {
    let plain = word.nfkd().filter(|&c| !is_left_out(c));
    // Lower case, then upper case, then lower case again, so that `ẞ`, `ß` and `SS` become `ss`.
    let small = plain.flat_map(char::to_lowercase).flat_map(char::to_uppercase);
    let small = small.flat_map(char::to_lowercase);
    small.filter(|&c| !is_left_out(c)).map(one_letter).collect()
}

/// Checks for signs that some people write and others omit: accents, vowel signs of Arabic script, the dot
/// below of Indic scripts, and invisible characters.
fn is_left_out(c: char) -> bool {
    is_invisible(c)
        || is_optional_in_arabic(c)
        || matches!(c, '\u{300}'..='\u{36F}' | '\u{93C}' | '\u{ABC}')
}

/// Returns a folded word, and its forms without prefixes, endings and digits.
pub fn forms(folded: &str) -> Vec<&str> {
    let mut forms = vec![folded];
    let mut next = 0;
    while let Some(&form) = forms.get(next) {
        next += 1;
        let digits = form.trim_end_matches(|c: char| c.is_numeric());
        let ends = FOLDED_ENDINGS.iter().filter_map(|end| form.strip_suffix(end.as_str()));
        let begins = BEGINNINGS.iter().filter_map(|begin| form.strip_prefix(begin));
        for stem in ends.chain(begins).chain([digits]) {
            if stem.chars().count() >= 3 && !forms.contains(&stem) {
                forms.push(stem);
            }
        }
    }
    forms
}

/// Checks whether a word is common, or too short to distinguish from a common word.
pub fn is_common(folded: &str) -> bool {
    let short = folded.chars().count() < 3 && folded.is_ascii();
    short || FOLDED_COMMON.contains(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_equal() {
        for (one, other) in [
            ("Amina Khan", "amina  KHAN"),
            ("Amélie", "Ame\u{301}lie"),
            ("D’Souza", "D'souza"),
            ("Ma\u{2BC}ruf", "Ma'ruf"),
            ("Sa\u{2BF}īd", "Sa‘id"),
            ("Nu\u{2B9}mon", "Nu`mon"),
            ("Ra\u{2BB}no", "Ra\u{2C8}no"),
            ("أَحْمَد", "احمد"),
            ("علي", "علی"),
            ("મી\u{200D}ના", "મીના"),
            ("Straße", "STRASSE"),
            ("Straße", "STRAẞE"),
        ] {
            assert_eq!(key(one), key(other), "{one}");
        }
        for invisible in "\u{FE0F}\u{3164}\u{115F}\u{180E}\u{E0041}\u{FFA0}\u{34F}\u{1D173}".chars()
        {
            assert_eq!(
                key(&format!("Zar{invisible}qa")),
                "zarqa",
                "{}",
                invisible.escape_unicode()
            );
        }
        assert_ne!(key("મીના"), key("મીનુ"));
    }

    #[test]
    fn prefixes_and_endings_are_removed() {
        for (word, name) in [
            ("aminaben", "amina"),
            ("rameshbhais", "ramesh"),
            ("amina2", "amina"),
            ("આમિનાને", "આમિના"),
            ("واحمد", "احمد"),
        ] {
            assert!(forms(&key(word)).contains(&key(name).as_str()), "{word}");
        }
        assert_eq!(forms("ben"), ["ben"]);
    }

    #[test]
    fn joined_words_are_separated() {
        for (text, expected) in [
            ("ZarqaBeg", &["Zarqa", "Beg"][..]),
            ("Li123", &["Li", "123"]),
            ("7LiÉmile", &["7", "Li", "Émile"]),
            ("ABZarqa", &["AB", "Zarqa"]),
            ("E\u{301}mileBe\u{301}", &["E\u{301}mile", "Be\u{301}"]),
            ("ZARQA", &[]),
            ("zarqa", &[]),
            ("આમિના", &[]),
        ] {
            let parts = words(text)[0].parts(text);
            let parts: Vec<&str> = parts.iter().map(|part| &text[part.start..part.end]).collect();
            assert_eq!(parts, expected, "{text}");
        }
    }

    #[test]
    fn words_have_their_place() {
        let text = "Oh, આમિના said";
        let words = words(text);
        let found: Vec<&str> = words.iter().map(|word| &text[word.start..word.end]).collect();
        assert_eq!(found, ["Oh", "આમિના", "said"]);
        assert!(words[0].capital && !words[2].capital);
    }
}
