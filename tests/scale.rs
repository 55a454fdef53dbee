//! The scripts of `spec/scale`: DuckDB and Spark give the same answers, and they agree with the archive.
//! Engines that are missing are skipped, and the test names them.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::desk::Desk;
use crate::support::{complained, root};

/// The Python module of each engine, and its script.
const ENGINES: [(&str, &str); 2] = [("duckdb", "ask_duckdb.py"), ("pyspark", "ask_spark.py")];

fn python() -> String {
    std::env::var("DADU_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let output = Command::new(program).args(arguments).output();
    output.is_ok_and(|output| output.status.success())
}

/// Returns true if the engine is there. Otherwise prints the missing part.
fn is_there(module: &str) -> bool {
    let python = python();
    if !succeeds(&python, &["-c", &format!("import {module}")]) {
        eprintln!(
            "skipped: {python} has no module {module}; set DADU_PYTHON to a Python that has it"
        );
        return false;
    }
    if module == "pyspark" && !succeeds("java", &["-version"]) {
        eprintln!("skipped: Spark needs Java, and there is no program java");
        return false;
    }
    true
}

/// Runs the script of an engine on a folder of tables.
fn ask(script: &str, folder: &Path) -> Output {
    let mut command = Command::new(python());
    command.arg(root().join("spec/scale").join(script)).arg(folder);
    // Otherwise Python writes a folder beside the scripts.
    command.env("PYTHONDONTWRITEBYTECODE", "1").output().expect("Python runs")
}

/// Writes the tables of logs as a shard.
fn shard(desk: &Desk, logs: &str, name: &str) {
    let options = ["--format", "parquet", "--shard-rows", "1000"];
    desk.done(&[&["facts", logs, "-o", name], &options[..]].concat());
}

#[test]
fn both_engines_answer_as_the_archive_does() {
    let engines: Vec<(&str, &str)> =
        ENGINES.into_iter().filter(|&(module, _)| is_there(module)).collect();
    if engines.is_empty() {
        return;
    }
    let desk = Desk::new();
    desk.simulate("one.dadu", 15, 5, "basic");
    desk.simulate("two.dadu", 10, 6, "basic");
    desk.done(&["add", "one.dadu", "two.dadu"]);
    shard(&desk, "one.dadu", "shards/1");
    shard(&desk, "two.dadu", "shards/2");
    let tops = desk.number("SELECT sum(times) FROM thrown WHERE value = 10");
    let kings = desk.number("SELECT sum(king_captures) FROM games");
    let mut answers = Vec::new();
    for (_, script) in engines {
        let output = ask(script, &desk.path("shards"));
        assert!(output.status.success(), "{script}: {}", complained(&output));
        let answer = String::from_utf8(output.stdout).expect("UTF-8").replace('\r', "");
        assert!(answer.contains(&format!("\ntrue,10,{tops},")), "{script}: {answer}");
        // The last column of the squares.
        let of_kings = answer.lines().filter(|line| line.starts_with("true,7,5,"));
        let of_kings = of_kings.map(|line| line.rsplit(',').next().unwrap_or_default());
        let counted: i64 = of_kings.map(|count| count.parse::<i64>().expect("a number")).sum();
        assert_eq!(counted, kings, "{script}: {answer}");
        answers.push(answer);
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
}

/// A game in two shards would count twice.
#[test]
fn a_game_in_two_shards_is_refused() {
    if !is_there("duckdb") {
        return;
    }
    let desk = Desk::new();
    desk.simulate("one.dadu", 3, 5, "basic");
    shard(&desk, "one.dadu", "shards/1");
    shard(&desk, "one.dadu", "shards/2");
    let output = ask("ask_duckdb.py", &desk.path("shards"));
    let complaint = complained(&output);
    let is_refused = output.status.code() == Some(1) && output.stdout.is_empty();
    assert!(is_refused && complaint.contains("3 games are in several shards"), "{complaint}");
}
