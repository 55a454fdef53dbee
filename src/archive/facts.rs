//! What a text comes to: every derived row of its game, as plain data.
//!
//! A pure function of the text (and of the variant files beside it): the same text gives the same
//! rows wherever and whenever it is asked.

use super::wait::Wait;
use super::watch::{ThrowEffect, Watch};
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Finding, Severity};
use crate::notation::{
    Action, Content, Field, ItemKind, Letter, Line, Log, Seen, Spot, ThrowToken, fields,
};
use crate::replay::{
    Game, Loader, NamedPlayer, Setup, field_value, household, named_players, numbered_fields,
    replay,
};
use crate::rules::variant::Declaration;
use crate::span::Span;
use crate::table::{Both, Side};

/// Everything that is derived from one game's text.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The one row of the game.
    pub record: Record,
    /// N and S.
    pub sides: Both<SideFacts>,
    /// Who sat at the table.
    pub players: Vec<PlayerFacts>,
    /// Line from 1, name, value.
    pub fields: Vec<(u32, String, String)>,
    /// Line from 1, text.
    pub remarks: Vec<(u32, String)>,
    /// What `check` finds.
    pub findings: Vec<FindingFacts>,
    /// Every capture.
    pub captures: Vec<CaptureFacts>,
    /// Player turns, throws and uses, at full detail.
    pub full: Option<Full>,
}

/// The facts of a game as a whole; as the table `record`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct Record {
    pub log_id: Option<String>,
    pub title: Option<String>,
    pub date: Option<String>,
    pub date_from: Option<String>,
    pub date_to: Option<String>,
    pub place: Option<String>,
    pub household: Option<String>,
    pub simulated: bool,
    pub declared: Declaration,
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
    pub uses: u64,
    pub errors: u32,
    pub warnings: u32,
    pub notes: u32,
    pub unread_lines: u64,
    pub unchecked: u64,
}

/// The facts of a side; as the table `side`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct SideFacts {
    pub players: u8,
    /// Throws by value, from 0 to every mouth up.
    pub thrown: [u32; 6],
    pub unheard: u32,
    pub unsure: u32,
    pub taken_back: u32,
    pub entries: u32,
    pub exits: u32,
    pub reentries: u32,
    pub captures: u32,
    pub king_captures: u32,
    pub forfeits: u32,
    pub triples: u32,
}

/// The facts of a player; as the table `player`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct PlayerFacts {
    pub side: Side,
    pub number: u8,
    pub name: Option<String>,
    pub line: Option<u32>,
    pub turns: u32,
    pub captures: u32,
    pub wait: Wait,
}

/// A finding; as the table `finding`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct FindingFacts {
    pub code: &'static str,
    pub name: &'static str,
    pub severity: Severity,
    pub line: u32,
    pub span: Span,
    pub follows: Option<usize>,
    pub message: String,
}

/// A capture; as the table `capture`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct CaptureFacts {
    pub turn: u32,
    pub line: u32,
    pub side: Side,
    pub player: u8,
    pub by_king: bool,
    pub of_king: bool,
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
    /// Uses.
    pub uses: Vec<UseFacts>,
}

/// A player turn; as the table `turn`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct TurnFacts {
    pub line: u32,
    pub round: Option<u32>,
    pub side: Side,
    pub player: Option<u8>,
    pub sure: bool,
}

/// A throw; as the table `throw`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct ThrowFacts {
    pub turn: u32,
    pub line: u32,
    pub value: Option<u16>,
    pub effect: ThrowEffect,
    pub unsure: bool,
    pub taken_back: bool,
}

/// A use; as the table `use`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is documented at its column in migrations/2.sql")]
pub struct UseFacts {
    pub turn: u32,
    pub line: u32,
    pub kind: Option<&'static str>,
    pub result: Option<u16>,
    pub act: Option<&'static str>,
    pub origin: Option<Spot>,
    pub target: Option<Spot>,
    pub captured: Option<&'static str>,
}

/// Works out everything that follows from a text.
pub fn derive(text: &[u8], log: &Log, load: Loader<'_>, full: bool) -> Derived {
    let setup = Setup { load, ..Setup::default() };
    let mut watch = Watch::new(log, full);
    let game = replay(text, log, &setup, &mut watch);
    let reader = Reader::new(text, log);
    let named = named_players(text, log.forms, &reader.fields);
    Derived {
        record: reader.record(&game, &watch),
        players: players(log, &game, &watch, &named),
        fields: reader.fields(),
        remarks: reader.remarks(),
        findings: reader.findings(&game.findings),
        full: full.then(|| reader.full(&watch)),
        sides: sides(log, &game, &watch),
        captures: watch.captures,
    }
}

