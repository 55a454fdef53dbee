//! Logs of several games in one archive: stored and found like any other, and never counted as
//! games of Dadu.

use std::fs;

use crate::support::desk::Desk;
use serde_json::Value;

const DADU: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nPlace: Pune\nN: Asha\nS: Rahim\n\n\
                    N1 1-4 +1 a1+4\nS1 3\nN1 2 a5+2\nResult: unfinished\n";

/// Returns a log of Thaayam. `kind` is the spelling of the game's name.
fn thaayam(kind: &str, id: &str) -> String {
    format!(
        "Dadu: 1\nId: {id}\nGame: {kind}\nVariant: TWINS-STICK\nPlace: Chennai\nN: Asha\nS: Niece\n\
         1. S1 4-1-2 +1 c1+2=e1\nN1 1-3 +1 c5+3=a4\nS1 1-8-3 +1 c1+8=c5 e1+3=e4\nN1 8-2 a4+8+2=e4x\n\
         N1 1-2 +1 e4+2=d5\nS1 1-8-1-2 +1 c1+8=c5 c5=T +1 c1+2=e1\nN1 4-3 c5+4=a3 d5+3=d2\n\
         S1 8-3 Tc5+8+3=a2\nN1 3 a3+3=b1\nS1 4-2 Ta2+4=b1x e1+2=e3\nS1 3 e3+3=d5\nResult: N\n"
    )
}

/// A log of a game that dadu does not know.
const YUTNORI: &str = "Dadu: 1\nGame: Yutnori\nVariant: Delhi rules\nPlace: Pune\nHousehold: Khan\n\
                       N: Asha\n\n# the first evening\nN1 6 +6 grace\nS1 25 +25 x\nred rolls six\n\
                       Result: S\n";

/// Creates an archive with two games of Dadu, two of Thaayam and one of Yutnori.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.file("a.dadu", DADU);
    desk.file("b.dadu", format!("Dadu: 1\nGame: DADU\n{}", &DADU[8..].replace("Pune", "Surat")));
    desk.file("c.dadu", thaayam("thaayam", "t-1"));
    desk.file("d.dadu", thaayam("Thaayam", "t-2").replace("Chennai", "Madurai"));
    desk.file("e.dadu", YUTNORI);
    desk
}

fn added() -> Desk {
    let desk = desk();
    desk.done(&["add", "a.dadu", "b.dadu", "c.dadu", "d.dadu", "e.dadu"]);
    desk
}

/// Returns the ids of the games that match an expression.
fn found(desk: &Desk, expression: &str) -> Vec<i64> {
    let (_, said) = desk.dadu(&["list", "--where", expression, "--format", "jsonl"]);
    let objects = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    objects.filter_map(|game| game["id"].as_i64()).collect()
}

#[test]
fn logs_of_other_games_are_stored_unchanged_and_never_called_legal() {
    let desk = desk();
    let said = desk.done(&["add", "a.dadu", "e.dadu"]);
    assert!(said.contains("added 2 games\n"), "{said}");
    assert_eq!(
        said.matches("@2: stored; dadu does not check the play of `Yutnori`").count(),
        1,
        "{said}"
    );
    assert!(!said.contains("error"), "{said}");
    assert!(desk.done(&["add", "e.dadu"]).contains("already in the archive"));
    assert!(!desk.done(&["show", "@2", "--log"]).contains("legal\n"));
    desk.done(&["export", "-o", "out"]);
    assert_eq!(fs::read_to_string(desk.path("out/e.dadu")).unwrap(), YUTNORI);
    assert_eq!(desk.number("SELECT count(*) FROM record WHERE verdict = 'legal'"), 1);
    desk.done(&["remove", "-y", "@2"]);
    desk.done(&["restore", "@2"]);
    desk.done(&["reindex"]);
    assert!(desk.verified().contains("2 games"));
    let said = desk.done(&["add", "--reject-illegal", "--archive", "strict.db", "e.dadu"]);
    assert!(said.contains("skipped: dadu does not check the play of `Yutnori`"), "{said}");
}

