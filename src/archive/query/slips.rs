//! Forms of other query languages, and how this one says the same.

use super::parser::{Sign, TokenKind};
use super::reader::is_number;

/// Returns how to write what the last of these tokens, which is not allowed in its place, seems to mean.
pub(super) fn remedy(tokens: &[TokenKind<'_>]) -> Option<String> {
    let remedy = match tokens {
        [.., TokenKind::Sign(one), TokenKind::Sign(other)] => match (one, other) {
            (Sign::Is, Sign::Is) => "write `=` once",
            (Sign::Is, Sign::More) => "write `>=`",
            (Sign::Is, Sign::Less) => "write `<=`",
            (Sign::Less, Sign::More) => "write `!=`",
            _ => return None,
        },
        [.., TokenKind::Word(word)] if word_remedy(word).is_some() => return word_remedy(word),
        [.., sign, one, other] if is_comparing(sign) => return quoted(one, other),
        [.., TokenKind::Word(word), TokenKind::Word(number)] if is_number(number) => {
            return Some(format!("write a sign between them: `{word} = {number}`"));
        }
        _ => return None,
    };
    Some(remedy.to_owned())
}

fn word_remedy(word: &str) -> Option<String> {
    let remedy = match word.to_ascii_lowercase().as_str() {
        "is" | "equals" => "write `=`",
        "like" | "contains" => "write `~` for a part of a text: `place ~ une`",
        "between" => "write a range: `turns = 20..40`",
        "in" => "write the values in parentheses: `place in (Pune, Mumbai)`",
        "&" | "&&" => "write `and`",
        "|" | "||" => "write `or`",
        _ => return None,
    };
    Some(remedy.to_owned())
}

fn is_comparing(token: &TokenKind<'_>) -> bool {
    matches!(token, TokenKind::Sign(Sign::Is | Sign::IsNot | Sign::Contains))
}

/// Says how to write a text of several words.
fn quoted(one: &TokenKind<'_>, other: &TokenKind<'_>) -> Option<String> {
    match (one, other) {
        (TokenKind::Word(one), TokenKind::Word(other)) if !is_number(one) => {
            Some(format!("put a text of several words in quotation marks: `\"{one} {other}\"`"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_and_after_a_number_is_no_text_of_several_words() {
        let tokens = [TokenKind::Sign(Sign::Is), TokenKind::Word("2"), TokenKind::Word("turns")];
        assert_eq!(remedy(&tokens), None);
    }
}
