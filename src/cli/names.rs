//! The names of the commands: the groups in which the help lists them, and other words that lead to them.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::Command;

/// The groups of commands in the help, in order, with the work that each is for.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Write", &["new", "import-table", "sheet", "record", "fmt"]),
    ("Check", &["check", "suggest", "show", "moves", "explain", "variants", "games"]),
    ("Keep", &["add", "list", "remove", "people", "dupes", "verify"]),
    ("Ask", &["infer", "stats", "tree"]),
    ("Share", &["anonymise", "replay", "report", "export", "publish", "site"]),
    ("For programmers", PROGRAMMERS),
];

/// The commands that the help only names.
const PROGRAMMERS: &[&str] = &["sql", "simulate", "lsp", "completions", "man"];

/// The meaning of a word that is not the name of a command.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    /// A command with an option, or under another name.
    Is(&'static [&'static str]),
    /// One of several commands.
    OneOf(&'static str),
}

use Meaning::{Is, OneOf};

/// Words that people try, and names that commands had before.
const WORDS: [(&str, Meaning); 14] = [
    ("board", Is(&["show"])),
    ("delete", Is(&["remove"])),
    ("facts", Is(&["export"])),
    ("find", Is(&["list"])),
    ("fix", Is(&["check", "--fix"])),
    ("format", Is(&["fmt"])),
    ("import", Is(&["import-table"])),
    ("reindex", Is(&["verify", "--rebuild"])),
    ("restore", Is(&["remove", "--undo"])),
    ("rules", Is(&["variants"])),
    ("search", Is(&["list"])),
    ("validate", Is(&["check"])),
    (
        "compare",
        OneOf(
            "`dadu stats --by household` compares groups of games, `dadu dupes` finds two logs of one game, \
             `dadu tree` compares how games go on from a position",
        ),
    ),
    (
        "print",
        OneOf(
            "`dadu sheet` makes a field sheet to print, `dadu report` a report of a game, `dadu show --svg` a \
             picture of the board, `dadu show --log` prints a log",
        ),
    ),
];

/// Returns the command that a word leads to, or else the word.
pub fn command_of(word: &str) -> &str {
    match WORDS.iter().find(|(other, _)| *other == word) {
        Some((_, Is(command))) => command[0],
        _ => word,
    }
}

/// Replaces a first word that only leads to a command by that command. `dadu help WORD` works too.
///
/// # Errors
/// The message about a word that may mean several commands.
pub fn resolve(arguments: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let is_help = arguments.get(1).is_some_and(|first| first == "help");
    let at = if is_help { 2 } else { 1 };
    let word = arguments.get(at).and_then(|word| word.to_str());
    let Some(&(word, meaning)) = WORDS.iter().find(|(other, _)| word == Some(*other)) else {
        return Ok(arguments);
    };
    match meaning {
        Is(command) => {
            let command = if is_help { &command[..1] } else { command };
            let (before, after) = (&arguments[..at], &arguments[at + 1..]);
            let command = command.iter().map(OsString::from);
            Ok(before.iter().cloned().chain(command).chain(after.iter().cloned()).collect())
        }
        OneOf(commands) => Err(format!("no command is called `{word}`; {commands}")),
    }
}

/// Returns the list of commands for the help, in groups.
pub fn grouped(program: &Command) -> String {
    let about = |name: &str| program.find_subcommand(name).and_then(Command::get_about);
    let mut list = String::new();
    for (heading, commands) in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(list, "{heading}:");
        if commands == PROGRAMMERS {
            let _ = writeln!(list, "  {}", commands.join(", "));
            continue;
        }
        for name in commands {
            let about = about(name).map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(list, "  {name:12}  {about}");
        }
        list.push('\n');
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::definitions;

    #[test]
    fn every_command_is_in_one_group() {
        let program = definitions();
        let mut grouped: Vec<&str> =
            GROUPS.iter().flat_map(|(_, commands)| commands.iter().copied()).collect();
        let mut defined: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        defined.sort_unstable();
        assert_eq!(grouped, defined);
    }

    #[test]
    fn words_lead_to_commands() {
        let program = definitions();
        for (word, meaning) in WORDS {
            assert!(program.find_subcommand(word).is_none(), "{word} is a command");
            let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
            match meaning {
                Is(command) => {
                    let resolved = resolve(words(&["dadu", word, "x"])).unwrap();
                    assert_eq!(resolved[1], command[0]);
                    assert_eq!(resolved.last().unwrap(), "x");
                    let found = program.find_subcommand(command[0]).expect("a command");
                    for option in &command[1..] {
                        let mut options = found.get_arguments().filter_map(|it| it.get_long());
                        assert!(options.any(|long| Some(long) == option.strip_prefix("--")));
                    }
                    let helped = resolve(words(&["dadu", "help", word])).unwrap();
                    assert_eq!(helped, words(&["dadu", "help", command[0]]));
                }
                OneOf(_) => assert!(resolve(words(&["dadu", word])).is_err()),
            }
        }
    }
}
