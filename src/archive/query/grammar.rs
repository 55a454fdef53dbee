//! The grammar of expressions, which turns tokens into a tree. `spec/query.md` documents it.

use super::counts::NUMBER_SIGNS;
use super::dates::{self, Days};
use super::error::{QueryError, error, misplaced, shorten, unknown};
use super::parser::{Sign, Token, TokenKind, tokens};
use super::reader::{Read, TokenReader, is_joining, is_number};
use super::text::{MOST_WORDS, folded, search_words};
use super::tree::*;
use super::words::{Asks, OF_PLAYER, asks, nearest_word, rule};
use crate::finding::Code;
use crate::games::GameId;
use crate::rulebook::{Row, Values, nearest, nearest_value};
use crate::span::Span;
use crate::table::Side;

/// The maximum length of an expression, in bytes.
pub const LONGEST: usize = 10_000;

const CONDITION: &str = "a condition, such as `king-captures >= 2`, `place ~ Pune`, `not finished`";
const TEXT_SIGNS: &[Sign] = &[Sign::Is, Sign::Contains];
/// The letter of a side among the values of a word that names a side.
const A_SIDE: &str = "N";

/// Parses an expression.
///
/// # Errors
/// The first part that cannot be parsed.
pub fn read(text: &str) -> Read<Formula<Atom>> {
    whole(text, GameId::default(), |reader| reader.formula(TokenReader::condition))
}

/// Parses conditions on a position, with or without `position(…)` around them.
///
/// # Errors
/// The first part that cannot be parsed.
pub fn read_position(text: &str, game: GameId) -> Read<Formula<Fact>> {
    whole(text, game, |reader| match reader.takes("position") {
        true => reader.facts(),
        false => reader.formula(TokenReader::fact),
    })
}

/// Parses a whole expression about a game.
fn whole<T>(
    text: &str,
    game: GameId,
    read: impl FnOnce(&mut TokenReader<'_>) -> Read<Formula<T>>,
) -> Read<Formula<T>> {
    if text.len() > LONGEST {
        let message = format!("expression too long: {} bytes", text.len());
        let place = Span::new(0, 0);
        return Err(error(place, message, "too long", format!("at most {LONGEST} bytes")));
    }
    let tokens = tokens(text).map_err(|at| unreadable(text, at))?;
    let mut reader = TokenReader::new(text, tokens);
    reader.game = Some(game);
    let formula = read(&mut reader)?;
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
            let message = "unclosed quotation mark".to_owned();
            let mut error = error(span, message, "opened here", format!("`{c}` after the text"));
            if c == '\'' {
                let help = "put a text with an apostrophe in quotation marks: `\"King's walk\"`";
                error.words.help.push(help.to_owned());
            }
            error
        }
        _ => misplaced(span, &c.to_string(), "quotation marks around a text with such characters"),
    }
}

/// Creates a comparison with a value from outside an expression. The value is not parsed.
///
/// # Errors
/// If the value does not fit the word; the error gives the place in the value.
pub fn compare(word: &'static str, sign: Sign, value: &str) -> Read<Formula<Atom>> {
    let whole = Span::new(0, value.len() as u32);
    let token = |kind| Token { kind, span: whole };
    let tokens = vec![
        token(TokenKind::Word(word)),
        token(TokenKind::Sign(sign)),
        token(TokenKind::Quoted(value.to_owned())),
    ];
    TokenReader::new(value, tokens).condition()
}

