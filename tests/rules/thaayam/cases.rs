//! Cases that are not on the page, listeners, and long or broken input.

use std::time::{Duration, Instant};

use dadu::games::thaayam::{
    AsSeen, EndBar, Move, Parameter, Place, Position, Rules, Turn, Value, Variant,
};
use dadu::table::Side;

use super::engine::{Real, rules, setup, square};
use super::examples::{blocks, layout};
use super::page::cases_have_every_value;
use super::playing::{Game, play_block};
use crate::files::text;

#[test]
fn cases_match_their_claims() {
    let blocks = blocks(&text("tests/rules/thaayam/cases.txt"));
    assert_eq!(blocks.len(), 51);
    blocks.iter().for_each(play_block::<Real>);
}

#[test]
fn every_value_of_every_parameter_has_a_case() {
    let mut blocks = blocks(&text("tests/rules/thaayam/cases.txt"));
    blocks.extend(super::examples::blocks(&text(super::PAGE)));
    cases_have_every_value::<Parameter>(&blocks);
}

#[test]
fn listeners_receive_the_parameters_that_decide() {
    use Parameter as P;
    let cases: &[(&str, &[Value], Move, &[Parameter])] = &[
        (
            "S Tc5 wait 2 | N b5 wait 3",
            &[Value::TWO],
            twins("c5", Value::TWO),
            &[P::TwinsCaptureSingles],
        ),
        ("S e1 wait 3 | N Td1 d1 wait 1", &[Value::TWO], single("e1", Value::TWO), &[]),
        ("S e1 wait 3 | N Te3 e2 wait 1", &[Value::TWO], single("e1", Value::TWO), &[]),
        (
            "S e1 wait 3 | N Te4 e4 wait 1",
            &[Value::THREE],
            single("e1", Value::THREE),
            &[P::SingleOnMixed],
        ),
        ("S Td2 wait 2 | N wait 4", &[Value::FOUR, Value::THREE], twins("d2", Value::THREE), &[]),
    ];
    for (position, values, play, expected) in cases {
        let rules = Rules::new(Variant::BASIC);
        let mut position = setup(&layout(position)).check(&rules).expect("a right position");
        let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
        for &value in *values {
            rules.throw(&position, &mut turn, value).expect("throwing goes on");
        }
        rules.consulted().take();
        rules.play(&mut position, &mut turn, *play).expect("a legal move");
        let heard = rules.consulted().take();
        let optional = [P::TwinsCaptureSingles, P::SingleOnMixed];
        let heard: Vec<P> = heard.into_iter().filter(|p| optional.contains(p)).collect();
        assert_eq!(heard, *expected, "{play:?}");
    }
}

fn single(from: &str, value: Value) -> Move {
    Move::single(square(from), &[value])
}

fn twins(from: &str, value: Value) -> Move {
    Move::twins(square(from), &[value])
}

/// Makes any number of throws for S. Returns the turn.
fn thrown(rules: &Rules, position: &Position, values: impl Iterator<Item = Value>) -> Turn {
    let mut turn = rules.begin(position, Side::S).expect("anybody may begin");
    for value in values {
        rules.throw(position, &mut turn, value).expect("throwing goes on");
    }
    turn
}

fn times(value: Value, n: usize) -> impl Iterator<Item = Value> {
    std::iter::repeat_n(value, n)
}

