//! From the tokens of an expression to its tree. `spec/query.md` has the grammar.

use super::dates::{self, Days};
use super::error::{QueryError, ended, error, misplaced, shown, unknown};
use super::parser::{Sign, Token, TokenKind, tokens};
use super::text::{MOST_WORDS, folded, search_words};
use super::tree::*;
use super::words::{Asks, JOINING, asks, nearest_word};
use crate::finding::Code;
use crate::rules::dadu::Side;
use crate::rules::variant::{Declaration, Values, declare};
use crate::rules::variant::{named_parameter, nearest, nearest_value};
use crate::rules::{Parameter, Variant};
use crate::span::Span;

/// The longest expression that is read, in bytes.
pub const LONGEST: usize = 10_000;
/// How deep parentheses may be nested.
pub const DEEPEST: usize = 100;
/// The most conditions that an expression may have.
pub const MOST_CONDITIONS: usize = 200;

pub(super) type Read<T> = Result<T, QueryError>;

const CONDITION: &str = "a condition, such as `king-captures >= 2`, `place ~ Pune`, `not finished`";
const NUMBER: &str = "a number";
const TEXT_SIGNS: &[Sign] = &[Sign::Is, Sign::Contains];
const NUMBER_SIGNS: &[Sign] = &[Sign::Is, Sign::Less, Sign::AtMost, Sign::More, Sign::AtLeast];

/// Reads an expression.
///
/// # Errors
/// The first thing in it that cannot be read.
pub fn read(text: &str) -> Read<Formula<Atom>> {
    if text.len() > LONGEST {
        let message = format!("the expression has {} bytes", text.len());
        let place = Span::new(0, 0);
        return Err(error(place, message, "too long", format!("at most {LONGEST} bytes")));
    }
    let tokens = tokens(text).map_err(|at| unreadable(text, at))?;
    let mut reader = Reader { text, tokens, at: 0, depth: 0, conditions: 0 };
    let formula = reader.formula(Reader::condition)?;
    match reader.peek() {
        None => Ok(formula),
        Some(token) => Err(reader.misplaced(token, "`and`, `or`, or the end of the expression")),
    }
}

fn unreadable(text: &str, at: u32) -> QueryError {
    let c = text[at as usize..].chars().next().unwrap_or(' ');
    let span = Span::new(at, at + c.len_utf8() as u32);
    match c {
        '"' | '\'' => {
            let message = "the quotation mark is not closed".to_owned();
            error(span, message, "opened here", format!("`{c}` after the text"))
        }
        _ => misplaced(span, &c.to_string(), "a text with such characters in quotation marks"),
    }
}

/// One comparison whose value comes from outside an expression, and is data as it stands.
///
/// # Errors
/// Where the value does not fit; the place is one in the value.
pub fn compare(word: &'static str, sign: Sign, value: &str) -> Read<Formula<Atom>> {
    let whole = Span::new(0, value.len() as u32);
    let token = |kind| Token { kind, span: whole };
    let tokens = vec![
        token(TokenKind::Word(word)),
        token(TokenKind::Sign(sign)),
        token(TokenKind::Quoted(value.to_owned())),
    ];
    let mut reader = Reader { text: value, tokens, at: 0, depth: 0, conditions: 0 };
    reader.condition()
}

pub(super) struct Reader<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    depth: usize,
    conditions: usize,
}

/// What reads a single condition.
type One<'a, T> = fn(&mut Reader<'a>) -> Read<Formula<T>>;

