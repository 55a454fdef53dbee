//! Words for what is found in the play of dèleb alone.

mod asking;

use super::phrases::Phrases;
use super::play::PlayPhrases;
use super::{Teller, Words};
use crate::finding::InDeleb;
use crate::games::deleb::{Bar, Parameter, Unreachable, Wrong};
use crate::layout::Spot;
use crate::table::Side;

pub(super) static PHRASES: Phrases = Phrases {
    letters: "only a double has a letter: `Tb5+4`",
    results: "write `Result: N wins` (or S) or `Result: unfinished`",
    not_won: "still has enemies to eat",
    players: "`Players: 4-3` gives four players to N and three to S",
    position: "a position is written `= N b4 Tc3 slaves a5 in 1,2 | S slaves d1-d4 in none | turn N after 1`",
    squares: MOVES,
    moves: MOVES,
    throws: "throws are written `1-4-2`; with three or two billets as the number of white sides; what was not heard is `?`",
    line,
    asking: |place| asking::words(Parameter::ALL[place]),
    play: Some(&PLAY),
};

static PLAY: PlayPhrases = PlayPhrases {
    page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/deleb/README.md")),
    values: "four billets are worth 1, 2, 3, 4 or 6, and no white side is 6; with three or two billets write the number of white sides",
    sums: "a result is not divided, and results are not added up: `b5+4 b9+2`",
    no_such_move: "a move uses one result: `b5+4`, or `Tb5+4` for a double; a double parts by a 1: `b5+1`, or `Tb5+1=1` with `R5 = they part`",
    pairing: "two men who stop on one point make a double, and nobody has to say so",
    becomes: ["two men become a double", "the double becomes two single men"],
    more: "a 1 has to free a slave as long as one can be freed",
    further: "a player who is in throws again after 1, 4 and 6; after *dag* and *hab* the turn ends",
    capture_gives: "a capture gives no throw",
    all_stated: "a man who is not stated is eaten",
    stated_twice: "of them are stated off the board",
    at_first: |side| match side {
        Side::S => "slaves d1-d20 in none".to_owned(),
        _ => "slaves a1-a20 in none".to_owned(),
    },
    won: "it has eaten all enemies",
    two_won: "both sides have eaten all enemies",
    squares: "the field has the lines a to d, and as many points on each as `cross-lines` says",
    at,
    counted,
    lost: |_, number| format!("the {number} does not count"),
    told,
    not_there: |side, spot| (format!("no man of {side} can be {}", at(spot)), None),
};

const MOVES: &str = "a move is written `a2+1`, of a double `Tb5+4`; behind it comes what it eats: `b5+4x`, `b5+4=c4x2`";

/// What may have been meant by a line of no form.
fn line(read: &str) -> &'static str {
    match read.as_bytes() {
        [b'e' | b'w' | b'A'..=b'Z', b'0'..=b'9', ..] => {
            "there is no such side; the sides are N and S"
        }
        _ => {
            "a line is a field (`Place: Pune`), a player turn (`N1 1-4-2 a2+1 b5+4`, with a round: \
             `3. N1 …`), a position (`= N … | S …`), `...`, or a remark after `#`"
        }
    }
}

