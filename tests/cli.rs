//! The program as it is used: commands, options, exit codes, formats.

mod support;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use support::{dadu, files};

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs the program with a text on standard input.
fn dadu_reads(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dadu"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let input = input.to_owned();
    // A program that ends early closes its input, which is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("writing ends");
    output
}

fn file(folder: &tempfile::TempDir, name: &str, text: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("the folder can be written");
    path
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

const GOOD: &[u8] = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n";
const WRONG: &[u8] =
    b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2 +1\nS1 3\nResult: unfinished\n";
const SCANTY: &[u8] = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 2\nS1 3\n";

#[test]
fn exit_codes_say_what_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = file(&folder, "good.dadu", GOOD);
    let wrong = file(&folder, "wrong.dadu", WRONG);
    let scanty = file(&folder, "scanty.dadu", SCANTY);
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a folder in it");
    let cases: &[(&[&str], i32)] = &[
        (&["check", name(&good)], 0),
        (&["check", name(&wrong)], 1),
        (&["check", name(&scanty)], 0),
        (&["check", "--strict", name(&scanty)], 1),
        (&["check", name(folder.path())], 1),
        (&["check", "no-such-file.dadu"], 2),
        (&["check", "no-such-file.dadu", name(&wrong)], 2),
        (&["check", name(&empty)], 2),
        (&["check", "--variant", "basik", name(&good)], 2),
        (&["check", "--jobs", "0", name(&good)], 2),
        (&["check"], 2),
        (&["explain", "D407", "R14", "held-safe-square"], 0),
        (&["explain", "D999"], 2),
        (&["variants", "ludii, R6 = yes"], 0),
        (&["variants", "nothing-like-it"], 2),
        (&["fmt", "--check", name(&good)], 0),
        (&["fmt", "no-such-file.dadu"], 2),
        (&["simulate", "--variant", "ludii-eight-players", "--players", "3"], 2),
        (&["--version"], 0),
    ];
    for (arguments, code) in cases {
        let output = dadu(arguments);
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}\n{all}");
    }
    let both = dadu(&["check", "no-such-file.dadu", name(&wrong)]);
    assert!(said(&both).contains("D401"), "the rest is still done");
    assert!(complained(&both).contains("cannot read no-such-file.dadu"));
}

/// What was typed and does not fit is answered with what is expected, or what may have been meant.
#[test]
fn a_wrong_argument_is_answered_plainly() {
    let cases: [(&[&str], &str); 11] = [
        (&["check", "--jobs", "x", "-"], "expected a whole number from 1 to 512"),
        (&["check", "--jobs", "-2", "-"], "expected a whole number from 1 to 512"),
        (&["check", "--max-findings", "-1", "-"], "expected a whole number, 0 or more"),
        (&["simulate", "--games", "many"], "expected a whole number, 0 or more"),
        (&["simulate", "--variant", "ludi"], "dadu: --variant: no preset or parameter is called"),
        (
            &["variants", "ludi"],
            "dadu: no preset or parameter is called `ludi` (meant as `ludii`?)\n",
        ),
        (&["variants", "ludii triples = tens"], "(meant as `ludii, triples = tens`?)\n"),
        (&["variants", "qqqq"], "`qqqq` (`dadu variants` lists presets and parameters)\n"),
        (&["explain", "held-safe"], "`held-safe`; meant as `held-safe-square`?\n"),
        (
            &["explain", "triples"],
            "`triples` is a parameter: `dadu variants triples`, `dadu explain H6`",
        ),
        (&["explain", "D999"], "`D999`; `dadu explain` alone lists them all\n"),
    ];
    for (arguments, words) in cases {
        let output = dadu(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complained = complained(&output);
        assert!(complained.contains(words), "{arguments:?}: {complained}");
        assert_eq!(
            complained.matches("`dadu variants` lists").count(),
            words.matches("lists presets").count()
        );
    }
}

/// The kinds of broken log that tools for other games let through: each file holds a good game, the
/// broken one, and a good one.
#[test]
fn a_broken_game_is_reported_and_harms_no_other() {
    let broken = files("corpus/illegal/broken", "dadu");
    assert_eq!(broken.len(), 13);
    for path in broken {
        let output = dadu(&["check", "--format", "jsonl", name(&path)]);
        assert_eq!(output.status.code(), Some(1), "{path:?}");
        assert!(complained(&output).starts_with("3 games in 1 file"), "{}", complained(&output));
        for line in said(&output).lines() {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(finding["game"], 2, "{path:?}: {finding}");
        }
    }
}

#[test]
fn findings_have_the_shape_of_the_schema() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let schema = support::root().join("spec/finding.schema.json");
    let schema = compiler.compile(name(&schema), &mut schemas).expect("the schema is one");
    let output = dadu(&["check", "--format", "json", "corpus"]);
    let findings: Vec<serde_json::Value> =
        serde_json::from_slice(&output.stdout).expect("one array");
    assert!(findings.len() > 100);
    for finding in &findings {
        if let Err(error) = schemas.validate(finding, schema) {
            panic!("{error}\n{finding}");
        }
    }
    let lines = dadu(&["check", "--format", "jsonl", "corpus"]);
    let lines: Vec<serde_json::Value> =
        said(&lines).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines, findings, "the two formats say the same");
    for finding in &findings {
        let path = finding["file"].as_str().expect("a name");
        let bytes = std::fs::read(support::root().join(path)).expect("it is there");
        let at = |key: &str| finding["span"][key].as_u64().expect("a number") as usize;
        assert!(at("start") <= at("end") && at("end") <= bytes.len(), "{finding}");
    }
}

