//! The recorder for callers with their own controls: the inputs that may come next as data, and whole words
//! as input instead of keys.

use serde::{Deserialize, Serialize};

use super::editor::one_line;
use super::entry::Mark;
use super::lines::TextKind;
use super::state::DueStep;
use super::{Entry, History, Mode, Recorder, Step, words};

/// An input: a step of the game, a correction, or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// A throw of this number; `None` if it was not heard. If the player turn in progress takes no more
    /// throws, the turn ends and a turn of the next player begins.
    Throw(Option<u16>),
    /// One more throw of the same player, whether or not the rules grant it.
    ThrowOn(Option<u16>),
    /// A move or a declaration, in the notation. It need not be legal. Without throws, it begins the turn of
    /// the next player if no turn is in progress.
    Move(String),
    /// Begins a turn of this player: `N2`, or `N?` if only the side was seen.
    Player(String),
    /// Ends the player turn in progress. After the end of the game, writes the result.
    End,
    /// The rest of the player turn was not seen; between turns, whole turns were not seen.
    Gap,
    /// Sets a mark on the last token, or removes it again.
    Mark(Mark),
    /// Takes the last step back.
    Undo,
    /// Repeats the step that was taken back last.
    Redo,
    /// A text of this kind.
    Text(TextKind, String),
}

/// The kind of an input that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputKind {
    /// A player begins a turn.
    Player,
    /// A throw.
    Throw,
    /// A legal move.
    Move,
    /// The end of the player turn in progress.
    End,
    /// The result of the game.
    Result,
}

/// An input that may come next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The kind.
    pub kind: InputKind,
    /// The keys that do the same in a terminal. Empty for a move without a letter, after the 26th.
    pub key: String,
    /// The text to show: a number, a player, or a move with its landing.
    pub label: String,
    /// The input.
    pub input: Input,
}

/// The answer to an input. [`Recorder::messages`] and the troubles of the state give the reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The input was recorded.
    Taken,
    /// The input does not fit. If it is given again as meant, it is recorded anyway.
    Doubtful,
    /// The input cannot be recorded.
    Refused,
}

impl Recorder {
    /// Handles an input. `is_meant` confirms one that does not fit. Ends the questions about the header.
    pub fn input(&mut self, input: &Input, is_meant: bool) -> Answer {
        self.input_at(input, is_meant, None)
    }

    /// Handles an input that was given at this timecode.
    pub fn input_at(&mut self, input: &Input, is_meant: bool, time: Option<&str>) -> Answer {
        self.begin_input();
        self.time = time.map(str::to_owned);
        match input {
            Input::Throw(number) => self.input_throw(*number, is_meant),
            Input::ThrowOn(number) if !self.entry.is_empty() => {
                self.replace_entry(self.entry.with_throw(&throw_text(*number)))
            }
            Input::ThrowOn(_) => self.refuse_input(words::NO_TURN),
            Input::Move(token) | Input::Player(token) if !is_token(token) => {
                self.refuse_input(words::NO_TOKEN)
            }
            Input::Move(token) if !self.entry.is_empty() => {
                self.replace_entry(self.entry.with(token))
            }
            Input::Move(token) => match self.begun_without_throw() {
                Some(begun) => self.replace_entry(begun.with(token)),
                None => self.refuse_input(words::NO_TURN),
            },
            Input::Player(player) => self.input_player(player, is_meant),
            Input::End => self.input_end(is_meant),
            Input::Gap => {
                self.gap();
                Answer::Taken
            }
            Input::Mark(mark) => self.input_mark(*mark),
            Input::Undo => self.input_undo(is_meant),
            Input::Redo => self.input_redo(),
            Input::Text(what, text) => self.input_text(*what, text, is_meant),
        }
    }

    /// Continues with a player turn that was in progress when the log was stored.
    pub fn resume_turn(&mut self, line: &str) {
        self.begin_input();
        self.entry = Entry::read(self.state.game, &one_line(line));
        self.history = History::default();
        self.look();
    }

