//! Formatting, and the code actions offered for a finding.

use serde_json::{Value, json};

use super::{URI, actions, open};
use crate::support::editor::{Buffer, Editor};
use crate::support::{files, root, text};

#[test]
fn formatting_matches_dadu_fmt() {
    let mut editor = Editor::open();
    let mut pairs = 0;
    for file in files("corpus/formatting", "in") {
        let name = file.to_string_lossy().into_owned();
        let Ok(before) = std::fs::read_to_string(root().join(&file)) else { continue };
        if !name.ends_with(".dadu.in") || before.contains('\r') {
            continue;
        }
        let uri = format!("file://{}", root().join(&file).display());
        editor.open_document(&uri, &before);
        let mut buffer = Buffer { text: before };
        buffer.apply(&editor.about("textDocument/formatting", &uri));
        assert_eq!(buffer.text, text(file.with_extension("out")), "{name}");
        pairs += 1;
    }
    assert!(pairs > 15, "{pairs}");
    assert_eq!(editor.close(), 0);
}

#[test]
fn formatting_keeps_line_ends_and_accepts_a_range() {
    let untidy = "Dadu: 1\r\nVariant:basic\r\nPlayers: 1-1\r\n\r\nN1  3\r\ns1   2\r\nnonsense  here\r\nResult: unfinished";
    let (mut editor, mut buffer) = open(untidy);
    let last = editor.request(
        "textDocument/rangeFormatting",
        json!({
            "textDocument": { "uri": URI },
            "range": { "start": { "line": 5, "character": 0 }, "end": { "line": 5, "character": 2 } },
            "options": { "tabSize": 4, "insertSpaces": true },
        }),
    );
    let mut ranged = Buffer { text: untidy.to_owned() };
    ranged.apply(&last);
    assert!(
        ranged.text.contains("S1 2\r\n") && ranged.text.contains("Variant:basic"),
        "{}",
        ranged.text
    );
    buffer.apply(&editor.about("textDocument/formatting", URI));
    assert_eq!(
        buffer.text,
        "Dadu: 1\r\nVariant: basic\r\nPlayers: 1-1\r\n\r\nN1 3\r\nS1 2\r\nnonsense  here\r\nResult: unfinished\r\n"
    );
    // A document in canonical form is not changed.
    editor.open_document("file:///nowhere/2.dadu", &buffer.text);
    assert_eq!(editor.about("textDocument/formatting", "file:///nowhere/2.dadu"), json!([]));
    assert_eq!(editor.close(), 0);
}

#[test]
fn a_safe_fix_removes_the_finding_and_keeps_all_observations() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
    let cases = [
        (
            "D701",
            "N1 1-4 +1 a1+4!\nS1 2\nResult: unfinished\n",
            "N1 1-4 +1 a1+4\nS1 2\nResult: unfinished\n",
        ),
        (
            "D308",
            "1. N1 3\nS1 2\n3. N1 2\nResult: unfinished\n",
            "1. N1 3\nS1 2\n2. N1 2\nResult: unfinished\n",
        ),
        (
            "D112",
            "N1 3\nS1 2Dadu: 1\nVariant: basic\nPlayers: 1-1\nN1 2\nResult: unfinished\n",
            "N1 3\nS1 2\nDadu: 1\nVariant: basic\nPlayers: 1-1\nN1 2\nResult: unfinished\n",
        ),
        (
            "D112",
            "N1 3\nS1 2\u{feff}Dadu: 1\nVariant: basic\nPlayers: 1-1\nN1 2\nResult: unfinished\n",
            "N1 3\nS1 2\n\u{feff}Dadu: 1\nVariant: basic\nPlayers: 1-1\nN1 2\nResult: unfinished\n",
        ),
    ];
    let spelled = [
        ("D109", "N1: 3\nResult: unfinished\n", "N1 3\nResult: unfinished\n"),
        (
            "D110",
            "N1 1-4 +1 a1-a5\nResult: unfinished\n",
            "N1 1-4 +1 a1+4=a5  # was: N1 1-4 +1 a1-a5\nResult: unfinished\n",
        ),
        (
            "D204",
            "Titel: one\nN1 3\nResult: unfinished\n",
            "Title: one\nN1 3\nResult: unfinished\n",
        ),
    ];
    let cases: Vec<_> = cases.into_iter().chain(spelled).collect();
    let mut editor = Editor::open();
    for (number, (code, before, after)) in cases.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        let text = format!("{head}{before}");
        let found = editor.open_document(&uri, &text);
        let finding =
            found.iter().find(|f| f["code"] == *code).unwrap_or_else(|| panic!("{found:?}"));
        let offered = actions(&mut editor, &uri, &finding["range"]);
        let safe: Vec<&Value> =
            offered.iter().filter(|action| action["isPreferred"] == true).collect();
        assert_eq!(safe.len(), 1, "{code}: {offered:?}");
        assert_eq!(safe[0]["diagnostics"][0]["code"], *code);
        let mut buffer = Buffer { text };
        buffer.apply(&safe[0]["edit"]["changes"][&uri]);
        assert_eq!(buffer.text, format!("{head}{after}"), "{code}");
        let left = editor.open_document(&format!("{uri}2"), &buffer.text);
        assert!(left.iter().all(|f| f["code"] != *code), "{left:?}");
    }
    assert_eq!(editor.close(), 0);
}

