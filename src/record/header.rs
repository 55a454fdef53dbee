//! The header of a new game: a few questions, each of which can be left out.

use super::editor::Editor;
use super::standing::{Trouble, troubles};
use super::{After, Key, Mode, Recorder, words};
use crate::notation::{fields, parse};

/// What a new game is begun with, from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// The log's own name.
    pub id: String,
    /// The day that is offered.
    pub today: String,
    /// The game before, whose players, place and rules are offered.
    pub before: Vec<u8>,
}

/// The fields that are asked for, in this order, with what is said of each.
pub(super) const QUESTIONS: [(&str, &str); 7] = [
    ("Title", "What the log is called"),
    ("Date", "When it is played: 2022-12-28, 2022-12, 2022?"),
    ("Place", "Where"),
    ("Observer", "Who watches"),
    ("N", "The players of N in seating order: names with commas, or how many"),
    ("S", "The players of S: names with commas, or how many"),
    ("Variant", "The rules: basic; ludii, triples = tens; house.variant; unknown"),
];

const N: usize = 4;
const S: usize = 5;

/// The header while it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    /// Which question it is.
    pub question: usize,
    /// The answer so far.
    pub editor: Editor,
    /// How many players N has, if a number was given.
    n: Option<u8>,
    /// The questions before, and whether their answers were written.
    path: Vec<(usize, bool)>,
}

impl Asking {
    /// The field that is asked for, and what is said of it.
    pub fn about(&self) -> (&'static str, &'static str) {
        QUESTIONS[self.question]
    }
}

impl Recorder {
    /// Asks for what the header does not have yet, if nothing is played.
    pub(super) fn ask_for_header(&mut self) {
        let log = parse(&self.text);
        if !super::standing::has_play(&self.text, &log) {
            self.ask(Asking::default());
        }
    }

    /// Asks the next question that has no answer yet; after the last one, the game begins.
    fn ask(&mut self, mut asking: Asking) {
        let log = parse(&self.text);
        let given = |name: &str| {
            let counted = name.len() == 1 && log.value_of(&self.text, "Players").is_some();
            log.value_of(&self.text, name).is_some() || counted
        };
        while QUESTIONS.get(asking.question).is_some_and(|(name, _)| given(name)) {
            asking.question += 1;
        }
        if asking.question < QUESTIONS.len() {
            asking.editor = Editor::default();
            self.mode = Mode::Asking(asking);
        } else {
            self.end_header();
        }
    }

    /// The header is not part of what can be taken back step by step.
    fn end_header(&mut self) {
        if self.text.is_empty() {
            self.write(&[]);
        }
        self.history = super::History::default();
    }

    /// What is offered as the answer: what the game before had, the day, or that nothing is known.
    pub(super) fn offer(&self, name: &str) -> Option<String> {
        let before = parse(&self.beginning.before);
        let had = before.value_of(&self.beginning.before, name);
        match name {
            "Title" => None,
            "Date" => Some(self.beginning.today.clone()).filter(|day| !day.is_empty()),
            "Variant" => had.or_else(|| Some("unknown".to_owned())),
            _ => had,
        }
    }

    pub(super) fn asking_key(&mut self, mut asking: Asking, key: Key, again: bool) -> After {
        match key {
            Key::Quit => return After::Leave,
            Key::Escape => self.end_header(),
            Key::Back | Key::Undo if asking.editor.text().is_empty() => self.ask_before(asking),
            Key::Enter => self.answered(asking, again),
            key => {
                asking.editor.key(key);
                self.mode = Mode::Asking(asking);
            }
        }
        After::GoOn
    }

    /// Back to the question before.
    fn ask_before(&mut self, mut asking: Asking) {
        if let Some((question, wrote)) = asking.path.pop() {
            if wrote {
                self.history.undo(&mut self.text, &mut self.entry);
                self.look();
            }
            asking.question = question;
        }
        self.mode = Mode::Asking(asking);
    }

    fn answered(&mut self, mut asking: Asking, again: bool) {
        let (name, _) = asking.about();
        let answer = match asking.editor.text().trim() {
            "" => self.offer(name).unwrap_or_default(),
            "-" => String::new(),
            answer => answer.to_owned(),
        };
        let wants_s = asking.question == S && asking.n.is_some();
        if wants_s && answer.is_empty() && asking.editor.text().trim() != "-" {
            self.say(words::S_TOO);
            self.mode = Mode::Asking(asking);
            return;
        }
        let lines = self.lines_of(&mut asking, name, &answer);
        let found: Vec<Trouble> =
            lines.iter().flat_map(|line| troubles(&self.text, line, &self.setup())).collect();
        let unreadable = found.iter().any(|trouble| trouble.unreadable);
        if unreadable || !found.is_empty() && !again {
            self.refuse_answer(asking, &found, unreadable);
            return;
        }
        asking.path.push((asking.question, !lines.is_empty()));
        if !lines.is_empty() {
            self.write(&lines);
        }
        asking.question += 1;
        self.ask(asking);
    }

    fn refuse_answer(&mut self, asking: Asking, found: &[Trouble], unreadable: bool) {
        found.iter().for_each(|trouble| self.say(trouble.said.clone()));
        if !unreadable {
            self.say(words::AGAIN_OR_OTHER);
            self.confirms = Some(Key::Enter);
        }
        self.mode = Mode::Asking(asking);
    }

    /// The lines that an answer comes to. How many players there are is said of both sides together.
    fn lines_of(&self, asking: &mut Asking, name: &str, answer: &str) -> Vec<String> {
        let field = || vec![format!("{name}: {answer}")];
        let number = answer.parse::<u8>().ok().filter(|&number| number > 0);
        match (asking.question, number) {
            _ if answer.is_empty() => Vec::new(),
            (N, Some(number)) => {
                asking.n = Some(number);
                Vec::new()
            }
            (N, None) => {
                asking.n = None;
                field()
            }
            (S, number) => {
                let s = number.unwrap_or_else(|| named(answer));
                let n = asking.n.or_else(|| number.and_then(|_| self.names_of_n()));
                let players = n.map(|n| format!("Players: {n}-{s}"));
                let names = if number.is_none() { field() } else { Vec::new() };
                players.into_iter().chain(names).collect()
            }
            _ => field(),
        }
    }

    fn names_of_n(&self) -> Option<u8> {
        parse(&self.text).value_of(&self.text, "N").map(|names| named(&names))
    }
}

/// How many players a list names.
fn named(names: &str) -> u8 {
    u8::try_from(fields::names(names).len()).unwrap_or(u8::MAX)
}