/// Nothing is derived from the header of a log with an unknown notation version; a later program
/// may read it.
#[test]
fn the_variant_in_an_unknown_version_is_unknown() {
    let desk = Desk::new();
    for (file, log) in [("a.dadu", DADU.to_owned()), ("b.dadu", thaayam("thaayam", "t-1"))] {
        desk.file(file, log.replace("Dadu: 1", "Dadu: 9"));
    }
    desk.dadu(&["add", "a.dadu", "b.dadu"]);
    assert_eq!(desk.number("SELECT count(*) FROM record"), 2);
    assert_eq!(desk.number("SELECT count(*) FROM variant WHERE name = 'unknown'"), 2);
    assert_eq!(desk.number("SELECT count(*) FROM variant"), 2);
}

#[test]
fn games_can_be_searched_by_game() {
    let desk = added();
    let cases = [
        ("game = dadu", &[1, 2][..]),
        ("game = Thaayam", &[3, 4]),
        ("game = Yutnori", &[5]),
        ("game = yutnori", &[]),
        ("game ~ yutn", &[5]),
        ("not game = dadu", &[3, 4, 5]),
        ("game", &[1, 2, 3, 4, 5]),
        ("place = Pune", &[1, 5]),
        ("person = Asha", &[1, 2, 3, 4, 5]),
        ("remark ~ evening", &[5]),
        ("household = Khan", &[5]),
        ("id = t-2", &[4]),
        ("field Variant ~ delhi", &[5]),
        ("result = S", &[5]),
        ("unreadable and game != thaayam", &[5]),
        // Conditions that depend on the rules of a game apply to Dadu, unless the expression names
        // another game.
        ("entries >= 0", &[1, 2]),
        ("turns < 100", &[1, 2]),
        ("variant = basic", &[1, 2]),
        ("not king-captures", &[1, 2]),
        ("not sequence(capture king)", &[1, 2]),
        ("triples = none", &[1, 2]),
        ("game = Yutnori and not captures", &[5]),
        ("game = Thaayam and twins-captured = stick", &[3, 4]),
        ("game and twins-captured = separate", &[]),
        ("game = thaayam and R2 = left", &[3, 4]),
        ("game = thaayam and variant = \"basic, twins-captured = stick\"", &[3, 4]),
        ("game = thaayam and variant = basic", &[]),
        ("game = Yutnori and variant = \"Delhi rules\"", &[5]),
        ("variant ~ delhi and game", &[5]),
    ];
    for (expression, games) in cases {
        assert_eq!(found(&desk, expression), games, "{expression}");
    }
    let said = desk.done(&["find", "turns >= 1"]);
    let left_out = "searched only games of dadu; not searched: 1 of Yutnori, 2 of thaayam \
                    (add `game = Yutnori` to search them)";
    assert!(said.contains(left_out), "{said}");
    assert!(!desk.done(&["find", "place"]).contains("not searched"));
}

#[test]
fn the_game_is_shown_only_in_a_mixed_archive() {
    let desk = added();
    let listed = desk.done(&["list"]);
    assert!(listed.contains("│ game ") && listed.contains("│ Yutnori │"), "{listed}");
    let csv = desk.done(&["list", "--format", "csv"]);
    assert!(csv.lines().next().unwrap().ends_with(",line,game,players_e,players_w"), "{csv}");
    let json = desk.json(&["list", "--sort", "game", "--reverse"]);
    assert_eq!((&json[0]["game"], &json[0]["variant"]), (&"thaayam".into(), &"twins-stick".into()));
    let yutnori = json.as_array().unwrap().iter().find(|game| game["id"] == 5).unwrap();
    assert_eq!((&yutnori["variant"], &yutnori["winner"]), (&"Delhi rules".into(), &Value::Null));
    assert_eq!((&json[3]["id"], json[3].get("game")), (&2.into(), None));
    let one = Desk::new();
    one.file("a.dadu", DADU);
    one.done(&["add", "a.dadu"]);
    for format in ["table", "csv", "jsonl"] {
        let listed = one.done(&["list", "--format", format]);
        assert!(!listed.contains("game") && !listed.contains("players_e"), "{listed}");
    }
}

