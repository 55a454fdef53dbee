//! The lines of a log in step with its recording: their timecodes as subtitles, for ELAN, and back from ELAN.

use std::fmt::Write;
use std::ops::Range;

use dadu::notation::fields::seconds;
use dadu::notation::parse;
use serde::Deserialize;
use serde_json::json;

use crate::Answer;
use crate::calls::blocks;

/// How long the last line is shown, in milliseconds.
const LAST: u64 = 5000;
/// Times that differ by less are the same. In milliseconds. ELAN holds one line at a time, so lines with one timecode get
/// times that differ by a millisecond.
const SAME: u64 = 20;
/// The largest number of comparisons between the annotations and the lines of a changed log.
const MOST_COMPARISONS: usize = 9_000_000;

/// A line that is not empty.
struct Line {
    /// Its number, from 1.
    number: u64,
    /// Its timecode in milliseconds, if it has one.
    at: Option<u64>,
    /// Where the timecode is or would be in the text.
    code: Range<usize>,
    /// Its text without the timecode.
    words: String,
}

/// A time for a line, from a file of ELAN.
#[derive(Debug, Deserialize)]
pub struct Mark {
    /// The line's number when the file was made, from 1.
    line: u64,
    /// The line's text without a timecode.
    words: String,
    /// In milliseconds.
    at: u64,
}

fn lines(text: &[u8]) -> Result<Vec<Line>, String> {
    let mut found = Vec::new();
    for block in blocks(text) {
        for game in block.games().filter(|game| game.opens) {
            if !game.cuts.is_empty() || block.game_cut {
                return Err("a line of this log is too long".to_owned());
            }
            let start = block.file_offset(game.at) as usize;
            for (index, line) in parse(game.text).lines.iter().enumerate() {
                let code = line.time.map_or(0..0, |time| time.range());
                let begin = if line.time.is_some() { code.end } else { line.span.start as usize };
                let rest = &game.text[begin..line.span.end as usize];
                let words = String::from_utf8_lossy(rest).trim().to_owned();
                if words.is_empty() {
                    continue;
                }
                let code = if line.time.is_some() { code } else { begin..begin };
                found.push(Line {
                    number: game.lines + 1 + index as u64,
                    at: milliseconds(&game.text[code.clone()]),
                    code: start + code.start..start + code.end,
                    words,
                });
            }
        }
    }
    Ok(found)
}

/// Returns the lines that have a timecode, in the order of time.
fn timed(text: &[u8]) -> Result<Vec<(u64, Line)>, String> {
    let lines = lines(text)?.into_iter();
    let mut timed: Vec<_> = lines.filter_map(|line| line.at.map(|at| (at, line))).collect();
    if timed.is_empty() {
        return Err("no line of this log has a timecode".to_owned());
    }
    timed.sort_by_key(|(at, _)| *at);
    Ok(timed)
}

/// Reads a timecode with its brackets.
fn milliseconds(code: &[u8]) -> Option<u64> {
    let code = code.strip_prefix(b"[")?.strip_suffix(b"]")?;
    seconds(code).map(|seconds| (seconds * 1000.0).round() as u64)
}

/// Returns a subtitle for each timecode: the line behind it, until the next timecode.
///
/// # Errors
/// No line has a timecode.
pub fn subtitles(text: &[u8]) -> Answer {
    // Lines with the same time are shown together.
    let mut cues: Vec<(u64, String)> = Vec::new();
    for (at, line) in timed(text)? {
        match cues.last_mut() {
            Some((last, words)) if *last == at => {
                let _ = write!(words, "\n{}", escaped(&line.words));
            }
            _ => cues.push((at, escaped(&line.words))),
        }
    }
    let mut written = String::from("WEBVTT\n");
    for (index, (start, words)) in cues.iter().enumerate() {
        let end = cues.get(index + 1).map_or(start + LAST, |(next, _)| *next);
        let _ = write!(written, "\n{} --> {}\n{words}\n", clock(*start), clock(end));
    }
    Ok((json!({ "cues": cues.len() }), written.into_bytes()))
}