/// Joining conditions.
impl<'a> Reader<'a> {
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
            let message = "too many parentheses within each other".to_owned();
            return Err(error(open, message, "too deep", format!("at most {DEEPEST}")));
        }
        let inside = inside(self)?;
        self.depth -= 1;
        match self.takes_sign(Sign::Close) {
            true => Ok(inside),
            false => Err(self.unexpected("`)`, or more of what stands in the parentheses")),
        }
    }

    fn count_condition(&mut self) -> Read<()> {
        self.conditions += 1;
        if self.conditions <= MOST_CONDITIONS {
            return Ok(());
        }
        let message = "the expression has too many conditions".to_owned();
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

/// Single conditions.
impl Reader<'_> {
    fn condition(&mut self) -> Read<Formula<Atom>> {
        let (word, span) = self.word(CONDITION)?;
        let Some(asks) = self.parameter(word).or_else(|| asks(word)) else {
            let message = format!("there is nothing called `{}` to ask for", shown(word));
            let suggestion = nearest_word(&word.to_lowercase());
            let expected = "a word of the language (spec/query.md), or a parameter of the rules";
            return Err(unknown(span, message, suggestion, expected));
        };
        match asks {
            Asks::Text(column) => self.text(word, |test| Atom::Text(column, test)),
            Asks::LogId => self.text(word, Atom::LogId),
            Asks::Person => self.text(word, Atom::Person),
            Asks::Choice(column, values) => self.choice(word, column, values),
            Asks::Chosen(column, value) => {
                Ok(Formula::Is(Atom::Text(column, TextTest::Is(value.to_owned()))))
            }
            Asks::Number(column) => self.number_of(word, |test| Atom::Number(column, test)),
            Asks::Players(side) => {
                self.needed(word, |reader| reader.number_of(word, |test| Atom::Players(side, test)))
            }
            Asks::Simulated => Ok(Formula::Is(Atom::Simulated)),
            Asks::Finished => Ok(Formula::Is(Atom::Finished)),
            Asks::Variant => self.needed(word, |reader| reader.variant(word)),
            Asks::Rule(parameter) => self.needed(word, |reader| reader.rule(word, parameter)),
            Asks::Date => self.date(word),
            Asks::Finding => self.finding(word),
            Asks::Remark => self.remark(word),
            Asks::Field => self.field(word),
            Asks::Events(events) => self.events(word, events),
            Asks::Sequence => self.sequence(),
            Asks::Position => self.position(),
        }
    }

    fn text(&mut self, word: &str, atom: impl Fn(TextTest) -> Atom) -> Read<Formula<Atom>> {
        let Some((sign, negated)) = self.sign(word, TEXT_SIGNS)? else {
            return Ok(Formula::Is(atom(TextTest::Present)));
        };
        let (value, _) = self.value("a text")?;
        let test = match sign {
            Sign::Contains => TextTest::Contains(folded(&value).into_owned()),
            _ => TextTest::Is(value),
        };
        Ok(is(atom(test), negated))
    }

    fn choice(
        &mut self,
        word: &str,
        column: &'static str,
        values: &'static [&'static str],
    ) -> Read<Formula<Atom>> {
        let Some((_, negated)) = self.sign(word, &[Sign::Is])? else {
            return Ok(Formula::Is(Atom::Text(column, TextTest::Present)));
        };
        let expected = values.join(", ");
        let (value, span) = self.value(&expected)?;
        let Some(found) = values.iter().find(|found| found.eq_ignore_ascii_case(&value)) else {
            let suggestion = nearest(&value, values.iter().copied());
            return Err(unknown(span, no_value(word, &value), suggestion, expected));
        };
        Ok(is(Atom::Text(column, TextTest::Is((*found).to_owned())), negated))
    }

    /// A number compares; a word alone asks for at least one.
    pub(super) fn number_of<T>(
        &mut self,
        word: &str,
        atom: impl Fn(Comparison) -> T,
    ) -> Read<Formula<T>> {
        let Some((sign, negated)) = self.sign(word, NUMBER_SIGNS)? else {
            return Ok(Formula::Is(atom(Comparison::SOME)));
        };
        let number = self.number(NUMBER)?;
        let formula = Formula::Is(atom(Comparison { order: order(sign), number }));
        Ok(if negated { formula.negated() } else { formula })
    }

    fn variant(&mut self, word: &str) -> Read<Formula<Atom>> {
        let Some((sign, negated)) = self.sign(word, TEXT_SIGNS)? else {
            return Err(self.unexpected("`=` or `~`"));
        };
        let (value, span) = self.value("a variant: `ludii`, \"basic, triples = tens\"")?;
        if sign == Sign::Contains {
            let test = TextTest::Contains(folded(&value).into_owned());
            return Ok(Formula::Is(Atom::Variant(test)));
        }
        let no_files = |_: &str| Err(String::new());
        let base = Declaration::known(Variant::BASIC);
        let (declaration, problems) = declare(&value, base, &no_files);
        if problems.iter().any(|problem| !problem.kind.is_advice()) {
            let suggestion = nearest_word(&value.to_lowercase());
            let expected = "presets and changes; `dadu variants` lists them";
            return Err(unknown(span, no_value(word, &value), suggestion, expected));
        }
        Ok(is(Atom::Variant(TextTest::Is(declaration.to_string())), negated))
    }

    fn date(&mut self, word: &str) -> Read<Formula<Atom>> {
        let Some((sign, negated)) = self.sign(word, NUMBER_SIGNS)? else {
            return Ok(Formula::Is(Atom::Date(None)));
        };
        let (value, span) = self.value(dates::EXPECTED)?;
        let read: fn(&str) -> Option<Days> =
            if sign == Sign::Is { dates::range } else { dates::day };
        let days = read(&value).ok_or_else(|| {
            let message = format!("`{}` is no date as it is written here", shown(&value));
            error(span, message, "no such date", dates::EXPECTED)
        })?;
        Ok(is(Atom::Date(Some(DateTest { order: order(sign), days })), negated))
    }

    fn finding(&mut self, word: &str) -> Read<Formula<Atom>> {
        let Some((_, negated)) = self.sign(word, &[Sign::Is])? else {
            return Ok(Formula::Is(Atom::Finding(None)));
        };
        let expected = "a code or its name: `D407`, `held-safe-square`";
        let (value, span) = self.value(expected)?;
        let code: Code = value.parse().map_err(|_| {
            let names = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]);
            unknown(span, no_value(word, &value), nearest(&value, names), expected)
        })?;
        Ok(is(Atom::Finding(Some(code)), negated))
    }

    fn remark(&mut self, word: &str) -> Read<Formula<Atom>> {
        let Some((_, negated)) = self.sign(word, &[Sign::Contains])? else {
            return Ok(Formula::Is(Atom::Remark(None)));
        };
        let (value, span) = self.value("words to look for; `king*` looks for beginnings")?;
        let words = search_words(&value);
        if words.is_empty() || words.len() > MOST_WORDS {
            let message = format!("there are {} words to look for", words.len());
            return Err(error(span, message, "searched for", format!("1 to {MOST_WORDS} words")));
        }
        Ok(is(Atom::Remark(Some(words)), negated))
    }

    fn field(&mut self, word: &str) -> Read<Formula<Atom>> {
        let (name, _) = self.value("the name of a field: `field Language ~ Gujarati`")?;
        self.text(word, |test| Atom::Field(name.clone(), test))
    }

    /// The parameter of that name, if it is equated with something that is no number: `triples` is
    /// counted too.
    fn parameter(&self, word: &str) -> Option<Asks> {
        let kind = |at: usize| self.tokens.get(at).map(|token| &token.kind);
        let equation = matches!(kind(self.at)?, TokenKind::Sign(Sign::Is | Sign::IsNot));
        let is_text = match kind(self.at + 1)? {
            TokenKind::Word(text) => !is_number(text),
            TokenKind::Quoted(text) => !is_number(text),
            TokenKind::Sign(_) => false,
        };
        named_parameter(word).filter(|_| equation && is_text).map(Asks::Rule)
    }

    fn rule(&mut self, word: &str, parameter: Parameter) -> Read<Formula<Atom>> {
        let values = &parameter.definition().values;
        let numeric = !matches!(values, Values::Words(_));
        let signs = if numeric { NUMBER_SIGNS } else { &[Sign::Is] };
        let sign = self.sign(word, signs)?;
        let (sign, negated) = sign.unwrap_or((Sign::Is, false));
        let (value, span) = self.value_of_parameter(values)?;
        if value.eq_ignore_ascii_case("unknown") && sign == Sign::Is {
            return Ok(is(Atom::Rule(parameter, RuleTest::Unknown), negated));
        }
        let Some(read) = values.read(&value) else {
            let suggestion = nearest_value(parameter, &value);
            let expected = format!("{}, unknown", values.describe());
            return Err(unknown(span, no_value(word, &value), suggestion.as_deref(), expected));
        };
        let test = match sign {
            Sign::Is => RuleTest::Is(values.write(read)),
            _ => RuleTest::Number(Comparison { order: order(sign), number: u32::from(read) }),
        };
        Ok(is(Atom::Rule(parameter, test), negated))
    }

    /// A value of a parameter; one of several words needs no quotation marks.
    fn value_of_parameter(&mut self, values: &Values) -> Read<(String, Span)> {
        let names: &[&[&str]] = match values {
            Values::Words(names) => names,
            _ => &[],
        };
        let start = self.place();
        let longest = names
            .iter()
            .flat_map(|names| names.iter())
            .filter(|name| self.stands_here(name))
            .max_by_key(|name| name.len());
        match longest {
            None => self.value(&format!("{}, unknown", values.describe())),
            Some(name) => {
                self.at += name.split(' ').count();
                let last = self.tokens[self.at - 1].span;
                Ok(((*name).to_owned(), start.to(last)))
            }
        }
    }

    fn stands_here(&self, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(index, word)| {
            matches!(self.tokens.get(self.at + index).map(|token| &token.kind),
                Some(TokenKind::Word(text)) if text.eq_ignore_ascii_case(word))
        })
    }

    /// A word that asks nothing by itself.
    fn needed<T>(&mut self, word: &str, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        match self.comparing() {
            Some(_) => read(self),
            None => Err(self.unexpected(&format!("`=` and a value after `{word}`"))),
        }
    }
}

