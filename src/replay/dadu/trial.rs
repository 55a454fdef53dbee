//! Readings of a player turn in which some tokens are uncertain.
//!
//! The uncertain tokens are read together. The replay takes the first readings without an error in the
//! whole player turn. So an unheard throw gets a value from the later moves, and that value counts for
//! everything that a throw decides. If every reading has an error, the replay takes the readings that
//! come furthest, and makes no demands on the tokens that stay open.

use super::doubt::Doubt;
use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::{Facts, UnsureReading};
use crate::games::dadu::{Move, Position};
use crate::notation::{Action, Item, ItemKind, SeenNumber, ThrowToken};
use crate::play::Value;
use crate::replay::frame;
use crate::replay::lines::LogReplay as _;

/// The limits for reading a player turn: the number of its items, and of uncertain ones among them.
const MOST_ITEMS: usize = 256;
const MOST_OPEN: usize = 32;
/// The most items that are replayed to read one player turn.
const MOST_STEPS: usize = 10_000;

/// The reading of an uncertain token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenReading {
    /// A throw that ended the throws and whose result was not used.
    NoResult,
    /// A throw of this value.
    Throw(Value),
    /// This move.
    Move(Move),
    /// One of the written moves, by the index of its item.
    Option(usize),
}

/// The readings of a player turn's uncertain tokens, by the index of their items.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnReading {
    tokens: Vec<(usize, TokenReading)>,
    /// Whether the player turn has no error with these readings.
    pub(super) fits: bool,
}

impl TurnReading {
    /// Returns the reading of an item.
    pub(super) fn of(&self, index: usize) -> Option<TokenReading> {
        let known = self.tokens.iter().find(|(item, _)| *item == index);
        known.map(|(_, reading)| *reading)
    }
}

/// A point of a player turn, with everything before it read.
struct Point<'s> {
    index: usize,
    position: Position,
    doubt: Doubt,
    /// The doubt about where the pieces are.
    of_position: frame::Doubt,
    seat: TurnReplay<'s>,
}

/// The result of replaying from a point.
enum TrialOutcome<'s> {
    /// An uncertain token was reached: the point with each of its readings.
    Choice(Vec<Point<'s>>),
    /// The end was reached without an error.
    Fits(TurnReading),
    /// An item had an error: its index.
    Wrong(usize, TurnReading),
}

impl<'a, W: Witness, C: Consult> Replay<'a, W, C> {
    /// Returns a copy without a witness and without findings.
    pub(super) fn silent(&self) -> Replay<'a, (), C> {
        Replay {
            frame: self.frame.trial(),
            rules: self.rules.clone(),
            position: self.position,
            players: self.players,
            witness: (),
            uneven_said: self.uneven_said,
            doubt: self.doubt,
            taint: self.taint,
            round: self.round,
            unwritten: self.unwritten,
            told: Vec::new(),
            ones_lost: self.ones_lost.clone(),
            capture_chances: None,
            underway: None,
            misread: false,
            wrong: 0,
            chances: self.chances.clone(),
            touches_left: Vec::new(),
            touched_before: self.touched_before,
            rules_were_broken: self.rules_were_broken,
            seats: None,
        }
    }

    /// Reads the uncertain tokens of a player turn, or of the beginning of one.
    pub(super) fn read_turn(&mut self, seat: &mut TurnReplay<'_>, is_whole: bool) {
        let open = seat.items.iter().filter(|item| item.is_open()).count();
        if open == 0 || self.frame.is_lost() {
            return;
        }
        let mut trial = self.silent();
        let read = match open <= MOST_OPEN && seat.items.len() <= MOST_ITEMS {
            true => trial.first_fitting(seat, is_whole),
            false => None,
        };
        self.rules.consulted().hear(trial.rules.consulted());
        match read {
            Some(reading) => {
                self.misread = !reading.fits && self.frame.doubt.rests_on.is_some();
                seat.reading = reading;
            }
            None => self.give_up_reading(seat),
        }
    }

    /// Gives up the position, because the player turn has too many readings.
    fn give_up_reading(&mut self, seat: &TurnReplay<'_>) {
        let span = seat.token.player.span;
        self.report(span, Facts::Unsure { reading: UnsureReading::Open }, &[]);
        self.lose_position(span);
    }
}

