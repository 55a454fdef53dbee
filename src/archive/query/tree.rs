//! The tree: what an expression asks of a game. Everything in it is checked already; text from the
//! expression stands in it as data.

use super::dates::Days;
use crate::archive::kind::game_name;
use crate::finding::Code;
use crate::notation::{Letter, SquareName};
use crate::rulebook::Row;
use crate::table::Side;

/// Conditions joined by `and`, `or` and `not`.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula<T> {
    /// Every one holds; so it does where there is none.
    All(Vec<Formula<T>>),
    /// One at least holds.
    Any(Vec<Formula<T>>),
    /// It does not hold.
    Not(Box<Formula<T>>),
    /// A single condition.
    Is(T),
}

impl<T> Formula<T> {
    /// Whether it holds, by what holds of the single conditions.
    pub fn holds(&self, one: &mut dyn FnMut(&T) -> bool) -> bool {
        match self {
            Formula::All(parts) => parts.iter().all(|part| part.holds(one)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(one)),
            Formula::Not(part) => !part.holds(one),
            Formula::Is(condition) => one(condition),
        }
    }

    /// The opposite.
    pub fn negated(self) -> Formula<T> {
        Formula::Not(Box::new(self))
    }

    /// Both.
    pub fn and(self, other: Formula<T>) -> Formula<T> {
        match (self, other) {
            (Formula::All(mut parts), Formula::All(more)) => {
                parts.extend(more);
                Formula::All(parts)
            }
            (Formula::All(mut parts), other) => {
                parts.push(other);
                Formula::All(parts)
            }
            (one, other) => Formula::All(vec![one, other]),
        }
    }
}

/// What one condition asks of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Atom {
    /// The game that the log records.
    Game(TextTest),
    /// A column of the record that holds text: `place ~ "Pune"`, `verdict = legal`.
    Text(&'static str, TextTest),
    /// A column of the record that holds a number: `turns >= 40`.
    Number(&'static str, Comparison),
    /// `simulated`.
    Simulated,
    /// `finished`: the log or the play has a winner.
    Finished,
    /// The log's own `Id`.
    LogId(TextTest),
    /// The name of the variant.
    Variant(TextTest),
    /// The value of a parameter: `triples = tens`.
    Rule(&'static Row, RuleTest),
    /// When it was played; alone: it has a date.
    Date(Option<DateTest>),
    /// How many players sat down on the one side, or on each.
    Players(Option<Side>, Comparison),
    /// Somebody at the table.
    Person(TextTest),
    /// A finding, or any.
    Finding(Option<Code>),
    /// Words of one remark, or any remark.
    Remark(Option<Vec<SearchWord>>),
    /// A field of the log by its name.
    Field(String, TextTest),
    /// How often something happened.
    Events(Events, Comparison),
    /// Things that happen one after another; found by replay.
    Sequence(Vec<Step>),
    /// What stands on the board after some player turn; found by replay.
    Position(Formula<Fact>),
}

impl Atom {
    /// `game = thaayam`; a known game in any case of letters.
    pub fn game(test: TextTest) -> Atom {
        Atom::Game(match test {
            TextTest::Is(name) => TextTest::Is(game_name(&name).to_owned()),
            test => test,
        })
    }

    fn names_a_game(&self) -> bool {
        matches!(self, Atom::Game(_))
    }

    /// Whether it asks for something that the rules of a game give its meaning.
    fn depends_on_rules(&self) -> bool {
        match self {
            Atom::Number(column, _) => !matches!(*column, "errors" | "warnings"),
            Atom::Variant(_)
            | Atom::Rule(..)
            | Atom::Events(..)
            | Atom::Sequence(_)
            | Atom::Position(_) => true,
            _ => false,
        }
    }
}

impl Formula<Atom> {
    /// Whether it is about the play of one game and does not say of which.
    pub fn needs_a_game(&self) -> bool {
        self.has(&Atom::depends_on_rules) && !self.has(&Atom::names_a_game)
    }

    /// Whether it names a game.
    pub fn names_a_game(&self) -> bool {
        self.has(&Atom::names_a_game)
    }

    fn has(&self, is_it: &dyn Fn(&Atom) -> bool) -> bool {
        match self {
            Formula::All(parts) | Formula::Any(parts) => parts.iter().any(|part| part.has(is_it)),
            Formula::Not(part) => part.has(is_it),
            Formula::Is(atom) => is_it(atom),
        }
    }
}

/// What is asked of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum TextTest {
    /// It is there.
    Present,
    /// It is this, to the letter.
    Is(String),
    /// It contains this; both are compared folded, and this one is folded already.
    Contains(String),
}

/// How two numbers or dates compare. `!=` is `not … =`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `=`
    Is,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// A comparison with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How.
    pub order: Order,
    /// With what.
    pub number: u32,
}

