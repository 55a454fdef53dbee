//! The number of throws that a turn could use (R3): the engine's table compared with every order of
//! every move.

use std::collections::HashMap;

use dadu::games::thaayam::{
    Kind, Move, Parameter, Place, Position, Rules, Setup, Throws, Turn, VALUES, Value, Variant,
};
use dadu::table::{BySide, Side};
use rand_pcg::{Lcg64Xsh32, rand_core::Rng};

/// Returns the most throws that legal moves can use from here on, found by trying all courses.
fn most_by_trying(
    rules: &Rules,
    position: &Position,
    turn: &Turn,
    known: &mut HashMap<String, u64>,
) -> u64 {
    let state = format!("{:?} {turn:?}", position.side(turn.side()));
    if let Some(&most) = known.get(&state) {
        return most;
    }
    let mut most = 0;
    for play in rules.legal_moves(position, turn) {
        let (mut position, mut turn) = (*position, turn.clone());
        rules.play(&mut position, &mut turn, play).expect("a legal move");
        let rest = most_by_trying(rules, &position, &turn, known);
        most = most.max(play.throws.len() + rest);
    }
    known.insert(state, most);
    most
}

/// Plays a plan in which each piece moves once. A waiting piece moves with the throws that remain
/// after its entry.
fn play_plan(rules: &Rules, mut position: Position, mut turn: Turn) {
    let palace = rules.path(Side::S).palace();
    for share in rules.plan(&turn) {
        let (kind, from) = (share.kind, share.from);
        let mut values = values(&share.throws);
        let mut play = |from, values: &[Value]| {
            let play = Move { kind, from, throws: Throws::of(values) };
            let done = rules.play(&mut position, &mut turn, play);
            assert!(done.is_ok(), "{play:?}: {done:?}\n{:?}\n{position:?}", rules.variant());
        };
        if from == Place::WAITING {
            // The smallest values come first, and these are 1s.
            let rest = values.split_off(kind.pieces().into());
            play(from, &values);
            values = rest;
        }
        let at = if from == Place::WAITING { palace } else { from };
        if !values.is_empty() {
            play(at, &values);
        }
    }
}

fn values(throws: &Throws) -> Vec<Value> {
    let times = |value: Value| std::iter::repeat_n(value, throws.count(value) as usize);
    throws.values().flat_map(times).collect()
}

struct Dice(Lcg64Xsh32);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }

    fn variant(&mut self) -> Variant {
        let mut variant = Variant::BASIC;
        for &parameter in Parameter::ALL {
            let values: Vec<u8> = parameter.definition().values.all().collect();
            let value = values[self.below(values.len() as u32) as usize];
            variant = variant.with(parameter, value).expect("an allowed value");
        }
        variant.with(Parameter::Pieces, 1 + self.below(5) as u8).expect("an allowed value")
    }

    /// Returns a random place for a piece of S, often near the keep.
    fn place(&mut self, rules: &Rules) -> Place {
        match self.below(8) {
            0 => Place::WAITING,
            1 => Place::OUT,
            2 | 3 => Place::KEEP,
            4 | 5 => rules.path(Side::S).square(24 - self.below(5) as u8),
            _ => rules.path(Side::S).square(self.below(24) as u8),
        }
    }

    /// Returns a random position in which S has pieces on the board and all pieces of the others
    /// wait.
    fn position(&mut self, rules: &Rules) -> Position {
        loop {
            let mut left = u32::from(rules.variant().get(Parameter::Pieces));
            let waiting = vec![(Kind::Single, Place::WAITING, left)];
            let mut pieces = Vec::new();
            while left > 0 {
                let kind = if left > 1 && self.below(3) == 0 { Kind::Twins } else { Kind::Single };
                pieces.push((kind, self.place(rules), 1));
                left -= u32::from(kind.pieces());
            }
            let setup = Setup {
                sides: BySide([Some(waiting), Some(pieces), None, None]),
                ..Setup::default()
            };
            let position = setup.check(rules).ok().filter(|position| position.winner().is_none());
            if let Some(position) = position {
                return position;
            }
        }
    }

    fn throws(&mut self, rules: &Rules, position: &Position, turn: &mut Turn) {
        for _ in 0..self.below(6) {
            let value = [Value::ONE, Value::ONE, Value::FOUR, Value::EIGHT][self.below(4) as usize];
            rules.throw(position, turn, value).expect("throwing goes on");
        }
        let last = [Value::TWO, Value::THREE][self.below(2) as usize];
        rules.throw(position, turn, last).expect("throwing goes on");
    }
}

