//! Readings of a player turn in which some tokens are uncertain. The first readings without an error
//! are taken. If there are none, those that come furthest are taken, and each token after them gets its
//! first reading.

use std::ops::ControlFlow::{Break, Continue};

use super::course::{Course, CourseEvent};
use super::naming;
use super::token::{Token, TokenKind, WrittenMove};
use crate::finding::{Facts, GameFacts, UnsureReading};
use crate::games::game::{Game, Outcome, Piece};
use crate::notation::{
    Action, Capture, Letter, MoveToken, PieceToken, SeenNumber, Spot, ThrowToken,
};
use crate::play::{Throws, Value};
use crate::span::Span;

/// The most tokens of a player turn, and the most unsure ones among them, that are read together.
const MOST_TOKENS: usize = 256;
const MOST_OPEN: usize = 32;
/// The most tokens and legal moves that are tried in all.
const MOST_STEPS: usize = 10_000;

/// The reading of an unsure token.
#[derive(Clone, Debug)]
enum TokenReading<M> {
    /// A throw that ended the throws and whose result was not used.
    NoResult,
    Throw(Value),
    Move(WrittenMove, M),
}

/// The end of a player turn's line, if the turn is complete.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) at: Span,
    pub(super) marks: crate::notation::Marks,
}

/// Takes the tokens of a player turn, or of its beginning if `end` is `None`.
pub(super) fn take_tokens<'r, G: GameFacts>(
    course: &mut Course<'r, G>,
    tokens: &[Token],
    end: Option<End>,
) {
    let open = tokens.iter().filter(|token| is_open(token)).count();
    let can_try = open <= MOST_OPEN && tokens.len() <= MOST_TOKENS;
    if open > 0
        && can_try
        && course.known
        && let Some(fitting) = first_fitting(course, tokens, end)
    {
        *course = fitting;
        return;
    }
    straight(course, tokens, end);
}

/// Takes the tokens in order, each with its first reading.
fn straight<G: GameFacts>(course: &mut Course<'_, G>, tokens: &[Token], end: Option<End>) {
    for token in tokens {
        match is_open(token) && course.known {
            true => course.give_up(token),
            false => course.take(token),
        }
        course.reached(token);
    }
    finish(course, end);
}

fn finish<G: GameFacts>(course: &mut Course<'_, G>, end: Option<End>) {
    if let Some(End { at, marks }) = end {
        course.end(at, marks);
    }
}

/// A course up to a token of its player turn.
struct Reached<'r, G: Game> {
    /// The index of the next token.
    next: usize,
    /// The index of the token with the first error, or of the next one.
    at: usize,
    course: Course<'r, G>,
}

/// Returns the course with the first readings without an error, or else with those that come furthest.
/// `None` if there are too many to try.
fn first_fitting<'r, G: GameFacts>(
    start: &Course<'r, G>,
    tokens: &[Token],
    end: Option<End>,
) -> Option<Course<'r, G>> {
    let mut steps = MOST_STEPS;
    let mut open = vec![Reached { next: 0, at: 0, course: start.clone() }];
    let mut furthest: Option<Reached<'r, G>> = None;
    while let Some(from) = open.pop() {
        let reached = up_to_choice(from, start.wrong, tokens, &mut steps)?;
        let readings = choices(&reached, start.wrong, tokens, &mut steps);
        if !readings.is_empty() {
            open.extend(readings.into_iter().rev());
            continue;
        }
        if reached.at == tokens.len() {
            let mut course = reached.course.clone();
            finish(&mut course, end);
            if course.wrong == start.wrong {
                return Some(course);
            }
        }
        if furthest.as_ref().is_none_or(|other| reached.at > other.at) {
            furthest = Some(reached);
        }
    }
    let Reached { next, mut course, .. } = furthest?;
    straight(&mut course, &tokens[next..], end);
    Some(course)
}

/// Takes tokens up to an error or an unsure token. `None` if that takes too many steps.
fn up_to_choice<'r, G: GameFacts>(
    from: Reached<'r, G>,
    wrong: usize,
    tokens: &[Token],
    steps: &mut usize,
) -> Option<Reached<'r, G>> {
    let Reached { mut next, mut at, mut course } = from;
    while course.wrong == wrong && next < tokens.len() {
        *steps = steps.checked_sub(1)?;
        if is_open(&tokens[next]) && course.known {
            break;
        }
        course.take(&tokens[next]);
        course.reached(&tokens[next]);
        next += 1;
        at = if course.wrong == wrong { next } else { next - 1 };
    }
    Some(Reached { next, at, course })
}

