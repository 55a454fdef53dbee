//! Words for claims of a log of Dadu that contradict the replay (D5).

use super::super::{Teller, WRITE_OR_MARK, Words, count, layout_difference};
use super::{POSITION, at_place, kind};
use crate::diagnostic::source::printable;
use crate::finding::{Difference, DifferingFact, PositionProblem};
use crate::games::dadu::{Board, Kind, Loss, Unreachable};
use crate::layout::LayoutDifference;
use crate::notation::Capture;
use crate::replay::naming;
use crate::table::Side;

const KING_IN_POSITION: &str = "write a king as `Kb1` on a square, two as `Kb1*2`, and off the track after the word: `wait K 4`";

impl Teller<'_> {
    pub(super) fn was_lost(&self, number: u16, lost: Loss) -> Words {
        let why = match lost {
            Loss::Used => "it was used",
            Loss::Triple { .. } => "it was cancelled as part of a triple",
            Loss::Forfeit { .. } => "a 0 forfeited it",
            Loss::NoDa { .. } => "it was lost because the player has no da",
            Loss::BeforeDa => "it was thrown before the first 1 and lost",
        };
        self.not_left(number, why)
    }

    pub(super) fn capture_differs(&self, said: Capture, replayed: Option<Kind>) -> Words {
        let read = &self.read;
        match (said, replayed) {
            (_, None) => self.help(
                format!("the log marks `{read}` as a capture, but it captures nothing"),
                "captures nothing",
                WRITE_OR_MARK,
            ),
            (Capture::Nothing, Some(captured)) => self.help(
                format!(
                    "the log says `{read}` captures nothing, but it captures a {}",
                    kind(captured)
                ),
                format!("captures a {}", kind(captured)),
                "if the table forgot the capture, mark it: `x-!`",
            ),
            (_, Some(captured)) => self.help(
                format!(
                    "the log says `{read}` captures a king, but it captures a {}",
                    kind(captured)
                ),
                format!("captures a {}", kind(captured)),
                WRITE_OR_MARK,
            ),
        }
    }

    pub(super) fn impossible_position(&self, problem: &PositionProblem) -> Words {
        match problem {
            PositionProblem::Count { side, kind: k, stated, there_are } => self.help(
                format!(
                    "position lists {} for {side}, but {side} has {there_are}",
                    count(*stated, kind(*k))
                ),
                "wrong number of pieces",
                "include pieces in `wait`, `centre` and `out`",
            ),
            PositionProblem::OnFinalSquare { side } => self.help(
                format!("a piece of {side} cannot stand on its own final square"),
                "impossible",
                "write `centre 1`: a piece that lands there goes to the centre",
            ),
            PositionProblem::UnknownWord { word, suggestion } => self.help(
                format!("unknown word in position: `{}`", printable(word)),
                "unknown word",
                match suggestion {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if word == "k" => KING_IN_POSITION.to_owned(),
                    None => "use wait, centre, out, da, open, closed, or another word that \
                             spec/notation.md lists"
                        .to_owned(),
                },
            ),
            PositionProblem::OffTheBoard => {
                self.say(format!("no square `{}` on this board", self.read), "off the board")
            }
            PositionProblem::Misplaced => self.help(
                format!("unexpected `{}` in position", self.read),
                "unexpected",
                self.misplaced(),
            ),
            PositionProblem::Side(side) => self.help(
                format!("position must list {side} exactly once"),
                "each side once",
                "write both sides: `= N … | S …`",
            ),
        }
    }

    /// Returns a hint for a misplaced part of a position.
    /// Returns whether a number follows `K` and another one follows it, as in `out K 2 1`.
    fn has_number_after_king(&self) -> bool {
        let words: Vec<&str> = self.read.split_whitespace().collect();
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        words
            .windows(3)
            .any(|of| of[0].eq_ignore_ascii_case("k") && is_number(of[1]) && is_number(of[2]))
    }

    fn misplaced(&self) -> &'static str {
        let word = self.read.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        match word.as_str() {
            "k" => KING_IN_POSITION,
            "turn" | "after" | "doubled" => {
                "put `|` between the parts: `= N c3 wait K 7 | S f2 wait K 7 | turn N after 1`"
            }
            "wait" | "centre" | "out" if self.has_number_after_king() => {
                "write each king as a `K` and then the number of the others: `out K K 1`"
            }
            "wait" | "centre" | "out" => "count the pieces off the track: `wait K 4`, `centre 1`",
            "da" | "ones" => "put the players of the side after it: `da 1,3`, `da all`, `da none`",
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                "put the number after its word: `wait 5`, `da 1,3`, `out 2`"
            }
            _ => POSITION,
        }
    }
}

