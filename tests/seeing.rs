//! Boards and moves as the transcriber sees them: golden screens, boards read back from their
//! drawings, and legal moves compared with the moves that `check` accepts.

use crate::support::desk::Desk;
use crate::support::{compare, dadu};
use dadu::board::{Signs, Style, draw};
use dadu::finding::{Situation, UnknownFacts};
use dadu::games::GameId;
use dadu::games::dadu::variant::{Declaration, Parameter, Variant, declare};
use dadu::games::dadu::{Board, Kind, Move, Place, Position, Rules, SidePosition, Square};
use dadu::layout::Mark;
use dadu::notation::format::write_move;
use dadu::notation::parse;
use dadu::play::Value;
use dadu::replay::{DaduMoment, Setup, naming, replay};
use dadu::simulate::{Plan, Policy, simulate};
use dadu::table::{Player, Side};

/// Screens: the game, the command with its options, and the file with the expected output.
const SCREENS: &[(&str, &[&str], &str)] = &[
    ("usual", &["show"], "usual.screen"),
    ("usual", &["show", "--ascii"], "usual.ascii.screen"),
    ("usual", &["show", "--log"], "usual.log.screen"),
    ("usual", &["moves"], "usual.moves.screen"),
    ("usual", &["moves", "--at", "0", "--throws", "1-10-2"], "usual.throws.screen"),
    ("usual", &["moves", "--player", "N1"], "usual.again.screen"),
    ("nine-segments", &["show"], "nine-segments.screen"),
    ("short-segments", &["show"], "short-segments.screen"),
    ("short-segments", &["moves"], "short-segments.moves.screen"),
    ("stacks", &["show"], "stacks.screen"),
    ("stacks", &["show", "--ascii"], "stacks.ascii.screen"),
    ("lost", &["show"], "lost.screen"),
    ("lost", &["show", "--at", "2"], "lost.before.screen"),
    ("lost", &["show", "--at", "L1"], "lost.header.screen"),
    ("restated", &["show", "--at", "L6"], "restated.screen"),
    ("restated", &["moves", "--at", "L6", "--throws", "3"], "restated.moves.screen"),
    ("cut-short", &["show"], "cut-short.screen"),
    ("cut-short", &["moves"], "cut-short.moves.screen"),
    ("cut-short", &["moves", "--format", "json"], "cut-short.moves.json"),
    ("thaayam", &["show"], "thaayam.screen"),
    ("thaayam", &["show", "--at", "3", "--ascii"], "thaayam.ascii.screen"),
    ("thaayam", &["moves"], "thaayam.moves.screen"),
    ("thaayam", &["moves", "--at", "0", "--throws", "4-1-2"], "thaayam.first.moves.screen"),
    ("thaayam", &["moves", "--at", "6", "--player", "S1"], "thaayam.again.moves.screen"),
    ("thaayam-four", &["show"], "thaayam-four.screen"),
    ("thaayam-four", &["moves"], "thaayam-four.moves.screen"),
    ("thaayam-four", &["moves", "--format", "json"], "thaayam-four.moves.json"),
    ("thaayam-lost", &["show"], "thaayam-lost.screen"),
];