/// Returns the course with each reading of its next token, if that is unsure.
fn choices<'r, G: GameFacts>(
    reached: &Reached<'r, G>,
    wrong: usize,
    tokens: &[Token],
    steps: &mut usize,
) -> Vec<Reached<'r, G>> {
    let Reached { next, course, .. } = reached;
    let Some(token) = tokens.get(*next).filter(|_| course.wrong == wrong) else {
        return Vec::new();
    };
    let readings = course.readings(token, &tokens[next + 1..], usize::MAX, steps);
    let count = readings.len();
    let with = |reading| {
        let mut course = course.clone();
        course.read_as(token, reading, count);
        course.reached(token);
        let at = if course.wrong == wrong { next + 1 } else { *next };
        Reached { next: next + 1, at, course }
    };
    readings.into_iter().map(with).collect()
}

/// Returns whether a token leaves open what happened.
fn is_open(token: &Token) -> bool {
    match &token.kind {
        TokenKind::Throw(throw) => {
            let sure = matches!(throw.number, SeenNumber::Is(_)) && !throw.marks.unsure;
            !sure && !throw.marks.verdict.is_undone()
        }
        TokenKind::Move(written) => !written.is_exact() && !written.token.marks.verdict.is_undone(),
        TokenKind::Either(_) => true,
        TokenKind::Pairing(pairing) => !pairing.made && pairing.piece.spot == Spot::Unknown,
        _ => false,
    }
}

impl WrittenMove {
    /// Returns whether all of it is written.
    fn is_exact(&self) -> bool {
        let PieceToken { letter, spot } = self.token.piece;
        let results = self.results().all(|seen| matches!(seen, SeenNumber::Is(_)));
        results && letter != Letter::Unknown && spot != Spot::Unknown
    }

    /// Returns the move that it describes, if all of it is written and the game has such a move.
    pub(super) fn exact<G: Game>(&self) -> Option<G::Move> {
        exact::<G>(&self.token, self.results())
    }
}

/// Returns the move that a token with some results describes, if all of it is written and the game has such a move.
pub(super) fn exact<G: Game>(
    token: &MoveToken,
    results: impl Iterator<Item = SeenNumber>,
) -> Option<G::Move> {
    let PieceToken { letter, spot } = token.piece;
    let letter = match letter {
        Letter::None => None,
        Letter::Is(letter) => Some(letter),
        Letter::Unknown => return None,
    };
    let throws: Option<Throws> = results.map(is_value::<G>).collect();
    let play = G::to_move(Piece { letter, at: naming::place(spot)? }, &throws?)?;
    if token.parts { G::parting(play) } else { Some(play) }
}

