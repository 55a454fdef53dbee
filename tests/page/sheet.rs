//! Field sheets: `dadu sheet`.

use base64::Engine;
use dadu::board::svg::paper_style;
use dadu::games::GameId;
use dadu::notation::parse;
use sha2::{Digest, Sha256};

use super::webdriver::Browser;
use crate::support::{compare, complained, dadu, said, text};

/// Every game that has a name in the field `Game`.
const GAMES: [&str; 14] = [
    "dadu",
    "thaayam",
    "tamman",
    "deleb",
    "shah",
    "djara-badakh",
    "shantarad",
    "koruboddo",
    "leyla-gobale",
    "bosh",
    "pancha-keliya",
    "tab",
    "twenty-four-squares",
    "fifty-one-squares",
];

fn sheet(options: &[&str]) -> String {
    let output = dadu(&[&["sheet"], options].concat());
    assert!(output.status.success(), "{options:?}: {}", complained(&output));
    said(&output)
}

#[test]
fn every_game_has_a_sheet_on_each_paper_that_loads_nothing() {
    for game in GAMES {
        for (paper, lines) in [("a4", 32), ("a5", 22)] {
            let page = sheet(&["--game", game, "--paper", paper, "--pages", "3"]);
            assert!(page.starts_with("<!doctype html>\n<!-- A field sheet made by dadu -->\n"));
            for wrong in
                ["{{", "<script", "src=", "http:", "https:", "url(", "@import", " style=", "<a "]
            {
                assert!(!page.contains(wrong), "{game} {paper} has {wrong}");
            }
            assert!(page.contains(&format!("<tr><td>{}<td>", 3 * lines)), "{game} {paper}");
            assert!(!page.contains(&format!("<tr><td>{}<td>", 3 * lines + 1)), "{game} {paper}");
            let is_known = GameId::of_name(game).is_some();
            assert_eq!(page.contains("<svg class=\"board\""), is_known, "{game}");
            assert_eq!(page.contains("choose your own signs"), !is_known, "{game}");
            assert_eq!(page.contains("<b>Variant</b>"), is_known, "{game}");
            assert!(page.contains("<b>Consent-Use</b>"), "{game}");
            let has_throws = GameId::of_name(game).is_none_or(GameId::has_throws);
            assert_eq!(page.contains("<th>Throws and moves"), has_throws, "{game}");
            assert!(has_throws || !page.contains("threw"), "{game}");
        }
    }
}

/// The board is that of the variant, and has a seat for every side.
#[test]
fn sheets_have_the_board_and_the_names_of_its_squares() {
    let cases: [(&[&str], &[&str], &[&str]); 5] = [
        (&[], &["h1", "g5", "N waiting", "centre"], &["h2", "i1"]),
        (&["--variant", "ludii-nine-segments"], &["j1", "i5"], &["j2"]),
        (&["--game", "Thaayam"], &["e5", "E waiting", "W out"], &["f1", "centre"]),
        (&["--game", "Tammà·n"], &["a1", "c3"], &["E waiting"]),
        (&["--game", "deleb", "--variant", "basic, cross-lines = 5"], &["d5"], &["d6"]),
    ];
    for (options, has, lacks) in cases {
        let page = sheet(options);
        let is_there = |area: &&&str| page.contains(&format!("data-area=\"{area}\""));
        assert!(has.iter().all(|area| is_there(&area)), "{options:?}");
        assert!(!lacks.iter().any(|area| is_there(&area)), "{options:?}");
    }
    let page = sheet(&["--variant", "ludii, forfeit = never"]);
    assert!(
        page.contains("<b>Variant</b><span>ludii</span>"),
        "it is written in its shortest form"
    );
    assert!(!page.contains("<b>Players</b>") && page.contains("<b>N5</b>"));
}