impl<C: Consult> Replay<'_, (), C> {
    /// Returns the first readings without an error, or else those that come furthest. `None` if there
    /// are too many.
    fn first_fitting(&mut self, seat: &TurnReplay<'_>, is_whole: bool) -> Option<TurnReading> {
        let mut start = seat.clone();
        start.reading.fits = true;
        let mut open = vec![self.point(0, start)];
        let mut furthest = (0, TurnReading::default());
        let mut steps = MOST_STEPS;
        while let Some(point) = open.pop() {
            match self.replay_from(point, is_whole, &mut steps) {
                TrialOutcome::Fits(reading) => return Some(reading),
                TrialOutcome::Choice(points) => open.extend(points.into_iter().rev()),
                TrialOutcome::Wrong(index, reading) if index > furthest.0 => {
                    furthest = (index, TurnReading { fits: false, ..reading });
                }
                TrialOutcome::Wrong(..) => {}
            }
            if steps == 0 {
                return None;
            }
        }
        Some(furthest.1)
    }

    fn replay_from<'s>(
        &mut self,
        point: Point<'s>,
        is_whole: bool,
        steps: &mut usize,
    ) -> TrialOutcome<'s> {
        let Point { mut index, position, doubt, of_position, mut seat } = point;
        (self.position, self.doubt, self.frame.doubt) = (position, doubt, of_position);
        self.wrong = 0;
        self.frame.findings.list.clear();
        while index < seat.items.len() {
            *steps = steps.saturating_sub(1);
            if self.is_choice(&seat, index) {
                let points = self.choices(&seat, index);
                return match points.is_empty() {
                    true => TrialOutcome::Wrong(index, seat.reading),
                    false => TrialOutcome::Choice(points),
                };
            }
            let next = self.item(&mut seat, index);
            if self.wrong > 0 {
                return TrialOutcome::Wrong(index, seat.reading);
            }
            index = next;
        }
        if is_whole {
            self.end(&mut seat);
        }
        match self.wrong {
            0 => TrialOutcome::Fits(seat.reading),
            _ => TrialOutcome::Wrong(index, seat.reading),
        }
    }

    /// Returns whether the reading of an item must still be chosen. An uncertain token that is written
    /// in full is read as written, unless it is a throw.
    fn is_choice(&self, seat: &TurnReplay<'_>, index: usize) -> bool {
        let item = &seat.items[index];
        if !item.is_open() || self.frame.is_lost() || seat.reading.of(index).is_some() {
            return false;
        }
        match item.kind {
            ItemKind::Throw(ThrowToken { number: SeenNumber::Is(number), .. }) => {
                self.rules.value(number).is_some()
            }
            ItemKind::Move(token) => {
                let side = seat.taker.player.side;
                matches!(self.exact(side, token.piece, token.action), Ok(None))
            }
            _ => true,
        }
    }

    /// Returns this point of a player turn.
    fn point<'s>(&self, index: usize, seat: TurnReplay<'s>) -> Point<'s> {
        let (position, doubt, of_position) = (self.position, self.doubt, self.frame.doubt);
        Point { index, position, doubt, of_position, seat }
    }

    /// Returns the point with each reading of its item.
    fn choices<'s>(&self, seat: &TurnReplay<'s>, index: usize) -> Vec<Point<'s>> {
        let readings = self.token_readings(seat, index).into_iter();
        let point = |reading| {
            let mut seat = seat.clone();
            seat.reading.tokens.push((index, reading));
            self.point(index, seat)
        };
        readings.map(point).collect()
    }

    fn token_readings(&self, seat: &TurnReplay<'_>, index: usize) -> Vec<TokenReading> {
        match seat.items[index].kind {
            ItemKind::Throw(throw) => self.throw_readings(&seat.items[index..], throw),
            ItemKind::Move(token) => {
                let moves = self.readings_in(seat, &seat.turn, token).into_iter();
                moves.map(TokenReading::Move).collect()
            }
            ItemKind::Either(options) => {
                let options = index + 1..(index + 1 + usize::from(options)).min(seat.items.len());
                let fitting = self.fitting_options(seat, options).into_iter();
                fitting.map(|(option, _)| TokenReading::Option(option)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the readings of a throw: first the written one, then the results of later moves, then
    /// other results.
    fn throw_readings(&self, items: &[Item], throw: ThrowToken) -> Vec<TokenReading> {
        let written = match throw.number {
            SeenNumber::Is(number) => self.rules.value(number),
            _ => None,
        };
        let seen = if throw.marks.unsure { SeenNumber::Not } else { throw.number };
        let used = items.iter().filter_map(|item| self.result_of(item));
        let mut readings = vec![written.map_or(TokenReading::NoResult, TokenReading::Throw)];
        for value in used.chain(self.rules.results()).chain([Value::ZERO]) {
            let reading = TokenReading::Throw(value);
            if self.may_be(seen, value) && self.is_face(value) && !readings.contains(&reading) {
                readings.push(reading);
            }
        }
        readings
    }

    /// Returns whether the dice can give a value.
    fn is_face(&self, value: Value) -> bool {
        self.rules.value(u16::from(value.number())) == Some(value)
    }

    /// Returns the result that an item was seen to use.
    fn result_of(&self, item: &Item) -> Option<Value> {
        let ItemKind::Move(token) = item.kind else { return None };
        match token.action {
            Action::InPlace => Some(Value::ONE),
            Action::Result(SeenNumber::Is(number)) => self.rules.value(number),
            Action::Result(_) => None,
        }
    }
}