/// Single conditions.
impl TokenReader<'_> {
    fn condition(&mut self) -> Read<Formula<Atom>> {
        let (word, span) = self.word(CONDITION)?;
        let Some(asks) = self.parameter(word).or_else(|| asks(word, self.game)) else {
            let message = format!("unknown query word `{}`", shorten(word));
            let lower = word.to_lowercase();
            let expected = match OF_PLAYER.contains(&&*lower) {
                true => format!("a word about the game; about one player: `player({lower} …)`"),
                false => "a query word (`dadu explain query`) or a rule parameter".to_owned(),
            };
            return Err(unknown(span, message, nearest_word(&lower), expected));
        };
        match asks {
            Asks::Game => self.game(word),
            Asks::Text(column) => self.text(word, |test| Atom::Text(column, test)),
            Asks::LogId => self.text(word, Atom::LogId),
            Asks::Person => self.text(word, Atom::Person),
            Asks::Choice(column, values) => self.choice(word, column, values),
            Asks::Chosen(column, value) => {
                Ok(Formula::Is(Atom::Text(column, TextTest::Is(value.to_owned()))))
            }
            Asks::Players(None) => {
                self.needed(word, |reader| reader.number_of(word, Atom::Players))
            }
            Asks::Players(Some(side)) => {
                self.needed(word, |reader| reader.quantity(word, Quantity::Players(side)))
            }
            Asks::Number(_) | Asks::Throws | Asks::Events(_) => self.counted(word, asks),
            // `player ~ Asha` asks for a name, as `person ~ Asha` does.
            Asks::Player if self.comparing().is_some() => self.text(word, Atom::Person),
            Asks::Player => self.player(),
            Asks::Simulated => Ok(Formula::Is(Atom::Simulated)),
            Asks::Finished => Ok(Formula::Is(Atom::Finished)),
            Asks::Variant => self.needed(word, |reader| reader.variant(word)),
            Asks::Rule(parameter) => self.needed(word, |reader| reader.rule(word, parameter)),
            Asks::Date => self.date(word),
            Asks::Finding => self.finding(word),
            Asks::Remark => self.remark(word),
            Asks::Anywhere => self.anywhere(word),
            Asks::Field => self.field(word),
            Asks::KnownField(name) => self.text(word, |test| Atom::Field(name.to_owned(), test)),
            Asks::Sequence => self.sequence(),
            Asks::Position => self.position(),
        }
    }

    fn game(&mut self, word: &str) -> Read<Formula<Atom>> {
        let formula = self.text(word, Atom::game)?;
        if let Formula::Is(Atom::Game(TextTest::Is(name))) = &formula {
            self.game = GameId::of_name(name);
        }
        Ok(formula)
    }

    fn counted(&mut self, word: &str, asked: Asks) -> Read<Formula<Atom>> {
        match self.quantity_of(asked)? {
            Some(quantity) => self.quantity(word, quantity),
            None => Err(self.unexpected(CONDITION)),
        }
    }

    pub(super) fn text<T>(&mut self, word: &str, atom: impl Fn(TextTest) -> T) -> Read<Formula<T>> {
        let tests = self.tests(word, TEXT_SIGNS, |reader, sign| {
            Ok(Formula::Is(atom(reader.text_test(sign)?)))
        })?;
        Ok(tests.unwrap_or_else(|| Formula::Is(atom(TextTest::Present))))
    }

    /// Reads the text that a sign compares with. After `=` it may be another field: `field Board`.
    fn text_test(&mut self, sign: Sign) -> Read<TextTest> {
        if sign == Sign::Contains {
            let (value, _) = self.value("a text")?;
            return Ok(contains(value));
        }
        let names_a_field = match self.ahead(1) {
            Some(TokenKind::Word(word)) => !is_joining(word),
            Some(TokenKind::Quoted(_)) => true,
            _ => false,
        };
        if names_a_field && self.takes("field") {
            return Ok(TextTest::Field(self.value("the name of a field")?.0));
        }
        Ok(TextTest::Is(self.value("a text")?.0))
    }

    /// Reads a comparison for which only `=` and `!=` are possible.
    pub(super) fn equal<T>(
        &mut self,
        word: &str,
        test: impl Fn(&mut Self) -> Read<Formula<T>>,
    ) -> Read<Formula<T>> {
        match self.tests(word, &[Sign::Is], |reader, _| test(reader))? {
            Some(tests) => Ok(tests),
            None => Err(self.unexpected(&format!("`=` and a value after `{word}`"))),
        }
    }

    fn choice(
        &mut self,
        word: &str,
        column: &'static str,
        values: &'static [&'static str],
    ) -> Read<Formula<Atom>> {
        let tests =
            self.tests(word, &[Sign::Is], |reader, _| reader.one_choice(word, column, values))?;
        Ok(tests.unwrap_or(Formula::Is(Atom::Text(column, TextTest::Present))))
    }

    /// Reads one of the values of a word, or the name of another word with such values: `winner = first-side`.
    fn one_choice(
        &mut self,
        word: &str,
        column: &'static str,
        values: &'static [&'static str],
    ) -> Read<Formula<Atom>> {
        let expected = values.join(", ");
        let (value, span) = self.value(&expected)?;
        if let Some(found) = values.iter().find(|found| found.eq_ignore_ascii_case(&value)) {
            return Ok(Formula::Is(Atom::Text(column, TextTest::Is((*found).to_owned()))));
        }
        match asks(&value, self.game) {
            Some(Asks::Choice(other, others))
                if values.contains(&A_SIDE) && others.contains(&A_SIDE) =>
            {
                Ok(Formula::Is(Atom::SameText(column, other)))
            }
            _ => {
                let suggestion = nearest(&value, values.iter().copied());
                Err(unknown(span, no_value(word, &value), suggestion, expected))
            }
        }
    }

    fn variant(&mut self, word: &str) -> Read<Formula<Atom>> {
        let tests = self.tests(word, TEXT_SIGNS, |reader, sign| reader.one_variant(word, sign))?;
        tests.ok_or_else(|| self.unexpected("`=` or `~`"))
    }

    fn one_variant(&mut self, word: &str, sign: Sign) -> Read<Formula<Atom>> {
        let (value, span) = self.value("a variant: `ludii`, \"basic, triples = tens\"")?;
        if sign == Sign::Contains {
            return Ok(Formula::Is(Atom::Variant(contains(value))));
        }
        let Some(game) = self.game else {
            return Ok(Formula::Is(Atom::Variant(TextTest::Is(value))));
        };
        let Some(declared) = declared(game, &value) else {
            let suggestion = nearest_word(&value.to_lowercase());
            let expected = "presets and changes; `dadu variants` lists them";
            return Err(unknown(span, no_value(word, &value), suggestion, expected));
        };
        Ok(Formula::Is(Atom::Variant(TextTest::Is(declared))))
    }

    fn date(&mut self, word: &str) -> Read<Formula<Atom>> {
        let tests = self.tests(word, NUMBER_SIGNS, |reader, sign| {
            let (value, span) = reader.value(dates::EXPECTED)?;
            let read: fn(&str) -> Option<Days> =
                if sign == Sign::Is { dates::range } else { dates::day };
            let days = read(&value).ok_or_else(|| {
                let message = format!("invalid date: `{}`", shorten(&value));
                error(span, message, "invalid date", dates::EXPECTED)
            })?;
            Ok(Formula::Is(Atom::Date(Some(DateTest { order: order(sign), days }))))
        })?;
        Ok(tests.unwrap_or(Formula::Is(Atom::Date(None))))
    }

    fn finding(&mut self, word: &str) -> Read<Formula<Atom>> {
        let tests = self.tests(word, &[Sign::Is], |reader, _| {
            let expected = "a code or its name: `D407`, `held-safe-square`";
            let (value, span) = reader.value(expected)?;
            let code: Code = value.parse().map_err(|_| {
                let names = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]);
                unknown(span, no_value(word, &value), nearest(&value, names), expected)
            })?;
            Ok(Formula::Is(Atom::Finding(Some(code))))
        })?;
        Ok(tests.unwrap_or(Formula::Is(Atom::Finding(None))))
    }

    fn remark(&mut self, word: &str) -> Read<Formula<Atom>> {
        let tests = self.tests(word, &[Sign::Contains], |reader, _| {
            let (value, span) =
                reader.value("search words; `king*` finds words that begin with `king`")?;
            let words = search_words(&value);
            if words.is_empty() || words.len() > MOST_WORDS {
                let message = match words.len() {
                    0 => "no search words".to_owned(),
                    count => format!("too many search words: {count}"),
                };
                return Err(error(
                    span,
                    message,
                    "search text",
                    format!("1 to {MOST_WORDS} words"),
                ));
            }
            Ok(Formula::Is(Atom::Remark(Some(words))))
        })?;
        Ok(tests.unwrap_or(Formula::Is(Atom::Remark(None))))
    }

    fn anywhere(&mut self, word: &str) -> Read<Formula<Atom>> {
        let tests = self.tests(word, &[Sign::Contains], |reader, _| {
            let (value, span) = reader.value("a text")?;
            let text = folded(value.trim()).into_owned();
            match text.is_empty() {
                true => Err(error(span, "no search text".to_owned(), "empty", "a text")),
                false => Ok(Formula::Is(Atom::Anywhere(text))),
            }
        })?;
        tests.ok_or_else(|| self.unexpected("`~` and a text: `text ~ flipped`"))
    }

    fn field(&mut self, word: &str) -> Read<Formula<Atom>> {
        let (name, _) = self.value("the name of a field: `field Language ~ Gujarati`")?;
        self.text(word, |test| Atom::Field(name.clone(), test))
    }

    /// Returns the parameter of that name, if the word is compared by `=` or `!=` with a value that is not a
    /// number. With a number, `triples` counts events.
    fn parameter(&self, word: &str) -> Option<Asks> {
        let is_list = self.is_list_next();
        let equation = is_list || matches!(self.ahead(0)?, TokenKind::Sign(Sign::Is | Sign::IsNot));
        let is_text = match self.ahead(if is_list { 2 } else { 1 })? {
            TokenKind::Word(text) => !is_number(text),
            TokenKind::Quoted(text) => !is_number(text),
            TokenKind::Sign(_) => false,
        };
        rule(word, self.game).filter(|_| equation && is_text).map(Asks::Rule)
    }

    fn rule(&mut self, word: &str, parameter: &'static Row) -> Read<Formula<Atom>> {
        let numeric = !matches!(parameter.values, Values::Words(_));
        let signs = if numeric { NUMBER_SIGNS } else { &[Sign::Is] };
        let tests =
            self.tests(word, signs, |reader, sign| reader.rule_test(word, parameter, sign))?;
        tests.ok_or_else(|| self.unexpected(&format!("`=` and a value after `{word}`")))
    }

    fn rule_test(
        &mut self,
        word: &str,
        parameter: &'static Row,
        sign: Sign,
    ) -> Read<Formula<Atom>> {
        let values = &parameter.values;
        let (value, span) = self.value_of_parameter(values)?;
        if value.eq_ignore_ascii_case("unknown") && sign == Sign::Is {
            return Ok(Formula::Is(Atom::Rule(parameter, RuleTest::Unknown)));
        }
        let Some(read) = values.read(&value) else {
            let suggestion = nearest_value(values, &value);
            let expected = format!("{}, unknown", values.describe());
            let mut error = unknown(span, no_value(word, &value), suggestion.as_deref(), expected);
            error.words.help.extend(in_another_game(word, &value));
            return Err(error);
        };
        let test = match sign {
            Sign::Is => RuleTest::Is(values.write(read)),
            _ => RuleTest::Number(Comparison { order: order(sign), number: u32::from(read) }),
        };
        Ok(Formula::Is(Atom::Rule(parameter, test)))
    }

    /// Reads a value of a parameter. A value of several words needs no quotation marks.
    fn value_of_parameter(&mut self, values: &Values) -> Read<(String, Span)> {
        let names: &[&[&str]] = match values {
            Values::Words(names) => names,
            _ => &[],
        };
        let start = self.place();
        let longest = names
            .iter()
            .flat_map(|names| names.iter())
            .filter(|name| self.is_next(name))
            .max_by_key(|name| name.len());
        match longest {
            None => self.value(&format!("{}, unknown", values.describe())),
            Some(name) => {
                let mut span = start;
                for _ in name.split(' ') {
                    span = start.to(self.place());
                    self.advance();
                }
                Ok(((*name).to_owned(), span))
            }
        }
    }

    fn is_next(&self, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(index, word)| {
            matches!(self.ahead(index),
                Some(TokenKind::Word(text)) if text.eq_ignore_ascii_case(word))
        })
    }

    /// Reads a condition whose word requires a comparison.
    pub(super) fn needed<T>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        match self.comparing().is_some() || self.is_list_next() {
            true => read(self),
            false => Err(self.unexpected(&format!("`=` and a value after `{word}`"))),
        }
    }
}

