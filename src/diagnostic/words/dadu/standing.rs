//! Words for the state of the game at a location in a log of Dadu: whose turn it is, and what is unsure.

use super::super::{list, not_known_since};
use crate::diagnostic::Scene;
use crate::diagnostic::source::GameSource;
use crate::finding::{Situation, UnknownFacts};
use crate::games::dadu::{EarnedFact, Parameter, Shape, Variant};
use crate::play::Value;
use crate::replay::{DaduMoment, DaduTurnUnderway, naming};
use crate::table::{BySide, Player, Side, players};

/// Returns the state at a location with its words.
pub(in crate::diagnostic) fn scene(moment: &DaduMoment, source: &GameSource) -> Scene {
    let situation = moment.current_situation();
    Scene {
        plan: situation.plan(),
        layout: situation.layout(),
        stated: naming::earned_by_side(&situation),
        told: told_by_side(&situation),
        players: BySide::of(|side| players(side, moment.roster.players(side)).collect()),
        not_known: not_known(moment, source),
        round: moment.round,
        whose_turn: whose_turn(moment),
        unsure: unsure(moment, source),
    }
}

/// Says whose turn it is.
pub fn whose_turn(moment: &DaduMoment) -> String {
    match (moment.winner, &moment.underway, moment.expected()) {
        (Some(winner), ..) => format!("{winner} has won: all of its pieces have exited"),
        (None, Some(underway), _) => playing(underway),
        (None, None, Some(expected)) => next(moment, expected),
        (None, None, None) => "no players in the game".to_owned(),
    }
}

fn playing(underway: &DaduTurnUnderway) -> String {
    let player = underway.turn.player();
    let hand: Vec<u8> = underway.turn.hand().results().map(Value::number).collect();
    match (underway.turn.throw_is_due(), hand.is_empty()) {
        (true, true) => format!("{player} is playing; a throw is due"),
        (true, false) => format!("{player} is playing, a throw is due; in hand: {}", list(&hand)),
        (false, _) => format!("{player} is playing; in hand: {}", list(&hand)),
    }
}

fn next(moment: &DaduMoment, expected: Player) -> String {
    let next = moment.next();
    let all = Side::BOTH.into_iter().flat_map(|side| next.of(side));
    let others: Vec<Player> = all.filter(|&player| player != expected).collect();
    match others[..] {
        _ if moment.unsaid.order => {
            format!("next: probably {expected} (unknown who has thrown)")
        }
        [] => format!("next: {expected}"),
        _ if others.len() > 8 => format!("next: {expected}, or {} others", others.len()),
        _ => format!("next: {expected}; {} may throw too", list(&others)),
    }
}

/// Says since which line the position is unknown, if it is.
pub fn not_known(moment: &DaduMoment, source: &GameSource) -> Option<String> {
    not_known_since(moment.lost, source)
}

/// Lists what is unsure although the position is known, each in a few words.
pub fn unsure(moment: &DaduMoment, source: &GameSource) -> Vec<String> {
    let mut words: Vec<String> = variant(moment).into_iter().collect();
    words.extend(moment.rests_on.map(|span| {
        let line = source.place(span.start as usize).0;
        format!("the position depends on an unsure reading in line {line}")
    }));
    words.extend(moment.unread.map(|span| {
        let line = source.place(span.start as usize).0;
        format!("part of line {line} cannot be parsed; the pieces may be elsewhere")
    }));
    let unsaid = unknown_facts(&moment.unsaid, moment.rules.variant());
    if moment.known && !unsaid.is_empty() {
        words.push(format!("unknown {}", unsaid.join(", ")));
    }
    if let Some(underway) = &moment.underway {
        let line = source.file_line(underway.line);
        let not_heard = !underway.unheard.is_empty();
        words.extend(not_heard.then(|| format!("a throw in line {line} is unsure")));
        words.extend(underway.gap.then(|| format!("part of line {line} was not seen or not read")));
        words.extend((!underway.sure).then(|| format!("the player in line {line} is unsure")));
    }
    words
}

fn variant(moment: &DaduMoment) -> Option<String> {
    if moment.declaration.is_wholly_unknown() {
        return Some("unknown variant; this follows `basic`".to_owned());
    }
    let taken = |parameter: Parameter| {
        let value = moment.declaration.variant.get(parameter);
        format!(
            "`{}` (taken as `{}`)",
            parameter.name(),
            parameter.definition().values.write(value)
        )
    };
    let unknown: Vec<String> = moment.declaration.unknown().map(taken).collect();
    (!unknown.is_empty()).then(|| format!("unknown in the variant: {}", list(&unknown)))
}

fn unknown_facts(unsaid: &UnknownFacts, variant: &Variant) -> Vec<String> {
    let of = |side: Side| {
        let left_out =
            EarnedFact::named(variant).filter(move |&fact| unsaid.leaves_out(side, fact));
        left_out.map(move |fact| match fact {
            EarnedFact::Da => format!("which players of {side} have thrown a 1"),
            EarnedFact::Ones => format!("which players of {side} have thrown a 1 that counts"),
            EarnedFact::Twice => format!("which player of {side} always throws twice"),
            EarnedFact::Open => format!("whether {}'s home row is open to {side}", side.opposite()),
            EarnedFact::Exit => format!("whether {side} has a licence to exit"),
            EarnedFact::Kill => format!("whether {side} has a licence to kill"),
        })
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// Describes what a side and its players have earned, without the words of the notation: who has thrown
/// da, whether the far home row is open, and the licences if the variant has them.
pub fn earned_facts(situation: &Situation, side: Side) -> Vec<String> {
    let there = situation.position.side(side);
    let said = |&fact: &EarnedFact| {
        let (what, [no, yes]) = match fact {
            EarnedFact::Da => ("da thrown by", ["", ""]),
            EarnedFact::Ones => ("1 that counts thrown by", ["", ""]),
            EarnedFact::Twice => ("always throws twice", ["", ""]),
            EarnedFact::Open => ("far home row", ["closed", "open"]),
            EarnedFact::Exit => ("licence to exit", ["not yet", "yes"]),
            EarnedFact::Kill => ("licence to kill", ["not yet", "yes"]),
        };
        let value = there.earned(fact);
        match fact.shape() {
            _ if situation.unsaid.leaves_out(side, fact) => format!("{what}: unknown"),
            Shape::Players => format!("{what}:{}", naming::numbers(value)),
            Shape::One => format!("{what}: {value}"),
            Shape::Flag(_) => format!("{what}: {}", if value == 0 { no } else { yes }),
        }
    };
    situation.earned.iter().map(said).collect()
}

/// Describes the same for each side.
pub fn told_by_side(situation: &Situation) -> BySide<Vec<String>> {
    let mut words = BySide::default();
    Side::BOTH.into_iter().for_each(|side| words[side] = earned_facts(situation, side));
    words
}
