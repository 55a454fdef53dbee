//! What the canonical form needs to know of the game: which lines must stay as they are.

use std::cell::LazyCell;

use super::dadu::{self, Start};
use super::setup::Setup;
use super::thaayam;
use crate::games::GameId;
use crate::notation::{Content, Line, Log, format};

/// The lines with anything in them that could not be read: they stay as they are, byte for byte.
/// Position lines among them are those that `check` cannot read (D507), asked of the same reader.
pub fn lines_that_stay(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize> {
    // Few logs have position lines; the others need not have their header read for this.
    let table = LazyCell::new(|| {
        let start = Start::of(text, log, setup);
        (start.board(), start.roster)
    });
    let stays = |line: &Line| match &line.content {
        Content::Position(position) if log.game == Some(GameId::Thaayam) => {
            thaayam::is_misread(text, log, position)
        }
        Content::Position(position) => {
            let (board, roster) = &*table;
            dadu::is_misread(text, log, position, *board, roster)
        }
        _ => format::is_unread(text, log, line),
    };
    let lines = log.lines.iter().enumerate();
    lines.filter(|(_, line)| stays(line)).map(|(index, _)| index).collect()
}
