//! The result of the game, chosen by keys.

use super::lines::TextKind;
use super::state::troubles;
use super::{Key, Mode, NextStep, Recorder, words};
use crate::games::GameId;
use crate::table::Side;

/// The part of the result that is chosen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Nothing: a side won, or the game was not finished.
    Open,
    /// This side won.
    Won(Side),
    /// The game was drawn.
    Drawn,
    /// The game was not finished.
    Unfinished,
}

/// The usual reasons why a game was not finished, with their keys.
const REASONS: [(char, &str); 4] =
    [('1', "given up"), ('2', "broken off"), ('3', "board flipped"), ('4', "rest not seen")];

impl Ending {
    /// Returns the value of the field `Result` so far.
    fn value(self) -> String {
        match self {
            Ending::Open => String::new(),
            Ending::Won(side) => words::wins(side),
            Ending::Drawn => words::DRAW.to_owned(),
            Ending::Unfinished => "unfinished".to_owned(),
        }
    }

    /// Returns the line that is shown while the result is chosen.
    pub fn line(self) -> String {
        format!("Result: {}", self.value())
    }

    /// Describes the keys.
    pub fn prompt(self, game: GameId) -> String {
        match self {
            Ending::Open => {
                let sides = game.rulebook().forms.sides.iter();
                let sides = sides.map(|side| format!("{} {side}", side.name().to_lowercase()));
                let draw = (!game.has_throws()).then(|| "d draw".to_owned());
                let keys: Vec<String> = sides.chain(draw).collect();
                format!("Who won? {} · u unfinished · / type it · Escape cancels", keys.join(" · "))
            }
            Ending::Won(_) | Ending::Drawn => {
                "Enter records it · ! the table agreed on it · , adds a comment · Backspace goes back"
                    .to_owned()
            }
            Ending::Unfinished => {
                let reasons: Vec<String> =
                    REASONS.iter().map(|(key, reason)| format!("{key} {reason}")).collect();
                format!(
                    "Why? {} · , another reason · Enter: no reason · Backspace goes back",
                    reasons.join(" · ")
                )
            }
        }
    }
}

impl Recorder {
    /// Ends the player turn in progress, then asks for the result.
    pub(super) fn choose_result(&mut self) {
        if self.settle() {
            self.mode = Mode::Ending(Ending::Open);
        }
    }

    pub(super) fn ending_key(&mut self, ending: Ending, key: Key) -> NextStep {
        match (ending, key) {
            (_, Key::Escape | Key::Quit) | (Ending::Open, Key::Back | Key::Undo) => {}
            (_, Key::Back | Key::Undo) => self.mode = Mode::Ending(Ending::Open),
            (Ending::Open, Key::Char('/') | Key::Tab) => self.type_into(TextKind::Line, "Result: "),
            (Ending::Open, key) => self.first_choice(key),
            (_, Key::Char(',')) => {
                self.type_into(TextKind::Line, format!("Result: {}, ", ending.value()));
            }
            (_, Key::Enter | Key::Char(' ')) => self.record_result(&ending.value()),
            (Ending::Won(_) | Ending::Drawn, Key::Char('!')) => {
                self.record_result(&format!("{}!", ending.value()));
            }
            (Ending::Unfinished, Key::Char(c)) if reason(c).is_some() => {
                let reason = reason(c).unwrap_or_default();
                self.record_result(&format!("{}, {reason}", ending.value()));
            }
            (ending, _) => self.refuse_key(ending),
        }
        NextStep::GoOn
    }

    /// Keeps asking after a key that the prompt does not offer, and says so.
    fn refuse_key(&mut self, ending: Ending) {
        self.mode = Mode::Ending(ending);
        self.say(words::OTHER_KEY);
    }

    fn first_choice(&mut self, key: Key) {
        let chosen = match key {
            Key::Char('u' | 'U') => Some(Ending::Unfinished),
            Key::Char('d' | 'D') if !self.forms().throws => Some(Ending::Drawn),
            Key::Char(c) => self.side(c.to_ascii_lowercase()).map(Ending::Won),
            _ => None,
        };
        match chosen {
            Some(ending) => self.mode = Mode::Ending(ending),
            None => self.refuse_key(Ending::Open),
        }
    }

    /// Records the result. If it contradicts the play, shows it as a line that Enter records anyway.
    fn record_result(&mut self, value: &str) {
        let line = format!("Result: {value}");
        let found = troubles(&self.text, &line, &self.setup());
        if found.is_empty() {
            return self.write(&[line]);
        }
        found.iter().for_each(|trouble| self.say(trouble.said.clone()));
        self.type_into(TextKind::Line, line);
        self.say(words::AGAIN);
        self.confirms = Some(Key::Enter);
    }
}

/// Returns the reason with this key.
fn reason(key: char) -> Option<&'static str> {
    REASONS.iter().find(|(known, _)| *known == key).map(|(_, reason)| *reason)
}
