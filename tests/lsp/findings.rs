//! Findings while the user types, and with variant files next to the log.

use serde_json::{Value, json};

use super::{LOG, URI, strings};
use crate::support::editor::{Buffer, Editor};
use crate::support::{dadu, files, root};

#[test]
fn findings_match_those_of_check() {
    let checked = dadu(&["check", "--format", "jsonl", "corpus/illegal", "corpus/legal"]);
    let checked = String::from_utf8(checked.stdout).expect("text");
    let checked: Vec<Value> =
        checked.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut editor = Editor::open();
    let mut compared = 0;
    for folder in ["corpus/illegal", "corpus/legal"] {
        for file in files(folder, "dadu") {
            let Ok(text) = std::fs::read_to_string(root().join(&file)) else { continue };
            let uri = format!("file://{}", root().join(&file).display());
            let found = editor.open_document(&uri, &text);
            let expected: Vec<&Value> = checked
                .iter()
                .filter(|finding| finding["file"] == *file.to_string_lossy())
                .collect();
            assert_eq!(found.len(), expected.len(), "{}", file.display());
            for (found, expected) in found.iter().zip(expected) {
                assert_same(found, expected, &text);
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
    assert_eq!(editor.close(), 0);
}

fn assert_same(found: &Value, expected: &Value, text: &str) {
    let buffer = Buffer { text: text.to_owned() };
    assert_eq!(found["code"], expected["code"]);
    let severity = match expected["severity"].as_str() {
        Some("error") => 1,
        Some("warning") => 2,
        _ => 3,
    };
    assert_eq!(found["severity"], severity);
    let message = found["message"].as_str().expect("a text");
    assert!(message.starts_with(expected["message"].as_str().expect("a text")), "{message}");
    for (end, at) in [("start", &expected["span"]["start"]), ("end", &expected["span"]["end"])] {
        let offset = at.as_u64().expect("a number") as usize;
        let (line, character) = buffer.place(offset);
        // For an editor, a carriage return is not a character.
        let back = usize::from(text[..offset].ends_with('\r'));
        let place = json!({ "line": line, "character": character - back });
        assert_eq!(found["range"][end], place, "{found}\n{expected}");
    }
    let code = expected["code"].as_str().expect("a code");
    assert_eq!(found["codeDescription"]["href"], format!("dadu-page:/{code}.md"));
    if let Some(cause) = expected.get("follows") {
        let related = strings(&found["relatedInformation"], "message");
        let cause = cause["code"].as_str().expect("a code");
        assert!(related[0].starts_with(cause), "{related:?}");
    }
}

/// After any sequence of edits, the findings are those of the same text opened directly.
#[test]
fn typing_gives_the_same_findings_as_opening() {
    let mut editor = Editor::open();
    let whole = format!("{LOG}\n{}Dadu: 1\nN1 2?\n", LOG.replace('\n', "\r\n"));
    editor.open_document(URI, &whole);
    let mut buffer = Buffer { text: whole };
    let pieces = ["", "\n", "N1 3\n", "🎲", "x", "Dadu: 1\n", " +1", "આ", "#", "4. ", "\r\n"];
    let mut seed = 7_usize;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for version in 2..=300 {
        let places: Vec<usize> = buffer.text.char_indices().map(|(at, _)| at).collect();
        let from = random(places.len());
        let to = (from + random(4)).min(places.len() - 1);
        let (from, to) = (places[from], places[to]);
        // An editor has no position between CR and LF.
        let splits =
            |at: usize| buffer.text[..at].ends_with('\r') && buffer.text[at..].starts_with('\n');
        if splits(from) || splits(to) {
            editor.change(URI, version, buffer.range(0, 0), "");
            continue;
        }
        let piece = pieces[random(pieces.len())];
        editor.change(URI, version, buffer.range(from, to), piece);
        buffer.text.replace_range(from..to, piece);
        if version % 30 == 0 {
            let typed = editor.findings(URI, version);
            let other = format!("file:///nowhere/{version}.dadu");
            let opened = editor.open_document(&other, &buffer.text);
            let bare = |list: &[Value]| -> Vec<Value> {
                let part = |f: &Value| json!([f["range"], f["code"], f["message"], f["severity"]]);
                list.iter().map(part).collect()
            };
            assert_eq!(bare(&typed), bare(&opened), "{}", buffer.text);
        }
    }
    assert_eq!(editor.close(), 0);
}

#[test]
fn variant_files_next_to_the_log_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("house.variant");
    let log = "Dadu: 1\nVariant: house.variant\nPlayers: 1-1\n\nN1 8-2\nS1 2\nResult: unfinished\n";
    let uri = format!("file://{}/log.dadu", folder.path().display());
    let codes = |found: &[Value]| -> Vec<String> {
        found.iter().map(|f| f["code"].as_str().expect("a code").to_owned()).collect()
    };
    let mut editor = Editor::open();
    assert_eq!(codes(&editor.open_document(&uri, log)), ["D206", "D304"]);
    std::fs::write(&file, "basic\ndice = four cowries\nsegment-length = 4\n")
        .expect("it is written");
    let changed =
        json!({ "changes": [{ "uri": format!("file://{}", file.display()), "type": 1 }] });
    editor.notify("workspace/didChangeWatchedFiles", changed);
    assert_eq!(codes(&editor.findings(&uri, 1)), Vec::<String>::new());
    assert_eq!(codes(&editor.open_document("untitled:Untitled-1", log))[0], "D206");
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    let none = editor.wait_for(|message| {
        message["params"]["uri"] == uri && message["params"].get("version").is_none()
    });
    assert_eq!(none["params"]["diagnostics"], json!([]));
    assert_eq!(editor.close(), 0);
}

#[test]
fn the_last_finding_counts_omitted_ones() {
    let log = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{}", "nonsense\n".repeat(3000));
    let mut editor = Editor::open();
    let found = editor.open_document(URI, &log);
    assert_eq!(found.len(), 1001);
    let last = found[1000]["message"].as_str().expect("a text");
    assert!(last.ends_with("more findings not shown; run `dadu check` to see all"), "{last}");
    assert_eq!(editor.close(), 0);
}
