//! Shantarad: the examples and the sample log of its page, on the engine and on a naive implementation.

mod naive;

use dadu::games::move_game::{PositionFault, TurnItem};
use dadu::games::shantarad::{self, Parameter, Position, Rules, id};

use super::examples::{self, Done, State, blocks, sample_log};
use super::lockstep::{Lockstep, Subject};
use super::playing::{Game, play_block, play_log};
use super::{grid, page, real};
use crate::comparison::{Chance, compare};
use crate::files::text;
use naive::Naive;

const PAGE: &str = "spec/shantarad/README.md";

fn position(_: &Rules, state: &State) -> Position {
    if state.is_start() {
        let mut position = Position::start();
        state.turn.into_iter().for_each(|side| position.set_turn(real::side(side)));
        return position;
    }
    Position::set_up(&grid::setup(state)).expect("a right position")
}

fn state(position: &Position) -> State {
    let mut state = State::default();
    grid::add_stones(&mut state, position.stones());
    for side in ['N', 'S'] {
        state.add(side, "hand", position.hand(real::side(side)).into());
    }
    state
}

type Variants = examples::Variant;
mod engine {
    use super::{Done, Game, State, Variants as Variant, position, real, shantarad, state};
    real::engine!(shantarad, position, state);
}
use engine::Real;

#[test]
fn examples_match_the_page() {
    let blocks = blocks(&text(PAGE));
    assert_eq!(blocks.len(), 16);
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
    page::describes(&text(PAGE), id::ALL, &shantarad::TABLE, &shantarad::PRESETS);
    page::has_every_value::<Parameter>(&blocks(&text(PAGE)), &["third"]);
}

struct Shantarad;

impl Subject for Shantarad {
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

const RARE: [&str; 16] = [
    "a win",
    "a pass",
    "took 1",
    "took 2",
    "a free beginning",
    "no end A1",
    "no end T3",
    "no end C4",
    "no end O1",
    "against A1",
    "against A2",
    "against B1",
    "against C3",
    "against I1",
    "against O1",
    "against T3",
];

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep<Shantarad>>(8_000, &RARE);
}

#[test]
#[ignore = "takes minutes"]
fn the_naive_game_agrees_with_the_engine_on_a_million_positions() {
    compare::<Lockstep<Shantarad>>(1_000_000, &[&RARE[..], &["took 3"]].concat());
}

/// Returns the rules that a stated position breaks.
fn wrong(text: &str) -> Vec<String> {
    let setup = grid::setup(&examples::state(text));
    let wrong = Position::set_up(&setup).expect_err(text);
    wrong.iter().map(|wrong| wrong.rule.to_string()).collect()
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: [(&str, &[&str]); 8] = [
        ("S a1 | N a1", &["M1"]),
        ("S a1*2 f1 | N a2", &["M1", "B1"]),
        ("S a1 hand 12 | N hand 12", &["P1"]),
        ("S a1 hand 2 | N a2 a3 hand 2", &["A1", "A1"]),
        ("S a1 hand 11 | N hand 12", &["A1"]),
        ("S hand 12 | N a1 a2 a3 a4 hand 8", &["A1"]),
        ("S hand 12 | N a1 c3 hand 10", &["A2"]),
        ("S hand 12 | N a1 b1 hand 10 | turn N", &["A1"]),
    ];
    for (text, rules) in cases {
        assert_eq!(wrong(text), rules, "{text}");
    }
    let setup = grid::setup(&examples::state("S a1*4000000000 a1*4000000000 | N a2"));
    let wrong = Position::set_up(&setup).expect_err("too many");
    let most = |wrong: &PositionFault| matches!(wrong, PositionFault::TooMany { most: 12, .. });
    assert!(wrong.iter().any(|wrong| most(&wrong.fault)), "{wrong:?}");
}

/// An item that the rules bar is made as it was seen, and loses no stone without a capture.
#[test]
fn forced_items_keep_the_stones() {
    let game = Real::set_up(&Vec::new(), &examples::state("S a1 b1 c4 | N a3 b3 e5 | turn S"));
    let (mut chance, stones) = (Chance::new(1, 1), game.state());
    for _ in 0..2_000 {
        let (mut position, rules) = (game.position, &game.rules);
        let mut turn = rules.begin(&position, dadu::table::Side::S);
        for _ in 0..4 {
            let item: TurnItem = real::item(&grid::any_item(&mut chance, &stones));
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

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 16, "{}", size_of::<Position>());
}
