//! The board at a place of a game, as a drawing.

use crate::board::svg::{self, Sheet};
use crate::cli::at::Standing;
use crate::cli::game::Named;
use crate::diagnostic::{told_by_side, unsure, whose_turn};
use crate::page::{subtitle, title};
use crate::replay::{NamedPlayer, named_players, numbered_fields};
use crate::table::{BySide, Player, Side};

/// Draws the board as it stands at a place.
///
/// # Errors
/// That the log cannot be replayed.
pub fn draw(game: &Named, standing: &Standing) -> Result<String, String> {
    let moment = &standing.moment;
    if !moment.playable {
        return Err("it cannot be replayed; `dadu check` says why".to_owned());
    }
    let situation = moment.seen();
    let subtitle = subtitle(game.text(), &standing.log);
    Ok(svg::sheet(&Sheet {
        title: title(game.text(), &standing.log, &standing.source),
        details: Some(subtitle).filter(|text| !text.is_empty()).into_iter().collect(),
        caption: caption(standing),
        players: BySide::of(|side| players(game, standing, side)),
        told: told_by_side(&situation),
        plan: &situation.plan(),
        layout: &situation.layout(),
        known: moment.known,
    }))
}

/// After which line it is, how that reads, whose turn it is, and what is not sure.
fn caption(standing: &Standing) -> Vec<String> {
    let (moment, source) = (&standing.moment, &standing.source);
    let within = if moment.underway.is_some() { "Within" } else { "After" };
    let line = source.file_line(standing.line);
    let round = moment.round.map(|round| format!("round {round}; ")).unwrap_or_default();
    let mut caption = vec![
        format!("{within} line {line}: {}", standing.text()),
        format!("{round}{}", whose_turn(moment)),
    ];
    if moment.known {
        caption.extend(unsure(moment, source).into_iter().map(|what| format!("not sure: {what}")));
    }
    caption
}

/// A side's players who are at the table, by seat and name: `N1 Aunt`.
fn players(game: &Named, standing: &Standing, side: Side) -> Vec<String> {
    let named = named_players(game.text(), standing.log.forms, &numbered_fields(&standing.log));
    let roster = &standing.moment.roster;
    let players = (1..=32).filter_map(|number| Player::new(side, number));
    let label = |player: Player| {
        let of = |one: &&NamedPlayer| (one.side, one.number) == (side, player.number());
        match named.iter().rev().find(of) {
            Some(named) => format!("{player} {}", named.name),
            None => player.to_string(),
        }
    };
    players.filter(|&player| roster.has(player)).map(label).collect()
}
