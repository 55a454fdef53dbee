//! Names that sync services, browsers and file managers give to copies of a file.

use std::path::{Path, PathBuf};

/// The words before the name of the original.
const BEFORE: [&str; 5] = ["copy of ", "kopie von ", "copie de ", "copia de ", "conflict of "];
/// The words after the name of the original. A number may follow.
const AFTER: [&str; 5] = ["copy", "kopie", "copie", "copia", "conflict"];

/// Returns the file of which another file is a copy according to its name, if that file exists.
pub fn original(path: &Path) -> Option<PathBuf> {
    let name = path.file_stem()?.to_str()?;
    let original = path.with_file_name(format!("{}.dadu", original_stem(name)?));
    (original.is_file() && original != path).then_some(original)
}

/// Returns the name of the original, without its extension: `evening` for `evening (1)`.
fn original_stem(name: &str) -> Option<&str> {
    let lower = name.to_lowercase();
    // Otherwise the places in both texts may differ.
    let lower = Some(lower).filter(|lower| lower.len() == name.len())?;
    let stem = if let Some(before) = BEFORE.iter().find(|words| lower.starts_with(**words)) {
        &name[before.len()..]
    } else if let Some(at) = lower.find(".sync-conflict-") {
        &name[..at]
    } else if lower.ends_with(')') {
        let at = lower.rfind('(')?;
        let inside = &lower[at + 1..lower.len() - 1];
        let numbered = !inside.is_empty() && inside.bytes().all(|c| c.is_ascii_digit());
        let said = AFTER.iter().any(|word| inside.contains(word));
        let stem = (numbered || said).then(|| trimmed(&name[..at]))?;
        // `evening - Copy (2)`.
        original_stem(stem).unwrap_or(stem)
    } else {
        let words = lower.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        let word = AFTER.iter().find(|word| words.ends_with(**word))?;
        let stem = &name[..words.len() - word.len()];
        Some(stem).filter(|stem| stem.ends_with([' ', '-', '_']))?
    };
    Some(trimmed(stem)).filter(|stem| !stem.is_empty())
}

fn trimmed(stem: &str) -> &str {
    stem.trim_end_matches([' ', '-', '_', '.'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_recognised_by_their_names() {
        let copies = [
            "evening (conflicted copy)",
            "evening (Asha's conflicted copy 2022-12-28)",
            "evening (1)",
            "evening(2)",
            "evening copy",
            "evening copy 2",
            "evening - Copy",
            "evening - Copy (2)",
            "evening.sync-conflict-20221228-190501-ABCDEFG",
            "Copy of evening",
            "Kopie von evening",
            "evening - Kopie",
        ];
        for name in copies {
            assert_eq!(original_stem(name), Some("evening"), "{name}");
        }
        for name in ["evening", "evening 2", "evening (Pune)", "photocopy", "copy", "(1)", "()"] {
            assert_eq!(original_stem(name), None, "{name}");
        }
    }
}
