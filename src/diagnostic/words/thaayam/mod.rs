//! Words for what is found in the play of Thaayam.

pub(in crate::diagnostic) mod standing;

use super::phrases::Phrases;
use super::{Teller, Words, count, list, spot_name};
use crate::finding::{InThaayam, ThaayamDifference as Difference, ThaayamProblem as Problem};
use crate::games::thaayam::{Bar, Kind, Place, TwinsBar, Unreachable};
use crate::notation::{Capture, Spot};
use crate::replay::thaayam::naming;
use crate::table::{Player, Side};

pub(super) static PHRASES: Phrases = Phrases {
    letters: "twins are `T`; a single piece has no letter",
    results: "write `Result: S wins` (or N, E, W) or `Result: unfinished`",
    not_won: "has not borne off all of its pieces",
    players: "in `Players` a side that plays has a 1, in the order N-E-S-W",
    position: "a position is written `= N c1 Tc5 wait 2 | S c1*2 out 2 | turn N`",
    squares: MOVES,
    moves: MOVES,
    throws: "throws are written `1-8-2`; what was not heard is `?`",
    line,
    is_inferred: false,
};

const MOVES: &str =
    "a move is written `c1+4`, `c1+4+8`, `+1`, `Tc5+4`, `c3+1>`; twins are declared as `c5=T`";

/// What may have been meant by a line of Thaayam: a player turn of a side that there is not, or any
/// form of line.
fn line(read: &str) -> &'static str {
    match read.as_bytes() {
        [b'e' | b'w', b'0'..=b'9', ..] => {
            "the sides E and W have capital letters, because `e1` is a square"
        }
        [b'A'..=b'Z', b'0'..=b'9', ..] => {
            "there is no such side; the sides of Thaayam are N, E, S and W"
        }
        _ => {
            "a line is a field (`Place: Pune`), a player turn (`N1 1-4-2 +1 c5+4+2`, with a round: \
             `3. N1 …`), a position (`= N … | S …`), `...`, or a remark after `#`"
        }
    }
}

