//! The message, the label and the help lines of each finding.
//!
//! Each code is worded in one module:
//! - `text`: the text and the header (D1, D2)
//! - `turn`: player turns (D3, D416, D418)
//! - `claims`: claims of the log, its end, and notes (D5 to D7)
//! - `play`: the play of every game except Dadu
//! - `moves`: the play of games without throws
//! - `dadu`, `thaayam`, `tamman`, `deleb`: what only that game has
//!
//! `standing` words the state at a location in a log of any game.
//!
//! `hint` proposes what an unreadable line or token may mean.

mod asking;
mod claims;
pub(super) mod dadu;
mod deleb;
mod hand;
mod hint;
pub(super) mod moves;
mod phrases;
pub(super) mod play;
mod standing;
mod tamman;
mod text;
mod thaayam;
mod turn;

use self::phrases::Phrases;
use super::commands::explain_rule;
use super::source::GameSource;
use crate::finding::{Facts, Finding, Mitigation, PlainSituation, Situation, Worlds};
use crate::games::GameId;
use crate::notation::Spot;
use crate::replay::Reason;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::Player;

pub use asking::{ParameterQuestion, asking, asking_of};
pub use claims::layout_difference;
pub use dadu::{consequence, plain_situation, small_board_of, throw_consequences, throw_meaning};
pub use hand::times;
pub use play::{lost_words, page};
pub use standing::{effect_words, in_hand, told_facts, unsure, whose_turn};

/// The words of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is wrong, in one sentence.
    pub message: String,
    /// A few words that are shown at the location in the log.
    pub label: String,
    /// What to do, which moves would have been legal, and what the finding depends on.
    pub help: Vec<String>,
}

impl Words {
    /// Returns the message and the help on one line.
    pub fn in_a_line(&self) -> String {
        let help: Vec<String> = self.help.iter().map(|line| format!(" ({line})")).collect();
        format!("{}{}", self.message, help.concat())
    }
}

