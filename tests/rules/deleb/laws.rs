//! Laws that hold in every game, tested on random games under random variants.

use dadu::games::deleb::{Kind, Parameter, Rules, Stage, Value, Variant, value};
use dadu::table::{BySide, Roster, Side};

use super::engine::{Real, setup};
use super::playing::Game;

/// The number of games, and the maximum number of turns of each.
const GAMES: u64 = 120;
const TURNS: usize = 400;

/// A source of random numbers that are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, many: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % many
    }

    /// Throws some billets.
    fn throw(&mut self, billets: u8) -> Value {
        let white = (0..billets).map(|_| self.below(2) as u16).sum();
        let number = if white == 0 && billets == 4 { 6 } else { white };
        value(number).expect("billets can show it")
    }
}

fn variant(chance: &mut Chance) -> Variant {
    let mut variant = Variant::BASIC;
    for &parameter in Parameter::ALL {
        let values = parameter.definition().values;
        let stored = match parameter {
            Parameter::CrossLines => 2 + chance.below(5) as u8,
            _ if chance.below(3) > 0 => values.default(),
            _ => chance.below(2) as u8,
        };
        variant = variant.with(parameter, stored).expect("an allowed value");
    }
    variant
}

fn game(chance: &mut Chance) -> Real {
    let rules = Rules::new(variant(chance));
    let players = 1 + chance.below(3) as u8;
    let position = dadu::games::deleb::Position::start(&rules);
    Real { rules, roster: Roster::of(BySide([players; 2])), position, turn: None }
}

#[test]
fn random_games_obey_the_laws() {
    let (mut won, mut homeward, mut stored, mut doubles) = (0, 0, 0, 0);
    for seed in 0..GAMES {
        let mut chance = Chance(seed);
        let mut game = game(&mut chance);
        for _ in 0..TURNS {
            play_turn(&mut game, &mut chance);
            check_position(&game);
            let men: Vec<_> =
                Side::BOTH.iter().flat_map(|&side| game.position.points_of(side)).collect();
            homeward += men.iter().filter(|(_, men)| men.homeward).count();
            doubles += men.iter().filter(|(_, men)| men.joined).count();
            stored += Side::BOTH.map(|side| game.position.store(side).total()).iter().sum::<u32>();
            if game.winner().is_some() {
                won += 1;
                break;
            }
        }
    }
    assert!(won > 20 && homeward > 100 && stored > 100 && doubles > 100);
}

/// Plays one turn: random throws, and random moves between and after them.
fn play_turn(game: &mut Real, chance: &mut Chance) {
    let Real { rules, roster, position, .. } = game;
    let player = rules.next(position, roster).unwrap_or(dadu::table::Player::first(Side::N));
    let mut turn = rules.begin(position, roster, player).expect("the next player may begin");
    while !turn.is_over() {
        let moves = rules.legal_moves(position, &turn);
        check_moves(rules, position, &turn, &moves);
        let may_end = rules.may_end(position, &turn).is_ok();
        if turn.throw_is_due() && (moves.is_empty() || chance.below(3) > 0) {
            let thrown = chance.throw(turn.stage().billets());
            rules.throw(position, &mut turn, thrown).expect("a throw is due");
        } else if may_end && (moves.is_empty() || chance.below(4) == 0) {
            break;
        } else {
            let play = moves[chance.below(moves.len())];
            let expected = rules.resolve(position, &turn, play).expect("a legal move");
            let enemies = position.count(player.side.opposite());
            let effect = rules.play(position, &mut turn, play).expect("a legal move");
            assert_eq!(effect.outcome, expected);
            let left = enemies - u32::from(expected.captures.total());
            assert_eq!(position.count(player.side.opposite()), left);
        }
    }
    rules.end(position, roster, &turn);
}

/// Asserts that the legal moves obey L2 and L3, and that each usable value has a legal move.
fn check_moves(
    rules: &Rules,
    position: &dadu::games::deleb::Position,
    turn: &dadu::games::deleb::Turn,
    moves: &[dadu::games::deleb::Move],
) {
    let side = turn.player().side;
    let mut values: Vec<Value> = moves.iter().map(|play| play.value).collect();
    values.sort();
    values.dedup();
    assert_eq!(rules.usable(position, turn), values);
    let frees = rules.freeable(position, side).next().is_some();
    for play in moves {
        let men = position.men_of(side, play.from).expect("a man of the side");
        if frees && play.value == Value::ONE {
            assert!(men.slave && play.kind == Kind::Single, "{play:?}");
        }
        assert!(men.free > 0 || play.value == Value::ONE, "{play:?}");
    }
    assert!(moves.is_empty() || matches!(turn.stage(), Stage::In | Stage::Handicapped));
}

/// Asserts that a position in play can be stated, and that the engine considers it reachable.
fn check_position(game: &Real) {
    let Real { rules, position, .. } = game;
    let restated = setup(&game.layout()).check(rules);
    assert_eq!(restated.as_ref(), Ok(position), "{:?}", rules.variant());
    assert_eq!(rules.unreachable(position), [], "{position:?}");
    for side in Side::BOTH {
        assert!(position.store(side).total() == 0 || !position.has_slaves(side));
    }
}
