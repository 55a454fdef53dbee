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

/// Creates a temporary file with the permissions of any new file, as far as `mode` gives them.
pub fn new_in(folder: &Path, mode: u32) -> io::Result<NamedTempFile> {
    let permissions = fs::Permissions::from_mode(mode);
    tempfile::Builder::new().prefix(".dadu-").permissions(permissions).tempfile_in(folder)
}

/// Gives a file the owner and the group of another one, as far as the system permits it: a user who
/// cannot give a file away may still keep its group.
pub fn keep_owner(file: &File, data: &Metadata) {
    if fchown(file, Some(data.uid()), Some(data.gid())).is_err() {
        let _ = fchown(file, None, Some(data.gid()));
    }
}

/// Whether users other than its owner may read a file.
pub fn is_open_to_others(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o077 != 0)
}

/// Opens a file, or creates it, and locks it against every other program that asks for the lock.
/// Returns nothing if another program has it.
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

/// Returns the bytes of a path, as a name in an archive is made of them.
pub fn path_to_bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_bytes().to_vec()
}

/// Returns the path with these bytes.
pub fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    OsString::from_vec(bytes).into()
}

/// Whether writing failed because the reader of a pipe closed its end.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Whether a terminal understands colours. On Unix every terminal does that does not say otherwise.
pub fn supports_colour() -> bool {
    true
}

/// Whether a terminal shows Unicode if the environment names no locale.
pub fn is_unicode_by_default() -> bool {
    false
}

/// Sets a flag at SIGTERM and SIGHUP. For a command that must restore something first.
pub fn listen_for_termination_or_hangup(flag: &Arc<AtomicBool>) {
    take(SIGTERM, flag);
    if is_ignored(SIGHUP) != Some(true) {
        take(SIGHUP, flag);
    }
}

/// Sets a flag at SIGTERM, and at SIGHUP unless the process ignores it. For a command that may run
/// under `nohup`.
pub fn listen_for_termination(flag: &Arc<AtomicBool>) {
    take(SIGTERM, flag);
    if is_ignored(SIGHUP) == Some(false) {
        take(SIGHUP, flag);
    }
}

fn take(signal: i32, flag: &Arc<AtomicBool>) {
    // Without a handler the process ends at once, as any other does.
    let _ = signal_hook::flag::register(signal, Arc::clone(flag));
}

/// Whether the process was started to ignore a signal, as `nohup` does. Only Linux shows it.
fn is_ignored(signal: i32) -> Option<bool> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
    Some(mask >> (signal - 1) & 1 == 1)
}
