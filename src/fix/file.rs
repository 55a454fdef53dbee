//! A whole file with its safe fixes. Everything else in it is kept unchanged, byte for byte.

use super::game::{Fixing, fixes_within, replace_line};
use super::measure::Measure;
use super::{Fix, Kind};
use crate::notation::meant::opening;
use crate::notation::stream::Blocks;
use crate::notation::{all_broken, break_before_opening, with_ids};
use crate::replay::Setup;

/// The most times that a file with missing line breaks is fixed again.
const MOST_ROUNDS: usize = 4;

/// A file with its fixes.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// The text.
    pub text: Vec<u8>,
    /// The fixes, in the order of the file.
    pub made: Vec<Made>,
    /// The number of fixes that were dropped, because the log would have more errors or warnings with them.
    pub dropped: u64,
    /// Whether there may be more fixes, because trying them would take too long.
    pub stopped: bool,
    /// The number of lines that were replayed to find the fixes.
    pub replayed: u64,
}

/// A fix that was made in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The number of the line, from 1, in the file as it was before the fix.
    pub line: u64,
    /// The kind.
    pub kind: Kind,
}

/// A game of a file, or the text before the first one: where it begins and ends.
struct Part {
    start: usize,
    end: usize,
    lines: u64,
    is_game: bool,
    is_cut: bool,
    is_glued: bool,
}

impl Fixed {
    /// Fixes a file.
    pub fn of(file: &[u8], setup: &Setup<'_>) -> Fixed {
        Fixed::within(file, setup, u64::MAX)
    }

    /// Fixes a file, as far as fixes can be found by replaying so many lines.
    pub fn within(file: &[u8], setup: &Setup<'_>, most_lines: u64) -> Fixed {
        let mut fixed = Fixed::once(file, setup, most_lines);
        // A game may begin after a line break that was missing.
        for _ in 0..MOST_ROUNDS {
            if fixed.made.iter().all(|made| made.kind != Kind::LineBreak) {
                break;
            }
            let again = Fixed::once(&fixed.text, setup, most_lines);
            let is_last = again.made.is_empty();
            fixed.made.extend(again.made);
            (fixed.dropped, fixed.stopped) = (again.dropped, fixed.stopped || again.stopped);
            fixed.text = again.text;
            if is_last {
                break;
            }
        }
        fixed
    }

    fn once(file: &[u8], setup: &Setup<'_>, most_lines: u64) -> Fixed {
        let mut fixed = Fixed::default();
        let opened = fixed.open(file, setup);
        let mut at = 0;
        for part in parts(&opened) {
            fixed.text.extend_from_slice(&opened[at..part.start]);
            at = part.end;
            let text = &opened[part.start..part.end];
            if part.is_glued {
                fixed.break_line(part.lines + 1);
            }
            match part.is_game && !part.is_cut {
                true => fixed.game(text, part.lines, setup, most_lines),
                false => fixed.text.extend_from_slice(text),
            }
        }
        fixed.text.extend_from_slice(&opened[at..]);
        fixed.made.sort_by_key(|made| made.line);
        fixed
    }

    /// Adds an `Id` to each game that has none.
    ///
    /// # Errors
    /// The error of `new_id`.
    pub fn with_ids<E>(mut self, new_id: impl FnMut() -> Result<String, E>) -> Result<Fixed, E> {
        let (text, written) = with_ids(&self.text, new_id)?;
        let made = Made { line: 0, kind: Kind::Id };
        self.made.extend((0..written).map(|_| made));
        Ok(Fixed { text, ..self })
    }

    /// Corrects the spelling of the line that opens the first game.
    fn open(&mut self, file: &[u8], setup: &Setup<'_>) -> Vec<u8> {
        let end = parts(file).first().filter(|part| !part.is_game).map_or(0, |part| part.end);
        if let (Some(_), Ok(text)) =
            (break_before_opening(&file[..end]), str::from_utf8(&file[..end]))
        {
            self.made.push(Made { line: 1, kind: Kind::LineBreak });
            return [all_broken(text).as_bytes(), &file[end..]].concat();
        }
        let mut lines: Vec<Vec<u8>> =
            file[..end].split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let found: Vec<usize> = (0..lines.len())
            .filter(|&index| std::str::from_utf8(&lines[index]).is_ok_and(|l| opening(l).is_some()))
            .collect();
        found.iter().for_each(|&index| replace_line(&mut lines, index, "Dadu: 1"));
        let opened = lines.concat();
        let is_better =
            || Measure::of(&opened, setup).problems <= Measure::of(&file[..end], setup).problems;
        if found.is_empty() || !is_better() {
            self.dropped += found.len() as u64;
            return file.to_vec();
        }
        let made = |&index: &usize| Made { line: index as u64 + 1, kind: Kind::Opening };
        self.made.extend(found.iter().map(made));
        [&opened, &file[end..]].concat()
    }

    /// Ends the line to which a game is glued, in the way that the lines before it end.
    fn break_line(&mut self, line: u64) {
        let before = memchr::memrchr(b'\n', &self.text);
        let is_crlf = before.is_some_and(|at| self.text[..at].ends_with(b"\r"));
        self.text.extend_from_slice(if is_crlf { b"\r\n" } else { b"\n" });
        self.made.push(Made { line, kind: Kind::LineBreak });
    }

    fn game(&mut self, text: &[u8], lines_before: u64, setup: &Setup<'_>, most_lines: u64) {
        let most_lines = most_lines.saturating_sub(self.replayed);
        let Fixing { fixes, dropped, stopped, replayed } =
            fixes_within(text, setup, None, most_lines);
        self.replayed += replayed;
        self.dropped += dropped;
        self.stopped |= stopped;
        let mut lines: Vec<Vec<u8>> =
            text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        fixes.iter().for_each(|fix| replace_line(&mut lines, fix.line, &fix.text()));
        let made = |fix: &Fix| Made { line: lines_before + fix.line as u64 + 1, kind: fix.kind };
        self.made.extend(fixes.iter().map(made));
        self.text.extend(lines.concat());
    }
}

/// Returns the games of a file in order, with the text before the first one.
fn parts(file: &[u8]) -> Vec<Part> {
    let (mut blocks, mut parts) = (Blocks::new(file), Vec::new());
    // Reading from memory cannot fail.
    while let Ok(Some(block)) = blocks.next_block() {
        for game in block.games() {
            let is_last = game.at + game.text.len() == block.text.len();
            parts.push(Part {
                start: block.file_offset(game.at) as usize,
                end: 0,
                lines: game.lines,
                is_game: game.opens,
                is_cut: block.game_cut && is_last,
                is_glued: game.glued,
            });
        }
    }
    let ends: Vec<usize> =
        parts.iter().skip(1).map(|part: &Part| part.start).chain([file.len()]).collect();
    parts.iter_mut().zip(ends).for_each(|(part, end)| part.end = end);
    parts
}
