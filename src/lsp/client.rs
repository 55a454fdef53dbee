//! The capabilities of the editor.

use serde_json::Value;

use super::diagnostics::ShownParts;
use super::text::Encoding;

/// The capabilities of the editor. A capability that it does not declare is taken as missing.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// The encoding in which it counts characters.
    pub encoding: Encoding,
    /// Whether it shows Markdown.
    pub markdown: bool,
    /// The parts of a finding that it can show.
    pub shown: ShownParts,
    /// Whether it accepts actions with edits, and not only commands.
    pub actions: bool,
    /// Whether it accepts an outline with nested symbols.
    pub outline: bool,
}

impl Client {
    /// Reads the capabilities from the parameters of `initialize`.
    pub fn of(parameters: &Value) -> Client {
        let find = |path: &str| parameters.pointer(&format!("/capabilities/{path}"));
        let holds = |path| find(path).and_then(Value::as_bool).unwrap_or(false);
        let lists = |path, text: &str| {
            let list = find(path).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|item| item == text))
        };
        let findings = "textDocument/publishDiagnostics";
        Client {
            encoding: match lists("general/positionEncodings", "utf-8") {
                true => Encoding::Utf8,
                false => Encoding::Utf16,
            },
            markdown: lists("textDocument/hover/contentFormat", "markdown"),
            shown: ShownParts {
                related: holds(&format!("{findings}/relatedInformation")),
                pages: holds(&format!("{findings}/codeDescriptionSupport")),
            },
            actions: find("textDocument/codeAction/codeActionLiteralSupport").is_some(),
            outline: holds("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
        }
    }
}
