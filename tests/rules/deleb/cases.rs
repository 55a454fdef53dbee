//! Cases that are not on the page, the parameters that a decision consults, and long or absurd
//! input.

use std::time::{Duration, Instant};

use dadu::games::deleb::{
    AsSeen, EndBar, Kind, Move, Parameter, Position, Rules, Stage, ThrowBar, ThrowEffect, VALUES,
    Value, Variant, value,
};
use dadu::table::{BySide, Player, Roster, Side};

use super::engine::{Real, point, rules, setup, variant};
use super::examples::{self, Block, blocks};
use super::playing::{Game, play_block};
use crate::files::text;

fn own_blocks() -> Vec<Block> {
    blocks(&text("tests/rules/deleb/cases.txt"))
}

#[test]
fn cases_match_their_claims() {
    let blocks = own_blocks();
    assert_eq!(
        blocks.iter().map(|b| b.number).collect::<Vec<_>>(),
        (101..=147).collect::<Vec<_>>()
    );
    blocks.iter().for_each(play_block::<Real>);
}

/// Every value of every parameter is set by a block.
#[test]
fn every_value_of_every_parameter_has_a_case() {
    let mut blocks = own_blocks();
    blocks.extend(examples::blocks(&text(super::PAGE)));
    let variants: Vec<Variant> = blocks.iter().map(|block| variant(&block.variant)).collect();
    for &parameter in Parameter::ALL {
        let mut values: Vec<u8> = parameter.definition().values.all().collect();
        if parameter == Parameter::CrossLines {
            values = vec![2, 100];
        }
        for value in values {
            let is_set = variants.iter().any(|variant| variant.get(parameter) == value);
            assert!(is_set, "{} = {value}", parameter.name());
        }
    }
}

/// Every rule that can forbid something does so in some block.
#[test]
fn every_rule_that_forbids_has_a_case() {
    let mut blocks = own_blocks();
    blocks.extend(examples::blocks(&text(super::PAGE)));
    let checks = blocks.iter().flat_map(|block| &block.checks);
    let forbids: Vec<&str> = checks
        .filter_map(|check| match check {
            examples::Check::No(_, rule) => Some(rule.as_str()),
            _ => None,
        })
        .collect();
    let all = "P1 P2 T1 H1 H2 I1 I3 I4 A1 A2 L2 L3 M2 D1 D2 D3 D4 S2 W1";
    for rule in all.split(' ') {
        assert!(forbids.contains(&rule), "{rule}");
    }
    assert!(forbids.iter().all(|rule| all.split(' ').any(|known| known == *rule)));
}

#[test]
fn listeners_receive_the_parameters_that_decide() {
    use Parameter as P;
    let one = |from| Move::single(point(from), Value::ONE);
    let two = |from| Move::single(point(from), Value::TWO);
    let cases: &[(&str, Move, &[Parameter])] = &[
        ("N b1 in 1 | S slaves d1 in none", two("b1"), &[P::CrossLines]),
        ("N b1 b3 in 1 | S slaves d1 in none", two("b1"), &[P::CrossLines, P::Doubles]),
        (
            "N b1 Tb3 in 1 | S slaves d1 in none",
            two("b1"),
            &[P::CrossLines, P::Doubles, P::MenOnPoint],
        ),
        (
            "N b1 homeward b3 in 1 | S slaves d1 in none",
            two("b1"),
            &[P::CrossLines, P::Doubles, P::OppositeWays],
        ),
        ("N Tb1 in 1 | S slaves d1 in none", one("b1"), &[P::CrossLines, P::Parting]),
        (
            "N homeward b4 slaves a5 in 1 | S slaves d1 in none",
            two("b4"),
            &[P::CrossLines, P::StopBesideSlave],
        ),
        (
            "N b3 Tb1 slaves a1 in 1 | S slaves d1 in none",
            one("b3"),
            &[P::CrossLines, P::Doubles, P::MenOnPoint, P::BarredSlaves],
        ),
    ];
    for (position, play, expected) in cases {
        let asked = Rules::new(*rules("basic").variant());
        let stated = examples::layout(position, 1);
        let position = setup(&stated).check(&asked).expect("a right position");
        let mut position = position;
        let mut turn = asked.begin_anyway(&position, Player::first(Side::N));
        for value in [Value::ONE, Value::TWO] {
            asked.throw(&mut position, &mut turn, value).expect("throwing goes on");
        }
        asked.consulted().take();
        let _ = asked.resolve(&position, &turn, *play);
        let mut heard = asked.consulted().take();
        if !heard.contains(&P::CrossLines) {
            heard.insert(0, P::CrossLines);
        }
        assert_eq!(heard, *expected, "{play:?}");
    }
}

