//! All that the replay of a log tells: what came of each item, and how things stood after it.

use serde::Serialize;

use super::dadu;
use super::moved::Moved;
use crate::board::Area;
use crate::diagnostic::times;
use crate::layout::Layout;
use crate::notation::Log;
use crate::play::Value;
use crate::replay::{
    Game, MoveMade, PlainStanding, Reached, Setup, Standing, Threw, ThrowMade, TurnEnd, TurnOver,
    TurnStart, Used, Witness, replay,
};
use crate::span::Span;
use crate::table::{BySide, Player};

/// What is in hand, as the page has it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum InHand {
    /// One result.
    One(u8),
    /// Many of one number, in words.
    Many(String),
}

/// How many throws are listed one by one. The page holds them anew at each step.
const LISTED: u32 = 24;

/// How things stand at one place.
#[derive(Clone, Debug)]
pub struct Stands {
    /// Which pieces are where; where it is not known, the last that was.
    pub layout: Layout,
    /// Whether it is known.
    pub known: bool,
    /// The reading it rests on of which the recorder was not sure.
    pub rests_on: Option<Span>,
    /// The round, if it is known.
    pub round: Option<u32>,
    /// What is in hand, in the middle of a player turn.
    pub hand: Vec<InHand>,
    /// By side: what the board does not show, in words.
    pub told: BySide<Vec<String>>,
    /// By side: the players of whom it is certain that they have not thrown da yet, one bit each.
    pub(super) without_da: BySide<u32>,
}

/// What came of an item.
#[derive(Clone, Debug)]
pub enum Came {
    /// It was a throw of Dadu, of which this is said.
    Threw(Vec<&'static str>),
    /// It was a move of Dadu.
    Used(Did),
    /// It was a throw in a game other than Dadu that is in hand, or was lost.
    Made(bool),
    /// It was a move in such a game.
    Moved(Moved),
}

/// What a move did.
#[derive(Clone, Debug)]
pub struct Did {
    /// The same in words, as HTML.
    pub says: String,
    /// Where it took a piece from.
    pub from: Area,
    /// Where pieces came to: the one that moved, and those captured.
    pub to: Vec<Area>,
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
    /// Whether it is known where the pieces stand, in a game other than Dadu.
    is_known: bool,
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
            is_known: true,
        };
        let game = replay(text, log, setup, &mut told);
        (told, game)
    }

    /// What came of an item, if anything did.
    pub fn came(&self, item: usize) -> Option<&Came> {
        self.items[item].as_ref().and_then(|(came, _)| came.as_ref())
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
        self.came = Some(Came::Threw(dadu::threw(&threw.thrown)));
    }

    fn used(&mut self, used: &Used<'_>) {
        self.came = Some(Came::Used(dadu::did(used)));
    }

    fn throw_made(&mut self, made: &ThrowMade) {
        self.came = Some(Came::Made(made.kept));
    }

    fn move_made(&mut self, made: &MoveMade<'_>) {
        self.came = Some(Came::Moved(made.into()));
    }

    fn turn_over(&mut self, over: &TurnOver<'_>) {
        // Where it is not known what was moved, nor is what was left.
        if self.is_known {
            self.left[over.line] = over.left.iter().copied().map(Value::number).collect();
        }
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        self.left[end.line] = end.hand.results().map(Value::number).collect();
    }

    fn reached(&mut self, reached: Reached, standing: &Standing<'_>) {
        self.take(reached, dadu::stands(standing));
    }

    fn stood(&mut self, reached: Reached, standing: &PlainStanding) {
        self.is_known = standing.known;
        self.take(reached, Stands::plain(standing));
    }
}

impl Told {
    fn take(&mut self, reached: Reached, stands: Stands) {
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
    fn plain(standing: &PlainStanding) -> Stands {
        Stands {
            layout: standing.layout.clone(),
            known: standing.known,
            rests_on: standing.rests_on,
            round: standing.round,
            hand: in_hand(&standing.hand),
            told: BySide::default(),
            without_da: BySide::default(),
        }
    }

    /// Whether it is certain that a player has not thrown da yet.
    pub fn lacks_da(&self, player: Player) -> bool {
        self.without_da[player.side] & player.bit() != 0
    }
}

/// Throws one by one, or where they are many, how often each number is there.
fn in_hand(throws: &[(Value, u32)]) -> Vec<InHand> {
    let all = throws.iter().fold(0, |sum: u32, &(_, count)| sum.saturating_add(count));
    let many = |&(value, count): &(Value, u32)| {
        InHand::Many(format!("{} ({})", value.number(), times(count)))
    };
    if all > LISTED {
        return throws.iter().map(many).collect();
    }
    let each = |&(value, count): &(Value, u32)| std::iter::repeat_n(value, count as usize);
    throws.iter().flat_map(each).map(|value| InHand::One(value.number())).collect()
}
