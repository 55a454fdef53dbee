//! The recorder without a terminal: keys from standard input, and plain lines about what became of them.

use std::io::{self, Read, Write};

use crate::cli::interruptible_reader::InterruptibleReader;
use crate::cli::output;
use crate::diagnostic::printable;
use crate::record::{Key, Recorder};

/// Keys that come as characters, and lines that say what they did.
pub struct Pipe {
    keys: InterruptibleReader,
    out: io::BufWriter<io::Stdout>,
    /// The log when it was last spoken of.
    told: Vec<u8>,
    underway: String,
    prompt: String,
}

impl Pipe {
    /// Reads standard input. The log as it is now needs not be told.
    pub fn new(recorder: &Recorder) -> Pipe {
        let keys = InterruptibleReader::new(|| Ok(io::stdin()));
        let told = recorder.text().to_vec();
        Pipe { keys, out: output::stdout(), told, underway: String::new(), prompt: String::new() }
    }

    /// The next character that is a key; nothing at the end of the input.
    ///
    /// # Errors
    /// Why none can be read.
    pub fn key(&mut self) -> io::Result<Option<Key>> {
        loop {
            let Some(c) = self.character()? else { return Ok(None) };
            if let Some(key) = Key::of_character(c) {
                return Ok(Some(key));
            }
        }
    }

    /// A character; of bytes that are none, a mark in their place.
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

    /// Says what the last key did: lines that came or went, the player
    /// turn that is being written, what was said, the keys if they were asked for, what can be typed now.
    ///
    /// # Errors
    /// Why it cannot be said.
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
        let underway = recorder.underway();
        if underway != self.underway {
            writeln!(self.out, "> {}", printable(&underway))?;
            self.underway = underway;
        }
        for line in recorder.told().into_iter().chain(recorder.keys()) {
            writeln!(self.out, "  {}", printable(&line))?;
        }
        let prompt = recorder.prompt();
        if prompt != self.prompt {
            writeln!(self.out, "? {}", printable(&prompt))?;
            self.prompt = prompt;
        }
        self.out.flush()
    }
}