#[test]
fn other_games_do_not_count_in_figures_of_dadu() {
    let desk = added();
    let alone = Desk::new();
    for file in ["a.dadu", "b.dadu"] {
        alone.file(file, fs::read(desk.path(file)).unwrap());
    }
    alone.done(&["add", "a.dadu", "b.dadu"]);
    let (mut all, dadu) = (desk.json(&["stats"]), alone.json(&["stats"]));
    let left_out = all["left_out"].as_array_mut().unwrap().split_off(1);
    let names: Vec<&str> = left_out.iter().filter_map(|row| row["group"].as_str()).collect();
    assert_eq!((names, &left_out[1]["games"]), (vec!["Yutnori", "thaayam"], &2.into()));
    assert_eq!(all, dadu);
    let said = desk.done(&["stats"]);
    assert!(said.contains("Only games of dadu are counted; skipped: 1 of Yutnori, 2 of thaayam."));
    assert!(!alone.done(&["stats"]).contains("Only games of"));
    let by_game = desk.json(&["stats", "--by", "game", "--copies"]);
    let groups = by_game["games"].as_array().unwrap().iter();
    let groups: Vec<(&str, i64)> = groups
        .map(|row| (row["group"].as_str().unwrap(), row["games"].as_i64().unwrap()))
        .collect();
    assert_eq!(groups, [("Yutnori", 1), ("dadu", 2), ("thaayam", 2)]);
    let asked = desk.json(&["stats", "--where", "game = thaayam", "--copies"]);
    assert_eq!(asked["games"][0]["games"], 2);
    // The tables of turns, throws and sides have no rows for it.
    let yutnori = "SELECT (SELECT count(*) FROM turn WHERE game_id = 5) + (SELECT count(*) FROM throw \
                   WHERE game_id = 5) + (SELECT count(*) FROM side WHERE game_id = 5)";
    assert_eq!(desk.number(yutnori), 0);
}

/// The moves of these games are compared as text, because they mean nothing on Dadu's board.
#[test]
fn copies_of_other_games_are_found_by_their_text() {
    let desk = Desk::new();
    let play = |games: std::ops::Range<u32>| -> String {
        games.map(|n| format!("N1 {0} a{1}+{0}\nS1 {1} b{0}+{1}\n", n % 5, n % 7)).collect()
    };
    let log = |game: &str, id: &str, play: &str| format!("Dadu: 1\nGame: {game}\nId: {id}\n{play}");
    let exchanged = play(0..40).replace('N', "X").replace('S', "N").replace('X', "S");
    let logs = [
        log("chaupar", "1", &play(0..40)),
        log("chaupar", "2", &play(0..39)),
        log("dadu", "3", &play(0..40)),
        log("chaupar", "4", &exchanged),
        log("thaayam", "5", &play(0..40)),
    ];
    desk.file("all.dadu", logs.concat());
    desk.dadu(&["add", "all.dadu"]);
    let (code, said) = desk.dadu(&["dupes", "--format", "jsonl"]);
    assert_eq!(code, 1, "{said}");
    let pairs: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let pairs: Vec<_> = pairs.iter().map(|pair| (&pair["game"], &pair["other"])).collect();
    assert_eq!(pairs, [(&1.into(), &2.into())], "{said}");
}

#[test]
fn people_and_views_include_every_game() {
    let desk = added();
    let people = desk.done(&["people"]);
    assert!(people.contains("Asha") && people.contains("Niece"), "{people}");
    for (query, number) in [
        ("SELECT count(*) FROM games WHERE game = 'thaayam'", 2),
        ("SELECT count(*) FROM players WHERE name = 'Asha' AND game = 'Yutnori'", 1),
        ("SELECT count(*) FROM games", 5),
        ("SELECT count(*) FROM variant WHERE game = 'thaayam'", 1),
        ("SELECT sum(ones + twos + threes + fours) FROM side WHERE game_id < 3", 8),
        ("SELECT sum(result) FROM move_results WHERE game_id = 1", 7),
        ("SELECT count(*) FROM use WHERE kind = 'standard' AND game_id = 1", 3),
    ] {
        assert_eq!(desk.number(query), number, "{query}");
    }
}

/// A log of a game that dadu knows, but cannot check yet.
const TAB: &str = "Dadu: 1\nGame: Tab and its kin\nPlace: Berbera\nN: Asha\nS: Omar\nPlayers: 1-1\n\n# Asha drew the board\n\
                    N1 +d2\nS1 +d3 (the other hand)\nN1 a1-a4 xd3\nResult: N wins\n";

