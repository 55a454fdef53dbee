//! Formatting: the changes of `dadu fmt`, as edits of the lines that differ.
//!
//! Line ends stay unchanged, because the editor manages them.

use gen_lsp_types::{Range, TextEdit};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::document::Document;
use crate::replay::FormattedFile;

/// Returns the edits that bring the document into canonical form, or only those that touch `range`.
/// Unreadable text stays unchanged, and so does a document that contains nothing else.
pub fn formatting(document: &Document, range: Option<Range>) -> Vec<TextEdit> {
    let before = document.text().as_str();
    let formatted = document
        .with_setup(|setup| FormattedFile::of(before.as_bytes(), false, setup.load))
        .ok()
        .and_then(|formatted| String::from_utf8(formatted.text).ok());
    let Some(after) = formatted else { return Vec::new() };
    let edits = edits(document, &after);
    let old = Lines::of(before);
    let wished = |edit: &TextEdit| {
        range.is_none_or(|range| edit.range.start <= range.end && range.start <= edit.range.end)
    };
    edits.into_iter().chain(last_end(document, &old, &after)).filter(wished).collect()
}

/// Returns the edits of the lines that differ in another text.
pub fn edits(document: &Document, after: &str) -> Vec<TextEdit> {
    let (old, new) = (Lines::of(document.text().as_str()), Lines::of(after));
    let operations = capture_diff_slices(Algorithm::Myers, &old.texts, &new.texts);
    operations.iter().filter_map(|operation| edit(document, &old, &new, operation)).collect()
}

/// A text, split into lines.
struct Lines<'a> {
    /// The lines without their ends.
    texts: Vec<&'a str>,
    /// The start of each line, and the end of the text.
    starts: Vec<usize>,
    /// The line end that most lines have.
    end: &'static str,
}

impl Lines<'_> {
    fn of(text: &str) -> Lines<'_> {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let with_cr = lines.iter().filter(|line| line.ends_with("\r\n")).count();
        let mut starts = vec![0];
        starts.extend(lines.iter().scan(0, |at, line| {
            *at += line.len();
            Some(*at)
        }));
        Lines {
            texts: lines.iter().map(|line| without_end(line)).collect(),
            starts,
            end: if with_cr * 2 > lines.len() { "\r\n" } else { "\n" },
        }
    }
}

fn without_end(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

/// Returns the edit of some lines that differ.
fn edit(
    document: &Document,
    old: &Lines<'_>,
    new: &Lines<'_>,
    operation: &DiffOp,
) -> Option<TextEdit> {
    if matches!(operation, DiffOp::Equal { .. }) {
        return None;
    }
    let (from, to) = (operation.old_range(), operation.new_range());
    let lines = new.texts[to].iter().map(|line| format!("{line}{}", old.end));
    let range = document.text().range(old.starts[from.start]..old.starts[from.end]);
    Some(TextEdit { range, new_text: lines.collect() })
}

/// Adds the missing end of the last line, if that line does not change otherwise.
fn last_end(document: &Document, old: &Lines<'_>, after: &str) -> Option<TextEdit> {
    let text = document.text().as_str();
    let last = old.texts.last().filter(|_| !text.ends_with('\n') && after.ends_with('\n'))?;
    let stays = after.lines().next_back() == Some(last);
    let range = document.text().range(text.len()..text.len());
    stays.then(|| TextEdit { range, new_text: old.end.to_owned() })
}
