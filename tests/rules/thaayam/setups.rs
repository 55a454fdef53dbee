//! Wrong stated positions, and unreachable positions.

use dadu::games::thaayam::{Kind, Place, RuleId, Setup, Wrong, id};
use dadu::table::Side;

use super::engine::{rules, setup, square};
use super::examples::layout;

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let wait = Wrong::TwinsWait(Side::N);
    let cases: &[(&str, &str, &[Wrong])] = &[
        ("basic", "S wait 4", &[Wrong::TooFewSides]),
        ("basic", "S wait 4 | N wait 4 | turn E", &[Wrong::TurnOfNobody(Side::E)]),
        ("basic", "S wait 3 | N wait 4", &[count(Side::S, 3, 4)]),
        ("pieces = 8", "S wait 3 | N c5*5 Tc5 wait 1", &[count(Side::S, 3, 8)]),
        ("basic", "S c1*4000000000 Tc5*4000000000 | N wait 4", &[count(Side::S, u32::MAX, 4)]),
        ("basic", "S wait 4 | N e4 wait T 1", &[wait]),
        ("twins-stick", "S wait 4 | N e4 wait T 1", &[]),
        ("basic", "S Tc3 wait 2 | N wait 4", &[Wrong::TwinsInKeep(Side::S)]),
        ("twins-stick", "S Tc3 wait 2 | N wait 4", &[Wrong::TwinsInKeep(Side::S)]),
        ("twins-stick, R14 = twins to the end", "S Tc3 wait 2 | N wait 4", &[]),
        ("basic", "S out 4 | N out 4", &[Wrong::TwoWinners]),
        ("basic", "S out 4 | N wait T T", &[wait]),
        ("basic", "S out 5 | N wait T T", &[wait, count(Side::S, 5, 4)]),
    ];
    for (variant, position, expected) in cases {
        let checked = setup(&layout(position)).check(&rules(variant));
        assert_eq!(checked.err().unwrap_or_default(), *expected, "{variant}: {position}");
    }
}

fn count(side: Side, stated: u32, expected: u8) -> Wrong {
    Wrong::PieceCount { side, stated, expected }
}

#[test]
fn borne_off_twins_are_refused() {
    let mut setup = setup(&layout("S wait 4 | N wait 4"));
    setup.sides[Side::S] = Some(vec![(Kind::Twins, Place::OUT, 2)]);
    assert_eq!(setup.check(&rules("basic")), Err(vec![Wrong::TwinsOut(Side::S)]));
    let nobody = Setup::default().check(&rules("basic"));
    assert_eq!(nobody, Err(vec![Wrong::TooFewSides]));
}

#[test]
fn unreachable_positions_are_recognised() {
    let cases: &[(&str, &str, &[RuleId])] = &[
        ("basic", "S Te1 wait 2 | N wait 4", &[id::V1]),
        ("basic", "S Tc5 wait 2 | N Tc1 wait 2", &[]),
        ("basic", "S Tc5 wait 2 | N Tb5 wait 2", &[id::V1]),
        ("twins-stick", "S Te1 wait 2 | N wait 4", &[]),
        ("R10 = singles", "S e4 wait 3 | N e4 wait 3", &[id::C1]),
        ("basic", "S e4 wait 3 | N e4 wait 3", &[]),
        ("R12 = yes", "S e4 wait 3 | N e4 wait 3", &[]),
        ("basic", "S e3 c3 wait 2 | N e3 c3 wait 2", &[]),
        ("basic", "S Tb5 wait 2 | N b5 wait 3", &[]),
        ("R12 = yes", "S Tb2 wait 2 | N Tb2 wait 2", &[id::C1]),
    ];
    for (variant, position, expected) in cases {
        let rules = rules(variant);
        let position_ = setup(&layout(position)).check(&rules).expect("a right position");
        let found: Vec<RuleId> = rules.unreachable(&position_).iter().map(|u| u.rule()).collect();
        assert_eq!(found, *expected, "{variant}: {position}");
    }
}

#[test]
fn every_path_follows_both_rings_in_single_steps() {
    for variant in ["R1 = anticlockwise", "R1 = clockwise"] {
        let rules = rules(variant);
        for side in Side::ALL {
            let path = rules.path(side);
            let mut squares: Vec<Place> = (0..25).map(|step| path.square(step)).collect();
            let far =
                |a: Place, b: Place| a.column().abs_diff(b.column()) + a.row().abs_diff(b.row());
            assert!(squares.windows(2).all(|pair| far(pair[0], pair[1]) == 1), "{variant} {side}");
            assert!((0..25).all(|step| path.step(path.square(step)) == Some(step)));
            assert_eq!((path.step(Place::WAITING), path.step(Place::OUT)), (None, None));
            squares.sort();
            assert!(squares.into_iter().eq(Place::squares()), "{variant} {side}");
        }
        let palaces = Side::ALL.map(|side| rules.path(side).palace());
        assert_eq!(palaces, ["c5", "c1", "e3", "a3"].map(square));
        let opposite = Side::ALL.map(|side| rules.path(side).opposite());
        assert_eq!(opposite, ["c1", "c5", "a3", "e3"].map(square));
    }
}
