//! Recorders, each known to the page by a number.

use std::cell::RefCell;

use dadu::header::Offers;
use dadu::notation::fields::seconds;
use dadu::record::{Answer as Said, DueStep, Input, LegalMove, NewGame, PlayState, Recorder};
use dadu::table::{Player, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Answer;
use crate::board::board_json;
use crate::calls::{blocks, game_named};

thread_local! {
    static RECORDERS: RefCell<Vec<Option<Open>>> = const { RefCell::new(Vec::new()) };
}

/// An open recorder, and the games before the one that is recorded.
struct Open {
    before: Vec<u8>,
    recorder: Recorder,
}

/// The arguments of `begin`.
#[derive(Debug, Deserialize)]
pub struct Begin {
    /// The name of the log.
    name: String,
    /// The `Id` of a log without a header.
    id: String,
    /// The game of a log without a header.
    game: String,
    /// The player turn in progress when the log was stored.
    underway: String,
}

/// The arguments of `input`.
#[derive(Debug, Deserialize)]
pub struct Enter {
    recorder: usize,
    input: Input,
    /// Whether an input that does not fit is meant.
    #[serde(default)]
    meant: bool,
    /// The timecode of the input: `00:12:31`.
    #[serde(default)]
    time: Option<String>,
}

/// Begins to record the last game of a text. Refuses a text whose last game cannot be recorded.
pub fn begin(begin: Begin, text: &[u8]) -> Answer {
    let start = last_game(text)?;
    let (before, game) = text.split_at(start);
    let beginning =
        NewGame { id: begin.id, game: game_named(&begin.game)?, offers: Offers::default() };
    let files = |_: &str| Err("the page cannot read variant files".to_owned());
    let mut recorder = Recorder::new(&begin.name, game, Box::new(files), beginning);
    if !recorder.is_playable() {
        return Err("dadu cannot record the version or the game of this log".to_owned());
    }
    if !begin.underway.is_empty() {
        recorder.resume_turn(&begin.underway);
    }
    let open = Open { before: before.to_vec(), recorder };
    RECORDERS.with_borrow_mut(|recorders| {
        recorders.push(Some(open));
        let number = recorders.len() - 1;
        described(number, recorders[number].as_ref(), None)
    })
}

/// Returns where the last game of a text begins.
fn last_game(text: &[u8]) -> Result<usize, String> {
    let blocks = blocks(text);
    let Some(block) = blocks.last() else { return Ok(0) };
    if !block.cuts.is_empty() || block.game_cut {
        return Err("a line or a game of this log is too long to record".to_owned());
    }
    let last = block.games().last().map_or(0, |game| game.at);
    Ok(block.offset as usize + last)
}

/// Gives an input to a recorder.
pub fn input(enter: &Enter) -> Answer {
    let time = enter.time.as_deref();
    if time.is_some_and(|time| seconds(time.as_bytes()).is_none()) {
        return Err("invalid timecode; expected hh:mm:ss".to_owned());
    }
    RECORDERS.with_borrow_mut(|recorders| {
        let open = recorders.get_mut(enter.recorder).and_then(Option::as_mut);
        let said = open.map(|open| open.recorder.input_at(&enter.input, enter.meant, time));
        let open = recorders.get(enter.recorder).and_then(Option::as_ref);
        described(enter.recorder, open, said)
    })
}

/// Drops a recorder.
pub fn end(number: usize) -> Answer {
    RECORDERS.with_borrow_mut(|recorders| match recorders.get_mut(number) {
        Some(open) if open.is_some() => {
            *open = None;
            Ok((Value::Null, Vec::new()))
        }
        _ => Err(NONE.to_owned()),
    })
}

const NONE: &str = "no such recorder";

fn described(number: usize, open: Option<&Open>, said: Option<Said>) -> Answer {
    let Open { before, recorder } = open.ok_or(NONE)?;
    let described = json!({
        "recorder": number,
        "answer": said,
        "messages": recorder.last_messages(),
        "underway": recorder.turn_line(),
        "state": state(recorder),
    });
    Ok((described, [before, recorder.text()].concat()))
}

fn state(recorder: &Recorder) -> Value {
    let state = recorder.state();
    let troubles = state.troubles.iter().map(|trouble| &trouble.said);
    json!({
        "game": state.game.name(),
        "due": due(state),
        "player": state.player.map(|player| player.to_string()),
        "is_underway": state.is_underway,
        "is_known": state.is_known,
        "turns": state.turns,
        "round": state.scene.round,
        "winner": state.winner.map(Side::name),
        "whose_turn": state.scene.whose_turn,
        "position": state.position,
        "troubles": troubles.collect::<Vec<_>>(),
        "legal": state.legal.iter().map(legal).collect::<Vec<_>>(),
        "choices": recorder.choices(),
        "sides": state.scene.plan.sides().map(|side| side_of(state, side)).collect::<Vec<_>>(),
        "board": board_json(&state.scene),
    })
}

fn due(state: &PlayState) -> &'static str {
    match state.due {
        DueStep::Player => "player",
        DueStep::Throw => "throw",
        DueStep::Move { .. } => "move",
        DueStep::Nothing => "nothing",
        DueStep::Result => "result",
        DueStep::Over => "over",
    }
}

fn legal(legal: &LegalMove) -> Value {
    json!({
        "written": legal.written,
        "in_full": legal.in_full,
        "letter": legal.letter.map(|letter| char::from(letter).to_string()),
        "from": legal.from.map(|area| area.name()),
        "to": legal.to.map(|area| area.name()),
        "results": legal.results,
        "captured": legal.captured,
    })
}

fn side_of(state: &PlayState, side: Side) -> Value {
    let seat = |&player: &Player| json!({ "seat": player.to_string(), "name": state.name(player) });
    let players = state.scene.players[side].iter();
    json!({ "side": side.name(), "players": players.map(seat).collect::<Vec<_>>() })
}
