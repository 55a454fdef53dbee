//! The tree of an expression: its conditions on a game. Everything in it is validated; texts from the
//! expression are only data.

use super::dates::Days;
use crate::facts::game_name;
use crate::finding::Code;
use crate::notation::{Letter, SquareName};
use crate::rulebook::Row;
use crate::table::Side;

/// Conditions joined by `and`, `or` and `not`.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula<T> {
    /// All parts hold. An empty list holds.
    All(Vec<Formula<T>>),
    /// At least one part holds.
    Any(Vec<Formula<T>>),
    /// The part does not hold.
    Not(Box<Formula<T>>),
    /// A single condition.
    Is(T),
}

impl<T> Formula<T> {
    /// Returns whether the formula holds, given which single conditions hold.
    pub fn holds(&self, one: &mut dyn FnMut(&T) -> bool) -> bool {
        match self {
            Formula::All(parts) => parts.iter().all(|part| part.holds(one)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(one)),
            Formula::Not(part) => !part.holds(one),
            Formula::Is(condition) => one(condition),
        }
    }

    /// Returns whether the formula holds, if that follows from the single conditions that are decided.
    pub fn decided(&self, one: &dyn Fn(&T) -> Option<bool>) -> Option<bool> {
        // The value that decides a list of parts: a false one, or a true one.
        let of = |parts: &[Formula<T>], decides: bool| {
            let mut parts = parts.iter().map(|part| part.decided(one));
            let undecided = parts.try_fold(false, |open, part| match part {
                Some(holds) if holds == decides => None,
                part => Some(open || part.is_none()),
            });
            match undecided {
                None => Some(decides),
                Some(true) => None,
                Some(false) => Some(!decides),
            }
        };
        match self {
            Formula::All(parts) => of(parts, false),
            Formula::Any(parts) => of(parts, true),
            Formula::Not(part) => part.decided(one).map(|holds| !holds),
            Formula::Is(condition) => one(condition),
        }
    }

    /// Returns whether any single condition is such a one.
    pub fn any(&self, is_it: &dyn Fn(&T) -> bool) -> bool {
        match self {
            Formula::All(parts) | Formula::Any(parts) => parts.iter().any(|part| part.any(is_it)),
            Formula::Not(part) => part.any(is_it),
            Formula::Is(condition) => is_it(condition),
        }
    }

    /// Returns the negation.
    pub fn negated(self) -> Formula<T> {
        Formula::Not(Box::new(self))
    }

