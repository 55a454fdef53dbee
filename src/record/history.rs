//! Every step that was taken, to be taken back and forward again without limit.

use super::entry::Entry;

/// One step: what changed at the end of the log, and in the player turn that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// From where on the log is another one.
    pub at: usize,
    /// What stood there before.
    pub old: Vec<u8>,
    /// What stands there since.
    pub new: Vec<u8>,
    /// The player turn before.
    pub before: Entry,
    /// The player turn since.
    pub after: Entry,
}

impl Step {
    /// What the step wrote, for the one who takes it back; empty if that was no line.
    pub fn said(&self) -> String {
        match (self.old.is_empty(), self.new.is_empty()) {
            (false, false) => "the change of a line above".to_owned(),
            _ => String::from_utf8_lossy(&self.new).trim().to_owned(),
        }
    }
}

/// The steps since the log was opened.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

impl History {
    /// Takes a new step. What was taken back before cannot be had again after it.
    pub fn take(&mut self, step: Step, text: &mut Vec<u8>, entry: &mut Entry) {
        put(text, step.at, &step.new);
        entry.clone_from(&step.after);
        self.undone.clear();
        self.done.push(step);
    }

    /// Takes the last step back.
    pub fn undo(&mut self, text: &mut Vec<u8>, entry: &mut Entry) -> Option<&Step> {
        let step = self.done.pop()?;
        put(text, step.at, &step.old);
        entry.clone_from(&step.before);
        self.undone.push(step);
        self.undone.last()
    }

    /// Takes the step again that was taken back last.
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