/// What a finding may merely follow from: the first cause, and nothing that cannot have mattered.
#[test]
fn what_follows_names_what_may_have_caused_it() {
    // `D305<5` follows from something in line 5.
    let cases = [
        // A line of the header that cannot be read was no player turn.
        ("1-1\nObserver Amina\nNote: x\nN1 1\nS1 1\nN1 2\n", "D109 D305 D305"),
        ("1-1\nObserver Amina\n\nN1 1\nS1 1\nN1 2\n", "D109 D305 D305"),
        ("1-1\n\nOh no\n\nN1 1\nS1 1\nN1 2\n", "D109 D305 D305"),
        // What begins like no word may have been one.
        ("1-1\n\n. N1 1\n\nN1 1\nS1 1\nN1 2\n", "D109 D305<5 D305<5"),
        ("1-1\n. N1 1\nN1 1\nS1 1\nN1 2\n", "D109 D305<4 D305<4"),
        // One wrong player brings others, until a side turn begins as it should.
        ("2-2\nN1 3\nN2 0\nN1 2\nS2 3\nN1 3\nN2 3\nS1 3\nS1 2\n", "D302 D303<6 D303<6 D302"),
        // It may also have put the count of rounds wrong.
        (
            "2-2\nN1 3\nN2 0\nN1 2\nS1 3\nS2 3\n2. N1 3\nN2 3\nS1 2\nS2 2\n2. N1 2\n",
            "D302 D303<6 D308<6 D308",
        ),
        // Who is not at the table does not come of it.
        ("2-2\nN1 3\nN1 3\nN5 2\nS1 3\n", "D302 D301 D303<5"),
    ];
    for (log, expected) in cases {
        let log = format!("Dadu: 1\nVariant: basic\nPlayers: {log}Result: unfinished\n");
        let output = dadu_reads(&["check", "--format", "jsonl", "-"], log.as_bytes());
        let said = said(&output);
        let found = said.lines().map(|line| {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let follows = finding["follows"]["line"].as_u64();
            let code = finding["code"].as_str().expect("a code");
            follows.map_or(code.to_owned(), |line| format!("{code}<{line}"))
        });
        let found = found.collect::<Vec<_>>().join(" ");
        assert_eq!(found, expected, "{log}\n{said}");
    }
}

