//! Making a change in a log. What stood there stays, in a remark.

use super::{Edit, Suggestion};
use crate::notation::Log;
use crate::span::Span;

/// A line after a change, without what a remark says of it.
pub fn line_after(text: &[u8], log: &Log, suggestion: &Suggestion) -> String {
    edited(text, log.lines[suggestion.line].span, &suggestion.edits).trim_end().to_owned()
}

/// A line with some changes.
pub(super) fn edited(text: &[u8], line: Span, edits: &[Edit]) -> String {
    let mut out = Vec::new();
    let mut at = line.start as usize;
    for Edit { span, text: new } in edits {
        out.extend_from_slice(&text[at..span.start as usize]);
        out.extend_from_slice(new.as_bytes());
        at = span.end as usize;
    }
    out.extend_from_slice(&text[at..line.end as usize]);
    String::from_utf8_lossy(&out).into_owned()
}

/// A line after a change, with the old reading in a remark at its end.
pub fn line_with_remark(text: &[u8], log: &Log, suggestion: &Suggestion) -> String {
    let line = &log.lines[suggestion.line];
    let said = line.remark.map_or(line.span.end, |remark| remark.start);
    let old = String::from_utf8_lossy(&text[line.span.start as usize..said as usize]);
    let new = line_after(text, log, suggestion);
    // A line that is taken out takes its own remark along, unless that is kept.
    let remark = line.remark.map(|remark| String::from_utf8_lossy(&text[remark.range()]));
    let new = if new.is_empty() { remark.unwrap_or_default().into_owned() } else { new };
    let gap = match (line.remark, new.is_empty()) {
        (Some(_), _) => "; ",
        (None, true) => "# ",
        (None, false) => "  # ",
    };
    format!("{new}{gap}was: {}", old.trim())
}

/// A text with a change made.
pub fn applied(text: &[u8], log: &Log, suggestion: &Suggestion) -> Vec<u8> {
    let line = log.lines[suggestion.line].span;
    let new = line_with_remark(text, log, suggestion);
    let (before, after) = (&text[..line.start as usize], &text[line.end as usize..]);
    [before, new.as_bytes(), after].concat()
}
