//! The items of a player turn. Legal ones are played, others are taken as they were seen.

use super::{Replay, extras, naming};
use crate::finding::{Facts, Finding, InMoves, PlainSituation, UnsureReading};
use crate::games::move_game::{
    Bar, Effect, Ending, MoveGame, MovePosition, Path, Reason, TurnItem,
};
use crate::notation::meant::has;
use crate::notation::{
    Item, ItemKind, Marks, PlayForm, PlayToken, PlayerTurn, SquareName, Verdict, onward,
};
use crate::replay::finish;
use crate::replay::setup::error_at;
use crate::replay::{ItemEvent, ReachedPoint, SureToken, Witness, tokens};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Player, Side};

/// The state of a player turn that is being replayed.
pub(super) struct Course<T> {
    pub(super) side: Side,
    pub(super) turn: T,
    /// The verdict on the player turn as a whole.
    verdict: Verdict,
    /// Whether the position is known.
    pub(super) known: bool,
    /// Whether the turn may be one that opens the way of the other side, because nobody knows whose turn it is.
    pub(super) may_open: bool,
    /// Whether part of the turn was not seen or cannot be read.
    pub(super) is_open: bool,
    /// The number of points at which options were counted.
    pub(super) points: usize,
    /// The first error in the turn that no mark excuses.
    pub(super) wrong: Option<usize>,
    /// Whether the rules bar an item of the turn.
    pub(super) is_barred: bool,
    /// The verdict on an item that the rules do not allow, if it is marked.
    pub(super) excused: Verdict,
    /// The item after which the game was over.
    pub(super) won_by: Option<Span>,
}

impl<T> Course<T> {
    pub(super) fn new(side: Side, turn: T, verdict: Verdict, known: bool) -> Course<T> {
        Course {
            side,
            turn,
            verdict,
            known,
            may_open: false,
            is_open: false,
            points: 0,
            wrong: None,
            is_barred: false,
            excused: Verdict::None,
            won_by: None,
        }
    }

    /// Returns whether nothing in the turn is in doubt.
    pub(super) fn is_sure(&self) -> bool {
        self.known && !self.is_open && self.wrong.is_none()
    }
}

/// An item as it is written.
#[derive(Clone, Copy)]
pub(super) struct WrittenItem<'a> {
    /// Its index among the log's items.
    pub(super) index: usize,
    pub(super) span: Span,
    pub(super) token: PlayToken,
    /// The items after it.
    pub(super) after: &'a [Item],
}

