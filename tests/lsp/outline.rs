//! The outline and the folding ranges of a document.

use serde_json::json;

use super::{LOG, URI, open, strings};
use crate::support::editor::Editor;

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
    // An editor that does not support nested symbols gets a flat list.
    let mut plain = Editor::open_as(json!({}));
    plain.open_document(URI, &two);
    let symbols = plain.about("textDocument/documentSymbol", URI);
    assert_eq!(symbols[1]["containerName"], "An evening");
    assert_eq!(plain.close(), 0);
    assert_eq!(editor.close(), 0);
}

/// If an outline is too long to be useful, only the games are sent.
#[test]
fn the_outline_of_a_very_long_document_has_only_games() {
    let game = |rounds: usize| {
        let play = "N1 2\nS1 2\n".repeat(rounds);
        format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}Result: unfinished\n")
    };
    let mut editor = Editor::open();
    for (uri, rounds, parts) in [("file:///few.dadu", 200, 202), ("file:///many.dadu", 10_000, 0)] {
        editor.open_document(uri, &game(rounds));
        let symbols = editor.about("textDocument/documentSymbol", uri);
        assert_eq!(symbols.as_array().map(Vec::len), Some(1), "{rounds}");
        let children = symbols[0]["children"].as_array().map_or(0, Vec::len);
        assert_eq!(children, parts, "{rounds}");
        let folds = editor.about("textDocument/foldingRange", uri);
        assert_eq!(folds.as_array().is_some_and(|folds| folds.len() > 1), parts > 0, "{rounds}");
    }
    assert_eq!(editor.close(), 0);
}
