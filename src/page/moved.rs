//! Moves described in words. The descriptions use no types of a single game, only the plan of its board.

use crate::board::Area;
use crate::diagnostic::list;
use crate::layout::{self, Plan};
use crate::notation::Spot;
use crate::play::Value;
use crate::replay::{Brings, MoveEvent};
use crate::table::{Player, Side};

/// A move.
#[derive(Clone, Debug)]
pub struct ShownMove {
    player: Player,
    letter: Option<u8>,
    from: Spot,
    to: Spot,
    values: Vec<u8>,
    in_place: bool,
    captured: Vec<(Side, Option<u8>, u8)>,
    brings: Vec<Brings>,
}

impl From<&MoveEvent<'_>> for ShownMove {
    fn from(made: &MoveEvent<'_>) -> ShownMove {
        ShownMove {
            player: made.player,
            letter: made.letter,
            from: made.from,
            to: made.to,
            values: made.values.iter().copied().map(Value::number).collect(),
            in_place: made.in_place,
            captured: made.captured.to_vec(),
            brings: made.brings.to_vec(),
        }
    }
}

impl ShownMove {
    /// Returns the area that a piece left, and the areas to which pieces came: the moved and the captured ones.
    pub fn areas(&self, plan: &Plan) -> (Option<Area>, Vec<Area>) {
        let side = self.player.side;
        let goes = |side| plan.seats.iter().find(|seat| seat.side == side);
        let captured = self.captured.iter().filter_map(|&(side, ..)| goes(side));
        let captured = captured.map(|seat| Area::of(seat.side, seat.captured));
        let to = area(side, self.to).into_iter().chain(captured);
        (area(side, self.from), to.collect())
    }

    /// Returns the side that moved.
    pub fn side(&self) -> Side {
        self.player.side
    }

    /// Describes a move with one result in a sentence, and its effects.
    pub fn describe_single(&self, plan: &Plan) -> String {
        let side = self.player.side;
        let (piece, _) = self.piece(plan);
        let place = |spot| area(side, spot).map_or_else(String::new, area_name);
        let (from, to) = (place(self.from), place(self.to));
        let mut says = match (self.from, self.to) {
            _ if self.in_place => format!("{piece} on {to} stays"),
            (Spot::Start, _) => format!("{piece} enters on {to}"),
            (Spot::Off, _) => format!("{piece} re-enters on {to}"),
            (_, Spot::Off) => format!("{piece} exits from {from}"),
            _ => format!("{piece} moves from {from} to {to}"),
        };
        if self.brings.contains(&Brings::Shortening) {
            says.push_str(", one square short");
        }
        says.extend(self.captured.first().map(|&captured| self.single_capture(plan, captured)));
        says.push('.');
        if self.brings.contains(&Brings::Win) {
            says.push_str(&format!(" {side} wins."));
        }
        says
    }

    /// Describes a capture and its consequences.
    fn single_capture(&self, plan: &Plan, (other, letter, _): (Side, Option<u8>, u8)) -> String {
        let known = plan.lettered.iter().find(|known| Some(known.letter) == letter);
        let piece = known.map_or_else(|| "a piece".to_owned(), |kind| format!("the {}", kind.name));
        let consequences = self.brings.iter().filter_map(|brings| match brings {
            Brings::Return(1) => Some("; 1 more piece returns with it".to_owned()),
            Brings::Return(pieces) => Some(format!("; {pieces} more pieces return with it")),
            Brings::OpenRow => {
                Some(format!("; {other}'s home row is now open to {}", self.player.side))
            }
            _ => None,
        });
        let consequences: String = consequences.collect();
        format!(" and captures {piece} of {other}, which waits again{consequences}")
    }

    /// Describes it in a sentence without the full stop.
    pub fn describe(&self, plan: &Plan) -> String {
        let (who, one) = self.piece(plan);
        let with = format!("with {}", values(&self.values));
        let (from, to) = (place(self.from), place(self.to));
        let verb = |one_does: &'static str, several_do| if one { one_does } else { several_do };
        let did = match (self.from, self.to) {
            (Spot::Start, _) => format!("{} on {to} {with}", verb("enters", "enter")),
            (_, Spot::Off) => {
                format!("{} from {from} {with}", verb("is borne off", "are borne off"))
            }
            (from, to) if from == to => {
                format!("{} on {} {with}", verb("stays", "stay"), place(to))
            }
            _ => format!("{} from {from} to {to} {with}", verb("moves", "move")),
        };
        let captures = self.captures(plan);
        let captures = captures.map(|what| format!(" and {} {what}", verb("captures", "capture")));
        format!("{who} {did}{}", captures.unwrap_or_default())
    }

    /// Returns the moving piece as the subject of a sentence, and whether it is singular.
    fn piece(&self, plan: &Plan) -> (String, bool) {
        let known = plan.lettered.iter().find(|known| Some(known.letter) == self.letter);
        match known {
            Some(known) if known.name.ends_with('s') => (capitalized(known.name), false),
            Some(known) => (format!("The {}", known.name), true),
            None => ("A piece".to_owned(), true),
        }
    }

    fn captures(&self, plan: &Plan) -> Option<String> {
        let what = |&(side, letter, count): &(Side, Option<u8>, u8)| match letter {
            Some(_) => format!("{} of {side}", plan.counted(letter, count)),
            None if count == 1 => format!("a piece of {side}"),
            None => format!("{count} pieces of {side}"),
        };
        let what: Vec<String> = self.captured.iter().map(what).collect();
        (!what.is_empty()).then(|| list(&what))
    }
}

fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at_checked(1).unwrap_or(("", name));
    first.to_uppercase() + rest
}

/// `the 3`; `8 and 3`.
fn values(values: &[u8]) -> String {
    match values {
        [value] => format!("the {value}"),
        values => list(values),
    }
}

fn place(spot: Spot) -> String {
    match spot {
        Spot::Square(name) => name.to_string(),
        Spot::Centre => "the centre".to_owned(),
        Spot::Start | Spot::Off | Spot::Unknown => "off the board".to_owned(),
    }
}

fn area_name(area: Area) -> String {
    match area {
        Area::Centre => "the centre".to_owned(),
        area => area.name(),
    }
}

fn area(side: Side, spot: Spot) -> Option<Area> {
    let spot = match spot {
        Spot::Square(name) => layout::Spot::Square(name),
        Spot::Start => layout::Spot::Waiting,
        Spot::Centre => layout::Spot::Centre,
        Spot::Off => layout::Spot::Out,
        Spot::Unknown => return None,
    };
    Some(Area::of(side, spot))
}
