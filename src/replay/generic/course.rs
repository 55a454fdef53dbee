//! The course of a player turn. It takes the tokens one by one: legal ones by the rules, others as they
//! were seen. A course is cheap to copy, so that readings of unsure tokens can be tried.

use std::ops::ControlFlow::{Break, Continue};

use super::naming;
use super::options::Points;
use super::token::{Token, WrittenMove};
use super::unsaid::Unsaid;
use crate::finding::{Facts, Finding, GameFacts, InPlay, PlainSituation, Severity};
use crate::games::game::{Effect, EndBar, Game, GamePosition, GameTurn, Gives, ThrowBar};
use crate::layout::Spot;
use crate::notation::meant::{from_to, in_ascii};
use crate::notation::{self, ItemKind, Marks, MoveToken, SeenNumber, ThrowToken, Verdict};
use crate::play::{Throws, Value};
use crate::replay::branching::{ANY_MOVE, SureToken};
use crate::replay::stepwise::Survey;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// The basis of a finding, other than its own token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// The throws.
    Throws,
    /// The positions of the side's own pieces.
    Own,
    /// The positions of other sides' pieces.
    Others,
}

/// A finding in the course.
#[derive(Clone, Debug)]
pub(super) struct CourseFinding {
    pub(super) finding: Finding,
    pub(super) marks: Marks,
    pub(super) basis: Basis,
    /// The sides whose pieces may be elsewhere from here on.
    pub(super) strays: BySide<bool>,
    /// Whether the player had moved before, so that captures may have decided which throws were due.
    pub(super) after_move: bool,
    /// Whether the finding only applies if the game was not stopped here (W2).
    pub(super) at_end: bool,
}

/// An event for the witness.
#[derive(Clone, Debug)]
pub(super) enum CourseEvent<M> {
    Threw {
        item: usize,
        value: Value,
        kept: bool,
    },
    Moved {
        item: usize,
        play: M,
        effect: Effect,
        legal: bool,
    },
    Paired {
        item: usize,
        at: Spot,
        made: bool,
    },
    /// Part of the play was not seen.
    Unseen,
}

#[derive(Clone, Debug)]
pub(super) struct Course<'r, G: Game> {
    pub(super) rules: &'r G,
    pub(super) player: Player,
    pub(super) position: G::Position,
    pub(super) turn: G::Turn,
    /// The facts of the position that are unknown.
    pub(super) unsaid: Unsaid,
    pub(super) found: Vec<CourseFinding>,
    /// Whether variants are compared, so that nobody sees the findings.
    pub(super) compares: bool,
    /// The events so far, if the witness wants them.
    pub(super) done: Option<Vec<CourseEvent<G::Move>>>,
    /// The number of errors that no mark excuses.
    pub(super) wrong: usize,
    /// Whether the position of the pieces is known.
    pub(super) known: bool,
    /// The unsure reading on which the position rests.
    pub(super) rests_on: Option<Span>,
    /// Whether a throw was not heard or part of the play was not seen, so that more may be in hand.
    pub(super) is_open: bool,
    pub(super) has_gap: bool,
    /// The seen part of each throw that was not heard and that no move has confirmed so far.
    pub(super) unheard: Vec<SeenNumber>,
    /// Whether the turn could end where it did: no throw was due, and no throw had to be used.
    pub(super) is_whole: bool,
    has_throw: bool,
    /// Whether a missing throw before a move was reported.
    pub(super) is_short: bool,
    pub(super) last_thrown: Option<u8>,
    /// Whether the next token follows a move, and not a throw.
    pub(super) follows_move: bool,
    /// Whether there was a move before this token.
    pub(super) has_moved: bool,
    /// The move that won the game, until a throw after it is found (W1).
    won_by: Option<Span>,
    /// The move that gave a throw which was not made, or else the last one that gave a throw.
    pub(super) gave_throw: Option<Span>,
    /// The verdict on the player turn as a whole.
    pub(super) verdict: Verdict,
    pub(super) unused: Vec<(u16, Span)>,
    /// The state after each token, if the witness follows.
    pub(super) steps: Option<Vec<Step<G::Position>>>,
    /// The options of the player after each token, if the witness measures.
    pub(super) points: Option<Points>,
    /// The digest of the legal moves, if variants are compared.
    pub(super) survey: Option<Box<Survey>>,
    /// The text of the log; empty if the replay ignores its unreadable tokens.
    pub(super) text: &'r [u8],
    /// The legal moves that unreadable tokens describe by their two squares.
    pub(super) meant: Vec<(Span, Box<str>)>,
}

