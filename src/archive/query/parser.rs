//! The tokens of an expression: words, quoted texts and signs, each with its place.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_while, take_while1};
use nom::character::complete::{anychar, char};
use nom::combinator::{map, recognize, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::span::Span;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The kind of token.
    pub kind: TokenKind<'a>,
    /// Its place in the expression.
    pub span: Span,
}

/// The kinds of token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind<'a> {
    /// A word as written: `king-captures`, `2021-05`, `पुणे`.
    Word(&'a str),
    /// A text in quotation marks, without them.
    Quoted(String),
    /// A sign.
    Sign(Sign),
}

/// The signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// `=`
    Is,
    /// `!=`
    IsNot,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `~`
    Contains,
}

impl Sign {
    /// Returns the sign as it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Sign::Open => "(",
            Sign::Close => ")",
            Sign::Comma => ",",
            Sign::Is => "=",
            Sign::IsNot => "!=",
            Sign::Less => "<",
            Sign::AtMost => "<=",
            Sign::More => ">",
            Sign::AtLeast => ">=",
            Sign::Contains => "~",
        }
    }
}

/// Splits an expression into tokens.
///
/// # Errors
/// The offset of an unclosed quotation mark or of a character without meaning.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, u32> {
    let at = |rest: &str| (text.len() - rest.len()) as u32;
    let mut tokens = Vec::new();
    let mut rest = space(text);
    while !rest.is_empty() {
        let (after, kind) = token(rest).map_err(|_| at(rest))?;
        tokens.push(Token { kind, span: Span::new(at(rest), at(after)) });
        rest = space(after);
    }
    Ok(tokens)
}

fn space(input: &str) -> &str {
    let skipped: IResult<&str, &str> = take_while(char::is_whitespace).parse(input);
    skipped.map_or(input, |(rest, _)| rest)
}

fn token(input: &str) -> IResult<&str, TokenKind<'_>> {
    alt((map(quoted, TokenKind::Quoted), map(sign, TokenKind::Sign), map(word, TokenKind::Word)))
        .parse(input)
}

fn sign(input: &str) -> IResult<&str, Sign> {
    // Longer signs first.
    let is = |sign: Sign| value(sign, tag(sign.text()));
    alt((
        alt((is(Sign::IsNot), is(Sign::AtMost), is(Sign::AtLeast), is(Sign::Contains))),
        alt((is(Sign::Open), is(Sign::Close), is(Sign::Comma))),
        alt((is(Sign::Is), is(Sign::Less), is(Sign::More))),
    ))
    .parse(input)
}

/// Parses a word. It may have apostrophes between its letters, as in `D'Souza`.
fn word(input: &str) -> IResult<&str, &str> {
    let is_of_name = |c: char| is_of_word(c) || c == '\'';
    let name: IResult<&str, &str> = take_while1(is_of_name).parse(input);
    match name {
        Ok((rest, name)) if name.contains('\'') && name.split('\'').all(is_bounded) => {
            Ok((rest, name))
        }
        _ => take_while1(is_of_word).parse(input),
    }
}

/// Returns whether a part of a word begins and ends with a letter, a digit or a vowel sign.
fn is_bounded(part: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || !c.is_ascii());
    is_letter(part.chars().next()) && is_letter(part.chars().next_back())
}

fn is_of_word(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"\"'()=<>!~,;".contains(c)
}

/// Parses `"…"` or `'…'`; after a backslash the next character is taken literally.
fn quoted(input: &str) -> IResult<&str, String> {
    alt((quoted_by('"', "\"\\"), quoted_by('\'', "'\\"))).parse(input)
}

fn quoted_by<'a>(
    mark: char,
    special: &'static str,
) -> impl Parser<&'a str, Output = String, Error = nom::error::Error<&'a str>> {
    let escaped = preceded(char('\\'), recognize(anychar));
    let part = alt((is_not(special), escaped));
    let inside = fold_many0(part, String::new, |mut text, part| {
        text.push_str(part);
        text
    });
    delimited(char(mark), inside, char(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_with_their_places() {
        let text = r#"place~"a \"b\" \\" and(king-captures>=2)or x!='' पुणे 2021..2022"#;
        let tokens = tokens(text).unwrap();
        let read: Vec<&str> = tokens.iter().map(|token| &text[token.span.range()]).collect();
        let expected = [
            "place",
            "~",
            r#""a \"b\" \\""#,
            "and",
            "(",
            "king-captures",
            ">=",
            "2",
            ")",
            "or",
            "x",
            "!=",
            "''",
            "पुणे",
            "2021..2022",
        ];
        assert_eq!(read, expected);
        assert_eq!(tokens[2].kind, TokenKind::Quoted(r#"a "b" \"#.to_owned()));
        assert_eq!(tokens[12].kind, TokenKind::Quoted(String::new()));
    }

    #[test]
    fn an_invalid_token_is_pointed_at() {
        let names = tokens("person~D'Souza and field'Board' = rock'n'roll").unwrap();
        let words = names.iter().filter(|token| matches!(token.kind, TokenKind::Word(_)));
        let words: Vec<usize> = words.map(|token| token.span.range().len()).collect();
        assert_eq!(words, [6, 7, 3, 5, 11]);
        let cases =
            [("a; b", 1), ("a \"b", 2), ("'; DROP", 0), ("a\u{0}", 1), ("a ! b", 2), ("\"\\", 0)];
        for (text, at) in cases {
            assert_eq!(tokens(text).unwrap_err(), at, "{text:?}");
        }
    }
}
