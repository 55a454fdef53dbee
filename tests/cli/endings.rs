//! Commands that end early: the reader of the output goes away, or the user interrupts them.

use std::io::{Read, Write};
use std::process::Stdio;

use super::{GOOD, WRONG, make_pipe};
use crate::support::desk::Desk;
use crate::support::{complained, interrupt, plain, program, said, started};

/// The command finishes its work although nothing reads its messages.
#[test]
fn commands_finish_without_a_reader() {
    let desk = Desk::new();
    desk.file("logs/a.dadu", GOOD);
    desk.file("changed/a.dadu", [GOOD, b"# well\n"].concat());
    let cases: [&[&str]; 8] = [
        &["add", "logs"],
        &["add", "changed"],
        &["export", "--one", "-o", "-"],
        &["export", "-o", "out"],
        &["verify"],
        &["remove", "@1", "--yes"],
        &["restore", "@1"],
        &["reindex", "--detail", "summary"],
    ];
    for arguments in cases {
        let mut child = started(&mut desk.command(arguments));
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(complained(&output), "", "{arguments:?}");
    }
    assert_eq!(desk.number("SELECT count(*) FROM revision"), 2);
    assert!(desk.path("out/changed/a.dadu").exists());
}

#[test]
fn a_reader_that_stops_early_is_not_a_failure() {
    let mut child = started(&mut program(&["simulate", "--games", "2000"]));
    let mut first = [0; 100];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("it writes");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    assert_eq!(complained(&output), "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_work() {
    let mut command = program(&["simulate", "--games", "100000000"]);
    let mut child = command.stdout(Stdio::null()).spawn().expect("the program runs");
    std::thread::sleep(std::time::Duration::from_millis(300));
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The first interrupt ends a command that waits for input. The command reports the findings so
/// far.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_waiting() {
    let desk = Desk::new();
    let pipe = desk.path("pipe.dadu");
    make_pipe(&pipe);
    let cases: [(&[&str], &str, &str); 5] = [
        (&["check", "-"], "D401", "interrupted: remaining games not checked\n1 game in 1 file"),
        (&["check", "--jobs", "1", "-"], "D401", "interrupted"),
        (&["check", "--quiet", "-"], "D401", "interrupted"),
        (&["check", plain(&pipe)], "", "interrupted: remaining games not checked\n0 games"),
        (&["fmt", "-"], "", "interrupted; nothing was written"),
    ];
    for (arguments, found, word) in cases {
        let mut child = started(&mut program(arguments));
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(&[WRONG, b"Dadu: 1\n"].concat()).expect("it reads");
        std::thread::sleep(std::time::Duration::from_millis(300));
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        drop(stdin);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        let said = said(&output) + &complained(&output);
        assert!(said.contains(found) && said.contains(word), "{arguments:?}: {said}");
    }
}
