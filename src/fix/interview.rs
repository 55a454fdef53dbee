//! The safe fixes of a variant file.

use super::file::{Fixed, Made};
use super::{Kind, spelled, with_old};
use crate::finding::{Facts, Finding};
use crate::notation::is_utf16;
use crate::notation::meant::{self, dates, value};
use crate::replay::check_variant_file;
use crate::rulebook::Forms;
use crate::span::Span;

/// The most corrections that are tried in one round. A file by hand has far fewer.
const MOST_EDITS: usize = 500;

impl Fixed {
    /// Fixes a variant file: the names and values of its fields and rules.
    pub fn of_variant_file(file: &[u8]) -> Fixed {
        let unchanged = Fixed { text: file.to_vec(), ..Fixed::default() };
        let text = std::str::from_utf8(file).ok().filter(|_| !is_utf16(file));
        let Some(text) = text else { return unchanged };
        let mut fixer = Fixer::of(text);
        while fixer.round() {}
        let Fixer { lines, mut made, dropped, stopped } = fixer;
        made.sort_by_key(|made| made.line);
        let text: String = lines.iter().map(Line::fixed).collect();
        Fixed { text: text.into(), made, dropped, stopped, replayed: 0 }
    }
}

/// A variant file with the corrections made so far.
struct Fixer {
    lines: Vec<Line>,
    made: Vec<Made>,
    dropped: u64,
    stopped: bool,
}

/// A line as it was written and as it is now, both with its end.
#[derive(Clone)]
struct Line {
    before: String,
    now: String,
    /// Whether the old line is kept in a remark.
    keeps: bool,
}

/// A correction: its kind, the index of its line, the span in this line, and the new text.
struct Edit {
    kind: Kind,
    line: usize,
    span: Span,
    new: String,
}

impl Fixer {
    fn of(text: &str) -> Fixer {
        let line = |line: &str| Line { before: line.into(), now: line.into(), keeps: false };
        let lines = text.split_inclusive('\n').map(line).collect();
        Fixer { lines, made: Vec::new(), dropped: 0, stopped: false }
    }

    /// Makes the corrections after which the file has fewer findings. Returns whether there were any.
    fn round(&mut self) -> bool {
        let text = text_of(&self.lines);
        let findings = check_variant_file(&text);
        let edit = |finding: &Finding| self.edit(&text, finding);
        let mut edits: Vec<Edit> = findings.iter().filter_map(edit).collect();
        edits.dedup_by(|next, edit| next.line == edit.line && next.span.start < edit.span.end);
        self.stopped = edits.len() > MOST_EDITS;
        edits.truncate(MOST_EDITS);
        let tried = edits.len();
        let accepted = self.accepted(edits);
        self.dropped = (tried - accepted.len()) as u64;
        self.made.extend(accepted.iter().map(Edit::made));
        !accepted.is_empty()
    }

    /// Makes those edits that each leave one finding fewer: all, or as many as possible. Returns them.
    fn accepted(&mut self, mut edits: Vec<Edit>) -> Vec<Edit> {
        let mut lines = self.lines.clone();
        // From the end, so that the places of the others stay.
        edits.iter().rev().for_each(|edit| edit.make(&mut lines));
        if count(&lines) + edits.len() <= count(&self.lines) {
            self.lines = lines;
            return edits;
        }
        if edits.len() < 2 {
            return Vec::new();
        }
        // The second half first, for the same reason.
        let second = edits.split_off(edits.len() / 2);
        let mut made = self.accepted(second);
        made.extend(self.accepted(edits));
        made
    }

    /// Returns the correction for a finding, if only one reading is possible.
    fn edit(&self, text: &str, finding: &Finding) -> Option<Edit> {
        let (kind, span, new) = correction(text, finding)?;
        let mut start = 0;
        let line = self.lines.iter().position(|line| {
            start += line.now.len();
            start > span.start as usize
        })?;
        let start = (start - self.lines[line].now.len()) as u32;
        let span = Span::new(span.start - start, span.end - start);
        let is_inside = span.end as usize <= body(&self.lines[line].now).len();
        is_inside.then_some(Edit { kind, line, span, new })
    }
}

