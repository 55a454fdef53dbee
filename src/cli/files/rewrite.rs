//! Atomic in-place rewriting of files. Owner and permissions are preserved.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

use super::temporary;

/// Checks that a path is a regular file, or does not exist. A pipe that was rewritten would become a file.
/// `instead` tells the user what to do with other files.
///
/// # Errors
/// The path is not a regular file.
pub fn require_regular_file(path: &Path, instead: &str) -> Result<(), String> {
    match path.metadata() {
        Ok(data) if !data.is_file() => Err(format!("not a regular file; {instead}")),
        // Reading the file reports any other problem.
        _ => Ok(()),
    }
}

/// Writes a temporary file next to this one, then renames it over this one, so that there is never half a
/// file.
///
/// `before` is the text that was read from the file. If another program has changed the file since, that
/// change is kept and this fails. `instead` tells the user how to see the changes of a write-protected file.
///
/// # Errors
/// Why the file cannot be written.
pub fn replace(path: &Path, before: &[u8], text: &[u8], instead: &str) -> Result<(), String> {
    if is_protected(path) {
        return Err(format!("write-protected; {instead}"));
    }
    put(path, before, text)
}

/// The same as [`replace`], for commands that have no option to show the changes.
///
/// # Errors
/// Why the file cannot be written.
pub fn renew(path: &Path, before: &[u8], text: &[u8]) -> Result<(), String> {
    if is_protected(path) {
        return Err("write-protected".to_owned());
    }
    put(path, before, text)
}

fn put(path: &Path, before: &[u8], text: &[u8]) -> Result<(), String> {
    let failed = |error: io::Error| format!("cannot write: {error}");
    let path = path.canonicalize().map_err(failed)?;
    let data = path.metadata().map_err(failed)?;
    let file = temporary::write_beside(&path, text, Some(&data)).map_err(failed)?;
    match std::fs::read(&path) {
        Ok(now) if now == before => file.persist(&path).map_err(|error| failed(error.error))?,
        _ => {
            return Err("another program changed the file; run the command again".to_owned());
        }
    };
    Ok(())
}

/// Checks whether a file is write-protected. This needs an explicit check: replacing a file needs no
/// permission on the old file, and the superuser may write to any file.
fn is_protected(path: &Path) -> bool {
    let marked = path.metadata().is_ok_and(|data| data.permissions().readonly());
    let refused = |error: io::Error| {
        matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
    };
    marked || OpenOptions::new().write(true).open(path).is_err_and(refused)
}
