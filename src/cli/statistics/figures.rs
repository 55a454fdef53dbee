//! `dadu stats --svg`: the figures as drawings in a new folder.

use std::fs;
use std::io;
use std::path::Path;

use super::page::{games as games_in_words, name};
use super::throws::{dice_name, fit_in_words, mouths_in_words, not_counted, values};
use super::{Section, cautions, da, first_side, length};
use crate::archive::ArchiveError;
use crate::archive::stats::{
    Basis, By, Captures, Da, FirstSide, Group, Length, Stats, StillWaiting, Throws, wilson,
};
use crate::cli::files::staged::StagedOutput;
use crate::cli::terminal::output::{counted, grouped};
use crate::diagnostic::capitalised;
use crate::figures::{
    self, Caption, CapturePanel, CapturedSquare, Estimate, LengthRow, ShareRow, ThrowPanel,
    ThrownValue, WaitPanel, WaitTurn,
};

/// The most panels in a figure. Smaller groups are only counted.
const PANELS: usize = 12;
/// The most rows in a figure of rows.
const ROWS: usize = 40;

/// A drawing with the name of its file.
pub struct Drawing {
    /// The name.
    pub file: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The content.
    pub svg: String,
}

/// Returns the sections that have a drawing, of those that are shown.
pub fn drawable(sections: &[Section]) -> Vec<Section> {
    let all =
        [Section::Throws, Section::Da, Section::Captures, Section::Length, Section::FirstSide];
    sections.iter().copied().filter(|section| all.contains(section)).collect()
}

/// Writes the drawings to a new folder, completely or not at all.
///
/// # Errors
/// Why they cannot be written.
pub fn write(folder: &Path, drawings: &[Drawing]) -> io::Result<()> {
    let staged = StagedOutput::begin(folder)?;
    fs::create_dir(staged.path())?;
    for Drawing { file, svg, .. } in drawings {
        fs::write(staged.path().join(file), svg)?;
    }
    staged.publish()
}

/// The text that the drawings of one answer share.
pub struct Painter {
    /// Whether the figures are grouped.
    pub by: Option<By>,
    /// The lines that say which games count.
    pub lines: Vec<String>,
    /// Whether all games have two sides.
    pub is_of_two: bool,
    /// The beginning of the ids in drawings that are parts of a page; nothing for separate files.
    pub part: Option<String>,
}

