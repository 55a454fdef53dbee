//! `dadu fmt`: each input gives the output in the file next to it, byte for byte.
//!
//! `corpus/formatting` contains pairs of files: `NAME.dadu.in` and the output of `dadu fmt`, and
//! `NAME.extras.in` and the output of `dadu fmt --extras`.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::slips::{below, slipped};
use crate::support::{complained, dadu, dadu_reads, files, plain, root, said};
use dadu::finding::Severity;
use dadu::games::GameId;
use dadu::games::dadu::Variant;
use dadu::notation::stream::Blocks;
use dadu::notation::{ItemKind, parse};
use dadu::replay::{FormattedFile, Setup, replay};
use dadu::simulate::{Plan, Policy, simulate};
use rand_pcg::Pcg64;
use snapbox::Data;
use snapbox::data::DataFormat;

/// A log and its expected canonical form.
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

    /// Runs `dadu fmt` on a file, with the pair's options and more.
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

/// Compares bytes with a file, or writes the file if `SNAPSHOTS=overwrite` is set.
fn same(actual: &[u8], path: &Path) -> bool {
    let compare = || {
        let expected = Data::read_from(path, Some(DataFormat::Binary));
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(Data::binary(actual), expected);
    };
    std::panic::catch_unwind(compare).is_ok()
}

