//! The words for each finding: what was read, which rule decides, what would have been legal.
//!
//! One place for each code: `text` has those of text and header (D1, D2), `turn` of order and
//! throws (D3), `uses` of uses (D4), `claims` of what a log claims, of its end, and notes (D5 to
//! D7). `hint` has what may have been meant, `standing` and `effect` what can be said where nothing is
//! wrong, `asking` how a family is asked about a parameter.

mod asking;
mod claims;
mod effect;
mod hint;
pub(super) mod standing;
mod text;
mod thaayam;
pub(super) mod thaayam_standing;
mod turn;
mod uses;

use super::commands::explain_rule;
use super::source::GameSource;
use crate::finding::{Facts, Finding, Held, Situation, Tempered, Worlds};
use crate::games::GameId;
use crate::games::dadu::{Board, Kind, Outcome, Place};
use crate::notation::Spot;
use crate::notation::format::write_use;
use crate::replay::naming;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Player, Side};

pub use asking::{Asking, asking};
pub use claims::layout_difference;
pub use effect::{destination, effect};
pub use standing::{not_known, not_known_since, told, told_by_side, unsure, whose_turn};
pub use thaayam_standing::{throws as hand_words, times};

/// What is said of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// One sentence.
    pub message: String,
    /// A few words at the place itself.
    pub label: String,
    /// What helps: what may stand there, what would have been legal, what it rests on.
    pub help: Vec<String>,
}

impl Words {
    /// The sentence and what helps, on one line.
    pub fn in_a_line(&self) -> String {
        let help: Vec<String> = self.help.iter().map(|line| format!(" ({line})")).collect();
        format!("{}{}", self.message, help.concat())
    }
}

/// The words for one of a game's findings.
pub fn words(finding: &Finding, findings: &[Finding], source: &GameSource) -> Words {
    let read = source.excerpt(finding.span.start as usize, finding.span.end as usize, 60);
    let teller = Teller { finding, read: read.trim().to_owned(), source };
    let mut words = teller.tell();
    if let Some(cause) = finding.follows.and_then(|index| findings.get(index)) {
        let line = source.place(cause.span.start as usize).0;
        let code = cause.code().id();
        words.help.insert(0, format!("this may merely follow from {code} in line {line}"));
    }
    words.help.extend(finding.tempered.map(|tempered| tempered_by(tempered, source)));
    words.help.extend(finding.worlds.map(in_worlds));
    if let Some(situation) = &finding.situation {
        words.help.extend(legal(situation, &finding.facts));
    }
    if let Some(held) = &finding.held {
        words.help.extend(in_hand(held));
    }
    if !finding.rules.is_empty() {
        words.help.push(rules(&finding.rules));
    }
    words
}

/// The words for facts that are no finding of a log but an answer: about `read`, as things stand.
pub fn answer(facts: Facts, rules: &[RuleId], situation: Option<Situation>, read: &str) -> Words {
    let situation = situation.map(Box::new);
    let finding = Finding { situation, ..Finding::new(Span::default(), facts, rules) };
    let source = GameSource::new("", &[], 0);
    Teller { finding: &finding, read: read.to_owned(), source: &source }.tell()
}

/// The same, to what a player would do.
pub fn answer_to(player: Player, facts: Facts, rules: &[RuleId], read: &str) -> Words {
    let held = Held {
        player,
        hand: Vec::new(),
        blocked: true,
        legal: Vec::new(),
        more: false,
        position: String::new(),
    };
    let held = Some(Box::new(held));
    let finding = Finding { held, ..Finding::new(Span::default(), facts, rules) };
    let source = GameSource::new("", &[], 0);
    Teller { finding: &finding, read: read.to_owned(), source: &source }.tell()
}

fn rules(ids: &[RuleId]) -> String {
    let named = |id: &RuleId| format!("{id} ({})", lower_first(id.title()));
    let list: Vec<String> = ids.iter().map(named).collect();
    // A reading that decides is read about first.
    let reading = ids.iter().find(|id| id.name().starts_with('R'));
    let first = reading.unwrap_or(&ids[0]);
    format!("rules: {}; read more with `{}`", list.join(", "), explain_rule(*first))
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().chain(chars).collect())
}