#[test]
fn only_the_header_of_a_recorded_game_is_checked() {
    let desk = Desk::new();
    desk.file("s.dadu", TAB);
    let shown = desk.dadu(&["show", "s.dadu"]).1;
    assert!(shown.contains("dadu does not check the play of this game"), "{shown}");
    let moves = desk.dadu(&["moves", "s.dadu"]);
    assert!(
        moves.0 == 2 && moves.1.contains("dadu does not check the play of this game"),
        "{moves:?}"
    );
    let (status, said) = desk.dadu(&["check", "s.dadu"]);
    assert_eq!((status, said.matches("D217").count()), (0, 1), "{said}");
    assert!(said.contains("cannot check their play") && said.contains("D216"), "{said}");
    assert!(!said.contains("legal"), "{said}");
    // Moves may look like duplicate or misspelt fields. Only the name of a longer field is worth a warning (D119).
    desk.file("f.dadu", TAB.replace("S1 +d3", "S: d3\nN: a4\nPlaec: b2\nGame: d1\nN7: c3"));
    let (status, said) = desk.dadu(&["check", "f.dadu"]);
    assert_eq!((status, said.matches("[D").count()), (0, 3), "{said}");
    desk.file("g.dadu", TAB.replace("\nS:", "\nN: Ali\nS:"));
    let (status, said) = desk.dadu(&["check", "g.dadu"]);
    assert_eq!((status, said.matches("D203").count()), (1, 1), "{said}");
    let broken = TAB.replace("1-1", "1-x").replace("N wins", "nobody").replace("Place:", "Plaec:");
    desk.file("b.dadu", broken);
    let (status, said) = desk.dadu(&["check", "b.dadu"]);
    assert_eq!((status, said.matches("D201").count()), (1, 2), "{said}");
    assert!(said.contains("D204"), "{said}");
    let said = desk.done(&["add", "s.dadu"]);
    assert_eq!(said.matches("dadu does not check the play of `tab`").count(), 1, "{said}");
    assert_eq!(found(&desk, "game = tab and person = Asha and remark ~ board"), [1]);
    desk.done(&["export", "-o", "out"]);
    assert_eq!(fs::read_to_string(desk.path("out/s.dadu")).unwrap(), TAB);
    for command in [&["moves", "s.dadu"][..], &["simulate", "--game", "tab"], &["infer", "s.dadu"]]
    {
        let (status, said) = desk.dadu(command);
        assert_eq!(status, 2, "{command:?}: {said}");
    }
}

/// A log that is not checked is different from a log that cannot be read.
#[test]
fn recorded_logs_have_their_own_verdict() {
    let desk = desk();
    desk.file("s.dadu", TAB);
    desk.file("t.dadu", TAB.replace("1-1", "1-x"));
    desk.file("u.dadu", TAB.replace("Dadu: 1", "Dadu: 9"));
    let said = desk.done(&["add", "a.dadu", "e.dadu", "s.dadu", "t.dadu", "u.dadu"]);
    let kept = "@3 @4 @5: stored; dadu does not check the play of `tab`";
    assert!(said.contains(kept) && said.contains("added 5 games (1 with errors)"), "{said}");
    assert!(said.contains("games with errors: @4; see `dadu show @4`"), "{said}");
    let cases = [
        ("verdict = recorded", &[3][..]),
        ("recorded", &[3]),
        ("RECORDED and game = tab", &[3]),
        ("game and not recorded", &[1, 2, 4, 5]),
        ("legal", &[1]),
        ("illegal", &[4]),
        ("unreadable", &[2, 5]),
        ("verdict != unreadable", &[1, 3, 4]),
    ];
    for (expression, games) in cases {
        assert_eq!(found(&desk, expression), games, "{expression}");
    }
    let listed = desk.json(&["list", "--verdict", "recorded"]);
    assert_eq!((&listed[0]["id"], &listed[0]["verdict"]), (&3.into(), &"recorded".into()));
    assert_eq!((&listed[0]["turns"], &listed[0]["captures"]), (&Value::Null, &Value::Null));
    assert!(desk.done(&["find", "recorded"]).contains("│ recorded │"));
    assert!(desk.done(&["list", "--format", "csv"]).contains(",recorded,"));
    let shown = desk.done(&["show", "@3", "--log"]);
    assert!(shown.ends_with("0 player turns; recorded: 2 notes\n"), "{shown}");
    let counted = desk.json(&["stats", "--where", "recorded", "--by", "game", "--copies"]);
    let rows: Vec<_> = counted["games"].as_array().unwrap().iter().collect();
    assert_eq!((rows.len(), &rows[0]["group"], &rows[0]["games"]), (1, &"tab".into(), &1.into()));
    // An archive from before this verdict existed has it after a rebuild.
    let before = desk.number("SELECT count(*) FROM record WHERE verdict = 'recorded'");
    desk.db()
        .execute("UPDATE record SET verdict = 'unreadable' WHERE verdict = 'recorded'", [])
        .expect("it can be changed");
    desk.done(&["reindex"]);
    let after = desk.number("SELECT count(*) FROM record WHERE verdict = 'recorded'");
    assert_eq!((before, after), (1, 1));
    assert!(desk.verified().contains("5 games"));
}

