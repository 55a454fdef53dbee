//! The comparison of a position: every throw, every legal move and the end of the turn, each with its
//! effect.

use dadu::games::tamman::{AsSeen, Captures, Turn};
use dadu::table::Side;

use super::game::{Naive, Outcome, Seen};
use super::house::square;
use crate::comparison::Agreed;
use crate::square::engine::{letter, numbers, values};
use crate::square::examples::MoveItem;
use crate::square::pair::{Pair, written};
use crate::square::playing::Game;
use crate::tamman::engine::{self, Real, read};

pub type Both = Pair<Real, Naive>;

fn turn(both: &Both) -> &Turn {
    both.real.turn.as_ref().expect("a turn has begun")
}

/// Compares the position and all legal actions in it. Returns the legal moves.
pub fn position(both: &Both) -> Agreed<Vec<MoveItem>> {
    both.compare_position()?;
    throws(both)?;
    let moves = both.moves()?;
    usable(both, &moves)?;
    for value in [1, 2, 3, 4, 8] {
        after_throw(both, value)?;
    }
    for item in &moves {
        captures(both, item)?;
        after_move(both, item)?;
    }
    Ok(moves)
}

/// Compares the throws in hand, those that are lost or due, and whether the turn may end.
fn throws(both: &Both) -> Agreed {
    let turn = turn(both);
    both.same("the throws in hand", numbers(turn.hand()), both.naive.hand())?;
    both.same("the lost throws", numbers(turn.lost()), both.naive.lost())?;
    both.same("whether a throw is due", turn.throw_is_due(), both.naive.throws())?;
    both.same("how many moves captured", turn.captures().into(), both.naive.captures())?;
    both.same("whether the game is over", turn.is_over(), both.naive.winner().is_some())?;
    both.may_end()?;
    refusal(both, "the end", both.real.clone().end(), &both.naive.against_end())
}

/// Compares a refusal with the rules against it. The engine may name any of them.
fn refusal<T>(both: &Both, what: &str, real: Result<T, String>, against: &[&str]) -> Agreed {
    let real = real.err();
    let agrees = real.as_ref().map_or(against.is_empty(), |rule| against.contains(&rule.as_str()));
    if agrees {
        return Ok(());
    }
    let what = format!("the rule against {what}");
    both.same(&what, format!("{real:?}"), format!("any of {against:?}")).map(|_| ())
}

/// Compares which throws have a legal move.
fn usable(both: &Both, moves: &[MoveItem]) -> Agreed {
    let real = both.real.rules.usable(&both.real.position, turn(both));
    let real = real.into_iter().map(|value| value.number().into()).collect();
    let mut naive: Vec<u32> = moves.iter().flat_map(|item| item.values.clone()).collect();
    naive.sort();
    naive.dedup();
    both.same("the throws that can be used", real, naive).map(|_| ())
}

/// Compares whether a throw may be made, and its effect, even if it may not.
fn after_throw(both: &Both, value: u32) -> Agreed {
    let mut after = both.clone();
    after.course.push(format!("now {value}"));
    let thrown = (after.real.throw(value), after.naive.throw(value));
    refusal(both, "a throw", thrown.0, &both.naive.against_throw())?;
    if thrown.1.is_err() {
        let turn = after.real.turn.as_mut().expect("a turn has begun");
        after.real.rules.force_throw(turn, values(&[value])[0]);
        after.naive.force_throw(value);
    }
    throws(&after)?;
    after.moves().map(|_| ())
}

/// Compares the effect of a legal move.
fn after_move(both: &Both, item: &MoveItem) -> Agreed {
    let mut after = both.clone();
    after.course.push(format!("now {}", written(item)));
    let effects = (after.real.play(item), after.naive.play(item));
    after.same("the effect of a move", effects.0, effects.1)??;
    after.compare_position()?;
    throws(&after)?;
    after.moves().map(|_| ())
}

/// Compares the square where a legal move ends, and its captures.
fn captures(both: &Both, item: &MoveItem) -> Agreed {
    let real = both.real.rules.resolve(&both.real.position, turn(both), read(item));
    let real = real.map_err(|bar| format!("{}: {}", written(item), bar.rule()))?;
    let naive = outcome(both, item);
    both.same("where a move ends", real.to.to_string(), ends(both, &naive))?;
    both.same("whom a move captures", by_side(&real.captures), slaves_by_side(&naive))?;
    let mut at: Vec<String> = real.captures.squares().map(|at| at.to_string()).collect();
    at.sort();
    both.same("where a move captures", at, slave_squares(&naive)).map(|_| ())
}

/// Returns the outcome of a legal move.
pub fn outcome(both: &Both, item: &MoveItem) -> Outcome {
    let squares: u32 = item.values.iter().sum();
    both.naive.outcome(both.naive.from(item), squares as usize)
}

fn ends(both: &Both, outcome: &Outcome) -> String {
    square(both.naive.side(), outcome.to).to_owned()
}

fn by_side(captures: &Captures) -> [usize; 4] {
    Side::ALL.map(|side| captures.of(side).into())
}

fn slaves_by_side(outcome: &Outcome) -> [usize; 4] {
    let count = |side| outcome.slaves.iter().filter(|man| man.side == letter(side)).count();
    Side::ALL.map(count)
}

/// Returns the squares where a move captures, each once.
pub fn slave_squares(outcome: &Outcome) -> Vec<String> {
    let at = outcome.slaves.iter().map(|man| square(man.side, man.step).to_owned());
    let mut squares: Vec<String> = at.collect();
    squares.sort();
    squares.dedup();
    squares
}

/// Compares whether a move is legal, and the rule if it is not.
pub fn any_move(both: &Both, item: &MoveItem) -> Agreed {
    let against = both.naive.against(both.naive.from(item), &item.values);
    let mut real = both.real.clone();
    refusal(both, &written(item), real.play(item), &against)?;
    let unmoved = (real.layout(), both.real.layout());
    if against.is_empty() {
        return Ok(());
    }
    both.same("the position after a refusal", unmoved.0, unmoved.1).map(|_| ())
}

/// Compares the effect of a move as it was seen, even if it is against the rules.
pub fn forced_move(both: &Both, item: &MoveItem, seen: &Seen) -> Agreed {
    let against = both.naive.against(both.naive.from(item), &item.values);
    // The page does not say where a man ends whose move goes beyond habarti.
    let beyond = seen.landed.is_none() && against.contains(&"X1");
    if beyond || ["W1", "P1", "X2"].iter().any(|rule| against.contains(rule)) {
        return Ok(());
    }
    let mut after = both.clone();
    let landed = seen.landed.map(|landed| square(both.naive.side(), landed));
    after.course.push(format!("now {}={landed:?}!", written(item)));
    let naive = after.naive.force(both.naive.from(item), &item.values, seen);
    let real = force(&mut after.real, item, landed, seen.spared);
    after.same("a forced move", real, Some((ends(both, &naive), naive.slaves.len())))?;
    after.compare_position()?;
    throws(&after)
}

/// Forces a move on the engine. Returns where it ends, and how many men it captures.
fn force(
    real: &mut Real,
    item: &MoveItem,
    landed: Option<&str>,
    spared: bool,
) -> Option<(String, usize)> {
    let seen = AsSeen { landed: landed.map(engine::square), captured: spared.then_some(false) };
    let turn = real.turn.as_mut().expect("a turn has begun");
    let effect = real.rules.force(&mut real.position, turn, read(item), seen)?;
    let outcome = effect.outcome;
    Some((outcome.to.to_string(), outcome.captures.total().into()))
}
