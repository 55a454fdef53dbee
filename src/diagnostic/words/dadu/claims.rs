//! Words for what a log of Dadu claims and the replay does not bear out (D5), and for what a gap must hide.

use super::super::{Teller, Words, count, layout_difference, list};
use super::{at_place, kind};
use crate::diagnostic::source::printable;
use crate::finding::{Difference, Differing, PositionProblem, SentBack};
use crate::games::dadu::{Board, Kind, Loss, Unreachable};
use crate::layout::LayoutDifference;
use crate::notation::Capture;
use crate::replay::naming;
use crate::span::Span;
use crate::table::Side;

const KING_IN_POSITION: &str = "a king is `Kb1` on a square, two are `Kb1*2`; off the track it stands after the word: `wait K 4`";

impl Teller<'_> {
    pub(super) fn was_lost(&self, number: u16, lost: Loss) -> Words {
        let why = match lost {
            Loss::Used => "it was used",
            Loss::Triple { .. } => "it was cancelled with two others",
            Loss::Forfeit { .. } => "a 0 forfeited it",
            Loss::NoDa { .. } => "without da it was lost",
            Loss::BeforeDa => "thrown before the first 1, it was lost",
        };
        self.not_left(number, why)
    }

    pub(super) fn capture_differs(&self, said: Capture, replayed: Option<Kind>) -> Words {
        let read = &self.read;
        match (said, replayed) {
            (_, None) => self.say(
                format!("the log marks `{read}` as a capture, but it captures nothing"),
                "captures nothing",
            ),
            (Capture::Nothing, Some(captured)) => self.help(
                format!(
                    "the log says that `{read}` captures nothing, but it captures a {}",
                    kind(captured)
                ),
                format!("captures a {}", kind(captured)),
                "if the table forgot the capture, mark it: `x-!`",
            ),
            (_, Some(captured)) => self.say(
                format!(
                    "the log says that `{read}` captures a king, but it captures a {}",
                    kind(captured)
                ),
                format!("captures a {}", kind(captured)),
            ),
        }
    }

    pub(super) fn impossible_position(&self, problem: &PositionProblem) -> Words {
        match problem {
            PositionProblem::Count { side, kind: k, stated, there_are } => self.help(
                format!("{side} has {}, and {stated} are stated", count(*there_are, kind(*k))),
                "does not add up",
                "count those `wait`ing, in the `centre` and `out` too",
            ),
            PositionProblem::OnFinalSquare { side } => self.help(
                format!("a piece of {side} cannot stand on its own final square"),
                "cannot be",
                "a piece that lands there goes to the centre: write `centre 1`",
            ),
            PositionProblem::UnknownWord { word, suggestion } => self.help(
                format!("`{}` is no word of a position", printable(word)),
                "not known",
                match suggestion {
                    Some(near) => format!("meant as `{near}`?"),
                    None if word == "k" => KING_IN_POSITION.to_owned(),
                    None => "the words are wait, centre, out, da, open, closed, and those that \
                             spec/notation.md has beside them"
                        .to_owned(),
                },
            ),
            PositionProblem::OffTheBoard => {
                self.say(format!("the board has no square `{}`", self.read), "off the board")
            }
            PositionProblem::Misplaced => self.help(
                format!("`{}` does not fit here", self.read),
                "does not fit",
                self.misplaced(),
            ),
            PositionProblem::Side(side) => self.help(
                format!("{side} must stand in a position once"),
                "once each",
                "write both sides: `= N … | S …`",
            ),
        }
    }

    /// What is written where, by what was read.
    fn misplaced(&self) -> &'static str {
        let word = self.read.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        match word.as_str() {
            "k" => KING_IN_POSITION,
            "turn" | "after" | "doubled" => {
                "`|` stands between the sides: `= N c3 wait K 7 | S f2 wait K 7 | turn N after 1`"
            }
            "wait" | "centre" | "out" => "pieces off the track are counted: `wait K 4`, `centre 1`",
            "da" | "ones" => "the players of the side follow: `da 1,3`, `da all`, `da none`",
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                "a number follows its word: `wait 5`, `da 1,3`, `out 2`"
            }
            _ => "a position is written `= N Kc3 a1*2 wait 5 da 1 open | S f2 wait K 7 | turn N`",
        }
    }

    pub(super) fn conjecture(
        &self,
        turns: u32,
        written: u32,
        until: Span,
        sent_back: &[SentBack],
        board: Board,
    ) -> Words {
        let line = self.source.place(until.start as usize).0;
        let mut said = vec![match (turns, written) {
            (1, 0) => "at least 1 player turn was played".to_owned(),
            (_, 0) => format!("at least {turns} player turns were played"),
            _ => format!("at least {turns} player turns were played ({written} of them written)"),
        }];
        said.extend(sent_back.iter().map(|back| back_to_start(back, board)));
        self.say(
            format!(
                "by the position in line {line} it is to be supposed that here {}",
                said.join("; ")
            ),
            "gap",
        )
    }
}

