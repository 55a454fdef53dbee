//! Leyla-gobale: the examples and the sample log of its page, on the engine and on a naive
//! implementation.

mod naive;

use dadu::games::leyla_gobale::{self, Hole, Parameter, Position, Rules, Variant, id};
use dadu::table::Side;

use super::examples::{self, Done, State, blocks, sample_log};
use super::lockstep::{Lockstep, Subject};
use super::playing::{Game, play_block, play_log};
use super::{page, real, sowing};
use crate::comparison::{Chance, compare};
use crate::files::text;
use naive::Naive;

const PAGE: &str = "spec/leyla-gobale/README.md";

fn position(rules: &Rules, state: &State) -> Position {
    if state.is_start() {
        let mut position = Position::start(rules);
        state.turn.into_iter().for_each(|side| position.set_turn(real::side(side)));
        return position;
    }
    Position::set_up(rules, &sowing::setup(state)).expect("a right position")
}

fn state(position: &Position) -> State {
    let mut state = State::default();
    for side in Side::BOTH {
        let letter = real::letter(side);
        state.sides.entry(letter).or_default();
        state.add(letter, "won", position.won(side).into());
        for hole in Hole::of_row(side, 12) {
            let row = if side == Side::S { 1 } else { 2 };
            let name = format!("{}{row}", (b'a' + hole.column()) as char);
            let (owner, word) = match position.qar_owner(hole) {
                Some(owner) => (real::letter(owner), format!("qar {name}")),
                None => (letter, name),
            };
            state.add(owner, &word, position.balls(hole).into());
        }
    }
    state
}

type Variants = examples::Variant;
mod engine {
    use super::{Done, Game, State, Variants as Variant, leyla_gobale, position, real, state};
    real::engine!(leyla_gobale, position, state);
}
use engine::Real;

#[test]
fn examples_match_the_page() {
    let blocks = blocks(&text(PAGE));
    assert_eq!(blocks.len(), 19);
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
    page::describes(&text(PAGE), id::ALL, &leyla_gobale::TABLE, &leyla_gobale::PRESETS);
    page::has_every_value::<Parameter>(&blocks(&text(PAGE)), &["third"]);
}

struct LeylaGobale;

impl Subject for LeylaGobale {
    type Real = Real;
    type Naive = Naive;

    fn variant(chance: &mut Chance) -> Variants {
        page::random_variant::<Parameter>(chance)
    }

    fn state(chance: &mut Chance, variant: &Variants) -> State {
        let turn = chance.among(&[None, Some('N'), Some('S'), Some('N'), Some('S')]);
        let mut state = State { turn, ..State::default() };
        if chance.percent(25) {
            return state;
        }
        let (holes, balls) =
            (sowing::number(variant, "holes", 6), sowing::number(variant, "balls", 4));
        let mut plain = sowing::row('S', holes);
        if balls > 1 && chance.percent(50) {
            let hole = plain.remove(chance.below(plain.len()));
            let owner = chance.among(&['N', 'S']);
            state.add(owner, &format!("qar {hole}"), 2);
            state.add(owner, &format!("qar {}", sowing::opposite(&hole)), 2);
        }
        let north: Vec<String> = plain.iter().map(|hole| sowing::opposite(hole)).collect();
        plain.extend(north);
        sowing::spread(chance, &mut state, &plain, 2 * holes * balls);
        ['N', 'S'].into_iter().for_each(|side| state.add(side, "won", 0));
        state
    }

    fn any_item(chance: &mut Chance, state: &State) -> String {
        sowing::any_item(chance, state)
    }
}

const RARE: [&str; 14] = [
    "a win",
    "a draw",
    "a qar",
    "took 0",
    "took 1",
    "took 2",
    "took 4",
    "no end T3",
    "against B1",
    "against I1",
    "against L1",
    "against Q1",
    "against T2",
    "against T3",
];

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep<LeylaGobale>>(8_000, &RARE);
}

#[test]
#[ignore = "takes minutes"]
fn the_naive_game_agrees_with_the_engine_on_a_million_positions() {
    compare::<Lockstep<LeylaGobale>>(1_000_000, &[&RARE[..], &["against L4"]].concat());
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: [(&str, &[&str]); 7] = [
        ("S a1 won 23 | N won 25", &["B1"]),
        ("S a1 won 23 | N won 23", &["B1"]),
        ("S a2 won 23 | N won 24", &["B1"]),
        ("S g1 won 23 | N won 24", &["B1"]),
        ("S qar a1*2 won 23 | N won 23", &["Q1"]),
        ("S qar a1*3 a2 won 22 | N won 22", &["Q1"]),
        ("S a1 won 23 closed b1 | N won 24", &["B1"]),
    ];
    for (text, rules) in cases {
        let setup = sowing::setup(&examples::state(text));
        let wrong = Position::set_up(&Rules::new(Variant::BASIC), &setup).expect_err(text);
        let wrong: Vec<String> = wrong.iter().map(|wrong| wrong.rule.to_string()).collect();
        assert_eq!(wrong, rules, "{text}");
    }
}

fn balls(position: &Position) -> u32 {
    state(position).sides.values().flat_map(|words| words.values()).sum()
}

/// No ball is lost by an item that the rules bar, and made as it was seen.
#[test]
fn forced_items_keep_the_balls() {
    let start = "S a1*5 b1*3 f1 qar d1*2 d2*2 won 10 | N a2*5 b2 c2*3 won 16 | turn S";
    let game = Real::set_up(&Vec::new(), &examples::state(start));
    let (mut chance, stated) = (Chance::new(1, 1), game.state());
    for _ in 0..2_000 {
        let (mut position, rules) = (game.position, &game.rules);
        let mut turn = rules.begin(&position, Side::S);
        for _ in 0..4 {
            let item = real::item(&sowing::any_item(&mut chance, &stated));
            let before = position;
            let effect = rules.force(&mut position, &mut turn, &item);
            assert!(effect.is_some() || position == before, "{item}");
            rules.legal_items(&position, &turn);
            assert_eq!(balls(&position), 48, "{item}");
        }
        let _ = rules.may_end(&position, &turn);
        rules.end(&mut position, &turn);
        assert_eq!(balls(&position), 48);
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 40, "{}", size_of::<Position>());
}
