//! Replays that can continue from one place in several ways: with other tokens than the written ones, or
//! with lines that are not written.

use super::frame::Frame;
use super::lines::LogReplay;
use super::report::in_order;
use super::state_key::StateKey;
use super::stepwise::same;
use super::{Game, Setup, door};
use crate::finding::Finding;
use crate::games::GameId;
use crate::layout::{Layout, Plan, Spot};
use crate::notation::format::{write_pairing, write_play, write_sum, write_throw};
use crate::notation::{
    Action, Item, ItemKind, Letter, Log, Marks, MoveToken, PieceToken, PlayForm, PlayToken,
    PlayerSeat, PlayerToken, PlayerTurn, PositionLine, PositionPart, SeenNumber, Spot as Place,
    SquareName, ThrowToken, Verdict, added, onward,
};
use crate::span::Span;
use crate::table::{Player, Side};

/// A replay of a log between two lines, in any game.
pub type Branch<'a> = Box<dyn Branching<'a> + 'a>;

/// Creates a replay before the first line of a log, under the declared variant. Syntax errors and findings in the header
/// already exist and belong to no step. A log of an unknown game is replayed as one of Dadu.
pub fn branch<'a>(text: &'a [u8], log: &'a Log, setup: &Setup<'a>) -> Branch<'a> {
    door::of(log).branch(text, log, setup)
}

impl Clone for Branch<'_> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// A replay that can continue in several ways from a line.
pub trait Branching<'a>: Readings {
    /// Returns the same replay again, to continue in another way.
    fn copy(&self) -> Branch<'a>;

    /// Replays a line, or ends the log after the last one.
    fn pass(&mut self, index: usize);

    /// Replays a player turn instead of the written one on a line.
    fn turn(&mut self, index: usize, turn: &PlayerTurn, items: &[Item]);

    /// Replays a player turn that is not written, and then the line that follows it.
    fn pass_after(&mut self, turn: &PlayerTurn, items: &[Item], index: usize);

    /// Takes a stated position instead of the written one on a line.
    fn stated(&mut self, position: &PositionLine, parts: &[PositionPart]);

    /// Skips a line.
    fn skip(&mut self);

    /// Makes the position and the order of play unknown from here on, until a position is stated.
    fn forget(&mut self, span: Span);

    /// Removes from the new findings the parts that are only for display.
    fn trim(&mut self);

    /// Returns all findings so far.
    fn findings(&self) -> &[Finding];

    /// Returns the findings of the last step.
    fn new_findings(&self) -> &[Finding];

    /// Returns the game that ended with the last step, with these findings.
    fn game(self: Box<Self>, findings: Vec<Finding>) -> Game;

    /// Returns whether the position of the pieces is known.
    fn is_known(&self) -> bool;

    /// Returns whether the reading of a token makes a difference here: the position is known, and the
    /// game continues.
    fn may_branch(&self) -> bool;
}

/// The part of a replay that can branch that depends on the rules of its game.
pub trait Readings {
    /// Returns everything on which the continuation depends, and the causes of each doubt. Leaves out the findings.
    fn state_with_causes(&self) -> StateKey;

    /// Returns the position.
    fn position(&self) -> StateKey;

    /// Returns the players of a side who may throw next.
    fn next(&self, side: Side) -> Vec<Player>;

    /// Returns the players who may have taken a player turn that begins here. The written ones come
    /// first. If the recorder was not sure, everybody who may throw follows.
    fn players(&self, token: &PlayerToken) -> Vec<PlayerToken>;

    /// Returns the readings of a token that follows these items in a player turn of a line. The written
    /// reading comes first. If the recorder was not sure, everything that is legal there follows. Empty
    /// if nothing legal fits the part that was seen.
    fn readings(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[Item],
        token: &[Item],
    ) -> Vec<SureToken>;

    /// Returns every legal move after these items in a player turn of a line, as tokens at a span. Pieces
    /// that become one, or two, count as a move.
    fn moves(&self, line: usize, turn: &PlayerTurn, before: &[Item], at: Span) -> Vec<SureToken>;

    /// Returns each move that can follow others in a player turn whose throws are not written.
    fn implied_moves(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[ImpliedMove],
    ) -> Vec<ImpliedMove>;

