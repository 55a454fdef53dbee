//! `dadu fmt`: what is untidy comes out as the file beside it, byte for byte.
//!
//! `corpus/formatting` holds pairs: `NAME.dadu.in` and what `dadu fmt` makes of it, and
//! `NAME.extras.in` and what `dadu fmt --extras` makes of it.

mod support;

use std::path::{Path, PathBuf};
use std::process::Output;

use snapbox::Data;
use snapbox::data::DataFormat;
use support::slips::slipped;
use support::{complained, dadu, dadu_reads, files, plain, root};

/// A log as it was written, and as it is to be.
struct Pair {
    name: String,
    options: &'static [&'static str],
    before: Vec<u8>,
    after: PathBuf,
}

impl Pair {
    fn all() -> Vec<Pair> {
        let pairs: Vec<Pair> =
            files("corpus/formatting", "in").iter().map(|path| Pair::of(path)).collect();
        assert!(pairs.len() > 20);
        pairs
    }

    fn of(path: &Path) -> Pair {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let options: &[&str] = match name.rsplit_once('.') {
            Some((_, "dadu")) => &[],
            Some((_, "extras")) => &["--extras"],
            _ => panic!("{name}.in is neither for `fmt` nor for `fmt --extras`"),
        };
        let before = read(&root().join(path));
        Pair {
            name: name.to_owned(),
            options,
            before,
            after: root().join(path).with_extension("out"),
        }
    }

    fn after(&self) -> Vec<u8> {
        read(&self.after)
    }

    fn changes(&self) -> bool {
        self.before != self.after()
    }

    /// Runs `dadu fmt` with the pair's own options and some more on a file.
    fn format(&self, more: &[&str], file: &Path) -> Output {
        dadu(&[&["fmt"], self.options, more, &[plain(file)]].concat())
    }
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Formats a text from standard input to standard output.
fn formatted(options: &[&str], text: &[u8]) -> Vec<u8> {
    let output = dadu_reads(&[&["fmt"], options, &["-"]].concat(), text);
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    output.stdout
}

/// Compares bytes with a file, or writes it where `SNAPSHOTS=overwrite` is set.
fn same(actual: &[u8], path: &Path) -> bool {
    let compare = || {
        let expected = Data::read_from(path, Some(DataFormat::Binary));
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(Data::binary(actual), expected);
    };
    std::panic::catch_unwind(compare).is_ok()
}

#[test]
fn what_is_untidy_comes_out_in_canonical_form() {
    let mut wrong = Vec::new();
    for pair in Pair::all() {
        let actual = formatted(pair.options, &pair.before);
        if !same(&actual, &pair.after) {
            wrong.push(format!("{}:\n{}", pair.name, String::from_utf8_lossy(&actual)));
        }
    }
    assert!(wrong.is_empty(), "SNAPSHOTS=overwrite writes these:\n{}", wrong.join("\n"));
    for after in files("corpus/formatting", "out") {
        assert!(root().join(after.with_extension("in")).exists(), "{after:?} alone");
    }
}

#[test]
fn formatting_twice_changes_nothing() {
    for pair in Pair::all() {
        let after = pair.after();
        for options in [&[][..], pair.options] {
            let again = formatted(options, &after);
            assert!(again == after, "{}: {}", pair.name, String::from_utf8_lossy(&again));
        }
    }
}

#[test]
fn a_file_is_formatted_in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    for pair in Pair::all() {
        let file = folder.path().join(&pair.name).with_extension("dadu");
        std::fs::write(&file, &pair.before).expect("the folder can be written");
        let before = pair.format(&["--check"], &file);
        assert_eq!(before.status.code(), Some(i32::from(pair.changes())), "{}", pair.name);
        let named = String::from_utf8_lossy(&before.stdout).contains(&*file.to_string_lossy());
        assert_eq!(named, pair.changes(), "{}: named if it would change", pair.name);
        assert!(read(&file) == pair.before, "{}: --check changes nothing", pair.name);
        let formatted = pair.format(&[], &file);
        assert_eq!(formatted.status.code(), Some(0), "{}", pair.name);
        assert!(formatted.stdout.is_empty(), "{}: nothing is printed", pair.name);
        assert!(read(&file) == pair.after(), "{}: as from standard input", pair.name);
        let after = pair.format(&["--check"], &file);
        assert_eq!((after.status.code(), &*after.stdout), (Some(0), &b""[..]), "{}", pair.name);
    }
}

#[test]
fn what_would_change_is_shown_as_a_unified_diff() {
    let folder = tempfile::tempdir().expect("a folder");
    for pair in Pair::all() {
        let file = folder.path().join("log.dadu");
        std::fs::write(&file, &pair.before).expect("the folder can be written");
        let output = pair.format(&["--diff"], &file);
        let diff = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(i32::from(pair.changes())), "{}", pair.name);
        assert!(read(&file) == pair.before, "{}: --diff changes nothing", pair.name);
        let mut lines = diff.lines();
        let heads = [lines.next(), lines.next(), lines.next()].map(Option::unwrap_or_default);
        let is_diff = ["--- ", "+++ ", "@@ "].iter().zip(heads).all(|(at, l)| l.starts_with(at));
        assert_eq!(is_diff, pair.changes(), "{}: {diff}", pair.name);
        let after = pair.after();
        let after = String::from_utf8_lossy(&after);
        for added in lines.filter_map(|line| line.strip_prefix('+')) {
            assert!(after.lines().any(|line| line == added), "{}: {added:?}", pair.name);
        }
    }
}

/// Files of some slipped games each; `DADU_GAMES` sets another number of games.
fn slipped_files() -> impl Iterator<Item = Vec<u8>> {
    let games = std::env::var("DADU_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let mut number = 0;
    std::iter::from_fn(move || {
        let next = number + 1 + number % 150;
        let file = (number..next.min(games)).map(slipped).collect::<Vec<_>>().join(&b'\n');
        number = next;
        (!file.is_empty()).then_some(file)
    })
}

#[test]
fn whatever_slipped_formatting_twice_changes_nothing() {
    for options in [&[][..], &["--extras"]] {
        let folder = tempfile::tempdir().expect("a folder");
        for (number, text) in slipped_files().enumerate() {
            let path = folder.path().join(format!("{number}.dadu"));
            std::fs::write(path, text).expect("the folder can be written");
        }
        let folder = plain(folder.path());
        dadu(&[&["fmt"], options, &[folder]].concat());
        for again in [&["--diff"][..], &[options, &["--diff"]].concat()] {
            let output = dadu(&[&["fmt"], again, &[folder]].concat());
            let diff = String::from_utf8_lossy(&output.stdout);
            assert_eq!(diff, "", "{options:?}, then {again:?}");
        }
    }
}
