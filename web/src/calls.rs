//! Calls about whole texts.

use dadu::check::check_text;
use dadu::diagnostic::{GameSource, Scene};
use dadu::finding::Severity;
use dadu::games::GameId;
use dadu::header::{field_problems, header_text, place};
use dadu::notation::parse;
use dadu::notation::stream::{Block, Blocks};
use dadu::page::{self, NoPage};
use dadu::replay::{FormattedFile, Moment, Setup, replay as replay_game};
use dadu::rulebook::UntypedVariant;
use dadu::simulate::{Policy, Simulation};
use dadu::table::{BySide, Side};
use serde_json::{Value, json};

use crate::Answer;
use crate::board::board_json;

pub fn check(name: &str, text: &[u8]) -> Answer {
    let report = check_text(name, text, &Setup::default());
    Ok((json!(report), Vec::new()))
}

pub fn format(text: &[u8], extras: bool) -> Answer {
    let setup = Setup::default();
    let formatted = FormattedFile::of(text, extras, setup.load)?;
    Ok((json!({ "unread": formatted.unread }), formatted.text))
}

/// Returns the blocks of a text.
pub fn blocks(text: &[u8]) -> Vec<Block> {
    let mut blocks = Blocks::new(text);
    // Reading from memory cannot fail.
    std::iter::from_fn(|| blocks.next_block().ok().flatten()).collect()
}

/// Describes each game: where it is in the text, its name, its state, its board.
pub fn summary(name: &str, text: &[u8]) -> Answer {
    let mut games = Vec::new();
    for block in blocks(text) {
        for game in block.games() {
            let (start, end) = (game.at, game.at + game.text.len());
            let file = [start, end].map(|at| block.file_offset(at));
            let summary =
                if game.opens { one(name, game.text) } else { json!({ "is_game": false }) };
            games.push(json!({ "start": file[0], "end": file[1], "game": summary }));
        }
    }
    Ok((json!(games), Vec::new()))
}

fn one(name: &str, text: &[u8]) -> Value {
    let (log, setup) = (parse(text), Setup::default());
    let source = GameSource::new(name, text, 0);
    let moment = Moment::at(text, &log, &setup, text.len());
    let findings = replay_game(text, &log, &setup, &mut ()).findings;
    let count = |severity| findings.iter().filter(|one| one.severity == severity).count();
    let scene = Scene::of(&moment, &source);
    let is_playable = moment.playable;
    json!({
        "is_game": true,
        "title": page::title(text, &log, &source),
        "subtitle": page::subtitle(text, &log),
        "game": log.game.unwrap_or_default().name(),
        "game_title": log.game.unwrap_or_default().rulebook().title,
        "id": log.value_of(text, "Id"),
        "is_playable": is_playable,
        "turns": moment.turns,
        "round": scene.round,
        "result": log.value_of(text, "Result"),
        "winner": moment.winner.map(Side::name),
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "board": is_playable.then(|| board_json(&scene)),
    })
}

pub fn replay(name: &str, text: &[u8]) -> Answer {
    let source = GameSource::new(name, text, 0);
    match page::page(text, &parse(text), &Setup::default(), &source) {
        Ok(page) => Ok((Value::Null, page.into_bytes())),
        Err(NoPage::NotReplayed) => Err("cannot replay this log; check it for details".to_owned()),
        Err(NoPage::TooLong(length)) => {
            Err(format!("too long for a page: {length} lines and tokens, at most {}", page::MOST))
        }
    }
}

/// Returns the header of a new log in canonical form, with the problems in it.
pub fn header(fields: &[(String, String)]) -> Answer {
    let given = |(name, value): &(String, String)| (name.clone(), value.trim().to_owned());
    let mut fields: Vec<(String, String)> = fields.iter().map(given).collect();
    fields.retain(|(_, value)| !value.is_empty());
    fields.sort_by_key(|(name, _)| place(name));
    let problems = field_problems(&fields, &Setup::default());
    let json = |problem: &dadu::header::Problem| json!({ "severity": problem.severity, "field": problem.field, "message": problem.said });
    let problems: Vec<Value> = problems.iter().map(json).collect();
    Ok((json!({ "problems": problems }), header_text(&fields)))
}

pub fn simulate(game: &str, [n, s, e, w]: [u8; 4], (seed, number): (u64, u64)) -> Answer {
    let game = game_named(game)?;
    let mut text = Vec::new();
    let simulation = Simulation {
        game,
        variant: UntypedVariant::basic(game.rulebook()),
        players: BySide([n, s, e, w]),
        policy: Policy::Sensible,
        max_turns: 5000,
        seed,
    };
    simulation.write(number, &mut text).map_err(|error| error.to_string())?;
    Ok((Value::Null, text))
}

/// Returns the game of that name.
///
/// # Errors
/// There is no such game.
pub fn game_named(name: &str) -> Result<GameId, String> {
    let names = || GameId::ALL.map(GameId::name).join(", ");
    GameId::of_name(name).ok_or_else(|| format!("unknown game `{name}`; expected {}", names()))
}
