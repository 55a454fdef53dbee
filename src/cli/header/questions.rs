//! The questions for a header, and the dialogue that asks them.

use std::io::{BufRead, Read, Write};

use super::Header;
use crate::cli::variant::VariantFiles;
use crate::diagnostic::printable;
use crate::notation::{MAX_LINE, fields};

/// A field that a new log may begin with.
pub(super) struct Question {
    /// The field's name in small letters, as its flag has it.
    pub flag: &'static str,
    /// What the flag's value is called.
    pub value: &'static str,
    /// What belongs there.
    pub about: &'static str,
    /// When it is asked; a flag there is always.
    asked: Asked,
}

/// When a field is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Always,
    /// Only a flag gives it.
    Never,
    /// Where the names do not say how many players there are.
    WithoutNames,
    /// Where the variant has leaders.
    WithLeaders,
}

const fn asked(flag: &'static str, value: &'static str, about: &'static str) -> Question {
    Question { flag, value, about, asked: Asked::Always }
}

/// Every question, in the order in which they are asked and the header is written.
pub(super) const QUESTIONS: [Question; 19] = [
    Question {
        flag: "id",
        value: "ID",
        about: "The log's own name, which stays when the log is changed [default: a new one]",
        asked: Asked::Never,
    },
    asked("title", "TEXT", "What the log is called"),
    asked("variant", "VARIANT", "The rules: basic; \"ludii, triples = tens\"; unknown"),
    asked("date", "DATE", "When it was played: 2022-12-28, 2022-12, 2022?"),
    asked("place", "TEXT", "Where it was played"),
    asked("household", "TEXT", "In whose house, under whose rules"),
    asked("observer", "TEXT", "Who watched"),
    asked("transcriber", "TEXT", "Who writes the log, if it is somebody else"),
    asked("source", "TEXT", "What it is written from: notes, audio, video"),
    asked("recording", "TEXT", "The recording that timecodes refer to"),
    asked("consent", "TEXT", "What the players agreed to"),
    asked("language", "TEXT", "What was spoken"),
    Question {
        flag: "continues",
        value: "ID",
        about: "The Id of the log that this one goes on from",
        asked: Asked::Never,
    },
    asked("n", "NAMES", "The players of N in seating order: Aunt, Host"),
    asked("s", "NAMES", "The players of S in seating order"),
    asked("names", "TEXT", "How players are named: real names, pseudonyms"),
    Question {
        flag: "players",
        value: "N-S",
        about: "How many players N and S have: 4-3",
        asked: Asked::WithoutNames,
    },
    Question {
        flag: "leader",
        value: "SEATS",
        about: "The leaders: \"N2, S1\"",
        asked: Asked::WithLeaders,
    },
    asked("note", "TEXT", "Anything else"),
];

impl Question {
    /// The field's name in canonical form.
    pub(super) fn field(&self) -> &'static str {
        fields::known(self.flag.as_bytes()).map_or(self.flag, |field| field.name)
    }

    fn is_asked(&self, header: &Header, files: &VariantFiles) -> bool {
        let has = |name| header.value(name).is_some();
        let fits = match self.asked {
            Asked::Always => true,
            Asked::Never => false,
            Asked::WithoutNames => !(has("N") && has("S")),
            Asked::WithLeaders => header.has_leaders(files),
        };
        fits && !has(self.field())
    }
}

/// Where a field stands in the header: fields that are not asked for come last, as they were given.
pub(super) fn place(field: &str) -> usize {
    let place = QUESTIONS.iter().position(|question| question.field() == field);
    place.unwrap_or(QUESTIONS.len())
}

