//! Shah: the examples and the sample log of its page, on the engine and on a naive implementation.

mod naive;

use dadu::games::move_game::TurnItem;
use dadu::games::shah::{self, MILL, Parameter, Position, Rules, Setup, Variant, id};
use dadu::table::{Both, Side};

use super::examples::{self, Done, State, blocks, sample_log};
use super::lockstep::{Lockstep, Subject};
use super::playing::{Game, play_block, play_log};
use super::{lines, page, real};
use crate::comparison::{Chance, compare};
use crate::files::text;
use naive::{LINES, Naive, men};

const PAGE: &str = "spec/shah/README.md";

fn setup(state: &State) -> Setup {
    let djare = Both::of(|side| state.of(real::letter(side), "djare") > 0);
    Setup { stones: lines::setup(state), djare }
}

fn position(rules: &Rules, state: &State) -> Position {
    if state.is_start() {
        let mut position = Position::start(rules);
        state.turn.into_iter().for_each(|side| position.set_turn(real::side(side)));
        return position;
    }
    Position::set_up(rules, &setup(state)).expect("a right position")
}

fn state(position: &Position) -> State {
    let stones = position.stones();
    let names = |side| stones.of(side).iter().map(|point| MILL.name(point)).collect();
    let mut state = lines::stones_state(stones, names);
    for side in Side::BOTH {
        let letter = real::letter(side);
        state.add(letter, "hand", position.hand(side).into());
        state.add(letter, "djare", (position.djare() == Some(side)).into());
    }
    state
}

type Variants = examples::Variant;
mod engine {
    use super::{Done, Game, State, Variants as Variant, position, real, shah, state};
    real::engine!(shah, position, state);
}
use engine::Real;

#[test]
fn examples_match_the_page() {
    let blocks = blocks(&text(PAGE));
    assert_eq!(blocks.len(), 17);
    blocks.iter().for_each(play_block::<Real>);
    blocks.iter().for_each(play_block::<Naive>);
}

#[test]
fn the_sample_log_is_legal() {
    let log = sample_log(&text(PAGE));
    play_log::<Real>(&log, &Vec::new());
    play_log::<Naive>(&log, &Vec::new());
}

#[test]
fn the_page_describes_every_rule() {
    page::describes(&text(PAGE), id::ALL, &shah::TABLE, &shah::PRESETS);
    page::has_every_value::<Parameter>(&blocks(&text(PAGE)), &[]);
}

struct Shah;

impl Subject for Shah {
    type Real = Real;
    type Naive = Naive;

    fn variant(chance: &mut Chance) -> Variants {
        let mut variant = page::random_variant::<Parameter>(chance);
        if chance.percent(20) {
            variant.push(("R4".to_owned(), "passes".to_owned()));
        }
        variant
    }

    fn state(chance: &mut Chance, variant: &Variants) -> State {
        let mut state =
            State { turn: chance.among(&[None, Some('N'), Some('S')]), ..State::default() };
        let men = men(variant) as usize;
        match chance.below(8) {
            0 => return state,
            1 | 2 => placing(chance, &mut state, men),
            3 => before_removals(chance, &mut state, men),
            _ => play(chance, &mut state, men - 1),
        }
        state
    }

    fn any_item(chance: &mut Chance, state: &State) -> String {
        lines::any_item(chance, state, &LINES)
    }
}

/// Adds stones, of which a few are still in hand.
fn placing(chance: &mut Chance, state: &mut State, men: usize) {
    let hand = 1 + chance.below(men.min(3));
    let (more, less) = (chance.among(&['N', 'S']), hand - chance.below(2));
    for (side, hand) in [(more, hand), (lines::other(more), less)] {
        lines::fill(chance, state, side, men - hand, &LINES);
        state.add(side, "hand", hand as u32);
    }
    if less < hand {
        state.turn = state.turn.map(|_| more);
    }
    let board = lines::board(state);
    let has_row = |side: &char| LINES.iter().any(|line| lines::is_full(&board, line, *side));
    let rows: Vec<char> = ['N', 'S'].into_iter().filter(has_row).collect();
    if !rows.is_empty() && chance.percent(60) {
        state.add(chance.among(&rows), "djare", 1);
    }
}

/// Adds stones before the first removals, or between them.
fn before_removals(chance: &mut Chance, state: &mut State, men: usize) {
    let (second, lost) = (chance.among(&['N', 'S']), chance.below(2));
    lines::fill(chance, state, second, men - lost, &LINES);
    lines::fill(chance, state, lines::other(second), men, &LINES);
    if lost == 1 {
        state.turn = state.turn.map(|_| second);
    }
}

/// Adds stones in the midst of a game. At most one side has lost.
fn play(chance: &mut Chance, state: &mut State, most: usize) {
    let sides = chance.among(&[['S', 'N'], ['N', 'S']]);
    let is_siege = chance.percent(75);
    if is_siege {
        lines::siege(chance, state, sides, most, &LINES);
    }
    let few = chance.among(&[1, 2, 4, 12]);
    for (side, least) in [(sides[0], chance.among(&[1, 3, 3])), (sides[1], 3)] {
        let number = (least + chance.below(few)).min(most);
        let stays = is_siege && side == sides[0] && chance.percent(60);
        let number = if stays { 0 } else { number };
        lines::fill(chance, state, side, number, &LINES);
    }
}

