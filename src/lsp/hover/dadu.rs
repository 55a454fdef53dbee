//! Hover texts of player turns of Dadu: throws, moves, the board and the hand.

use super::Teller;
use crate::games::dadu::{Effect, Kind, Place, ThrowEffect, Turn};
use crate::notation::{
    Content, Item, ItemKind, MoveToken, PlayerSeat, PlayerTurn, SeenNumber, ThrowToken,
};
use crate::play::Value;
use crate::replay::{DaduMoment, MoveEvent, ThrowEvent, Witness, naming};
use crate::span::Span;
use crate::table::Player;

/// The effect of an item in the replay.
#[derive(Default)]
struct ItemEffect {
    item: usize,
    thrown: Option<ThrowEffect>,
    effect: Option<(Effect, Player)>,
}

impl Witness for ItemEffect {
    fn on_throw(&mut self, event: &ThrowEvent) {
        if event.item == self.item {
            self.thrown = Some(event.thrown);
        }
    }

    fn on_move(&mut self, event: &MoveEvent<'_>) {
        if event.item == self.item {
            self.effect = Some((*event.effect, event.player));
        }
    }
}

impl Teller<'_> {
    pub(super) fn player(&mut self, span: Span, turn: &PlayerTurn) {
        self.seats(turn);
        let before = self.moment(span.start);
        self.da(&before, &turn.player.seat);
        self.board(&before);
    }

    fn da(&mut self, moment: &DaduMoment, seat: &PlayerSeat) {
        let Some(player) = Player::new(seat.side, seat.number) else { return };
        if moment.known && !moment.unsaid.leaves_out_da_of(player) {
            let has = if moment.position.has_da(player) {
                "has thrown da"
            } else {
                "has not thrown da yet"
            };
            self.page.paragraph(&format!("{player} {has}."));
        }
    }

    pub(super) fn item(&mut self, line: usize, index: usize, item: &Item) {
        let whole = self.whole(line, index, item);
        match &item.kind {
            ItemKind::Throw(throw) => self.throw(index, whole, throw),
            ItemKind::Move(token) => self.describe_move(index, whole, token, whole != item.span),
            ItemKind::Touch(_) => self.touch(whole),
            ItemKind::Unused(number) => {
                let number = self.page.code(&number_text(*number));
                self.page.paragraph(&format!("The result {number} was left unused."));
                self.standing(whole.end);
            }
            ItemKind::Gap => self.page.paragraph("Something in this player turn was not seen."),
            ItemKind::Either(_)
            | ItemKind::Added(_)
            | ItemKind::Pairing(_)
            | ItemKind::Play(_)
            | ItemKind::Onward(_)
            | ItemKind::Unreadable => {}
        }
    }

    /// Returns the span of an item, or of all alternatives of which it is one.
    fn whole(&self, line: usize, index: usize, item: &Item) -> Span {
        let log = &self.game.read.log;
        let Content::Turn(turn) = &log.lines[line].content else { return item.span };
        let around = turn.items.range().filter(|&at| at < index).find(
            |&at| matches!(log.items[at].kind, ItemKind::Either(n) if index <= at + usize::from(n)),
        );
        around.map_or(item.span, |at| log.items[at].span)
    }

    fn throw(&mut self, index: usize, span: Span, throw: &ThrowToken) {
        let before = self.moment(span.start);
        let value = match throw.number {
            SeenNumber::Is(number) => before.rules.value(number),
            _ => None,
        };
        let written = self.page.strong(&number_text(throw.number));
        self.page.paragraph(&match (throw.number, value) {
            (_, Some(value)) => format!("{written}: {}", worth(value)),
            (SeenNumber::Is(_), None) => format!("{written}: impossible with these dice"),
            (SeenNumber::Or(_), None) => format!("{written}: one of these was thrown"),
            (SeenNumber::Not, None) => format!("{written}: unheard throw"),
        });
        if let Some(thrown) = self.item_effect(index).thrown {
            describe_effects(&thrown).iter().for_each(|did| self.page.paragraph(did));
        }
        self.standing(span.end);
    }

    fn describe_move(&mut self, index: usize, whole: Span, token: &MoveToken, one_of_some: bool) {
        let (before, after) = (self.moment(whole.start), self.moment(whole.end));
        let heard = self.item_effect(index);
        match heard.effect {
            Some((effect, player)) => self.effect(&before, &effect, player),
            None if one_of_some => {
                self.page
                    .paragraph("One of these alternatives was seen; this one was not replayed.");
            }
            None if !before.known => {}
            None => self.page.paragraph("This move was not replayed as written."),
        }
        if token.marks.verdict.is_undone() {
            self.page.paragraph("Taken back at the table; it has no effect.");
        }
        self.hand("Before", &before);
        self.board(&before);
        if after.known {
            self.hand("After", &after);
            self.board(&after);
        }
    }

    fn effect(&mut self, before: &DaduMoment, effect: &Effect, player: Player) {
        let (board, outcome) = (before.rules.board(), &effect.outcome);
        let number = outcome.applied.value.number();
        let place = |place| spot_text(naming::spot(board, player.side, place));
        let (piece, to) = (kind_text(outcome.applied.kind), place(outcome.to));
        let did = match (outcome.applied.from, outcome.to) {
            (from, _) if outcome.applied.in_place => {
                format!("the {piece} on {} stays in place", place(from))
            }
            (Place::WAITING, _) => format!("a waiting {piece} enters on {to}"),
            (Place::CENTRE, _) => format!("the {piece} in the centre exits"),
            (Place::EXITED, _) => format!("an exited {piece} re-enters on {to}"),
            (from, Place::EXITED) => format!("the {piece} on {} exits", place(from)),
            (from, _) => format!("the {piece} on {} moves to {to}", place(from)),
        };
        let mut said = format!("{player} uses the {number}: {did}");
        if outcome.shortened {
            said.push_str(", a shortened move");
        }
        if let Some(captured) = outcome.captured {
            said.push_str(&format!(", and captures a {}", kind_text(captured)));
        }
        self.page.paragraph(&format!("{said}."));
        consequences(effect).iter().for_each(|said| self.page.paragraph(said));
    }

    fn touch(&mut self, span: Span) {
        self.page.paragraph("A piece was touched.");
        self.standing(span.start);
    }

    /// Adds the hand and the board.
    fn standing(&mut self, at: u32) {
        let moment = self.moment(at);
        self.hand("In hand", &moment);
        self.board(&moment);
    }

    fn hand(&mut self, when: &str, moment: &DaduMoment) {
        let Some(underway) = moment.underway.as_ref().filter(|_| moment.playable) else { return };
        let mut said = format!("{when}: {}", hand_text(&underway.turn));
        if underway.turn.throw_is_due() {
            said.push_str("; a throw is due");
        }
        if !underway.unheard.is_empty() {
            said.push_str("; not every throw was heard");
        }
        self.page.paragraph(&said);
    }

    fn item_effect(&self, item: usize) -> ItemEffect {
        let mut heard = ItemEffect { item, ..ItemEffect::default() };
        self.replay(&mut heard);
        heard
    }
}

