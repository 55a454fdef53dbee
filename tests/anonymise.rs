//! `dadu anonymise`: no name that is planted anywhere comes out, and the play stays as it was.

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Output;

use dadu::anonymise::{Anonymiser, Dates, Key, Loader, Rewritten, Settings};
use dadu::notation::stream::Blocks;
use dadu::notation::{Content, Line, parse};
use dadu::replay::{Setup, replay};
use support::{complained, dadu, files, plain, program, reads, said};

const DEFAULT: Settings = Settings { dates: Dates::Month, keep_place: false, keep_remarks: false };

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("it can be made");
    std::fs::write(&path, text).expect("the folder can be written");
    path
}

fn run(arguments: &[&Path], options: &[&str]) -> Output {
    let mut all: Vec<&str> = vec!["anonymise"];
    all.extend(arguments.iter().map(|path| plain(path)));
    all.extend(options);
    dadu(&all)
}

/// Runs it on paths; gives its exit code.
fn anonymise(folder: &Path, paths: &[&Path], to: &str, options: &[&str]) -> Option<i32> {
    let (output, key) = (folder.join(to), folder.join("the.key"));
    let mut all = vec!["-o", plain(&output), "--key", plain(&key)];
    all.extend(options);
    run(paths, &all).status.code()
}

/// Every file below a folder, by its name, or the one file.
fn everything(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let walk = walkdir::WalkDir::new(path).into_iter().map(|entry| entry.expect("readable"));
    let files = walk.filter(|entry| entry.file_type().is_file());
    let relative = |path: &Path, below: &Path| {
        below.strip_prefix(path.parent().expect("a folder")).expect("below").display().to_string()
    };
    files
        .map(|entry| (relative(path, entry.path()), std::fs::read(entry.path()).expect("readable")))
        .collect()
}

/// A name for every place where one can stand, in one script.
struct Planted {
    script: &'static str,
    names: Vec<String>,
}

/// 26 words that stand nowhere else. `stem` is of the script.
fn planted(script: &'static str, stem: &str, signs: &str) -> Planted {
    let signs: Vec<char> = signs.chars().collect();
    let name = |n: usize| format!("{stem}{}{}", signs[n / 6], signs[n % 6]);
    Planted { script, names: (0..30).map(name).collect() }
}

fn scripts() -> [Planted; 3] {
    [
        planted("latin", "Zubaid", "qvxjkw"),
        planted("gujarati", "ઝુબૈદ", "કગટડપબ"),
        planted("arabic", "زبیدض", "قطظغفخ"),
    ]
}

impl Planted {
    /// A log with one of the names in every field, remark, token and line.
    fn log(&self) -> Vec<u8> {
        let n = &self.names;
        let text = format!(
            "Dadu: 1  # {0}\nId: {1}\nTitle: At {2}'s\nVariant: {3}.variant, {4} = no  # {4}\n\
             Date: 2022-12-28\nPlace: {5}\nHousehold: {6}\nLanguage: as {7} speaks\n\
             Consent: {8} agreed\nObserver: {9}, {10}\nTranscriber: {11}\nSource: {12}\n\
             Recording: {13}.mp4\nNote: {14} came late\nNote: {14}\nNames: of {15}\n\
             Continues: {16}\nSimulated: by {17}\nPlayers: {18}\nN: {19}, {20}\nS: {21}، {22}\n\
             N3: {23}\nLeader: {24}\n{25}: {26}\n\n\
             # {0} sits down\nN1 1-3 {27} +1 a1+3 ({27}  # {0}, you!\n[00:01] S1 3 # {1}\n\
             [{28}] N2 2\n{28} and {29} laugh\nN2 2\n= N {29} K | S wait K 8\n\
             +N3 # {23}\n...  # {2}\nChange: {3} = {4}\nResult: S wins, {5} cheated\n",
            n[0],
            n[1],
            n[2],
            n[3],
            n[4],
            n[5],
            n[6],
            n[7],
            n[8],
            n[9],
            n[10],
            n[11],
            n[12],
            n[13],
            n[14],
            n[15],
            n[16],
            n[17],
            n[18],
            n[19],
            n[20],
            n[21],
            n[22],
            n[23],
            n[24],
            n[25],
            n[26],
            n[27],
            n[28],
            n[29],
        );
        let broken = [b"S1 2 \x01 ", n[0].as_bytes(), b"\n\xFF ", n[1].as_bytes(), b"\n"].concat();
        let long = format!("{} {}\n", n[2], "x".repeat(2 << 20));
        let second =
            format!("Date: for {}\nResult: {}Dadu: 1\nTitle: {}\nN1 2\n", n[3], n[4], n[5]);
        [text.as_bytes(), &broken, long.as_bytes(), second.as_bytes()].concat()
    }

