//! Words for claims of the log that contradict the replay, for its end, and for notes (D5 to D7).

use super::{Teller, Words, list};
use crate::finding::{Facts, ReadingLimit, SentBack, UnsureReading};
use crate::layout::{LayoutDifference, Plan, Spot};
use crate::span::Span;
use crate::table::Side;

impl Teller<'_> {
    pub(super) fn claims(&self) -> Words {
        let read = &self.read;
        match &self.finding.facts {
            Facts::OffTheBoard { name, last } => self.help(
                format!("no square {}{} on this board", char::from(name.letter()), name.place()),
                "off the board",
                match self.phrases().play {
                    Some(play) => play.squares.to_owned(),
                    None => format!("squares run from a1 to {}1, {} per segment", last.0, last.1),
                },
            ),
            Facts::NoSuchKind { letter } => self.help(
                format!("no piece has the letter {letter}"),
                "unknown letter",
                self.phrases().letters,
            ),
            Facts::NotLeft { number } => self.not_left(*number, "none was in hand"),
            Facts::ResultDiffers { written, replayed } => self.result_differs(*written, *replayed),
            Facts::SecondResult { first } => self.say(
                format!("duplicate result; line {} already has one", self.line(*first)),
                "ignored",
            ),
            Facts::AfterResult { result } => self.say(
                format!("play after the result in line {}", self.line(*result)),
                "after the result",
            ),
            Facts::CutShort { throw_due, results } => self.cut_short(*throw_due, results),
            Facts::NoResult => self.help("missing result", "log ends here", self.phrases().results),
            Facts::NeedlessMark => self.say(
                format!("`{read}` is marked irregular but is legal in this variant"),
                "legal here",
            ),
            Facts::Unsure { reading } => self.unsure(*reading),
            Facts::Gap => self.say("gap: the position is unknown until the log states one", "gap"),
            Facts::NotHeard => self.say("a throw was not heard", "not heard"),
            Facts::TakenBack => {
                self.say(format!("`{read}` was taken back at the table"), "taken back")
            }
            Facts::Disputed => self.say(format!("`{read}` was disputed at the table"), "disputed"),
            Facts::NotChecked { turns } => self.not_checked(*turns),
            Facts::Readings { left, of, by } => self.readings(left, *of, *by),
            Facts::TooManyReadings { more_than } => self.too_many(*more_than),
            Facts::Conjecture { turns, written, until, sent_back } => {
                self.conjecture(*turns, *written, *until, sent_back)
            }
            _ => self.say(read.clone(), ""),
        }
    }

    /// Returns the words for what a gap hides.
    fn conjecture(&self, turns: u32, written: u32, until: Span, sent_back: &[SentBack]) -> Words {
        let line = self.line(until);
        let turns = match turns {
            1 => "1 player turn".to_owned(),
            n => format!("{n} player turns"),
        };
        let mut hidden = vec![match written {
            0 => format!("at least {turns}"),
            _ => format!("at least {turns} ({written} of them written)"),
        }];
        hidden.extend(sent_back.iter().map(back_to_start));
        self.say(
            format!(
                "judging from the position in line {line}, this gap hides {}",
                hidden.join("; ")
            ),
            "gap",
        )
    }

    fn too_many(&self, more_than: ReadingLimit) -> Words {
        let message = match more_than {
            ReadingLimit::Positions(most) => {
                let positions = if most == 1 { "position is" } else { "positions are" };
                format!("more than {most} {positions} possible here")
            }
            ReadingLimit::Ways(most) => format!("this line can be read in more than {most} ways"),
        };
        self.help(
            message,
            "unknown from here",
            "the position is unknown until one is stated; to follow more, use `--worlds=N`",
        )
    }

    /// Returns the words for a result that was not left unused. `why` completes the sentence.
    pub(super) fn not_left(&self, number: u16, why: &str) -> Words {
        self.help(
            format!("the log lists an unused {number}, but {why}"),
            "not left",
            "list only results that were still in hand; leave out lost ones",
        )
    }

    fn result_differs(&self, written: Option<Side>, replayed: Option<Side>) -> Words {
        let message = match (written, replayed) {
            (Some(written), Some(replayed)) => {
                format!("the log says {written} wins, but {replayed} won")
            }
            (Some(written), None) => {
                let left = self.phrases().not_won;
                format!("the log says {written} wins, but {written} {left}")
            }
            (None, Some(replayed)) => {
                format!("the log says the game is unfinished, but {replayed} won")
            }
            (None, None) => "the outcome differs".to_owned(),
        };
        let mark = match written {
            Some(side) => format!("{side} wins!"),
            None => "unfinished!".to_owned(),
        };
        let help = format!("if the table agreed, mark it: `Result: {mark}`");
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
            "log ends here",
            "if the game stopped here, write `Result: unfinished`",
        )
    }

    fn unsure(&self, reading: UnsureReading) -> Words {
        let read = &self.read;
        let how = match reading {
            UnsureReading::AsWritten => "read as written".to_owned(),
            UnsureReading::Instead(number) => {
                format!("read as {number}, because the player turn is not legal otherwise")
            }
            UnsureReading::Open => "not checked".to_owned(),
            UnsureReading::Legal(0) => "no legal reading".to_owned(),
            UnsureReading::Legal(1) => "one legal reading, which is used".to_owned(),
            UnsureReading::Legal(n) => format!("{n} legal readings, the first is used"),
        };
        self.say(format!("`{read}` is unsure; {how}"), "unsure")
    }

    fn readings(&self, left: &[String], of: usize, by: Option<Span>) -> Words {
        let read = &self.read;
        let written: Vec<String> = left.iter().take(8).map(|left| format!("`{left}`")).collect();
        let more = left.len().saturating_sub(8);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let excluded = by.map(|by| self.source.place(by.start as usize).0);
        let excluded = excluded.map_or(String::new(), |line| format!(" (see line {line})"));
        let message = match (left, of) {
            ([], _) => format!("`{read}` is unsure: no reading is legal"),
            ([_], 1) => format!("`{read}` is unsure: only {} is legal", written[0]),
            ([_], _) => format!(
                "`{read}` is unsure: only 1 of {of} readings fits the rest of the log: {}{excluded}",
                written[0]
            ),
            _ => format!(
                "`{read}` is unsure: {} of {of} readings fit the rest of the log: {}{more}{excluded}",
                left.len(),
                written.join(", ")
            ),
        };
        self.say(message, if left.len() == 1 { "settled" } else { "open" })
    }

    fn not_checked(&self, turns: u32) -> Words {
        let next = match turns {
            1 => "the next player turn".to_owned(),
            _ => format!("the next {turns} player turns"),
        };
        self.say(format!("moves of {next} not checked: unknown position"), "unknown from here")
    }
}

/// Writes `at least 2 standard pieces of S were sent back, including the one on d4`.
fn back_to_start(back: &SentBack) -> String {
    let SentBack { side, names: [one, several], count, from } = back;
    let pieces = match count {
        1 => format!("1 {one} of {side} was"),
        n => format!("{n} {several} of {side} were"),
    };
    let squares: Vec<String> = from.iter().map(|square| format!("on {square}")).collect();
    let from = match (squares.len(), count) {
        (0, _) => String::new(),
        (1, 1) => format!(", the one {}", squares[0]),
        (1, _) => format!(", including the one {}", squares[0]),
        _ => format!(", including those {}", list(&squares)),
    };
    format!("at least {pieces} sent back{from}")
}

/// Says how the pieces in one spot differ between the stated position, the first, and the replay.
pub fn layout_difference(plan: &Plan, at: &LayoutDifference) -> String {
    let spot = match at.spot {
        Spot::Square(square) => format!("on {square}"),
        Spot::Waiting => "waiting".to_owned(),
        Spot::Centre => "in the centre".to_owned(),
        Spot::Out => "out".to_owned(),
    };
    let stated = plan.counted(at.letter, at.first);
    format!("{} {spot}: log {stated}, replay {}", at.side, at.second)
}