/// An editor that asks for it gets all safe fixes at once, and nothing if there are none.
#[test]
fn all_safe_fixes_are_offered_at_once() {
    let mut editor = Editor::open();
    let head = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n";
    let text = format!("{head}N1: 3\nS1 l-4 +1 h1+4\nN1 q\nResult: unfinished\n");
    let fixed =
        format!("{head}N1 3\nS1 1-4 +1 h1+4  # was: S1 l-4 +1 h1+4\nN1 q\nResult: unfinished\n");
    for (number, (before, expected)) in [(&text, Some(&fixed)), (&fixed, None)].iter().enumerate() {
        let uri = format!("file:///nowhere/all-{number}.dadu");
        editor.open_document(&uri, before);
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
        for only in ["source", "source.fixAll", "source.fixAll.dadu"] {
            let asked = json!({ "textDocument": { "uri": uri }, "range": range,
                "context": { "diagnostics": [], "only": [only] } });
            let offered = editor.request("textDocument/codeAction", asked);
            let offered = offered.as_array().expect("a list");
            assert_eq!(offered.len(), usize::from(expected.is_some()), "{only}: {offered:?}");
            let Some(action) = offered.first() else { continue };
            let mut buffer = Buffer { text: (*before).clone() };
            buffer.apply(&action["edit"]["changes"][&uri]);
            assert_eq!(Some(&&buffer.text), expected.as_ref(), "{only}");
        }
    }
    assert_eq!(editor.close(), 0);
}

/// For no finding in the corpus, a code action marked as safe changes a throw or a move.
#[test]
fn no_change_of_throws_or_moves_is_offered_as_safe() {
    let mut editor = Editor::open();
    let (mut safe, mut others) = (0, 0);
    for file in files("corpus/illegal", "dadu") {
        let Ok(text) = std::fs::read_to_string(root().join(&file)) else { continue };
        let uri = format!("file://{}", root().join(&file).display());
        for finding in editor.open_document(&uri, &text) {
            for action in actions(&mut editor, &uri, &finding["range"]) {
                if action.get("edit").is_none() || action["kind"] != "quickfix" {
                    continue;
                }
                let mut buffer = Buffer { text: text.clone() };
                buffer.apply(&action["edit"]["changes"][&uri]);
                let title = action["title"].as_str().expect("a text");
                if action["isPreferred"] == true && title.starts_with("Write") {
                    assert_eq!(readable(&buffer.text, &text), readable(&text, &text), "{title}");
                    safe += 1;
                } else if action["isPreferred"] == true {
                    assert_eq!(play(&buffer.text), play(&text), "{}: {title}", file.display());
                    safe += 1;
                } else {
                    let says_so = ["Mark as", "Possible mistake"];
                    assert!(says_so.iter().any(|words| title.starts_with(words)), "{title}");
                    others += 1;
                }
            }
        }
    }
    assert!(safe > 2 && others > 50, "{safe} {others}");
    assert_eq!(editor.close(), 0);
}