    fn plant(&self, folder: &Path) -> PathBuf {
        let n = &self.names;
        let variant =
            format!("# {0} says\nludii, {1} = yes\nkings = {2} # {3}\n", n[0], n[1], n[2], n[3]);
        let inner = format!("{}/{}", self.script, n[6]);
        write(folder, &format!("{inner}/{}.variant", n[3]), variant);
        let text = [format!("written by {}\n\n", n[7]).as_bytes(), &self.log()].concat();
        write(folder, &format!("{inner}/{}.dadu", n[8]), text)
    }

    /// That nothing of it stands in what was written.
    fn assert_gone(&self, written: &BTreeMap<String, Vec<u8>>) {
        assert!(!written.is_empty());
        for (file, bytes) in written {
            let text = String::from_utf8_lossy(bytes).to_lowercase();
            for (number, name) in self.names.iter().enumerate() {
                let name = name.to_lowercase();
                assert!(!file.to_lowercase().contains(&name), "{number} names {file}");
                let line = text.lines().find(|line| line.contains(&name));
                assert!(line.is_none(), "{} {number} stands in {file}: {line:?}", self.script);
            }
        }
    }
}

#[test]
fn no_name_that_is_planted_comes_out() {
    let folder = tempfile::tempdir().expect("a folder");
    for planted in scripts() {
        let log = planted.plant(folder.path());
        for (number, options) in
            [&[][..], &["--dates", "year"], &["--dates", "day"]].iter().enumerate()
        {
            let to = format!("{}-{number}", planted.script);
            assert_eq!(anonymise(folder.path(), &[&log], &to, options), Some(0));
            planted.assert_gone(&everything(&folder.path().join(to)));
        }
    }
}

#[test]
fn no_name_comes_out_of_a_folder_or_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = folder.path().join("logs");
    let all = scripts();
    all.iter().for_each(|planted| drop(planted.plant(&logs)));
    let archive = folder.path().join("games.dadu-archive");
    let archive = archive.to_str().expect("plain");
    // What is too long for the archive is not added; the rest is.
    let mut short = Vec::new();
    for planted in &all {
        let text = String::from_utf8_lossy(&planted.log()).replace(&"x".repeat(2 << 20), "x");
        short.push(write(&logs, &format!("{}/short.dadu", planted.script), text));
    }
    let added = dadu(&["add", logs.to_str().expect("plain"), "--archive", archive]);
    assert!(said(&added).contains("games"), "{}", said(&added));

    assert_eq!(anonymise(folder.path(), &[&logs], "folder", &[]), Some(0));
    for (to, options) in [("from-archive", &[][..]), ("new.dadu-archive", &["--dates", "year"])] {
        let options = [&["--archive", archive], options].concat();
        assert_eq!(anonymise(folder.path(), &[], to, &options), Some(0));
    }
    for planted in &all {
        for to in ["folder", "from-archive", "new.dadu-archive"] {
            planted.assert_gone(&everything(&folder.path().join(to)));
        }
    }
    let verified = dadu(&[
        "verify",
        "--archive",
        folder.path().join("new.dadu-archive").to_str().expect("plain"),
    ]);
    assert_eq!(verified.status.code(), Some(0), "{}", said(&verified));
}

