//! Characters that look like those of the notation, or mean the same: letters of other scripts, digits of
//! other scripts, the dashes and spaces of word processors.

use unicode_normalization::UnicodeNormalization;

use crate::notation::letters::is_invisible;

/// Letters that look exactly like Latin ones, with the Latin letters below them.
const LETTERS: [(&str, &str); 2] = [
    ("АВЕКМНОРСТХЅІЈаеорсухѕіјԁһ", "ABEKMHOPCTXSIJaeopcyxsijdh"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϲ", "ABEZHIKMNOPTYXovc"),
];

/// The zeros of scripts whose digits follow each other.
const ZEROS: [u32; 20] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0, 0xA8D0, 0xABF0,
];

/// Returns a text in the characters of the notation. Other characters stay.
pub fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match plain(c) {
            // A small digit behind a digit may be an exponent or the number of a footnote.
            _ if is_small_digit(c) && out.ends_with(|c: char| c.is_ascii_digit()) => out.push(c),
            Some(same) => out.push_str(&same),
            None => out.push(c),
        }
    }
    out
}

/// Returns a text with the digits of ASCII in place of those of other scripts, and without invisible characters.
/// Letters and signs stay, so names and words stay too.
pub fn digits_in_ascii(text: &str) -> String {
    let same = |c: char| plain(c).filter(|same| same.is_empty() || is_digit(same));
    text.chars()
        .map(|c| same(c).filter(|_| !is_small_digit(c)).unwrap_or_else(|| c.to_string()))
        .collect()
}

fn is_digit(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the spelling of a character in ASCII, if it has one.
fn plain(c: char) -> Option<String> {
    match c {
        _ if c.is_ascii() => None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => {
            Some("-".into())
        }
        '×' | '✕' | '✖' | '⨯' => Some("x".into()),
        '→' | '⇒' | '➔' | '➜' | '⟶' | '›' => Some(">".into()),
        '⁄' | '∕' => Some("/".into()),
        '∼' | '˜' => Some("~".into()),
        '…' => Some("...".into()),
        '‘' | '’' | '′' => Some("'".into()),
        '“' | '”' | '„' | '«' | '»' => Some("\"".into()),
        _ if is_invisible(c) => Some(String::new()),
        _ if c.is_whitespace() => Some(" ".into()),
        _ => digit(c).or_else(|| letter(c)).or_else(|| compatible(c)),
    }
}

fn digit(c: char) -> Option<String> {
    let digit = ZEROS.iter().find_map(|zero| (c as u32).checked_sub(*zero).filter(|&n| n < 10))?;
    Some(digit.to_string())
}

fn letter(c: char) -> Option<String> {
    LETTERS.iter().find_map(|(like, latin)| {
        let at = like.chars().position(|other| other == c)?;
        latin.chars().nth(at).map(String::from)
    })
}

/// Returns the ASCII form of a full-width, raised, lowered or mathematical character.
fn compatible(c: char) -> Option<String> {
    let form: String = c.nfkc().collect();
    (form.len() == 1 && form.is_ascii()).then_some(form)
}

fn is_small_digit(c: char) -> bool {
    matches!(c, '²' | '³' | '¹' | '\u{2070}'..='\u{2089}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_other_scripts_and_programs_are_read() {
        let cases = [
            ("Ｎ１", "N1"),
            ("а3+2", "a3+2"),
            ("Ν1", "N1"),
            ("३-१०", "3-10"),
            ("e₂+10", "e2+10"),
            ("e2\u{200b}+1", "e2+1"),
            ("1\u{2009}–\u{202f}3", "1 - 3"),
            ("c2+4×", "c2+4x"),
            ("3²", "3²"),
            ("अ", "अ"),
        ];
        for (text, ascii) in cases {
            assert_eq!(in_ascii(text), ascii, "{text}");
        }
        let cases = [
            ("\u{2068}١-١٠-٢\u{2069}", "1-10-2"),
            ("۱۲", "12"),
            ("Ｎ１", "Ｎ1"),
            ("𝟏𝟎", "10"),
            ("3²", "3²"),
            ("Аня – 5×", "Аня – 5×"),
        ];
        for (text, digits) in cases {
            assert_eq!(digits_in_ascii(text), digits, "{text}");
        }
        for (like, latin) in LETTERS {
            assert_eq!(like.chars().count(), latin.len());
        }
    }
}
