//! What is said at the end: what was done, and what nobody should rely on.

use std::path::Path;

use super::{Arguments, DatesArgument};
use crate::anonymise::{Counts, Key, Kind};
use crate::cli::output::counted;
use crate::diagnostic::printable;

/// What is not among what was written.
pub struct LeftOut {
    /// Texts that are like another without their names.
    pub alike: u64,
    /// Earlier revisions.
    pub earlier: u64,
    /// Games that are too long.
    pub too_long: u64,
    /// Games of another version, or another game.
    pub unreadable: u64,
}

/// All of it.
pub fn report(
    arguments: &Arguments,
    counts: &Counts,
    files: u64,
    left_out: &LeftOut,
    key: &Key,
) -> String {
    let shown = |path: &Path| printable(&path.display().to_string()).into_owned();
    let people = key.entries().iter().filter(|entry| entry.kind == Kind::Person).count() as u64;
    let (games, files) = (counted(counts.games, "game"), counted(files, "file"));
    let (people, added) = (counted(people, "name"), counted(key.added() as u64, "line"));
    let mut lines = vec![
        format!("{games} in {files} written to {}", shown(&arguments.output)),
        format!("{people} of people in the key {}, {added} new", shown(&arguments.key)),
    ];
    lines.extend(done(arguments, counts).into_iter().chain(left_out.lines()));
    lines.push("\nWhat this cannot promise:".to_owned());
    lines.extend(promises(arguments).iter().map(|promise| format!("- {promise}")));
    lines.join("\n") + "\n"
}

/// What was taken out or kept, as far as there was any of it.
fn done(arguments: &Arguments, counts: &Counts) -> Vec<String> {
    let Counts { texts, replaced, lines, tokens, outside, .. } = *counts;
    let mut said = Vec::new();
    let mut say = |count: u64, words: String| {
        if count > 0 {
            said.push(words);
        }
    };
    let texts_said = format!("{} (remarks and fields in free text)", counted(texts, "text"));
    match arguments.keep_remarks {
        true => say(texts, format!("kept: {texts_said}, {replaced} names replaced in them")),
        false => say(texts, format!("taken out: {texts_said}")),
    }
    say(lines, format!("withheld: {} that could not be read", counted(lines, "line")));
    say(
        tokens,
        format!("withheld: {} in the play that could not be read", counted(tokens, "word")),
    );
    say(outside, format!("withheld: {} before the first game of a file", counted(outside, "line")));
    said
}

impl LeftOut {
    fn lines(&self) -> Vec<String> {
        let lines = [
            (self.earlier, "earlier revision", "only the newest text of a game is written"),
            (self.alike, "game", "without its names it is like another"),
            (self.unreadable, "game", "of a version or a game that is not known"),
            (self.too_long, "game", "longer than is read"),
        ];
        let said = lines.into_iter().filter(|(count, ..)| *count > 0);
        said.map(|(count, what, why)| format!("left out: {} ({why})", counted(count, what)))
            .collect()
    }
}

/// What nobody should rely on.
fn promises(arguments: &Arguments) -> Vec<&'static str> {
    let mut said = vec![
        "who was there may tell a game by its play, its players' number, its date or its timecodes",
        "who gets the key has every name: keep it apart",
    ];
    if arguments.keep_remarks {
        said.push(
            "a remark may hold a nickname, another spelling, somebody who is named in no header, or what \
             gives somebody away without a name: read what was kept before you give it away",
        );
    }
    if arguments.keep_place {
        said.push("a place may be one that only one family has");
    }
    if arguments.dates == DatesArgument::Day {
        said.push("a day may be one that many remember");
    }
    said
}
