//! Words for what a log claims and the replay does not bear out, for its end, and for notes (D5 to
//! D7).

use super::{Teller, Words, at_place, count, kind, list, spot_name};
use crate::diagnostic::source::printable;
use crate::finding::{Difference, Differing, Facts, Followed, PositionProblem, Reading, SentBack};
use crate::games::GameId;
use crate::games::dadu::{Board, Kind, Loss, Unreachable};
use crate::layout::{LayoutDifference, Plan, Spot};
use crate::notation::Capture;
use crate::replay::naming;
use crate::span::Span;
use crate::table::Side;

const KING_IN_POSITION: &str = "a king is `Kb1` on a square, two are `Kb1*2`; off the track it stands after the word: `wait K 4`";

impl Teller<'_> {
    pub(super) fn claims(&self) -> Words {
        let read = &self.read;
        match &self.finding.facts {
            Facts::OffTheBoard { name, last } => self.help(
                format!("the board has no square {}{}", char::from(name.letter()), name.place()),
                "off the board",
                format!(
                    "its segments have squares 1 to {}, and the last square is {}1",
                    last.1, last.0
                ),
            ),
            Facts::NoSuchKind { letter } => self.help(
                format!("no piece has the letter {letter}"),
                "no such piece",
                match self.game() {
                    GameId::Dadu => "a king is `K`; a standard piece has no letter",
                    GameId::Thaayam => "twins are `T`; a single piece has no letter",
                },
            ),
            Facts::CaptureDiffers { said, replayed } => self.capture_differs(*said, *replayed),
            Facts::LandingDiffers { written, replayed } => self.say(
                format!(
                    "`{read}` comes to {}, and {} is written",
                    self.place(*replayed),
                    spot_name(*written)
                ),
                format!("comes to {}", self.place(*replayed)),
            ),
            Facts::UnusedDiffers { number, lost } => self.unused_differs(*number, *lost),
            Facts::PositionDiffers { board, differences } => position_differs(*board, differences),
            Facts::ImpossiblePosition(problem) => self.impossible_position(problem),
            Facts::UnreachablePosition { board, reasons } => unreachable(*board, reasons),
            Facts::ResultDiffers { written, replayed } => self.result_differs(*written, *replayed),
            Facts::SecondResult { first } => self.say(
                format!("a second result; the first stands in line {}", self.line(*first)),
                "not taken over",
            ),
            Facts::AfterResult { result } => self.say(
                format!("play after the result in line {}", self.line(*result)),
                "after the result",
            ),
            Facts::CutShort { throw_due, results } => self.cut_short(*throw_due, results),
            Facts::NoResult => self.help(
                "the log does not say how the game ended",
                "nothing follows",
                match self.game() {
                    GameId::Dadu => {
                        "write `Result: N wins`, `Result: S wins` or `Result: unfinished`"
                    }
                    GameId::Thaayam => {
                        "write `Result: S wins` (or N, E, W) or `Result: unfinished`"
                    }
                },
            ),
            Facts::NeedlessMark => self.say(
                format!("`{read}` is marked as irregular, and breaks no rule of this variant"),
                "legal here",
            ),
            Facts::Unsure { reading } => self.unsure(*reading),
            Facts::Gap => self.say(
                "something was not seen here; the position is not known until one is stated",
                "gap",
            ),
            Facts::NotHeard => self.say("a throw was not heard", "not heard"),
            Facts::TakenBack => {
                self.say(format!("`{read}` was taken back at the table"), "taken back")
            }
            Facts::Disputed => self.say(format!("`{read}` was disputed at the table"), "disputed"),
            Facts::NotChecked { turns } => self.not_checked(*turns),
            Facts::Readings { left, of, by } => self.readings(left, *of, *by),
            Facts::Conjecture { turns, written, until, sent_back, board } => {
                self.conjecture(*turns, *written, *until, sent_back, *board)
            }
            Facts::TooManyReadings { more_than } => self.too_many(*more_than),
            _ => self.say(read.clone(), ""),
        }
    }

    fn too_many(&self, more_than: Followed) -> Words {
        let message = match more_than {
            Followed::Positions(most) => {
                let positions = if most == 1 { "position" } else { "positions" };
                format!("what is not certain up to here leaves more than {most} {positions}")
            }
            Followed::Ways(most) => {
                format!("what is not certain here can be read in more than {most} ways")
            }
        };
        self.help(
            message,
            "not known from here",
            "the position counts as unknown until one is stated; `--worlds=N` follows more",
        )
    }

    fn unused_differs(&self, number: u16, lost: Option<Loss>) -> Words {
        let why = match lost {
            None => "none was in hand",
            Some(Loss::Used) => "it was used",
            Some(Loss::Triple { .. }) => "it was cancelled with two others",
            Some(Loss::Forfeit { .. }) => "a 0 forfeited it",
            Some(Loss::NoDa { .. }) => "without da it was lost",
            Some(Loss::BeforeDa) => "thrown before the first 1, it was lost",
        };
        self.help(
            format!("the log says that a {number} was left unused, and {why}"),
            "not left",
            "in brackets stand results that were in hand to the end; what was lost needs no word",
        )
    }

    fn capture_differs(&self, said: Capture, replayed: Option<Kind>) -> Words {
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

    fn impossible_position(&self, problem: &PositionProblem) -> Words {
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

    fn result_differs(&self, written: Option<Side>, replayed: Option<Side>) -> Words {
        let message = match (written, replayed) {
            (Some(written), Some(replayed)) => {
                format!("{written} is said to win, and by the play {replayed} has won")
            }
            (Some(written), None) => {
                let left = match self.game() {
                    GameId::Dadu => "still has pieces to exit",
                    GameId::Thaayam => "has not borne off all of its pieces",
                };
                format!("{written} is said to win, and by the play it {left}")
            }
            (None, Some(replayed)) => {
                format!("the game is said to be unfinished, and by the play {replayed} has won")
            }
            (None, None) => "the result differs".to_owned(),
        };
        let mark = match written {
            Some(side) => format!("{side} wins!"),
            None => "unfinished!".to_owned(),
        };
        let help = format!("if the table settled it so, mark it: `Result: {mark}`");
        self.help(message, "differs", help)
    }

    fn cut_short(&self, throw_due: bool, results: &[u8]) -> Words {
        let what = if throw_due {
            "a throw is due".to_owned()
        } else {
            format!("{} can still be used", list(results))
        };
        self.help(
            format!("the log ends in the middle of a player turn: {what}"),
            "cut short",
            "if the game was stopped here, write `Result: unfinished`",
        )
    }

    fn unsure(&self, reading: Reading) -> Words {
        let read = &self.read;
        let how = match reading {
            Reading::AsWritten => "it is taken as it is written".to_owned(),
            Reading::Instead(number) => {
                format!("it is taken as {number}, because the player turn does not fit otherwise")
            }
            Reading::Open => "nothing is held against the log for it".to_owned(),
            Reading::Legal(0) => "no reading of it is legal here".to_owned(),
            Reading::Legal(1) => "one reading of it is legal here, and is taken".to_owned(),
            Reading::Legal(n) => format!("{n} readings of it are legal here; the first is taken"),
        };
        self.say(format!("`{read}` is not known for certain; {how}"), "unsure")
    }

    fn readings(&self, left: &[String], of: usize, by: Option<Span>) -> Words {
        let read = &self.read;
        let written: Vec<String> = left.iter().take(8).map(|left| format!("`{left}`")).collect();
        let more = left.len().saturating_sub(8);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let excluded = by.map(|by| self.source.place(by.start as usize).0);
        let excluded = excluded.map_or(String::new(), |line| format!(" (see line {line})"));
        let message = match (left, of) {
            ([], _) => format!("`{read}` is not known for certain; nothing that is legal fits it"),
            ([_], 1) => format!("`{read}` is not known for certain; only {} fits it", written[0]),
            ([_], _) => format!(
                "`{read}` is not known for certain; of {of} readings only {} fits the rest{excluded}",
                written[0]
            ),
            _ => format!(
                "`{read}` is not known for certain; {} of {of} readings fit the rest: {}{more}{excluded}",
                left.len(),
                written.join(", ")
            ),
        };
        self.say(message, if left.len() == 1 { "settled" } else { "open" })
    }

    fn conjecture(
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

    fn not_checked(&self, turns: u32) -> Words {
        let turns =
            if turns == 1 { "1 player turn".into() } else { format!("{turns} player turns") };
        self.say(
            format!(
                "after this, the uses of {turns} could not be checked: the position was not known"
            ),
            "not known from here",
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

fn position_differs(board: Board, differences: &[Difference]) -> Words {
    let n = differences.len();
    let places = if n == 1 { "in one place".to_owned() } else { format!("in {n} places") };
    Words {
        message: format!("the stated position differs from the replay {places}"),
        label: "differs".to_owned(),
        help: differences.iter().map(|d| difference(board, d)).collect(),
    }
}

fn unreachable(board: Board, reasons: &[Unreachable]) -> Words {
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

/// A spot in which a stated position, the first, differs from the replay, the second.
pub fn layout_difference(plan: &Plan, at: &LayoutDifference) -> String {
    let spot = match at.spot {
        Spot::Square(square) => format!("on {square}"),
        Spot::Waiting => "waiting".to_owned(),
        Spot::Centre => "in the centre".to_owned(),
        Spot::Out => "out".to_owned(),
    };
    let stated = plan.counted(at.letter, at.first);
    format!("{} {spot}: stated {stated}, by the replay {}", at.side, at.second)
}
