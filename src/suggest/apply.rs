//! Applying a suggestion to a log. The old text is kept in a remark.

use super::{Edit, Slip, Suggestion};
use crate::fix::{Fix, with_old};
use crate::notation::{Line, Log};
use crate::span::Span;

/// The effect of a change on one stretch of the log: a line that is replaced or inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The index of the line. For an inserted line, this is the line before which it is inserted.
    pub line: usize,
    /// The stretch to replace: the line without its line ending, or an empty stretch.
    pub span: Span,
    /// The line as it is written; empty if it is missing.
    pub before: String,
    /// The intended line; empty if the line was written twice.
    pub after: String,
    /// The replacement: the intended line, with the old text in a remark at its end.
    pub text: String,
}

/// Returns the effect of a change on each line that it touches, in the order of the log.
pub fn rewrites(text: &[u8], log: &Log, suggestion: &Suggestion) -> Vec<Rewrite> {
    if suggestion.slip == Slip::LineMissing {
        return suggestion.edits.iter().map(|edit| put_in(text, log, suggestion, edit)).collect();
    }
    if let (Slip::Fix(kind), [edit]) = (suggestion.slip, &suggestion.edits[..]) {
        let (line, span, after) = (suggestion.line, edit.span, edit.text.clone());
        let before = String::from_utf8_lossy(&text[span.range()]).into_owned();
        let fixed = Fix { line, kind, before: before.clone(), after: after.clone() }.text();
        // A fix may make several lines of one.
        let text = fixed.replace('\n', line_end(text, span));
        return vec![Rewrite { line, span, before, after, text }];
    }
    let mut edits = &suggestion.edits[..];
    let mut rewrites = Vec::new();
    while let Some(line) = edits.first().and_then(|edit| log.line_at(edit.span.start)) {
        let end = log.lines[line].span.end;
        let here = edits.iter().take_while(|edit| edit.span.end <= end).count().max(1);
        rewrites.push(rewritten(text, line, &log.lines[line], &edits[..here]));
        edits = &edits[here..];
    }
    rewrites
}

/// Inserts a line that was not written.
fn put_in(text: &[u8], log: &Log, suggestion: &Suggestion, edit: &Edit) -> Rewrite {
    let line = suggestion.line;
    let after = edit.text.clone();
    let end = line_end(text, log.lines[line].span);
    let text = format!("{after}  # was missing{end}");
    Rewrite { line, span: edit.span, before: String::new(), after, text }
}

/// Returns the line ending behind a line.
fn line_end(text: &[u8], line: Span) -> &'static str {
    let rest = text.get(line.end as usize..).unwrap_or_default();
    if rest.starts_with(b"\r\n") { "\r\n" } else { "\n" }
}

fn rewritten(text: &[u8], index: usize, line: &Line, edits: &[Edit]) -> Rewrite {
    let read = |span: Span| String::from_utf8_lossy(&text[span.range()]).into_owned();
    let after = edited(text, line.span, edits).trim_end().to_owned();
    let said = line.remark.map_or(line.span.end, |remark| remark.start);
    let old = read(Span::new(line.span.start, said));
    // Keep the remark of a line that is deleted.
    let new = match (after.is_empty(), line.remark) {
        (true, Some(remark)) => read(remark),
        _ => after.clone(),
    };
    let with_remark = with_old(&new, &old);
    let before = read(line.span).trim_end().to_owned();
    Rewrite { line: index, span: line.span, before, after, text: with_remark }
}

/// Returns a line with some edits applied.
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

/// A text with suggestions applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The text.
    pub text: Vec<u8>,
    /// The indexes of the suggestions that were left out, because an earlier one changes the same line.
    pub left_out: Vec<usize>,
}

/// Returns the text with a suggestion applied.
pub fn applied(text: &[u8], log: &Log, suggestion: &Suggestion) -> Vec<u8> {
    applied_together(text, log, &[suggestion]).text
}

/// Applies several suggestions to a text.
pub fn applied_together(text: &[u8], log: &Log, suggestions: &[&Suggestion]) -> Applied {
    let (mut made, mut left_out): (Vec<Rewrite>, Vec<usize>) = Default::default();
    for (index, suggestion) in suggestions.iter().enumerate() {
        let new = rewrites(text, log, suggestion);
        let clashes = |new: &Rewrite| made.iter().any(|made| overlap(made.span, new.span));
        match new.iter().any(clashes) {
            true => left_out.push(index),
            false => made.extend(new),
        }
    }
    made.sort_by_key(|rewrite| (rewrite.span.start, rewrite.span.end));
    let (mut out, mut at) = (Vec::new(), 0);
    for Rewrite { span, text: new, .. } in made {
        out.extend_from_slice(&text[at..span.start as usize]);
        out.extend_from_slice(new.as_bytes());
        at = span.end as usize;
    }
    out.extend_from_slice(&text[at..]);
    Applied { text: out, left_out }
}

/// Returns whether two stretches share a byte. A line that is inserted before another one does not touch it.
fn overlap(one: Span, other: Span) -> bool {
    one.start < other.end && other.start < one.end
}
