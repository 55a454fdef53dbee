//! Windows: shared access in place of locks and permissions, paths with backslashes, consoles.

use std::fs::{File, Metadata};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tempfile::NamedTempFile;

/// The keys that end input in a console.
pub const END_OF_INPUT: &str = "Ctrl-Z";

/// Whether a console reports a key with Alt in the same way as Escape followed by that key.
pub const ESCAPE_IS_ALT: bool = false;

/// No value: other programs cannot replace a file from `open_alone`, so it needs no id.
pub type FileId = ();

/// Other programs may read the file, but not write, rename or remove it.
const FILE_SHARE_READ: u32 = 1;
/// Another program has the file open and does not share it.
const ERROR_SHARING_VIOLATION: i32 = 32;
/// The other end of a named pipe is closed. `io::ErrorKind` has no variant for this.
const ERROR_PIPE_NOT_CONNECTED: i32 = 233;

/// Returns the arguments of the process with wildcards expanded, because the shells of Windows do not expand
/// them.
pub fn arguments() -> wild::ArgsOs {
    wild::args_os()
}

/// Returns nothing: the standard library does not provide the id of a file.
pub fn file_id(_: &Metadata) -> Option<FileId> {
    None
}

/// Creates a temporary file. It has the permissions of its folder: Windows has no modes.
pub fn new_in(folder: &Path, _: u32) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(".dadu-").tempfile_in(folder)
}

/// Does nothing: a new file belongs to the user who creates it.
pub fn keep_owner(_: &File, _: &Metadata) {}

/// Returns `false`: the folder decides who may read a file, and the standard library does not show that.
pub fn is_open_to_others(_: &Path) -> bool {
    false
}

/// Opens or creates a file. While it is open, other programs may only read it; a lock would prevent reading,
/// too. Returns nothing if another program is writing to it.
pub fn open_alone(path: &Path) -> io::Result<Option<File>> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false).share_mode(FILE_SHARE_READ);
    match options.open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Replaces a file from `open_alone` by a new one, and opens it in the same way. Windows replaces
/// only files that are closed.
pub fn put_in_place(new: NamedTempFile, path: &Path, file: &mut File) -> io::Result<()> {
    *file = File::open(new.path())?;
    let put = new.persist(path).map(drop).map_err(|error| error.error);
    // If the replacement failed, the old file is still at the path.
    let opened = open_alone(path)?;
    *file = opened.ok_or_else(|| io::Error::from_raw_os_error(ERROR_SHARING_VIOLATION))?;
    put
}

/// Returns the bytes of a path for a name in an archive: with slashes, so that names are the same on every
/// system, and without the `\\?\` prefix of `canonicalize`.
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

/// Returns the path with these bytes. Paths are Unicode, except for lone surrogates, which programs do not
/// write.
pub fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Checks whether writing failed because the reader of a pipe closed its end. Some shells use named pipes,
/// which report this with a different error.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
        || error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED)
}

/// Checks whether the console supports colours. Windows 10 supports them only after this call enables them.
pub fn supports_colour() -> bool {
    crossterm::ansi_support::supports_ansi()
}

/// Returns `true`: a console receives text as UTF-16, whatever its code page is.
pub fn is_unicode_by_default() -> bool {
    true
}

/// Does nothing: Windows has no such signals.
pub fn listen_for_termination_or_hangup(_: &Arc<AtomicBool>) {}

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
