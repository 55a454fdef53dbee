//! The square board of Thaayam as users see it: golden drawings of positions in characters and in
//! SVG, with their descriptions in words.

use std::fmt::Write;

use dadu::board::svg::{Sheet, sheet};
use dadu::board::{Area, AreaContents, Signs, Style, draw, draw_with_words, standing};
use dadu::diagnostic::{layout_difference, small_board};
use dadu::games::thaayam::{Kind, PRESETS, Parameter, Place, Position, Rules, Setup, Variant};
use dadu::layout::{Group, Layout, Plan, Spot};
use dadu::rulebook::preset_named;
use dadu::table::{BySide, Side};
use rand_pcg::Pcg64;

use crate::support::slips::below;
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

/// Reads pieces as in a stated position; also accepts `Twait`, `wait*2` and `out*2`.
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

/// Returns the rules, the board and the pieces of each position.
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
    }
    for area in Area::all(plan) {
        let holding = AreaContents::of(plan, layout, area);
        if !holding.is_empty() {
            let _ = writeln!(words, "{}: {}", area.name(), holding.words(plan));
        }
    }
    words
}

/// Draws a position at several widths, with its legend, small, and in words.
fn screen(plan: &Plan, layout: &Layout) -> String {
    let mut screen = String::new();
    for (width, signs) in [(100, Signs::Unicode), (50, Signs::Ascii), (40, Signs::Unicode)] {
        let style = Style { width, signs, colour: false };
        let lines = draw_with_words(plan, layout, &BySide::default(), style);
        assert!(lines.iter().all(|line| line.chars().count() <= width), "{lines:#?}");
        let _ = writeln!(screen, "{}\n", lines.join("\n"));
    }
    for width in [80, 30] {
        let small = small_board(plan, layout, &BySide::default(), width);
        let _ = writeln!(screen, "{small}\n");
    }
    screen + &words(plan, layout)
}

#[test]
fn positions_match_their_golden_drawings() {
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
fn colour_does_not_change_the_characters() {
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
        assert_eq!(svg.matches("class=\"b-x\"").count(), 5, "{name}");
        assert_eq!(svg.matches("data-entry=").count(), plan.seats.len(), "{name}");
        for seat in &plan.seats {
            let own = svg.matches(&format!("data-way=\"{}\"", seat.side)).count();
            assert_eq!(own, if plan.seats.len() == 2 { 4 } else { 2 }, "{name}: {}", seat.side);
        }
        assert!(compare(&svg, format!("tests/screens/thaayam.{name}.svg")), "{name}");
    }
}

#[test]
fn differences_of_layouts_are_those_of_pieces() {
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

/// Places pieces at random: several on few squares, waiting and out.
fn random_layout(plan: &Plan, random: &mut Pcg64) -> Layout {
    let crowded = [0; 3].map(|_| plan.squares[below(random, 25)].name);
    let mut groups = Vec::new();
    for side in plan.sides() {
        for _ in 0..below(random, 6) {
            let spot = match below(random, 5) {
                0 => Spot::Waiting,
                1 => Spot::Out,
                _ => Spot::Square(crowded[below(random, 3)]),
            };
            let letter = (below(random, 3) == 0).then_some(b'T');
            groups.push(Group { side, spot, letter, count: 1 + below(random, 2) as u8 });
        }
    }
    Layout::new(groups)
}

/// Returns the text of a cell: from one column to the next, or to a wide gap.
fn cell(line: &str, from: usize, to: Option<usize>) -> String {
    let cell: Vec<char> = line.chars().skip(from).collect();
    let cell: String =
        cell[..to.map_or(cell.len(), |to| cell.len().min(to - from))].iter().collect();
    cell.split("   ").next().unwrap_or_default().to_owned()
}

/// Reads the pieces on each square of a drawing, using the letters and numbers at its edge.
fn read_back(lines: &[String]) -> Vec<(String, Vec<String>)> {
    let is_letters = |line: &&String| line.split_whitespace().eq(["a", "b", "c", "d", "e"]);
    let letters = lines.iter().position(|line| is_letters(&line)).expect("the letters");
    let columns: Vec<usize> = "abcde".chars().filter_map(|c| lines[letters].find(c)).collect();
    let number = |line: &String| line.chars().nth(columns[0] - 3).filter(char::is_ascii_digit);
    let rows: Vec<(usize, char)> =
        (0..letters).filter_map(|row| Some((row, number(&lines[row])?))).collect();
    let mut squares = Vec::new();
    for (index, &(first, number)) in rows.iter().enumerate() {
        let end = rows.get(index + 1).map_or(letters, |next| next.0);
        for (letter, (column, &x)) in ('a'..).zip(columns.iter().enumerate()) {
            let cells = lines[first..end]
                .iter()
                .map(|line| cell(line, x, columns.get(column + 1).copied()));
            let words = cells.collect::<Vec<_>>().join(" ");
            let words = words.split_whitespace().map(str::to_owned).collect();
            squares.push((format!("{letter}{number}"), words));
        }
    }
    squares
}

#[test]
fn every_drawing_can_be_read_back() {
    let mut random = Pcg64::new(7, 15);
    let rules = Rules::new(Variant::BASIC);
    for round in 0..600 {
        let sides = &Side::ALL[..2 + round % 3];
        let plan = rules.board_plan(sides);
        let layout = random_layout(&plan, &mut random);
        for (width, signs) in [(100, Signs::Unicode), (60, Signs::Ascii), (40, Signs::Unicode)] {
            let lines = draw(&plan, &layout, Style { width, signs, colour: false });
            let drawn = lines.join("\n");
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}:\n{drawn}");
            let read = read_back(&lines);
            assert_eq!(read.len(), plan.squares.len(), "{drawn}");
            for (name, words) in read {
                let square = plan.squares.iter().find(|square| square.name.to_string() == name);
                let square = square.expect("a square of the board");
                let there = |side| signs.pieces(side, layout.at(side, Spot::Square(square.name)));
                let mut expected: Vec<String> = plan.sides().filter_map(there).collect();
                if expected.is_empty() {
                    expected.push(signs.empty(square.mark).to_owned());
                }
                assert_eq!(words, expected, "{name} in {width}:\n{drawn}");
            }
            for side in plan.sides() {
                for spot in [Spot::Waiting, Spot::Out] {
                    let pieces = signs.pieces(side, layout.at(side, spot));
                    assert!(pieces.is_none_or(|pieces| drawn.contains(&pieces)), "{drawn}");
                }
            }
        }
    }
}

#[test]
fn a_difference_uses_the_names_of_pieces_in_its_game() {
    let rules = Rules::new(Variant::BASIC);
    let plan = rules.board_plan(&[Side::S, Side::N]);
    let [one, other] = ["S Tb1 d5 wait | N wait*4", "S b1*2 d5 out | N wait*4"]
        .map(|text| position(&rules, text).layout());
    let differences = one.differences(&other, &plan);
    let said: Vec<String> = differences.iter().map(|at| layout_difference(&plan, at)).collect();
    assert_eq!(
        said,
        [
            "S on b1: log 0 single pieces, replay 2",
            "S on b1: log 1 pair of twins, replay 0",
            "S waiting: log 1 single piece, replay 0",
            "S out: log 0 single pieces, replay 1",
        ]
    );
}