/// Returns the declaration of a variant as an archive has it; nothing if the game has no such variant.
pub(super) fn declared(game: GameId, text: &str) -> Option<String> {
    let no_files = |_: &str| Err(String::new());
    let (declared, problems) = game.rulebook().declare(text, &no_files);
    problems.iter().all(|problem| problem.kind.is_advice()).then_some(declared.text)
}

/// Returns a help if a parameter of this name in another game has the value.
fn in_another_game(word: &str, value: &str) -> Option<String> {
    let row = |game: GameId| game.rulebook().parameter(word);
    let has = |game: &GameId| row(*game).is_some_and(|row| row.values.read(value).is_some());
    let game = GameId::ALL.into_iter().find(has)?;
    let title = game.rulebook().title;
    Some(format!("for {title}, write `game = {game} and {word} = {}`", shorten(value)))
}

fn no_value(word: &str, value: &str) -> String {
    format!("invalid value `{}` for `{word}`", shorten(value))
}

pub(super) fn order(sign: Sign) -> Order {
    match sign {
        Sign::Less => Order::Less,
        Sign::AtMost => Order::AtMost,
        Sign::More => Order::More,
        Sign::AtLeast => Order::AtLeast,
        _ => Order::Is,
    }
}

/// Returns the side of a letter.
pub(super) fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(word))
}

/// Returns the test whether a text contains another one. Text of invisible characters is in no text.
fn contains(value: String) -> TextTest {
    let text = folded(&value).into_owned();
    TextTest::Contains(if text.is_empty() { value } else { text })
}
