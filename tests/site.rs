//! `dadu site`: the archive as static pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;

use crate::page::logs::hostile;
use crate::publish::{NAMES, PUBLIC, archive_of, assert_nothing_left, everything, log};
use crate::support::desk::Desk;
use crate::support::interrupt;

/// The most bytes of a page.
const MOST_BYTES: usize = 300_000;

type Files = BTreeMap<String, Vec<u8>>;

/// Builds a site with the names as they are. Returns its files and what the program said.
fn site(desk: &Desk, to: &str, options: &[&str]) -> (Files, String) {
    let said = desk.done(&[&["site", "-o", to, "--names-as-they-are"], options].concat());
    (everything(&desk.path(to)), said)
}

fn text<'a>(files: &'a Files, path: &str) -> &'a str {
    let bytes = files.get(path).unwrap_or_else(|| panic!("no {path}: {:?}", files.keys()));
    std::str::from_utf8(bytes).expect("text")
}

fn pages(files: &Files) -> impl Iterator<Item = (&String, &str)> {
    let pages = files.iter().filter(|(path, _)| path.ends_with(".html"));
    pages.map(|(path, bytes)| (path, std::str::from_utf8(bytes).expect("text")))
}

/// An archive with two games that may be seen and two that may not.
fn mixed() -> Desk {
    let other = format!("N: Chand\nS: Dinesh\n{PUBLIC}");
    archive_of(&[
        ("a", log("a", &format!("{NAMES}{PUBLIC}"), "")),
        ("bb", log("bb", NAMES, "")),
        ("ccc", log("ccc", &format!("{NAMES}Consent-Use: research\n"), "")),
        ("dddd", log("dddd", &other, "")),
    ])
}

/// Simulates games that may be shown, played in two households.
fn simulated(desk: &Desk, games: u32, turns: &str) {
    let games = games.to_string();
    let said = desk.done(&["simulate", "--games", &games, "--seed", "4", "--max-turns", turns]);
    let mut number = 0;
    let with = |part: &str| {
        number += 1;
        let household = ["Kothi", "Mahal"][number % 2];
        let part = part.replace("Simulated:", "Remark:");
        format!("Dadu: 1\nHousehold: {household}\nDate: {}\n{PUBLIC}{part}", 1900 + number)
    };
    let logs: String = said.split("Dadu: 1\n").skip(1).map(with).collect();
    desk.file("many.dadu", logs);
    desk.done(&["add", "many.dadu"]);
}

#[test]
fn the_site_shows_the_games_with_consent_and_counts_the_others() {
    let desk = mixed();
    let (files, said) = site(&desk, "out", &["--title", "All <evenings>"]);
    assert!(said.contains("wrote 2 games in out\n"), "{said}");
    let front = text(&files, "index.html");
    for shown in ["Evening a<", "Evening dddd<", "2022-12-28", "The Khans", ">Nobody yet<", "Dadu"]
    {
        assert!(front.contains(shown), "{shown}: {front}");
    }
    assert!(front.contains("<h1 dir=\"auto\">All &lt;evenings&gt;</h1>"), "{front}");
    let replays = files.keys().filter(|path| path.starts_with("games/") && path.ends_with(".html"));
    assert_eq!(replays.count(), 2);
    for (path, page) in pages(&files) {
        assert!(!page.contains("Evening bb") && !page.contains("Evening ccc"), "{path}");
    }
    // `publish` decides the same, in the same words.
    let published =
        desk.done(&["publish", "-o", "data", "--about", "about.toml", "--names-as-they-are"]);
    let left_out = |said: &str| -> Vec<String> {
        said.lines().filter(|line| line.starts_with("left out")).map(str::to_owned).collect()
    };
    assert_eq!(left_out(&said).len(), 2, "{said}");
    assert_eq!(left_out(&said), left_out(&published));
    for line in left_out(&said) {
        let words = line.replace("left out: ", "Not shown: ");
        assert!(front.contains(&words), "{words}: {front}");
    }
    let logs = |files: &Files| -> BTreeSet<String> {
        files.keys().filter(|path| path.starts_with("logs/")).cloned().collect()
    };
    assert_eq!(logs(&files), logs(&everything(&desk.path("data"))));
    let (research, _) = site(&desk, "more", &["--use", "research"]);
    assert!(text(&research, "index.html").contains("Evening ccc"));
    let (one, _) = site(&desk, "one", &["--where", "id = a"]);
    assert!(text(&one, "index.html").contains("Only games with: <code>id = a</code>"));
}

