//! Faults of the system: a full disk, files and folders without permission, a killed process, files
//! that change during reading, circular links, flipped bits. Each is reported with its place and a
//! remedy, and no data is lost.

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

const FACTS: [&str; 6] = ["facts", "few.dadu", "--format", "parquet", "-o", "out"];

const PUBLISH: [&str; 6] = ["publish", "-o", "out", "--about", "about.toml", "--names-as-they-are"];

/// Creates a folder with a log, a log that is not in canonical form, and an archive with a game.
fn desk() -> Desk {
    let desk = Desk::new();
    let few = desk.simulate("few.dadu", 1, 3, "basic");
    let few =
        fs::read_to_string(few).unwrap().replace("Dadu: 1\n", "Dadu: 1\nConsent-Use: public\n");
    desk.file("few.dadu", few);
    desk.file("about.toml", crate::support::ABOUT);
    let many = desk.simulate("many.dadu", 30, 5, "basic");
    let messy = fs::read_to_string(many).unwrap().replace("\nN1 ", "\nn1  ");
    desk.file("messy.dadu", messy);
    desk.done(&["add", "few.dadu"]);
    desk
}

/// Returns every file below a folder, with its content.
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

/// Runs the program on a disk that accepts at most this many blocks of 512 or 1024 bytes per file.
fn on_a_full_disk(desk: &Desk, blocks: u32, arguments: &[&str]) -> Output {
    in_a_shell(desk, &format!("trap '' XFSZ; ulimit -f {blocks}"), arguments)
}

/// Runs the program so that the system kills it at the first byte that it writes into a file.
fn killed_as_it_writes(desk: &Desk, arguments: &[&str]) -> Output {
    in_a_shell(desk, "ulimit -c 0; ulimit -f 0", arguments)
}

/// Runs the program in a shell, after a first shell command.
fn in_a_shell(desk: &Desk, first: &str, arguments: &[&str]) -> Output {
    let program = desk.command(arguments);
    let script = format!("{first}; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh"]).arg(program.get_program()).args(program.get_args());
    shell.current_dir(desk.folder()).env_remove("DADU_ARCHIVE").env("LC_ALL", "C.UTF-8");
    shell.stdin(Stdio::null()).output().expect("a shell")
}

/// Returns whether a file is the key of a failed run, or data that SQLite could not yet write back
/// into the archive.
fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name == "k" || name.strip_prefix(ARCHIVE).is_some_and(|end| end.starts_with('-'))
}

#[test]
fn a_full_disk_changes_nothing() {
    let append = with(&NEW, &["--append", "few.dadu"]);
    let begin = with(&NEW, &["new.dadu"]);
    let cases: [(&[&str], u32, &str); 22] = [
        (&["fmt", "messy.dadu"], 8, "messy.dadu: cannot write: the file is too large"),
        (&["add", "many.dadu"], 300, "check whether the disk is full"),
        (&["reindex"], 16, "check whether the disk is full"),
        (&["remove", "-y", "@1"], 1, "check whether the disk is full"),
        (&["remove", "-y", "--purge", "@1"], 1, "check whether the disk is full"),
        (&["people", "--same", "A = B"], 1, "check whether the disk is full"),
        (&["export", "-o", "out"], 1, "out: the file is too large"),
        (&["export", "-o", "out", "--format", "csv"], 0, "out: the file is too large"),
        (&FACTS, 1, "out: the file is too large"),
        (&["anonymise", "many.dadu", "-o", "out", "--key", "k"], 8, "the file is too large"),
        (&["replay", "few.dadu", "-o", "page.html"], 1, "page.html: cannot write: the file is too"),
        (
            &["show", "few.dadu", "--svg", "board.svg"],
            1,
            "board.svg: cannot write: the file is too",
        ),
        (&["report", "few.dadu", "-o", "page.html"], 1, "page.html: cannot write: the file is too"),
        (&["sheet", "-o", "page.html"], 1, "page.html: cannot write: the file is too"),
        (&["stats", "--simulated", "--svg", "out"], 1, "out: cannot write: the file is too large"),
        (&PUBLISH, 1, "out: the file is too large"),
        (&PUBLISH, 20, "out: the file is too large"),
        (&["site", "-o", "out", "--names-as-they-are"], 1, "out: the file is too large"),
        (&["infer", "few.dadu", "--write", "home.variant"], 0, "home.variant"),
        (&["man", "--dir", "."], 0, "./dadu.1: cannot write: the file is too large"),
        (&begin, 0, "cannot write new.dadu: the file is too large"),
        (&append, 1, "cannot write few.dadu: the file is too large"),
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
            tree.iter().map(|(path, _)| path).filter(|path| !is_temporary(path)).cloned().collect()
        };
        assert_eq!(names(&after), names(&before), "{command:?}");
        for ((path, old), (_, new)) in
            before.iter().zip(after.iter().filter(|(path, _)| !is_temporary(path)))
        {
            assert!(old == new || path.ends_with(ARCHIVE), "{command:?}: {}", path.display());
        }
        assert!(desk.verified().contains("1 game verified"), "{command:?}");
    }
}

