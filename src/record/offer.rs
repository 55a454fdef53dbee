//! The start of a line that the line entry offers: the player turn in progress, or the player who is expected.

use super::entry::{FieldKind, LineKind, line_kind};
use super::lines::TypedText;
use super::state::troubles;
use super::{Recorder, words};

const GAP: &str = "...";

impl Recorder {
    /// Returns the line that the user typed. Without the offered start if it makes no line with it, but is a line
    /// by itself, such as a field or a turn of another player. A remark alone belongs to no turn.
    pub(super) fn line_typed(&self, typing: &TypedText) -> String {
        let text = typing.editor.text().trim();
        match self.line_alone(&typing.offered, text) {
            Some(alone) => alone,
            None => text.to_owned(),
        }
    }

    fn line_alone(&self, offered: &str, text: &str) -> Option<String> {
        let alone = text.strip_prefix(offered).filter(|_| !offered.is_empty())?.trim();
        let is_remark = alone.starts_with('#') && self.entry.is_empty();
        // A remark takes in whatever follows it.
        let is_swallowed = !self.entry.remark().is_empty() && alone != GAP;
        if !is_remark && !is_swallowed && self.is_readable(text) {
            return None;
        }
        let kind = line_kind(self.state.game, alone);
        let is_line = match kind {
            LineKind::Field(FieldKind::Known) | LineKind::Play => true,
            LineKind::Field(FieldKind::Own) | LineKind::Unreadable => false,
            LineKind::Nothing => is_remark,
        };
        if !is_line || !self.is_readable(alone) {
            return None;
        }
        // The timecode belongs to the line, even if another player plays.
        let time = offered.split_inclusive(' ').next().filter(|word| word.starts_with('['));
        let timed = time.map(|time| format!("{time}{alone}"));
        let timed =
            timed.filter(|line| !matches!(kind, LineKind::Field(_)) && self.is_readable(line));
        Some(timed.unwrap_or_else(|| alone.to_owned()))
    }

    /// Says how to record a field of the log's own, which is refused behind the offered start.
    pub(super) fn say_how_to_type_alone(&mut self, typing: &TypedText) {
        let alone = typing.editor.text().trim().strip_prefix(&typing.offered);
        let Some(alone) = alone.filter(|_| !typing.offered.is_empty()) else { return };
        if line_kind(self.state.game, alone.trim()) == LineKind::Field(FieldKind::Own) {
            self.say(words::type_alone(alone.trim()));
        }
    }

    fn is_readable(&self, line: &str) -> bool {
        !troubles(&self.text, line, &self.setup()).iter().any(|trouble| trouble.unreadable)
    }
}
