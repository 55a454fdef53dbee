//! Differences between two texts of a file, as a person reads them.

use std::io::{self, Write};

use similar::TextDiff;

use crate::diagnostic::printable;

/// Writes the difference between two texts of a file. `done` names the change that made the second one.
pub fn write_diff(
    name: &str,
    done: &str,
    before: &[u8],
    after: &[u8],
    out: &mut impl Write,
) -> io::Result<()> {
    let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
    let name = printable(name);
    let new_name = format!("{name} ({done})");
    let diff = TextDiff::from_lines(&*before, &*after);
    let mut unified = diff.unified_diff();
    let text = unified.context_radius(2).header(&name, &new_name).to_string();
    for line in text.lines() {
        writeln!(out, "{}", printable(line))?;
    }
    Ok(())
}
