//! The final report: completed steps and the limits of anonymisation.

use std::path::Path;

use super::Arguments;
use crate::anonymise::{Closed, Counts, Key, Kind};
use crate::cli::pseudonyms::DatesArgument;
use crate::cli::terminal::output::counted;
use crate::diagnostic::printable;

/// The numbers of texts that were skipped.
pub struct LeftOut {
    /// Texts that are duplicates once names are removed.
    pub alike: u64,
    /// Earlier revisions.
    pub earlier: u64,
    /// Games that are too long.
    pub too_long: u64,
    /// Games of an unsupported notation version, or logs of an unsupported game.
    pub unreadable: u64,
    /// Logs of recorded games whose play may contain a name.
    pub in_doubt: u64,
    /// Logs whose consent does not permit sharing them.
    pub closed: u64,
}

/// Returns the whole report.
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
        format!("wrote {games} in {files} to {}", shown(&arguments.output)),
        format!("{people} of people in the key file {}; {added} added", shown(&arguments.key)),
    ];
    lines.extend(change_lines(arguments, counts).into_iter().chain(left_out.lines()));
    lines.push("\nLimits:".to_owned());
    lines.extend(promises(arguments, counts).iter().map(|promise| format!("- {promise}")));
    lines.join("\n") + "\n"
}

/// Returns the lines on text that was removed or kept.
fn change_lines(arguments: &Arguments, counts: &Counts) -> Vec<String> {
    let Counts { texts, replaced, lines, tokens, outside, .. } = *counts;
    let mut said = Vec::new();
    let mut say = |count: u64, words: String| {
        if count > 0 {
            said.push(words);
        }
    };
    let texts_said = format!("{} (remarks and fields in free text)", counted(texts, "text"));
    match arguments.kept.keep_remarks {
        true => say(
            texts,
            format!("kept: {texts_said}; replaced {} in them", counted(replaced, "name")),
        ),
        false => say(texts, format!("removed: {texts_said}")),
    }
    say(lines, format!("withheld: {}", counted(lines, "unreadable line")));
    say(tokens, format!("withheld: {} in the play", counted(tokens, "unreadable word")));
    say(outside, format!("withheld: {} before the first game of a file", counted(outside, "line")));
    said
}

impl LeftOut {
    fn lines(&self) -> Vec<String> {
        let lines = [
            (self.earlier, "earlier revision", "only the newest revision of a game is written"),
            (self.alike, "game", "duplicate once names are removed"),
            (self.unreadable, "game", "unsupported notation version or game"),
            (self.in_doubt, "game", "its play may contain a name; see the lines above"),
            (self.closed, "game", "its consent does not permit sharing; see the lines above"),
            (self.too_long, "game", "longer than 4 MiB"),
        ];
        let said = lines.into_iter().filter(|(count, ..)| *count > 0);
        said.map(|(count, what, why)| format!("skipped: {} ({why})", counted(count, what)))
            .collect()
    }
}

/// Returns the message about a log that is left out because its consent does not permit sharing it.
pub fn closed_line(line: &str, closed: Closed) -> String {
    let why = match closed {
        Closed::Withdrawn => "a player withdrew the consent".to_owned(),
        Closed::WithdrawnElsewhere => "a player withdrew the consent in another log".to_owned(),
        Closed::Unclear => {
            "a line about consent or a withdrawal cannot be read; `dadu check` shows it".to_owned()
        }
        Closed::Use(narrow) => {
            format!("`Consent-Use: {}` does not permit sharing it", narrow.name())
        }
        Closed::Ended => "its consent has ended".to_owned(),
    };
    format!("{line}: game skipped: {why}; use --without-consent to write it nevertheless")
}

/// Returns the limits of anonymisation with these options.
fn promises(arguments: &Arguments, counts: &Counts) -> Vec<&'static str> {
    let mut said = vec![
        "people who saw a game may recognise it by its moves, its number of players, its date or its timecodes",
        "the key file reveals all names: store it separately",
    ];
    if counts.recorded > 0 {
        said.push(
            "the play of games that dadu only records is unchanged: review it for names that no header gives",
        );
    }
    if arguments.kept.keep_remarks || !arguments.kept.keep_field.is_empty() {
        said.push(
            "a remark may contain a nickname, another spelling, a person whom no header names, or details \
            that identify a person without a name: review the kept text before you share it",
        );
    }
    if arguments.kept.keep_place {
        said.push("a place may identify a family");
    }
    if arguments.kept.dates() == DatesArgument::Day {
        said.push("people may remember the games of an exact day");
    }
    said
}
