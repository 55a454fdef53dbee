//! The progress bar on a terminal, for commands that take longer than a second.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::interrupt;

/// The progress of a command, in bytes or in games.
pub struct Progress {
    began: Instant,
    total: u64,
    games: bool,
    bar: Option<ProgressBar>,
    shown: bool,
}

impl Progress {
    /// Starts progress towards `total` bytes; 0 if the total is unknown.
    pub fn new(total: u64) -> Progress {
        Progress::towards(total, false)
    }

    /// Starts progress towards a number of games.
    pub fn of_games(total: u64) -> Progress {
        Progress::towards(total, true)
    }

    fn towards(total: u64, games: bool) -> Progress {
        let shown = stderr().is_terminal();
        Progress { began: Instant::now(), total, games, bar: None, shown }
    }

    /// Sets the amount that is done.
    pub fn at(&mut self, done: u64) {
        if !self.shown || self.began.elapsed() < Duration::from_secs(1) {
            return;
        }
        let (total, games) = (self.total, self.games);
        let bar = self.bar.get_or_insert_with(|| bar(total, games));
        bar.set_position(done);
    }

    /// Sets the amount that is done. Returns whether the work goes on: false after an interrupt.
    pub fn goes_on(&mut self, done: u64) -> bool {
        self.at(done);
        !interrupt::is_requested()
    }

    /// Shows a message next to the bar, such as the number of games added.
    pub fn set_message(&self, words: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_message(words());
        }
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Hides the bar while a function prints.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
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

fn bar(total: u64, games: bool) -> ProgressBar {
    let of_games = "{human_pos} of {human_len} games  {bar:30}  {per_sec}, {eta} left";
    let known = "{bytes} of {total_bytes}  {bar:30}  {bytes_per_sec}, {eta} left  {msg}";
    let unknown = "{bytes}  {spinner}  {bytes_per_sec}  {msg}";
    let (bar, template) = match total {
        0 => (ProgressBar::new_spinner(), unknown),
        total if games => (ProgressBar::new(total), of_games),
        total => (ProgressBar::new(total), known),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
