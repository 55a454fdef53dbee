//! The single list of all words of the query language, with their meanings.

use super::tree::{Event, Events};
use crate::games::GameId;
use crate::notation::{Letter, fields};
use crate::rulebook::{Row, nearest};
use crate::table::Side;

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asks {
    /// The game that the log records.
    Game,
    /// A column of the record with text.
    Text(&'static str),
    /// A column of the record with one of a few texts.
    Choice(&'static str, &'static [&'static str]),
    /// One of those texts as a separate word: `legal`.
    Chosen(&'static str, &'static str),
    /// A column of the record with a number.
    Number(&'static str),
    /// Whether the game is simulated.
    Simulated,
    /// Whether a side won.
    Finished,
    /// The log's own `Id`.
    LogId,
    /// The variant by its name.
    Variant,
    /// The date.
    Date,
    /// The number of players of one side, or of each.
    Players(Option<Side>),
    /// One player at the table.
    Player,
    /// The throws.
    Throws,
    /// A player at the table.
    Person,
    /// A finding, by its code.
    Finding,
    /// Words of a remark.
    Remark,
    /// A text anywhere in the header, the remarks or the names.
    Anywhere,
    /// Any field of the log.
    Field,
    /// A field that the notation defines: `occasion`.
    KnownField(&'static str),
    /// A count of events.
    Events(Events),
    /// Events in a given order.
    Sequence,
    /// A position of the board.
    Position,
    /// A parameter of the rules.
    Rule(&'static Row),
}

/// The letter of a king, whose captures have the word `king-captures`.
pub const KING: u8 = b'K';

const SIDES: &[&str] = &["N", "S", "E", "W"];
const RESULTS: &[&str] = &["N", "S", "E", "W", "draw", "unfinished"];
/// The verdict on a game without errors whose variant is unknown.
pub(super) const UNJUDGED: &str = "unjudged";

const VERDICTS: &[&str] = &["legal", UNJUDGED, "irregular", "illegal", "recorded", "unreadable"];

/// Every word except the parameters, which have their own table.
const WORDS: &[(&str, Asks)] = &[
    ("game", Asks::Game),
    ("variant", Asks::Variant),
    ("place", Asks::Text("place")),
    ("household", Asks::Text("household")),
    ("title", Asks::Text("title")),
    ("id", Asks::LogId),
    ("date", Asks::Date),
    ("person", Asks::Person),
    ("player", Asks::Player),
    ("players", Asks::Players(None)),
    ("players-n", Asks::Players(Some(Side::N))),
    ("players-s", Asks::Players(Some(Side::S))),
    ("players-e", Asks::Players(Some(Side::E))),
    ("players-w", Asks::Players(Some(Side::W))),
    ("turns", Asks::Number("turns")),
    ("rounds", Asks::Number("rounds")),
    ("throws", Asks::Throws),
    ("moves", Asks::Number("moves")),
    ("result", Asks::Choice("result", RESULTS)),
    ("winner", Asks::Choice("winner", SIDES)),
    ("first-side", Asks::Choice("first_side", SIDES)),
    ("finished", Asks::Finished),
    ("drawn", Asks::Chosen("outcome", "drawn")),
    ("simulated", Asks::Simulated),
    ("verdict", Asks::Choice("verdict", VERDICTS)),
    ("legal", Asks::Chosen("verdict", "legal")),
    ("unjudged", Asks::Chosen("verdict", UNJUDGED)),
    ("irregular", Asks::Chosen("verdict", "irregular")),
    ("illegal", Asks::Chosen("verdict", "illegal")),
    ("recorded", Asks::Chosen("verdict", "recorded")),
    ("unreadable", Asks::Chosen("verdict", "unreadable")),
    ("errors", Asks::Number("errors")),
    ("warnings", Asks::Number("warnings")),
    ("finding", Asks::Finding),
    ("remark", Asks::Remark),
    ("text", Asks::Anywhere),
    ("field", Asks::Field),
    ("captures", Asks::Events(Events::all(Event::Capture))),
    ("king-captures", Asks::Events(Events::all(Event::Capture).of(KING))),
    ("entries", Asks::Events(Events::all(Event::Enter))),
    ("exits", Asks::Events(Events::all(Event::Exit))),
    ("reentries", Asks::Events(Events::all(Event::Reentry))),
    ("forfeits", Asks::Events(Events::all(Event::Forfeit))),
    ("triples", Asks::Events(Events::all(Event::Triple))),
    ("rounds-won", Asks::Events(Events::all(Event::RoundWon))),
    ("sequence", Asks::Sequence),
    ("position", Asks::Position),
];

/// Words of earlier versions, each with its present name.
const FORMER: &[(&str, &str)] = &[("uses", "moves")];

/// The steps of a sequence.
const STEPS: &[(&str, Event)] = &[
    ("enter", Event::Enter),
    ("exit", Event::Exit),
    ("reentry", Event::Reentry),
    ("capture", Event::Capture),
    ("forfeit", Event::Forfeit),
    ("triple", Event::Triple),
    ("round-won", Event::RoundWon),
    ("throw", Event::Throw(None)),
    ("da", Event::Da),
];

/// Words that join conditions. They cannot be values unless they are quoted.
pub const JOINING: [&str; 4] = ["and", "or", "not", "then"];

/// Words that follow a condition or a part of one, as suggestions for a misspelt one.
pub const FOLLOWING: [&str; 16] = [
    "and",
    "or",
    "not",
    "then",
    "of",
    "by",
    "on",
    "in",
    "within",
    "turns",
    "rounds",
    "same",
    "other",
    "same-player",
    "king",
    "standard",
];

/// Words of a condition on a position, as suggestions for a misspelt one.
pub const OF_POSITION: [&str; 14] = [
    "waiting",
    "centre",
    "exited",
    "on",
    "track",
    "king",
    "kings",
    "standard",
    "twins",
    "open",
    "da",
    "same-segment",
    "and",
    "not",
];

/// Words of a condition on a player.
pub const OF_PLAYER: [&str; 9] =
    ["name", "side", "number", "won", "lost", "da", "da-turn", "turns", "captures"];

/// Returns the meaning of a word, ignoring case. `triples` is both a count and a parameter; this returns the
/// count. Parameters are those of the given game.
pub fn asks(word: &str, game: Option<GameId>) -> Option<Asks> {
    let field = || known_field(word).map(Asks::KnownField);
    named(WORDS, current(word)).or_else(|| rule(word, game).map(Asks::Rule)).or_else(field)
}

/// Returns whether a column of the record has one of a few texts.
pub fn is_of_choices(column: &str) -> bool {
    WORDS.iter().any(|(_, asks)| match asks {
        Asks::Choice(known, _) | Asks::Chosen(known, _) => *known == column,
        _ => false,
    })
}

/// Returns the present name of a word or of a column for sorting. Other words stay as they are.
pub fn current(word: &str) -> &str {
    named(FORMER, word).unwrap_or(word)
}

/// Returns the field of that name that the notation defines. A single letter names a side, not a field.
fn known_field(word: &str) -> Option<&'static str> {
    let field = fields::field_of_any_game(word.as_bytes());
    field.map(|field| field.name).filter(|name| name.len() > 1)
}

/// Returns the parameter of that name: of this game, or of the first game that has it.
pub fn rule(word: &str, game: Option<GameId>) -> Option<&'static Row> {
    game.into_iter().chain(GameId::ALL).find_map(|game| game.rulebook().parameter(word))
}

/// Returns the event of a sequence step.
pub fn step(word: &str) -> Option<Event> {
    named(STEPS, word)
}

/// Returns the kind of piece of that name, singular or plural: `king`, `kings`, `twins`. Pieces without a
/// letter are `standard`.
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

/// Returns the word that is most similar to an unknown one.
pub fn nearest_word(word: &str) -> Option<&'static str> {
    if ["year", "month", "day"].contains(&word) {
        return Some("date");
    }
    let parameters = GameId::ALL.into_iter().flat_map(|game| game.rulebook().parameters);
    let parameters = parameters.map(|row| row.name);
    let fields = fields::every_field().map(|field| field.name);
    let names = WORDS.iter().map(|&(name, _)| name).chain(parameters).chain(fields);
    nearest(word, names)
}

/// Lists the steps of a sequence, for messages.
pub fn all_steps() -> String {
    STEPS.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ")
}

/// Returns the step that is most similar to an unknown one.
pub fn nearest_step(word: &str) -> Option<&'static str> {
    nearest(word, STEPS.iter().map(|&(name, _)| name))
}

fn named<T: Copy>(list: &[(&str, T)], word: &str) -> Option<T> {
    list.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|&(_, found)| found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field whose name is also a word or a parameter could not be asked for by its name.
    #[test]
    fn fields_have_names_of_their_own() {
        let meanings = ["Game", "Id", "Title", "Variant", "Date", "Place", "Household", "Players"];
        let meanings = [&meanings[..], &["Simulated", "Result"]].concat();
        for field in fields::every_field().filter(|field| field.name.len() > 1) {
            let asked = asks(&field.name.to_lowercase(), None);
            let own = asked == Some(Asks::KnownField(field.name));
            assert_ne!(own, meanings.contains(&field.name), "{}: {asked:?}", field.name);
        }
        assert_eq!((asks("n", None), asks("S", None)), (None, None));
    }
}