#[test]
fn only_logs_with_errors_are_rejected() {
    let desk = desk();
    desk.file("s.dadu", TAB);
    desk.file("t.dadu", TAB.replace("1-1", "1-x"));
    let said = desk.done(&["add", "--reject-illegal", "e.dadu", "s.dadu", "t.dadu"]);
    assert!(said.contains("added 1 game; skipped 2 with errors"), "{said}");
    assert!(
        said.contains("e.dadu:1: skipped: dadu does not check the play of `Yutnori`"),
        "{said}"
    );
    assert!(said.contains("t.dadu:1: skipped: illegal"), "{said}");
    assert_eq!(found(&desk, "game"), [1]);
    assert_eq!(found(&desk, "recorded"), [1]);
}

#[test]
fn the_table_of_games_matches_its_page() {
    let table = Desk::new().done(&["games", "--format", "markdown"]);
    assert!(crate::support::text("spec/games.md").contains(&table), "{table}");
}

/// A log of another game that dadu only records.
const PANCHA: &str = "Dadu: 1\nGame: pancha-keliya\nId: b-1\nPlayers: 1-1\nN: Asha\nS: Omar\n\n\
                   1. N1 c3-c4 takes two\nS1 b2-b3\nResult: unfinished\n";

/// The message for a log whose play is not checked.
const NOT_CHECKED: &str = "dadu does not check the play of this game";

