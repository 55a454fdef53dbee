//! The actions of the keys during the game. Each key does one step.

use super::editor::Editor;
use super::entry::{Entry, Mark};
use super::lines::{TextKind, TypedText};
use super::state::DueStep;
use super::{Key, Mode, NextStep, Recorder, words};
use crate::rulebook::Forms;
use crate::table::{Player, Side};

impl Recorder {
    pub(super) fn plain_key(&mut self, key: Key, again: bool) -> NextStep {
        match key {
            Key::Enter | Key::Char(' ') => self.enter(),
            Key::Back | Key::Undo => self.undo(),
            Key::Redo => self.redo(),
            Key::Tab | Key::Char('/') => self.type_line(),
            Key::Help | Key::Char('H') => self.mode = Mode::Help(0),
            Key::Quit => return self.leave(again),
            Key::Char('G') if self.state.due == DueStep::Over => return NextStep::NewGame,
            Key::Char(c) => self.character(c),
            _ => {}
        }
        NextStep::GoOn
    }

    /// Returns the key that a person meant. With Caps Lock on, small letters arrive as capital ones. A capital letter
    /// that does nothing by itself means the small one. The first such letter shows that Caps Lock is on. From then on,
    /// a capital letter with both meanings is refused, unless it is pressed again. Returns `None` after a refusal.
    pub(super) fn meant_key(&mut self, key: Key, again: bool) -> Option<Key> {
        let Key::Char(c) = key else { return Some(key) };
        if self.is_typing() || !c.is_ascii_alphabetic() {
            return Some(key);
        }
        if c.is_ascii_lowercase() {
            self.has_caps = false;
            return Some(key);
        }
        let small = c.to_ascii_lowercase();
        let has_small = self.has_meaning(small);
        match self.has_command(c) {
            false if has_small => {
                self.has_caps = true;
                self.say(words::caps_lock(c, small));
                Some(Key::Char(small))
            }
            true if self.has_caps && has_small && !again => {
                self.say(words::capital_or_small(c, small));
                self.confirms = Some(key);
                None
            }
            _ if c == 'Q' => Some(Key::Quit),
            _ => Some(key),
        }
    }

    /// Returns whether a key leaves the recorder, and cannot mean the small letter.
    pub(super) fn quits(&self, key: Key) -> bool {
        let may_be_small = self.has_caps && self.has_meaning('q');
        key == Key::Char('Q') && !self.is_typing() && !may_be_small
    }

    /// Returns whether a capital letter is a key of its own.
    fn has_command(&self, capital: char) -> bool {
        match &self.mode {
            Mode::Keys => "BCDEFGHQRW".contains(capital),
            Mode::ThrowOn | Mode::Player(..) => capital == 'Q',
            // These take letters in either case.
            _ => true,
        }
    }

    /// Returns whether a small letter means something now: a side, a throw or a move.
    fn has_meaning(&self, small: char) -> bool {
        match &self.mode {
            Mode::Keys => {
                self.side(small).is_some()
                    || self.forms().throws && matches!(small, 't' | 'u')
                    || self.chooses_move(small)
                        && self.state.lettered_moves().any(|(of, _)| of == small)
            }
            Mode::ThrowOn => matches!(small, 't' | 'u'),
            Mode::Player(..) => self.side(small).is_some(),
            _ => false,
        }
    }

    fn character(&mut self, c: char) {
        match c {
            'a'..='z' if self.chooses_move(c) => self.choose(c),
            '0'..='9' | 't' | 'u' | ',' if !self.forms().throws => {
                self.say(words::nothing_thrown(c, &self.state));
            }
            '0'..='9' | 't' | 'u' => self.throw(c),
            '?' => self.mark(Mark::Unsure),
            '!' => self.mark(Mark::Irregular),
            'B' => self.mark(Mark::TakenBack),
            'D' => self.mark(Mark::Disputed),
            '.' => self.gap(),
            ',' if !self.entry.is_empty() => self.mode = Mode::ThrowOn,
            'E' if !self.entry.is_empty() => self.accept(),
            '#' => self.type_into(TextKind::Remark, self.entry.remark().to_owned()),
            '=' => self.type_into(TextKind::Position, "= "),
            '+' => self.type_settled(TextKind::Comes, ""),
            '-' => self.type_settled(TextKind::Leaves, ""),
            '>' => self.type_settled(TextKind::Crosses, ""),
            'F' => self.type_into(TextKind::Field(None), ""),
            'W' => self.look_for_slips(),
            'C' => self.type_settled(TextKind::Line, "Change: "),
            'R' => self.choose_result(),
            _ => match self.side(c) {
                Some(side) => self.other_player(side),
                None => self.say(words::no_key(c)),
            },
        }
    }

