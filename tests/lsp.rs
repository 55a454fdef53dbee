//! `dadu lsp`: a whole conversation of an editor with the server, message by message.

mod support;

use std::io::Write;

use dadu::rules::Variant;
use dadu::simulate::{Plan, Policy, simulate};
use serde_json::{Value, json};
use support::editor::{Buffer, Editor};
use support::{dadu, files, program, root, started, text};

const URI: &str = "file:///nowhere/log.dadu";

/// A log that follows the rules, in which names are of several scripts.
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

/// A text with a `¦` where the cursor is, and the place of that.
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

#[test]
fn what_is_found_is_what_check_finds() {
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
        // A carriage return is no character to an editor.
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

/// Whatever is typed, what is found in the end is what is found in the same text when it is opened.
#[test]
fn typing_comes_to_the_same_as_opening() {
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
        // Between CR and LF there is no place.
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
fn hovering_shows_what_a_token_means() {
    let cases: [(&str, &[&str]); 16] = [
        ("2. N¦1 10", &["**N1**: આમિના", "N1 has not thrown da yet.", "```text", "waiting 8"]),
        ("\nN¦2 1-", &["**N2**: \\*Host\\* &lt;b&gt;"]),
        ("S1¦ 1-4", &["**S1**: Neighbour 🎲"]),
        ("N2 ¦1-10-2", &["**1**: da: the player throws again", "a throw is due"]),
        (
            "1-10-¦2 K+1",
            &["**2**: du", "With it the player has thrown da (T2).", "In hand: 1, 2, 10"],
        ),
        ("Ka1¦+10", &["N2 uses the 10: the king on a1 goes to c1.", "Before: 2, 10", "After: 2"]),
        ("K¦+1 Ka1", &["N2 uses the 1: a waiting king enters on a1."]),
        ("¦1. N1 3", &["Round 1 begins here."]),
        ("Tit¦le", &["**Title**: free text"]),
        ("Da¦te", &["**Date**: a date, possibly partial or uncertain (EDTF)"]),
        ("basi¦c", &["**basic**: the basic rules of A"]),
        ("tri¦ples", &["**triples** (H6, Triples are cancelled)", "It may be: none, tens"]),
        ("she laughs at R¦6", &[]),
        ("S2¦ 0", &["**S2**: Guest"]),
        ("S2 ¦0", &["**0**: no mouth up"]),
        ("Result¦", &["**Result**: how the game ended"]),
    ];
    let (mut editor, _) = open(LOG);
    for (marked, expected) in cases {
        let plain = marked.replacen('¦', "", 1);
        let at = LOG.find(&plain).unwrap_or_else(|| panic!("{plain}"));
        let buffer = Buffer { text: LOG.to_owned() };
        let place = buffer.place(at + marked.find('¦').expect("a cursor"));
        let hover = editor.at("textDocument/hover", URI, place);
        let shown = hover["contents"]["value"].as_str().unwrap_or_default();
        assert_eq!(hover.is_null(), expected.is_empty(), "{marked}: {shown}");
        for part in expected {
            assert!(shown.contains(part), "{marked}: {part}\n{shown}");
        }
    }
    let board = editor.at("textDocument/hover", URI, (8, 15));
    let shown = board["contents"]["value"].as_str().expect("a text");
    assert!(shown.contains("N  K.... ..... ..... ....."), "{shown}");
    assert_eq!(editor.close(), 0);
}

#[test]
fn hovering_a_rule_shows_its_page_and_a_position_its_board() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nExpects: D407 M3\n\n\
               = N a3*2 wait K 6 da all open | S Kc2 wait 8 da none closed | turn N\nN1 ?\n";
    let (mut editor, _) = open(log);
    for (place, expected) in [
        ((3, 10), "# D407: held-safe-square"),
        ((3, 15), "# M3: Held safe squares"),
        ((5, 18), "the players who have thrown da"),
        ((5, 18), "N  ..2.."),
    ] {
        let hover = editor.at("textDocument/hover", URI, place);
        let shown = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(shown.contains(expected), "{place:?}: {shown}");
    }
    assert_eq!(editor.close(), 0);
}

/// A row: the log up to the cursor and behind it, what is offered first, and what is not offered.
type Offers = (&'static str, &'static [&'static str], &'static [&'static str]);

#[test]
fn what_is_offered_may_be_written_there() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 2-1\nN: A, B\n";
    let cases: &[Offers] = &[
        ("\n¦", &["N1", "N2", "S1"], &["S2", "N3"]),
        ("\nN1 3\n¦", &["N2"], &["N1", "S1"]),
        ("\nN1 3\nN¦", &["N2"], &["S1", "= "]),
        ("\nN1 3\n2. ¦", &["N2"], &["N1"]),
        ("\nN1 ¦", &["0", "1", "2", "3", "4", "10", "?"], &["5", "+1"]),
        ("\nN1 1-¦", &["0", "1", "10"], &["+1"]),
        ("\nN1 1-1¦", &["1", "10"], &["0", "2"]),
        ("\nN1 1-4 ¦", &["+1", "K+1"], &["a1+4", "0"]),
        ("\nN1 1-4 +1 ¦", &["a1+4"], &["+1", "Ka1+4"]),
        ("\nN1 1-4 K+1 K¦", &["Ka1+4"], &["a1+4"]),
        ("\nN1 1-4 +1 a1¦ # remark\nN2 3\n", &["a1+4"], &[]),
        ("\nN1 1-4 +1 (¦", &["(4)"], &["a1+4"]),
        ("\nN1 1-4 +1 a1+4  # ¦", &[], &["a1+4"]),
        ("\n[00:12:31] N1 1-4 ¦", &["+1"], &[]),
        ("\n...\nN1 1-4 ¦", &[], &["+1"]),
        ("\n= N wait K 8 da ¦", &["all", "none"], &[]),
        ("\n= N wait K 8 ¦", &["da", "open", "wait"], &["all"]),
        ("Resul¦", &[], &["Result:"]),
        ("\nN1 3\nRes¦", &["Result:"], &[]),
        ("\nN1 3\nResult: ¦", &["unfinished", "N wins"], &[]),
        ("Pla¦", &["Place:"], &["Players:"]),
        ("Leader: N1, ¦", &["N1", "S1"], &[]),
        ("\nN1 3\nChange: forfeit = ¦", &["on zero", "never", "unknown"], &[]),
        ("\nN1 3\nChange: for¦", &["forfeit =", "forced-reentry ="], &["basic"]),
    ];
    let mut editor = Editor::open();
    for (number, (log, offered, not_offered)) in cases.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        let (text, place) = cursor(&format!("{head}{log}"));
        editor.open_document(&uri, &text);
        let list = editor.at("textDocument/completion", &uri, place);
        let labels = strings(&list["items"], "label");
        for label in *offered {
            assert!(labels.contains(&label.trim_end()), "{log:?}: no {label}: {labels:?}");
        }
        for label in *not_offered {
            assert!(!labels.contains(&label.trim_end()), "{log:?}: {label}: {labels:?}");
        }
        taken(&text, &list);
    }
    let (text, place) = cursor("Dadu: 1\nVariant: lu¦");
    editor.open_document(URI, &text);
    let list = editor.at("textDocument/completion", URI, place);
    assert!(strings(&list["items"], "label").contains(&"ludii"));
    assert_eq!(editor.close(), 0);
}

/// What is offered replaces what is typed, and nothing else.
fn taken(text: &str, list: &Value) {
    for item in list["items"].as_array().expect("a list") {
        let mut buffer = Buffer { text: text.to_owned() };
        let edit = &item["textEdit"];
        let typed = buffer.slice(&edit["range"]).to_lowercase();
        let new = edit["newText"].as_str().expect("a text").to_lowercase();
        assert!(new.starts_with(&typed), "{typed:?} is replaced by {new:?}");
        buffer.apply(&json!([edit]));
        assert_eq!(buffer.text.len(), text.len() - typed.len() + new.len());
    }
}

/// Whatever uses are offered anywhere in a game are legal: the replay finds nothing wrong with them.
#[test]
fn every_use_that_is_offered_is_legal() {
    let mut editor = Editor::open();
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n\
               = N Kc3 a4 b1*2 wait 5 da all open | S g2 e1 Kd3 wait 6 da all open | turn N\nN1 10-1-3 ";
    editor.open_document(URI, log);
    let list = editor.at("textDocument/completion", URI, (5, 10));
    let uses = strings(&list["items"], "label");
    assert!(uses.len() > 6, "{uses:?}");
    for (number, one) in uses.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        let found = editor.open_document(&uri, &format!("{log}{one}\nResult: unfinished\n"));
        let errors: Vec<&Value> = found.iter().filter(|f| f["severity"] == 1).collect();
        let left = |f: &&Value| f["code"] == "D416";
        assert!(errors.iter().all(left), "{one}: {errors:?}");
    }
    assert_eq!(editor.close(), 0);
}

/// Of a game as it was played, each player, throw and use is among what is offered at its place.
#[test]
fn what_was_played_was_offered() {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (3, 2), policy, max_turns: 120, seed: 5 };
    let mut log = Vec::new();
    simulate(&plan, 1, &mut log);
    let log = String::from_utf8(log).expect("text");
    let (mut editor, buffer) = open(&log);
    let play = log.find("\n\n").expect("a blank line") + 2;
    let mut tried = 0;
    for line in log[play..].lines().filter(|line| !line.starts_with("Result")) {
        let start = line.as_ptr() as usize - log.as_ptr() as usize;
        for (at, _) in
            line.char_indices().filter(|&(at, _)| at == 0 || line[..at].ends_with([' ', '-']))
        {
            let token = line[at..].split([' ', '-']).next().expect("a token");
            let bare = token.trim_end_matches(['x', '@', '>', 'K']);
            let list = editor.at("textDocument/completion", URI, buffer.place(start + at));
            let labels = strings(&list["items"], "label");
            let has = |text| labels.contains(&text);
            assert!(has(token) || has(bare), "{line}: {token} is not in {labels:?}");
            tried += 1;
        }
    }
    assert!(tried > 300, "{tried}");
    assert_eq!(editor.close(), 0);
}

