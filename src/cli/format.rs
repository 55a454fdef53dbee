//! The formats of output, in one list for all commands. Each command allows some of them.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};

/// A format of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text for reading.
    Text,
    /// A table for reading.
    Table,
    /// A Markdown table.
    Markdown,
    /// JSON.
    Json,
    /// JSON lines.
    Jsonl,
    /// CSV.
    Csv,
    /// Parquet.
    Parquet,
    /// SARIF.
    Sarif,
    /// Annotations for GitHub workflows.
    Github,
    /// Logs.
    Logs,
}

impl Format {
    /// Returns its name as a value of `--format`. The name of a file of tables ends with it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Table => "table",
            Format::Markdown => "markdown",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Csv => "csv",
            Format::Parquet => "parquet",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Logs => "logs",
        }
    }

    /// Checks whether the format is a table for reading.
    pub fn is_drawn(self) -> bool {
        matches!(self, Format::Table | Format::Markdown)
    }
}

/// The formats that a command allows, in the order of its help. Each has its line there, because the same format
/// may hold one object or many. This is also the parser of the command's option `--format`.
#[derive(Clone, Copy, Debug)]
pub struct Formats(pub &'static [(Format, &'static str)]);

impl Formats {
    fn values(self) -> impl Iterator<Item = PossibleValue> {
        self.0.iter().map(|(format, help)| PossibleValue::new(format.name()).help(*help))
    }
}

impl TypedValueParser for Formats {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Format, Error> {
        // Bytes that are not UTF-8 are an unknown name like any other, so the error lists the formats.
        let given = value.to_string_lossy();
        let names = PossibleValuesParser::new(self.values());
        let name = names.parse_ref(command, argument, OsStr::new(&*given))?;
        let meant = self.0.iter().find(|(format, _)| format.name() == name);
        meant
            .map(|&(format, _)| format)
            .ok_or_else(|| Error::new(ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWED: Formats = Formats(&[(Format::Text, "Text"), (Format::Json, "JSON")]);

    fn parse(name: &str) -> Result<Format, String> {
        let command =
            Command::new("dadu").arg(Arg::new("format").long("format").value_parser(ALLOWED));
        let parsed = command.try_get_matches_from(["dadu", "--format", name]);
        let parsed = parsed.map_err(|error| error.to_string())?;
        Ok(*parsed.get_one::<Format>("format").unwrap())
    }

    #[test]
    fn a_command_reads_only_the_formats_that_it_allows() {
        assert_eq!((parse("text"), parse("json")), (Ok(Format::Text), Ok(Format::Json)));
        for unknown in ["csv", "JSON", "", "jso"] {
            let error = parse(unknown).unwrap_err();
            assert!(error.contains("[possible values: text, json]"), "{unknown}: {error}");
        }
    }
}
