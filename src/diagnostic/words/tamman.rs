//! Words for findings in the play of Tammà·n.

mod asking;

use super::phrases::{Phrases, StatePhrases};
use super::play::{self, PlayPhrases};
use super::turn::MISSING_THROW;
use super::{Teller, Words};
use crate::finding::InTamman;
use crate::games::tamman::{Bar, HABARTI, Parameter, Unreachable};
use crate::layout::Spot;
use crate::table::Side;

pub(super) static PHRASES: Phrases = Phrases {
    letters: "men have no letter",
    results: "write `Result: S wins` (or N, E, W) or `Result: unfinished`",
    not_won: "does not have all of its men in habarti",
    players: "in `Players` write 1 for a side that plays, in the order N-E-S-W",
    position: "write a position as `= N c5*3 b5 | S c1*2 e1 c3 | turn N`",
    squares: MOVES,
    moves: MOVES,
    throws: "write throws as `8-2-1`, and a throw not heard as `?`",
    line: super::play::line,
    asking: |place| asking::words(Parameter::ALL[place]),
    won: "all of its men are in habarti",
    told: play::describe_fact,
    effects: play::effects,
    state: &StatePhrases::WITH_THROWS,
    play: Some(&PLAY),
};

static PLAY: PlayPhrases = PlayPhrases {
    page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/tamman/README.md")),
    values: "possible: 1, 2, 3, 4 and 8; none up is 8",
    sums: "name each throw instead of their sum: `c1+4 e3+2`, or with `R1 = added up` `c1+4+2`",
    no_such_move: "all men are on the board from the start, and a man captures by passing over; the middle of the board is `c3`",
    pairing: NO_PAIRS,
    becomes: [NO_PAIRS; 2],
    more: "with `R3 = must` use every throw that can be used",
    further: "see the parameters `extra-throws`, `capture-throw` and `R8` for the throws that give more",
    capture_gives: "unexpected throw: in this variant a slave gives no throw",
    all_stated: "list every man on his square: slaves on their 'ayn, men at home on `c3`",
    stated_twice: "of them are listed off the board",
    two_won: "two sides have all of their men in habarti",
    squares: "squares run from a1 to e5",
    at,
    counted,
    lost,
    not_there,
};

const NO_PAIRS: &str = "two men never move as one";

const MOVES: &str = "write a move as `c1+4`, and its captures after it: `c1+4x2`, `c1+4=e3x`";

impl Teller<'_> {
    pub(super) fn tamman(&self, facts: &InTamman) -> Words {
        match facts {
            InTamman::Barred { bar, from } => self.barred_in_tamman(*bar, *from),
            InTamman::UnreachablePosition(reasons) => {
                self.unreachable_by_play(reasons.iter().map(unreachable).collect())
            }
        }
    }

    fn barred_in_tamman(&self, bar: Bar, from: Spot) -> Words {
        let (read, side) = (&self.read, self.holder());
        match bar {
            Bar::GameOver => self
                .say(format!("`{read}` comes after the last man has come home"), "after the end"),
            Bar::ThrowFirst | Bar::ThrowForSlaveThrow | Bar::ThrowForCapture => {
                self.say(MISSING_THROW, "a throw is due")
            }
            Bar::NoMan => {
                self.say(format!("`{read}`: {side} has no man {}", at(from)), "no such man")
            }
            Bar::NoThrow => self.say(format!("`{read}` uses no throw"), "no throw"),
            Bar::NotInHand(value) => {
                self.say(format!("`{read}`: no {value} in hand"), format!("no {value} in hand"))
            }
            Bar::WorthNothing(value) => self.say(
                format!("`{read}`: {}", worth_nothing(value.number())),
                format!("no {value} in hand"),
            ),
            Bar::NotAddedUp => self.help(
                format!("`{read}`: in this variant throws are not added up"),
                "added up",
                super::ONE_BY_ONE,
            ),
            Bar::NotAll => self.say(
                format!("`{read}`: in this variant all throws of a turn move one man together"),
                "not all throws",
            ),
            Bar::IsHome => self
                .say(format!("`{read}`: a man in habarti is home and does not move again"), "home"),
            Bar::BeyondHabarti => self.say(
                format!("`{read}` moves the man beyond habarti, which needs an exact throw"),
                "too far",
            ),
        }
    }
}

fn unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::Shared(square) => {
            format!("two sides are on {square}, but the one that landed second would have captured")
        }
    }
}

fn not_there(side: Side, spot: Spot) -> (String, Option<&'static str>) {
    (format!("position lists a man of {side} {}, which is impossible", at(spot)), None)
}

fn counted(_: Option<u8>, number: u8) -> String {
    match number {
        0 => "no man".to_owned(),
        1 => "1 man".to_owned(),
        some => format!("{some} men"),
    }
}

fn lost(_: Side, number: u8) -> String {
    worth_nothing(number)
}

fn worth_nothing(number: u8) -> String {
    format!("the {number} is worth nothing, because three 8s were thrown")
}

/// Returns a spot with its preposition: `on c5`, `in habarti`.
fn at(spot: Spot) -> String {
    match spot {
        Spot::Square(name) if name == HABARTI.name() => "in habarti".to_owned(),
        Spot::Square(name) => format!("on {name}"),
        Spot::Waiting | Spot::Centre | Spot::Out => "off the board".to_owned(),
    }
}
