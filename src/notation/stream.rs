//! Reading files of many games as a stream: blocks of whole games, with bounded memory.
//!
//! A game starts at a line that begins with the opening field, so games are found without parsing.
//! One that is glued to the end of a line is counted here, and left to the parser to find. A line longer than [`MAX_LINE`] is cut to its first bytes, and a game longer
//! than [`MAX_GAME`] to that much; the block says where.

use std::io::{self, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};

use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::{BOM, MAX_LINE, OPENING};

/// The most of one game that is held, in bytes: a hundred times what a long evening takes. What is
/// found in a game may take hundreds of times its own size, if there is something in every word of it.
pub const MAX_GAME: usize = 4 << 20;
/// Blocks of this size and more hold a game of unusual length.
const UNUSUAL: usize = 2 * READ;
/// How much is read at a time.
const READ: usize = 256 << 10;
/// How much of a line that is too long is kept, to be shown.
const KEPT: usize = 80;

/// A stretch of a file that holds whole games.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The text, with lines that are too long cut.
    pub text: Vec<u8>,
    /// Where it begins in the file.
    pub offset: u64,
    /// How many lines stand before it in the file.
    pub lines: u64,
    /// Where bytes were left out: an offset in the text, and how many bytes.
    pub cuts: Vec<(u32, u64)>,
    /// Whether the last game in it is longer than is held, and was cut.
    pub game_cut: bool,
}

/// One game of a block, or what stands before the first.
#[derive(Clone, Debug)]
pub struct GameText<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// Where it begins in the block.
    pub at: usize,
    /// How many lines of the file stand before it.
    pub lines: u64,
    /// How many characters stand before it in its line, if it is glued on.
    pub column: usize,
    /// Whether it begins with the opening field.
    pub opens: bool,
    /// Where bytes of lines that are too long were left out, relative to the game.
    pub cuts: Vec<(u32, u64)>,
}

impl Block {
    /// The games of the block, in order; what stands before the first game of the file too.
    pub fn games(&self) -> impl Iterator<Item = GameText<'_>> {
        let mut lines = self.lines;
        let mut rest = 0;
        std::iter::from_fn(move || {
            if rest >= self.text.len() {
                return None;
            }
            let at = rest;
            rest = next_start(&self.text, at).unwrap_or(self.text.len());
            let text = &self.text[at..rest];
            let cuts = self.cuts_in(at, rest);
            let game = GameText { text, at, lines, column: 0, opens: opens(text), cuts };
            lines += memchr_iter(b'\n', text).count() as u64;
            Some(game)
        })
    }

    /// To be kept while the block is gone through. Games of unusual length are gone through one at a
    /// time, so that memory does not grow with the number of processors.
    pub fn alone(&self) -> Option<MutexGuard<'static, ()>> {
        static UNUSUAL_ONE: Mutex<()> = Mutex::new(());
        let lock = || UNUSUAL_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        (self.text.len() >= UNUSUAL).then(lock)
    }

    /// How many games begin in it, those that are glued to the end of another's line too.
    pub fn game_count(&self) -> u64 {
        let mut count = 0;
        for at in memmem::find_iter(&self.text, OPENING) {
            let glued = || count > 0 && is_glued(&self.text, at);
            count += u64::from(line_start(&self.text, at).is_some() || glued());
        }
        count
    }

    fn cuts_in(&self, from: usize, to: usize) -> Vec<(u32, u64)> {
        let first = self.cuts.partition_point(|&(at, _)| (at as usize) < from);
        let inside = self.cuts[first..].iter().take_while(|&&(at, _)| at as usize <= to);
        inside.map(|&(at, bytes)| (at - from as u32, bytes)).collect()
    }

    /// The offset in the file of an offset in the text.
    pub fn file_offset(&self, at: usize) -> u64 {
        let cut = self.cuts.iter().take_while(|(place, _)| (*place as usize) < at);
        self.offset + at as u64 + cut.map(|(_, bytes)| bytes).sum::<u64>()
    }
}

