//! `dadu variants`: presets and parameters, as tables or as JSON.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Status;
use super::json::to_pretty_json;
use super::output::{self, Done, look};
use super::table::table;
use super::variant::from_argument;
use crate::diagnostic::wrap;
use crate::rules::variant::{Declaration, Definition, PRESETS, Parameter, TABLE, parameter};

/// List presets and parameters, or show one variant in full
///
/// Without a name: every preset and every parameter with its values. With one: a preset, a
/// parameter, a file, or a whole declaration such as "ludii, triples = tens".
#[derive(Args)]
pub struct Arguments {
    /// What to show in full
    name: Option<String>,
    /// How it is written
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// For machines
    Json,
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
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Done {
    let mut out = output::stdout();
    let written = match &arguments.name {
        None => Some(all(arguments.format)),
        Some(name) => one(name, arguments.format),
    };
    let Some(text) = written else { return Ok(Status::Failed) };
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Status::Clean)
}

fn all(format: Format) -> String {
    if format == Format::Json {
        let presets = PRESETS.iter().map(|preset| PresetJson {
            name: preset.name,
            is: declaration_of(preset.name, preset.variant().to_string(), preset.changes),
            meaning: preset.meaning,
        });
        let parameters = TABLE.iter().map(|row| parameter_json(row, None)).collect();
        return to_pretty_json(&AllJson { presets: presets.collect(), parameters });
    }
    let mut presets = vec![record(["preset", "is"])];
    presets.extend(PRESETS.iter().map(|preset| record([preset.name, preset.meaning])));
    let mut parameters =
        vec![record(["parameter", "rule", "values, the default first", "decides"])];
    parameters.extend(TABLE.iter().map(|row| {
        let values = values_default_first(row).join(", ");
        record([row.name, row.rule.name(), &values, row.meaning])
    }));
    let more = "`dadu variants NAME` shows one in full; `dadu explain RULE` the page of its rule.";
    let width = look().width;
    let parts = [table(&presets, width), table(&parameters, width), wrap(more, width).join("\n")];
    parts.join("\n\n")
}

/// `basic, forfeit = never, …` for a preset that is not basic itself.
fn declaration_of(name: &str, text: String, changes: &[(Parameter, u8)]) -> String {
    if name == "basic" {
        return text;
    }
    let change = |&(p, value): &(Parameter, u8)| {
        format!("{} = {}", p.name(), p.definition().values.write(value))
    };
    let changes: Vec<String> = changes.iter().map(change).collect();
    format!("basic, {}", changes.join(", "))
}

fn one(name: &str, format: Format) -> Option<String> {
    if let Some(named) = parameter(name) {
        return Some(in_full(named.definition(), format));
    }
    from_argument(None, name).map(|declaration| variant(&declaration, format))
}

fn in_full(row: &Definition, format: Format) -> String {
    if format == Format::Json {
        return to_pretty_json(&parameter_json(row, None));
    }
    format!(
        "{} ({}): {}\nvalues: {}\nsource: {}\nread more: dadu explain {}\n",
        row.name,
        row.rule,
        row.meaning,
        values_default_first(row).join(", "),
        row.source,
        row.rule
    )
}

fn variant(declaration: &Declaration, format: Format) -> String {
    if format == Format::Json {
        let value = |row: &Definition| value_of(declaration, row);
        let parameters = TABLE.iter().map(|row| parameter_json(row, Some(value(row)))).collect();
        return to_pretty_json(&OneJson { declaration: declaration.to_string(), parameters });
    }
    let mut rows = vec![record(["parameter", "value", "rule", "decides", "source"])];
    rows.extend(TABLE.iter().map(|row| {
        let value = value_of(declaration, row);
        record([row.name, &value, row.rule.name(), row.meaning, row.source])
    }));
    format!("{declaration}\n\n{}\n", table(&rows, look().width))
}

fn value_of(declaration: &Declaration, row: &Definition) -> String {
    if declaration.is_unknown(row.parameter) {
        return "unknown".to_owned();
    }
    row.values.write(declaration.variant.get(row.parameter))
}

fn values_default_first(row: &Definition) -> Vec<String> {
    let default = row.values.write(row.values.default());
    let all = row.values.describe();
    let others = all.split(", ").filter(|value| *value != default).map(str::to_owned);
    std::iter::once(default.clone()).chain(others).collect()
}

fn parameter_json(row: &Definition, value: Option<String>) -> ParameterJson {
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