/// Returns the words for one of a game's findings.
pub fn words(finding: &Finding, findings: &[Finding], source: &GameSource) -> Words {
    let read = source.excerpt(finding.span.start as usize, finding.span.end as usize, 60);
    let teller = Teller { finding, read: read.trim().to_owned(), source };
    let mut words = teller.tell();
    if let Some(cause) = finding.follows.and_then(|index| findings.get(index)) {
        let line = source.place(cause.span.start as usize).0;
        let code = cause.code().id();
        words.help.insert(0, format!("may be caused by {code} in line {line}"));
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

/// Returns the words for a reason against something that `read` says, which the player would throw or move.
pub fn answer(player: Player, why: &Reason, read: &str) -> Words {
    let situation = why.situation.as_ref().map(|situation| Box::new(Situation::clone(situation)));
    let held = PlainSituation {
        player,
        hand: Vec::new(),
        blocked: true,
        legal: Vec::new(),
        more: false,
        position: String::new(),
    };
    let held = situation.is_none().then(|| Box::new(held));
    let finding = Finding::new(Span::default(), why.facts.clone(), &why.rules);
    let finding = Finding { situation, held, ..finding };
    let source = GameSource::new("", &[], 0);
    Teller { finding: &finding, read: read.to_owned(), source: &source }.tell()
}

fn rules(ids: &[RuleId]) -> String {
    let named = |id: &RuleId| format!("{id} ({})", lower_first(id.title()));
    let list: Vec<String> = ids.iter().map(named).collect();
    // The page of an interpretation tells most about the point in question.
    let interpretation = ids.iter().find(|id| id.name().starts_with('R'));
    let first = interpretation.unwrap_or(&ids[0]);
    let title = if ids.len() == 1 { "rule" } else { "rules" };
    format!("{title}: {}; see `{}`", list.join(", "), explain_rule(*first))
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().chain(chars).collect())
}

fn tempered_by(tempered: Mitigation, source: &GameSource) -> String {
    match tempered {
        Mitigation::Marked => "marked by the recorder: the table accepted or settled it".into(),
        Mitigation::Unsure => "the recorder was unsure of it".into(),
        Mitigation::RestsOn(span) => {
            let line = source.place(span.start as usize).0;
            format!(
                "depends on an unsure reading in line {line}; `dadu check --worlds` tries the others"
            )
        }
        Mitigation::OneReading => "legal under another reading of an earlier unsure token".into(),
        Mitigation::VariantUnknown => {
            "the variant is unknown; this compares the play with `basic`".into()
        }
        Mitigation::ParameterUnknown(parameter) => {
            let name = parameter.name;
            format!("legal under another value of `{name}`, which is declared unknown")
        }
    }
}

fn in_worlds(Worlds { found, of }: Worlds) -> String {
    if found == of {
        format!("true in all {of} possible positions")
    } else {
        format!("true in {found} of {of} possible positions")
    }
}

/// Returns a number with its article: `an 8`.
fn a_number(number: u8) -> String {
    let article = if matches!(number, 8 | 11 | 18 | 80..=89) { "an" } else { "a" };
    format!("{article} {number}")
}

fn count(n: impl Into<u64>, what: &str) -> String {
    let n: u64 = n.into();
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Says since which line the position is unknown. `lost` is the part of the log that made it unknown.
pub fn not_known_since(lost: Option<Span>, source: &GameSource) -> Option<String> {
    let line = source.place(lost?.start as usize).0;
    Some(format!("position unknown since line {line}; state one to continue checking"))
}

/// Joins things in a sentence: `1, 2 and 10`.
pub fn list<T: ToString>(items: &[T]) -> String {
    joined(items, "and")
}

/// Returns words with a capital letter, as a sentence begins.
pub fn capitalised(words: &str) -> String {
    let mut chars = words.chars();
    chars
        .next()
        .map_or(String::new(), |first| format!("{}{}", first.to_ascii_uppercase(), chars.as_str()))
}

/// Joins alternatives in a sentence: `N1, N2 or S1`.
pub fn any_of<T: ToString>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: ToString>(items: &[T], word: &str) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [init @ .., last] => {
            let init: Vec<String> = init.iter().map(T::to_string).collect();
            format!("{} {word} {}", init.join(", "), last.to_string())
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

/// The help where the log says one thing about a move and the replay another.
const WRITE_OR_MARK: &str =
    "correct it or leave it out; if the table played it so, mark the move: `c2+3!`";

/// The help for added-up throws where they move pieces one by one.
const ONE_BY_ONE: &str = "write each throw as a move: `c1+4 e3+2`";

/// Words one finding.
struct Teller<'a> {
    finding: &'a Finding,
    /// The text at its location.
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

    /// Returns the game whose rules decide.
    fn game(&self) -> GameId {
        self.finding.rules.first().map(|&rule| GameId::of_rule(rule)).unwrap_or_default()
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

    /// Returns the player's name in a sentence.
    fn who(&self) -> String {
        self.player().map_or("the player".to_owned(), |player| player.to_string())
    }

    /// Returns the names of the side and its opponent in a sentence.
    fn sides(&self) -> (String, String) {
        match self.player() {
            Some(player) => (player.side.to_string(), player.side.opposite().to_string()),
            None => ("the side".to_owned(), "the opponent".to_owned()),
        }
    }

    /// Returns the words from the module of the facts: one that all games share, or the game's own.
    fn tell(&self) -> Words {
        match &self.finding.facts {
            Facts::Dadu(facts) => self.dadu(facts),
            Facts::Play(game, facts) => self.play(*game, facts),
            Facts::Moves(game, facts) => self.moves(*game, facts),
            Facts::Thaayam(facts) => self.thaayam(facts),
            Facts::Tamman(facts) => self.tamman(facts),
            Facts::Deleb(facts) => self.deleb(facts),
            Facts::Syntax(_)
            | Facts::NoGame
            | Facts::UnreadForm(_)
            | Facts::UnreadableField { .. }
            | Facts::ImpossibleDate { .. }
            | Facts::RepeatedField { .. }
            | Facts::MisspeltField { .. }
            | Facts::RuleAsField { .. }
            | Facts::JoinedNames { .. }
            | Facts::SameName { .. }
            | Facts::UnknownGame { .. }
            | Facts::RecordedOnly { .. }
            | Facts::UnclearConsent { .. }
            | Facts::GameChanges { .. }
            | Facts::GameSpelling { .. }
            | Facts::TimeGoesBack { .. }
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