    /// Joins two formulas with `and`.
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

/// A single condition on a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Atom {
    /// The game that the log records.
    Game(TextTest),
    /// A column of the record that holds text: `place ~ "Pune"`, `verdict = legal`.
    Text(&'static str, TextTest),
    /// Two columns of the record hold the same text: `winner = first-side`.
    SameText(&'static str, &'static str),
    /// A number: `turns >= 40`, `captures of king by N`.
    Count(Quantity, Comparison),
    /// Two numbers: `captures by N > captures by S`.
    Against(Quantity, Order, Quantity),
    /// `simulated`.
    Simulated,
    /// `finished`: the log or the replay has a winner.
    Finished,
    /// The log's own `Id`.
    LogId(TextTest),
    /// The name of the variant.
    Variant(TextTest),
    /// The value of a parameter: `triples = tens`.
    Rule(&'static Row, RuleTest),
    /// The date of the game; alone: the game has a date.
    Date(Option<DateTest>),
    /// The number of players at the start on each side.
    Players(Comparison),
    /// A single player at the table for whom all of this holds: `player(name = Asha and won)`.
    Player(Formula<PlayerFact>),
    /// A player at the table.
    Person(TextTest),
    /// A finding, or any.
    Finding(Option<Code>),
    /// Words in a single remark, or any remark.
    Remark(Option<Vec<SearchWord>>),
    /// This text, folded, in a field, a remark or a name of a player.
    Anywhere(String),
    /// A field of the log by its name.
    Field(String, TextTest),
    /// The number of times that events happen in a given order; found by replay.
    Sequence(Vec<Step>, Comparison),
    /// The number of times that a position meets these conditions; found by replay.
    Position(Formula<Fact>, Comparison),
}

impl Atom {
    /// Creates the condition `game = thaayam`. The case of known games does not matter.
    pub fn game(test: TextTest) -> Atom {
        Atom::Game(match test {
            TextTest::Is(name) => TextTest::Is(game_name(&name).to_owned()),
            test => test,
        })
    }

    fn names_a_game(&self) -> bool {
        matches!(self, Atom::Game(_))
    }

    /// Returns whether the meaning of the condition depends on the rules of a game.
    fn depends_on_rules(&self) -> bool {
        match self {
            Atom::Count(quantity, _) => quantity.depends_on_rules(),
            Atom::Against(one, _, other) => one.depends_on_rules() || other.depends_on_rules(),
            Atom::Player(formula) => formula.any(&PlayerFact::depends_on_rules),
            Atom::Variant(_) | Atom::Rule(..) | Atom::Sequence(..) | Atom::Position(..) => true,
            _ => false,
        }
    }
}

impl Formula<Atom> {
    /// Returns whether the formula is about the play of one game but does not name the game.
    pub fn needs_a_game(&self) -> bool {
        self.any(&Atom::depends_on_rules) && !self.any(&Atom::names_a_game)
    }

    /// Returns whether the formula names a game.
    pub fn names_a_game(&self) -> bool {
        self.any(&Atom::names_a_game)
    }
}

/// A number that the tables hold for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A column of the record: `turns`.
    Column(&'static str),
    /// The number of players of a side at the start.
    Players(Side),
    /// The throws that were heard for certain: with this number, by this side.
    Throws(Option<u8>, Option<Side>),
    /// The count of an event.
    Events(Events),
}

impl Quantity {
    fn depends_on_rules(&self) -> bool {
        match self {
            Quantity::Column(column) => !matches!(*column, "errors" | "warnings"),
            Quantity::Players(_) => false,
            Quantity::Throws(..) | Quantity::Events(_) => true,
        }
    }
}

/// A single condition on a player at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerFact {
    /// The name, or a linked name.
    Name(TextTest),
    /// The side.
    Side(Side),
    /// The number among the players of the side.
    Number(Comparison),
    /// The side won, or lost.
    Won(bool),
    /// The player threw da (T2).
    Da,
    /// The player's own turn in which the player threw da, if it is known.
    DaTurn(Comparison),
    /// The player's own turns.
    Turns(Comparison),
    /// The pieces that the player captured.
    Captures(Comparison),
}

impl PlayerFact {
    fn depends_on_rules(&self) -> bool {
        matches!(
            self,
            PlayerFact::Da | PlayerFact::DaTurn(_) | PlayerFact::Turns(_) | PlayerFact::Captures(_)
        )
    }
}

/// A test of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum TextTest {
    /// The text exists.
    Present,
    /// The text is exactly this.
    Is(String),
    /// The text contains this. Both are compared folded; this one is already folded.
    Contains(String),
    /// The text is the same as that of the field of this name.
    Field(String),
}

/// The comparison of two numbers or dates. `!=` is `not … =`.
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
    /// The operator.
    pub order: Order,
    /// The number to compare with.
    pub number: u32,
}

impl Comparison {
    /// The meaning of a word alone: at least one.
    pub const SOME: Comparison = Comparison { order: Order::AtLeast, number: 1 };

    /// Returns whether the comparison holds for a number.
    pub fn holds(self, of: u32) -> bool {
        match self.order {
            Order::Is => of == self.number,
            Order::Less => of < self.number,
            Order::AtMost => of <= self.number,
            Order::More => of > self.number,
            Order::AtLeast => of >= self.number,
        }
    }

    /// Returns whether the comparison holds for a number that is at least this one, if that is certain.
    pub fn decided(self, least: u32) -> Option<bool> {
        match self.order {
            Order::Is => (least > self.number).then_some(false),
            Order::Less | Order::AtMost => (!self.holds(least)).then_some(false),
            Order::More | Order::AtLeast => self.holds(least).then_some(true),
        }
    }
}

/// A test of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleTest {
    /// The log says that the value is unknown.
    Unknown,
    /// The value is known and is this one, as the table writes it.
    Is(String),
    /// The value is a known number for which the comparison holds.
    Number(Comparison),
}

/// A test of a date.
#[derive(Clone, Debug, PartialEq)]
pub struct DateTest {
    /// The operator.
    pub order: Order,
    /// The days to compare with.
    pub days: Days,
}

