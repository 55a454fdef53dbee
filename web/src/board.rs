//! Boards as data and as drawings.

use dadu::board::svg::{Sheet, sheet};
use dadu::diagnostic::{GameSource, Scene};
use dadu::layout::{
    Bay, BoardSeat, Edge, Group, HoleState, Mark, Plan, Shape, Spot, Square, SquareName,
};
use dadu::notation::parse;
use dadu::page::{subtitle, title};
use dadu::replay::{Moment, NamedPlayer, Setup, named_players, numbered_fields};
use dadu::table::{BySide, Player, Side};
use serde_json::{Value, json};

use crate::Answer;

/// Returns the board, the pieces on it, and the facts that it does not show.
pub fn board_json(scene: &Scene) -> Value {
    let told = |side: Side| (side.name().to_owned(), json!(scene.told[side]));
    json!({
        "plan": plan_json(&scene.plan),
        "pieces": scene.layout.groups().iter().map(group).collect::<Vec<_>>(),
        "holes": scene.layout.holes().iter().map(hole).collect::<Vec<_>>(),
        "words": scene.plan.sides().map(|side| dadu::board::standing(&scene.plan, &scene.layout, side)).collect::<Vec<_>>(),
        "told": Value::Object(scene.plan.sides().map(told).collect()),
        "not_known": scene.not_known,
    })
}

fn plan_json(plan: &Plan) -> Value {
    let line = |[from, to]: &[SquareName; 2]| json!([from.to_string(), to.to_string()]);
    let lettered =
        plan.lettered.iter().map(|kind| (char::from(kind.letter).to_string(), json!(kind.name)));
    json!({
        "shape": match plan.shape { Shape::Track => "track", Shape::Grid => "grid" },
        "columns": plan.columns,
        "rows": plan.rows,
        "squares": plan.squares.iter().map(square).collect::<Vec<_>>(),
        "lines": plan.lines.iter().map(line).collect::<Vec<_>>(),
        "has_holes": plan.holes.is_some(),
        "bays": plan.bays.iter().map(bay).collect::<Vec<_>>(),
        "seats": plan.seats.iter().map(seat).collect::<Vec<_>>(),
        "beside": plan.beside.iter().map(|&spot| spot_name(spot)).collect::<Vec<_>>(),
        "has_centre": plan.has_centre,
        "lettered": Value::Object(lettered.collect()),
    })
}

fn square(square: &Square) -> Value {
    let mark = square.mark.map(|mark| match mark {
        Mark::Safe => "safe",
        Mark::Palace => "palace",
        Mark::Goal => "goal",
    });
    json!({
        "name": square.name.to_string(), "x": square.column, "y": square.row,
        "mark": mark, "is_home": square.is_home,
    })
}

fn bay(bay: &Bay) -> Value {
    json!({
        "spot": spot_name(bay.spot), "side": bay.side.map(Side::name),
        "x": bay.column, "y": bay.row, "width": bay.columns, "height": bay.rows,
    })
}

fn seat(seat: &BoardSeat) -> Value {
    let edge = match seat.edge {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Bottom => "bottom",
    };
    let path: Vec<String> = seat.path.iter().map(SquareName::to_string).collect();
    json!({ "side": seat.side.name(), "edge": edge, "path": path })
}

fn group(group: &Group) -> Value {
    json!({
        "side": group.side.name(),
        "spot": spot_name(group.spot),
        "letter": group.letter.map(|letter| char::from(letter).to_string()),
        "count": group.count,
    })
}

fn hole(&(name, state): &(SquareName, HoleState)) -> Value {
    let owner = match state {
        HoleState::Closed => None,
        HoleState::Owned(side) => Some(side.name()),
    };
    json!({ "name": name.to_string(), "owner": owner })
}

/// Returns the name of a spot: the square, or a word.
fn spot_name(spot: Spot) -> String {
    match spot {
        Spot::Square(name) => name.to_string(),
        Spot::Waiting => "waiting".to_owned(),
        Spot::Centre => "centre".to_owned(),
        Spot::Out => "out".to_owned(),
    }
}

/// Draws the board after a line, from 1, as a sheet.
pub fn draw(name: &str, text: &[u8], line: Option<usize>) -> Answer {
    let (log, setup) = (parse(text), Setup::default());
    let source = GameSource::new(name, text, 0);
    let moment = match line {
        Some(line) => Moment::after(text, &log, &setup, line.saturating_sub(1)),
        None => Moment::at(text, &log, &setup, text.len()),
    };
    if !moment.playable {
        return Err("cannot replay this log; check it for details".to_owned());
    }
    let scene = Scene::of(&moment, &source);
    let named = named_players(text, log.forms, &numbered_fields(&log));
    let label = |player: &Player| {
        let of = |one: &&NamedPlayer| (one.side, one.number) == (player.side, player.number());
        let name = named.iter().rev().find(of).map(|named| format!(" {}", named.name));
        format!("{player}{}", name.unwrap_or_default())
    };
    let details = Some(subtitle(text, &log)).filter(|text| !text.is_empty());
    let svg = sheet(&Sheet {
        title: title(text, &log, &source),
        details: details.into_iter().collect(),
        caption: vec![scene.whose_turn.clone()],
        players: BySide::of(|side| scene.players[side].iter().map(label).collect()),
        told: scene.told.clone(),
        plan: &scene.plan,
        layout: &scene.layout,
        known: scene.not_known.is_none(),
    });
    Ok((Value::Null, svg.into_bytes()))
}