    /// Returns the items of a player turn that is not written: some moves, and the throws before each
    /// series of them. Returns `None` if no throws allow these moves.
    fn implied_turn(&self, at: Span, moves: &[ImpliedMove], throws: Throws) -> Option<Vec<Item>>;

    /// Returns the throws by the number of lots up, from 0: the number of each, and in how many ways the
    /// lots show it.
    fn ways_of_throws(&self) -> Vec<(u16, u32)>;

    /// Returns the plan of the board.
    fn plan(&self) -> Plan;

    /// Returns the layout of the pieces.
    fn layout(&self) -> Layout;

    /// Returns the pieces of a side with the steps that each has gone on its way: 0 for a piece that
    /// waits. Returns `None` if captured pieces do not come back to the start.
    fn progress(&self, position: &StateKey, side: Side) -> Option<Progress>;

    /// Returns the least number of player turns that lead from a position here to a later state with its causes, including
    /// those of the players who are `written`, in this order. Each side in `moved` has had a turn.
    fn least_turns(
        &self,
        from: &StateKey,
        to: &StateKey,
        written: &[Player],
        moved: &[Side],
    ) -> u32;
}

/// Returns whether two replays have the same findings and will continue alike.
pub fn are_at_one(one: &Branch<'_>, two: &Branch<'_>) -> bool {
    same(one.findings(), two.findings()) && one.state_with_causes() == two.state_with_causes()
}

/// A replay of one game between two lines, which can continue in several ways.
#[derive(Clone)]
pub(super) struct BranchOf<R> {
    pub(super) replay: R,
    /// The number of findings before the last step.
    before: usize,
}

impl<R> BranchOf<R> {
    pub(super) fn new(replay: R) -> BranchOf<R> {
        BranchOf { replay, before: 0 }
    }
}

impl<'a, R> Branching<'a> for BranchOf<R>
where
    R: LogReplay<'a, Witness = ()> + Clone + 'a,
    BranchOf<R>: Readings,
{
    fn copy(&self) -> Branch<'a> {
        Box::new(self.clone())
    }

    fn pass(&mut self, index: usize) {
        self.skip();
        let Frame { log, terms, .. } = self.replay.frame();
        match log.lines.get(index) {
            Some(line) if terms.playable => self.replay.line(index, line),
            Some(_) => {}
            None => self.replay.settle_end(),
        }
    }

    fn turn(&mut self, index: usize, turn: &PlayerTurn, items: &[Item]) {
        self.skip();
        self.replay.take_turn(index, turn, items);
    }

    fn pass_after(&mut self, turn: &PlayerTurn, items: &[Item], index: usize) {
        let before = self.findings().len();
        self.turn(index.saturating_sub(1), turn, items);
        self.pass(index);
        self.before = before;
    }

    fn stated(&mut self, position: &PositionLine, parts: &[PositionPart]) {
        self.skip();
        self.replay.take_position(position, parts);
    }

    fn skip(&mut self) {
        self.before = self.findings().len();
    }

    fn forget(&mut self, span: Span) {
        self.replay.lose_position(span);
        self.replay.lose_order();
    }

    fn trim(&mut self) {
        for finding in &mut self.replay.frame_mut().findings.list[self.before..] {
            (finding.held, finding.situation) = (None, None);
        }
    }

    fn findings(&self) -> &[Finding] {
        self.replay.findings()
    }

    fn new_findings(&self) -> &[Finding] {
        &self.findings()[self.before..]
    }

    fn game(self: Box<Self>, mut findings: Vec<Finding>) -> Game {
        in_order(&mut findings, &self.replay.frame().log.lines);
        Game { findings, ..self.replay.game() }
    }

    fn is_known(&self) -> bool {
        !self.replay.frame().is_lost()
    }

    fn may_branch(&self) -> bool {
        self.is_known() && !self.replay.frame().finish.is_reached()
    }
}

