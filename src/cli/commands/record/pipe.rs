//! The recorder without a terminal: keys from standard input, results as plain lines.

use std::io::{self, Read, Write};

use crate::cli::input::interruptible_reader::InterruptibleReader;
use crate::cli::terminal::output::{self, counted, print_error};
use crate::diagnostic::printable;
use crate::record::{Key, Recorder};

/// The keys and the output of a recorder without a terminal.
pub struct Pipe {
    keys: InterruptibleReader,
    /// A byte that was read and not used.
    unread: Option<u8>,
    /// The bytes that the last key replaces.
    replaced: Vec<u8>,
    at_start: bool,
    after_return: bool,
    /// The number of the input line with the last key.
    line: u64,
    /// Whether the last key ended that line.
    ends_line: bool,
    out: io::BufWriter<io::Stdout>,
    /// The log as it was last reported.
    told: Vec<u8>,
    underway: String,
    prompt: String,
    moves: Vec<String>,
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The maximum number of refusals to report at the end.
const MOST_REFUSALS: usize = 20;

/// Parts of the input that were not recorded as they were written.
#[derive(Default)]
pub struct Refusals {
    /// The first messages.
    said: Vec<String>,
    more: u64,
}

impl Refusals {
    /// Adds a message about a line of the input.
    pub fn add(&mut self, line: u64, said: &str) {
        match self.said.len() < MOST_REFUSALS {
            true => self.said.push(format!("line {line} of the input: {said}")),
            false => self.more += 1,
        }
    }

    /// Returns whether everything was recorded as it was written.
    pub fn is_empty(&self) -> bool {
        self.said.is_empty()
    }

    /// Prints the messages on standard error.
    pub fn print(&self) {
        self.said.iter().for_each(|said| print_error(said));
        if self.more > 0 {
            print_error(&format!("and {}", counted(self.more, "more such message")));
        }
    }
}

/// The number of moves in one line.
const MOVES_IN_LINE: usize = 8;

impl Pipe {
    /// Starts to read standard input. The current log counts as reported.
    pub fn new(recorder: &Recorder) -> Pipe {
        let keys = InterruptibleReader::new(|| Ok(io::stdin()));
        let told = recorder.text().to_vec();
        Pipe {
            keys,
            unread: None,
            replaced: Vec::new(),
            at_start: true,
            after_return: false,
            line: 1,
            ends_line: false,
            out: output::stdout(),
            told,
            underway: String::new(),
            prompt: String::new(),
            moves: Vec::new(),
        }
    }

    /// Returns the next key, or nothing at the end of the input.
    ///
    /// # Errors
    /// Why no key can be read.
    pub fn key(&mut self) -> io::Result<Option<Key>> {
        self.replaced.clear();
        self.line += u64::from(std::mem::take(&mut self.ends_line));
        let Some(c) = self.character()? else { return Ok(None) };
        let key = Key::of_character(c);
        self.ends_line = key == Key::Enter;
        Ok(Some(key))
    }

    /// Returns a message if the last key replaces bytes that are not UTF-8.
    pub fn replaced(&self) -> Option<String> {
        let bytes: Vec<String> = self.replaced.iter().map(|byte| format!("{byte:02X}")).collect();
        let name = if bytes.len() == 1 { "byte" } else { "bytes" };
        let bytes = bytes.join(" ");
        (!bytes.is_empty()).then(|| {
            format!("not UTF-8: `\u{fffd}` replaces {name} {bytes}; convert the input to UTF-8")
        })
    }

    /// Returns the number of the input line with the last key.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the next character. A CR ends a line, alone or with an LF after it. Leaves out a byte-order mark at
    /// the start.
    fn character(&mut self) -> io::Result<Option<char>> {
        loop {
            let after_return = std::mem::take(&mut self.after_return);
            let at_start = std::mem::take(&mut self.at_start);
            match self.any_character()? {
                Some('\n') if after_return => {}
                Some(BYTE_ORDER_MARK) if at_start => {}
                c => {
                    self.after_return = c == Some('\r');
                    return Ok(c);
                }
            }
        }
    }

    /// Returns the next character. For bytes that are not UTF-8, it is a replacement character. Their last byte may
    /// begin another character, so it is read again.
    fn any_character(&mut self) -> io::Result<Option<char>> {
        let mut bytes = Vec::new();
        loop {
            let Some(byte) = self.byte()? else {
                let is_cut = !bytes.is_empty();
                self.replaced = bytes;
                return Ok(is_cut.then_some(char::REPLACEMENT_CHARACTER));
            };
            bytes.push(byte);
            let length = match std::str::from_utf8(&bytes) {
                Ok(text) => return Ok(text.chars().next()),
                Err(error) => error.error_len(),
            };
            if let Some(length) = length {
                self.unread = bytes.split_off(length).first().copied();
                self.replaced = bytes;
                return Ok(Some(char::REPLACEMENT_CHARACTER));
            }
        }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        if let Some(byte) = self.unread.take() {
            return Ok(Some(byte));
        }
        let mut byte = [0];
        let read = self.keys.read(&mut byte)?;
        Ok((read > 0).then_some(byte[0]))
    }

    /// Prints what the last key did: added and removed lines, the current player turn, messages, the list of keys
    /// if requested, the legal moves with their letters, and the prompt.
    ///
    /// # Errors
    /// Why it cannot be printed.
    pub fn tell(&mut self, recorder: &Recorder) -> io::Result<()> {
        let (before, now) = (std::mem::take(&mut self.told), recorder.text());
        let same = before.iter().zip(now).take_while(|(a, b)| a == b).count();
        let same = memchr::memrchr(b'\n', &now[..same]).map_or(0, |newline| newline + 1);
        for (sign, tail) in [('-', &before[same..]), ('+', &now[same..])] {
            for line in String::from_utf8_lossy(tail).lines().filter(|line| !line.is_empty()) {
                writeln!(self.out, "{sign} {}", printable(line))?;
            }
        }
        self.told = now.to_vec();
        let underway = recorder.turn_line();
        if underway != self.underway {
            writeln!(self.out, "> {}", printable(&underway))?;
            self.underway = underway;
        }
        for line in recorder.messages().into_iter().chain(recorder.keys()) {
            writeln!(self.out, "  {}", printable(&line))?;
        }
        let (prompt, moves) = (recorder.prompt(), recorder.moves_with_letters());
        if prompt != self.prompt || moves != self.moves {
            for chunk in moves.chunks(MOVES_IN_LINE) {
                writeln!(self.out, "  {}", printable(&chunk.join("  ")))?;
            }
            writeln!(self.out, "? {}", printable(&prompt))?;
            (self.prompt, self.moves) = (prompt, moves);
        }
        self.out.flush()
    }
}
