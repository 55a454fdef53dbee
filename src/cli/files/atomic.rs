//! Writes that succeed completely or change nothing: new files, and additions at the end of a file.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::temporary;
use crate::record::line_end;

/// Creates a file with this text. If the path exists, it fails and changes nothing.
///
/// # Errors
/// Why it cannot be written.
pub fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let file = temporary::write_beside(path, text, None)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

/// The number of bytes at the start of a file in which the first line end is searched.
const START: u64 = 64 << 10;

/// Appends a game to a file, after a blank line and with the line ends of the file. On an error, the file
/// is unchanged.
///
/// # Errors
/// Why it cannot be written.
pub fn append(path: &Path, text: &[u8]) -> io::Result<()> {
    // Not in append mode, because Windows could not truncate the file then.
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let length = file.seek(SeekFrom::End(0))?;
    let (mut start, mut end) = (Vec::new(), Vec::new());
    file.rewind()?;
    (&file).take(START).read_to_end(&mut start)?;
    let line_end = line_end(&start);
    file.seek(SeekFrom::Start(length.saturating_sub(4)))?;
    file.read_to_end(&mut end)?;
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let text = lines.join(line_end.as_bytes());
    let whole = [gap_after(&end, line_end).as_bytes(), &text].concat();
    let written = file.write_all(&whole).and_then(|()| file.sync_all());
    written.inspect_err(|_| drop(file.set_len(length)))
}

/// Returns the line ends to write between the end of a text and a new game: one that the last line may
/// lack, and a blank line.
pub fn gap_after(end: &[u8], line_end: &str) -> String {
    let end: Vec<u8> = end.iter().rev().copied().filter(|&byte| byte != b'\r').take(2).collect();
    let missing = match end[..] {
        [] | [b'\n', b'\n'] => 0,
        [b'\n', ..] => 1,
        _ => 2,
    };
    line_end.repeat(missing)
}
