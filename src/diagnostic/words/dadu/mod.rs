//! Words for what is found in the play of Dadu, and for how things stand in it.

mod asking;
mod claims;
mod effect;
mod moves;
mod order;
pub(in crate::diagnostic) mod standing;

use super::phrases::Phrases;
use super::{Teller, Words, count, list, spot_name};
use crate::finding::{Facts, InDadu, Situation};
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Board, Kind, Outcome, Place};
use crate::notation::Spot;
use crate::notation::format::write_use;
use crate::replay::naming;
use crate::table::Side;

pub use effect::{destination, effect};
pub use standing::{not_known, told, told_by_side, unsure, whose_turn};

pub(super) static PHRASES: Phrases = Phrases {
    letters: "a king is `K`; a standard piece has no letter",
    results: "write `Result: N wins`, `Result: S wins` or `Result: unfinished`",
    not_won: "still has pieces to exit",
    players: "a name with a comma in it is written on a line of its own: `N3: Khan, Amina`",
    position: "a position is written `= N Kc3 a1*2 wait 5 da 1 open | S f2 wait K 7 | turn N`",
    squares: "a use is written as the square it starts from and the result: `a1+10`",
    moves: "a use is written `c2+10`, `+1`, `Ka1+3`, `e2x`, `@+1`; a throw not heard is `?`",
    throws: "throws are written `1-10-2`; what was not heard is `?`",
    line: |_| {
        "a line is a field (`Place: Pune`), a player turn (`N1 1-4 +1 c2+4`, with a round: \
         `3. N1 …`), a position (`= N … | S …`), `...`, `+N5`, `-N5`, `N2>S4`, or a remark after `#`"
    },
    asking: |place| asking::words(Parameter::ALL[place]),
    play: None,
};

impl Teller<'_> {
    pub(super) fn dadu(&self, facts: &InDadu) -> Words {
        let read = &self.read;
        match facts {
            InDadu::PlayersNotGiven { n, s } => self.help(
                format!(
                    "the log does not say how many players there are; by the play, N has {n} \
                     and S {s}"
                ),
                "no field `Players`",
                "write `Players: 4-4`, or the names as `N: …` and `S: …`",
            ),
            InDadu::UnevenSides { n, s } => self.say(
                format!(
                    "N has {} and S {s}: the sources only cover a difference of one, so how often \
                     each throws is not checked",
                    count(*n, "player")
                ),
                "uneven",
            ),
            InDadu::Leader { missing: Some(player) } => {
                self.say(format!("the leader {player} is not at the table"), "no such player")
            }
            InDadu::Leader { missing: None } => self
                .say("a leader is named, and the variant has `team-leader = no`", "without effect"),
            InDadu::Order { player, bar, next } => self.order(*player, *bar, next),
            InDadu::ImpossibleThrow { number, possible, die } => {
                self.impossible_throw(*number, possible, *die)
            }
            InDadu::ThrowTooMany { after_capture, after, .. } => {
                self.throw_too_many(*after_capture, *after)
            }
            InDadu::Barred { used, bar, other_kind_there } => {
                self.barred(*used, *bar, *other_kind_there)
            }
            InDadu::TouchedPieceLeft { kind: k, place } => self.say(
                format!(
                    "the {} {} was touched, could move, and did not",
                    kind(*k),
                    self.at(*place)
                ),
                "touched here",
            ),
            InDadu::CaptureDiffers { said, replayed } => self.capture_differs(*said, *replayed),
            InDadu::LandingDiffers { written, replayed } => self.say(
                format!(
                    "`{read}` comes to {}, and {} is written",
                    self.place(*replayed),
                    spot_name(*written)
                ),
                format!("comes to {}", self.place(*replayed)),
            ),
            InDadu::WasLost { number, lost } => self.was_lost(*number, *lost),
            InDadu::PositionDiffers { board, differences } => {
                claims::position_differs(*board, differences)
            }
            InDadu::ImpossiblePosition(problem) => self.impossible_position(problem),
            InDadu::UnreachablePosition { board, reasons } => claims::unreachable(*board, reasons),
            InDadu::Conjecture { turns, written, until, sent_back, board } => {
                self.conjecture(*turns, *written, *until, sent_back, *board)
            }
        }
    }

    /// A place in a sentence: `d1`, `the centre`.
    fn place(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        match &self.finding.situation {
            Some(situation) => place_name(situation.board, side, at),
            None => "there".to_owned(),
        }
    }

    /// A place with its preposition: `on d1`, `in the centre`.
    fn at(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        let situation = self.finding.situation.as_ref();
        situation.map_or("there".to_owned(), |s| at_place(s.board, side, at))
    }
}

/// What was in hand, and what would have been legal: of the result in question if it was in hand, of
/// every result otherwise.
pub(super) fn legal(situation: &Situation, facts: &Facts) -> Vec<String> {
    if situation.hand.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("in hand: {}", list(&situation.hand))];
    if situation.blocked {
        return lines;
    }
    let written: Vec<String> =
        situation.legal.iter().take(12).map(|o| outcome(o, situation)).collect();
    let more = situation.legal.len().saturating_sub(12);
    lines.push(match (written.is_empty(), more) {
        (true, _) => match facts {
            Facts::Dadu(InDadu::Barred { used, .. })
                if situation.hand.contains(&used.value.number()) =>
            {
                format!("legal: no use of the {}", used.value)
            }
            _ => "legal: no use of what is in hand".to_owned(),
        },
        (false, 0) => format!("legal: {}", written.join(", ")),
        (false, more) => format!("legal: {} and {more} more", written.join(", ")),
    });
    lines
}

/// A use with what it comes to, as the notation writes it.
pub fn outcome(outcome: &Outcome, situation: &Situation) -> String {
    let side = situation.player.side;
    let mut token = naming::token(situation.board, side, outcome.applied);
    token.captured = outcome.captured.map(naming::capture).or(token.captured);
    if outcome.shortened {
        token.landing = Some(naming::spot(situation.board, side, outcome.to));
    }
    if outcome.to == Place::CENTRE {
        token.landing = Some(Spot::Centre);
    } else if outcome.to == Place::EXITED && outcome.applied.from.is_on_track() {
        token.landing = Some(Spot::Off);
    }
    let mut written = Vec::new();
    write_use(&mut written, &token);
    String::from_utf8_lossy(&written).into_owned()
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard piece",
        Kind::King => "king",
    }
}

/// A place as the object of a preposition that it brings along: `on c3`, `in the centre`.
fn at_place(board: Board, side: Side, place: Place) -> String {
    match naming::spot(board, side, place) {
        Spot::Square(square) => format!("on {}{}", char::from(square.letter()), square.place()),
        Spot::Start => "waiting".to_owned(),
        Spot::Centre => "in the centre".to_owned(),
        _ => "off the board".to_owned(),
    }
}

/// A place in a sentence: `d1`, `the centre`.
fn place_name(board: Board, side: Side, place: Place) -> String {
    spot_name(naming::spot(board, side, place))
}
