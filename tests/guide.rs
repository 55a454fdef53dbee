//! The tutorials in `spec/guide/` work as described: a reader who types the files and runs the commands sees the
//! same output.

use std::path::Path;

use crate::support::{files, root, text};

/// Every tutorial runs in its own empty folder.
#[test]
fn tutorials_work_as_described() {
    let guides = files("spec/guide", "md");
    assert_eq!(guides.len(), 4, "{guides:?}");
    for guide in &guides {
        let page = text(guide);
        let run = run(&page);
        if std::env::var_os("TRYCMD").is_some() {
            std::fs::write(root().join(guide), run).expect("it can be written");
        }
    }
}

/// Runs a page, part by part. Each part ends with a file that the page tells its reader to save. Returns the page,
/// with new output of the commands if it is being rewritten.
fn run(page: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("work");
    std::fs::create_dir(&work).expect("a folder in it");
    let (mut after, mut number) = (String::new(), 0);
    for part in parts(page) {
        number += 1;
        after += &run_part(folder.path(), &work, number, &part);
        if let Some((name, content)) = saved(&part) {
            let path = work.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be created");
            std::fs::write(path, content).expect("it can be written");
        }
    }
    assert!(number > 1, "the page has no file to save");
    after
}

/// Splits a page after each block with a file.
fn parts(page: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut in_file, mut before) = (false, "");
    for line in page.split_inclusive('\n') {
        let part = parts.last_mut().expect("there is one");
        if line == "```text\n" && file_named(before).is_some() {
            in_file = true;
        }
        part.push_str(line);
        if in_file && line == "```\n" {
            in_file = false;
            parts.push(String::new());
        }
        before = if line.trim().is_empty() { before } else { line };
    }
    parts
}

/// Returns the name and the content of the file at the end of a part.
fn saved(part: &str) -> Option<(&str, &str)> {
    let (before, block) = part.rsplit_once("```text\n")?;
    let content = block.strip_suffix("```\n")?;
    Some((file_named(before.trim_end().lines().last()?)?, content))
}

/// Returns the file that a line tells the reader to save: it ends with `` `evening.dadu`: ``.
fn file_named(line: &str) -> Option<&str> {
    let (_, name) = line.trim_end().strip_suffix("`:")?.rsplit_once('`')?;
    name.ends_with(".dadu").then_some(name)
}

/// Runs the commands of a part in the folder. A tutorial does not show exit codes, so they are added to a copy.
fn run_part(folder: &Path, work: &Path, number: usize, part: &str) -> String {
    let copy = folder.join(format!("{number}.md"));
    std::fs::write(&copy, with_codes(part)).expect("it can be written");
    std::os::unix::fs::symlink(work, folder.join(format!("{number}.in"))).expect("a link");
    trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").case(&copy).run();
    std::fs::read_to_string(&copy).expect("it can be read").replace("\n? 1\n", "\n")
}

/// Adds the exit code 1 to each command whose output shows an error in a log.
fn with_codes(part: &str) -> String {
    let mut written = String::new();
    let mut lines = part.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        written.push_str(line);
        let finds = lines.peek().is_some_and(|next| next.starts_with("error["));
        if line.starts_with("$ dadu check ") && finds {
            written.push_str("? 1\n");
        }
    }
    written
}