impl Painter {
    /// Draws the figure of a section, with words of caution; `None` if there is nothing to draw.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn draw(
        &self,
        stats: &Stats<'_>,
        section: Section,
        words: Vec<String>,
    ) -> Result<Option<Drawing>, ArchiveError> {
        Ok(match section {
            Section::Throws => self.throws(stats.throws()?, words),
            Section::Da => self.da(stats.da()?, words),
            Section::Captures => self.captures(stats.captures()?, words),
            Section::Length => self.lengths(&stats.lengths()?, words),
            Section::FirstSide => self.first_side(&stats.first_side()?, words),
            Section::Kings | Section::Comparison => None,
        })
    }

    fn throws(&self, mut all: Vec<Throws>, mut words: Vec<String>) -> Option<Drawing> {
        all.retain(|throws| throws.counted() > 0);
        words.extend(cautions::of_tests(&all));
        let (shown, left) = largest(&all, PANELS, |of| of.basis)?;
        let panels: Vec<ThrowPanel> = shown.into_iter().map(|of| self.throw_panel(of)).collect();
        let (file, title) = ("throws.svg", "Throws compared with fair dice");
        let caption = self.caption(file, title, left, words);
        Some(Drawing { file, title, svg: figures::throws(&caption, &panels) })
    }

    fn da(&self, mut all: Vec<Da>, words: Vec<String>) -> Option<Drawing> {
        all.retain(|da| da.players() > 0);
        let (shown, left) = largest(&all, PANELS, |of| of.basis)?;
        let panels: Vec<WaitPanel> = shown.into_iter().map(|of| self.wait_panel(of)).collect();
        let (file, title) = ("da.svg", "Player turns until da");
        let caption = self.caption(file, title, left, words);
        Some(Drawing { file, title, svg: figures::waits(&caption, &panels) })
    }

    fn captures(&self, mut all: Vec<Captures>, words: Vec<String>) -> Option<Drawing> {
        all.retain(|captures| captures.all() > 0);
        let (shown, left) = largest(&all, PANELS, |of| of.basis)?;
        let panels: Vec<CapturePanel> =
            shown.into_iter().map(|of| self.capture_panel(of)).collect();
        let (file, title) = ("captures.svg", "Captures by square");
        let caption = self.caption(file, title, left, words);
        Some(Drawing { file, title, svg: figures::captures(&caption, &panels) })
    }

    fn lengths(&self, all: &[Length], words: Vec<String>) -> Option<Drawing> {
        let (shown, left) = largest(all, ROWS, |of| of.basis)?;
        let rows: Vec<LengthRow> = shown.into_iter().filter_map(|of| self.length_row(of)).collect();
        let (file, title) = ("length.svg", "Length of games");
        let caption = self.caption(file, title, left, words);
        Some(Drawing { file, title, svg: figures::lengths(&caption, &rows) })
    }

    fn first_side(&self, all: &[FirstSide], mut words: Vec<String>) -> Option<Drawing> {
        words.extend(cautions::of_intervals(all));
        let (shown, left) = largest(all, ROWS, |of| of.basis)?;
        let rows: Vec<ShareRow> = shown.into_iter().filter_map(|of| self.share_row(of)).collect();
        if rows.is_empty() {
            return None;
        }
        let (file, title) = ("first-side.svg", "Wins of the side that begins");
        let caption = self.caption(file, title, left, words);
        let even = self.is_of_two.then_some(0.5);
        let svg = figures::shares(&caption, &rows, "won by the side that begins", even);
        Some(Drawing { file, title, svg })
    }

    fn caption(&self, file: &str, title: &str, left: usize, mut notes: Vec<String>) -> Caption {
        if left > 0 {
            let groups = counted(left as u64, "group");
            notes.push(format!("Not drawn: {groups} with fewer games. `dadu stats` lists them."));
        }
        let part =
            self.part.as_ref().map(|part| format!("{part}-{}", file.trim_end_matches(".svg")));
        Caption { title: title.to_owned(), lines: self.lines.clone(), notes, part }
    }

    /// Returns the words for a panel or a row, after the name of its group if there are groups.
    fn label(&self, group: &Group, what: &str) -> String {
        match self.by {
            None => capitalised(what),
            Some(_) => format!("{}, {what}", name(group)),
        }
    }

    fn throw_panel(&self, throws: &Throws) -> ThrowPanel {
        let (odds, fitted, all) =
            (throws.dice.map(|dice| dice.odds()), throws.fitted(), throws.counted());
        let value = |(place, name): (usize, u8)| {
            let times = throws.counts[place];
            let share = Estimate { value: times as f64 / all as f64, interval: wilson(times, all) };
            let [fair, fitted] = [odds, fitted].map(|shares| shares.map(|shares| shares[place]));
            ThrownValue { name: name.to_string(), times, share, fair, fitted }
        };
        let not_counted = (throws.not_counted.all() > 0).then(|| not_counted(throws.not_counted));
        let notes = [Some(fit_in_words(throws)), mouths_in_words(throws), not_counted];
        ThrowPanel {
            heading: format!(
                "{}: {} in {}",
                self.label(&throws.group, &dice_name(throws.dice)),
                counted(all, "throw"),
                games_in_words(&throws.basis)
            ),
            values: values(throws).into_iter().map(value).collect(),
            notes: notes.into_iter().flatten().map(|note| sentence(&note)).collect(),
        }
    }

    fn wait_panel(&self, found: &Da) -> WaitPanel {
        let turn = |of: StillWaiting| WaitTurn {
            turn: of.turn.turn,
            waiting: of.turn.waiting,
            ended: of.turn.thrown,
            cut_off: of.cut_off,
            without: Estimate { value: of.share, interval: of.interval },
        };
        WaitPanel {
            heading: format!(
                "{}: {} in {}",
                self.label(&found.group, &dice_name(found.dice)),
                counted(found.players(), "player"),
                games_in_words(&found.basis)
            ),
            turns: found.curve().into_iter().map(turn).collect(),
            median: found.median(),
            notes: da::lines(found).iter().map(|line| sentence(line)).collect(),
        }
    }

    fn capture_panel(&self, captures: &Captures) -> CapturePanel {
        let plan = captures.board.plan();
        let (segments, length) = (captures.board.segments(), captures.board.length());
        let board = format!("board of {segments} segments of {length}");
        let squares = plan.squares.iter().zip(&captures.squares).map(|(square, found)| {
            CapturedSquare { name: square.name, captures: found.all(), chances: found.chances }
        });
        let [by_n, by_s, of_kings] = [
            captures.squares.iter().map(|square| square.by_n).sum(),
            captures.squares.iter().map(|square| square.by_s).sum(),
            captures.squares.iter().map(|square| square.of_kings).sum::<u64>(),
        ];
        let sides = format!(
            "By N: {}. By S: {}. Of kings: {}.",
            grouped(by_n),
            grouped(by_s),
            grouped(of_kings)
        );
        CapturePanel {
            heading: format!(
                "{}: {} in {}",
                self.label(&captures.group, &board),
                counted(captures.all(), "capture"),
                games_in_words(&captures.basis)
            ),
            squares: squares.collect(),
            plan,
            notes: vec![sides],
        }
    }

    fn length_row(&self, length: &Length) -> Option<LengthRow> {
        let turns = &length.turns;
        let quartiles = [turns.quartile(1)?, turns.quartile(2)?, turns.quartile(3)?];
        let label = self.label(&length.group, length::seen_word(length));
        Some(LengthRow { label, lengths: turns.iter().collect(), quartiles })
    }

    fn share_row(&self, first: &FirstSide) -> Option<ShareRow> {
        let share = Estimate { value: first.share()?, interval: first.interval() };
        let label = self.label(&first.group, first_side::result(first));
        Some(ShareRow { label, hits: first.won, all: first.basis.games, share })
    }
}

/// Returns those with the most games, in their order, and the number of the others; `None` if there are none.
fn largest<T>(all: &[T], most: usize, basis: impl Fn(&T) -> Basis) -> Option<(Vec<&T>, usize)> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(basis(&all[index]).games));
    order.truncate(most);
    order.sort_unstable();
    let shown: Vec<&T> = order.iter().map(|&index| &all[index]).collect();
    (!shown.is_empty()).then(|| (shown, all.len().saturating_sub(most)))
}

/// Returns words of ours as a sentence.
fn sentence(words: &str) -> String {
    format!("{}.", capitalised(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_groups_keep_their_order() {
        let basis = |&games: &u64| Basis { games, simulated: 0 };
        assert_eq!(largest(&[3, 9, 1, 7], 2, basis), Some((vec![&9, &7], 2)));
        assert_eq!(largest(&[3, 9], 2, basis), Some((vec![&3, &9], 0)));
        assert_eq!(largest(&[], 2, basis), None);
    }
}
