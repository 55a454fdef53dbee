//! The protocol: encodings, invalid messages, and the end of a session.

use std::io::Write;

use serde_json::{Value, json};

use super::{LOG, URI, actions};
use crate::support::editor::{Buffer, Editor};
use crate::support::{files, program, root, started};

#[test]
fn editors_that_use_utf_8_get_byte_offsets() {
    let log =
        "Dadu: 1\nVariant: basic\nN: 🎲\nS: x\n\nN1 3  # 🎲\n[1:00] N1 🎲\nResult: unfinished\n";
    for (encodings, named, end) in
        [(json!(["utf-8", "utf-16"]), "utf-8", 14), (json!(["utf-32"]), "utf-16", 12)]
    {
        let mut editor = Editor::start();
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        let opened = editor.request("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(opened["capabilities"]["positionEncoding"], named);
        editor.notify("initialized", json!({}));
        let found = editor.open_document(URI, log);
        let token = found.iter().find(|f| f["code"] == "D110").expect("an unreadable token");
        let place = |end: i64| json!({ "line": 6, "character": end });
        assert_eq!(token["range"], json!({ "start": place(10), "end": place(end) }));
        assert!(token.get("codeDescription").is_none());
        assert_eq!(editor.close(), 0);
    }
}

#[test]
fn invalid_messages_get_errors() {
    let mut editor = Editor::start();
    assert_eq!(editor.error("textDocument/hover", json!({})), -32002);
    editor.request("initialize", json!({ "capabilities": 7 }));
    assert_eq!(editor.error("initialize", json!({})), -32600);
    assert_eq!(editor.error("textDocument/hover", json!({})), -32602);
    assert_eq!(editor.error("textDocument/hover", json!([1, 2])), -32602);
    assert_eq!(editor.error("no/such/method", json!({})), -32601);
    let nowhere = json!({ "uri": "file:///x" });
    assert_eq!(
        editor.error("textDocument/foldingRange", json!({ "textDocument": nowhere })),
        -32602
    );
    assert_eq!(editor.error("dadu/explain", json!({ "topic": "D999" })), -32602);
    assert_eq!(editor.error("workspace/executeCommand", json!({ "command": "x" })), -32602);
    editor.send_raw(b"Content-Length: 3\r\n\r\n{]}");
    let answer =
        editor.wait_for(|message| message["id"].is_null() && message.get("error").is_some());
    assert_eq!(answer["error"]["code"], -32700);
    editor.send(&json!({ "jsonrpc": "2.0", "id": 12345678901_u64, "method": "shutdown" }));
    let answer = editor.wait_for(|message| message["id"] == 12345678901_u64);
    assert_eq!(answer["error"]["code"], -32600);
    // Invalid notifications are ignored, and the server continues.
    editor.notify("textDocument/didOpen", json!({ "textDocument": 3 }));
    editor.notify("textDocument/didChange", json!({}));
    editor.change("file:///never/opened", 2, json!({}), "x");
    editor.notify("$/setTrace", json!({ "value": "off" }));
    editor.open_document(URI, LOG);
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    let beyond = json!({ "textDocument": { "uri": URI }, "position": far });
    assert!(editor.request("textDocument/hover", beyond.clone()).is_null());
    editor.request("textDocument/completion", beyond);
    editor.change(URI, 2, json!({ "start": far, "end": { "line": 0, "character": 0 } }), "#");
    editor.findings(URI, 2);
    editor.request("shutdown", Value::Null);
    assert_eq!(editor.error("textDocument/hover", json!({})), -32600);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.wait(), 0);
}

/// A message that is shorter than its header says is refused, and the next one is read as a whole.
#[test]
fn a_refused_message_does_not_take_the_next_one_with_it() {
    for more in [1, 7, 25, 60, 400, 1 << 30] {
        let mut editor = Editor::open();
        let short = r#"{"jsonrpc":"2.0","id":7,"method":"dadu/explain","params":{"topic":"D407"}}"#;
        editor
            .send_raw(format!("Content-Length: {}\r\n\r\n{short}", short.len() + more).as_bytes());
        let next = json!({ "jsonrpc": "2.0", "id": 8, "method": "dadu/explain", "params": { "topic": "D407" } });
        editor.send(&next);
        editor.send(&json!({ "jsonrpc": "2.0", "id": 9, "method": "dadu/explain", "params": { "topic": "D408" } }));
        editor.wait_for(|message| message["id"].is_null() && message.get("error").is_some());
        assert_eq!(editor.answer(8)["result"]["topic"], "D407", "{more}");
        assert_eq!(editor.answer(9)["result"]["topic"], "D408", "{more}");
    }
}

