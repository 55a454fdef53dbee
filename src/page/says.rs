//! The description of each step in words. All text from the log is escaped here.

use super::trace::{ItemEffect, ReplayTrace, ShownState};
use crate::board::markup::escaped;
use crate::diagnostic::list;
use crate::games::GameId;
use crate::games::move_game::TurnItem;
use crate::layout::{self, Group, Plan};
use crate::notation::{
    Content, ItemKind, Line, Log, Marks, PlayForm, PlayToken, PlayerSeat, PlayerToken, SeenNumber,
    Spot, ThrowToken, Verdict, added, fields,
};
use crate::replay::{ItemEvent, NamedPlayer, ThrowEffects};
use crate::span::Span;
use crate::table::{Player, Side};

/// Describes events of the log as HTML.
pub struct Teller<'a> {
    pub text: &'a [u8],
    pub log: &'a Log,
    pub told: &'a ReplayTrace,
    pub named: &'a [NamedPlayer],
    pub plan: &'a Plan,
}

/// Returns a section of a log, escaped for HTML.
pub fn read(text: &[u8], span: Span) -> String {
    escaped(&String::from_utf8_lossy(&text[span.range()])).into_owned()
}

impl Teller<'_> {
    /// Returns a section of the log, escaped for HTML.
    pub fn read(&self, span: Span) -> String {
        read(self.text, span)
    }

    fn code(&self, span: Span) -> String {
        format!("<code>{}</code>", self.read(span))
    }

    /// Returns a player's name and seat.
    pub fn player(&self, player: Player) -> String {
        let of =
            |named: &&NamedPlayer| (named.side, named.number) == (player.side, player.number());
        match self.named.iter().rev().find(of) {
            Some(named) => format!("<bdi>{}</bdi> ({player})", escaped(&named.name)),
            None => player.to_string(),
        }
    }

    fn seat(&self, seat: &PlayerSeat) -> String {
        let side = seat.side;
        let player = Player::new(side, seat.number).map(|player| self.player(player));
        player.unwrap_or_else(|| format!("a player of {side}"))
    }

    /// Returns who takes a player turn, as far as it was seen.
    pub fn who(&self, token: &PlayerToken) -> String {
        let mut who = self.seat(&token.seat);
        if let Some(or) = &token.or {
            who = format!("{who} or {}", self.seat(or));
        }
        who + marks(token.marks)
    }

    /// Describes a series of throws.
    pub fn throws(&self, who: &str, items: &[usize]) -> String {
        let throws: Vec<String> = items.iter().filter_map(|&item| self.throw(item)).collect();
        let mut says = format!("{who} throws {}.", list(&throws));
        for &item in items {
            let Some(ItemEffect::Throw { lost, effects }) = self.told.effect(item) else {
                continue;
            };
            let number = self.throw(item).filter(|_| *lost);
            says.extend(number.map(|number| format!(" The {number} is lost.")));
            says.push_str(&describe_effects(effects));
        }
        says + self.without_da(items)
    }

    fn throw(&self, item: usize) -> Option<String> {
        let ItemKind::Throw(ThrowToken { number, marks: seen, .. }) = self.log.items[item].kind
        else {
            return None;
        };
        let number = match number {
            SeenNumber::Is(number) => number.to_string(),
            SeenNumber::Or(pair) => format!("{} or {}", pair.one(), pair.two()),
            SeenNumber::Not => "an unheard number".to_owned(),
        };
        Some(number + marks(seen))
    }

    fn without_da(&self, items: &[usize]) -> &'static str {
        let last = items.last().copied();
        let after = last.and_then(|item| self.told.after_item(item));
        let player = last.and_then(|item| self.told.player(self.line_of(item)));
        match after.zip(player) {
            Some((stands, player)) if stands.lacks_da(player) => {
                " No da yet: no moves are allowed."
            }
            _ => "",
        }
    }

    fn line_of(&self, item: usize) -> usize {
        let start = self.log.items[item].span.start;
        self.log.line_at(start).unwrap_or_default()
    }

    /// Describes a move.
    pub fn move_text(&self, item: usize) -> String {
        let ItemKind::Move(token) = self.log.items[item].kind else { return String::new() };
        let written = self.code(self.log.items[item].span);
        let says = match self.told.effect(item) {
            _ if token.marks.verdict.is_undone() => format!("{written} is taken back."),
            Some(came @ ItemEffect::Move(_)) => {
                let did = self.describe_effect(came, item);
                match token.is_exact() && self.added_is_exact(item) {
                    true => did,
                    false => format!("{written}, read as: {did}"),
                }
            }
            _ => format!("The log says {written}, which cannot be replayed."),
        };
        says + marks(token.marks)
    }

    /// Describes a move given as alternatives. `item` is the one before them.
    pub fn either(&self, item: usize, options: &[usize]) -> String {
        let written: Vec<String> =
            self.moves(options).map(|item| self.code(self.log.items[item].span)).collect();
        let effect = self.told.effect(item);
        let taken = effect.map_or(String::new(), |effect| {
            format!(" Read as: {}", self.describe_effect(effect, item))
        });
        format!("One of these was seen: {}.{taken}", written.join(" or "))
    }

    /// Describes any other item of a player turn.
    pub fn other(&self, item: usize) -> String {
        let span = self.log.items[item].span;
        match self.log.items[item].kind {
            ItemKind::Touch(_) => format!("A piece is touched: {}.", self.code(span)),
            ItemKind::Unused(_) => format!("Left unused: {}.", self.code(span)),
            ItemKind::Play(token) => self.play_text(item, token),
            ItemKind::Gap => "Something was not seen here.".to_owned(),
            _ => format!("{} cannot be read.", self.code(span)),
        }
    }

    /// Returns whether the game has throws. A log without the field `Game` is of Dadu.
    pub fn has_throws(&self) -> bool {
        self.log.game.is_none_or(GameId::has_throws)
    }

    /// Describes an item of a game without throws.
    fn play_text(&self, item: usize, token: PlayToken) -> String {
        let written = self.code(self.log.items[item].span);
        let says = match self.told.effect(item) {
            _ if token.marks.verdict.is_undone() => return format!("{written} is taken back."),
            Some(ItemEffect::Played(played)) => self.played(played),
            _ if token.form == PlayForm::Unseen => "A move was not seen here.".to_owned(),
            _ => format!("The log says {written}, which cannot be replayed."),
        };
        says + marks(token.marks)
    }

    /// Describes an item that was played, with its effect.
    fn played(&self, played: &ItemEvent) -> String {
        let taken = match played.effect.taken {
            0 => String::new(),
            1 => ", and one is taken".to_owned(),
            some => format!(", and {some} are taken"),
        };
        match played.played {
            TurnItem::Place(at) if self.plan.holes.is_some() => format!("The hole {at} is filled."),
            TurnItem::Place(at) => format!("A stone is placed on {at}."),
            TurnItem::Remove(at) => format!("The stone on {at} is taken off."),
            TurnItem::Pass => format!("{} passes.", played.player.side),
            TurnItem::Path(path) => {
                let squares = path.squares().iter().map(ToString::to_string);
                format!("A stone goes from {}{taken}.", squares.collect::<Vec<_>>().join(" to "))
            }
            TurnItem::Sow(from) => {
                let last =
                    played.effect.last.map(|(last, _)| format!("; the last one falls into {last}"));
                let qar = if played.effect.makes_qar { ", and a qar is made" } else { "" };
                format!("The balls of {from} are sown{}{taken}{qar}.", last.unwrap_or_default())
            }
        }
    }

    /// Describes the results left in hand at the end of a player turn.
    pub fn left(&self, line: usize) -> String {
        match self.told.left(line) {
            [] => String::new(),
            left => format!(" Left unused: {}.", list(left)),
        }
    }

    /// Returns the items that are moves, without the further results of a move and the further squares of a path.
    fn moves<'a>(&'a self, items: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let is_further = |item: usize| {
            matches!(self.log.items[item].kind, ItemKind::Added(_) | ItemKind::Onward(_))
        };
        items.iter().copied().filter(move |&item| !is_further(item))
    }

    /// Returns whether every further result of a move was seen.
    fn added_is_exact(&self, item: usize) -> bool {
        added(&self.log.items[item + 1..]).all(|seen| matches!(seen, SeenNumber::Is(_)))
    }

    /// Describes the effect of a move.
    fn describe_effect(&self, came: &ItemEffect, item: usize) -> String {
        match came {
            ItemEffect::Move(moved) if !self.log.forms.several => moved.describe_single(self.plan),
            ItemEffect::Move(moved) => {
                let won =
                    self.told.after_item(item).is_some_and(|after| has_won(after, moved.side()));
                let wins = if won { format!(" {} wins.", moved.side()) } else { String::new() };
                format!("{}.{wins}", moved.describe(self.plan))
            }
            ItemEffect::Played(played) => self.played(played),
            ItemEffect::Throw { .. } => String::new(),
        }
    }

    /// Describes how two pieces become twins, or twins two pieces.
    pub fn paired(&self, item: usize, before: &ShownState, after: &ShownState) -> String {
        let ItemKind::Pairing(token) = self.log.items[item].kind else { return String::new() };
        let written = self.code(self.log.items[item].span);
        let says = match (before.layout == after.layout, token.piece.spot) {
            _ if token.marks.verdict.is_undone() => format!("{written} is taken back."),
            (false, Spot::Square(at)) if token.made => {
                format!("Two pieces on {at} are declared twins.")
            }
            (false, Spot::Square(at)) => format!("Twins on {at} become two single pieces."),
            _ => format!("The log says {written}, which cannot be replayed."),
        };
        says + marks(token.marks)
    }

    /// Describes a line that is not a player turn.
    pub fn line(&self, line: &Line) -> String {
        match &line.content {
            Content::Gap(_) => "Gap: the position is unknown from here.".to_owned(),
            Content::Position(_) => "The log states the position here.".to_owned(),
            Content::Arrival(seat) => format!("{} joins the game.", self.seat(seat)),
            Content::Departure(seat) => format!("{} leaves the game.", self.seat(seat)),
            Content::Crossing(from, to) => {
                let (who, side) = (self.seat(from), to.side);
                format!("{who} switches to {side} and is now {side}{}.", to.number)
            }
            Content::Field(field) => self.field(field.name, field.value),
            Content::Unreadable => "This line cannot be read.".to_owned(),
            _ if line.remark.is_some() => "A remark.".to_owned(),
            _ => String::new(),
        }
    }

    fn field(&self, name: Span, value: Span) -> String {
        let known = fields::known_field(&self.text[name.range()]).map(|known| known.name);
        let words = self.read(value);
        match known {
            Some("Change") => format!("A rule changes: <bdi>{words}</bdi>."),
            Some("Result") => format!("The log ends: <bdi>{words}</bdi>."),
            _ => format!("{}: <bdi>{words}</bdi>", self.read(name)),
        }
    }
}