    /// Does the step that the prompt offers for Enter.
    pub(super) fn enter(&mut self) {
        let state = &self.state;
        match (state.due, &state.legal[..]) {
            (DueStep::Nothing | DueStep::Move { may_end: true, .. }, _) => self.accept(),
            (DueStep::Move { may_throw: false, .. }, [_]) if state.is_untroubled() => {
                self.choose('a');
            }
            (DueStep::Move { .. }, _) => self.say(words::choose(&self.state)),
            (DueStep::Throw, _) => self.say(words::THROW_DUE),
            (DueStep::Player, _) => match state.player {
                Some(player) => self.begin(&player.to_string()),
                None => self.say(words::player_first("Enter", &self.state)),
            },
            (DueStep::Result, _) => {
                let result = state.result().map(|result| format!("Result: {result}"));
                self.write(&result.into_iter().collect::<Vec<_>>());
            }
            (DueStep::Over, _) => self.say(words::OVER),
        }
    }

    pub(super) fn begin(&mut self, player: &str) {
        self.set(Entry::begin(self.state.game, self.time.as_deref(), player));
    }

    /// Returns whether a letter chooses a move. Without throws, other letters keep their meaning.
    fn chooses_move(&self, letter: char) -> bool {
        match self.forms().throws {
            true => !self.state.legal.is_empty(),
            false => self.state.lettered_moves().any(|(of_move, _)| of_move == letter),
        }
    }

    /// Adds the legal move with this letter. Without throws, it may begin the turn of the next player.
    fn choose(&mut self, letter: char) {
        let chosen = self.state.lettered_moves().find(|(of_move, _)| *of_move == letter);
        let written = chosen.map(|(_, legal)| legal.written.clone());
        let begun = if self.entry.is_empty() { self.begun_without_throw() } else { None };
        match written {
            Some(written) => self.set(begun.unwrap_or_else(|| self.entry.clone()).with(&written)),
            None => {
                let how = words::choose(&self.state);
                self.say(format!("No move has the letter `{letter}`. {how}"));
            }
        }
    }

    /// Returns a new turn of the player who is expected next, in a game in which nothing is thrown.
    pub(super) fn begun_without_throw(&self) -> Option<Entry> {
        let is_due = self.state.due == DueStep::Player && !self.forms().throws;
        let player = self.state.player.filter(|_| is_due)?;
        Some(Entry::begin(self.state.game, self.time.as_deref(), &player.to_string()))
    }

    fn throw(&mut self, key: char) {
        let spells_top = self.spells_top(key);
        if let Some(number) = self.throw_of_key(key) {
            let with = self.entry.with_throw(&number);
            self.add_throw(&number);
            if spells_top && self.entry == with {
                self.say(words::spells_top(&self.state));
            }
        }
    }

    /// Returns true if the last throw and this key are the digits of the highest throw, such as 1 and 0.
    fn spells_top(&self, key: char) -> bool {
        let top = self.state.top().map(|top| top.to_string());
        let last = self.entry.last_throw().map(|last| format!("{last}{key}"));
        last.is_some() && last == top
    }

    /// Adds a throw to the player turn in progress. If that turn takes no more throws, ends it and begins a
    /// turn of the next player.
    pub(super) fn add_throw(&mut self, number: &str) {
        match self.state.due {
            DueStep::Over => return self.say(words::not_recorded_over(number)),
            DueStep::Throw | DueStep::Move { may_throw: true, .. } => {
                return self.set(self.entry.with_throw(number));
            }
            DueStep::Move { may_end: false, .. } => return self.say(words::MOVE_FIRST),
            _ => {}
        }
        let turn = self.entry.body().to_owned();
        if !self.settle() {
            return;
        }
        match self.state.player {
            Some(player) => {
                let time = self.time.as_deref();
                let begun = Entry::begin(self.state.game, time, &player.to_string());
                self.set(begun.with_throw(number));
                self.say_spelled(&turn);
            }
            None => self.say(words::player_first(number, &self.state)),
        }
    }

    /// Says again that the throws at the end of a turn may be one: 1 and 0, or 10. The turn is legal either way, so no
    /// later check finds the mistake.
    fn say_spelled(&mut self, turn: &str) {
        let digits = self.state.top().filter(|top| *top > 9).map(|top| (top / 10, top % 10));
        if digits.is_some_and(|(one, two)| turn.ends_with(&format!("{one}-{two}"))) {
            self.say(words::kept_as_two(turn, &self.state));
        }
    }

    /// Adds one more throw of the same player, whether or not the rules grant it.
    pub(super) fn throw_on_key(&mut self, key: Key) -> NextStep {
        let Key::Char(c) = key else { return NextStep::GoOn };
        if let Some(number) = self.throw_of_key(c) {
            self.set(self.entry.with_throw(&number));
        }
        NextStep::GoOn
    }

