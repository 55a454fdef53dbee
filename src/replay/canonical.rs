//! Lines that must stay as they are in the canonical form, according to the replay.

use super::{door, setup::Setup};
use crate::notation::{Content, Line, Log, format, recorded_play};

/// Returns the lines that the formatter must keep byte for byte: lines with unreadable text, and the
/// play of a game that dadu only records. Among position lines, these are the ones that `check` cannot
/// read (D507). The same reader decides.
pub fn unchanged_lines(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize> {
    let misread = door::of(log).misread_positions(text, log, setup);
    let kept = recorded_play(log);
    let stays = |(index, line): (usize, &Line)| match &line.content {
        _ if kept.contains(&index) => true,
        Content::Position(_) => misread.binary_search(&index).is_ok(),
        _ => format::is_unread(text, log, line),
    };
    let lines = log.lines.iter().enumerate();
    lines.filter(|&line| stays(line)).map(|(index, _)| index).collect()
}