/// Games are counted, and places given, as they stand in the file, also where a line end is missing.
#[test]
fn a_glued_game_is_counted_and_has_its_place() {
    let game = "Dadu: 1\nVariant: unknown\n\nN1 2\nS1 2 +1\nResult: unfinished";
    let log = format!("{game}\n{game}{game}\n");
    let output = dadu_reads(&["check", "--format", "jsonl", "-"], log.as_bytes());
    let findings: Vec<serde_json::Value> =
        said(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let place = |f: &serde_json::Value| {
        let number = |key: &str| f[key].as_u64().expect("a number");
        (
            f["code"].as_str().expect("a code").to_owned(),
            number("game"),
            number("line"),
            number("column"),
        )
    };
    let places: Vec<_> = findings.iter().map(place).collect();
    let of_a_game = |game, line, opening| {
        let found = [("D210", line, opening), ("D209", line + 1, 10), ("D401", line + 4, 6)];
        found.map(|(code, line, column)| (code.to_owned(), game, line, column))
    };
    let glued = ("D112".to_owned(), 2, 12, 19);
    let expected = [&of_a_game(1, 1, 1)[..], &of_a_game(2, 7, 1), &[glued], &of_a_game(3, 12, 19)];
    assert_eq!(places, expected.concat());
    for finding in &findings {
        let at = |key: &str| finding["span"][key].as_u64().expect("a number") as usize;
        assert_eq!(log[at("start")..at("end")], finding["text"], "{finding}");
    }
}

#[test]
fn formats_for_machines_are_whole() {
    let sarif = dadu(&["check", "--format", "sarif", "corpus/illegal/broken"]);
    let sarif: serde_json::Value = serde_json::from_slice(&sarif.stdout).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    assert!(results.len() >= 13);
    assert!(results.iter().all(|r| r["ruleId"].is_string() && r["message"]["text"].is_string()));
    let region = &results[0]["locations"][0]["physicalLocation"]["region"];
    let place =
        ["startLine", "startColumn", "endLine", "endColumn"].map(|key| region[key].as_u64());
    assert_eq!(place, [24, 1, 24, 3].map(Some), "{region}");
    let empty = dadu(&["check", "--format", "sarif", "corpus/legal/rules/E2.dadu"]);
    let empty: serde_json::Value = serde_json::from_slice(&empty.stdout).expect("JSON");
    assert_eq!(empty["runs"][0]["results"], serde_json::json!([]));
    let github = dadu(&["check", "--format", "github", "corpus/illegal/rules/M3.dadu"]);
    assert!(said(&github).starts_with("::error file=corpus/illegal/rules/M3.dadu,line="));
    assert_eq!(said(&github).lines().count(), 1, "line ends are escaped");
}

#[test]
fn what_is_left_out_is_said() {
    let few = dadu(&["check", "--max-findings", "2", "corpus/illegal/broken"]);
    let all = dadu(&["check", "--max-findings", "0", "corpus/illegal/broken"]);
    let count = |output: &Output| said(output).matches("error[D").count();
    assert_eq!(count(&few), 2);
    let left = format!("{} more findings not shown", count(&all) - 2);
    assert!(said(&few).contains(&left), "{}", said(&few));
    let quiet = dadu(&["check", "--quiet", "corpus/legal"]);
    assert_eq!(said(&quiet), "");
    let statistics = dadu(&["check", "--quiet", "--statistics", "corpus/illegal/broken"]);
    assert!(said(&statistics).contains("held") || said(&statistics).contains("D308"));
}

#[test]
fn threads_change_nothing() {
    let one = dadu(&["check", "--jobs", "1", "--max-findings", "0", "corpus"]);
    let four = dadu(&["check", "--jobs", "4", "--max-findings", "0", "corpus"]);
    assert_eq!(said(&one), said(&four));
    assert_eq!(one.status.code(), Some(1));
}

#[test]
fn another_variant_can_be_asked_for() {
    let log = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-0\nS1 3\nN1 4\nResult: unfinished\n";
    assert_eq!(dadu_reads(&["check", "-"], log).status.code(), Some(0));
    let ludii = dadu_reads(&["check", "--variant", "ludii", "-"], log);
    assert!(said(&ludii).contains("D416"), "under ludii the 1 is kept: {}", said(&ludii));
    let misspelt = dadu_reads(&["check", "--variant", "basic, forfiet = never", "-"], log);
    assert!(complained(&misspelt).contains("meant as `forfeit`?"), "{}", complained(&misspelt));
}

#[test]
fn a_variant_file_is_shared_by_the_logs_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    file(&folder, "khans.variant", b"# the Khans' rules\nbasic\nforfeit = never\n");
    file(&folder, "wrong.variant", b"basic\nforfeit = sometimes\n");
    let log = |variant: &str| {
        format!(
            "Dadu: 1\nVariant: {variant}\nPlayers: 1-1\n\nN1 1-0 +1\nS1 3\nResult: unfinished\n"
        )
    };
    let cases = [
        ("khans.variant", 0, ""),
        ("khans.variant, forfeit = on zero", 1, "a 0 forfeited the 1"),
        ("khans", 1, "meant as `khans.variant`?"),
        ("wrong.variant", 1, "wrong.variant, line 2: `forfeit` cannot be `sometimes`"),
        ("other.variant", 1, "the variant file `other.variant` cannot be read"),
        ("../khans.variant", 1, "it must be in the log's folder or below"),
    ];
    for (variant, code, message) in cases {
        let path = file(&folder, "log.dadu", log(variant).as_bytes());
        let output = dadu(&["check", name(&path)]);
        assert_eq!(output.status.code(), Some(code), "{variant}: {}", said(&output));
        assert!(said(&output).contains(message), "{variant}: {}", said(&output));
    }
}

