//! New files under a temporary name, in the folder of the file that each will replace.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::cli::system;

/// Writes a temporary file next to a path and flushes it to disk, so that it can be renamed to the path. It
/// gets the owner and permissions of the file there, or those of any new file.
///
/// # Errors
/// Why the file cannot be written.
pub fn write_beside(
    path: &Path,
    text: &[u8],
    there: Option<&fs::Metadata>,
) -> io::Result<NamedTempFile> {
    fill(system::new_in(folder(path), 0o666), text, there)
}

/// The same as [`write_beside`], for a new file that only its owner may read.
///
/// # Errors
/// Why the file cannot be written.
pub fn write_secret_beside(path: &Path, text: &[u8]) -> io::Result<NamedTempFile> {
    fill(system::new_in(folder(path), 0o600), text, None)
}

fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn fill(
    file: io::Result<NamedTempFile>,
    text: &[u8],
    there: Option<&fs::Metadata>,
) -> io::Result<NamedTempFile> {
    // The error kind alone: a message with the temporary name would not help the user.
    let file = file.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("no such folder"),
        kind => io::Error::from(kind),
    })?;
    // Set permissions before writing, so that nobody without permission can ever read the text.
    if let Some(data) = there {
        system::keep_owner(file.as_file(), data);
        file.as_file().set_permissions(data.permissions())?;
    }
    file.as_file().write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}
