//! The outline of a document, and what can be folded.

use serde_json::json;

use crate::support::editor::Editor;
use crate::{LOG, URI, open, strings};

#[test]
fn the_outline_has_games_and_rounds() {
    let two = format!(
        "{LOG}\nDadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\nS1 2\nN1 2\nResult: unfinished\n"
    );
    let (mut editor, _) = open(&two);
    let symbols = editor.about("textDocument/documentSymbol", URI);
    assert_eq!(strings(&symbols, "name"), ["An evening", "Game 2"]);
    let parts = strings(&symbols[0]["children"], "name");
    assert_eq!(parts, ["Header", "Round 1", "Round 2", "Result"]);
    assert_eq!(symbols[0]["children"][1]["detail"], "4 player turns");
    let folds = editor.about("textDocument/foldingRange", URI);
    let lines: Vec<(i64, i64)> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(|fold| {
            (
                fold["startLine"].as_i64().expect("a number"),
                fold["endLine"].as_i64().expect("a number"),
            )
        })
        .collect();
    assert_eq!(lines, [(0, 12), (0, 5), (7, 10), (14, 21), (14, 16), (18, 19)]);
    // An editor that knows no symbols in symbols gets them one after the other.
    let mut plain = Editor::open_as(json!({}));
    plain.open_document(URI, &two);
    let symbols = plain.about("textDocument/documentSymbol", URI);
    assert_eq!(symbols[1]["containerName"], "An evening");
    assert_eq!(plain.close(), 0);
    assert_eq!(editor.close(), 0);
}