/// A log may come from a stranger: the file that it names is beside it, and is an ordinary one.
#[cfg(unix)]
#[test]
fn a_variant_file_leads_nowhere_else() {
    let (home, elsewhere) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir());
    let elsewhere = elsewhere.expect("another");
    let far = file(&elsewhere, "far.variant", b"basic\n");
    file(&home, "near.txt", b"basic\n");
    let long = [b"basic # ".to_vec(), vec![b'x'; 1 << 20]].concat();
    file(&home, "long.variant", &long);
    std::fs::create_dir(home.path().join("folder.variant")).expect("a folder in it");
    let pipe = home.path().join("pipe.variant");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let links = [("zero", Path::new("/dev/zero")), ("far", &far), ("near", Path::new("near.txt"))];
    for (link, to) in links {
        let link = home.path().join(format!("{link}.variant"));
        std::os::unix::fs::symlink(to, link).expect("a link");
    }
    let cases = [
        ("near", None),
        ("far", Some("it must be in the log's folder or below")),
        ("zero", Some("it must be in the log's folder or below")),
        ("pipe", Some("it is no ordinary file")),
        ("folder", Some("it is no ordinary file")),
        ("long", Some("it is longer than 1 MiB")),
    ];
    for (variant, reason) in cases {
        let log = format!(
            "Dadu: 1\nVariant: {variant}.variant\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n"
        );
        file(&home, "log.dadu", log.as_bytes());
        let output = Command::new(env!("CARGO_BIN_EXE_dadu"))
            .args(["check", "log.dadu"])
            .current_dir(home.path())
            .output()
            .expect("the program runs");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(i32::from(reason.is_some())), "{variant}: {said}");
        // The words may be broken over lines.
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
        assert!(reason.is_none_or(|reason| words.contains(reason)), "{variant}: {words}");
    }
}

#[test]
fn variants_are_listed_whole() {
    let all = dadu(&["variants", "--format", "json"]);
    let all: serde_json::Value = serde_json::from_slice(&all.stdout).expect("JSON");
    let count = |key: &str| all[key].as_array().map(Vec::len);
    assert_eq!(count("presets"), Some(7));
    assert_eq!(count("parameters"), Some(dadu::rules::Parameter::COUNT));
    for table in [dadu(&["variants"]), dadu(&["variants", "ludii, triples = tens"])] {
        let table = said(&table);
        for parameter in all["parameters"].as_array().expect("a list") {
            assert!(table.contains(parameter["name"].as_str().expect("a name")), "{table}");
        }
        assert!(table.lines().all(|line| line.chars().count() <= 100), "it fits");
    }
    for preset in all["presets"].as_array().expect("a list") {
        let name = preset["name"].as_str().expect("a name");
        let is = preset["is"].as_str().expect("a declaration");
        let [named, spelt] = [name, is].map(|v| {
            let one = dadu(&["variants", v, "--format", "json"]);
            serde_json::from_slice::<serde_json::Value>(&one.stdout).expect("JSON")["parameters"]
                .clone()
        });
        assert_eq!(named, spelt, "{name} is {is}");
    }
}

