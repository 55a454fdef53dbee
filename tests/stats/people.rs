//! `dadu people`: the list of players, and linked names of one person.

use serde_json::json;

use crate::support::desk::Desk;

/// Creates an archive with one game for each household and its two names, of which the first plays
/// N and the second S.
fn desk(games: &[(&str, &str, &str)]) -> Desk {
    let desk = Desk::new();
    for (number, (household, n, s)) in games.iter().enumerate() {
        let household = match *household {
            "" => String::new(),
            name => format!("Household: {name}\n"),
        };
        let log = format!(
            "Dadu: 1\nId: game-{number}\nVariant: basic\n{household}Players: 1-1\nN: {n}\nS: {s}\n\n\
             N1 {}\nS1 3\nResult: unfinished\n",
            2 + number % 3
        );
        desk.file(&format!("{number}.dadu"), log);
        desk.done(&["add", &format!("{number}.dadu")]);
    }
    desk
}

/// Returns the listed players with their number of games: `Aunt [Khan] 2`.
fn listed(desk: &Desk) -> Vec<String> {
    let list = desk.json(&["people"]);
    let words = |person: &serde_json::Value| {
        let text = |name: &str| person[name].as_str().unwrap().to_owned();
        format!("{} [{}] {}", text("name"), text("household"), person["games"])
    };
    list.as_array().unwrap().iter().map(words).collect()
}

const GAMES: [(&str, &str, &str); 4] = [
    ("Khan", "Aunt", "Guest"),
    ("Shah", "Aunt", "Zainab"),
    ("", "Zainab", "Guest"),
    ("Khan", "Aunt", "Bua"),
];

#[test]
fn a_person_is_a_name_within_a_household() {
    let desk = desk(&GAMES);
    let expected = [
        "Aunt [Khan] 2",
        "Aunt [Shah] 1",
        "Bua [Khan] 1",
        "Guest [] 1",
        "Guest [Khan] 1",
        "Zainab [] 1",
        "Zainab [Shah] 1",
    ];
    assert_eq!(listed(&desk), expected);
    let aunt = &desk.json(&["people"])[0];
    assert_eq!(
        *aunt,
        json!({"name": "Aunt", "household": "Khan", "games": 2, "seats": "N1 (2)", "also": ""})
    );
}

#[test]
fn two_names_can_be_linked_and_unlinked() {
    let desk = desk(&GAMES);
    let before = listed(&desk);
    let said = desk.done(&["people", "--same", "Bua = Aunt [Khan]"]);
    assert_eq!(said, "Bua [Khan] is now Aunt [Khan]; rebuilt 1 game\n");
    desk.verified();
    let list = desk.json(&["people"]);
    let expected = json!({"name": "Aunt", "household": "Khan", "games": 2,
        "seats": "N1 (2), S1 (1)", "also": "Bua [Khan]"});
    assert_eq!(list[0], expected);
    assert!(!listed(&desk).iter().any(|person| person.starts_with("Bua")));
    let again = desk.done(&["people", "--same", "Aunt [Khan]=Bua [Khan]"]);
    assert_eq!(again, "both names are already linked to Aunt [Khan]\n", "a circle is none");
    let (code, said) = desk.dadu(&["people", "--apart", "Aunt [Khan]"]);
    assert_eq!(code, 2);
    assert!(said.contains("linked to it: Bua [Khan]"), "{said}");
    desk.done(&["people", "--apart", "Bua"]);
    assert_eq!(listed(&desk), before);
    desk.verified();
}

#[test]
fn links_apply_to_games_added_later() {
    let desk = desk(&GAMES);
    desk.done(&["people", "--same", "Bua = Aunt [Khan]"]);
    let log = "Dadu: 1\nVariant: basic\nHousehold: Khan\nPlayers: 1-1\nN: Bua\nS: X\n\nN1 4\n";
    desk.file("later.dadu", log);
    desk.done(&["add", "later.dadu"]);
    assert_eq!(listed(&desk)[0], "Aunt [Khan] 3");
    desk.done(&["reindex"]);
    assert_eq!(listed(&desk)[0], "Aunt [Khan] 3");
    desk.verified();
}

