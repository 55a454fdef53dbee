//! Bosh: the examples and the sample log of its page, on the engine and on a naive implementation.

mod naive;

use dadu::games::bosh::{self, Hole, Parameter, Position, Rules, Variant, id};
use dadu::table::Side;

use super::examples::{self, Done, State, blocks, sample_log};
use super::lockstep::{Lockstep, Subject};
use super::playing::{Game, play_block, play_log};
use super::{page, real, sowing};
use crate::comparison::{Chance, compare};
use crate::files::text;
use naive::Naive;

const PAGE: &str = "spec/bosh/README.md";

fn position(rules: &Rules, state: &State) -> Position {
    if state.is_start() {
        let mut position = Position::start(rules);
        state.turn.into_iter().for_each(|side| position.set_turn(real::side(side)));
        return position;
    }
    Position::set_up(rules, &sowing::setup(state)).expect("a right position")
}

fn state(position: &Position) -> State {
    let mut state = State { fill: position.fill().map(real::letter), ..State::default() };
    for side in Side::BOTH {
        let letter = real::letter(side);
        state.sides.entry(letter).or_default();
        state.add(letter, "won", position.won(side).into());
        for hole in Hole::of_row(side, 12) {
            let row = if side == Side::S { 1 } else { 2 };
            let name = format!("{}{row}", (b'a' + hole.column()) as char);
            state.add(letter, &name, position.stones(hole).into());
            state.add(letter, &format!("closed {name}"), position.is_closed(hole).into());
        }
    }
    state
}

type Variants = examples::Variant;
mod engine {
    use super::{Done, Game, State, Variants as Variant, bosh, position, real, state};
    real::engine!(bosh, position, state);
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
    page::describes(&text(PAGE), id::ALL, &bosh::TABLE, &bosh::PRESETS);
    page::has_every_value::<Parameter>(&blocks(&text(PAGE)), &["third"]);
}

struct Bosh;

impl Subject for Bosh {
    type Real = Real;
    type Naive = Naive;

    fn variant(chance: &mut Chance) -> Variants {
        page::random_variant::<Parameter>(chance)
    }

    fn state(chance: &mut Chance, variant: &Variants) -> State {
        let turn = chance.among(&[None, Some('N'), Some('S'), Some('N'), Some('S')]);
        let mut state = State { turn, ..State::default() };
        let (holes, stones) =
            (sowing::number(variant, "holes", 5), sowing::number(variant, "balls", 4));
        let chooses = !variant.contains(&("R4".to_owned(), "left end".to_owned()));
        if chance.percent(10) && chooses {
            let side = chance.among(&['N', 'S']);
            let won = chance.below((holes * stones) as usize) as u32;
            state.add(side, "won", won);
            state.add(if side == 'N' { 'S' } else { 'N' }, "won", 2 * holes * stones - won);
            return State { turn: None, fill: Some(side), ..state };
        }
        if chance.percent(20) {
            return state;
        }
        let mut open = Vec::new();
        for side in ['N', 'S'] {
            let mut row = sowing::row(side, holes);
            let closed = if chance.percent(40) { chance.below(row.len()) } else { 0 };
            for _ in 0..closed {
                let hole = row.remove(chance.below(row.len()));
                state.add(side, &format!("closed {hole}"), 1);
            }
            open.extend(row);
        }
        let closed: u32 = state.sides.values().map(|words| words.len() as u32).sum();
        sowing::spread(chance, &mut state, &open, 2 * holes * stones + closed);
        ['N', 'S'].into_iter().for_each(|side| state.add(side, "won", 0));
        state
    }

    fn any_item(chance: &mut Chance, state: &State) -> String {
        sowing::any_item(chance, state)
    }
}

const RARE: [&str; 12] = [
    "a win",
    "a free beginning",
    "took 0",
    "took 2",
    "took 4",
    "no end F1",
    "no end T3",
    "against B1",
    "against F1",
    "against F2",
    "against I1",
    "against T3",
];

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep<Bosh>>(8_000, &RARE);
}

#[test]
#[ignore = "takes minutes"]
fn the_naive_game_agrees_with_the_engine_on_a_million_positions() {
    compare::<Lockstep<Bosh>>(1_000_000, &RARE);
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: [(&str, &[&str]); 7] = [
        ("S a1 won 20 | N won 20", &["B1"]),
        ("S a2 won 19 | N won 20", &["B1"]),
        ("S a1 won 19 closed a1 | N won 20", &["F2"]),
        ("S won 20 closed a2 | N won 20", &["F2"]),
        ("S won 20 closed a1 b1 c1 d1 e1 | N won 20", &["F2"]),
        ("S qar a1*2 a2*2 won 16 | N won 20", &["B1"]),
        ("S won 20 | N won 20 | fill S", &["F1"]),
    ];
    for (text, rules) in cases {
        let setup = sowing::setup(&examples::state(text));
        let wrong = Position::set_up(&Rules::new(Variant::BASIC), &setup).expect_err(text);
        let wrong: Vec<String> = wrong.iter().map(|wrong| wrong.rule.to_string()).collect();
        assert_eq!(wrong, rules, "{text}");
    }
}

fn stones(position: &Position) -> u32 {
    let state = state(position);
    let words = state.sides.values().flatten();
    words.filter(|(word, _)| !word.starts_with("closed")).map(|(_, number)| number).sum()
}

/// No stone is lost by an item that the rules bar, and made as it was seen.
#[test]
fn forced_items_keep_the_stones() {
    for start in [
        "S a1*5 b1*3 e1 won 10 closed c1 | N a2*5 b2 c2*3 won 12 | turn S",
        "S won 17 | N won 23 | fill S",
        "S a1 won 19 | N won 20 | turn S",
    ] {
        let game = Real::set_up(&Vec::new(), &examples::state(start));
        let (mut chance, stated) = (Chance::new(1, 1), game.state());
        for _ in 0..1_000 {
            let (mut position, rules) = (game.position, &game.rules);
            let mut turn = rules.begin(&position, Side::S);
            for _ in 0..6 {
                let item = real::item(&sowing::any_item(&mut chance, &stated));
                let before = position;
                let effect = rules.force(&mut position, &mut turn, &item);
                assert!(effect.is_some() || position == before, "{item}");
                rules.legal_items(&position, &turn);
                assert_eq!(stones(&position), 40, "{item}");
            }
            let _ = rules.may_end(&position, &turn);
            rules.end(&mut position, &turn);
            assert_eq!(stones(&position), 40);
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 88, "{}", size_of::<Position>());
}