#[test]
fn people_and_households_have_pages() {
    let desk = mixed();
    let (files, _) = site(&desk, "out", &[]);
    let people = text(&files, "people.html");
    assert!(people.contains("4 people") && people.contains(">Amina</a>"), "{people}");
    let person = pages(&files).find(|(path, page)| {
        path.starts_with("people/") && page.contains("<h1 dir=\"auto\">Dinesh</h1>")
    });
    let (_, person) = person.expect("a page");
    assert!(person.contains("Evening dddd") && !person.contains("Evening a<"), "{person}");
    let household = pages(&files).find(|(path, _)| path.starts_with("households/"));
    let (_, household) = household.expect("a page");
    for words in [
        "<h1 dir=\"auto\">The Khans</h1>",
        "Declared rules",
        "What the play shows: Dadu",
        "Open questions: Dadu",
        "Watch for:",
    ] {
        assert!(household.contains(words), "{words}: {household}");
    }
    assert!(text(&files, "households.html").contains("The Khans"));
    let charts = text(&files, "charts.html");
    assert_eq!(charts.matches("<style").count(), 0);
    assert!(charts.matches("<svg").count() > 1, "{charts}");
}

#[test]
fn pseudonyms_replace_every_name() {
    let desk = mixed();
    let build = |to: &str| desk.done(&["site", "-o", to, "--key", "the.key"]);
    build("out");
    let files = everything(&desk.path("out"));
    for (path, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for name in ["Amina", "Bilal", "Chand", "Dinesh", "Khans", "well played", "Evening"] {
            assert!(!text.contains(name), "{path}: {name}");
        }
    }
    assert!(text(&files, "people.html").contains("names are pseudonyms"));
    build("again");
    assert_eq!(files, everything(&desk.path("again")), "the key gives the same pseudonyms");
    let (code, said) =
        desk.dadu(&["site", "-o", "title", "--key", "the.key", "--title", "Amina's games"]);
    assert!(code == 0 && said.contains("the title of the site contains `Amina`"), "{said}");
}

#[test]
fn the_same_archive_gives_the_same_bytes() {
    let desk = mixed();
    simulated(&desk, 12, "40");
    assert!(site(&desk, "one", &[]).0 == site(&desk, "two", &[]).0);
}

/// Texts that try to be interpreted as code stay text, and are in no name of a file.
#[test]
fn text_from_logs_is_escaped_everywhere() {
    let hostile = hostile().replacen("Dadu: 1\n", &format!("Dadu: 1\n{PUBLIC}"), 1);
    let desk = archive_of(&[("a", log("a", &format!("{NAMES}{PUBLIC}"), "")), ("bad", hostile)]);
    let (files, _) = site(&desk, "out", &[]);
    assert_eq!(files.keys().filter(|path| path.starts_with("games/")).count(), 4);
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-".contains(c);
    for (path, bytes) in files.iter().filter(|(path, _)| !path.starts_with("logs/")) {
        assert!(path.chars().all(plain), "{path}");
        let text = std::str::from_utf8(bytes).expect("text");
        for c in ['\u{202e}', '\u{2066}'] {
            assert!(!text.contains(c), "{path}: {c:?}");
        }
        if !path.ends_with(".html") {
            let is_data = path.ends_with(".js") && !["list.js", "replay.js"].contains(&&**path);
            assert!(!is_data || !text.contains('<'), "{path}");
            continue;
        }
        for open in ["<script>", "<img", "<i>", "<b>nothing", "onmouseover=\"", "<!--<"] {
            assert!(!text.contains(open), "{path}: {open}");
        }
        assert_eq!(text.matches("<script").count(), text.matches("<script src=\"").count());
        assert!(text.contains("script-src 'self' file:;"), "{path}");
    }
}

