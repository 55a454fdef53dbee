//! The frame of a figure: title, headings, notes and words, one below the other, and the parts of plots.

use std::fmt::Write;

use super::{Caption, MADE_HERE};
use crate::board::markup::escaped;
use crate::board::svg::{BOARD_RULES, FONTS, lines, separate_style};

/// The width of a figure, unless a board needs more.
pub const WIDTH: i32 = 800;
/// The empty margin at the left and right.
pub const MARGIN: i32 = 24;
/// The rules that give the parts of a figure their colours.
pub const RULES: &str = include_str!("look.css");
/// The rules of boards that every figure needs.
const SHARED: [&str; 3] = [".ground{", ".t{", ".t2{"];

/// The place of a text at a point.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// It starts there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A figure that is being drawn, from top to bottom.
pub struct Frame {
    drawn: String,
    words: Vec<String>,
    /// The position down to which it is drawn.
    pub y: f64,
    width: i32,
    title: String,
    notes: Vec<String>,
    part: Option<String>,
    has_board: bool,
}

impl Frame {
    /// Starts a figure with its title.
    pub fn new(caption: &Caption, width: i32) -> Frame {
        let mut frame = Frame {
            drawn: String::new(),
            words: Vec::new(),
            y: f64::from(MARGIN),
            width,
            title: caption.title.clone(),
            notes: caption.notes.clone(),
            part: caption.part.clone(),
            has_board: false,
        };
        frame.paragraph(&caption.title, 24, "t\" font-weight=\"bold");
        for line in &caption.lines {
            frame.paragraph(line, 14, "t2");
            frame.say(line);
        }
        frame
    }

    /// Adds a sentence to the words for screen readers.
    pub fn say(&mut self, sentence: &str) {
        let stop = if sentence.ends_with(['.', ':']) { "" } else { "." };
        self.words.push(format!("{sentence}{stop}"));
    }

    /// Starts a panel with a heading.
    pub fn heading(&mut self, heading: &str) {
        self.y += 14.0;
        self.paragraph(heading, 16, "t\" font-weight=\"bold");
        self.say(heading);
    }

    /// Adds a note that is also read aloud.
    pub fn note(&mut self, note: &str) {
        self.paragraph(note, 13, "t2");
        self.say(note);
    }

    /// Adds an explanation of signs, which only the drawing needs.
    pub fn key(&mut self, key: &str) {
        self.paragraph(key, 13, "t2");
    }

    fn paragraph(&mut self, text: &str, size: i32, look: &str) {
        for line in lines(text, size, self.width - 2 * MARGIN) {
            let base = self.y + f64::from(size) * 1.15;
            self.text((f64::from(MARGIN), base), size, look, Anchor::Start, &line);
            self.y += f64::from(size) * 1.5;
        }
    }

    /// Returns the width of the figure.
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// Adds markup of a board.
    pub fn board(&mut self, markup: &str) {
        self.has_board = true;
        self.drawn.push_str(markup);
    }

    /// Writes a text.
    pub fn text(&mut self, at: (f64, f64), size: i32, look: &str, anchor: Anchor, text: &str) {
        self.drawn.push_str(&text_at(at, size, look, anchor, text));
    }

    /// Draws a path.
    pub fn path(&mut self, look: &str, path: &str) {
        let _ = writeln!(self.drawn, "<path class=\"{look}\" d=\"{path}\"/>");
    }

    /// Draws a straight line.
    pub fn line(&mut self, look: &str, from: (f64, f64), to: (f64, f64)) {
        self.path(look, &format!("M{}L{}", pair(from), pair(to)));
    }

    /// Draws a rectangle from its left and top end.
    pub fn rect(&mut self, look: &str, at: (f64, f64), size: (f64, f64)) {
        self.drawn.push_str(&rect(look, at, size));
    }

