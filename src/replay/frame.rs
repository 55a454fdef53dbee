//! The frame of a replay: the state and the steps that are the same in every game. It knows no engine and no witness, so it
//! is compiled once for all of them.

use std::hash::{Hash, Hasher};

use super::finish::{Finish, is_beyond};
use super::report::{Findings, tempered};
use super::setup::{HeaderEnd, error_at, states_position};
use super::stepwise::{Survey, UnfinishedTurn, unfinished};
use super::terms::Terms;
use super::{Counts, DoubtReason, Game};
use crate::finding::{Facts, Finding, Mitigation, Severity};
use crate::notation::{
    Content, Field, Item, ItemKind, Line, Log, Marks, PlayerSeat, PlayerTurn, Verdict, fields,
};
use crate::rulebook::{Row, RuleId};
use crate::span::Span;
use crate::table::{BySide, Player, Roster};

/// The state of a replay that needs no engine. `infer` copies it for each line and many variants, so rare data is boxed.
#[derive(Clone)]
pub(super) struct Frame<'a> {
    pub(super) text: &'a [u8],
    pub(super) log: &'a Log,
    pub(super) terms: Terms<'a>,
    /// The end of the header, computed when it is first needed.
    header: Option<HeaderEnd>,
    pub(super) roster: Roster,
    pub(super) doubt: Doubt,
    pub(super) findings: Findings,
    pub(super) counts: Counts,
    pub(super) end: End,
    pub(super) finish: Finish,
    /// The digest of the legal moves, if variants are compared.
    pub(super) survey: Option<Box<Survey>>,
}

/// Whether the position of the pieces is unknown or not certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Doubt {
    /// Where the position of the pieces became unknown, if it is unknown.
    pub(super) lost: Option<Span>,
    /// The number of player turns since then that could not be checked.
    pub(super) unchecked: u32,
    /// The last unsure reading on which the position rests.
    pub(super) rests_on: Option<Span>,
}

/// The last player turn of a log, or of the part of it that is replayed.
#[derive(Clone)]
pub(super) struct End {
    /// The last line with a player turn, which a stopped game may leave unfinished (W2).
    pub(super) last_turn: Option<usize>,
    /// The finding about that player turn, if it is unfinished.
    pub(super) unfinished: Option<Box<Finding>>,
    /// The offset at which the replay stops, if it stops before the end.
    pub(super) stop: Option<usize>,
}

/// Everything in a frame on which the continuation of a replay depends, without the findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FrameOutlook {
    /// An unknown position, and a position that rests on an unsure reading.
    doubts: [bool; 2],
    roster: Roster,
    unfinished: Option<UnfinishedTurn>,
    finish: Finish,
}

/// Hashes what differs most often; equality compares the rest.
impl Hash for FrameOutlook {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.doubts.hash(state);
    }
}

/// An unreadable line that may change the rest of the game.
pub(super) enum UnreadLine {
    /// A position that sets up a game, or continues one after a gap.
    Position,
    /// Perhaps a player turn. If the line is an error, with the index of its finding.
    Turn(Option<usize>),
}

impl Doubt {
    /// Returns whether the position is known and rests on no unsure reading.
    pub(super) fn is_none(&self) -> bool {
        self.lost.is_none() && self.rests_on.is_none()
    }
}