/// Asks for what the header does not have yet. What does not fit is said, and asked again.
///
/// # Errors
/// Why there are no answers.
pub(super) fn ask(
    header: &mut Header,
    files: &VariantFiles,
    answers: &mut impl BufRead,
    say: &mut impl Write,
) -> Result<(), String> {
    let mut dialogue = Dialogue { header, files, answers, say, heard: false };
    dialogue.tell(
        "Enter alone leaves a field out, the end of input (Ctrl-D) all that are left. \
         Ctrl-C ends without a log.",
    );
    for question in &QUESTIONS {
        if question.is_asked(dialogue.header, files) && !dialogue.question(question)? {
            break;
        }
    }
    match dialogue.heard {
        true => Ok(()),
        false => Err("there was no answer at all, so no log begins".to_owned()),
    }
}

/// What a question is answered.
enum Answer {
    /// The input has ended.
    None,
    /// A line with nothing on it.
    Empty,
    Text(String),
    NotUtf8,
}

struct Dialogue<'a, R, W> {
    header: &'a mut Header,
    files: &'a VariantFiles,
    answers: &'a mut R,
    say: &'a mut W,
    /// Whether anything was answered, be it by an empty line.
    heard: bool,
}

impl<R: BufRead, W: Write> Dialogue<'_, R, W> {
    /// Asks until the answer fits. Says whether there may be further ones.
    fn question(&mut self, question: &Question) -> Result<bool, String> {
        let field = question.field();
        let mut refused = false;
        loop {
            self.prompt(&format!("{field}. {}\n> ", question.about));
            match self.answer()? {
                Answer::None if refused => {
                    return Err(format!("the input ended before {field} was answered"));
                }
                Answer::None => {
                    self.tell("");
                    return Ok(false);
                }
                Answer::Empty => return Ok(true),
                Answer::Text(answer) if self.takes(field, &answer) => return Ok(true),
                Answer::Text(_) => {}
                Answer::NotUtf8 => self.tell("  this is not UTF-8, so it cannot be read"),
            }
            refused = true;
        }
    }

    /// Puts an answer into the header if it fits, and says at once what does not.
    fn takes(&mut self, field: &str, answer: &str) -> bool {
        self.header.fields.push((field.to_owned(), answer.to_owned()));
        // Without this answer there was no error.
        let errors = self.header.errors(self.files);
        let fits = errors.is_empty();
        let mut problems = if fits { self.header.problems(self.files) } else { errors };
        problems.retain(|problem| !fits || problem.field.as_deref() == Some(field));
        problems.iter().for_each(|problem| self.tell(&format!("  {problem}")));
        if !fits {
            self.header.fields.pop();
        }
        fits
    }

    fn answer(&mut self) -> Result<Answer, String> {
        let mut line = Vec::new();
        let most = MAX_LINE as u64 + 1;
        let read = self.answers.by_ref().take(most).read_until(b'\n', &mut line);
        let read = read.map_err(|error| format!("cannot read an answer: {error}"))?;
        if read as u64 == most {
            return Err("an answer is longer than a line may be".to_owned());
        }
        self.heard |= read > 0;
        Ok(match std::str::from_utf8(&line).map(str::trim) {
            _ if read == 0 => Answer::None,
            Ok("") => Answer::Empty,
            Ok(text) => Answer::Text(text.to_owned()),
            Err(_) => Answer::NotUtf8,
        })
    }

    fn prompt(&mut self, text: &str) {
        // Whoever cannot be asked may answer all the same.
        let _ = write!(self.say, "{text}").and_then(|()| self.say.flush());
    }

    fn tell(&mut self, text: &str) {
        let _ = writeln!(self.say, "{}", printable(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fields that a header has without being asked, or that stand at their place in the play.
    const NOT_ASKED: [&str; 5] = ["Dadu", "Game", "Simulated", "Change", "Result"];

    #[test]
    fn every_known_field_can_be_given() {
        let asked = |name: &str| QUESTIONS.iter().any(|question| question.field() == name);
        for field in fields::KNOWN {
            assert_ne!(asked(field.name), NOT_ASKED.contains(&field.name), "{}", field.name);
        }
        assert_eq!(QUESTIONS.len() + NOT_ASKED.len(), fields::KNOWN.len());
    }
}
