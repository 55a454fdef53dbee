//! A simulated editor that talks to the language server over a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Time limit for an answer. A server that hangs fails its test.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Messages that arrived and were not requested yet.
    kept: Vec<Value>,
    id: i32,
}

impl Editor {
    /// Starts the server without sending a message.
    pub fn start() -> Editor {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dadu"));
        let command = command.arg("lsp").current_dir(env!("CARGO_MANIFEST_DIR"));
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the server starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = output;
            while let Some(message) = message(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Editor { child, input, messages, kept: Vec::new(), id: 0 }
    }

    /// Starts the server and introduces an editor that supports every feature.
    pub fn open() -> Editor {
        Editor::open_as(json!({
            "textDocument": {
                "hover": { "contentFormat": ["markdown", "plaintext"] },
                "publishDiagnostics": { "relatedInformation": true, "codeDescriptionSupport": true },
                "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
                "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            }
        }))
    }

    pub fn open_as(capabilities: Value) -> Editor {
        let mut editor = Editor::start();
        let parameters =
            json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
        editor.request("initialize", parameters);
        editor.notify("initialized", json!({}));
        editor
    }

    /// Sends bytes unchanged.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let framed = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.send_raw(framed.as_bytes());
    }

    pub fn notify(&mut self, method: &str, parameters: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    /// Sends a request and returns its id.
    pub fn ask(&mut self, method: &str, parameters: Value) -> i32 {
        self.id += 1;
        let id = self.id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        id
    }

    /// Returns the whole answer to a request.
    pub fn answer(&mut self, id: i32) -> Value {
        self.wait_for(|message| message["id"] == id && message.get("method").is_none())
    }

    /// Returns the result of a request, which must not fail.
    pub fn request(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.ask(method, parameters);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Returns the error code of a request, which must fail.
    pub fn error(&mut self, method: &str, parameters: Value) -> i64 {
        let id = self.ask(method, parameters);
        self.answer(id)["error"]["code"].as_i64().expect("it fails")
    }

    /// Returns the first message that matches, of those that arrived and those that will arrive.
    pub fn wait_for(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.kept.iter().position(&is_wanted) {
            return self.kept.remove(place);
        }
        loop {
            let message = self.messages.recv_timeout(PATIENCE).expect("a message comes");
            if is_wanted(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// Opens a document, and returns its findings.
    pub fn open_document(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "dadu", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.findings(uri, 1)
    }

    /// Changes a part of a document.
    pub fn change(&mut self, uri: &str, version: i32, range: Value, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        let change = json!({ "range": range, "text": text });
        let parameters = json!({ "textDocument": document, "contentChanges": [change] });
        self.notify("textDocument/didChange", parameters);
    }

    /// Returns the findings in a version of a document.
    pub fn findings(&mut self, uri: &str, version: i32) -> Vec<Value> {
        let told = self.wait_for(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        told["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Sends a request about a place in a document.
    pub fn at(&mut self, method: &str, uri: &str, (line, character): (usize, usize)) -> Value {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": uri }, "position": position }))
    }

    /// Sends a request about a whole document.
    pub fn about(&mut self, method: &str, uri: &str) -> Value {
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        self.request(method, json!({ "textDocument": { "uri": uri }, "options": options }))
    }

    /// Ends the session, and returns the exit code.
    pub fn close(mut self) -> i32 {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.wait()
    }

    /// Waits for the server to end, and returns the exit code.
    pub fn wait(mut self) -> i32 {
        self.input = None;
        self.child.wait().expect("it ends").code().expect("it was not killed")
    }

    /// Returns the error output of the server, after it has ended.
    pub fn complaint(mut self) -> String {
        self.input = None;
        let mut said = String::new();
        let errors = self.child.stderr.as_mut().expect("it has one");
        errors.read_to_string(&mut said).expect("text");
        self.child.wait().expect("it ends");
        said
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn message(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|&read| read > 0)?;
        match line.trim_end() {
            "" => break,
            head => length = head.strip_prefix("Content-Length: ")?.parse().ok()?,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// A document as an editor holds it, in UTF-16.
pub struct Buffer {
    pub text: String,
}

impl Buffer {
    /// Converts a byte offset to a place: its line and its character in the line.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..offset];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].encode_utf16().count())
    }

    /// Converts a place to a byte offset.
    pub fn offset(&self, place: &Value) -> usize {
        let (line, character) = (number(&place["line"]), number(&place["character"]));
        let starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1));
        let Some(start) = starts.clone().nth(line) else { return self.text.len() };
        let mut left = character;
        let mut at = start;
        for c in self.text[start..].chars() {
            if left == 0 || c == '\n' {
                break;
            }
            left = left.saturating_sub(c.len_utf16());
            at += c.len_utf8();
        }
        at
    }

    pub fn range(&self, from: usize, to: usize) -> Value {
        let place = |at| {
            let (line, character) = self.place(at);
            json!({ "line": line, "character": character })
        };
        json!({ "start": place(from), "end": place(to) })
    }

    /// Returns the text in a range.
    pub fn slice(&self, range: &Value) -> &str {
        &self.text[self.offset(&range["start"])..self.offset(&range["end"])]
    }

    /// Applies edits, which must not overlap.
    pub fn apply(&mut self, edits: &Value) {
        let mut edits: Vec<(usize, usize, String)> = edits
            .as_array()
            .expect("a list of edits")
            .iter()
            .map(|edit| {
                let place = |end: &str| self.offset(&edit["range"][end]);
                (place("start"), place("end"), edit["newText"].as_str().expect("a text").to_owned())
            })
            .collect();
        edits.sort_by_key(|edit| edit.0);
        for (from, to, text) in edits.into_iter().rev() {
            self.text.replace_range(from..to, &text);
        }
    }
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}