/// With remarks kept, the names that a header gives are replaced wherever they stand.
#[test]
fn kept_remarks_hold_no_name_of_a_header() {
    let folder = tempfile::tempdir().expect("a folder");
    for planted in scripts() {
        let n = &planted.names;
        let log = format!(
            "Dadu: 1\nHousehold: {0}\nPlace: {1}\nObserver: {2}\nN: {3} {4}, {5}\nS: {6}\n\
             Title: At {0}, {1}\n{5}: {6}\n\nN1 2  # {3} {4} and {6}; {4} alone, and «{2}»\n\
             # {7}, whom no header of this log names\nResult: unfinished, {5} left\n",
            n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]
        );
        let other = format!("Dadu: 1\nN: {}\nN1 2\n", n[7]);
        let log = write(folder.path(), &format!("{}.dadu", planted.script), log);
        let other = write(folder.path(), &format!("{}-other.dadu", planted.script), other);
        let to = planted.script;
        assert_eq!(anonymise(folder.path(), &[&log, &other], to, &["--keep-remarks"]), Some(0));
        let written = everything(&folder.path().join(to));
        planted.assert_gone(&written);
        let all: String = written.values().map(|text| String::from_utf8_lossy(text)).collect();
        assert!(all.contains("# [name], whom no header of this log names"), "{all}");
        assert!(
            all.contains("Title: At Household-") && all.contains(" alone, and «Person-"),
            "{all}"
        );
    }
}

#[test]
fn a_person_has_one_pseudonym_in_every_log_and_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = |household: &str, names: &str, id: &str, continues: &str| {
        format!(
            "Dadu: 1\nId: {id}\nContinues: {continues}\nHousehold: {household}\nN: {names}\nN1 2\n"
        )
    };
    let one = write(folder.path(), "one.dadu", log("Khan", "Amina, Bilal", "k1", "k0"));
    let two = write(folder.path(), "two.dadu", log("khan", "bilal, AMINA", "k2", "k1"));
    let three = write(folder.path(), "three.dadu", log("Patel", "Amina", "p1", "k2"));
    let first = anonymise(folder.path(), &[&one, &two], "first", &[]);
    let key = std::fs::read_to_string(folder.path().join("the.key")).expect("a key");
    let second = anonymise(folder.path(), &[&three, &two], "second", &[]);
    assert_eq!((first, second), (Some(0), Some(0)));
    let grown = std::fs::read_to_string(folder.path().join("the.key")).expect("a key");
    assert!(grown.starts_with(&key) && grown.len() > key.len());

    let field = |text: &[u8], name: &str| {
        let text = String::from_utf8_lossy(text).into_owned();
        support::field(&text, name).expect("the field is there").to_owned()
    };
    let (first, second) =
        (everything(&folder.path().join("first")), everything(&folder.path().join("second")));
    let by_count = |all: &BTreeMap<String, Vec<u8>>, person: &str| {
        let has = |text: &&Vec<u8>| field(text, "N").starts_with(person);
        all.values().find(has).cloned()
    };
    let one =
        first.values().find(|text| !second.values().any(|other| other == *text)).expect("one");
    let two = first.values().find(|text| *text != one).expect("two");
    assert!(second.values().any(|text| text == two), "a later run writes the same");
    let (amina, bilal) = {
        let names = field(one, "N");
        let (amina, bilal) = names.split_once(", ").expect("two names");
        (amina.to_owned(), bilal.to_owned())
    };
    assert_eq!(field(two, "N"), format!("{bilal}, {amina}"));
    assert_eq!(field(two, "Continues"), field(one, "Id"));
    let three = second.values().find(|text| *text != two).expect("three");
    assert_eq!(field(three, "Continues"), field(two, "Id"));
    assert_ne!(field(three, "N"), amina, "of another household");
    assert!(by_count(&first, &bilal).is_some());
}

/// Names that somebody said are one person's have one pseudonym.
#[test]
fn people_who_are_one_in_the_key_stay_one() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "the.key", "Dadu-Key: 1\nperson\tMeera\tAmina\t\nperson\tMeera\tAmi\n");
    let log = write(folder.path(), "a.dadu", "Dadu: 1\nN: Ami, Amina\nN1 2\n");
    assert_eq!(anonymise(folder.path(), &[&log], "out", &[]), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    assert!(text.contains("N: Meera, Meera\n"), "{text}");
}

