//! Line breaking for drawings. A drawing cannot measure text in unknown fonts, so widths are estimated
//! generously.

use unicode_width::UnicodeWidthChar;

/// Breaks a text at spaces into lines of at most `width` at a font size. A word that is wider than a line is
/// broken between letters.
pub fn lines(text: &str, size: i32, width: i32) -> Vec<String> {
    let most =
        u64::from(width.max(size).unsigned_abs()) * 100 / u64::from(size.max(1).unsigned_abs());
    let mut lines: Vec<(String, u64)> = Vec::new();
    for word in text.split_whitespace().flat_map(|word| parts(word, most)) {
        let wide = breadth(word);
        match lines.last_mut() {
            Some((line, used)) if *used + advance(' ') + wide <= most => {
                line.push(' ');
                line.push_str(word);
                *used += advance(' ') + wide;
            }
            _ => lines.push((word.to_owned(), wide)),
        }
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// Joins texts into lines; a text stays on one line if it fits.
pub fn listed(texts: &[String], size: i32, width: i32) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        let beside = all.last().map(|last| format!("{last} · {text}"));
        match beside.filter(|beside| lines(beside, size, width).len() == 1) {
            Some(beside) => {
                all.pop();
                all.push(beside);
            }
            None => all.extend(lines(text, size, width)),
        }
    }
    all
}

/// Returns a word, split into as many parts as needed.
fn parts(word: &str, most: u64) -> Vec<&str> {
    let (mut parts, mut start, mut used) = (Vec::new(), 0, 0);
    let mut joined = false;
    for (at, c) in word.char_indices() {
        let wide = advance(c);
        let whole = wide > 0 && !joined && !is_vowel_sign(c);
        if used + wide > most && whole && at > start {
            parts.push(&word[start..at]);
            (start, used) = (at, 0);
        }
        used += wide;
        joined = joins(c);
    }
    parts.push(&word[start..]);
    parts
}

/// Returns whether a character forms one letter with the next: a joiner, or a virama of an Indian script.
fn joins(c: char) -> bool {
    c == '\u{200D}' || matches!(u32::from(c), 0x0900..=0x0DFF) && u32::from(c) & 0x7F == 0x4D
}

/// Returns whether a character of an Indian script is drawn beside or over the letter before it.
fn is_vowel_sign(c: char) -> bool {
    matches!(u32::from(c), 0x0900..=0x0DFF) && (0x3E..=0x4D).contains(&(u32::from(c) & 0x7F))
}

fn breadth(text: &str) -> u64 {
    text.chars().map(advance).sum()
}

/// Returns the maximum width of a character, in hundredths of the font size.
fn advance(c: char) -> u64 {
    match c {
        ' ' => 30,
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '-' => 42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 98,
        'A'..='Z' | '+' | '=' | '&' => 76,
        c if c.is_ascii() => 63,
        c => match (c.width(), u32::from(c)) {
            (Some(0) | None, _) => 0,
            (Some(1), 0x0600..=0x06FF) => 58,
            // Vowel signs beside their letter.
            (Some(1), _) if is_vowel_sign(c) => 40,
            (Some(1), 0x0900..=0x0DFF) => 72,
            (Some(1), _) => 80,
            (Some(_), _) => 130,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_and_no_line_is_too_wide() {
        let long = "અમદાવાદ".repeat(30);
        let cases =
            ["", "Aunt, Host and Cousin", "WWWWWWWWWWWWWWWWWWWWWWWWWW", "王王王 王王王王王", &long];
        for text in cases {
            let lines = lines(text, 20, 200);
            let without = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(without(&lines.concat()), without(text));
            assert!(lines.iter().all(|line| breadth(line) <= 1000), "{lines:?}");
        }
        assert_eq!(lines("one two three", 20, 100), ["one two", "three"]);
    }

    #[test]
    fn listed_texts_stay_together_if_they_fit() {
        let texts = ["N1 Aunt", "N2 Host of all", "N3 Cousin"].map(str::to_owned);
        assert_eq!(listed(&texts, 20, 260), ["N1 Aunt · N2 Host of all", "N3 Cousin"]);
        assert_eq!(listed(&texts, 20, 109), ["N1 Aunt", "N2 Host", "of all", "N3 Cousin"]);
    }

    #[test]
    fn a_letter_is_never_taken_apart() {
        let word = "ક્ષિ".repeat(20);
        for line in lines(&word, 20, 60) {
            assert!(line.starts_with('ક') || line.starts_with('ષ'), "{line}");
            assert!(!line.ends_with('\u{ACD}'), "{line}");
        }
    }
}