/// Aunt is linked to Bua, and Bua to Zainab. Then all three are Zainab, and the second link can be
/// removed alone.
#[test]
fn chains_of_links_lead_to_one_person() {
    let desk = desk(&GAMES);
    desk.done(&["people", "--same", "Aunt [Khan] = Bua"]);
    desk.done(&["people", "--same", "Bua = Zainab []"]);
    desk.verified();
    let end = |desk: &Desk| listed(desk).into_iter().find(|p| p.starts_with("Zainab []")).unwrap();
    assert_eq!(end(&desk), "Zainab [] 3");
    // A link to a name that is already linked applies to the person of that name.
    desk.done(&["people", "--same", "Aunt [Khan] = Zainab [Shah]"]);
    assert!(listed(&desk).contains(&"Zainab [Shah] 4".to_owned()));
    let circle = desk.done(&["people", "--same", "Zainab [Shah] = Aunt [Khan]"]);
    assert_eq!(circle, "both names are already linked to Zainab [Shah]\n");
    desk.verified();
    desk.done(&["people", "--apart", "Zainab []"]);
    assert_eq!(end(&desk), "Zainab [] 3");
    desk.done(&["people", "--apart", "Bua"]);
    assert!(listed(&desk).contains(&"Bua [Khan] 2".to_owned()), "the aunt is still Bua");
    assert_eq!(end(&desk), "Zainab [] 1");
    desk.verified();
}

#[test]
fn ambiguous_names_are_refused() {
    let desk = desk(&[
        ("Khan", "Aunt", "A=B"),
        ("Shah", "Aunt", "B"),
        ("", "A", "=x"),
        ("", "x", "B [old]"),
    ]);
    let cases = [
        ("Aunt = B", "Aunt is ambiguous: Aunt [Khan] or Aunt [Shah]"),
        ("B = Nobody", "no player named \"Nobody\""),
        ("B [Khan] = A", "no player named \"B [Khan]\""),
        ("B", "expected two names"),
        ("", "expected two names"),
        ("Aunt [Khan", "expected two names"),
        ("Aunt [Khan] = ", "expected two names"),
        ("\u{1b}[2J = B", "\\u{1b}"),
    ];
    let before = listed(&desk);
    for (pair, words) in cases {
        let (code, said) = desk.dadu(&["people", "--same", pair]);
        assert_eq!(code, 2, "{pair}");
        assert!(said.contains(words) && !said.contains('\u{1b}'), "{pair}: {said}");
    }
    let (code, said) = desk.dadu(&["people", "--apart", "Aunt [Khan]"]);
    assert_eq!((code, said.as_str()), (2, "dadu: Aunt [Khan] is not linked to another name\n"));
    assert_eq!(listed(&desk), before, "nothing was changed");
    // Names that contain `=` or brackets.
    desk.done(&["people", "--same", "A=B=B [Shah]"]);
    desk.done(&["people", "--same", "B [old] [] = x"]);
    desk.done(&["people", "--same", "=x=x"]);
    assert!(listed(&desk).contains(&"x [] 2".to_owned()));
    desk.verified();
}

/// Two names linked in a circle by another program are one person, whichever of them is queried.
#[test]
fn a_circle_of_links_is_one_person() {
    let desk = desk(&GAMES);
    let insert = "INSERT INTO same_person VALUES ('Aunt', 'Khan', 'Bua', 'Khan'), ('Bua', 'Khan', 'Aunt', 'Khan')";
    desk.db().execute(insert, []).unwrap();
    desk.done(&["reindex"]);
    assert_eq!(listed(&desk)[0], "Aunt [Khan] 2");
    assert!(!listed(&desk).iter().any(|person| person.starts_with("Bua")));
    desk.verified();
}

#[test]
fn names_in_all_scripts_are_listed_and_are_not_formulas() {
    let desk = desk(&[("ખાન", "હુસૈના", "حسين"), ("=1+1", "@x", "ઝૈનબ")]);
    let table = desk.done(&["people"]).replace('\u{200e}', "");
    assert!(table.contains("│ હુસૈના │ ખાન       │     1 │ N1 (1) │      │"), "{table}");
    assert!(table.contains("│ حسين │ ખાન       │     1 │ S1 (1) │      │"), "{table}");
    let csv = desk.done(&["people", "--format", "csv"]);
    assert!(csv.contains("\r\n'@x,'=1+1,1,N1 (1),\r\n"), "{csv}");
    assert!(csv.lines().all(|line| !line.starts_with('=')));
    desk.done(&["people", "--same", "હુસૈના = ઝૈનબ"]);
    assert!(desk.done(&["people"]).contains("હુસૈના [ખાન]"));
}

