//! Laws on simulated games of which whole lines were not seen (`...`). What is left of a legal game stays
//! without errors.

use crate::support::household::random_variant;
use crate::support::slips::below;
use crate::unsure::{checked, errors, game, games, is_left, random, unknown};
use dadu::notation::{Content, Log, parse};
use dadu::replay::{Setup, moment_after, naming};
use dadu::rules::variant::{Declaration, Variant};
use rand_pcg::Pcg64;

/// A legal game, with everything that the laws need to know of it.
struct Played {
    variant: Variant,
    text: String,
    log: Log,
}

impl Played {
    fn new(number: u64, random: &mut Pcg64) -> Played {
        let variant = random_variant(random);
        let players = (1 + below(random, 4) as u8, 1 + below(random, 4) as u8);
        let text = game(variant, players, 40 + 8 * below(random, 40) as u32, number);
        Played { variant, log: parse(text.as_bytes()), text }
    }

    /// The game with one player turn of so many written otherwise, by its line.
    fn with_lines(
        &self,
        one_of: usize,
        random: &mut Pcg64,
        mut written: impl FnMut(&Played, usize, &mut Pcg64) -> String,
    ) -> String {
        let mut text = String::new();
        for (index, line) in self.log.lines.iter().enumerate() {
            let is_turn = matches!(line.content, Content::Turn(_));
            match is_turn && below(random, one_of) == 0 {
                true => text.push_str(&written(self, index, random)),
                false => text.push_str(&self.text[line.span.range()]),
            }
            text.push('\n');
        }
        text
    }

    /// The position after a line, as a log states it.
    fn position_after(&self, line: usize) -> String {
        let declared = Some(Declaration::known(self.variant));
        let setup = Setup { variant: declared, ..Setup::default() };
        let moment = moment_after(self.text.as_bytes(), &self.log, &setup, line);
        naming::position_line(&moment.seen())
    }

    /// Nothing is wrong, and the variant is among those that inference leaves.
    fn holds(&self, number: u64, text: &str, random: &mut Pcg64) {
        let log = parse(text.as_bytes());
        let found = checked(text, &log, self.variant);
        let wrong = errors(&found);
        assert!(wrong.is_empty(), "game {number}: {}\n{text}\n{wrong:#?}", self.variant);
        assert!(is_left(text, &log, self.variant, &unknown(random)), "game {number}\n{text}");
    }
}

#[test]
fn lines_that_were_not_seen_make_no_error() {
    for number in 0..games() {
        let random = &mut random(54, number);
        let played = Played::new(number, random);
        let one_of = 2 + below(random, 60);
        let text = played.with_lines(one_of, random, |_, _, _| "...".to_owned());
        played.holds(number, &text, random);
    }
}

#[test]
fn a_position_after_lines_that_were_not_seen_makes_no_error() {
    for number in 0..games() {
        let random = &mut random(55, number);
        let played = Played::new(number, random);
        let one_of = 4 + below(random, 60);
        let text = played.with_lines(one_of, random, |played, line, _| {
            format!("...\n{}", played.position_after(line))
        });
        played.holds(number, &text, random);
    }
}
