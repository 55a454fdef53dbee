//! Words for findings in the play of Thaayam.

mod asking;

use super::phrases::{Phrases, StatePhrases};
use super::play::{self, PlayPhrases};
use super::turn::MISSING_THROW;
use super::{Teller, Words, count};
use crate::finding::{About, InThaayam};
use crate::games::thaayam::{Bar, Kind, Parameter, Place, TwinsBar, Unreachable};
use crate::layout::Spot;
use crate::table::Side;

pub(super) static PHRASES: Phrases = Phrases {
    letters: "twins are `T`; a single piece has no letter",
    results: "write `Result: S wins` (or N, E, W) or `Result: unfinished`",
    not_won: "has not borne off all of its pieces",
    players: "in `Players` write 1 for a side that plays, in the order N-E-S-W",
    position: "write a position as `= N c1 Tc5 wait 2 | S c1*2 out 2 | turn N`",
    squares: MOVES,
    moves: MOVES,
    throws: "write throws as `1-8-2`, and a throw not heard as `?`",
    line: super::play::line,
    asking: |place| asking::words(Parameter::ALL[place]),
    won: "all of its pieces are borne off",
    told: play::describe_fact,
    effects: play::effects,
    state: &StatePhrases::WITH_THROWS,
    play: Some(&PLAY),
};

pub(super) static PLAY: PlayPhrases = PlayPhrases {
    page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/thaayam/README.md")),
    values: "possible: 1, 2, 3, 4 and 8; none up is 8",
    sums: "name each throw of the move instead of their sum: `c1+4+2`",
    no_such_move: "a piece captures by landing; the middle of the board is `c3`",
    pairing: "declare two pieces on c5 twins as `c5=T`, and dissolve twins as `Tc5=1`",
    becomes: ["two single pieces become twins", "the twins become two single pieces"],
    more: "use every throw that can be used; `R3 = while possible` is the milder interpretation",
    capture_gives: "unexpected throw: in this variant a capture gives another turn, not a throw in this one",
    further: "write another turn of the same player on its own line",
    all_stated: "list every piece: on its square, waiting (`wait 2`) or out (`out 1`); twins count as two",
    stated_twice: "of them wait; a captured piece waits and is not on a square, and twins count as two",
    two_won: "two sides have all of their pieces out",
    squares: "squares run from a1 to e5",
    at,
    counted,
    lost,
    not_there,
};

const MOVES: &str =
    "write a move as `c1+4`, `c1+4+8`, `+1`, `Tc5+4` or `c3+1>`, and declare twins as `c5=T`";

