//! The reasons of an operating system, such as `No such file or directory (os error 2)`, in plain words.

use std::borrow::Cow;

/// The reasons of systems and of Rust, each with plain words for it.
const REASONS: [(&str, &str); 30] = [
    ("No such file or directory", NOT_FOUND),
    ("The system cannot find the file specified.", NOT_FOUND),
    ("The system cannot find the path specified.", NOT_FOUND),
    ("entity not found", NOT_FOUND),
    ("Permission denied", DENIED),
    ("Operation not permitted", DENIED),
    ("Access is denied.", DENIED),
    ("Is a directory", FOLDER),
    ("is a directory", FOLDER),
    ("Not a directory", NO_FOLDER),
    ("not a directory", NO_FOLDER),
    ("File exists", EXISTS),
    ("entity already exists", EXISTS),
    ("No space left on device", FULL),
    ("There is not enough space on the disk.", FULL),
    ("no storage space", FULL),
    ("Disk quota exceeded", "no disk space is left for this user"),
    ("Read-only file system", READ_ONLY),
    ("read-only filesystem or storage medium", READ_ONLY),
    ("Input/output error", "the disk or drive reports an error"),
    ("Directory not empty", "the folder is not empty"),
    ("File name too long", "the file name is too long"),
    ("File too large", "the file is too large"),
    ("Too many levels of symbolic links", "the link leads back to itself"),
    ("Too many open files", "too many files are open"),
    ("Device or resource busy", "another program is using it"),
    ("Resource temporarily unavailable", "it cannot be used at the moment"),
    ("Broken pipe", "the program that reads the output has ended"),
    ("No such device or address", "there is no such device"),
    ("stream did not contain valid UTF-8", "not valid UTF-8"),
];

const NOT_FOUND: &str = "no such file or folder";
const DENIED: &str = "permission denied";
const FOLDER: &str = "it is a folder";
const NO_FOLDER: &str = "a part of the path is not a folder";
const EXISTS: &str = "it already exists";
const FULL: &str = "the disk is full";
const READ_ONLY: &str = "the disk is write-protected";

/// The start of the number that follows a system's reason.
const NUMBER: &str = " (os error ";

/// Returns a message without the numbers of systems, and with plain words for the common reasons.
pub fn plain_reason(message: &str) -> Cow<'_, str> {
    let mut plain = Cow::Borrowed(message);
    while let Some(without) = without_number(&plain) {
        plain = Cow::Owned(without);
    }
    for (reason, words) in REASONS {
        if let Some(replaced) = replaced(&plain, reason, words) {
            plain = Cow::Owned(replaced);
        }
    }
    plain
}

/// Returns a message without the first number of a system in it, if it has one.
fn without_number(message: &str) -> Option<String> {
    let (before, after) = message.split_once(NUMBER)?;
    let (number, after) = after.split_once(')')?;
    let is_number = number.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("{before}{after}"))
}

/// Replaces a reason that is the whole message, or the part of it after a colon.
fn replaced(message: &str, reason: &str, words: &str) -> Option<String> {
    let at = message.match_indices(reason).map(|(at, _)| at).find(|&at| {
        let (before, after) = (&message[..at], &message[at + reason.len()..]);
        let begins = before.is_empty() || before.ends_with(": ") || before.ends_with('(');
        begins && (after.is_empty() || after.starts_with([';', ':', ',', ')']))
    })?;
    Some(format!("{}{words}{}", &message[..at], &message[at + reason.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_of_a_system_are_plain() {
        let cases = [
            (
                "cannot read x: No such file or directory (os error 2)",
                "cannot read x: no such file or folder",
            ),
            (
                "a: cannot read: Permission denied (os error 13); nothing was written",
                "a: cannot read: permission denied; nothing was written",
            ),
            ("cannot read x: is a directory", "cannot read x: it is a folder"),
            ("Is a directory (os error 21)", "it is a folder"),
            ("x: Something new (os error 4711)", "x: Something new"),
            ("x: Odd (os error -5)", "x: Odd"),
            // Names that only look like reasons.
            ("cannot read File exists.dadu", "cannot read File exists.dadu"),
            ("cannot read a (os error x): b", "cannot read a (os error x): b"),
        ];
        for (message, plain) in cases {
            assert_eq!(plain_reason(message), plain);
        }
    }

    #[test]
    fn errors_of_rust_are_plain() {
        use std::io::{Error, ErrorKind};
        let kinds = [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::AlreadyExists];
        let expected = [NOT_FOUND, DENIED, EXISTS];
        for (kind, words) in kinds.into_iter().zip(expected) {
            assert_eq!(plain_reason(&Error::from(kind).to_string()), words);
        }
    }
}
