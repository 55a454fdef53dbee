//! The names that files are kept under, and the paths that they stand for.
//!
//! An archive keeps a log under its real path, seen from the folder of the archive. So a file has one
//! name, however its path is spelled and wherever the command runs. It keeps this name when both are
//! moved together. Outside archives a name is the path as it was given, without `./`.
//!
//! Bytes of a name that are not UTF-8 become `\xE9`, one each, so that no two files have one name. If a
//! name has such four characters itself, its backslash becomes `\x5C`. On Windows a name has slashes, too,
//! so that an archive can move between systems.

use std::path::{Component, Path, PathBuf};

use super::system;

/// The name that a file is kept under.
pub fn source_name(path: &Path) -> String {
    let parts = path.components().filter(|part| *part != Component::CurDir);
    written(&system::path_to_bytes(&parts.collect::<PathBuf>()))
}

/// The name that a file is kept under in an archive.
pub fn archive_name(file: &Path, archive: &Path) -> String {
    match (real_file(file), real_folder(archive)) {
        (Some(file), Some(folder)) => written(&system::path_to_bytes(&seen_from(&folder, &file))),
        _ => source_name(file),
    }
}

/// The real path of a file; nothing for a pipe, which has none.
fn real_file(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().filter(|path| path.is_file())
}

/// The real folder of an archive, which may not exist yet.
fn real_folder(archive: &Path) -> Option<PathBuf> {
    let real = match archive.canonicalize() {
        Ok(archive) => archive.parent()?.to_owned(),
        Err(_) => Path::new(".").join(archive).parent()?.canonicalize().ok()?,
    };
    Some(real)
}

/// A path seen from a folder. If they have nothing in common but the root, it stays whole.
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

/// The path that a name stands for.
pub fn path_of(name: &str) -> PathBuf {
    system::path_of_bytes(read(name))
}

fn written(bytes: &[u8]) -> String {
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

fn read(name: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), name.as_bytes());
    while let [first, after @ ..] = rest {
        let byte = escaped(rest);
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &rest[4..] } else { after };
    }
    bytes
}

/// The byte that `\xE9` at the beginning stands for.
fn escaped(text: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(text.strip_prefix(b"\\x")?.get(..2)?).ok()?;
    let are_digits = digits.bytes().all(|c| matches!(c, b'0'..=b'9' | b'A'..=b'F'));
    if are_digits { u8::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_from_the_folder_of_the_archive() {
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
            assert_eq!(written(bytes), name);
            assert_eq!(read(name), bytes, "{name}");
        }
    }
}
