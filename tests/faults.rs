//! What the system does to a program: a disk that is full, folders and files that may not be used, a
//! process that is killed, files that change while they are read, links in a circle, bytes that flipped.
//! Each is said with its place and what would help, and nothing is lost.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::support::desk::{ARCHIVE, Desk};
use crate::support::{complained, said};

const NEW: [&str; 11] =
    ["new", "--title", "x", "--date", "2022", "--variant", "basic", "--n", "Aunt", "--s", "Guest"];

/// A folder with a log, one that is not in canonical form, and an archive with a game.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.simulate("few.dadu", 1, 3, "basic");
    let many = desk.simulate("many.dadu", 30, 5, "basic");
    let messy = fs::read_to_string(many).unwrap().replace("\nN1 ", "\nn1  ");
    desk.file("messy.dadu", messy);
    desk.done(&["add", "few.dadu"]);
    desk
}

/// Every file below a folder, with what is in it.
fn tree(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let walk = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter();
    let files = walk.map(|entry| entry.expect("it can be read").into_path());
    files
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

fn with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more].concat()
}

/// A disk that takes no more than so many blocks of 512 or 1024 bytes of a file.
fn on_a_full_disk(desk: &Desk, blocks: u32, arguments: &[&str]) -> Output {
    in_a_shell(desk, &format!("trap '' XFSZ; ulimit -f {blocks}"), arguments)
}

/// The program is ended by the system where it writes the first byte into a file.
fn killed_as_it_writes(desk: &Desk, arguments: &[&str]) -> Output {
    in_a_shell(desk, "ulimit -c 0; ulimit -f 0", arguments)
}

/// Runs the program after what a shell does first.
fn in_a_shell(desk: &Desk, first: &str, arguments: &[&str]) -> Output {
    let program = desk.command(arguments);
    let script = format!("{first}; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh"]).arg(program.get_program()).args(program.get_args());
    shell.current_dir(desk.folder()).env_remove("DADU_ARCHIVE").env("LC_ALL", "C.UTF-8");
    shell.stdin(Stdio::null()).output().expect("a shell")
}

/// The key of a run that failed, and what SQLite could not yet write back into the archive.
fn is_beside(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name == "k" || name.strip_prefix(ARCHIVE).is_some_and(|end| end.starts_with('-'))
}

#[test]
fn on_a_full_disk_all_stays_as_it_was() {
    let append = with(&NEW, &["--append", "few.dadu"]);
    let begin = with(&NEW, &["new.dadu"]);
    let cases: [(&[&str], u32, &str); 15] = [
        (&["fmt", "messy.dadu"], 8, "messy.dadu: cannot write: File too large"),
        (&["add", "many.dadu"], 300, "see whether the disk is full"),
        (&["reindex"], 16, "see whether the disk is full"),
        (&["remove", "-y", "@1"], 1, "see whether the disk is full"),
        (&["remove", "-y", "--purge", "@1"], 1, "see whether the disk is full"),
        (&["people", "--same", "A = B"], 1, "see whether the disk is full"),
        (&["export", "-o", "out"], 1, "out: File too large"),
        (&["export", "-o", "out", "--format", "csv"], 0, "out: File too large"),
        (&["anonymise", "many.dadu", "-o", "out", "--key", "k"], 8, "File too large"),
        (&["replay", "few.dadu", "-o", "page.html"], 1, "page.html: cannot write: File too"),
        (&["show", "few.dadu", "--svg", "board.svg"], 1, "board.svg: cannot write: File too"),
        (&["infer", "few.dadu", "--write", "home.variant"], 0, "home.variant"),
        (&["man", "--dir", "."], 0, "./dadu.1: cannot write: File too large"),
        (&begin, 0, "cannot write new.dadu: File too large"),
        (&append, 1, "cannot write few.dadu: File too large"),
    ];
    for (command, blocks, words) in cases {
        let desk = desk();
        let before = tree(desk.folder());
        let output = on_a_full_disk(&desk, blocks, command);
        let complaint = complained(&output);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {complaint}");
        assert!(complaint.contains(words), "{command:?}: {complaint}");
        assert!(!complaint.contains(".tmp") && !complaint.contains(".dadu-Z"), "{complaint}");
        let after: Vec<_> = tree(desk.folder());
        let names = |tree: &[(PathBuf, Vec<u8>)]| -> Vec<PathBuf> {
            tree.iter().map(|(path, _)| path).filter(|path| !is_beside(path)).cloned().collect()
        };
        assert_eq!(names(&after), names(&before), "{command:?}");
        for ((path, old), (_, new)) in
            before.iter().zip(after.iter().filter(|(path, _)| !is_beside(path)))
        {
            assert!(old == new || path.ends_with(ARCHIVE), "{command:?}: {}", path.display());
        }
        assert!(desk.verified().contains("1 game verified"), "{command:?}");
    }
}

