//! Words for the state of the game at a location in a log of any game except Dadu.

use super::super::hand::throws;
use super::super::{any_of, list, not_known_since};
use super::{PlayPhrases, told_words};
use crate::diagnostic::Scene;
use crate::diagnostic::source::GameSource;
use crate::finding::GameFacts;
use crate::replay::generic::Moment;
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// Returns the state at a location with its words.
pub(in crate::diagnostic) fn scene<G: GameFacts>(moment: &Moment<G>, source: &GameSource) -> Scene {
    let all = moment.players();
    let words = |side: Side| moment.words(side).into_iter();
    let of = |side: Side| all.iter().copied().filter(|player| player.side == side).collect();
    Scene {
        plan: moment.plan(),
        layout: moment.layout(),
        stated: BySide::of(|side| {
            words(side).map(|(word, said)| format!("{word} {said}")).collect()
        }),
        told: BySide::of(|side| told_words(G::ID, &moment.words(side))),
        players: BySide::of(of),
        not_known: not_known_since(moment.lost, source),
        round: moment.round,
        whose_turn: whose_turn(moment),
        unsure: unsure(moment, source),
    }
}

/// Says whose turn it is.
pub fn whose_turn<G: GameFacts>(moment: &Moment<G>) -> String {
    match (moment.winner, moment.player()) {
        (Some(winner), _) => format!("{winner} has won: {}", PlayPhrases::of(G::ID).won),
        (None, Some(player)) if moment.underway.is_some() => playing(moment, player),
        (None, Some(player)) if moment.order_is_known => next(moment, player),
        (None, Some(player)) => format!("next: probably {player}"),
        (None, None) if moment.turns == 0 && moment.order_is_known => {
            format!("nobody has started; {} may throw", any_of(&moment.players()))
        }
        (None, None) => "unknown whose turn it is".to_owned(),
    }
}

fn playing<G: GameFacts>(moment: &Moment<G>, player: Player) -> String {
    let hand = moment.hand();
    match (moment.throw_is_due(), hand.is_empty()) {
        (true, true) => format!("{player} is playing; a throw is due"),
        (true, false) => format!("{player} is playing, a throw is due; in hand: {}", throws(&hand)),
        (false, true) => format!("{player} is playing; nothing in hand"),
        (false, false) => format!("{player} is playing; in hand: {}", throws(&hand)),
    }
}

fn next<G: GameFacts>(moment: &Moment<G>, player: Player) -> String {
    match moment.further_turns() {
        0 => format!("next: {player}"),
        1 => format!("next: {player}, who has one more turn after that"),
        turns => format!("next: {player}, who has {turns} more turns after that"),
    }
}

/// Lists what is unsure although the position is known, each in a few words.
pub fn unsure<G: GameFacts>(moment: &Moment<G>, source: &GameSource) -> Vec<String> {
    let line = |span: Span| source.place(span.start as usize).0;
    let rests_on = moment
        .rests_on
        .map(line)
        .map(|line| format!("the position depends on an unsure reading in line {line}"));
    let fault = moment.fault.map(line).map(|line| {
        format!("line {line} has an error or cannot be parsed; the pieces may be elsewhere")
    });
    let mut words: Vec<String> = [variant(moment), rests_on, fault].into_iter().flatten().collect();
    if let Some(underway) = &moment.underway {
        let line = source.file_line(underway.line);
        let open = format!("part of line {line} was not heard, not seen or not read");
        words.extend(underway.is_open.then_some(open));
        words.extend((!underway.sure).then(|| format!("the player in line {line} is unsure")));
    }
    words
}

fn variant<G: GameFacts>(moment: &Moment<G>) -> Option<String> {
    if moment.declaration.is_wholly_unknown() {
        return Some("unknown variant; this follows `basic`".to_owned());
    }
    let unknown = moment.unknown_parameters().into_iter();
    let unknown: Vec<String> =
        unknown.map(|(name, value)| format!("`{name}` (taken as `{value}`)")).collect();
    (!unknown.is_empty()).then(|| format!("unknown in the variant: {}", list(&unknown)))
}
