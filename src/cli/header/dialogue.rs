//! The dialogue about a header in plain lines: a question, then a line with the answer.

use std::io::{BufRead, Read, Write};

use crate::cli::system::END_OF_INPUT;
use crate::diagnostic::printable;
use crate::header::{AnswerResult, Interview, Problem, Question};
use crate::notation::MAX_LINE;
use crate::replay::Setup;

/// Asks all open questions. Explains invalid answers and asks again. A person who ends the input skips the rest,
/// whatever the last answer was. A script that ends after a refused answer gets an error: its answers may be in
/// another order than the questions.
///
/// # Errors
/// Why there are no answers.
pub(super) fn hold(
    interview: &mut Interview,
    setup: &Setup<'_>,
    answers: &mut impl BufRead,
    say: &mut impl Write,
    is_script: bool,
) -> Result<(), String> {
    let mut dialogue = Dialogue { interview, setup, answers, say, heard: false, is_script };
    dialogue.tell(&format!(
        "Enter: accept [default] or skip · -: skip · {END_OF_INPUT}: skip the rest · Ctrl-C: cancel",
    ));
    while let Some(question) = dialogue.interview.question() {
        if !dialogue.ask(question)? {
            break;
        }
    }
    match dialogue.heard {
        true => Ok(()),
        false => Err("no answers given; no log created".to_owned()),
    }
}

/// The answer to a question.
enum Answer {
    /// The end of the input.
    None,
    Text(String),
    NotUtf8,
}

struct Dialogue<'a, R, W> {
    interview: &'a mut Interview,
    setup: &'a Setup<'a>,
    answers: &'a mut R,
    say: &'a mut W,
    /// Whether there was any answer, even an empty line.
    heard: bool,
    /// Whether the answers do not come from a terminal.
    is_script: bool,
}

impl<R: BufRead, W: Write> Dialogue<'_, R, W> {
    /// Asks until the answer is valid. Returns whether there may be further answers.
    fn ask(&mut self, question: &Question) -> Result<bool, String> {
        let field = question.field();
        let mut refused = false;
        loop {
            self.prompt();
            match self.answer()? {
                Answer::None if refused && self.is_script => {
                    return Err(format!("input ended before {field} was answered"));
                }
                Answer::None => {
                    self.tell("");
                    if refused {
                        self.tell(&format!("  {field} was skipped: its answer was not valid"));
                    }
                    return Ok(false);
                }
                Answer::Text(answer) => match self.interview.answer(&answer, false, self.setup) {
                    AnswerResult::Taken(words) => {
                        self.tell_of(&words);
                        return Ok(true);
                    }
                    AnswerResult::Refused(errors) => self.tell_of(&errors),
                },
                Answer::NotUtf8 => self.tell("  the answer is not valid UTF-8; type it again"),
            }
            refused = true;
        }
    }

    fn answer(&mut self) -> Result<Answer, String> {
        let mut line = Vec::new();
        let most = MAX_LINE as u64 + 1;
        let read = self.answers.by_ref().take(most).read_until(b'\n', &mut line);
        let read = read.map_err(|error| format!("cannot read an answer: {error}"))?;
        if read as u64 == most {
            return Err("an answer is too long: at most 1 MiB".to_owned());
        }
        self.heard |= read > 0;
        Ok(match String::from_utf8(line) {
            _ if read == 0 => Answer::None,
            Ok(text) => Answer::Text(text),
            Err(_) => Answer::NotUtf8,
        })
    }

    /// Prints the question with its default.
    fn prompt(&mut self) {
        let question = self.interview.text_of_question();
        let offer = self.interview.offer();
        let offer = offer.map_or(String::new(), |offer| format!(" [{}]", printable(&offer)));
        // Ignore write errors: answers may come even if nobody sees the questions.
        let _ = write!(self.say, "{question}{offer}\n> ").and_then(|()| self.say.flush());
    }

    fn tell_of(&mut self, problems: &[Problem]) {
        problems.iter().for_each(|problem| self.tell(&format!("  {problem}")));
    }

    fn tell(&mut self, text: &str) {
        let _ = writeln!(self.say, "{}", printable(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header::Offers;

    /// Answers the questions to the end of the input. Returns the header, or why there is none, and what was said.
    fn held(answers: &str, is_script: bool) -> (Result<String, String>, String) {
        let setup = Setup::default();
        let mut interview = Interview::new(b"Dadu: 1\n".to_vec(), "\n", Offers::default(), &setup);
        let mut said = Vec::new();
        let held = hold(&mut interview, &setup, &mut answers.as_bytes(), &mut said, is_script);
        let header = String::from_utf8_lossy(&interview.text()).into_owned();
        (held.map(|()| header), String::from_utf8_lossy(&said).into_owned())
    }

    #[test]
    fn the_end_of_input_keeps_the_answers_before_it() {
        for (answers, skipped) in [
            ("Evening\nbasic\n", None),
            ("Evening\nbasic\n2022-13-01\n", Some("Date was skipped")),
            ("Evening\nbasic\n2022-13-01\nyesterday\n", Some("Date was skipped")),
            ("Evening\nbasic\n\n-\n12\n", Some("N was skipped")),
        ] {
            let (header, said) = held(answers, false);
            assert_eq!(
                header.as_deref(),
                Ok("Dadu: 1\nTitle: Evening\nVariant: basic\n"),
                "{said}"
            );
            assert_eq!(said.contains("was skipped"), skipped.is_some(), "{said}");
            assert!(said.contains(skipped.unwrap_or_default()), "{said}");
        }
        let (header, _) = held("Evening\nbasik\n", true);
        assert_eq!(header, Err("input ended before Variant was answered".to_owned()));
    }
}