impl<'a> GameText<'a> {
    /// The game without those that are glued to it. The line that the first of them stands in stays
    /// whole, and so does the next one, which is shown beside it.
    #[must_use]
    pub fn alone(&self) -> GameText<'a> {
        let glued = memmem::find_iter(self.text, OPENING).find(|&at| is_glued(self.text, at));
        let Some(at) = glued else { return self.clone() };
        let end = memchr_iter(b'\n', &self.text[at..]).nth(1);
        let text = &self.text[..end.map_or(self.text.len(), |newline| at + newline + 1)];
        let cuts = self.cuts.iter().copied().filter(|&(at, _)| at as usize <= text.len());
        GameText { text, cuts: cuts.collect(), ..*self }
    }

    /// The part of the text from an offset on, as a game that begins there.
    pub fn from(&self, at: usize) -> GameText<'a> {
        let before = &self.text[..at];
        let line = memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        let column = String::from_utf8_lossy(&before[line..]).chars().count();
        let cuts = self.cuts.iter().filter(|(place, _)| *place as usize >= at);
        GameText {
            text: &self.text[at..],
            at: self.at + at,
            lines: self.lines + memchr_iter(b'\n', before).count() as u64,
            column: if line == 0 { self.column + column } else { column },
            opens: true,
            cuts: cuts.map(|&(place, bytes)| (place - at as u32, bytes)).collect(),
        }
    }
}

/// Reads blocks.
pub struct Blocks<R> {
    reader: R,
    pending: Block,
    state: State,
    done: bool,
    position: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Reading,
    /// The rest of a line that is too long is passed over.
    SkippingLine,
    /// The rest of a game that is too long is passed over.
    SkippingGame,
}

impl<R: Read> Blocks<R> {
    /// Reads from the start of a file.
    pub fn new(reader: R) -> Blocks<R> {
        let pending = Block::default();
        Blocks { reader, pending, state: State::Reading, done: false, position: 0 }
    }

    /// How many bytes have been read.
    pub fn bytes_read(&self) -> u64 {
        self.position
    }

    /// The next block, or nothing at the end of the file.
    ///
    /// # Errors
    /// What reading gave. What was read before is lost then, but was never half of a game handed on.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            if self.done {
                let mut last = std::mem::take(&mut self.pending);
                // Small files are many: each would keep the room that was made for reading on.
                last.text.shrink_to_fit();
                return Ok(Some(last).filter(|block| !block.text.is_empty()));
            }
            let before = self.pending.text.len();
            self.read()?;
            let block = match self.state {
                State::SkippingGame => self.skip_game(),
                _ => self.split(before).or_else(|| self.cut_long_game()),
            };
            if block.is_some() {
                return Ok(block);
            }
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
        if self.state == State::SkippingLine {
            self.skip_line(before);
        }
        self.cut_long_line();
        Ok(())
    }

    /// Drops what belongs to a line that is too long, from `from` to the line's end.
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

    /// Cuts the unfinished last line if it is too long already.
    fn cut_long_line(&mut self) {
        let text = &mut self.pending.text;
        let start = memrchr(b'\n', text).map_or(0, |at| at + 1);
        if self.state == State::Reading && text.len() - start > MAX_LINE + 2 {
            let keep = start + KEPT;
            self.pending.cuts.push((keep as u32, (text.len() - keep) as u64));
            text.truncate(keep);
            self.state = State::SkippingLine;
        }
    }

    /// Hands on everything before the last start that has been read.
    fn split(&mut self, searched: usize) -> Option<Block> {
        let from = searched.saturating_sub(OPENING.len() + BOM.len());
        let start = last_start(&self.pending.text, from.max(1))?;
        Some(self.hand_on(start))
    }

    /// Hands on a game that is too long as far as it is held; its rest is passed over.
    fn cut_long_game(&mut self) -> Option<Block> {
        if self.pending.text.len() <= MAX_GAME {
            return None;
        }
        let mut block = self.hand_on(self.pending.text.len());
        block.game_cut = true;
        self.state = State::SkippingGame;
        Some(block)
    }

    /// Drops what belongs to a game that is too long, up to the next start.
    fn skip_game(&mut self) -> Option<Block> {
        let overlap = OPENING.len() + BOM.len() + 1;
        let length = self.pending.text.len();
        match next_start(&self.pending.text, 0) {
            Some(start) => {
                self.hand_on(start);
                self.state = State::Reading;
                self.split(0)
            }
            None => {
                self.hand_on(if self.done { length } else { length.saturating_sub(overlap) });
                None
            }
        }
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
            cuts: later,
            game_cut: false,
        };
        std::mem::replace(&mut self.pending, next)
    }
}

