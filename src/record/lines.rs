//! Text entry: lines in the notation, fields, remarks, positions, and players who join, leave or switch sides.

use serde::{Deserialize, Serialize};

use super::editor::Editor;
use super::entry::{Entry, is_turn};
use super::state::{DueStep, Trouble, troubles, troubles_above};
use super::{Key, Mode, NextStep, Recorder, words};
use crate::table::Player;

/// The maximum number of errors to show in the lines above a typed line.
const MOST_ABOVE: usize = 3;

/// A text that is being typed.
#[derive(Clone, Debug)]
pub(super) struct TypedText {
    pub what: TextKind,
    pub editor: Editor,
    /// The start of the line that the recorder typed, with a space at its end; empty if it typed none.
    pub offered: String,
}

/// The kind of a text that is being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextKind {
    /// A line of the notation.
    Line,
    /// The position on the table.
    Position,
    /// A field of the header: a new one, or the one in this line of the log.
    Field(Option<usize>),
    /// A remark.
    Remark,
    /// A player who joins, and the name.
    Comes,
    /// A player who leaves.
    Leaves,
    /// A player who switches sides: `N2>S4`.
    Crosses,
}

impl Recorder {
    pub(super) fn typing_key(&mut self, mut typing: TypedText, key: Key, again: bool) -> NextStep {
        match key {
            Key::Escape | Key::Quit => {
                self.pasted.clear();
                return NextStep::GoOn;
            }
            Key::Enter => {
                if self.typed_key(&typing, again) {
                    return NextStep::GoOn;
                }
                self.mark_refused(&mut typing.editor);
            }
            Key::Tab if self.fills_in(&typing) => self.fill_in(&mut typing),
            key => typing.editor.key(key),
        }
        self.mode = Mode::Typing(typing);
        NextStep::GoOn
    }

    /// Handles the typed text at Enter. A line without the offered start ends the player turn in progress.
    fn typed_key(&mut self, typing: &TypedText, again: bool) -> bool {
        let line = self.line_typed(typing);
        let is_alone = line != typing.editor.text().trim();
        if is_alone && !self.settle() {
            return false;
        }
        let done = self.typed(typing.what, &line, again);
        if !done {
            self.say_how_to_type_alone(typing);
        }
        done
    }

    /// Returns whether Tab fills in the text: before anything was typed, or after Tab.
    fn fills_in(&self, typing: &TypedText) -> bool {
        let text = typing.editor.text().trim();
        match typing.what {
            TextKind::Position => ["", "=", self.state.position.trim()].contains(&text),
            TextKind::Field(at) => text.is_empty() || at.is_some_and(|at| self.is_line(at, text)),
            _ => false,
        }
    }

    fn fill_in(&self, typing: &mut TypedText) {
        match typing.what {
            TextKind::Position => typing.editor = Editor::new(self.state.position.clone()),
            _ => self.next_field(typing),
        }
    }

    /// Handles the typed text. Returns false if it was not recorded and the user can continue to edit it.
    pub(super) fn typed(&mut self, what: TextKind, text: &str, again: bool) -> bool {
        match what {
            TextKind::Remark => self.typed_remark(text),
            TextKind::Field(at) => self.typed_field(at, text, again),
            _ if text.is_empty() => self.typed_nothing(what),
            TextKind::Line => self.typed_line(text, again),
            TextKind::Position => self.typed_position(text, again),
            TextKind::Comes => self.typed_arrival(text, again),
            TextKind::Leaves => {
                self.typed_plain(&[format!("-{}", text.trim_start_matches('-'))], again)
            }
            TextKind::Crosses => self.typed_plain(&[text.replace(' ', "")], again),
        }
    }

    /// Handles an empty text. An empty line removes the player turn in progress.
    fn typed_nothing(&mut self, what: TextKind) -> bool {
        if what == TextKind::Line && !self.entry.is_empty() {
            self.set(Entry::default());
        }
        true
    }

    fn typed_remark(&mut self, text: &str) -> bool {
        let text = text.trim_start_matches(['#', ' ']);
        match (self.entry.is_empty(), text.is_empty()) {
            (true, true) => {}
            (true, false) => self.write(&[format!("# {text}")]),
            (false, _) => self.set(self.entry.with_remark(text)),
        }
        true
    }

    fn typed_line(&mut self, text: &str, again: bool) -> bool {
        match is_turn(self.state.game, text) {
            true => self.typed_turn(text),
            false => self.typed_plain(&[text.to_owned()], again),
        }
    }