/// An import that stops at its start because the disk is full continues when it is run again.
#[test]
fn an_import_continues_when_the_disk_has_room_again() {
    let desk = desk();
    for blocks in [4, 64, 200] {
        let output = on_a_full_disk(&desk, blocks, &["add", "many.dadu", "--archive", "new.db"]);
        assert_eq!(output.status.code(), Some(2), "{blocks}: {}", complained(&output));
    }
    let done = desk.done(&["add", "many.dadu", "--archive", "new.db"]);
    assert!(done.contains("holds 30 games"), "{done}");
    assert!(desk.done(&["verify", "--archive", "new.db"]).contains("nothing wrong"));
}

/// User id of an account without privileges.
const UNPRIVILEGED: u32 = 65534;

fn is_superuser() -> bool {
    tempfile::tempfile().and_then(|file| file.metadata()).expect("a file").uid() == 0
}

/// Gives a folder to an unprivileged user, because permissions do not restrict the superuser.
fn give_to_unprivileged_user(desk: &Desk) {
    for entry in walkdir::WalkDir::new(desk.folder()) {
        let path = entry.expect("it can be read").into_path();
        chown(path, Some(UNPRIVILEGED), Some(UNPRIVILEGED)).expect("the superuser may");
    }
}

/// Runs the program as a user who has only the rights that permissions give.
fn as_unprivileged_user(desk: &Desk, arguments: &[&str]) -> Output {
    let program = desk.command(arguments);
    if !is_superuser() {
        return desk.command(arguments).output().expect("the program runs");
    }
    // This user may not enter the folder of the program, so copy it.
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("the test owns it");
    let own = folder.path().join("dadu");
    if fs::hard_link(program.get_program(), &own).is_err() {
        fs::copy(program.get_program(), &own).expect("room for the program");
    }
    let mut command = Command::new(own);
    command.args(program.get_args()).current_dir(desk.folder()).uid(UNPRIVILEGED).gid(UNPRIVILEGED);
    command.stdin(Stdio::null()).env_remove("DADU_ARCHIVE");
    loop {
        match command.output() {
            // A process that another test has just started may still hold the copy open.
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {}
            output => return output.expect("the program runs"),
        }
    }
}

#[test]
fn nothing_is_lost_in_a_read_only_folder() {
    let new = with(&NEW, &["new.dadu"]);
    // The command, its exit code, and its message.
    let cases: [(&[&str], i32, &str); 17] = [
        (&["fmt", "messy.dadu"], 2, "messy.dadu: cannot write: permission denied"),
        (&["add", "many.dadu"], 2, "the file or its folder is write-protected"),
        (&["add", "many.dadu", "--archive", "new.db"], 2, "does not exist or is not accessible"),
        (&["remove", "-y", "@1"], 2, "write-protected"),
        (&["remove", "-y", "--purge", "@1"], 2, "write-protected"),
        (&["reindex"], 2, "write-protected"),
        (&["people", "--same", "A = B"], 2, "write-protected"),
        (&["export", "-o", "out"], 2, "out: permission denied"),
        (&FACTS, 2, "out: permission denied"),
        (&["anonymise", "few.dadu", "-o", "out", "--key", "k"], 2, "permission denied"),
        (&["replay", "few.dadu", "-o", "p.html"], 2, "p.html: cannot write: permission denied"),
        (&["show", "few.dadu", "--svg", "b.svg"], 2, "b.svg: cannot write: permission denied"),
        (&["record", "new.dadu"], 2, "cannot open new.dadu: permission denied"),
        (&new, 2, "cannot write new.dadu: permission denied"),
        // Commands that only read still work.
        (&["verify"], 0, "nothing wrong"),
        (&["list"], 0, "@1"),
        (&["check", "few.dadu"], 0, "1 game in 1 file"),
    ];
    let desk = desk();
    if is_superuser() {
        give_to_unprivileged_user(&desk);
    }
    fs::set_permissions(desk.folder(), PermissionsExt::from_mode(0o555)).expect("the test owns it");
    let before = tree(desk.folder());
    for (command, code, words) in cases {
        let output = as_unprivileged_user(&desk, command);
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(code), "{command:?}: {all}");
        assert!(all.contains(words) && !all.contains(".tmp"), "{command:?}: {all}");
        assert!(tree(desk.folder()) == before, "{command:?}");
    }
    fs::set_permissions(desk.folder(), PermissionsExt::from_mode(0o755)).expect("the test owns it");
}