#[test]
fn a_seed_gives_the_same_bytes_on_every_machine() {
    let arguments = ["simulate", "--games", "3", "--players", "5,4", "--seed", "42"];
    let once = dadu(&arguments);
    assert_eq!(once.stdout, dadu(&arguments).stdout);
    // What every machine must give; a change of these bytes is a change of the contract.
    let hash = once.stdout.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!((once.stdout.len(), hash), (SIMULATED_BYTES, SIMULATED_HASH));
    let other = dadu(&["simulate", "--games", "3", "--players", "5,4", "--seed", "43"]);
    assert_ne!(once.stdout, other.stdout);
    assert_eq!(dadu_reads(&["check", "--strict", "-"], &once.stdout).status.code(), Some(0));
}

const SIMULATED_BYTES: usize = 16329;
const SIMULATED_HASH: u64 = 5710830530707892069;

#[test]
fn a_reader_that_wants_no_more_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dadu"))
        .args(["simulate", "--games", "2000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut first = [0; 100];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("it writes");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    assert_eq!(complained(&output), "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_work() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dadu"))
        .args(["simulate", "--games", "100000000"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The first interrupt ends a command that waits for input; what it found until then it says.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.dadu");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let cases: [(&[&str], &str, &str); 5] = [
        (&["check", "-"], "D401", "interrupted: the rest was not checked\n1 game in 1 file"),
        (&["check", "--jobs", "1", "-"], "D401", "interrupted"),
        (&["check", "--quiet", "-"], "D401", "interrupted"),
        (&["check", name(&pipe)], "", "interrupted: the rest was not checked\n0 games"),
        (&["fmt", "-"], "", ""),
    ];
    for (arguments, found, word) in cases {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dadu"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(&[WRONG, b"Dadu: 1\n"].concat()).expect("it reads");
        std::thread::sleep(std::time::Duration::from_millis(300));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        drop(stdin);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        let said = said(&output);
        assert!(said.contains(found) && said.contains(word), "{arguments:?}: {said}");
    }
}

#[test]
fn formatting_never_writes_half_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let messy = file(&folder, "messy.dadu", b"Dadu: 1\nvariant:basic\nn1   3\n");
    assert_eq!(dadu(&["fmt", "--check", name(&messy)]).status.code(), Some(1));
    assert_eq!(dadu(&["fmt", name(&messy)]).status.code(), Some(0));
    let text = std::fs::read_to_string(&messy).expect("it is there");
    assert_eq!(text, "Dadu: 1\nVariant: basic\n\nN1 3\n");
    assert_eq!(dadu(&["fmt", "--check", name(&messy)]).status.code(), Some(0));
    let left = std::fs::read_dir(folder.path()).expect("it can be read").count();
    assert_eq!(left, 1, "nothing is left beside it");
}

#[test]
fn logs_in_folders_are_known_by_their_ending_in_any_case() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.dadu", "B.DADU", "c.Dadu", "d.txt"] {
        file(&folder, name, b"Dadu:1\n");
    }
    let listed = said(&dadu(&["fmt", "--check", name(folder.path())]));
    assert_eq!(listed.lines().count(), 3, "{listed}");
    let checked = dadu(&["check", name(folder.path())]);
    assert!(said(&checked).contains("3 games in 3 files"), "{}", said(&checked));
}

