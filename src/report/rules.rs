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
    if is_unknown(data) {
        return html;
    }
    let is_open = |of: &&(&Row, Option<u8>)| of.1.is_none();
    let known = data.values.iter().filter(|of| !is_open(of));
    let (different, same): (Vec<_>, Vec<_>) = known.partition(|of| is_different(of));
    let [different, same] = [different, same].map(|rules| {
        rules.into_iter().map(|&(row, value)| (row, answer(row, value))).collect::<Vec<_>>()
    });
    let open: Vec<&Row> = data.values.iter().filter(is_open).map(|of| of.0).collect();
    if !different.is_empty() {
        let _ = writeln!(
            html,
            "<h3>Where your rules differ from the basic rules</h3>\n{}",
            answers(&different)
        );
    }
    let others = match (different.is_empty() && open.is_empty(), open.is_empty()) {
        (true, _) => "All rules are",
        (false, true) => "All other rules are",
        (false, false) => "The other known rules are",
    };
    // On paper, a family does not need pages of them.
    if !same.is_empty() {
        let _ = writeln!(
            html,
            "<details><summary>{others} as in the basic rules</summary>\n{}</details>",
            answers(&same)
        );
    }
    if !open.is_empty() {
        let item = |row: &&Row| format!("<li>{}</li>\n", decides(row));
        let _ = writeln!(
            html,
            "<details><summary>{} not known</summary>\n<ul>\n{}</ul></details>",
            counted_rules(open.len()),
            open.iter().map(item).collect::<String>()
        );
    }
    html
}

/// Returns whether the log says of no rule which value it has.
pub fn is_unknown(data: &DeclarationData) -> bool {
    data.values.iter().all(|(row, value)| value.is_none() || is_fixed(row))
}

/// Returns whether a parameter has only one value, so that no log can leave it unknown.
fn is_fixed(row: &Row) -> bool {
    row.values.all().count() == 1
}

fn counted_rules(count: usize) -> String {
    match count {
        1 => "1 rule is".to_owned(),
        n => format!("{n} rules are"),
    }
}

/// Returns the declaration, with the meaning of the set of rules that it names.
pub fn declared(id: GameId, data: &DeclarationData) -> String {
    if is_unknown(data) {
        let of = escaped(&id.of_title()).into_owned();
        return format!(
            "<p>The rules{of} are not known: the log does not say which were played.</p>\n"
        );
    }
    let name = data.text.split(',').next().unwrap_or_default().trim();
    // `basic` means its source, which says nothing to a family.
    let preset = id.rulebook().preset(name).filter(|preset| preset.name != "basic");
    let meaning = preset.map_or(String::new(), |preset| {
        format!(" <code>{}</code> means: {}.", escaped(preset.name), escaped(preset.meaning))
    });
    let of = escaped(&id.of_title()).into_owned();
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