/// Returns the lines with timecodes, in the order of time. None begins before the one in front of it has begun.
///
/// # Errors
/// No line has a timecode.
pub fn annotations(text: &[u8]) -> Answer {
    let mut from = 0;
    let mut begin = |at: u64| {
        let start = at.max(from);
        from = start + 1;
        start
    };
    let timed = timed(text)?;
    let starts: Vec<u64> = timed.iter().map(|(at, _)| begin(*at)).collect();
    let made = timed.iter().enumerate().map(|(index, (_, line))| {
        let end = starts.get(index + 1).copied().unwrap_or(starts[index] + LAST);
        json!({ "line": line.number, "words": line.words, "start": starts[index], "end": end })
    });
    Ok((json!(made.collect::<Vec<_>>()), Vec::new()))
}

/// Gives lines the times of a file of ELAN. Returns the new text, the numbers of the lines that changed, the number of
/// lines that have their time already, and the marks that fit no line.
///
/// # Errors
/// The log has changed too much since the file was made.
pub fn retime(text: &[u8], mut marks: Vec<Mark>) -> Answer {
    marks.sort_by_key(|mark| mark.line);
    let lines = lines(text)?;
    let (mut new, mut end) = (Vec::with_capacity(text.len()), 0);
    let (mut changed, mut same, mut lost) = (Vec::new(), 0_u64, Vec::new());
    for (mark, place) in marks.iter().zip(places(&marks, &lines)?) {
        let Some(line) = place.map(|place| &lines[place]) else {
            lost.push(json!({ "line": mark.line, "words": mark.words }));
            continue;
        };
        if line.at.is_some_and(|at| at.abs_diff(mark.at) < SAME) {
            same += 1;
            continue;
        }
        new.extend_from_slice(&text[end..line.code.start]);
        let space = if line.code.is_empty() { " " } else { "" };
        new.extend_from_slice(format!("[{}]{space}", short_clock(mark.at)).as_bytes());
        end = line.code.end;
        changed.push(line.number);
    }
    new.extend_from_slice(&text[end..]);
    Ok((json!({ "changed": changed, "same": same, "lost": lost }), new))
}

/// Returns for each mark its line as an index. If the log has changed since the file was made, the two are compared like
/// two versions of a text.
fn places(marks: &[Mark], lines: &[Line]) -> Result<Vec<Option<usize>>, String> {
    let fits = |mark: &Mark, line: &Line| mark.words.trim() == line.words;
    let at_number = |mark: &Mark| {
        let place = lines.binary_search_by_key(&mark.line, |line| line.number).ok();
        place.filter(|&place| fits(mark, &lines[place]))
    };
    let places: Vec<_> = marks.iter().map(at_number).collect();
    let is_once = marks.windows(2).all(|pair| pair[0].line != pair[1].line);
    if is_once && places.iter().all(Option::is_some) {
        return Ok(places);
    }
    let width = lines.len() + 1;
    if (marks.len() + 1).saturating_mul(width) > MOST_COMPARISONS {
        return Err(
            "the log has changed since the file was made, and is too long to compare".into()
        );
    }
    // The longest common part of the marks and lines from each pair on.
    let mut common = vec![0_u32; (marks.len() + 1) * width];
    for (row, mark) in marks.iter().enumerate().rev() {
        for (column, line) in lines.iter().enumerate().rev() {
            let at = row * width + column;
            let without = common[at + width].max(common[at + 1]);
            let with = common[at + width + 1] + 1;
            common[at] = if fits(mark, line) { with } else { without };
        }
    }
    let mut column = 0;
    let place = |(row, mark): (usize, &Mark)| {
        // The mark is left out if the rest has as much in common without it.
        let here = |column: usize| common[row * width + column];
        if here(column) == common[(row + 1) * width + column] {
            return None;
        }
        while here(column + 1) == here(column) || !fits(mark, &lines[column]) {
            column += 1;
        }
        column += 1;
        Some(column - 1)
    };
    Ok(marks.iter().enumerate().map(place).collect())
}

/// Writes milliseconds as `00:12:31.500`.
fn clock(time: u64) -> String {
    let [hours, minutes, seconds] = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60];
    format!("{hours:02}:{minutes:02}:{seconds:02}.{:03}", time % 1000)
}

/// Writes milliseconds as a timecode: `00:12:31.5`.
fn short_clock(time: u64) -> String {
    clock(time).trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