/// An import that the disk breaks off at its beginning goes on where it stopped.
#[test]
fn an_import_goes_on_when_there_is_room_again() {
    let desk = desk();
    for blocks in [4, 64, 200] {
        let output = on_a_full_disk(&desk, blocks, &["add", "many.dadu", "--archive", "new.db"]);
        assert_eq!(output.status.code(), Some(2), "{blocks}: {}", complained(&output));
    }
    let done = desk.done(&["add", "many.dadu", "--archive", "new.db"]);
    assert!(done.contains("holds 30 games"), "{done}");
    assert!(desk.done(&["verify", "--archive", "new.db"]).contains("nothing wrong"));
}

/// Nobody in particular.
const SOMEBODY: u32 = 65534;

fn is_superuser() -> bool {
    tempfile::tempfile().and_then(|file| file.metadata()).expect("a file").uid() == 0
}

/// Gives a folder to somebody to whom permissions matter; to the superuser they do not.
fn give_away(desk: &Desk) {
    for entry in walkdir::WalkDir::new(desk.folder()) {
        let path = entry.expect("it can be read").into_path();
        chown(path, Some(SOMEBODY), Some(SOMEBODY)).expect("the superuser may");
    }
}

/// Runs the program as somebody who may do only what permissions say.
fn as_somebody(desk: &Desk, arguments: &[&str]) -> Output {
    let program = desk.command(arguments);
    if !is_superuser() {
        return desk.command(arguments).output().expect("the program runs");
    }
    // Where it stands they may not go.
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("it is ours");
    let own = folder.path().join("dadu");
    if fs::hard_link(program.get_program(), &own).is_err() {
        fs::copy(program.get_program(), &own).expect("room for the program");
    }
    let mut command = Command::new(own);
    command.args(program.get_args()).current_dir(desk.folder()).uid(SOMEBODY).gid(SOMEBODY);
    command.stdin(Stdio::null()).env_remove("DADU_ARCHIVE");
    loop {
        match command.output() {
            // A process that another test has just begun may still hold the copy open.
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {}
            output => return output.expect("the program runs"),
        }
    }
}

#[test]
fn where_nothing_may_be_written_nothing_is_lost() {
    let new = with(&NEW, &["new.dadu"]);
    // The command, its exit code, and what it says.
    let cases: [(&[&str], i32, &str); 16] = [
        (&["fmt", "messy.dadu"], 2, "messy.dadu: cannot write: permission denied"),
        (&["add", "many.dadu"], 2, "the file or its folder is write-protected"),
        (&["add", "many.dadu", "--archive", "new.db"], 2, "is not there, or may not be used"),
        (&["remove", "-y", "@1"], 2, "write-protected"),
        (&["remove", "-y", "--purge", "@1"], 2, "write-protected"),
        (&["reindex"], 2, "write-protected"),
        (&["people", "--same", "A = B"], 2, "write-protected"),
        (&["export", "-o", "out"], 2, "out: permission denied"),
        (&["anonymise", "few.dadu", "-o", "out", "--key", "k"], 2, "permission denied"),
        (&["replay", "few.dadu", "-o", "p.html"], 2, "p.html: cannot write: permission denied"),
        (&["show", "few.dadu", "--svg", "b.svg"], 2, "b.svg: cannot write: permission denied"),
        (&["record", "new.dadu"], 2, "cannot open new.dadu: Permission denied"),
        (&new, 2, "cannot write new.dadu: permission denied"),
        // What only reads does so.
        (&["verify"], 0, "nothing wrong"),
        (&["list"], 0, "@1"),
        (&["check", "few.dadu"], 0, "1 game in 1 file"),
    ];
    let desk = desk();
    if is_superuser() {
        give_away(&desk);
    }
    fs::set_permissions(desk.folder(), PermissionsExt::from_mode(0o555)).expect("it is ours");
    let before = tree(desk.folder());
    for (command, code, words) in cases {
        let output = as_somebody(&desk, command);
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(code), "{command:?}: {all}");
        assert!(all.contains(words) && !all.contains(".tmp"), "{command:?}: {all}");
        assert!(tree(desk.folder()) == before, "{command:?}");
    }
    fs::set_permissions(desk.folder(), PermissionsExt::from_mode(0o755)).expect("it is ours");
}