#[test]
fn the_server_ends_with_the_editor() {
    let mut editor = Editor::open();
    editor.notify("exit", Value::Null);
    assert_eq!(editor.wait(), 1);
    assert_eq!(Editor::open().wait(), 1);
    assert_eq!(Editor::start().wait(), 1);
    let mut editor = Editor::open();
    editor.send_raw(b"GET / HTTP/1.1\r\n\r\n");
    let complaint = editor.complaint();
    assert!(complaint.contains("cannot read from the editor"), "{complaint}");
}

#[test]
fn cancelled_requests_are_skipped() {
    // Send all messages in one write, so that the server finds them waiting together: first a slow
    // one.
    let game = format!("{LOG}\n").repeat(2000);
    let document = json!({ "uri": URI, "languageId": "dadu", "version": 1, "text": game });
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let this = json!({ "uri": URI });
    let messages = [
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        json!({ "id": 71, "method": "textDocument/formatting",
            "params": { "textDocument": this, "options": options } }),
        json!({ "id": 72, "method": "textDocument/foldingRange", "params": { "textDocument": this } }),
        json!({ "method": "$/cancelRequest", "params": { "id": 72 } }),
    ];
    let bodies = messages.iter().map(Value::to_string);
    let framed = bodies.map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    let framed = framed.collect::<Vec<_>>().concat();
    // On a busy machine the last message may arrive too late. The server may then answer the
    // request.
    let is_cancelled = || {
        let mut editor = Editor::open();
        editor.send_raw(framed.as_bytes());
        let cancelled = editor.answer(72)["error"]["code"] == -32800;
        assert!(editor.answer(71)["result"].is_array());
        assert_eq!(editor.close(), 0);
        cancelled
    };
    assert!((0..10).any(|_| is_cancelled()));
}

/// The help names the command, and the server accepts the option that some editors pass.
#[test]
fn the_stdio_option_is_accepted() {
    let mut child = started(&mut program(&["lsp", "--stdio"]));
    let body = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let mut input = child.stdin.take().expect("it has an input");
    write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("it is written");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

/// Every request at any place of any text gets an answer.
#[test]
fn every_position_gets_an_answer() {
    let mut texts: Vec<String> = files("corpus/illegal", "dadu")
        .iter()
        .chain(&files("corpus/formatting", "in"))
        .filter_map(|file| std::fs::read_to_string(root().join(file)).ok())
        .collect();
    let long = "x".repeat(2 << 20);
    texts.push(format!("prose\r\n\u{feff}Dadu: 1\nVariant: basic\n{long}\nN1 1-4 +1\u{0} 🎲"));
    texts.push(
        "Dadu: 1\nPlayers: 1-1\nN1 2Dadu: 1\nN1 3Dadu: 1\n\u{feff}Dadu: 2\nN1 4\r\r\n".to_owned(),
    );
    texts.push(
        "Dadu: 1\nVariant: ,=,,==,\nN: ,,\nLeader: ,\n= | | = N N S S *\n[ N1\nN1 (-)/?!-"
            .to_owned(),
    );
    let mut editor = Editor::open();
    let mut asked = 0;
    for (number, text) in texts.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        editor.open_document(&uri, text);
        let buffer = Buffer { text: text.clone() };
        let step = 1 + text.len() / 7;
        for (at, _) in text.char_indices().step_by(step) {
            for method in ["hover", "completion"] {
                editor.at(&format!("textDocument/{method}"), &uri, buffer.place(at));
                asked += 1;
            }
        }
        actions(&mut editor, &uri, &buffer.range(0, text.len()));
        for method in ["formatting", "foldingRange", "documentSymbol"] {
            editor.about(&format!("textDocument/{method}"), &uri);
        }
        editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }
    assert!(asked > 5000, "{asked}");
    assert_eq!(editor.close(), 0);
}
