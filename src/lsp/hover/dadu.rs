//! Player turns of Dadu: what was thrown, what was done with it, how board and hand stood.

use super::Teller;
use crate::games::dadu::{Effect, Kind, Place, Thrown, Turn};
use crate::notation::{Content, Item, ItemKind, PlayerTurn, Seat, Seen, ThrowToken, UseToken};
use crate::play::Value;
use crate::replay::{Moment, Threw, Used, Witness, naming};
use crate::span::Span;
use crate::table::Player;

/// What the replay did with an item.
#[derive(Default)]
struct Heard {
    item: usize,
    thrown: Option<Thrown>,
    effect: Option<(Effect, Player)>,
}

impl Witness for Heard {
    fn threw(&mut self, threw: &Threw) {
        if threw.item == self.item {
            self.thrown = Some(threw.thrown);
        }
    }

    fn used(&mut self, used: &Used<'_>) {
        if used.item == self.item {
            self.effect = Some((*used.effect, used.player));
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

    fn da(&mut self, moment: &Moment, seat: &Seat) {
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
            ItemKind::Use(used) => self.used(index, whole, used, whole != item.span),
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
            | ItemKind::Unreadable => {}
        }
    }

    /// The place of an item, or of all the uses of which one was seen.
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
            Seen::Is(number) => before.rules.value(number),
            _ => None,
        };
        let written = self.page.strong(&number_text(throw.number));
        self.page.paragraph(&match (throw.number, value) {
            (_, Some(value)) => format!("{written}: {}", worth(value)),
            (Seen::Is(_), None) => format!("{written}: no throw of these dice"),
            (Seen::Or(_), None) => format!("{written}: one of these was thrown"),
            (Seen::Not, None) => format!("{written}: a throw that was not heard"),
        });
        if let Some(thrown) = self.heard(index).thrown {
            what_it_did(&thrown).iter().for_each(|did| self.page.paragraph(did));
        }
        self.standing(span.end);
    }

    fn used(&mut self, index: usize, whole: Span, used: &UseToken, one_of_some: bool) {
        let (before, after) = (self.moment(whole.start), self.moment(whole.end));
        let heard = self.heard(index);
        match heard.effect {
            Some((effect, player)) => self.effect(&before, &effect, player),
            None if one_of_some => {
                self.page.paragraph("One of these was seen; this one was not replayed.");
            }
            None if !before.known => {}
            None => self.page.paragraph("It was not replayed as it stands."),
        }
        if used.marks.verdict.is_undone() {
            self.page.paragraph("It was taken back at the table, and changes nothing.");
        }
        self.hand("Before", &before);
        self.board(&before);
        if after.known {
            self.hand("After", &after);
            self.board(&after);
        }
    }

    fn effect(&mut self, before: &Moment, effect: &Effect, player: Player) {
        let (board, outcome) = (before.rules.board(), &effect.outcome);
        let number = outcome.applied.value.number();
        let place = |place| spot_text(naming::spot(board, player.side, place));
        let (piece, to) = (kind_text(outcome.applied.kind), place(outcome.to));
        let did = match outcome.applied.from {
            from if outcome.applied.in_place => {
                format!("the {piece} on {} captures there", place(from))
            }
            Place::WAITING => format!("a waiting {piece} enters on {to}"),
            Place::CENTRE => format!("the {piece} in the centre goes {to}"),
            Place::EXITED => format!("a {piece} that had exited comes back to {to}"),
            from => format!("the {piece} on {} goes to {to}", place(from)),
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

    /// How hand and board stand.
    fn standing(&mut self, at: u32) {
        let moment = self.moment(at);
        self.hand("In hand", &moment);
        self.board(&moment);
    }

    fn hand(&mut self, when: &str, moment: &Moment) {
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

    fn heard(&self, item: usize) -> Heard {
        let mut heard = Heard { item, ..Heard::default() };
        self.replay(&mut heard);
        heard
    }
}

fn hand_text(turn: &Turn) -> String {
    let results = turn.hand().results().map(|value| value.to_string());
    let results: Vec<String> = results.collect();
    if results.is_empty() { "nothing in hand".to_owned() } else { results.join(", ") }
}

fn number_text(seen: Seen) -> String {
    match seen {
        Seen::Is(number) => number.to_string(),
        Seen::Or(pair) => format!("{}/{}", pair.one(), pair.two()),
        Seen::Not => "?".to_owned(),
    }
}

/// What a throw is worth (H1, H2, H3).
fn worth(value: Value) -> &'static str {
    match value {
        Value::ZERO => "no mouth up; throwing ends",
        Value::ONE => "da: the player throws again, and a piece may enter with it",
        Value::TWO => "du; throwing ends",
        Value::THREE | Value::FOUR => "throwing ends",
        _ => "every mouth up; the player throws again",
    }
}

fn what_it_did(thrown: &Thrown) -> Vec<&'static str> {
    let said = [
        (thrown.da, "With it the player has thrown da (T2)."),
        (thrown.triple, "It completes a triple, which is cancelled (H6)."),
        (thrown.forfeited, "It forfeits what was not applied yet (H3)."),
        (thrown.one_lost, "The 1 in this series was lost, and is no da (R2)."),
    ];
    said.into_iter().filter(|(did, _)| *did).map(|(_, said)| said).collect()
}

fn consequences(effect: &Effect) -> Vec<String> {
    let capture = &effect.capture;
    let said = [
        (capture.opened, "The opponents' home row opens with it (M4)."),
        (capture.closed_by_plain_king, "The home row closes to the side whose king it was (R15)."),
        (capture.ended_licence, "A licence of the opponents ends with it (R10)."),
        (capture.extra_throw, "It earns an extra throw (H5)."),
        (effect.won, "It wins the game (W1)."),
    ];
    let along = (capture.taken_along > 0)
        .then(|| format!("The captured king takes {} more with it (K1, K2).", capture.taken_along));
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
        Spot::Start => "those that wait".to_owned(),
        Spot::Centre => "the centre".to_owned(),
        Spot::Off | Spot::Unknown => "off the board".to_owned(),
    }
}
