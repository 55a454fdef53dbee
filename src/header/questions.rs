//! The table of questions.

use std::borrow::Cow;

use super::Offers;
use crate::games::GameId;
use crate::notation::parse;
use crate::replay::{Setup, replay};
use crate::rulebook::Forms;
use crate::table::Side;

/// A field that a new log may begin with.
#[derive(Debug)]
pub struct Question {
    /// The field's name in small letters, as its flag has it.
    pub flag: &'static str,
    /// What the flag's value is called.
    pub value: &'static str,
    /// What belongs there, in a log of Dadu.
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
    /// Where the game has the side.
    OfSide(Side),
    /// Where the names do not say how many players there are.
    WithoutNames,
    /// Where the variant has leaders.
    WithLeaders,
    /// Where dadu knows the rules of the game.
    WithRules,
}

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offered {
    Nothing,
    /// What the log before had.
    Before,
    /// What the log before had, if it is one of the same game.
    OfGame,
    Today,
    /// What the log before had, if it is one of the same game; else that the rules are not known.
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

const fn side(side: Side, flag: &'static str, about: &'static str) -> Question {
    asked(flag, "NAMES", OfGame, about).only(Asked::OfSide(side))
}

use Offered::{Before, Nothing, OfGame, Rules, Today};

/// Every question, in the order in which they are asked and the header is written: first what the play
/// needs, so that whoever has no more time can leave the rest out.
pub const QUESTIONS: [Question; 22] = [
    asked("game", "GAME", Nothing, "The game that is played [default: dadu]").only(Asked::Never),
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
    )
    .only(Asked::WithRules),
    asked("date", "DATE", Today, "When it is played: 2022-12-28, 2022-12, 2022?"),
    asked("place", "TEXT", Before, "Where it is played"),
    side(Side::N, "n", "The players of N in seating order: Aunt, Host"),
    side(Side::E, "e", "The player of E, in games that have this side"),
    side(Side::S, "s", "The players of S in seating order"),
    side(Side::W, "w", "The player of W, in games that have this side"),
    asked("players", "N-S", OfGame, "How many players N and S have: 4-3").only(Asked::WithoutNames),
    asked("leader", "SEATS", OfGame, "The leaders: \"N2, S1\"").only(Asked::WithLeaders),
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
        let in_game = |game: GameId| game.rulebook().forms.field(self.flag.as_bytes());
        GameId::ALL.into_iter().find_map(in_game).map_or(self.flag, |field| field.name)
    }

    /// The side whose players the field names.
    pub fn side(&self) -> Option<Side> {
        match self.asked {
            Asked::OfSide(side) => Some(side),
            _ => None,
        }
    }

    /// What belongs there, in a log of a game.
    pub fn about_in(&self, game: GameId) -> Cow<'static, str> {
        let book = game.rulebook();
        let two_sides = book.forms.sides.len() == 2;
        match (self.flag, self.asked) {
            ("variant", _) => {
                format!("The rules: basic; \"{}\"; house.variant; unknown", book.example).into()
            }
            ("players", _) if !two_sides => {
                "Which sides play: \"S, N\"; or how many players N, E, S and W have: 1-0-1-0".into()
            }
            (_, Asked::OfSide(side)) if !two_sides => {
                format!("Who plays {side}, if anybody sits there").into()
            }
            _ => self.about.into(),
        }
    }

    /// Whether it is asked of a log that begins so.
    pub(super) fn is_asked(&self, text: &[u8], setup: &Setup<'_>) -> bool {
        let log = parse(text);
        let has = |name| log.value_of(text, name).is_some();
        let fits = match self.asked {
            Asked::Always => true,
            Asked::Never => false,
            Asked::WithRules => log.recorded.is_none(),
            Asked::OfSide(side) => log.forms.sides.contains(&side),
            Asked::WithoutNames => {
                log.forms.sides.iter().filter(|side| has(side.name())).count() < 2
            }
            Asked::WithLeaders => {
                let declared = replay(text, &log, setup, &mut ()).play.declared();
                declared.value("team-leader").is_some_and(|value| value != 0)
            }
        };
        fits && !has(self.field())
    }

    /// What is offered as the answer, in a log of a game.
    pub(super) fn offer(&self, offers: &Offers, game: GameId) -> Option<String> {
        let log = parse(&offers.before);
        let before = || log.value_of(&offers.before, self.field());
        let of_game = || before().filter(|_| log.game == Some(game));
        match self.offered {
            Nothing => None,
            Before => before(),
            OfGame => of_game(),
            Today => Some(offers.today.clone()),
            Rules => of_game().or_else(|| Some("unknown".to_owned())),
        }
        .filter(|offer| !offer.is_empty())
    }
}

/// The value of a field as the log has it. In games of more than two sides those that play may be
/// named: `S, N` for `1-0-1-0`.
pub fn spelt(field: &str, value: &str, game: GameId) -> String {
    let forms = &game.rulebook().forms;
    let counts = field.eq_ignore_ascii_case("Players").then(|| counts(forms, value)).flatten();
    counts.unwrap_or_else(|| value.to_owned())
}

fn counts(forms: &Forms, value: &str) -> Option<String> {
    let letters = value.split([',', ' ']).filter(|name| !name.is_empty());
    let side = |name: &str| forms.sides.iter().find(|side| side.name().eq_ignore_ascii_case(name));
    let playing: Vec<&Side> = letters.map(side).collect::<Option<_>>()?;
    let count = |side: &Side| if playing.contains(&side) { "1" } else { "0" };
    let counts: Vec<&str> = forms.sides.iter().map(count).collect();
    (forms.sides.len() > 2 && !playing.is_empty()).then(|| counts.join("-"))
}

/// Where a field stands in the header: fields that are not asked for come last, as they were given.
pub fn place(field: &str) -> usize {
    let place = QUESTIONS.iter().position(|question| question.field() == field);
    place.unwrap_or(QUESTIONS.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fields;

    /// Fields that a header has without being asked, or that stand at their place in the play.
    const NOT_ASKED: [&str; 4] = ["Dadu", "Simulated", "Change", "Result"];

    #[test]
    fn every_known_field_can_be_given() {
        let asked = |name: &str| QUESTIONS.iter().any(|question| question.field() == name);
        for field in fields::KNOWN {
            assert_ne!(asked(field.name), NOT_ASKED.contains(&field.name), "{}", field.name);
        }
        let of_some_game = |q: &Question| {
            let mut forms = GameId::ALL.iter().map(|game| &game.rulebook().forms);
            forms.any(|forms| forms.field(q.field().as_bytes()).is_some())
        };
        assert!(QUESTIONS.iter().all(of_some_game));
    }

    #[test]
    fn sides_that_play_are_counted_in_the_order_of_the_notation() {
        use GameId::{Dadu, Thaayam};
        let cases = [
            (Thaayam, "Players", "S, N", "1-0-1-0"),
            (Thaayam, "players", "w e s", "0-1-1-1"),
            (Thaayam, "Players", "1-1-0-0", "1-1-0-0"),
            (Thaayam, "Players", "S, X", "S, X"),
            (Thaayam, "Players", "", ""),
            (Thaayam, "Place", "S, N", "S, N"),
            (Dadu, "Players", "S, N", "S, N"),
        ];
        for (game, field, value, expected) in cases {
            assert_eq!(spelt(field, value, game), expected, "{game} {field}: {value}");
        }
    }

    #[test]
    fn questions_are_worded_for_the_game() {
        for question in &QUESTIONS {
            assert_eq!(question.about_in(GameId::Dadu), question.about);
        }
    }
}
