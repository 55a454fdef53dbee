//! Cases that are not on the page, listeners, and long or broken input.

use dadu::games::tamman::{
    AsSeen, Bar, Move, Parameter, Position, Rules, Square, Throws, Turn, Value, Variant,
};
use dadu::table::Side;

use super::engine::{Real, read, rules, setup, square};
use super::examples::{Item, blocks, items, layout};
use super::page::cases_have_every_value;
use super::playing::{Game, play_block};
use crate::files::text;
use crate::square::engine::values;

#[test]
fn cases_match_their_claims() {
    let blocks = blocks(&text("tests/rules/tamman/cases.txt"));
    assert_eq!(blocks.len(), 70);
    blocks.iter().for_each(play_block::<Real>);
}

#[test]
fn every_value_of_every_parameter_has_a_case() {
    let mut blocks = blocks(&text("tests/rules/tamman/cases.txt"));
    blocks.extend(super::examples::blocks(&text(super::PAGE)));
    cases_have_every_value::<Parameter>(&blocks);
}

/// Plays a turn of S. Returns the parameters that a listener heard during its last step.
fn heard(position: &str, throws: &[u32], course: &str) -> Vec<Parameter> {
    let rules = Rules::new(Variant::BASIC);
    let mut position = setup(&layout(position)).check(&rules).expect("a right position");
    let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
    for value in values(throws) {
        rules.consulted().take();
        rules.throw(&mut turn, value).expect("a throw is due");
    }
    for item in items(course) {
        rules.consulted().take();
        match item {
            Item::Move(play) => {
                rules.play(&mut position, &mut turn, read(&play)).expect("a legal move");
            }
            Item::End => {
                rules.may_end(&position, &turn).expect("a turn that may end");
                rules.end(&mut position, &turn);
            }
            other => panic!("{other:?} is not played here"),
        }
    }
    rules.consulted().take()
}

#[test]
fn listeners_receive_the_parameters_that_decide() {
    use Parameter as P;
    let two = "S c1*4 | N c5*4";
    let cases: &[(&str, &[u32], &str, &[Parameter])] = &[
        (two, &[4], "", &[]),
        (two, &[8], "", &[P::ExtraThrows]),
        (two, &[2], "c1+2", &[]),
        (two, &[4, 1], "c1+4", &[P::Sum]),
        (two, &[2], "c1+2 end", &[]),
        (two, &[2], "end", &[P::Obligation]),
        ("S c1*4 | N e1 c5*3", &[2], "c1+2", &[P::Landing]),
        ("S c1*4 | N e3 c5*3", &[4, 1], "c1+1 c1+4", &[]),
        ("S e1 c1*3 | N e1 c5*3", &[1], "e1+1", &[P::Leaving]),
        ("S c1*4 | N c1 c5*3", &[1], "c1+1", &[]),
        ("S c1*4 | N d1 c5*3", &[2], "c1+2", &[P::CaptureThrow]),
        ("S c2 d3 c1*2 | N c5*4", &[3], "d3+3", &[]),
        ("S c1*4 | E e3*4 | N c5*4", &[2], "c1+2 end", &[P::Next]),
    ];
    for (position, throws, course, expected) in cases {
        assert_eq!(heard(position, throws, course), *expected, "{position}: {throws:?} {course}");
    }
}

#[test]
fn a_refused_move_names_the_parameters_that_decide() {
    use Parameter as P;
    let rules = Rules::new(Variant::BASIC);
    let stated = setup(&layout("S c2 c1*3 | N d1 c5*3"));
    let position = stated.check(&rules).expect("a right position");
    let cases: &[(&[u32], Move, Bar, &[Parameter])] = &[
        (&[3], Move::of(square("c2"), &[Value::THREE]), Bar::BeyondHabarti, &[P::LastThrow]),
        (&[4], Move::of(square("c1"), &[Value::FOUR]), Bar::ThrowFirst, &[P::ThrowsFirst]),
        (&[4, 3], Move::of(square("c1"), &[Value::THREE, Value::FOUR]), Bar::NotAddedUp, &[P::Sum]),
    ];
    for (throws, play, bar, expected) in cases {
        let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
        for value in values(throws) {
            rules.throw(&mut turn, value).expect("a throw is due");
        }
        rules.consulted().take();
        assert_eq!(rules.resolve(&position, &turn, *play), Err(*bar));
        assert_eq!(rules.consulted().take(), *expected, "{play:?}");
    }
}

/// Returns a position during a turn: S has passed over a man of N, and the throw is due.
fn after_a_capture() -> (Rules, Position, Turn) {
    let mut game = Real::at("basic", "S c1*4 | N d1 c5*3");
    game.begin('S').expect("anybody may begin");
    game.throw(2).expect("the first throw");
    let Some(Item::Move(play)) = items("c1+2").pop() else { panic!("a move") };
    game.play(&play).expect("a legal move");
    (game.rules, game.position, game.turn.expect("a turn has begun"))
}