    /// Takes a player turn, whole or in part. Records it if it is complete and has no problems.
    fn typed_turn(&mut self, text: &str) -> bool {
        let found = troubles(&self.text, text, &self.setup());
        if found.iter().any(|trouble| trouble.unreadable) {
            return self.refuse(&found);
        }
        let expected = self.expected_player();
        self.set(Entry::read(self.state.game, text));
        self.say_skipped(expected);
        self.say_times(&found);
        if self.state.due == DueStep::Nothing && self.state.is_untroubled() {
            self.accept();
        }
        true
    }

    /// Returns the player who is expected to begin a turn, or `None` in the middle of a turn.
    fn expected_player(&self) -> Option<Player> {
        self.state.player.filter(|_| self.entry.is_empty())
    }

    /// Names the expected player if the typed turn is of another player. The order may allow this turn, but a
    /// missing turn is likelier.
    fn say_skipped(&mut self, expected: Option<Player>) {
        if let (Some(expected), Some(player)) = (expected, self.state.player)
            && expected != player
        {
            self.say(words::skipped(expected, player));
        }
    }

    /// Records lines that are not player turns. If the first line causes problems, asks for confirmation.
    fn typed_plain(&mut self, lines: &[String], again: bool) -> bool {
        if lines.iter().any(|line| line.to_ascii_lowercase().starts_with("dadu:")) {
            self.say(words::NO_OPENING);
            return false;
        }
        let found = troubles(&self.text, &lines[0], &self.setup());
        if let Some(reason) = self.changes_game(&lines[0]) {
            self.refuse(&found);
            self.say(reason);
            return false;
        }
        if found.iter().any(|trouble| trouble.unreadable) {
            return self.refuse(&found);
        }
        let above = troubles_above(&self.text, &lines[0], &self.setup());
        if found.is_empty() && above.is_empty() || again {
            self.say_replaced();
            self.write(lines);
            return true;
        }
        self.refuse(&found);
        self.refuse(&above[..above.len().min(MOST_ABOVE)]);
        if above.len() > MOST_ABOVE {
            self.say(words::more_above(above.len() - MOST_ABOVE));
        }
        self.say(words::AGAIN);
        self.confirms = Some(Key::Enter);
        false
    }

    /// Says that a line takes the place of the player turn in progress, because the line entry had that turn.
    fn say_replaced(&mut self) {
        if !self.entry.is_empty() {
            self.say(words::replaced(&self.entry.line()));
        }
    }

    /// Says what is odd about the timecode. The turn may be recorded at once, and its troubles go with it.
    fn say_times(&mut self, found: &[Trouble]) {
        for trouble in found.iter().filter(|trouble| trouble.of_time) {
            self.say(trouble.said.clone());
        }
    }

    fn refuse(&mut self, troubles: &[Trouble]) -> bool {
        for trouble in troubles {
            self.say(trouble.said.clone());
        }
        false
    }

    /// Compares a position with the log, also during a player turn. Between player turns, a second Enter
    /// records it.
    fn typed_position(&mut self, text: &str, again: bool) -> bool {
        let line = format!("= {}", text.trim_start_matches(['=', ' ']));
        let mut before = self.text.clone();
        if !self.entry.is_empty() {
            before.extend_from_slice(self.entry.body().as_bytes());
            before.push(b'\n');
        }
        let found = troubles(&before, &line, &self.setup());
        if found.iter().any(|trouble| trouble.unreadable) {
            return self.refuse(&found);
        }
        if again && self.entry.is_empty() {
            self.write(&[line]);
            return true;
        }
        self.compared(&found);
        false
    }

    fn compared(&mut self, found: &[Trouble]) {
        self.refuse(found);
        let agrees = found.is_empty();
        match (agrees, self.state.is_known) {
            (true, true) => self.say("The position agrees with the log."),
            (true, false) => self.say("The position is possible. The log continues from it."),
            _ => {}
        }
        if self.entry.is_empty() {
            self.say(words::RECORDS_POSITION);
            self.confirms = Some(Key::Enter);
        } else {
            self.say(words::POSITION_WAITS);
        }
    }

    /// Records a player who joins: `N5 Grandmother` is the seat and an optional name.
    fn typed_arrival(&mut self, text: &str, again: bool) -> bool {
        let text = text.trim_start_matches(['+', ' ']);
        let (seat, name) = text.split_once(' ').unwrap_or((text, ""));
        let seat = seat.to_uppercase();
        let mut lines = vec![format!("+{seat}")];
        if !name.trim().is_empty() {
            lines.push(format!("{seat}: {}", name.trim()));
        }
        self.typed_plain(&lines, again)
    }
}