#[test]
fn formatting_is_that_of_fmt() {
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
fn formatting_keeps_line_ends_and_takes_a_range() {
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
    // A document that is in canonical form already is not touched.
    editor.open_document("file:///nowhere/2.dadu", &buffer.text);
    assert_eq!(editor.about("textDocument/formatting", "file:///nowhere/2.dadu"), json!([]));
    assert_eq!(editor.close(), 0);
}

fn actions(editor: &mut Editor, uri: &str, range: &Value) -> Vec<Value> {
    let parameters = json!({
        "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] },
    });
    editor.request("textDocument/codeAction", parameters).as_array().expect("a list").clone()
}

#[test]
fn a_safe_fix_mends_and_changes_nothing_that_was_observed() {
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
    ];
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

/// At no finding of the corpus is anything offered as safe that changes a throw or a use.
#[test]
fn nothing_that_changes_the_play_is_offered_as_safe() {
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
                if action["isPreferred"] == true {
                    assert_eq!(play(&buffer.text), play(&text), "{}: {title}", file.display());
                    safe += 1;
                } else {
                    let says_so = ["Record that", "Perhaps a slip"];
                    assert!(says_so.iter().any(|words| title.starts_with(words)), "{title}");
                    others += 1;
                }
            }
        }
    }
    assert!(safe > 2 && others > 50, "{safe} {others}");
    assert_eq!(editor.close(), 0);
}

