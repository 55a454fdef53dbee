//! Pasted text. It goes to the line entry, one line after another, and Enter records each line. If the
//! recorder read pasted text as keys, it would record throws and moves that nobody made.

use std::collections::VecDeque;

use super::editor::one_line;
use super::lines::TextKind;
use super::{Mode, Recorder, words};
use crate::notation::is_other_break;

impl Recorder {
    /// Handles text that was pasted at this timecode.
    pub fn paste(&mut self, pasted: &str, time: Option<&str>) {
        self.time = time.map(str::to_owned);
        self.said.clear();
        self.confirms = None;
        let mut lines = lines(pasted);
        let (what, editor) = match &mut self.mode {
            Mode::Typing(typing) => (Some(typing.what), &mut typing.editor),
            Mode::Asking(asking) => (None, &mut asking.editor),
            _ => return self.begin_pasting(lines),
        };
        lines.pop_front().iter().for_each(|line| editor.insert(line));
        match what {
            Some(TextKind::Line) => self.pasted.extend(lines),
            _ if lines.is_empty() => {}
            _ => self.say(words::ONE_LINE_PASTED),
        }
    }

    /// Ends the player turn in progress and then queues the pasted lines. If the turn cannot end yet, drops
    /// the lines and says so.
    fn begin_pasting(&mut self, lines: VecDeque<String>) {
        self.mode = Mode::Keys;
        match lines.is_empty() || self.settle() {
            true => self.pasted = lines,
            false => self.say(words::NOT_PASTED),
        }
        self.next_pasted();
    }

    /// Opens the line entry with the next pasted line, once the line before it is recorded.
    pub(super) fn next_pasted(&mut self) {
        if !matches!(self.mode, Mode::Keys) || !self.entry.is_empty() {
            return;
        }
        if let Some(line) = self.pasted.pop_front() {
            self.type_into(TextKind::Line, line);
            self.say(words::pasted(self.pasted.len()));
        }
    }
}

/// Returns the lines that are not blank, with spaces instead of tabs. Any line break ends a line, also one that does
/// not end a line of a log.
fn lines(pasted: &str) -> VecDeque<String> {
    let lines = pasted.split(|c| c == '\n' || is_other_break(c)).map(one_line);
    lines.filter(|line| !line.trim().is_empty()).collect()
}
