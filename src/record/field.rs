//! Corrections of the header during the game: adding, changing or removing a field.

use super::history::Step;
use super::lines::{TextKind, TypedText};
use super::state::has_play;
use super::{Editor, Recorder, words};
use crate::finding::Severity;
use crate::games::GameId;
use crate::header::{Problem, problems};
use crate::notation::{Content, Field, Line, Log, parse};

/// Fields that cannot be changed here, because the log begins with them or they belong to the play.
const OTHERS: [&str; 4] = ["Dadu", "Game", "Change", "Result"];
/// The maximum number of problems to show for a change.
const MOST: usize = 3;

impl Recorder {
    /// Puts the next field of the header into the line that is being typed. After the last field, starts
    /// again with the first.
    pub(super) fn next_field(&self, typing: &mut TypedText) {
        let log = parse(&self.text);
        let TextKind::Field(at) = typing.what else { return };
        let all: Vec<usize> = self.header(&log).map(|(at, ..)| at).collect();
        let next = all.iter().find(|&&next| at.is_none_or(|at| next > at)).or(all.first());
        if let Some(&next) = next {
            let line = &self.text[log.lines[next].span.range()];
            typing.editor = Editor::new(String::from_utf8_lossy(line).trim());
            typing.what = TextKind::Field(Some(next));
        }
    }

    /// Returns whether a text is this line of the log.
    pub(super) fn is_line(&self, at: usize, text: &str) -> bool {
        let line = parse(&self.text).lines.get(at).map(|line| line.span.range());
        line.is_some_and(|span| String::from_utf8_lossy(&self.text[span]).trim() == text)
    }

    /// Returns the fields of the header that may be changed, with their line numbers.
    fn header<'a>(&self, log: &'a Log) -> impl Iterator<Item = (usize, &'a Line, &'a Field)> {
        let begins = |line: &&Line| !matches!(line.content, Content::Turn(_));
        let fields = log.lines.iter().take_while(begins).enumerate();
        fields.filter_map(|(at, line)| match &line.content {
            Content::Field(field) if !self.is_other(field) => Some((at, line, field)),
            _ => None,
        })
    }

    fn is_other(&self, field: &Field) -> bool {
        is_other(&self.text[field.name.range()])
    }

    /// Adds, replaces or removes a field. If the change causes problems, asks for confirmation. Refuses a
    /// change that cannot be read.
    pub(super) fn typed_field(&mut self, at: Option<usize>, text: &str, again: bool) -> bool {
        if let Err(reason) = is_field(text) {
            self.say(reason);
            return false;
        }
        let (from, changed) = self.with_field(at, text);
        let found = self.new_problems(&changed);
        if found.iter().any(|problem| problem.unreadable) || !found.is_empty() && !again {
            self.refuse_field(&found);
            return false;
        }
        if changed != self.text {
            let (old, new) = (self.text[from..].to_vec(), changed[from..].to_vec());
            let entry = self.entry.clone();
            self.take(Step { at: from, old, new, before: entry.clone(), after: entry });
        }
        true
    }

    /// Returns the reason why a line may not be recorded: it changes the game of a log that has players, rules or
    /// play, or to a game that cannot be recorded here.
    pub(super) fn changes_game(&self, line: &str) -> Option<String> {
        let text = self.text_or_opening();
        let (log, after) = (parse(&text), parse(&[&text, line.as_bytes(), b"\n"].concat()));
        let is_other = (after.game, after.recorded.map(|game| game.name))
            != (log.game, log.recorded.map(|game| game.name));
        if !is_other && !names_other_game(&log, line) {
            return None;
        }
        let is_fixed = |field: &Field| {
            let name = &text[field.name.range()];
            ["Players", "Variant"].iter().any(|fixed| fixed.as_bytes().eq_ignore_ascii_case(name))
                || log.forms.is_seat(name)
                || log
                    .forms
                    .sides
                    .iter()
                    .any(|side| side.name().as_bytes().eq_ignore_ascii_case(name))
        };
        if has_play(&text, &log) || log.fields().any(is_fixed) {
            return Some(words::other_game(self.state.game.rulebook().title));
        }
        let is_playable = after.game.is_some() && after.recorded.is_none();
        (!is_playable).then(|| words::GAME_NOT_RECORDED.to_owned())
    }

    /// Returns the log with the changed header, and the offset where the change begins.
    fn with_field(&self, at: Option<usize>, text: &str) -> (usize, Vec<u8>) {
        let log = parse(&self.text);
        let at = at.or_else(|| self.same_field(&log, text));
        let (from, to) = match at.and_then(|at| log.lines.get(at)) {
            Some(line) => (line.span.start as usize, self.next_line(line.span.end as usize)),
            None => {
                let last =
                    log.lines.iter().take(1).chain(self.header(&log).map(|(_, line, _)| line));
                let end = last.last().map_or(0, |line| line.span.end as usize);
                (self.next_line(end), self.next_line(end))
            }
        };
        let line = if text.is_empty() { String::new() } else { format!("{text}{}", self.ending) };
        (from, [&self.text[..from], line.as_bytes(), &self.text[to..]].concat())
    }

    /// Returns the line of the field with the same name, if that field may occur only once or names a seat.
    fn same_field(&self, log: &Log, text: &str) -> Option<usize> {
        let name = text.split(':').next().unwrap_or_default().trim().as_bytes();
        let repeats = log.forms.field(name).is_none_or(|field| field.repeats);
        let same = |field: &Field| self.text[field.name.range()].eq_ignore_ascii_case(name);
        let seat = log.forms.is_seat(name);
        let mut header = self.header(log).filter(|_| !repeats || seat);
        header.find(|(_, _, field)| same(field)).map(|(at, ..)| at)
    }

    fn next_line(&self, at: usize) -> usize {
        memchr::memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |end| at + end + 1)
    }

    /// Returns the errors and warnings that a changed header causes.
    fn new_problems(&self, changed: &[u8]) -> Vec<Problem> {
        let before = problems(&self.text, &self.setup());
        let mut found = problems(changed, &self.setup());
        found.retain(|problem| problem.severity > Severity::Note && !before.contains(problem));
        found
    }

    fn refuse_field(&mut self, found: &[Problem]) {
        found.iter().take(MOST).for_each(|problem| self.say(problem.to_string()));
        if found.len() > MOST {
            self.say(format!("and {} more findings, also in the play", found.len() - MOST));
        }
        if !found.iter().any(|problem| problem.unreadable) {
            self.say(words::AGAIN);
            self.confirms = Some(super::Key::Enter);
        }
    }
}

/// Returns whether a line is a field `Game` of another game. Below the play, it changes nothing.
fn names_other_game(log: &Log, line: &str) -> bool {
    let is_other = |field: &Field| {
        line[field.name.range()].eq_ignore_ascii_case("Game")
            && GameId::of_name(&line[field.value.range()]) != log.game
    };
    parse(line.as_bytes()).fields().any(is_other)
}

fn is_other(name: &[u8]) -> bool {
    OTHERS.iter().any(|other| other.as_bytes().eq_ignore_ascii_case(name))
}

/// Checks that a line is a field that may be changed here. Accepts an empty line, which removes the field.
fn is_field(text: &str) -> Result<(), &'static str> {
    let log = parse(text.as_bytes());
    match log.lines[..] {
        _ if text.is_empty() => Ok(()),
        [Line { content: Content::Field(field), time: None, .. }] if log.errors.is_empty() => {
            let other = is_other(text[field.name.range()].as_bytes());
            if other { Err(words::OTHER_FIELD) } else { Ok(()) }
        }
        _ => Err(words::NO_FIELD),
    }
}
