//! What each key does while a game is recorded: one key, one step.

use super::entry::{Entry, Mark};
use super::lines::What;
use super::standing::Due;
use super::{After, Key, Mode, Recorder, words};
use crate::games::dadu::{Outcome, Rules};
use crate::notation::format::write_use;
use crate::replay::naming;
use crate::table::Side;

impl Recorder {
    pub(super) fn plain_key(&mut self, key: Key, again: bool) -> After {
        match key {
            Key::Enter | Key::Char(' ') => self.enter(),
            Key::Back | Key::Undo => self.undo(),
            Key::Redo => self.redo(),
            Key::Tab | Key::Char('/') => self.type_line(),
            Key::Help | Key::Char('H') => self.mode = Mode::Help(0),
            Key::Quit => return self.leave(again),
            Key::Char('G') if self.standing.due == Due::Over => return After::NewGame,
            Key::Char(c) => self.character(c),
            _ => {}
        }
        After::GoOn
    }

    fn character(&mut self, c: char) {
        match c {
            'a'..='z' if !self.standing.legal.is_empty() => self.choose(c),
            '0'..='9' | 't' | 'u' => self.throw(c),
            'n' | 's' => self.other_player(if c == 'n' { Side::N } else { Side::S }),
            '?' => self.mark(Mark::Unsure),
            '!' => self.mark(Mark::Irregular),
            'B' => self.mark(Mark::TakenBack),
            'D' => self.mark(Mark::Disputed),
            '.' => self.gap(),
            ',' if !self.entry.is_empty() => self.mode = Mode::ThrowOn,
            'E' if !self.entry.is_empty() => self.accept(),
            '#' => self.type_into(What::Remark, self.entry.remark().to_owned()),
            '=' => self.type_into(What::Position, "= "),
            '+' => self.type_settled(What::Comes, ""),
            '-' => self.type_settled(What::Leaves, ""),
            '>' => self.type_settled(What::Crosses, ""),
            'F' => self.type_into(What::Field(None), ""),
            'W' => self.look_for_slips(),
            'C' => self.type_settled(What::Line, "Change: "),
            'R' => self.type_settled(What::Line, "Result: unfinished"),
            _ => self.say(format!("`{c}` does nothing here; H shows all keys.")),
        }
    }

    /// What is offered is taken.
    fn enter(&mut self) {
        let standing = &self.standing;
        match (standing.due, &standing.legal[..]) {
            (Due::Nothing | Due::Use { may_end: true }, _) => self.accept(),
            (Due::Use { .. }, [only]) if standing.troubles.is_empty() => self.use_result(*only),
            (Due::Use { .. }, _) => self.say(words::CHOOSE),
            (Due::Throw, _) => self.say(words::THROW_DUE),
            (Due::Player, _) => match standing.player {
                Some(player) => self.begin(&player.to_string()),
                None => self.say(words::NOBODY),
            },
            (Due::Result, _) => {
                let winner = standing.moment.winner.map(|side| format!("Result: {side} wins"));
                self.write(&winner.into_iter().collect::<Vec<_>>());
            }
            (Due::Over, _) => self.say(words::OVER),
        }
    }

    fn begin(&mut self, player: &str) {
        self.set(Entry::begin(self.time.as_deref(), player));
    }

    /// One of the legal uses, by its letter.
    fn choose(&mut self, letter: char) {
        let index = usize::from(letter as u8 - b'a');
        match self.standing.legal.get(index) {
            Some(&outcome) => self.use_result(outcome),
            None => self.say(format!("No move is called `{letter}`. {}", words::CHOOSE)),
        }
    }

    fn use_result(&mut self, outcome: Outcome) {
        let situation = &self.standing.situation;
        let side = situation.player.side;
        let token = naming::token(situation.board, side, outcome.applied);
        let mut written = Vec::new();
        write_use(&mut written, &token);
        self.set(self.entry.with(&String::from_utf8_lossy(&written)));
    }

    /// A throw of whoever plays; after a player turn that is over, of the next player.
    fn throw(&mut self, key: char) {
        let Some(number) = self.thrown(key) else { return };
        match self.standing.due {
            Due::Over => return self.say(words::OVER),
            Due::Use { may_end: false } => return self.say(words::MOVE_FIRST),
            Due::Throw => return self.set(self.entry.with_throw(&number)),
            _ => {}
        }
        if !self.settle() {
            return;
        }
        match self.standing.player {
            Some(player) => {
                let begun = Entry::begin(self.time.as_deref(), &player.to_string());
                self.set(begun.with_throw(&number));
            }
            None => self.say(words::NOBODY),
        }
    }

