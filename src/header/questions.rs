//! The table of questions.

use std::borrow::Cow;

use super::Offers;
use crate::games::GameId;
use crate::notation::parse;
use crate::replay::{Setup, replay};
use crate::rulebook::Forms;
use crate::table::Side;

/// A field in the header of a new log.
#[derive(Debug)]
pub struct Question {
    /// The name of its option: the name of the field in small letters.
    pub flag: &'static str,
    /// The name of the option's value in the help.
    pub value: &'static str,
    /// The description of the field in the help.
    pub about: &'static str,
    /// The question in a log of Dadu. If it is empty, the description takes its place.
    text: &'static str,
    /// The condition for asking; the option always exists.
    asked: AskCondition,
    /// The default answer.
    offered: DefaultAnswer,
}

/// The condition for asking about a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AskCondition {
    Always,
    /// Only the option sets it.
    Never,
    /// If the game has the side.
    OfSide(Side),
    /// If the names do not give the players, and the rules leave them open.
    WithoutNames,
    /// If the games of a series have a score.
    WithScore,
    /// If the variant has leaders.
    WithLeaders,
    /// If dadu knows the rules of the game.
    WithRules,
    /// If the players gave consent.
    WithConsent,
}

/// The default answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DefaultAnswer {
    Nothing,
    /// The value in the previous log.
    Before,
    /// The value in the previous log, if that log records the same game.
    OfGame,
    Today,
    /// The value in the previous log, if that log records the same game; otherwise `unknown`.
    Rules,
}

const fn question(
    flag: &'static str,
    value: &'static str,
    offered: DefaultAnswer,
    about: &'static str,
) -> Question {
    Question { flag, value, about, text: "", asked: AskCondition::Always, offered }
}

impl Question {
    /// Returns the field with the question that the dialogue asks.
    const fn asks(self, text: &'static str) -> Question {
        Question { text, ..self }
    }

    const fn only(self, asked: AskCondition) -> Question {
        Question { asked, ..self }
    }
}

const fn side(side: Side, flag: &'static str, about: &'static str) -> Question {
    question(flag, "NAMES", OfGame, about).only(AskCondition::OfSide(side))
}

use DefaultAnswer::{Before, Nothing, OfGame, Rules, Today};

/// All questions, in the order of the dialogue and of the header. The title, the date and the place, and the
/// fields that the replay needs, come first, so that a user without time can skip the rest.
pub const QUESTIONS: [Question; 34] = [
    question("game", "GAME", Nothing, "Game that is played [default: dadu]")
        .only(AskCondition::Never),
    question("id", "ID", Nothing, "Permanent identifier of the log [default: a new one]")
        .only(AskCondition::Never),
    question("title", "TEXT", Nothing, "Title of the log").asks("What is the title of the log?"),
    question(
        "variant",
        "VARIANT",
        Rules,
        "Rules: basic; \"ludii, triples = tens\"; house.variant; unknown",
    )
    .asks("Which rules are played? Such as `basic`, `ludii, triples = tens`, `house.variant`, `unknown`")
    .only(AskCondition::WithRules),
    question("date", "DATE", Today, "Date of the game: 2022-12-28, 2022?, 2022-12-28T20:30")
        .asks("When is the game played? Such as 2022-12-28, 2022?, 2022-12-28T20:30"),
    question("place", "TEXT", Before, "Place of the game").asks("Where is the game played?"),
    side(Side::N, "n", "Players of N in seating order: Aunt, Host")
        .asks("Who plays for N, in seating order? Such as Aunt, Host"),
    side(Side::E, "e", "Player of E, in games with this side").asks("Who plays E?"),
    side(Side::S, "s", "Players of S in seating order").asks("Who plays for S, in seating order?"),
    side(Side::W, "w", "Player of W, in games with this side").asks("Who plays W?"),
    question("players", "N-S", OfGame, "Number of players on each side: 4-3")
        .asks("How many players does each side have? Such as 4-3")
        .only(AskCondition::WithoutNames),
    question("leader", "SEATS", OfGame, "Leaders: \"N2, S1\"")
        .asks("Who leads each side? Such as N2, S1")
        .only(AskCondition::WithLeaders),
    question("score", "SIDE N", Nothing, "In a series: who won the last games, and how many: N 2")
        .asks("Does the game continue a series? Who won the last games, and how many? Such as N 2")
        .only(AskCondition::WithScore),
    question("household", "TEXT", Before, "Household whose rules are played")
        .asks("Which household's rules are played?"),
    question("observer", "TEXT", Before, "Name of the observer").asks("Who is the observer?"),
    question("consent", "TEXT", Nothing, "Consent given by the players")
        .asks("What consent did the players give?"),
    question("consent-use", "USE", Nothing, "Permitted use: public, research, archive, none")
        .asks("Which use did they permit: public, research, archive or none?")
        .only(AskCondition::WithConsent),
    question("consent-until", "DATE", Nothing, "Date on which the consent ends: 2030-12-31")
        .only(AskCondition::Never),
    question("names", "TEXT", Before, "Kind of player names: real names, pseudonyms")
        .asks("Are the names of the players real names or pseudonyms?"),
    question("language", "TEXT", Before, "Language spoken").asks("Which language do the players speak?"),
    question("transcriber", "TEXT", Before, "Name of the transcriber, if not the observer")
        .asks("Who writes the log, if not the observer?"),
    question("source", "TEXT", Before, "Source of the log: table, notes, audio, video")
        .asks("What is the source of the log? Such as table, notes, audio, video"),
    question("recording", "TEXT", Before, "Recording that timecodes refer to")
        .asks("Which recording do the timecodes refer to?"),
    question("continues", "ID", Nothing, "Id of the log that this one continues")
        .only(AskCondition::Never),
    question("time", "TIME", Nothing, "Time of day: 20:30, 20:30-22:10, evening")
        .asks("At what time of day is the game played? Such as 20:30, 20:30-22:10, evening"),
    question("duration", "TIME", Nothing, "Duration, if known already: 2 h 10 min, 90 min")
        .asks("How long does the game last, if known already? Such as 2 h 10 min, 90 min"),
    question("occasion", "TEXT", Before, "Occasion: a wedding, a feast, an ordinary evening")
        .asks("What is the occasion? Such as a wedding, a feast, an ordinary evening"),
    question("sides", "TEXT", Nothing, "How the sides were chosen: by lot, men against women")
        .asks("How were the sides chosen? Such as by lot, men against women"),
    question("beginner", "TEXT", Nothing, "Who began, and how that was decided")
        .asks("Who begins, and how was that decided?"),
    question("colours", "TEXT", Before, "Colours of the sides: N red, S black")
        .asks("Which colours do the sides have? Such as N red, S black"),
    question("seating", "TEXT", Nothing, "Who sat where around the board")
        .asks("Who sits where around the board?"),
    question("board", "TEXT", Before, "Board, pieces and dice as objects: size, age, owner")
        .asks("What are the board, pieces and dice like? Such as size, age, owner"),
    question("onlookers", "TEXT", Nothing, "People who watched or advised")
        .asks("Who watches or advises?"),
    question("note", "TEXT", Nothing, "Other remarks").asks("Are there other remarks?"),
];