fn tempered_by(tempered: Tempered, source: &GameSource) -> String {
    match tempered {
        Tempered::Marked => "the recorder marked it: the table let it pass or settled it".into(),
        Tempered::Unsure => "the recorder was not sure of it".into(),
        Tempered::RestsOn(span) => {
            let line = source.place(span.start as usize).0;
            format!(
                "it rests on a reading in line {line} that the recorder was not sure of; \
                 `dadu check --worlds` tries the others"
            )
        }
        Tempered::OneReading => {
            "what is not certain before it can also be read so that this is legal".into()
        }
        Tempered::VariantUnknown => {
            "the variant is not known, so this says how the play differs from `basic`".into()
        }
        Tempered::ParameterUnknown(parameter) => {
            let name = parameter.name;
            format!("the log says that `{name}` is not known, and another value of it lifts this")
        }
    }
}

fn in_worlds(Worlds { found, of }: Worlds) -> String {
    if found == of {
        format!("so it is in all {of} positions that were possible here")
    } else {
        format!("so it is in {found} of the {of} positions that were possible here")
    }
}

/// What was in hand, and what would have been legal.
fn in_hand(held: &Held) -> Vec<String> {
    if held.hand.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("in hand: {}", thaayam_standing::throws(&held.hand))];
    if !held.blocked {
        let more = held.legal.len().saturating_sub(12);
        let written = held.legal[..held.legal.len() - more].join(", ");
        lines.push(match (held.legal.is_empty(), more) {
            (true, _) => "legal: no move with what is in hand".to_owned(),
            (false, 0) => format!("legal: {written}"),
            (false, more) if held.more => format!("legal: {written} and over {more} more"),
            (false, more) => format!("legal: {written} and {more} more"),
        });
    }
    lines
}

/// What was in hand, and what would have been legal: of the result in question if it was in hand, of
/// every result otherwise.
fn legal(situation: &Situation, facts: &Facts) -> Vec<String> {
    if situation.hand.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("in hand: {}", list(&situation.hand))];
    if situation.blocked {
        return lines;
    }
    let written: Vec<String> =
        situation.legal.iter().take(12).map(|o| outcome(o, situation)).collect();
    let more = situation.legal.len().saturating_sub(12);
    lines.push(match (written.is_empty(), more) {
        (true, _) => match facts {
            Facts::Barred { used, .. } if situation.hand.contains(&used.value.number()) => {
                format!("legal: no use of the {}", used.value)
            }
            _ => "legal: no use of what is in hand".to_owned(),
        },
        (false, 0) => format!("legal: {}", written.join(", ")),
        (false, more) => format!("legal: {} and {more} more", written.join(", ")),
    });
    lines
}

/// A use with what it comes to, as the notation writes it.
pub fn outcome(outcome: &Outcome, situation: &Situation) -> String {
    let side = situation.player.side;
    let mut token = naming::token(situation.board, side, outcome.applied);
    token.captured = outcome.captured.map(naming::capture).or(token.captured);
    if outcome.shortened {
        token.landing = Some(naming::spot(situation.board, side, outcome.to));
    }
    if outcome.to == Place::CENTRE {
        token.landing = Some(Spot::Centre);
    } else if outcome.to == Place::EXITED && outcome.applied.from.is_on_track() {
        token.landing = Some(Spot::Off);
    }
    let mut written = Vec::new();
    write_use(&mut written, &token);
    String::from_utf8_lossy(&written).into_owned()
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard piece",
        Kind::King => "king",
    }
}

fn count(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Things in a sentence: `1, 2 and 10`.
pub fn list<T: ToString>(items: &[T]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [init @ .., last] => {
            let init: Vec<String> = init.iter().map(T::to_string).collect();
            format!("{} and {}", init.join(", "), last.to_string())
        }
    }
}

