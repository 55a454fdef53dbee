//! The lines of a log as subtitles of its recording, in WebVTT.

use std::fmt::Write;

use dadu::notation::fields::seconds;
use dadu::notation::parse;
use serde_json::json;

use crate::Answer;
use crate::calls::blocks;

/// How long the last line is shown, in milliseconds.
const LAST: u64 = 5000;

/// Returns a subtitle for each timecode: the line behind it, until the next timecode.
///
/// # Errors
/// No line has a timecode.
pub fn subtitles(text: &[u8]) -> Answer {
    let mut cues: Vec<(u64, String)> = Vec::new();
    for block in blocks(text) {
        for game in block.games().filter(|game| game.opens) {
            let log = parse(game.text);
            for line in &log.lines {
                let Some(time) = line.time else { continue };
                let code = game.text[time.range()].strip_prefix(b"[");
                let code = code.and_then(|code| code.strip_suffix(b"]")).and_then(seconds);
                let rest = &game.text[time.end as usize..line.span.end as usize];
                let words = escaped(String::from_utf8_lossy(rest).trim());
                if let Some(seconds) = code.filter(|_| !words.is_empty()) {
                    cues.push(((seconds * 1000.0).round() as u64, words));
                }
            }
        }
    }
    if cues.is_empty() {
        return Err("no line of this log has a timecode".to_owned());
    }
    // Cues must be in the order of time. Lines with the same time are shown together.
    cues.sort_by_key(|(start, _)| *start);
    cues.dedup_by(|later, cue| {
        let is_same = later.0 == cue.0;
        if is_same {
            let _ = write!(cue.1, "\n{}", later.1);
        }
        is_same
    });
    let mut written = String::from("WEBVTT\n");
    for (index, (start, words)) in cues.iter().enumerate() {
        let end = cues.get(index + 1).map_or(start + LAST, |(next, _)| *next);
        let _ = write!(written, "\n{} --> {}\n{words}\n", clock(*start), clock(end));
    }
    Ok((json!({ "cues": cues.len() }), written.into_bytes()))
}

/// Writes milliseconds as `00:12:31.500`.
fn clock(time: u64) -> String {
    let [hours, minutes, seconds] = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60];
    format!("{hours:02}:{minutes:02}:{seconds:02}.{:03}", time % 1000)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
