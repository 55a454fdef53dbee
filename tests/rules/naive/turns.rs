//! The order of players (T1, P3, P4, R8).

use std::collections::BTreeSet;

use super::model::{Fate, FirstChance, Game, Person, PlayerTurn, SideTurn, Spot, Team};

/// Returns every player who may throw now.
pub fn may_throw(game: &Game) -> BTreeSet<Person> {
    let Some(turn) = &game.side_turn else {
        // T1: the players agree or draw lots who opens the game.
        return game.present.clone();
    };
    let others = game.present.iter().filter(|person| person.0 == turn.team.other()).copied();
    if turn.unchecked {
        // P3: the number of player turns in the side turn is not checked, in either direction.
        return still_there(game, turn).into_iter().chain(others).collect();
    }
    let all: BTreeSet<Person> = owing(game, turn).union(&second(game, turn)).copied().collect();
    if all.is_empty() { others.collect() } else { all }
}

/// P4: a side consists of the players present when its turn began. A player who leaves owes no
/// throw.
fn still_there(game: &Game, turn: &SideTurn) -> BTreeSet<Person> {
    let players = turn.players.iter().map(|&number| (turn.team, number));
    players.filter(|person| game.present.contains(person)).collect()
}

/// T1: no player is passed over.
fn owing(game: &Game, turn: &SideTurn) -> BTreeSet<Person> {
    still_there(game, turn).into_iter().filter(|person| !turn.had.contains(&person.1)).collect()
}

/// P3: if the side is one person short, one player has two player turns. Returns the players who
/// could have the second one now.
fn second(game: &Game, turn: &SideTurn) -> BTreeSet<Person> {
    if !turn.one_short || doubled(turn).is_some() {
        return BTreeSet::new();
    }
    let mut able = still_there(game, turn);
    if game.house.second_chance_fixed {
        // R8: the first player to throw twice does so in every later side turn. If that player is
        // absent, P3 still applies, and another player has the second chance.
        let twice = game.earned(turn.team).twice.map(|number| (turn.team, number));
        if let Some(person) = twice.filter(|person| able.contains(person)) {
            able = BTreeSet::from([person]);
        }
    }
    able.into_iter().filter(|person| turn.had.contains(&person.1)).collect()
}

/// Returns the player who has had two player turns in this side turn (P3).
pub fn doubled(turn: &SideTurn) -> Option<u8> {
    if turn.unchecked {
        return None;
    }
    let times = |number: u8| turn.had.iter().filter(|&&had| had == number).count();
    turn.had.iter().copied().find(|&number| times(number) > 1)
}

/// Begins a player's throws, and a new side turn if it was not that side's turn.
pub fn take_turn(game: &mut Game, person: Person) {
    if game.side_turn.as_ref().is_none_or(|turn| turn.team != person.0) {
        begin_side_turn(game, person.0);
    }
    let Some(turn) = &mut game.side_turn else { return };
    turn.had.push(person.1);
    let doubled = doubled(turn);
    let fixed = game.house.second_chance_fixed;
    // R8: the first player to have the second chance keeps it for the later side turns.
    if fixed && doubled.is_some() && game.earned(person.0).twice.is_none() {
        game.earned_mut(person.0).twice = doubled;
    }
}

/// Begins a player turn. R20: a second chance may continue the first one.
pub fn begin(game: &mut Game, person: Person) -> PlayerTurn {
    let first_chances = std::mem::take(&mut game.first_chances);
    let is_second = game.side_turn.as_ref().and_then(doubled) == Some(person.1);
    let mut fresh = PlayerTurn::begin(game, person);
    if !is_second {
        game.first_chances = first_chances;
        return fresh;
    }
    if !game.house.two_chances_are_one_turn {
        return fresh;
    }
    let Some(first) = first_chances.into_iter().find(|first| first.turn.person == person) else {
        fresh.unknown_before = true;
        let exited = game.own(person.0).filter(|piece| piece.spot == Spot::Exited);
        fresh.centre_exits = exited.map(|piece| piece.rank).collect();
        return fresh;
    };
    for at in first.captors {
        game.pieces[at].captor = true;
    }
    let mut turn = first.turn;
    (turn.throw_due, turn.series, turn.opening) = (true, turn.series + 1, turn.series + 1);
    turn
}

/// R20: stores the state that a second chance continues from. Results left in hand are lost (A4).
pub fn end(game: &mut Game, mut turn: PlayerTurn) {
    let open = |turn: &SideTurn| turn.one_short && !turn.unchecked && doubled(turn).is_none();
    if !game.side_turn.as_ref().is_some_and(open) {
        return game.first_chances.clear();
    }
    for throw in turn.throws.iter_mut().filter(|throw| throw.fate == Fate::InHand) {
        throw.fate = Fate::Left;
    }
    let captors = (0..game.pieces.len()).filter(|&at| game.pieces[at].captor).collect();
    game.first_chances.push(FirstChance { turn, captors });
}

/// P4: the players of the side are fixed when its turn begins.
pub fn begin_side_turn(game: &mut Game, team: Team) {
    let (own, others) = (game.people(team), game.people(team.other()));
    game.first_chances.clear();
    game.side_turn = Some(SideTurn {
        team,
        players: game.present.iter().filter(|p| p.0 == team).map(|p| p.1).collect(),
        had: Vec::new(),
        one_short: own + 1 == others,
        unchecked: own.abs_diff(others) > 1,
    });
    earn_licence_to_exit(game);
}

/// O3: pieces may leave the board once all players of the side have thrown a 1.
pub fn earn_licence_to_exit(game: &mut Game) {
    let Some(turn) = &game.side_turn else { return };
    let earned = game.earned(turn.team);
    if turn.players.is_subset(&earned.ones) {
        let team = turn.team;
        game.earned_mut(team).may_exit = true;
    }
}
