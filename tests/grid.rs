//! The square board of Thaayam as people see it: golden drawings of positions, in characters and in
//! SVG, with what is said in words.

use std::fmt::Write;

use dadu::board::svg::{Sheet, sheet};
use dadu::board::{Area, Holding, Signs, Style, draw, standing, words_in_lines};
use dadu::diagnostic::small_board;
use dadu::games::thaayam::{Kind, PRESETS, Parameter, Place, Position, Rules, Setup, Variant};
use dadu::layout::{Layout, Plan, Spot};
use dadu::rulebook::preset_named;
use dadu::table::{BySide, Side};

use crate::support::{assert_well_formed, compare};

/// Positions: a name, whether captured twins stick, and the pieces of each side.
const POSITIONS: &[(&str, bool, &str)] = &[
    ("start", false, "S wait*4 | E wait*4 | N wait*4 | W wait*4"),
    ("two", false, "S Tb1 d5 wait | N d2 out*3"),
    ("twins", true, "S Tc5 Te1 | N Twait wait*2 | W a3 Ta3 c3"),
    ("crowded", false, "S Td2 d2 wait | E Td2 d2*2 | N d2*4 | W Td2 wait out"),
];

fn square(name: &str) -> Place {
    let bytes = name.as_bytes();
    Place::square(bytes[0] - b'a', bytes[1] - b'1').expect("a square")
}

/// Pieces as in a stated position, but for `Twait`, `wait*2` and `out*2`.
fn pieces(text: &str) -> Vec<(Kind, Place, u32)> {
    let piece = |word: &str| {
        let (kind, rest) = match word.strip_prefix('T') {
            Some(rest) => (Kind::Twins, rest),
            None => (Kind::Single, word),
        };
        let (place, count) = rest.split_once('*').unwrap_or((rest, "1"));
        let place = match place {
            "wait" => Place::WAITING,
            "out" => Place::OUT,
            name => square(name),
        };
        (kind, place, count.parse().expect("a number"))
    };
    text.split(' ').map(piece).collect()
}

fn position(rules: &Rules, text: &str) -> Position {
    let mut setup = Setup::default();
    for side in text.split(" | ") {
        let (letter, rest) = side.split_once(' ').expect("a side and its pieces");
        let side = Side::of_letter(letter.as_bytes()[0]).expect("a side");
        setup.sides[side] = Some(pieces(rest));
    }
    setup.check(rules).expect("a position")
}

/// The rules, the board and the pieces of each position.
fn drawn() -> impl Iterator<Item = (&'static str, Plan, Layout)> {
    POSITIONS.iter().map(|&(name, stick, text)| {
        let preset = if stick { "twins-stick" } else { "basic" };
        let variant = preset_named(&PRESETS, preset).expect("a preset").variant::<Parameter>();
        let rules = Rules::new(variant);
        let position = position(&rules, text);
        let sides: Vec<Side> = position.sides().collect();
        (name, rules.board_plan(&sides), position.layout())
    })
}

fn words(plan: &Plan, layout: &Layout) -> String {
    let mut words = String::new();
    for side in plan.sides() {
        let _ = writeln!(words, "{}", standing(plan, layout, side));
        for line in words_in_lines(layout, side, &[], 60) {
            let _ = writeln!(words, "{line}");
        }
    }
    for area in Area::all(plan) {
        let holding = Holding::of(plan, layout, area);
        if !holding.is_empty() {
            let _ = writeln!(words, "{}: {}", area.name(), holding.words(plan));
        }
    }
    words
}

/// A position drawn at several widths, with its legend, small, and in words.
fn screen(plan: &Plan, layout: &Layout) -> String {
    let mut screen = String::new();
    for (width, signs) in [(100, Signs::Unicode), (50, Signs::Ascii), (40, Signs::Unicode)] {
        let style = Style { width, signs, colour: false };
        for line in draw(plan, layout, style) {
            assert!(line.chars().count() <= width, "{line}");
            let _ = writeln!(screen, "{}", line.trim_end());
        }
        let _ = writeln!(screen, "\n{}\n", signs.legend(plan));
    }
    for width in [80, 30] {
        let small = small_board(plan, layout, &BySide::default(), width);
        let _ = writeln!(screen, "{small}\n");
    }
    screen + &words(plan, layout)
}

#[test]
fn positions_are_drawn_as_they_were_looked_at() {
    let mut wrong = Vec::new();
    for (name, plan, layout) in drawn() {
        let file = format!("tests/screens/thaayam.{name}.screen");
        if !compare(&screen(&plan, &layout), file) {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn colour_changes_no_sign() {
    for (_, plan, layout) in drawn() {
        let style = |colour| Style { width: 80, signs: Signs::Unicode, colour };
        let coloured = draw(&plan, &layout, style(true)).join("\n");
        let mut parts = coloured.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest));
        let plain = first + &rest.collect::<String>();
        assert_eq!(plain, draw(&plan, &layout, style(false)).join("\n"));
    }
}

fn svg(plan: &Plan, layout: &Layout) -> String {
    sheet(&Sheet {
        title: "Thaayam".to_owned(),
        details: vec!["One evening".to_owned()],
        caption: vec!["next: S1".to_owned()],
        players: BySide::of(|side| vec![format!("{side}1 Aunt")]),
        told: BySide::default(),
        plan,
        layout,
        known: true,
    })
}

#[test]
fn the_drawing_has_every_square_and_every_turn() {
    for (name, plan, layout) in drawn() {
        let svg = svg(&plan, &layout);
        assert_well_formed(&svg);
        assert_eq!(svg.matches("data-area=").count(), 25 + 2 * plan.seats.len(), "{name}");
        assert_eq!(svg.matches("stroke=\"#c9987f\"").count(), 5, "{name}");
        assert_eq!(svg.matches("data-entry=").count(), plan.seats.len(), "{name}");
        for seat in &plan.seats {
            let own = svg.matches(&format!("data-way=\"{}\"", seat.side)).count();
            assert_eq!(own, if plan.seats.len() == 2 { 4 } else { 2 }, "{name}: {}", seat.side);
        }
        assert!(compare(&svg, format!("tests/screens/thaayam.{name}.svg")), "{name}");
    }
}

#[test]
fn layouts_differ_where_pieces_do() {
    let rules = Rules::new(Variant::BASIC);
    let plan = rules.board_plan(&[Side::S, Side::N]);
    let layout = |text| position(&rules, text).layout();
    let (one, other) =
        (layout("S Tb1 d5 wait | N d2 c1 out*2"), layout("S b1*2 d5 wait | N d2 c1 wait out"));
    assert_eq!(one.differences(&one, &plan), []);
    let differences = one.differences(&other, &plan).into_iter().map(|at| {
        let letter = at.letter.map_or(String::new(), |letter| char::from(letter).to_string());
        let area = Area::of(at.side, at.spot).name();
        format!("{} {letter}{area} {} {}", at.side, at.first, at.second)
    });
    let expected = ["N N waiting 0 1", "N N out 2 1", "S b1 0 2", "S Tb1 1 0"];
    assert_eq!(differences.collect::<Vec<_>>(), expected);
    assert_eq!(one.count(Side::S, Some(b'T'), Spot::Square(plan.squares[1].name)), 1);
}
