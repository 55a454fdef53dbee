//! Koruboddo: the examples and the sample log of its page, on the engine and on a naive implementation.

mod naive;

use dadu::games::koruboddo::{self, Parameter, Position, Rules, Variant, id};

use super::examples::{self, Done, State, blocks, sample_log};
use super::lockstep::{Lockstep, Subject};
use super::playing::{Game, play_block, play_log};
use super::{grid, page, real};
use crate::comparison::{Chance, compare};
use crate::files::text;
use naive::Naive;

const PAGE: &str = "spec/koruboddo/README.md";

fn position(rules: &Rules, state: &State) -> Position {
    if state.is_start() {
        let mut position = Position::start(rules);
        state.turn.into_iter().for_each(|side| position.set_turn(real::side(side)));
        return position;
    }
    Position::set_up(rules, &grid::setup(state)).expect("a right position")
}

fn state(position: &Position) -> State {
    let mut state = State::default();
    grid::add_stones(&mut state, position.stones());
    state
}

type Variants = examples::Variant;
mod engine {
    use super::{Done, Game, State, Variants as Variant, koruboddo, position, real, state};
    real::engine!(koruboddo, position, state);
}
use engine::Real;

#[test]
fn examples_match_the_page() {
    let blocks = blocks(&text(PAGE));
    assert_eq!(blocks.len(), 13);
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
    page::describes(&text(PAGE), id::ALL, &koruboddo::TABLE, &koruboddo::PRESETS);
    page::has_every_value::<Parameter>(&blocks(&text(PAGE)), &["third"]);
}

struct Koruboddo;

impl Subject for Koruboddo {
    type Real = Real;
    type Naive = Naive;

    fn variant(chance: &mut Chance) -> Variants {
        page::random_variant::<Parameter>(chance)
    }

    fn state(chance: &mut Chance, _: &Variants) -> State {
        match chance.below(4) {
            0 => State { turn: chance.among(&[None, Some('N'), Some('S')]), ..State::default() },
            _ => grid::random_stones(chance),
        }
    }

    fn any_item(chance: &mut Chance, state: &State) -> String {
        grid::any_item(chance, state)
    }
}

const RARE: [&str; 14] = [
    "a win",
    "a pass",
    "took 1",
    "took 2",
    "took 3",
    "a free beginning",
    "no end T3",
    "no end O1",
    "against B1",
    "against I1",
    "against J1",
    "against J2",
    "against O1",
    "against T3",
];

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep<Koruboddo>>(8_000, &RARE);
}

#[test]
#[ignore = "takes minutes"]
fn the_naive_game_agrees_with_the_engine_on_a_million_positions() {
    compare::<Lockstep<Koruboddo>>(1_000_000, &RARE);
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: [(&str, &[&str]); 5] = [
        ("S a1 | N a1", &["M1"]),
        ("S a1*2 f1 | N a2", &["M1", "B1"]),
        ("S a1 hand 2 | N a2", &["P1"]),
        ("S a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 | N d1", &["P1"]),
        ("S hand 0 | N hand 0", &["W1"]),
    ];
    for (text, rules) in cases {
        let setup = grid::setup(&examples::state(text));
        let wrong = Position::set_up(&Rules::new(Variant::BASIC), &setup).expect_err(text);
        let wrong: Vec<String> = wrong.iter().map(|wrong| wrong.rule.to_string()).collect();
        assert_eq!(wrong, rules, "{text}");
    }
}

/// An item that the rules bar is made as it was seen, and no own stone is lost.
#[test]
fn forced_items_keep_the_stones() {
    let game = Real::set_up(&Vec::new(), &examples::state("S a1 b1 c4 | N a3 b3 e5 | turn S"));
    let (mut chance, stones) = (Chance::new(1, 1), game.state());
    for _ in 0..2_000 {
        let (mut position, rules) = (game.position, &game.rules);
        let mut turn = rules.begin(&position, dadu::table::Side::S);
        for _ in 0..4 {
            let item = real::item(&grid::any_item(&mut chance, &stones));
            let before = position;
            let effect = rules.force(&mut position, &mut turn, &item);
            assert!(effect.is_some() || position == before, "{item}");
            rules.legal_items(&position, &turn);
            let (now, was) = (position.stones().of(turn.side), before.stones().of(turn.side));
            assert_eq!(now.len(), was.len(), "{item}");
        }
        let _ = rules.may_end(&position, &turn);
        rules.end(&mut position, &turn);
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 16, "{}", size_of::<Position>());
}
