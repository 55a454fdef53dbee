//! `dadu fmt` on files: which files it writes, which it leaves unchanged, and what it reports.

use std::path::Path;

use super::{GOOD, make_pipe};
use crate::support::desk::Desk;
use crate::support::{complained, dadu, dadu_reads, plain, said};

#[test]
fn formatting_never_writes_half_a_file() {
    let desk = Desk::new();
    let messy = desk.file("messy.dadu", b"Dadu: 1\nvariant:basic\nn1   3\n");
    assert_eq!(dadu(&["fmt", "--check", plain(&messy)]).status.code(), Some(1));
    assert_eq!(dadu(&["fmt", plain(&messy)]).status.code(), Some(0));
    let text = std::fs::read_to_string(&messy).expect("it is there");
    assert_eq!(text, "Dadu: 1\nVariant: basic\n\nN1 3\n");
    assert_eq!(dadu(&["fmt", "--check", plain(&messy)]).status.code(), Some(0));
    let left = std::fs::read_dir(desk.folder()).expect("it can be read").count();
    assert_eq!(left, 1, "no other file is left");
}

#[test]
fn log_files_in_folders_are_found_by_extension_in_any_case() {
    let desk = Desk::new();
    for name in ["a.dadu", "B.DADU", "c.Dadu", "d.txt"] {
        desk.file(name, b"Dadu:1\n");
    }
    let listed = said(&dadu(&["fmt", "--check", plain(desk.folder())]));
    assert_eq!(listed.lines().count(), 3, "{listed}");
    let checked = dadu(&["check", plain(desk.folder())]);
    assert!(said(&checked).contains("3 games in 3 files"), "{}", said(&checked));
}

#[cfg(unix)]
#[test]
fn formatting_replaces_only_files_that_may_be_written() {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown};
    const MESSY: &[u8] = b"Dadu:1\n";
    let desk = Desk::new();
    let [protected, kept] = ["1.dadu", "2.dadu"].map(|name| desk.file(name, MESSY));
    let set_mode = |path, mode| {
        std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("the test owns it");
    };
    set_mode(&protected, 0o444);
    // Only the superuser can change the owner of a file.
    let given = chown(&kept, Some(1234), Some(2345)).is_ok();
    set_mode(&kept, 0o640);
    let pipe = desk.path("pipe");
    make_pipe(&pipe);

    let output = dadu(&["fmt", plain(&pipe), plain(&protected), plain(&kept)]);
    let complaint = complained(&output);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("pipe: not a regular file"), "{complaint}");
    assert!(complaint.contains("1.dadu: write-protected"), "{complaint}");
    let data = |path: &Path| path.metadata().expect("it is there");
    assert!(data(&pipe).file_type().is_fifo());
    assert_eq!(std::fs::read(&protected).expect("it is there"), MESSY);
    assert_eq!(std::fs::read(&kept).expect("it is there"), b"Dadu: 1\n", "the rest is done");
    let kept = data(&kept);
    assert_eq!(kept.mode() & 0o777, 0o640);
    assert!(!given || (kept.uid(), kept.gid()) == (1234, 2345), "the owner is unchanged");
    assert_eq!(dadu(&["fmt", "--check", plain(&protected)]).status.code(), Some(1));
}

/// Files without a readable game, and empty files.
#[test]
fn formatting_reports_unreadable_lines() {
    let desk = Desk::new();
    let cases: &[(&str, &[u8], i32)] = &[
        ("UTF-16", b"\xFF\xFED\0a\0d\0u\0:\0 \x001\0\n\0", 2),
        ("gzip", b"\x1F\x8B\x08\0\0\0\0\0\0\x03sIL)\xB5R0\xE4\x02\0\xC2\xF7\x1E\xFA\x08\0\0\0", 2),
        ("bytes", b"\0\x01\xFE\n\x80\x81", 2),
        ("prose", b"Dear colleague,\nthe log will follow.\n", 2),
        ("another version", b"Dadu: 2\nn1   3\n", 2),
        ("empty", b"", 0),
        ("blank", b" \n\n", 0),
        ("a byte-order mark", b"\xEF\xBB\xBF\n", 0),
    ];
    for (what, text, code) in cases {
        let path = desk.file("log.dadu", text);
        for options in [&["fmt"][..], &["fmt", "--check"], &["fmt", "--diff"]] {
            let output = dadu(&[options, &[plain(&path)]].concat());
            let complaint = complained(&output);
            assert_eq!(output.status.code(), Some(*code), "{what}: {complaint}");
            // A file that is no text is named for what it is.
            let reason = match *what {
                "UTF-16" | "gzip" => what,
                _ => "no game in it could be read",
            };
            assert_eq!(complaint.contains(reason), *code == 2, "{what}");
            assert_eq!(said(&output), "", "{what}");
            assert_eq!(&std::fs::read(&path).expect("it is there"), text, "{what} stays");
        }
    }
    let letter = [b"Dear colleague,\nhere it is.\n", GOOD].concat();
    let output = dadu_reads(&["fmt", "-"], &letter);
    assert_eq!(output.status.code(), Some(0), "the game in it can be read");
    assert!(
        complained(&output).contains("left 2 unreadable lines unchanged"),
        "{}",
        complained(&output)
    );
}

#[test]
fn the_end_of_extras_is_reported_once() {
    let game = |play: &str| {
        format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}Result: unfinished\n").into_bytes()
    };
    let unsure = game("N1 1-1-2 +1 +1\nS1 1-3 +1 h1+3?\nN1 4\n");
    let wrong = game("N1 3\nS1 2 +1\nN1 2\nS1 4\n");
    let cases: &[(Vec<u8>, &str)] = &[
        (GOOD.to_vec(), ""),
        (
            wrong.clone(),
            "from line 6 on only round numbers were added, because the position is uncertain (D401)\n",
        ),
        (
            game("N1 3\n...\nS1 2\n"),
            "from line 7 on only round numbers were added, because the position is unknown",
        ),
        (game("N1 3\n...\nS1 2\n= N wait K 8 | S wait K 8\nN1 3\n"), ""),
        (
            unsure,
            "from line 6 on only round numbers were added, because the position depends on an unsure token",
        ),
        (
            [GOOD, &wrong, &wrong].concat(),
            "from line 13 on only round numbers were added, because the position is uncertain (D401); the same in 1 other game\n",
        ),
    ];
    for (log, message) in cases {
        let output = dadu_reads(&["fmt", "--extras", "-"], log);
        let complaint = complained(&output);
        assert_eq!(output.status.code(), Some(0), "{complaint}");
        assert_eq!(
            complaint.matches("only round numbers").count(),
            usize::from(!message.is_empty())
        );
        assert!(complaint.contains(message), "{message:?} in {complaint}");
        assert_eq!(complained(&dadu_reads(&["fmt", "-"], log)), "", "nobody asked for extras");
    }
}