/// Code actions insert a missing line, and swap neighbouring lines in the wrong order.
#[test]
fn inserting_and_swapping_lines_is_offered() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 2-2\n\n\
                = N a4 c3 wait K 6 da all | S g4 e2 wait K 6 da all | turn N after none\n";
    let cases = [
        (
            "N1 3 a4+3\nS1 2 g4+2\nS2 3 e2+3\n",
            "Possible mistake: `N2 ?` is missing before line 7",
            "N1 3 a4+3\nN2 ?  # was missing\nS1 2 g4+2\nS2 3 e2+3\n",
        ),
        (
            "N1 2 a4+2\nS1 2 g4+2\nN2 3 c3+3\nS2 3 e2+3\n",
            "Possible mistake: line 7 and the next one are swapped",
            "N1 2 a4+2\nN2 3 c3+3  # was: S1 2 g4+2\nS1 2 g4+2  # was: N2 3 c3+3\nS2 3 e2+3\n",
        ),
    ];
    for (play, title, wished) in cases {
        let (mut editor, mut buffer) = open(&format!("{head}{play}Result: unfinished\n"));
        let at = buffer.text.find("\nS1").expect("it occurs in the log") + 1;
        let offered = actions(&mut editor, URI, &buffer.range(at, at + 2));
        let found = offered.iter().find(|action| action["title"] == title);
        let found = found.unwrap_or_else(|| panic!("{offered:#?}"));
        buffer.apply(&found["edit"]["changes"][URI]);
        assert_eq!(buffer.text, format!("{head}{wished}Result: unfinished\n"));
        assert_eq!(editor.close(), 0);
    }
}

/// Returns the throws and moves of a text, without remarks, `!` marks, rounds and line ends.
/// Returns the lines of a text that are the same as a line of the log that could be read.
fn readable(text: &str, log: &str) -> Vec<String> {
    let parsed = dadu::notation::parse(log.as_bytes());
    let is_read = |line: &&dadu::notation::Line| {
        matches!(line.content, dadu::notation::Content::Turn(_))
            && !parsed
                .errors
                .iter()
                .any(|error| line.span.range().contains(&(error.span.start as usize)))
    };
    let lines: Vec<&str> =
        parsed.lines.iter().filter(is_read).map(|line| &log[line.span.range()]).collect();
    text.lines().filter(|line| lines.contains(line)).map(str::to_owned).collect()
}

fn play(text: &str) -> Vec<String> {
    let text = text.replace("Dadu: 1", "\nDadu: 1");
    let lines = text.lines().map(|line| line.split(" #").next().unwrap_or_default());
    let words = lines.flat_map(|line| line.split_whitespace());
    let is_round = |word: &&str| {
        word.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit()) && word.ends_with('.')
    };
    words.filter(|word| !is_round(word)).map(|word| word.trim_end_matches('!').to_owned()).collect()
}

#[test]
fn marking_a_token_is_offered() {
    let log = text("corpus/illegal/readme/evening.dadu");
    let (mut editor, buffer) = open(&log);
    let at = log.find("Kc3+3").expect("it occurs in the log");
    let offered = actions(&mut editor, URI, &buffer.range(at, at + 5));
    let titles: Vec<&str> = offered.iter().filter_map(|action| action["title"].as_str()).collect();
    assert_eq!(
        titles,
        [
            "Mark as accepted at the table: `Kc3+3!`",
            "Mark as unsure: `Kc3+3?`",
            "Possible mistake: line 23 should be `4. N1 2 Kc3+2`",
            "Possible mistake: line 21 should be `S1 2 d4+2`",
            "Possible mistake: line 23 should be `4. N1 4 Kc3+4`",
            "Explain D407 (held-safe-square)",
        ]
    );
    assert!(offered.iter().all(|action| action.get("isPreferred").is_none()));
    let page = editor.request("dadu/explain", json!({ "topic": "D407" }));
    assert_eq!(page["title"], "held-safe-square");
    assert_eq!(page["text"], text("spec/findings/D407.md"));
    let uri = json!({ "uri": "dadu-page:/M3.md" });
    let page = editor.request("workspace/textDocumentContent", uri);
    assert_eq!(page["text"], text("spec/rules/M3.md"));
    let command = json!({ "command": "dadu.explain", "arguments": ["R6"] });
    editor.request("workspace/executeCommand", command);
    let shown = editor.wait_for(|message| message["method"] == "window/showMessage");
    assert_eq!(shown["params"]["message"], text("spec/rules/R6.md"));
    assert_eq!(editor.close(), 0);
}