fn hand_text(turn: &Turn) -> String {
    let results = turn.hand().results().map(|value| value.to_string());
    let results: Vec<String> = results.collect();
    if results.is_empty() { "nothing in hand".to_owned() } else { results.join(", ") }
}

fn number_text(seen: SeenNumber) -> String {
    match seen {
        SeenNumber::Is(number) => number.to_string(),
        SeenNumber::Or(pair) => format!("{}/{}", pair.one(), pair.two()),
        SeenNumber::Not => "?".to_owned(),
    }
}

/// Returns the meaning of a throw (H1, H2, H3).
fn worth(value: Value) -> &'static str {
    match value {
        Value::ZERO => "no mouth up; throwing ends",
        Value::ONE => "da: the player throws again, and a piece may enter with it",
        Value::TWO => "du; throwing ends",
        Value::THREE | Value::FOUR => "throwing ends",
        _ => "all mouths up; the player throws again",
    }
}

fn describe_effects(thrown: &ThrowEffect) -> Vec<&'static str> {
    let said = [
        (thrown.da, "The player has now thrown da (T2)."),
        (thrown.triple, "It completes a triple, which is cancelled (H6)."),
        (thrown.forfeited, "It forfeits the results not yet applied (H3)."),
        (thrown.one_lost, "The 1 in this series was lost and does not count as da (R2)."),
    ];
    said.into_iter().filter(|(did, _)| *did).map(|(_, said)| said).collect()
}

fn consequences(effect: &Effect) -> Vec<String> {
    let capture = &effect.capture;
    let said = [
        (capture.opened, "It opens the opponents' home row (M4)."),
        (
            capture.closed_by_plain_king,
            "The home row closes to the side whose king was captured (R15).",
        ),
        (capture.ended_licence, "It ends a licence of the opponents (R10)."),
        (capture.extra_throw, "It earns an extra throw (H5)."),
        (effect.won, "It wins the game (W1)."),
    ];
    let along = match capture.taken_along {
        0 => None,
        1 => Some("1 more piece returns with the captured king (K1, K2).".to_owned()),
        n => Some(format!("{n} more pieces return with the captured king (K1, K2).")),
    };
    let said = said.into_iter().filter(|(so, _)| *so).map(|(_, said)| said.to_owned());
    along.into_iter().chain(said).collect()
}

const fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard piece",
        Kind::King => "king",
    }
}

fn spot_text(spot: crate::notation::Spot) -> String {
    use crate::notation::Spot;
    match spot {
        Spot::Square(name) => format!("{}{}", char::from(name.letter()), name.place()),
        Spot::Start => "the waiting pieces".to_owned(),
        Spot::Centre => "the centre".to_owned(),
        Spot::Off | Spot::Unknown => "off the board".to_owned(),
    }
}
