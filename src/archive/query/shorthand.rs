//! Words alone in place of an expression: `Pune` searches for the text `Pune`.

use super::parser::{TokenKind, tokens};
use super::reader::MOST_CONDITIONS;
use super::words::{Asks, JOINING, asks};
use crate::games::GameId;

/// Words in place of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainWords {
    /// The expression that searches for each of them: `text ~ "board" and text ~ "flip"`.
    pub expression: String,
    /// Whether they are probably a query with a mistake: an unquoted word has a meaning in a query.
    pub is_query: bool,
}

/// Returns the words of a text, if it consists only of words and quoted texts.
pub fn plain_words(text: &str) -> Option<PlainWords> {
    let tokens = tokens(text).ok()?;
    let is_joining = |word: &str| JOINING.iter().any(|join| join.eq_ignore_ascii_case(word));
    // `board flipped` is a text, although `board` is a field.
    let has_meaning = |word: &str| {
        let asked = asks(word, Some(GameId::default()));
        is_joining(word) || asked.is_some_and(|asked| !matches!(asked, Asks::KnownField(_)))
    };
    let (mut conditions, mut is_query) = (Vec::new(), false);
    for token in &tokens {
        let word = match &token.kind {
            TokenKind::Word(word) => {
                is_query |= has_meaning(word);
                *word
            }
            TokenKind::Quoted(text) if !text.trim().is_empty() => text,
            _ => return None,
        };
        conditions.push(format!("text ~ {}", quoted(word)));
    }
    let fits = (1..=MOST_CONDITIONS).contains(&conditions.len());
    fits.then(|| PlainWords { expression: conditions.join(" and "), is_query })
}

/// Returns a text as an expression quotes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::super::Query;
    use super::*;

    #[test]
    fn words_alone_are_a_text_to_search_for() {
        let cases = [
            ("Pune", Some((r#"text ~ "Pune""#, false))),
            ("board flip", Some((r#"text ~ "board" and text ~ "flip""#, false))),
            (r#""board flip""#, Some((r#"text ~ "board flip""#, false))),
            (r#"'say "hi" \\'"#, Some((r#"text ~ "say \"hi\" \\""#, false))),
            ("place Pune", Some((r#"text ~ "place" and text ~ "Pune""#, true))),
            (
                "salt and pepper",
                Some((r#"text ~ "salt" and text ~ "and" and text ~ "pepper""#, true)),
            ),
            (r#""salt and pepper""#, Some((r#"text ~ "salt and pepper""#, false))),
            ("place = Pune", None),
            ("(Pune)", None),
            ("O'Brien", Some((r#"text ~ "O'Brien""#, false))),
            ("O'Brien'", Some((r#"text ~ "O" and text ~ "Brien""#, false))),
            ("' '", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let found = plain_words(text);
            let found = found.as_ref().map(|words| (words.expression.as_str(), words.is_query));
            assert_eq!(found, expected, "{text}");
            assert!(found.is_none_or(|(expression, _)| Query::read(expression).is_ok()), "{text}");
        }
        assert_eq!(plain_words(&"word ".repeat(MOST_CONDITIONS + 1)), None);
    }
}
