//! The replay of a game, continued with other tokens than the written ones.

use std::ops::ControlFlow::Continue;

use super::course::Course;
use super::order::at_table;
use super::reading::{all_values, fits, take_tokens};
use super::steps::Outlook;
use super::token::{WrittenMove, tokens};
use super::{Replay, gap, implied, naming};
use crate::finding::{Finding, GameFacts};
use crate::games::game::GamePosition;
use crate::layout::{self, Layout, Plan};
use crate::notation::{
    Item, ItemKind, Marks, MoveToken, PairingToken, PieceToken, PlayerToken, PlayerTurn,
    SeenNumber, ThrowToken, added,
};
use crate::replay::branching::{
    ANY_MOVE, BranchOf, ImpliedMove, Progress, Readings, SureToken, Throws, is_written, players,
};
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{ComparableReplay as _, FindingKey};
use crate::span::Span;
use crate::table::{Player, Side};

/// The state of a replay: its outlook, the next player, and the finding about the last player turn if it is unfinished.
type State<P> = (Outlook<P>, Option<Player>, Option<FindingKey>);

/// The replay that can branch.
pub(super) type Branch<'a, G> = BranchOf<Replay<'a, G, ()>>;

impl<G: GameFacts> Branch<'_, G> {
    /// Calls a function with the player turn of a line after these items. Returns `None` if no such
    /// player is at the table.
    pub(super) fn after<T>(
        &self,
        turn: &PlayerTurn,
        before: &[Item],
        then: impl FnOnce(&Course<'_, G>) -> T,
    ) -> Option<T> {
        let mut here = self.replay.clone();
        here.frame.findings.list.clear();
        let player = here.taker(&turn.player)?.player;
        let (rules, known) = (here.rules.clone(), here.frame.doubt.lost.is_none());
        let verdict = turn.player.marks.verdict;
        let mut course = Course::new(&rules, player, here.position.clone(), known, verdict);
        take_tokens(&mut course, &tokens(before, 0), None);
        Some(then(&course))
    }
}

impl<G: GameFacts> Readings for Branch<'_, G> {
    fn state_with_causes(&self) -> StateKey {
        let replay = &self.replay;
        let unfinished = replay.frame.end.unfinished.as_deref().map(Finding::key);
        let state: State<G::Position> = (replay.outlook(), replay.next(), unfinished);
        StateKey::new(state)
    }

    fn position(&self) -> StateKey {
        StateKey::new(self.replay.position.clone())
    }

    fn next(&self, side: Side) -> Vec<Player> {
        let next = match self.replay.next() {
            Some(player) => vec![player],
            None => at_table::<G>(&self.replay.position, &self.replay.frame.roster),
        };
        next.into_iter().filter(|player| player.side == side).collect()
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
        let [item, options @ ..] = token else { return Vec::new() };
        let read = |course: &Course<'_, G>| match item.kind {
            ItemKind::Throw(throw) => throw_readings::<G>(*item, throw),
            ItemKind::Move(played) => course.move_readings_of(token, played),
            ItemKind::Either(_) => course.legal_options(options),
            _ => Vec::new(),
        };
        self.after(turn, before, read).unwrap_or_default()
    }

    fn moves(&self, _: usize, turn: &PlayerTurn, before: &[Item], at: Span) -> Vec<SureToken> {
        let all = |course: &Course<'_, G>| {
            let mut all = course.legal_moves(&ANY_MOVE, &[], at);
            all.extend(course.pairings(at));
            all
        };
        self.after(turn, before, all).unwrap_or_default()
    }

    fn implied_moves(
        &self,
        _: usize,
        turn: &PlayerTurn,
        before: &[ImpliedMove],
    ) -> Vec<ImpliedMove> {
        implied::moves(self, turn, before)
    }

    fn implied_turn(&self, at: Span, moves: &[ImpliedMove], _: Throws) -> Option<Vec<Item>> {
        Some(implied::turn(at, moves))
    }

    fn ways_of_throws(&self) -> Vec<(u16, u32)> {
        let Replay { rules, position, frame, .. } = &self.replay;
        let all = || at_table::<G>(position, &frame.roster).into_iter().next();
        let Some(player) = self.replay.next().or_else(all) else { return Vec::new() };
        let turn = rules.begin(position, player);
        let lots = G::lots(&turn);
        let ways = |up: u32| (0..up).fold(1, |ways, i| ways * (lots - i) / (i + 1));
        let number = |up| Some(u16::from(G::value_of(&turn, up as usize)?.number()));
        (0..=lots).filter_map(|up| Some((number(up)?, ways(up)))).collect()
    }

    fn plan(&self) -> Plan {
        let sides: Vec<Side> = self.replay.position.sides().collect();
        self.replay.rules.plan(&sides)
    }

    fn layout(&self) -> Layout {
        self.replay.position.layout()
    }

    fn progress(&self, position: &StateKey, side: Side) -> Option<Progress> {
        gap::progress(&self.plan(), &position.get::<G::Position>()?.layout(), side)
    }

    fn least_turns(
        &self,
        from: &StateKey,
        to: &StateKey,
        written: &[Player],
        moved: &[Side],
    ) -> u32 {
        let Some((from, to)) = from.get().zip(to.get::<State<G::Position>>()) else { return 0 };
        gap::least_turns(&self.replay, from, to.1, written, moved)
    }
}