/// Describes the effects of a throw that only Dadu has.
fn describe_effects(effects: &ThrowEffects) -> String {
    let cases = [
        (effects.triple, " A triple is cancelled."),
        (effects.forfeited, " The 0 forfeits unused results."),
        (effects.da, " This is da."),
        (effects.one_lost, " The 1 is lost."),
    ];
    cases.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect()
}

/// Returns whether every piece of a side has exited.
fn has_won(stands: &ShownState, side: Side) -> bool {
    let out = |group: &Group| group.side != side || group.spot == layout::Spot::Out;
    stands.layout.has(side) && stands.layout.groups().iter().all(out)
}

/// Describes the recorder's marks.
fn marks(marks: Marks) -> &'static str {
    match (marks.verdict, marks.unsure) {
        (Verdict::None, false) => "",
        (Verdict::None, true) => " <em>(unsure)</em>",
        (Verdict::Irregular, false) => " <em>(irregular, accepted)</em>",
        (Verdict::Irregular, true) => " <em>(irregular, accepted; unsure)</em>",
        (Verdict::TakenBack, _) => " <em>(irregular, taken back)</em>",
        (Verdict::Disputed, _) => " <em>(disputed)</em>",
        (Verdict::DisputedStood, _) => " <em>(disputed, accepted)</em>",
        (Verdict::DisputedBack, _) => " <em>(disputed, taken back)</em>",
    }
}