    /// Returns the inputs that may come next: the step that is due first, then other players.
    pub fn choices(&self) -> Vec<Choice> {
        let may_throw = match self.state.due {
            _ if !self.forms().throws => false,
            DueStep::Player | DueStep::Throw | DueStep::Nothing => true,
            DueStep::Move { may_throw, .. } => may_throw,
            DueStep::Result | DueStep::Over => false,
        };
        let mut choices = self.moves();
        choices.extend(self.throws().filter(|_| may_throw));
        choices.extend(self.end_of_turn());
        choices.extend(self.players().filter(|_| self.state.due != DueStep::Over));
        choices
    }

    fn moves(&self) -> Vec<Choice> {
        let letters = self.state.lettered_moves().map(|(letter, _)| letter.to_string());
        let letters = letters.chain(std::iter::repeat(String::new()));
        let choice = |(legal, key): (&super::LegalMove, String)| Choice {
            kind: InputKind::Move,
            key,
            label: legal.in_full.clone(),
            input: Input::Move(legal.written.clone()),
        };
        self.state.legal.iter().zip(letters).map(choice).collect()
    }

    /// Returns each throw once, although several keys may mean the same, and the throw that was not heard.
    fn throws(&self) -> impl Iterator<Item = Choice> {
        let mut throws: Vec<(char, u16)> = self.state.throws.clone();
        throws.dedup_by_key(|&mut (_, number)| number);
        let choice = |key: char, number: Option<u16>, label| Choice {
            kind: InputKind::Throw,
            key: key.to_string(),
            label,
            input: Input::Throw(number),
        };
        let each = move |(key, number): (char, u16)| choice(key, Some(number), number.to_string());
        let unheard = choice('u', None, words::NOT_HEARD.to_owned());
        throws.into_iter().map(each).chain([unheard])
    }

    fn end_of_turn(&self) -> Option<Choice> {
        let choice = |kind, key: &str, label: String| {
            Some(Choice { kind, key: key.to_owned(), label, input: Input::End })
        };
        match (self.state.due, self.state.result()) {
            (DueStep::Result, Some(result)) => choice(InputKind::Result, "Enter", result),
            _ if self.entry.is_empty() => None,
            _ if self.may_settle() => choice(InputKind::End, "Enter", words::END.to_owned()),
            _ => choice(InputKind::End, "E", words::END_AS_IT_IS.to_owned()),
        }
    }

    fn players(&self) -> impl Iterator<Item = Choice> {
        let players = self.state.scene.players.iter().flat_map(|(_, players)| players);
        players.map(|&player| Choice {
            kind: InputKind::Player,
            key: player.to_string().to_lowercase(),
            label: self.state.name(player).unwrap_or_default().to_owned(),
            input: Input::Player(player.to_string()),
        })
    }

    fn begin_input(&mut self) {
        self.time = None;
        self.said.clear();
        self.pasted.clear();
        self.confirms = None;
        if let Mode::Asking(_) = std::mem::replace(&mut self.mode, Mode::Keys) {
            self.end_header();
        }
    }

    fn refuse_input(&mut self, reason: &str) -> Answer {
        self.say(reason);
        Answer::Refused
    }

    fn replace_entry(&mut self, entry: Entry) -> Answer {
        self.set(entry);
        Answer::Taken
    }

    /// Ends the player turn in progress, if there is one and it may end or `is_meant` to. Returns false, with a
    /// message, if not.
    fn settle_input(&mut self, is_meant: bool) -> bool {
        if !self.entry.is_empty() {
            if !is_meant && !self.may_settle() {
                let turn = self.entry.body().to_owned();
                self.say(words::doubtful(&turn, self.may_end()));
                return false;
            }
            self.accept();
        }
        true
    }

