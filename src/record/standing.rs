//! How things stand after all that was typed: what is due, what is legal, what does not fit.

use crate::diagnostic::{GameSource, words};
use crate::finding::{Code, Facts, Finding, InDadu, Severity, Situation, Unsaid};
use crate::games::dadu::{Outcome, Turn};
use crate::notation::{Content, Log, Seen, fields, parse};
use crate::play::Value;
use crate::replay::{Moment, Setup, Underway, moment, replay};
use crate::replay::{NamedPlayer, named_players, numbered_fields};
use crate::table::{Player, Side};

/// What is due now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Somebody's player turn begins.
    Player,
    /// A throw.
    Throw,
    /// A use of a result; or also the end of the player turn, if the rules let it end.
    Use {
        /// Whether they do.
        may_end: bool,
    },
    /// Nothing more in this player turn.
    Nothing,
    /// A side has won, and that is not written yet.
    Result,
    /// Nothing: the log has its result.
    Over,
}

/// Something that does not fit in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Whether the line, or something in it, cannot be read.
    pub unreadable: bool,
    /// What is said of it, with the code and the rules that decide it.
    pub said: String,
}

/// How things stand.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What the replay knows.
    pub moment: Moment,
    /// What is due.
    pub due: Due,
    /// The legal uses that are offered.
    pub legal: Vec<Outcome>,
    /// The position, with the hand of who plays.
    pub situation: Situation,
    /// The one who plays, or who is expected to play next.
    pub player: Option<Player>,
    /// What does not fit in the player turn that is being written.
    pub troubles: Vec<Trouble>,
    names: Vec<NamedPlayer>,
}

impl Standing {
    /// How things stand after a log, which ends with a whole line, and the player turn that is being
    /// written after it.
    pub fn of(text: &[u8], body: &str, setup: &Setup<'_>) -> Standing {
        let trial = [text, body.as_bytes()].concat();
        let log = parse(&trial);
        let moment = moment(&trial, &log, setup, trial.len());
        let over = log.value_of(&trial, "Result").is_some();
        let turn = turn(&moment);
        let situation = situation(&moment, &turn);
        let legal = offered(&moment, &situation);
        let due = due(&moment, &legal, over);
        let troubles = if body.is_empty() { vec![] } else { troubles(text, body, setup) };
        let player = match &moment.underway {
            Some(underway) => Some(underway.turn.player()),
            None => moment.expected().filter(|_| !over),
        };
        let names = named_players(&trial, log.forms, &numbered_fields(&log));
        Standing { moment, due, legal, situation, player, troubles, names }
    }

    /// The name of a player, if the log has one.
    pub fn name(&self, player: Player) -> Option<&str> {
        let named =
            |named: &&NamedPlayer| (named.side, named.number) == (player.side, player.number());
        self.names.iter().rev().find(named).map(|named| named.name.as_str())
    }
}

/// The player turn underway; else a new one of whoever may be next, which holds nothing.
fn turn(moment: &Moment) -> Turn {
    match &moment.underway {
        Some(underway) => underway.turn.clone(),
        None => {
            let player = moment.expected().unwrap_or(Player::first(Side::N));
            moment.rules.begin(&moment.position, player)
        }
    }
}

/// The situation; of throws that were not heard and nothing else, whatever they may have been.
fn situation(moment: &Moment, turn: &Turn) -> Situation {
    let mut turn = turn.clone();
    if turn.hand().is_empty() {
        let unheard = moment.underway.iter().flat_map(|underway| &underway.unheard);
        for value in unheard.flat_map(|&seen| possible(moment, seen)) {
            turn.grant(value);
        }
    }
    let unsaid = if moment.known { moment.unsaid } else { Unsaid::all() };
    Situation::of(&moment.rules, &moment.position, unsaid, &turn, None)
}

fn possible(moment: &Moment, seen: Seen) -> Vec<Value> {
    match seen {
        Seen::Or(pair) => {
            [pair.one(), pair.two()].into_iter().filter_map(|n| moment.rules.value(n)).collect()
        }
        _ => moment.rules.results().collect(),
    }
}

/// What is offered: nothing where it is not known where the pieces stand.
fn offered(moment: &Moment, situation: &Situation) -> Vec<Outcome> {
    match &moment.underway {
        Some(underway) if moment.known && !underway.gap => situation.legal.clone(),
        _ => Vec::new(),
    }
}

fn due(moment: &Moment, legal: &[Outcome], over: bool) -> Due {
    let Some(underway) = &moment.underway else {
        return match (over, moment.winner) {
            (true, _) => Due::Over,
            (false, Some(_)) => Due::Result,
            (false, None) => Due::Player,
        };
    };
    let Underway { turn, unheard, gap, .. } = underway;
    if turn.is_over() || *gap {
        Due::Nothing
    } else if turn.throw_is_due() {
        Due::Throw
    } else if legal.is_empty() {
        Due::Nothing
    } else {
        let left = moment.rules.may_end(&moment.position, turn).err();
        let must_use = left.is_some_and(|left| !left.results.is_empty());
        Due::Use { may_end: !must_use || !unheard.is_empty() }
    }
}

/// What does not fit in a line that would follow a log: all that a check says of it, but for what is
/// merely not written yet.
pub fn troubles(text: &[u8], line: &str, setup: &Setup<'_>) -> Vec<Trouble> {
    let trial = [text, line.as_bytes(), b"\n"].concat();
    let log = parse(&trial);
    let findings = replay(&trial, &log, setup, &mut ()).findings;
    let source = GameSource::new("", &trial, 0);
    let here = |finding: &&Finding| {
        finding.span.start as usize >= text.len()
            && finding.severity > Severity::Note
            && !YET_TO_COME.contains(&finding.code())
    };
    let trouble = |finding: &Finding| Trouble {
        unreadable: matches!(finding.facts, Facts::Syntax(_)),
        said: said(finding, &findings, &source),
    };
    findings.iter().filter(here).map(trouble).collect()
}

/// What more lines or tokens may yet mend.
const YET_TO_COME: [Code; 7] =
    [Code::D214, Code::D305, Code::D307, Code::D416, Code::D417, Code::D603, Code::D604];

/// A finding in a few words: what, its code, the rules. Of what helps only what cannot be seen on the
/// screen: what may have been meant, and how positions differ.
fn said(finding: &Finding, findings: &[Finding], source: &GameSource) -> String {
    let words = words(finding, findings, source);
    let code = std::iter::once(finding.code().id());
    let ids: Vec<&str> = code.chain(finding.rules.iter().map(|rule| rule.name())).collect();
    let from = usize::from(finding.follows.is_some());
    let shown = match &finding.facts {
        Facts::Syntax(_) | Facts::UnreadableField { .. } | Facts::ImpossibleDate { .. } => 1,
        Facts::Dadu(InDadu::PositionDiffers { differences, .. }) => differences.len(),
        _ => 0,
    };
    let help: Vec<&str> = words.help.iter().skip(from).take(shown).map(String::as_str).collect();
    let help = if help.is_empty() { String::new() } else { format!(": {}", help.join("; ")) };
    format!("{} ({}){help}", words.message, ids.join(", "))
}

/// Whether a log has lines of play.
pub fn has_play(text: &[u8], log: &Log) -> bool {
    log.lines.iter().any(|line| match &line.content {
        Content::Nothing | Content::Unreadable => false,
        Content::Field(field) => {
            let known = fields::known(&text[field.name.range()]);
            known.is_some_and(|known| matches!(known.name, "Change" | "Result"))
        }
        _ => true,
    })
}
