//! The short form of a report with many findings: one entry for each mistake, with the lines where it was made.

use std::collections::HashMap;

use crate::cli::terminal::output::{counted, grouped};
use crate::diagnostic::{list, wrap, wrapped_below};
use crate::finding::{Code, Severity};

/// The most findings that a report shows in full, unless it is asked to.
pub const MOST_IN_FULL: usize = 10;

/// The most lines that an entry lists.
const MOST_LINES: usize = 40;

/// A finding in one line.
pub struct Brief {
    /// Its severity.
    pub severity: Severity,
    /// Its code.
    pub code: Code,
    /// Its file.
    pub file: String,
    /// Its line and column in the file.
    pub place: (u64, usize),
    /// Its message.
    pub message: String,
    /// What to do, or an empty text.
    pub help: String,
}

/// Findings of one kind in one file.
struct Entry {
    first: Brief,
    count: u64,
    lines: Vec<u64>,
}

/// What findings of one kind have in common: the file, the severity, the code, and the message and the remedy without
/// their details.
type Key = (String, Severity, Code, [String; 2]);

/// The entries of a report, in the order of the first finding of each.
#[derive(Default)]
pub struct Entries {
    all: Vec<Entry>,
    places: HashMap<Key, usize>,
    is_full: bool,
}

impl Entries {
    /// Adds a finding. Returns false if that would need more than `most` entries. Then no later finding is added
    /// either, so that the entries are those of the first part of the report.
    pub fn add(&mut self, brief: Brief, most: usize) -> bool {
        if self.is_full {
            return false;
        }
        let kind = [&brief.message, &brief.help].map(|text| kind_of(text));
        let key = (brief.file.clone(), brief.severity, brief.code, kind);
        let line = brief.place.0;
        if let Some(entry) = self.places.get(&key).and_then(|&place| self.all.get_mut(place)) {
            entry.count += 1;
            if entry.lines.last() != Some(&line) {
                entry.lines.push(line);
            }
            return true;
        }
        self.is_full = self.all.len() >= most;
        if !self.is_full {
            self.places.insert(key, self.all.len());
            self.all.push(Entry { first: brief, count: 1, lines: vec![line] });
        }
        !self.is_full
    }

    /// Returns whether no more findings are added.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the entries as text. With a width, their lines are broken there.
    pub fn text(&self, width: Option<usize>) -> String {
        self.all.iter().map(|entry| entry.text(width)).collect()
    }
}

impl Entry {
    fn text(&self, width: Option<usize>) -> String {
        let Brief { severity, code, file, place: (line, column), message, .. } = &self.first;
        let head =
            format!("{severity}[{} {}] {file}:{line}:{column}: {message}", code.id(), code.name());
        let width = width.unwrap_or(usize::MAX);
        let mut text = wrapped_below(&head, width, "  ") + "\n";
        if self.count > 1 {
            let lines = match &self.lines[..] {
                [line] => format!("in line {line}"),
                lines => format!("in lines {}", of_lines(lines)),
            };
            let also = format!("{} of this kind {lines}", counted(self.count, "finding"));
            for line in wrap(&also, width.min(100).saturating_sub(2)) {
                text.push_str(&format!("  {line}\n"));
            }
        }
        text
    }
}

/// Returns lines as people list them: `3, 5 to 9 and 12`.
fn of_lines(lines: &[u64]) -> String {
    let mut lines = lines.to_vec();
    lines.sort_unstable();
    lines.dedup();
    let ranges: Vec<String> = lines
        .chunk_by(|one, next| next - one == 1)
        .flat_map(|range| match range {
            [first, _, .., last] => vec![format!("{first} to {last}")],
            few => few.iter().map(u64::to_string).collect(),
        })
        .collect();
    match ranges.len().saturating_sub(MOST_LINES) {
        0 => list(&ranges),
        more => format!("{} and {} more", ranges[..MOST_LINES].join(", "), grouped(more as u64)),
    }
}

/// Returns a message without what differs between two mistakes of a kind: texts of the log, numbers, squares, players
/// and sides.
fn kind_of(message: &str) -> String {
    let is_quoted = |part: &(usize, &str)| part.0 % 2 == 1;
    let mut kind = String::new();
    for part in message.split('`').enumerate() {
        if is_quoted(&part) {
            kind.push('`');
            continue;
        }
        let is_detail = |word: &str| {
            let word = word.trim_end_matches("'s").trim_matches(|c: char| !c.is_alphanumeric());
            word.contains(|c: char| c.is_ascii_digit()) || matches!(word, "N" | "S" | "E" | "W")
        };
        let words = part.1.split(' ').map(|word| if is_detail(word) { "#" } else { word });
        kind.push_str(&words.collect::<Vec<_>>().join(" "));
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_of_one_kind_have_messages_that_differ_in_details() {
        let same = [
            ("`+10`: the 10 was cancelled", "`a1+2`: the 2 was cancelled"),
            ("expected round 3, found 4", "expected round 10, found 9"),
            ("S's turn: N1 plays at e3", "N's turn: S2 plays at a1"),
        ];
        for (one, other) in same {
            assert_eq!(kind_of(one), kind_of(other));
        }
        assert_ne!(kind_of("`a1+2` captures"), kind_of("`a1+2` captures nothing"));
    }

    #[test]
    fn lines_in_a_row_are_a_range() {
        let cases: [(&[u64], &str); 4] = [
            (&[3, 3], "3"),
            (&[3, 4], "3 and 4"),
            (&[3, 4, 5], "3 to 5"),
            (&[9, 1, 3, 4, 5, 6], "1, 3 to 6 and 9"),
        ];
        for (lines, expected) in cases {
            assert_eq!(of_lines(lines), expected);
        }
        let many: Vec<u64> = (1..=50).map(|line| line * 2).collect();
        assert!(of_lines(&many).ends_with(", 78, 80 and 10 more"), "{}", of_lines(&many));
    }
}
