//! How well a log can be read and replayed, to compare a log before and after a fix.

use crate::finding::{Code, Finding, Severity};
use crate::notation::stream::{Blocks, GameText};
use crate::notation::{Log, SyntaxError, SyntaxErrorKind, is_other_break, with_parser};
use crate::replay::{Setup, check_preamble, replay};

/// The faults of a text, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// The number of errors and warnings about the written text. In a game that is not read at all, each of
    /// its lines is one.
    pub problems: u64,
    /// The number of findings about text that cannot be read, and about the header.
    pub unread: u64,
}

impl Measure {
    /// Returns whether a text with this measure can be read better than one with another, and fits as well.
    pub fn is_better_than(self, other: Measure) -> bool {
        self.unread < other.unread && self.problems <= other.problems
    }

    /// Returns whether it also fits better.
    pub fn fits_better_than(self, other: Measure) -> bool {
        self.is_better_than(other) && self.problems < other.problems
    }

    /// Measures the games in a text, and the text before them.
    pub fn of(text: &[u8], setup: &Setup<'_>) -> Measure {
        let (mut blocks, mut measure) = (Blocks::new(text), Measure::default());
        // Reading from memory cannot fail.
        while let Ok(Some(block)) = blocks.next_block() {
            for game in block.games() {
                match game.opens {
                    true => measure.add_game(&game, setup),
                    false => measure.add_prose(game.text),
                }
            }
        }
        measure
    }

    fn add_game(&mut self, game: &GameText<'_>, setup: &Setup<'_>) {
        with_parser(|parser| {
            let log = parser.parse(game.shown, &game.cuts);
            let findings = replay(game.shown, log, setup, &mut ()).findings;
            self.add(game.shown, log, &findings);
        });
    }

    /// Adds the findings of a game.
    pub fn add(&mut self, text: &[u8], log: &Log, findings: &[Finding]) {
        let counts =
            |finding: &&Finding| finding.severity > Severity::Note && !is_missing(finding.code());
        self.problems += findings.iter().filter(counts).count() as u64;
        // A timecode that goes back can be read.
        let is_unread = |code: Code| code < Code::D301 && code != Code::D224 && !is_missing(code);
        self.unread += findings.iter().filter(|f| is_unread(f.code())).count() as u64;
        let more = log.errors.iter().map(|error| unread_behind(text, log, error)).sum::<u64>();
        (self.problems, self.unread) = (self.problems + more, self.unread + more);
        if !log.has_known_header() {
            self.problems += written_lines(text);
        }
    }

    fn add_prose(&mut self, text: &[u8]) {
        let (_, lines) = check_preamble(text, false);
        self.problems += lines;
        self.unread += lines;
    }
}

/// Returns the number of lines that one line holds because the breaks between them are of another kind, after the
/// first one.
fn unread_behind(text: &[u8], log: &Log, error: &SyntaxError) -> u64 {
    let SyntaxErrorKind::OtherLineBreak { .. } = error.kind else { return 0 };
    let line = log.line_at(error.span.start).and_then(|line| log.lines.get(line));
    let text = line.and_then(|line| str::from_utf8(&text[line.span.range()]).ok());
    let pieces = text.unwrap_or_default().split(is_other_break);
    (pieces.filter(|piece| !piece.trim().is_empty()).count() as u64).saturating_sub(1)
}

/// Returns whether a code says only that something is missing: the variant, the players, play, the result.
/// Whether dadu asks for these depends on how much of the log it can read.
fn is_missing(code: Code) -> bool {
    matches!(code, Code::D209 | Code::D210 | Code::D214 | Code::D604)
}

fn written_lines(text: &[u8]) -> u64 {
    text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count() as u64
}
