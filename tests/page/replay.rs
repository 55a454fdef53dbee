//! The text of the replay page: it shows each step correctly, and no text from a log is interpreted
//! as code.

use dadu::board::{Area, AreaContents};
use dadu::diagnostic::{GameSource, Scene};
use dadu::games::{GameId, thaayam};
use dadu::notation::{Content, parse};
use dadu::replay::{Moment, Setup};
use dadu::simulate::{self, Policy};
use dadu::table::{BySide, Side};

use super::logs::{BOARDS, Uses, data_of, hostile, page_of, shown_by, shown_of, simulated};
use crate::support::{compare, dadu, files, text};

#[test]
fn every_step_shows_the_position_of_the_replay() {
    for (seed, board) in (1..).zip(BOARDS) {
        for many in [false, true] {
            let text = simulated(board, many, seed);
            holds_the_positions(&text, &format!("{board:?}, {many}"));
        }
    }
    for file in files("corpus", "dadu") {
        let text = std::fs::read(crate::support::root().join(&file)).expect("it can be read");
        for game in games(&text) {
            let log = parse(&game);
            let is_dadu = log.game.is_none_or(|game| game == GameId::Dadu);
            if is_dadu && Moment::at(&game, &log, &Setup::default(), usize::MAX).playable {
                holds_the_positions(&game, &file.to_string_lossy());
            }
        }
    }
}

/// Returns the games of a file, one by one.
fn games(text: &[u8]) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(text).into_owned();
    let starts: Vec<usize> = text.match_indices("Dadu: 1").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| text.as_bytes()[start..end].to_vec()).collect()
}

fn holds_the_positions(text: &[u8], what: &str) {
    let (log, data) = (parse(text), data_of(&page_of(text)));
    let shown = shown_by(&data);
    let steps = data["steps"].as_array().expect("steps");
    let setup = Setup::default();
    let line = |step: usize| steps[step]["line"].as_u64().map(|line| line as usize);
    for step in 0..steps.len() {
        if step + 1 < steps.len() && line(step + 1) == line(step) {
            continue;
        }
        let after = match line(step) {
            Some(line) => Moment::after(text, &log, &setup, line),
            None => Moment::at(text, &log, &setup, 0),
        };
        let expected = shown_of(&after.layout);
        assert_eq!(shown[step], expected, "{what}, step {step}, line {:?}", line(step));
        assert_eq!(
            steps[step]["unknown"].as_bool().unwrap_or(false),
            after.lost.is_some(),
            "{what}"
        );
    }
    let moved = (0..steps.len()).filter(|&step| steps[step].get("from").is_some());
    let moved: Vec<_> = moved.map(|step| shown[step].clone()).collect();
    let uses = Uses::of(text, &log).positions;
    let expected: Vec<_> = uses.iter().map(shown_of).collect();
    assert_eq!(moved, expected, "{what}");
}

/// Returns logs of Thaayam: the one on its page, simulated ones for two and four sides, and one
/// with marks.
fn logs_of_thaayam() -> Vec<String> {
    let simulated = |seed, sides: &[Side]| {
        let players = BySide::of(|side| u8::from(sides.contains(&side)));
        let variant = thaayam::Variant::BASIC;
        let policy = Policy::Uniform;
        let plan = simulate::generic::Plan { variant, players, policy, max_turns: 60, seed };
        let mut text = Vec::new();
        simulate::generic::simulate::<thaayam::Rules>(&plan, 1, &mut text).expect("sides enough");
        String::from_utf8(text).expect("plain text")
    };
    let head = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-0-1-0\n\n";
    vec![
        text("tests/screens/thaayam.dadu"),
        text("tests/screens/thaayam-four.dadu"),
        text("tests/screens/thaayam-lost.dadu"),
        simulated(1, &[Side::N, Side::S]),
        simulated(2, &Side::ALL),
        format!("{head}S1 1-? +1 c1+?=e1\nN1 1-3 {{+1 +1}} c5+3!\nS1 4-2 a9+4 e1+2+4=d3 <b>\n"),
        format!("{head}S1 1-8-3 +1 c1+3 | c1+3+8\nN1 ... +1\n<script>\nS1 2 c1+2!back c1+2\n"),
    ]
}

