//! Every code block of the README works as described.

use crate::support::{files, text};

#[test]
fn commands_give_the_output_in_the_readme() {
    trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").case("README.md");
}

/// The log in the README is the one that it checks.
#[test]
fn the_log_in_the_readme_is_in_the_corpus() {
    let log = text("corpus/illegal/readme/evening.dadu");
    assert!(text("README.md").contains(&format!("```text\n{log}```")));
}

/// The two commands of the setup section are those that CI runs, and the files that they read
/// exist.
#[test]
fn the_setup_commands_match_ci() {
    let readme = text("README.md");
    let commands: Vec<&str> =
        readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    assert_eq!(commands.len(), 2, "the set-up has two commands");
    let ci = text(".ci/run");
    for command in commands {
        assert!(ci.contains(command.trim()), "CI does not run {command}");
    }
    assert!(!files("corpus/legal", "dadu").is_empty());
}