/// A search word for remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWord {
    /// The word.
    pub text: String,
    /// Whether it is only the beginning of a word.
    pub begins: bool,
}

/// An event that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece enters.
    Enter,
    /// A piece exits.
    Exit,
    /// An exited piece re-enters (O2).
    Reentry,
    /// A piece is captured.
    Capture,
    /// A 0 loses results (H3).
    Forfeit,
    /// Three special results are cancelled as a set (H6).
    Triple,
    /// A side wins a round, in a game whose holes are filled again.
    RoundWon,
    /// A throw is heard: any, or one of this number.
    Throw(Option<u8>),
    /// A player throws da (T2).
    Da,
}

/// A selection of events. A restriction that is not given matches everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Events {
    /// The event.
    pub event: Event,
    /// The side that causes it.
    pub by: SideChoice,
    /// The affected piece: the one that enters, exits, re-enters or is captured.
    pub of: Option<Letter>,
    /// The capturing piece.
    pub by_kind: Option<Letter>,
    /// The square of a capture.
    pub on: Option<SquareName>,
    /// Whether only captures in place count (C3).
    pub in_place: bool,
}

impl Events {
    /// Selects every event of a kind.
    pub const fn all(event: Event) -> Events {
        let by = SideChoice::Anyone;
        Events { event, by, of: None, by_kind: None, on: None, in_place: false }
    }

    /// Restricts the selection to the kind of piece with this letter.
    pub const fn of(self, letter: u8) -> Events {
        Events { of: Some(Letter::Is(letter)), ..self }
    }
}

/// A choice of side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideChoice {
    /// Any side.
    Anyone,
    /// This side.
    Side(Side),
    /// The side of the sequence's first step.
    Same,
    /// The opponents of the sequence's first step.
    Other,
    /// The player of the sequence's first step.
    SamePlayer,
}

/// A step of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The events that must not happen between the step before and this one.
    pub without: Vec<Events>,
    /// The events that match.
    pub events: Events,
    /// The maximum distance from the step before.
    pub within: Option<Within>,
}

/// A maximum distance between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// At most this many player turns of any side later; 0 is the same turn.
    Turns(u32),
    /// At most this many rounds later; 0 is the same round.
    Rounds(u32),
}

/// A single condition on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A number of pieces is at a place.
    Pieces {
        /// The side; `None` for any side.
        side: Option<Side>,
        /// The kind; `None` for every kind.
        kind: Option<Letter>,
        /// The place.
        spot: Spot,
        /// The number.
        count: Comparison,
    },
    /// Kings of both sides are on squares with the same letter.
    KingsSameSegment,
    /// The opponents' home row is open to the side, or to one of the two (M4).
    Open(Option<Side>),
    /// The number of players of the side, or of both, who have thrown da (T2).
    Da(Option<Side>, Comparison),
}

/// A place of pieces.
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
    /// Off the board.
    Exited,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_decided_as_soon_as_no_count_can_change_it() {
        let is = |order, number| Formula::Is(Comparison { order, number });
        let some = || is(Order::AtLeast, 1);
        let few = || is(Order::Less, 3);
        let both = || Formula::All(vec![some(), few()]);
        let either = || Formula::Any(vec![some(), few()]);
        let one = || is(Order::Is, 1);
        let cases = [
            (some(), [None, Some(true), Some(true), Some(true)]),
            (few(), [None, None, None, Some(false)]),
            (one(), [None, None, Some(false), Some(false)]),
            (both(), [None, None, None, Some(false)]),
            (either(), [None, Some(true), Some(true), Some(true)]),
            (some().negated(), [None, Some(false), Some(false), Some(false)]),
            (Formula::All(vec![]), [Some(true); 4]),
            (Formula::Any(vec![]), [Some(false); 4]),
        ];
        for (formula, expected) in cases {
            for (least, expected) in (0..).zip(expected) {
                let found = formula.decided(&|count| count.decided(least));
                assert_eq!(found, expected, "{formula:?} {least}");
                // A decision holds for every greater count.
                let holds = |count: u32| formula.holds(&mut |test: &Comparison| test.holds(count));
                assert!(found.is_none_or(|found| (least..9).all(|count| holds(count) == found)));
            }
        }
    }
}