/// One person and one place, however their names were typed.
#[test]
fn spellings_that_look_the_same_are_one_person_and_one_place() {
    let desk = Desk::new();
    let spellings = [
        ("Pune", "فاطمہ", "Zo\u{eb}", "Khan"),
        ("Pune\u{200B}", "\u{200F}فاطمہ\u{200F}", "Zoe\u{308}", "Khan\u{A0}"),
        ("\u{FEFF}Pune", "فاطمہ\u{2069}", "Zo\u{200D}\u{eb}", "\u{200E}Khan"),
        ("Pune\u{A0}", "\u{202B}فاطمہ\u{202C}", "Zo\u{AD}\u{eb} ", "Kh\u{2060}an"),
    ];
    for (number, (place, n, s, household)) in spellings.iter().enumerate() {
        let throws = "N1 2\nS1 3\n".repeat(number + 1);
        let log = format!(
            "Dadu: 1\nId: game-{number}\nVariant: basic\nPlace: {place}\nHousehold: {household}\nN: {n}\nS: {s}\n\n\
             {throws}Result: unfinished\n"
        );
        desk.file(&format!("{number}.dadu"), log);
    }
    desk.done(&["add", "."]);
    assert_eq!(listed(&desk), ["Zo\u{eb} [Khan] 4", "فاطمہ [Khan] 4"]);
    assert_eq!(desk.number("SELECT count(DISTINCT place) FROM games"), 1);
    assert_eq!(desk.number("SELECT count(DISTINCT household) FROM games"), 1);
    desk.done(&["people", "--same", "Zoe\u{308} [Khan] = \u{200F}فاطمہ [Khan]"]);
    assert_eq!(listed(&desk), ["فاطمہ [Khan] 4"]);
    desk.verified();
}

#[test]
fn names_that_sound_alike_are_proposed() {
    let desk = desk(&[
        ("Khan", "Rasheeda", "Bilal"),
        ("Khan", "Rashida", "Omar"),
        ("Shah", "Rashida", "Guest 1"),
        ("Shah", "Zainab", "Guest 2"),
    ]);
    let said = desk.done(&["people"]);
    let pair = "dadu people --same \"Rashida [Khan] = Rasheeda [Khan]\"";
    let other = "dadu people --same \"Rasheeda [Khan] = Rashida [Khan]\"";
    assert!(said.contains(pair) || said.contains(other), "{said}");
    assert_eq!(said.matches("likely one person").count(), 1, "{said}");
    let json = desk.done(&["people", "--format", "json"]);
    assert!(!json.contains("likely"), "only with a table: {json}");
    desk.done(&["people", "--same", "Rashida [Khan] = Rasheeda [Khan]"]);
    assert!(!desk.done(&["people"]).contains("likely one person"));
}

/// `remark ~`, `text ~` and the other searches fold alike.
#[test]
fn searches_fold_letters_of_all_keyboards() {
    let desk = Desk::new();
    let log = "Dadu: 1\nId: a\nVariant: basic\nPlace: كراچي\nN: Ma\u{2BC}ruf\nS: علی\n\n\
        N1 3  # খড\u{9BC}া كريم ka\u{200B}li Ｋｉｎｇ Zo\u{eb} فاطمہ D’Souza\nS1 2\nResult: unfinished\n";
    desk.file("a.dadu", log);
    desk.done(&["add", "a.dadu"]);
    for word in [
        "খ\u{9DC}া",
        "کریم",
        "kali",
        "king",
        "zoe\u{308}",
        "ZOE",
        "فاطمه",
        "d'souza",
        "كريم",
        "Souza",
    ] {
        for search in ["remark", "text"] {
            let found = desk.dadu(&["find", &format!("{search} ~ \"{word}\"")]);
            assert!(found.1.contains("@1"), "{search} ~ {word}: {}", found.1);
        }
    }
    for expression in [
        "place ~ کراچی",
        "person ~ علي",
        "person ~ \"ma'ruf\"",
        "remark ~ \"kar*\" or remark ~ \"كر*\"",
    ] {
        let found = desk.dadu(&["find", expression]);
        assert!(found.1.contains("@1"), "{expression}: {}", found.1);
    }
    for word in ["souza d", "ruf", "kin"] {
        let found = desk.dadu(&["find", &format!("remark ~ \"{word}x\"")]);
        assert!(!found.1.contains("@1"), "{word}: {}", found.1);
    }
}