pub(super) fn position_differs(board: Board, differences: &[Difference]) -> Words {
    let n = differences.len();
    let places = if n == 1 { "in one place".to_owned() } else { format!("in {n} places") };
    Words {
        message: format!("stated position differs from the replay {places}"),
        label: "differs".to_owned(),
        help: differences.iter().map(|d| difference(board, d)).collect(),
    }
}

pub(super) fn unreachable(board: Board, reasons: &[Unreachable]) -> Words {
    Words {
        message: "no play under this variant leads to the stated position".to_owned(),
        label: "unreachable".to_owned(),
        help: reasons.iter().map(|&reason| why_unreachable(board, reason)).collect(),
    }
}

fn why_unreachable(board: Board, reason: Unreachable) -> String {
    let square = |square| at_place(board, Side::N, board.place(Side::N, square));
    match reason {
        Unreachable::BothOut => {
            "both sides are out, but the game ends when one side is out".to_owned()
        }
        Unreachable::SharedSafeSquare(at) => {
            format!("N and S are both {}, a safe square", square(at))
        }
        Unreachable::SharedUncaptured(at) => {
            format!(
                "N and S are both {}, so the side that landed second captured, but both are `closed`",
                square(at)
            )
        }
        Unreachable::InClosedRow(side) => {
            format!("{side} is `closed`, but has a piece in the opponents' home row or the centre")
        }
        Unreachable::OutUncaptured(side) => {
            format!("{side} is `closed`, but has a piece out")
        }
        Unreachable::OneWithoutDa(side) => {
            format!("{side} has a player in `ones` who is not in `da`")
        }
        Unreachable::DaWithoutOne(side) => {
            format!("{side} has a player in `da` who is not in `ones`")
        }
        Unreachable::OutUnlicensed(side) => {
            format!("{side} is `no-exit`, but has a piece out")
        }
        Unreachable::BeyondUnlicensed(side) => {
            format!("{side} is `no-kill`, but has a piece beyond its own home row")
        }
        Unreachable::CapturedUnlicensed(side) => {
            format!("{side} is `no-kill`, but has captured (`open`)")
        }
        Unreachable::DoubledNotThrown => {
            "`doubled` names a player who is not in `after`".to_owned()
        }
        Unreachable::DoubledNotFixed => {
            "`doubled` names a player, but `twice` names nobody".to_owned()
        }
    }
}

/// Says how the stated position and the replay differ in one point.
fn difference(board: Board, difference: &Difference) -> String {
    let side = difference.side.map_or(String::new(), |side| format!("{side} "));
    match &difference.what {
        DifferingFact::Pieces { kind, place, stated, replayed } => {
            let side = difference.side.unwrap_or(Side::N);
            let (spot, letter) = (board.spot(side, *place), kind.letter());
            let at = LayoutDifference { side, spot, letter, first: *stated, second: *replayed };
            layout_difference(&board.plan(), &at)
        }
        DifferingFact::Players { word, stated, replayed } => format!(
            "{side}{}: log {}, replay {}",
            word.text(),
            naming::numbers(*stated),
            naming::numbers(*replayed)
        ),
        DifferingFact::Holds { word } => {
            format!("{side}{}: log yes, replay no", word.text())
        }
        DifferingFact::Turn { stated, replayed } => format!(
            "turn: log {stated}, replay {}",
            replayed.map_or("none yet".to_owned(), |side| side.to_string())
        ),
    }
}
