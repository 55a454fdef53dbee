//! `dadu export` writes the selected games in the requested way, or explains why it cannot. Also
//! text that attacks spreadsheets or line readers, in every command that writes rows.

use std::fs;

use crate::support::desk::Desk;
use crate::support::reads;

/// Returns a log of one game with its own household and its own variant.
fn log(id: &str, variant: &str, north: &str) -> String {
    format!(
        "Dadu: 1\nId: {id}\nVariant: {variant}\nHousehold: of {id}\nPlace: {north}\nPlayers: 1-1\n\
         N: {north}\nS: Guest {id}\n\nN1 1-4 +1 a1+4 # {id}\nS1 3\nResult: unfinished\n"
    )
}

/// Creates an archive of three games, of which the second is removed.
fn three() -> Desk {
    let desk = Desk::new();
    let variants = ["basic", "basic, triples = tens", "basic, touch-move = yes"];
    for (id, variant) in ["a", "b", "c"].iter().zip(variants) {
        desk.file(&format!("{id}.dadu"), log(id, variant, &format!("Aunt {id}")));
    }
    desk.done(&["add", "a.dadu", "b.dadu", "c.dadu"]);
    desk.done(&["remove", "-y", "@2"]);
    desk
}

/// Returns the tables of a folder, by file name.
fn tables(desk: &Desk, folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(desk.path(folder)).unwrap().map(Result::unwrap);
    let mut tables: Vec<(String, String)> = entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    tables.sort();
    tables
}

#[test]
fn tables_of_selected_games_contain_no_others() {
    for format in ["csv", "jsonl"] {
        let desk = three();
        let said = desk.done(&["export", "@3", "@3", "--format", format, "-o", "some"]);
        assert_eq!(said, "wrote 15 tables of 1 game to some\n");
        // Once the other game is removed, the export of all tables contains this game only.
        desk.done(&["export", "--format", format, "-o", "all"]);
        desk.done(&["remove", "-y", "@1"]);
        desk.done(&["export", "--format", format, "-o", "alone"]);
        let (some, alone, all) =
            (tables(&desk, "some"), tables(&desk, "alone"), tables(&desk, "all"));
        assert_eq!((some.len(), &some), (15, &alone));
        for ((name, some), (_, all)) in some.iter().zip(&all) {
            // There are no captures, no special events, and not every game has findings.
            let may_be_equal =
                ["capture", "event", "finding"].iter().any(|table| name.starts_with(table));
            assert!(some.len() < all.len() || may_be_equal, "{name}: two games have more rows");
        }
    }
}

#[test]
fn impossible_exports_are_refused_and_write_nothing() {
    let desk = three();
    let cases: [(&[&str], &str); 20] = [
        (&["@7", "-o", "out"], "no game @7 in the archive"),
        (&["@1", "@7", "-o", "out", "--one"], "no game @7 in the archive"),
        (&["@7", "-o", "out", "--format", "csv"], "no game @7 in the archive"),
        (&["@1", "@7", "-o", "out", "--format", "jsonl"], "no game @7 in the archive"),
        (&["@2", "-o", "out", "--format", "jsonl"], "@2 was removed; restore it with"),
        (&["@2", "-o", "out"], "@2 was removed; restore it with"),
        (&["@1", "@2", "-o", "-", "--one"], "@2 was removed; restore it with"),
        (&["@2", "-o", "out", "--each"], "@2 was removed; restore it with"),
        (&["a.dadu", "-o", "out"], "files are already logs"),
        (&["@a", "-o", "out", "--format", "csv"], "expected a game id such as @7"),
        (
            &["@1", "a.dadu", "-o", "out", "--format", "csv"],
            "either games of the archive (@7) or files",
        ),
        (&["a.dadu", "--archive", "x", "-o", "out", "--format", "csv"], "leave out --archive"),
        (&["a.dadu", "--one", "-o", "out"], "files are already logs"),
        (&["3", "-o", "out", "--format", "csv"], "write @3 for the game, or ./3 for the file"),
        (&["--one", "-o", "out", "--format", "csv"], "--one and --each apply to logs only"),
        (&["--each", "-o", "out", "--format", "jsonl"], "--one and --each apply to logs only"),
        (&["-o", "-", "--format", "csv"], "tables need a folder"),
        (&["-o", "-"], "use it with --one"),
        (&["--raw", "-o", "out"], "--raw applies to --format csv only"),
        (&["--raw", "-o", "out", "--format", "jsonl"], "--raw applies to --format csv only"),
    ];
    desk.file("3", log("c", "basic", "Aunt"));
    let before = fs::read_dir(desk.folder()).unwrap().count();
    for (arguments, words) in cases {
        let (code, said) = desk.dadu(&[&["export"][..], arguments].concat());
        assert!(code == 2 && said.contains(words), "{arguments:?}: {said}");
        assert_eq!(fs::read_dir(desk.folder()).unwrap().count(), before, "{arguments:?}");
    }
}