impl Teller<'_> {
    pub(super) fn deleb(&self, facts: &InDeleb) -> Words {
        match facts {
            InDeleb::Barred { bar, from } => self.barred_in_deleb(*bar, *from),
            InDeleb::ImpossiblePosition(wrong) => self.wrong_in_deleb(*wrong),
            InDeleb::UnreachablePosition(reasons) => {
                self.unreachable_by_play(reasons.iter().map(unreachable).collect())
            }
        }
    }

    fn barred_in_deleb(&self, bar: Bar, from: Spot) -> Words {
        let read = &self.read;
        let (message, label) = match bar {
            Bar::GameOver => {
                (format!("`{read}` comes after the last enemy is eaten"), "after the end")
            }
            Bar::NotIn => (
                format!("`{read}`: {} is not in the game yet and moves no man", self.holder()),
                "not in the game",
            ),
            Bar::ThrowFirst => ("a turn begins with a throw".to_owned(), "a throw is due"),
            Bar::ThrowToTheEnd => {
                ("moves wait until throwing has ended".to_owned(), "a throw is due")
            }
            Bar::NoMan => {
                (format!("`{read}`: no man of {} is {}", self.side(), at(from)), "no such man")
            }
            Bar::NoDouble => {
                (format!("`{read}`: no double of {} is {}", self.side(), at(from)), "no double")
            }
            Bar::NotInHand(value) => (
                format!(
                    "`{read}`: no {value} is in hand{}",
                    if value.number() == 1 { ", and none is stored" } else { "" }
                ),
                "not in hand",
            ),
            Bar::NotCounted(_) => (
                format!(
                    "`{read}`: {} is handicapped, so only a 1 counts for a move",
                    self.holder()
                ),
                "does not count",
            ),
            Bar::FreedByOne => (format!("`{read}`: only a 1 frees a slave"), "a slave"),
            Bar::OnesFreeSlaves => (
                format!("`{read}`: while {} has slaves, a 1 frees one of them", self.side()),
                "slaves first",
            ),
            Bar::PartedByOne => (
                format!("`{read}`: only a 1 parts a double; `T{}` moves it whole", self.read),
                "a double",
            ),
            Bar::StepsOn => {
                (format!("`{read}`: the man who leaves a double steps on by the 1"), "steps on")
            }
            Bar::PartsWhereItStands => (
                format!("`{read}`: a 1 parts a double where it stands, as `T{read}=1`"),
                "parts where it stands",
            ),
            Bar::EnemyInTheWay(point) => {
                (format!("`{read}` would pass an enemy on {point}"), "an enemy in the way")
            }
            Bar::BesideSlave => {
                (format!("`{read}` would stop beside an own slave"), "beside a slave")
            }
            Bar::NoDoubles => (
                format!("`{read}` would stop beside another man of {}", self.side()),
                "no doubles here",
            ),
            Bar::TooMany => {
                (format!("`{read}` would put more than two men on a point"), "too many")
            }
            Bar::OtherWay => (
                format!("`{read}` would stop beside a man who goes the other way"),
                "the other way",
            ),
        };
        self.say(message, label)
    }

    /// The side that plays, in words.
    fn side(&self) -> String {
        let held = self.finding.held.as_ref();
        held.map_or("the side".to_owned(), |held| held.player.side.to_string())
    }

    fn wrong_in_deleb(&self, wrong: Wrong) -> Words {
        let (message, label) = match wrong {
            Wrong::NoPoint(_, at) => (format!("the field has no point {at}"), "no such point"),
            Wrong::NotAtSea(_, at) => {
                (format!("{at} is not at sea, and only men at sea go home"), "not at sea")
            }
            Wrong::SlaveAbroad(side, at) => (
                format!("a slave of {side} has not moved and cannot be on {at}"),
                "no place of a slave",
            ),
            Wrong::TwoSlaves(_, at) => (format!("two slaves are on {at}"), "two slaves"),
            Wrong::TooManyMen { side, stated, most } => {
                (format!("{side} has {stated} men here, and began with {most}"), "too many men")
            }
            Wrong::Shared(at) => (format!("men of both sides are on {at}"), "both sides"),
            Wrong::BothWays(_, at) => {
                (format!("the men on {at} go both outward and homeward"), "both ways")
            }
            Wrong::TooManyTogether(_, at) => {
                (format!("more men are on {at} than may stand together"), "too many together")
            }
            Wrong::BesideSlave(_, at) => {
                (format!("a free man is beside an own slave on {at}"), "beside a slave")
            }
            Wrong::DoubleOfOne(_, at) => (format!("one man on {at} is no double"), "no double"),
            Wrong::Parted(_, at) => {
                (format!("the men on {at} are a double: write `T{at}`"), "a double")
            }
            Wrong::StoredEarly(side) => {
                (format!("{side} can have no 1s in store here"), "nothing is stored")
            }
            Wrong::StoreOf(_, 0) => (
                "each player has a store in this variant: `store 1*2,3*1`".to_owned(),
                "whose store",
            ),
            Wrong::StoreOf(..) => {
                ("the store is the team's in this variant: `store 2`".to_owned(), "whose store")
            }
            Wrong::NotHandicapped(player) => (
                format!("{player} is in the game or can still enter, so is not handicapped"),
                "not handicapped",
            ),
            Wrong::NoMen => ("no side has men".to_owned(), "no men"),
        };
        self.say(message, label)
    }
}

fn unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::EatenByNobody(side) => {
            format!("men of {side} are eaten, and no enemy has moved")
        }
        Unreachable::FreedPastSlaves(side) => {
            format!("slaves of {side} were freed past others, and nobody may stop beside a slave")
        }
    }
}

/// What the field does not show of a side.
fn told(word: &str, said: &str) -> String {
    match (word, said) {
        ("homeward", places) => format!("on the way home: {places}"),
        ("slaves", places) => format!("slaves: {places}"),
        ("in", "none") => "nobody is in the game".to_owned(),
        ("in", "all") => "everybody is in the game".to_owned(),
        ("in", players) => format!("in the game: {players}"),
        ("store", ones) => format!("1s in store: {ones}"),
        _ => format!("{word}: {said}"),
    }
}

fn counted(letter: Option<u8>, number: u8) -> String {
    match (letter, number) {
        (None, 0) => "no man".to_owned(),
        (None, 1) => "1 man".to_owned(),
        (None, some) => format!("{some} men"),
        (Some(_), 0) => "no double".to_owned(),
        (Some(_), 1) => "1 double".to_owned(),
        (Some(_), some) => format!("{some} doubles"),
    }
}

/// A place with its preposition: `on c5`.
fn at(spot: Spot) -> String {
    match spot {
        Spot::Square(name) => format!("on {name}"),
        Spot::Waiting | Spot::Centre | Spot::Out => "off the board".to_owned(),
    }
}
