//! The recorder: a log that grows key by key beside the table, without a terminal, a disk or a clock.
//!
//! The text of the log is the state. Beside it there is only the player turn that is being written,
//! and what the next key means. After each key both are parsed and replayed again ([`PlayState`]), which
//! gives what is due, what is legal and what is wrong. [`Recorder::key`] takes a key,
//! [`Recorder::screen`] says what there is to see; whoever calls them keeps [`Recorder::text`] on disk.

mod editor;
mod entry;
mod field;
mod header;
mod history;
mod key;
mod keys;
mod lines;
mod paste;
mod screen;
mod slips;
mod state;
mod words;

use std::cell::Cell;
use std::collections::VecDeque;
use std::mem;

use editor::Editor;
use entry::{Entry, is_turn};
use header::Asking;
pub use header::Beginning;
use history::{History, Step};
pub use key::Key;
use lines::{Typing, What};
pub use screen::{Row, Screen, Tone};
use slips::Slip;
use state::{Due, PlayState};

use crate::board::Signs;
use crate::notation::parse;
use crate::replay::Setup;
use crate::table::Side;

/// How to get the text of a variant file, by the name that the log gives it.
pub type Files = Box<dyn Fn(&str) -> Result<String, String>>;

/// A log that is being recorded.
pub struct Recorder {
    /// What the log is called.
    name: String,
    /// The game, ending with a whole line.
    text: Vec<u8>,
    /// How its lines end.
    ending: &'static str,
    files: Files,
    entry: Entry,
    history: History,
    mode: Mode,
    /// The key that, pressed again, is meant so.
    confirms: Option<Key>,
    /// The timecode of what is being typed.
    time: Option<String>,
    said: Vec<String>,
    /// Pasted lines that are still to come to the line entry.
    pasted: VecDeque<String>,
    state: PlayState,
    beginning: Beginning,
    /// Whether anything was ever changed.
    touched: bool,
    signs: Signs,
    /// How many of the keys there was room for on the screen that showed them last.
    keys_shown: Cell<usize>,
}

/// What the next key means.
enum Mode {
    /// An answer to a question about the header.
    Asking(Asking),
    /// A step of the game.
    Keys,
    /// The number of a player of that side, of which this much is typed.
    Player(Side, String),
    /// One more throw of the same player.
    ThrowOn,
    /// A part of a line that is typed.
    Typing(Typing),
    /// Whether a line goes that was in the file before.
    TakingBack,
    /// Which of these slips it was.
    Slips(Vec<Slip>),
    /// Nothing: the keys are shown, from this one on.
    Help(usize),
}

/// What is to be done after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The next key.
    GoOn,
    /// Another game in the same file.
    NewGame,
    /// Nothing more.
    Leave,
}

impl Recorder {
    /// Goes on with a game as it stands in the file of that name, or begins one if there is none.
    /// `files` are those that its variant may name. A new game has the line ends of the one before it.
    pub fn new(name: &str, text: &[u8], files: Files, beginning: Beginning) -> Recorder {
        let ending = line_end(if text.is_empty() { &beginning.offers.before } else { text });
        let text = whole_lines(text, ending);
        let state = PlayState::of(&text, "", &Setup { load: &*files, ..Setup::default() });
        let mut recorder = Recorder {
            name: name.to_owned(),
            text,
            ending,
            files,
            entry: Entry::default(),
            history: History::default(),
            mode: Mode::Keys,
            confirms: None,
            time: None,
            said: Vec::new(),
            pasted: VecDeque::new(),
            state,
            beginning,
            touched: false,
            signs: Signs::Unicode,
            keys_shown: Cell::default(),
        };
        recorder.ask_for_header();
        recorder
    }

    /// The same, with a screen of these characters.
    pub fn drawn_with(self, signs: Signs) -> Recorder {
        Recorder { signs, ..self }
    }

    /// The game as it is to be kept.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The player turn that is being written; empty if none is.
    pub fn underway(&self) -> String {
        self.entry.line()
    }

    /// How many player turns are in the log, and whether it has its result.
    pub fn counted(&self) -> (u64, bool) {
        (self.state.turns, self.state.due == Due::Over)
    }

    /// What was said to the last key, and what does not fit in what is being written.
    pub fn told(&self) -> Vec<String> {
        let troubles = self.state.troubles.iter().map(|trouble| trouble.said.clone());
        troubles.chain(self.said.iter().cloned()).collect()
    }

    /// Takes it that the text is kept nowhere any more, and has to be written.
    pub fn is_nowhere_else(&mut self) {
        self.touched = true;
    }

    /// Whether anything was changed since it was opened.
    pub fn is_touched(&self) -> bool {
        self.touched
    }

    /// Whether the log is of a version and a game that can be recorded.
    pub fn is_playable(&self) -> bool {
        self.state.is_playable
    }

    /// Takes a key, pressed at that timecode.
    pub fn key(&mut self, key: Key, time: Option<&str>) -> After {
        self.time = time.map(str::to_owned);
        self.said.clear();
        let key = if key == Key::Char('Q') && !self.is_typing() { Key::Quit } else { key };
        let again = self.confirms.take() == Some(key);
        let after = match mem::replace(&mut self.mode, Mode::Keys) {
            Mode::Asking(asking) => self.asking_key(asking, key, again),
            Mode::Keys => self.plain_key(key, again),
            Mode::Player(side, digits) => self.player_key(side, digits, key),
            Mode::ThrowOn => self.throw_on_key(key),
            Mode::Typing(typing) => self.typing_key(typing, key, again),
            Mode::TakingBack => self.taking_back_key(key),
            Mode::Slips(slips) => self.slips_key(slips, key),
            Mode::Help(from) => self.help_key(from, key),
        };
        self.next_pasted();
        after
    }