/// The throws and uses of a text, without verdicts, rounds and line ends.
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
fn marks_are_offered_as_what_they_are() {
    let log = text("corpus/illegal/readme/evening.dadu");
    let (mut editor, buffer) = open(&log);
    let at = log.find("Kc3+3").expect("it stands there");
    let offered = actions(&mut editor, URI, &buffer.range(at, at + 5));
    let titles: Vec<&str> = offered.iter().filter_map(|action| action["title"].as_str()).collect();
    assert_eq!(
        titles,
        [
            "Record that the table let it stand: `Kc3+3!`",
            "Record that you are not sure of it: `Kc3+3?`",
            "Perhaps a slip: line 23 was meant as `4. N1 2 Kc3+2`",
            "Perhaps a slip: line 23 was meant as `4. N1 4 Kc3+4`",
            "Perhaps a slip: line 21 was meant as `S1 2 d4+2`",
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

#[test]
fn editors_that_count_bytes_get_bytes() {
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
fn variant_files_beside_the_log_are_read_as_they_stand() {
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
fn bad_messages_are_answered_with_errors() {
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
    // Notes that make no sense are passed over; the server goes on.
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

#[test]
fn it_ends_as_the_editor_does() {
    let mut editor = Editor::open();
    editor.notify("exit", Value::Null);
    assert_eq!(editor.wait(), 1);
    assert_eq!(Editor::open().wait(), 1);
    assert_eq!(Editor::start().wait(), 1);
    let mut editor = Editor::open();
    editor.send_raw(b"GET / HTTP/1.1\r\n\r\n");
    let complaint = editor.complaint();
    assert!(complaint.contains("what comes from the editor breaks off"), "{complaint}");
}

#[test]
fn what_is_cancelled_is_not_worked_on() {
    // All in one write, so that the server finds them waiting together: first something that takes long.
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
    // On a busy machine the last message may come too late, and the request is worked on as it may be.
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

#[test]
fn of_very_many_findings_the_last_says_how_many_are_left_out() {
    let log = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{}", "nonsense\n".repeat(3000));
    let mut editor = Editor::open();
    let found = editor.open_document(URI, &log);
    assert_eq!(found.len(), 1001);
    let last = found[1000]["message"].as_str().expect("a text");
    assert!(last.ends_with("more findings are not shown; `dadu check` shows all"), "{last}");
    assert_eq!(editor.close(), 0);
}

/// The help names the command, and the option that some editors give is taken.
#[test]
fn the_option_that_editors_give_is_taken() {
    let mut child = started(&mut program(&["lsp", "--stdio"]));
    let body = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let mut input = child.stdin.take().expect("it has an input");
    write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("it is written");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

/// Wherever one asks in whatever text, there is an answer.
#[test]
fn there_is_an_answer_everywhere() {
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
        let step = 1 + text.len() / 40;
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
