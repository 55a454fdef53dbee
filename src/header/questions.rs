//! The table of questions.

use super::Offers;
use crate::notation::{fields, parse};
use crate::replay::{Setup, replay};
use crate::rules::variant::Parameter;

/// A field that a new log may begin with.
#[derive(Debug)]
pub struct Question {
    /// The field's name in small letters, as its flag has it.
    pub flag: &'static str,
    /// What the flag's value is called.
    pub value: &'static str,
    /// What belongs there.
    pub about: &'static str,
    /// When it is asked; a flag there is always.
    asked: Asked,
    /// What is offered as the answer.
    offered: Offered,
}

/// When a field is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Always,
    /// Only a flag gives it.
    Never,
    /// Where the names do not say how many players there are.
    WithoutNames,
    /// Where the variant has leaders.
    WithLeaders,
}

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offered {
    Nothing,
    /// What the game before had.
    Before,
    Today,
    /// What the game before had; else that the rules are not known.
    Rules,
}

const fn asked(
    flag: &'static str,
    value: &'static str,
    offered: Offered,
    about: &'static str,
) -> Question {
    Question { flag, value, about, asked: Asked::Always, offered }
}

impl Question {
    const fn only(self, asked: Asked) -> Question {
        Question { asked, ..self }
    }
}

use Offered::{Before, Nothing, Rules, Today};

/// Every question, in the order in which they are asked and the header is written: first what the play
/// needs, so that whoever has no more time can leave the rest out.
pub const QUESTIONS: [Question; 19] = [
    asked(
        "id",
        "ID",
        Nothing,
        "The log's own name, which stays when the log is changed [default: a new one]",
    )
    .only(Asked::Never),
    asked("title", "TEXT", Nothing, "What the log is called"),
    asked(
        "variant",
        "VARIANT",
        Rules,
        "The rules: basic; \"ludii, triples = tens\"; house.variant; unknown",
    ),
    asked("date", "DATE", Today, "When it is played: 2022-12-28, 2022-12, 2022?"),
    asked("place", "TEXT", Before, "Where it is played"),
    asked("n", "NAMES", Before, "The players of N in seating order: Aunt, Host"),
    asked("s", "NAMES", Before, "The players of S in seating order"),
    asked("players", "N-S", Before, "How many players N and S have: 4-3").only(Asked::WithoutNames),
    asked("leader", "SEATS", Before, "The leaders: \"N2, S1\"").only(Asked::WithLeaders),
    asked("household", "TEXT", Before, "In whose house, under whose rules"),
    asked("observer", "TEXT", Before, "Who watches"),
    asked("consent", "TEXT", Nothing, "What the players agreed to"),
    asked("names", "TEXT", Before, "How players are named: real names, pseudonyms"),
    asked("language", "TEXT", Before, "What is spoken"),
    asked("transcriber", "TEXT", Before, "Who writes the log, if it is somebody else"),
    asked("source", "TEXT", Before, "What it is written from: the table, notes, audio, video"),
    asked("recording", "TEXT", Before, "The recording that timecodes refer to"),
    asked("continues", "ID", Nothing, "The Id of the log that this one goes on from")
        .only(Asked::Never),
    asked("note", "TEXT", Nothing, "Anything else"),
];

impl Question {
    /// The field's name in canonical form.
    pub fn field(&self) -> &'static str {
        fields::known(self.flag.as_bytes()).map_or(self.flag, |field| field.name)
    }

    /// Whether it is asked of a log that begins so.
    pub(super) fn is_asked(&self, text: &[u8], setup: &Setup<'_>) -> bool {
        let log = parse(text);
        let has = |name| log.value_of(text, name).is_some();
        let fits = match self.asked {
            Asked::Always => true,
            Asked::Never => false,
            Asked::WithoutNames => !(has("N") && has("S")),
            Asked::WithLeaders => {
                let declared = replay(text, &log, setup, &mut ()).declared;
                declared.variant.get(Parameter::TeamLeader) != 0
            }
        };
        fits && !has(self.field())
    }

    /// What is offered as the answer.
    pub(super) fn offer(&self, offers: &Offers) -> Option<String> {
        let before = || parse(&offers.before).value_of(&offers.before, self.field());
        match self.offered {
            Nothing => None,
            Before => before(),
            Today => Some(offers.today.clone()),
            Rules => before().or_else(|| Some("unknown".to_owned())),
        }
        .filter(|offer| !offer.is_empty())
    }
}

/// Where a field stands in the header: fields that are not asked for come last, as they were given.
pub fn place(field: &str) -> usize {
    let place = QUESTIONS.iter().position(|question| question.field() == field);
    place.unwrap_or(QUESTIONS.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fields that a header has without being asked, or that stand at their place in the play.
    const NOT_ASKED: [&str; 5] = ["Dadu", "Game", "Simulated", "Change", "Result"];

    #[test]
    fn every_known_field_can_be_given() {
        let asked = |name: &str| QUESTIONS.iter().any(|question| question.field() == name);
        for field in fields::KNOWN {
            assert_ne!(asked(field.name), NOT_ASKED.contains(&field.name), "{}", field.name);
        }
        assert_eq!(QUESTIONS.len() + NOT_ASKED.len(), fields::KNOWN.len());
    }
}