#[test]
fn people_who_are_one_in_the_archive_are_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = "Dadu: 1\nHousehold: Khan\nN: Amina, Bilal\nS: Ami\nN1 2\n";
    let log = write(folder.path(), "a.dadu", log);
    let archive = folder.path().join("games.dadu-archive");
    dadu(&["add", log.to_str().expect("plain"), "--archive", archive.to_str().expect("plain")]);
    let db = rusqlite::Connection::open(&archive).expect("it opens");
    let same = "INSERT INTO same_person VALUES ('Ami', 'Khan', 'Amina', 'Khan')";
    db.execute(same, []).expect("it can be written");
    drop(db);
    let options = ["--archive", archive.to_str().expect("plain")];
    assert_eq!(anonymise(folder.path(), &[], "out", &options), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    let amina = support::field(&text, "N").and_then(|names| names.split(',').next());
    assert_eq!(support::field(&text, "S"), amina, "{text}");
}

fn is_play(line: &Line) -> bool {
    !matches!(line.content, Content::Field(_) | Content::Nothing | Content::Unreadable)
}

/// A game without names, after its names were learnt.
fn rewritten(anonymiser: &mut Anonymiser, text: &[u8], load: Loader<'_>) -> Rewritten {
    let names = anonymiser.new_names(text, &[], load);
    anonymiser.learn(&names);
    let written = anonymiser.rewrite(text, &[], load);
    assert_eq!(written.counts.unlearnt, 0);
    written
}

