//! The questions one after another, with the answers so far.

use std::borrow::Cow;

use super::{Problem, QUESTIONS, Question, problems, spelt};
use crate::finding::Severity;
use crate::games::GameId;
use crate::notation::parse;
use crate::replay::Setup;

/// What may be offered as answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The day.
    pub today: String,
    /// The game before, whose players, place and rules are likely those of this one.
    pub before: Vec<u8>,
}

/// The questions that a header leaves open. Each can be left out.
#[derive(Clone, Debug, Default)]
pub struct Interview {
    /// The header as it was begun, ending with a whole line.
    begun: Vec<u8>,
    /// The game that it names. A game that dadu cannot check is asked about as Dadu is.
    game: GameId,
    /// How its lines end.
    ending: &'static str,
    offers: Offers,
    /// Which question is next.
    next: usize,
    /// The questions before, and what they were answered; nothing where they were left out.
    answers: Vec<(usize, Option<String>)>,
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// It was taken. Some of it may deserve a word: it may be what was seen.
    Taken(Vec<Problem>),
    /// It does not fit, and was not taken.
    Refused(Vec<Problem>),
}

impl Interview {
    /// Asks for what a header does not have yet.
    pub fn new(
        begun: Vec<u8>,
        ending: &'static str,
        offers: Offers,
        setup: &Setup<'_>,
    ) -> Interview {
        let game = parse(&begun).game.unwrap_or_default();
        let mut interview = Interview { begun, game, ending, offers, ..Interview::default() };
        interview.go_on(setup);
        interview
    }

    /// What is asked now; nothing when there is no further question.
    pub fn question(&self) -> Option<&'static Question> {
        QUESTIONS.get(self.next)
    }

    /// What belongs into the field that is asked for.
    pub fn about(&self) -> Cow<'static, str> {
        self.question().map_or(Cow::Borrowed(""), |question| question.about_in(self.game))
    }

    /// What an empty answer takes; if there is nothing, it leaves the field out.
    pub fn offer(&self) -> Option<String> {
        self.question()?.offer(&self.offers, self.game)
    }

    /// Whether anything was answered.
    pub fn has_answers(&self) -> bool {
        self.answers().next().is_some()
    }

    /// The answers, with the names of their fields.
    pub fn answers(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let given = self.answers.iter().filter_map(|(at, answer)| Some((*at, answer.as_deref()?)));
        given.map(|(at, answer)| (QUESTIONS[at].field(), answer))
    }

    /// The header with the answers so far.
    pub fn text(&self) -> Vec<u8> {
        let line = |(name, value)| format!("{name}: {value}{}", self.ending);
        let answers: String = self.answers().map(line).collect();
        [&self.begun, answers.as_bytes()].concat()
    }

    /// Takes an answer: nothing for what is offered, `-` to leave the field out. What does not fit is
    /// taken only if it is meant so, and can be read.
    pub fn answer(&mut self, typed: &str, meant: bool, setup: &Setup<'_>) -> Answered {
        let Some(question) = self.question() else { return Answered::Taken(Vec::new()) };
        let answer = match typed.trim() {
            "" => self.offer(),
            "-" => None,
            answer => Some(spelt(question.field(), answer, self.game)),
        };
        let before = problems(&self.text(), setup);
        self.answers.push((self.next, answer));
        let mut found = self.counts(question);
        found.extend(problems(&self.text(), setup).into_iter().filter(|p| !before.contains(p)));
        let (errors, words): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|problem| problem.severity == Severity::Error);
        if errors.is_empty() || meant && !errors.iter().any(|problem| problem.unreadable) {
            self.next += 1;
            self.go_on(setup);
            return Answered::Taken(words);
        }
        self.answers.pop();
        Answered::Refused(errors)
    }

    /// Back to the question before. Returns whether there is one.
    pub fn back(&mut self) -> bool {
        match self.answers.pop() {
            Some((at, _)) => self.next = at,
            None => return false,
        }
        true
    }

    /// Skips what has its answer, or is not to be asked.
    fn go_on(&mut self, setup: &Setup<'_>) {
        let text = self.text();
        while self.question().is_some_and(|question| !question.is_asked(&text, setup)) {
            self.next += 1;
        }
    }

    /// That a number was given where names belong.
    fn counts(&self, question: &Question) -> Vec<Problem> {
        let answer = self.answers.last().and_then(|(_, answer)| answer.as_deref());
        let number = answer.is_some_and(|answer| answer.bytes().all(|b| b.is_ascii_digit()));
        let counts = number && ["n", "e", "s", "w"].contains(&question.flag);
        let said = "this takes names; `-` leaves them out, and how many players there are is \
                    asked then";
        if counts { vec![Problem::in_field(question.field(), said)] } else { Vec::new() }
    }
}
