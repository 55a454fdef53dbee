//! The games with their rules as questions, and the pages that explain findings and rules.

use dadu::diagnostic::{asking_of, pages};
use dadu::finding::Code;
use dadu::games::GameId;
use dadu::rulebook::Row;
use dadu::table::Side;
use serde_json::{Value, json};

use crate::Answer;
use crate::calls::game_named;

/// Returns every game that can be checked: its sides, its presets, and a question for each parameter.
pub fn games() -> Answer {
    let games: Vec<Value> = GameId::ALL.into_iter().map(game).collect();
    Ok((json!(games), Vec::new()))
}

fn game(game: GameId) -> Value {
    let book = game.rulebook();
    let preset = |preset: &dadu::rulebook::Preset| {
        let changes = preset
            .changes
            .iter()
            .map(|&(row, value)| (row.name.to_owned(), json!(row.values.write(value))));
        json!({
            "name": preset.name,
            "meaning": preset.meaning,
            "values": Value::Object(changes.collect()),
        })
    };
    json!({
        "name": book.name,
        "title": book.title,
        "sides": book.forms.sides.iter().map(|side: &Side| side.name()).collect::<Vec<_>>(),
        "teams": book.forms.teams,
        "presets": book.presets.iter().map(preset).collect::<Vec<_>>(),
        "questions": book.parameters.iter().map(|row| question(game, row)).collect::<Vec<_>>(),
    })
}

fn question(game: GameId, row: &Row) -> Value {
    let asked = asking_of(game, usize::from(row.place));
    let values: Vec<String> = row.values.all().map(|value| row.values.write(value)).collect();
    json!({
        "name": row.name,
        "question": asked.question,
        "watch": asked.watch,
        "meaning": row.meaning,
        "rule": row.rule.name(),
        "is_reading": row.is_reading(),
        "values": values,
        "default": row.values.write(row.values.default()),
    })
}

/// Returns the page of a finding or a rule. A rule belongs to the given game, or else to the first game that has
/// one of this id. The other pages of the program are left out, because they describe its commands.
pub fn explain(game: Option<&str>, topic: &str) -> Answer {
    let game = game.map(game_named).transpose()?;
    let games = GameId::ALL.into_iter().filter(|&one| game.is_none_or(|game| one == game));
    let rule = games.filter_map(|one| one.rulebook().rule(topic)).map(pages::rule).next();
    let code = || topic.parse::<Code>().ok().map(pages::code);
    let page = rule.or_else(code).ok_or_else(|| format!("unknown code or rule `{topic}`"))?;
    Ok((Value::Null, page.as_bytes().to_vec()))
}
