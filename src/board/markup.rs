//! Text in HTML and XML: escaping, and templates.

use std::borrow::Cow;

/// Escapes a text so that it cannot open or close an element or an attribute, and cannot change the direction
/// of the text after it.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let special = |c: char| replaced(c).is_some();
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match replaced(c) {
            Some(entity) => written.push_str(entity),
            None => written.push(c),
        }
    }
    Cow::Owned(written)
}

fn replaced(c: char) -> Option<&'static str> {
    Some(match c {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&#39;",
        '\t' | '\n' => return None,
        // XML has no way to write most control characters.
        '\u{FFFE}' | '\u{FFFF}' => "\u{FFFD}",
        c if c.is_control() => "\u{FFFD}",
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => "\u{FFFD}",
        _ => return None,
    })
}

/// Replaces the characters that no drawing or page may have: control characters, and those that change the direction of
/// the text after them. For text that becomes text and never markup.
pub fn visible(text: &str) -> Cow<'_, str> {
    const HIDDEN: &str = "\u{FFFD}";
    let is_hidden = |c: char| replaced(c) == Some(HIDDEN);
    match text.contains(is_hidden) {
        true => Cow::Owned(text.replace(is_hidden, HIDDEN)),
        false => Cow::Borrowed(text),
    }
}

/// Fills the places `{{name}}` of a template. Inserted text is not searched for further places.
pub fn fill(template: &str, places: &[(&str, &str)]) -> String {
    let mut parts = template.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, after) = part.split_once("}}").unwrap_or((part, ""));
        let value = places.iter().find(|(place, _)| *place == name).map(|(_, value)| *value);
        filled.push_str(value.unwrap_or_default());
        filled.push_str(after);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out() {
        let cases = [
            ("Aunt", "Aunt"),
            ("</script><b a='\"&", "&lt;/script&gt;&lt;b a=&#39;&quot;&amp;"),
            ("\u{1b}[2J\u{0}\u{85}\u{FFFF}", "\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("\u{202e}abc\u{2066}", "\u{FFFD}abc\u{FFFD}"),
            ("હુસૈના أحمد\u{200d}", "હુસૈના أحمد\u{200d}"),
        ];
        for (text, expected) in cases {
            assert_eq!(escaped(text), expected);
        }
    }
}
