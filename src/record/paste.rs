//! Pasted text. It goes to the line entry, one line after another, and each line is recorded only when Enter
//! is pressed. As keys it would become other throws and moves.

use std::collections::VecDeque;

use super::lines::What;
use super::{Mode, Recorder, words};

impl Recorder {
    /// Takes text that was pasted at that timecode.
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
            Some(What::Line) => self.pasted.extend(lines),
            _ if lines.is_empty() => {}
            _ => self.say(words::ONE_LINE_PASTED),
        }
    }

    /// Pasted lines come after the player turn that is being written, once that is done.
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
            self.type_into(What::Line, line);
            self.say(words::pasted(self.pasted.len()));
        }
    }
}

/// The lines of a text that say something.
fn lines(pasted: &str) -> VecDeque<String> {
    let lines = pasted.split(['\n', '\r']).map(|line| line.replace('\t', " "));
    lines.filter(|line| !line.trim().is_empty()).collect()
}