    /// Takes over a text that somebody else wrote. What is being typed stays.
    pub fn reload(&mut self, text: &[u8]) {
        self.ending = line_end(text);
        self.text = whole_lines(text, self.ending);
        self.history = History::default();
        self.touched = false;
        self.look();
        if let Mode::Asking(_) = self.mode {
            self.ask_again();
        }
    }

    /// Says something beside what the keys do, once.
    pub fn say(&mut self, said: impl Into<String>) {
        let said = said.into();
        if !self.said.contains(&said) {
            self.said.push(said);
        }
    }

    fn is_typing(&self) -> bool {
        matches!(self.mode, Mode::Typing(_) | Mode::Asking(_))
    }

    fn setup(&self) -> Setup<'_> {
        Setup { load: &*self.files, ..Setup::default() }
    }

    fn look(&mut self) {
        self.state = PlayState::of(&self.text, self.entry.body(), &self.setup());
    }

    fn type_into(&mut self, what: What, text: impl Into<String>) {
        self.mode = Mode::Typing(Typing { what, editor: Editor::new(text) });
    }

    /// The player turn becomes another one.
    fn set(&mut self, after: Entry) {
        let at = self.text.len();
        let before = mem::take(&mut self.entry);
        self.take(Step { at, old: vec![], new: vec![], before, after });
    }

    fn take(&mut self, step: Step) {
        self.touched |= step.new != step.old;
        self.history.take(step, &mut self.text, &mut self.entry);
        self.look();
    }

    /// Lines are added to the log. The first line of play has a blank line before it.
    fn write(&mut self, lines: &[String]) {
        let mut new = if self.text.is_empty() { self.opening() } else { String::new() };
        let log = parse(&self.text);
        let blank = log.lines.last().is_none_or(|line| line.span.is_empty());
        let first = lines.first().map_or("", String::as_str).as_bytes();
        let begins = state::has_play(first, &parse(first));
        if begins && !blank && !state::has_play(&self.text, &log) {
            new.push_str(self.ending);
        }
        for line in lines {
            new.push_str(line);
            new.push_str(self.ending);
        }
        let (at, before) = (self.text.len(), mem::take(&mut self.entry));
        self.take(Step { at, old: vec![], new: new.into_bytes(), before, after: Entry::default() });
    }

    /// The player turn that is being written is added to the log.
    fn accept(&mut self) {
        self.write(&[self.entry.line()]);
    }

    /// Ends the player turn that is being written, if there is one and it may end. If not, says so.
    fn settle(&mut self) -> bool {
        if self.entry.is_empty() {
            return true;
        }
        let may_end = matches!(self.state.due, Due::Nothing | Due::Move { may_end: true, .. });
        if may_end && self.state.troubles.is_empty() {
            self.accept();
            return true;
        }
        let turn = self.entry.body().to_owned();
        self.say(match self.state.due {
            _ if may_end => format!("`{turn}` does not fit: Enter records it all the same."),
            _ => format!("`{turn}` is not over: finish it first, or E ends it as it is."),
        });
        false
    }

    /// The keys that there was no room for come next, unless they are not wanted.
    fn help_key(&mut self, from: usize, key: Key) -> After {
        let next = from + self.keys_shown.get();
        let wanted = !matches!(key, Key::Escape | Key::Quit);
        if wanted && from < next && next < words::KEYS.len() {
            self.mode = Mode::Help(next);
        }
        After::GoOn
    }

    fn undo(&mut self) {
        let undone = self.history.undo(&mut self.text, &mut self.entry);
        let undone = undone.map(Step::said);
        self.look();
        match undone {
            Some(line) if line.is_empty() => {}
            Some(line) => self.say(format!("Taken back: {line}")),
            None if self.last_line().is_some() => self.mode = Mode::TakingBack,
            None => self.say("There is nothing before this but the header; F corrects it."),
        }
    }

    fn redo(&mut self) {
        if self.history.redo(&mut self.text, &mut self.entry).is_none() {
            self.say("Nothing was taken back.");
        }
        self.look();
    }

    /// Where the last line of play begins, and the line; nothing if there is only a header.
    fn last_line(&self) -> Option<(usize, String)> {
        let log = parse(&self.text);
        if !state::has_play(&self.text, &log) {
            return None;
        }
        let line = log.lines.iter().rev().find(|line| !line.span.is_empty())?;
        let text = String::from_utf8_lossy(&self.text[line.span.range()]).into_owned();
        Some((line.span.start as usize, text))
    }

    fn taking_back_key(&mut self, key: Key) -> After {
        match (key, self.last_line()) {
            (Key::Char('y' | 'Y'), Some((at, line))) => self.take_back(at, &line),
            _ => self.say("It stays."),
        }
        After::GoOn
    }

    /// The last line goes, though it was in the file before; a player turn is opened again.
    fn take_back(&mut self, at: usize, line: &str) {
        let game = self.state.game;
        let after = if is_turn(game, line) { Entry::read(game, line) } else { Entry::default() };
        let before = mem::take(&mut self.entry);
        self.take(Step { at, old: self.text[at..].to_vec(), new: vec![], before, after });
        self.say(format!("Taken back: {line}"));
    }
}

/// A text that ends with a whole line.
fn whole_lines(text: &[u8], ending: &str) -> Vec<u8> {
    let mut text = text.to_vec();
    if !text.is_empty() && !text.ends_with(b"\n") {
        text.extend_from_slice(ending.as_bytes());
    }
    text
}

/// How the lines of a text end.
pub fn line_end(text: &[u8]) -> &'static str {
    let first = memchr::memchr(b'\n', text).unwrap_or(0);
    if text[..first].ends_with(b"\r") { "\r\n" } else { "\n" }
}