    fn input_throw(&mut self, number: Option<u16>, is_meant: bool) -> Answer {
        match self.state.due {
            DueStep::Over => return self.refuse_input(words::HAS_RESULT),
            DueStep::Throw | DueStep::Move { may_throw: true, .. } => {
                return self.replace_entry(self.entry.with_throw(&throw_text(number)));
            }
            _ => {}
        }
        if !self.settle_input(is_meant) {
            return Answer::Doubtful;
        }
        match self.state.player {
            Some(player) => {
                let time = self.time.as_deref();
                let begun = Entry::begin(self.state.game, time, &player.to_string());
                self.replace_entry(begun.with_throw(&throw_text(number)))
            }
            None => self.refuse_input(words::WHO_THROWS),
        }
    }

    fn input_player(&mut self, player: &str, is_meant: bool) -> Answer {
        if self.entry.has_items() && !self.settle_input(is_meant) {
            return Answer::Doubtful;
        }
        self.begin(player);
        Answer::Taken
    }

    fn input_end(&mut self, is_meant: bool) -> Answer {
        if self.state.due == DueStep::Result {
            self.enter();
            return Answer::Taken;
        }
        if self.entry.is_empty() {
            return self.refuse_input(words::NO_TURN);
        }
        if self.settle_input(is_meant) { Answer::Taken } else { Answer::Doubtful }
    }

    fn input_mark(&mut self, mark: Mark) -> Answer {
        match self.entry.marked(mark) {
            Some(marked) if !self.entry.is_empty() => self.replace_entry(marked),
            _ => self.refuse_input(words::TAKES_NO_MARK),
        }
    }

    /// Takes the last step back. A line that was in the log before the recorder began needs confirmation.
    fn input_undo(&mut self, is_meant: bool) -> Answer {
        let undone = self.history.undo(&mut self.text, &mut self.entry).map(Step::describe);
        if let Some(line) = undone {
            self.touched = true;
            self.look();
            if !line.is_empty() {
                self.say(words::taken_back(&line));
            }
            return Answer::Taken;
        }
        match self.last_line() {
            Some((at, line)) if is_meant => {
                self.take_back(at, &line);
                Answer::Taken
            }
            Some((_, line)) => {
                self.say(words::was_there_before(&line));
                Answer::Doubtful
            }
            None => self.refuse_input(words::NOTHING_BEFORE),
        }
    }

    fn input_redo(&mut self) -> Answer {
        if self.history.redo(&mut self.text, &mut self.entry).is_none() {
            return self.refuse_input(words::NOTHING_TAKEN_BACK);
        }
        self.touched = true;
        self.look();
        Answer::Taken
    }

    fn input_text(&mut self, what: TextKind, text: &str, is_meant: bool) -> Answer {
        let needs_settling =
            !matches!(what, TextKind::Line | TextKind::Remark | TextKind::Position);
        if needs_settling && !matches!(what, TextKind::Field(_)) && !self.settle_input(is_meant) {
            return Answer::Doubtful;
        }
        let done = self.typed(what, one_line(text).trim(), is_meant);
        let asks = self.confirms.take().is_some();
        self.mode = Mode::Keys;
        // These sentences name keys.
        let names_keys = |said: &String| words::NAME_KEYS.contains(&said.as_str());
        self.said.retain(|said| !names_keys(said));
        match (done, asks) {
            (true, _) => Answer::Taken,
            (false, true) => Answer::Doubtful,
            (false, false) => Answer::Refused,
        }
    }
}

/// Returns true if a text can be a token, so that it adds neither a line nor a remark to the log.
fn is_token(text: &str) -> bool {
    let ends_token = |c: char| c.is_whitespace() || c.is_control() || c == '#';
    !text.is_empty() && !text.contains(ends_token)
}

