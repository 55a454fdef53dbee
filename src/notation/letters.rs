//! Letters and names that look alike: invisible characters, apostrophes, and letters for which keyboards of different
//! languages use different code points.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns a name as it identifies somebody or something: composed, without invisible characters, and without
/// spaces around it. Each run of spaces inside is one space. Joiners between letters that they change stay.
pub fn tidy(name: &str) -> Cow<'_, str> {
    let is_plain = name.bytes().all(|b| b.is_ascii_graphic() || b == b' ');
    if is_plain && !name.contains("  ") {
        return Cow::Borrowed(name.trim());
    }
    let letters: Vec<char> = name.nfc().collect();
    let is_kept = |&(at, &c): &(usize, &char)| {
        let shapes = || {
            matches!(c, '\u{200C}' | '\u{200D}')
                && letters[..at].last().is_some_and(|&c| is_shaped(c))
                && letters.get(at + 1).is_some_and(|&c| is_shaped(c))
        };
        !is_invisible(c) || shapes()
    };
    let shown: String = letters.iter().enumerate().filter(is_kept).map(|(_, &c)| c).collect();
    // A mark that an invisible character held apart can now compose with its letter.
    let shown: String = shown.nfc().collect();
    Cow::Owned(shown.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns whether a joiner beside the letter may change how it looks: letters of Arabic and of the scripts of India.
fn is_shaped(c: char) -> bool {
    c >= '\u{590}' && (c.is_alphabetic() || is_combining_mark(c))
}

/// Returns whether a character is not displayed: the Unicode property Default_Ignorable_Code_Point.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns whether a character is an apostrophe, or a letter that is written like one: `ʼ` in `Maʼruf`.
pub fn is_apostrophe(c: char) -> bool {
    matches!(c,
        '\'' | '`' | '´' | '\u{2B9}' | '\u{2BB}'..='\u{2BF}' | '\u{2C8}' | '\u{2CA}' | '\u{2CB}'
        | '\u{2018}'..='\u{201B}' | '\u{2032}' | '\u{2035}' | '\u{55A}' | '\u{5F3}' | '\u{A78B}'
        | '\u{A78C}' | '\u{FF07}')
}

/// Returns whether a sign of Arabic script is optional: the vowel signs, and the stroke that lengthens a word.
pub fn is_optional_in_arabic(c: char) -> bool {
    matches!(c, '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{640}')
}

/// Returns one letter for those of Arabic script for which keyboards of different languages use different code points.
pub fn one_letter(c: char) -> char {
    match c {
        'ي' | 'ى' | 'ے' | 'ې' => 'ی',
        'ك' => 'ک',
        'ہ' | 'ة' | 'ھ' | 'ۃ' | 'ە' | 'ۀ' => 'ه',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_however_it_was_typed() {
        for (written, is) in [
            ("Pune", "Pune"),
            (" Pune\u{200B}", "Pune"),
            ("Pune\u{A0}", "Pune"),
            ("\u{200F}فاطمہ\u{200F}", "فاطمہ"),
            ("Zoe\u{308}", "Zoë"),
            ("Zo\u{200D}ë", "Zoë"),
            ("Zoe\u{34F}\u{308}", "Zoë"),
            ("Amina\u{A0} Khan", "Amina Khan"),
            ("Amina  Khan", "Amina Khan"),
            ("کاه\u{200C}لی", "کاه\u{200C}لی"),
            ("ક્\u{200D}ષ", "ક્\u{200D}ષ"),
            ("\u{200B}", ""),
        ] {
            assert_eq!(tidy(written), is, "{written:?}");
            assert_eq!(tidy(is), is, "{is:?} stays");
        }
    }
}
