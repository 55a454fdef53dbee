//! A player turn: takes its course, and tells its findings and events.

use super::course::{Basis, Course, CourseEvent, CourseFinding, Step};
use super::options::Points;
use super::order::Taker;
use super::reading::{End, take_tokens};
use super::token::{Token, TokenKind, tokens};
use super::{Replay, TurnUnderway, Unsaid, naming};
use crate::finding::{Code, Facts, Finding, GameFacts, InPlay, Mitigation, Severity};
use crate::games::game::{Captures, Game, GamePosition, GameTurn, Piece};
use crate::notation::{Item, Marks, PlayerToken, PlayerTurn, SeenNumber, Verdict};
use crate::play::Ending;
use crate::replay::branching::last_span;
use crate::replay::finish::is_within;
use crate::replay::lines::LogReplay as _;
use crate::replay::setup::{error_at, note_meant};
use crate::replay::view::LaidOut;
use crate::replay::{
    MoveEvent, PairingEvent, ReachedPoint, ReplayState, SideFact, ThrowEffects, ThrowEvent,
    TurnEnd, TurnStart, Witness,
};
use crate::span::Span;
use crate::table::{BySide, Player, Side};

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    pub(super) fn player_turn(&mut self, line: usize, token: &PlayerTurn, items: &[Item]) {
        if self.plain_turn(line, token, items) {
            return;
        }
        self.frame.counts.turns += 1;
        let tokens = tokens(items, token.items.start as usize);
        self.count(&tokens);
        if self.is_over(token, items) {
            return;
        }
        let Some(taker) = self.taker(&token.player) else { return self.lose_order() };
        let aside = self.is_aside(&token.player, taker, &tokens);
        if aside {
            self.lets_play_without_throw(token.player.span);
        } else {
            self.count_round(line, token.round, taker.player.side);
        }
        self.check_order(&token.player, taker);
        if !taker.sure {
            // Everything in the turn rests on the player that is assumed here.
            self.frame.doubt.rests_on.get_or_insert(token.player.span);
            self.forget_entries();
        }
        self.tell_start(line, taker);
        let stop = self
            .frame
            .end
            .stop
            .filter(|&stop| is_within(self.frame.text, self.frame.log, line, stop));
        let is_before = |token: &&Token| stop.is_none_or(|stop| token.span.end as usize <= stop);
        let whole = tokens.iter().take_while(is_before).count();
        let end =
            stop.is_none().then(|| End { at: last_span(token, items), marks: token.player.marks });
        // The course runs independently, and the replay takes over its findings.
        let rules = self.rules.clone();
        let verdict = token.player.marks.verdict;
        let known = self.frame.doubt.lost.is_none();
        let mut course = Course::new(&rules, taker.player, self.position.clone(), known, verdict);
        let wants = self.witness.wants();
        course.unsaid = self.unsaid;
        course.compares = self.frame.findings.compares;
        course.done = wants.events.then(Vec::new);
        course.steps = wants.states.then(Vec::new);
        course.points = wants.options.then(Points::default);
        course.survey = self.frame.survey.take();
        course.text = self.frame.text;
        // A line without throws is an error that the parser reports. Its throws count as not heard.
        let is_throw = |token: &Token| matches!(token.kind, TokenKind::Throw(_));
        let has_throw = stop.is_some() || tokens.iter().any(is_throw);
        let may_be_in = self.unsaid.has(taker.player) || !known && !self.is_admitted(taker.player);
        let admitted = may_be_in.then(|| course.clone().admitted());
        begin(&mut course, has_throw, &tokens[..whole], end);
        if let Some(mut admitted) = admitted {
            begin(&mut admitted, has_throw, &tokens[..whole], end);
            course = self.likelier(course, admitted);
        }
        self.rules.hear(&rules);
        self.frame.survey = course.survey.take();
        for (span, meant) in std::mem::take(&mut course.meant) {
            note_meant(self.frame.log, &mut self.frame.findings.list, span, Some(meant));
        }
        self.frame.count_unchecked(known);
        self.take_findings(line, &course, taker);
        match stop {
            Some(_) => self.stop_in(line, course, taker),
            None => self.take(line, token, course, taker, aside),
        }
    }

    /// Returns the course that fits better: that of a player who may not move pieces yet, or that of one who
    /// may. If only one of them has no errors, it is known now which one is right.
    fn likelier<'r>(&mut self, out: Course<'r, G>, admitted: Course<'r, G>) -> Course<'r, G> {
        if (out.wrong == 0) != (admitted.wrong == 0) {
            self.unsaid.learn(out.player);
        }
        if admitted.wrong < out.wrong || admitted.wrong == out.wrong && out.wrong > 0 {
            admitted
        } else {
            out
        }
    }

    /// Returns whether a line records moves between the turns of others, marked as irregular, with
    /// nothing thrown.
    fn is_aside(&self, token: &PlayerToken, taker: Taker, tokens: &[Token]) -> bool {
        let throws = |token: &Token| match token.kind {
            TokenKind::Throw(throw) => throw.number != SeenNumber::Not,
            _ => false,
        };
        let is_out_of_turn = self.next().is_some_and(|next| next != taker.player);
        token.marks.verdict == Verdict::Irregular
            && is_out_of_turn
            && !tokens.iter().any(throws)
            && self.rules.may_play_aside(&self.position, &self.frame.roster, taker.player)
    }

    /// Downgrades the finding that a line has no throw, if the rules require none.
    fn lets_play_without_throw(&mut self, player: Span) {
        let Some(first) = error_at(self.frame.log, player) else { return };
        let Some(found) = self.frame.findings.list.get_mut(first..) else { return };
        let mut of_line = found.iter_mut().take_while(|found| found.span.start <= player.end);
        let is_it = |found: &&mut Finding| found.code() == Code::D307 && found.span == player;
        if let Some(finding) = of_line.find(is_it) {
            finding.severity = Severity::Note;
            finding.tempered = Some(Mitigation::Marked);
        }
    }

    fn count(&mut self, tokens: &[Token]) {
        for token in tokens {
            match token.kind {
                TokenKind::Throw(_) => self.frame.counts.throws += 1,
                TokenKind::Move(_) | TokenKind::Either(_) => self.frame.counts.moves += 1,
                _ => {}
            }
        }
    }

    /// Returns whether the game is over. Reports play after the end or after the log's outcome, but
    /// only once.
    fn is_over(&mut self, token: &PlayerTurn, items: &[Item]) -> bool {
        if !self.frame.finish.is_reached() {
            return false;
        }
        if let Some(facts) = self.frame.finish.play_after(G::ID) {
            let rule = match facts {
                Facts::AfterTheEnd { .. } => G::CITED.winning,
                _ => G::CITED.unfinished,
            };
            let span = token.player.span.to(last_span(token, items));
            let follows = Side::ALL.into_iter().find_map(|side| self.strays[side]);
            let finding = Finding { follows, ..Finding::new(span, facts, &[rule]) };
            self.frame.push(finding, token.player.marks);
        }
        true
    }

    fn stop_in(&mut self, line: usize, course: Course<'_, G>, taker: Taker) {
        if !course.known {
            self.lose_position(self.frame.log.lines[line].span);
        }
        let at = self.frame.log.lines[line].span;
        self.frame.finish.reached = course.winner().map(|side| (Ending::Won(side), at));
        self.position = course.position;
        self.underway = Some(TurnUnderway {
            line,
            is_open: course.is_open || course.has_gap,
            turn: course.turn,
            sure: taker.sure,
        });
    }

    /// Takes over the findings of a course. Each may follow from an earlier error in the turn, or from
    /// one after which the pieces that it is about may be elsewhere.
    fn take_findings(&mut self, line: usize, course: &Course<'_, G>, taker: Taker) {
        let mut fault = None;
        // Another player may have played, or one who can throw otherwise on another board.
        let rests = !taker.sure || !self.is_admitted(taker.player);
        // On an unknown board nobody can say which throws were due to such a player.
        let cannot_say = rests && self.frame.is_lost();
        let is_of_throws = |found: &CourseFinding| {
            found.basis == Basis::Throws && found.finding.severity == Severity::Error
        };
        for found in course.found.iter().filter(|found| !(cannot_say && is_of_throws(found))) {
            let rests = rests || found.after_move && found.basis == Basis::Throws;
            let follows = fault.or_else(|| self.cause(found, taker.player.side));
            let finding = Finding { follows, ..found.finding.clone() };
            if found.at_end
                && self.frame.end.last_turn == Some(line)
                && self.frame.end.unfinished.is_none()
            {
                let mut finding = finding;
                self.frame.weigh(&mut finding, found.marks, rests);
                self.frame.end.unfinished = Some(Box::new(finding));
                continue;
            }
            if let Some(index) = self.frame.push_cause(finding, found.marks, rests) {
                fault.get_or_insert(index);
                self.stray(found.strays, index);
            }
        }
    }

    fn cause(&self, found: &CourseFinding, side: Side) -> Option<usize> {
        if found.finding.severity != Severity::Error {
            return None;
        }
        let others = || Side::ALL.into_iter().find_map(|side| self.strays[side]);
        match found.basis {
            Basis::Throws => None,
            Basis::Own => self.strays[side],
            Basis::Others => others(),
        }
    }

    /// Records that the pieces of these sides may be elsewhere from here on.
    pub(super) fn stray(&mut self, sides: BySide<bool>, cause: usize) {
        for (side, _) in sides.iter().filter(|(_, strays)| **strays) {
            self.strays[side].get_or_insert(cause);
        }
    }

    /// Continues from a course that has ended.
    fn take(
        &mut self,
        line: usize,
        token: &PlayerTurn,
        course: Course<'_, G>,
        taker: Taker,
        aside: bool,
    ) {
        let span = token.player.span;
        let is_certain = taker.sure && course.is_sure() && self.is_sure();
        if is_certain {
            self.say_unmade(line, token, &course);
        }
        let sure = is_certain && token.player.marks == Marks::default();
        self.tell(&course, sure);
        self.frame.doubt.rests_on = course.rests_on.or(self.frame.doubt.rests_on);
        if let Some(side) = course.winner() {
            let last = self.frame.log.items_of(token).last().map_or(span, |item| item.span);
            self.frame.finish.win(side, last);
            self.witness.on_win(side);
        }
        let whole = !course.has_gap && course.is_whole;
        self.tell_end(line, &course, sure, whole);
        if !course.known {
            self.lose_position(span);
        }
        self.streak.count(taker.player.side, course.turn.captures());
        // An unseen move may have earned another turn.
        self.order.is_known &= course.known && !course.has_gap;
        let (is_seen, player) = (course.is_seen() && !self.frame.is_lost(), taker.player);
        let hears_all = !course.is_open && !course.has_gap && !self.frame.is_lost();
        let before = std::mem::replace(&mut self.position, course.position);
        self.unsaid.settle::<G>(player.side, &self.position);
        if !taker.sure || !is_seen {
            self.doubt_entry(&before, player);
        }
        if !hears_all {
            self.unsaid.forget_counts::<G>(player.side, &self.position);
        }
        if !taker.sure {
            self.forget_entries();
        }
        if !aside {
            self.rules.end(&mut self.position, &self.frame.roster, &course.turn);
        }
    }

    /// Reports throws that captures gave and that were not made.
    fn say_unmade(&mut self, line: usize, token: &PlayerTurn, course: &Course<'_, G>) {
        let (throws, player) = (G::unmade_throws(&course.turn), course.player);
        let Some(span) = course.gave_throw.filter(|_| throws > 0) else { return };
        let facts = Facts::Play(G::ID, InPlay::UnmadeThrows { player, throws });
        self.frame.push_unused(line, token, Finding::new(span, facts, &G::unmade_rules()));
    }

    /// Returns whether a player may move pieces.
    fn is_admitted(&self, player: Player) -> bool {
        Unsaid::admitted::<G>(&self.position, player.side) & player.bit() != 0
    }

    /// Records that a player may have entered the game in a turn of which not everything is certain, or not.
    fn doubt_entry(&mut self, before: &G::Position, player: Player) {
        if Unsaid::admitted::<G>(before, player.side) & player.bit() == 0 {
            G::let_in(&mut self.position, player, false);
        }
        self.unsaid.forget_players::<G>(player.side, player.bit(), &self.position);
    }

    /// Returns whether the position is known and not in doubt.
    pub(super) fn is_sure(&self) -> bool {
        let strays = Side::ALL.into_iter().any(|side| self.strays[side].is_some());
        self.frame.doubt.is_none() && !strays
    }

    fn tell_start(&mut self, line: usize, taker: Taker) {
        let Taker { player, sure } = taker;
        let (number, round) = (self.frame.counts.turns, self.order.round.now());
        let start = TurnStart { line, number, player, sure, takers: player.bit(), round, da: None };
        self.witness.on_turn_start(&start);
    }

    fn tell(&mut self, course: &Course<'_, G>, sure: bool) {
        let Some(done) = &course.done else { return };
        let mut told = 0;
        for step in course.steps.iter().flatten() {
            done[told..step.done].iter().for_each(|done| self.tell_done(course, done, sure));
            told = step.done;
            self.tell_step(step);
        }
        done[told..].iter().for_each(|done| self.tell_done(course, done, sure));
        let points = course.points.iter().flat_map(|points| &points.0);
        points.for_each(|&options| self.witness.on_options(options));
    }

    fn tell_done(&mut self, course: &Course<'_, G>, done: &CourseEvent<G::Move>, sure: bool) {
        let player = course.player;
        match done {
            &CourseEvent::Threw { item, value, kept } => {
                let (kept, effects) = (Some(kept), ThrowEffects::default());
                self.witness.on_throw(&ThrowEvent { item, player, value, kept, effects });
            }
            CourseEvent::Moved { item, play, effect, legal } => {
                let sure = sure && *legal;
                let Piece { letter, at } = G::piece(*play);
                let values: Vec<_> = G::throws(*play).each().collect();
                let captured = captured::<G>(&effect.outcome.captures);
                self.witness.on_move(&MoveEvent {
                    item: *item,
                    player,
                    letter,
                    from: naming::spot(at),
                    to: naming::spot(effect.outcome.to),
                    in_place: false,
                    values: &values,
                    captured: &captured,
                    brings: &[],
                    sure,
                });
            }
            &CourseEvent::Paired { item, at, made } => {
                let at = naming::spot(at);
                self.witness.on_pairing(&PairingEvent { item, player, at, made });
            }
            CourseEvent::Unseen => self.witness.on_unseen(),
        }
    }

    /// Tells a following witness the state after a token.
    fn tell_step(&mut self, step: &Step<G::Position>) {
        let stands = ReplayState {
            layout: step.position.layout(),
            known: step.known && self.frame.doubt.lost.is_none(),
            rests_on: step.rests_on.or(self.frame.doubt.rests_on),
            round: self.order.round.now(),
            hand: step.hand.counts().collect(),
            throw_is_due: false,
            facts: self.side_facts(&step.position),
            earned: None,
        };
        self.witness.on_state(ReachedPoint::Item(step.item), &stands);
    }

    /// Tells a following witness the state after a line.
    pub(super) fn tell_state(&mut self, line: usize) {
        let stands = ReplayState {
            layout: self.position.layout(),
            known: self.frame.doubt.lost.is_none(),
            rests_on: self.frame.doubt.rests_on,
            round: self.order.round.now(),
            hand: Vec::new(),
            throw_is_due: false,
            facts: self.side_facts(&self.position),
            earned: None,
        };
        self.witness.on_state(ReachedPoint::Line(line), &stands);
    }

    /// Returns the facts that the board does not show, as far as they are known.
    pub(super) fn side_facts(&self, position: &G::Position) -> BySide<Vec<SideFact>> {
        BySide::of(|side| naming::side_facts::<G>(&self.unsaid.known::<G>(position, side)))
    }

    fn tell_end(&mut self, line: usize, course: &Course<'_, G>, sure: bool, whole: bool) {
        if self.witness.wants().events {
            // If the position is unknown, the results left over are unknown too.
            let is_known = course.known && self.frame.doubt.lost.is_none();
            let left: Vec<_> = course.turn.hand().each().filter(|_| is_known).collect();
            let player = course.player;
            let position = &LaidOut::new(|| course.position.layout());
            let end = TurnEnd { line, player, left: &left, position, da: None, sure, whole };
            self.witness.on_turn_end(&end);
            self.tell_left(Some(&course.position).filter(|_| course.known));
        }
    }
}

/// Takes the tokens of a player turn. Without a throw among them, its throws count as not heard.
fn begin<G: GameFacts>(
    course: &mut Course<'_, G>,
    has_throw: bool,
    tokens: &[Token],
    end: Option<End>,
) {
    if !has_throw {
        course.threw_unheard(SeenNumber::Not);
    }
    take_tokens(course, tokens, end);
}

/// Returns the captured pieces: their side, letter and number.
pub(super) fn captured<G: Game>(captures: &Captures) -> Vec<(Side, Option<u8>, u8)> {
    let letter = naming::letters::<G>().nth(1).flatten();
    let of = |side| {
        let (ordinary, lettered) = captures.taken[side];
        [(side, None, ordinary), (side, letter, lettered)]
    };
    Side::ALL.into_iter().flat_map(of).filter(|(.., count)| *count > 0).collect()
}