/// `at least 2 standard pieces of S were sent back, among them the one on d4`
fn back_to_start(back: &SentBack, board: Board) -> String {
    let SentBack { side, kind: which, count: n, from } = back;
    let pieces = if *n == 1 {
        format!("1 {} of {side} was", kind(*which))
    } else {
        format!("{n} {}s of {side} were", kind(*which))
    };
    let squares: Vec<String> = from.iter().map(|&at| at_place(board, *side, at)).collect();
    let from = match (squares.len(), n) {
        (0, _) => String::new(),
        (1, 1) => format!(", the one {}", squares[0]),
        _ => format!(", those {} among them", list(&squares)),
    };
    format!("at least {pieces} sent back{from}")
}

pub(super) fn position_differs(board: Board, differences: &[Difference]) -> Words {
    let n = differences.len();
    let places = if n == 1 { "in one place".to_owned() } else { format!("in {n} places") };
    Words {
        message: format!("the stated position differs from the replay {places}"),
        label: "differs".to_owned(),
        help: differences.iter().map(|d| difference(board, d)).collect(),
    }
}

pub(super) fn unreachable(board: Board, reasons: &[Unreachable]) -> Words {
    Words {
        message: "no play under this variant leads to the stated position".to_owned(),
        label: "cannot be reached".to_owned(),
        help: reasons.iter().map(|&reason| why_unreachable(board, reason)).collect(),
    }
}

fn why_unreachable(board: Board, reason: Unreachable) -> String {
    let square = |square| at_place(board, Side::N, board.place(Side::N, square));
    match reason {
        Unreachable::BothOut => "both sides are out; the first to be out has won".to_owned(),
        Unreachable::SharedSafeSquare(at) => {
            format!("N and S are both {}, a safe square", square(at))
        }
        Unreachable::SharedUncaptured(at) => {
            format!(
                "N and S are both {}; whoever came second captured, but both are `closed`",
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
        Unreachable::DoubledNotFixed => "`doubled` names a player, but `twice` nobody".to_owned(),
    }
}

/// One difference: what is stated, and what the replay has.
fn difference(board: Board, difference: &Difference) -> String {
    let side = difference.side.map_or(String::new(), |side| format!("{side} "));
    match &difference.what {
        Differing::Pieces { kind, place, stated, replayed } => {
            let side = difference.side.unwrap_or(Side::N);
            let (spot, letter) = (board.spot(side, *place), kind.letter());
            let at = LayoutDifference { side, spot, letter, first: *stated, second: *replayed };
            layout_difference(&board.plan(), &at)
        }
        Differing::Players { word, stated, replayed } => format!(
            "{side}{}: stated{}, by the replay{}",
            word.text(),
            naming::numbers(*stated),
            naming::numbers(*replayed)
        ),
        Differing::Holds { word } => {
            format!("{side}{}: stated, and by the replay it is not so", word.text())
        }
        Differing::Turn { stated, replayed } => format!(
            "turn: stated {stated}'s, by the replay {}",
            replayed.map_or("nobody's yet".to_owned(), |side| format!("{side}'s"))
        ),
    }
}
