//! The derived rows of a game, as plain data. `derive` computes them.

use std::fmt::Write;

use super::played::{DeclaredVariant, ThrowFlags};
use super::wait::Wait;
use crate::finding::Severity;
use crate::notation::Spot;
use crate::notation::consent::Consent;
use crate::play::Value;
use crate::span::Span;
use crate::table::{Player, Side};

/// All rows derived from the log of one game.
#[derive(Clone, Debug)]
pub struct DerivedRows {
    /// The one row of the game.
    pub record: Record,
    /// The sides that play.
    pub sides: Vec<(Side, SideFacts)>,
    /// The players at the table.
    pub players: Vec<PlayerFacts>,
    /// Line from 1, name, value.
    pub fields: Vec<(u32, String, String)>,
    /// Line from 1, text.
    pub remarks: Vec<(u32, String)>,
    /// The findings of `check`.
    pub findings: Vec<FindingFacts>,
    /// Every capture.
    pub captures: Vec<CaptureFacts>,
    /// The boards after the player turns, as [`boards`](super::boards) writes them, if they are wanted.
    pub boards: Option<Vec<u8>>,
    /// Player turns, throws and moves, at full detail.
    pub full: Option<Full>,
}

/// The facts of a game as a whole: a row of the table `record`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct Record {
    pub game: String,
    pub log_id: Option<String>,
    pub title: Option<String>,
    pub date: Option<String>,
    pub date_from: Option<String>,
    pub date_to: Option<String>,
    pub place: Option<String>,
    pub household: Option<String>,
    pub simulated: bool,
    pub consent_use: Option<&'static str>,
    pub consent_until: Option<String>,
    /// Whether a field or other text about consent cannot be read; not a column.
    pub has_unclear_consent: bool,
    pub declared: DeclaredVariant,
    /// Whether dadu has no replay for the game; not a column.
    pub is_unchecked: bool,
    pub changes: u32,
    pub verdict: &'static str,
    pub result: Option<&'static str>,
    pub winner: Option<Side>,
    pub outcome: Option<&'static str>,
    pub first_side: Option<Side>,
    pub unseen: u32,
    pub rounds: Option<u32>,
    pub turns: u64,
    pub throws: u64,
    pub moves: u64,
    pub errors: u32,
    pub warnings: u32,
    pub notes: u32,
    pub unread_lines: u64,
    pub unchecked: u64,
    /// The chances to capture on each square, from N's end of the track; `None` in a game other than Dadu, or if they
    /// are not wanted.
    pub chances: Option<Vec<u32>>,
}

impl Record {
    /// Returns the game that the log records, if dadu has no replay for it.
    pub fn unchecked_game(&self) -> Option<&str> {
        self.is_unchecked.then_some(&*self.game)
    }
}

/// The facts of a side: rows of the tables `side_total`, `thrown` and `event`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct SideFacts {
    pub players: u8,
    /// The number of throws of each value.
    pub thrown: [u32; Value::MAX as usize + 1],
    pub unheard: u32,
    pub unsure: u32,
    pub taken_back: u32,
    pub entries: u32,
    pub exits: u32,
    pub captures: u32,
    /// Events that only some games have, each with its count.
    pub events: Vec<(&'static str, u32)>,
}

impl SideFacts {
    /// Counts an event that only some games have.
    pub(super) fn add(&mut self, event: &'static str) {
        match self.events.iter_mut().find(|(known, _)| *known == event) {
            Some((_, times)) => *times += 1,
            None => self.events.push((event, 1)),
        }
    }

    /// Returns whether any fact shows that the side plays.
    pub(super) fn plays(&self) -> bool {
        self.players > 0 || self.captures > 0 || self.thrown.iter().any(|&times| times > 0)
    }
}

/// The facts of a player: a row of the table `player`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct PlayerFacts {
    pub side: Side,
    pub number: u8,
    pub name: Option<String>,
    pub line: Option<u32>,
    pub withdrawn: bool,
    pub turns: u32,
    pub captures: u32,
    pub wait: Option<Wait>,
}

impl PlayerFacts {
    /// Marks the players of a game who withdrew the consent, or who may have.
    pub(super) fn mark_withdrawn(players: &mut [PlayerFacts], consent: &Consent) {
        let seat = |facts: &PlayerFacts| Player::new(facts.side, facts.number);
        let seats: Vec<Player> = players.iter().filter_map(seat).collect();
        for facts in players {
            let player = seat(facts);
            facts.withdrawn = player.is_some_and(|one| consent.may_have_withdrawn(one, &seats));
        }
    }
}

/// A finding: a row of the table `finding`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct FindingFacts {
    pub code: &'static str,
    pub name: &'static str,
    pub severity: Severity,
    pub line: u32,
    pub span: Span,
    pub follows: Option<usize>,
    pub message: String,
}

/// A captured piece: a row of the table `capture`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct CaptureFacts {
    pub turn: u32,
    pub line: u32,
    pub side: Side,
    pub player: u8,
    pub piece: &'static str,
    pub of_side: Side,
    pub of_piece: &'static str,
    pub square: Spot,
    pub in_place: bool,
    pub returned: u8,
}

/// The rows that only an archive of full detail has.
#[derive(Clone, Debug, Default)]
pub struct Full {
    /// Player turns.
    pub turns: Vec<TurnFacts>,
    /// Throws.
    pub throws: Vec<ThrowFacts>,
    /// Moves.
    pub moves: Vec<MoveFacts>,
}

/// A player turn: a row of the table `turn`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct TurnFacts {
    pub line: u32,
    pub round: Option<u32>,
    pub side: Side,
    pub player: Option<u8>,
    pub sure: bool,
}

/// A throw: a row of the table `throw`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct ThrowFacts {
    pub turn: u32,
    pub line: u32,
    pub value: Option<u16>,
    pub effect: ThrowFlags,
    pub unsure: bool,
    pub taken_back: bool,
}

/// A move: a row of the table `move`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "each is documented at its column in tables/shared.rs")]
pub struct MoveFacts {
    pub turn: u32,
    pub line: u32,
    pub piece: Option<&'static str>,
    /// The results that the move used.
    pub results: Results,
    pub act: Option<&'static str>,
    pub origin: Option<Spot>,
    pub target: Option<Spot>,
    pub captured: Vec<(Side, &'static str)>,
}

/// The results of throws that a move used. One result, the usual case, needs no list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Results {
    /// Unknown.
    #[default]
    Unknown,
    /// One.
    One(u16),
    /// Several, which are added up.
    Several(Vec<u16>),
}

impl Results {
    pub(super) fn of(results: &[u16]) -> Results {
        match results {
            [] => Results::Unknown,
            [one] => Results::One(*one),
            several => Results::Several(several.to_vec()),
        }
    }

    /// Returns each of them; none if they are unknown.
    pub fn each(&self) -> &[u16] {
        match self {
            Results::Unknown => &[],
            Results::One(one) => std::slice::from_ref(one),
            Results::Several(several) => several,
        }
    }

    /// Returns their sum, if they are known.
    pub fn sum(&self) -> Option<u32> {
        let known = *self != Results::Unknown;
        known.then(|| self.each().iter().copied().map(u32::from).sum())
    }

    /// Lists several results: `4+8`.
    pub fn listed<'b>(&self, buffer: &'b mut String) -> Option<&'b str> {
        let Results::Several(several) = self else { return None };
        buffer.clear();
        for result in several {
            let between = if buffer.is_empty() { "" } else { "+" };
            write!(buffer, "{between}{result}").ok()?;
        }
        Some(buffer)
    }
}
