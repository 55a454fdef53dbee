//! Waits as a survival curve: the share of players who still wait after each own turn.

use super::frame::{Anchor, Frame, Scale, WIDTH, marks, pair, tenths};
use super::numbers::{counted, grouped, whole_percent};
use super::{Caption, Estimate};

const LEFT: f64 = 96.0;
const RIGHT: f64 = 776.0;
const HEIGHT: f64 = 190.0;

/// The waits of a group.
#[derive(Clone, Debug)]
pub struct WaitPanel {
    /// The group, the dice, and the number of players.
    pub heading: String,
    /// The own turns in which somebody waited, from the first.
    pub turns: Vec<WaitTurn>,
    /// The own turn after which half of the players no longer wait.
    pub median: Option<u64>,
    /// Lines below the curve.
    pub notes: Vec<String>,
}

/// The waits in one of the players' own turns.
#[derive(Clone, Copy, Debug)]
pub struct WaitTurn {
    /// Its number, from 1.
    pub turn: u64,
    /// The players who waited in it.
    pub waiting: u64,
    /// Those whose wait ended in it.
    pub ended: u64,
    /// Those who were not seen after it, and still waited.
    pub cut_off: u64,
    /// The estimated share of players who still wait after it.
    pub without: Estimate,
}

/// Draws a panel for each group: the curve with its interval, and a stroke where waits were cut off.
pub fn waits(caption: &Caption, panels: &[WaitPanel]) -> String {
    let mut frame = Frame::new(caption, WIDTH);
    frame.key(
        "Line: the estimated share of players without da after each own turn, with its 95% interval between \
         the dotted lines. Stroke across the line: after this turn the waits of some players are no longer \
         seen. Dashed: half of the players.",
    );
    panels.iter().for_each(|panel| draw(&mut frame, panel));
    frame.finish()
}

fn draw(frame: &mut Frame, panel: &WaitPanel) {
    frame.heading(&panel.heading);
    let Some(last) = panel.turns.last() else {
        panel.notes.iter().for_each(|note| frame.note(note));
        return;
    };
    let top = frame.y + 12.0;
    let y = Scale { most: 1.0, start: top + HEIGHT, end: top };
    let turns = marks(last.turn as f64, 10);
    let turns: Vec<f64> =
        turns.into_iter().filter(|turn| *turn > 0.0 && turn.fract() == 0.0).collect();
    // The curve goes on a little after the last turn, so that the stroke there has a place.
    let x = Scale { most: last.turn as f64 + 0.5, start: LEFT, end: RIGHT };
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let at = y.at(share);
        let look = if share == 0.0 { "f-axis" } else { "f-grid" };
        frame.line(look, (LEFT, at), (RIGHT, at));
        frame.text((LEFT - 8.0, at + 4.0), 12, "t2", Anchor::End, &whole_percent(share));
    }
    draw_curve(frame, panel, &x, &y);
    let turns = turns.iter().filter(|turn| **turn <= x.most);
    draw_labels(frame, panel, &x, turns.map(|turn| *turn as u64), y.start);
    panel.notes.iter().for_each(|note| frame.note(note));
}

fn draw_curve(frame: &mut Frame, panel: &WaitPanel, x: &Scale, y: &Scale) {
    let ends = |end: fn((f64, f64)) -> f64| {
        let of = move |turn: &WaitTurn| turn.without.interval.map_or(turn.without.value, end);
        steps(panel, x, y, of)
    };
    let (low, high) = (ends(|interval| interval.0), ends(|interval| interval.1));
    let back: Vec<String> = low.iter().rev().map(|&point| pair(point)).collect();
    frame.path("f-band", &format!("{}L{}z", joined(&high), back.join("L")));
    frame.path("f-band-edge", &joined(&low));
    frame.path("f-band-edge", &joined(&high));
    if let Some(median) = panel.median {
        let (at, half) = (x.at(median as f64), y.at(0.5));
        let path = format!("M{}H{}V{}", pair((LEFT, half)), tenths(at), tenths(y.start));
        frame.path("f-even", &path);
    }
    frame.path("f-curve", &joined(&steps(panel, x, y, |turn| turn.without.value)));
    for turn in panel.turns.iter().filter(|turn| turn.cut_off > 0) {
        let (at, share) = (x.at(turn.turn as f64 + 0.25), y.at(turn.without.value));
        frame.line("f-cut", (at, share - 6.0), (at, share + 6.0));
    }
}

/// Returns the points of a curve that is level between turns and falls at them.
fn steps(
    panel: &WaitPanel,
    x: &Scale,
    y: &Scale,
    share: impl Fn(&WaitTurn) -> f64,
) -> Vec<(f64, f64)> {
    let mut points = vec![(x.at(0.0), y.at(1.0))];
    for turn in &panel.turns {
        let (at, level) = (x.at(turn.turn as f64), points[points.len() - 1].1);
        points.push((at, level));
        points.push((at, y.at(share(turn))));
    }
    points.push((x.end, points[points.len() - 1].1));
    points
}

fn joined(points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points.iter().map(|&point| pair(point)).collect();
    format!("M{}", points.join("L"))
}

/// Writes the turns under the curve, and how many players still waited in them.
fn draw_labels(
    frame: &mut Frame,
    panel: &WaitPanel,
    x: &Scale,
    turns: impl Iterator<Item = u64>,
    base: f64,
) {
    for (label, row) in [("own turn", 0.0), ("waiting", 1.0)] {
        frame.text((LEFT - 8.0, base + 18.0 + 17.0 * row), 12, "t2", Anchor::End, label);
    }
    for turn in turns {
        let at = x.at(turn as f64);
        frame.line("f-axis", (at, base), (at, base + 4.0));
        frame.text((at, base + 18.0), 13, "t", Anchor::Middle, &turn.to_string());
        if let Some(of) = panel.turns.iter().find(|of| of.turn == turn) {
            frame.text((at, base + 35.0), 13, "t", Anchor::Middle, &grouped(of.waiting));
        }
    }
    frame.y = base + 52.0;
    panel.turns.iter().for_each(|turn| frame.say(&in_words(turn)));
}

fn in_words(turn: &WaitTurn) -> String {
    let WaitTurn { turn, waiting, ended, cut_off, without } = *turn;
    let not_seen = match cut_off {
        0 => String::new(),
        some => format!(", {} no longer seen", grouped(some)),
    };
    format!(
        "Own turn {turn}: {} waiting, {} threw da{not_seen}; without da after it: {}",
        counted(waiting, "player"),
        grouped(ended),
        without.in_words()
    )
}
