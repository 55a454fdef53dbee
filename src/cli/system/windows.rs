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

/// Returns the bytes of a path, as a name in an archive is made of them: with slashes, so that an
/// archive keeps the same names on every system, and without the mark of a path from `canonicalize`.
pub fn path_to_bytes(path: &Path) -> Vec<u8> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let (start, rest) = match (bytes.strip_prefix(br"\\?\UNC\"), bytes.strip_prefix(br"\\?\")) {
        (Some(share), _) => (&b"//"[..], share),
        (None, Some(path)) => (&b""[..], path),
        (None, None) => (&b""[..], bytes),
    };
    let slash = |&byte: &u8| if byte == b'\\' { b'/' } else { byte };
    start.iter().copied().chain(rest.iter().map(slash)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_an_archive_have_slashes() {
        let cases = [
            (r"logs\a b.dadu", "logs/a b.dadu"),
            (r"..\x41.dadu", "../x41.dadu"),
            (r"\\?\C:\logs\હુસૈના.dadu", "C:/logs/હુસૈના.dadu"),
            (r"\\?\UNC\server\logs\a.dadu", "//server/logs/a.dadu"),
            (r"\\server\logs\a.dadu", "//server/logs/a.dadu"),
        ];
        for (path, name) in cases {
            assert_eq!(path_to_bytes(Path::new(path)), name.as_bytes());
        }
    }
}
