//! The effects of a throw (H1 to H6, T2, A5).

use super::house::{House, Triples};
use super::model::{Fate, Game, PlayerTurn, Throw};
use super::turns::earn_licence_to_exit;

/// The effects of a finished series of throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Whether it gave the player da (T2).
    pub da: bool,
}

/// Takes a throw, and judges the series when it has ended.
pub fn throw(game: &mut Game, turn: &mut PlayerTurn, number: i32) -> Judged {
    assert!(turn.throw_due && game.house.numbers.contains(&number));
    let fate = if number == 0 { Fate::Nothing } else { Fate::InHand };
    turn.throws.push(Throw { number, fate, series: turn.series });
    // H2: a 1 and the highest value must be followed by another throw.
    turn.throw_due = number == 1 || number == game.house.highest;
    if turn.throw_due {
        return Judged::default();
    }
    // A5: triples, then the forfeit, then da.
    for at in first_of_series(turn)..turn.throws.len() {
        count_towards_triple(&game.house, turn, at);
    }
    forfeit(&game.house, turn);
    judge_da(game, turn)
}

fn first_of_series(turn: &PlayerTurn) -> usize {
    turn.throws.iter().position(|throw| throw.series == turn.series).unwrap_or(0)
}

/// H6: three special throws cancel each other. A fourth begins a new count.
fn count_towards_triple(house: &House, turn: &mut PlayerTurn, at: usize) {
    let number = turn.throws[at].number;
    let same_set = |other: i32| match house.triples {
        Triples::None => false,
        Triples::Tens => number == house.highest && other == number,
        Triples::Each => (number == 1 || number == house.highest) && other == number,
        Triples::Together => {
            [1, house.highest].contains(&number) && [1, house.highest].contains(&other)
        }
    };
    if !house.triples_count_whole_turn {
        // R4: only those in hand.
        let throws = &turn.throws;
        turn.counting.retain(|&earlier| throws[earlier].fate == Fate::InHand);
    }
    turn.counting.push(at);
    let set: Vec<usize> =
        turn.counting.iter().copied().filter(|&one| same_set(turn.throws[one].number)).collect();
    if set.len() < 3 {
        return;
    }
    // Those not yet used are lost, those applied are kept (R4). The count starts again.
    for one in &set {
        if turn.throws[*one].fate == Fate::InHand {
            turn.throws[*one].fate = Fate::Cancelled;
        }
    }
    turn.counting.retain(|one| !set.contains(one));
}

/// H3: a 0 loses the results not yet applied. R3: in an extra series, perhaps only those of that
/// series.
fn forfeit(house: &House, turn: &mut PlayerTurn) {
    let ended_in_zero = turn.throws.last().is_some_and(|throw| throw.number == 0);
    if !house.forfeit_on_zero || !ended_in_zero {
        return;
    }
    let first = turn.series == turn.opening;
    let (series, all) = (turn.series, first || house.zero_in_extra_loses_all);
    for throw in &mut turn.throws {
        if throw.fate == Fate::InHand && (all || throw.series == series) {
            throw.fate = Fate::Forfeited;
        }
    }
}

/// T2: without da the throws are lost. The 1s also count for the licence to exit (O3).
fn judge_da(game: &mut Game, turn: &mut PlayerTurn) -> Judged {
    let first = first_of_series(turn);
    let first_one = (first..turn.throws.len()).find(|&at| {
        let throw = &turn.throws[at];
        // R2: does a 1 count that was cancelled or forfeited?
        throw.number == 1 && (game.house.lost_one_is_da || throw.fate == Fate::InHand)
    });
    let kept = game.house.throws_before_da_kept;
    let (team, number) = turn.person;
    let earned = game.earned_mut(team);
    let had_da = earned.da.contains(&number);
    if first_one.is_some() {
        earned.da.insert(number);
        earned.ones.insert(number);
    }
    if !had_da {
        // R1: are the throws before the first 1 kept?
        let lost_before = match first_one {
            None => turn.throws.len(),
            Some(_) if kept => 0,
            Some(one) => one,
        };
        for throw in &mut turn.throws[..lost_before] {
            if throw.fate == Fate::InHand {
                throw.fate = Fate::NoDa;
            }
        }
    }
    earn_licence_to_exit(game);
    Judged { da: !had_da && first_one.is_some() }
}