#[test]
fn games_of_thaayam_show_the_positions_of_the_replay() {
    for text in logs_of_thaayam() {
        let (log, page) = (parse(text.as_bytes()), page_of(text.as_bytes()));
        let data = data_of(&page);
        let (shown, steps) = (shown_by(&data), data["steps"].as_array().expect("steps"));
        let line = |step: usize| steps[step]["line"].as_u64().map(|line| line as usize);
        for step in 0..steps.len() {
            if step + 1 < steps.len() && line(step + 1) == line(step) {
                continue;
            }
            let next = |line: usize| log.lines.get(line + 1).map(|line| line.span.start as usize);
            let at = line(step).map_or(0, |line| next(line).unwrap_or(usize::MAX));
            let after = Moment::at(text.as_bytes(), &log, &Setup::default(), at);
            let (plan, layout) = (&after.plan, &after.layout);
            let areas = Area::all(plan)
                .map(|area| (area.name(), AreaContents::of(plan, layout, area).words(plan)));
            let expected = areas.filter(|(_, holds)| !holds.is_empty()).collect();
            assert_eq!(shown[step], expected, "step {step}\n{text}");
            let unknown = steps[step]["unknown"].as_bool().unwrap_or(false);
            assert_eq!(unknown, after.lost.is_some(), "step {step}\n{text}");
        }
        assert!(!page.contains("<b>") && page.matches("<script").count() == 2);
        assert!(page.contains("<div id=\"stage\" class=\"square\">"));
    }
}

/// After the last step of each line, the page of every other game shows the position and the facts of the replay.
#[test]
fn pages_of_other_games_show_the_scene_after_each_line() {
    let mut lines = 0;
    for file in files("corpus/legal", "dadu") {
        let text = std::fs::read(crate::support::root().join(&file)).expect("it can be read");
        let log = parse(&text);
        let is_other = log.game.is_some_and(|game| game != GameId::Dadu);
        if is_other && games(&text).len() == 1 && !text.windows(8).any(|part| part == b".variant") {
            lines += shows_the_scenes(&text, &file.to_string_lossy());
        }
    }
    assert!(lines > 1000, "{lines} lines");
}

/// Returns the number of lines that were compared.
fn shows_the_scenes(text: &[u8], what: &str) -> usize {
    let (log, setup, source) = (parse(text), Setup::default(), GameSource::new("a", text, 0));
    let data = data_of(&page_of(text));
    let (shown, steps) = (shown_by(&data), data["steps"].as_array().expect("steps"));
    let line = |step: usize| steps[step]["line"].as_u64().map(|line| line as usize);
    let mut told = Vec::new();
    let mut compared = 0;
    for step in 0..steps.len() {
        if let Some(words) = steps[step]["earned"].as_array() {
            told = words
                .iter()
                .map(|at| data["words"][at.as_u64().expect("an index") as usize].clone())
                .collect();
        }
        let Some(at) =
            line(step).filter(|_| step + 1 == steps.len() || line(step + 1) != line(step))
        else {
            continue;
        };
        let scene = Scene::of(&Moment::after(text, &log, &setup, at), &source);
        let areas = Area::all(&scene.plan).map(|area| {
            (area.name(), AreaContents::of(&scene.plan, &scene.layout, area).words(&scene.plan))
        });
        let expected = areas.filter(|(_, holds)| !holds.is_empty()).collect();
        assert_eq!(shown[step], expected, "{what}, line {}", at + 1);
        let facts: Vec<String> =
            scene.plan.sides().map(|side| scene.told[side].join(" · ")).collect();
        assert_eq!(told, facts, "{what}, line {}", at + 1);
        compared += 1;
    }
    compared
}

