//! `dadu lsp`: complete conversations between an editor and the server, message by message.

mod changes;
mod completion;
mod findings;
mod hover;
mod outline;
mod protocol;

use crate::support::editor::{Buffer, Editor};
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/log.dadu";

/// A legal log with names in several scripts.
const LOG: &str = "Dadu: 1
Title: An evening
Variant: basic, triples = tens
Date: 2022-12-28
N: આમિના, *Host* <b>
S: Neighbour 🎲, Guest

1. N1 3
N2 1-10-2 K+1 Ka1+10 Kc1+2
S1 1-4 +1 h1+4  # 🎲 she laughs at R6
S2 0
2. N1 10-1-4 +1 a1+10 c1+4
Result: unfinished
";

fn open(text: &str) -> (Editor, Buffer) {
    let mut editor = Editor::open();
    editor.open_document(URI, text);
    (editor, Buffer { text: text.to_owned() })
}

/// Returns a text without its `¦` (the cursor), and the position of the cursor.
fn cursor(marked: &str) -> (String, (usize, usize)) {
    let at = marked.find('¦').expect("a cursor");
    let buffer = Buffer { text: marked.replacen('¦', "", 1) };
    let place = buffer.place(at);
    (buffer.text, place)
}

fn strings<'a>(list: &'a Value, field: &str) -> Vec<&'a str> {
    let items = list.as_array().expect("a list").iter();
    items.map(|item| item[field].as_str().expect("a text")).collect()
}

fn actions(editor: &mut Editor, uri: &str, range: &Value) -> Vec<Value> {
    let parameters = json!({
        "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] },
    });
    editor.request("textDocument/codeAction", parameters).as_array().expect("a list").clone()
}