    /// Returns the throw of a key, as the notation writes it. If the key is not a throw, says so.
    fn throw_of_key(&mut self, key: char) -> Option<String> {
        if key == 'u' {
            return Some("?".to_owned());
        }
        let number = self.state.throw_of_key(key);
        if number.is_none() {
            let keys = words::throw_keys(&self.state);
            self.say(format!("`{key}` is not a throw here: {keys}."));
        }
        number.map(|number| number.to_string())
    }

    /// Begins a turn of a player other than the expected one, or corrects the player of a turn without items.
    fn other_player(&mut self, side: Side) {
        if self.entry.has_items() && !self.settle() {
            return;
        }
        self.seat(side);
    }

    /// Asks for the number of the player. If each side has only one player, begins the turn at once.
    fn seat(&mut self, side: Side) {
        match self.forms().teams {
            true => self.mode = Mode::Player(side, String::new()),
            false => self.begin(&Player::first(side).to_string()),
        }
    }

    pub(super) fn forms(&self) -> &'static Forms {
        &self.state.game.rulebook().forms
    }

    /// Returns the side that a key names.
    pub(super) fn side(&self, key: char) -> Option<Side> {
        let sides = self.forms().sides.iter().copied();
        let mut named =
            sides.filter(|side| side.name().eq_ignore_ascii_case(key.encode_utf8(&mut [0; 4])));
        named.next().filter(|_| key.is_ascii_lowercase())
    }

    pub(super) fn player_key(&mut self, side: Side, mut digits: String, key: Key) -> NextStep {
        match key {
            Key::Char('?') => self.begin(&format!("{side}?")),
            Key::Char(c @ '0'..='9') if digits != "0" => {
                digits.push(c);
                self.player_so_far(side, digits);
            }
            Key::Enter | Key::Char(' ') if is_number(&digits) => {
                self.begin(&format!("{side}{digits}"));
            }
            Key::Char(c) if self.side(c).is_some() => {
                self.side(c).into_iter().for_each(|side| self.seat(side))
            }
            Key::Back if digits.pop().is_some() => self.mode = Mode::Player(side, digits),
            Key::Back | Key::Undo | Key::Escape | Key::Quit => {}
            _ => self.mode = Mode::Player(side, digits),
        }
        NextStep::GoOn
    }

    /// Begins the turn after two digits, or as soon as no player at the table has a longer number that begins
    /// with these digits.
    fn player_so_far(&mut self, side: Side, digits: String) {
        let number: u32 = digits.parse().unwrap_or(0);
        let numbers = self.state.scene.players[side].iter().map(|player| player.number());
        let greatest = numbers.max().map_or(32, u32::from);
        if number > 0 && number * 10 > greatest || digits.len() > 1 {
            return self.begin(&format!("{side}{number}"));
        }
        self.mode = Mode::Player(side, digits);
    }

    pub(super) fn mark(&mut self, mark: Mark) {
        if self.entry.is_empty() {
            return self.say(words::NOTHING_TO_MARK);
        }
        match self.entry.marked(mark) {
            Some(marked) => self.set(marked),
            None => self.say(words::TAKES_NO_MARK),
        }
    }

    /// Records a gap: an unseen part of the player turn in progress or, if there is none, unseen player turns.
    pub(super) fn gap(&mut self) {
        match self.entry.is_empty() {
            true => self.write(&["...".to_owned()]),
            false => self.set(self.entry.with("...")),
        }
    }

    /// Opens the line entry with the player turn in progress, or with the player who is expected next.
    fn type_line(&mut self) {
        let line = match (self.entry.is_empty(), self.state.player) {
            (false, _) => format!("{} ", self.entry.line()),
            (true, Some(player)) => {
                format!(
                    "{} ",
                    Entry::begin(self.state.game, self.time.as_deref(), &player.to_string()).line()
                )
            }
            (true, None) => String::new(),
        };
        let editor = Editor::new(&line);
        self.mode = Mode::Typing(TypedText { what: TextKind::Line, editor, offered: line });
    }

    fn type_settled(&mut self, what: TextKind, text: &str) {
        if self.settle() {
            self.type_into(what, text);
        }
    }

    fn leave(&mut self, again: bool) -> NextStep {
        if self.entry.is_empty() || again {
            return NextStep::Leave;
        }
        let turn = self.entry.line();
        self.say(format!("`{turn}` is not in the file yet. E records it · Q again discards it."));
        self.confirms = Some(Key::Quit);
        NextStep::GoOn
    }
}

fn is_number(digits: &str) -> bool {
    digits.parse().is_ok_and(|number: u32| number > 0)
}