/// The pieces of a side: the name of one and of several such pieces, its steps, and its place.
pub type Progress = Vec<([&'static str; 2], u32, Spot)>;

/// How the throws of a player turn that is not written are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throws {
    /// The numbers that the moves imply, as far as they do.
    Told,
    /// Throws that were not heard.
    Unheard,
}

/// A move of a player turn that is not written.
#[derive(Clone, Debug)]
pub struct ImpliedMove {
    /// The move.
    pub token: SureToken,
    /// Whether it captures.
    pub captures: bool,
}

/// A token that leaves nothing open: a throw, a move with all its results, or an item of a game without
/// throws.
#[derive(Clone, Debug)]
pub struct SureToken {
    /// Its first item.
    pub item: Item,
    /// The further results of a move.
    pub added: Vec<SeenNumber>,
    /// The further squares of a path.
    pub onward: Vec<Option<SquareName>>,
}

impl SureToken {
    /// Creates a token of one item.
    pub fn of(item: Item) -> SureToken {
        SureToken { item, added: Vec::new(), onward: Vec::new() }
    }

    /// Creates a move of several results.
    pub fn of_sum(item: Item, added: Vec<SeenNumber>) -> SureToken {
        SureToken { added, ..SureToken::of(item) }
    }

    /// Creates a token from its items, of which there is at least one.
    pub fn of_items(items: &[Item]) -> SureToken {
        let (added, onward) = (added(&items[1..]).collect(), onward(&items[1..]).collect());
        SureToken { item: items[0], added, onward }
    }

    /// Returns its items.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        let span = self.item.span;
        let added = self.added.iter().map(|&seen| ItemKind::Added(seen));
        let onward = self.onward.iter().map(|&square| ItemKind::Onward(square));
        let rest = added.chain(onward).map(move |kind| Item { span, kind });
        [self.item].into_iter().chain(rest)
    }

    /// Returns its first item, if it is a move.
    pub fn as_move(&self) -> Option<MoveToken> {
        match self.item.kind {
            ItemKind::Move(token) => Some(token),
            _ => None,
        }
    }

    /// Returns the token with other marks, extras or numbers in its first item.
    pub fn with(&self, kind: ItemKind) -> SureToken {
        SureToken { item: Item { kind, ..self.item }, ..self.clone() }
    }

    /// Returns its text.
    pub fn text(&self) -> String {
        let mut out = Vec::new();
        match &self.item.kind {
            ItemKind::Throw(throw) => write_throw(&mut out, throw),
            ItemKind::Move(token) => write_sum(&mut out, token, self.added.iter().copied()),
            ItemKind::Pairing(pairing) => write_pairing(&mut out, pairing),
            ItemKind::Play(token) => write_play(&mut out, token, self.onward.iter().copied()),
            _ => {}
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// A move of which nothing was seen.
pub(super) const ANY_MOVE: MoveToken = MoveToken {
    parts: false,
    piece: PieceToken { letter: Letter::Unknown, spot: Place::Unknown },
    action: Action::Result(SeenNumber::Not),
    landing: None,
    captured: None,
    marks: Marks { unsure: true, verdict: Verdict::None },
};

impl Item {
    /// Returns whether the item leaves open what happened, so that it has readings.
    pub fn is_open(&self) -> bool {
        match self.kind {
            ItemKind::Throw(throw) => {
                let sure = matches!(throw.number, SeenNumber::Is(_)) && !throw.marks.unsure;
                !sure && !throw.marks.verdict.is_undone()
            }
            ItemKind::Move(token) => {
                (token.marks.unsure || !token.is_exact()) && !token.marks.verdict.is_undone()
            }
            ItemKind::Play(token) => {
                (token.marks.unsure || !token.is_exact()) && !token.marks.verdict.is_undone()
            }
            ItemKind::Either(_) => true,
            _ => false,
        }
    }
}

impl PlayToken {
    /// Returns whether its form and its first square are written.
    pub fn is_exact(&self) -> bool {
        match self.form {
            PlayForm::Unseen => false,
            PlayForm::Pass => true,
            _ => self.square.is_some(),
        }
    }
}

impl PlayerToken {
    /// Returns whether it leaves open who the player was.
    pub fn is_open(&self) -> bool {
        self.marks.unsure || self.or.is_some() || self.seat.number == 0
    }
}

impl MoveToken {
    /// Returns whether all of it is written: the piece, its position, and the result that it used.
    pub fn is_exact(&self) -> bool {
        let result = !matches!(self.action, Action::Result(SeenNumber::Or(_) | SeenNumber::Not));
        result && self.piece.letter != Letter::Unknown && self.piece.spot != Place::Unknown
    }
}

/// Returns the players who may have taken a player turn: the written ones first. If the recorder was not
/// sure, everybody of these sides follows who may throw next.
pub(super) fn players(
    token: &PlayerToken,
    sides: &[Side],
    next: impl Fn(Side) -> Vec<Player>,
) -> Vec<PlayerToken> {
    let sides = sides
        .iter()
        .copied()
        .filter(|side| token.marks.unsure || token.seat.number == 0 && *side == token.seat.side);
    let others = sides.flat_map(next).map(|player| PlayerSeat {
        side: player.side,
        number: player.number(),
        span: token.seat.span,
    });
    let written = [Some(token.seat), token.or].into_iter().flatten();
    let mut seats: Vec<PlayerSeat> = Vec::new();
    for seat in written.chain(others).filter(|seat| seat.number > 0) {
        if !seats.iter().any(|s| (s.side, s.number) == (seat.side, seat.number)) {
            seats.push(seat);
        }
    }
    let marks = Marks { unsure: false, ..token.marks };
    let sure = |seat| PlayerToken { seat, or: None, marks, span: token.span };
    seats.into_iter().map(sure).collect()
}

/// Returns the items of the first token: a move with all its results, a path with all its squares, or all
/// alternative moves.
pub fn first_token(items: &[Item]) -> &[Item] {
    let Some(first) = items.first() else { return items };
    let length = match first.kind {
        ItemKind::Move(_) => 1 + added(&items[1..]).count(),
        ItemKind::Play(_) => 1 + onward(&items[1..]).count(),
        ItemKind::Either(options) => (1 + usize::from(options)).min(items.len()),
        _ => 1,
    };
    &items[..length]
}

/// Returns the tokens of a player turn, each with its items.
pub fn tokens(items: &[Item]) -> impl Iterator<Item = &[Item]> {
    let mut rest = items;
    std::iter::from_fn(move || {
        let token = first_token(rest);
        rest = &rest[token.len()..];
        (!token.is_empty()).then_some(token)
    })
}

/// Returns the span of the last item of a turn, with its extras and marks, or of the player if there is none. The further
/// results of a move and squares of a path are separate items, without extras.
pub(super) fn last_span(turn: &PlayerTurn, items: &[Item]) -> Span {
    let is_whole = |item: &&Item| !matches!(item.kind, ItemKind::Onward(_) | ItemKind::Added(_));
    items.iter().rfind(is_whole).map_or(turn.player.span, |item| item.span)
}

/// Returns whether a token leaves open what happened, so that it has readings.
pub fn is_open(token: &[Item]) -> bool {
    token.first().is_some_and(Item::is_open) || is_partly_open(token)
}

/// Returns whether a further result of a move, or a further square of a path, was not seen.
fn is_partly_open(token: &[Item]) -> bool {
    let [first, rest @ ..] = token else { return false };
    let marks = match first.kind {
        ItemKind::Move(token) => token.marks,
        ItemKind::Play(token) => token.marks,
        _ => return false,
    };
    !marks.verdict.is_undone() && !rest.iter().all(is_seen)
}

/// Returns whether a further result or square was seen.
fn is_seen(item: &Item) -> bool {
    match item.kind {
        ItemKind::Added(seen) => matches!(seen, SeenNumber::Is(_)),
        ItemKind::Onward(square) => square.is_some(),
        _ => true,
    }
}

/// Returns whether the log writes one reading of the token, even if it is unsure.
pub fn is_written(token: &[Item]) -> bool {
    match token {
        [Item { kind: ItemKind::Throw(ThrowToken { number, .. }), .. }, ..] => {
            *number != SeenNumber::Not
        }
        [Item { kind: ItemKind::Move(token), .. }, added @ ..] => {
            token.is_exact() && added.iter().all(is_seen)
        }
        [Item { kind: ItemKind::Play(token), .. }, onward @ ..] => {
            token.is_exact() && onward.iter().all(is_seen)
        }
        _ => true,
    }
}

/// The longest log, in bytes, of a game other than Dadu whose replay may branch. A long evening has a fifth
/// of this. Beyond it, each branch takes so long that all of them would take minutes.
const LONGEST: usize = 32 << 10;

/// Returns whether other tokens can be tried in a log: dadu replays its game, and it is short enough.
pub fn may_branch(text: &[u8], log: &Log) -> bool {
    log.is_of(GameId::Dadu) || log.game.is_some() && text.len() <= LONGEST
}
