//! A reader for inputs that may block, such as standard input or a pipe. An interrupt ends the wait.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use crate::cli::terminal::interrupt;

/// The number of bytes to read at a time.
const CHUNK: usize = 256 << 10;
/// The time between two checks for an interrupt.
const MOMENT: Duration = Duration::from_millis(50);

/// A reader whose input is opened and read in a separate thread, because either may block forever. The
/// thread ends with the input, or with the process.
pub struct InterruptibleReader {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: io::Cursor<Vec<u8>>,
}

impl InterruptibleReader {
    /// Starts the thread, which opens its input with `open`.
    pub fn new<R: Read>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
    ) -> InterruptibleReader {
        let (sender, chunks) = sync_channel(2);
        std::thread::spawn(move || read_on(open, &sender));
        InterruptibleReader { chunks, chunk: io::Cursor::default() }
    }
}

impl Read for InterruptibleReader {
    /// # Errors
    /// The error of the input, or an interrupt from the keyboard.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.chunk.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if interrupt::is_requested() {
                return Err(io::Error::other("interrupted"));
            }
            match self.chunks.recv_timeout(MOMENT) {
                Ok(chunk) => self.chunk = io::Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}

/// Reads until the end, an error, or until the receiver is dropped.
fn read_on<R: Read>(
    open: impl FnOnce() -> io::Result<R>,
    sender: &SyncSender<io::Result<Vec<u8>>>,
) {
    let mut reader = match open() {
        Ok(reader) => reader,
        Err(error) => return drop(sender.send(Err(error))),
    };
    loop {
        let mut chunk = vec![0; CHUNK];
        let chunk = match reader.read(&mut chunk) {
            Ok(0) => return,
            Ok(read) => {
                chunk.truncate(read);
                Ok(chunk)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let ended = chunk.is_err();
        if sender.send(chunk).is_err() || ended {
            return;
        }
    }
}