/// Over the whole corpus: every line stays a line, play stays to the byte, and a check finds the
/// same in the play at the same lines.
#[test]
fn what_is_play_stays() {
    let mut compared = 0;
    for path in files("corpus", "dadu").into_iter().chain(files("corpus", "in")) {
        let bytes = std::fs::read(support::root().join(&path)).expect("readable");
        let mut blocks = Blocks::new(&bytes[..]);
        let mut anonymiser = Anonymiser::new(Key::new([3; 32]), DEFAULT);
        while let Some(block) = blocks.next_block().expect("readable") {
            for game in block.games().filter(|game| game.opens && game.cuts.is_empty()) {
                let folder = support::root().join(path.parent().expect("a folder"));
                let load = |name: &str| {
                    std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string())
                };
                let written = rewritten(&mut anonymiser, game.text, &load);
                if written.counts.left_out == 0 {
                    compare(&path, game.text, &written.text, &load, &written.files);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "only {compared}");
}

fn compare(
    path: &Path,
    before: &[u8],
    after: &[u8],
    load: Loader<'_>,
    files: &[dadu::anonymise::VariantFile],
) {
    let (old, new) = (parse(before), parse(after));
    assert_eq!(old.lines.len(), new.lines.len(), "{}", path.display());
    for (one, other) in old.lines.iter().zip(&new.lines) {
        let play = |text: &[u8], line: &Line| {
            let end = line.remark.map_or(line.span.end, |remark| remark.start);
            let text = &text[line.span.start as usize..end as usize];
            String::from_utf8_lossy(text.trim_ascii_end()).into_owned()
        };
        let unreadable = play(after, other).contains("withheld");
        if is_play(one) && !unreadable {
            assert_eq!(play(before, one), play(after, other), "{}", path.display());
        }
    }
    let renamed = |name: &str| {
        let file = files.iter().find(|file| file.name == name);
        file.map(|file| file.text.clone()).ok_or_else(|| "it is not there".to_owned())
    };
    assert_eq!(found(before, load), found(after, &renamed), "{}", path.display());
}

proptest::proptest! {
    /// Whatever stands in a game, nothing panics, every line stays one, and what was taken out once
    /// is not there to be taken out again.
    #[test]
    fn any_text_keeps_its_lines(lines in proptest::collection::vec(
        "(N|S|N2 |S1 3 |# |N3: |= N |Id: |Date: |Variant: |Change: |Result: |\\[0:1\\] )?\\PC{0,20}(\r|\u{1})?", 0..20
    )) {
        let text = format!("Dadu: 1\n{}", lines.join("\n"));
        let nothing = |_: &str| Err("none".to_owned());
        let mut anonymiser = Anonymiser::new(Key::new([5; 32]), DEFAULT);
        let written = rewritten(&mut anonymiser, text.as_bytes(), &nothing);
        if written.counts.left_out == 0 {
            let count = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(count(text.as_bytes()), count(&written.text));
            assert_eq!(written.counts.tokens == 0, {
                let again = rewritten(&mut anonymiser, &written.text, &nothing);
                again.counts.tokens == 0
            });
        }
    }
}

/// What a check finds in the play: codes and lines.
fn found(text: &[u8], load: Loader<'_>) -> Vec<(String, usize)> {
    let log = parse(text);
    let game = replay(text, &log, &Setup { load, ..Setup::default() }, &mut ());
    let line = |at: u32| text[..at as usize].iter().filter(|&&byte| byte == b'\n').count();
    let play = game.findings.iter().filter(|finding| finding.code().id() >= "D3");
    play.map(|finding| (finding.code().id().to_owned(), line(finding.span.start))).collect()
}

#[test]
fn a_key_is_its_owner_s_and_is_never_in_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = write(folder.path(), "a.dadu", "Dadu: 1\nN: Amina\nN1 2\n");
    assert_eq!(anonymise(folder.path(), &[&log], "out", &[]), Some(0));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = folder.path().join("the.key").metadata().expect("a key").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let (out, key) = (folder.path().join("new"), folder.path().join("new/the.key"));
    let options = ["-o", out.to_str().expect("plain"), "--key", plain(&key)];
    assert_eq!(run(&[&log], &options).status.code(), Some(2));
    assert!(!out.exists());
}

/// Who may use a key that is there, its owner has said.
#[cfg(unix)]
#[test]
fn a_key_that_grows_stays_whose_it_was() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("the.key");
    let mode = |mode| std::fs::set_permissions(&path, PermissionsExt::from_mode(mode));
    // The permissions, the name that is new, the exit code, and what is said.
    let cases = [
        (0o600, "Amina", 0, ""),
        (0o640, "Bilal", 0, "others than you may read the key"),
        (0o400, "Chand", 2, "it is write-protected; no logs were written"),
    ];
    for (number, (given, name, code, words)) in cases.into_iter().enumerate() {
        let log = write(folder.path(), "a.dadu", format!("Dadu: 1\nN: {name}\nN1 2\n"));
        if path.exists() {
            mode(given).expect("it is ours");
        }
        let out = folder.path().join(format!("out-{number}"));
        let output = run(&[&log], &["-o", plain(&out), "--key", plain(&path)]);
        let complaint = complained(&output);
        assert_eq!(output.status.code(), Some(code), "{name}: {complaint}");
        assert!(
            complaint.contains(words) && (words.is_empty() == complaint.is_empty()),
            "{complaint}"
        );
        let key = std::fs::read_to_string(&path).expect("a key");
        assert_eq!((key.contains(name), out.exists()), (code == 0, code == 0), "{name}");
        let now = path.metadata().expect("a key").permissions().mode();
        assert_eq!(now & 0o777, given, "{name}");
    }
}

#[test]
fn nothing_is_overwritten_and_nothing_is_half_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = write(folder.path(), "a.dadu", "Dadu: 1\nN: Amina\nN1 2\n");
    write(folder.path(), "there/precious", "");
    assert_eq!(anonymise(folder.path(), &[&log], "there", &[]), Some(2));
    assert!(!folder.path().join("the.key").exists());
    write(folder.path(), "the.key", "Dadu-Key: 1\nwho knows\n");
    assert_eq!(anonymise(folder.path(), &[&log], "out", &[]), Some(2));
    assert!(!folder.path().join("out").exists());
    let mut names: Vec<String> = everything(folder.path())
        .into_keys()
        .map(|name| name.rsplit('/').next().unwrap_or_default().to_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["a.dadu", "precious", "the.key"], "nothing is left beside them");
}