impl<'a> WrittenItem<'a> {
    /// Returns the item of a token; none if the token is of another kind. `index` is its place among the log's items.
    pub(super) fn new(index: usize, token: &'a [Item]) -> Option<WrittenItem<'a>> {
        let (first, after) = token.split_first()?;
        match first.kind {
            ItemKind::Play(token) => Some(WrittenItem { index, span: first.span, token, after }),
            _ => None,
        }
    }

    /// Returns the token that records this item with its extras, as if it had been seen.
    pub(super) fn sure(&self, item: &TurnItem) -> SureToken {
        let PlayToken { ended, taken, marks, .. } = self.token;
        let named = naming::token(item, Marks { unsure: false, ..marks }, self.span);
        match named.item.kind {
            ItemKind::Play(token) => {
                named.with(ItemKind::Play(PlayToken { ended, taken, ..token }))
            }
            _ => named,
        }
    }

    /// Returns its squares, as far as they were seen.
    fn squares(&self) -> impl Iterator<Item = Option<SquareName>> {
        [self.token.square].into_iter().chain(onward(self.after))
    }

    /// Returns the item, if all of it was seen.
    #[inline(always)]
    pub(super) fn item(&self) -> Option<TurnItem> {
        let square = self.token.square;
        match self.token.form {
            PlayForm::Place => square.map(TurnItem::Place),
            PlayForm::Remove => square.map(TurnItem::Remove),
            PlayForm::Sow => square.map(TurnItem::Sow),
            PlayForm::Pass => Some(TurnItem::Pass),
            PlayForm::Unseen => None,
            PlayForm::Path => self.step().or_else(|| self.path()).map(TurnItem::Path),
        }
    }

    /// Returns the path, if it is a single step and both squares were seen. Nearly all paths are.
    #[inline(always)]
    fn step(&self) -> Option<Path> {
        let (first, later) = self.after.split_first()?;
        let ItemKind::Onward(to) = first.kind else { return None };
        let goes_on = later.first().is_some_and(|item| matches!(item.kind, ItemKind::Onward(_)));
        (!goes_on).then_some(Path::step(self.token.square?, to?))
    }

    /// Returns the path, if all of it was seen.
    fn path(&self) -> Option<Path> {
        let mut is_seen = true;
        let squares = self.squares().map_while(|square| {
            is_seen &= square.is_some();
            square
        });
        Path::new(squares).filter(|_| is_seen)
    }

    /// Returns whether it may be this item.
    fn may_be(&self, item: &TurnItem) -> bool {
        let fits = |seen: Option<SquareName>, square| seen.is_none_or(|seen| seen == square);
        match (self.token.form, item) {
            (PlayForm::Unseen, _) | (PlayForm::Pass, TurnItem::Pass) => true,
            (PlayForm::Place, &TurnItem::Place(square))
            | (PlayForm::Remove, &TurnItem::Remove(square))
            | (PlayForm::Sow, &TurnItem::Sow(square)) => fits(self.token.square, square),
            (PlayForm::Path, TurnItem::Path(path)) => {
                let (seen, squares) = (self.squares().count(), path.squares());
                seen == squares.len()
                    && self.squares().zip(squares).all(|(seen, &square)| fits(seen, square))
            }
            _ => false,
        }
    }
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    pub(super) fn take_items(
        &mut self,
        course: &mut Course<G::Turn>,
        turn: &PlayerTurn,
        items: &[Item],
        stop: Option<usize>,
    ) {
        self.count_options(course);
        let mut place = 0;
        for token in tokens(items) {
            let (item, index) = (&token[0], turn.items.start as usize + place);
            if stop.is_some_and(|stop| item.span.end as usize > stop) {
                return;
            }
            self.look(course);
            match item.kind {
                ItemKind::Play(_) | ItemKind::Either(_) => {
                    match WrittenItem::new(index, token) {
                        Some(written) => self.take_item(course, written),
                        None => self.take_either(course, index, &items[place..]),
                    }
                    self.count_options(course);
                }
                ItemKind::Onward(_) | ItemKind::Added(_) => {}
                ItemKind::Gap => self.miss(course, item.span),
                ItemKind::Unreadable => self.skip_unreadable(course, item.span),
                ItemKind::Throw(_) | ItemKind::Unused(_) => self.of_other_games(course, item, true),
                ItemKind::Move(_) | ItemKind::Pairing(_) | ItemKind::Touch(_) => {
                    self.of_other_games(course, item, false);
                }
            }
            if self.witness.wants().states {
                self.tell_state(ReachedPoint::Item(index));
            }
            place += token.len();
        }
    }

    /// Takes a part of the turn that was not seen: the position is unknown after it.
    fn miss(&mut self, course: &mut Course<G::Turn>, span: Span) {
        self.frame.report(span, Facts::Gap, &[]);
        self.lose_item(course);
    }

    pub(super) fn lose_item(&mut self, course: &mut Course<G::Turn>) {
        (course.known, course.is_open) = (false, true);
        self.witness.on_unseen();
    }

    /// Takes text that cannot be read. It may have been any item.
    fn skip_unreadable(&mut self, course: &mut Course<G::Turn>, span: Span) {
        course.is_open = true;
        self.fault = self.fault.or(error_at(self.frame.log, span));
        self.witness.on_unseen();
    }

    /// Reports a throw, or an item of the games with throws (I1).
    pub(super) fn of_other_games(
        &mut self,
        course: &mut Course<G::Turn>,
        item: &Item,
        is_throw: bool,
    ) {
        let marks = match item.kind {
            ItemKind::Throw(throw) => throw.marks,
            ItemKind::Move(token) => token.marks,
            ItemKind::Pairing(token) => token.marks,
            ItemKind::Play(token) => token.marks,
            _ => Marks::default(),
        };
        if self.counts(item.span, marks) {
            let facts = InMoves::OfOtherGames { is_throw };
            self.find(course, item.span, facts, &[G::CITED.items], marks);
        }
    }

    /// Returns whether a token counts. One that was taken back does not.
    fn counts(&mut self, span: Span, marks: Marks) -> bool {
        match marks.verdict {
            Verdict::None | Verdict::Irregular => {}
            Verdict::TakenBack => self.frame.report(span, Facts::TakenBack, &[]),
            _ => self.frame.report(span, Facts::Disputed, &[]),
        }
        !marks.verdict.is_undone()
    }

    fn take_item(&mut self, course: &mut Course<G::Turn>, written: WrittenItem<'_>) {
        let (span, marks) = (written.span, written.token.marks);
        if !self.counts(span, marks) {
            return;
        }
        if marks.unsure && written.item().is_some() {
            self.frame.report(span, Facts::Unsure { reading: UnsureReading::AsWritten }, &[]);
            self.frame.doubt.rests_on = self.frame.doubt.rests_on.or(Some(span));
        }
        match written.item() {
            _ if !course.known => self.check_form(course, &written),
            Some(item) => self.play(course, &written, item),
            None if is_too_long(&written) => {
                self.bar(course, &written, Bar::new(G::CITED.board, Reason::NotOneStep));
                self.lose_item(course);
            }
            None => self.read_unseen(course, &written),
        }
    }

    /// Reports errors that do not depend on the position: an item that the game does not have (I1), and a square that its
    /// board does not have.
    fn check_form(&mut self, course: &mut Course<G::Turn>, written: &WrittenItem<'_>) {
        let plan = self.rules.plan();
        let off_the_board = |&name: &SquareName| plan.square(name).is_none();
        if !has(G::ID, written.token.form) {
            self.bar(course, written, Bar::new(G::CITED.items, Reason::NoSuchItem));
        } else if let Some(name) = written.squares().flatten().find(off_the_board) {
            self.bar(course, written, Bar::new(G::CITED.board, Reason::NoSuchSquare(name)));
        }
    }

    /// Takes an item that was not wholly seen: the only legal one that it may be, or else none.
    fn read_unseen(&mut self, course: &mut Course<G::Turn>, written: &WrittenItem<'_>) {
        let legal = self.rules.legal_items(&self.position, &course.turn);
        let fits = |item: &&TurnItem| self.fits(course, written, item);
        let readings: Vec<&TurnItem> = legal.iter().filter(fits).collect();
        let reading = match readings[..] {
            [&only] => {
                self.frame.report(
                    written.span,
                    Facts::Unsure { reading: UnsureReading::Legal(1) },
                    &[],
                );
                return self.play(course, written, only);
            }
            // A `?` behind a whole turn was more likely meant as a mark of the item before it.
            [] if legal.is_empty() && self.follows_an_item(written) => {
                return self.bar(course, written, Bar::new(G::CITED.order, Reason::TurnIsOver));
            }
            [] => UnsureReading::Legal(0),
            _ => UnsureReading::Open,
        };
        self.frame.report(written.span, Facts::Unsure { reading }, &[]);
        self.lose_item(course);
    }

    /// Returns whether an item of which nothing was seen stands behind another one of its player turn.
    fn follows_an_item(&self, written: &WrittenItem<'_>) -> bool {
        let before = written.index.checked_sub(1).and_then(|index| self.frame.log.items.get(index));
        let line = |span: Span| self.frame.log.line_at(span.start);
        let is_unseen = written.token.form == PlayForm::Unseen;
        is_unseen && before.is_some_and(|before| line(before.span) == line(written.span))
    }

    /// Returns whether a token may be a legal item, which then has the effect that its extras say.
    pub(super) fn fits(
        &self,
        course: &Course<G::Turn>,
        written: &WrittenItem<'_>,
        item: &TurnItem,
    ) -> bool {
        if !written.may_be(item) {
            return false;
        }
        let (mut position, mut turn) = (self.position, course.turn);
        let effect = self.rules.play(&mut position, &mut turn, item);
        effect.is_ok_and(|effect| extras::agree(&written.token, &effect))
    }

    pub(super) fn play(
        &mut self,
        course: &mut Course<G::Turn>,
        written: &WrittenItem<'_>,
        item: TurnItem,
    ) {
        let before = self.position;
        match self.rules.play(&mut self.position, &mut course.turn, &item) {
            Ok(effect) => {
                let fits = self.check_extras(course, written, &item, &effect);
                let is_marked = written.token.marks.verdict == Verdict::Irregular;
                if fits && is_marked {
                    self.frame.report(written.span, Facts::NeedlessMark, &[]);
                }
                let differs = !fits && is_marked;
                let told = if differs { extras::as_seen(&written.token, &effect) } else { effect };
                self.tell_item(course, written, &before, item, told, fits);
                if differs {
                    // The table did something else, and dadu does not know the board after it.
                    self.lose_item(course);
                }
            }
            Err(bar) => {
                self.bar(course, written, bar);
                let is_over = bar.reason == Reason::GameOver;
                if is_over {
                    return;
                }
                let forced = self.rules.force(&mut self.position, &mut course.turn, &item);
                let Some(effect) = forced else {
                    let verdicts = [written.token.marks.verdict, course.verdict];
                    if verdicts.iter().any(|&verdict| verdict != Verdict::None) {
                        // The table did it somehow, and dadu does not know the board after it.
                        self.lose_item(course);
                    }
                    return;
                };
                let told = extras::as_seen(&written.token, &effect);
                self.tell_item(course, written, &before, item, told, false);
                course.known &= self.position != before || item == TurnItem::Pass;
            }
        }
    }

    /// Tells the witness an item that was played in a position, and its effect.
    fn tell_item(
        &mut self,
        course: &mut Course<G::Turn>,
        written: &WrittenItem<'_>,
        before: &G::Position,
        played: TurnItem,
        effect: Effect,
        fits: bool,
    ) {
        if self.position.ending().is_some() {
            course.won_by.get_or_insert(written.span);
        }
        if self.witness.wants().events {
            let sure = fits
                && self.is_sure()
                && course.is_sure()
                && course.verdict == Verdict::None
                && written.token.marks == Marks::default();
            let (item, player) = (written.index, Player::first(course.side));
            let taken = extras::find_taken(before, &self.position, course.side, &played, &effect);
            self.witness.on_item(&ItemEvent { item, player, played, effect, taken, sure });
        }
    }

    /// Reports an item that the rules bar.
    fn bar(&mut self, course: &mut Course<G::Turn>, written: &WrittenItem<'_>, bar: Bar) {
        let (span, marks) = (written.span, written.token.marks);
        let facts = match (bar.reason, course.won_by) {
            (Reason::NoSuchSquare(name), _) => {
                Facts::OffTheBoard { name, last: self.rules.last_square() }
            }
            (Reason::GameOver, Some(at)) => {
                finish::after(G::ID, self.position.ending().unwrap_or(Ending::Drawn), at)
            }
            _ => Facts::Moves(G::ID, InMoves::Barred(bar)),
        };
        let rules = super::rules_of::<G>(bar);
        course.is_barred = true;
        self.find_facts(course, span, facts, &rules, marks);
    }

    pub(super) fn find(
        &mut self,
        course: &mut Course<G::Turn>,
        span: Span,
        facts: InMoves,
        rules: &[RuleId],
        marks: Marks,
    ) {
        self.find_facts(course, span, Facts::Moves(G::ID, facts), rules, marks);
    }

    /// Adds a finding in a turn, with the legal items there.
    fn find_facts(
        &mut self,
        course: &mut Course<G::Turn>,
        span: Span,
        facts: Facts,
        rules: &[RuleId],
        marks: Marks,
    ) {
        if marks.verdict != Verdict::None {
            course.excused = marks.verdict;
        }
        let verdict = if marks.verdict == Verdict::None { course.verdict } else { marks.verdict };
        let marks = Marks { verdict, ..marks };
        let held = course.known.then(|| self.situation(course)).flatten();
        let follows = course.wrong.or(self.fault).filter(|_| facts.depend_on_position());
        let finding = Finding { held, follows, ..Finding::new(span, facts, rules) };
        if let Some(index) = self.frame.push_cause(finding, marks, false) {
            course.wrong.get_or_insert(index);
            self.fault.get_or_insert(index);
        }
    }

    /// Returns the position and the legal items, unless variants are compared: then nobody needs them.
    pub(super) fn situation(&self, course: &Course<G::Turn>) -> Option<Box<PlainSituation>> {
        if self.frame.findings.compares {
            return None;
        }
        let legal = self.rules.legal_items(&self.position, &course.turn);
        let most = PlainSituation::LISTED;
        Some(Box::new(PlainSituation {
            player: Player::first(course.side),
            hand: Vec::new(),
            blocked: self.position.ending().is_some(),
            more: legal.len() > most,
            legal: legal.iter().take(most).map(ToString::to_string).collect(),
            position: super::naming::position_line::<G>(&self.position),
        }))
    }
}

/// Returns whether a path has more squares than any path of the rules.
fn is_too_long(written: &WrittenItem<'_>) -> bool {
    written.token.form == PlayForm::Path && written.squares().all(|square| square.is_some())
}
