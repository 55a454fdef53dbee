//! `cargo bench --bench infer`: how much games reveal about the rules of a household. It measures:
//!
//! - the share of parameters settled after one, three and ten games of one household, whose variant
//!   is random and hidden;
//! - the time to infer them;
//! - the growth of the time with the length of a log with unheard throws;
//! - the time for ten games that each have one illegal move.
//!
//! `DADU_INFER` sets the total number of games.

#[path = "../tests/support/household.rs"]
mod household;

use std::time::Instant;

use dadu::games::dadu::RULEBOOK;
use dadu::games::dadu::variant::{Parameter, Variant};
use dadu::infer::{Evidence, Inference, Knowledge, Variants, infer};
use dadu::notation::{Content, ItemKind, Log, parse};
use dadu::rulebook::UntypedVariant;
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
        let texts: Vec<Vec<u8>> =
            (0..10).map(|game| played(hidden, household, game, 350)).collect();
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
            missed += u32::from(!inferred.variants.has(&UntypedVariant::of(&hidden)));
            for parameter in RULEBOOK.parameters {
                known[index][class(&inferred.knowledge(parameter))] += 1;
            }
        }
    }
    let all = (households * Parameter::COUNT) as f64;
    println!(
        "{households} households of ten games, random variants; {} player turns a game",
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
    println!("the hidden variant did not fit: {missed} times");
    println!("one game: {:.2} s on average, {slowest:.2} s at most", seconds / households as f64);
    print_unheard();
    print_illegal();
}

/// Prints the time for logs of different lengths in which no throw was heard, and in which one in
/// four was not heard.
fn print_unheard() {
    println!("player turns  none heard    one in four unheard");
    for turns in [25, 50, 100, 200, 400] {
        let nothing = "N1 ?\nN2 ?\nS1 ?\nS2 ?\n".repeat(turns / 4 + 1);
        let nothing = format!("Dadu: 1\nPlayers: 2-2\n\n{nothing}Result: unfinished\n");
        let some = unheard(&played(Variant::BASIC, 0, 0, turns as u32));
        let [one, other] = [nothing.into_bytes(), some].map(|text| timed(&[text]).1);
        println!("{turns:>12}  {one:8.2} s  {other:19.2} s");
    }
}

/// Returns a game in which one in four throws was not heard.
fn unheard(text: &[u8]) -> Vec<u8> {
    let (mut out, mut at, log) = (Vec::new(), 0, parse(text));
    let throws = log.items.iter().filter(|item| matches!(item.kind, ItemKind::Throw(_)));
    for item in throws.step_by(4) {
        out.extend(&text[at..item.span.start as usize]);
        out.push(b'?');
        at = item.span.end as usize;
    }
    out.extend(&text[at..]);
    out
}

/// Prints the results for households of ten games, each with one illegal move that is not marked.
fn print_illegal() {
    let (mut named, mut slowest) = (0, 0.0f64);
    const HOUSEHOLDS: usize = 14;
    for household in 0..HOUSEHOLDS {
        let hidden = random_variant(&mut Pcg64::new(22, household as u128));
        let games = (0..10).map(|game| illegal(&played(hidden, household, game, 350)));
        let (inferred, took) = timed(&games.collect::<Vec<_>>());
        named += u32::from(inferred.variants.has(&UntypedVariant::of(&hidden)));
        slowest = slowest.max(took);
    }
    println!("one illegal move in each of ten games: {slowest:.2} s at most");
    println!("the hidden variant is named for {named} of {HOUSEHOLDS} households");
}

/// Adds a capture that no throw allows to one player turn of a game.
fn illegal(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_simple =
        |line: &&mut String| line.starts_with(['N', 'S']) && line[2..].starts_with(" 3");
    let simple = lines.iter_mut().filter(is_simple);
    if let Some(line) = simple.last() {
        line.push_str(" a1x");
    }
    lines.join("\n").into_bytes()
}

fn timed(texts: &[Vec<u8>]) -> (Inference, f64) {
    let logs: Vec<Log> = texts.iter().map(|text| parse(text)).collect();
    let began = Instant::now();
    (inferred(texts, &logs), began.elapsed().as_secs_f64())
}

fn player_turns(log: &Log) -> usize {
    log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count()
}

fn class(known: &Knowledge) -> usize {
    match known {
        // No values are given here, and no parameter of Dadu is fixed.
        Knowledge::Settled(_) | Knowledge::Given(_) | Knowledge::Fixed(_) => 0,
        Knowledge::Narrowed(_) => 1,
        Knowledge::Open => 2,
        Knowledge::NeverExercised => 3,
    }
}

fn played(variant: Variant, household: usize, game: u64, max_turns: u32) -> Vec<u8> {
    let (policy, seed) = (Policy::Sensible, household as u64);
    let plan = Plan { variant, players: (4, 4), policy, max_turns, seed };
    let mut text = Vec::new();
    simulate(&plan, game, &mut text);
    text
}

fn inferred(texts: &[Vec<u8>], logs: &[Log]) -> Inference {
    let none = |_: &str| Err("there are none".to_owned());
    let evidence = |(text, log)| Evidence { text, log, load: &none };
    let games: Vec<Evidence<'_>> =
        texts.iter().map(Vec::as_slice).zip(logs).map(evidence).collect();
    infer(&games, &Variants::all(&RULEBOOK), &mut |_| true).expect("it is not given up")
}