#[test]
fn a_turn_lists_due_and_lost_throws() {
    let (rules, position, mut turn) = after_a_capture();
    assert!(turn.throw_is_due() && turn.captures() == 1 && turn.hand().is_empty());
    assert!(rules.usable(&position, &turn).is_empty(), "the throw comes first");
    turn.end_throwing();
    assert!(!turn.throw_is_due());
    turn.grant(Value::EIGHT);
    assert_eq!(rules.usable(&position, &turn), [Value::EIGHT]);
    turn.revoke(&Throws::of(&[Value::EIGHT, Value::ONE]));
    assert!(turn.hand().is_empty() && rules.may_end(&position, &turn).is_ok());

    let mut turn = rules.begin_anyway(&position, Side::N);
    for value in [Value::EIGHT; 3] {
        rules.throw(&mut turn, value).expect("8 gives two throws");
    }
    assert_eq!((turn.hand().len(), turn.lost().len(), turn.throw_is_due()), (0, 3, false));
}

#[test]
fn a_move_names_its_captures() {
    let rules = rules("basic");
    let stated = setup(&layout("S c1*4 | E d1 e3*3 | N d1*2 e1 c5"));
    let mut position = stated.check(&rules).expect("a right position");
    let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
    rules.throw(&mut turn, Value::THREE).expect("the first throw");
    let play = Move::of(square("c1"), &[Value::THREE]);
    let effect = rules.play(&mut position, &mut turn, play).expect("a legal move");
    let captures = effect.outcome.captures;
    assert_eq!(Side::ALL.map(|side| captures.of(side)), [3, 0, 1, 0]);
    assert!(captures.squares().eq(["d1", "e1"].map(square)));
    assert_eq!((effect.outcome.to, effect.gives, effect.won), (square("e2"), 4, false));
}

/// A forced move ends on the square that was seen, and captures everything on its path or nothing.
#[test]
fn forced_moves_have_the_effect_that_was_seen() {
    let seen = |to: &str, captured| AsSeen { landed: Some(square(to)), captured };
    let cases = [
        (AsSeen::default(), "S c1*3 e3 | N e3 c5*3", 2),
        (seen("e3", Some(true)), "S c1*3 e3 | N e3 c5*3", 2),
        (seen("e1", Some(true)), "S c1*3 e1 | N e1 e3 c5*2", 1),
        (seen("d1", Some(true)), "S c1*3 d1 | N e1 e3 c5*2", 1),
        (seen("e3", Some(false)), "S c1*3 e3 | N d1 e1 e3 c5", 0),
        (seen("b2", None), "S c1*3 b2 | N e3 c5*3", 2),
    ];
    for (seen, expected, captured) in cases {
        let position = "S c1*4 | N d1 e1 e3 c5";
        let mut game = Real::at("basic", position);
        let mut turn = game.rules.begin_anyway(&game.position, Side::S);
        game.rules.force_throw(&mut turn, Value::FOUR);
        let play = Move::of(square("c1"), &[Value::FOUR]);
        let effect = game.rules.force(&mut game.position, &mut turn, play, seen);
        let effect = effect.expect("a man is there");
        assert_eq!(effect.outcome.captures.total(), captured, "{seen:?}");
        assert_eq!(game.layout(), layout(expected), "{seen:?}");
    }
}

/// Impossible moves are refused, and forced ones lose no man.
#[test]
fn impossible_moves_are_refused() {
    let game = Real::at("men = 6", "S c1*3 c5 c3 d1 | N d1 c5*5");
    let many: Vec<Value> = std::iter::repeat_n(Value::EIGHT, 100_000).collect();
    for from in Square::all() {
        for values in [&[][..], &[Value::ONE], &[Value::THREE, Value::EIGHT], &many] {
            let play = Move::of(from, values);
            let (mut position, rules) = (game.position, &game.rules);
            let mut turn = rules.begin_anyway(&position, Side::S);
            assert!(rules.play(&mut position, &mut turn, play).is_err(), "{play:?}");
            assert_eq!(position, game.position);
            rules.force_throw(&mut turn, Value::ONE);
            rules.force(&mut position, &mut turn, play, AsSeen::default());
            for captured in [None, Some(true), Some(false)] {
                let seen = AsSeen { landed: Some(square("d1")), captured };
                rules.force(&mut position, &mut turn, play, seen);
            }
            rules.end(&mut position, &turn);
            let totals = [Side::S, Side::N].map(|side| position.side(side).total());
            assert_eq!(totals, [6, 6], "{play:?}");
        }
    }
    let mut won = Real::at("basic", "S c3*4 | N c5*4");
    assert_eq!(won.begin('N'), Err("W1".to_owned()));
    let mut turn = won.rules.begin_anyway(&won.position, Side::W);
    assert!(won.rules.throw(&mut turn, Value::ONE).is_err());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 32, "{}", size_of::<Position>());
    let rules = Rules::new(Variant::BASIC);
    assert!(Position::start(&rules, &[Side::S]).is_err());
    assert!(Position::start(&rules, &[Side::S, Side::S]).is_err());
    assert!(Position::start(&rules, &Side::ALL).is_ok());
}