impl Question {
    /// Returns the name of the field in canonical form.
    pub fn field(&self) -> &'static str {
        let in_game = |game: GameId| game.rulebook().forms.field(self.flag.as_bytes());
        GameId::ALL.into_iter().find_map(in_game).map_or(self.flag, |field| field.name)
    }

    /// Returns the side whose players the field names.
    pub fn side(&self) -> Option<Side> {
        match self.asked {
            AskCondition::OfSide(side) => Some(side),
            _ => None,
        }
    }

    /// Returns the question for a log of a game.
    pub fn text_in(&self, game: GameId) -> Cow<'static, str> {
        let book = game.rulebook();
        let two_sides = book.forms.sides.len() == 2;
        match (self.flag, self.asked) {
            ("variant", _) => {
                let example = book.example;
                format!("Which rules are played? Such as `basic`, `{example}`, `house.variant`, `unknown`")
                    .into()
            }
            ("players", _) if !two_sides => {
                "Which sides play? Such as S, N; or the players of N, E, S and W: 1-0-1-0".into()
            }
            (_, AskCondition::OfSide(side)) if !book.forms.teams => {
                format!("Who plays {side}?").into()
            }
            _ if self.text.is_empty() => self.about.into(),
            _ => self.text.into(),
        }
    }

    /// Checks whether to ask this question about a log with this header.
    pub(super) fn is_asked(&self, text: &[u8], setup: &Setup<'_>) -> bool {
        let log = parse(text);
        let has = |name| log.value_of(text, name).is_some();
        let fits = match self.asked {
            AskCondition::Always => true,
            AskCondition::Never => false,
            AskCondition::WithConsent => has("Consent"),
            AskCondition::WithRules => log.recorded.is_none(),
            AskCondition::OfSide(side) => log.forms.sides.contains(&side),
            AskCondition::WithoutNames => {
                let is_open = log.forms.teams || log.forms.sides.len() > 2;
                is_open && log.forms.sides.iter().filter(|side| has(side.name())).count() < 2
            }
            AskCondition::WithScore => log.forms.scored,
            AskCondition::WithLeaders => {
                let declared = replay(text, &log, setup, &mut ()).play.declared();
                declared.value("team-leader").is_some_and(|value| value != 0)
            }
        };
        fits && !has(self.field())
    }

    /// Returns the default answer in a log of a game.
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

/// Returns the questions that the header of a log leaves open, in their order.
pub fn open_questions<'a>(
    text: &'a [u8],
    setup: &'a Setup<'_>,
) -> impl Iterator<Item = &'static Question> + 'a {
    QUESTIONS.iter().filter(|question| question.is_asked(text, setup))
}

/// Returns the value of a field as written in the log. In games of more than two sides, the user may name the
/// sides that play: `S, N` for `1-0-1-0`.
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

/// Returns the position of a field in the header. Fields without a question come last, in the given order.
pub fn place(field: &str) -> usize {
    let place = QUESTIONS.iter().position(|question| question.field().eq_ignore_ascii_case(field));
    place.unwrap_or(QUESTIONS.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fields;

    /// Fields without a question: dadu writes them itself, or they occur among the player turns.
    const NOT_ASKED: [&str; 5] = ["Dadu", "Simulated", "Withdrawn", "Change", "Result"];

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
            if question.asked != AskCondition::Never {
                assert_eq!(question.text_in(GameId::Dadu), question.text);
                assert!(question.text.contains('?'), "{} is not asked", question.flag);
            }
        }
    }
}
