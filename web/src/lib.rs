//! The core of dadu for a page in a browser: one function that takes a request and returns an answer.
//!
//! A request is a line of JSON that names the call and its arguments, then a newline, then the bytes of a log.
//! An answer has the same form: a line of JSON, `{"ok": …}` or `{"error": "…"}`, then a newline, then the
//! bytes of a text if the call makes one. `dadu.d.ts` describes every call. Texts are bytes, because a log
//! need not be UTF-8, and is never altered.

mod abi;
mod anonymous;
mod board;
mod calls;
mod fixes;
mod record;
mod rules;
mod timecodes;

use serde::Deserialize;
use serde_json::{Value, json};

use record::{Begin, Enter};
use timecodes::Mark;

/// A call with its arguments.
#[derive(Debug, Deserialize)]
#[serde(tag = "call", rename_all = "kebab-case")]
enum Call {
    /// Checks every game of the text.
    Check { name: String },
    /// Returns the text in canonical form.
    Format { extras: bool },
    /// Makes the safe fixes: all, or the one in a line.
    Fix { line: Option<u64> },
    /// Replaces names by pseudonyms.
    Anonymise { name: String, secret: [u8; 32] },
    /// Describes each game of the text.
    Summary { name: String },
    /// Draws the board after a line as SVG, by default at the end.
    Board { name: String, line: Option<usize> },
    /// Returns the page that steps through the game.
    Replay { name: String },
    /// Returns the lines with timecodes as subtitles in WebVTT.
    Subtitles,
    /// Returns the lines with timecodes, for ELAN.
    Annotations,
    /// Gives lines the times of a file of ELAN.
    Retime { marks: Vec<Mark> },
    /// Returns the games with their rules as questions.
    Games,
    /// Returns the header of a new log.
    Header { fields: Vec<(String, String)> },
    /// Returns a simulated game under the basic rules.
    Simulate { game: String, players: [u8; 4], seed: u64, number: u64 },
    /// Returns the page of a finding or a rule.
    Explain { game: Option<String>, topic: String },
    /// Begins to record the last game of the text.
    Begin(Begin),
    /// Gives an input to a recorder.
    Input(Enter),
    /// Drops a recorder.
    End { recorder: usize },
}

/// The result of a call: data and, if it makes one, a text.
type Answer = Result<(Value, Vec<u8>), String>;

/// Answers a request.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let line = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let text = request.get(line + 1..).unwrap_or_default();
    let call = serde_json::from_slice(&request[..line]);
    let answer = call.map_err(|error| format!("cannot read the call: {error}"));
    let (head, text) = match answer.and_then(|call| make(call, text)) {
        Ok((data, text)) => (json!({ "ok": data }), text),
        Err(reason) => (json!({ "error": reason }), Vec::new()),
    };
    // `to_string` writes a newline in a string as `\n`, so the head is one line.
    let mut written = head.to_string().into_bytes();
    written.push(b'\n');
    written.extend_from_slice(&text);
    written
}

