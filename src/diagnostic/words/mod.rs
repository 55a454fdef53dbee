//! The words for each finding: what was read, which rule decides, what would have been legal.
//!
//! One place for each code: `text` has those of text and header (D1, D2), `turn` those of player turns
//! (D3), `claims` those of what a log claims, of its end, and notes (D5 to D7), `play` those of the play
//! of any game but Dadu, with the words for how things stand in it, and the place of each game those of
//! its own reasons. `hint` has what may have been
//! meant.

mod asking;
mod claims;
pub(super) mod dadu;
mod deleb;
mod hand;
mod hint;
mod phrases;
pub(super) mod play;
mod tamman;
mod text;
mod thaayam;
mod turn;

use self::phrases::Phrases;
use super::commands::explain_rule;
use super::source::GameSource;
use crate::finding::{Facts, Finding, Held, Situation, Tempered, Worlds};
use crate::games::GameId;
use crate::notation::Spot;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::Player;

pub use asking::{Asking, asking};
pub use claims::layout_difference;
pub use dadu::{destination, effect, not_known, outcome, told, told_by_side, unsure, whose_turn};
pub use hand::{throws as hand_words, times};
pub use play::{counted_words, lost_words, page, pair_words};

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
        words.help.extend(dadu::legal(situation, &finding.facts));
    }
    if let Some(held) = &finding.held {
        words.help.extend(hand::in_hand(held));
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

/// A number with its article: `an 8`.
fn a_number(number: u8) -> String {
    let article = if matches!(number, 8 | 11 | 18 | 80..=89) { "an" } else { "a" };
    format!("{article} {number}")
}

fn count(n: impl Into<u64>, what: &str) -> String {
    let n: u64 = n.into();
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Since when it is not known where the pieces stand, by the stretch of the log that made it unknown.
pub fn not_known_since(lost: Option<Span>, source: &GameSource) -> Option<String> {
    let since = source.place(lost?.start as usize).0;
    Some(format!(
        "since line {since} it is not known where the pieces stand, until a position is stated"
    ))
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

    fn phrases(&self) -> &'static Phrases {
        Phrases::of(self.game())
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

    /// Each code has its place in one of the files of all games, or in its game's.
    fn tell(&self) -> Words {
        match &self.finding.facts {
            Facts::Dadu(facts) => self.dadu(facts),
            Facts::Play(game, facts) => self.play(*game, facts),
            Facts::Thaayam(facts) => self.thaayam(facts),
            Facts::Tamman(facts) => self.tamman(facts),
            Facts::Deleb(facts) => self.deleb(facts),
            Facts::Syntax(_)
            | Facts::NoGame
            | Facts::UnreadableField { .. }
            | Facts::ImpossibleDate { .. }
            | Facts::RepeatedField { .. }
            | Facts::MisspeltField { .. }
            | Facts::UnknownGame { .. }
            | Facts::RecordedOnly { .. }
            | Facts::GameChanges { .. }
            | Facts::GameSpelling { .. }
            | Facts::Variant(_)
            | Facts::PlayersDiffer { .. }
            | Facts::VariantUnknown { .. }
            | Facts::BoardChanges(_)
            | Facts::EmptyGame => self.text(),
            Facts::MissingThrow { .. }
            | Facts::NoThrow
            | Facts::WrongRound { .. }
            | Facts::ComesOrGoes { .. }
            | Facts::ResultsLeft { .. }
            | Facts::AfterTheEnd { .. } => self.turn(),
            _ => self.claims(),
        }
    }
}
