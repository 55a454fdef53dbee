//! Words for what is found in the play of Thaayam alone.

mod asking;

use super::phrases::Phrases;
use super::play::PlayPhrases;
use super::{Teller, Words, count};
use crate::finding::{About, InThaayam};
use crate::games::thaayam::{Bar, Kind, Parameter, Place, TwinsBar, Unreachable};
use crate::layout::Spot;
use crate::table::Side;

pub(super) static PHRASES: Phrases = Phrases {
    letters: "twins are `T`; a single piece has no letter",
    results: "write `Result: S wins` (or N, E, W) or `Result: unfinished`",
    not_won: "has not borne off all of its pieces",
    players: "in `Players` a side that plays has a 1, in the order N-E-S-W",
    position: "a position is written `= N c1 Tc5 wait 2 | S c1*2 out 2 | turn N`",
    squares: MOVES,
    moves: MOVES,
    throws: "throws are written `1-8-2`; what was not heard is `?`",
    line: super::play::line,
    asking: |place| asking::words(Parameter::ALL[place]),
    play: Some(&PLAY),
};

pub(super) static PLAY: PlayPhrases = PlayPhrases {
    page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/thaayam/README.md")),
    values: "a throw is worth 1, 2, 3, 4 or 8; none up is 8",
    sums: "a move names each throw that it uses: `c1+4+2`, and not their sum",
    no_such_move: "a piece captures by landing, and the middle of the board is `c3`",
    pairing: "two pieces on c5 are declared twins as `c5=T`; twins are dissolved as `Tc5=1`",
    becomes: ["two single pieces become twins", "the twins become two single pieces"],
    more: "every throw that can be used must be used; `R3 = while possible` is the milder reading",
    capture_gives: "a capture gives another turn here, and no throw in this one",
    further: "another turn of the same player is a line of its own",
    all_stated: "every piece is stated: on its square, waiting (`wait 2`) or out (`out 1`); twins count as two",
    stated_twice: "of them wait: a captured piece waits and is on no square; twins count as two",
    at_first: |_| "wait 4".to_owned(),
    won: "all of its pieces are borne off",
    two_won: "two sides have all of their pieces out",
    squares: "squares go from a1 to e5",
    at,
    counted,
    lost,
    told: |word, said| format!("{word} {said}"),
    not_there,
};

