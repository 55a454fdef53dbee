//! Words for findings in the play of dèleb.

mod asking;

use super::phrases::{Phrases, StatePhrases};
use super::play::{self, PlayPhrases, value};
use super::{Teller, Words};
use crate::finding::InDeleb;
use crate::games::deleb::{Bar, Parameter, Unreachable, Wrong};
use crate::layout::Spot;
use crate::replay::SideFact;

pub(super) static PHRASES: Phrases = Phrases {
    letters: "only a double has a letter: `Tb5+4`",
    results: "write `Result: N wins` (or S) or `Result: unfinished`",
    not_won: "still has enemies to eat",
    players: "for four players of N and three of S, write `Players: 4-3`",
    position: "write a position as `= N b4 Tc3 slaves a5 in 1,2 | S slaves d1-d4 in none | turn N after 1`",
    squares: MOVES,
    moves: MOVES,
    throws: "write throws as `1-4-2`, with three or two billets as the number of white sides, and a throw not heard as `?`",
    line,
    asking: |place| asking::words(Parameter::ALL[place]),
    won: "it has eaten all enemies",
    told: describe_word,
    effects: play::effects,
    state: &StatePhrases::WITH_THROWS,
    play: Some(&PLAY),
};

static PLAY: PlayPhrases = PlayPhrases {
    page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/deleb/README.md")),
    values: "possible with four billets: 1, 2, 3, 4, and 6 for no white side; with three or two billets write the number of white sides",
    sums: "do not divide results or add them up: `b5+4 b9+2`",
    no_such_move: "use one result per move: `b5+4`, or `Tb5+4` for a double; part a double by a 1: `b5+1`, or `Tb5+1=1` with `R5 = they part`",
    pairing: "leave it out: two men who stop on one point make a double",
    becomes: ["two men become a double", "the double becomes two single men"],
    more: "use a 1 to free a slave as long as one can be freed",
    further: "a player who is in the game throws again after 1, 4 and 6; after *dag* and *hab* the turn ends",
    capture_gives: "unexpected throw: a capture gives no throw",
    all_stated: "a man who is not listed counts as eaten",
    stated_twice: "of them are listed off the board",
    two_won: "both sides have eaten all enemies",
    squares: "the field has the lines a to d; `cross-lines` gives the number of points on each",
    at,
    counted,
    lost: |_, number| format!("the {number} does not count"),
    not_there: |side, spot| {
        (format!("position lists a man of {side} {}, which is impossible", at(spot)), None)
    },
};

const MOVES: &str = "write a move as `a2+1`, of a double as `Tb5+4`, and its captures after it: `b5+4x`, `b5+4=c4x2`";

