//! What happens in a step, in words for those who watch. Every text from the log is escaped here.

use super::told::{Came, Stands, Told};
use crate::board::markup::escaped;
use crate::diagnostic::list;
use crate::layout::{self, Group, Plan};
use crate::notation::{
    Content, ItemKind, Line, Log, Marks, PlayerToken, Seat, Seen, Spot, ThrowToken, Verdict, added,
    fields,
};
use crate::replay::NamedPlayer;
use crate::span::Span;
use crate::table::{Player, Side};

/// Says what happens. What it gives is HTML.
pub struct Teller<'a> {
    pub text: &'a [u8],
    pub log: &'a Log,
    pub told: &'a Told,
    pub named: &'a [NamedPlayer],
    pub plan: &'a Plan,
}

impl Teller<'_> {
    /// A stretch of the log, as text in HTML.
    pub fn read(&self, span: Span) -> String {
        escaped(&String::from_utf8_lossy(&self.text[span.range()])).into_owned()
    }

    fn code(&self, span: Span) -> String {
        format!("<code>{}</code>", self.read(span))
    }

    /// A player by name and seat.
    pub fn player(&self, player: Player) -> String {
        let of =
            |named: &&NamedPlayer| (named.side, named.number) == (player.side, player.number());
        match self.named.iter().rev().find(of) {
            Some(named) => format!("<bdi>{}</bdi> ({player})", escaped(&named.name)),
            None => player.to_string(),
        }
    }

    fn seat(&self, seat: &Seat) -> String {
        let side = seat.side;
        let player = Player::new(side, seat.number).map(|player| self.player(player));
        player.unwrap_or_else(|| format!("somebody of {side}"))
    }

    /// Who takes a player turn, as far as it was seen.
    pub fn who(&self, token: &PlayerToken) -> String {
        let mut who = self.seat(&token.seat);
        if let Some(or) = &token.or {
            who = format!("{who} or {}", self.seat(or));
        }
        who + marks(token.marks)
    }

    /// A series of throws.
    pub fn throws(&self, who: &str, items: &[usize]) -> String {
        let throws: Vec<String> = items.iter().filter_map(|&item| self.throw(item)).collect();
        let mut says = format!("{who} throws {}.", list(&throws));
        for &item in items {
            if let (Some(Came::Made(false)), Some(number)) =
                (self.told.came(item), self.throw(item))
            {
                says.push_str(&format!(" The {number} is lost."));
            }
            if let Some(Came::Threw(words)) = self.told.came(item) {
                says.push_str(&words.concat());
            }
        }
        says + self.without_da(items)
    }

    fn throw(&self, item: usize) -> Option<String> {
        let ItemKind::Throw(ThrowToken { number, marks: seen, .. }) = self.log.items[item].kind
        else {
            return None;
        };
        let number = match number {
            Seen::Is(number) => number.to_string(),
            Seen::Or(pair) => format!("{} or {}", pair.one(), pair.two()),
            Seen::Not => "what was not heard".to_owned(),
        };
        Some(number + marks(seen))
    }

    fn without_da(&self, items: &[usize]) -> &'static str {
        let last = items.last().copied();
        let after = last.and_then(|item| self.told.after_item(item));
        let player = last.and_then(|item| self.told.player(self.line_of(item)));
        match after.zip(player) {
            Some((stands, player)) if stands.lacks_da(player) => {
                " No da yet: nothing may be moved."
            }
            _ => "",
        }
    }

    fn line_of(&self, item: usize) -> usize {
        let start = self.log.items[item].span.start;
        self.log.line_at(start).unwrap_or_default()
    }

    /// A use of a result.
    pub fn used(&self, item: usize) -> String {
        let ItemKind::Use(token) = self.log.items[item].kind else { return String::new() };
        let written = self.code(self.log.items[item].span);
        let says = match self.told.came(item) {
            _ if token.marks.verdict.is_undone() => format!("{written} is taken back."),
            Some(came @ (Came::Used(..) | Came::Moved(_))) => {
                let did = self.did(came, item);
                match token.is_exact() && self.added_is_exact(item) {
                    true => did,
                    false => format!("{written}, taken as: {did}"),
                }
            }
            _ => format!("{written} is written; it could not be followed."),
        };
        says + marks(token.marks)
    }

    /// One of some uses.
    pub fn either(&self, options: &[usize]) -> String {
        let written: Vec<String> =
            self.uses(options).map(|item| self.code(self.log.items[item].span)).collect();
        let taken = match options.last().and_then(|&item| self.told.came(item)) {
            Some(came @ (Came::Used(..) | Came::Moved(_))) => {
                let last = options.last().copied().unwrap_or_default();
                format!(" Taken as: {}", self.did(came, last))
            }
            _ => String::new(),
        };
        format!("One of these was seen: {}.{taken}", written.join(" or "))
    }

    /// What else can stand in a player turn.
    pub fn other(&self, item: usize) -> String {
        let span = self.log.items[item].span;
        match self.log.items[item].kind {
            ItemKind::Touch(_) => format!("A piece is touched: {}.", self.code(span)),
            ItemKind::Unused(_) => format!("Left unused: {}.", self.code(span)),
            ItemKind::Gap => "Something was not seen here.".to_owned(),
            _ => format!("{} cannot be read.", self.code(span)),
        }
    }

    /// What was left in hand at the end of a player turn.
    pub fn left(&self, line: usize) -> String {
        match self.told.left(line) {
            [] => String::new(),
            left => format!(" Left unused: {}.", list(left)),
        }
    }

    /// Those of some items that are not further results of the one before them.
    fn uses<'a>(&'a self, items: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let is_added = |item: usize| matches!(self.log.items[item].kind, ItemKind::Added(_));
        items.iter().copied().filter(move |&item| !is_added(item))
    }

    /// Whether every further result of a move was seen.
    fn added_is_exact(&self, item: usize) -> bool {
        added(&self.log.items[item + 1..]).all(|seen| matches!(seen, Seen::Is(_)))
    }

    /// What a use or a move did.
    fn did(&self, came: &Came, item: usize) -> String {
        match came {
            Came::Used(did) => did.says.clone(),
            Came::Moved(moved) => {
                let won =
                    self.told.after_item(item).is_some_and(|after| has_won(after, moved.side()));
                let wins = if won { format!(" {} wins.", moved.side()) } else { String::new() };
                format!("{}.{wins}", moved.says(self.plan))
            }
            Came::Threw(_) | Came::Made(_) => String::new(),
        }
    }

    /// Two pieces become twins, or twins two pieces.
    pub fn paired(&self, item: usize, before: &Stands, after: &Stands) -> String {
        let ItemKind::Pairing(token) = self.log.items[item].kind else { return String::new() };
        let written = self.code(self.log.items[item].span);
        let says = match (before.layout == after.layout, token.piece.spot) {
            _ if token.marks.verdict.is_undone() => format!("{written} is taken back."),
            (false, Spot::Square(at)) if token.made => {
                format!("Two pieces on {at} are declared twins.")
            }
            (false, Spot::Square(at)) => format!("Twins on {at} become two single pieces."),
            _ => format!("{written} is written; it could not be followed."),
        };
        says + marks(token.marks)
    }

    /// A line that is no player turn.
    pub fn line(&self, line: &Line) -> String {
        match &line.content {
            Content::Gap(_) => {
                "Player turns were not seen. From here on it is not known where the pieces stand."
                    .to_owned()
            }
            Content::Position(_) => "The position is written down here.".to_owned(),
            Content::Arrival(seat) => format!("{} comes to the table.", self.seat(seat)),
            Content::Departure(seat) => format!("{} leaves the table.", self.seat(seat)),
            Content::Crossing(from, to) => {
                let (who, side) = (self.seat(from), to.side);
                format!("{who} goes over to {side}, as {side}{}.", to.number)
            }
            Content::Field(field) => self.field(field.name, field.value),
            Content::Unreadable => "This line cannot be read.".to_owned(),
            _ if line.remark.is_some() => "A remark.".to_owned(),
            _ => String::new(),
        }
    }

    fn field(&self, name: Span, value: Span) -> String {
        let known = fields::known(&self.text[name.range()]).map(|known| known.name);
        let words = self.read(value);
        match known {
            Some("Change") => format!("A rule changes: <bdi>{words}</bdi>."),
            Some("Result") => format!("The log ends: <bdi>{words}</bdi>."),
            _ => format!("{}: <bdi>{words}</bdi>", self.read(name)),
        }
    }
}

/// Whether every piece of a side is off the board for good.
fn has_won(stands: &Stands, side: Side) -> bool {
    let out = |group: &Group| group.side != side || group.spot == layout::Spot::Out;
    stands.layout.has(side) && stands.layout.groups().iter().all(out)
}

/// The recorder's marks, in words.
fn marks(marks: Marks) -> &'static str {
    match (marks.verdict, marks.unsure) {
        (Verdict::None, false) => "",
        (Verdict::None, true) => " <em>(not sure)</em>",
        (Verdict::Irregular, false) => " <em>(irregular, let stand)</em>",
        (Verdict::Irregular, true) => " <em>(irregular, let stand; not sure)</em>",
        (Verdict::TakenBack, _) => " <em>(irregular, taken back)</em>",
        (Verdict::Disputed, _) => " <em>(disputed)</em>",
        (Verdict::DisputedStood, _) => " <em>(disputed, let stand)</em>",
        (Verdict::DisputedBack, _) => " <em>(disputed, taken back)</em>",
    }
}
