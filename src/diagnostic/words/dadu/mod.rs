//! Words for findings in the play of Dadu, and for the state of such a game.

mod asking;
mod claims;
mod effect;
mod moves;
mod order;
mod standing;

pub use effect::{consequence, throw_consequences, throw_meaning};

use super::hand::in_hand;
use super::phrases::Phrases;
use super::{Teller, Words, count, spot_name};
use crate::diagnostic::small_board;
use crate::finding::{Facts, InDadu, PlainSituation, Situation};
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Board, Kind, Outcome, Place};
use crate::notation::Spot;
use crate::notation::format::write_move;
use crate::replay::{SideFact, naming};
use crate::table::{BySide, Side};

/// How to write a position.
const POSITION: &str =
    "write a position as `= N Kc3 a1*2 wait 5 da 1 open | S f2 wait K 7 | turn N`";

pub(super) static PHRASES: Phrases = Phrases {
    letters: "a king is `K`; a standard piece has no letter",
    results: "write `Result: N wins`, `Result: S wins` or `Result: unfinished`",
    not_won: "still has pieces to exit",
    players: "if a name has a comma, write it on its own line: `N3: Khan, Amina`",
    position: POSITION,
    squares: "write a move as its starting square and the result: `a1+10`",
    moves: "write a move as `c2+10`, `+1`, `Ka1+3`, `e2x` or `@+1`, and a throw not heard as `?`",
    throws: "write throws as `1-10-2`, and a throw not heard as `?`",
    line: |_| {
        "write a field (`Place: Pune`), a player turn (`N1 1-4 +1 c2+4`, with a round: \
         `3. N1 …`), a position (`= N … | S …`), `...`, `+N5`, `-N5`, `N2>S4`, or a remark after `#`"
    },
    asking: |place| asking::words(Parameter::ALL[place]),
    won: "all of its pieces have exited",
    told: standing::describe_fact,
    effects: effect::effects,
    state: &standing::STATE,
    play: None,
};

impl Teller<'_> {
    pub(super) fn dadu(&self, facts: &InDadu) -> Words {
        let read = &self.read;
        match facts {
            InDadu::PlayersNotGiven { n, s } => self.help(
                format!(
                    "number of players not given; the player turns show {n} for N and {s} for S"
                ),
                "no field `Players`",
                "write `Players: 4-4`, or the names as `N: …` and `S: …`",
            ),
            InDadu::UnevenSides { n, s } => self.help(
                format!("uneven sides: N has {}, S {s}", count(*n, "player")),
                "uneven",
                "the sources cover a difference of one only; how often each player throws is not checked",
            ),
            InDadu::Leader { missing: Some(player) } => {
                self.say(format!("leader {player} is not in the game"), "not in the game")
            }
            InDadu::Leader { missing: None } => {
                self.say("leader has no effect while `team-leader = no`", "no effect")
            }
            InDadu::Order { player, bar, next } => self.order(*player, *bar, next),
            InDadu::ImpossibleThrow { number, possible, die } => {
                self.impossible_throw(*number, possible, *die)
            }
            InDadu::ThrowTooMany { after_capture, capture_grants, after, .. } => {
                self.throw_too_many(*after_capture, *capture_grants, *after)
            }
            InDadu::Barred { play: used, bar, other_kind_there } => {
                self.barred(*used, *bar, *other_kind_there)
            }
            InDadu::TouchedPieceLeft { kind: k, place } => self.say(
                format!(
                    "the touched {} {} was not moved although it could",
                    kind(*k),
                    self.at(*place)
                ),
                "touched here",
            ),
            InDadu::CaptureDiffers { said, replayed } => self.capture_differs(*said, *replayed),
            InDadu::LandingDiffers { written, replayed } => self.help(
                format!(
                    "`{read}` {}, but the log says {}",
                    self.lands(*replayed),
                    spot_name(*written)
                ),
                self.lands(*replayed),
                super::WRITE_OR_MARK,
            ),
            InDadu::WasLost { number, lost } => self.was_lost(*number, *lost),
            InDadu::PositionDiffers { board, differences } => {
                claims::position_differs(*board, differences)
            }
            InDadu::ImpossiblePosition(problem) => self.impossible_position(problem),
            InDadu::UnreachablePosition { board, reasons } => claims::unreachable(*board, reasons),
        }
    }

    /// Returns a place in a sentence: `d1`, `the centre`.
    fn place(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        match &self.finding.situation {
            Some(situation) => place_name(situation.board, side, at),
            None => "there".to_owned(),
        }
    }

    /// Says where a piece lands: `lands on d1`, `goes to the centre`, `leaves the board`.
    fn lands(&self, to: Place) -> String {
        match to {
            Place::CENTRE => "goes to the centre".to_owned(),
            Place::EXITED => "leaves the board".to_owned(),
            _ => format!("lands {}", self.at(to)),
        }
    }

    /// Returns a place with its preposition: `on d1`, `in the centre`.
    fn at(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        let situation = self.finding.situation.as_ref();
        situation.map_or("there".to_owned(), |s| at_place(s.board, side, at))
    }
}

/// Returns a line with the results in hand, and one with the legal moves: those of the result in question
/// if it was in hand, or else of every result.
pub(super) fn legal(situation: &Situation, facts: &Facts) -> Vec<String> {
    let mut lines = in_hand(&plain_situation(situation));
    if let (Facts::Dadu(InDadu::Barred { play: used, .. }), [_, moves]) = (facts, &mut lines[..])
        && situation.legal.is_empty()
        && situation.hand.contains(&used.value.number())
    {
        moves.push_str(&format!(" with the {}", used.value));
    }
    lines
}

/// Returns a situation as the notation writes it.
pub fn plain_situation(situation: &Situation) -> PlainSituation {
    let Situation { player, hand, blocked, legal, .. } = situation;
    let alike = hand.chunk_by(|one, other| one == other);
    PlainSituation {
        player: *player,
        hand: alike.map(|results| (results[0], results.len() as u32)).collect(),
        blocked: *blocked,
        legal: legal.iter().map(|legal| outcome(legal, situation)).collect(),
        more: false,
        position: naming::position_line(situation),
    }
}

/// Draws a situation in lines of at most `width` columns.
pub fn small_board_of(situation: &Situation, width: usize) -> String {
    let earned = naming::earned_by_side(situation);
    let earned = BySide::of(|side| earned[side].iter().filter_map(SideFact::in_notation).collect());
    small_board(&situation.plan(), &situation.layout(), &earned, width)
}

/// Writes a move as the notation does, with its landing if the number does not tell it.
fn outcome(outcome: &Outcome, situation: &Situation) -> String {
    let mut written = Vec::new();
    write_move(&mut written, &naming::in_brief(situation.board, situation.player.side, outcome));
    String::from_utf8_lossy(&written).into_owned()
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard piece",
        Kind::King => "king",
    }
}

/// Returns a place with its preposition: `on c3`, `in the centre`.
fn at_place(board: Board, side: Side, place: Place) -> String {
    match naming::spot(board, side, place) {
        Spot::Square(square) => format!("on {}{}", char::from(square.letter()), square.place()),
        Spot::Start => "waiting".to_owned(),
        Spot::Centre => "in the centre".to_owned(),
        _ => "off the board".to_owned(),
    }
}

/// Returns a place in a sentence: `d1`, `the centre`.
fn place_name(board: Board, side: Side, place: Place) -> String {
    spot_name(naming::spot(board, side, place))
}
