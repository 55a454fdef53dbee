//! The recorder builds a log key by key while a game is played. It needs no terminal, disk or clock.
//!
//! The state is the text of the log, the player turn in progress, and the meaning of the next key.
//! After each key, the recorder parses and replays the log and the turn again. The resulting
//! [`PlayState`] gives the step that is due, the legal moves and the problems.
//!
//! [`Recorder::key`] takes a key and [`Recorder::screen`] returns the screen. The caller saves
//! [`Recorder::text`] to disk.
//!
//! A caller with its own controls, such as a page in a browser, does not need keys and screens. It gets the
//! state as data from [`Recorder::state`] and [`Recorder::choices`], and gives whole words to
//! [`Recorder::input`].

mod editor;
mod entry;
mod field;
mod header;
mod history;
mod input;
mod key;
mod keys;
mod lines;
mod missing;
mod offer;
mod paste;
mod refused;
mod result;
mod screen;
mod slips;
mod state;
mod times;
mod unread;
mod words;

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::VecDeque;
use std::mem;

use editor::Editor;
pub use entry::Mark;
use entry::{Entry, is_turn};
use header::HeaderQuestions;
pub use header::NewGame;
use history::{History, Step};
pub use input::{Answer, Choice, Input, InputKind};
pub use key::Key;
pub use lines::TextKind;
use lines::TypedText;
use missing::Missing;
use result::Ending;
pub use screen::{Row, Screen, Tone};
use slips::Slip;
pub use state::{DueStep, LegalMove, PlayState, Trouble};
pub use times::last_time;
pub use unread::{OtherLineEnds, UnreadLines, other_line_ends};

use crate::board::Signs;
use crate::notation::meant::digits_in_ascii;
use crate::notation::parse;
use crate::replay::Setup;
use crate::table::Side;

/// A function that loads a variant file by the name that the log gives it.
pub type Files = Box<dyn Fn(&str) -> Result<String, String>>;

/// A log that is being recorded.
pub struct Recorder {
    /// The name of the log, as the status line shows it.
    name: String,
    /// The game so far. If it is not empty, it ends with a line ending.
    text: Vec<u8>,
    /// The line ending of the log.
    ending: &'static str,
    files: Files,
    entry: Entry,
    history: History,
    mode: Mode,
    /// The key that confirms the refused step if it is pressed again.
    confirms: Option<Key>,
    /// The timecode of the last key or paste.
    time: Option<String>,
    said: Vec<String>,
    /// Messages about keys that did nothing.
    refused: Vec<String>,
    /// Pasted lines that are waiting for the line entry.
    pasted: VecDeque<String>,
    state: PlayState,
    /// The log without the lines that this session wrote.
    loaded: Vec<String>,
    beginning: NewGame,
    /// Whether the log was changed since it was opened or reloaded.
    touched: bool,
    signs: Signs,
    /// Whether a capital letter stood for a small one, so that Caps Lock is probably on.
    has_caps: bool,
    /// Whether the keys come from a pipe. A text that was refused is then replaced by the next one.
    is_piped: bool,
    /// The number of keys that the last help screen had room for.
    keys_shown: Cell<usize>,
}

/// The meaning of the next key.
enum Mode {
    /// An answer to a question about the header.
    Asking(HeaderQuestions),
    /// A step of the game.
    Keys,
    /// The number of a player of this side, with the digits typed so far.
    Player(Side, String),
    /// One more throw of the same player.
    ThrowOn,
    /// A key in a text that is being typed.
    Typing(TypedText),
    /// The answer whether to take back a line that was already in the file.
    TakingBack,
    /// The number of one of these suggested fixes.
    Slips(Vec<Slip>),
    /// A choice of the result.
    Ending(Ending),
    /// Any key, while the list of keys is shown, starting at this index.
    Help(usize),
}

/// The next step of the caller after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Continue with the next key.
    GoOn,
    /// Begin another game in the same file.
    NewGame,
    /// Leave the recorder.
    Leave,
}

impl Recorder {
    /// Continues the game in `text`, or begins a new one if `text` is empty. `name` is the name of the log.
    /// `files` loads the variant files that the log names. A new game has the line ending of the game before it.
    pub fn new(name: &str, text: &[u8], files: Files, beginning: NewGame) -> Recorder {
        let ending = line_end(if text.is_empty() { &beginning.offers.before } else { text });
        let text = whole_lines(text, ending);
        let begun =
            if text.is_empty() { beginning.opening(ending).into_bytes() } else { text.clone() };
        let state = PlayState::of(&begun, "", &Setup { load: &*files, ..Setup::default() });
        let mut recorder = Recorder {
            name: name.to_owned(),
            loaded: missing::lines(&text),
            text,
            ending,
            files,
            entry: Entry::default(),
            history: History::default(),
            mode: Mode::Keys,
            confirms: None,
            time: None,
            said: Vec::new(),
            refused: Vec::new(),
            pasted: VecDeque::new(),
            state,
            beginning,
            touched: false,
            signs: Signs::Unicode,
            has_caps: false,
            is_piped: false,
            keys_shown: Cell::default(),
        };
        recorder.ask_for_header();
        recorder
    }

