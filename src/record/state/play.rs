//! The turn in progress in a game that has the shared replay.

use super::{DueStep, LegalMove};
use crate::board::Area;
use crate::finding::GameFacts;
use crate::games::game::{Game, GameTurn};
use crate::replay::generic::naming::place;
use crate::replay::generic::{Choice, Moment, TurnUnderway};
use crate::table::Side;

/// Returns what the replay knows of the turn in progress, or of the next one.
pub(super) fn turn<G: GameFacts>(moment: &Moment<G>) -> super::TurnState {
    let underway = moment.underway.as_ref();
    let legal = underway.map_or(Vec::new(), |underway| legal(moment, underway));
    super::TurnState {
        due: underway.map_or(DueStep::Player, |underway| due(moment, underway, &legal)),
        player: moment.player(),
        legal,
        throws: throws::<G>(),
        position: moment.position_line(),
    }
}

fn legal<G: GameFacts>(moment: &Moment<G>, underway: &TurnUnderway<G::Turn>) -> Vec<LegalMove> {
    if moment.lost.is_some() || moment.rules.must_throw(&underway.turn) {
        return Vec::new();
    }
    let legal = choices(moment, &underway.turn);
    match legal.is_empty() && underway.is_open && underway.turn.hand().is_empty() {
        true => after_unheard_throw(moment, underway),
        false => legal,
    }
    .into_iter()
    .map(|choice| legal_move(underway.turn.player().side, choice))
    .collect()
}

fn legal_move(side: Side, choice: Choice) -> LegalMove {
    let area = |spot| place(spot).map(|spot| Area::of(side, spot));
    LegalMove {
        letter: choice.letter,
        from: area(choice.from),
        to: area(choice.to),
        results: choice.values,
        captured: choice.pieces,
        written: choice.written,
        in_full: choice.in_full,
    }
}

/// Returns the moves and declarations that the results in hand allow.
fn choices<G: GameFacts>(moment: &Moment<G>, turn: &G::Turn) -> Vec<Choice> {
    let cases = moment.choices(turn.player(), &[]).unwrap_or_default();
    // A case with a throw shows what the player may do after that throw.
    cases.into_iter().filter(|case| case.thrown.is_empty()).flat_map(|case| case.legal).collect()
}

/// Returns the moves of an unheard throw, for every number that it may have.
fn after_unheard_throw<G: GameFacts>(
    moment: &Moment<G>,
    underway: &TurnUnderway<G::Turn>,
) -> Vec<Choice> {
    let mut turn = underway.turn.clone();
    numbers::<G>().filter_map(G::value).for_each(|value| turn.grant(value));
    let underway = Some(TurnUnderway { turn: turn.clone(), ..underway.clone() });
    let legal = choices(&Moment { underway, ..moment.clone() }, &turn);
    legal.into_iter().filter(|choice| choice.values.len() == 1).collect()
}

fn due<G: GameFacts>(
    moment: &Moment<G>,
    underway: &TurnUnderway<G::Turn>,
    legal: &[LegalMove],
) -> DueStep {
    let TurnUnderway { turn, is_open, .. } = underway;
    let may_throw = turn.throw_is_due();
    if turn.is_over() {
        DueStep::Nothing
    } else if may_throw && legal.is_empty() {
        DueStep::Throw
    } else if legal.is_empty() {
        DueStep::Nothing
    } else {
        let may_end = *is_open || moment.rules.may_end(&moment.position, turn).is_ok();
        DueStep::Move { may_end, may_throw }
    }
}

/// Returns the numbers that a throw of the game can have.
fn numbers<G: Game>() -> impl Iterator<Item = u16> {
    G::ID.rulebook().throws.iter().map(|&number| u16::from(number))
}

/// Returns the keys of the throws, which are the digits.
fn throws<G: Game>() -> Vec<(char, u16)> {
    let key = |number: u16| Some((char::from_digit(u32::from(number), 10)?, number));
    numbers::<G>().filter_map(key).collect()
}
