//! Progress on a terminal, for what takes longer than a second.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How far a command has come, in bytes.
pub struct Progress {
    began: Instant,
    total: u64,
    bar: Option<ProgressBar>,
    shown: bool,
}

impl Progress {
    /// Progress towards `total` bytes; 0 where that is not known.
    pub fn new(total: u64) -> Progress {
        Progress { began: Instant::now(), total, bar: None, shown: stderr().is_terminal() }
    }

    /// So many bytes are done.
    pub fn at(&mut self, bytes: u64) {
        if !self.shown || self.began.elapsed() < Duration::from_secs(1) {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| bar(total));
        bar.set_position(bytes);
    }

    /// Runs something that prints, with the progress out of its way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: u64) -> ProgressBar {
    let known = "{bytes} of {total_bytes}  {bar:30}  {bytes_per_sec}, {eta} left";
    let unknown = "{bytes}  {spinner}  {bytes_per_sec}";
    let (bar, template) = match total {
        0 => (ProgressBar::new_spinner(), unknown),
        total => (ProgressBar::new(total), known),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