    /// Returns the same recorder with a screen that is drawn with these characters.
    pub fn drawn_with(self, signs: Signs) -> Recorder {
        Recorder { signs, ..self }
    }

    /// Returns the same recorder for keys from a pipe, or for keys that a person presses.
    pub fn piped(self, is_piped: bool) -> Recorder {
        Recorder { is_piped, ..self }
    }

    /// Returns the text of the game to save.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the line of the player turn in progress, or an empty string if there is none.
    pub fn turn_line(&self) -> String {
        self.entry.line()
    }

    /// Returns the state of play after the log and the player turn in progress.
    pub fn state(&self) -> &PlayState {
        &self.state
    }

    /// Returns the number of player turns in the log, and whether the log has its result.
    pub fn counted(&self) -> (u64, bool) {
        (self.state.turns, self.state.due == DueStep::Over)
    }

    /// Returns the problems in the player turn in progress and the messages about the last key.
    pub fn messages(&self) -> Vec<String> {
        let troubles = self.state.troubles.iter().map(|trouble| trouble.said.clone());
        troubles.chain(self.said.iter().cloned()).collect()
    }

    /// Returns the messages about the last key or input.
    pub fn last_messages(&self) -> &[String] {
        &self.said
    }

    /// Marks the text as changed, because it is no longer stored anywhere and must be saved.
    pub fn mark_unsaved(&mut self) {
        self.touched = true;
    }

    /// Returns true if the log was changed since it was opened or reloaded.
    pub fn is_touched(&self) -> bool {
        self.touched
    }

    /// Returns true if dadu can record the version and the game of the log.
    pub fn is_playable(&self) -> bool {
        self.state.is_playable
    }

    /// Handles a key that was pressed at this timecode.
    pub fn key(&mut self, key: Key, time: Option<&str>) -> NextStep {
        // Digits are those of any script. A keyboard of another language may also send invisible characters.
        let key = if self.is_typing() { Some(key) } else { plain_key(key) };
        let Some(key) = key else { return NextStep::GoOn };
        self.time = time.map(str::to_owned);
        self.said.clear();
        let key = if self.quits(key) { Key::Quit } else { key };
        let confirms = self.confirms.take();
        let again = confirms == Some(key);
        self.note_unconfirmed(confirms, again);
        let Some(key) = self.meant_key(key, again) else { return NextStep::GoOn };
        let before = self.progress();
        let after = match mem::replace(&mut self.mode, Mode::Keys) {
            Mode::Asking(asking) => self.asking_key(asking, key, again),
            Mode::Keys => self.plain_key(key, again),
            Mode::Player(side, digits) => self.player_key(side, digits, key),
            Mode::ThrowOn => self.throw_on_key(key),
            Mode::Typing(typing) => self.typing_key(typing, key, again),
            Mode::TakingBack => self.taking_back_key(key),
            Mode::Slips(slips) => self.slips_key(slips, key),
            Mode::Ending(ending) => self.ending_key(ending, key),
            Mode::Help(from) => self.help_key(from, key),
        };
        self.note_refusal(key, before, after);
        self.next_pasted();
        after
    }

    /// Replaces the log with a text that someone else wrote. Keeps the text that is being typed, and the lines that
    /// this session wrote: those that are missing in the new text are added at its end. Returns messages about them.
    pub fn reload(&mut self, text: &[u8]) -> Vec<String> {
        self.ending = line_end(text);
        let text = whole_lines(text, self.ending);
        let missing = match self.mode {
            // The answers are given again, as far as they are missing.
            Mode::Asking(_) => Missing::default(),
            _ => Missing::of(&self.loaded, &self.text, &text, self.state.game),
        };
        self.loaded = missing.loaded(&text);
        self.text = text;
        self.history = History::default();
        self.touched = false;
        self.look();
        if let Mode::Asking(_) = self.mode {
            self.ask_again();
        }
        let (added, entry) = (missing.added(), mem::take(&mut self.entry));
        if !added.is_empty() {
            self.write(&added);
            self.history = History::default();
        }
        self.entry = entry;
        self.look();
        missing.messages()
    }

