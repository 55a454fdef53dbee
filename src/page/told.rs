//! All that the replay of a log tells: what came of each item, and how things stood after it.

use crate::finding::{Situation, Unsaid};
use crate::layout::Layout;
use crate::notation::Log;
use crate::play::Value;
use crate::replay::{
    Game, Reached, Setup, Standing, Threw, TurnEnd, TurnStart, Used, Witness, replay,
};
use crate::rules::dadu::{Board, Earned, Effect, Position, Thrown, Turn};
use crate::span::Span;
use crate::table::{Player, Side};

/// How things stand at one place.
#[derive(Clone, Debug)]
pub struct Stands {
    /// The board.
    pub board: Board,
    /// The position; where it is not known, the last one that was.
    pub position: Position,
    /// Whether it is known.
    pub known: bool,
    /// The reading it rests on of which the recorder was not sure.
    pub rests_on: Option<Span>,
    /// The round, if it is known.
    pub round: Option<u32>,
    /// What is in hand, in the middle of a player turn.
    pub hand: Vec<u8>,
    /// Whether a throw is due.
    throwing: bool,
    unsaid: Unsaid,
    earned: Vec<Earned>,
}

/// What came of an item.
#[derive(Clone, Copy, Debug)]
pub enum Came {
    /// It was a throw.
    Threw(Thrown),
    /// It was a use.
    Used(Effect),
}

/// What a replay told.
pub struct Told {
    /// How things stood before the first throw; nothing, if the log cannot be replayed.
    pub start: Option<Stands>,
    items: Vec<Option<(Option<Came>, Stands)>>,
    lines: Vec<Option<Stands>>,
    /// By line: whose player turn it is.
    players: Vec<Option<Player>>,
    /// By line: what was left in hand at the end of a player turn.
    left: Vec<Vec<u8>>,
    /// What came of the item at hand.
    came: Option<Came>,
}

impl Told {
    /// Replays a log and hears all of it.
    pub fn of(text: &[u8], log: &Log, setup: &Setup<'_>) -> (Told, Game) {
        let mut told = Told {
            start: None,
            items: vec![None; log.items.len()],
            lines: vec![None; log.lines.len()],
            players: vec![None; log.lines.len()],
            left: vec![Vec::new(); log.lines.len()],
            came: None,
        };
        let game = replay(text, log, setup, &mut told);
        (told, game)
    }

    /// What came of an item, if anything did.
    pub fn came(&self, item: usize) -> Option<Came> {
        self.items[item].as_ref().and_then(|(came, _)| *came)
    }

    /// How things stood after an item, if the replay came so far in its player turn.
    pub fn after_item(&self, item: usize) -> Option<&Stands> {
        self.items[item].as_ref().map(|(_, stands)| stands)
    }

    /// How things stood after a line.
    pub fn after_line(&self, line: usize) -> Option<&Stands> {
        self.lines[line].as_ref()
    }

    /// Whose player turn a line was, if it was taken as one.
    pub fn player(&self, line: usize) -> Option<Player> {
        self.players[line]
    }

    /// What was left in hand at the end of a line's player turn.
    pub fn left(&self, line: usize) -> &[u8] {
        &self.left[line]
    }
}

impl Witness for Told {
    const FOLLOWS: bool = true;

    fn turn_begins(&mut self, start: &TurnStart) {
        self.players[start.line] = Some(start.player);
    }

    fn threw(&mut self, threw: &Threw) {
        self.came = Some(Came::Threw(threw.thrown));
    }

    fn used(&mut self, used: &Used<'_>) {
        self.came = Some(Came::Used(*used.effect));
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        self.left[end.line] = end.hand.results().map(Value::number).collect();
    }

    fn reached(&mut self, reached: Reached, standing: &Standing<'_>) {
        let stands = Stands::of(standing);
        match reached {
            Reached::Item(item) => self.items[item] = Some((self.came.take(), stands)),
            Reached::Line(line) => {
                self.start.get_or_insert_with(|| stands.clone());
                self.lines[line] = Some(stands);
            }
        }
    }
}

impl Stands {
    fn of(standing: &Standing<'_>) -> Stands {
        let rules = standing.rules;
        let hand = |turn: &Turn| turn.hand().results().map(|value| value.number()).collect();
        Stands {
            board: rules.board(),
            position: *standing.position,
            known: standing.known,
            rests_on: standing.rests_on,
            round: standing.round,
            hand: standing.turn.map(hand).unwrap_or_default(),
            throwing: standing.turn.is_some_and(Turn::throw_is_due),
            unsaid: standing.unsaid,
            earned: Earned::named(rules.variant()).collect(),
        }
    }

    /// Whether it is certain that a player has not thrown da yet.
    pub fn lacks_da(&self, player: Player) -> bool {
        let unsaid = self.unsaid.leaves_out_da_of(player) || !self.known;
        !unsaid && !self.throwing && !self.position.has_da(player)
    }

    /// Which pieces are where.
    pub fn layout(&self) -> Layout {
        self.position.layout(self.board)
    }

    /// As drawings have it.
    pub fn situation(&self) -> Situation {
        Situation {
            board: self.board,
            position: self.position,
            unsaid: self.unsaid,
            earned: self.earned.clone(),
            player: Player::first(Side::N),
            hand: self.hand.clone(),
            blocked: true,
            legal: Vec::new(),
        }
    }
}
