//! The names of lines in the table. The common part of their paths is printed once, above the table.

use super::Answer;
use crate::diagnostic::printable;
use crate::infer::Place;
use crate::rulebook::Row;

/// The number of lines to name as evidence; the rest is counted.
const NAMED: usize = 3;

/// The names of the table's lines.
pub struct Lines<'a> {
    answer: &'a Answer<'a>,
    /// The folder that all files are in, or the one file.
    common: &'a str,
}

impl<'a> Lines<'a> {
    /// Prepares the names for the games of an answer.
    pub fn of(answer: &'a Answer<'a>) -> Lines<'a> {
        let mut names = answer.household.games.iter().map(|game| game.name.as_str());
        let first = names.next().unwrap_or_default();
        let common = names.fold(first, in_common);
        Lines { answer, common }
    }

    /// Returns the common folder or file, as a heading for the table; nothing if there is none.
    pub fn heading(&self) -> Option<String> {
        match self.common {
            "" => None,
            folder if folder.ends_with(['/', '\\']) => {
                Some(format!("Lines of files in {}:", printable(folder)))
            }
            file => Some(format!("Lines of {}:", printable(file))),
        }
    }

    /// Returns the lines that rule out values of a parameter; if there are none, the line on which it mattered.
    pub fn on(&self, parameter: &'static Row) -> String {
        let mut places = self.answer.excluding(parameter);
        if places.is_empty() {
            places.extend(self.answer.inferred.exercised[parameter.index()]);
        }
        let mut named: Vec<String> = Vec::new();
        let mut file = self.common;
        for &at in places.iter().take(NAMED) {
            named.push(self.name(at, file));
            file = &self.answer.household.games[at.game].name;
        }
        if places.len() > NAMED {
            named.push(format!("{} more", places.len() - NAMED));
        }
        named.join(", ")
    }

    /// Returns the name of a line, with its file unless the line before is in the same file.
    fn name(&self, at: Place, before: &str) -> String {
        let file = &self.answer.household.games[at.game].name;
        let line = self.answer.line(at);
        match file.strip_prefix(self.common) {
            Some(rest) if file != before => printable(&format!("{rest}:{line}")).into_owned(),
            _ => line.to_string(),
        }
    }
}

/// Returns the common part of two names: the whole name, or a folder.
fn in_common<'a>(one: &'a str, other: &str) -> &'a str {
    if one == other {
        return one;
    }
    let alike = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let folder = one.as_bytes()[..alike].iter().rposition(|&byte| byte == b'/' || byte == b'\\');
    folder.map_or("", |last| &one[..=last])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_file_a_folder_or_nothing_in_common() {
        let cases = [
            ("a/b.dadu", "a/b.dadu", "a/b.dadu"),
            ("a/bc.dadu", "a/bd.dadu", "a/"),
            ("a/", "a/b/c.dadu", "a/"),
            ("ä/b.dadu", "ö/b.dadu", ""),
            ("@7", "@71", ""),
        ];
        for (one, other, common) in cases {
            assert_eq!(in_common(one, other), common, "{one} {other}");
        }
    }
}