    /// One more throw of the same player, whether or not the rules grant it.
    pub(super) fn throw_on_key(&mut self, key: Key) -> After {
        let Key::Char(c) = key else { return After::GoOn };
        if let Some(number) = self.thrown(c) {
            self.set(self.entry.with_throw(&number));
        }
        After::GoOn
    }

    /// What a key says was thrown, as it is written. If it says nothing, that is said.
    fn thrown(&mut self, key: char) -> Option<String> {
        let rules = &self.standing.moment.rules;
        let number = thrown(rules, key);
        if number.is_none() {
            let keys = words::throw_keys(rules);
            self.say(format!("`{key}` is no throw here: {keys}."));
        }
        number
    }

    /// Somebody else plays than was offered, or than was typed just now.
    fn other_player(&mut self, side: Side) {
        if self.entry.has_items() && !self.settle() {
            return;
        }
        self.mode = Mode::Player(side, String::new());
    }

    pub(super) fn player_key(&mut self, side: Side, mut digits: String, key: Key) -> After {
        match key {
            Key::Char('?') => self.begin(&format!("{side}?")),
            Key::Char(c @ '0'..='9') if digits != "0" => {
                digits.push(c);
                self.player_so_far(side, digits);
            }
            Key::Enter | Key::Char(' ') if is_number(&digits) => {
                self.begin(&format!("{side}{digits}"));
            }
            Key::Char('n') => self.mode = Mode::Player(Side::N, String::new()),
            Key::Char('s') => self.mode = Mode::Player(Side::S, String::new()),
            Key::Back if digits.pop().is_some() => self.mode = Mode::Player(side, digits),
            Key::Back | Key::Undo | Key::Escape | Key::Quit => {}
            _ => self.mode = Mode::Player(side, digits),
        }
        After::GoOn
    }

    /// The number is done when no greater one that begins so is at the table.
    fn player_so_far(&mut self, side: Side, digits: String) {
        let number: u32 = digits.parse().unwrap_or(0);
        let players = self.standing.moment.roster.players(side);
        let greatest = players.checked_ilog2().map_or(32, |bit| bit + 1);
        if number > 0 && number * 10 > greatest || digits.len() > 1 {
            return self.begin(&format!("{side}{number}"));
        }
        self.mode = Mode::Player(side, digits);
    }

    fn mark(&mut self, mark: Mark) {
        if self.entry.is_empty() {
            return self.say(words::NOTHING_TO_MARK);
        }
        match self.entry.marked(mark) {
            Some(marked) => self.set(marked),
            None => self.say(words::TAKES_NO_MARK),
        }
    }

    /// Something was not seen: in the player turn, or whole player turns.
    fn gap(&mut self) {
        match self.entry.is_empty() {
            true => self.write(&["...".to_owned()]),
            false => self.set(self.entry.with("...")),
        }
    }

    /// The whole line is typed, beginning with what is written of it.
    fn type_line(&mut self) {
        let line = match (self.entry.is_empty(), self.standing.player) {
            (false, _) => format!("{} ", self.entry.line()),
            (true, Some(player)) => {
                format!("{} ", Entry::begin(self.time.as_deref(), &player.to_string()).line())
            }
            (true, None) => String::new(),
        };
        self.type_into(What::Line, line);
    }

    fn type_settled(&mut self, what: What, text: &str) {
        if self.settle() {
            self.type_into(what, text);
        }
    }

    fn leave(&mut self, again: bool) -> After {
        if self.entry.is_empty() || again {
            return After::Leave;
        }
        let turn = self.entry.line();
        self.say(format!("`{turn}` is not in the file yet: E records it, Q again leaves it out."));
        self.confirms = Some(Key::Quit);
        After::GoOn
    }
}

fn is_number(digits: &str) -> bool {
    digits.parse().is_ok_and(|number: u32| number > 0)
}

/// What a key says was thrown, as it is written. The digit after the plain values is the highest
/// throw: five mouths up, or five pips.
fn thrown(rules: &Rules, key: char) -> Option<String> {
    let top = || Some(rules.top().to_string());
    match key {
        't' => top(),
        'u' => Some("?".to_owned()),
        _ => {
            let number = key.to_digit(10)? as u16;
            match rules.value(number) {
                Some(_) => Some(number.to_string()),
                None if rules.value(number.checked_sub(1)?).is_some() && number < 9 => top(),
                None => None,
            }
        }
    }
}
