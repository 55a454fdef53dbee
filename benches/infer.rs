//! What games say of the rules they were played by: the share of parameters that are settled after
//! one game, three and ten of one household, whose variant is drawn by lot and hidden; and how long
//! it takes to find out. `DADU_INFER` sets how many games are inferred from in all.

#[path = "../tests/support/household.rs"]
mod household;

use std::time::Instant;

use dadu::infer::{Evidence, Inferred, Known, Variants, infer};
use dadu::notation::{Content, Log, parse};
use dadu::rules::variant::{Parameter, Variant};
use dadu::simulate::{Plan, Policy, simulate};
use household::random_variant;
use rand_pcg::Pcg64;

const AFTER: [usize; 3] = [1, 3, 10];

fn main() {
    let wanted = std::env::var("DADU_INFER").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let households = (wanted / 10).max(1);
    // By number of games: settled, narrowed, open, never exercised.
    let mut known = [[0u32; 4]; AFTER.len()];
    let (mut seconds, mut turns, mut slowest, mut missed) = (0.0, 0, 0.0f64, 0);
    for household in 0..households {
        let mut random = Pcg64::new(21, household as u128);
        let hidden = random_variant(&mut random);
        let texts: Vec<Vec<u8>> = (0..10).map(|game| played(hidden, household, game)).collect();
        let logs: Vec<Log> = texts.iter().map(|text| parse(text)).collect();
        for (index, &games) in AFTER.iter().enumerate() {
            let began = Instant::now();
            let inferred = inferred(&texts[..games], &logs[..games]);
            let took = began.elapsed().as_secs_f64();
            if games == 1 {
                seconds += took;
                slowest = slowest.max(took);
                turns += player_turns(&logs[0]);
            }
            missed += u32::from(!inferred.variants.has(&hidden));
            for &parameter in Parameter::ALL {
                known[index][class(&inferred.known(parameter))] += 1;
            }
        }
    }
    let all = (households * Parameter::COUNT) as f64;
    println!(
        "{households} households of ten games, variants drawn by lot; {} player turns a game",
        turns / households
    );
    println!("games  settled  narrowed  open  never exercised");
    for (games, counts) in AFTER.iter().zip(known) {
        let share = counts.map(|count| 100.0 * f64::from(count) / all);
        println!(
            "{games:>5}  {:6.1}%  {:7.1}%  {:3.1}%  {:14.1}%",
            share[0], share[1], share[2], share[3]
        );
    }
    println!("the hidden variant was not among those that fit: {missed} times");
    println!("one game: {:.2} s in the mean, {slowest:.2} s at most", seconds / households as f64);
}

fn player_turns(log: &Log) -> usize {
    log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count()
}

fn class(known: &Known) -> usize {
    match known {
        // Nothing is given here.
        Known::Settled(_) | Known::Given(_) => 0,
        Known::Narrowed(_) => 1,
        Known::Open => 2,
        Known::NeverExercised => 3,
    }
}

fn played(variant: Variant, household: usize, game: u64) -> Vec<u8> {
    let (policy, seed) = (Policy::Sensible, household as u64);
    let plan = Plan { variant, players: (4, 4), policy, max_turns: 350, seed };
    let mut text = Vec::new();
    simulate(&plan, game, &mut text);
    text
}

fn inferred(texts: &[Vec<u8>], logs: &[Log]) -> Inferred {
    let none = |_: &str| Err("there are none".to_owned());
    let evidence = |(text, log)| Evidence { text, log, load: &none };
    let games: Vec<Evidence<'_>> =
        texts.iter().map(Vec::as_slice).zip(logs).map(evidence).collect();
    infer(&games, &Variants::all(), &mut |_| true).expect("it is not given up")
}