impl Comparison {
    /// What a word alone asks: at least one.
    pub const SOME: Comparison = Comparison { order: Order::AtLeast, number: 1 };

    /// Whether it holds of a number.
    pub fn holds(self, of: u32) -> bool {
        match self.order {
            Order::Is => of == self.number,
            Order::Less => of < self.number,
            Order::AtMost => of <= self.number,
            Order::More => of > self.number,
            Order::AtLeast => of >= self.number,
        }
    }
}

/// What is asked of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleTest {
    /// The log says that it is not known.
    Unknown,
    /// It is known and has this value, as the table writes it.
    Is(String),
    /// It is known and is a number that compares so.
    Number(Comparison),
}

/// What is asked of a date.
#[derive(Clone, Debug, PartialEq)]
pub struct DateTest {
    /// How it compares.
    pub order: Order,
    /// With which days.
    pub days: Days,
}

/// A word that is searched for in remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWord {
    /// The word.
    pub text: String,
    /// Whether it is only the beginning of one.
    pub begins: bool,
}

/// What can happen and is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece enters.
    Enter,
    /// A piece exits.
    Exit,
    /// An exited piece is brought back (O2).
    Reentry,
    /// A piece is captured.
    Capture,
    /// A 0 loses results (H3).
    Forfeit,
    /// Three special results cancel each other (H6).
    Triple,
    /// A throw was heard; of this number, if one is given.
    Throw(Option<u8>),
    /// A player throws da (T2).
    Da,
}

/// Which events are meant. What is not said may be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Events {
    /// What happens.
    pub event: Event,
    /// Who does it.
    pub by: Whose,
    /// The piece that it happens to: that enters, exits, comes back, or is captured.
    pub of: Option<Letter>,
    /// The piece that captures.
    pub by_kind: Option<Letter>,
    /// The square of a capture.
    pub on: Option<SquareName>,
    /// Whether only captures in place are meant (C3).
    pub in_place: bool,
}

impl Events {
    /// Every event of that kind.
    pub const fn all(event: Event) -> Events {
        let by = Whose::Anyone;
        Events { event, by, of: None, by_kind: None, on: None, in_place: false }
    }

    /// The same, of the kind of piece with that letter only.
    pub const fn of(self, letter: u8) -> Events {
        Events { of: Some(Letter::Is(letter)), ..self }
    }
}

/// Which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Either.
    Anyone,
    /// This one.
    Side(Side),
    /// The side of the sequence's first step.
    Same,
    /// The opponents of the sequence's first step.
    Other,
}

/// A step of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happens.
    pub events: Events,
    /// How soon after the step before.
    pub within: Option<Within>,
}

/// How soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// So many player turns later at most, of anyone; 0 is in the same one.
    Turns(u32),
    /// So many rounds later at most; 0 is in the same one.
    Rounds(u32),
}

/// What one condition asks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// So many pieces are there.
    Pieces {
        /// Whose; nothing for either side's.
        side: Option<Side>,
        /// Which kind; nothing for every kind.
        kind: Option<Letter>,
        /// Where.
        spot: Spot,
        /// How many.
        count: Comparison,
    },
    /// A king of each side stands on squares of one letter.
    KingsSameSegment,
    /// The opponents' home row is open to the side, or to one of the two (M4).
    Open(Option<Side>),
    /// So many players of the side, or of both, have thrown da (T2).
    Da(Option<Side>, Comparison),
}

/// Where pieces can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On a square.
    Square(SquareName),
    /// Anywhere on the track.
    Track,
    /// Before entering, or captured.
    Waiting,
    /// In the centre.
    Centre,
    /// Off the board for good.
    Exited,
}
