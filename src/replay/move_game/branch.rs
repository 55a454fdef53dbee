//! The replay of a game, continued with other items than the written ones.

use super::items::{Course, WrittenItem};
use super::steps::Outlook;
use super::{Replay, naming};
use crate::finding::Finding;
use crate::games::move_game::{MoveGame, MovePosition, Repetitions, TurnItem};
use crate::layout::{Layout, Plan};
use crate::notation::{Item, ItemKind, Marks, PlayToken, PlayerToken, PlayerTurn};
use crate::replay::branching::{
    BranchOf, ImpliedMove, Progress, Readings, SureToken, Throws, is_written, players,
};
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{ComparableReplay as _, FindingKey};
use crate::span::Span;
use crate::table::{Player, Side};

/// The state of a replay: its outlook, the next side, and the finding about the last player turn if it is unfinished.
type State<G> =
    (Outlook<<G as MoveGame>::Position, Repetitions<G>>, Option<Side>, Option<FindingKey>);

/// The replay that can branch.
type Branch<'a, G> = BranchOf<Replay<'a, G, ()>>;

/// A replay after some items of a player turn.
struct AfterItems<'a, G: MoveGame> {
    replay: Replay<'a, G, ()>,
    course: Course<G::Turn>,
}

impl<'a, G: MoveGame> Branch<'a, G> {
    /// Returns the replay after these items of a player turn.
    fn after(&self, turn: &PlayerTurn, before: &[Item]) -> AfterItems<'a, G> {
        let mut replay = self.replay.clone();
        replay.frame.findings.list.clear();
        let side = replay.taker(&turn.player).side;
        let (verdict, known) = (turn.player.marks.verdict, !replay.frame.is_lost());
        let begun = replay.rules.begin(&replay.position, side);
        let mut course = Course::new(side, begun, verdict, known);
        replay.take_items(&mut course, turn, before, None);
        AfterItems { replay, course }
    }
}

impl<G: MoveGame> Readings for Branch<'_, G> {
    fn state_with_causes(&self) -> StateKey {
        let replay = &self.replay;
        let unfinished = replay.frame.end.unfinished.as_deref().map(Finding::key);
        let state: State<G> = (replay.outlook(), replay.next(), unfinished);
        StateKey::new(state)
    }

    fn position(&self) -> StateKey {
        StateKey::new(self.replay.position)
    }

    fn next(&self, side: Side) -> Vec<Player> {
        let is_next = self.replay.next().is_none_or(|next| next == side);
        is_next.then(|| Player::first(side)).into_iter().collect()
    }

    fn players(&self, token: &PlayerToken) -> Vec<PlayerToken> {
        players(token, G::ID.rulebook().forms.sides, |side| self.next(side))
    }

    fn readings(
        &self,
        _: usize,
        turn: &PlayerTurn,
        before: &[Item],
        token: &[Item],
    ) -> Vec<SureToken> {
        let after = self.after(turn, before);
        match token.first().map(|first| first.kind) {
            Some(ItemKind::Play(played)) => after.readings(token, played),
            Some(ItemKind::Either(_)) => after.options(token),
            _ => Vec::new(),
        }
    }

    fn moves(&self, _: usize, turn: &PlayerTurn, before: &[Item], at: Span) -> Vec<SureToken> {
        let legal = self.after(turn, before).legal().into_iter();
        legal.map(|item| naming::token(&item, Marks::default(), at)).collect()
    }

    fn implied_moves(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[ImpliedMove],
    ) -> Vec<ImpliedMove> {
        let items: Vec<Item> = before.iter().flat_map(|made| made.token.items()).collect();
        let next = self.moves(line, turn, &items, turn.player.span).into_iter();
        next.map(|token| ImpliedMove { token, captures: false }).collect()
    }

    fn implied_turn(&self, _: Span, moves: &[ImpliedMove], _: Throws) -> Option<Vec<Item>> {
        Some(moves.iter().flat_map(|made| made.token.items()).collect())
    }

    fn ways_of_throws(&self) -> Vec<(u16, u32)> {
        Vec::new()
    }

    fn plan(&self) -> Plan {
        self.replay.rules.plan()
    }

    fn layout(&self) -> Layout {
        self.replay.position.layout()
    }

    fn progress(&self, _: &StateKey, _: Side) -> Option<Progress> {
        None
    }

    /// A side that cannot move may leave several turns in a row to the other. So a change of the position
    /// needs one turn, and more than that is not certain.
    fn least_turns(&self, from: &StateKey, to: &StateKey, written: &[Player], _: &[Side]) -> u32 {
        let Some((from, to)) = from.get::<G::Position>().zip(to.get::<State<G>>()) else {
            return 0;
        };
        let turns = self.replay.rules.next(from).zip(to.1);
        let differs =
            from.layout() != to.0.position.layout() || turns.is_some_and(|(one, two)| one != two);
        (written.len() as u32).max(u32::from(differs))
    }
}

impl<G: MoveGame> AfterItems<'_, G> {
    fn legal(&self) -> Vec<TurnItem> {
        match self.course.known {
            true => self.replay.rules.legal_items(&self.replay.position, &self.course.turn),
            false => Vec::new(),
        }
    }

    /// Returns the legal ones of several alternatives.
    fn options(&self, token: &[Item]) -> Vec<SureToken> {
        if !self.course.known {
            return Vec::new();
        }
        let legal = self.replay.legal_options(&self.course, 0, token).into_iter();
        legal.map(|(written, item)| written.sure(&item)).collect()
    }

    /// Returns the readings of an item: the written one, then every other legal item if the recorder was
    /// not sure. An item that was not wholly seen has the legal readings that fit, with its extras.
    fn readings(&self, token: &[Item], played: PlayToken) -> Vec<SureToken> {
        let span = token[0].span;
        let marks = Marks { unsure: false, ..played.marks };
        let seen = WrittenItem { index: 0, span, token: played, after: &token[1..] };
        let legal = self.legal();
        let fits = |item: &&TurnItem| self.replay.fits(&self.course, &seen, item);
        let written = seen.item().filter(|_| is_written(token));
        let mut found: Vec<SureToken> = match &written {
            Some(item) => vec![seen.sure(item)],
            None => legal.iter().filter(fits).map(|item| seen.sure(item)).collect(),
        };
        if played.marks.unsure {
            let is_new = |item: &&TurnItem| match &written {
                Some(written) => *item != written,
                None => !fits(item),
            };
            found.extend(legal.iter().filter(is_new).map(|item| naming::token(item, marks, span)));
        }
        found
    }
}
