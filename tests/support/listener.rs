//! What a running program prints, read with a bound: a text that never comes fails its test and does not
//! stop the others.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The longest wait for output. A program that is silent for so long has a fault.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A reader of the output of a running program.
pub struct Listener {
    said: Receiver<String>,
    /// What has come and was not asked for yet.
    ahead: String,
}

impl Listener {
    /// Starts to read in a thread, so that each wait has a bound.
    pub fn new(output: impl Read + Send + 'static) -> Listener {
        let (pieces, said) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let read = output.fill_buf().expect("it can be read").to_vec();
                output.consume(read.len());
                let piece = String::from_utf8_lossy(&read).into_owned();
                if read.is_empty() || pieces.send(piece).is_err() {
                    return;
                }
            }
        });
        Listener { said, ahead: String::new() }
    }

    /// Returns the output up to and with a text. Fails if the text does not come in time.
    pub fn until(&mut self, text: &str) -> String {
        let end = Instant::now() + LONGEST_WAIT;
        let mut all = std::mem::take(&mut self.ahead);
        loop {
            if let Some(start) = all.find(text) {
                self.ahead = all.split_off(start + text.len());
                return all;
            }
            match self.next(end, &all, text) {
                Some(piece) => all.push_str(&piece),
                None => panic!("it never said {text:?}: {all}"),
            }
        }
    }

    /// Returns all output from here to its end. Fails if it does not end in time.
    pub fn rest(&mut self) -> String {
        let mut all = std::mem::take(&mut self.ahead);
        let end = Instant::now() + LONGEST_WAIT;
        while let Some(piece) = self.next(end, &all, "the end of its output") {
            all.push_str(&piece);
        }
        all
    }

    /// Waits for the next piece; `None` if the output has ended.
    fn next(&mut self, end: Instant, before: &str, text: &str) -> Option<String> {
        match self.said.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(piece) => Some(piece),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                panic!("waited {LONGEST_WAIT:?} for {text:?}; the output so far: {before}")
            }
        }
    }
}
