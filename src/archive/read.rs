//! Reading a log for the archive: its hashes and its derived rows.

use std::cell::RefCell;
use std::ops::Range;

use memchr::{memchr, memmem};

use crate::facts::{DerivedRows, WantedFacts, derive, text_hash};
use crate::notation::{Content, Line, Log, Parser};
use crate::replay::Loader;

/// A log that was read, with everything that will be stored.
#[derive(Clone, Debug)]
pub struct ReadLog {
    /// A hash of its bytes.
    pub hash: String,
    /// A hash of everything except remarks, timecodes and spacing.
    pub play: i64,
    /// The variant files that it names, each with its text or the reason why it cannot be read.
    pub files: Vec<(String, Result<String, String>)>,
    /// The rows derived from it.
    pub derived: DerivedRows,
}

/// Reads a log; `full` says whether to derive every player turn, throw and move.
pub fn read(text: &[u8], parser: &mut Parser, load: Loader<'_>, full: bool) -> ReadLog {
    let log = parser.parse(text, &[]);
    let files = RefCell::new(Vec::new());
    let noting = |name: &str| {
        let file = load(name);
        let mut files = files.borrow_mut();
        if !files.iter().any(|(known, _)| known == name) {
            files.push((name.to_owned(), file.clone()));
        }
        file
    };
    let derived = derive(text, log, &noting, WantedFacts { full, board: true });
    let play = play(text, log);
    ReadLog { hash: text_hash(text), play, files: files.into_inner(), derived }
}

/// Returns a number that is the same for two logs if they differ only in remarks, timecodes and spacing.
fn play(text: &[u8], log: &Log) -> i64 {
    let keys = Keys::of(text, log);
    let mut key = Vec::with_capacity(text.len());
    // Consecutive lines that need no change are copied together; in most logs these are nearly all lines.
    let mut together: Option<Range<usize>> = None;
    for stretch in log.lines.iter().filter_map(|line| keys.stretch(line)) {
        match &mut together {
            Some(before) if keys.follows(before, &stretch) => before.end = stretch.end,
            _ => keys.lines(together.replace(stretch), &mut key),
        }
    }
    keys.lines(together, &mut key);
    short_hash(&key)
}

/// Returns the first 64 bits of a hash.
pub(super) fn short_hash(bytes: &[u8]) -> i64 {
    let mut first = [0; 8];
    first.copy_from_slice(&blake3::hash(bytes).as_bytes()[..8]);
    i64::from_le_bytes(first)
}

/// Extracts from each line of a log the part that is compared with other logs.
struct Keys<'a> {
    text: &'a [u8],
    log: &'a Log,
    /// Whether the text has no tabs and no double spaces.
    even: bool,
}

impl<'a> Keys<'a> {
    fn of(text: &'a [u8], log: &'a Log) -> Keys<'a> {
        let even = memchr(b'\t', text).is_none() && memmem::find(text, b"  ").is_none();
        Keys { text, log, even }
    }

    /// Returns the range of a line without its remark, timecode and round.
    fn stretch(&self, line: &Line) -> Option<Range<usize>> {
        let (start, end) = match &line.content {
            Content::Nothing => return None,
            Content::Turn(turn) => {
                let last = self.log.items_of(turn).last();
                (turn.player.span.start, last.map_or(turn.player.span, |item| item.span).end)
            }
            _ => {
                let start = line.time.map_or(line.span.start, |time| time.end);
                let end = line.remark.map_or(line.span.end, |remark| remark.start);
                (start, end.max(start))
            }
        };
        Some(start as usize..end as usize)
    }

    /// Returns whether the words of a range are separated by single spaces, with none at the end.
    fn is_even(&self, stretch: &Range<usize>) -> bool {
        self.even && !self.text[stretch.clone()].ends_with(b" ")
    }

    /// Returns whether one range follows another directly, with only a line end between them, and both can be
    /// copied unchanged.
    fn follows(&self, before: &Range<usize>, stretch: &Range<usize>) -> bool {
        self.text.get(before.end..stretch.start) == Some(b"\n")
            && self.is_even(before)
            && self.is_even(stretch)
    }

    /// Appends one line, or several that need no change, with single spaces between words.
    fn lines(&self, stretch: Option<Range<usize>>, key: &mut Vec<u8>) {
        let Some(stretch) = stretch else { return };
        let lines = &self.text[stretch.clone()];
        match self.is_even(&stretch) {
            true => key.extend_from_slice(lines),
            false => words(lines, key),
        }
        key.push(b'\n');
    }
}

fn words(line: &[u8], key: &mut Vec<u8>) {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    for (index, word) in words.enumerate() {
        key.extend_from_slice(if index > 0 { b" " } else { b"" });
        key.extend_from_slice(word);
    }
}

/// Returns a number for each player turn of a log; equal turns have equal numbers.
pub(super) fn turns(text: &[u8], parser: &mut Parser) -> Vec<i64> {
    let log = parser.parse(text, &[]);
    let keys = Keys::of(text, log);
    let mut turns = Vec::new();
    for line in log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))) {
        let mut key = Vec::new();
        keys.lines(keys.stretch(line), &mut key);
        turns.push(short_hash(&key));
    }
    turns
}
