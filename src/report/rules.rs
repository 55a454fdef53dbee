//! The declared rules in plain words: what each parameter decides, and its value.

use std::fmt::Write;

use super::ReportedGame;
use crate::board::markup::escaped;
use crate::diagnostic::capitalised;
use crate::facts::DeclaredVariant;
use crate::games::GameId;
use crate::rulebook::{DeclarationData, Row};

/// Returns the rules of a game as HTML.
pub fn of_game(game: &ReportedGame) -> String {
    let (id, data) = match (game.game, &game.facts.record.declared) {
        (Some(id), DeclaredVariant::Read(data)) => (id, data),
        (_, DeclaredVariant::Unread(text)) if !text.is_empty() => {
            return format!("<p>The log names these rules: <code>{}</code></p>\n", escaped(text));
        }
        _ => return String::new(),
    };
    let mut html = declared(id, data);
    let of = |differs: bool| {
        let rules = data.values.iter().filter(move |of| is_different(of) == differs);
        rules.map(|&(row, value)| (row, answer(row, value))).collect::<Vec<_>>()
    };
    let (different, same) = (of(true), of(false));
    if !different.is_empty() {
        let _ = writeln!(
            html,
            "<h3>Where your rules differ from the basic rules</h3>\n{}",
            answers(&different)
        );
    }
    let others = if different.is_empty() { "All rules are" } else { "All other rules are" };
    // On paper, a family does not need pages of them.
    let _ = writeln!(
        html,
        "<details><summary>{others} as in the basic rules</summary>\n{}</details>",
        answers(&same)
    );
    html
}

/// Returns the declaration, with the meaning of the set of rules that it names.
pub fn declared(id: GameId, data: &DeclarationData) -> String {
    let name = data.text.split(',').next().unwrap_or_default().trim();
    // `basic` means its source, which says nothing to a family.
    let preset = id.rulebook().preset(name).filter(|preset| preset.name != "basic");
    let meaning = preset.map_or(String::new(), |preset| {
        format!(" <code>{}</code> means: {}.", escaped(preset.name), escaped(preset.meaning))
    });
    let of = match id {
        GameId::Dadu => String::new(),
        other => format!(" of {}", escaped(other.rulebook().title)),
    };
    format!("<p>Declared in the log{of}: <code>{}</code>.{meaning}</p>\n", escaped(&data.text))
}

fn is_different((row, value): &(&Row, Option<u8>)) -> bool {
    *value != Some(row.values.default())
}

/// Returns a value in words.
pub fn answer(row: &Row, value: Option<u8>) -> String {
    value.map_or("not known".to_owned(), |value| row.values.write(value))
}

/// Returns what a parameter decides, as it begins a line.
pub fn decides(row: &Row) -> String {
    capitalised(&escaped(row.meaning))
}

/// Returns rules with their values.
fn answers(rules: &[(&Row, String)]) -> String {
    let item = |(row, answer): &(&Row, String)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", decides(row), escaped(answer))
    };
    format!("<dl class=\"rules\">\n{}</dl>\n", rules.iter().map(item).collect::<String>())
}
