//! Logs of Thaayam as people write them: extras that agree with `check`, and mistakes that each
//! give one error that is not a follow-on error.

use dadu::finding::{Finding, Severity};
use dadu::games::thaayam::{Parameter, Rules, Variant};
use dadu::notation::parse;
use dadu::replay::{FormattedFile, Setup, replay};
use dadu::rulebook::Parameter as _;
use dadu::simulate::Policy;
use dadu::simulate::generic::{Plan, simulate};
use dadu::table::{BySide, Side};
use rand_pcg::Pcg64;

use crate::support::slips::below;

/// Returns how many simulated games are tested. `DADU_GAMES` sets another number.
fn games(usual: u64) -> u64 {
    std::env::var("DADU_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Returns a variant with every parameter drawn at random.
fn random_variant(random: &mut Pcg64) -> Variant {
    let mut variant = Variant::BASIC;
    for &parameter in Parameter::ALL {
        let values: Vec<u8> = parameter.row().values.all().collect();
        let value = values[below(random, values.len())];
        variant = variant.with(parameter, value).expect("an allowed value");
    }
    variant
}

fn random_sides(random: &mut Pcg64) -> Vec<Side> {
    loop {
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|_| below(random, 2) == 0).collect();
        if sides.len() > 1 {
            return sides;
        }
    }
}

fn simulated(variant: Variant, sides: Vec<Side>, number: u64, max_turns: u32) -> String {
    let players = BySide::of(|side| u8::from(sides.contains(&side)));
    let plan = Plan { variant, players, policy: Policy::Sensible, max_turns, seed: 15 };
    let mut text = Vec::new();
    simulate::<Rules>(&plan, number, &mut text).expect("two sides or more");
    String::from_utf8(text).expect("UTF-8")
}

/// Returns the errors and warnings in a log.
fn wrong(text: &str) -> Vec<Finding> {
    let bytes = text.as_bytes();
    let found = replay(bytes, &parse(bytes), &Setup::default(), &mut ()).findings;
    found.into_iter().filter(|found| found.severity > Severity::Note).collect()
}

fn formatted(text: &str, extras: bool) -> String {
    let no_files = |_: &str| Err("there are none".to_owned());
    let formatted = FormattedFile::of(text.as_bytes(), extras, &no_files).expect("it can be read");
    String::from_utf8(formatted.text).expect("UTF-8")
}

#[test]
fn extras_agree_with_the_check_and_are_added_once() {
    let mut random = Pcg64::new(15, 3);
    for number in 0..games(200) {
        let (variant, sides) = (random_variant(&mut random), random_sides(&mut random));
        let game = simulated(variant, sides, number, 100);
        assert_eq!(formatted(&game, false), game, "a simulated game is in canonical form");
        let full = formatted(&game, true);
        assert!(wrong(&full).is_empty(), "{full}");
        assert_eq!(formatted(&full, true), full);
        assert_eq!(formatted(&full, false), full);
        assert!(full.len() > game.len(), "{full}");
    }
}

/// A mistake in the line of a player turn. Returns the changed line, if the mistake is possible
/// there.
type Mistake = fn(&str, &mut Pcg64) -> Option<String>;

const MISTAKES: [(&str, Mistake); 4] = [
    ("token dropped", drop_token),
    ("digit changed", change_digit),
    ("square swapped", swap_square),
    ("line doubled", double_line),
];

fn drop_token(line: &str, random: &mut Pcg64) -> Option<String> {
    let mut tokens: Vec<&str> = line.split(' ').collect();
    let at = 1 + below(random, tokens.len().checked_sub(1).filter(|&n| n > 0)?);
    tokens.remove(at);
    Some(tokens.join(" "))
}

fn change_digit(line: &str, random: &mut Pcg64) -> Option<String> {
    let digits: Vec<usize> =
        line.match_indices(|c: char| c.is_ascii_digit()).map(|d| d.0).collect();
    // The first digit is the player number.
    let at = digits[1 + below(random, digits.len().checked_sub(1).filter(|&n| n > 0)?)];
    let digit = 1 + below(random, 8);
    Some(format!("{}{digit}{}", &line[..at], &line[at + 1..]))
}

fn swap_square(line: &str, random: &mut Pcg64) -> Option<String> {
    let bytes = line.as_bytes();
    let is_square = |&at: &usize| {
        matches!(bytes[at], b'a'..=b'e') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
    };
    let squares: Vec<usize> = (0..bytes.len()).filter(is_square).collect();
    let at = *squares.get(below(random, squares.len().max(1)))?;
    let (column, row) = (b'a' + below(random, 5) as u8, 1 + below(random, 5));
    Some(format!("{}{}{row}{}", &line[..at], char::from(column), &line[at + 2..]))
}

fn double_line(line: &str, _: &mut Pcg64) -> Option<String> {
    Some(format!("{line}\n{line}"))
}

/// The findings for mistakes of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    planted: usize,
    found: usize,
    /// All errors and warnings, and those that are not follow-on errors.
    findings: usize,
    causes: usize,
    /// Mistakes with more than one error that is not a follow-on error.
    several: usize,
    /// Mistakes whose first finding is in their own line.
    in_place: usize,
}

impl Tally {
    fn count(&mut self, text: &str, line: usize) {
        let found = wrong(text);
        let causes = found.iter().filter(|finding| finding.follows.is_none()).count();
        self.planted += 1;
        self.found += usize::from(!found.is_empty());
        self.findings += found.len();
        self.causes += causes;
        self.several += usize::from(causes > 1);
        let line_of = |found: &Finding| text[..found.span.start as usize].matches('\n').count();
        self.in_place += usize::from(found.first().is_some_and(|found| line_of(found) == line));
        if std::env::var("DADU_SHOW").is_ok() && causes > 1 {
            let shown: Vec<_> = found
                .iter()
                .map(|f| (line_of(f) + 1, f.code(), f.follows, f.facts.clone()))
                .collect();
            println!("line {}: {:#?}\n{text}", line + 1, shown);
        }
    }
}

/// Plants one mistake in each of some games.
fn tally(mistake: Mistake, extras: bool) -> Tally {
    let mut random = Pcg64::new(15, 4);
    let mut tally = Tally::default();
    for number in 0..games(100) {
        let sides = [vec![Side::S, Side::N], Side::ALL.to_vec()][number as usize % 2].clone();
        let game = simulated(Variant::BASIC, sides, number, 80);
        let game = if extras { formatted(&game, true) } else { game };
        let lines: Vec<&str> = game.lines().collect();
        let play = lines.iter().position(|line| line.is_empty()).expect("a header") + 1;
        let made = (0..100).find_map(|_| {
            let at = play + below(&mut random, lines.len() - play - 1);
            mistake(lines[at], &mut random).filter(|new| new != lines[at]).map(|new| (at, new))
        });
        let Some((at, new)) = made else { continue };
        let text = [&lines[..at], &[&*new], &lines[at + 1..], &[""]].concat().join("\n");
        tally.count(&text, at);
    }
    tally
}

/// With `--nocapture`, the test prints the number of findings.
#[test]
fn one_mistake_gives_one_error_that_is_not_follow_on() {
    for extras in [false, true] {
        for (name, mistake) in MISTAKES {
            let tally = tally(mistake, extras);
            println!("{name}, extras: {extras}: {tally:?}");
            assert!(tally.several * 20 <= tally.planted, "{name}: {tally:?}");
            assert!(tally.found * 10 >= tally.planted * 6, "{name}: {tally:?}");
        }
    }
}