impl Teller<'_> {
    pub(super) fn thaayam(&self, facts: &InThaayam) -> Words {
        match facts {
            InThaayam::NotAtTable { player, playing } => self.not_at_table(*player, playing),
            InThaayam::OnePlayer { side, given } => self.help(
                format!(
                    "{side} has {} here, and in Thaayam a side is one player",
                    count(*given, "player")
                ),
                "more than one player",
                "name anybody who advises the player in a remark or a `Note`",
            ),
            InThaayam::SidesNotGiven { sides } => self.help(
                format!(
                    "the log does not say which sides play; its lines are of {}",
                    list(sides)
                ),
                "no field `Players`",
                "write `Players: 1-0-1-0` in the order N-E-S-W, or the names as `N: …` and `S: …`",
            ),
            InThaayam::OutOfTurn { side, turn, after_capture } => {
                self.thaayam_out_of_turn(*side, *turn, *after_capture)
            }
            InThaayam::ImpossibleThrow { number } => self.help(
                format!("no throw is worth {number}"),
                "impossible",
                match self.read.contains('+') {
                    true => "a move names each throw that it uses: `c1+4+2`, and not their sum",
                    false => "a throw is worth 1, 2, 3, 4 or 8; none up is 8",
                },
            ),
            InThaayam::ThrowTooMany { after, after_capture } => {
                self.too_many_throws(*after, *after_capture)
            }
            InThaayam::InPlace => self.help(
                format!("`{}`: Thaayam has no such move", self.read),
                "no such move",
                "a piece captures by landing, and the middle of the board is `c3`",
            ),
            InThaayam::Barred { bar, kind, from, other_kind_there } => {
                self.barred_move(*bar, *kind, *from, *other_kind_there)
            }
            InThaayam::Twins { bar, at } => self.barred_twins(*bar, *at),
            InThaayam::PairingForm => self.help(
                format!("`{}` neither declares nor dissolves twins", self.read),
                "not understood",
                "two pieces on c5 are declared twins as `c5=T`; twins are dissolved as `Tc5=1`",
            ),
            InThaayam::MoreUsable { used, most } => self.help(
                format!(
                    "{} used {}, and another course of moves would have used {most}",
                    self.holder(),
                    count(*used, "throw")
                ),
                "more could have been used",
                "every throw that can be used must be used; `R3 = while possible` is the milder reading",
            ),
            InThaayam::CaptureDiffers { said, replayed } => self.say(
                format!(
                    "the log says that this move captured {}; according to the replay it captured {}",
                    captured(*said),
                    pieces(*replayed)
                ),
                format!("captured {}", pieces(*replayed)),
            ),
            InThaayam::LandingDiffers { written, replayed } => self.say(
                format!(
                    "the log says that the piece {}; according to the replay it {}",
                    went(*written),
                    went(naming::spot(*replayed))
                ),
                went(naming::spot(*replayed)),
            ),
            InThaayam::PositionDiffers(differences) => self.position_differs(differences),
            InThaayam::ImpossiblePosition(problem) => self.impossible(problem),
            InThaayam::UnreachablePosition(reasons) => self.unreachable_by_play(reasons),
        }
    }

    /// Who, in a sentence.
    fn holder(&self) -> String {
        let held = self.finding.held.as_ref();
        held.map_or("the player".to_owned(), |held| held.player.side.to_string())
    }

    fn not_at_table(&self, player: Player, playing: &[Side]) -> Words {
        let side = player.side;
        match playing.contains(&side) {
            true => self.help(
                format!("{player} plays, and in Thaayam a side is one player"),
                "no such player",
                format!("write {side}1"),
            ),
            false => self.help(
                format!("{side} does not play in this game; {} do", list(playing)),
                "not at the table",
                "the header says which sides play: `Players: 1-0-1-0` in the order N-E-S-W",
            ),
        }
    }

    fn thaayam_out_of_turn(&self, side: Side, turn: Side, after_capture: bool) -> Words {
        let (message, missed) = match after_capture {
            true => (
                format!("{side} plays, and {turn} captured and has another turn"),
                "if that turn was missed, write it as a line of its own, or `...`",
            ),
            false => (
                format!("{side} plays, and it is {turn}'s turn"),
                "if a line was missed before this, write it, or `...` for lines that were not seen",
            ),
        };
        self.help(message, "out of turn", missed)
    }

    fn too_many_throws(&self, after: Option<u8>, after_capture: bool) -> Words {
        let message = match after {
            _ if after_capture => {
                "a capture gives another turn here, and no throw in this one".to_owned()
            }
            Some(number) => format!("after a {number} throwing has ended"),
            None => "throwing has ended before this".to_owned(),
        };
        self.help(
            message,
            "one throw too many",
            "another turn of the same player is a line of its own",
        )
    }

    fn barred_move(&self, bar: Bar, kind: Kind, from: Place, other_kind_there: bool) -> Words {
        let read = &self.read;
        let side = self.holder();
        match bar {
            Bar::GameOver => self.say(format!("`{read}` comes after the last piece is out"), "after the end"),
            Bar::ThrowFirst | Bar::ThrowForCapture => self.say("a throw is missing here", "a throw is due"),
            Bar::NoPiece if other_kind_there => {
                let (what, there) = match kind {
                    Kind::Single => ("single piece", "twins are; they are written with a `T`"),
                    Kind::Twins => ("twins", "a single piece is"),
                };
                self.say(format!("`{read}`: no {what} of {side} {}, but {there}", at(from)), "not of this kind")
            }
            Bar::NoPiece => {
                self.say(format!("`{read}`: no {} of {side} {}", name(kind), at(from)), "no such piece")
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
                format!("`{read}`: the {} {} moved in this turn already", name(kind), at_of(kind, from)),
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

    fn barred_twins(&self, bar: TwinsBar, at_: Place) -> Words {
        let read = &self.read;
        let side = self.holder();
        match bar {
            TwinsBar::GameOver => self.say(format!("`{read}` comes after the last piece is out"), "after the end"),
            TwinsBar::ThrowFirst | TwinsBar::ThrowForCapture => {
                self.say("a throw is missing here", "a throw is due")
            }
            TwinsBar::NotThere(opposite) => self.say(
                format!("`{read}`: {side} declares twins on {} only, the palace opposite", place(opposite)),
                "not here",
            ),
            TwinsBar::TooFew { singles } => self.say(
                format!("`{read}`: {} of {side} {} {}, and twins are two", pieces_or_no(singles), stands(singles), at(at_)),
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

    fn position_differs(&self, differences: &[Difference]) -> Words {
        let told: Vec<String> = differences.iter().map(difference).collect();
        let first = told.first().cloned().unwrap_or_default();
        let mut words =
            self.say(format!("the stated position differs from the replay: {first}"), "differs");
        words.help.extend(told.into_iter().skip(1).map(|line| format!("also: {line}")));
        words
    }

    fn impossible(&self, problem: &Problem) -> Words {
        match problem {
            Problem::Count { side, stated, expected, waiting } => {
                let mut words = self.say(
                    format!("{side} has {stated} pieces here, and must have {expected}"),
                    "another number of pieces",
                );
                if stated > &u32::from(*expected) && *waiting > 0 {
                    words.help.push(format!(
                        "{waiting} of them wait: a captured piece waits and is on no square; twins count as two"
                    ));
                } else {
                    words.help.push("every piece is stated: on its square, waiting (`wait 2`) or out (`out 1`); twins count as two".to_owned());
                }
                words
            }
            Problem::TwinsNotThere { side, place: Place::WAITING } => self.help(
                format!("twins of {side} wait, and captured twins become two single pieces in this variant"),
                "no twins here",
                "write the number of single pieces: `wait 2`",
            ),
            Problem::TwinsNotThere { side, place: at_ } => self.say(
                format!("twins of {side} are {}, where in this variant there are single pieces only", inside(*at_)),
                "no twins here",
            ),
            Problem::TwoWinners => self.say("two sides have all of their pieces out", "two winners"),
            Problem::TurnOfNobody(side) => {
                self.say(format!("it cannot be the turn of {side}, which does not play"), "no such turn")
            }
            Problem::TooFewSides => self.say("at least two sides play", "one side"),
            Problem::NotPlaying(side) => self.help(
                format!("{side} does not play in this game"),
                "not at the table",
                "the header says which sides play: `Players: 1-0-1-0` in the order N-E-S-W",
            ),
            Problem::NoSuchSide { letter } => self.help(
                format!("no side is called {letter}"),
                "no such side",
                "the sides of Thaayam are N, E, S and W",
            ),
            Problem::Missing(side) => self.help(
                format!("the position leaves out {side}, which also plays"),
                "a side is missing",
                format!("write its part: `| {side} wait 4`"),
            ),
            Problem::Twice(side) => self.say(format!("{side} is stated twice"), "stated twice"),
            Problem::UnknownWord { word, suggestion } => {
                let mut words = self.say(format!("positions of Thaayam have no word `{word}`"), "unknown word");
                words.help.push(match suggestion {
                    Some(known) => format!("perhaps `{known}`"),
                    None => "the words are `wait`, `out`, `turn` and `again`".to_owned(),
                });
                words
            }
            Problem::OffTheBoard => {
                self.help(format!("the board has no square `{}`", self.read), "off the board", "squares go from a1 to e5")
            }
            Problem::Misplaced => self.help(
                format!("`{}` says nothing here", self.read),
                "not understood",
                "a position is written `= N c1 Tc5 wait 2 | S c1*2 out 2 | turn N`",
            ),
        }
    }

    fn unreachable_by_play(&self, reasons: &[Unreachable]) -> Words {
        let told: Vec<String> = reasons.iter().map(unreachable).collect();
        let mut words =
            self.say(format!("no play leads to this position: {}", told[0]), "cannot come about");
        words.help.extend(told.into_iter().skip(1).map(|line| format!("also: {line}")));
        words
            .help
            .push("if it was seen so, mark what led to it; the check goes on from it".to_owned());
        words
    }
}

fn difference(difference: &Difference) -> String {
    match difference {
        Difference::Pieces { side, kind, place: at_, stated, replayed } => {
            let what = match (kind, stated) {
                (Kind::Single, 0) => "no piece".to_owned(),
                (Kind::Single, some) => count(*some, "piece"),
                (Kind::Twins, 0) => "no twins".to_owned(),
                (Kind::Twins, 1) => "twins".to_owned(),
                (Kind::Twins, some) => format!("{some} twins"),
            };
            let replayed = if *replayed == 0 { "none".to_owned() } else { replayed.to_string() };
            format!("{what} of {side} {}, where the replay has {replayed}", at(*at_))
        }
        Difference::Turn { stated, replayed } => {
            format!("turn {stated}, and it is {replayed}'s turn")
        }
        Difference::Again { stated, replayed } => {
            format!("again {stated}, and the replay has {replayed}")
        }
    }
}

fn unreachable(reason: &Unreachable) -> String {
    match reason {
        Unreachable::TwinsTooEarly(side, at_) => {
            format!("twins of {side} are {}, before the palace where twins are declared", at(*at_))
        }
        Unreachable::Shared(at_) => {
            format!("two sides are {}, where the later one would have captured", at(*at_))
        }
    }
}

fn captured(said: Capture) -> String {
    match said {
        Capture::Nothing | Capture::Count(0) => "nothing".to_owned(),
        Capture::Count(number) => count(number, "piece"),
        Capture::Piece => "something".to_owned(),
        Capture::Is(_) => "twins".to_owned(),
    }
}

fn pieces(number: u8) -> String {
    if number == 0 { "nothing".to_owned() } else { count(number, "piece") }
}

fn pieces_or_no(number: u8) -> String {
    if number == 0 { "no piece".to_owned() } else { count(number, "piece") }
}

fn stands(number: u8) -> &'static str {
    if number > 1 { "stand" } else { "stands" }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Single => "piece",
        Kind::Twins => "twins",
    }
}

/// `the piece on c5`, as who does something.
fn at_of(kind: Kind, from: Place) -> String {
    let have = if kind == Kind::Twins { "have" } else { "has" };
    format!("{} {have}", at(from))
}

/// A place with its preposition: `on c5`, `waits`.
fn at(place: Place) -> String {
    match place {
        Place::WAITING => "waiting".to_owned(),
        Place::OUT => "out".to_owned(),
        Place::KEEP => "in the keep".to_owned(),
        square => format!("on {square}"),
    }
}

fn inside(place: Place) -> &'static str {
    if place == Place::KEEP { "in the keep" } else { "out" }
}

/// Where a piece went, as the predicate of a sentence.
fn went(spot: Spot) -> String {
    match spot {
        Spot::Off => "left the board".to_owned(),
        Spot::Square(_) => format!("landed on {}", spot_name(spot)),
        Spot::Start | Spot::Centre | Spot::Unknown => "went nowhere".to_owned(),
    }
}

/// A place in a sentence: `d1`, `the keep`.
fn place(place: Place) -> String {
    match place {
        Place::WAITING => "the start".to_owned(),
        Place::OUT => "off the board".to_owned(),
        Place::KEEP => "c3, the keep".to_owned(),
        square => square.to_string(),
    }
}
