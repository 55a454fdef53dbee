//! The board at a place of a game, as a drawing.

use super::game::Named;
use crate::board::svg::{self, Sheet};
use crate::finding::Situation;
use crate::notation::{Content, Log};
use crate::page::{subtitle, title};
use crate::replay::{Moment, named_players, numbered_fields};
use crate::rules::dadu::{Player, Side};

/// Draws the board as it stands after a line of a game, or before the first throw.
pub fn draw(game: &Named, log: &Log, moment: &Moment, line: Option<usize>) -> String {
    let player = moment.expected().unwrap_or(Player::first(Side::N));
    let turn = moment.rules.begin(&moment.position, player);
    let situation: Situation = moment.situation(&turn);
    svg::sheet(&Sheet {
        title: title(game.text(), log, &game.source()),
        details: Some(subtitle(game.text(), log)).filter(|s| !s.is_empty()).into_iter().collect(),
        caption: caption(game, log, moment, line),
        players: Side::BOTH.map(|side| players(game, log, moment, side)),
        situation: &situation,
        known: moment.known,
    })
}

/// After which line it is, how that reads, and who is next.
fn caption(game: &Named, log: &Log, moment: &Moment, line: Option<usize>) -> Vec<String> {
    let Some(line) = line else { return vec!["Before the first throw".to_owned()] };
    let number = game.source().file_line(line);
    let text = String::from_utf8_lossy(&game.text()[log.lines[line].span.range()]);
    let mut caption = vec![format!("After line {number}: {text}")];
    let round = moment.round.map(|round| format!("round {round}"));
    let next = moment.winner.map(|side| format!("{side} has won"));
    let goes_on = last_line(log) != Some(line);
    let expected = moment.expected().filter(|_| goes_on);
    let next = next.or_else(|| expected.map(|player| format!("next: {player}")));
    let words: Vec<String> = round.into_iter().chain(next).collect();
    if !words.is_empty() {
        caption.push(words.join(", "));
    }
    caption
}

/// A side's players who are at the table, by seat and name: `N1 Aunt`.
fn players(game: &Named, log: &Log, moment: &Moment, side: Side) -> Vec<String> {
    let named = named_players(game.text(), &numbered_fields(log));
    let present = moment.roster.players(side);
    let players = (1..=32).filter_map(|number| Player::new(side, number));
    let label = |player: Player| {
        let of =
            |one: &&crate::replay::NamedPlayer| (one.side, one.number) == (side, player.number());
        match named.iter().rev().find(of) {
            Some(named) => format!("{player} {}", named.name),
            None => player.to_string(),
        }
    };
    players.filter(|player| present & player.bit() != 0).map(label).collect()
}

/// The last line of a log that says something.
pub fn last_line(log: &Log) -> Option<usize> {
    log.lines.iter().rposition(|line| !matches!(line.content, Content::Nothing))
}
