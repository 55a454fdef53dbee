//! Where the header of a log ends, and where the play of a log begins that is only recorded.
//!
//! The canonical form keeps the play of a recorded game to the byte: nobody here knows its forms.

use std::ops::Range;

use super::tree::*;

/// The line after the header: after the last field before anything is played, and after what cannot be
/// read and stands right under it, which may be a field too.
pub(super) fn header_end(log: &Log) -> usize {
    if log.recorded.is_some() {
        return recorded_end(&log.lines);
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

/// The lines of the play of a recorded game, without blank lines around them: whatever stands after the
/// header. None in a log of any other game.
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

/// The header of a recorded game ends at the first blank line, or before the first line that is not a field.
/// Below that, `N: d2` may be a move.
fn recorded_end(lines: &[Line]) -> usize {
    let is_remark = |line: &Line| matches!(line.content, Content::Nothing) && !is_blank(line);
    let header = lines.iter().take_while(|line| is_field(line) || is_remark(line)).count();
    lines[..header].iter().rposition(is_field).map_or(0, |last| last + 1)
}

fn is_field(line: &Line) -> bool {
    matches!(line.content, Content::Field(_))
}

/// Whether nothing but spaces stands in the line.
pub(super) fn is_blank(line: &Line) -> bool {
    matches!(line.content, Content::Nothing) && line.time.is_none() && line.remark.is_none()
}