#[test]
fn selected_logs_are_exported_to_the_requested_files() {
    let desk = three();
    let one = desk.done(&["export", "@3", "@1", "@3", "--one", "-o", "-"]);
    assert_eq!(one.matches("Dadu: 1").count(), 2, "each once: {one}");
    desk.done(&["export", "@3", "@1", "--each", "-o", "each"]);
    let names: Vec<String> = tables(&desk, "each").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["1.dadu", "3.dadu"]);
    // A removed game can be exported again when it is restored.
    desk.done(&["restore", "@2"]);
    desk.done(&["export", "@2", "-o", "restored"]);
    assert_eq!(
        fs::read_to_string(desk.path("restored/b.dadu")).unwrap(),
        log("b", "basic, triples = tens", "Aunt b")
    );
}

/// Every command that writes rows with text from logs.
const COMMANDS: [&[&str]; 7] = [
    &["list"],
    &["find", "turns > 0"],
    &["people"],
    &["sql", "SELECT name, place FROM players"],
    &["sql", "SELECT place AS \"=1\" FROM games"],
    &["stats", "length", "--by", "place"],
    &["list", "--removed"],
];

/// Creates an archive in which all names begin with this text.
fn named(begins: &str) -> Desk {
    let desk = Desk::new();
    let game = log("a", "basic", &format!("{begins}x"));
    assert!(reads(&mut desk.command(&["add", "-"]), game.as_bytes()).status.success());
    desk
}

#[test]
fn csv_is_protected_against_formulas_unless_raw() {
    for name in ["=", "@", "＝", "\u{FEFF}=", "\u{2212}", "\u{200B}+"] {
        let desk = named(name);
        // Names and places have no invisible characters.
        let name = name.trim_start_matches(['\u{FEFF}', '\u{200B}']);
        for command in COMMANDS.iter().take(6) {
            let csv = |more: &[&str]| desk.done(&[*command, &["--format", "csv"], more].concat());
            let (guarded, raw) = (csv(&[]), csv(&["--raw"]));
            assert_eq!(guarded.replace('\'', ""), raw, "{command:?}");
            assert!(guarded.contains(&format!("'{name}x")), "{command:?}: {guarded}");
            assert!(!raw.contains('\''), "{command:?}: {raw}");
        }
        desk.done(&["export", "--format", "csv", "-o", "guarded"]);
        desk.done(&["export", "--format", "csv", "--raw", "-o", "raw"]);
        let player =
            |folder: &str| fs::read_to_string(desk.path(&format!("{folder}/player.csv"))).unwrap();
        assert!(player("guarded").contains(&format!(",'{name}x,")), "{}", player("guarded"));
        assert!(player("raw").contains(&format!(",{name}x,")), "{}", player("raw"));
    }
}

/// JavaScript and many line readers treat U+2028 and U+2029 as line ends.
#[test]
fn json_objects_are_one_line_for_every_reader() {
    let desk = named("a\u{2028}b\u{2029}c");
    let log =
        desk.file("b.dadu", log("b", "basic", "x").replace("N1 1-4 +1 a1+4", "N1 \u{2028} 9"));
    let log = log.to_str().unwrap();
    let more: [&[&str]; 3] = [&["check", log], &["moves", "@1"], &["suggest", log]];
    let all = COMMANDS.iter().chain(&more);
    let mut seen = 0;
    for command in all {
        for format in ["json", "jsonl"] {
            let (_, said) = desk.dadu(&[*command, &["--format", format]].concat());
            assert!(!said.contains(['\u{2028}', '\u{2029}']), "{command:?} {format}: {said}");
            seen += said.matches("\\u2028").count();
        }
    }
    // Names and places have no invisible characters.
    assert!(seen >= 2, "{seen}");
    desk.done(&["export", "--format", "jsonl", "-o", "out"]);
    for (name, text) in tables(&desk, "out") {
        assert!(!text.contains(['\u{2028}', '\u{2029}']), "{name}");
        assert!(text.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
    }
}
