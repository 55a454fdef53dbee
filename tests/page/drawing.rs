//! The board as an SVG drawing.

use dadu::board::svg::{Sheet, sheet};
use dadu::diagnostic::told_facts;
use dadu::notation::parse;
use dadu::replay::{Moment, Setup};
use dadu::table::BySide;

use super::logs::{BOARDS, HOSTILE, simulated};
use crate::support::{assert_well_formed, compare, dadu};

fn drawn(text: &[u8], words: &str) -> String {
    let log = parse(text);
    let moment = Moment::at(text, &log, &Setup::default(), usize::MAX);
    let texts = || vec![words.to_owned(); 2];
    sheet(&Sheet {
        title: words.to_owned(),
        details: texts(),
        caption: texts(),
        players: BySide::of(|_| texts()),
        told: told_facts(moment.game, &moment.facts),
        plan: &moment.plan,
        layout: &moment.layout,
        known: true,
    })
}

/// Returns the attributes of the elements with a name.
fn elements<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!("<{name} ");
    let found = svg.split(&*opening).skip(1);
    found.filter_map(|rest| rest.split('>').next()).collect()
}

#[test]
fn every_board_has_its_squares_and_crosses() {
    for (segments, length) in BOARDS {
        let svg = drawn(&simulated((segments, length), true, 2), "A game");
        let squares = usize::from(segments) * usize::from(length) + 1;
        let areas = elements(&svg, "rect").into_iter().filter(|rect| rect.contains("data-area"));
        assert_eq!(areas.count(), squares + 5, "{segments} segments of {length}");
        let crosses = svg.matches("class=\"b-x\"").count();
        assert_eq!(crosses, usize::from(segments) + 1, "a cross on every safe square");
        assert_well_formed(&svg);
    }
}

#[test]
fn any_text_leaves_the_drawing_well_formed() {
    for text in HOSTILE {
        for words in [text.to_owned(), text.repeat(40)] {
            let svg = drawn(&simulated((7, 5), false, 1), &words);
            assert_well_formed(&svg);
            assert!(!svg.contains("<script") && !svg.contains("<img"), "{text}");
        }
    }
}

#[test]
fn the_picture_in_the_readme_matches_the_command() {
    let output = dadu(&["show", "corpus/illegal/readme/evening.dadu", "--svg", "-"]);
    let svg = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(compare(&svg, "spec/pictures/board.svg"), "SNAPSHOTS=overwrite draws it anew");
}

#[test]
fn a_file_that_is_not_a_drawing_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.dadu");
    std::fs::copy("corpus/illegal/readme/evening.dadu", &log).expect("it can be copied");
    let before = std::fs::read(&log).expect("a log");
    let name = log.to_str().expect("a name");
    assert_eq!(dadu(&["show", name, "--svg", name]).status.code(), Some(2));
    assert_eq!(std::fs::read(&log).expect("a log"), before);
}

#[test]
fn special_holes_are_drawn_in_every_form() {
    // The log, the terminal, and how often the drawing has a closed hole and the ring of a qar; its description.
    let cases = [
        (
            "bosh/examples/12-1.dadu",
            "L7",
            "1  ○2    ×     ×     ·     ·",
            "× closed",
            [2, 0],
            "; closed: b1 c1.",
        ),
        (
            "leyla-gobale/examples/09-1.dadu",
            "end",
            "1  ○     ·     ·     ○2q   ·     ·",
            "○q qar of S",
            [0, 2],
            "; qar: d1 d2.",
        ),
    ];
    for (log, at, row, legend, [closed, owned], described) in cases {
        let log = format!("corpus/legal/{log}");
        let shown = dadu(&["show", &log, "--at", at]);
        let text = String::from_utf8(shown.stdout).expect("UTF-8");
        assert!(text.lines().any(|line| line == row) && text.contains(legend), "{text}");
        let drawn = dadu(&["show", &log, "--at", at, "--svg", "-"]);
        let svg = String::from_utf8(drawn.stdout).expect("UTF-8");
        assert_well_formed(&svg);
        assert!(svg.contains(described), "{log}");
        assert_eq!(svg.matches("class=\"b-shut\"").count(), closed, "{log}");
        assert_eq!(svg.matches("class=\"ring\"").count(), owned, "{log}");
    }
}
