//! The files that `anonymise` writes, with their owners and permissions: the key, the folder, the
//! archive.

use super::*;

#[test]
fn a_key_is_private_and_outside_the_output_folder() {
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

/// The owner of an existing key has decided who may read it.
#[cfg(unix)]
#[test]
fn an_extended_key_keeps_its_owner_and_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("the.key");
    let mode = |mode| std::fs::set_permissions(&path, PermissionsExt::from_mode(mode));
    // The permissions, the new name, the exit code, and the message.
    let cases = [
        (0o600, "Amina", 0, ""),
        (0o640, "Bilal", 0, "other users may read the key file"),
        (0o400, "Chand", 2, "write-protected; no logs were written"),
    ];
    for (number, (given, name, code, words)) in cases.into_iter().enumerate() {
        let log = write(folder.path(), "a.dadu", format!("Dadu: 1\nN: {name}\nN1 2\n"));
        if path.exists() {
            mode(given).expect("the test owns it");
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
fn no_file_is_overwritten_or_half_written() {
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
    assert_eq!(names, ["a.dadu", "precious", "the.key"], "no other file is left");
}

#[test]
fn unreadable_lines_are_withheld_and_reported() {
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
fn standard_input_is_read_twice_and_leaves_no_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["anonymise", "-", "--keep-remarks", "-o", "out", "--key", "the.key"];
    let logs = b"Dadu: 1\nN1 2  # Amina!\nDadu: 1\nN: Amina\nN1 2\n";
    let output = reads(program(&arguments).current_dir(folder.path()), logs);
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("Limits:"), "{}", said(&output));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    assert!(text.contains("N1 2  # [name]!"), "{text}");
}

/// `-` is never a folder: not for the new logs, and not for the logs that are read.
#[test]
fn a_folder_in_or_named_like_the_input_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = write(folder.path(), "in/a.dadu", "Dadu: 1\nN: Amina\nN1 2\n");
    let outside = folder.path().join("out");
    for (input, output, expected) in [
        ("in/a.dadu", "-", "logs need a folder; name a new folder after -o"),
        ("in", "in/out", "in/out is in in, so a later run would read the new logs, too"),
        ("in", "in/new/out", "in/new/out is in in"),
        (".", "out", "out is in ., so a later run"),
        ("in", "in/../in/out", "choose another folder"),
    ] {
        let arguments = ["anonymise", input, "-o", output, "--key", "the.key"];
        let run = program(&arguments).current_dir(folder.path()).output().expect("it runs");
        assert_eq!(run.status.code(), Some(2), "{output}");
        assert!(complained(&run).contains(expected), "{output}: {}", complained(&run));
        assert_eq!(everything(folder.path()).len(), 1, "{output}");
    }
    for output in ["out", "in/games.dadu-archive"] {
        let arguments = ["anonymise", "in", "-o", output, "--key", "the.key"];
        let run = program(&arguments).current_dir(folder.path()).output().expect("it runs");
        assert_eq!(run.status.code(), Some(0), "{output}: {}", complained(&run));
    }
    assert!(outside.exists() && log.exists());
}

#[test]
fn places_are_kept_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = write(folder.path(), "a.dadu", "Dadu: 1\nPlace: at Amina's, Pune\nN: Amina\nN1 2\n");
    // The second run has a key with pseudonyms for places, from a run without the option.
    for (to, then) in [("out", "hidden"), ("again", "at last")] {
        assert_eq!(anonymise(folder.path(), &[&log], to, &["--keep-place"]), Some(0));
        let written = everything(&folder.path().join(to));
        let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
        assert!(text.contains("Place: at Person-") && text.contains("'s, Pune\n"), "{to}: {text}");
        assert_eq!(anonymise(folder.path(), &[&log], then, &[]), Some(0));
        let key = std::fs::read_to_string(folder.path().join("the.key")).expect("a key");
        assert!(key.contains("\tat Amina's, Pune"), "{key}");
    }
}

/// Returns simulated games in several blocks, each with its own players.
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

/// The output and its order do not depend on the number of threads.
#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
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
    // Names in the key and games in the file have the order of the logs.
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

/// A game with an unreadable opening remains a game: it has the same player turns, and the same
/// line is unreadable.
#[test]
fn a_game_with_an_unreadable_opening_remains_a_game() {
    let openings: [&[u8]; 4] =
        [b"Dadu: 1\x01", b"Dadu: Amina\xff", b"\xEF\xBB\xBFDadu: 1\x7f of Amina", b"Dadu:\x00"];
    for opening in openings {
        let folder = tempfile::tempdir().expect("a folder");
        let log = [opening, b"\nVariant: basic\nPlayers: 1-1\n\nN1 3\nS1 2\n"].concat();
        let log = write(folder.path(), "a.dadu", log);
        assert_eq!(anonymise(folder.path(), &[&log], "out", &[]), Some(0));
        let before = said(&dadu(&["check", plain(&log)]));
        let after = said(&dadu(&["check", plain(&folder.path().join("out"))]));
        let counts = |said: &str| said.lines().rev().take(2).collect::<Vec<_>>().join("\n");
        assert!(before.contains("1 game in 1 file: 2 player turns"), "{before}");
        assert_eq!(counts(&after), counts(&before), "{}", opening.escape_ascii());
        let written = everything(&folder.path().join("out"));
        assert!(written.values().all(|text| !text.windows(5).any(|word| word == b"Amina")));
    }
}