/// Returns a throw as the notation writes it.
fn throw_text(number: Option<u16>) -> String {
    number.map_or("?".to_owned(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameId;
    use crate::record::{NewGame, Trouble};
    use crate::rulebook::UntypedVariant;
    use crate::simulate::{Policy, Simulation};
    use crate::table::BySide;

    fn recorder(text: &str) -> Recorder {
        let files = |_: &str| Err("there are no files here".to_owned());
        Recorder::new("game.dadu", text.as_bytes(), Box::new(files), NewGame::default())
    }

    fn started() -> Recorder {
        recorder("Dadu: 1\nVariant: basic\nPlayers: 2-2\n\n")
    }

    /// Returns the offered input of a kind that satisfies the condition.
    fn offered(recorder: &Recorder, kind: InputKind, is_it: impl Fn(&Choice) -> bool) -> Input {
        let choices = recorder.choices();
        let found = choices.iter().find(|choice| choice.kind == kind && is_it(choice));
        found
            .unwrap_or_else(|| {
                panic!("no such {kind:?} after `{}`: {choices:?}", recorder.turn_line())
            })
            .input
            .clone()
    }

    /// Records a line of a log with the inputs that are offered.
    fn record(recorder: &mut Recorder, line: &str) {
        use InputKind::{Move, Player, Result, Throw};
        if let Some(result) = line.strip_prefix("Result: ") {
            let input = match result.ends_with("wins") {
                true => {
                    recorder.input(&Input::End, false);
                    offered(recorder, Result, |choice| choice.label == result)
                }
                false => Input::Text(TextKind::Line, line.to_owned()),
            };
            assert_eq!(recorder.input(&input, false), Answer::Taken, "{line}");
            return;
        }
        let (player, items) = line.split_once(' ').expect("a player turn");
        let begins = offered(recorder, Player, |one| one.input == Input::Player(player.to_owned()));
        assert_eq!(recorder.input(&begins, false), Answer::Taken, "{line}");
        let has_throws = recorder.state().game.has_throws();
        let separates = |c: char| c == ' ' || has_throws && c == '-';
        for item in items.split(separates) {
            let kind = if item.bytes().all(|b| b.is_ascii_digit()) { Throw } else { Move };
            let is_it = |choice: &Choice| match &choice.input {
                Input::Throw(Some(number)) => number.to_string() == item,
                Input::Move(_) => {
                    let rest = choice.label.strip_prefix(item);
                    rest.is_some_and(|rest| {
                        rest.is_empty() || rest.starts_with(['=', 'x', '>', '@'])
                    })
                }
                _ => false,
            };
            let input = offered(recorder, kind, is_it);
            assert_eq!(recorder.input(&input, false), Answer::Taken, "{line}");
        }
    }

    #[test]
    fn whole_games_are_recorded_with_the_offered_inputs() {
        let (two, four) = (BySide([4, 3, 0, 0]), BySide([1, 1, 1, 1]));
        let games = [
            (GameId::Dadu, two),
            (GameId::Thaayam, four),
            (GameId::Tamman, four),
            (GameId::Deleb, two),
            (GameId::Shah, BySide([1, 1, 0, 0])),
            (GameId::Koruboddo, BySide([1, 1, 0, 0])),
        ];
        for (game, players) in games {
            let mut text = Vec::new();
            let variant = UntypedVariant::basic(game.rulebook());
            let (policy, max_turns, seed) = (Policy::Sensible, 5000, 7);
            let plan = Simulation { game, variant, players, policy, max_turns, seed };
            plan.write(1, &mut text).expect("sides enough");
            let text = String::from_utf8(text).expect("UTF-8");
            let (header, play) = text.split_once("\n\n").expect("a header, and play");
            let mut recorder = recorder(&format!("{header}\n\n"));
            play.lines().take(60).for_each(|line| record(&mut recorder, line));
            recorder.input(&Input::End, false);
            let recorded = String::from_utf8_lossy(recorder.text()).replace('-', " ");
            let expected: String = text.replace('-', " ");
            assert!(expected.starts_with(&recorded), "{game}: {recorded}");
            assert!(recorded.lines().count() > 50, "{game}");
        }
    }

    #[test]
    fn an_input_that_does_not_fit_is_recorded_only_if_meant() {
        use Answer::{Doubtful, Refused, Taken};
        let line = |text: &str| Input::Text(TextKind::Line, text.to_owned());
        let (player, token) = (Input::Player("N1".into()), |t: &str| Input::Move(t.to_owned()));
        let cases: [(&[Input], Input, Answer); 9] = [
            (&[], Input::End, Refused),
            (&[], token("a1+1"), Refused),
            (&[], Input::Undo, Refused),
            (std::slice::from_ref(&player), Input::Throw(Some(3)), Taken),
            (&[Input::Throw(Some(1))], Input::End, Doubtful),
            (&[Input::Throw(Some(1))], player.clone(), Doubtful),
            (&[Input::Throw(Some(3)), token("c2+3")], Input::End, Doubtful),
            (&[Input::Throw(Some(0))], Input::End, Taken),
            (&[], line("Result: nonsense wins"), Doubtful),
        ];
        for (before, input, expected) in cases {
            let mut recorder = started();
            for input in before {
                assert_eq!(recorder.input(input, false), Taken, "{input:?}");
            }
            let (text, answer) = (recorder.text().to_vec(), recorder.input(&input, false));
            assert_eq!(answer, expected, "{before:?} {input:?} {:?}", recorder.last_messages());
            assert_eq!(recorder.text() == text, answer != Taken || recorder.turn_line() != "");
            if answer == Doubtful {
                assert_eq!(recorder.input(&input, true), Taken, "{input:?}");
                assert_ne!(recorder.text(), text, "{input:?}");
            }
        }
    }

    #[test]
    fn a_turn_in_progress_is_resumed_and_marked() {
        let mut recorder = started();
        recorder.resume_turn("N2 3 c2+3  # loud");
        assert_eq!(recorder.turn_line(), "N2 3 c2+3  # loud");
        let said: Vec<&Trouble> = recorder.state().troubles.iter().collect();
        assert!(said[0].said.contains("D401"), "{said:?}");
        recorder.input(&Input::Mark(Mark::Irregular), false);
        assert_eq!(recorder.turn_line(), "N2 3 c2+3!  # loud");
        assert_eq!(recorder.input(&Input::Undo, false), Answer::Taken);
        assert_eq!(recorder.turn_line(), "N2 3 c2+3  # loud");
    }

    #[test]
    fn no_input_adds_a_line_or_a_remark() {
        let line = "N1 1-4\nResult: N wins".to_owned();
        let inputs = [
            Input::Player("N1\nN2".into()),
            Input::Player(String::new()),
            Input::Move("+1\n= ".into()),
            Input::Move("+1 # a".into()),
            Input::Text(TextKind::Remark, "a\rN2 3\nb".into()),
            Input::Text(TextKind::Line, line.clone()),
            Input::Text(TextKind::Field(None), "Place: a\nResult: N wins".into()),
        ];
        for input in inputs {
            let mut recorder = started();
            recorder.input(&Input::Throw(Some(1)), false);
            let lines = recorder.text().split(|&b| b == b'\n').count();
            recorder.input(&input, true);
            let now = recorder.text().split(|&b| b == b'\n').count();
            assert!(now <= lines + 1 && !recorder.turn_line().contains('\n'), "{input:?}");
            assert!(!recorder.text().windows(8).any(|part| part == b"\nResult:"), "{input:?}");
        }
        let mut recorder = started();
        recorder.resume_turn(&line);
        assert_eq!(recorder.turn_line(), "N1 1-4 Result: N wins");
    }

    #[test]
    fn messages_name_no_keys() {
        let mut recorder = started();
        let position = "= N: a1 1 6, S: 8";
        let answer = recorder.input(&Input::Text(TextKind::Position, position.into()), false);
        assert_ne!(answer, Answer::Taken);
        let names = |said: &String| ["Enter", "Escape"].iter().any(|key| said.contains(key));
        assert!(!recorder.last_messages().iter().any(names), "{:?}", recorder.last_messages());
    }
}