impl<'a> Frame<'a> {
    /// Creates the frame of a replay before the first line of a log. `findings` are those of the header.
    pub(super) fn new(
        text: &'a [u8],
        log: &'a Log,
        terms: Terms<'a>,
        findings: Vec<Finding>,
        roster: Roster,
    ) -> Frame<'a> {
        let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
        let last_turn = log.lines.iter().rposition(is_turn);
        Frame {
            text,
            log,
            terms,
            header: None,
            roster,
            doubt: Doubt::default(),
            findings: Findings::of_header(findings),
            counts: Counts::default(),
            end: End { last_turn, unfinished: None, stop: None },
            finish: Finish::default(),
            survey: None,
        }
    }

    /// Returns a frame that continues from here without the findings so far, to try something.
    pub(super) fn trial(&self) -> Frame<'a> {
        Frame {
            header: None,
            findings: self.findings.only_counted(),
            end: End { unfinished: None, stop: None, ..self.end },
            survey: None,
            ..*self
        }
    }

    /// Returns whether the position of the pieces is unknown.
    #[inline]
    pub(super) fn is_lost(&self) -> bool {
        self.doubt.lost.is_some()
    }

    /// Returns everything on which the continuation depends.
    pub(super) fn outlook(&self) -> FrameOutlook {
        FrameOutlook {
            doubts: [self.doubt.lost.is_some(), self.doubt.rests_on.is_some()],
            roster: self.roster,
            unfinished: unfinished(self.end.unfinished.as_deref()),
            finish: self.finish,
        }
    }

    /// Returns the reason why the position is in doubt, if it is. `cause` is the finding after which it may be another
    /// one.
    pub(super) fn why_unsure(&self, cause: Option<usize>) -> Option<DoubtReason> {
        let found = cause.and_then(|cause| self.findings.get(cause));
        let found = found.map(|finding| DoubtReason::Found(finding.code()));
        let unknown = self.doubt.lost.map(|_| DoubtReason::NotKnown);
        found.or(unknown).or(self.doubt.rests_on.map(|_| DoubtReason::NotSure))
    }

    /// Returns the result of the replay, once the log has ended.
    pub(super) fn game(self, players: BySide<u8>) -> Game {
        Game {
            winner: self.finish.winner(),
            findings: self.findings.list,
            counts: self.counts,
            play: self.terms.play(),
            players,
            playable: self.terms.playable,
            recorded: self.log.is_recorded(),
        }
    }

    /// Counts all lines as unread and returns false if the log cannot be replayed.
    pub(super) fn may_run(&mut self) -> bool {
        if !self.terms.playable {
            self.counts.unread_lines = self.log.lines.len() as u64;
        }
        self.terms.playable
    }

    /// Returns whether the replay stops before a line.
    pub(super) fn stops_before(&self, line: &Line) -> bool {
        self.end.stop.is_some_and(|stop| is_beyond(line, stop))
    }

    /// Applies a rule change that is valid from here on. The parameters in `fixed`, each with the rule to cite, cannot
    /// change during a game. Returns whether the log may change the rules.
    pub(super) fn change(&mut self, value: Span, fixed: &[(&'static Row, RuleId)]) -> bool {
        let found = self.terms.change(self.text, value, fixed);
        let may_change = found.is_some();
        for finding in found.into_iter().flatten() {
            self.push(finding, Marks::default());
        }
        may_change
    }

    /// Returns whether a position that the log states here sets up a game, or continues one after a gap. Elsewhere it is
    /// compared with the replay.
    pub(super) fn needs_position(&self) -> bool {
        self.counts.turns == 0 || self.doubt.lost.is_some()
    }

    /// Counts a line that cannot be read. Returns `None` if it changes nothing: it belongs to the header, or states a
    /// position that the replay does not need.
    pub(super) fn take_unread(&mut self, index: usize, span: Span) -> Option<UnreadLine> {
        self.counts.unread_lines += 1;
        let (text, log) = (self.text, self.log);
        if states_position(text, span) {
            return self.needs_position().then_some(UnreadLine::Position);
        }
        let header = self.header.get_or_insert_with(|| HeaderEnd::of(text, &log.lines));
        let is_play = !header.covers(text, log, index);
        is_play.then(|| UnreadLine::Turn(error_at(log, span)))
    }

    /// Marks the position of the pieces as unknown from here on, until one is stated.
    pub(super) fn lose_position(&mut self, span: Span) {
        if self.doubt.lost.is_none() {
            self.doubt.lost = Some(span);
            // An end that was reached before still rests on the reading.
            if self.finish.reached.is_none() {
                self.doubt.rests_on = None;
            }
        }
    }

    /// Returns the player of a seat. Reports a number that no player can have. `rule` is that of the sides.
    pub(super) fn player_of(&mut self, seat: &PlayerSeat, rule: RuleId) -> Option<Player> {
        let player = Player::new(seat.side, seat.number);
        if player.is_none() {
            let expected = "a player from 1 to 32";
            let facts = Facts::UnreadableField { name: "number of a player".into(), expected };
            self.report(seat.span, facts, &[rule]);
        }
        player
    }

    /// Adds a player to the table or removes one. Reports one who joins but is there, or who leaves but is not.
    pub(super) fn seat(&mut self, player: Player, comes: bool, at: Span, rule: RuleId) {
        let fits = if comes { self.roster.join(player) } else { self.roster.leave(player) };
        if !fits {
            self.report(at, Facts::ComesOrGoes { player, comes }, &[rule]);
        }
    }

    /// Takes the value of a field `Result`. `rules` are those of winning and of unfinished games.
    pub(super) fn take_result(&mut self, value: Span, rules: &[RuleId]) {
        if let Some((span, facts)) = self.finish.take_result(self.text, self.log, value) {
            self.report(span, facts, rules);
        }
    }

    /// Adds the finding about the unfinished last turn, unless the game was stopped there (W2). Returns its index.
    pub(super) fn settle_unfinished(&mut self) -> Option<usize> {
        let is_won = self.finish.result.is_some_and(|result| result.is_won());
        let finding = self.end.unfinished.take().filter(|_| !(is_won && self.may_have_won()));
        let finding = finding.and_then(|finding| self.finish.cut_short(*finding))?;
        Some(self.findings.keep(finding))
    }

    /// Returns whether a move of the last player turn may have won the game, because the position was unknown in it.
    fn may_have_won(&self) -> bool {
        let Some(Content::Turn(turn)) =
            self.end.last_turn.map(|line| &self.log.lines[line].content)
        else {
            return false;
        };
        let is_move = |item: &Item| matches!(item.kind, ItemKind::Move(_) | ItemKind::Either(_));
        self.doubt.lost.is_some_and(|lost| lost.start <= turn.player.span.start)
            && self.log.items_of(turn).iter().any(is_move)
    }

    /// Checks that the log has an outcome, and that it agrees with the replay (W1, W2). `rules` are those of winning, and
    /// `unfinished` is that of unfinished games. A contradiction may follow from the finding `cause`.
    pub(super) fn check_result(
        &mut self,
        rules: &[RuleId],
        unfinished: RuleId,
        cause: Option<usize>,
    ) {
        let known = self.doubt.lost.is_none();
        let (game, log) = (self.terms.game, self.log);
        let found = self.finish.contradiction(game, log, &self.counts, &self.findings.list, known);
        let Some((span, facts)) = found else { return };
        let (rules, follows) = match facts {
            Facts::NoResult => (&[unfinished] as &[RuleId], None),
            Facts::EmptyGame => (&[] as &[RuleId], None),
            _ => (rules, cause),
        };
        self.push(Finding { follows, ..Finding::new(span, facts, rules) }, Marks::default());
    }

    pub(super) fn report(&mut self, span: Span, facts: Facts, rules: &[RuleId]) {
        self.push(Finding::new(span, facts, rules), Marks::default());
    }

    /// Adds a finding and returns its index. The recorder's marks, an unknown variant, or an unsure
    /// reading that it rests on may lower its severity.
    pub(super) fn push(&mut self, mut finding: Finding, marks: Marks) -> usize {
        self.weigh(&mut finding, marks, false);
        self.findings.push(finding)
    }

    /// Adds a warning about a right that a player turn did not use, unless the log may lack the rest of the turn. An item
    /// with a mark may have used it. The warning is a note if the recorder marked the player.
    pub(super) fn push_unused(&mut self, line: usize, token: &PlayerTurn, mut finding: Finding) {
        let is_marked = |item: &Item| item.kind.marks() != Marks::default();
        if self.may_be_cut_off(line) || self.log.items_of(token).iter().any(is_marked) {
            return;
        }
        if token.player.marks.verdict != Verdict::None {
            finding.severity = Severity::Note;
            finding.tempered = Some(Mitigation::Marked);
        }
        self.findings.push(finding);
    }

    /// Returns whether the log may lack the end of the player turn in a line: the log or the game stops there, or the next
    /// line was not seen or cannot be read.
    fn may_be_cut_off(&self, line: usize) -> bool {
        let next = self.log.lines[line + 1..].iter().find_map(|next| match &next.content {
            Content::Nothing => None,
            Content::Field(field) => {
                let is_result = self.field_name(field) == Some("Result");
                is_result.then(|| !self.gives_outcome(field.value))
            }
            Content::Gap(_) | Content::Unreadable => Some(true),
            _ => Some(false),
        });
        next.unwrap_or(true)
    }

    /// Returns whether the value of a field `Result` says how the game ended.
    fn gives_outcome(&self, value: Span) -> bool {
        let value = String::from_utf8_lossy(&self.text[value.range()]);
        fields::result(self.log.forms, &value)
            .is_ok_and(|result| result.drawn || result.winner.is_some())
    }

    /// Adds a finding. Returns its index if later errors may follow from it: it is an error that follows from no other, and
    /// the recorder did not mark it. `rests` says that it depends on the position or the player, whatever its facts are.
    pub(super) fn push_cause(
        &mut self,
        mut finding: Finding,
        marks: Marks,
        rests: bool,
    ) -> Option<usize> {
        self.weigh(&mut finding, marks, rests);
        let is_cause = marks == Marks::default() && finding.is_own_error();
        let index = self.findings.push(finding);
        is_cause.then_some(index)
    }

    /// Lowers the severity of a finding if there is a reason. `rests` as in [`Frame::push_cause`].
    pub(super) fn weigh(&self, finding: &mut Finding, marks: Marks, rests: bool) {
        let rests_on = self.doubt.rests_on.filter(|_| rests || finding.facts.depend_on_position());
        let is_unknown = self.terms.is_wholly_unknown();
        if let Some((severity, why)) = tempered(finding, marks, is_unknown, rests_on) {
            finding.severity = severity.min(finding.severity);
            finding.tempered = Some(why);
        }
    }

    /// Reports the player turns that could not be checked since the position became unknown.
    pub(super) fn report_unchecked(&mut self) {
        let turns = std::mem::take(&mut self.doubt.unchecked);
        if let Some(since) = self.doubt.lost.filter(|_| turns > 0) {
            self.report(since, Facts::NotChecked { turns }, &[]);
        }
    }

    /// Counts a player turn that could not be checked, if the position was unknown at its start.
    pub(super) fn count_unchecked(&mut self, known: bool) {
        self.doubt.unchecked += u32::from(!known);
        self.counts.unchecked += u64::from(!known);
    }

    /// Returns the name of a field, if it is a known one.
    pub(super) fn field_name(&self, field: &Field) -> Option<&'static str> {
        fields::known_field(&self.text[field.name.range()]).map(|known| known.name)
    }
}