    /// Draws a disc.
    pub fn disc(&mut self, look: &str, (x, y): (f64, f64), radius: f64) {
        let [x, y, r] = [x, y, radius].map(tenths);
        let _ = writeln!(self.drawn, "<circle class=\"{look}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    }

    /// Ends the figure and returns it as a file, or as a part of a page.
    pub fn finish(mut self) -> String {
        self.y += 8.0;
        for note in std::mem::take(&mut self.notes) {
            self.note(&note);
        }
        let (width, height) = (self.width, (self.y + f64::from(MARGIN)).ceil());
        let (begins, ids, style) = match &self.part {
            None => (format!("{MADE_HERE}\n"), ["title".into(), "words".into()], self.style()),
            Some(part) => {
                let ids = ["title", "words"].map(|name| format!("{part}-{name}"));
                (String::new(), ids, String::new())
            }
        };
        let [title, words] = ids;
        format!(
            "{begins}<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{title} {words}\" \
             font-family=\"{FONTS}\">\n<title id=\"{title}\">{}</title>\n<desc id=\"{words}\">{}</desc>\n\
             {style}<rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            escaped(&self.title),
            escaped(&self.words.join("\n")),
            self.drawn
        )
    }

    /// Returns the style of a separate file.
    fn style(&self) -> String {
        let shared = BOARD_RULES.lines().filter(|line| self.has_board || is_shared(line));
        let rules: Vec<&str> = shared.chain(RULES.lines()).collect();
        format!("<style>{}</style>\n", separate_style(&rules.join("\n")))
    }
}

fn is_shared(rule: &str) -> bool {
    SHARED.iter().any(|start| rule.starts_with(start))
}

/// Returns a rectangle.
pub fn rect(look: &str, (x, y): (f64, f64), (width, height): (f64, f64)) -> String {
    let [x, y, width, height] = [x, y, width, height].map(tenths);
    format!("<rect class=\"{look}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n")
}

/// Returns a text at a point.
pub fn text_at(at: (f64, f64), size: i32, look: &str, anchor: Anchor, text: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let (x, y, text) = (tenths(at.0), tenths(at.1), escaped(text));
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" class=\"{look}\"{anchor}>{text}</text>\n"
    )
}

/// Returns a measure with at most one decimal.
pub fn tenths(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    // Minus zero would be written with its sign.
    format!("{}", rounded + 0.0)
}

/// Returns a point of a path.
pub fn pair((x, y): (f64, f64)) -> String {
    format!("{} {}", tenths(x), tenths(y))
}

/// A scale from numbers to places in a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The greatest number. The least one is 0.
    pub most: f64,
    /// The place of 0.
    pub start: f64,
    /// The place of the greatest number.
    pub end: f64,
}

impl Scale {
    /// Returns the place of a number.
    pub fn at(&self, number: f64) -> f64 {
        self.start + (self.end - self.start) * number / self.most
    }
}

/// Returns the numbers at which an axis up to a number has its marks: 0, and multiples of 1, 2 or 5 times a power of
/// ten, about `wanted` of them. The last one is not below the number.
pub fn marks(most: f64, wanted: u32) -> Vec<f64> {
    let rough = (most / f64::from(wanted)).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = steps.into_iter().find(|step| *step >= rough * (1.0 - 1e-9)).unwrap_or(rough);
    let count = (most / step - 1e-9).ceil().max(1.0) as u32;
    (0..=count).map(|index| f64::from(index) * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        let cases: [(f64, &[f64]); 4] = [
            (0.33, &[0.0, 0.1, 0.2, 0.3, 0.4]),
            (7.0, &[0.0, 2.0, 4.0, 6.0, 8.0]),
            (20.0, &[0.0, 5.0, 10.0, 15.0, 20.0]),
            (990.0, &[0.0, 500.0, 1000.0]),
        ];
        for (most, expected) in cases {
            let found = marks(most, 4);
            let same = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9);
            assert!(found.len() == expected.len() && same, "{most}: {found:?}");
        }
    }

    /// The palette has a test for the contrast of the colours that are used here.
    #[test]
    fn every_colour_is_in_the_palette() {
        let names = RULES.split("var(--").skip(1).filter_map(|rest| rest.split(')').next());
        for name in names {
            let style = separate_style(&format!(".x{{fill:var(--{name})}}"));
            assert!(style.starts_with(".x{fill:#"), "{name}");
        }
    }

    #[test]
    fn measures_have_one_decimal() {
        assert_eq!([1.0, 1.26, -0.04].map(tenths), ["1", "1.3", "0"]);
    }
}
