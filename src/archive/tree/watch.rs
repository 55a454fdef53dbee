//! A witness that writes down the player turns after a target.

use super::continuation::{Continuation, TurnText};
use super::dadu::{Cloth, Position};
use super::seeker::{Seeker, View};
use super::target::{Target, board};
use crate::archive::query::{BoardAfter, LastPosition, SeenBoard};
use crate::layout::Layout;
use crate::notation::{ItemKind, Log};
use crate::replay::{
    AnyMoment, MoveEvent, PlainItem, PlainMove, PlainPairing, PlainThrow, PlainTurnEnd, Setup,
    ThrowEvent, TurnEnd, TurnStart, Witness, of_any,
};

/// Searches one log while a replay reports it.
pub(super) struct Watcher<'a> {
    seeker: &'a Seeker,
    text: &'a [u8],
    log: &'a Log,
    setup: &'a Setup<'a>,
    /// Whether a player turn has begun.
    has_begun: bool,
    /// Whether the beginning of the game was not seen.
    is_late: bool,
    views: Vec<View>,
    /// The cloth, in a game of Dadu.
    cloth: Option<Cloth>,
    /// The views in which the target is reached now, and whether the position is certain.
    reached: Vec<usize>,
    sure: bool,
    /// The last position of Dadu, and the views in which the target was reached there.
    last: LastPosition,
    last_reached: Vec<usize>,
    /// The player turn that follows the target, and its view.
    turn: Option<(TurnText, usize)>,
    pub found: Vec<Continuation>,
}

impl<'a> Watcher<'a> {
    pub fn new(
        seeker: &'a Seeker,
        text: &'a [u8],
        log: &'a Log,
        setup: &'a Setup<'a>,
    ) -> Watcher<'a> {
        Watcher {
            seeker,
            text,
            log,
            setup,
            has_begun: false,
            is_late: false,
            views: Vec::new(),
            cloth: None,
            reached: Vec::new(),
            sure: false,
            last: LastPosition::default(),
            last_reached: Vec::new(),
            turn: None,
            found: Vec::new(),
        }
    }

    /// Takes the position before the first player turn, which may be stated in the log.
    fn begin(&mut self, line: usize) {
        self.has_begun = true;
        let at = self.log.lines[line].span.start as usize;
        let moment = AnyMoment::at(self.text, self.log, self.setup, at);
        let (plan, first) = board(&moment);
        self.views = self.seeker.views(&plan);
        self.cloth = of_any!(
            &moment,
            dadu moment => Some(Cloth::of(moment)),
            other _moment => None
        );
        if moment.lost().is_some() {
            return;
        }
        match self.seeker.target {
            Target::Start if self.is_late => {}
            Target::Start => self.reach((0..self.views.len()).collect(), true),
            _ => self.see(true, &first, &|| first.clone()),
        }
    }

    fn reach(&mut self, views: Vec<usize>, sure: bool) {
        (self.reached, self.sure) = (views, sure);
    }

    /// Compares a position with the target. `board` makes its layout.
    fn see(&mut self, sure: bool, seen: &dyn SeenBoard, board: &dyn Fn() -> BoardAfter) {
        let reached = match self.searches() {
            true => self.seeker.reached(&self.views, seen, board),
            false => Vec::new(),
        };
        self.last_reached.clone_from(&reached);
        self.reach(reached, sure);
    }

    /// Returns whether positions matter.
    fn searches(&self) -> bool {
        self.seeker.needs_positions() && !self.views.is_empty()
    }

    fn see_dadu(&mut self, position: &Position, sure: bool) {
        let Some(cloth) = self.cloth else { return };
        match self.last.is_same(position) {
            true => self.reach(self.last_reached.clone(), sure),
            false => self.see(sure, &cloth.view(position), &|| cloth.board(position)),
        }
    }

    fn see_plain(&mut self, layout: &dyn Fn() -> Layout, sure: bool) {
        if !self.searches() {
            return self.reach(Vec::new(), sure);
        }
        let board = BoardAfter { layout: layout(), earned: None };
        self.see(sure, &board, &|| board.clone());
    }

    fn end_turn(&mut self, sure: bool) {
        if let Some((turn, _)) = self.turn.take() {
            self.found.push(turn.end(sure));
        }
    }
}

impl Witness for Watcher<'_> {
    fn on_position(&mut self, position: &Position) {
        self.is_late |= !self.has_begun;
        self.see_dadu(position, true);
    }

    fn on_plain_position(&mut self, layout: &dyn Fn() -> Layout) {
        self.is_late |= !self.has_begun;
        self.see_plain(layout, true);
    }

    fn on_unseen(&mut self) {
        self.is_late |= !self.has_begun;
        self.reached.clear();
        if let Some((turn, _)) = &mut self.turn {
            turn.sure = false;
        }
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        if !self.has_begun {
            self.begin(start.line);
        }
        let (player, sure) = (start.player, self.sure && start.sure);
        let reached = std::mem::take(&mut self.reached);
        let admits = |view: &&usize| self.views[**view].admits(player.side);
        let first = reached.first().filter(|_| self.seeker.admits_any_beginner());
        let view = reached.iter().find(admits).or(first).copied();
        self.turn = view.map(|view| (TurnText::new(player, sure), view));
    }

    fn on_throw(&mut self, event: &ThrowEvent) {
        if let Some((turn, _)) = &mut self.turn {
            turn.throw(event.value.number());
        }
    }

    fn on_move(&mut self, event: &MoveEvent<'_>) {
        if self.turn.is_some() {
            event.as_move(|made| self.on_plain_move(made));
        }
    }

    fn on_plain_throw(&mut self, made: &PlainThrow) {
        if let Some((turn, _)) = &mut self.turn {
            turn.throw(made.value.number());
        }
    }

    fn on_plain_move(&mut self, made: &PlainMove<'_>) {
        let Some((turn, view)) = &mut self.turn else { return };
        let parts = match self.log.items.get(made.item).map(|item| item.kind) {
            Some(ItemKind::Move(token)) => token.parts,
            _ => false,
        };
        turn.make_move(made, parts, self.views[*view].back.as_ref());
    }

    fn on_plain_pairing(&mut self, paired: &PlainPairing) {
        if let Some((turn, view)) = &mut self.turn {
            turn.pair(paired, self.views[*view].back.as_ref());
        }
    }

    fn on_plain_item(&mut self, played: &PlainItem) {
        if let Some((turn, view)) = &mut self.turn {
            turn.play(played, self.views[*view].back.as_ref());
        }
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        self.end_turn(end.sure && end.whole);
        self.see_dadu(end.position, end.sure);
    }

    fn on_plain_turn_end(&mut self, over: &PlainTurnEnd<'_>) {
        self.end_turn(over.sure && over.whole);
        self.see_plain(over.layout, over.sure);
    }
}
