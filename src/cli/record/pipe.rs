//! The recorder without a terminal: keys from standard input, results as plain lines.

use std::io::{self, Read, Write};

use crate::cli::interruptible_reader::InterruptibleReader;
use crate::cli::output;
use crate::diagnostic::printable;
use crate::record::{Key, Recorder};

/// The keys and the output of a recorder without a terminal.
pub struct Pipe {
    keys: InterruptibleReader,
    out: io::BufWriter<io::Stdout>,
    /// The log as it was last reported.
    told: Vec<u8>,
    underway: String,
    prompt: String,
    moves: Vec<String>,
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
        loop {
            let Some(c) = self.character()? else { return Ok(None) };
            if let Some(key) = Key::of_character(c) {
                return Ok(Some(key));
            }
        }
    }

    /// Returns the next character; for bytes that are not UTF-8, a replacement character.
    fn character(&mut self) -> io::Result<Option<char>> {
        let mut bytes = Vec::new();
        loop {
            let mut byte = [0];
            if self.keys.read(&mut byte)? == 0 {
                return Ok(None);
            }
            bytes.push(byte[0]);
            match std::str::from_utf8(&bytes) {
                Ok(text) => return Ok(text.chars().next()),
                Err(error) if error.error_len().is_none() => {}
                Err(_) => return Ok(Some(char::REPLACEMENT_CHARACTER)),
            }
        }
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
