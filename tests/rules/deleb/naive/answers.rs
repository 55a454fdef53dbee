//! The engine's answers in the types of the naive implementation.

use dadu::games::deleb::{
    AsSeen, Effect as Played, Rules, Stage as RealStage, ThrowEffect, VALUES, Value,
};
use dadu::table::Player as RealPlayer;

use super::model::{Effect, Stage};
use super::moving::Moved;
use crate::deleb::engine::{Real, player, point, read, written};
use crate::deleb::examples::{MoveItem, Player};

fn turn(game: &Real) -> &dadu::games::deleb::Turn {
    game.turn.as_ref().expect("a turn has begun")
}

fn number(value: Value) -> u32 {
    value.number().into()
}

fn stage(stage: RealStage) -> Stage {
    match stage {
        RealStage::First => Stage::First,
        RealStage::Second => Stage::Second,
        RealStage::Third => Stage::Third,
        RealStage::In => Stage::In,
        RealStage::Handicapped => Stage::Handicapped,
    }
}

/// The state of a turn between two moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub due: bool,
    /// How the player throws, while a throw is due.
    pub stage: Option<Stage>,
    pub hand: Vec<u32>,
    pub counted: Vec<u32>,
    /// The results that have a legal move.
    pub usable: Vec<u32>,
    pub stored: usize,
    pub won: bool,
    /// The slaves that a 1 can free.
    pub freeable: Vec<String>,
    /// The players who are in, and those who are handicapped.
    pub players_in: Vec<Player>,
    pub handicapped: Vec<Player>,
}

/// Returns the engine's view of the turn and of some players.
pub fn standing(game: &Real, players: &[Player]) -> Standing {
    let (rules, position, turn) = (&game.rules, &game.position, turn(game));
    let side = turn.player().side;
    let mut freeable: Vec<String> =
        rules.freeable(position, side).map(|at| at.to_string()).collect();
    freeable.sort();
    let those = |is_so: &dyn Fn(RealPlayer) -> bool| {
        players.iter().copied().filter(|who| is_so(player(*who))).collect()
    };
    Standing {
        due: turn.throw_is_due(),
        stage: turn.throw_is_due().then(|| stage(turn.stage())),
        hand: results(turn.hand().counts()),
        counted: results(turn.counted().counts()),
        usable: rules.usable(position, turn).into_iter().map(number).collect(),
        stored: rules.stored(position, turn.player()) as usize,
        won: position.winner().is_some(),
        freeable,
        players_in: those(&|who| position.is_in(who)),
        handicapped: those(&|who| rules.is_handicapped(position, who)),
    }
}

fn results(counts: Vec<(u8, u32)>) -> Vec<u32> {
    let times = |(value, times): (u8, u32)| (0..times).map(move |_| value.into());
    counts.into_iter().flat_map(times).collect()
}

/// Returns the legal moves, each with its outcome.
pub fn legal(game: &Real) -> Vec<(MoveItem, Moved)> {
    let Real { rules, position, .. } = game;
    let moves = rules.legal_moves(position, turn(game)).into_iter();
    let with_outcome = |play| {
        let (mut position, mut turn) = (position.clone(), turn(game).clone());
        let outcome = rules.resolve(&position, &turn, play).expect("a legal move");
        let effect = rules.play(&mut position, &mut turn, play).expect("a legal move");
        assert_eq!(effect.outcome, outcome);
        (written(&play), moved(&effect))
    };
    moves.map(with_outcome).collect()
}

fn moved(effect: &Played) -> Moved {
    let (to, captures) = (effect.outcome.to, effect.outcome.captures);
    Moved {
        to: to.point.to_string(),
        homeward: to.homeward,
        free_eaten: captures.free.into(),
        slaves_eaten: captures.slaves.into(),
        freed: effect.freed,
    }
}

/// Makes a throw, even one that is not due.
pub fn take_throw(game: &mut Real, number: u32, forced: bool) -> Option<Effect> {
    let value = dadu::games::deleb::value(number as u16)?;
    let Real { rules, position, turn, .. } = game;
    let turn = turn.as_mut().expect("a turn has begun");
    let thrown = match forced {
        true => Rules::force_throw(rules, position, turn, value),
        false => rules.throw(position, turn, value).ok()?,
    };
    Some(match thrown {
        ThrowEffect::Kept => Effect::Kept,
        ThrowEffect::NotCounted => Effect::NotCounted,
        ThrowEffect::Nothing => Effect::Nothing,
        ThrowEffect::Counted(value) => Effect::Counted(self::number(value)),
        ThrowEffect::LedOn => Effect::LedOn,
        ThrowEffect::Hab => Effect::Hab,
        ThrowEffect::Dag => Effect::Dag,
    })
}

/// Makes a move that the rules forbid.
pub fn force(game: &mut Real, item: &MoveItem, landed: Option<&str>) -> Option<Moved> {
    let play = read(item)?;
    let Real { rules, position, turn, .. } = game;
    let turn = turn.as_mut().expect("a turn has begun");
    let seen = AsSeen { landed: landed.map(point) };
    rules.force(position, turn, play, seen).map(|effect| moved(&effect))
}

/// Returns the results that four billets can give.
pub fn values() -> Vec<u32> {
    VALUES.into_iter().map(number).collect()
}
