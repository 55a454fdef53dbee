//! The decision whether an expression may be shown beside logs without names: every value in it must be a word or a
//! number that dadu defines. It is closed by default.

use super::dates::{Days, day};
use super::grammar::{self, declared};
use super::tree::{Atom, DateTest, PlayerFact, TextTest};
use super::words::is_of_choices;
use crate::anonymise::Dates;
use crate::games::{GameId, source_game};

/// Returns whether an expression contains no text that may name somebody, and no date that is more exact than
/// those of the logs.
pub fn names_nobody(expression: &str, dates: Dates) -> bool {
    let hides = |atom: &Atom| atom.has_free_text() || atom.has_exact_date(dates);
    // A variant may have a remark, which is not part of the formula.
    !expression.contains('#') && grammar::read(expression).is_ok_and(|formula| !formula.any(&hides))
}

impl Atom {
    /// Returns whether the condition has a text from the user that dadu does not define.
    fn has_free_text(&self) -> bool {
        match self {
            Atom::Game(test) => test.has_text(|name| source_game(name).is_some()),
            Atom::Text(column, test) => test.has_text(|_| is_of_choices(column)),
            Atom::Variant(test) => test.has_text(is_declaration),
            Atom::LogId(test) | Atom::Person(test) => test.has_text(|_| false),
            Atom::Player(formula) => formula.any(&|fact: &PlayerFact| match fact {
                PlayerFact::Name(test) => test.has_text(|_| false),
                _ => false,
            }),
            Atom::Remark(words) => words.is_some(),
            // The name of a field may be a text, too.
            Atom::Anywhere(_) | Atom::Field(..) => true,
            Atom::SameText(..)
            | Atom::Count(..)
            | Atom::Against(..)
            | Atom::Simulated
            | Atom::Finished
            | Atom::Rule(..)
            | Atom::Date(_)
            | Atom::Players(_)
            | Atom::Finding(_)
            | Atom::Sequence(..)
            | Atom::Position(..) => false,
        }
    }

    fn has_exact_date(&self, dates: Dates) -> bool {
        let length = match dates {
            Dates::Year => "2021".len(),
            Dates::Month => "2021-05".len(),
            Dates::Day => return false,
        };
        matches!(self, Atom::Date(Some(DateTest { days, .. })) if !days.are_whole(length))
    }
}

impl TextTest {
    /// Returns whether the test has a text that is not defined.
    fn has_text(&self, is_defined: impl Fn(&str) -> bool) -> bool {
        match self {
            TextTest::Present => false,
            TextTest::Is(text) => !is_defined(text),
            TextTest::Contains(_) | TextTest::Field(_) => true,
        }
    }
}

impl Days {
    /// Returns whether the days begin and end with a year or a month of this length.
    fn are_whole(&self, length: usize) -> bool {
        let whole = |date: &str| date.get(..length).and_then(day);
        whole(&self.first).is_some_and(|of| of.first == self.first)
            && whole(&self.last).is_some_and(|of| of.last == self.last)
    }
}

fn is_declaration(text: &str) -> bool {
    GameId::ALL.into_iter().any(|game| declared(game, text).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_defined_words_are_shown() {
        for expression in [
            "turns >= 2 and not finished",
            "game = dadu and verdict in (legal, illegal)",
            "game = pancha-keliya or recorded",
            "variant = \"ludii, triples=tens\"",
            "kings = 2 and king-by-king = returns exited pieces too",
            "place and household and person and remark and not title",
            "player(name and side = S and won)",
            "winner = first-side and captures by N > captures by S",
            "finding = D407 and simulated",
            "sequence(capture by N then capture by other within 2 turns)",
            "position(king N on c3)",
            "date >= 2022-06 and date < 2023 and date = 2021..2022-02",
        ] {
            assert!(grammar::read(expression).is_ok(), "{expression}");
            assert!(names_nobody(expression, Dates::Month), "{expression}");
        }
        for expression in [
            "person ~ Ash",
            "person = Rose",
            "player ~ Ash",
            "player(name = Asha and won)",
            "household ~ kha",
            "place = Pune",
            "place in (Pune, Mumbai)",
            "title ~ \"Feast at\"",
            "title = field Place",
            "text ~ \"Feast at\"",
            "remark ~ \"laugh*\"",
            "id = khan-2",
            "language ~ gujarati",
            "observer",
            "field Asha",
            "game = Asha",
            "game ~ ash",
            "game = pancha-keliya and variant = Asha",
            "variant ~ khan",
            "variant = \"ludii # Asha\"",
            "turns > 2 and not (legal or person ~ Ash)",
            "date = 2022-12-28",
            "date < 2022-12-28",
            "date = 2022..2022-12-28",
        ] {
            assert!(grammar::read(expression).is_ok(), "{expression}");
            assert!(!names_nobody(expression, Dates::Month), "{expression}");
        }
        assert!(!names_nobody("not an expression", Dates::Day));
    }

    #[test]
    fn dates_are_as_exact_as_those_of_the_logs() {
        use Dates::{Day, Month, Year};
        for (expression, shown) in [
            ("date", &[Year, Month, Day][..]),
            ("date = 2021..2022", &[Year, Month, Day]),
            ("date = 2021-02", &[Month, Day]),
            ("date = 2021..2022-02", &[Month, Day]),
            ("date = 2021-02-03", &[Day]),
        ] {
            for dates in [Year, Month, Day] {
                let expected = shown.contains(&dates);
                assert_eq!(names_nobody(expression, dates), expected, "{expression} {dates:?}");
            }
        }
    }
}