impl Teller<'_> {
    pub(super) fn thaayam(&self, facts: &InThaayam) -> Words {
        match facts {
            InThaayam::Barred { bar, piece } => self.barred_in_thaayam(*bar, *piece),
            InThaayam::Twins { bar, at } => self.barred_twins(*bar, *at),
            InThaayam::UnreachablePosition(reasons) => {
                self.unreachable_by_play(reasons.iter().map(unreachable).collect())
            }
        }
    }

    fn barred_in_thaayam(&self, bar: Bar, piece: About) -> Words {
        let About { letter, at: from, other_kind_there } = piece;
        let read = &self.read;
        let side = self.holder();
        match bar {
            Bar::GameOver => self.say(format!("`{read}` comes after the last piece is out"), "after the end"),
            Bar::ThrowFirst | Bar::ThrowForCapture => self.say(MISSING_THROW, "a throw is due"),
            Bar::NoPiece if other_kind_there => {
                let (what, only) = match letter {
                    None => ("single piece", "only twins; write them with a `T`"),
                    Some(_) => ("twins", "only a single piece"),
                };
                self.say(format!("`{read}`: {side} has no {what} {}, {only}", at(from)), "not of this kind")
            }
            Bar::NoPiece => {
                self.say(format!("`{read}`: {side} has no {} {}", name(letter), at(from)), "no such piece")
            }
            Bar::NoThrow => self.say(format!("`{read}` uses no throw"), "no throw"),
            Bar::NotInHand(value) => {
                self.say(format!("`{read}`: no {value} in hand"), format!("no {value} in hand"))
            }
            Bar::LostBeforeOne(value) => self.say(
                format!("`{read}`: {}", lost_early(&side, value.number())),
                format!("no {value} in hand"),
            ),
            Bar::NotCombined => self.help(
                format!("`{read}`: in this variant throws are not added up"),
                "added up",
                super::ONE_BY_ONE,
            ),
            Bar::EntersWithOne => self.say(format!("`{read}`: only a 1 enters a piece"), "not a 1"),
            Bar::TwinsEnterWithPair => {
                self.say(format!("`{read}`: waiting twins enter only with two 1s"), "not two 1s")
            }
            Bar::HasMoved => self.say(
                format!("`{read}`: the {} {} already moved in this turn", name(letter), at(from)),
                "has moved",
            ),
            Bar::HalfOfOne => {
                self.say(format!("`{read}`: twins move half of a sum, and half of a 1 is not a whole square"), "half of a 1")
            }
            Bar::BeyondKeep => {
                self.say(format!("`{read}` moves the piece beyond the keep"), "too far")
            }
            Bar::OddIntoKeep => self.say(
                format!("`{read}`: in this variant half of an odd sum is not exact and does not reach the keep"),
                "not exact",
            ),
            Bar::BearsOffWithOne(Kind::Single) => {
                self.say(format!("`{read}`: only a 1 bears a piece off"), "not a 1")
            }
            Bar::BearsOffWithOne(Kind::Twins) => {
                self.say(format!("`{read}`: only two 1s bear twins off"), "not two 1s")
            }
            Bar::NotAllInKeep => self.say(
                format!("`{read}`: not all pieces of {side} are in the keep yet"),
                "not all in the keep",
            ),
            Bar::ReachedKeepNow => self.say(
                format!("`{read}`: a piece of {side} entered the keep in this turn; in this variant {side} bears off from its next turn on"),
                "too early",
            ),
        }
    }

    fn barred_twins(&self, bar: TwinsBar, at_: Spot) -> Words {
        let read = &self.read;
        let side = self.holder();
        match bar {
            TwinsBar::GameOver => self.say(format!("`{read}` comes after the last piece is out"), "after the end"),
            TwinsBar::ThrowFirst | TwinsBar::ThrowForCapture => {
                self.say(MISSING_THROW, "a throw is due")
            }
            TwinsBar::NotThere(opposite) => self.say(
                format!("`{read}`: {side} may declare twins only on {opposite}, the palace opposite"),
                "not here",
            ),
            TwinsBar::TooFew { singles } => self.say(
                format!("`{read}`: twins need two single pieces, but {side} has {singles} {}", at(at_)),
                "too few",
            ),
            TwinsBar::NoneLanded => self.say(
                format!("`{read}`: in this variant one of the two must land there in this turn, but none did"),
                "none landed",
            ),
            TwinsBar::TooMany { singles } => self.say(
                format!("`{read}`: in this variant twins need exactly two single pieces, but {side} has {singles} {}", at(at_)),
                "too many",
            ),
            TwinsBar::NoTwins => self.say(format!("`{read}`: {side} has no twins {}", at(at_)), "no twins"),
            TwinsBar::StayTwins => {
                self.say(format!("`{read}`: in this variant twins cannot be dissolved"), "twins stay")
            }
        }
    }
}

fn unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::TwinsTooEarly(side, place) => format!(
            "{side} has twins {}, before the palace where twins are declared",
            at(place.spot())
        ),
        Unreachable::Shared(place) => {
            format!(
                "two sides are {}, but the one that landed second would have captured",
                at(place.spot())
            )
        }
    }
}

fn lost(side: Side, number: u8) -> String {
    lost_early(&side.to_string(), number)
}

fn lost_early(side: &str, number: u8) -> String {
    format!(
        "the {number} is lost, because it came before the first 1 and {side} had no piece on the board"
    )
}

fn not_there(side: Side, spot: Spot) -> (String, Option<&'static str>) {
    match spot {
        Spot::Waiting => (
            format!(
                "position lists waiting twins of {side}, but captured twins become two single pieces in this variant"
            ),
            Some("write the number of single pieces: `wait 2`"),
        ),
        spot => (
            format!(
                "position lists twins of {side} {}, where this variant has single pieces only",
                at(spot)
            ),
            None,
        ),
    }
}

fn counted(letter: Option<u8>, number: u8) -> String {
    match (letter, number) {
        (None, 0) => "no piece".to_owned(),
        (None, some) => count(some, "piece"),
        (Some(_), 0) => "no twins".to_owned(),
        (Some(_), 1) => "twins".to_owned(),
        (Some(_), some) => format!("{some} twins"),
    }
}

fn name(letter: Option<u8>) -> &'static str {
    if letter.is_some() { "twins" } else { "piece" }
}

/// Returns a spot with its preposition: `on c5`, `waiting`.
fn at(spot: Spot) -> String {
    match spot {
        Spot::Waiting => "waiting".to_owned(),
        Spot::Out => "out".to_owned(),
        spot if spot == Place::KEEP.spot() => "in the keep".to_owned(),
        Spot::Square(name) => format!("on {name}"),
        Spot::Centre => "in the centre".to_owned(),
    }
}
