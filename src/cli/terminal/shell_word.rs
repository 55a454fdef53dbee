//! Words of a command that a message tells its reader to run.

use std::path::MAIN_SEPARATOR;

/// Returns a path as one word of a shell, with quotation marks if it needs them.
pub fn shell_word(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./,:@+%=\\".contains(c);
    let has_backslashes = MAIN_SEPARATOR == '\\';
    if !path.is_empty() && path.chars().all(is_plain) && (has_backslashes || !path.contains('\\')) {
        return path.to_owned();
    }
    match has_backslashes {
        true => format!("\"{path}\""),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_spaces_or_signs_of_the_shell_is_quoted() {
        let cases = [
            ("logs/evening.dadu", "logs/evening.dadu"),
            ("Abendführung.dadu", "Abendführung.dadu"),
            ("evening (1).dadu", "'evening (1).dadu'"),
            ("Aunt's.dadu", r"'Aunt'\''s.dadu'"),
            ("a\\b", r"'a\b'"),
            ("", "''"),
        ];
        // The words of Windows have other quotation marks.
        for (path, word) in cases.into_iter().filter(|_| MAIN_SEPARATOR == '/') {
            assert_eq!(shell_word(path), word);
        }
    }
}