/// Returns the readings of a throw: the written numbers, then every other value if the recorder was not
/// sure.
fn throw_readings<G: GameFacts>(item: Item, throw: ThrowToken) -> Vec<SureToken> {
    let mut numbers = match throw.number {
        SeenNumber::Is(number) => vec![number],
        SeenNumber::Or(pair) => vec![pair.one(), pair.two()],
        SeenNumber::Not => Vec::new(),
    };
    if throw.marks.unsure || throw.number == SeenNumber::Not {
        let written = numbers.clone();
        let others = all_values::<G>().map(|value| u16::from(value.number()));
        numbers.extend(others.filter(|number| !written.contains(number)));
    }
    let marks = Marks { unsure: false, ..throw.marks };
    let sure =
        |number| ItemKind::Throw(ThrowToken { number: SeenNumber::Is(number), marks, ..throw });
    numbers.into_iter().map(|number| SureToken::of(Item { kind: sure(number), ..item })).collect()
}

impl<G: GameFacts> Course<'_, G> {
    /// Returns the readings of a move: the written ones, then every other legal move if the recorder
    /// was not sure.
    fn move_readings_of(&self, items: &[Item], token: MoveToken) -> Vec<SureToken> {
        let span = items[0].span;
        let marks = Marks { unsure: false, ..token.marks };
        let results: Vec<SeenNumber> = added(&items[1..]).collect();
        let sure = MoveToken { marks, ..token };
        let mut found = match is_written(items) {
            true => {
                vec![SureToken::of_sum(Item { span, kind: ItemKind::Move(sure) }, results)]
            }
            false => self.legal_moves(&sure, &results, span),
        };
        if token.marks.unsure {
            let any = MoveToken { marks, ..ANY_MOVE };
            for other in self.legal_moves(&any, &[], span) {
                if !found.iter().any(|known| are_alike(known, &other)) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Returns every legal move that fits the seen part of a token, with the extras and marks of the
    /// token.
    pub(super) fn legal_moves(
        &self,
        like: &MoveToken,
        added: &[SeenNumber],
        span: Span,
    ) -> Vec<SureToken> {
        let seen = WrittenMove { span, item: 0, token: *like, added: added.to_vec() };
        let mut found = Vec::new();
        let _ = self.rules.visit_legal_moves(&self.position, &self.turn, |play, outcome| {
            if fits::<G>(&seen, play, &outcome) {
                let (token, added) = naming::token::<G>(play);
                let token = MoveToken {
                    landing: like.landing,
                    captured: like.captured,
                    marks: Marks { unsure: false, ..like.marks },
                    ..token
                };
                let item = Item { span, kind: ItemKind::Move(token) };
                found.push(SureToken::of_sum(item, added));
            }
            Continue(())
        });
        found
    }

    /// Returns the alternative moves that are legal.
    fn legal_options(&self, options: &[Item]) -> Vec<SureToken> {
        let is_legal = |sure: &SureToken| {
            let ItemKind::Move(token) = sure.item.kind else { return false };
            let written =
                WrittenMove { span: sure.item.span, item: 0, token, added: sure.added.clone() };
            let play = written.exact::<G>();
            play.is_some_and(|play| self.rules.resolve(&self.position, &self.turn, play).is_ok())
        };
        let sure = |items: &[Item]| {
            let ItemKind::Move(token) = items[0].kind else { return None };
            let token = MoveToken { marks: Marks { unsure: false, ..token.marks }, ..token };
            let item = Item { kind: ItemKind::Move(token), ..items[0] };
            Some(SureToken::of_sum(item, added(&items[1..]).collect()))
        };
        crate::replay::branching::tokens(options).filter_map(sure).filter(is_legal).collect()
    }

    /// Returns the pairs of pieces that may become one, and the pieces that may become two.
    fn pairings(&self, span: Span) -> Vec<SureToken> {
        let Some(letter) = naming::letters::<G>().nth(1) else { return Vec::new() };
        let is_legal = |&(at, made): &(layout::Spot, bool)| {
            let (mut position, mut turn) = (self.position.clone(), self.turn.clone());
            self.rules.pair(&mut position, &mut turn, at, made).is_ok()
        };
        let both = |name| [true, false].map(|made| (layout::Spot::Square(name), made));
        let token = |(at, made)| {
            let letter = naming::letter(if made { None } else { letter });
            let piece = PieceToken { letter, spot: naming::spot(at) };
            let pairing = PairingToken { piece, made, marks: Marks::default() };
            SureToken::of(Item { span, kind: ItemKind::Pairing(pairing) })
        };
        G::squares().flat_map(both).filter(is_legal).map(token).collect()
    }
}

/// Returns whether two moves are the same, regardless of extras and of the order of results.
fn are_alike(one: &SureToken, two: &SureToken) -> bool {
    let move_of = |token: &SureToken| {
        let used = token.as_move()?;
        let written =
            WrittenMove { span: token.item.span, item: 0, token: used, added: token.added.clone() };
        let mut results: Vec<SeenNumber> = written.results().collect();
        results.sort_by_key(|seen| match seen {
            SeenNumber::Is(number) => *number,
            _ => u16::MAX,
        });
        Some((used.piece, used.parts, results))
    };
    move_of(one) == move_of(two)
}