#[test]
fn files_without_read_permission_are_reported_and_skipped() {
    let desk = desk();
    fs::create_dir(desk.path("shut")).unwrap();
    desk.file("shut.dadu", fs::read(desk.path("few.dadu")).unwrap());
    if is_superuser() {
        give_to_unprivileged_user(&desk);
    }
    for name in ["shut.dadu", "shut", ARCHIVE] {
        fs::set_permissions(desk.path(name), PermissionsExt::from_mode(0o0))
            .expect("the test owns it");
    }
    let denied = "permission denied";
    let cases: [(&[&str], &[&str]); 9] = [
        (
            &["check", "shut.dadu", "few.dadu"],
            &["cannot read shut.dadu", denied, "1 game in 1 file"],
        ),
        (&["check", "."], &["cannot read ./shut: ", denied, "games in 3 files"]),
        (&["fmt", "--check", "shut.dadu"], &["shut.dadu: cannot read", denied]),
        (&["infer", "shut.dadu"], &["cannot read shut.dadu", denied]),
        (&["suggest", "shut.dadu"], &["shut.dadu", denied]),
        (&["show", "shut.dadu"], &["shut.dadu: cannot read", denied]),
        (&["add", "shut.dadu", "few.dadu", "--archive", "a.db"], &[denied, "added 1 game"]),
        (&["list"], &[ARCHIVE, "is not accessible"]),
        (&["add", "few.dadu"], &[ARCHIVE, "is not accessible"]),
    ];
    for (command, words) in cases {
        let output = as_unprivileged_user(&desk, command);
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {all}");
        for words in words {
            assert!(all.contains(words), "{command:?}: {words} in {all}");
        }
    }
    for name in ["shut.dadu", "shut", ARCHIVE] {
        fs::set_permissions(desk.path(name), PermissionsExt::from_mode(0o755))
            .expect("the test owns it");
    }
}

/// Circular links are reported. The rest of the folder is read once.
#[test]
fn circular_links_are_reported_and_skipped() {
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
        for words in [ancestor, "logs/b.dadu: the link leads back to itself", done] {
            assert!(all.contains(words), "{command:?}: {words} in {all}");
        }
    }
    let (code, all) = desk.dadu(&["fmt", "logs/b.dadu"]);
    assert!(code == 2 && all.contains("the link leads back to itself"), "{all}");
}

/// Another program writes to a log while `fmt` formats it. Its text is kept, whichever program
/// wrote first.
#[test]
fn text_written_by_another_program_during_fmt_is_kept() {
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
    assert!(refused > 0, "the other program never wrote during fmt");
}

/// If the program is killed at any time, a file rewritten in place has either its old or its new
/// content.
#[test]
fn a_killed_program_leaves_no_half_written_file() {
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
        let commands: [&[&str]; 4] = [
            &["fmt", "a.dadu"],
            &["export", "--one", "-o", "out"],
            &["facts", "many.dadu", "--format", "jsonl", "-o", "facts"],
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
        let facts = desk.path("facts");
        let games = || fs::read_to_string(facts.join("game.jsonl")).unwrap().lines().count();
        assert!(!facts.exists() || games() == 100, "half the tables, after {round}");
        fs::remove_dir_all(facts).ok();
        fs::remove_file(page).ok();
        fs::remove_file(out).ok();
    }
}

/// A command killed while it writes leaves no new file; an existing file keeps its content.
#[test]
fn a_new_file_exists_only_when_it_is_complete() {
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

/// One bit of an archive is flipped. No command crashes without a message. Where `verify` finds
/// nothing, all queries give the same answers as before.
#[test]
fn a_flipped_bit_is_found_or_harmless() {
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
    // Also try the page headers, where one bit has the greatest effect.
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

/// It is not a failure if the reader of the output goes away. A full disk is a failure.
#[test]
fn the_reader_of_an_answer_may_go_away() {
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

#[test]
fn links_to_nothing_and_lost_files_are_reported_once() {
    let desk = Desk::new();
    desk.file("a.dadu", "Dadu: 1\nId: a\nVariant: basic\nPlayers: 1-1\n\nN1 2\n");
    symlink("gone.dadu", desk.path("link.dadu")).unwrap();
    let found = desk.command(&["check", "."]).output().unwrap();
    assert_eq!(found.status.code(), Some(2));
    assert_eq!(
        complained(&found).lines().next(),
        Some("dadu: cannot read ./link.dadu: no such file or folder")
    );
    assert!(said(&found).contains("1 game in 1 file"), "{}", said(&found));
    // There is nothing to sum up.
    let lost = desk.command(&["check", "lost.dadu"]).output().unwrap();
    assert_eq!((lost.status.code(), said(&lost).as_str()), (Some(2), ""));
}