fn sides(log: &Log, game: &Game, watch: &Watch<'_>) -> Both<SideFacts> {
    let mut sides =
        Both::of(|side| SideFacts { players: game.players[side], ..watch.sides[side].clone() });
    if game.playable {
        count_doubtful_throws(log, &mut sides);
    }
    sides
}

fn count_doubtful_throws(log: &Log, sides: &mut Both<SideFacts>) {
    for line in &log.lines {
        let Content::Turn(turn) = &line.content else { continue };
        let side = &mut sides[turn.player.seat.side];
        for item in log.items_of(turn) {
            let ItemKind::Throw(throw) = item.kind else { continue };
            if throw.marks.verdict.is_undone() {
                side.taken_back += 1;
            } else if throw.number == Seen::Not {
                side.unheard += 1;
            } else if is_unsure(throw) {
                side.unsure += 1;
            }
        }
    }
}

/// Whether a number was heard that may be wrong.
fn is_unsure(throw: ThrowToken) -> bool {
    throw.marks.unsure || matches!(throw.number, Seen::Or(_))
}

/// Those who were there at the start, those who took a turn, and those who are named.
fn players(log: &Log, game: &Game, watch: &Watch<'_>, named: &[NamedPlayer]) -> Vec<PlayerFacts> {
    let mut players = Vec::new();
    let changed = |side: Side, number: u8| {
        let is_it = |line: &Line| {
            matches!(line.content, Content::Crossing(_, to)
                if (to.side, to.number) == (side, number))
        };
        log.lines.iter().any(is_it)
    };
    for side in Side::BOTH {
        for number in 1..=crate::table::MAX_PLAYERS {
            let seen = &watch.players[side][usize::from(number) - 1];
            let name = named.iter().rev().find(|n| (n.side, n.number) == (side, number));
            if number > game.players[side] && seen.turns == 0 && name.is_none() {
                continue;
            }
            let mut wait = seen.wait;
            if seen.turns > 0 && changed(side, number) {
                wait = Wait::NOT_SEEN;
            }
            players.push(PlayerFacts {
                side,
                number,
                name: name.map(|named| named.name.clone()),
                line: name.map(|named| named.line),
                turns: seen.turns,
                captures: seen.captures,
                wait,
            });
        }
    }
    players
}