const RARE: [&str; 20] = [
    "a win",
    "a pass",
    "a free beginning",
    "no end A1",
    "no end C1",
    "no end F1",
    "no end O1",
    "no end T3",
    "against A1",
    "against A2",
    "against B1",
    "against C1",
    "against C2",
    "against F1",
    "against I1",
    "against M1",
    "against O1",
    "against O2",
    "against P1",
    "against T3",
];

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep<Shah>>(8_000, &RARE);
}

#[test]
#[ignore = "takes minutes"]
fn the_naive_game_agrees_with_the_engine_on_a_million_positions() {
    compare::<Lockstep<Shah>>(1_000_000, &[&RARE[..], &["a draw"]].concat());
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: [(&str, &[&str]); 15] = [
        ("S a1 | N a1", &["M1"]),
        ("S a1*2 d4 g7 | N a4 b4 c4", &["M1", "B1"]),
        ("S a1 hand 12 | N hand 12", &["P1"]),
        ("S a1 hand 2 | N hand 12", &["A1", "A1"]),
        ("S hand 12 | N a1 d1 hand 10", &["A1"]),
        ("S hand 12 | N a1 hand 11 | turn N", &["A1"]),
        ("S hand 12 djare | N hand 12", &["T2"]),
        ("S a1 d1 g1 hand 9 djare | N a4 b4 c4 hand 9 djare", &["T2", "T2"]),
        ("S a1 d1 g1 djare | N a4 b4 c4", &["T2"]),
        ("S a1 d1 | N a4", &["W1"]),
        ("S a1 d1 g1 b2 | N a4 b4", &["F1"]),
        ("S a1 d1 g1 b2 | N a4 b4 c4 | turn S", &["F1"]),
        ("S a1 d1 g1 b2 d2 | N a4 b4 c4", &["P1"]),
        ("S hand 4 | N a1 d1 g1 b2 c3 hand 2", &["P1", "A1"]),
        ("S a1 b1 c1 hand 1 | N a1 hand 3", &["B1", "B1", "M1", "A1"]),
    ];
    for (text, rules) in cases {
        let four = Variant::BASIC.with(Parameter::Men, 4).expect("an allowed number");
        let is_small = cases.iter().skip(10).any(|(small, _)| *small == text);
        let rules_of_play = Rules::new(if is_small { four } else { Variant::BASIC });
        let wrong = Position::set_up(&rules_of_play, &setup(&examples::state(text)));
        let wrong: Vec<String> =
            wrong.expect_err(text).iter().map(|wrong| wrong.rule.to_string()).collect();
        assert_eq!(wrong, rules, "{text}");
    }
}

/// The turn and the side with the first row follow from some positions that leave them out.
#[test]
fn a_stated_position_is_completed() {
    let rules = Rules::new(Variant::BASIC.with(Parameter::Men, 4).expect("an allowed number"));
    let of = |text: &str| Position::set_up(&rules, &setup(&examples::state(text))).expect(text);
    let cases = [
        ("S a1 d1 hand 2 | N a4 hand 3", Some(Side::N), None, [false, false]),
        ("S a1 d1 g1 hand 1 | N a4 c3 hand 2", Some(Side::N), Some(Side::S), [false, false]),
        ("S a1 d1 g1 hand 1 | N a4 b4 c4 hand 1", None, None, [false, false]),
        ("S a1 d1 g1 c3 | N a4 b4 c4 e3", None, None, [true, true]),
        ("S a1 d1 g1 c3 | N a4 b4 c4", Some(Side::N), None, [true, false]),
        ("S a1 d1 g1 | N a4 b4 c4", None, None, [false, false]),
    ];
    for (text, turn, djare, removals) in cases {
        let position = of(text);
        let due = Side::BOTH.map(|side| position.has_first_removal(side));
        assert_eq!((position.turn(), position.djare(), due), (turn, djare, removals), "{text}");
    }
}

/// If a position does not say whose row was the first, either side may begin the play.
#[test]
fn an_unknown_first_row_leaves_the_beginning_open() {
    let variant = examples::variant("men = 4");
    let start = "S a1 d1 g1 hand 1 | N a4 b4 c4 hand 1 | turn S";
    let mut game = Real::set_up(&variant, &examples::state(start));
    for (side, item) in [('S', "+a7"), ('N', "+g7")] {
        game.begin(side).expect("a turn");
        game.play(item).expect(item);
        game.end().expect("an end");
    }
    assert_eq!((game.next(), game.position.djare()), (None, None));
}

/// An item that the rules bar is made as it was seen, and no own stone is lost.
#[test]
fn forced_items_keep_the_stones() {
    for start in
        ["S a1 b4 c4 d6 | N a7 b6 g7 d5 | turn S", "S a1 b4 c4 hand 9 | N a7 b6 g7 hand 9 | turn S"]
    {
        let game = Real::set_up(&Vec::new(), &examples::state(start));
        let (mut chance, stones) = (Chance::new(1, 1), game.state());
        for _ in 0..1_000 {
            let (mut position, rules) = (game.position, &game.rules);
            let mut turn = rules.begin(&position, Side::S);
            for _ in 0..4 {
                let item = real::item(&lines::any_item(&mut chance, &stones, &LINES));
                let before = position;
                let effect = rules.force(&mut position, &mut turn, &item);
                assert!(effect.is_some() || position == before, "{item}");
                rules.legal_items(&position, &turn);
                let (now, was) = (position.stones().of(turn.side), before.stones().of(turn.side));
                let placed = u8::from(effect.is_some() && matches!(item, TurnItem::Place(_)));
                assert_eq!(now.len(), was.len() + placed, "{item}");
            }
            let _ = rules.may_end(&position, &turn);
            rules.end(&mut position, &turn);
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 16, "{}", size_of::<Position>());
}
