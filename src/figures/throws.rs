//! Throws against the odds of fair dice.

use super::frame::{Anchor, Frame, Scale, WIDTH, marks, pair};
use super::numbers::{grouped, percent, whole_percent};
use super::{Caption, Estimate};

const LEFT: f64 = 96.0;
const RIGHT: f64 = 776.0;
const HEIGHT: f64 = 170.0;

/// The throws of a group with one kind of dice.
#[derive(Clone, Debug)]
pub struct ThrowPanel {
    /// The group, the dice, and the number of throws.
    pub heading: String,
    /// The values, in order.
    pub values: Vec<ThrownValue>,
    /// The results of the test and of the estimate.
    pub notes: Vec<String>,
}

/// How often a value was thrown.
#[derive(Clone, Debug)]
pub struct ThrownValue {
    /// The value, as it is written.
    pub name: String,
    /// How often it was thrown.
    pub times: u64,
    /// Its share of the throws.
    pub share: Estimate,
    /// Its share with fair dice, if that is known.
    pub fair: Option<f64>,
    /// Its share if all shells fall mouth up as often as the throws suggest.
    pub fitted: Option<f64>,
}

/// Draws a panel for each group: a bar for fair dice, a disc with an interval for the seen throws, and a diamond for
/// shells with the estimated chance of a mouth.
pub fn throws(caption: &Caption, panels: &[ThrowPanel]) -> String {
    let mut frame = Frame::new(caption, WIDTH);
    let values = || panels.iter().flat_map(|panel| &panel.values);
    let mut key = "Disc: share of the throws, with its 95% interval.".to_owned();
    if values().any(|value| value.fair.is_some()) {
        key.push_str(" Bar: fair dice.");
    }
    if values().any(|value| value.fitted.is_some()) {
        key.push_str(" Diamond: shells with the estimated chance of a mouth.");
    }
    frame.key(&key);
    panels.iter().for_each(|panel| draw(&mut frame, panel));
    frame.finish()
}

fn draw(frame: &mut Frame, panel: &ThrowPanel) {
    frame.heading(&panel.heading);
    let most = panel.values.iter().map(highest).fold(0.01, f64::max);
    let marks = marks(most, 4);
    let top = frame.y + 12.0;
    let last = marks.last().copied().unwrap_or(1.0);
    let scale = Scale { most: last, start: top + HEIGHT, end: top };
    for &mark in &marks {
        let y = scale.at(mark);
        frame.line(if mark == 0.0 { "f-axis" } else { "f-grid" }, (LEFT, y), (RIGHT, y));
        frame.text((LEFT - 8.0, y + 4.0), 12, "t2", Anchor::End, &whole_percent(mark));
    }
    let width = (RIGHT - LEFT) / panel.values.len().max(1) as f64;
    for (index, value) in panel.values.iter().enumerate() {
        draw_value(frame, &scale, LEFT + width * (index as f64 + 0.5), value);
    }
    draw_labels(frame, panel, scale.start);
    panel.notes.iter().for_each(|note| frame.note(note));
}

/// Returns the highest number that the panel has to show for a value.
fn highest(value: &ThrownValue) -> f64 {
    let end = value.share.interval.map_or(value.share.value, |(_, high)| high);
    [value.fair, value.fitted].into_iter().flatten().fold(end, f64::max)
}

fn draw_value(frame: &mut Frame, scale: &Scale, x: f64, value: &ThrownValue) {
    if let Some(fair) = value.fair {
        let y = scale.at(fair);
        frame.rect("f-fair", (x - 34.0, y), (68.0, scale.start - y));
    }
    if let Some((low, high)) = value.share.interval {
        let (low, high) = (scale.at(low), scale.at(high));
        let caps = [low, high].map(|y| format!("M{}h10", pair((x - 5.0, y)))).concat();
        frame.path("f-range", &format!("M{}V{}{caps}", pair((x, low)), super::frame::tenths(high)));
    }
    if let Some(fitted) = value.fitted {
        let (x, y) = (x + 20.0, scale.at(fitted));
        frame.path("f-fit", &format!("M{}l6.5 6.5-6.5 6.5-6.5-6.5z", pair((x, y - 6.5))));
    }
    frame.disc("f-seen", (x, scale.at(value.share.value)), 5.5);
}

/// Writes the value under each bar, and its counts.
fn draw_labels(frame: &mut Frame, panel: &ThrowPanel, base: f64) {
    let width = (RIGHT - LEFT) / panel.values.len().max(1) as f64;
    let has_odds = panel.values.iter().any(|value| value.fair.is_some());
    let rows = ["throw", "times", "share", "fair dice"];
    let rows = if has_odds { &rows[..] } else { &rows[..3] };
    for (row, label) in rows.iter().enumerate() {
        let y = base + 18.0 + 17.0 * row as f64;
        frame.text((LEFT - 8.0, y), 12, "t2", Anchor::End, label);
        for (index, value) in panel.values.iter().enumerate() {
            let x = LEFT + width * (index as f64 + 0.5);
            let (look, text) = match row {
                0 => ("t\" font-weight=\"bold", value.name.clone()),
                1 => ("t", grouped(value.times)),
                2 => ("t", percent(value.share.value)),
                _ => ("t2", value.fair.map_or(String::new(), percent)),
            };
            frame.text((x, y), 13, look, Anchor::Middle, &text);
        }
    }
    frame.y = base + 18.0 + 17.0 * rows.len() as f64;
    panel.values.iter().for_each(|value| frame.say(&in_words(value)));
}

fn in_words(value: &ThrownValue) -> String {
    let fair = value.fair.map_or(String::new(), |fair| format!("; fair dice: {}", percent(fair)));
    let fitted = value.fitted.map_or(String::new(), |fitted| {
        format!("; with the estimated chance of a mouth: {}", percent(fitted))
    });
    let (name, share) = (&value.name, value.share.in_words());
    format!("Throw {name}: {} times, {share}{fair}{fitted}", grouped(value.times))
}