struct Reader<'a> {
    text: &'a [u8],
    log: &'a Log,
    /// The fields, each with its line, from 1. Found once: most lines are none.
    fields: Vec<(u32, &'a Field)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8], log: &'a Log) -> Reader<'a> {
        Reader { text, log, fields: numbered_fields(log) }
    }

    fn string(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.text[span.range()]).into_owned()
    }

    fn value(&self, name: &'static str) -> Option<String> {
        field_value(self.text, &self.fields, name)
    }

    fn record(&self, game: &Game, watch: &Watch<'_>) -> Record {
        let date = self.value("Date");
        let known = date.as_deref().and_then(|date| fields::date(date).ok());
        let (date_from, date_to) = known.as_ref().map_or((None, None), fields::days);
        let weighs = |severity| game.findings.iter().filter(|f| f.severity == severity).count();
        Record {
            log_id: self.value("Id"),
            title: self.value("Title"),
            date,
            date_from,
            date_to,
            place: self.value("Place"),
            household: household(self.text, &self.fields),
            simulated: self.value("Simulated").is_some(),
            declared: game.declared,
            changes: self.named("Change").count() as u32,
            verdict: game.verdict(),
            result: self.result(),
            winner: game.winner,
            outcome: self.outcome(game, watch.won),
            first_side: watch.first_side,
            unseen: watch.unseen,
            rounds: watch.round.filter(|_| game.playable && !self.ends_unseen()),
            turns: game.counts.turns,
            throws: game.counts.throws,
            uses: game.counts.uses,
            errors: weighs(Severity::Error) as u32,
            warnings: weighs(Severity::Warning) as u32,
            notes: weighs(Severity::Note) as u32,
            unread_lines: game.counts.unread_lines,
            unchecked: game.counts.unchecked,
        }
    }

    fn named(&self, name: &'static str) -> impl Iterator<Item = &'a Field> {
        let is =
            |field: &Field| self.text[field.name.range()].eq_ignore_ascii_case(name.as_bytes());
        self.fields.iter().map(|&(_, field)| field).filter(move |field| is(field))
    }

    fn written_result(&self) -> Option<fields::ResultField> {
        fields::result(self.log.forms, &self.value("Result")?).ok()
    }

    fn result(&self) -> Option<&'static str> {
        Some(self.written_result()?.winner.map_or("unfinished", Side::name))
    }

    /// How the end of the game is known; `won` is the side that the play lets win. Nothing if nobody won.
    fn outcome(&self, game: &Game, won: Option<Side>) -> Option<&'static str> {
        let differs = |finding: &Finding| matches!(finding.facts, Facts::ResultDiffers { .. });
        let written = self.written_result();
        let claimed = written.as_ref().and_then(|result| result.winner);
        let agreed = written.is_some_and(|result| result.irregular);
        if game.findings.iter().any(differs) {
            Some("contradicted")
        } else if won.is_some() && (claimed == won || !agreed) {
            Some("settled")
        } else if agreed {
            Some("agreed")
        } else {
            claimed.or(game.winner).map(|_| "claimed")
        }
    }

    /// Whether something after the last player turn was not seen or cannot be read.
    fn ends_unseen(&self) -> bool {
        let says = |content: &Content| {
            matches!(content, Content::Turn(_) | Content::Gap(_) | Content::Unreadable)
        };
        let last = self.log.lines.iter().map(|line| &line.content).rfind(|content| says(content));
        last.is_some_and(|content| !matches!(content, Content::Turn(_)))
    }

    fn fields(&self) -> Vec<(u32, String, String)> {
        let field = |&(line, field): &(u32, &Field)| {
            (line, self.string(field.name), self.string(field.value))
        };
        self.fields.iter().map(field).collect()
    }

    fn remarks(&self) -> Vec<(u32, String)> {
        let remark = |(number, line): (usize, &Line)| {
            let text = self.string(line.remark?);
            let text = text.trim_start_matches('#').trim();
            (!text.is_empty()).then(|| (number as u32 + 1, text.to_owned()))
        };
        self.log.lines.iter().enumerate().filter_map(remark).collect()
    }

    fn findings(&self, findings: &[Finding]) -> Vec<FindingFacts> {
        if findings.is_empty() {
            return Vec::new();
        }
        let source = GameSource::new("", self.text, 0);
        let facts = |finding: &Finding| FindingFacts {
            code: finding.code().id(),
            name: finding.code().name(),
            severity: finding.severity,
            line: source.place(finding.span.start as usize).0 as u32,
            span: finding.span,
            follows: finding.follows.map(|index| index + 1),
            message: words(finding, findings, &source).message,
        };
        findings.iter().map(facts).collect()
    }

    fn full(&self, watch: &Watch<'_>) -> Full {
        let mut full = Full::default();
        for (number, line) in self.log.lines.iter().enumerate() {
            let Content::Turn(turn) = &line.content else { continue };
            let number = number as u32 + 1;
            let seat = turn.player.seat;
            full.turns.push(TurnFacts {
                line: number,
                round: watch.round_of(number),
                side: seat.side,
                player: Some(seat.number).filter(|&n| n > 0 && turn.player.or.is_none()),
                sure: watch.is_sure(number),
            });
            let at = (full.turns.len() as u32, number);
            for index in turn.items.range() {
                self.item(index, at, watch, &mut full);
            }
        }
        full
    }

    fn item(&self, index: usize, (turn, line): (u32, u32), watch: &Watch<'_>, full: &mut Full) {
        match self.log.items[index].kind {
            ItemKind::Throw(throw) => full.throws.push(ThrowFacts {
                turn,
                line,
                value: exact(throw.number),
                effect: watch.effect_of_throw(index),
                unsure: is_unsure(throw),
                taken_back: throw.marks.verdict.is_undone(),
            }),
            ItemKind::Use(used) => {
                let seen = watch.use_of(index);
                full.uses.push(UseFacts {
                    turn,
                    line,
                    kind: kind_of(used.piece.letter, seen.map(|s| s.kind)),
                    result: match used.action {
                        Action::Result(seen) => exact(seen),
                        Action::InPlace => Some(1),
                    },
                    act: seen.map(|s| s.act),
                    origin: Some(seen.map_or(used.piece.spot, |s| s.origin)),
                    target: seen.map(|s| s.target),
                    captured: seen.and_then(|s| s.captured),
                });
            }
            _ => {}
        }
    }
}

fn exact(seen: Seen) -> Option<u16> {
    match seen {
        Seen::Is(number) => Some(number),
        _ => None,
    }
}

fn kind_of(letter: Letter, seen: Option<&'static str>) -> Option<&'static str> {
    seen.or(match letter {
        Letter::None => Some("standard"),
        Letter::Is(b'K') => Some("king"),
        _ => None,
    })
}
