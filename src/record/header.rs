//! The header of a new game: a few questions, each of which can be left out.

use std::mem;

use super::editor::Editor;
use super::state::has_play;
use super::{After, Key, Mode, Recorder, words};
use crate::diagnostic::printable;
use crate::games::GameId;
use crate::header::{Answered, Interview, Offers, Question};
use crate::notation::{VERSION, parse};

/// What a new game is begun with, from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// The log's own name.
    pub id: String,
    /// The game that a new log is of.
    pub game: GameId,
    /// What is offered for its header.
    pub offers: Offers,
}

/// The header while it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    interview: Interview,
    /// The answer so far.
    pub editor: Editor,
}

impl Asking {
    /// What is asked now. After the last question nothing is asked any more.
    fn question(&self) -> Option<&'static Question> {
        self.interview.question()
    }

    /// The field that is asked for.
    pub fn field(&self) -> &'static str {
        self.question().map_or("", Question::field)
    }

    /// The question in words, with what can be answered.
    pub fn prompt(&self) -> String {
        let about = self.interview.about();
        let keys = match self.interview.offer() {
            Some(offer) => format!("Enter: {} · - leaves it out", printable(&offer)),
            None => "Enter leaves it out".to_owned(),
        };
        format!("{about} · {keys} · Escape ends the questions")
    }
}

impl Recorder {
    /// Asks for the header where nothing is played and the play lacks something: who plays, or by
    /// which rules.
    pub(super) fn ask_for_header(&mut self) {
        let log = parse(&self.text);
        let has = |name| log.value_of(&self.text, name).is_some();
        let named = log.forms.sides.iter().filter(|side| has(side.name())).count();
        let ready = has("Variant") && (has("Players") || named >= 2);
        if has_play(&self.text, &log) || ready {
            return;
        }
        let begun = match self.text.is_empty() {
            true => self.opening().into_bytes(),
            false => self.text.clone(),
        };
        let offers = self.beginning.offers.clone();
        let interview = Interview::new(begun, self.ending, offers, &self.setup());
        self.ask(Asking { interview, editor: Editor::default() });
    }

    /// The lines that every new log begins with.
    pub(super) fn opening(&self) -> String {
        let Beginning { id, game, .. } = &self.beginning;
        let game = match game {
            GameId::Dadu => String::new(),
            game => format!("Game: {game}{}", self.ending),
        };
        format!("Dadu: {VERSION}{0}{game}Id: {id}{0}", self.ending)
    }

    /// Somebody else has written the header: what it still lacks is asked for, and what is being
    /// typed stays.
    pub(super) fn ask_again(&mut self) {
        let Mode::Asking(before) = mem::replace(&mut self.mode, Mode::Keys) else { return };
        self.ask_for_header();
        if let Mode::Asking(asking) = &mut self.mode
            && asking.field() == before.field()
        {
            asking.editor = before.editor;
        }
    }

    /// Asks the next question; after the last one, the game begins.
    fn ask(&mut self, asking: Asking) {
        match asking.question() {
            Some(_) => self.mode = Mode::Asking(asking),
            None => self.end_header(),
        }
    }

    /// A log that was begun is one, whatever was answered.
    fn end_header(&mut self) {
        if self.text.is_empty() {
            self.rewrite(self.opening().into_bytes());
        }
    }

    /// The header is not part of what can be taken back step by step.
    fn rewrite(&mut self, text: Vec<u8>) {
        self.touched |= text != self.text;
        self.text = text;
        self.look();
    }

    pub(super) fn asking_key(&mut self, mut asking: Asking, key: Key, again: bool) -> After {
        match key {
            Key::Quit => return After::Leave,
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
        After::GoOn
    }

    fn answered(&mut self, mut asking: Asking, again: bool) {
        let answered = asking.interview.answer(asking.editor.text(), again, &self.setup());
        let (Answered::Taken(found) | Answered::Refused(found)) = &answered;
        found.iter().for_each(|problem| self.say(problem.to_string()));
        match answered {
            Answered::Taken(_) => {
                asking.editor = Editor::default();
                self.answers_are(&asking.interview);
            }
            Answered::Refused(found) if found.iter().any(|problem| problem.unreadable) => {}
            Answered::Refused(_) => {
                self.say(words::AGAIN_OR_OTHER);
                self.confirms = Some(Key::Enter);
            }
        }
        self.ask(asking);
    }

    /// Nothing is written before something is answered.
    fn answers_are(&mut self, interview: &Interview) {
        if interview.has_answers() || !self.text.is_empty() {
            self.rewrite(interview.text());
        }
    }
}