/// Every address in the site leads to a file in it, and to a place that exists; and every file can be reached.
#[test]
fn all_links_lead_somewhere() {
    let desk = mixed();
    simulated(&desk, 130, "12");
    let (files, _) = site(&desk, "out", &[]);
    assert!(files.contains_key("index-2.html"), "{:?}", files.keys());
    let mut reached: BTreeSet<String> = BTreeSet::from(["index.html".to_owned()]);
    for (path, page) in pages(&files) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for part in page.split(" href=\"").skip(1).chain(page.split(" src=\"").skip(1)) {
            let address = part.split('"').next().expect("an address");
            let (file, place) = address.split_once('#').unwrap_or((address, ""));
            let file = match file.strip_prefix("../") {
                _ if file.is_empty() => path.clone(),
                Some(file) => file.to_owned(),
                None if folder.is_empty() => file.to_owned(),
                None => format!("{folder}/{file}"),
            };
            let there = files.get(&file).unwrap_or_else(|| panic!("{path}: {address}"));
            let id = format!(" id=\"{place}\"");
            let there = String::from_utf8_lossy(there);
            assert!(place.is_empty() || there.contains(&id), "{path}: {address}");
            reached.insert(file);
        }
    }
    let all: BTreeSet<String> = files.keys().cloned().collect();
    assert_eq!(reached, all);
    let data = text(&files, "games.js");
    assert_eq!(data.matches("[\"").count(), 132 + 1, "the games, and the texts");
}

#[test]
fn no_page_is_too_large() {
    let desk = Desk::new();
    desk.file("about.toml", "");
    simulated(&desk, 3, "5000");
    let long = "N1 3  # a remark\nS1 2\n".repeat(3_000);
    desk.file("long.dadu", format!("Dadu: 1\nPlayers: 1-1\n{PUBLIC}\n{long}Result: unfinished\n"));
    desk.done(&["add", "long.dadu"]);
    let (files, _) = site(&desk, "out", &[]);
    for (path, page) in pages(&files) {
        assert!(page.len() <= MOST_BYTES, "{path}: {} bytes", page.len());
    }
    let is_long = |(_, page): &(&String, &str)| page.contains("Read the whole log as text");
    let (path, page) = pages(&files).find(is_long).expect("a long game");
    let data = text(&files, &path.replace(".html", ".js"));
    let count = |text: &str, what: &str| text.matches(what).count();
    let lines = count(page, "<li id=\"line-") + count(data, "\\u003cli id=\\\"line-");
    assert_eq!(lines, 6_001, "no line is lost");
}

#[test]
fn refusals_say_why_and_write_nothing() {
    let desk = mixed();
    desk.file("full/other.txt", "mine");
    let before = fs::read_dir(desk.folder()).unwrap().count();
    for (options, code, expected) in [
        (&["-o", "full", "--names-as-they-are"][..], 2, "full already exists"),
        (&["-o", "out"], 2, "--key"),
        (&["-o", "out", "--key", "k", "--names-as-they-are"], 2, "cannot be used with"),
        (&["-o", "out", "--key", "out/k"], 2, "key file must not be in the site"),
        (&["-o", "out", "--names-as-they-are", "--keep-place"], 2, "apply to --key only"),
        (&["-o", "out", "--names-as-they-are", "@2"], 2, "leave out their ids"),
        (
            &["-o", "out", "--names-as-they-are", "--where", "id = bb"],
            1,
            "no game that others may see",
        ),
    ] {
        let (found, said) = desk.dadu(&[&["site"], options].concat());
        assert!(found == code && said.contains(expected), "{options:?}: {found}: {said}");
        assert_eq!(fs::read_dir(desk.folder()).unwrap().count(), before, "{options:?}");
    }
    assert_eq!(fs::read_to_string(desk.path("full/other.txt")).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn a_site_is_whole_or_not_there() {
    let desk = mixed();
    simulated(&desk, 40, "40");
    for wait in [0, 30, 200, 800, 2000] {
        let to = format!("stopped-{wait}");
        let mut command = desk.command(&["site", "-o", &to, "--names-as-they-are"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        interrupt(&child);
        let done = child.wait().unwrap().code();
        let is_whole = desk.path(&to).join("replay.js").exists();
        assert_eq!(desk.path(&to).exists(), is_whole, "{wait}: {done:?}");
        assert_nothing_left(&desk);
    }
}
