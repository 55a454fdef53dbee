//! Words for how things stand at a place of a log of Dadu: whose turn it is, and what is not sure.

use super::super::{list, not_known_since};
use crate::diagnostic::Scene;
use crate::diagnostic::source::GameSource;
use crate::finding::{Situation, Unsaid};
use crate::games::dadu::{Earned, Parameter, Shape, Variant};
use crate::play::Value;
use crate::replay::{Moment, Underway, naming};
use crate::table::{BySide, Player, Side, players};

/// The place with its words.
pub(in crate::diagnostic) fn scene(moment: &Moment, source: &GameSource) -> Scene {
    let situation = moment.seen();
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

/// Whose turn it is, in a sentence.
pub fn whose_turn(moment: &Moment) -> String {
    match (moment.winner, &moment.underway, moment.expected()) {
        (Some(winner), ..) => format!("{winner} has won: every piece of it has exited"),
        (None, Some(underway), _) => playing(underway),
        (None, None, Some(expected)) => next(moment, expected),
        (None, None, None) => "nobody is at the table".to_owned(),
    }
}

fn playing(underway: &Underway) -> String {
    let player = underway.turn.player();
    let hand: Vec<u8> = underway.turn.hand().results().map(Value::number).collect();
    match (underway.turn.throw_is_due(), hand.is_empty()) {
        (true, true) => format!("{player} is playing, and a throw is due"),
        (true, false) => format!("{player} is playing, a throw is due, in hand: {}", list(&hand)),
        (false, _) => format!("{player} is playing, in hand: {}", list(&hand)),
    }
}

fn next(moment: &Moment, expected: Player) -> String {
    let next = moment.next();
    let all = Side::BOTH.into_iter().flat_map(|side| next.of(side));
    let others: Vec<Player> = all.filter(|&player| player != expected).collect();
    match others[..] {
        _ if moment.unsaid.order => {
            format!("next, as far as is known: {expected}; who has thrown is not")
        }
        [] => format!("next: {expected}"),
        _ if others.len() > 8 => format!("next: {expected}, or {} others", others.len()),
        _ => format!("next: {expected}; {} may throw too", list(&others)),
    }
}

/// Since when it is not known where the pieces stand, if it is not.
pub fn not_known(moment: &Moment, source: &GameSource) -> Option<String> {
    not_known_since(moment.lost, source)
}

/// What is not sure although it is known where the pieces stand, each in a few words.
pub fn unsure(moment: &Moment, source: &GameSource) -> Vec<String> {
    let mut words: Vec<String> = variant(moment).into_iter().collect();
    words.extend(moment.rests_on.map(|span| {
        let line = source.place(span.start as usize).0;
        format!("the position rests on a reading in line {line} that the recorder was not sure of")
    }));
    words.extend(moment.unread.map(|span| {
        let line = source.place(span.start as usize).0;
        format!("something in line {line} could not be read; the pieces may stand otherwise")
    }));
    let unsaid = unsaid(&moment.unsaid, moment.rules.variant());
    if moment.known && !unsaid.is_empty() {
        words.push(format!("not said: {}", unsaid.join(", ")));
    }
    if let Some(underway) = &moment.underway {
        let line = source.file_line(underway.line);
        let not_heard = !underway.unheard.is_empty();
        words
            .extend(not_heard.then(|| format!("a throw in line {line} was not heard for certain")));
        words.extend(
            underway.gap.then(|| format!("something in line {line} was not seen or not read")),
        );
        words.extend((!underway.sure).then(|| format!("who plays in line {line} is not certain")));
    }
    words
}

fn variant(moment: &Moment) -> Option<String> {
    if moment.declaration.is_wholly_unknown() {
        return Some("the variant is not known; this is as `basic` has it".to_owned());
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
    (!unknown.is_empty()).then(|| format!("not known of the variant: {}", list(&unknown)))
}

fn unsaid(unsaid: &Unsaid, variant: &Variant) -> Vec<String> {
    let of = |side: Side| {
        let left_out = Earned::named(variant).filter(move |&fact| unsaid.leaves_out(side, fact));
        left_out.map(move |fact| match fact {
            Earned::Da => format!("who of {side} has thrown a 1"),
            Earned::Ones => format!("whose 1 of {side} counts"),
            Earned::Twice => format!("who of {side} always throws twice"),
            Earned::Open => format!("whether {}'s home row is open to {side}", side.opposite()),
            Earned::Exit => format!("whether {side} has licence to exit"),
            Earned::Kill => format!("whether {side} has licence to kill"),
        })
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// What a side and its players have earned, for those who do not know the notation's words: who has
/// thrown da, whether the far home row is open, and the licences, where the variant has them.
pub fn told(situation: &Situation, side: Side) -> Vec<String> {
    let there = situation.position.side(side);
    let said = |&fact: &Earned| {
        let (what, [no, yes]) = match fact {
            Earned::Da => ("da thrown by", ["", ""]),
            Earned::Ones => ("1 that counts thrown by", ["", ""]),
            Earned::Twice => ("always throws twice", ["", ""]),
            Earned::Open => ("far home row", ["closed", "open"]),
            Earned::Exit => ("licence to exit", ["not yet", "yes"]),
            Earned::Kill => ("licence to kill", ["not yet", "yes"]),
        };
        let value = there.earned(fact);
        match fact.shape() {
            _ if situation.unsaid.leaves_out(side, fact) => format!("{what}: not known"),
            Shape::Players => format!("{what}:{}", naming::numbers(value)),
            Shape::One => format!("{what}: {value}"),
            Shape::Flag(_) => format!("{what}: {}", if value == 0 { no } else { yes }),
        }
    };
    situation.earned.iter().map(said).collect()
}

/// The same of each side.
pub fn told_by_side(situation: &Situation) -> BySide<Vec<String>> {
    let mut words = BySide::default();
    Side::BOTH.into_iter().for_each(|side| words[side] = told(situation, side));
    words
}