/// Every command, its exit code, and what it says in an archive with games of four checked games (1 to 4),
/// two games that are only recorded (5 and 6) and one that is unknown (7). `{}` is a file with such a log.
const EVERY_COMMAND: &[(&str, i32, &str)] = &[
    ("check tab.dadu", 0, "D217 recorded-only"),
    ("check --worlds tab.dadu", 0, "D217 recorded-only"),
    ("check unknown.dadu", 1, "D205 unknown-game"),
    ("fmt --check tab.dadu", 1, "tab.dadu"),
    ("fmt --extras --check pancha-keliya.dadu", 0, ""),
    ("fmt --check unknown.dadu", 2, "nothing was written"),
    ("games", 0, "│ tab"),
    ("variants --game tab", 2, "invalid value 'tab'"),
    ("explain D217", 0, "D217: recorded-only"),
    ("explain tab", 0, "recorded-only"),
    ("simulate --game tab", 2, "invalid value 'tab'"),
    ("new --game tab --title A made.dadu", 0, ""),
    ("import-table --game tab moves.csv", 2, "dadu cannot read the play of this game"),
    ("sheet --game tab -o sheet.html", 0, ""),
    ("record tab.dadu", 2, NOT_CHECKED),
    ("record unknown.dadu", 2, "unsupported notation version or game"),
    ("add tab.dadu", 0, "already in the archive"),
    ("find recorded", 0, "│ pancha-keliya"),
    ("find turns>0", 0, "not searched: 1 of Yutnori"),
    ("list --where person=Asha --format csv", 0, "\n5,"),
    ("list --where players-s=1 --format csv", 0, ",pancha-keliya,"),
    ("list --where game=Yutnori", 0, "│ unreadable │"),
    (
        "anonymise tab.dadu -o one --key one.key",
        0,
        "the play of games that dadu only records is unchanged",
    ),
    (
        "anonymise unknown.dadu -o two --key two.key",
        2,
        "skipped: 1 game (unsupported notation version or game)",
    ),
    ("tree", 0, "not searched: 1 of Yutnori"),
    ("tree tab.dadu --at 1", 2, NOT_CHECKED),
    ("tree unknown.dadu --at 1", 2, "unsupported notation version or game"),
    ("dupes", 0, "0 likely pairs"),
    ("show tab.dadu", 0, NOT_CHECKED),
    ("show tab.dadu --log", 0, "0 player turns; recorded: 2 notes"),
    ("show @5", 0, "use `dadu show --log` to see the log"),
    ("show @7", 0, "unsupported notation version or game"),
    ("show tab.dadu --svg -", 2, NOT_CHECKED),
    ("show unknown.dadu --svg -", 2, "cannot replay this log: unsupported"),
    ("replay tab.dadu", 0, "<code>S1 +d3 (the other hand)</code>"),
    ("replay @6", 0, "<bdi>Omar</bdi> (S1)"),
    ("replay @7", 2, "cannot replay this log"),
    ("report tab.dadu", 0, "dadu does not check the play of this game"),
    ("report @6", 0, "<bdi>Omar</bdi> (S1)"),
    ("moves tab.dadu", 2, NOT_CHECKED),
    ("moves unknown.dadu", 2, "unsupported notation version or game"),
    ("infer tab.dadu", 2, NOT_CHECKED),
    ("suggest tab.dadu", 2, NOT_CHECKED),
    ("export @5 -o logs", 0, "wrote 1 game to logs"),
    ("export --format csv -o tables", 0, "7 games (1 illegal, 1 unreadable) to tables"),
    ("facts tab.dadu unknown.dadu --format csv -o facts", 0, "2 games (1 unreadable) to facts"),
    ("publish -o data --about about.toml --names-as-they-are", 1, "no game that others may see"),
    ("site -o site --names-as-they-are", 1, "no game that others may see"),
    ("remove -y @5", 0, "@5"),
    ("restore @5", 0, "@5"),
    ("reindex", 0, "rebuilt 7 games"),
    ("verify", 0, "nothing wrong"),
    (
        "stats",
        0,
        "Only games of dadu are counted; skipped: 1 of Yutnori, 1 of deleb, 1 of pancha-keliya",
    ),
    ("stats --where recorded --by game", 0, "pancha-keliya"),
    ("stats comparison --by game", 0, "│ pancha-keliya"),
    ("people", 0, "Omar"),
    ("sql SELECT(count(*))FROM(players)WHERE(game='tab')AND(name='Omar')", 0, "1"),
    ("lsp --help", 0, "language server"),
    ("completions bash", 0, "_dadu"),
    ("man", 0, "dadu"),
    ("help", 0, "Keep:"),
];

