//! The end of a log's header, and the play of games that dadu only records.
//!
//! The canonical form keeps the play of a recorded game unchanged, because the notation does not define
//! its forms.

use std::ops::Range;

use super::tree::*;

/// Returns the line after the header: after the last field before any play, and after unreadable lines
/// directly below it, which may be fields too.
pub(super) fn header_end(log: &Log) -> usize {
    if log.recorded.is_some() {
        let header = &log.lines[..log.kept_from.unwrap_or(log.lines.len())];
        return header.iter().rposition(is_field).map_or(0, |last| last + 1);
    }
    let lines = &log.lines;
    let unreadable = |line: &Line| matches!(line.content, Content::Unreadable);
    let plays = |line: &Line| {
        !(is_field(line) || unreadable(line) || matches!(line.content, Content::Nothing))
    };
    let play = lines.iter().position(plays).unwrap_or(lines.len());
    let Some(last) = lines[..play].iter().rposition(is_field) else { return 0 };
    let under = lines[last + 1..play].iter().take_while(|line| unreadable(line)).count();
    last + 1 + under
}

/// Returns the lines of the play of a recorded game: all lines after the header, without blank lines at
/// the two ends. Empty for any other game.
pub fn recorded_play(log: &Log) -> Range<usize> {
    if log.recorded.is_none() {
        return 0..0;
    }
    let after = header_end(log);
    let is_written = |line: &Line| !is_blank(line);
    let last = log.lines[after..].iter().rposition(is_written);
    let first = log.lines[after..].iter().position(is_written);
    first.zip(last).map_or(0..0, |(first, last)| after + first..after + last + 1)
}

fn is_field(line: &Line) -> bool {
    matches!(line.content, Content::Field(_))
}

/// Returns whether the line contains only spaces.
pub(super) fn is_blank(line: &Line) -> bool {
    matches!(line.content, Content::Nothing) && line.time.is_none() && line.remark.is_none()
}
