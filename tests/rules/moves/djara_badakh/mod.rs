//! Djara-badakh: the examples and the sample log of its page, on the engine and on a naive implementation.

mod naive;

use dadu::games::djara_badakh::{self, NINE, Parameter, Position, Rules, Variant, id};
use dadu::games::move_game::TurnItem;
use dadu::table::Side;

use super::examples::{self, Done, State, blocks, sample_log};
use super::lockstep::{Lockstep, Subject};
use super::playing::{Game, play_block, play_log};
use super::{lines, page, real};
use crate::comparison::{Chance, compare};
use crate::files::text;
use naive::{LINES, Naive};

const PAGE: &str = "spec/djara-badakh/README.md";

fn position(rules: &Rules, state: &State) -> Position {
    if state.is_start() {
        let mut position = Position::start(rules);
        state.turn.into_iter().for_each(|side| position.set_turn(real::side(side)));
        return position;
    }
    Position::set_up(rules, &lines::setup(state)).expect("a right position")
}

fn state(position: &Position) -> State {
    let stones = position.stones();
    let names = |side| stones.of(side).iter().map(|point| NINE.name(point)).collect();
    let mut state = lines::stones_state(stones, names);
    for side in Side::BOTH {
        state.add(real::letter(side), "hand", position.hand(side).into());
    }
    state
}

type Variants = examples::Variant;
mod engine {
    use super::{Done, Game, State, Variants as Variant, djara_badakh, position, real, state};
    real::engine!(djara_badakh, position, state);
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
    page::describes(&text(PAGE), id::ALL, &djara_badakh::TABLE, &djara_badakh::PRESETS);
    page::has_every_value::<Parameter>(&blocks(&text(PAGE)), &[]);
}

struct DjaraBadakh;

impl Subject for DjaraBadakh {
    type Real = Real;
    type Naive = Naive;

    fn variant(chance: &mut Chance) -> Variants {
        page::random_variant::<Parameter>(chance)
    }

    fn state(chance: &mut Chance, variant: &Variants) -> State {
        let turn = chance.among(&[None, Some('N'), Some('S')]);
        let mut state = State { turn, ..State::default() };
        if chance.percent(20) {
            return state;
        }
        let hand = if chance.percent(30) { 1 + chance.below(3) } else { 0 };
        let (more, less) = (chance.among(&['N', 'S']), hand - chance.below(2).min(hand));
        if hand == 0 && chance.percent(70) {
            corner(chance, &mut state, more);
        }
        for (side, hand) in [(more, hand), (lines::other(more), less)] {
            lines::fill(chance, &mut state, side, 3 - hand, &LINES);
            state.add(side, "hand", hand as u32);
        }
        if less < hand {
            state.turn = state.turn.map(|_| more);
        }
        if has_two_winners(&state, variant) { Self::state(chance, variant) } else { state }
    }

    fn any_item(chance: &mut Chance, state: &State) -> String {
        lines::any_item(chance, state, &LINES)
    }
}

/// Adds three stones of one side in a corner or on an edge, and most of those that shut them in.
fn corner(chance: &mut Chance, state: &mut State, inner: char) {
    let (stones, walls) = chance.among(&[
        (["a1", "a2", "b1"], ["a3", "b2", "c1"]),
        (["c1", "c2", "b1"], ["a1", "b2", "c3"]),
        (["a3", "a2", "b3"], ["a1", "b2", "c3"]),
        (["c3", "c2", "b3"], ["a3", "b2", "c1"]),
        (["a1", "a2", "a3"], ["b1", "b2", "b3"]),
    ]);
    stones.iter().for_each(|point| state.add(inner, point, 1));
    let missing = chance.below(4);
    let walls = walls.iter().enumerate().filter(|(number, _)| *number != missing);
    walls.for_each(|(_, point)| state.add(lines::other(inner), point, 1));
}

/// Returns whether both sides have a row, in a variant in which a position with a row is won.
fn has_two_winners(state: &State, variant: &Variants) -> bool {
    let mut state = state.clone();
    let mut has_row = |side: char| {
        let row = state.sides.remove(&side).unwrap_or_default();
        let board = lines::board(&State { sides: [(side, row)].into(), ..State::default() });
        LINES.iter().any(|line| lines::is_full(&board, line, side))
    };
    let is_won = !variant.contains(&("R1".to_owned(), "no".to_owned()));
    is_won && has_row('N') && has_row('S')
}

/// An item against O1 is not among them: the three stones that shut a side in are all needed for it, so
/// every step of theirs opens the way.
const RARE: [&str; 13] = [
    "a win",
    "a pass",
    "a free beginning",
    "no end A1",
    "no end O1",
    "no end T3",
    "against A1",
    "against A2",
    "against B1",
    "against I1",
    "against M1",
    "against P1",
    "against T3",
];

#[test]
fn the_naive_game_agrees_with_the_engine() {
    compare::<Lockstep<DjaraBadakh>>(8_000, &RARE);
}

#[test]
#[ignore = "takes minutes"]
fn the_naive_game_agrees_with_the_engine_on_a_million_positions() {
    compare::<Lockstep<DjaraBadakh>>(1_000_000, &[&RARE[..], &["a draw"]].concat());
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: [(&str, &[&str]); 9] = [
        ("S a1 a2 c3 | N a1 b1 c1", &["M1"]),
        ("S a1*2 d1 a2 | N a3 b1 c2", &["M1", "B1", "P1"]),
        ("S a1 a2 | N a3 b1 c2", &["P1"]),
        ("S a1 a2 b3 c3 | N a3 b1 c2", &["P1"]),
        ("S hand 3 | N a1 a2 hand 1", &["A1"]),
        ("S hand 3 | N a1 hand 2 | turn N", &["A1"]),
        ("S a1 a2 a3 | N c1 c2 c3", &["W1"]),
        ("S hand 4 | N hand 3", &["P1"]),
        ("S hand 0 | N hand 0", &["P1", "P1"]),
    ];
    for (text, rules) in cases {
        let setup = lines::setup(&examples::state(text));
        let wrong = Position::set_up(&Rules::new(Variant::BASIC), &setup).expect_err(text);
        let wrong: Vec<String> = wrong.iter().map(|wrong| wrong.rule.to_string()).collect();
        assert_eq!(wrong, rules, "{text}");
    }
}

/// An item that the rules bar is made as it was seen, and no stone is lost.
#[test]
fn forced_items_keep_the_stones() {
    for start in ["S a1 b2 c3 | N a3 b1 c2 | turn S", "S a1 hand 2 | N c3 hand 2 | turn S"] {
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
                let placed = u8::from(effect.is_some() && matches!(item, TurnItem::Place(_)));
                for (side, placed) in [(Side::S, placed), (Side::N, 0)] {
                    let (now, was) = (position.stones().of(side), before.stones().of(side));
                    assert_eq!(now.len(), was.len() + placed, "{item}");
                }
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
