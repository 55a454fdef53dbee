//! Manual pages and shell completions: they exist for every command, and are readable.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::dadu;

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the commands that `dadu --help` lists: one in each line, with those for programmers in the last one.
pub fn commands() -> Vec<String> {
    let help = said(&dadu(&["--help"]));
    let (_, list) = help.split_once("<COMMAND>\n").expect("a list of commands");
    let (list, _) = list.split_once("\n`dadu COMMAND").expect("its end");
    let (described, named) = list.split_once("For programmers:\n").expect("the last group");
    let described = described.lines().filter_map(|line| line.strip_prefix("  "));
    let described: Vec<&str> = described.filter_map(|line| line.split(' ').next()).collect();
    assert!(described.len() <= 28, "too many for one look: {described:?}");
    let named = named.trim().split(", ");
    described.into_iter().chain(named).map(str::to_owned).collect()
}

/// Words that people try, and former names, do the same as the command that they lead to.
#[test]
fn other_words_lead_to_the_command() {
    for (word, command) in [
        ("validate corpus/legal/rules", "check corpus/legal/rules"),
        ("fix --diff none.dadu", "check --fix --diff none.dadu"),
        ("rules triples", "variants triples"),
        (
            "board corpus/legal/evenings/long-evening.dadu",
            "show corpus/legal/evenings/long-evening.dadu",
        ),
        ("help delete", "remove --help"),
        ("man facts", "man export"),
        ("restore --help", "remove --help"),
        ("reindex --archive none", "verify --rebuild --archive none"),
        ("find x --archive none", "list x --archive none"),
        ("facts none -o t --format csv", "export none -o t --format csv"),
        ("import none.csv", "import-table none.csv"),
    ] {
        let [one, two] = [word, command].map(|line| dadu(&line.split(' ').collect::<Vec<_>>()));
        assert_eq!(one, two, "{word}");
        assert!(!one.stdout.is_empty() || !one.stderr.is_empty(), "{word}");
    }
    for (word, names) in [("print", "dadu sheet"), ("compare", "dadu dupes")] {
        let output = dadu(&[word]);
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && words.contains(names), "{words}");
    }
}

/// Returns the long options that a command's help lists.
fn options(help: &str) -> Vec<String> {
    let listed = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let words = listed.flat_map(|line| line.split([' ', ',', '[']));
    words.filter(|word| word.starts_with("--")).map(str::to_owned).collect()
}

/// Runs a program if it is installed.
fn if_there(program: &str, arguments: &[&str]) -> Option<Output> {
    Command::new(program).args(arguments).output().ok()
}

#[test]
fn every_command_has_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man/man1");
    for _ in 0..2 {
        let output = dadu(&["man", "--dir", pages.to_str().expect("plain")]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let commands = commands();
    assert!(commands.len() > 20 && commands.contains(&"new".to_owned()), "{commands:?}");
    assert_eq!(std::fs::read_dir(&pages).expect("a folder").count(), commands.len() + 1);
    for command in commands {
        let page = std::fs::read_to_string(pages.join(format!("dadu-{command}.1")));
        let page = page.unwrap_or_else(|error| panic!("{command}: {error}"));
        assert_eq!(page, said(&dadu(&["man", &command])));
        for option in options(&said(&dadu(&[&command, "--help"]))) {
            assert!(page.contains(&option.replace('-', "\\-")), "{command}: {option}\n{page}");
        }
    }
    let program = std::fs::read_to_string(pages.join("dadu.1")).expect("the program's page");
    assert_eq!(program, said(&dadu(&["man"])));
    lint(&pages);
}

/// Runs the checkers for manual pages, which must not complain.
fn lint(pages: &Path) {
    for page in std::fs::read_dir(pages).expect("a folder") {
        let page = page.expect("a page").path();
        let page = page.to_str().expect("plain");
        let readers: [(&str, &[&str]); 2] = [
            ("groff", &["-man", "-Tutf8", "-ww", "-z", page]),
            ("mandoc", &["-T", "lint", "-W", "error", page]),
        ];
        for (reader, arguments) in readers {
            let Some(output) = if_there(reader, arguments) else { continue };
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert!(complaint.is_empty() && output.status.success(), "{reader}: {complaint}");
            assert_eq!(said(&output), "", "{reader}");
        }
    }
}

/// An older manual page is replaced. A file that dadu did not create is kept, unless `--force` is
/// given.
#[test]
fn files_that_are_not_manual_pages_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().to_str().expect("plain");
    let path = folder.path().join("dadu-check.1");
    let page = said(&dadu(&["man", "check"]));
    let older = page.replace(env!("CARGO_PKG_VERSION"), "0.0.1") + "more\n";
    let other = ".TH dadu-check 1 \"of somebody else\"\n";
    let cases = [
        (&*older, &["--force"][..0], 0, &*page),
        (other, &[], 2, other),
        ("", &[], 2, ""),
        (other, &["--force"], 0, &page),
    ];
    for (before, more, code, after) in cases {
        std::fs::write(&path, before).expect("it can be written");
        let output = dadu(&[&["man", "--dir", pages], more].concat());
        assert_eq!(output.status.code(), Some(code), "{before:.40}: {output:?}");
        let refused = String::from_utf8_lossy(&output.stderr).contains("use --force to replace it");
        assert_eq!(refused, code == 2, "{output:?}");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), after, "{before:.40}");
    }
}

#[test]
fn an_unknown_command_has_no_page() {
    let output = dadu(&["man", "chek"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown command `chek`"));
}

#[test]
fn completions_list_every_command_for_every_shell() {
    for shell in SHELLS {
        let output = dadu(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        let script = said(&output);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
    }
    assert_eq!(dadu(&["completions", "dos"]).status.code(), Some(2));
}

/// Shells that can read a script without running it find no error in it.
#[test]
fn shells_can_read_their_scripts() {
    let folder = tempfile::tempdir().expect("a folder");
    for shell in ["bash", "fish", "zsh"] {
        let path = folder.path().join(shell);
        std::fs::write(&path, said(&dadu(&["completions", shell]))).expect("it can be written");
        let Some(output) = if_there(shell, &["-n", path.to_str().expect("plain")]) else {
            continue;
        };
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}");
    }
}

#[test]
fn bash_completes_commands_and_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dadu.bash");
    std::fs::write(&path, said(&dadu(&["completions", "bash"]))).expect("it can be written");
    // The words typed so far, of which the last is incomplete, and its completion.
    let cases: [(&[&str], &str); 4] = [
        (&["dadu", "ch"], "check"),
        (&["dadu", "compl"], "completions"),
        (&["dadu", "check", "--form"], "--format"),
        (&["dadu", "completions", "z"], "zsh"),
    ];
    for (typed, expected) in cases {
        let (last, before) = (typed[typed.len() - 1], typed[typed.len() - 2]);
        let script = format!(
            "source '{}' && COMP_WORDS=({}) && COMP_CWORD={} && \
             _dadu dadu '{last}' '{before}'; echo \"${{COMPREPLY[*]}}\"",
            path.display(),
            typed.join(" "),
            typed.len() - 1,
        );
        let Some(output) = if_there("bash", &["--norc", "-c", &script]) else { return };
        assert_eq!(said(&output).trim(), expected, "{typed:?}: {output:?}");
    }
}
