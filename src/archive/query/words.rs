//! The words of an expression, each with what it asks for: the one list of them.

use super::tree::{Event, Events};
use crate::games::GameId;
use crate::notation::Letter;
use crate::rulebook::{Row, nearest};
use crate::table::Side;

/// What a word asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asks {
    /// The game that the log records.
    Game,
    /// A column of the record with text.
    Text(&'static str),
    /// A column of the record with one of a few texts.
    Choice(&'static str, &'static [&'static str]),
    /// One of those texts, by itself: `legal`.
    Chosen(&'static str, &'static str),
    /// A column of the record with a number.
    Number(&'static str),
    /// Whether a program made the log.
    Simulated,
    /// Whether somebody won.
    Finished,
    /// The log's own `Id`.
    LogId,
    /// The variant by its name.
    Variant,
    /// The date.
    Date,
    /// The players of one side, or of each.
    Players(Option<Side>),
    /// Somebody at the table.
    Person,
    /// A code.
    Finding,
    /// Words of a remark.
    Remark,
    /// Any field of the log.
    Field,
    /// Something that is counted.
    Events(Events),
    /// Things one after another.
    Sequence,
    /// What stands on the board.
    Position,
    /// A parameter of the table.
    Rule(&'static Row),
}

/// The letter of a king, whose captures have the word `king-captures`.
pub const KING: u8 = b'K';

const SIDES: &[&str] = &["N", "S", "E", "W"];
const RESULTS: &[&str] = &["N", "S", "E", "W", "unfinished"];
const VERDICTS: &[&str] = &["legal", "irregular", "illegal", "recorded", "unreadable"];

/// Every word but the parameters, which have their own table.
const WORDS: &[(&str, Asks)] = &[
    ("game", Asks::Game),
    ("variant", Asks::Variant),
    ("place", Asks::Text("place")),
    ("household", Asks::Text("household")),
    ("title", Asks::Text("title")),
    ("id", Asks::LogId),
    ("date", Asks::Date),
    ("person", Asks::Person),
    ("players", Asks::Players(None)),
    ("players-n", Asks::Players(Some(Side::N))),
    ("players-s", Asks::Players(Some(Side::S))),
    ("players-e", Asks::Players(Some(Side::E))),
    ("players-w", Asks::Players(Some(Side::W))),
    ("turns", Asks::Number("turns")),
    ("rounds", Asks::Number("rounds")),
    ("throws", Asks::Number("throws")),
    ("uses", Asks::Number("uses")),
    ("result", Asks::Choice("result", RESULTS)),
    ("winner", Asks::Choice("winner", SIDES)),
    ("finished", Asks::Finished),
    ("simulated", Asks::Simulated),
    ("verdict", Asks::Choice("verdict", VERDICTS)),
    ("legal", Asks::Chosen("verdict", "legal")),
    ("irregular", Asks::Chosen("verdict", "irregular")),
    ("illegal", Asks::Chosen("verdict", "illegal")),
    ("recorded", Asks::Chosen("verdict", "recorded")),
    ("unreadable", Asks::Chosen("verdict", "unreadable")),
    ("errors", Asks::Number("errors")),
    ("warnings", Asks::Number("warnings")),
    ("finding", Asks::Finding),
    ("remark", Asks::Remark),
    ("field", Asks::Field),
    ("captures", Asks::Events(Events::all(Event::Capture))),
    ("king-captures", Asks::Events(Events::all(Event::Capture).of(KING))),
    ("entries", Asks::Events(Events::all(Event::Enter))),
    ("exits", Asks::Events(Events::all(Event::Exit))),
    ("reentries", Asks::Events(Events::all(Event::Reentry))),
    ("forfeits", Asks::Events(Events::all(Event::Forfeit))),
    ("triples", Asks::Events(Events::all(Event::Triple))),
    ("sequence", Asks::Sequence),
    ("position", Asks::Position),
];

/// The steps of a sequence.
const STEPS: &[(&str, Event)] = &[
    ("enter", Event::Enter),
    ("exit", Event::Exit),
    ("reentry", Event::Reentry),
    ("capture", Event::Capture),
    ("forfeit", Event::Forfeit),
    ("triple", Event::Triple),
    ("throw", Event::Throw(None)),
    ("da", Event::Da),
];

/// What joins conditions, and so is no value unless it is quoted.
pub const JOINING: [&str; 4] = ["and", "or", "not", "then"];

/// What a word asks for, in any case of letters. `triples` is counted and is a parameter too; this
/// gives what is counted. Parameters are those of a game.
pub fn asks(word: &str, game: Option<GameId>) -> Option<Asks> {
    named(WORDS, word).or_else(|| rule(word, game).map(Asks::Rule))
}

/// The parameter of that name: of this game, or of the first that has it.
pub fn rule(word: &str, game: Option<GameId>) -> Option<&'static Row> {
    game.into_iter().chain(GameId::ALL).find_map(|game| game.rulebook().parameter(word))
}

/// The step of a sequence.
pub fn step(word: &str) -> Option<Event> {
    named(STEPS, word)
}

/// The kind of piece of that name, in one or in many: `king`, `kings`, `twins`. Pieces without a letter are
/// `standard`.
pub fn piece(word: &str) -> Option<Letter> {
    let word = word.to_ascii_lowercase();
    let is_named = |name: &str| {
        let name = name.strip_prefix("a ").unwrap_or(name);
        word == name || word.strip_suffix('s') == Some(name)
    };
    let letters = GameId::ALL.into_iter().flat_map(|game| game.rulebook().letters);
    let lettered = letters.into_iter().find(|letter| is_named(letter.name));
    let standard = (word == "standard").then_some(Letter::None);
    standard.or(lettered.map(|lettered| Letter::Is(lettered.letter)))
}

/// The nearest word to one that is none.
pub fn nearest_word(word: &str) -> Option<&'static str> {
    let parameters = GameId::ALL.into_iter().flat_map(|game| game.rulebook().parameters);
    let parameters = parameters.map(|row| row.name);
    nearest(word, WORDS.iter().map(|&(name, _)| name).chain(parameters))
}

/// The steps of a sequence, as a list in words.
pub fn all_steps() -> String {
    STEPS.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ")
}

/// The nearest step to a word that is none.
pub fn nearest_step(word: &str) -> Option<&'static str> {
    nearest(word, STEPS.iter().map(|&(name, _)| name))
}

fn named<T: Copy>(list: &[(&str, T)], word: &str) -> Option<T> {
    list.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|&(_, found)| found)
}
