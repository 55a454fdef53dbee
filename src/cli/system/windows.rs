//! Windows: no modes, owners or signals as on Unix.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tempfile::NamedTempFile;

/// Nothing: the standard library does not give the id of a file.
pub type FileId = ();

/// Returns nothing: the standard library does not give the id of a file.
pub fn file_id(_: &Metadata) -> Option<FileId> {
    None
}

/// Creates a temporary file. It has the permissions of its folder: Windows has no modes.
pub fn new_in(folder: &Path, _: u32) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(".dadu-").tempfile_in(folder)
}

/// Does nothing: a new file belongs to the user who makes it.
pub fn keep_owner(_: &File, _: &Metadata) {}

/// Returns `false`: who may read a file depends on its folder, which the standard library does not tell.
pub fn is_open_to_others(_: &Path) -> bool {
    false
}

/// Returns the bytes of a path, as a name in an archive is made of them.
pub fn path_to_bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_vec()
}

/// Returns the path with these bytes. Paths are Unicode except for lone surrogates, which no program
/// writes.
pub fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Whether a console shows Unicode if the environment names no locale. Text is written to a console in
/// UTF-16, whatever its code page is.
pub fn is_unicode_by_default() -> bool {
    true
}

/// Does nothing: Windows has no such signals.
pub fn listen_for_the_end(_: &Arc<AtomicBool>) {}

/// Does nothing: Windows has no such signals.
pub fn listen_for_termination(_: &Arc<AtomicBool>) {}