impl Edit {
    fn make(&self, lines: &mut [Line]) {
        let line = &mut lines[self.line];
        line.now.replace_range(self.span.range(), &self.new);
        line.keeps |= self.kind != Kind::FieldName;
    }

    fn made(&self) -> Made {
        Made { line: self.line as u64 + 1, kind: self.kind }
    }
}

impl Line {
    /// Returns the line with its old text in a remark, if a value changed.
    fn fixed(&self) -> String {
        if !self.keeps {
            return self.now.clone();
        }
        let now = body(&self.now);
        let old = body(&self.before).split(" #").next().unwrap_or_default();
        with_old(now, old) + &self.now[now.len()..]
    }
}

/// Returns a line without its end.
fn body(line: &str) -> &str {
    line.trim_end_matches(['\r', '\n'])
}

/// Returns the number of findings.
fn count(lines: &[Line]) -> usize {
    check_variant_file(&text_of(lines)).len()
}

fn text_of(lines: &[Line]) -> String {
    lines.iter().map(|line| line.now.as_str()).collect()
}

/// Returns the kind of a correction, the span in the text, and the new text.
fn correction(text: &str, finding: &Finding) -> Option<(Kind, Span, String)> {
    let (excerpt, span) = (&text[finding.span.range()], finding.span);
    let meant =
        |field: &str| Some((Kind::Value, span, value(<&Forms>::default(), field, excerpt)?));
    match &finding.facts {
        Facts::MisspeltField { name, suggestion } => {
            meant::is_only_near(<&Forms>::default(), name, suggestion)
                .then(|| (Kind::FieldName, span, (*suggestion).to_owned()))
        }
        // The rules of a file are `name = value`; a field has a colon instead.
        Facts::RuleAsField { .. } => {
            let rest = text[span.end as usize..].find(':')? as u32;
            let colon = Span::new(span.end, span.end + rest + 1);
            Some((Kind::FieldName, colon, " =".to_owned()))
        }
        Facts::ImpossibleDate { .. } => match &dates(excerpt)[..] {
            [date] => Some((Kind::Date, span, date.clone())),
            _ => None,
        },
        Facts::UnreadableField { name, .. } => meant(name),
        Facts::UnknownGame { .. } => meant("Game"),
        Facts::Variant(problem) => {
            let (span, new) = spelled::in_variant(excerpt, span, problem)?;
            Some((Kind::Value, span, new))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_slips_of_spelling_are_fixed() {
        let cases = [
            (
                "Plce: Pune\nbasic, forfiet = never\n",
                "Place: Pune\nbasic, forfeit = never  # was: basic, forfiet = never\n",
                2,
            ),
            (
                "Date: 28 December 2022\r\nbasik # said Aunt\r\n",
                "Date: 2022-12-28  # was: Date: 28 December 2022\r\nbasic # said Aunt; was: basik\r\n",
                2,
            ),
            ("Date: 3/4/2022\nforfeit = perhaps\n", "Date: 3/4/2022\nforfeit = perhaps\n", 0),
            (
                "Game: Thayam\nTime: 8.30 pm\n",
                "Game: thaayam  # was: Game: Thayam\nTime: 20:30  # was: Time: 8.30 pm\n",
                2,
            ),
            // With the name corrected, the value is wrong.
            (
                "basic, forfiet = nevr, triples = tenz\n",
                "basic, forfiet = nevr, triples = tens  # was: basic, forfiet = nevr, triples = tenz\n",
                1,
            ),
            // The correction would set a parameter twice.
            ("basic, triples = tens, tripls = none\n", "basic, triples = tens, tripls = none\n", 0),
            ("basic\r\n", "basic\r\n", 0),
        ];
        for (before, after, made) in cases {
            let fixed = Fixed::of_variant_file(before.as_bytes());
            assert_eq!(String::from_utf8_lossy(&fixed.text), after);
            assert_eq!(fixed.made.len(), made, "{before}");
            assert_eq!(Fixed::of_variant_file(&fixed.text).text, fixed.text, "the second time");
        }
    }
}
