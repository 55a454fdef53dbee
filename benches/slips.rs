//! `cargo bench --bench slips`: how many characters the notation takes to type, and how many typos
//! `check` finds.
//!
//! One character is changed in whole simulated games (basic rules, four a side, sensible choice),
//! which are then checked. A typo counts as found if there is any finding. Errors and warnings are
//! counted separately from notes, because a typo that happens to write the mark `?` gives a note. A
//! change that leaves the canonical form unchanged is not a typo.
//!
//! The bench measures games with and without the checked extras. It measures any character anywhere
//! in the game, and typos within a class (a digit for a digit, a square's letter for a square's
//! letter), which are the likely ones.

use dadu::finding::Severity;
use dadu::games::dadu::Variant;
use dadu::notation::format::{Extras, format};
use dadu::notation::{Log, Parser, parse};
use dadu::replay::{Setup, extras, replay, unchanged_lines};
use dadu::simulate::{Plan, Policy, simulate};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

const GAMES: u64 = 200;
const SLIPS_A_GAME: usize = 100;

fn main() {
    let bare: Vec<Vec<u8>> = (1..=GAMES).map(game).collect();
    let extended: Vec<Vec<u8>> = bare.iter().map(|text| with_extras(text)).collect();
    for (name, games) in [("bare", &bare), ("with extras", &extended)] {
        let mut lengths: Vec<usize> = games.iter().flat_map(|text| turn_lengths(text)).collect();
        lengths.sort_unstable();
        let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
        let at = |share: f64| lengths[(lengths.len() as f64 * share) as usize];
        let size = games.iter().map(Vec::len).sum::<usize>() / games.len();
        println!(
            "{name:>12}: {mean:.1} characters a player turn on average, {} in the median, {} at the \
             95th percentile; {size} bytes a game",
            at(0.5),
            at(0.95)
        );
        for (kind, slip) in [("anywhere", any_character as Slip), ("within a class", same_class)] {
            let (noted, found) = found(games, slip);
            println!(
                "{name:>12}: typos {kind}: {:.2}% are found, {:.2}% as errors or warnings",
                noted * 100.0,
                found * 100.0
            );
        }
    }
}

fn game(number: u64) -> Vec<u8> {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (4, 4), policy, max_turns: 5000, seed: 11 };
    let mut text = Vec::new();
    simulate(&plan, number, &mut text);
    text
}

fn with_extras(text: &[u8]) -> Vec<u8> {
    let log = parse(text);
    canonical(text, &log, &extras(text, &log, &Setup::default()).extras)
}

fn canonical(text: &[u8], log: &Log, extras: &Extras) -> Vec<u8> {
    format(text, log, &unchanged_lines(text, log, &Setup::default()), extras)
}

/// Returns the start of the player turns, after the header's blank line.
fn play(text: &[u8]) -> usize {
    text.windows(2).position(|two| two == b"\n\n").map_or(0, |at| at + 2)
}

fn turn_lengths(text: &[u8]) -> Vec<usize> {
    let lines = text[play(text)..].split(|&b| b == b'\n');
    lines
        .filter(|line| line.first().is_some_and(|b| b"NS0123456789".contains(b)))
        .map(<[u8]>::len)
        .collect()
}

/// Returns a mistyped character, or `None` if this typo does not apply to the character.
type Slip = fn(&mut Pcg64, u8) -> Option<u8>;

/// Returns the share of typos with any finding, and the share with an error or warning.
fn found(games: &[Vec<u8>], slip: Slip) -> (f64, f64) {
    let (mut made, mut noted, mut found) = (0, 0, 0);
    let mut parser = Parser::default();
    for (number, text) in games.iter().enumerate() {
        let mut random = Pcg64::new(3, number as u128);
        let start = play(text);
        let mut here = 0;
        while here < SLIPS_A_GAME {
            let at = start + below(&mut random, text.len() - start);
            let Some(other) = slip(&mut random, text[at]).filter(|&b| b != text[at]) else {
                continue;
            };
            let mut slipped = text.clone();
            slipped[at] = other;
            let log = parser.parse(&slipped, &[]);
            if canonical(&slipped, log, &Extras::default()) == *text {
                continue;
            }
            let findings = replay(&slipped, log, &Setup::default(), &mut ()).findings;
            noted += usize::from(!findings.is_empty());
            found += usize::from(findings.iter().any(|f| f.severity > Severity::Note));
            here += 1;
        }
        made += here;
    }
    (noted as f64 / made as f64, found as f64 / made as f64)
}

fn any_character(random: &mut Pcg64, _: u8) -> Option<u8> {
    const TYPED: &[u8] = b" +-/!?x@>=#.,~()|*:0123456789abcdefghijklmnopqrstuvwxyzKNS\n";
    Some(TYPED[below(random, TYPED.len())])
}

fn same_class(random: &mut Pcg64, byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(b"0123456789"[below(random, 10)]),
        b'a'..=b'h' => Some(b"abcdefgh"[below(random, 8)]),
        _ => None,
    }
}

fn below(random: &mut Pcg64, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}
