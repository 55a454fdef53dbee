//! Captures on the board: how many on each square, and how often a chance to capture was taken.

use super::Caption;
use super::frame::{Anchor, Frame, MARGIN, WIDTH, rect, tenths, text_at};
use super::numbers::{counted, grouped, percent, short};
use crate::board::svg::figure_board;
use crate::layout::{Plan, Square, SquareName};

/// The captures of a group on one board.
#[derive(Clone, Debug)]
pub struct CapturePanel {
    /// The group, the board, and the number of captures.
    pub heading: String,
    /// The board.
    pub plan: Plan,
    /// The squares with captures or chances.
    pub squares: Vec<CapturedSquare>,
    /// Lines below the boards.
    pub notes: Vec<String>,
}

/// The captures on a square.
#[derive(Clone, Copy, Debug)]
pub struct CapturedSquare {
    /// The square.
    pub name: SquareName,
    /// The captures.
    pub captures: u64,
    /// How often a piece could have been captured there.
    pub chances: u64,
}

impl CapturedSquare {
    /// Returns the share of chances that were taken.
    fn taken_share(&self) -> Option<f64> {
        (self.chances > 0).then(|| self.captures as f64 / self.chances as f64)
    }
}

/// A board that shows one number in each square.
struct BoardView<'a> {
    /// The word before the board.
    label: &'a str,
    /// The part of the greatest level that a square has, from 0 to 1.
    level: &'a dyn Fn(&CapturedSquare) -> Option<f64>,
    /// The number, and a smaller text below it.
    text: &'a dyn Fn(&CapturedSquare) -> [String; 2],
}

/// Draws two boards for each group.
pub fn captures(caption: &Caption, panels: &[CapturePanel]) -> String {
    let board_width =
        |panel: &CapturePanel| figure_board(&panel.plan, "", &|_, _, _| String::new()).1;
    let widest = panels.iter().map(board_width).max().unwrap_or(0);
    let mut frame = Frame::new(caption, WIDTH.max(widest + 2 * MARGIN));
    frame.key(
        "Bar: the number in the square, compared with the greatest number on the board or with all chances. \
         Crosses mark the safe squares, where nothing can be captured.",
    );
    for (index, panel) in panels.iter().enumerate() {
        draw(&mut frame, panel, index);
    }
    frame.finish()
}

fn draw(frame: &mut Frame, panel: &CapturePanel, index: usize) {
    frame.heading(&panel.heading);
    let most = panel.squares.iter().map(|square| square.captures).max().unwrap_or(0);
    let count = BoardView {
        label: "Captures on each square",
        level: &|square| Some(square.captures as f64 / most.max(1) as f64),
        text: &|square| [short(square.captures), String::new()],
    };
    draw_board(frame, panel, &format!("c{index}"), &count);
    if panel.squares.iter().any(|square| square.chances > 0) {
        let taken = BoardView {
            label: "Captures in percent of the chances to capture there, and below it the number of chances",
            level: &|square| square.taken_share().map(|taken| taken.min(1.0)),
            text: &|square| match square.taken_share() {
                Some(taken) => [format!("{:.0}", 100.0 * taken), short(square.chances)],
                None => [String::new(), "–".to_owned()],
            },
        };
        draw_board(frame, panel, &format!("t{index}"), &taken);
    }
    in_words(panel).iter().for_each(|sentence| frame.say(sentence));
    panel.notes.iter().for_each(|note| frame.note(note));
}

fn draw_board(frame: &mut Frame, panel: &CapturePanel, prefix: &str, shown: &BoardView<'_>) {
    frame.key(shown.label);
    let inside = |square: &Square, at: (i32, i32), width: i32| {
        let found = panel.squares.iter().find(|found| found.name == square.name);
        let blank = CapturedSquare { name: square.name, captures: 0, chances: 0 };
        in_square(found.unwrap_or(&blank), square.mark.is_some(), at, width, shown)
    };
    let (board, width, height) = figure_board(&panel.plan, prefix, &inside);
    let room = f64::from(frame.width() - 2 * MARGIN);
    let scale = (room / f64::from(width)).min(1.25);
    let x = f64::from(MARGIN) + (room - f64::from(width) * scale) / 2.0;
    let (x, y) = (tenths(x), tenths(frame.y + 2.0));
    frame.board(&format!("<g transform=\"translate({x} {y}) scale({scale:.3})\">\n{board}</g>\n"));
    frame.y += f64::from(height) * scale + 10.0;
}

/// Draws the numbers of a square, and below them a bar for its level.
fn in_square(
    square: &CapturedSquare,
    is_marked: bool,
    (x, y): (i32, i32),
    width: i32,
    shown: &BoardView<'_>,
) -> String {
    let (x, y, width) = (f64::from(x), f64::from(y), f64::from(width));
    let [number, below] = (shown.text)(square);
    let mut drawn = String::new();
    if is_marked && square.captures == 0 {
        return drawn;
    }
    if is_marked {
        // Numbers over the cross of a safe square could not be read.
        drawn.push_str(&rect("f-plate", (x + 3.0, y + 3.0), (width - 6.0, width - 6.0)));
    }
    if let Some(level) = (shown.level)(square).filter(|level| *level > 0.0) {
        let long = ((width - 6.0) * level).max(1.5);
        drawn.push_str(&rect("f-level", (x + 3.0, y + width - 8.0), (long, 5.0)));
    }
    let middle = x + width / 2.0;
    let mut write = |base: f64, size, look: &str, text: &str| {
        drawn.push_str(&text_at((middle, y + base), size, look, Anchor::Middle, text));
    };
    let size = if number.len() > 3 { 11 } else { 14 };
    let bold = "t\" font-weight=\"bold";
    if below.is_empty() {
        write(11.5, 11, "t2", &square.name.to_string());
        write(26.0, size, bold, &number);
    } else {
        write(14.5, size, bold, &number);
        write(27.5, 11, "t2", &below);
    }
    drawn
}

/// Describes the squares with captures, the ones with most captures first.
fn in_words(panel: &CapturePanel) -> Vec<String> {
    let mut squares: Vec<&CapturedSquare> =
        panel.squares.iter().filter(|square| square.captures + square.chances > 0).collect();
    squares.sort_by_key(|square| std::cmp::Reverse(square.captures));
    let of = |square: &&CapturedSquare| {
        let captures = counted(square.captures, "capture");
        let chances = match square.taken_share() {
            Some(taken) => format!(" in {}, {}", counted(square.chances, "chance"), percent(taken)),
            None => String::new(),
        };
        format!("{}: {captures}{chances}", square.name)
    };
    match squares.len() {
        0 => vec!["No captures".to_owned()],
        count => {
            let count = grouped(count as u64);
            let start = [format!("Squares with captures or chances: {count}")];
            start.into_iter().chain(squares.iter().map(of)).collect()
        }
    }
}
