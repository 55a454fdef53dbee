//! A file rewritten in place: whole or not at all, and whose it was it stays.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Only a regular file can be rewritten in place: a pipe would be a file afterwards. `instead` says
/// what else can be done.
///
/// # Errors
/// That it is none.
pub fn must_be_regular(path: &Path, instead: &str) -> Result<(), String> {
    match path.metadata() {
        Ok(data) if !data.is_file() => Err(format!("it is not a regular file ({instead})")),
        // What is wrong with it otherwise, reading it says.
        _ => Ok(()),
    }
}

/// Writes beside the file, then puts the new one in its place: at no time is there half a file.
///
/// `instead` says how to see what would change.
///
/// # Errors
/// Why it cannot be written.
pub fn replace(path: &Path, text: &[u8], instead: &str) -> Result<(), String> {
    if is_protected(path) {
        return Err(format!("it is write-protected ({instead} shows what would change)"));
    }
    put(path, text).map_err(|error| format!("cannot write it: {error}"))
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

fn put(path: &Path, text: &[u8]) -> io::Result<()> {
    let path = path.canonicalize()?;
    let data = path.metadata()?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text)?;
    keep_owner(file.as_file(), &data);
    file.as_file().set_permissions(data.permissions())?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// As far as the system lets us: who may not give a file away may still keep its group.
#[cfg(unix)]
fn keep_owner(file: &File, data: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if fchown(file, Some(data.uid()), Some(data.gid())).is_err() {
        let _ = fchown(file, None, Some(data.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}
