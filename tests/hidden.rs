//! Laws on simulated games in which whole lines were not seen (`...`). The rest of a legal game
//! stays free of errors.

use crate::support::household::random_variant;
use crate::support::slips::below;
use crate::unsure::{checked, game, games, keeps_variant, no_files, random, unknown};
use dadu::finding::{Facts, Finding, Severity};
use dadu::games::dadu::variant::{Declaration, Variant};
use dadu::notation::{Content, Log, parse};
use dadu::replay::{DaduMoment, FormattedFile, Setup, naming};
use rand_pcg::Pcg64;

/// A legal game, with everything that the laws need to know about it.
struct Played {
    variant: Variant,
    text: String,
    log: Log,
}

impl Played {
    fn new(number: u64, random: &mut Pcg64) -> Played {
        let variant = random_variant(random);
        let players = (1 + below(random, 4) as u8, 1 + below(random, 4) as u8);
        Played::of(variant, game(variant, players, 40 + 8 * below(random, 40) as u32, number))
    }

    fn of(variant: Variant, text: String) -> Played {
        Played { variant, log: parse(text.as_bytes()), text }
    }

    /// Adds rounds, landing squares, captures and unused results to the game.
    fn with_extras(self) -> Played {
        let text = FormattedFile::of(self.text.as_bytes(), true, &no_files).expect("a log").text;
        Played::of(self.variant, String::from_utf8(text).expect("UTF-8"))
    }

    /// Returns the lines that are player turns.
    fn turns(&self) -> Vec<usize> {
        let is_turn = |line: &usize| matches!(self.log.lines[*line].content, Content::Turn(_));
        (0..self.log.lines.len()).filter(is_turn).collect()
    }

    /// Returns the game with about one in `one_of` player turns replaced.
    fn with_lines(
        &self,
        one_of: usize,
        random: &mut Pcg64,
        written: impl FnMut(&Played, usize, &mut Pcg64) -> String,
    ) -> String {
        let turns = self.turns();
        let chosen: Vec<_> = turns.into_iter().filter(|_| below(random, one_of) == 0).collect();
        self.rewritten(&chosen, random, written)
    }

    /// Returns the game with some lines replaced.
    fn rewritten(
        &self,
        chosen: &[usize],
        random: &mut Pcg64,
        mut written: impl FnMut(&Played, usize, &mut Pcg64) -> String,
    ) -> String {
        let mut text = String::new();
        for (index, line) in self.log.lines.iter().enumerate() {
            match chosen.contains(&index) {
                true => text.push_str(&written(self, index, random)),
                false => text.push_str(&self.text[line.span.range()]),
            }
            text.push('\n');
        }
        text
    }

    fn line(&self, index: usize) -> &str {
        &self.text[self.log.lines[index].span.range()]
    }

    /// Returns the position after a line, as a log states it.
    fn position_after(&self, line: usize) -> String {
        let variants = Declaration::of_variant(self.variant).into();
        let setup = Setup { variants, ..Setup::default() };
        let moment = DaduMoment::after(self.text.as_bytes(), &self.log, &setup, line);
        naming::position_line(&moment.situation())
    }

    /// Asserts that there is no error, and that inference keeps the variant.
    fn assert_legal(
        &self,
        number: u64,
        text: &str,
        is_wrong: fn(&Finding) -> bool,
        random: &mut Pcg64,
    ) {
        let log = self.assert_no_errors(number, text, is_wrong);
        assert!(keeps_variant(text, &log, self.variant, &unknown(random)), "game {number}\n{text}");
    }

    /// Asserts that there is no error.
    fn assert_no_errors(&self, number: u64, text: &str, is_wrong: fn(&Finding) -> bool) -> Log {
        let log = parse(text.as_bytes());
        let mut wrong = checked(text, &log, self.variant);
        wrong.retain(is_wrong);
        assert!(wrong.is_empty(), "game {number}: {}\n{text}\n{wrong:#?}", self.variant);
        log
    }
}

#[test]
fn unseen_lines_cause_no_error() {
    for number in 0..games() {
        let random = &mut random(54, number);
        let played = Played::new(number, random);
        let one_of = 2 + below(random, 60);
        let text = played.with_lines(one_of, random, |_, _, _| "...".to_owned());
        played.assert_legal(number, &text, is_error, random);
    }
}

#[test]
fn a_position_after_unseen_lines_causes_no_error() {
    for number in 0..games() {
        let random = &mut random(55, number);
        let played = Played::new(number, random);
        let one_of = 4 + below(random, 60);
        let text = played.with_lines(one_of, random, |played, line, _| {
            format!("...\n{}", played.position_after(line))
        });
        played.assert_legal(number, &text, is_error, random);
    }
}

#[test]
fn unreadable_lines_cause_no_separate_error() {
    for number in 0..games() {
        let random = &mut random(56, number);
        let played = Played::new(number, random);
        let played = if number % 2 == 0 { played } else { played.with_extras() };
        let one_of = 2 + below(random, 60);
        let text = played.with_lines(one_of, random, unreadable);
        played.assert_legal(number, &text, is_own, random);
    }
}

/// The lines may be anywhere, and the log has written rounds.
#[test]
fn one_or_two_unreadable_lines_cause_no_separate_error() {
    for number in 0..games() {
        let random = &mut random(57, number);
        let variant = if number % 2 == 0 { Variant::BASIC } else { random_variant(random) };
        let players = (1 + below(random, 3) as u8, 1 + below(random, 3) as u8);
        let played = Played::of(variant, game(variant, players, 50, number)).with_extras();
        let turns = played.turns();
        for lines in turns.windows(1).chain(turns.windows(2)) {
            let text = played.rewritten(lines, random, |played, line, _| smudged(played, line));
            played.assert_no_errors(number, &text, is_own);
        }
    }
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

fn is_own(finding: &Finding) -> bool {
    finding.is_own_error() && !matches!(finding.facts, Facts::Syntax(_))
}

/// Makes a line, or one of its tokens, unreadable.
fn unreadable(played: &Played, line: usize, random: &mut Pcg64) -> String {
    let mut tokens: Vec<_> = played.line(line).split(' ').collect();
    match below(random, 2) {
        0 => smudged(played, line),
        _ => {
            let token = 1 + below(random, tokens.len() - 1);
            tokens[token] = "illegible";
            tokens.join(" ")
        }
    }
}

/// Makes a whole line unreadable. Words before the first player turn would be part of the header.
fn smudged(played: &Played, line: usize) -> String {
    format!("%{}", &played.line(line)[1..])
}