#[test]
fn what_may_not_be_read_is_named_and_the_rest_is_done() {
    let desk = desk();
    fs::create_dir(desk.path("shut")).unwrap();
    desk.file("shut.dadu", fs::read(desk.path("few.dadu")).unwrap());
    if is_superuser() {
        give_away(&desk);
    }
    for name in ["shut.dadu", "shut", ARCHIVE] {
        fs::set_permissions(desk.path(name), PermissionsExt::from_mode(0o0)).expect("it is ours");
    }
    let denied = "Permission denied";
    let cases: [(&[&str], &[&str]); 9] = [
        (
            &["check", "shut.dadu", "few.dadu"],
            &["cannot read shut.dadu", denied, "1 game in 1 file"],
        ),
        (&["check", "."], &["cannot read folder .", "./shut:", denied, "games in 3 files"]),
        (&["fmt", "--check", "shut.dadu"], &["shut.dadu: cannot read", denied]),
        (&["infer", "shut.dadu"], &["cannot read shut.dadu", denied]),
        (&["suggest", "shut.dadu"], &["shut.dadu", denied]),
        (&["show", "shut.dadu"], &["shut.dadu: cannot read", denied]),
        (&["add", "shut.dadu", "few.dadu", "--archive", "a.db"], &[denied, "added 1 game"]),
        (&["list"], &[ARCHIVE, "may not be used"]),
        (&["add", "few.dadu"], &[ARCHIVE, "may not be used"]),
    ];
    for (command, words) in cases {
        let output = as_somebody(&desk, command);
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {all}");
        for words in words {
            assert!(all.contains(words), "{command:?}: {words} in {all}");
        }
    }
    for name in ["shut.dadu", "shut", ARCHIVE] {
        fs::set_permissions(desk.path(name), PermissionsExt::from_mode(0o755)).expect("it is ours");
    }
}

/// Links in a circle are named; what else is in the folder is read, and once.
#[test]
fn links_in_a_circle_are_named_and_the_rest_is_done() {
    let desk = Desk::new();
    desk.simulate("logs/a.dadu", 1, 3, "basic");
    symlink(".", desk.path("logs/again")).unwrap();
    symlink("b.dadu", desk.path("logs/b.dadu")).unwrap();
    let cases: [(&[&str], &str); 4] = [
        (&["check", "logs"], "1 game in 1 file"),
        (&["fmt", "--check", "logs"], ""),
        (&["infer", "logs"], "1 game"),
        (&["add", "logs"], "added 1 game"),
    ];
    for (command, done) in cases {
        let (code, all) = desk.dadu(command);
        assert_eq!(code, 2, "{command:?}: {all}");
        let ancestor = "logs/again points to an ancestor logs";
        for words in [ancestor, "logs/b.dadu: Too many levels of symbolic links", done] {
            assert!(all.contains(words), "{command:?}: {words} in {all}");
        }
    }
    let (code, all) = desk.dadu(&["fmt", "logs/b.dadu"]);
    assert!(code == 2 && all.contains("Too many levels of symbolic links"), "{all}");
}

/// Another program writes to a log while it is formatted: what that one wrote is there afterwards,
/// whoever came first.
#[test]
fn what_another_program_writes_meanwhile_is_kept() {
    let desk = Desk::new();
    let many = fs::read_to_string(desk.simulate("many.dadu", 150, 5, "basic")).unwrap();
    let messy = many.replace("\nN1 ", "\nn1  ");
    let mut refused = 0;
    for round in 0..12 {
        let path = desk.file("a.dadu", &messy);
        let mut fmt = desk.command(&["fmt", "--extras", "a.dadu"]);
        let fmt = fmt.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(round * 20));
        let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
        std::io::Write::write_all(&mut file, b"# written meanwhile\n").unwrap();
        let output = fmt.wait_with_output().unwrap();
        let now = fs::read_to_string(&path).unwrap();
        assert!(now.ends_with("# written meanwhile\n"), "after {round}");
        if output.status.code() == Some(2) {
            let words = "another program changed the file; run the command again";
            assert!(complained(&output).contains(words), "{}", complained(&output));
            assert!(now.starts_with(&messy), "it is left as it is");
            refused += 1;
        }
        assert!([Some(0), Some(2)].contains(&output.status.code()), "{output:?}");
    }
    assert!(refused > 0, "in no round the other program came in between");
}