/// Returns a hint for an unrecognised line.
fn line(read: &str) -> &'static str {
    match read.as_bytes() {
        [b'e' | b'w' | b'A'..=b'Z', b'0'..=b'9', ..] => "use one of the sides N and S",
        _ => {
            "write a field (`Place: Pune`), a player turn (`N1 1-4-2 a2+1 b5+4`, with a round: \
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
                format!(
                    "`{read}`: {} has not entered the game and may not move a man",
                    self.holder()
                ),
                "not in the game",
            ),
            Bar::ThrowFirst => {
                ("missing throw at the start of the turn".to_owned(), "a throw is due")
            }
            Bar::ThrowToTheEnd => (
                "missing throw: in this variant all throws come before the moves".to_owned(),
                "a throw is due",
            ),
            Bar::NoMan => {
                (format!("`{read}`: {} has no man {}", self.side(), at(from)), "no such man")
            }
            Bar::NoDouble => {
                (format!("`{read}`: {} has no double {}", self.side(), at(from)), "no double")
            }
            Bar::NotInHand(value) => (
                format!(
                    "`{read}`: no {value} in hand{}",
                    if value.number() == 1 { ", and none stored" } else { "" }
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
                format!("`{read}`: a 1 must free a slave while {} has slaves", self.side()),
                "slaves first",
            ),
            Bar::PartedByOne => (
                format!("`{read}`: only a 1 parts a double; `T{}` moves it whole", self.read),
                "a double",
            ),
            Bar::StepsOn => {
                (format!("`{read}`: the man who leaves a double must step on by the 1"), "steps on")
            }
            Bar::PartsWhereItStands => (
                format!("`{read}`: a 1 parts a double on its point; write `T{read}=1`"),
                "parts on its point",
            ),
            Bar::EnemyInTheWay(point) => {
                (format!("`{read}` passes an enemy on {point}"), "enemy in the way")
            }
            Bar::BesideSlave => {
                (format!("`{read}` stops beside a slave of {}", self.side()), "beside a slave")
            }
            Bar::NoDoubles => (
                format!(
                    "`{read}` stops beside another man of {}; this variant has no doubles",
                    self.side()
                ),
                "no doubles",
            ),
            Bar::TooMany => (format!("`{read}` puts more than two men on a point"), "too many"),
            Bar::OtherWay => {
                (format!("`{read}` stops beside a man who goes the other way"), "the other way")
            }
        };
        self.say(message, label)
    }

    /// Returns the name of the side that plays.
    fn side(&self) -> String {
        let held = self.finding.held.as_ref();
        held.map_or("the side".to_owned(), |held| held.player.side.to_string())
    }

    fn wrong_in_deleb(&self, wrong: Wrong) -> Words {
        let (message, label) = match wrong {
            Wrong::NoPoint(_, at) => (format!("no point {at} on this field"), "no such point"),
            Wrong::NotAtSea(_, at) => (
                format!("position lists a homeward man on {at}, but only men at sea go home"),
                "not at sea",
            ),
            Wrong::SlaveAbroad(side, at) => (
                format!("position lists a slave of {side} on {at}, but slaves have not moved"),
                "not a place for a slave",
            ),
            Wrong::TwoSlaves(_, at) => (format!("position lists two slaves on {at}"), "two slaves"),
            Wrong::TooManyMen { side, stated, most } => (
                format!("position lists {stated} men for {side}, but {side} started with {most}"),
                "too many men",
            ),
            Wrong::Shared(at) => {
                (format!("position lists men of both sides on {at}"), "both sides")
            }
            Wrong::BothWays(_, at) => {
                (format!("position lists outward and homeward men on {at}"), "both ways")
            }
            Wrong::TooManyTogether(_, at) => (
                format!("position lists more men on {at} than one point may hold"),
                "too many together",
            ),
            Wrong::BesideSlave(_, at) => (
                format!("position lists a free man beside a slave of his side on {at}"),
                "beside a slave",
            ),
            Wrong::DoubleOfOne(_, at) => {
                (format!("position lists a double of one man on {at}"), "not a double")
            }
            Wrong::Parted(_, at) => {
                (format!("the men on {at} are a double; write `T{at}`"), "a double")
            }
            Wrong::StoredEarly(side) => {
                (format!("{side} cannot have 1s in store here"), "nothing is stored")
            }
            Wrong::StoreOf(_, 0) => (
                "in this variant each player has a store; write `store 1*2,3*1`".to_owned(),
                "wrong store",
            ),
            Wrong::StoreOf(..) => (
                "in this variant the team has the store; write `store 2`".to_owned(),
                "wrong store",
            ),
            Wrong::NotHandicapped(player) => (
                format!(
                    "{player} is not handicapped: the player is in the game or can still enter"
                ),
                "not handicapped",
            ),
            Wrong::NoMen => ("position lists no men".to_owned(), "no men"),
        };
        self.say(message, label)
    }
}

fn unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::EatenByNobody(side) => {
            format!("men of {side} are eaten, but no enemy has moved")
        }
        Unreachable::FreedPastSlaves(side) => {
            format!("slaves of {side} were freed past others, but no man may stop beside a slave")
        }
    }
}

/// Describes what the field does not show of a side.
fn describe_word(fact: &SideFact) -> String {
    match (fact.word, value(fact)) {
        ("homeward", places) => format!("on the way home: {places}"),
        ("slaves", places) => format!("slaves: {places}"),
        ("in", "none") => "no player is in the game".to_owned(),
        ("in", "all") => "all players are in the game".to_owned(),
        ("in", players) => format!("in the game: {players}"),
        ("store", ones) => format!("1s in store: {ones}"),
        (word, said) => format!("{word}: {said}"),
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

/// Returns a spot with its preposition: `on c5`.
fn at(spot: Spot) -> String {
    match spot {
        Spot::Square(name) => format!("on {name}"),
        Spot::Waiting | Spot::Centre | Spot::Out => "off the board".to_owned(),
    }
}