fn make(call: Call, text: &[u8]) -> Answer {
    match call {
        Call::Check { name } => calls::check(&name, text),
        Call::Format { extras } => calls::format(text, extras),
        Call::Fix { line } => fixes::fix(text, line),
        Call::Anonymise { name, secret } => anonymous::anonymise(&name, text, secret),
        Call::Summary { name } => calls::summary(&name, text),
        Call::Board { name, line } => board::draw(&name, text, line),
        Call::Replay { name } => calls::replay(&name, text),
        Call::Subtitles => timecodes::subtitles(text),
        Call::Annotations => timecodes::annotations(text),
        Call::Retime { marks } => timecodes::retime(text, marks),
        Call::Games => rules::games(),
        Call::Header { fields } => calls::header(&fields),
        Call::Simulate { game, players, seed, number } => {
            calls::simulate(&game, players, (seed, number))
        }
        Call::Explain { game, topic } => rules::explain(game.as_deref(), &topic),
        Call::Begin(begin) => record::begin(begin, text),
        Call::Input(enter) => record::input(&enter),
        Call::End { recorder } => record::end(recorder),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(call: &str, text: &str) -> (Value, String) {
        let answer = answer(format!("{call}\n{text}").as_bytes());
        let answer = String::from_utf8(answer).expect("UTF-8");
        let (head, text) = answer.split_once('\n').expect("a line");
        (serde_json::from_str(head).expect("JSON"), text.to_owned())
    }

    #[test]
    fn bad_requests_are_errors() {
        for call in ["", "{}", "[1]", r#"{"call":"other"}"#, r#"{"call":"end","recorder":9}"#] {
            let (head, text) = asked(call, "");
            assert!(head["error"].is_string() && text.is_empty(), "{call}: {head}");
        }
    }

    /// Shifts the times of all lines by a second, in a log that has changed since they were taken.
    #[test]
    fn times_go_to_the_lines_that_they_were_taken_from() {
        let head = "Dadu: 1\nId: a\nVariant: basic\n\n";
        let log = format!("{head}[00:01] N1 2  # a\n[00:01] S1 3\n\n[01:00:02.5] N1 2\nS1 2\n");
        let (head_of, _) = asked(r#"{"call":"annotations"}"#, &log);
        let made: Vec<_> = head_of["ok"].as_array().expect("annotations").clone();
        let starts: Vec<u64> = made.iter().filter_map(|one| one["start"].as_u64()).collect();
        assert_eq!(starts, [1000, 1001, 3_602_500]);
        let retimed = |log: &str, by: u64| {
            let marks = made.iter().map(|one| {
                json!({ "line": one["line"], "words": one["words"], "at": one["start"].as_u64().unwrap_or(0) + by })
            });
            let call = json!({ "call": "retime", "marks": marks.collect::<Vec<_>>() });
            let (head, text) = asked(&call.to_string(), log);
            (head["ok"].clone(), text)
        };
        let (said, same) = retimed(&log, 0);
        assert_eq!((said["same"].as_u64(), same.as_str()), (Some(3), log.as_str()));
        let later = "[00:00:02] N1 2  # a\n[00:00:02.001] S1 3\n\n[01:00:03.5] N1 2\nS1 2\n";
        assert_eq!(retimed(&log, 1000).1, format!("{head}{later}"));
        for (log, expected, lost) in [
            // Without times, and with a line more.
            (
                "N1 2  # a\nN2 4\nS1 3\n\nN1 2\nS1 2\n",
                "[00:00:02] N1 2  # a\nN2 4\n[00:00:02.001] S1 3\n\n[01:00:03.5] N1 2\nS1 2\n",
                0,
            ),
            // The second line was corrected, so no line takes its time.
            (
                "N1 2  # a\n[00:01] S1 4\nN1 2\n",
                "[00:00:02] N1 2  # a\n[00:01] S1 4\n[01:00:03.5] N1 2\n",
                1,
            ),
            ("S1 3\n", "[00:00:02.001] S1 3\n", 2),
            ("", "", 3),
        ] {
            let (said, text) = retimed(&format!("{head}{log}"), 1000);
            assert_eq!(text, format!("{head}{expected}"));
            assert_eq!(said["lost"].as_array().map(Vec::len), Some(lost), "{said}");
        }
    }

    #[test]
    fn a_game_is_simulated_checked_and_recorded() {
        let call = r#"{"call":"simulate","game":"tamman","players":[1,1,1,1],"seed":3,"number":1}"#;
        let (_, game) = asked(call, "");
        let (report, _) = asked(r#"{"call":"check","name":"a.dadu"}"#, &game);
        assert_eq!((&report["ok"]["games"], &report["ok"]["findings"]), (&json!(1), &json!([])));
        let begin = r#"{"call":"begin","name":"a.dadu","id":"x","game":"tamman","underway":""}"#;
        let (state, text) = asked(begin, &game[..game.len() - 20]);
        assert_eq!(text.len(), game.len() - 19, "the last line is completed: {state}");
        assert!(state["ok"]["state"]["choices"].is_array());
    }
}