/// However long a series is, listing its legal moves is fast.
#[test]
fn the_longest_series_are_handled_quickly() {
    let game = Real::at("cross-lines = 100", "N b1 slaves a2-a100 in 1 | S slaves d1-d100 in none");
    let (rules, mut position) = (game.rules, game.position);
    let mut turn = rules.begin_anyway(&position, Player::first(Side::N));
    for number in [1, 4, 6].into_iter().cycle().take(300_000).chain([3]) {
        let thrown = value(number).expect("billets can show it");
        assert_eq!(rules.throw(&mut position, &mut turn, thrown), Ok(ThrowEffect::Kept));
    }
    let begun = Instant::now();
    assert!(rules.legal_moves(&position, &turn).len() >= 3);
    let left = rules.may_end(&position, &turn);
    assert_eq!(left, Err(EndBar::SlaveToFree(vec![point("a2")])));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

/// Impossible moves are refused, and forced ones lose no man.
#[test]
fn impossible_moves_are_refused() {
    let game = Real::at("R5 = they part", "N b1*2 Tc5 slaves a5 in 1 | S b3 slaves d1 in 1");
    let numbers = [0, 1, 5, 6, 255];
    let points = ["a", "b", "c", "d"]
        .into_iter()
        .flat_map(|line| numbers.map(|number| point(&format!("{line}{number}"))));
    for from in points {
        for (kind, value) in Kind::ALL.into_iter().flat_map(|kind| {
            [Value::ZERO, Value::ONE, Value::TWO, Value::SIX, Value::TEN].map(|v| (kind, v))
        }) {
            let (mut position, rules) = (game.position.clone(), &game.rules);
            let mut turn = rules.begin_anyway(&position, Player::first(Side::N));
            let play = Move { kind, from, value };
            assert!(rules.play(&mut position, &mut turn, play).is_err(), "{play:?}");
            assert_eq!(position, game.position);
            for landed in [None, Some(point("c5")), Some(point("c200")), Some(from)] {
                rules.force(&mut position, &mut turn, play, AsSeen { landed });
                rules.force_throw(&mut position, &mut turn, value);
            }
            rules.end(&mut position, &game.roster, &turn);
            assert_eq!(position.count(Side::N), 5, "{play:?}");
            assert_eq!(position.players_in(Side::N), 1);
        }
    }
}

/// A forced move has the effect that was seen, even against the rules.
#[test]
fn forced_moves_have_the_effect_that_was_seen() {
    let game = Real::at("basic", "N b1 b3 slaves a1 a4 in 1 | S c5 slaves d1 in 1");
    let force = |play: Move, landed: Option<&str>| {
        let mut position = game.position.clone();
        let mut turn = game.rules.begin_anyway(&position, Player::first(Side::N));
        let seen = AsSeen { landed: landed.map(point) };
        let effect = game.rules.force(&mut position, &mut turn, play, seen);
        (effect, Real { position, ..game.clone() }.layout().sides)
    };
    let gives = |text| examples::layout(text, 1).sides;
    let slave = Move::single(point("a4"), Value::FOUR);
    let (effect, sides) = force(slave, None);
    assert!(effect.is_some_and(|effect| effect.freed));
    assert_eq!(sides, gives("N Tb1 b3 slaves a1 in 1 | S c5 slaves d1 in 1"));
    let past = Move::single(point("b3"), Value::SIX);
    let (effect, sides) = force(past, Some("c5"));
    assert_eq!(effect.map(|effect| effect.outcome.captures.free), Some(1));
    assert_eq!(sides, gives("N b1 c5 slaves a1 a4 in 1 | S slaves d1 in 1"));
    // If he first reaches the point on his way home, he is homeward.
    let (_, sides) = force(past, Some("b2"));
    assert_eq!(sides, gives("N b1 homeward b2 slaves a1 a4 in 1 | S c5 slaves d1 in 1"));
    assert_eq!(force(Move::double(point("b1"), Value::TWO), None).0, None);
    assert_eq!(force(Move::single(point("c5"), Value::TWO), None).0, None);
}

/// R4: after a move that joins men, the man has their direction.
#[test]
fn a_man_who_joins_others_takes_their_direction() {
    let outcome = |position: &str, play: Move| {
        let mut game = Real::at("basic", position);
        let mut turn = game.rules.begin_anyway(&game.position, Player::first(Side::N));
        game.rules.throw(&mut game.position, &mut turn, play.value).expect("a throw is due");
        let foreseen = game.rules.resolve(&game.position, &turn, play).expect("a legal move");
        let effect = game.rules.play(&mut game.position, &mut turn, play).expect("a legal move");
        assert_eq!(effect.outcome, foreseen);
        (effect.outcome.to.homeward, game.position.men(point("b3")).expect("men").homeward)
    };
    let two = Move::single(point("b1"), Value::TWO);
    let joins = |position: &str| outcome(&format!("{position} in 1 | S slaves d1 in none"), two);
    assert_eq!(joins("N b1 homeward b3"), (true, true));
    assert_eq!(joins("N b3 homeward b1"), (false, false));
    assert_eq!(joins("N homeward b1"), (true, true));
}

/// R7: a move in the turn of another player can win the game, and ends that turn.
#[test]
fn a_move_in_the_turn_of_another_can_win() {
    let mut game = Real::at("R7 = any turn", "N b1 in 1 | S c1 in 1 store 1");
    game.begin(('N', 1)).expect("anybody may begin");
    let mut turn = game.turn.clone().expect("a turn has begun");
    game.begin_aside(('S', 1)).expect("S has a stored 1");
    let play = Move::single(point("c1"), Value::ONE);
    let Real { rules, position, turn: aside, .. } = &mut game;
    let aside = aside.as_mut().expect("a turn has begun");
    assert!(rules.play(position, aside, play).is_ok_and(|effect| effect.won));
    turn.resume(position);
    assert!(turn.is_over() && !turn.throw_is_due());
    assert_eq!(rules.throw(position, &mut turn, Value::TWO), Err(ThrowBar::GameOver));
    assert_eq!(rules.may_end(position, &turn), Ok(()));
}

/// A throw that the rules forbid counts as it would if it were due.
#[test]
fn forced_throws_count_as_if_they_were_due() {
    let game = Real::at("basic", "N b1 slaves a2-a5 in none | S slaves d1-d5 in none");
    let (rules, mut position) = (game.rules, game.position);
    let mut turn = rules.begin_anyway(&position, Player::first(Side::N));
    let thrown = |numbers: &[u16], position: &mut Position, turn: &mut _| {
        let throw = |&number: &u16| {
            rules.force_throw(position, turn, value(number).expect("billets can show it"))
        };
        numbers.iter().map(throw).collect::<Vec<_>>()
    };
    let seen = thrown(&[2, 1, 6, 2, 1], &mut position, &mut turn);
    let one = ThrowEffect::Counted(Value::ONE);
    assert_eq!(
        seen,
        [ThrowEffect::Nothing, one, ThrowEffect::Nothing, ThrowEffect::LedOn, ThrowEffect::Dag]
    );
    assert_eq!(turn.stage(), Stage::In);
    assert!(position.is_in(Player::first(Side::N)) && turn.hand().len() == 1);
    assert_eq!(
        thrown(&[4, 0], &mut position, &mut turn),
        [ThrowEffect::Kept, ThrowEffect::Nothing]
    );
    assert_eq!(turn.hand().counts(), [(1, 1), (4, 1)]);
}

/// A caller can supply throws that nobody heard.
#[test]
fn unheard_throws_can_be_supplied() {
    let game = Real::at("basic", "N b1 slaves a2-a5 in none | S slaves d1-d5 in none");
    let (rules, mut position) = (game.rules, game.position);
    let mut turn = rules.begin_anyway(&position, Player::first(Side::N));
    assert!(turn.throw_is_due());
    turn.enter(&mut position);
    turn.end_throwing();
    VALUES.into_iter().for_each(|value| turn.grant(value));
    turn.revoke(Value::SIX);
    assert_eq!(rules.usable(&position, &turn), &VALUES[..4]);
    let play = Move::single(point("a2"), Value::ONE);
    assert!(rules.play(&mut position, &mut turn, play).is_ok_and(|effect| effect.freed));
    assert_eq!(rules.may_end(&position, &turn), Ok(()));
}

#[test]
fn players_join_and_leave() {
    let mut game = Real::at("players = 2", "N b1 in all | S slaves d1 in all | turn N after 1");
    let next = |game: &Real| game.next();
    assert_eq!(next(&game), Some(('N', 2)));
    game.roster.leave(Player::new(Side::N, 2).expect("a player"));
    assert_eq!(next(&game), Some(('S', 1)));
    game.roster.join(Player::new(Side::N, 3).expect("a player"));
    assert_eq!(next(&game), Some(('N', 3)));
    assert_eq!(game.begin(('N', 2)), Err("P2".to_owned()));
    game.roster = Roster::of(BySide([1, 0]));
    assert_eq!(next(&game), Some(('N', 1)));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 176, "{}", size_of::<Position>());
    let start = Position::start(&Rules::new(Variant::BASIC));
    assert_eq!(Side::BOTH.map(|side| start.count(side)), [20, 20]);
    assert!(start.turn().is_none() && start.winner().is_none());
}