#[test]
fn formatting_gives_canonical_form() {
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
fn changes_are_shown_as_a_unified_diff() {
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

/// Returns files of several games each, with planted typos. `DADU_GAMES` sets another number of
/// games.
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
fn formatting_damaged_logs_twice_changes_nothing() {
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

/// A log that ends between two tokens gets the same extras as the whole log, up to its end. A
/// player turn that continues in the whole log gets no unused results and no winner.
#[test]
fn extras_of_a_cut_log_agree_with_the_whole_log() {
    let mut random = Pcg64::new(15, 1);
    for number in 0..20 {
        let game = simulated(Variant::BASIC, 2, number);
        let whole = with_extras(game.as_bytes());
        let play = game.find("\n\n").expect("a header") + 2;
        for _ in 0..30 {
            let at = play + below(&mut random, game.len() - play);
            let end = game[at..].find([' ', '-', '\n']).map_or(game.len(), |end| at + end);
            let cut = with_extras(&game.as_bytes()[..end]);
            let last = cut.lines().next_back();
            assert!(whole.starts_with(cut.trim_end()), "{number}, {end}: {last:?}");
        }
    }
}

fn simulated(variant: Variant, players: u8, number: u64) -> String {
    let policy = Policy::Sensible;
    let plan = Plan { variant, players: (players, players), policy, max_turns: 2000, seed: 15 };
    let mut text = Vec::new();
    simulate(&plan, number, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

fn with_extras(text: &[u8]) -> String {
    let no_files = |_: &str| Err("there are none".to_owned());
    let formatted = FormattedFile::of(text, true, &no_files).expect("it can be read");
    String::from_utf8(formatted.text).expect("UTF-8")
}

/// Extras of logs of which parts were not seen can be read, and change no finding, in every game.
#[test]
fn extras_of_unseen_items_can_be_read() {
    let codes = |text: &str| {
        let log = parse(text.as_bytes());
        let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
        found.iter().map(|finding| finding.code()).collect::<Vec<_>>()
    };
    for game in GameId::ALL {
        for seed in 1..=4_u32 {
            let simulate = ["simulate", "--game", game.name(), "--max-turns", "60", "--seed"];
            let arguments = simulate.map(str::to_owned).into_iter().chain([seed.to_string()]);
            let played = said(&dadu(&arguments.collect::<Vec<_>>()));
            let random = &mut Pcg64::new(44, seed.into());
            for _ in 0..8 {
                let text = with_one_unseen(&played, random);
                let formatted = with_extras(text.as_bytes());
                assert_eq!(codes(&formatted), codes(&text), "{game}\n{text}\n{formatted}");
            }
        }
    }
}

/// Returns a log with one item that was not seen.
fn with_one_unseen(text: &str, random: &mut Pcg64) -> String {
    let log = parse(text.as_bytes());
    let item = &log.items[below(random, log.items.len())];
    let span = item.span.range();
    let unseen = match item.kind {
        ItemKind::Move(_) => "?+?",
        ItemKind::Throw(_) | ItemKind::Play(_) => "?",
        _ => return text.to_owned(),
    };
    format!("{}{unseen}{}", &text[..span.start], &text[span.end..])
}

/// The extras agree with the log, so they cause no finding.
#[test]
fn extras_of_damaged_logs_cause_no_finding() {
    let no_files = |_: &str| Err("there are none".to_owned());
    for number in 0..3000 {
        let text = slipped(number);
        let formatted = [false, true].map(|extras| FormattedFile::of(&text, extras, &no_files));
        let [Ok(bare), Ok(full)] = formatted else { continue };
        let [bare, full] = [bare, full].map(|formatted| codes(&formatted.text));
        let fewer = |&&(code, count): &&(&str, usize)| {
            bare.iter().find(|(known, _)| *known == code).is_none_or(|&(_, known)| known < count)
        };
        let new: Vec<_> = full.iter().filter(fewer).collect();
        assert!(new.is_empty(), "{number}: {new:?}\n{}", String::from_utf8_lossy(&text));
    }
}

/// Returns the errors and warnings in a file, each with its count.
fn codes(file: &[u8]) -> Vec<(&'static str, usize)> {
    let mut found: Vec<&str> = Vec::new();
    let mut blocks = Blocks::new(file);
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        for game in block.games().filter(|game| game.opens) {
            let log = parse(game.shown);
            let findings = replay(game.shown, &log, &Setup::default(), &mut ()).findings;
            let weighty = findings.iter().filter(|finding| finding.severity != Severity::Note);
            found.extend(weighty.map(|finding| finding.code().id()));
        }
    }
    found.sort_unstable();
    found.chunk_by(|one, two| one == two).map(|same| (same[0], same.len())).collect()
}

/// If a written round contradicts the count, no further rounds are added.
#[test]
fn no_rounds_are_added_after_a_contradicting_round() {
    let log = |rounds: [&str; 3]| {
        let [one, two, three] = rounds;
        format!(
            "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{one}N1 2\nS1 2\n{two}N1 3\nS1 2\nN1 4\nS1 2\n\
             {three}N1 2\nResult: unfinished\n"
        )
    };
    for (written, expected) in [
        (["", "", ""], ["1. ", "2. ", "3. ", "4. "]),
        (["1. ", "2. ", "4. "], ["1. ", "2. ", "3. ", "4. "]),
        (["3. ", "2. ", "5. "], ["3. ", "2. ", "", "5. "]),
        (["", "", "5. "], ["", "", "", "5. "]),
    ] {
        let formatted = with_extras(log(written).as_bytes());
        let turns = formatted.lines().filter(|line| line.contains("N1"));
        let rounds: Vec<&str> = turns.map(|line| line.split("N1").next().unwrap_or("")).collect();
        assert_eq!(rounds, expected, "{written:?}");
    }
}

/// A round of six digits cannot be read, so none is written.
#[test]
fn no_round_is_added_that_cannot_be_read() {
    let header = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n= N wait K 8 | S wait K 8 | turn N\n";
    let log =
        format!("{header}99998. N1 2\nS1 2\n99999. N1 2\nS1 2\nN1 2\nS1 2\nResult: unfinished\n");
    let formatted = with_extras(log.as_bytes());
    let rounds = formatted.lines().filter_map(|line| line.split_once(". N1"));
    let rounds: Vec<&str> = rounds.map(|(round, _)| round).collect();
    assert_eq!(rounds, ["99998", "99999"], "{formatted}");
    assert_eq!(parse(formatted.as_bytes()).errors, []);
}

/// Only the header of a recorded game is formatted. Its lines of play may have any form.
#[test]
fn player_turns_of_a_recorded_game_are_unchanged() {
    let plays: [&[u8]; 12] = [
        b"N1 +d2\nS1   +d3 (the other hand)",
        b"n1   3  a1+3\nS1 2-2   b1+2",
        b"N: d2\nS:d3\nN: a1,b2\n\n\n\nwhite:d2  #capture",
        b"1.d2 d3\t2. a1xb2  \n  3... \n#remark\n[0:01]   x",
        b"N1 +d2\r\n\r\nS1 +d3\r",
        b"= N d1,d2|S d3 turn n\nresult:n",
        b"Result: n!\nNote:after it",
        b"\xFF\xFE caf\xE9\nN1 +d2",
        b"Dadu 1\n dadu: 1\nGame:dadu",
        "...\n…\n\u{feff}N1\u{a0}+d2".as_bytes(),
        b"# drawn  by Asha\n\nN1 +d2",
        b"+N2\nN1>S1\n-S1",
    ];
    let header = "dadu: 1\ngame:   Tab and its kin # as Marin has it\nDATE:1931-03\nn: Asha,Omar\nplayers:2 - 1";
    let header = header.replacen("dadu", "Dadu", 1);
    let tidy =
        "Dadu: 1\nGame: tab  # as Marin has it\nDate: 1931-03\nN: Asha, Omar\nPlayers: 2-1\n";
    for play in plays {
        let shown = String::from_utf8_lossy(play);
        for (gap, end) in [("\n\n", ""), ("\n\n \n\t\n", "\n"), ("\r\n\r\n", "\n\n \n")] {
            let before = [header.as_bytes(), gap.as_bytes(), play, end.as_bytes()].concat();
            let after = [tidy.as_bytes(), b"\n", play, b"\n"].concat();
            for options in [&[][..], &["--extras"]] {
                let text = formatted(options, &before);
                assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(&after));
                assert_eq!(text, after, "{shown}");
                assert_eq!(formatted(options, &after), after, "{shown}");
            }
        }
    }
}

/// `fmt` reports nothing about lines of play that it keeps, and formats the other games in the file
/// as usual.
#[test]
fn recorded_games_are_formatted_without_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.dadu");
    let before = "Dadu: 1\nGame:TAB\nN1  +d2\nDadu: 1\n1.N1  3\nDadu: 1\nGame: Pancha Keliya\n";
    let after =
        "Dadu: 1\nGame: tab\n\nN1  +d2\n\nDadu: 1\n\n1. N1 3\n\nDadu: 1\nGame: pancha-keliya\n";
    std::fs::write(&path, before).expect("it can be written");
    for (option, code) in [("--check", 1), ("--diff", 1), ("--extras", 0), ("--check", 0)] {
        let output = dadu(&["fmt", option, plain(&path)]);
        assert_eq!(output.status.code(), Some(code), "{option}: {}", complained(&output));
        assert_eq!(complained(&output), "", "{option}");
    }
    assert_eq!(String::from_utf8(read(&path)).expect("UTF-8"), after);
    let output = dadu(&["fmt", "--write-id", plain(&path)]);
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let written = String::from_utf8(read(&path)).expect("UTF-8");
    assert_eq!(written.matches("\nId: log-").count(), 3, "{written}");
    assert!(written.contains("\n\nN1  +d2\n\n"), "{written}");
}
