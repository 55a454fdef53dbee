//! Words for the state of the game at a location in a log: the player whose turn it is, and the unsure facts.

use super::phrases::{Phrases, StatePhrases};
use super::{any_of, list};
use crate::diagnostic::source::GameSource;
use crate::games::GameId;
use crate::replay::{Choice, Moment, SideFact, TurnProgress};
use crate::rulebook::Row;
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// Describes the facts of each side that the board does not show.
pub fn told_facts(game: GameId, facts: &BySide<Vec<SideFact>>) -> BySide<Vec<String>> {
    let told = Phrases::of(game).told;
    BySide::of(|side| facts[side].iter().map(told).collect())
}

/// Returns the effects of a move, each in a few words; none if a piece only advances.
pub fn effect_words(game: GameId, choice: &Choice) -> Vec<String> {
    (Phrases::of(game).effects)(game, choice)
}

/// Lists the results in hand.
pub fn in_hand(game: GameId, hand: &[(u8, u32)]) -> String {
    (Phrases::of(game).state.in_hand)(hand)
}

/// Says whose turn it is.
pub fn whose_turn(moment: &Moment) -> String {
    let (phrases, has_throws) = (Phrases::of(moment.game), moment.game.has_throws());
    match (moment.winner, moment.player()) {
        (Some(winner), _) => format!("{winner} has won: {}", phrases.won),
        (None, _) if moment.drawn => "the game is drawn".to_owned(),
        (None, Some(player)) => match &moment.underway {
            Some(underway) if has_throws => playing(underway, phrases.state),
            Some(_) => format!("{player} is playing"),
            None if moment.order_is_known => next(moment, player),
            None => format!("next: probably {player}{}", phrases.state.order_unknown),
        },
        (None, None) if moment.may_be_next.is_empty() => "no players in the game".to_owned(),
        (None, None) if !has_throws && moment.order_is_known => {
            format!("next: {}", any_of(&moment.players))
        }
        (None, None) if moment.turns == 0 && moment.order_is_known => {
            format!("nobody has started; {} may throw", any_of(&moment.players))
        }
        (None, None) => "unknown whose turn it is".to_owned(),
    }
}

fn playing(underway: &TurnProgress, phrases: &StatePhrases) -> String {
    let TurnProgress { player, hand, .. } = underway;
    let in_hand = || (phrases.in_hand)(hand);
    match (underway.throw_is_due, hand.is_empty()) {
        (true, true) => format!("{player} is playing; a throw is due"),
        (true, false) => format!("{player} is playing, a throw is due; in hand: {}", in_hand()),
        (false, true) => format!("{player} is playing; {}", phrases.empty_hand),
        (false, false) => format!("{player} is playing; in hand: {}", in_hand()),
    }
}

fn next(moment: &Moment, player: Player) -> String {
    let others: Vec<Player> =
        moment.may_be_next.iter().copied().filter(|&other| other != player).collect();
    match (moment.further_turns, &others[..]) {
        (0, []) => format!("next: {player}"),
        (0, others) if others.len() > 8 => format!("next: {player}, or {} others", others.len()),
        (0, others) => format!("next: {player}; {} may throw too", list(others)),
        (1, _) => format!("next: {player}, who has one more turn after that"),
        (turns, _) => format!("next: {player}, who has {turns} more turns after that"),
    }
}

/// Lists the unsure facts beside a known position, each in a few words.
pub fn unsure(moment: &Moment, source: &GameSource) -> Vec<String> {
    let phrases = Phrases::of(moment.game).state;
    let line = |span: Span| source.place(span.start as usize).0;
    let rests_on = moment
        .rests_on
        .map(line)
        .map(|line| format!("the position depends on an unsure reading in line {line}"));
    let fault = moment.fault.map(line).map(phrases.fault);
    let unknown = Some(unknown_facts(moment)).filter(|it| moment.lost.is_none() && !it.is_empty());
    let unknown = unknown.map(|facts| format!("unknown {}", facts.join(", ")));
    let mut words: Vec<String> =
        [variant(moment), rests_on, fault, unknown].into_iter().flatten().collect();
    if let Some(underway) = &moment.underway {
        let line = source.file_line(underway.line);
        let gap = || format!("part of line {line} was not seen or not read");
        words.extend(underway.is_open.then(|| (phrases.open_turn)(line)));
        words.extend(underway.has_gap.then(gap));
        words.extend((!underway.sure).then(|| format!("the player in line {line} is unsure")));
    }
    words
}

fn unknown_facts(moment: &Moment) -> Vec<String> {
    let unknown = Phrases::of(moment.game).state.unknown;
    let of = |side: Side| {
        let left_out = moment.facts[side].iter().filter(|fact| fact.value.is_none());
        left_out.map(move |fact| unknown(side, fact.word))
    };
    Side::ALL.into_iter().flat_map(of).collect()
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
