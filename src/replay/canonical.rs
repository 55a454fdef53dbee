//! What the canonical form needs to know of the game: which lines must stay as they are.

use super::setup::Setup;
use crate::notation::{Content, Line, Log, format, recorded_play};

/// The lines with anything in them that could not be read, and the play of a game that is only recorded: they
/// stay as they are, byte for byte.
/// Position lines among them are those that `check` cannot read (D507), asked of the same reader.
pub fn lines_that_stay(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize> {
    let misread = of_game!(log, misread_positions(text, log, setup));
    let kept = recorded_play(log);
    let stays = |(index, line): (usize, &Line)| match &line.content {
        _ if kept.contains(&index) => true,
        Content::Position(_) => misread.binary_search(&index).is_ok(),
        _ => format::is_unread(text, log, line),
    };
    let lines = log.lines.iter().enumerate();
    lines.filter(|&line| stays(line)).map(|(index, _)| index).collect()
}
