//! Reading of files with many games as a stream: blocks of whole games, with bounded memory.
//!
//! [`super::starts`] decides where games begin. A line longer than [`MAX_LINE`] is cut to its first
//! bytes, and a game longer than [`MAX_GAME`] to its first lines. The block lists the cuts. The games of
//! a file do not depend on how many bytes each read returns.

use std::io::{self, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};

use memchr::{memchr, memchr_iter, memrchr};

use super::starts::{Start, first_line_start, last_line_start, opens, starts};
use super::{BOM, MAX_LINE, OPENING};

/// The largest part of one game that is kept, in bytes: a hundred times the log of a long evening.
/// Findings may take hundreds of times the size of the game, if every word has one.
pub const MAX_GAME: usize = 4 << 20;
/// The size from which a block contains a game of unusual length.
const UNUSUAL: usize = 2 * READ;
/// The number of bytes in one read. At most one line that is too long can end in it.
const READ: usize = 256 << 10;
/// The number of bytes that are kept of a line that is too long, to show them.
const KEPT: usize = 80;
/// The most bytes of a start, with the line end before it, that can be at the end of the pending text.
const OVERLAP: usize = 1 + BOM.len() + OPENING.len();

/// A part of a file that contains whole games.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The text, with lines that are too long cut.
    pub text: Vec<u8>,
    /// The offset in the file where it begins.
    pub offset: u64,
    /// The number of lines before it in the file.
    pub lines: u64,
    /// The number of characters before it in its line, if it contains only a glued game.
    pub column: usize,
    /// The places where bytes were removed: an offset in the text, and the number of bytes.
    pub cuts: Vec<(u32, u64)>,
    /// Whether the last game in it is longer than [`MAX_GAME`] and was cut.
    pub game_cut: bool,
}

/// One game of a block, or the text before the first game.
#[derive(Clone, Debug, Default)]
pub struct GameText<'a> {
    /// Its text, up to the next game.
    pub text: &'a [u8],
    /// The text in which findings are shown. If another game is glued to the end, it continues to the end
    /// of the line after the glued one. The parser reports the missing line end and stops there.
    pub shown: &'a [u8],
    /// The offset in the block where it begins.
    pub at: usize,
    /// The number of lines of the file before it.
    pub lines: u64,
    /// The number of characters before it in its line, if it is glued.
    pub column: usize,
    /// Whether it is glued to the end of a line.
    pub glued: bool,
    /// Whether it begins with the opening field.
    pub opens: bool,
    /// The places where bytes of lines that are too long were removed, relative to the game.
    pub cuts: Vec<(u32, u64)>,
}

impl Block {
    /// Returns the games of the block, in order, and the text before the first game of the file.
    pub fn games(&self) -> impl Iterator<Item = GameText<'_>> {
        let mut later = self.later_starts();
        let mut next = Some(Start { at: 0, glued: false }).filter(|_| !self.text.is_empty());
        let mut lines = self.lines;
        std::iter::from_fn(move || {
            let start = next?;
            next = later.next();
            let game = self.game(start, next, lines);
            lines += memchr_iter(b'\n', game.text).count() as u64;
            Some(game)
        })
    }

    /// Returns how many games begin in it.
    pub fn game_count(&self) -> u64 {
        u64::from(opens(&self.text)) + self.later_starts().count() as u64
    }

    /// Returns the starts after the first byte. A game cannot be glued to text before the first game of a
    /// file.
    fn later_starts(&self) -> impl Iterator<Item = Start> + '_ {
        let mut begun = opens(&self.text);
        starts(&self.text, &self.cuts).filter(move |start| {
            begun |= !start.glued;
            begun && start.at > 0
        })
    }

    fn game(&self, start: Start, next: Option<Start>, lines: u64) -> GameText<'_> {
        let Start { at, glued } = start;
        let end = next.map_or(self.text.len(), |next| next.at);
        let shown =
            next.filter(|next| next.glued).map_or(end, |next| self.end_of_next_line(next.at));
        let text = &self.text[at..end];
        let column = match at {
            0 => self.column,
            _ => {
                if glued {
                    self.column_of(at)
                } else {
                    0
                }
            }
        };
        let (shown, cuts) = (&self.text[at..shown], self.cuts_in(at, shown));
        GameText { text, shown, at, lines, column, glued, opens: opens(text), cuts }
    }

    fn end_of_next_line(&self, at: usize) -> usize {
        let newline = memchr_iter(b'\n', &self.text[at..]).nth(1);
        newline.map_or(self.text.len(), |newline| at + newline + 1)
    }

    /// Returns a block with only one of its games.
    #[must_use]
    pub fn only(&self, game: &GameText<'_>) -> Block {
        let end = game.text.len();
        Block {
            text: game.text.to_vec(),
            offset: self.file_offset(game.at),
            lines: game.lines,
            column: game.column,
            cuts: game.cuts.iter().copied().filter(|&(at, _)| at as usize <= end).collect(),
            game_cut: self.game_cut && game.at + end == self.text.len(),
        }
    }

    /// Returns the number of characters before a place in its line.
    fn column_of(&self, at: usize) -> usize {
        let line = memrchr(b'\n', &self.text[..at]).map_or(0, |newline| newline + 1);
        String::from_utf8_lossy(&self.text[line..at]).chars().count()
    }

    fn cuts_in(&self, from: usize, to: usize) -> Vec<(u32, u64)> {
        let first = self.cuts.partition_point(|&(at, _)| (at as usize) < from);
        let inside = self.cuts[first..].iter().take_while(|&&(at, _)| at as usize <= to);
        inside.map(|&(at, bytes)| (at - from as u32, bytes)).collect()
    }

    /// Returns the offset in the file of an offset in the text.
    pub fn file_offset(&self, at: usize) -> u64 {
        let cut = self.cuts.iter().take_while(|(place, _)| (*place as usize) < at);
        self.offset + at as u64 + cut.map(|(_, bytes)| bytes).sum::<u64>()
    }

    /// Returns a lock to hold while processing the block. Games of unusual length are processed one at a
    /// time, so that memory does not grow with the number of processors.
    pub fn alone(&self) -> Option<MutexGuard<'static, ()>> {
        alone(self.text.len())
    }
}

