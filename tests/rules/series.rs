//! Series longer than any in practice: the count of results stops at its limit, and nothing else
//! changes.

use dadu::games::dadu::variant::Variant;
use dadu::games::dadu::{Position, Rules, Turn, throws_again};
use dadu::play::Value;
use dadu::table::{Player, Side};

fn begun(rules: &Rules) -> (Position, Turn) {
    let (position, player) = (Position::start(rules), Player::first(Side::N));
    (position, rules.begin(&position, player))
}

/// The results that five cowries can leave in hand.
const RESULTS: [Value; 5] = [Value::ONE, Value::TWO, Value::THREE, Value::FOUR, Value::TEN];

/// Throws one value many times, then a 2, which ends the series.
fn throw_many(rules: &Rules, (position, turn): &mut (Position, Turn), value: Value, times: u32) {
    for _ in 0..times {
        rules.force_throw(position, turn, value);
    }
    rules.force_throw(position, turn, Value::TWO);
}

/// Returns the number of results of each value in hand.
fn counts(turn: &Turn) -> [u32; 5] {
    RESULTS.map(|value| turn.hand().count(value))
}

#[test]
fn more_results_than_can_be_counted_are_counted_as_511() {
    let rules = Rules::new(Variant::BASIC);
    for (first, second, ones) in [(3, 4, 7), (511, 0, 511), (511, 1, 511), (600, 700, 511)] {
        let mut game = begun(&rules);
        throw_many(&rules, &mut game, Value::ONE, first);
        assert_eq!(counts(&game.1), [first.min(511), 1, 0, 0, 0]);
        throw_many(&rules, &mut game, Value::ONE, second);
        assert_eq!(counts(&game.1), [ones, 2, 0, 0, 0], "{first} and {second} ones");
        throw_many(&rules, &mut game, Value::TEN, 512);
        throw_many(&rules, &mut game, Value::TEN, 512);
        assert_eq!(counts(&game.1), [ones, 4, 0, 0, 511]);
    }
}

#[test]
fn each_value_is_counted_separately() {
    let rules = Rules::new(Variant::BASIC);
    for (index, value) in RESULTS.into_iter().enumerate() {
        let mut game = begun(&rules);
        throw_many(&rules, &mut game, Value::ONE, 1);
        for _ in 0..600 {
            game.1.grant(value);
        }
        let mut expected = [1, 1, 0, 0, 0];
        expected[index] = 511;
        assert_eq!(counts(&game.1), expected, "{value:?}");
        // Add a series to a full hand.
        rules.force_throw(&mut game.0, &mut game.1, value);
        if throws_again(value) {
            rules.force_throw(&mut game.0, &mut game.1, Value::TWO);
            expected[1] += 1;
        }
        expected[1] = expected[1].min(511);
        assert_eq!(counts(&game.1), expected, "{value:?}");
    }
}
