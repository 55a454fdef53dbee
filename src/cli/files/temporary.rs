//! New files under a temporary name, in the folder of the file that each will replace.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::cli::system;

/// A file beside another one, on disk as a whole, which may be put in its place: with the owner and
/// the permissions of the one that is there, or else as any new file has them.
///
/// # Errors
/// Why it cannot be written.
pub fn beside(path: &Path, text: &[u8], there: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    written(system::new_in(folder(path), 0o666), text, there)
}

/// A new file beside its place, on disk as a whole, that nobody but its owner may read.
///
/// # Errors
/// Why it cannot be written.
pub fn secret_beside(path: &Path, text: &[u8]) -> io::Result<NamedTempFile> {
    written(system::new_in(folder(path), 0o600), text, None)
}

fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn written(
    file: io::Result<NamedTempFile>,
    text: &[u8],
    there: Option<&fs::Metadata>,
) -> io::Result<NamedTempFile> {
    // The name that the new file would have had tells nobody anything.
    let file = file.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("there is no such folder"),
        kind => io::Error::from(kind),
    })?;
    // Before anything stands in it: what only some may read, nobody else ever can.
    if let Some(data) = there {
        system::keep_owner(file.as_file(), data);
        file.as_file().set_permissions(data.permissions())?;
    }
    file.as_file().write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}
