//! The interview about a header: the open questions in order, with the answers so far.

use std::borrow::Cow;

use super::{Problem, QUESTIONS, Question, problems, spelt};
use crate::finding::Severity;
use crate::games::GameId;
use crate::notation::parse;
use crate::replay::Setup;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The source of default answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The current date.
    pub today: String,
    /// The previous game. Its players, place and rules are likely those of this one.
    pub before: Vec<u8>,
}

/// The questions about the missing fields of a header. Each can be skipped.
#[derive(Clone, Debug, Default)]
pub struct Interview {
    /// The given part of the header; ends with a whole line.
    begun: Vec<u8>,
    /// The game that the header names. For a game that dadu cannot check, the questions are those of Dadu.
    game: GameId,
    /// Its line end.
    ending: &'static str,
    offers: Offers,
    /// The index of the next question.
    next: usize,
    /// The previous questions with their answers; nothing for skipped ones.
    answers: Vec<(usize, Option<String>)>,
}

/// The result of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerResult {
    /// The answer was accepted. There may be advice on it, because it may still be correct.
    Taken(Vec<Problem>),
    /// The answer is invalid and was rejected.
    Refused(Vec<Problem>),
}

impl Interview {
    /// Starts an interview about the missing fields of a header.
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

    /// Returns the current question; nothing at the end.
    pub fn question(&self) -> Option<&'static Question> {
        QUESTIONS.get(self.next)
    }

    /// Returns the text of the current question.
    pub fn text_of_question(&self) -> Cow<'static, str> {
        self.question().map_or(Cow::Borrowed(""), |question| question.text_in(self.game))
    }

    /// Returns the default answer. If there is none, an empty answer skips the field.
    pub fn offer(&self) -> Option<String> {
        self.question()?.offer(&self.offers, self.game)
    }

    /// Checks whether any question was answered.
    pub fn has_answers(&self) -> bool {
        self.answers().next().is_some()
    }

    /// Returns the answers, with the names of their fields.
    pub fn answers(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let given = self.answers.iter().filter_map(|(at, answer)| Some((*at, answer.as_deref()?)));
        given.map(|(at, answer)| (QUESTIONS[at].field(), answer))
    }

    /// Returns the header with the answers so far.
    pub fn text(&self) -> Vec<u8> {
        let line = |(name, value)| format!("{name}: {value}{}", self.ending);
        let answers: String = self.answers().map(line).collect();
        [&self.begun, answers.as_bytes()].concat()
    }

    /// Takes an answer: empty for the default, `-` to skip the field. With `meant`, accepts an invalid answer
    /// too, if it can be parsed.
    pub fn answer(&mut self, typed: &str, meant: bool, setup: &Setup<'_>) -> AnswerResult {
        let Some(question) = self.question() else { return AnswerResult::Taken(Vec::new()) };
        // A script from Windows may begin with a byte-order mark.
        let answer = match typed.trim_start_matches(BYTE_ORDER_MARK).trim() {
            "" => self.offer(),
            "-" => None,
            answer => Some(spelt(question.field(), answer, self.game)),
        };
        let before = problems(&self.text(), setup);
        self.answers.push((self.next, answer));
        let mut found = self.counts(question);
        if found.is_empty() {
            found = problems(&self.text(), setup);
            found.retain(|problem| !before.contains(problem));
        }
        let (errors, words): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|problem| problem.severity == Severity::Error);
        if errors.is_empty() || meant && !errors.iter().any(|problem| problem.unreadable) {
            self.next += 1;
            self.go_on(setup);
            return AnswerResult::Taken(words);
        }
        self.answers.pop();
        AnswerResult::Refused(errors)
    }

    /// Goes back to the previous question. Returns whether there is one.
    pub fn back(&mut self) -> bool {
        match self.answers.pop() {
            Some((at, _)) => self.next = at,
            None => return false,
        }
        true
    }

    /// Skips questions that are already answered or do not apply.
    fn go_on(&mut self, setup: &Setup<'_>) {
        let text = self.text();
        while self.question().is_some_and(|question| !question.is_asked(&text, setup)) {
            self.next += 1;
        }
    }

    /// Returns an error if the answer is a number where names are expected.
    fn counts(&self, question: &Question) -> Vec<Problem> {
        let answer = self.answers.last().and_then(|(_, answer)| answer.as_deref());
        let number = answer.is_some_and(|answer| answer.bytes().all(|b| b.is_ascii_digit()));
        let counts = number && ["n", "e", "s", "w"].contains(&question.flag);
        let said = "expected names, found a number; enter `-` to skip them, then dadu asks for the \
        number of players";
        if counts { vec![Problem::in_field(question.field(), said)] } else { Vec::new() }
    }
}
