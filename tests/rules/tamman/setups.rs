//! Wrong stated positions, unreachable positions, paths, and the drawn board.

use dadu::games::tamman::{
    HABARTI, Parameter, RULEBOOK, RuleId, Setup, Square, Wrong, ayn, id, path,
};
use dadu::layout::{Mark, Spot};
use dadu::rulebook::{Advice, Declaration, UntypedVariant, Variant, declare};
use dadu::table::Side;

use super::engine::{rules, setup, square};
use super::examples::layout;

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let cases: &[(&str, &str, &[Wrong])] = &[
        ("basic", "S c1*4", &[Wrong::TooFewSides]),
        ("basic", "S c1*4 | N c5*4 | turn E", &[Wrong::TurnOfNobody(Side::E)]),
        ("basic", "S c1*3 | N c5*4", &[count(Side::S, 3, 4)]),
        ("men = 6", "S c1*3 | N c5*5 d1", &[count(Side::S, 3, 6)]),
        ("basic", "S c1*4000000000 d1*4000000000 | N c5*4", &[count(Side::S, u32::MAX, 4)]),
        ("basic", "S c3*4 | N c3*4", &[Wrong::TwoWinners]),
        (
            "basic",
            "S c3*5 | N c3*4 | turn W",
            &[count(Side::S, 5, 4), Wrong::TurnOfNobody(Side::W)],
        ),
        ("basic", "S c3*4 | N c3*3 c5", &[]),
        ("basic", "S c1*4 | E e3*4", &[]),
        ("basic", "S c1*4 | E e3*4 | W a3*4", &[]),
    ];
    for (variant, position, expected) in cases {
        let checked = setup(&layout(position)).check(&rules(variant));
        assert_eq!(checked.err().unwrap_or_default(), *expected, "{variant}: {position}");
    }
    assert_eq!(Setup::default().check(&rules("basic")), Err(vec![Wrong::TooFewSides]));
}

fn count(side: Side, stated: u32, expected: u8) -> Wrong {
    Wrong::MenCount { side, stated, expected }
}

#[test]
fn unreachable_positions_are_recognised() {
    let cases: &[(&str, &str, &[RuleId])] = &[
        ("basic", "S e1 c1*3 | N e1 c5*3", &[]),
        ("R5 = captures", "S e1 c1*3 | N e1 c5*3", &[id::R5]),
        ("R5 = captures", "S e1 d1 c1*2 | E e1 e3*3 | N d1 c5*3", &[id::R5, id::R5]),
        ("R5 = captures", "S e3 c3 c1*2 | N e3 c3 c5*2", &[]),
        ("R5 = captures", "S e1*2 c1*2 | N c5*4", &[]),
    ];
    for (variant, stated, expected) in cases {
        let rules = rules(variant);
        let position = setup(&layout(stated)).check(&rules).expect("a right position");
        let found: Vec<RuleId> = rules.unreachable(&position).iter().map(|u| u.rule()).collect();
        assert_eq!(found, *expected, "{variant}: {stated}");
    }
}

#[test]
fn every_path_leads_from_the_ayn_of_its_side_to_habarti() {
    assert_eq!(Side::ALL.map(ayn), ["c5", "c1", "e3", "a3"].map(square));
    for side in Side::ALL {
        let mut squares: Vec<Square> = (0..25).map(|step| path(side).square(step)).collect();
        assert_eq!((squares[0], squares[24]), (ayn(side), HABARTI));
        squares.sort();
        assert!(squares.into_iter().eq(Square::all()), "{side}");
    }
}

#[test]
fn the_board_is_drawn_with_its_names() {
    let rules = rules("basic");
    let plan = rules.board_plan(&[Side::S, Side::N]);
    assert_eq!(plan.sides().collect::<Vec<_>>(), [Side::N, Side::S]);
    assert_eq!((plan.counted(None, 1), plan.counted(None, 2)), ("1 man".into(), "2 men".into()));
    let marked = plan.squares.iter().filter(|square| square.mark == Some(Mark::Palace)).count();
    assert_eq!((marked, plan.mark_name(Mark::Palace)), (4, Some("'ayn")));
    let goal = plan.square(HABARTI.name()).expect("a square");
    assert_eq!(goal.mark.and_then(|mark| plan.mark_name(mark)), Some("habarti"));
    let stated = setup(&layout("S c3*2 c1*2 | N c5*4"));
    let men = stated.check(&rules).expect("a right position").layout();
    assert_eq!(men.count(Side::S, None, Spot::Square(HABARTI.name())), 2);
}

#[test]
fn the_rulebook_declares_variants() {
    assert!(RULEBOOK.throws.is_sorted() && RULEBOOK.presets[0].name == "basic");
    let (declared, problems) = RULEBOOK.declare(RULEBOOK.example, &|_| Err(String::new()));
    assert_eq!((declared.text.as_str(), problems), (RULEBOOK.example, vec![]));
    let basic = Declaration::<Parameter>::of_variant(Variant::BASIC);
    let text = "ludii-program, R9 = must";
    let (declaration, _) = declare(text, basic, &|_| Err(String::new()));
    assert_eq!(declaration.to_string(), text);
}

#[test]
fn interpretations_of_a_slaves_throw_have_no_effect_if_slaves_give_none() {
    let variant = Variant::BASIC.with(Parameter::CaptureThrow, 1).expect("an allowed value");
    let readings = [Parameter::SlaveThrow, Parameter::SlaveThrowGives, Parameter::SlaveThrowDuty];
    for reading in readings {
        let set = [reading.definition()];
        let advice = (RULEBOOK.advise)(&UntypedVariant::of(&variant), &set);
        assert!(matches!(advice[..], [Advice::Pointless { .. }]), "{reading:?}");
        assert_eq!((RULEBOOK.advise)(&UntypedVariant::basic(&RULEBOOK), &set), []);
    }
}
