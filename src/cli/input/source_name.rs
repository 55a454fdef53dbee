//! The names under which archives store files, and the paths of these names.
//!
//! An archive stores a log under its real path, relative to the folder of the archive. So a file has one
//! name, however its path is spelled and wherever the command runs. It keeps this name if both are moved
//! together. Outside archives, a name is the path as the user gave it, without `./`.
//!
//! Bytes that are not UTF-8 become `\xE9`, one each, so that no two files share a name. If a name contains
//! these four characters, its backslash becomes `\x5C`. On Windows names have slashes, too, so that an
//! archive can move between systems.

use std::path::{Component, Path, PathBuf};

use crate::cli::system;

/// Returns the name of a file outside archives.
pub fn source_name(path: &Path) -> String {
    let parts = path.components().filter(|part| *part != Component::CurDir);
    escape(&system::path_to_bytes(&parts.collect::<PathBuf>()))
}

/// Returns the name under which an archive stores a file.
pub fn archive_name(file: &Path, archive: &Path) -> String {
    match (real_file(file), real_folder(archive)) {
        (Some(file), Some(folder)) => escape(&system::path_to_bytes(&seen_from(&folder, &file))),
        _ => source_name(file),
    }
}

/// Returns the real path of a file, or nothing for a pipe.
fn real_file(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().filter(|path| path.is_file())
}

/// Returns the real folder of an archive. The archive need not exist yet.
fn real_folder(archive: &Path) -> Option<PathBuf> {
    let real = match archive.canonicalize() {
        Ok(archive) => archive.parent()?.to_owned(),
        Err(_) => Path::new(".").join(archive).parent()?.canonicalize().ok()?,
    };
    Some(real)
}

/// Returns a path relative to a folder. If they share only the root, returns the path unchanged.
fn seen_from(folder: &Path, path: &Path) -> PathBuf {
    let shared: Vec<_> = path
        .components()
        .zip(folder.components())
        .take_while(|(one, other)| one == other)
        .collect();
    if !shared.iter().any(|(part, _)| matches!(part, Component::Normal(_))) {
        return path.to_owned();
    }
    let up = folder.components().skip(shared.len()).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared.len())).collect()
}

/// Returns the path of a name.
pub fn path_of(name: &str) -> PathBuf {
    system::path_of_bytes(unescape(name))
}

fn escape(bytes: &[u8]) -> String {
    let mut name = String::new();
    for chunk in bytes.utf8_chunks() {
        for (at, c) in chunk.valid().char_indices() {
            match escaped(&chunk.valid().as_bytes()[at..]) {
                Some(_) => name.push_str("\\x5C"),
                None => name.push(c),
            }
        }
        chunk.invalid().iter().for_each(|byte| name.push_str(&format!("\\x{byte:02X}")));
    }
    name
}

fn unescape(name: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), name.as_bytes());
    while let [first, after @ ..] = rest {
        let byte = escaped(rest);
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &rest[4..] } else { after };
    }
    bytes
}

/// Returns the byte of an escape such as `\xE9` at the start of a text.
fn escaped(text: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(text.strip_prefix(b"\\x")?.get(..2)?).ok()?;
    let are_digits = digits.bytes().all(|c| matches!(c, b'0'..=b'9' | b'A'..=b'F'));
    if are_digits { u8::from_str_radix(digits, 16).ok() } else { None }
}

/// Returns a path that stays inside the output folder, whatever the name of the source is.
pub fn inside(source: &str) -> PathBuf {
    if source == "-" {
        return PathBuf::from("standard-input.dadu");
    }
    let path = path_of(source);
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() { PathBuf::from("log.dadu") } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_relative_to_the_folder_of_the_archive() {
        let cases = [
            ("/data", "/data/logs/a.dadu", "logs/a.dadu"),
            ("/data", "/data/a.dadu", "a.dadu"),
            ("/data/archives", "/data/logs/a.dadu", "../logs/a.dadu"),
            ("/data/b/c", "/data/a.dadu", "../../a.dadu"),
            ("/data", "/home/asha/a.dadu", "/home/asha/a.dadu"),
            ("/", "/data/a.dadu", "/data/a.dadu"),
        ];
        for (folder, file, name) in cases {
            assert_eq!(seen_from(Path::new(folder), Path::new(file)), Path::new(name));
        }
    }

    #[test]
    fn no_two_files_have_one_name() {
        let cases: [(&[u8], &str); 7] = [
            (b"logs/a.dadu", "logs/a.dadu"),
            ("logs/હુસૈના.dadu".as_bytes(), "logs/હુસૈના.dadu"),
            (b"caf\xe9.dadu", "caf\\xE9.dadu"),
            (b"caf\xe8.dadu", "caf\\xE8.dadu"),
            (b"caf\\xE9.dadu", "caf\\x5CxE9.dadu"),
            (b"caf\\x5CxE9.dadu", "caf\\x5Cx5CxE9.dadu"),
            (b"\\x5c\\xe9 \\x \\", "\\x5c\\xe9 \\x \\"),
        ];
        for (bytes, name) in cases {
            assert_eq!(escape(bytes), name);
            assert_eq!(unescape(name), bytes, "{name}");
        }
    }
}