fn trials() -> u32 {
    let set = std::env::var("DADU_NAIVE_POSITIONS").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(1_500)
}

#[test]
fn the_table_agrees_with_trying_everything() {
    let mut dice = Dice(Lcg64Xsh32::new(17, 4));
    for trial in 0..trials() {
        let rules = Rules::new(dice.variant());
        let position = dice.position(&rules);
        let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
        dice.throws(&rules, &position, &mut turn);
        let most = most_by_trying(&rules, &position, &turn, &mut HashMap::new());
        let place =
            || format!("trial {trial}: {:?}\n{position:?}\n{:?}", rules.variant(), turn.hand());
        assert_eq!(rules.most(&turn), most, "{}", place());
        let shared: u64 = rules.plan(&turn).iter().map(|share| share.throws.len()).sum();
        assert_eq!(shared, most, "{}", place());
        if rules.variant().get(Parameter::MoveOnce) == 0 {
            play_plan(&rules, position, turn.clone());
        }

        let legal = rules.legal_moves(&position, &turn);
        let some_move_uses = |&value: &Value| legal.iter().any(|play| play.throws.count(value) > 0);
        let used: Vec<Value> = VALUES.into_iter().filter(some_move_uses).collect();
        assert_eq!(rules.usable(&position, &turn), used, "{}", place());
    }
}

/// Returns the same pieces of S, with all others off the board, so that nothing can be captured.
fn alone(rules: &Rules, position: &Position) -> Position {
    let pieces = position.side(Side::S);
    let held = |kind| pieces.places(kind).map(move |(place, n)| (kind, place, u32::from(n)));
    let own = Kind::BOTH.into_iter().flat_map(held).collect();
    let waiting =
        vec![(Kind::Single, Place::WAITING, rules.variant().get(Parameter::Pieces).into())];
    let setup = Setup { sides: BySide([Some(waiting), Some(own), None, None]), ..Setup::default() };
    setup.check(rules).expect("a right position")
}

/// Plays at random until a capture has given a throw and it was made. Returns whether this
/// happened.
fn until_a_capture(
    dice: &mut Dice,
    rules: &Rules,
    position: &mut Position,
    turn: &mut Turn,
) -> bool {
    let opposite = rules.path(Side::S).opposite();
    for _ in 0..8 {
        if dice.below(2) == 0 && rules.declare(position, turn, opposite).is_ok() {
            continue;
        }
        let legal = rules.legal_moves(position, turn);
        if legal.is_empty() {
            return false;
        }
        let play = legal[dice.below(legal.len() as u32) as usize];
        rules.play(position, turn, play).expect("a legal move");
        if turn.throw_is_due() {
            let last = [Value::TWO, Value::THREE][dice.below(2) as usize];
            rules.throw(position, turn, Value::ONE).expect("a throw is due");
            rules.throw(position, turn, last).expect("a throw is due");
            return true;
        }
    }
    false
}

#[test]
fn the_table_also_works_after_a_capture() {
    let mut dice = Dice(Lcg64Xsh32::new(3, 9));
    let (mut compared, mut with_new_twins) = (0, 0);
    while compared < trials() / 20 {
        let variant = dice.variant().with(Parameter::CaptureGives, 1).expect("a value");
        let rules = Rules::new(variant.with(Parameter::Pieces, 4).expect("a value"));
        let path = rules.path(Side::S);
        // S is often where twins are declared, and N a little farther on.
        let own = (0..4).map(|_| path.square(dice.below(16).min(8) as u8));
        let own: Vec<_> = own.map(|place| (Kind::Single, place, 1)).collect();
        let other =
            (0..4).map(|_| (Kind::Single, path.square(9 + dice.below(8) as u8), 1)).collect();
        let setup =
            Setup { sides: BySide([Some(other), Some(own), None, None]), ..Setup::default() };
        let mut position = setup.check(&rules).expect("a right position");
        let mut turn = rules.begin(&position, Side::S).expect("anybody may begin");
        dice.throws(&rules, &position, &mut turn);
        if !until_a_capture(&mut dice, &rules, &mut position, &mut turn) {
            continue;
        }
        let most = most_by_trying(&rules, &alone(&rules, &position), &turn, &mut HashMap::new());
        let place = || format!("{:?}\n{position:?}\n{turn:?}", rules.variant());
        assert_eq!(rules.most(&turn), most, "{}", place());
        compared += 1;
        with_new_twins += u32::from(position.side(Side::S).count(Kind::Twins, path.opposite()) > 0);
    }
    assert!(with_new_twins > compared / 20, "{with_new_twins} of {compared} had new twins");
}
