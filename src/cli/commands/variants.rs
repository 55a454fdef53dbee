//! `dadu variants`: presets and parameters, as tables or JSON.

use std::io::Write;
use std::path::Path;

use clap::Args;
use serde::Serialize;

use crate::cli::format::{Format, Formats};
use crate::cli::input::variant::{declared, is_variant_file, load};
use crate::cli::rows::json::to_pretty_json;
use crate::cli::rows::wrapped::table;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::output::{self, look, print_error};
use crate::diagnostic::{commands, printable, wrap};
use crate::games::GameId;
use crate::replay::game_of_file;
use crate::rulebook::{DeclarationData, FileField, Preset, Row, Rulebook, file_fields};

/// The output formats that the command allows.
const FORMATS: Formats = Formats(&[(Format::Table, "Table for reading"), (Format::Json, "JSON")]);

/// List rule presets and parameters, or show one
///
/// Without NAME, lists all presets and parameters. NAME is a preset, a parameter, a variant file, or a
/// declaration such as "ludii, triples = tens".
#[derive(Args)]
pub struct Arguments {
    /// Game whose variants to list
    #[arg(long, value_enum, ignore_case = true, default_value = "dadu")]
    game: GameId,
    /// Preset, parameter, file or declaration to show
    name: Option<String>,
    /// Output format
    #[arg(long, value_parser = FORMATS, default_value = "table")]
    format: Format,
}

#[derive(Serialize)]
struct PresetJson {
    name: &'static str,
    is: String,
    meaning: &'static str,
}

#[derive(Serialize)]
struct ParameterJson {
    name: &'static str,
    rule: &'static str,
    reading: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    default: String,
    values: Vec<String>,
    meaning: &'static str,
    source: &'static str,
}

#[derive(Serialize)]
struct AllJson {
    presets: Vec<PresetJson>,
    parameters: Vec<ParameterJson>,
}

#[derive(Serialize)]
struct OneJson {
    declaration: String,
    parameters: Vec<ParameterJson>,
    /// The fields of a variant file, which say who told the rules to whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<FieldJson>,
}

#[derive(Serialize)]
struct FieldJson {
    name: String,
    value: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    let mut out = output::stdout();
    let file = arguments.name.as_deref().filter(|name| is_variant_file(Path::new(name)));
    let text = file.and_then(|name| load(name).ok()).unwrap_or_default();
    let fields: Vec<FieldJson> = file_fields(&text).iter().map(FieldJson::from).collect();
    let named = fields.iter().any(|field| field.name.eq_ignore_ascii_case("Game"));
    let game = if named { game_of_file(&text) } else { Some(arguments.game) };
    let Some(game) = game else {
        let name = arguments.name.as_deref().unwrap_or_default();
        print_error(&format!("{name}: unsupported game; run `dadu check {name}`"));
        return Ok(Status::Failed);
    };
    let book = game.rulebook();
    let written = match &arguments.name {
        None => Some(all(book, arguments.format)),
        Some(name) => one(book, name, fields, arguments.format),
    };
    let Some(text) = written else {
        elsewhere(arguments).iter().for_each(|hint| print_error(hint));
        return Ok(Status::Failed);
    };
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Status::Clean)
}

fn all(book: &Rulebook, format: Format) -> String {
    if format == Format::Json {
        let presets = book.presets.iter().map(|preset| PresetJson {
            name: preset.name,
            is: declaration_of(preset),
            meaning: preset.meaning,
        });
        let parameters = book.parameters.iter().map(|row| parameter_json(row, None)).collect();
        return to_pretty_json(&AllJson { presets: presets.collect(), parameters });
    }
    let mut presets = vec![record(["preset", "is"])];
    presets.extend(book.presets.iter().map(|preset| record([preset.name, preset.meaning])));
    let mut parameters =
        vec![record(["parameter", "rule", "values, the default first", "decides"])];
    parameters.extend(book.parameters.iter().map(|row| {
        let values = values_default_first(row).join(", ");
        record([row.name, row.rule.name(), &values, row.meaning])
    }));
    let more = format!(
        "`{} NAME` shows one in full; `{}` shows the page of its rule.",
        commands::variants(book.name),
        commands::explain(book.name, "RULE")
    );
    let width = look().width;
    let parts = [table(&presets, width), table(&parameters, width), wrap(&more, width).join("\n")];
    parts.join("\n\n")
}

