//! `cargo bench --bench noise`: the rules that `dadu infer` finds for a household whose games have slips of the recorder.
//!
//! Each household has random rules. In each of its games, one token in a hundred is wrong: another square, number, throw,
//! player or side. `DADU_HOUSEHOLDS` sets the number of households of each game, `DADU_GAMES` the number of games of each
//! household, `DADU_NOISE` the wrong tokens in a thousand, and `DADU_GAME` selects one game.

#[path = "../tests/support/household.rs"]
#[allow(dead_code)]
mod household;
#[path = "../tests/support/households.rs"]
#[allow(dead_code)]
mod households;
#[path = "../tests/support/planted.rs"]
#[allow(dead_code)]
mod planted;

use std::time::Instant;

use dadu::games::GameId;
use dadu::infer::{Evidence, Inference, Knowledge, Variants, infer};
use dadu::notation::{Log, parse};
use households::household_of;
use planted::{Kind, below, kind, plant};
use rand_pcg::Pcg64;

/// The kinds of slips: a wrong token.
const SLIPS: [&str; 6] =
    ["wrong square", "wrong letter", "±1", "side letter", "player number", "throw digit"];

fn main() {
    let number =
        |name: &str, or: u64| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(or);
    let (households, games, noise) =
        (number("DADU_HOUSEHOLDS", 20), number("DADU_GAMES", 3), number("DADU_NOISE", 10));
    let max_turns = number("DADU_TURNS", 350) as u32;
    let only = std::env::var("DADU_GAME").ok();
    println!("| game | slips | fits | near | single values right | seconds, mean; most |");
    for game in GameId::ALL {
        if only.as_ref().is_none_or(|only| only == game.name()) {
            row(game, households, games, max_turns, noise);
        }
    }
}

fn row(game: GameId, households: u64, games: u64, max_turns: u32, noise: u64) {
    let tell = std::env::var_os("DADU_TELL").is_some();
    let (mut best, mut near, mut single, mut right) = (0, 0, 0, 0);
    let (mut slips, mut seconds, mut slowest) = (0, 0.0, 0.0f64);
    for number in 0..households {
        let (hidden, texts) = household_of(game, number, games, max_turns);
        let mut random = Pcg64::new(24, u128::from(number));
        let texts: Vec<Vec<u8>> = texts
            .iter()
            .map(|text| {
                let (text, made) = slipped(text, noise, &mut random);
                slips += made;
                text
            })
            .collect();
        let began = Instant::now();
        let inferred = inferred(&texts, game);
        let took = began.elapsed().as_secs_f64();
        (seconds, slowest) = (seconds + took, slowest.max(took));
        let fewest = inferred.unfit.as_ref().map_or(&inferred.variants, |unfit| &unfit.best);
        best += u32::from(fewest.has(&hidden));
        near += u32::from(inferred.variants.has(&hidden));
        let before = (single, right);
        for parameter in game.rulebook().parameters {
            if let Knowledge::Settled(value) = inferred.knowledge(parameter) {
                single += 1;
                right += u32::from(value == hidden.get(parameter));
                if tell && value != hidden.get(parameter) {
                    println!(
                        "    {}: {} for {}",
                        parameter.name,
                        parameter.values.write(value),
                        parameter.values.write(hidden.get(parameter))
                    );
                }
            }
        }
        if tell {
            println!(
                "  {number}: {} best, {} near, {} of {} right, {} slips, {took:.2} s",
                fewest.has(&hidden),
                inferred.variants.has(&hidden),
                right - before.1,
                single - before.0,
                inferred.unfit.as_ref().map_or(0, |unfit| unfit.slips.len()),
            );
        }
    }
    println!(
        "| {} | {slips} | {best} of {households} | {near} | {right} of {single} ({:.0}%) | {:.2}; {slowest:.2} |",
        game.name(),
        100.0 * f64::from(right) / f64::from(single.max(1)),
        seconds / households as f64,
    );
}

/// Returns a game in which some tokens in a thousand are wrong, and their number.
fn slipped(text: &[u8], noise: u64, random: &mut Pcg64) -> (Vec<u8>, u32) {
    let mut text = String::from_utf8(text.to_vec()).expect("UTF-8");
    let log = parse(text.as_bytes());
    let tokens = log.items.len() + log.lines.len();
    let kinds: Vec<Kind> = SLIPS.map(kind).to_vec();
    let mut made = 0;
    let wanted = (0..tokens).filter(|_| below(random, 1000) < noise as usize).count();
    let mut tries = 0;
    while (made as usize) < wanted && tries < 1000 {
        tries += 1;
        let kind = kinds[below(random, kinds.len())];
        if let Some(planted) = plant(&text, kind, random) {
            text = planted.text;
            made += 1;
        }
    }
    (text.into_bytes(), made)
}

fn inferred(texts: &[Vec<u8>], game: GameId) -> Inference {
    let given = Variants::all(game.rulebook());
    let logs: Vec<Log> = texts.iter().map(|text| parse(text)).collect();
    let none = |_: &str| Err("there are none".to_owned());
    let evidence = |(text, log)| Evidence { text, log, load: &none };
    let games: Vec<Evidence<'_>> =
        texts.iter().map(Vec::as_slice).zip(&logs).map(evidence).collect();
    infer(&games, &given, &mut |_| true).expect("it is not given up")
}
