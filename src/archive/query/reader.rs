//! Reading the tokens of an expression one by one, with joined and nested conditions.

use super::error::{QueryError, ended, error, misplaced};
use super::parser::{Sign, Token, TokenKind};
use super::tree::Formula;
use super::words::JOINING;
use crate::games::GameId;
use crate::span::Span;

/// The maximum nesting of parentheses.
pub const DEEPEST: usize = 100;
/// The maximum number of conditions in an expression.
pub const MOST_CONDITIONS: usize = 200;

pub(super) type Read<T> = Result<T, QueryError>;

/// Steps through an expression once, from left to right.
pub(super) struct TokenReader<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    depth: usize,
    conditions: usize,
    /// The game named last, which determines the variants and parameters. Dadu until a game is named; `None` if
    /// the game has no rulebook.
    pub(super) game: Option<GameId>,
}

/// A function that reads a single condition.
type One<'a, T> = fn(&mut TokenReader<'a>) -> Read<Formula<T>>;

/// Joining conditions.
impl<'a> TokenReader<'a> {
    /// Starts at the beginning of an expression.
    pub(super) fn new(text: &'a str, tokens: Vec<Token<'a>>) -> TokenReader<'a> {
        TokenReader { text, tokens, at: 0, depth: 0, conditions: 0, game: Some(GameId::Dadu) }
    }

    /// `all *( "or" all )`
    pub(super) fn formula<T>(&mut self, one: One<'a, T>) -> Read<Formula<T>> {
        let mut parts = vec![self.all(one)?];
        while self.takes("or") {
            parts.push(self.all(one)?);
        }
        Ok(joined(parts, Formula::Any))
    }

    /// `single *( "and" single )`
    fn all<T>(&mut self, one: One<'a, T>) -> Read<Formula<T>> {
        let mut parts = vec![self.single(one)?];
        while self.takes("and") {
            parts.push(self.single(one)?);
        }
        Ok(joined(parts, Formula::All))
    }

    /// `*"not" ( "(" formula ")" / condition )`
    fn single<T>(&mut self, one: One<'a, T>) -> Read<Formula<T>> {
        let mut negated = false;
        while self.takes("not") {
            negated = !negated;
        }
        let formula = match self.peek() {
            Some(Token { kind: TokenKind::Sign(Sign::Open), .. }) => {
                self.within_parentheses(|reader| reader.formula(one))?
            }
            _ => {
                self.count_condition()?;
                one(self)?
            }
        };
        Ok(if negated { formula.negated() } else { formula })
    }

    pub(super) fn within_parentheses<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let open = self.place();
        if !self.takes_sign(Sign::Open) {
            return Err(self.unexpected("`(`"));
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            let message = "parentheses nested too deeply".to_owned();
            return Err(error(open, message, "too deep", format!("at most {DEEPEST}")));
        }
        let inside = inside(self)?;
        self.depth -= 1;
        match self.takes_sign(Sign::Close) {
            true => Ok(inside),
            false => Err(self.unexpected("`)`, or more of the expression in parentheses")),
        }
    }

    fn count_condition(&mut self) -> Read<()> {
        self.conditions += 1;
        if self.conditions <= MOST_CONDITIONS {
            return Ok(());
        }
        let message = "too many conditions in the expression".to_owned();
        let most = format!("at most {MOST_CONDITIONS}");
        Err(error(self.place(), message, "one too many", most))
    }
}

fn joined<T>(mut parts: Vec<Formula<T>>, join: fn(Vec<Formula<T>>) -> Formula<T>) -> Formula<T> {
    match parts.len() {
        1 => parts.remove(0),
        _ => join(parts),
    }
}

/// Tokens.
impl<'a> TokenReader<'a> {
    pub(super) fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at)
    }

    /// Returns the place of the next token, or of the end.
    pub(super) fn place(&self) -> Span {
        let end = self.text.len() as u32;
        self.peek().map_or(Span::new(end, end), |token| token.span)
    }

    /// Returns the next token, if it is a word.
    pub(super) fn peek_word(&self) -> Option<&'a str> {
        match self.peek()?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns the token `by` places ahead.
    pub(super) fn ahead(&self, by: usize) -> Option<&TokenKind<'a>> {
        self.tokens.get(self.at + by).map(|token| &token.kind)
    }

    /// Skips a token.
    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Consumes the given word if it comes next, ignoring case.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let next = self.peek_word().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.at += usize::from(next);
        next
    }

    fn takes_sign(&mut self, sign: Sign) -> bool {
        let next = self.peek().is_some_and(|token| token.kind == TokenKind::Sign(sign));
        self.at += usize::from(next);
        next
    }

    /// Consumes a word other than `and`, `or` and the like.
    pub(super) fn word(&mut self, expected: &str) -> Read<(&'a str, Span)> {
        let span = self.place();
        let word = self.peek_word().filter(|word| !is_joining(word));
        let word = word.ok_or_else(|| self.unexpected(expected))?;
        self.advance();
        Ok((word, span))
    }

    /// Consumes such a word or a quoted text.
    pub(super) fn value(&mut self, expected: &str) -> Read<(String, Span)> {
        let span = self.place();
        let value = match self.peek().map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if !is_joining(word) => (*word).to_owned(),
            Some(TokenKind::Quoted(text)) => text.clone(),
            _ => return Err(self.unexpected(expected)),
        };
        self.advance();
        Ok((value, span))
    }

    pub(super) fn number(&mut self, expected: &str) -> Read<u32> {
        let (value, span) = self.value(expected)?;
        let number = value.parse().ok().filter(|_| is_number(&value));
        number.ok_or_else(|| misplaced(span, &value, &format!("{expected}, at most {}", u32::MAX)))
    }

    /// Returns the next token, if it is a comparison sign.
    pub(super) fn comparing(&self) -> Option<Sign> {
        match self.peek()?.kind {
            TokenKind::Sign(sign) if sign != Sign::Open && sign != Sign::Close => Some(sign),
            _ => None,
        }
    }

    /// Consumes a comparison sign, if one follows. Returns it with whether it is negated.
    pub(super) fn sign(&mut self, word: &str, allowed: &[Sign]) -> Read<Option<(Sign, bool)>> {
        let Some(sign) = self.comparing() else { return Ok(None) };
        let (sign, negated) = if sign == Sign::IsNot { (Sign::Is, true) } else { (sign, false) };
        if !allowed.contains(&sign) {
            let shown = |sign: &Sign| if *sign == Sign::Is { "= !=" } else { sign.text() };
            let signs: Vec<&str> = allowed.iter().map(shown).collect();
            let message = format!("operator not supported for `{word}`");
            let signs = format!("one of {}", signs.join(" "));
            return Err(error(self.place(), message, "not supported", signs));
        }
        self.advance();
        Ok(Some((sign, negated)))
    }

    /// Returns the error for the next token, which is not allowed here.
    pub(super) fn unexpected(&self, expected: &str) -> QueryError {
        match self.peek() {
            Some(token) => self.misplaced(token, expected),
            None => ended(self.tokens.last().map_or(self.place(), |token| token.span), expected),
        }
    }

    pub(super) fn misplaced(&self, token: &Token<'_>, expected: &str) -> QueryError {
        misplaced(token.span, &self.text[token.span.range()], expected)
    }
}

pub(super) fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_joining(word: &str) -> bool {
    JOINING.iter().any(|joining| joining.eq_ignore_ascii_case(word))
}