/// Whether a text begins with the opening field.
fn opens(text: &[u8]) -> bool {
    text.strip_prefix(BOM).unwrap_or(text).starts_with(OPENING)
}

/// The next start after `from`, which may be one itself.
fn next_start(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 1;
    loop {
        at += memmem::find(text.get(at..)?, OPENING)?;
        if let Some(start) = line_start(text, at) {
            return Some(start).filter(|&start| start > from).or_else(|| next_start(text, at));
        }
        at += 1;
    }
}

/// The last start that is not before `from`.
fn last_start(text: &[u8], from: usize) -> Option<usize> {
    let mut end = text.len();
    while end > from {
        let at = from + memmem::rfind(&text[from..end], OPENING)?;
        if let Some(start) = line_start(text, at) {
            return Some(start).filter(|&start| start > 0);
        }
        end = at + OPENING.len() - 1;
    }
    None
}

/// The start of the line at `at`, if nothing but a byte-order mark stands before it.
fn line_start(text: &[u8], at: usize) -> Option<usize> {
    let start = if text[..at].ends_with(BOM) { at - BOM.len() } else { at };
    (start == 0 || text[start - 1] == b'\n').then_some(start)
}

/// Whether a second game begins there in the middle of a line: straight after a character that is no
/// space, the opening field and nothing but a version to the line's end.
pub(super) fn is_glued(text: &[u8], at: usize) -> bool {
    let blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\n';
    // It is not looked further than the version goes: a line may hold the opening a million times.
    let version = past(&text[at + OPENING.len()..], blank);
    let after = past(version, u8::is_ascii_digit);
    let is_version = after.len() < version.len() && matches!(past(after, blank), [] | [b'\n', ..]);
    is_version && at > 0 && !text[at - 1].is_ascii_whitespace()
}

/// What follows the bytes of a kind at the start of a text.
fn past(text: &[u8], of_kind: impl Fn(&u8) -> bool) -> &[u8] {
    &text[text.iter().position(|byte| !of_kind(byte)).unwrap_or(text.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives a few bytes at a time.
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
    fn glued_games_are_counted_as_the_parser_finds_them() {
        let cases = [
            ("Dadu: 1\nN1 2Dadu: 1\nN1 3\n", 2),
            ("Dadu: 1Dadu: 1Dadu: 1\n", 2),
            ("Dadu: 1\nN1 2 Dadu: 1\n\u{feff}Dadu: 1\nNote: Dadu: 2\nxDadu: one\n", 2),
            ("Dadu: 1\nxDadu: 1\nDadu: 1\r\nx\u{feff}Dadu: 1\r\nDadu: 1", 5),
            ("prose Dadu: 1\nxDadu: 1\nDadu: 1\n", 1),
        ];
        for (text, games) in cases {
            let mut blocks = Blocks::new(text.as_bytes());
            let (mut counted, mut found) = (0, 0);
            while let Some(block) = blocks.next_block().unwrap() {
                counted += block.game_count();
                for game in block.games().filter(|game| game.opens) {
                    let mut rest = Some(game);
                    while let Some(game) = rest {
                        found += 1;
                        let glued = crate::notation::parse(game.text).glued;
                        rest = glued.map(|at| game.from(at as usize));
                    }
                }
            }
            assert_eq!((counted, found), (games, games), "{text:?}");
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
}