#[test]
fn screens_match_their_golden_files() {
    let mut wrong = Vec::new();
    for (game, arguments, file) in SCREENS {
        let log = format!("tests/screens/{game}.dadu");
        let out = dadu(&[arguments, &[log.as_str()][..]].concat());
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{file}: {said}");
        if !compare(&String::from_utf8_lossy(&out.stdout), format!("tests/screens/{file}")) {
            wrong.push(*file);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_narrow_screen_shows_a_compact_or_upright_board() {
    let text = crate::support::text("tests/screens/usual.dadu");
    let log = parse(text.as_bytes());
    let moment = DaduMoment::after(text.as_bytes(), &log, &Setup::default(), log.lines.len() - 1);
    for width in [60, 40] {
        let style = Style { width, signs: Signs::Unicode, colour: false };
        let seen = moment.situation();
        let lines = draw(&seen.plan(), &seen.layout(), style);
        assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}");
        assert!(compare(&(lines.join("\n") + "\n"), format!("tests/screens/usual.{width}.screen")));
    }
}

#[test]
fn impossible_requests_are_explained() {
    let cases: [(&[&str], &str); 11] = [
        (&["show", "--at", "L99"], "no line 99 (lines 1 to 7)"),
        (&["show", "--at", "2"], "only 1 player turn"),
        (&["show", "--at", "here"], "expected a line"),
        (&["show", "--at", "-1"], "expected a line"),
        (&["moves", "--at", "-1"], "expected a line"),
        (&["show", "--at", "L2", "--log"], "cannot be used with"),
        (
            &["moves", "--throws", "5"],
            "impossible throw: 5; possible with the cowries of this variant: ",
        ),
        (&["moves", "--throws", "1-2-2"], "unexpected throw: a 2 ends the throws"),
        (&["moves", "--throws", "one"], "expected throws such as 1-10-2"),
        (&["moves", "--player", "X1"], "expected a player such as S2"),
        (&["moves", "--player", "N33"], "expected a player such as S2"),
    ];
    for (arguments, expected) in cases {
        let out = dadu(&[arguments, &["tests/screens/usual.dadu"]].concat());
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    let cases: [(&[&str], &str); 5] = [
        (&["show", "--at", "12"], "only 11 player turns"),
        (&["moves", "--throws", "5"], "impossible throw: 5; possible: 1, 2, 3, 4 and 8"),
        (&["moves", "--throws", "4-2-3"], "unexpected throw: a 2 ends the throws"),
        (&["moves", "--player", "E1"], "E is not in the game; expected N or S"),
        (&["moves", "--player", "S2"], "in Thaayam a side has one player"),
    ];
    for (arguments, expected) in cases {
        let out = dadu(&[arguments, &["tests/screens/thaayam.dadu"]].concat());
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    let lost = dadu(&["moves", "tests/screens/lost.dadu"]);
    assert_eq!(lost.status.code(), Some(2));
    let said = String::from_utf8_lossy(&lost.stderr);
    assert!(said.contains("position unknown since line 8"), "{said}");
}

#[test]
fn lost_throws_have_their_reason() {
    let desk = Desk::new();
    let cases = [
        ("basic", "1-2", "", ""),
        ("basic", "2", "2", "S1 has not thrown a 1 yet, so the 2 is lost"),
        (
            "basic, da-when-lost = no, triples = ones and tens each",
            "1-1-1-2",
            "2",
            "S1's lost 1 does not count as da in this variant, so the 2 is lost too",
        ),
    ];
    for (variant, throws, number, why) in cases {
        let head = format!("Dadu: 1\nVariant: {variant}\nPlayers: 1-1\n\n");
        desk.file("log.dadu", format!("{head}N1 0\nResult: unfinished\n"));
        let (_, said) = desk.dadu(&["moves", "log.dadu", "--player", "S1", "--throws", throws]);
        let lost = format!("; `{number}`: {why}\n");
        assert!(said.contains(&lost) || why.is_empty() && !said.contains("lost"), "{said}");
    }
}

/// Returns a variant whose board has this many segments of this length, with the maximum number of
/// pieces.
fn variant(segments: u8, length: u8) -> Variant {
    let parameters = [
        (Parameter::Segments, segments),
        (Parameter::SegmentLength, length),
        (Parameter::StandardPieces, 16),
        (Parameter::Kings, 2),
    ];
    parameters.into_iter().fold(Variant::BASIC, |v, (p, value)| v.with(p, value).expect("a value"))
}

fn situation(rules: &Rules, position: Position) -> Situation {
    let player = Player::first(Side::N);
    let turn = rules.begin(&position, player);
    Situation::of(rules, &position, UnknownFacts::default(), &turn, None)
}

fn squares(board: Board) -> impl Iterator<Item = Square> {
    let place = |n| Place::on(n).expect("a place on the track");
    (1..=board.last()).map(move |n| board.square(Side::N, place(n)).expect("a square"))
}

/// Returns the tokens of a line and the columns where they start.
fn tokens(line: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = line.chars().collect();
    let begins = |&at: &usize| chars[at] != ' ' && (at == 0 || chars[at - 1] == ' ');
    let token = |at: usize| chars[at..].iter().take_while(|&&c| c != ' ').collect();
    (0..chars.len()).filter(begins).map(|at| (at, token(at))).collect()
}

/// Reads the pieces on each square of a drawing, both sides in one text. The squares are in the
/// columns where the first and the last row of squares have tokens.
fn read_back(lines: &[String], board: Board, across: bool) -> Vec<String> {
    let plan = if across { board.plan() } else { board.plan().upright() };
    let rows = usize::from(plan.rows);
    let (top, step) = if across { (1, 2) } else { (0, 1) };
    let line = |row: usize| tokens(&lines[top + row * step]);
    let is_name = |token: &(usize, String)| {
        let name = token.1.as_bytes();
        name.len() == 2 && (b'a'..=b'm').contains(&name[0]) && name[1] == b'1'
    };
    let mut columns: Vec<usize> = (0..rows)
        .step_by(usize::from(board.length()))
        .flat_map(line)
        .filter(|token| !is_name(token))
        .map(|(at, _)| at)
        .collect();
    columns.sort_unstable();
    columns.dedup();
    assert_eq!(columns.len(), usize::from(plan.columns), "{}", lines.join("\n"));
    let text = |line: usize, column: u16| {
        let at = columns[usize::from(column)];
        let tokens = lines.get(line).map_or(Vec::new(), |line| tokens(line));
        let token = tokens.into_iter().find(|token| token.0 == at && !is_name(token));
        token.map_or(String::new(), |(_, text)| text)
    };
    let read = |square: &dadu::layout::Square| {
        let (column, row) = (square.column, square.row);
        let first = top + usize::from(row) * step;
        let second = if across { text(first + 1, column) } else { String::new() };
        text(first, column) + &second
    };
    plan.squares.iter().map(read).collect()
}

/// Returns the pieces of one side in the text of a square: kings and standard pieces.
fn pieces(text: &str, sign: char) -> (u8, u8) {
    let Some(at) = text.find(sign) else { return (0, 0) };
    let rest = &text[at + sign.len_utf8()..];
    let kings = rest.chars().take_while(|&c| c == 'K').count();
    let number: String = rest[kings..].chars().take_while(char::is_ascii_digit).collect();
    let alone = u8::from(kings == 0);
    (kings as u8, if number.is_empty() { alone } else { number.parse().expect("a number") })
}

fn count(there: &SidePosition, place: Place) -> (u8, u8) {
    (there.count(Kind::King, place), there.count(Kind::Standard, place))
}

/// Draws a position in several ways and reads each drawing back.
fn holds_what_the_position_holds(rules: &Rules, position: Position) {
    let board = rules.board();
    let situation = situation(rules, position);
    let (plan, layout) = (situation.plan(), situation.layout());
    for (width, signs) in
        [(200, Signs::Unicode), (100, Signs::Ascii), (64, Signs::Unicode), (50, Signs::Ascii)]
    {
        let lines = draw(&plan, &layout, Style { width, signs, colour: false });
        let drawn = lines.join("\n");
        // On a horizontal board, N's last square is at the right. Names are then at the edge.
        let across =
            tokens(&lines[0]).iter().all(|(_, token)| token.ends_with('1') && token.len() == 2);
        let read = read_back(&lines, board, across);
        for (square, text) in squares(board).zip(&read) {
            let safe = board.is_safe(square.number()).then_some(Mark::Safe);
            let mut empty = true;
            for side in Side::BOTH {
                let expected = count(position.side(side), board.place(side, square));
                let found = pieces(text, signs.of(side));
                assert_eq!(
                    found,
                    expected,
                    "{side} on {:?} in {width}:\n{drawn}",
                    board.name(square)
                );
                empty &= expected == (0, 0);
            }
            assert!(!empty || text == signs.empty(safe), "{:?}:\n{drawn}", board.name(square));
        }
        let colour = draw(&plan, &layout, Style { width, signs, colour: true }).join("\n");
        assert_eq!(without_colour(&colour), drawn);
    }
}

fn without_colour(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest));
    first + &rest.collect::<String>()
}

#[test]
fn every_board_can_be_read_back_with_all_pieces_on_one_square() {
    for (segments, length) in (2..=12).flat_map(|s| (2..=9).map(move |l| (s, l))) {
        let rules = Rules::new(variant(segments, length));
        for square in squares(rules.board()).step_by(5) {
            let mut position = Position::start(&rules);
            for side in Side::BOTH {
                let place = rules.board().place(side, square);
                let there = position.side_mut(side);
                there.arrange(Kind::Standard, &[place; 16]).expect("the pieces fit");
                there.arrange(Kind::King, &[place; 2]).expect("the pieces fit");
            }
            holds_what_the_position_holds(&rules, position);
        }
    }
}

/// Returns simulated games under a variant, as text.
fn games(variant: Variant, number: u64) -> impl Iterator<Item = Vec<u8>> {
    let plan = Plan { variant, players: (2, 2), policy: Policy::Sensible, max_turns: 150, seed: 5 };
    (0..number).map(move |number| {
        let mut text = Vec::new();
        simulate(&plan, number, &mut text);
        text
    })
}

#[test]
fn boards_of_simulated_games_can_be_read_back() {
    for (segments, length) in [(7, 5), (9, 5), (7, 4), (2, 2), (5, 3), (12, 9)] {
        for text in games(variant(segments, length), 3) {
            let log = parse(&text);
            for line in (0..log.lines.len()).step_by(9) {
                let moment = DaduMoment::after(&text, &log, &Setup::default(), line);
                holds_what_the_position_holds(&moment.rules, moment.position);
            }
        }
    }
}

#[test]
fn the_usual_board_leaves_room_on_a_small_screen() {
    let style = Style { width: 80, signs: Signs::Unicode, colour: false };
    for (board, most) in [((7, 5), (14, 80)), ((9, 5), (14, 80)), ((7, 4), (14, 80))] {
        let rules = Rules::new(variant(board.0, board.1));
        let start = situation(&rules, Position::start(&rules));
        let lines = draw(&start.plan(), &start.layout(), style);
        let widest = lines.iter().map(|line| line.chars().count()).max().expect("lines");
        assert!(lines.len() <= most.0 && widest <= most.1, "{} x {widest}", lines.len());
    }
}

/// Returns every move that can be written with a result.
fn writable(rules: &Rules, side: Side, value: Value) -> Vec<String> {
    let board = rules.board();
    let squares = (1..=board.last()).filter_map(Place::on);
    let places = squares.chain([Place::WAITING, Place::CENTRE, Place::EXITED]);
    let mut all = Vec::new();
    for from in places {
        for (kind, in_place) in [
            (Kind::Standard, false),
            (Kind::King, false),
            (Kind::Standard, true),
            (Kind::King, true),
        ] {
            if in_place && (value != Value::ONE || !from.is_on_track()) {
                continue;
            }
            let mut written = Vec::new();
            let play = Move { kind, from, value, in_place };
            write_move(&mut written, &naming::token(board, side, play));
            all.push(String::from_utf8(written).expect("plain"));
        }
    }
    all
}

/// Returns whether `check` accepts a move at the end of a log. Ignores findings about missing
/// tokens.
fn is_accepted(before: &str, player: &str, throws: &str, used: &str) -> bool {
    let text = format!("{before}{player} {throws} {used}\nResult: unfinished\n");
    let log = parse(text.as_bytes());
    assert!(log.errors.is_empty(), "{text}");
    let game = replay(text.as_bytes(), &log, &Setup::default(), &mut ());
    let wrong = |code: &str| ("D401".."D416").contains(&code) || ("D501".."D508").contains(&code);
    let mut here = game.findings.iter().filter(|f| f.span.start as usize >= before.len());
    !here.any(|finding| wrong(finding.code().id()))
}

fn texts(uses: &serde_json::Value) -> Vec<&str> {
    let moves = uses.as_array().expect("a list").iter();
    moves.map(|used| used["move"].as_str().expect("a text")).collect()
}

/// Returns the output of `moves` as JSON, validated against the schema.
fn moves_in_json(arguments: &[&str]) -> serde_json::Value {
    let out = dadu(&[&["moves"], arguments, &["--format", "json"]].concat());
    let moves = serde_json::from_slice(&out.stdout).expect("an object");
    let mut schemas = boon::Schemas::new();
    let schema = crate::support::root().join("spec/moves.schema.json");
    let schema = boon::Compiler::new().compile(crate::support::plain(&schema), &mut schemas);
    if let Err(error) = schemas.validate(&moves, schema.expect("a valid schema")) {
        panic!("{arguments:?}: {error}\n{moves}");
    }
    moves
}

#[test]
fn moves_match_the_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.dadu");
    let file = crate::support::plain(&path);
    let log = |variant: &str, play: &str| {
        std::fs::write(&path, format!("Dadu: 1\nVariant: {variant}\nPlayers: 2-2\n\n{play}\n"))
            .expect("it can be written");
    };
    let position = "= N Kc3 a1*2 wait 6 da all open | S Kc5 d1 wait 7 da all open | turn N";
    // The variant, the player turns, the options, and a text that the answer contains.
    let cases: [(&str, &str, &[&str], &str); 7] = [
        ("basic", "", &[], "\"throws\":[10]"),
        ("basic", "N1 3", &["--player", "S2"], "\"out_of_order\":\"S2"),
        ("basic", &format!("{position}\nN1? 2"), &[], "\"captures\":\"king\""),
        (
            "basic, shortened-move = yes",
            &position.replace("a1*2 wait 6", "wait 8"),
            &["--throws", "3"],
            "\"shortened\":true",
        ),
        ("unknown", "N1 3", &[], "\"unsure\":[\""),
        ("basic", "1) N1 1-3 +1\nS1 2", &[], "cannot be parsed; the pieces may be elsewhere"),
        ("basic", position, &["--throws", "0"], "\"hand\":[]"),
    ];
    for (variant, play, flags, holds) in cases {
        log(variant, play);
        let moves = moves_in_json(&[&[file], flags].concat()).to_string();
        assert!(moves.contains(holds), "{play}: {moves}");
    }
}

/// The moves of every game match the schema. Some of them have no landing square.
#[test]
fn moves_of_every_game_match_the_schema() {
    let desk = Desk::new();
    let mut lands_nowhere = 0;
    for game in GameId::ALL {
        for turns in ["1", "12", "40"] {
            let simulate = ["simulate", "--game", game.name(), "--max-turns", turns];
            let file = desk.file("game.dadu", desk.done(&simulate));
            let log = std::fs::read_to_string(&file).expect("it was written");
            // After a game that was won there are no moves.
            if !log.contains("wins") {
                let file = crate::support::plain(&file);
                let moves = moves_in_json(&[file]).to_string();
                lands_nowhere += moves.matches("\"to\":null").count();
                let says_landing = desk.done(&["moves", file]).contains("lands on");
                assert!(game.has_throws() || !says_landing, "the notation says it in {game}");
            }
        }
    }
    assert!(lands_nowhere > 10, "{lands_nowhere}");
}

/// Asserts that after a line, `moves` lists exactly the moves that `check` accepts there.
fn moves_are_what_is_accepted(file: &str, before: &str, line: usize, throws: &str) -> usize {
    let at = format!("L{}", line + 1);
    let moves = moves_in_json(&[file, "--at", &at, "--throws", throws]);
    let (player, case) = (moves["player"].as_str().expect("a player"), &moves["cases"][0]);
    let (legal, barred) = (texts(&case["legal"]), texts(&case["barred"]));
    let side = if player.starts_with('N') { Side::N } else { Side::S };
    let log = parse(before.as_bytes());
    let rules = DaduMoment::after(before.as_bytes(), &log, &Setup::default(), line).rules;
    let numbers = throws.split('-').map(|number| number.parse().expect("a number"));
    let mut values: Vec<Value> = numbers.filter_map(|number| rules.value(number)).collect();
    values.sort_unstable();
    values.dedup();
    let all: Vec<String> =
        values.into_iter().flat_map(|value| writable(&rules, side, value)).collect();
    let accepted = |used: &&str| is_accepted(before, player, throws, used);
    let found = all.iter().map(String::as_str).filter(accepted).count();
    assert_eq!(
        found,
        legal.len(),
        "{player} {throws} after line {}: {legal:?}\n{before}",
        line + 1
    );
    assert!(legal.iter().all(accepted), "{player} {throws}: {legal:?}\n{before}");
    assert!(!barred.iter().any(accepted), "{player} {throws}: {barred:?}\n{before}");
    legal.len()
}

#[test]
fn moves_are_those_that_check_accepts() {
    let houses = [
        "basic",
        "ludii-short-segments",
        "basic, forced-reentry = yes, shortened-move = yes, mandatory-kill = yes, kings = 2",
        "basic, licence-to-kill = yes, licence-to-exit = yes, one-kill-per-piece = yes",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.dadu");
    let mut legal = 0;
    for house in houses {
        let base = Declaration::of_variant(Variant::BASIC);
        let (declaration, problems) = declare(house, base, &|_| Err(String::new()));
        assert!(problems.is_empty(), "{house}");
        let top = Rules::new(declaration.variant).top().to_string();
        for text in games(declaration.variant, 2) {
            std::fs::write(&file, &text).expect("it can be written");
            let log = parse(&text);
            let throws = ["1-2", "10-3", "1-10-2", "1-1-3", "2"].into_iter().cycle();
            let turns = (8..log.lines.len().saturating_sub(2)).step_by(17);
            for (line, throws) in turns.zip(throws) {
                let end = log.lines[line + 1].span.start as usize;
                let before = std::str::from_utf8(&text[..end]).expect("UTF-8");
                let name = file.to_str().expect("a name");
                legal +=
                    moves_are_what_is_accepted(name, before, line, &throws.replace("10", &top));
            }
        }
    }
    assert!(legal > 100, "{legal} are few");
}
