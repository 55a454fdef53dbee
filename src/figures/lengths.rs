//! The lengths of games: a histogram over a box for each group.

use super::Caption;
use super::frame::{Anchor, Frame, Scale, WIDTH, marks, tenths};
use super::numbers::{counted, grouped, short};

const LEFT: f64 = 40.0;
const RIGHT: f64 = 760.0;
/// The height of the histogram.
const HEIGHT: f64 = 54.0;
/// The most bars up to the longest game of all groups.
const BARS: u64 = 48;

/// The lengths of games of which the same part was seen.
#[derive(Clone, Debug)]
pub struct LengthRow {
    /// The group and the seen part.
    pub label: String,
    /// Each length with the number of games that have it, in ascending order.
    pub lengths: Vec<(u64, u64)>,
    /// The quartiles.
    pub quartiles: [f64; 3],
}

impl LengthRow {
    fn greatest(&self) -> u64 {
        self.lengths.last().map_or(0, |(length, _)| *length)
    }

    fn least(&self) -> u64 {
        self.lengths.first().map_or(0, |(length, _)| *length)
    }

    fn in_words(&self) -> String {
        let games = self.lengths.iter().map(|(_, games)| games).sum::<u64>();
        let [lower, median, upper] = self.quartiles.map(|number| number.to_string());
        let (least, greatest) = (grouped(self.least()), grouped(self.greatest()));
        match games {
            1 => format!("{}: 1 game with {}", self.label, counted(self.least(), "player turn")),
            _ => format!(
                "{}: {}; median {median}, the middle half {lower} to {upper}, all {least} to {greatest}",
                self.label,
                counted(games, "game")
            ),
        }
    }
}

/// Draws a row for each group, all over one axis.
pub fn lengths(caption: &Caption, rows: &[LengthRow]) -> String {
    let mut frame = Frame::new(caption, WIDTH);
    frame.key(
        "Bars: the number of games by length, in player turns. Box: the middle half of the games, with a \
         thick line at the median. Thin line: from the shortest to the longest game.",
    );
    let longest = rows.iter().map(LengthRow::greatest).max().unwrap_or(0).max(1);
    let marks = marks(longest as f64, 8);
    let most = marks.last().copied().unwrap_or(1.0);
    let scale = Scale { most, start: LEFT, end: RIGHT };
    rows.iter().for_each(|row| draw(&mut frame, row, &scale));
    let base = frame.y + 10.0;
    frame.line("f-axis", (LEFT, base), (RIGHT, base));
    for mark in marks {
        let x = scale.at(mark);
        frame.line("f-axis", (x, base), (x, base + 5.0));
        frame.text((x, base + 20.0), 13, "t", Anchor::Middle, &short(mark as u64));
    }
    frame.text((RIGHT, base + 37.0), 12, "t2", Anchor::End, "player turns");
    frame.y = base + 44.0;
    frame.finish()
}

fn draw(frame: &mut Frame, row: &LengthRow, scale: &Scale) {
    frame.y += 10.0;
    let width = (scale.most as u64).div_ceil(BARS).max(1);
    let counts = bars(row, width);
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    frame.note(&format!("{}; highest bar: {}", row.in_words(), counted(most, "game")));
    let base = frame.y + 4.0 + HEIGHT;
    for (index, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        // One game among many still has a bar that can be seen.
        let height = (HEIGHT * count as f64 / most as f64).max(2.0);
        // A bar has its lengths in its middle.
        let from = (index as u64 * width) as f64 - 0.5;
        let [left, right] = [from, from + width as f64].map(|length| scale.at(length).max(LEFT));
        frame.rect("f-bars", (left, base - height), (right - left, height));
    }
    frame.line("f-grid", (LEFT, base), (RIGHT, base));
    draw_box(frame, row, scale, base + 14.0);
    frame.y = base + 26.0;
}

/// Returns the number of games in each bar, from length 0, for bars of `width` lengths.
fn bars(row: &LengthRow, width: u64) -> Vec<u64> {
    let mut counts = vec![0; (row.greatest() / width + 1) as usize];
    for &(length, games) in &row.lengths {
        counts[(length / width) as usize] += games;
    }
    counts
}

fn draw_box(frame: &mut Frame, row: &LengthRow, scale: &Scale, y: f64) {
    let [low, high] = [row.least(), row.greatest()].map(|length| scale.at(length as f64));
    let [lower, median, upper] = row.quartiles.map(|length| scale.at(length));
    frame.path(
        "f-cut",
        &format!(
            "M{low} {y}H{high}M{low} {top}v8M{high} {top}v8",
            low = tenths(low),
            high = tenths(high),
            y = tenths(y),
            top = tenths(y - 4.0)
        ),
    );
    frame.rect("f-box", (lower, y - 7.0), ((upper - lower).max(1.0), 14.0));
    frame.line("f-middle", (median, y - 7.0), (median, y + 7.0));
}
