//! Completions at the cursor.

use dadu::games::dadu::Variant;
use dadu::simulate::{Plan, Policy, simulate};
use serde_json::{Value, json};

use super::{URI, cursor, open, strings};
use crate::support::editor::{Buffer, Editor};

/// A row: the log before and after the cursor, the first completions, and completions that must not
/// occur.
type Offers = (&'static str, &'static [&'static str], &'static [&'static str]);

#[test]
fn completions_are_valid_at_the_cursor() {
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

/// Completions in a header and in positions are those of the log's game. For an unknown game there
/// are none.
#[test]
fn completions_in_a_header_depend_on_the_game() {
    let cases: &[Offers] = &[
        ("Dadu: 1\nGame: ¦", &["dadu", "thaayam"], &[]),
        ("Dadu: 1\nGame: thaayam\n¦", &["Variant:", "E:", "W:"], &["Game:"]),
        ("Dadu: 1\n¦", &["N:", "S:"], &["E:", "W:"]),
        ("Dadu: 1\nGame: thaayam\nVariant: ¦", &["twins-stick", "R6 ="], &["forfeit ="]),
        (
            "Dadu: 1\nGame: Thaayam\nVariant: basic, R1 = clockwise, ¦",
            &["move-once =", "R15 ="],
            &["R1 =", "basic"],
        ),
        ("Dadu: 1\nGame: thaayam\nVariant: basic, R6 = ¦", &["any two", "exactly two"], &["yes"]),
        ("Dadu: 1\nGame: thaayam\nPlayers: ¦", &["1-0-1-0", "1-1-1-1"], &["4-4"]),
        ("Dadu: 1\nGame: thaayam\nResult: ¦", &["E wins", "W wins", "unfinished"], &[]),
        ("Dadu: 1\nResult: ¦", &["N wins", "S wins"], &["E wins"]),
        ("Dadu: 1\nGame: thaayam\n\n= S ¦", &["wait", "again", "E"], &["da", "open"]),
        ("Dadu: 1\nGame: ludo\nVariant: ¦", &[], &["basic", "forfeit =", "move-once ="]),
    ];
    let mut editor = Editor::open();
    for (number, (log, offered, not_offered)) in cases.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        let (text, place) = cursor(log);
        editor.open_document(&uri, &text);
        let list = editor.at("textDocument/completion", &uri, place);
        let labels = strings(&list["items"], "label");
        assert!(offered.iter().all(|label| labels.contains(label)), "{log:?}: {labels:?}");
        assert!(!not_offered.iter().any(|label| labels.contains(label)), "{log:?}: {labels:?}");
        taken(&text, &list);
    }
    assert_eq!(editor.close(), 0);
}

#[test]
fn completions_in_player_turns_depend_on_the_game() {
    let head = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-0-1-0\n\n";
    let cases: &[Offers] = &[
        ("¦", &["N1", "S1", "1."], &["E1", "N2"]),
        ("S1 1-2 +1 c1+2\n¦", &["N1"], &["S1", "E1"]),
        ("2. ¦", &["N1", "S1"], &["E1"]),
        ("S1 ¦", &["1", "2", "3", "4", "8", "?"], &["0", "10"]),
        ("S1 1-¦", &["8", "?"], &["5"]),
        ("S1 1-2-¦", &[], &["8", "?"]),
        ("S1 1-8-2 ¦", &["+1"], &["c1+2", "a1+2"]),
        ("S1 1-8-2 +1 ¦", &["c1+2", "c1+8", "c1+2+8"], &["+1"]),
        ("S1 1-8-2 +1 (¦", &["(2-8)"], &["c1+2"]),
        ("= N wait 4 | S c5*2 wait 2 | turn S\nS1 2 ¦", &["c5=T", "c5+2"], &["Tc5+2"]),
        ("...\nS1 1-2 ¦", &[], &["+1"]),
    ];
    let mut editor = Editor::open();
    for (number, (play, offered, not_offered)) in cases.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        let (text, place) = cursor(&format!("{head}{play}"));
        editor.open_document(&uri, &text);
        let list = editor.at("textDocument/completion", &uri, place);
        let labels = strings(&list["items"], "label");
        assert!(offered.iter().all(|label| labels.contains(label)), "{play:?}: {labels:?}");
        assert!(!not_offered.iter().any(|label| labels.contains(label)), "{play:?}: {labels:?}");
        taken(&text, &list);
    }
    assert_eq!(editor.close(), 0);
}

/// Asserts that a completion replaces the typed text and nothing else.
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

/// Every move offered anywhere in a game is legal: the replay finds no error in it.
#[test]
fn every_offered_move_is_legal() {
    let mut editor = Editor::open();
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n\
               = N Kc3 a4 b1*2 wait 5 da all open | S g2 e1 Kd3 wait 6 da all open | turn N\nN1 10-1-3 ";
    editor.open_document(URI, log);
    let list = editor.at("textDocument/completion", URI, (5, 10));
    let moves = strings(&list["items"], "label");
    assert!(moves.len() > 6, "{moves:?}");
    for (number, one) in moves.iter().enumerate() {
        let uri = format!("file:///nowhere/{number}.dadu");
        let found = editor.open_document(&uri, &format!("{log}{one}\nResult: unfinished\n"));
        let errors: Vec<&Value> = found.iter().filter(|f| f["severity"] == 1).collect();
        let left = |f: &&Value| f["code"] == "D416";
        assert!(errors.iter().all(left), "{one}: {errors:?}");
    }
    assert_eq!(editor.close(), 0);
}

/// Each player, throw and move of a played game is among the completions at its place.
#[test]
fn every_played_token_is_offered() {
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
