//! The turn in progress in a game of Dadu.

use super::{DueStep, LegalMove};
use crate::board::Area;
use crate::finding::{Situation, UnknownFacts};
use crate::games::dadu::{Outcome, Place, Rules, Turn};
use crate::notation::format::write_move;
use crate::notation::{MoveToken, SeenNumber, Spot};
use crate::play::Value;
use crate::replay::{DaduMoment, DaduTurnUnderway, naming};
use crate::table::{Player, Side};

/// Returns what the replay knows of the turn in progress, or of the next one.
pub(super) fn turn(moment: &DaduMoment) -> super::TurnState {
    let turn = current(moment);
    let situation = situation(moment, &turn);
    let legal = offered(moment, &situation);
    super::TurnState {
        due: moment.underway.as_ref().map_or(DueStep::Player, |turn| due(moment, turn, &legal)),
        player: moment.underway.as_ref().map(|_| turn.player()).or_else(|| moment.expected()),
        legal: legal.iter().map(|outcome| legal_move(&situation, outcome)).collect(),
        throws: throws(&moment.rules),
        position: naming::position_line(&situation),
    }
}

/// Returns the turn in progress. If there is none, returns a new turn of the player who may be next, with
/// nothing in hand.
fn current(moment: &DaduMoment) -> Turn {
    match &moment.underway {
        Some(underway) => underway.turn.clone(),
        None => {
            let player = moment.expected().unwrap_or(Player::first(Side::N));
            moment.rules.begin(&moment.position, player)
        }
    }
}

/// Returns the situation. If only unheard throws are in hand, every number that they may be is in hand.
fn situation(moment: &DaduMoment, turn: &Turn) -> Situation {
    let mut turn = turn.clone();
    if turn.hand().is_empty() {
        let unheard = moment.underway.iter().flat_map(|underway| &underway.unheard);
        for value in unheard.flat_map(|&seen| possible(moment, seen)) {
            turn.grant(value);
        }
    }
    let unsaid = if moment.known { moment.unsaid } else { UnknownFacts::all() };
    Situation::of(&moment.rules, &moment.position, unsaid, &turn, None)
}

fn possible(moment: &DaduMoment, seen: SeenNumber) -> Vec<Value> {
    match seen {
        SeenNumber::Or(pair) => {
            [pair.one(), pair.two()].into_iter().filter_map(|n| moment.rules.value(n)).collect()
        }
        _ => moment.rules.results().collect(),
    }
}

/// Returns the legal moves. Empty if the position is unknown or after a gap.
fn offered(moment: &DaduMoment, situation: &Situation) -> Vec<Outcome> {
    match &moment.underway {
        Some(underway) if moment.known && !underway.gap => situation.legal.clone(),
        _ => Vec::new(),
    }
}

fn due(moment: &DaduMoment, underway: &DaduTurnUnderway, legal: &[Outcome]) -> DueStep {
    let DaduTurnUnderway { turn, unheard, gap, .. } = underway;
    if turn.is_over() || *gap {
        DueStep::Nothing
    } else if turn.throw_is_due() {
        DueStep::Throw
    } else if legal.is_empty() {
        DueStep::Nothing
    } else {
        let left = moment.rules.may_end(&moment.position, turn).err();
        let must_use = left.is_some_and(|left| !left.results.is_empty());
        DueStep::Move { may_end: !must_use || !unheard.is_empty(), may_throw: false }
    }
}

fn legal_move(situation: &Situation, outcome: &Outcome) -> LegalMove {
    let side = situation.player.side;
    let token = naming::token(situation.board, side, outcome.applied);
    let mut in_full = token;
    in_full.captured = outcome.captured.map(naming::capture).or(token.captured);
    in_full.landing = match naming::spot(situation.board, side, outcome.to) {
        _ if outcome.applied.in_place || outcome.applied.from == Place::CENTRE => None,
        Spot::Start | Spot::Unknown => None,
        spot => Some(spot),
    };
    let area = |place| Some(Area::of(side, situation.board.spot(side, place)));
    LegalMove {
        letter: outcome.applied.kind.letter(),
        from: area(outcome.applied.from),
        to: area(outcome.to),
        results: vec![outcome.applied.value.number()],
        captured: u8::from(outcome.captured.is_some()),
        written: move_text(&token),
        in_full: move_text(&in_full),
    }
}

fn move_text(token: &MoveToken) -> String {
    let mut written = Vec::new();
    write_move(&mut written, token);
    String::from_utf8_lossy(&written).into_owned()
}

/// Returns the keys of the throws. The digit after the ordinary values also means the highest throw: five
/// mouths up, or five pips.
fn throws(rules: &Rules) -> Vec<(char, u16)> {
    let digits = (0..=9).zip('0'..='9');
    let number = |digit: u16| match rules.value(digit) {
        Some(_) => Some(digit),
        None if digit < 9 => {
            rules.value(digit.checked_sub(1)?).map(|_| u16::from(rules.top().number()))
        }
        None => None,
    };
    digits.filter_map(|(digit, key)| Some((key, number(digit)?))).collect()
}
