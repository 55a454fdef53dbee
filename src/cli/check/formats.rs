//! Findings for machines: JSON, SARIF, GitHub's annotations.

use serde_json::{Value, json};

use super::Format;
use crate::diagnostic::GameSource;
use crate::diagnostic::json::{FindingJson, GamePlace, finding};
use crate::finding::{Code, Finding, Severity};

/// One finding, in a format for machines.
pub fn write(
    format: Format,
    found: &Finding,
    findings: &[Finding],
    source: &GameSource,
    place: &GamePlace<'_>,
) -> String {
    let found = finding(found, findings, source, place);
    match format {
        Format::Github => github(&found),
        Format::Sarif => sarif_result(&found).to_string(),
        _ => serde_json::to_string(&found).unwrap_or_default(),
    }
}

/// What stands before the first finding, between two, and after the last.
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
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

fn sarif_result(found: &FindingJson) -> Value {
    let level = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
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
                    "byteOffset": found.span.start,
                    "byteLength": found.span.end - found.span.start,
                }
            }
        }],
        "properties": { "game": found.game, "rules": found.rules, "follows": found.follows },
    })
}

/// A path as a relative reference: everything but plain characters is escaped.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/".contains(&b);
    let escape = |b: u8| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") };
    path.bytes().map(escape).collect()
}

/// A SARIF log with a place for its results.
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
