//! Findings as JSON, SARIF and GitHub annotations.

use serde_json::{Value, json};

use crate::cli::format::Format;
use crate::cli::rows::json::to_json;
use crate::diagnostic::json::{FindingJson, GamePlace, finding};
use crate::diagnostic::{GameSource, steers};
use crate::finding::{Code, Finding, Severity};

/// Writes one finding in one of these formats.
pub fn write(
    format: Format,
    found: &Finding,
    findings: &[Finding],
    source: &GameSource,
    place: &GamePlace<'_>,
) -> String {
    let end = source.place(found.span.end as usize);
    let found = finding(found, findings, source, place);
    match format {
        Format::Github => github(&found),
        Format::Sarif => to_json(&sarif_result(&found, end)),
        _ => to_json(&found),
    }
}

/// Returns the text before the first finding, between two findings, and after the last.
pub fn frame(format: Format) -> (String, &'static str, String) {
    match format {
        Format::Json => ("[\n".into(), ",\n", "\n]\n".into()),
        Format::Sarif => {
            let (before, after) = sarif_frame();
            (before, ",\n", after)
        }
        _ => (String::new(), "", String::new()),
    }
}

fn github(found: &FindingJson) -> String {
    let kind = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let title = format!("{} {}", found.code, found.name);
    let text = [vec![found.message.clone()], found.help.clone()].concat().join("\n");
    format!(
        "::{kind} file={},line={},col={},title={}::{}\n",
        property(&found.file),
        found.line,
        found.column,
        property(&title),
        data(&text)
    )
}

fn data(text: &str) -> String {
    percent_encoded(text, |c| !matches!(c, '%' | '\r' | '\n') && !steers(c))
}

fn property(text: &str) -> String {
    percent_encoded(text, |c| !matches!(c, '%' | '\r' | '\n' | ':' | ',') && !steers(c))
}

/// Percent-encodes the bytes of every character that is not `plain`, such as `%1B`.
fn percent_encoded(text: &str, plain: impl Fn(char) -> bool) -> String {
    let mut encoded = String::new();
    for c in text.chars() {
        if plain(c) {
            encoded.push(c);
        } else {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).bytes();
            encoded.extend(bytes.map(|byte| format!("%{byte:02X}")));
        }
    }
    encoded
}

/// Returns a finding as a SARIF result. `end` is the line and the column after the last character.
fn sarif_result(found: &FindingJson, end: (u64, usize)) -> Value {
    let level = found.severity.name();
    let text = [vec![found.message.clone()], found.help.clone()].concat().join("\n");
    json!({
        "ruleId": found.code,
        "level": level,
        "message": { "text": text },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&found.file) },
                "region": {
                    "startLine": found.line,
                    "startColumn": found.column,
                    "endLine": end.0,
                    "endColumn": end.1,
                    "byteOffset": found.span.start,
                    "byteLength": found.span.end - found.span.start,
                }
            }
        }],
        "properties": { "game": found.game, "rules": found.rules, "follows": found.follows },
    })
}

/// Returns a path as a relative reference, with all other characters percent-encoded.
fn uri(path: &str) -> String {
    percent_encoded(path, |c| c.is_ascii_alphanumeric() || "-._~/".contains(c))
}

/// Returns the text of a SARIF log before and after its results.
fn sarif_frame() -> (String, String) {
    let rules: Vec<Value> = Code::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.id(),
                "name": code.name(),
                "shortDescription": { "text": code.name().replace('-', " ") },
            })
        })
        .collect();
    let driver = json!({
        "name": "dadu", "version": env!("CARGO_PKG_VERSION"), "rules": rules,
    });
    let before = format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\
         \"results\":[\n"
    );
    (before, "\n]}]}\n".into())
}