const MOVES: &str =
    "a move is written `c1+4`, `c1+4+8`, `+1`, `Tc5+4`, `c3+1>`; twins are declared as `c5=T`";

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
            Bar::ThrowFirst | Bar::ThrowForCapture => self.say("a throw is missing here", "a throw is due"),
            Bar::NoPiece if other_kind_there => {
                let (what, there) = match letter {
                    None => ("single piece", "twins are; they are written with a `T`"),
                    Some(_) => ("twins", "a single piece is"),
                };
                self.say(format!("`{read}`: no {what} of {side} {}, but {there}", at(from)), "not of this kind")
            }
            Bar::NoPiece => {
                self.say(format!("`{read}`: no {} of {side} {}", name(letter), at(from)), "no such piece")
            }
            Bar::NoThrow => self.say(format!("`{read}` uses no throw"), "no throw"),
            Bar::NotInHand(value) => {
                self.say(format!("`{read}`: no {value} is in hand"), format!("no {value} in hand"))
            }
            Bar::LostBeforeOne(value) => self.say(
                format!("`{read}`: the {value} came before the first 1, with no piece of {side} on the board, and is lost"),
                format!("no {value} in hand"),
            ),
            Bar::NotCombined => {
                self.say(format!("`{read}`: in this variant each throw is used for itself"), "added up")
            }
            Bar::EntersWithOne => self.say(format!("`{read}`: only a 1 enters a piece"), "not a 1"),
            Bar::TwinsEnterWithPair => {
                self.say(format!("`{read}`: twins that wait enter with two 1s"), "not two 1s")
            }
            Bar::HasMoved => self.say(
                format!("`{read}`: the {} {} moved in this turn already", name(letter), at_of(letter, from)),
                "has moved",
            ),
            Bar::HalfOfOne => {
                self.say(format!("`{read}`: twins move half of a sum, and half of a 1 is not a whole square"), "half of a 1")
            }
            Bar::BeyondKeep => {
                self.say(format!("`{read}` would carry the piece beyond the keep"), "too far")
            }
            Bar::OddIntoKeep => self.say(
                format!("`{read}`: half of an odd sum is not exact, and does not reach the keep in this variant"),
                "not exact",
            ),
            Bar::BearsOffWithOne(Kind::Single) => {
                self.say(format!("`{read}`: only a 1 bears a piece off"), "not a 1")
            }
            Bar::BearsOffWithOne(Kind::Twins) => {
                self.say(format!("`{read}`: two 1s bear twins off"), "not two 1s")
            }
            Bar::NotAllInKeep => self.say(
                format!("`{read}`: not all pieces of {side} are in the keep yet"),
                "not all in the keep",
            ),
            Bar::ReachedKeepNow => self.say(
                format!("`{read}`: a piece of {side} came into the keep in this turn, and in this variant none is borne off before the next"),
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
                self.say("a throw is missing here", "a throw is due")
            }
            TwinsBar::NotThere(opposite) => self.say(
                format!("`{read}`: {side} declares twins on {opposite} only, the palace opposite"),
                "not here",
            ),
            TwinsBar::TooFew { singles } => self.say(
                format!("`{read}`: {} of {side} {} {}, and twins are two", counted(None, singles), stands(singles), at(at_)),
                "too few",
            ),
            TwinsBar::NoneLanded => self.say(
                format!("`{read}`: in this variant twins are declared when a piece lands there, and none did in this turn"),
                "none landed",
            ),
            TwinsBar::TooMany { singles } => self.say(
                format!("`{read}`: {singles} pieces of {side} stand {}, and in this variant there must be exactly two", at(at_)),
                "too many",
            ),
            TwinsBar::NoTwins => self.say(format!("`{read}`: no twins of {side} are {}", at(at_)), "no twins"),
            TwinsBar::StayTwins => {
                self.say(format!("`{read}`: in this variant twins stay twins"), "twins stay")
            }
        }
    }
}

fn unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::TwinsTooEarly(side, place) => format!(
            "twins of {side} are {}, before the palace where twins are declared",
            at(place.spot())
        ),
        Unreachable::Shared(place) => {
            format!("two sides are {}, where the later one would have captured", at(place.spot()))
        }
    }
}

fn lost(side: Side, number: u8) -> String {
    format!(
        "the {number} came before the first 1, with no piece of {side} on the board, and is lost"
    )
}

fn not_there(side: Side, spot: Spot) -> (String, Option<&'static str>) {
    match spot {
        Spot::Waiting => (
            format!(
                "twins of {side} wait, and captured twins become two single pieces in this variant"
            ),
            Some("write the number of single pieces: `wait 2`"),
        ),
        spot => (
            format!(
                "twins of {side} are {}, where in this variant there are single pieces only",
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

fn stands(number: u8) -> &'static str {
    if number > 1 { "stand" } else { "stands" }
}

fn name(letter: Option<u8>) -> &'static str {
    if letter.is_some() { "twins" } else { "piece" }
}

/// `the piece on c5`, as who does something.
fn at_of(letter: Option<u8>, from: Spot) -> String {
    let have = if letter.is_some() { "have" } else { "has" };
    format!("{} {have}", at(from))
}

/// A place with its preposition: `on c5`, `waiting`.
fn at(spot: Spot) -> String {
    match spot {
        Spot::Waiting => "waiting".to_owned(),
        Spot::Out => "out".to_owned(),
        spot if spot == Place::KEEP.spot() => "in the keep".to_owned(),
        Spot::Square(name) => format!("on {name}"),
        Spot::Centre => "in the centre".to_owned(),
    }
}
