//! Words for the state of the game at a location in a log of any game except Dadu.

use super::super::hand::throws;
use super::super::{any_of, list, not_known_since};
use super::{PlayPhrases, told_words};
use crate::diagnostic::Scene;
use crate::diagnostic::source::GameSource;
use crate::replay::{Moment, TurnProgress, word_in_notation};
use crate::rulebook::Row;
use crate::span::Span;
use crate::table::{BySide, Player};

/// Returns the state at a location with its words.
pub(in crate::diagnostic) fn scene(moment: &Moment, source: &GameSource) -> Scene {
    let stated = |(word, said): &(&str, String)| word_in_notation(word, said);
    let of = |side| moment.players.iter().copied().filter(|player| player.side == side).collect();
    Scene {
        plan: moment.plan.clone(),
        layout: moment.layout.clone(),
        stated: BySide::of(|side| moment.words[side].iter().map(stated).collect()),
        told: BySide::of(|side| told_words(moment.game, &moment.words[side])),
        players: BySide::of(of),
        not_known: not_known_since(moment.lost, source),
        round: moment.round,
        whose_turn: whose_turn(moment),
        unsure: unsure(moment, source),
    }
}

/// Says whose turn it is.
pub fn whose_turn(moment: &Moment) -> String {
    let has_throws = moment.game.has_throws();
    match (moment.winner, moment.player()) {
        (Some(winner), _) => format!("{winner} has won: {}", PlayPhrases::of(moment.game).won),
        (None, _) if moment.drawn => "the game is drawn".to_owned(),
        (None, Some(player)) => match &moment.underway {
            Some(underway) if has_throws => playing(underway),
            Some(_) => format!("{player} is playing"),
            None if moment.order_is_known => next(moment, player),
            None => format!("next: probably {player}"),
        },
        (None, None) if !has_throws && moment.order_is_known => {
            format!("next: {}", any_of(&moment.players))
        }
        (None, None) if moment.turns == 0 && moment.order_is_known => {
            format!("nobody has started; {} may throw", any_of(&moment.players))
        }
        (None, None) => "unknown whose turn it is".to_owned(),
    }
}

fn playing(underway: &TurnProgress) -> String {
    let TurnProgress { player, hand, .. } = underway;
    match (underway.throw_is_due, hand.is_empty()) {
        (true, true) => format!("{player} is playing; a throw is due"),
        (true, false) => format!("{player} is playing, a throw is due; in hand: {}", throws(hand)),
        (false, true) => format!("{player} is playing; nothing in hand"),
        (false, false) => format!("{player} is playing; in hand: {}", throws(hand)),
    }
}

fn next(moment: &Moment, player: Player) -> String {
    match moment.further_turns {
        0 => format!("next: {player}"),
        1 => format!("next: {player}, who has one more turn after that"),
        turns => format!("next: {player}, who has {turns} more turns after that"),
    }
}

/// Lists what is unsure although the position is known, each in a few words.
pub fn unsure(moment: &Moment, source: &GameSource) -> Vec<String> {
    let [elsewhere, not_seen] = match moment.game.has_throws() {
        true => ["the pieces may be elsewhere", "not heard, not seen or not read"],
        false => ["the position may be another one", "not seen or not read"],
    };
    let line = |span: Span| source.place(span.start as usize).0;
    let rests_on = moment
        .rests_on
        .map(line)
        .map(|line| format!("the position depends on an unsure reading in line {line}"));
    let fault = moment
        .fault
        .map(line)
        .map(|line| format!("line {line} has an error or cannot be parsed; {elsewhere}"));
    let mut words: Vec<String> = [variant(moment), rests_on, fault].into_iter().flatten().collect();
    if let Some(underway) = &moment.underway {
        let line = source.file_line(underway.line);
        let open = format!("part of line {line} was {not_seen}");
        words.extend(underway.is_open.then_some(open));
        words.extend((!underway.sure).then(|| format!("the player in line {line} is unsure")));
    }
    words
}

fn variant(moment: &Moment) -> Option<String> {
    if moment.unknown.len() == moment.variant.book().parameters.len() {
        return Some("unknown variant; this follows `basic`".to_owned());
    }
    let named = |row: &&Row| match moment.game.has_throws() {
        true => {
            format!("`{}` (taken as `{}`)", row.name, row.values.write(moment.variant.get(row)))
        }
        false => format!("`{}`", row.name),
    };
    let unknown: Vec<String> = moment.unknown.iter().map(named).collect();
    (!unknown.is_empty()).then(|| format!("unknown in the variant: {}", list(&unknown)))
}