#[cfg(unix)]
#[test]
fn formatting_replaces_only_files_that_may_be_written() {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown};
    const MESSY: &[u8] = b"Dadu:1\n";
    let folder = tempfile::tempdir().expect("a folder");
    let [protected, kept] = ["1.dadu", "2.dadu"].map(|name| file(&folder, name, MESSY));
    let set_mode = |path, mode| {
        std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("it is ours");
    };
    set_mode(&protected, 0o444);
    // Only the superuser can give a file away.
    let given = chown(&kept, Some(1234), Some(2345)).is_ok();
    set_mode(&kept, 0o640);
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());

    let output = dadu(&["fmt", name(&pipe), name(&protected), name(&kept)]);
    let complaint = complained(&output);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("pipe: it is not a regular file"), "{complaint}");
    assert!(complaint.contains("1.dadu: it is write-protected"), "{complaint}");
    let data = |path: &Path| path.metadata().expect("it is there");
    assert!(data(&pipe).file_type().is_fifo());
    assert_eq!(std::fs::read(&protected).expect("it is there"), MESSY);
    assert_eq!(std::fs::read(&kept).expect("it is there"), b"Dadu: 1\n", "the rest is done");
    let kept = data(&kept);
    assert_eq!(kept.mode() & 0o777, 0o640);
    assert!(!given || (kept.uid(), kept.gid()) == (1234, 2345), "whose it was it stays");
    assert_eq!(dadu(&["fmt", "--check", name(&protected)]).status.code(), Some(1));
}

/// Files without a game that can be read, and files without anything.
#[test]
fn formatting_says_what_it_cannot_read() {
    let folder = tempfile::tempdir().expect("a folder");
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
        let path = file(&folder, "log.dadu", text);
        for options in [&["fmt"][..], &["fmt", "--check"], &["fmt", "--diff"]] {
            let output = dadu(&[options, &[name(&path)]].concat());
            let complaint = complained(&output);
            assert_eq!(output.status.code(), Some(*code), "{what}: {complaint}");
            assert_eq!(complaint.contains("no game in it could be read"), *code == 2, "{what}");
            assert_eq!(said(&output), "", "{what}");
            assert_eq!(&std::fs::read(&path).expect("it is there"), text, "{what} stays");
        }
    }
    let letter = [b"Dear colleague,\nhere it is.\n", GOOD].concat();
    let output = dadu_reads(&["fmt", "-"], &letter);
    assert_eq!(output.status.code(), Some(0), "the game in it can be read");
    assert!(complained(&output).contains("stays as it is (2 lines)"), "{}", complained(&output));
}

#[test]
fn where_extras_stop_is_said_once() {
    let game = |play: &str| {
        format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}Result: unfinished\n").into_bytes()
    };
    let unsure = game("N1 1-1-2 +1 +1\nS1 1-3 +1 h1+3?\nN1 4\n");
    let wrong = game("N1 3\nS1 2 +1\nN1 2\nS1 4\n");
    let cases: &[(Vec<u8>, &str)] = &[
        (GOOD.to_vec(), ""),
        (
            wrong.clone(),
            "no extras but rounds from line 6 on, as D401 puts the position in doubt\n",
        ),
        (
            game("N1 3\n...\nS1 2\n"),
            "no extras but rounds from line 7 on, as it is not known where the pieces",
        ),
        (game("N1 3\n...\nS1 2\n= N wait K 8 | S wait K 8\nN1 3\n"), ""),
        (
            unsure,
            "no extras but rounds from line 6 on, as the position rests on a reading that is not sure",
        ),
        (
            [GOOD, &wrong, &wrong].concat(),
            "no extras but rounds from line 13 on, as D401 puts the position in doubt; likewise in 1 other game\n",
        ),
    ];
    for (log, message) in cases {
        let output = dadu_reads(&["fmt", "--extras", "-"], log);
        let complaint = complained(&output);
        assert_eq!(output.status.code(), Some(0), "{complaint}");
        assert_eq!(complaint.matches("no extras").count(), usize::from(!message.is_empty()));
        assert!(complaint.contains(message), "{message:?} in {complaint}");
        assert_eq!(complained(&dadu_reads(&["fmt", "-"], log)), "", "nobody asked for extras");
    }
}