#[test]
fn what_cannot_be_read_is_left_out_and_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let log =
        "Dadu: 1\nN: Amina\nN1 2\nDadu: 9\nN: Bilal\nN1 2\nDadu: 1\nGame: Chopat by Chand\nN1 2\n";
    let log = write(folder.path(), "a.dadu", log);
    assert_eq!(anonymise(folder.path(), &[&log, Path::new("no-such-file")], "out", &[]), Some(2));
    let written = everything(&folder.path().join("out"));
    assert_eq!(written.len(), 1);
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    assert_eq!(text.matches("Dadu: 1").count(), 1, "{text}");
    assert!(!text.contains("Bilal") && !text.contains("Ch"));
}

#[test]
fn standard_input_is_read_twice_and_left_nowhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["anonymise", "-", "--keep-remarks", "-o", "out", "--key", "the.key"];
    let logs = b"Dadu: 1\nN1 2  # Amina!\nDadu: 1\nN: Amina\nN1 2\n";
    let output = reads(program(&arguments).current_dir(folder.path()), logs);
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("What this cannot promise"), "{}", said(&output));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    assert!(text.contains("N1 2  # [name]!"), "{text}");
}

#[test]
fn places_stay_if_that_is_wished() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = write(folder.path(), "a.dadu", "Dadu: 1\nPlace: at Amina's, Pune\nN: Amina\nN1 2\n");
    assert_eq!(anonymise(folder.path(), &[&log], "out", &["--keep-place"]), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    assert!(text.contains("Place: at Person-") && text.contains("'s, Pune\n"), "{text}");
}

/// Simulated games in several blocks, each with players of its own.
fn many_logs() -> String {
    let plain = said(&dadu(&["simulate", "--games", "200", "--players", "2", "--seed", "5"]));
    let mut players = 0;
    let named = |line: &str| match line.starts_with("Players:") {
        true => {
            players += 4;
            let [a, b, c, d] = [4, 3, 2, 1].map(|back| format!("Player {}", players - back));
            format!("{line}\nHousehold: House {}\nN: {a}, {b}\nS: {c}, {d}\n", players % 3)
        }
        false => format!("{line}\n"),
    };
    plain.lines().map(named).collect()
}

/// Threads share the work; what comes out, and in which order, is as if there were one.
#[test]
fn however_many_threads_work_the_same_comes_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = many_logs();
    assert!(logs.len() > 600 << 10, "several blocks");
    write(folder.path(), "logs.dadu", &logs);
    let run = |to: &str, threads: &str| {
        let arguments = ["anonymise", "logs.dadu", "-o", to, "--key", "the.key"];
        let mut command = program(&arguments);
        command.current_dir(folder.path()).env("RAYON_NUM_THREADS", threads);
        assert!(command.output().expect("it runs").status.success());
        let written = std::fs::read_dir(folder.path().join(to)).expect("a folder");
        let paths: Vec<PathBuf> = written.map(|entry| entry.expect("a file").path()).collect();
        std::fs::read_to_string(&paths[0]).expect("UTF-8")
    };
    let four = run("four", "4");
    let key = std::fs::read_to_string(folder.path().join("the.key")).expect("a key");
    assert_eq!(run("one", "1"), four);
    assert_eq!(run("again", "4"), four);
    assert_eq!(std::fs::read_to_string(folder.path().join("the.key")).expect("a key"), key);
    // Names are in the key, and games in the file, in the order of the logs.
    let people: Vec<&str> = key.lines().filter(|line| line.starts_with("person\t")).collect();
    assert_eq!(people.len(), 800);
    for (number, person) in people.iter().enumerate() {
        assert!(person.contains(&format!("\tPlayer {number}\t")), "{number}: {person}");
    }
    let play = |text: &str| -> Vec<String> {
        let lines =
            text.lines().filter(|line| line.starts_with(['N', 'S']) && !line.contains(": "));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(play(&logs), play(&four));
}
