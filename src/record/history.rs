//! The unlimited undo and redo history of the recorder.

use super::entry::Entry;

/// One step: a change at the end of the log and in the player turn in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The offset in the log where the change begins.
    pub at: usize,
    /// The text from there to the end of the log, before the step.
    pub old: Vec<u8>,
    /// The text from there to the end of the log, after the step.
    pub new: Vec<u8>,
    /// The player turn in progress before the step.
    pub before: Entry,
    /// The player turn in progress after the step.
    pub after: Entry,
}

impl Step {
    /// Describes the text that the step added to the log, for the undo message. Empty if it added none.
    pub fn describe(&self) -> String {
        match (self.old.is_empty(), self.new.is_empty()) {
            (false, false) => "a change of a line above".to_owned(),
            _ => String::from_utf8_lossy(&self.new).trim().to_owned(),
        }
    }
}

/// The steps since the log was opened or reloaded.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

impl History {
    /// Returns the number of steps that can be undone.
    pub fn steps(&self) -> usize {
        self.done.len()
    }

    /// Does a new step. Steps that were undone before can no longer be redone.
    pub fn take(&mut self, step: Step, text: &mut Vec<u8>, entry: &mut Entry) {
        put(text, step.at, &step.new);
        entry.clone_from(&step.after);
        self.undone.clear();
        self.done.push(step);
    }

    /// Undoes the last step.
    pub fn undo(&mut self, text: &mut Vec<u8>, entry: &mut Entry) -> Option<&Step> {
        let step = self.done.pop()?;
        put(text, step.at, &step.old);
        entry.clone_from(&step.before);
        self.undone.push(step);
        self.undone.last()
    }

    /// Redoes the step that was undone last.
    pub fn redo(&mut self, text: &mut Vec<u8>, entry: &mut Entry) -> Option<&Step> {
        let step = self.undone.pop()?;
        put(text, step.at, &step.new);
        entry.clone_from(&step.after);
        self.done.push(step);
        self.done.last()
    }
}

fn put(text: &mut Vec<u8>, at: usize, tail: &[u8]) {
    text.truncate(at);
    text.extend_from_slice(tail);
}
