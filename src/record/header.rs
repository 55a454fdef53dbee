//! The questions about the header of a new game. Each of them can be skipped.

use std::mem;

use super::editor::Editor;
use super::state::has_play;
use super::{Key, Mode, NextStep, Recorder, words};
use crate::diagnostic::printable;
use crate::games::GameId;
use crate::header::{AnswerResult, Interview, Offers, Question};
use crate::notation::{VERSION, parse};

/// The data that the caller provides for a new game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The value of the field `Id:`.
    pub id: String,
    /// The game of a new log.
    pub game: GameId,
    /// The offered answers for its header.
    pub offers: Offers,
}

/// The maximum number of answers that a message repeats.
const SHOWN: usize = 3;

/// The questions about the header, in progress.
#[derive(Clone, Debug, Default)]
pub(super) struct HeaderQuestions {
    interview: Interview,
    /// The answer so far.
    pub editor: Editor,
}

impl HeaderQuestions {
    /// Returns the current question, or `None` after the last one.
    fn question(&self) -> Option<&'static Question> {
        self.interview.question()
    }

    /// Returns the field that the question asks for.
    pub fn field(&self) -> &'static str {
        self.question().map_or("", Question::field)
    }

    /// Returns the reason why the questions may not end here, if any line was read as an answer.
    fn unfinished(&self) -> Option<String> {
        let answers: Vec<(&str, &str)> = self.interview.answers().collect();
        let last = &answers[answers.len().saturating_sub(SHOWN)..];
        let is_begun = !last.is_empty() || !self.editor.text().is_empty();
        is_begun.then(|| words::header_open(self.field(), last))
    }

    /// Returns the text of the question, with the keys that answer it.
    pub fn prompt(&self) -> String {
        let question = self.interview.text_of_question();
        let keys = match self.interview.offer() {
            Some(offer) => format!("Enter: {} · - skips it", printable(&offer)),
            None => "Enter skips it".to_owned(),
        };
        format!("{question} · {keys} · Escape ends the questions")
    }
}

impl NewGame {
    /// Returns the lines that every new log begins with.
    pub(super) fn opening(&self, ending: &str) -> String {
        let NewGame { id, game, .. } = self;
        let game = game.line(ending);
        format!("Dadu: {VERSION}{ending}{game}Id: {id}{ending}")
    }
}

impl Recorder {
    /// Asks for the header if the log has no lines of play yet and the header lacks the players or the rules. Unread
    /// lines may be play, and no header belongs below them.
    pub(super) fn ask_for_header(&mut self) {
        let log = parse(&self.text);
        let has = |name| log.value_of(&self.text, name).is_some();
        let named = log.forms.sides.iter().filter(|side| has(side.name())).count();
        let ready = has("Variant") && (has("Players") || named >= 2);
        if has_play(&self.text, &log) || self.state.unread.count > 0 || ready {
            return;
        }
        let begun = self.text_or_opening().into_owned();
        let offers = self.beginning.offers.clone();
        let interview = Interview::new(begun, self.ending, offers, &self.setup());
        self.ask(HeaderQuestions { interview, editor: Editor::default() });
    }

    /// Asks again after someone else wrote the header. If the same field is still asked for, keeps the text
    /// that is being typed.
    pub(super) fn ask_again(&mut self) {
        let Mode::Asking(before) = mem::replace(&mut self.mode, Mode::Keys) else { return };
        self.ask_for_header();
        if let Mode::Asking(asking) = &mut self.mode
            && asking.field() == before.field()
        {
            asking.editor = before.editor;
        }
    }

    /// Asks the current question. After the last one, begins the game.
    fn ask(&mut self, asking: HeaderQuestions) {
        match asking.question() {
            Some(_) => self.mode = Mode::Asking(asking),
            None => self.end_header(),
        }
    }

    /// Ends the questions. If nothing was answered, writes the opening lines, so that the log is valid.
    pub(super) fn end_header(&mut self) {
        if self.text.is_empty() {
            self.rewrite(self.text_or_opening().into_owned());
        }
    }

    /// Replaces the text without a step in the history, which does not cover the header questions.
    fn rewrite(&mut self, text: Vec<u8>) {
        self.touched |= text != self.text;
        self.text = text;
        self.look();
    }

    pub(super) fn asking_key(
        &mut self,
        mut asking: HeaderQuestions,
        key: Key,
        again: bool,
    ) -> NextStep {
        match key {
            Key::Quit => return NextStep::Leave,
            Key::Escape => self.end_header(),
            Key::Back | Key::Undo if asking.editor.text().is_empty() => {
                asking.interview.back();
                self.answers_are(&asking.interview);
                self.ask(asking);
            }
            Key::Enter => self.answered(asking, again),
            key => {
                asking.editor.key(key);
                self.mode = Mode::Asking(asking);
            }
        }
        NextStep::GoOn
    }

    fn answered(&mut self, mut asking: HeaderQuestions, again: bool) {
        let answered = asking.interview.answer(asking.editor.text(), again, &self.setup());
        let (AnswerResult::Taken(found) | AnswerResult::Refused(found)) = &answered;
        found.iter().for_each(|problem| self.say(problem.to_string()));
        match answered {
            AnswerResult::Taken(_) => {
                asking.editor = Editor::default();
                self.answers_are(&asking.interview);
            }
            AnswerResult::Refused(found) => {
                self.mark_refused(&mut asking.editor);
                // At a pipe the next line may be empty because it answers another question.
                if !self.is_piped && !found.iter().any(|problem| problem.unreadable) {
                    self.say(words::AGAIN_OR_OTHER);
                    self.confirms = Some(Key::Enter);
                }
            }
        }
        self.ask(asking);
    }

    /// Returns the reason why the input may not end here: questions about the header are open although lines were
    /// read as answers, a text was typed and not recorded, or a capital letter was not confirmed.
    pub fn unfinished(&self) -> Option<String> {
        match &self.mode {
            Mode::Asking(asking) => asking.unfinished(),
            Mode::Typing(typing) if !typing.editor.text().trim().is_empty() => {
                Some(words::not_recorded(typing.editor.text().trim()))
            }
            _ => match self.confirms {
                Some(Key::Char(c)) => Some(words::not_recorded(c.encode_utf8(&mut [0; 4]))),
                _ => None,
            },
        }
    }

    /// Writes the answers to the log. Leaves an empty log empty until there is an answer.
    fn answers_are(&mut self, interview: &Interview) {
        if interview.has_answers() || !self.text.is_empty() {
            self.rewrite(interview.text());
        }
    }
}