/// A place as the object of a preposition that it brings along: `on c3`, `in the centre`.
fn at_place(board: Board, side: Side, place: Place) -> String {
    match naming::spot(board, side, place) {
        Spot::Square(square) => format!("on {}{}", char::from(square.letter()), square.place()),
        Spot::Start => "waiting".to_owned(),
        Spot::Centre => "in the centre".to_owned(),
        _ => "off the board".to_owned(),
    }
}

/// A place in a sentence: `d1`, `the centre`.
fn place_name(board: Board, side: Side, place: Place) -> String {
    spot_name(naming::spot(board, side, place))
}

fn spot_name(spot: Spot) -> String {
    match spot {
        Spot::Square(square) => format!("{}{}", char::from(square.letter()), square.place()),
        Spot::Centre => "the centre".to_owned(),
        _ => "off the board".to_owned(),
    }
}

/// Tells one finding.
struct Teller<'a> {
    finding: &'a Finding,
    /// What stands at its place.
    read: String,
    source: &'a GameSource,
}

impl Teller<'_> {
    fn say(&self, message: impl Into<String>, label: impl Into<String>) -> Words {
        Words { message: message.into(), label: label.into(), help: Vec::new() }
    }

    fn help(
        &self,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Words {
        Words { help: vec![help.into()], ..self.say(message, label) }
    }

    /// The game whose rules decide.
    fn game(&self) -> GameId {
        self.finding.rules.first().map_or(GameId::Dadu, |&rule| GameId::of_rule(rule))
    }

    fn line(&self, span: crate::span::Span) -> u64 {
        self.source.place(span.start as usize).0
    }

    fn player(&self) -> Option<Player> {
        let of_dadu = self.finding.situation.as_ref().map(|situation| situation.player);
        of_dadu.or(self.finding.held.as_ref().map(|held| held.player))
    }

    /// Who, in a sentence.
    fn who(&self) -> String {
        self.player().map_or("the player".to_owned(), |player| player.to_string())
    }

    /// The side in a sentence, and the other one.
    fn sides(&self) -> (String, String) {
        match self.player() {
            Some(player) => (player.side.to_string(), player.side.opposite().to_string()),
            None => ("the side".to_owned(), "the opponent".to_owned()),
        }
    }

    /// A place in a sentence: `d1`, `the centre`.
    fn place(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        match &self.finding.situation {
            Some(situation) => place_name(situation.board, side, at),
            None => "there".to_owned(),
        }
    }

    /// A place with its preposition: `on d1`, `in the centre`.
    fn at(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        let situation = self.finding.situation.as_ref();
        situation.map_or("there".to_owned(), |s| at_place(s.board, side, at))
    }

    /// Each code has its place in one of the four files.
    fn tell(&self) -> Words {
        match &self.finding.facts {
            Facts::Syntax(_)
            | Facts::NoGame
            | Facts::UnreadableField { .. }
            | Facts::ImpossibleDate { .. }
            | Facts::RepeatedField { .. }
            | Facts::MisspeltField { .. }
            | Facts::UnknownGame { .. }
            | Facts::GameChanges { .. }
            | Facts::GameSpelling { .. }
            | Facts::Variant(_)
            | Facts::PlayersDiffer { .. }
            | Facts::VariantUnknown { .. }
            | Facts::PlayersNotGiven { .. }
            | Facts::UnevenSides { .. }
            | Facts::Leader { .. }
            | Facts::BoardChanges(_)
            | Facts::EmptyGame => self.text(),
            Facts::Order { .. }
            | Facts::ImpossibleThrow { .. }
            | Facts::MissingThrow { .. }
            | Facts::ThrowTooMany { .. }
            | Facts::NoThrow
            | Facts::WrongRound { .. }
            | Facts::ComesOrGoes { .. } => self.turn(),
            Facts::Barred { .. }
            | Facts::ResultsLeft { .. }
            | Facts::TouchedPieceLeft { .. }
            | Facts::AfterTheEnd { .. } => self.uses(),
            Facts::Thaayam(facts) => self.thaayam(facts),
            _ => self.claims(),
        }
    }
}
