//! The SHA-256 hashes of the files of a publication.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::publish::PublishedFile;

/// The file with the hashes of all others.
pub const SUMS: &str = "SHA256SUMS";

/// Returns every file below a folder with its hash, sorted by path.
pub fn files_in(root: &Path) -> io::Result<Vec<PublishedFile>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(root) {
        let entry = entry?;
        if entry.file_type().is_dir() {
            continue;
        }
        let path = entry.path().strip_prefix(root).unwrap_or(entry.path());
        let parts: Vec<String> =
            path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        let (bytes, sha256) = hash(entry.path())?;
        files.push(PublishedFile { path: parts.join("/"), bytes, sha256 });
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// Returns the length of a file, and its hash.
fn hash(path: &Path) -> io::Result<(u64, String)> {
    let (mut file, mut hasher, mut bytes) = (File::open(path)?, Sha256::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => {
                hasher.update(&buffer[..read]);
                bytes += read as u64;
            }
        }
    }
    let mut hex = String::new();
    for byte in hasher.finalize() {
        // Writing to a text never fails.
        let _ = write!(hex, "{byte:02x}");
    }
    Ok((bytes, hex))
}

/// Returns the text of `SHA256SUMS`, as `sha256sum` reads it.
pub fn sums(files: &[PublishedFile]) -> String {
    files.iter().map(|file| format!("{}  {}\n", file.sha256, file.path)).collect()
}
