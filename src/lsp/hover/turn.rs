//! Hover texts of player turns of Dadu: throws, moves, the board and the hand.

use super::Teller;
use crate::diagnostic::{consequence, throw_consequences, throw_meaning};
use crate::notation::{
    Content, Item, ItemKind, MoveToken, PlayerSeat, PlayerTurn, SeenNumber, Spot, ThrowToken,
};
use crate::replay::{Brings, Moment, MoveEvent, ThrowEffects, ThrowEvent, Witness};
use crate::span::Span;
use crate::table::Player;

/// The effect of an item in the replay.
#[derive(Default)]
struct ItemEffect {
    item: usize,
    thrown: Option<ThrowEffects>,
    /// The sentences about a move.
    moved: Option<Vec<String>>,
}

impl Witness for ItemEffect {
    fn on_throw(&mut self, made: &ThrowEvent) {
        if made.item == self.item {
            self.thrown = Some(made.effects);
        }
    }

    fn on_move(&mut self, made: &MoveEvent<'_>) {
        if made.item == self.item {
            let consequences = made.brings.iter().filter_map(|&brings| consequence(brings));
            self.moved = Some(std::iter::once(describe(made)).chain(consequences).collect());
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

    fn da(&mut self, moment: &Moment, seat: &PlayerSeat) {
        let Some(player) = Player::new(seat.side, seat.number) else { return };
        let earned = moment.earned.as_ref().map(|earned| earned[player.side]);
        let known = earned.filter(|it| moment.lost.is_none() && it.unknown_da & player.bit() == 0);
        if let Some(earned) = known {
            let has = match earned.da & player.bit() {
                0 => "has not thrown da yet",
                _ => "has thrown da",
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
        let possible = before.possible_throws();
        let value = possible.iter().map(|&(number, _)| number);
        let value = value.into_iter().find(|&it| throw.number == SeenNumber::Is(it.into()));
        let written = self.page.strong(&number_text(throw.number));
        self.page.paragraph(&match (throw.number, value) {
            (_, Some(value)) => format!("{written}: {}", throw_meaning(value)),
            (SeenNumber::Is(_), None) => format!("{written}: impossible with these dice"),
            (SeenNumber::Or(_), None) => format!("{written}: one of these was thrown"),
            (SeenNumber::Not, None) => format!("{written}: unheard throw"),
        });
        if let Some(thrown) = self.item_effect(index).thrown {
            throw_consequences(&thrown).iter().for_each(|did| self.page.paragraph(did));
        }
        self.standing(span.end);
    }

    fn describe_move(&mut self, index: usize, whole: Span, token: &MoveToken, one_of_some: bool) {
        let (before, after) = (self.moment(whole.start), self.moment(whole.end));
        let heard = self.item_effect(index);
        match heard.moved {
            Some(moved) => moved.iter().for_each(|said| self.page.paragraph(said)),
            None if one_of_some => {
                self.page
                    .paragraph("One of these alternatives was seen; this one was not replayed.");
            }
            None if before.lost.is_some() => {}
            None => self.page.paragraph("This move was not replayed as written."),
        }
        if token.marks.verdict.is_undone() {
            self.page.paragraph("Taken back at the table; it has no effect.");
        }
        self.hand("Before", &before);
        self.board(&before);
        if after.lost.is_none() {
            self.hand("After", &after);
            self.board(&after);
        }
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

    fn hand(&mut self, when: &str, moment: &Moment) {
        let Some(underway) = moment.underway.as_ref().filter(|_| moment.playable) else { return };
        let mut said = format!("{when}: {}", hand_text(&underway.hand));
        if underway.throw_is_due {
            said.push_str("; a throw is due");
        }
        if underway.is_open {
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

fn hand_text(hand: &[(u8, u32)]) -> String {
    let each =
        |&(number, count): &(u8, u32)| std::iter::repeat_n(number.to_string(), count as usize);
    let results: Vec<String> = hand.iter().flat_map(each).collect();
    if results.is_empty() { "nothing in hand".to_owned() } else { results.join(", ") }
}

fn number_text(seen: SeenNumber) -> String {
    match seen {
        SeenNumber::Is(number) => number.to_string(),
        SeenNumber::Or(pair) => format!("{}/{}", pair.one(), pair.two()),
        SeenNumber::Not => "?".to_owned(),
    }
}

/// Describes a move in a sentence.
fn describe(made: &MoveEvent<'_>) -> String {
    let piece = piece_text(made.letter);
    let (from, to) = (spot_text(made.from), spot_text(made.to));
    let did = match (made.from, made.to) {
        _ if made.in_place => format!("the {piece} on {from} stays in place"),
        (Spot::Start, _) => format!("a waiting {piece} enters on {to}"),
        (Spot::Centre, _) => format!("the {piece} in the centre exits"),
        (Spot::Off, _) => format!("an exited {piece} re-enters on {to}"),
        (_, Spot::Off) => format!("the {piece} on {from} exits"),
        _ => format!("the {piece} on {from} moves to {to}"),
    };
    let number = made.values.first().map_or(0, |value| value.number());
    let mut said = format!("{} uses the {number}: {did}", made.player);
    if made.brings.contains(&Brings::Shortening) {
        said.push_str(", a shortened move");
    }
    if let Some(&(_, letter, _)) = made.captured.first() {
        said.push_str(&format!(", and captures a {}", piece_text(letter)));
    }
    said + "."
}

/// Returns the name of a piece. Only a king has a letter.
const fn piece_text(letter: Option<u8>) -> &'static str {
    match letter {
        None => "standard piece",
        Some(_) => "king",
    }
}

fn spot_text(spot: Spot) -> String {
    match spot {
        Spot::Square(name) => name.to_string(),
        Spot::Start => "the waiting pieces".to_owned(),
        Spot::Centre => "the centre".to_owned(),
        Spot::Off | Spot::Unknown => "off the board".to_owned(),
    }
}