/// The state after a token.
#[derive(Clone, Debug)]
pub(super) struct Step<P> {
    /// The index of the token's item, from [`Token::last_item`].
    pub(super) item: usize,
    /// The number of events so far.
    pub(super) done: usize,
    pub(super) position: P,
    pub(super) hand: Throws,
    pub(super) known: bool,
    pub(super) rests_on: Option<Span>,
}

/// No side.
pub(super) const NOBODY: BySide<bool> = BySide([false; 4]);
/// Every side.
pub(super) const EVERYBODY: BySide<bool> = BySide([true; 4]);

impl<'r, G: GameFacts> Course<'r, G> {
    pub(super) fn new(
        rules: &'r G,
        player: Player,
        position: G::Position,
        known: bool,
        verdict: Verdict,
    ) -> Course<'r, G> {
        Course {
            unsaid: Unsaid::default(),
            rules,
            player,
            turn: rules.begin(&position, player),
            found: Vec::new(),
            compares: false,
            done: None,
            wrong: 0,
            known,
            rests_on: None,
            is_open: false,
            has_gap: false,
            unheard: Vec::new(),
            is_whole: false,
            has_throw: false,
            is_short: false,
            last_thrown: None,
            follows_move: false,
            has_moved: false,
            won_by: None,
            gave_throw: None,
            verdict,
            position,
            unused: Vec::new(),
            steps: None,
            points: None,
            survey: None,
            text: &[],
            meant: Vec::new(),
        }
    }

    /// Returns the course of a player who may move pieces from the start.
    pub(super) fn admitted(mut self) -> Course<'r, G> {
        G::let_in(&mut self.position, self.player, true);
        self.turn = self.rules.begin(&self.position, self.player);
        self
    }

    /// Records the state after a token, if the witness follows, and the options there, if the witness
    /// measures.
    pub(super) fn reached(&mut self, token: &Token) {
        self.look();
        self.count_options(token);
        let Some(steps) = &mut self.steps else { return };
        steps.push(Step {
            item: token.last_item(),
            done: self.done.as_ref().map_or(0, Vec::len),
            position: self.position.clone(),
            hand: self.turn.hand(),
            known: self.known,
            rests_on: self.rests_on,
        });
    }

    /// Records an event, if the witness wants events.
    pub(super) fn note_event(&mut self, event: CourseEvent<G::Move>) {
        if let Some(done) = &mut self.done {
            done.push(event);
        }
    }

    /// Returns whether nothing in the course is in doubt.
    pub(super) fn is_sure(&self) -> bool {
        self.wrong == 0 && self.is_seen()
    }

    /// Returns whether everything in the course was seen for certain, on a known board.
    pub(super) fn is_seen(&self) -> bool {
        self.known && self.rests_on.is_none() && !self.is_open && !self.has_gap
    }

    pub(super) fn note(&mut self, span: Span, facts: Facts) {
        self.find(span, facts, &[], Marks::default(), Basis::Throws, NOBODY);
    }

    pub(super) fn find(
        &mut self,
        span: Span,
        facts: Facts,
        rules: &[RuleId],
        marks: Marks,
        basis: Basis,
        strays: BySide<bool>,
    ) {
        let verdict = if marks.verdict == Verdict::None { self.verdict } else { marks.verdict };
        let marks = Marks { verdict, ..marks };
        // A caller that tries all variants at once does not need the other legal moves.
        let is_shown = !self.compares && self.known && !rules.is_empty();
        let held = is_shown.then(|| Box::new(self.plain_situation()));
        let finding = Finding { held, ..Finding::new(span, facts, rules) };
        let is_error = finding.severity == Severity::Error;
        self.wrong += usize::from(is_error && marks == Marks::default());
        let after_move = self.has_moved;
        self.found.push(CourseFinding { finding, marks, basis, strays, after_move, at_end: false });
    }

    /// Returns the results in hand and the legal moves.
    fn plain_situation(&self) -> PlainSituation {
        let (mut legal, mut more) = (Vec::new(), false);
        let _ = self.rules.visit_legal_moves(&self.position, &self.turn, |play, _| {
            if legal.len() == PlainSituation::LISTED {
                more = true;
                return Break(());
            }
            legal.push(naming::move_notation::<G>(play, None));
            Continue(())
        });
        PlainSituation {
            player: self.player,
            hand: self.turn.hand().counts().map(|(value, count)| (value.number(), count)).collect(),
            blocked: self.turn.is_over() || self.rules.must_throw(&self.turn),
            legal,
            more,
            position: self.unsaid.position_line::<G>(&self.position),
        }
    }

    /// Returns whether a token counts. A token that was taken back does not.
    pub(super) fn counts(&mut self, span: Span, marks: Marks) -> bool {
        match marks.verdict {
            Verdict::None | Verdict::Irregular => {}
            Verdict::TakenBack => self.note(span, Facts::TakenBack),
            _ => self.note(span, Facts::Disputed),
        }
        !marks.verdict.is_undone()
    }

    /// Takes a throw that was heard.
    pub(super) fn take_throw(&mut self, item: usize, span: Span, throw: ThrowToken, number: u16) {
        self.has_throw = true;
        if !self.counts(span, throw.marks) {
            return;
        }
        let Some(value) = G::value(number) else {
            return self.threw_the_impossible(span, throw.marks, number);
        };
        let lost_before = self.turn.lost().count(value);
        if let Err(bar) = self.rules.throw(&mut self.position, &mut self.turn, value) {
            if bar == ThrowBar::Impossible {
                return self.threw_the_impossible(span, throw.marks, number);
            }
            self.threw_too_many(span, throw.marks, bar);
            self.rules.force_throw(&mut self.position, &mut self.turn, value);
        }
        self.last_thrown = Some(value.number());
        self.note_event(CourseEvent::Threw { item, value, kept: true });
        self.lose(value, self.turn.lost().count(value) - lost_before);
    }

    /// Takes a throw that the lots cannot show, so that the real throw is unknown.
    fn threw_the_impossible(&mut self, span: Span, marks: Marks, number: u16) {
        let rules = self.rules.throwing(&self.turn, ThrowBar::Impossible);
        let (lots, elsewhere) = (few_lots::<G>(&self.turn), G::value(number).is_some());
        let facts = Facts::Play(G::ID, InPlay::ImpossibleThrow { number, lots, elsewhere });
        self.find(span, facts, &rules, marks, Basis::Throws, NOBODY);
        self.end_throwing(SeenNumber::Not);
    }

    /// Marks the latest throws of a value as lost. One throw may also lose earlier ones.
    fn lose(&mut self, value: Value, count: u32) {
        let thrown = self.done.iter_mut().flatten().rev().filter_map(|done| match done {
            CourseEvent::Threw { value: other, kept, .. } if *other == value => Some(kept),
            _ => None,
        });
        thrown.take(count as usize).for_each(|kept| *kept = false);
    }

    /// Takes a throw that was not fully heard, and that no move confirms.
    pub(super) fn threw_unheard(&mut self, seen: SeenNumber) {
        self.has_throw = true;
        self.end_throwing(seen);
    }

    /// Ends the throws after one that is only known as `seen`. It is unknown whether more throws
    /// followed.
    fn end_throwing(&mut self, seen: SeenNumber) {
        G::end_throwing(&self.position, &mut self.turn);
        self.is_open = true;
        self.unheard.push(seen);
        self.last_thrown = None;
    }

    /// Reports a `?` where no throw is due. It was more likely meant as a mark of the token before it.
    pub(super) fn is_unheard_too_many(&mut self, span: Span, throw: &ThrowToken) -> bool {
        let (mut position, mut turn) = (self.position.clone(), self.turn.clone());
        let values = G::ID.rulebook().throws.iter().filter_map(|&number| G::value(number.into()));
        let bars: Option<Vec<ThrowBar>> =
            values.map(|value| self.rules.throw(&mut position, &mut turn, value).err()).collect();
        match bars.as_deref() {
            Some(&[bar, ..]) if bar != ThrowBar::Impossible => {
                self.threw_too_many(span, throw.marks, bar)
            }
            _ => false,
        }
    }

    /// Reports a throw that is not due. Returns whether it did.
    fn threw_too_many(&mut self, span: Span, marks: Marks, bar: ThrowBar) -> bool {
        let rules = self.rules.throwing(&self.turn, bar);
        if bar == ThrowBar::GameOver {
            self.threw_after_the_end(span, marks, &rules);
            return true;
        }
        // If the throws are unknown, another throw may well be due. On an unknown board, a move may have captured.
        let may_have_captured = !self.known && self.has_moved;
        if self.is_open || self.has_gap || self.is_short || may_have_captured {
            return false;
        }
        let after_capture = bar == ThrowBar::EndedAfterCapture;
        let facts = InPlay::ThrowTooMany { after: self.last_thrown, after_capture };
        let basis = if after_capture { Basis::Others } else { Basis::Throws };
        self.find(span, Facts::Play(G::ID, facts), &rules, marks, basis, self.own());
        true
    }

    fn threw_after_the_end(&mut self, span: Span, marks: Marks, rules: &[RuleId]) {
        if let (Some(winner), Some(at)) = (self.winner(), self.won_by.take()) {
            let facts = Facts::AfterTheEnd { winner, at };
            self.find(span, facts, rules, marks, Basis::Own, NOBODY);
        }
    }

    /// Records a move that was made.
    pub(super) fn did_move(
        &mut self,
        at: &WrittenMove,
        play: G::Move,
        effect: Effect,
        legal: bool,
    ) {
        if effect.won {
            self.won_by = Some(at.span);
        }
        if let Gives::Throws(given) = effect.gives
            && G::unmade_throws(&self.turn) <= u32::from(given)
        {
            self.gave_throw = Some(at.span);
        }
        self.note_event(CourseEvent::Moved { item: at.item, play, effect, legal });
    }

    pub(super) fn own(&self) -> BySide<bool> {
        BySide::of(|side| side == self.player.side)
    }

    pub(super) fn gap(&mut self, span: Span) {
        self.note(span, Facts::Gap);
        G::end_throwing(&self.position, &mut self.turn);
        (self.has_gap, self.known) = (true, false);
        self.note_event(CourseEvent::Unseen);
    }

    pub(super) fn unreadable(&mut self, span: Span) {
        self.note_squares(span);
        G::end_throwing(&self.position, &mut self.turn);
        (self.is_open, self.has_throw) = (true, true);
        self.unheard.push(SeenNumber::Not);
        self.note_event(CourseEvent::Unseen);
    }

    /// Notes the legal move for a token that gives its two squares: the one with the fewest results.
    fn note_squares(&mut self, span: Span) {
        let text = String::from_utf8_lossy(self.text.get(span.range()).unwrap_or_default());
        let Some(squares) = from_to(&in_ascii(&text)).filter(|_| self.known) else { return };
        let landing = Some(notation::Spot::Square(squares.to));
        let seen = MoveToken { piece: squares.piece(), landing, ..ANY_MOVE };
        let legal = self.legal_moves(&seen, &[], span).into_iter();
        let plain = |sure: SureToken| match sure.item.kind {
            ItemKind::Move(token) => {
                sure.with(ItemKind::Move(MoveToken { landing: None, ..token }))
            }
            _ => sure,
        };
        if let Some(fewest) = legal.min_by_key(|token| token.added.len()) {
            self.meant.push((span, plain(fewest).text().into()));
        }
    }

    pub(super) fn leave_unused(&mut self, span: Span, number: SeenNumber) {
        if let SeenNumber::Is(number) = number {
            self.unused.push((number, span));
        }
    }

    /// Ends the turn. Checks that everything was thrown and used that had to be (H2, A3).
    pub(super) fn end(&mut self, at: Span, marks: Marks) {
        self.has_moved |= self.follows_move;
        let unfinished = self.rules.may_end(&self.position, &self.turn).err();
        self.is_whole = unfinished.is_none();
        let is_open = self.is_open || self.has_gap;
        if let Some(unfinished) = unfinished.filter(|_| !is_open && self.has_throw) {
            // The other cases, such as a throw for a capture, depend on the position of the pieces.
            if unfinished == EndBar::ThrowDue || self.known {
                self.say_unfinished(at, marks, unfinished);
            }
        }
        self.check_unused();
    }

    fn say_unfinished(&mut self, at: Span, marks: Marks, unfinished: EndBar) {
        let rules = G::unfinished(&self.turn, &unfinished);
        let (facts, basis) = match unfinished {
            EndBar::ThrowDue => (self.missing_throw(), Basis::Throws),
            EndBar::ThrowDueForCapture => {
                (Facts::MissingThrow { extra: true, after: None }, Basis::Others)
            }
            EndBar::Usable(values) => {
                let results = values.iter().map(|value| value.number()).collect();
                (Facts::ResultsLeft { results, shortened: false }, Basis::Own)
            }
            EndBar::More { used, most } => {
                (Facts::Play(G::ID, InPlay::MoreUsable { used, most }), Basis::Own)
            }
        };
        self.find(at, facts, &rules, marks, basis, EVERYBODY);
        if let Some(found) = self.found.last_mut() {
            found.at_end = true;
        }
    }

    /// Returns the side that has won, once the game is over (W1).
    pub(super) fn winner(&self) -> Option<Side> {
        self.position.winner().filter(|_| self.known)
    }
}

/// Returns the number of lots that are thrown, if it is smaller than the game's own.
pub(super) fn few_lots<G: Game>(turn: &G::Turn) -> Option<u32> {
    Some(G::lots(turn)).filter(|&lots| lots < 4)
}
