//! Moves of games other than Dadu, described in words. The descriptions use no types of a single game, only
//! the plan of its board.

use crate::board::Area;
use crate::diagnostic::list;
use crate::layout::{self, Plan};
use crate::notation::Spot;
use crate::play::Value;
use crate::replay::PlainMove;
use crate::table::{Player, Side};

/// A move.
#[derive(Clone, Debug)]
pub struct ShownMove {
    player: Player,
    letter: Option<u8>,
    from: Spot,
    to: Spot,
    values: Vec<u8>,
    captured: Vec<(Side, Option<u8>, u8)>,
}

impl From<&PlainMove<'_>> for ShownMove {
    fn from(made: &PlainMove<'_>) -> ShownMove {
        ShownMove {
            player: made.player,
            letter: made.letter,
            from: made.from,
            to: made.to,
            values: made.values.iter().copied().map(Value::number).collect(),
            captured: made.captured.to_vec(),
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