impl<G: GameFacts> Course<'_, G> {
    /// Takes a token that is written in full.
    pub(super) fn take(&mut self, token: &Token) {
        self.note_kind(token);
        match &token.kind {
            TokenKind::Throw(ThrowToken { number: SeenNumber::Is(number), .. }) => {
                let TokenKind::Throw(throw) = token.kind else { return };
                self.take_throw(token.item, token.span, throw, *number);
            }
            TokenKind::Throw(throw) => self.threw_unheard(seen_of(throw)),
            TokenKind::Move(written) if self.known || written.is_exact() => self.moved(written),
            TokenKind::Move(_) => {
                self.note(token.span, Facts::Unsure { reading: UnsureReading::Open })
            }
            TokenKind::Either(_) | TokenKind::Touch => {}
            TokenKind::Pairing(pairing) => self.paired(token.item, token.span, pairing),
            TokenKind::Unused(number) => self.leave_unused(token.span, *number),
            TokenKind::Gap => self.gap(token.span),
            TokenKind::Unreadable => self.unreadable(token.span),
        }
    }

    /// Takes an unsure token when no readings of the whole player turn fit. It takes the first reading
    /// of the token: a throw as written, or the first legal move that fits. Without any reading, the
    /// position becomes unknown.
    fn give_up(&mut self, token: &Token) {
        let first = self.readings(token, &[], 1, &mut { MOST_STEPS });
        match first.into_iter().next() {
            Some(reading) => self.read_as(token, reading, 2),
            None => {
                self.note(token.span, Facts::Unsure { reading: UnsureReading::Open });
                self.known = false;
                self.note_event(CourseEvent::Unseen);
            }
        }
    }

    /// Returns the readings of a token that precedes `later`. For a move, returns at most `most` of
    /// them, as far as the steps reach.
    fn readings(
        &self,
        token: &Token,
        later: &[Token],
        most: usize,
        steps: &mut usize,
    ) -> Vec<TokenReading<G::Move>> {
        match &token.kind {
            TokenKind::Throw(throw) => throw_readings::<G>(throw, later),
            TokenKind::Move(written) => self.move_readings(written, most, steps),
            TokenKind::Either(options) => {
                let is_legal =
                    |play: &G::Move| self.rules.resolve(&self.position, &self.turn, *play).is_ok();
                let read = |written: &WrittenMove| {
                    let play = written.exact::<G>().filter(is_legal)?;
                    Some(TokenReading::Move(written.clone(), play))
                };
                options.iter().filter_map(read).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the legal moves that fit the part that was seen. Each legal move counts as a step.
    fn move_readings(
        &self,
        written: &WrittenMove,
        most: usize,
        steps: &mut usize,
    ) -> Vec<TokenReading<G::Move>> {
        let mut fitting = Vec::new();
        let _ = self.rules.visit_legal_moves(&self.position, &self.turn, |play, outcome| {
            *steps = steps.saturating_sub(1);
            if fits::<G>(written, play, &outcome) {
                fitting.push(TokenReading::Move(written.clone(), play));
            }
            if fitting.len() < most && *steps > 0 { Continue(()) } else { Break(()) }
        });
        fitting
    }

    /// Notes whether the next token follows a move. Returns whether this one does.
    fn note_kind(&mut self, token: &Token) -> bool {
        let is_move = matches!(token.kind, TokenKind::Move(_) | TokenKind::Either(_));
        self.has_moved |= self.follows_move;
        std::mem::replace(&mut self.follows_move, is_move)
    }

    /// Takes an unsure token with one of its readings; `ways` is their number.
    fn read_as(&mut self, token: &Token, reading: TokenReading<G::Move>, ways: usize) {
        let legal = Facts::Unsure { reading: UnsureReading::Legal(ways.min(255) as u8) };
        let follows_move = self.note_kind(token);
        match (reading, &token.kind) {
            (TokenReading::Move(written, play), _) => {
                self.note(token.span, legal);
                self.play(&written, play);
                // A result that was not seen may be that of a throw that was not heard.
                let sees_all = written.results().all(|seen| matches!(seen, SeenNumber::Is(_)));
                let is_one = ways == 1 && (sees_all || self.unheard.is_empty());
                self.rests_on = self.rests_on.or((!is_one).then_some(token.span));
            }
            (TokenReading::NoResult, TokenKind::Throw(throw)) => {
                let is_apart = follows_move && throw.number == SeenNumber::Not;
                if is_apart && self.is_unheard_too_many(token.span, throw) {
                    return;
                }
                self.note(token.span, unheard_facts(throw));
                self.threw_unheard(seen_of(throw));
            }
            (TokenReading::Throw(value), TokenKind::Throw(throw)) => {
                let number = u16::from(value.number());
                self.note(token.span, read_throw(throw, value));
                self.take_throw(token.item, token.span, *throw, number);
                self.rests_on = self.rests_on.or(Some(token.span));
            }
            _ => {}
        }
    }
}

/// Returns every value of a throw, the smallest first.
pub(super) fn all_values<G: Game>() -> impl Iterator<Item = Value> {
    G::ID.rulebook().throws.iter().filter_map(|&number| G::value(number.into()))
}

/// Returns the value of a result, if it was seen and the game has it.
fn is_value<G: Game>(seen: SeenNumber) -> Option<Value> {
    match seen {
        SeenNumber::Is(number) => G::value(number),
        _ => None,
    }
}

/// Returns whether a legal move fits the part of it that was seen.
pub(super) fn fits<G: Game>(written: &WrittenMove, play: G::Move, outcome: &Outcome) -> bool {
    let token = &written.token;
    let Piece { letter, at } = G::piece(play);
    let kind =
        token.piece.letter == Letter::Unknown || token.piece.letter == naming::letter(letter);
    let from = token.piece.spot == Spot::Unknown || naming::place(token.piece.spot) == Some(at);
    let landing = token.landing.and_then(naming::place);
    let captured = outcome.captures.total();
    let agrees = |said: Capture| super::claims::agrees(said, captured);
    kind && from
        && token.parts == G::parts(play)
        && is_move_of::<G>(written, play)
        && landing.is_none_or(|to| to == outcome.to)
        && token.captured.is_none_or(agrees)
}

/// Returns whether a move uses the results that were seen, and no others.
fn is_move_of<G: Game>(written: &WrittenMove, play: G::Move) -> bool {
    // `c1+?`: the number of throws was not seen either.
    if written.added.is_empty() && written.token.action == Action::Result(SeenNumber::Not) {
        return true;
    }
    let mut left = G::throws(play);
    let mut open = Vec::new();
    for seen in written.results() {
        match seen {
            SeenNumber::Is(number) => {
                if !G::value(number).is_some_and(|value| left.take(value)) {
                    return false;
                }
            }
            other => open.push(other),
        }
    }
    left.len() == open.len() as u64 && open.into_iter().all(|seen| take_one(&mut left, seen))
}

/// Removes one throw that fits the part that was seen.
fn take_one(left: &mut Throws, seen: SeenNumber) -> bool {
    let taken = left.counts().map(|(value, _)| value).find(|&value| may_be(seen, value));
    taken.is_some_and(|value| left.take(value))
}

/// Returns the known part of a throw. Nothing is known of a throw that the recorder is not sure of.
fn seen_of(throw: &ThrowToken) -> SeenNumber {
    if throw.marks.unsure { SeenNumber::Not } else { throw.number }
}

pub(super) fn may_be(seen: SeenNumber, value: Value) -> bool {
    let number = u16::from(value.number());
    match seen {
        SeenNumber::Is(n) => n == number,
        SeenNumber::Or(pair) => pair.one() == number || pair.two() == number,
        SeenNumber::Not => true,
    }
}

/// Returns the readings of a throw: first as written, or as a throw whose result was not used, then the
/// values that later moves use.
fn throw_readings<G: Game>(throw: &ThrowToken, later: &[Token]) -> Vec<TokenReading<G::Move>> {
    let written = is_value::<G>(throw.number);
    let seen = seen_of(throw);
    let used = later.iter().flat_map(results_of::<G>);
    let mut values: Vec<Value> = written.into_iter().collect();
    for value in used.chain(all_values::<G>()) {
        if may_be(seen, value) && !values.contains(&value) {
            values.push(value);
        }
    }
    let none = written.is_none().then_some(TokenReading::NoResult);
    none.into_iter().chain(values.into_iter().map(TokenReading::Throw)).collect()
}

/// Returns the values that a token was seen to use.
fn results_of<G: Game>(token: &Token) -> Vec<Value> {
    let of = |written: &WrittenMove| -> Vec<Value> {
        written.results().filter_map(is_value::<G>).collect()
    };
    match &token.kind {
        TokenKind::Move(written) if written.token.action != Action::InPlace => of(written),
        TokenKind::Either(options) => options.iter().flat_map(of).collect(),
        _ => Vec::new(),
    }
}

/// Returns the finding for a throw that is read as this value.
fn read_throw(throw: &ThrowToken, value: Value) -> Facts {
    match throw.number {
        SeenNumber::Is(number) if number == u16::from(value.number()) => {
            Facts::Unsure { reading: UnsureReading::AsWritten }
        }
        SeenNumber::Is(_) => Facts::Unsure { reading: UnsureReading::Instead(value.number()) },
        SeenNumber::Or(_) => Facts::Unsure { reading: UnsureReading::Open },
        SeenNumber::Not => Facts::NotHeard,
    }
}

fn unheard_facts(throw: &ThrowToken) -> Facts {
    match throw.number {
        SeenNumber::Or(_) => Facts::Unsure { reading: UnsureReading::Open },
        _ => Facts::NotHeard,
    }
}