#[test]
fn moves_of_thaayam_are_described_in_words() {
    let page = page_of(text("tests/screens/thaayam.dadu").as_bytes());
    for says in [
        "<bdi>Niece</bdi> (S1) throws 4, 1 and 2. The 4 is lost.",
        "A piece enters on c1 with the 1.",
        "A piece moves from a4 to e4 with 2 and 8 and captures a piece of S.",
        "Two pieces on c5 are declared twins.",
        "Twins move from a2 to b1 with the 4 and capture a piece of N.",
    ] {
        assert!(page.contains(says), "{says}");
    }
}

#[test]
fn the_same_log_gives_the_same_bytes() {
    let text = simulated((7, 5), false, 5);
    assert_eq!(page_of(&text), page_of(&text));
    let file = "corpus/illegal/readme/evening.dadu";
    let page = || dadu(&["replay", file]).stdout;
    assert!(!page().is_empty());
    assert_eq!(page(), page());
}

#[test]
fn text_from_a_log_is_never_code() {
    let page = page_of(hostile().as_bytes());
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(page.matches("<style").count(), 1);
    assert_eq!(page.matches("</title>").count(), 1);
    for forbidden in
        ["<img", "<b>", "<i>", "<!--<", "onmouseover=\"", "]]></", "\u{202e}", "\u{2066}"]
    {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let data = page.split_once("id=\"data\">").expect("data").1;
    let data = data.split_once("</script>").expect("they end").0;
    assert!(!data.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
    assert!(page.contains("{{script}}"), "text that looks like a placeholder is kept");
    assert!(page.contains("આમિના") && page.contains("أحمد"));
}

#[test]
fn every_step_has_a_description() {
    let text = simulated((7, 5), false, 3);
    let page = page_of(&text);
    let steps = data_of(&page)["steps"].as_array().expect("steps").len();
    for step in 0..steps {
        let span = format!("<span data-step=\"{step}\">");
        let (_, rest) = page.split_once(&span).unwrap_or_else(|| panic!("step {step}"));
        assert!(!rest.starts_with('<'), "step {step} says nothing");
    }
    let log = parse(&text);
    let turns = log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count();
    assert!(steps > turns);
}

/// The events on the slider, the throws, and the moving pieces are those of the log.
#[test]
fn steps_have_the_events_and_throws_of_the_log() {
    let mut seen = std::collections::BTreeSet::new();
    for (seed, board) in (1..).zip(BOARDS) {
        let text = simulated(board, false, seed);
        let page = page_of(&text);
        let data = data_of(&page);
        assert_eq!(data["shells"], 5, "five cowries");
        let mut gone = Vec::new();
        for (index, step) in data["steps"].as_array().expect("steps").iter().enumerate() {
            let (_, says) =
                page.split_once(&format!("<span data-step=\"{index}\">")).expect("says");
            let says = says.split("</span>").next().unwrap_or_default();
            let expected = match () {
                () if says.contains("captures the king") => Some("crown"),
                () if says.contains("captures a piece") => Some("capture"),
                () if says.contains(" exits from ") => Some("out"),
                () if says.contains("This is da.") => Some("da"),
                () => None,
            };
            // Each player's first 1 is da, and only that is an event.
            assert_eq!(step["event"].as_str(), expected, "{board:?}, step {index}: {says}");
            seen.extend(expected);
            assert_eq!(step.get("piece").is_some(), step.get("from").is_some(), "{says}");
            if let Some(piece) = step["piece"].as_str() {
                let player = step["player"].as_str().expect("a player");
                assert_eq!(piece[..1], player[..1]);
                assert_eq!(piece.len() == 2, says.contains("The king"), "{piece}: {says}");
            }
            for throw in step["throws"].as_array().into_iter().flatten() {
                let number = throw["n"].as_u64().expect("a number");
                let up = if number == 10 { 5 } else { number };
                assert_eq!(throw["up"], up);
                assert!(says.contains(&number.to_string()), "{says}");
            }
            gone.extend(step["gone"].as_array().cloned().map(serde_json::Value::Array));
        }
        assert_eq!(gone[0], serde_json::json!([0, 0]), "nobody has gone anywhere at the start");
        let all = gone.iter().flat_map(|one| one.as_array().cloned().unwrap_or_default());
        assert!(all.clone().all(|share| share.as_u64().is_some_and(|share| share <= 1000)));
        assert!(all.filter_map(|share| share.as_u64()).any(|share| share > 0));
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["capture", "crown", "da", "out"]);
}

#[test]
fn marks_and_findings_are_shown_at_their_line() {
    let page = page_of(text("tests/page/seen.dadu").as_bytes());
    let line = |number: usize| {
        let (_, rest) = page.split_once(&format!("<li id=\"line-{number}\"")).expect("the line");
        rest.split("<li id=\"line-").next().unwrap_or_default()
    };
    let cases: [(usize, &[&str]); 9] = [
        (
            9,
            &[
                "00:12:31",
                "Aunt</bdi> (N1) throws 1 and 4",
                "This is da.",
                "enters on a1",
                "# &lt;cheers&gt;",
            ],
        ),
        (10, &["No da yet"]),
        (11, &["from h1 to g2", "(unsure)"]),
        (12, &["<em>(irregular, accepted)</em>", "note D"]),
        (13, &["the position is unknown from here", "# phone call"]),
        (14, &["cannot be replayed"]),
        (15, &["The log states the position here"]),
        (16, &["captures a piece of S", "S's home row is now open to N"]),
        (17, &["cannot be read", "error D"]),
    ];
    for (number, parts) in cases {
        for part in parts {
            assert!(line(number).contains(part), "line {number} has no {part}: {}", line(number));
        }
    }
    let data = data_of(&page);
    let unknown = |index: u64| {
        let steps = data["steps"].as_array().expect("steps");
        steps.iter().filter(|step| step["line"] == index).all(|step| step["unknown"] == true)
    };
    assert!(unknown(12) && unknown(13) && !unknown(11) && !unknown(14));
}

#[test]
fn the_content_policy_matches_the_style_and_the_script() {
    use base64::Engine;
    use sha2::{Digest, Sha256};
    let page = page_of(hostile().as_bytes());
    let hash = |element: &str| {
        let (_, inside) = page.rsplit_once(&format!("<{element}>")).expect("the element");
        let (inside, _) = inside.split_once(&format!("</{element}>")).expect("its end");
        let hash = Sha256::digest(inside.as_bytes());
        format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(hash))
    };
    let policy = format!(
        "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'\n",
        hash("style"),
        hash("script"),
    );
    assert!(compare(&policy, "src/page/policy.txt"), "SNAPSHOTS=overwrite writes it anew");
}

#[test]
fn a_file_is_replaced_only_if_it_is_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = "corpus/illegal/readme/evening.dadu";
    let path = folder.path().join("game.html");
    let file = path.to_str().expect("a name");
    let replay = |more: &[&str]| dadu(&[&["replay", log, "-o", file], more].concat());
    assert!(replay(&[]).status.success());
    let page = std::fs::read(&path).expect("a page");
    assert!(replay(&[]).status.success(), "it replaces its own");
    std::fs::write(&path, "my notes").expect("it can be written");
    let refused = replay(&[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("use --force to replace it"));
    assert_eq!(std::fs::read(&path).expect("it is there"), b"my notes");
    assert!(replay(&["--force"]).status.success());
    assert_eq!(std::fs::read(&path).expect("a page"), page);
    let left = std::fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(left, 1, "no other file is left");
    let nowhere = dadu(&["replay", log, "-o", &format!("{file}/deeper/page.html")]);
    assert_eq!(nowhere.status.code(), Some(2));
    let no_folder = dadu(&["replay", log, "-o", &format!("{file}-folder/page.html")]);
    let said = String::from_utf8_lossy(&no_folder.stderr).into_owned();
    assert!(said.ends_with("page.html: cannot write: no such folder\n"), "{said}");
}

#[test]
fn a_log_that_cannot_be_replayed_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.dadu");
    std::fs::write(&path, "Dadu: 1\nGame: chess\n\nN1 3\n").expect("it can be written");
    let path = path.to_str().expect("a name");
    for arguments in [["replay", path, "-o", "-"], ["show", path, "--svg", "-"]] {
        let output = dadu(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot replay"));
    }
}

/// The page of a game that is only recorded shows its header and its text, and text from the log is never code.
#[test]
fn a_recorded_game_has_a_page_with_its_text() {
    let log = hostile().replacen("Dadu: 1\n", "Dadu: 1\nGame: tab\nN: <b>A</b>\nS: </ul>\n", 1);
    let page = page_of(log.as_bytes());
    assert!(page.contains("dadu does not check the play of Tab and its kin"), "{page}");
    assert!(page.contains("Content-Security-Policy") && !page.contains("<script"), "{page}");
    assert!(!page.contains("<img") && !page.contains("<i>2022"), "{page}");
    assert!(page.contains("S1 3") && page.contains("<span class=\"time\">[00:01:01]</span>"));
    assert_eq!(page.matches("<section class=\"side\">").count(), 2, "{page}");
}

/// A header of a game without throws, for the tables below.
fn moves(game: &str, play: &str) -> String {
    format!("Dadu: 1\nGame: {game}\nVariant: basic\nN: Asha\nS: Omar\n\n{play}\n")
}

#[test]
fn a_page_shows_what_moved_without_throws() {
    let shah = "= N a1 a7 b2 b4 b6 c4 c5 d1 e3 e5 g7 hand 1 | S d2 d3 d5 d6 d7 e4 f2 f4 f6 g1 g4 hand 1 djare | turn N\n";
    let grid = "= S a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 | N b3 a4 b4 a5 b5 c3 | turn S\n";
    // The game, the play, and the last step: from, through, to, taken from, the piece, the mark on the slider.
    let cases = [
        ("shah", format!("{shah}N1 +a4"), "N waiting| |a4| |N|"),
        ("shah", format!("{shah}N1 +a4\nS1 +c3\nS1 xg7"), "| | |g7||capture"),
        ("koruboddo", format!("{grid}S1 c2-c4x"), "c2| |c4|c3|S|capture"),
        ("koruboddo", format!("{grid}S1 b2-b3"), "| | | ||"),
        // The replay knows what was not seen.
        ("koruboddo", "= S a1 e1 | N a5 e5 | turn S\nS1 ?-a2".into(), "a1| |a2| |S|"),
        (
            "koruboddo",
            "= S a1 | N a2 a4 e5 | turn S\nS1 a1-a3-?".into(),
            "a1|a3|a5|a2,a4|S|capture",
        ),
        // A first turn that the rules do not allow is shown as it was seen.
        ("leyla-gobale", "N1 c2".into(), "c2| |e2| ||capture"),
        (
            "bosh",
            "= S a1*2 won 15 closed b1 c1 | N d2*3 won 20 | turn S\nS1 a1=e1*1x3".into(),
            "a1| |e1| ||capture",
        ),
    ];
    for (game, play, expected) in cases {
        let data = data_of(&page_of(moves(game, &play).as_bytes()));
        let step = data["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
        let area = |index: &serde_json::Value| {
            index
                .as_u64()
                .map_or("", |index| data["areas"][index as usize].as_str().expect("a name"))
        };
        let areas = |name: &str| {
            let list = step[name].as_array().map_or(&[][..], Vec::as_slice);
            if list.is_empty() {
                " ".to_owned()
            } else {
                list.iter().map(area).collect::<Vec<_>>().join(",")
            }
        };
        let word = |name: &str| step[name].as_str().unwrap_or_default();
        let shown = format!(
            "{}|{}|{}|{}|{}|{}",
            area(&step["from"]),
            areas("via"),
            areas("to"),
            areas("hit"),
            word("piece"),
            word("event")
        );
        assert_eq!(shown, expected, "{game}: {play}");
    }
}
