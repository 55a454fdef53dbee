//! Findings as JSON. The form is a contract: `spec/finding.schema.json`.

use serde::Serialize;

use super::commands::cited;
use super::source::GameSource;
use super::words::{plain_situation, words};
use crate::finding::{Finding, Mitigation, PlainSituation, Severity, Worlds};

/// A finding.
#[derive(Clone, Debug, Serialize)]
pub struct FindingJson {
    /// The file as it was named.
    pub file: String,
    /// The game in the file, from 1; 0 for text outside any game.
    pub game: u64,
    /// The game's `Id`, if it has one.
    pub id: Option<String>,
    /// The code: `D407`.
    pub code: &'static str,
    /// The code in words.
    pub name: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The line of the file, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: usize,
    /// The bytes of the file.
    pub span: FileSpan,
    /// The text of the span, cut after 200 characters.
    pub text: String,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Hints, one sentence each.
    pub help: Vec<String>,
    /// The rules that decide, the deciding one first.
    pub rules: Vec<String>,
    /// Why the finding is downgraded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempered: Option<TemperedJson>,
    /// The finding that may have caused this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows: Option<FollowsJson>,
    /// In how many of the possible positions it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<Worlds>,
    /// The situation in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub situation: Option<SituationJson>,
}

/// Bytes of a file, `end` not included.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FileSpan {
    /// The offset of the first byte.
    pub start: u64,
    /// The offset after the last byte.
    pub end: u64,
}

/// Why a finding is downgraded.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum TemperedJson {
    /// The recorder marked it.
    Marked,
    /// The recorder was unsure.
    Unsure,
    /// It depends on an unsure reading.
    RestsOnUnsure {
        /// The line of that reading.
        line: u64,
    },
    /// It is legal under another reading of something unsure.
    OneReading,
    /// The variant is unknown.
    VariantUnknown,
    /// A parameter is unknown.
    ParameterUnknown {
        /// Its name.
        parameter: &'static str,
    },
}

/// The finding that may have caused another one.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FollowsJson {
    /// Its code.
    pub code: &'static str,
    /// Its line.
    pub line: u64,
}

/// The situation in the game.
#[derive(Clone, Debug, Serialize)]
pub struct SituationJson {
    /// The player to move.
    pub player: String,
    /// The results in hand.
    pub hand: Vec<u8>,
    /// The number of further results in hand, if there are too many to list.
    #[serde(skip_serializing_if = "is_zero")]
    pub further_in_hand: u64,
    /// The position, as the notation states it.
    pub position: String,
    /// The legal moves, as the notation writes them.
    pub legal: Vec<String>,
    /// Whether there are further legal moves, too many to list.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub further_legal: bool,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The location of a game.
pub struct GamePlace<'a> {
    /// The file as it was named.
    pub file: &'a str,
    /// The game in the file, from 1.
    pub number: u64,
    /// Its `Id`.
    pub id: Option<&'a str>,
    /// Converts an offset in the game into an offset in the file.
    pub offset: &'a dyn Fn(u32) -> u64,
}

/// Converts one of a game's findings.
pub fn finding(
    finding: &Finding,
    findings: &[Finding],
    source: &GameSource,
    place: &GamePlace<'_>,
) -> FindingJson {
    let said = words(finding, findings, source);
    let (start, end) = (finding.span.start, finding.span.end);
    let (line, column) = source.place(start as usize);
    let line_of = |other: &Finding| source.place(other.span.start as usize).0;
    FindingJson {
        file: place.file.to_owned(),
        game: place.number,
        id: place.id.map(str::to_owned),
        code: finding.code().id(),
        name: finding.code().name(),
        severity: finding.severity,
        line,
        column,
        span: FileSpan { start: (place.offset)(start), end: (place.offset)(end) },
        text: source.excerpt(start as usize, end as usize, 200),
        message: said.message,
        help: said.help,
        rules: finding.rules.iter().map(|&rule| cited(rule)).collect(),
        tempered: finding.tempered.map(|t| tempered(t, source)),
        follows: finding
            .follows
            .and_then(|index| findings.get(index))
            .map(|cause| FollowsJson { code: cause.code().id(), line: line_of(cause) }),
        worlds: finding.worlds,
        situation: finding
            .situation
            .as_deref()
            .map(|situation| situation_json(&plain_situation(situation)))
            .or_else(|| finding.held.as_deref().map(situation_json)),
    }
}

fn tempered(tempered: Mitigation, source: &GameSource) -> TemperedJson {
    match tempered {
        Mitigation::Marked => TemperedJson::Marked,
        Mitigation::Unsure => TemperedJson::Unsure,
        Mitigation::RestsOn(span) => {
            TemperedJson::RestsOnUnsure { line: source.place(span.start as usize).0 }
        }
        Mitigation::OneReading => TemperedJson::OneReading,
        Mitigation::VariantUnknown => TemperedJson::VariantUnknown,
        Mitigation::ParameterUnknown(p) => TemperedJson::ParameterUnknown { parameter: p.name },
    }
}

fn situation_json(held: &PlainSituation) -> SituationJson {
    let each = |&(number, times): &(u8, u32)| std::iter::repeat_n(number, times as usize);
    let hand: Vec<u8> = held.hand.iter().flat_map(each).take(PlainSituation::LISTED).collect();
    let thrown: u64 = held.hand.iter().map(|&(_, times)| u64::from(times)).sum();
    SituationJson {
        player: held.player.to_string(),
        further_in_hand: thrown - hand.len() as u64,
        hand,
        position: held.position.clone(),
        further_legal: held.more && !held.blocked,
        legal: if held.blocked { Vec::new() } else { held.legal.clone() },
    }
}