    /// Adds a message for the user, unless it is already shown.
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
        self.state = PlayState::of(&self.text_or_opening(), self.entry.body(), &self.setup());
    }

    /// Returns the log. For an empty log, returns the lines that it will begin with, because they name the game.
    fn text_or_opening(&self) -> Cow<'_, [u8]> {
        match self.text.is_empty() {
            true => Cow::Owned(self.beginning.opening(self.ending).into_bytes()),
            false => Cow::Borrowed(&self.text),
        }
    }

    /// Marks a text that was refused. If the keys come from a pipe, the next line must not be appended to it.
    fn mark_refused(&self, editor: &mut Editor) {
        if self.is_piped {
            editor.replace_next();
        }
    }

    fn type_into(&mut self, what: TextKind, text: impl Into<String>) {
        self.mode =
            Mode::Typing(TypedText { what, editor: Editor::new(text), offered: String::new() });
    }

    /// Replaces the player turn in progress.
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

    /// Adds lines to the log. Puts a blank line before the first line of play.
    fn write(&mut self, lines: &[String]) {
        let mut new =
            if self.text.is_empty() { self.beginning.opening(self.ending) } else { String::new() };
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

    /// Adds the player turn in progress to the log.
    fn accept(&mut self) {
        self.write(&[self.entry.line()]);
    }

    /// Ends the player turn in progress, if there is one. Returns false, with a message, if the turn has
    /// problems or may not end yet.
    fn settle(&mut self) -> bool {
        if self.entry.is_empty() {
            return true;
        }
        let may_end = self.may_end();
        if self.may_settle() {
            self.accept();
            return true;
        }
        let turn = self.entry.body().to_owned();
        self.say(match self.state.due {
            _ if may_end => format!("`{turn}` breaks a rule. Press Enter to record it anyway."),
            _ => format!("`{turn}` is not complete. Finish it, or press E to end it here."),
        });
        false
    }

    /// Returns true if the rules let the player turn in progress end.
    fn may_end(&self) -> bool {
        matches!(self.state.due, DueStep::Nothing | DueStep::Move { may_end: true, .. })
    }

    /// Returns true if the player turn in progress may end and has no problems.
    fn may_settle(&self) -> bool {
        self.may_end() && self.state.is_untroubled()
    }

    /// Shows the next page of keys. Closes the list after its last page, or if the key is Escape or Quit.
    fn help_key(&mut self, from: usize, key: Key) -> NextStep {
        let next = from + self.keys_shown.get();
        let wanted = !matches!(key, Key::Escape | Key::Quit);
        if wanted && from < next && next < words::keys(self.state.game).count() {
            self.mode = Mode::Help(next);
        }
        NextStep::GoOn
    }

    fn undo(&mut self) {
        let undone = self.history.undo(&mut self.text, &mut self.entry);
        let undone = undone.map(Step::describe);
        self.look();
        match undone {
            Some(line) if line.is_empty() => {}
            Some(line) => self.say(words::taken_back(&line)),
            None if self.last_line().is_some() => self.mode = Mode::TakingBack,
            None => self.say("Nothing to undo. Press F to change the header."),
        }
    }

    fn redo(&mut self) {
        if self.history.redo(&mut self.text, &mut self.entry).is_none() {
            self.say("Nothing to redo.");
        }
        self.look();
    }

    /// Returns the last line and the offset where it begins, or `None` if the log has no lines of play.
    fn last_line(&self) -> Option<(usize, String)> {
        let log = parse(&self.text);
        if !state::has_play(&self.text, &log) {
            return None;
        }
        let line = log.lines.iter().rev().find(|line| !line.span.is_empty())?;
        let text = String::from_utf8_lossy(&self.text[line.span.range()]).into_owned();
        Some((line.span.start as usize, text))
    }

    fn taking_back_key(&mut self, key: Key) -> NextStep {
        match (key, self.last_line()) {
            (Key::Char('y' | 'Y'), Some((at, line))) => self.take_back(at, &line),
            _ => self.say("The line was not removed."),
        }
        NextStep::GoOn
    }

    /// Removes the last line, which was already in the file. If it is a player turn, opens it again.
    fn take_back(&mut self, at: usize, line: &str) {
        let game = self.state.game;
        let after = if is_turn(game, line) { Entry::read(game, line) } else { Entry::default() };
        let before = mem::take(&mut self.entry);
        self.take(Step { at, old: self.text[at..].to_vec(), new: vec![], before, after });
        self.say(words::taken_back(line));
    }
}

/// Returns a key with a digit of ASCII in place of another one. Returns `None` for an invisible character.
fn plain_key(key: Key) -> Option<Key> {
    let Key::Char(c) = key else { return Some(key) };
    if c.is_control() {
        return None;
    }
    digits_in_ascii(c.encode_utf8(&mut [0; 4])).chars().next().map(Key::Char)
}

/// Returns the text with a line ending after its last line.
fn whole_lines(text: &[u8], ending: &str) -> Vec<u8> {
    let mut text = text.to_vec();
    if !text.is_empty() && !text.ends_with(b"\n") {
        text.extend_from_slice(ending.as_bytes());
    }
    text
}

/// Returns the line ending of a text, judging from its first line.
pub fn line_end(text: &[u8]) -> &'static str {
    let first = memchr::memchr(b'\n', text).unwrap_or(0);
    if text[..first].ends_with(b"\r") { "\r\n" } else { "\n" }
}
