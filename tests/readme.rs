//! Every code block of the README and of the page about the commands works as described.

use crate::support::{dadu, files, root, text};

/// Commands of these pages that find something, so that they exit with 1.
const FINDING: [&str; 3] =
    ["$ dadu check corpus/illegal", "$ dadu suggest", "$ dadu fmt --extras --diff"];

/// The pages do not show exit codes, so they are added to copies of them.
#[test]
fn commands_give_the_output_in_the_pages() {
    let finds = |line: &str| FINDING.iter().any(|command| line.starts_with(command));
    let with_code =
        |line: &str| if finds(line) { format!("{line}\n? 1\n") } else { format!("{line}\n") };
    for page in ["README.md", "spec/commands.md"] {
        let folder = tempfile::tempdir().expect("a folder");
        let copy = folder.path().join("page.md");
        let shown: String = text(page).lines().map(with_code).collect();
        std::fs::write(&copy, shown).expect("it can be written");
        trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").case(&copy).run();
        if std::env::var_os("TRYCMD").is_some() {
            let shown = std::fs::read_to_string(&copy).expect("it can be read");
            std::fs::write(root().join(page), shown.replace("\n? 1\n", "\n"))
                .expect("it can be written");
        }
    }
}

/// The README has a command for each task, with options that this command has.
#[test]
fn the_commands_for_each_task_exist() {
    let readme = text("README.md");
    let (_, tasks) = readme.split_once("## What do you want to do?").expect("the section");
    let (tasks, _) = tasks.split_once("\n## ").expect("its end");
    let commands: Vec<&str> = tasks.split('`').filter(|code| code.starts_with("dadu ")).collect();
    for command in &commands {
        let mut words = command.split(' ').skip(1);
        let name = words.next().expect("a command");
        let help = dadu(&[name, "--help"]);
        let help = String::from_utf8_lossy(&help.stdout);
        assert!(help.contains("Usage: dadu"), "{command}");
        for option in words.filter(|word| word.starts_with('-')) {
            let is_listed = help.lines().any(|line| {
                line.trim_start().split([' ', ',']).take(3).any(|listed| listed == option)
            });
            assert!(is_listed, "{command}: {option}");
        }
    }
    assert!(commands.len() > 15, "{commands:?}");
}

/// The log in the README is the one that it checks.
#[test]
fn the_log_in_the_readme_is_in_the_corpus() {
    let log = text("corpus/illegal/readme/evening.dadu");
    assert!(text("README.md").contains(&format!("```text\n{log}```")));
}

/// The two commands of the setup section are those that CI runs, with the program that its tests have built, and the
/// files that they read exist.
#[test]
fn the_setup_commands_match_ci() {
    let readme = text("README.md");
    let commands: Vec<&str> =
        readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    assert_eq!(commands.len(), 2, "the set-up has two commands");
    let ci = text(".ci/run");
    for command in commands {
        let command = command.trim().replace("cargo run --", "target/debug/dadu");
        assert!(ci.contains(&command), "CI does not run {command}");
    }
    assert!(!files("corpus/legal", "dadu").is_empty());
}