/// The forms are those of the pages, and logs may have them.
#[test]
fn every_form_on_a_sheet_can_be_read() {
    for game in GAMES.iter().filter(|game| GameId::of_name(game).is_some()) {
        let page = sheet(&["--game", game]);
        let forms = page.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next());
        let mut count = 0;
        for form in forms.map(|form| form.replace("&gt;", ">")) {
            let line = |text: &str| parse(format!("Dadu: 1\nGame: {game}\n\n{text}\n").as_bytes());
            let alone =
                line(&form).errors.is_empty() || line(&format!("{form} 1")).errors.is_empty();
            let in_turn = |before: &str| line(&format!("S1 {before}{form}")).errors.is_empty();
            let after = ["", "1 ", "1 c2+1", "b1-b3", "f1"];
            let is_read = alone || after.into_iter().any(in_turn);
            // A square alone is only a part of a form.
            assert!(
                is_read || in_turn("1 ~") || line(&format!("= S {form}")).errors.is_empty(),
                "{game}: {form}"
            );
            count += 1;
        }
        assert!(count >= 15, "{game} has {count} forms");
    }
}

#[test]
fn wrong_options_and_other_files_are_refused() {
    let cases: [(&[&str], &str); 7] = [
        (
            &["--game", "tab", "--variant", "basic"],
            "--variant: dadu does not know the rules of Tab and its kin; leave out --variant",
        ),
        (&["--variant", "ludi"], "unknown preset or parameter `ludi`"),
        (&["--game", "ludo"], "invalid value 'ludo'"),
        (&["--pages", "0"], "expected a whole number from 1 to 50"),
        (&["--paper", "a3"], "invalid value 'a3'"),
        (&["-o", "sheet.PDF"], "dadu writes no PDF; write sheet.html"),
        (&["-o", "/nowhere/sheet.html"], "/nowhere/sheet.html: cannot write"),
    ];
    for (options, words) in cases {
        let output = dadu(&[&["sheet"], options].concat());
        let told = complained(&output);
        assert!(output.status.code() == Some(2) && told.contains(words), "{options:?}: {told}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sheet.html");
    let file = path.to_str().expect("a name");
    let write = |more: &[&str]| dadu(&[&["sheet", "-o", file], more].concat());
    assert!(write(&[]).status.success() && write(&["--paper", "a5"]).status.success());
    std::fs::write(&path, "my notes").expect("it can be written");
    let refused = complained(&write(&[]));
    assert!(refused.contains("not a field sheet created by dadu; use --force"), "{refused}");
    assert_eq!(std::fs::read_to_string(&path).expect("the notes"), "my notes");
    assert!(write(&["--force"]).status.success());
}

#[test]
fn the_policy_matches_the_styles() {
    let hash = |style: &str| {
        let hash = Sha256::digest(style.as_bytes());
        format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(hash))
    };
    let sheet = hash(&(paper_style() + &text("src/sheet/sheet.css")));
    let [a4, a5] = ["a4.css", "a5.css"].map(|file| hash(&text(format!("src/sheet/{file}"))));
    let policy = format!(
        "default-src 'none'; style-src {sheet} {a4} {a5}; base-uri 'none'; form-action 'none'\n"
    );
    assert!(compare(&policy, "src/sheet/policy.txt"), "SNAPSHOTS=overwrite writes it anew");
}

/// Nothing is cut off at the end of a page, and the printed document has exactly these pages.
#[test]
fn sheets_fit_their_paper() {
    let Some(browser) = Browser::start() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let variants = ["", "ludii-nine-segments", "segments = 12", "basic, cross-lines = 100"];
    for game in GAMES {
        for (paper, pages) in [("a4", 3), ("a5", 4)] {
            for variant in variants {
                let path = folder.path().join("sheet.html");
                let file = path.to_str().expect("a name");
                let mut options = vec!["sheet", "--game", game, "--paper", paper, "-o", file];
                if !variant.is_empty() {
                    options.extend(["--variant", variant]);
                }
                // A variant of another game has no sheet.
                if !dadu(&options).status.success() {
                    continue;
                }
                browser.open(&path);
                let cut = browser.run(
                    "return [...document.querySelectorAll('.page, .page *')].filter(one => \
                     one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow === 'hidden' \
                     || one.getBoundingClientRect().bottom > one.closest('.page').getBoundingClientRect().bottom) \
                     .map(one => one.outerHTML.slice(0, 80))",
                );
                assert_eq!(cut, serde_json::json!([]), "{game} {paper} {variant}");
                let count = browser.run("return document.querySelectorAll('.page').length");
                assert_eq!(count.as_u64(), Some(pages), "{game} {paper}");
            }
        }
    }
}