/// However long a series is, listing its legal moves is fast.
#[test]
fn the_longest_series_are_handled_quickly() {
    let several = "twins-stick, move-once = no, R8 = yes";
    let positions =
        ["S wait 8 | N wait 8", "S d1 e1 e2 e4 Tc5 Ta3 | N wait 8", "S c3 c1*7 | N wait 8"];
    for variant in ["basic", "combine = no", several] {
        let rules = rules(&format!("{variant}, pieces = 8"));
        for stated in positions {
            let position = setup(&layout(stated)).check(&rules).expect("a right position");
            for n in [10, 10_000] {
                let (eights, fours) = (times(Value::EIGHT, n), times(Value::FOUR, n));
                let series = times(Value::ONE, n).chain(fours).chain(eights).chain([Value::THREE]);
                let turn = thrown(&rules, &position, series);
                let begun = Instant::now();
                let (most, plan) = (rules.most(&turn), rules.plan(&turn));
                let left = rules.may_end(&position, &turn);
                let took = begun.elapsed();
                // About 0.1 seconds on one free core.
                assert!(took < Duration::from_secs(15), "{variant}, {stated}, {n}: {took:?}");
                assert!(matches!(left, Err(EndBar::Usable(_))), "{variant}, {stated}, {n}");
                let shared: u64 = plan.iter().map(|share| share.throws.len()).sum();
                assert!(shared == most || variant == several && shared < most);
                assert!(most > 0 && most <= turn.hand().throws().len());
            }
        }
    }
}

/// A long series brings the last pieces home and bears off the pieces already home.
#[test]
fn after_a_long_series_pieces_are_borne_off() {
    let rules = rules("basic");
    let position =
        setup(&layout("S c1*2 c3*2 | N wait 4")).check(&rules).expect("a right position");
    let [ones, fours, eights] = [Value::ONE, Value::FOUR, Value::EIGHT].map(|v| times(v, 1_000));
    let turn = thrown(&rules, &position, ones.chain(fours).chain(eights).chain([Value::TWO]));
    // 24 for each piece that comes home, and 1 for each of the others.
    assert_eq!(rules.most(&turn), 50);
}

/// A course uses its throws one after the other if they may not be added up.
#[test]
fn the_longest_course_uses_the_most_throws() {
    let throws = [Value::FOUR, Value::FOUR, Value::TWO];
    for (variant, moves) in [("move-once = no", 1), ("combine = no, move-once = no", 3)] {
        let rules = rules(variant);
        let stated = setup(&layout("S c1 wait 3 | N wait 4"));
        let position = stated.check(&rules).expect("a right position");
        let turn = thrown(&rules, &position, throws.into_iter());
        let course = rules.longest_course(&position, &turn);
        let used: u64 = course.iter().map(|play| play.throws.len()).sum();
        assert_eq!((course.len(), used), (moves, rules.most(&turn)), "{variant}");
    }
}

/// Impossible moves are refused, and forced ones lose no piece.
#[test]
fn impossible_moves_are_refused() {
    let game = Real::at("pieces = 8", "S c1 Tc5 c3 wait 3 out 1 | N d1 wait 7");
    let many: Vec<Value> = times(Value::EIGHT, 100_000).collect();
    for from in Place::squares().chain([Place::WAITING, Place::OUT]) {
        for values in [&[][..], &[Value::ONE], &[Value::THREE, Value::EIGHT], &many] {
            for play in [Move::single(from, values), Move::twins(from, values)] {
                let (mut position, rules) = (game.position, &game.rules);
                let mut turn = rules.begin_anyway(&position, Side::S);
                assert!(rules.play(&mut position, &mut turn, play).is_err(), "{play:?}");
                assert_eq!(position, game.position);
                rules.force_throw(&position, &mut turn, Value::ONE);
                rules.force(&mut position, &mut turn, play, AsSeen::default());
                let seen = AsSeen { landed: Some(square("c5")), ..AsSeen::default() };
                rules.force(&mut position, &mut turn, play, seen);
                rules.end(&mut position, &turn);
                let totals = [Side::S, Side::N].map(|side| position.side(side).total());
                assert_eq!(totals, [8, 8], "{play:?}");
            }
        }
    }
    let mut out = Real::at("basic", "S out 4 | N wait 4");
    assert_eq!(out.begin('N'), Err("W1".to_owned()));
    let mut turn = out.rules.begin_anyway(&out.position, Side::W);
    assert!(out.rules.throw(&out.position, &mut turn, Value::ONE).is_err());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 64, "{}", size_of::<Position>());
    let rules = Rules::new(Variant::BASIC);
    assert!(Position::start(&rules, &[Side::S]).is_err());
    assert!(Position::start(&rules, &[Side::S, Side::S]).is_err());
    assert!(Position::start(&rules, &Side::ALL).is_ok());
}