/// Returns a lock to hold while processing a text of this length, if the length is unusual.
pub fn alone(length: usize) -> Option<MutexGuard<'static, ()>> {
    static UNUSUAL_ONE: Mutex<()> = Mutex::new(());
    let lock = || UNUSUAL_ONE.lock().unwrap_or_else(PoisonError::into_inner);
    (length >= UNUSUAL).then(lock)
}

/// A reader of blocks.
pub struct Blocks<R> {
    reader: R,
    pending: Block,
    /// The length of the pending text that has been searched for starts.
    searched: usize,
    state: State,
    done: bool,
    position: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Reading,
    /// Skips the rest of a line that is too long.
    SkippingLine,
    /// Skips the rest of a game that is too long.
    SkippingGame,
}

impl<R: Read> Blocks<R> {
    /// Creates a reader from the start of a file.
    pub fn new(reader: R) -> Blocks<R> {
        let (pending, state) = (Block::default(), State::Reading);
        Blocks { reader, pending, searched: 0, state, done: false, position: 0 }
    }

    /// Returns how many bytes have been read.
    pub fn bytes_read(&self) -> u64 {
        self.position
    }

    /// Returns the next block, or `None` at the end of the file.
    ///
    /// # Errors
    /// The error of the read. The pending text is then lost, but no part of it was returned as a block.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            if let Some(block) = self.take() {
                return Ok(Some(block));
            }
            if self.done {
                let mut last = std::mem::take(&mut self.pending);
                // Small files are many, and each would keep its spare capacity for further reads.
                last.text.shrink_to_fit();
                return Ok(Some(last).filter(|block| !block.text.is_empty()));
            }
            self.read()?;
        }
    }

    fn read(&mut self) -> io::Result<()> {
        let before = self.pending.text.len();
        self.pending.text.resize(before + READ, 0);
        let read = loop {
            match self.reader.read(&mut self.pending.text[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.pending.text.truncate(before + *read.as_ref().unwrap_or(&0));
        let read = read?;
        self.position += read as u64;
        self.done = read == 0;
        match self.state {
            State::Reading => self.cut_long_line(before),
            State::SkippingLine => self.skip_line(before),
            State::SkippingGame => {}
        }
        Ok(())
    }

    /// Removes the rest of a line that is too long, from `from` to the line's end.
    fn skip_line(&mut self, from: usize) {
        let new = &self.pending.text[from..];
        let length = memchr(b'\n', new).unwrap_or(new.len());
        if length < new.len() {
            self.state = State::Reading;
        }
        self.pending.text.drain(from..from + length);
        if let Some((_, bytes)) = self.pending.cuts.last_mut() {
            *bytes += length as u64;
        }
    }

    /// Cuts the line that continues at `before`, if it is too long. One read cannot contain another such
    /// line.
    fn cut_long_line(&mut self, before: usize) {
        let text = &mut self.pending.text;
        let start = memrchr(b'\n', &text[..before]).map_or(0, |at| at + 1);
        let newline = memchr(b'\n', &text[before..]).map(|at| before + at);
        let end = newline.unwrap_or(text.len());
        let ended = newline.is_some() || self.done;
        let line = &text[start..end];
        let longest = match ended {
            true => line.strip_suffix(b"\r").unwrap_or(line).len(),
            // Its last byte may belong to the line end.
            false => line.len().saturating_sub(1),
        };
        if longest > MAX_LINE {
            let keep = start + KEPT;
            self.pending.cuts.push((keep as u32, (end - keep) as u64));
            text.drain(keep..end);
            self.searched = self.searched.min(keep);
            self.state = if ended { self.state } else { State::SkippingLine };
        }
    }

    /// Takes a block from the pending text: everything before the last start, or the first lines of a
    /// game that is too long.
    fn take(&mut self) -> Option<Block> {
        if self.state == State::SkippingGame && !self.skip_game() {
            return None;
        }
        let from = self.searched.saturating_sub(OVERLAP).max(1);
        let text = &self.pending.text;
        self.searched = text.len();
        let first = first_line_start(text, from);
        if first.unwrap_or_else(|| self.whole_lines()) > MAX_GAME {
            return Some(self.cut_long_game());
        }
        let start = first.and_then(|_| last_line_start(text, from))?;
        Some(self.hand_on(start))
    }

    /// Returns the length of the whole lines in the pending text: the last line may still be cut.
    fn whole_lines(&self) -> usize {
        let text = &self.pending.text;
        let last = || memrchr(b'\n', text).map_or(0, |newline| newline + 1);
        if self.done || text.len() <= MAX_GAME { text.len() } else { last() }
    }

    /// Returns the first lines of a game that is too long, and skips its rest.
    fn cut_long_game(&mut self) -> Block {
        let line_end = memrchr(b'\n', &self.pending.text[..MAX_GAME]);
        let mut block = self.hand_on(line_end.map_or(MAX_GAME, |newline| newline + 1));
        block.game_cut = true;
        self.state = State::SkippingGame;
        block
    }

    /// Removes the rest of a game that is too long. Returns whether the next game was found.
    fn skip_game(&mut self) -> bool {
        let length = self.pending.text.len();
        let start = first_line_start(&self.pending.text, 1);
        let rest = if self.done { length } else { length.saturating_sub(OVERLAP) };
        self.hand_on(start.unwrap_or(rest));
        if start.is_some() {
            (self.state, self.searched) = (State::Reading, 0);
        }
        start.is_some()
    }

    fn hand_on(&mut self, start: usize) -> Block {
        let rest = self.pending.text.split_off(start);
        let cut = self.pending.cuts.partition_point(|(at, _)| (*at as usize) < start);
        let later = self.pending.cuts.split_off(cut);
        let later = later.into_iter().map(|(at, bytes)| (at - start as u32, bytes)).collect();
        let next = Block {
            text: rest,
            offset: self.pending.file_offset(start),
            lines: self.pending.lines + memchr_iter(b'\n', &self.pending.text).count() as u64,
            column: 0,
            cuts: later,
            game_cut: false,
        };
        self.searched = self.searched.saturating_sub(start);
        std::mem::replace(&mut self.pending, next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(buffer.len());
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn games(text: &[u8], step: usize) -> Vec<(Vec<u8>, u64, u64)> {
        let mut blocks = Blocks::new(Slow(text, step));
        let mut games = Vec::new();
        while let Some(block) = blocks.next_block().unwrap() {
            for game in block.games() {
                games.push((game.text.to_vec(), block.file_offset(game.at), game.lines));
            }
        }
        games
    }

    #[test]
    fn games_are_found_however_the_file_is_read() {
        let text = "prose Dadu: 1\n\u{feff}Dadu: 1\nN1 2\nDadu: 1\n # Dadu: 1\nDadu: 1";
        let starts = [0, 14, 30, 49];
        for step in [1, 2, 3, 7, 1000] {
            let games = games(text.as_bytes(), step);
            let offsets: Vec<u64> = games.iter().map(|g| g.1).collect();
            assert_eq!(offsets, starts, "step {step}");
            assert_eq!(games.iter().map(|g| g.2).collect::<Vec<_>>(), [0, 1, 3, 5]);
            let all: Vec<u8> = games.into_iter().flat_map(|g| g.0).collect();
            assert_eq!(all, text.as_bytes());
        }
    }

    #[test]
    fn games_begin_in_lines_and_glued_to_lines() {
        let cases = [
            ("Dadu: 1\nN1 2Dadu: 1\nN1 3\n", &[0, 12][..]),
            // Only one game is glued to a line: without it, the line would end with another.
            ("Dadu: 1Dadu: 1Dadu: 1\n", &[0]),
            ("Dadu: 1\nN1 2 Dadu: 1\n\u{feff}Dadu: 1\nNote: Dadu: 2\nxDadu: one\n", &[0, 21]),
            ("Dadu: 1\nxDadu: 1\nDadu: 1\r\nx\u{feff}Dadu: 1\r\nDadu: 1", &[0, 9, 17, 27, 39]),
            ("prose Dadu: 1\nxDadu: 1\nDadu: 1\n", &[23]),
            // A byte-order mark belongs to the game that follows it.
            ("\u{feff}Dadu: 1\nN1 2\u{feff}Dadu: 1\n", &[0, 15]),
            ("Dadu: 1\nN1 2 \u{feff}Dadu: 1\n", &[0, 13]),
            ("\u{feff}\u{feff}Dadu: 1\nDadu: 1\n", &[14]),
        ];
        for (text, starts) in cases {
            let mut blocks = Blocks::new(text.as_bytes());
            let mut found = Vec::new();
            while let Some(block) = blocks.next_block().unwrap() {
                let games = block.games().filter(|game| game.opens);
                let offsets: Vec<_> = games.map(|game| block.file_offset(game.at)).collect();
                assert_eq!(block.game_count(), offsets.len() as u64);
                found.extend(offsets);
            }
            assert_eq!(found, starts, "{text:?}");
        }
    }

    #[test]
    fn a_line_without_end_is_not_held() {
        let long = [b"Dadu: 1\n", &vec![b'x'; 5 << 20][..], b"\nDadu: 1\nN1 2\n"].concat();
        let mut blocks = Blocks::new(&long[..]);
        let block = blocks.next_block().unwrap().unwrap();
        assert!(block.text.len() < 1 << 20);
        let mut games: Vec<_> = block.games().map(|g| (block.file_offset(g.at), g.cuts)).collect();
        while let Some(block) = blocks.next_block().unwrap() {
            games.extend(block.games().map(|g| (block.file_offset(g.at), g.cuts)));
        }
        assert_eq!(games.len(), 2);
        assert_eq!(games[1].0, 9 + (5 << 20));
        assert_eq!(games[0].1, [(88, (5 << 20) - 80)]);
    }

    #[test]
    fn a_game_without_end_is_cut_and_the_next_one_found() {
        let mut text = b"Dadu: 1\n".to_vec();
        while text.len() < MAX_GAME + (1 << 20) {
            text.extend_from_slice(b"N1 2 and so on\n");
        }
        let start = text.len() as u64;
        text.extend_from_slice(b"Dadu: 1\nN1 2\n");
        let mut blocks = Blocks::new(&text[..]);
        let first = blocks.next_block().unwrap().unwrap();
        assert!(first.game_cut && first.text.len() < MAX_GAME + 2 * READ);
        let second = blocks.next_block().unwrap().unwrap();
        assert_eq!((second.offset, second.games().count()), (start, 1));
        assert!(blocks.next_block().unwrap().is_none());
    }

    /// The size of each read makes no difference, even if lines and games are about as long as the limit
    /// and games are glued to their ends.
    #[test]
    fn long_lines_and_games_are_cut_alike_however_the_file_is_read() {
        let line =
            |length: usize, end: &str| [&vec![b'x'; length - end.len()], end.as_bytes()].concat();
        let opening: &[u8] = b"Dadu: 1\n";
        let long = [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, MAX_LINE + 2, MAX_LINE + READ];
        let ends = ["\r\n", "Dadu: 1\n", "Dadu: 1", "\r"];
        let of_lines = long.iter().flat_map(|&length| ends.map(|end| line(length, end)));
        let kept = [&line(KEPT, "Dadu: 1")[..], &line(2 << 20, "\n")].concat();
        let mut files: Vec<_> = of_lines.chain([kept]).collect();
        for length in [MAX_GAME - 9, MAX_GAME - 8, MAX_GAME, MAX_GAME + READ] {
            let lines = b"N1 2 and so on\n".repeat(length / 15);
            files.push([&lines[..], &line(length - lines.len(), "\n")].concat());
            files.push([&lines[..], &line(MAX_LINE + 5, "\n")].concat());
        }
        for file in files {
            let file = [opening, &file, b"\n", opening, b"N1 2\n"].concat();
            let whole = games(&file, usize::MAX);
            for step in [5000, 65_536, READ - 1] {
                assert!(games(&file, step) == whole, "{} bytes in steps of {step}", file.len());
            }
        }
    }
}
