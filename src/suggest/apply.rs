//! Making a change in a log. What stood there stays, in a remark.

use super::{Edit, Suggestion};
use crate::notation::Log;

/// A line after a change, without what a remark says of it.
pub fn line_after(text: &[u8], log: &Log, suggestion: &Suggestion) -> String {
    let line = log.lines[suggestion.line].span;
    let mut out = Vec::new();
    let mut at = line.start as usize;
    for Edit { span, text: new } in &suggestion.edits {
        out.extend_from_slice(&text[at..span.start as usize]);
        out.extend_from_slice(new.as_bytes());
        at = span.end as usize;
    }
    out.extend_from_slice(&text[at..line.end as usize]);
    String::from_utf8_lossy(&out).trim_end().to_owned()
}

/// A text with a change made, and the old reading in a remark at the end of its line.
pub fn applied(text: &[u8], log: &Log, suggestion: &Suggestion) -> Vec<u8> {
    let line = &log.lines[suggestion.line];
    let said = line.remark.map_or(line.span.end, |remark| remark.start);
    let old = &text[line.span.start as usize..said as usize];
    let old = String::from_utf8_lossy(old).trim().to_owned();
    let new = line_after(text, log, suggestion);
    let gap = match (line.remark, new.is_empty()) {
        (Some(_), _) => "; ",
        (None, true) => "# ",
        (None, false) => "  # ",
    };
    let mut out = text[..line.span.start as usize].to_vec();
    out.extend_from_slice(format!("{new}{gap}was: {old}").as_bytes());
    out.extend_from_slice(&text[line.span.end as usize..]);
    out
}
