//! Reading the tokens of an expression one by one, with joined and nested conditions.

use super::error::{QueryError, ended, error, misplaced, misspelt};
use super::parser::{Sign, Token, TokenKind};
use super::slips;
use super::tree::Formula;
use super::words::{FOLLOWING, JOINING};
use crate::diagnostic::printable;
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
        TokenReader { text, tokens, at: 0, depth: 0, conditions: 0, game: Some(GameId::default()) }
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

    pub(super) fn takes_sign(&mut self, sign: Sign) -> bool {
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
            TokenKind::Sign(Sign::Open | Sign::Close | Sign::Comma) => None,
            TokenKind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    /// Returns whether a list of values follows: `in (Pune, Mumbai)`.
    pub(super) fn is_list_next(&self) -> bool {
        self.peek_word().is_some_and(|word| word.eq_ignore_ascii_case("in"))
            && self.ahead(1) == Some(&TokenKind::Sign(Sign::Open))
    }

    /// Reads the tests of a word, in which `=` and a value are the same as a list with one value. Returns `None`
    /// if the word is alone.
    pub(super) fn tests<T>(
        &mut self,
        word: &str,
        allowed: &[Sign],
        test: impl Fn(&mut Self, Sign) -> Read<Formula<T>>,
    ) -> Read<Option<Formula<T>>> {
        if !self.is_list_next() {
            let Some((sign, negated)) = self.sign(word, allowed)? else { return Ok(None) };
            let formula = test(self, sign)?;
            return Ok(Some(if negated { formula.negated() } else { formula }));
        }
        let sign = if allowed.contains(&Sign::Is) { Sign::Is } else { Sign::Contains };
        self.advance();
        let values = self.within_parentheses(|reader| {
            let mut values = vec![test(reader, sign)?];
            while reader.takes_sign(Sign::Comma) {
                reader.count_condition()?;
                values.push(test(reader, sign)?);
            }
            Ok(values)
        })?;
        Ok(Some(joined(values, Formula::Any)))
    }

    /// Consumes a comparison sign, if one follows. Returns it with whether it is negated.
    pub(super) fn sign(&mut self, word: &str, allowed: &[Sign]) -> Read<Option<(Sign, bool)>> {
        let Some(sign) = self.comparing() else { return Ok(None) };
        let (sign, negated) = if sign == Sign::IsNot { (Sign::Is, true) } else { (sign, false) };
        if !allowed.contains(&sign) {
            let shown = |sign: &Sign| if *sign == Sign::Is { "= !=" } else { sign.text() };
            let signs: Vec<&str> = allowed.iter().map(shown).collect();
            let message = format!("operator not supported for `{word}`");
            let signs = format!("one of {}, or in (…)", signs.join(" "));
            let mut error = error(self.place(), message, "not supported", signs);
            error.words.help.extend(self.remedy(self.at + 1));
            return Err(error);
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

    /// Returns the error for a token that is not allowed in its place. A misspelt word that may follow is
    /// suggested.
    pub(super) fn misplaced(&self, token: &Token<'_>, expected: &str) -> QueryError {
        let text = &self.text[token.span.range()];
        let mut error = match token.kind {
            TokenKind::Word(word) => misspelt(token.span, word, &FOLLOWING, expected),
            _ => misplaced(token.span, text, expected),
        };
        error.words.help.extend(self.remedy(self.at));
        error
    }

    /// Returns how to write what this token, which is not allowed in its place, seems to mean.
    fn remedy(&self, at: usize) -> Option<String> {
        let before = self.tokens.get(at.saturating_sub(2)..=at)?;
        let kinds: Vec<TokenKind<'_>> = before.iter().map(|token| token.kind.clone()).collect();
        slips::remedy(&kinds).map(|remedy| printable(&remedy).into_owned())
    }
}

pub(super) fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn is_joining(word: &str) -> bool {
    JOINING.iter().any(|joining| joining.eq_ignore_ascii_case(word))
}
