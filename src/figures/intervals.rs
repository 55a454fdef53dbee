//! Shares with their intervals, one row for each group.

use super::frame::{Anchor, Frame, Scale, WIDTH, pair, tenths};
use super::numbers::{grouped, percent, whole_percent};
use super::{Caption, Estimate};
use crate::board::svg::lines;

const LEFT: f64 = 250.0;
const RIGHT: f64 = 590.0;
/// The height of a row with a label of one line.
const ROW: f64 = 34.0;

/// The share of a group.
#[derive(Clone, Debug)]
pub struct ShareRow {
    /// The group.
    pub label: String,
    /// The number of cases that count.
    pub hits: u64,
    /// The number of all cases.
    pub all: u64,
    /// The share.
    pub share: Estimate,
}

/// Draws a row for each group on one axis from 0 to 100%. `even` is the share without any advantage, if it is the
/// same for all groups. `what` names the counted cases, as in "won by the side that begins".
pub fn shares(caption: &Caption, rows: &[ShareRow], what: &str, even: Option<f64>) -> String {
    let mut frame = Frame::new(caption, WIDTH);
    let dashed = even
        .map_or(String::new(), |even| format!(" Dashed: {}, no advantage.", whole_percent(even)));
    frame.key(&format!("Disc: the share {what}, with its 95% interval.{dashed}"));
    let scale = Scale { most: 1.0, start: LEFT, end: RIGHT };
    let top = frame.y + 16.0;
    frame.y = top;
    let base = top + rows.iter().map(height).sum::<f64>() + 6.0;
    for mark in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = scale.at(mark);
        frame.line("f-grid", (x, top), (x, base));
        frame.text((x, base + 17.0), 12, "t2", Anchor::Middle, &whole_percent(mark));
    }
    frame.line("f-axis", (LEFT, base), (RIGHT, base));
    if let Some(even) = even {
        frame.line("f-even", (scale.at(even), top - 6.0), (scale.at(even), base));
    }
    rows.iter().for_each(|row| draw(&mut frame, &scale, row, what));
    frame.y = base + 26.0;
    frame.finish()
}

/// Returns a label in the lines that its column has room for.
fn label(row: &ShareRow) -> Vec<String> {
    lines(&row.label, 13, LEFT as i32 - 48)
}

fn height(row: &ShareRow) -> f64 {
    ROW + 17.0 * (label(row).len().max(1) - 1) as f64
}

fn draw(frame: &mut Frame, scale: &Scale, row: &ShareRow, what: &str) {
    let y = frame.y + height(row) / 2.0;
    let label = label(row);
    let first = y + 4.5 - 8.5 * (label.len().max(1) - 1) as f64;
    for (index, line) in label.iter().enumerate() {
        let at = (LEFT - 14.0, first + 17.0 * index as f64);
        frame.text(at, 13, "t", Anchor::End, line);
    }
    if let Some((low, high)) = row.share.interval {
        let ends = [low, high].map(|share| scale.at(share));
        let caps = ends.map(|x| format!("M{}v10", pair((x, y - 5.0)))).concat();
        frame.path("f-range", &format!("M{}H{}{caps}", pair((ends[0], y)), tenths(ends[1])));
    }
    frame.disc("f-seen", (scale.at(row.share.value), y), 5.5);
    let (hits, all) = (grouped(row.hits), grouped(row.all));
    let number = format!("{} ({hits} of {all})", percent(row.share.value));
    frame.text((RIGHT + 14.0, y + 4.5), 13, "t", Anchor::Start, &number);
    let words = format!("{}: {hits} of {all} {what}, {}", row.label, row.share.in_words());
    frame.say(&words);
    frame.y += height(row);
}
