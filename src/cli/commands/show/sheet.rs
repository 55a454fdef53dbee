//! The board at a point in a game, as SVG.

use crate::board::svg::{self, Sheet};
use crate::cli::input::game::{LoadedGame, why_not_replayable};
use crate::cli::input::log_point::GamePoint;
use crate::page::{subtitle, title};
use crate::replay::{NamedPlayer, named_players, numbered_fields};
use crate::table::{BySide, Player};

/// Draws the board at a point in a game.
///
/// # Errors
/// The log cannot be replayed.
pub fn draw(game: &LoadedGame, standing: &GamePoint) -> Result<String, String> {
    if !standing.moment.playable {
        return Err(format!("cannot replay this log: {}", why_not_replayable(&standing.log)));
    }
    let scene = &standing.scene;
    let subtitle = subtitle(game.text(), &standing.log);
    Ok(svg::sheet(&Sheet {
        title: title(game.text(), &standing.log, &standing.source),
        details: Some(subtitle).filter(|text| !text.is_empty()).into_iter().collect(),
        caption: caption(standing),
        players: BySide::of(|side| labels(game, standing, &scene.players[side])),
        told: scene.told.clone(),
        plan: &scene.plan,
        layout: &scene.layout,
        known: scene.not_known.is_none(),
    }))
}

/// Returns the number and text of the last line, whose turn it is, and what is uncertain.
fn caption(standing: &GamePoint) -> Vec<String> {
    let (scene, source) = (&standing.scene, &standing.source);
    let within = if standing.moment.is_underway() { "Within" } else { "After" };
    let line = source.file_line(standing.line);
    let round = scene.round.map(|round| format!("round {round}; ")).unwrap_or_default();
    let mut caption = vec![
        format!("{within} line {line}: {}", standing.text()),
        format!("{round}{}", scene.whose_turn),
    ];
    if scene.not_known.is_none() {
        caption.extend(scene.unsure.iter().map(|what| format!("unsure: {what}")));
    }
    caption
}

/// Returns the players of a side by seat and name: `N1 Aunt`.
fn labels(game: &LoadedGame, standing: &GamePoint, players: &[Player]) -> Vec<String> {
    let named = named_players(game.text(), standing.log.forms, &numbered_fields(&standing.log));
    let label = |player: &Player| {
        let of = |one: &&NamedPlayer| (one.side, one.number) == (player.side, player.number());
        match named.iter().rev().find(of) {
            Some(named) => format!("{player} {}", named.name),
            None => player.to_string(),
        }
    };
    players.iter().map(label).collect()
}
