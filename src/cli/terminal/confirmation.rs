//! Questions that a user answers with yes or no, before a command changes what was stored.

use std::io::{self, BufRead, BufReader, IsTerminal, Write, stderr, stdin};

use crate::cli::input::interruptible_reader::InterruptibleReader;

/// The answer to a confirmation question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Yes,
    /// No, and a text to add to the message.
    No(&'static str),
    /// Ctrl-C.
    Interrupted,
}

/// The confirmation by the user. With `--yes` it is given; without a terminal it is refused.
pub struct Confirmation {
    /// Whether the user confirmed everything in advance.
    yes: bool,
    /// The terminal, once a question was asked.
    terminal: Option<BufReader<InterruptibleReader>>,
}

impl Confirmation {
    pub fn new(yes: bool) -> Confirmation {
        Confirmation { yes, terminal: None }
    }

    /// Asks a question and returns the answer.
    pub fn ask(&mut self, question: &str) -> Answer {
        if self.yes {
            return Answer::Yes;
        }
        if !stdin().is_terminal() {
            return Answer::No(": use --yes when there is no terminal");
        }
        // Ignore write errors: a user who does not see the question will not confirm it.
        let _ = write!(stderr(), "{question}? [y/N] ");
        let ask = || BufReader::new(InterruptibleReader::new(|| Ok(stdin())));
        answer(self.terminal.get_or_insert_with(ask))
    }
}

/// Reads an answer. Everything except `y` and `yes` means no.
fn answer(terminal: &mut impl BufRead) -> Answer {
    let mut answer = String::new();
    match terminal.read_line(&mut answer).map_err(|error| error.kind()) {
        Ok(_) if matches!(&*answer.trim().to_lowercase(), "y" | "yes") => Answer::Yes,
        Ok(_) | Err(io::ErrorKind::InvalidData) => Answer::No(""),
        Err(_) => Answer::Interrupted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Standard input while the user presses Ctrl-C.
    struct Interrupt;

    impl io::Read for Interrupt {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("interrupted"))
        }
    }

    #[test]
    fn only_y_and_yes_confirm() {
        for yes in ["y\n", "Y\n", "yes\n", "Yes\r\n", " YES \n", "y"] {
            assert_eq!(answer(&mut yes.as_bytes()), Answer::Yes, "{yes:?}");
        }
        for no in ["", "\n", "n\n", "no\n", "yy\n", "\ny\n", "j\n"] {
            assert_eq!(answer(&mut no.as_bytes()), Answer::No(""), "{no:?}");
        }
        assert_eq!(answer(&mut &b"\xffy\n"[..]), Answer::No(""));
        assert_eq!(answer(&mut BufReader::new(Interrupt)), Answer::Interrupted);
    }
}
