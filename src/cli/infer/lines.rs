//! How the table names lines: what all their files have in common is said once, above it.

use super::Answer;
use crate::diagnostic::printable;
use crate::games::GameParameter;
use crate::infer::Place;

/// How many lines are named as evidence before the rest is counted.
const NAMED: usize = 3;

/// What the table's lines are named with.
pub struct Lines<'a, P> {
    answer: &'a Answer<'a, P>,
    /// The folder that all files are in, or the one file.
    common: &'a str,
}

impl<'a, P: GameParameter> Lines<'a, P> {
    /// For the games of an answer.
    pub fn of(answer: &'a Answer<'a, P>) -> Lines<'a, P> {
        let mut names = answer.household.games.iter().map(|game| game.name.as_str());
        let first = names.next().unwrap_or_default();
        let common = names.fold(first, in_common);
        Lines { answer, common }
    }

    /// Where the lines are, if their names do not say it.
    pub fn heading(&self) -> Option<String> {
        match self.common {
            "" => None,
            folder if folder.ends_with(['/', '\\']) => {
                Some(format!("Lines of files in {}:", printable(folder)))
            }
            file => Some(format!("Lines of {}:", printable(file))),
        }
    }

    /// The lines that exclude values of a parameter, or the one on which it mattered.
    pub fn on(&self, parameter: P) -> String {
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

    /// A line, with its file unless that was named just before.
    fn name(&self, at: Place, before: &str) -> String {
        let file = &self.answer.household.games[at.game].name;
        let line = self.answer.line(at);
        match file.strip_prefix(self.common) {
            Some(rest) if file != before => printable(&format!("{rest}:{line}")).into_owned(),
            _ => line.to_string(),
        }
    }
}

/// What two names have in common: all, or a folder.
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