/// Killed at any time, what is written in place is there as it was or as it should be.
#[test]
fn a_killed_program_leaves_no_half_file() {
    let desk = Desk::new();
    let many = fs::read_to_string(desk.simulate("many.dadu", 100, 5, "basic")).unwrap();
    let messy = many.replace("\nN1 ", "\nn1  ");
    desk.file("done.dadu", &messy);
    desk.done(&["fmt", "done.dadu"]);
    let done = fs::read(desk.path("done.dadu")).unwrap();
    desk.done(&["add", "many.dadu"]);
    for round in 0..10 {
        let path = desk.file("a.dadu", &messy);
        let (page, out) = (desk.path("page.html"), desk.path("out"));
        let commands: [&[&str]; 3] = [
            &["fmt", "a.dadu"],
            &["export", "--one", "-o", "out"],
            &["replay", "many.dadu:3", "-o", "page.html"],
        ];
        for command in commands {
            let mut child = desk.command(command).stderr(Stdio::null()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(round * 7));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let now = fs::read(&path).unwrap();
        assert!(now == messy.as_bytes() || now == done, "half a file, after {round}");
        let whole = |path: &Path, ends: &str| {
            !path.exists() || fs::read_to_string(path).unwrap().trim_end().ends_with(ends)
        };
        assert!(whole(&page, "</html>"), "half a page, after {round}");
        assert!(whole(&out, many.trim_end()), "half an export, after {round}");
        fs::remove_file(page).ok();
        fs::remove_file(out).ok();
    }
}

/// Killed while it writes, a command leaves nothing in the place of what it makes, or what was there.
#[test]
fn a_new_file_is_there_only_when_it_is_whole() {
    let new = with(&NEW, &["new.dadu"]);
    let cases: [(&[&str], &str); 4] = [
        (&new, "new.dadu"),
        (&["infer", "few.dadu", "--write", "home.variant"], "home.variant"),
        (&["man", "--dir", "."], "dadu.1"),
        (&["anonymise", "few.dadu", "-o", "out", "--key", "k"], "out"),
    ];
    let desk = desk();
    for (command, name) in cases {
        let output = killed_as_it_writes(&desk, command);
        assert!(!output.status.success() && !desk.path(name).exists(), "{command:?}: {output:?}");
        let done = desk.done(command);
        assert!(desk.path(name).exists(), "{command:?}: {done}");
    }
    let page = fs::read(desk.path("dadu.1")).unwrap();
    killed_as_it_writes(&desk, &["man", "--dir", "."]);
    assert!(fs::read(desk.path("dadu.1")).unwrap() == page, "the older page is still there");
}

/// One bit is another in an archive: no command breaks off without a word, and where `verify` finds
/// nothing, all that is asked is answered as before.
#[test]
fn a_bit_that_flipped_is_found_or_changes_nothing() {
    let desk = desk();
    let whole = fs::read(desk.path(ARCHIVE)).unwrap();
    let questions: [&[&str]; 5] = [
        &["list", "--format", "json"],
        &["find", "turns > 0", "--format", "json"],
        &["sql", "SELECT count(*), sum(turns) FROM record"],
        &["export", "--one", "-o", "-"],
        &["stats"],
    ];
    let answers = questions.map(|question| desk.dadu(question));
    let mut found = 0;
    // Also the heads of pages, where one bit does most.
    let step = whole.len() / 40;
    let places =
        (0..40).flat_map(|n| [n * step + n * 97 % step, (n * step) / 4096 * 4096 + n % 12]);
    for (number, at) in places.enumerate() {
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << (number % 8);
        desk.file(ARCHIVE, flipped);
        let (code, verified) = desk.dadu(&["verify"]);
        assert!((0..=2).contains(&code), "byte {at}: {code} {verified}");
        found += u32::from(code > 0);
        for (question, answer) in questions.iter().zip(&answers) {
            let (said, words) = desk.dadu(question);
            assert!((0..=2).contains(&said), "byte {at}, {question:?}: {said} {words}");
            let same = (said, &words) == (answer.0, &answer.1);
            assert!(code > 0 || same, "byte {at}, {question:?}: {words}");
        }
    }
    assert!(found > 10, "only {found} of 80 were found");
}

/// Whoever reads what a command writes may go away, which is no failure; a full disk is one.
#[test]
fn who_reads_an_answer_may_go_away() {
    let desk = desk();
    let cases: [&[&str]; 14] = [
        &["check", "few.dadu"],
        &["fmt", "--diff", "messy.dadu"],
        &["show", "few.dadu"],
        &["moves", "few.dadu", "--at", "3"],
        &["variants"],
        &["explain", "R6"],
        &["infer", "few.dadu"],
        &["list"],
        &["find", "turns > 0"],
        &["sql", "SELECT * FROM record"],
        &["stats"],
        &["people"],
        &["export", "--one", "-o", "-"],
        &["completions", "bash"],
    ];
    for command in cases {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = desk.command(command).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        let complaint = complained(&output);
        assert_eq!((output.status.code(), &*complaint), (Some(0), ""), "{command:?}");
        let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { continue };
        let output = desk.command(command).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let complaint = complained(&output);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {complaint}");
        assert!(complaint.contains("cannot write the output"), "{command:?}: {complaint}");
    }
}
