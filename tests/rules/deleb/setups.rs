//! Wrong stated positions, unreachable positions, and the drawn field.

use dadu::games::deleb::{Point, Position, RuleId, Rules, SideTurn, Variant, Wrong, id};
use dadu::games::game::Game;
use dadu::layout::Spot;
use dadu::table::{Player, Side};

use super::engine::{point, rules, setup};
use super::examples::layout;

const S: &str = "S slaves d1-d5 in none";

fn wrong(variant: &str, position: &str) -> Vec<Wrong> {
    let stated = setup(&layout(position, 2));
    stated.check(&rules(variant)).err().unwrap_or_default()
}

#[test]
fn a_wrong_position_is_refused_with_all_its_errors() {
    let n = Side::N;
    let many = Wrong::TooManyMen { side: n, stated: 6, most: 5 };
    let handicapped = Wrong::NotHandicapped(Player::first(n));
    let cases: &[(&str, &str, &[Wrong])] = &[
        ("basic", "N b6 in 1", &[Wrong::NoPoint(n, point("b6"))]),
        ("basic", "N slaves a6 in 1", &[Wrong::NoPoint(n, point("a6"))]),
        (
            "basic",
            "N b0 c200 in 1",
            &[Wrong::NoPoint(n, point("b0")), Wrong::NoPoint(n, point("c200"))],
        ),
        ("basic", "N homeward a1 in 1", &[Wrong::NotAtSea(n, point("a1"))]),
        ("basic", "N slaves b1 in 1", &[Wrong::SlaveAbroad(n, point("b1"))]),
        ("basic", "N slaves a1 a1 in 1", &[Wrong::TwoSlaves(n, point("a1"))]),
        ("basic", "N b1 slaves a1-a5 in 1", &[many]),
        (
            "basic",
            "N b1 b1*4 in 1",
            &[Wrong::TooManyTogether(n, point("b1")), Wrong::Parted(n, point("b1"))],
        ),
        ("R3 = any number", "N Tb1*5 in 1", &[]),
        ("R3 = any number", "N b1*5 in 1", &[Wrong::Parted(n, point("b1"))]),
        ("R3 = any number, R5 = they part", "N b1*5 in 1", &[]),
        ("basic", "N Tb1*3 in 1", &[Wrong::TooManyTogether(n, point("b1"))]),
        ("basic", "N Tb1*1 in 1", &[Wrong::DoubleOfOne(n, point("b1"))]),
        ("doubles = no", "N Tb1 in 1", &[Wrong::TooManyTogether(n, point("b1"))]),
        ("basic", "N b1*2 in 1", &[Wrong::Parted(n, point("b1"))]),
        ("R5 = they part", "N b1*2 in 1", &[]),
        ("basic", "N a1 slaves a1 in 1", &[Wrong::BesideSlave(n, point("a1"))]),
        ("R2 = yes", "N a1 slaves a1 in 1", &[]),
        ("R2 = yes", "N Ta1 slaves a1 in 1", &[Wrong::TooManyTogether(n, point("a1"))]),
        ("basic", "N b1 homeward b1 in 1", &[Wrong::BothWays(n, point("b1"))]),
        ("basic", "N d1 in 1", &[Wrong::Shared(point("d1"))]),
        ("basic", "N b1 slaves a1 in 1 store 2", &[Wrong::StoredEarly(n)]),
        ("basic", "N b1 in 1 store 2", &[]),
        ("store = no", "N b1 in 1 store 2", &[Wrong::StoredEarly(n)]),
        ("basic", "N b1 in 1 store 2*1", &[Wrong::StoreOf(n, 2)]),
        ("R6 = the player's", "N b1 in 1 store 2*1", &[]),
        ("R6 = the player's", "N b1 in 1 store 2", &[Wrong::StoreOf(n, 0)]),
        ("basic", "N b1 in 1 handicapped 2", &[]),
        ("basic", "N b1 in 1 handicapped 1", &[handicapped]),
        ("basic", "N slaves a1 in none handicapped 1", &[handicapped]),
        ("handicap = no", "N b1 in none handicapped 1", &[handicapped]),
        ("introduction = no", "N b1 in none handicapped 1", &[handicapped]),
    ];
    for (variant, position, expected) in cases {
        let whole = format!("{position} | {S}");
        assert_eq!(wrong(variant, &whole), *expected, "{variant}: {position}");
    }
    assert_eq!(wrong("basic", "N in 1 | S in 1"), [Wrong::NoMen]);
    assert_eq!(Wrong::NoMen.rule(), id::W1);
}