/// Returns a hint for each other game that has a preset or parameter of this name.
fn elsewhere(arguments: &Arguments) -> Vec<String> {
    let name = arguments.name.as_deref().unwrap_or_default();
    let knows = |book: &&Rulebook| book.preset(name).is_some() || book.parameter(name).is_some();
    let others = GameId::ALL.into_iter().filter(|&game| game != arguments.game);
    let hint = |book: &Rulebook| {
        format!(
            "{} has a preset or parameter of this name: `{} {name}`",
            book.name,
            commands::variants(book.name)
        )
    };
    others.map(GameId::rulebook).filter(knows).map(hint).collect()
}

/// Returns the declaration of a preset as changes to basic: `basic, forfeit = never, …`.
fn declaration_of(preset: &Preset) -> String {
    let change =
        |&(row, value): &(&Row, u8)| format!(", {} = {}", row.name, row.values.write(value));
    let changes: String = preset.changes.iter().map(change).collect();
    format!("basic{changes}")
}

impl From<&FileField<'_>> for FieldJson {
    fn from(field: &FileField<'_>) -> FieldJson {
        FieldJson { name: field.name.text.to_owned(), value: field.value.text.to_owned() }
    }
}

fn one(
    book: &'static Rulebook,
    name: &str,
    fields: Vec<FieldJson>,
    format: Format,
) -> Option<String> {
    if let Some(row) = book.parameter(name) {
        return Some(in_full(row, format));
    }
    declared(book, None, name).map(|declaration| variant(&declaration, fields, format))
}

fn in_full(row: &Row, format: Format) -> String {
    if format == Format::Json {
        return to_pretty_json(&parameter_json(row, None));
    }
    format!(
        "{} ({}): {}\nvalues: {}\nsource: {}\nread more: {}\n",
        row.name,
        row.rule,
        row.meaning,
        values_default_first(row).join(", "),
        row.source,
        commands::explain_rule(row.rule)
    )
}

fn variant(declared: &DeclarationData, fields: Vec<FieldJson>, format: Format) -> String {
    let values = declared.values.iter().map(|&(row, value)| (row, value_of(row, value)));
    if format == Format::Json {
        let parameters = values.map(|(row, value)| parameter_json(row, Some(value))).collect();
        return to_pretty_json(&OneJson { declaration: declared.text.clone(), parameters, fields });
    }
    let mut rows = vec![record(["parameter", "value", "rule", "decides", "source"])];
    rows.extend(
        values.map(|(row, value)| {
            record([row.name, &value, row.rule.name(), row.meaning, row.source])
        }),
    );
    let field =
        |field: &FieldJson| format!("{}: {}\n", printable(&field.name), printable(&field.value));
    let mut head: String = fields.iter().map(field).collect();
    head.push_str(if fields.is_empty() { "" } else { "\n" });
    format!("{head}{}\n\n{}\n", declared.text, table(&rows, look().width))
}

fn value_of(row: &Row, value: Option<u8>) -> String {
    value.map_or("unknown".to_owned(), |value| row.values.write(value))
}

fn values_default_first(row: &Row) -> Vec<String> {
    let default = row.values.write(row.values.default());
    let all = row.values.describe();
    let others = all.split(", ").filter(|value| *value != default).map(str::to_owned);
    std::iter::once(default.clone()).chain(others).collect()
}

fn parameter_json(row: &Row, value: Option<String>) -> ParameterJson {
    ParameterJson {
        name: row.name,
        rule: row.rule.name(),
        reading: row.is_reading(),
        value,
        default: row.values.write(row.values.default()),
        values: row.values.all().map(|value| row.values.write(value)).collect(),
        meaning: row.meaning,
        source: row.source,
    }
}

fn record<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
