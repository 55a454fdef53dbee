//! Keys that did nothing. A person sees the message at once; a pipe needs to know it at the end.

use super::result::Ending;
use super::{Key, Mode, NextStep, Recorder, words};
use crate::table::Side;

/// The part of the state that a key changes if it does anything.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress {
    /// The number of steps that undo can take back.
    steps: usize,
    asked: Asked,
}

/// The question that a key answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Text,
    Keys,
    /// The number of a player of this side; the number of its digits so far.
    Player(Side, usize),
    ThrowOn,
    TakingBack,
    Slips,
    Ending(Ending),
    Help,
}

impl Recorder {
    pub(super) fn progress(&self) -> Progress {
        let asked = match &self.mode {
            Mode::Asking(_) | Mode::Typing(_) => Asked::Text,
            Mode::Keys => Asked::Keys,
            Mode::Player(side, digits) => Asked::Player(*side, digits.len()),
            Mode::ThrowOn => Asked::ThrowOn,
            Mode::TakingBack => Asked::TakingBack,
            Mode::Slips(_) => Asked::Slips,
            Mode::Ending(ending) => Asked::Ending(*ending),
            Mode::Help(_) => Asked::Help,
        };
        Progress { steps: self.history.steps(), asked }
    }

    /// Notes the key if it did nothing. A key that did nothing has a message.
    pub(super) fn note_refusal(&mut self, key: Key, before: Progress, after: NextStep) {
        let Key::Char(c) = key else { return };
        if c == ' ' || after != NextStep::GoOn || !self.did_nothing(c, before) {
            return;
        }
        match before.asked {
            Asked::Help => self.say(words::closed_the_list(c)),
            _ if self.said.is_empty() => self.say(words::OTHER_KEY),
            _ => {}
        }
        if self.is_piped {
            self.refused.push(words::refused(c, &self.said.join(" ")));
        }
    }

    /// Notes a capital letter that was refused, because Caps Lock seems to be on, and was not pressed again.
    pub(super) fn note_unconfirmed(&mut self, confirms: Option<Key>, is_again: bool) {
        if let (Some(Key::Char(c)), false, true) = (confirms, is_again, self.is_piped) {
            self.refused.push(words::not_recorded(c.encode_utf8(&mut [0; 4])));
        }
    }

    fn did_nothing(&self, c: char, before: Progress) -> bool {
        let now = self.progress();
        match before.asked {
            Asked::Text => false,
            // The turn before was recorded, but not this throw.
            Asked::Keys if matches!(c, '0'..='9' | 't' | 'u') && self.entry.is_empty() => true,
            _ if now.steps != before.steps => false,
            Asked::Keys => now == before && c != 'W',
            Asked::Player(..) => now == before && self.side(c).is_none(),
            Asked::Ending(_) => now == before,
            Asked::ThrowOn | Asked::Slips => true,
            Asked::TakingBack => !matches!(c, 'n' | 'N'),
            // A person closes the list with any key.
            Asked::Help => self.is_piped,
        }
    }

    /// Returns the messages about keys that did nothing since the last call.
    pub fn take_refused(&mut self) -> Vec<String> {
        std::mem::take(&mut self.refused)
    }
}