/// Every command says what it does about a game that it cannot judge.
#[test]
fn every_command_is_clear_about_games_that_are_not_checked() {
    let desk = Desk::new();
    desk.file("1.dadu", DADU);
    desk.file("2.dadu", thaayam("thaayam", "t-1"));
    for (number, game) in [(3, "tamman"), (4, "deleb")] {
        let arguments = ["simulate", "--game", game, "--seed", "3", "--max-turns", "20"];
        desk.file(&format!("{number}.dadu"), desk.done(&arguments));
    }
    desk.file("tab.dadu", TAB);
    desk.file("pancha-keliya.dadu", PANCHA);
    desk.file("unknown.dadu", YUTNORI);
    desk.file("moves.csv", "player,throws\nN1,3\n");
    desk.file("about.toml", crate::support::ABOUT);
    let files =
        ["1.dadu", "2.dadu", "3.dadu", "4.dadu", "tab.dadu", "pancha-keliya.dadu", "unknown.dadu"];
    desk.done(&[&["add"], &files[..]].concat());
    for (command, code, says) in EVERY_COMMAND {
        let arguments: Vec<&str> = command.split(' ').collect();
        let (status, said) = desk.dadu(&arguments);
        assert_eq!(status, *code, "{command}: {said}");
        assert!(said.contains(says), "{command}: {said}");
        assert!(!said.contains("[D3") && !said.contains("panicked"), "{command}: {said}");
    }
    assert_eq!(fs::read_to_string(desk.path("logs/tab.dadu")).unwrap(), TAB);
    // The table has every command of the program.
    let is_missing = |name: &String| {
        !EVERY_COMMAND.iter().any(|(of, ..)| of.split(' ').next() == Some(name.as_str()))
    };
    let missing: Vec<String> = crate::manual::commands().into_iter().filter(is_missing).collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// A whole game of bosh that ends in a draw.
const BOSH: &str = "Dadu: 1\nGame: bosh\nId: m-1\nVariant: basic\nN: Asha\nS: Omar\n\n\
                    1. S1 e1=d1*5x5\nN1 b2=d1*6x0\nResult: draw, agreed\n";

/// The answers of commands about a game without throws, in an archive that holds it.
const WITHOUT_THROWS: &[(&str, i32, &str)] = &[
    ("check --strict bosh.dadu", 0, "2 player turns, 0 throws, 2 moves"),
    ("check --worlds bosh.dadu", 0, "2 player turns, 0 throws, 2 moves"),
    ("check --worlds unsure.dadu", 0, "3 of 3 readings fit the rest of the log: `b2`, `c2`, `d2`"),
    ("fmt --check bosh.dadu", 0, ""),
    ("fmt --extras --check bosh.dadu", 0, ""),
    ("variants --game bosh", 0, "enemy only"),
    ("explain bosh F1", 0, "Filling"),
    ("new --game bosh --title A made.dadu", 0, ""),
    ("sheet --game bosh -o sheet.html", 0, ""),
    ("show bosh.dadu", 0, "next: S1"),
    ("show @1 --svg -", 0, "<svg"),
    (
        "replay bosh.dadu",
        0,
        "The balls of e1 are sown; the last one falls into d1, and 5 are taken.",
    ),
    ("moves bosh.dadu", 0, "S1: 4 legal moves"),
    ("moves bosh.dadu --throws 3", 2, "nothing is thrown in bosh"),
    ("moves bosh.dadu --player N2", 2, "a side has one player"),
    ("simulate --game bosh --players 2", 2, "in Bòsh a side is one player"),
    ("simulate --game bosh --max-turns 3", 0, "Game: bosh"),
    ("import-table --game bosh moves.csv", 1, "nothing is thrown in bosh"),
    ("import-table --game bosh --variant basic sown.csv", 0, "S1 e1=d1*5x5\nN1 b2"),
    ("import-table --game bosh --columns player,moves rows.csv", 0, "N1 ?"),
    ("tree", 0, "│ e1x5"),
    ("tree bosh.dadu --at 1", 0, "│ b2"),
    ("tree bosh.dadu --at 2", 1, "no match in 1 game"),
    ("tree --throws 3", 2, "nothing is thrown in bosh"),
    ("suggest bosh.dadu", 0, "no errors"),
    ("suggest wrong.dadu", 1, "missing line"),
    ("infer bosh.dadu", 0, "settled"),
    ("infer bosh.dadu --all", 0, "Questions about the rules of Bòsh"),
    ("list", 0, "draw"),
    ("find result=draw", 0, "│ bosh"),
    ("find finished", 0, "│ bosh"),
    ("find captures=1", 0, "│ bosh"),
    ("stats", 0, "1 capture in 1 game"),
    ("stats first-side", 0, "no games to count"),
    ("people", 0, "Omar"),
    ("dupes", 0, "0 likely pairs"),
    ("reindex", 0, "rebuilt 1 game"),
    ("verify", 0, "nothing wrong"),
];

/// Every command gives a right answer about a game without throws.
#[test]
fn commands_know_games_without_throws() {
    let desk = Desk::new();
    desk.file("bosh.dadu", BOSH);
    desk.file("moves.csv", "player,throws\nN1,3\n");
    desk.file("sown.csv", "Player,Moves\nS1,e1=d1*5x5\nN1,b2\n");
    desk.file("rows.csv", "S1,e1\nN1,\n");
    let (first, second) = BOSH.split_once("N1 b2=d1*6x0\n").expect("two turns");
    let goes_on = format!("S1 c1\n{}", second.replace("draw, agreed", "unfinished"));
    desk.file("unsure.dadu", format!("{first}N1 ?\n{goes_on}"));
    desk.file("wrong.dadu", format!("{first}{goes_on}"));
    desk.done(&["add", "bosh.dadu"]);
    let mut wrong = Vec::new();
    for (command, code, says) in WITHOUT_THROWS {
        let arguments: Vec<&str> = command.split(' ').collect();
        let (status, said) = desk.dadu(&arguments);
        if status != *code || !said.contains(says) || said.contains("panicked") {
            wrong.push(format!("{command}: {status}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
