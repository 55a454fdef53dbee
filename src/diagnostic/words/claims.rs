//! Words for what a log claims and the replay does not bear out, for its end, and for notes (D5 to
//! D7).

use super::{Teller, Words, list};
use crate::finding::{Facts, Followed, Reading};
use crate::layout::{LayoutDifference, Plan, Spot};
use crate::span::Span;
use crate::table::Side;

impl Teller<'_> {
    pub(super) fn claims(&self) -> Words {
        let read = &self.read;
        match &self.finding.facts {
            Facts::OffTheBoard { name, last } => self.help(
                format!("the board has no square {}{}", char::from(name.letter()), name.place()),
                "off the board",
                match self.phrases().play {
                    Some(play) => play.squares.to_owned(),
                    None => format!(
                        "its segments have squares 1 to {}, and the last square is {}1",
                        last.1, last.0
                    ),
                },
            ),
            Facts::NoSuchKind { letter } => self.help(
                format!("no piece has the letter {letter}"),
                "no such piece",
                self.phrases().letters,
            ),
            Facts::NotLeft { number } => self.not_left(*number, "none was in hand"),
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
                self.phrases().results,
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

    /// A result was not left unused, for some reason.
    pub(super) fn not_left(&self, number: u16, why: &str) -> Words {
        self.help(
            format!("the log says that a {number} was left unused, and {why}"),
            "not left",
            "in brackets stand results that were in hand to the end; what was lost needs no word",
        )
    }

    fn result_differs(&self, written: Option<Side>, replayed: Option<Side>) -> Words {
        let message = match (written, replayed) {
            (Some(written), Some(replayed)) => {
                format!("{written} is said to win, and by the play {replayed} has won")
            }
            (Some(written), None) => {
                let left = self.phrases().not_won;
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