#[test]
fn impossible_numbers_are_refused() {
    let found = wrong("basic", &format!("N b1*4000000000 b2*4000000000 in 1 | {S}"));
    let most = Wrong::TooManyMen { side: Side::N, stated: u32::MAX, most: 5 };
    assert_eq!(found.first(), Some(&most));
    let points: String =
        (1..=100).map(|n| format!(" a{n}*300 b{n}*300 c{n}*300 d{n}*300")).collect();
    let all = format!("N{points} slaves a1 in 1 | S in 1");
    assert!(wrong("cross-lines = 100, R2 = yes, R3 = any number", &all).len() > 100);
    let mut stated = setup(&layout(&format!("N b1 in 1 | {S}"), 1));
    stated.sides[Side::N].store = vec![(200, 9)];
    assert_eq!(stated.check(&rules("basic")), Err(vec![Wrong::StoreOf(Side::N, 200)]));
    stated.sides[Side::N].store = vec![(0, u16::MAX), (0, u16::MAX)];
    let position = stated.check(&rules("basic")).expect("a right position");
    assert_eq!(position.store(Side::N).total(), u32::from(u16::MAX));
}

#[test]
fn unreachable_positions_are_recognised() {
    let cases: &[(&str, &str, &[RuleId])] = &[
        ("basic", "N slaves a1-a5 in none", &[]),
        ("basic", "N slaves a2-a5 in none", &[id::C1]),
        ("basic", "N b1 slaves a2-a5 in 1", &[]),
        ("basic", "N b1 slaves a1-a4 in 1", &[id::D4]),
        ("R2 = yes", "N b1 slaves a1-a4 in 1", &[]),
        ("basic", "N b1 slaves a1 a3 a5 in 1", &[id::C1, id::D4]),
    ];
    for (variant, position, expected) in cases {
        let rules = rules(variant);
        let stated = setup(&layout(&format!("{position} | {S}"), 1));
        let found = rules.unreachable(&stated.check(&rules).expect("a right position"));
        let found: Vec<RuleId> = found.iter().map(|found| found.rule()).collect();
        assert_eq!(found, *expected, "{variant}: {position}");
    }
    let rules = rules("basic");
    let eaten = setup(&layout("N b1 slaves a1 a3 in 1 | S c1 slaves d5 d1-d3 in 1", 1));
    let found = rules.unreachable(&eaten.check(&rules).expect("a right position"));
    let found: Vec<RuleId> = found.iter().map(|found| found.rule()).collect();
    assert_eq!(found, [id::D4], "S has lost nobody, and d4 was freed past d5");
}

#[test]
fn without_an_introduction_all_players_are_in() {
    let rules = rules("introduction = no");
    let stated = setup(&layout(&format!("N b1 in none | {S} | turn N after 1"), 1));
    let position = stated.check(&rules).expect("a right position");
    assert!(position.is_in(Player::new(Side::S, 32).expect("a player")));
    assert_eq!(position.turn(), Some(SideTurn { side: Side::N, after: 1 }));
}

#[test]
fn the_field_is_drawn_as_a_grid_with_the_paths() {
    let rules = Rules::new(Variant::BASIC);
    let plan = rules.board_plan(&Side::BOTH);
    assert_eq!((plan.columns, plan.rows, plan.squares.len()), (4, 20, 80));
    for seat in &plan.seats {
        assert_eq!((seat.path.len(), seat.path.first()), (121, seat.path.last()));
        let places = seat.path.iter().map(|name| plan.square(*name).expect("a square"));
        let places: Vec<_> = places.map(|square| (square.column, square.row)).collect();
        let apart = |a: (u16, u16), b: (u16, u16)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
        assert!(places.windows(2).all(|pair| apart(pair[0], pair[1]) == 1));
    }
    let names = plan.squares.iter().map(|square| Point::of_name(square.name));
    assert!(names.eq(rules.field().points().map(Some)));
    let layout = Position::start(&rules).layout();
    let at = |name: &str| Spot::Square(point(name).name());
    assert_eq!(layout.count(Side::N, None, at("a20")), 1);
    assert_eq!(layout.count(Side::S, None, at("a20")), 0);
}

#[test]
fn doubles_are_drawn_with_their_letter() {
    let rules = rules("R3 = any number, R5 = they part");
    let stated = setup(&layout("N Tb1*3 c1*2 in 1 | S slaves d1 in none", 1));
    let layout = stated.check(&rules).expect("a right position").layout();
    let count =
        |letter, name: &str| layout.count(Side::N, letter, Spot::Square(point(name).name()));
    assert_eq!((count(Some(b'T'), "b1"), count(None, "b1")), (1, 1));
    assert_eq!((count(Some(b'T'), "c1"), count(None, "c1")), (0, 2));
}

/// Men who move as one are written with their number, unless they are two.
#[test]
fn free_men_are_stated_as_a_log_writes_them() {
    let cases = [("N Tb1 in 1", 'T', 1), ("N Tb1*3 in 1", 'T', 3), ("N b1 in 1", '-', 1)];
    for (position, letter, count) in cases {
        let stated = setup(&layout(&format!("{position} | {S}"), 2));
        let position = stated.check(&rules("R3 = any number")).expect("it is possible");
        let pieces = <Rules as Game>::state(&position, Side::N).pieces;
        let found: Vec<_> = pieces
            .iter()
            .map(|(piece, count)| (piece.letter.map_or('-', char::from), *count))
            .collect();
        assert_eq!(found, [(letter, count)]);
    }
}
