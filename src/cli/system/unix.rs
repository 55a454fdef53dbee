//! Unix: permissions, owners, locks and signals.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGHUP, SIGTERM};
use tempfile::NamedTempFile;

/// The keys that end input in a terminal.
pub const END_OF_INPUT: &str = "Ctrl-D";

/// Whether a terminal reports a key with Alt in the same way as Escape followed by that key.
pub const ESCAPE_IS_ALT: bool = true;

/// The device and the inode of a file.
pub type FileId = (u64, u64);

/// The arguments of the process. The shell has expanded wildcards.
pub fn arguments() -> env::ArgsOs {
    env::args_os()
}

/// Returns the id of a file: another file at the same path has another id.
pub fn file_id(data: &Metadata) -> Option<FileId> {
    Some((data.dev(), data.ino()))
}

/// Creates a temporary file with the permissions of any new file, limited by `mode`.
pub fn new_in(folder: &Path, mode: u32) -> io::Result<NamedTempFile> {
    let permissions = fs::Permissions::from_mode(mode);
    tempfile::Builder::new().prefix(".dadu-").permissions(permissions).tempfile_in(folder)
}

/// Gives a file the owner and the group of another one, if the system permits it. A user who cannot change
/// the owner may still keep the group.
pub fn keep_owner(file: &File, data: &Metadata) {
    if fchown(file, Some(data.uid()), Some(data.gid())).is_err() {
        let _ = fchown(file, None, Some(data.gid()));
    }
}

/// Checks whether users other than the owner may read a file.
pub fn is_open_to_others(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o077 != 0)
}

/// Opens or creates a file, and locks it against every other program that asks for the lock. Returns nothing
/// if another program holds the lock.
pub fn open_alone(path: &Path) -> io::Result<Option<File>> {
    let mut options = File::options();
    let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Replaces a file from `open_alone` by a new one, and locks it in the same way.
pub fn put_in_place(new: NamedTempFile, path: &Path, file: &mut File) -> io::Result<()> {
    new.as_file().try_lock()?;
    *file = new.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Returns the bytes of a path for a name in an archive.
pub fn path_to_bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_bytes().to_vec()
}

/// Returns the path with these bytes.
pub fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    OsString::from_vec(bytes).into()
}

/// Checks whether writing failed because the reader of a pipe closed its end.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Checks whether a terminal supports colours. On Unix, terminals that do not are marked with `TERM=dumb`.
pub fn supports_colour() -> bool {
    true
}

/// Checks whether a terminal shows Unicode if the environment sets no locale.
pub fn is_unicode_by_default() -> bool {
    false
}

/// Sets a flag at SIGTERM, and at SIGHUP unless the process certainly ignores it. For a command that must
/// restore something before it ends.
pub fn listen_for_termination_or_hangup(flag: &Arc<AtomicBool>) {
    take(SIGTERM, flag);
    if is_ignored(SIGHUP) != Some(true) {
        take(SIGHUP, flag);
    }
}

/// Sets a flag at SIGTERM, and at SIGHUP if the process certainly does not ignore it. For a command that may
/// run under `nohup`.
pub fn listen_for_termination(flag: &Arc<AtomicBool>) {
    take(SIGTERM, flag);
    if is_ignored(SIGHUP) == Some(false) {
        take(SIGHUP, flag);
    }
}

fn take(signal: i32, flag: &Arc<AtomicBool>) {
    // Ignore errors: without a handler, the signal ends the process at once.
    let _ = signal_hook::flag::register(signal, Arc::clone(flag));
}

/// Checks whether the process ignores a signal, as under `nohup`. Returns nothing on systems other than Linux,
/// which do not show it.
fn is_ignored(signal: i32) -> Option<bool> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
    Some(mask >> (signal - 1) & 1 == 1)
}