/// Tokens.
impl<'a> Reader<'a> {
    pub(super) fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at)
    }

    /// The place of the next token, or of the end.
    pub(super) fn place(&self) -> Span {
        let end = self.text.len() as u32;
        self.peek().map_or(Span::new(end, end), |token| token.span)
    }

    /// The next word, as it stands and in small letters.
    pub(super) fn peek_word(&self) -> Option<&'a str> {
        match self.peek()?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Takes a word if it is the next one, in any case of letters.
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

    pub(super) fn word(&mut self, expected: &str) -> Read<(&'a str, Span)> {
        let span = self.place();
        let word = self.peek_word().filter(|word| !is_joining(word));
        let word = word.ok_or_else(|| self.unexpected(expected))?;
        self.advance();
        Ok((word, span))
    }

    /// A word or a text in quotation marks.
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

    fn comparing(&self) -> Option<Sign> {
        match self.peek()?.kind {
            TokenKind::Sign(sign) if sign != Sign::Open && sign != Sign::Close => Some(sign),
            _ => None,
        }
    }

    /// A sign that compares, if one follows, and whether it says the opposite.
    fn sign(&mut self, word: &str, allowed: &[Sign]) -> Read<Option<(Sign, bool)>> {
        let Some(sign) = self.comparing() else { return Ok(None) };
        let (sign, negated) = if sign == Sign::IsNot { (Sign::Is, true) } else { (sign, false) };
        if !allowed.contains(&sign) {
            let signs: Vec<&str> = allowed.iter().map(|sign| sign.text()).collect();
            let message = format!("`{word}` does not compare so");
            let signs = format!("one of {}", signs.join(" "));
            return Err(error(self.place(), message, "not with this", signs));
        }
        self.advance();
        Ok(Some((sign, negated)))
    }

    /// What stands here may not.
    pub(super) fn unexpected(&self, expected: &str) -> QueryError {
        match self.peek() {
            Some(token) => self.misplaced(token, expected),
            None => ended(self.tokens.last().map_or(self.place(), |token| token.span), expected),
        }
    }

    fn misplaced(&self, token: &Token<'_>, expected: &str) -> QueryError {
        misplaced(token.span, &self.text[token.span.range()], expected)
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_joining(word: &str) -> bool {
    JOINING.iter().any(|joining| joining.eq_ignore_ascii_case(word))
}

fn is(atom: Atom, negated: bool) -> Formula<Atom> {
    let formula = Formula::Is(atom);
    if negated { formula.negated() } else { formula }
}

fn no_value(word: &str, value: &str) -> String {
    format!("`{word}` cannot be `{}`", shown(value))
}

fn order(sign: Sign) -> Order {
    match sign {
        Sign::Less => Order::Less,
        Sign::AtMost => Order::AtMost,
        Sign::More => Order::More,
        Sign::AtLeast => Order::AtLeast,
        _ => Order::Is,
    }
}

/// The side of a letter.
pub(super) fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(word))
}
