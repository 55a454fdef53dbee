//! A file rewritten in place: whole or not at all, and whose it was it stays.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

use super::temporary;

/// Only a regular file can be rewritten in place: a pipe would be a file afterwards. `instead` says
/// what else can be done.
///
/// # Errors
/// That it is none.
pub fn require_regular_file(path: &Path, instead: &str) -> Result<(), String> {
    match path.metadata() {
        Ok(data) if !data.is_file() => Err(format!("it is not a regular file ({instead})")),
        // What is wrong with it otherwise, reading it says.
        _ => Ok(()),
    }
}

/// Writes beside the file, then puts the new one in its place: at no time is there half a file.
///
/// `before` is what was read of it: if another program has changed it since, what that one wrote
/// stays. `instead` says how to see what would change.
///
/// # Errors
/// Why it cannot be written.
pub fn replace(path: &Path, before: &[u8], text: &[u8], instead: &str) -> Result<(), String> {
    if is_protected(path) {
        return Err(format!("it is write-protected ({instead} shows what would change)"));
    }
    put(path, before, text)
}

/// The same for a file of which no option shows what would change.
///
/// # Errors
/// Why it cannot be written.
pub fn renew(path: &Path, before: &[u8], text: &[u8]) -> Result<(), String> {
    if is_protected(path) {
        return Err("it is write-protected".to_owned());
    }
    put(path, before, text)
}

fn put(path: &Path, before: &[u8], text: &[u8]) -> Result<(), String> {
    let failed = |error: io::Error| format!("cannot write it: {error}");
    let path = path.canonicalize().map_err(failed)?;
    let data = path.metadata().map_err(failed)?;
    let file = temporary::beside(&path, text, Some(&data)).map_err(failed)?;
    match std::fs::read(&path) {
        Ok(now) if now == before => file.persist(&path).map_err(|error| failed(error.error))?,
        _ => {
            return Err(
                "another program has changed it meanwhile; run the command again".to_owned()
            );
        }
    };
    Ok(())
}

/// Whether its owner or the system does not want the file written. A new file in its place needs no
/// leave from the old one, so that this has to be asked; and to the superuser nothing is forbidden.
fn is_protected(path: &Path) -> bool {
    let marked = path.metadata().is_ok_and(|data| data.permissions().readonly());
    let refused = |error: io::Error| {
        matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
    };
    marked || OpenOptions::new().write(true).open(path).is_err_and(refused)
}
