//! Words for the state of the game at a location in a log of a game without throws.

use super::super::play::{PlayPhrases, told_words};
use super::super::{list, not_known_since};
use crate::diagnostic::Scene;
use crate::diagnostic::source::GameSource;
use crate::replay::move_game::{Moment, naming};
use crate::span::Span;
use crate::table::{Both, Player};

/// Returns the state at a location with its words.
pub(in crate::diagnostic) fn scene(moment: &Moment, source: &GameSource) -> Scene {
    let stated = |side| moment.words[side].iter().map(naming::written_word).collect();
    Scene {
        plan: moment.plan.clone(),
        layout: moment.layout.clone(),
        stated: Both::of(stated).into(),
        told: Both::of(|side| told_words(moment.game, &moment.words[side])).into(),
        players: Both::of(|side| vec![Player::first(side)]).into(),
        not_known: not_known_since(moment.lost, source),
        round: moment.round,
        whose_turn: whose_turn(moment),
        unsure: unsure(moment, source),
    }
}

/// Says whose turn it is.
pub fn whose_turn(moment: &Moment) -> String {
    match (moment.winner, moment.player()) {
        (Some(winner), _) => {
            format!("{winner} has won: {}", PlayPhrases::of(moment.game).won)
        }
        (None, _) if moment.drawn => "the game is drawn".to_owned(),
        (None, Some(player)) if moment.underway.is_some() => format!("{player} is playing"),
        (None, Some(player)) if moment.order_is_known => format!("next: {player}"),
        (None, Some(player)) => format!("next: probably {player}"),
        (None, None) if moment.order_is_known => "next: S1 or N1".to_owned(),
        (None, None) => "unknown whose turn it is".to_owned(),
    }
}

/// Lists unsure facts about a known position, each in a few words.
pub fn unsure(moment: &Moment, source: &GameSource) -> Vec<String> {
    let line = |span: Span| source.place(span.start as usize).0;
    let rests_on = moment
        .rests_on
        .map(line)
        .map(|line| format!("the position depends on an unsure reading in line {line}"));
    let fault = moment.fault.map(line).map(|line| {
        format!("line {line} has an error or cannot be parsed; the position may be another one")
    });
    let mut words: Vec<String> = [variant(moment), rests_on, fault].into_iter().flatten().collect();
    if let Some(underway) = &moment.underway {
        let line = source.file_line(underway.line);
        let open = format!("part of line {line} was not seen or not read");
        words.extend(underway.is_open.then_some(open));
        words.extend((!underway.sure).then(|| format!("the player in line {line} is unsure")));
    }
    words
}

fn variant(moment: &Moment) -> Option<String> {
    let values = &moment.declaration.values;
    let unknown = values.iter().filter(|(_, value)| value.is_none());
    let unknown: Vec<String> = unknown.map(|(row, _)| format!("`{}`", row.name)).collect();
    if unknown.len() == values.len() {
        return Some("unknown variant; this follows `basic`".to_owned());
    }
    (!unknown.is_empty()).then(|| format!("unknown in the variant: {}", list(&unknown)))
}
