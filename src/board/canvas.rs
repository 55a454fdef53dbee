//! A sheet of characters for drawing, each with its ink.

use crate::table::Side;

/// A line in runs of characters with the same ink.
pub type InkedLine = Vec<(String, Ink)>;

/// The ink of a character. Without colour, all inks look alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Lines and labels for orientation.
    Faint,
    /// The pieces and words of a side.
    Of(Side),
}

/// A sheet that grows to the right and downwards.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// Writes a text that starts at a column of a line.
    pub fn write(&mut self, column: usize, line: usize, text: &str, ink: Ink) {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let line = &mut self.lines[line];
        let end = column + text.chars().count();
        line.resize(line.len().max(end), (' ', Ink::Plain));
        for (cell, c) in line[column..end].iter_mut().zip(text.chars()) {
            *cell = (c, ink);
        }
    }

    /// Returns the lines in runs of the same ink.
    pub fn into_runs(self) -> Vec<InkedLine> {
        self.lines.iter().map(|line| runs(line)).collect()
    }

    /// Returns the lines, with or without colour.
    pub fn into_lines(self, colour: bool) -> Vec<String> {
        let line = |line: &Vec<(char, Ink)>| match colour {
            true => in_colour(line),
            false => line.iter().map(|(c, _)| c).collect(),
        };
        self.lines.iter().map(line).collect()
    }
}

fn runs(line: &[(char, Ink)]) -> InkedLine {
    let runs = line.chunk_by(|one, next| one.1 == next.1);
    runs.map(|run| (run.iter().map(|(c, _)| c).collect(), run[0].1)).collect()
}

/// Formats a line with terminal colours, one escape sequence for each run of the same ink.
fn in_colour(line: &[(char, Ink)]) -> String {
    let mut text = String::new();
    for (chars, ink) in runs(line) {
        let code = match ink {
            Ink::Plain => "",
            Ink::Faint => "2",
            Ink::Of(Side::N) => "1;36",
            Ink::Of(Side::S) => "1;35",
            Ink::Of(Side::E) => "1;33",
            Ink::Of(Side::W) => "1;34",
        };
        match code {
            "" => text.push_str(&chars),
            _ => text.push_str(&format!("\u{1b}[{code}m{chars}\u{1b}[0m")),
        }
    }
    text
}
