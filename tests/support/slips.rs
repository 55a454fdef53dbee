//! Texts with typos: damage that a pen, a keyboard or a disk can do to a log.

use std::sync::OnceLock;

use dadu::games::dadu::variant::Variant;
use dadu::notation::stream::Blocks;
use dadu::simulate::{Plan, Policy, simulate};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

pub fn below(random: &mut Pcg64, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}

/// Returns whole games in which to make typos: every log of the corpus, the inputs for formatting,
/// and simulated games.
pub fn stock() -> &'static [Vec<u8>] {
    static STOCK: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    STOCK.get_or_init(|| {
        let logs = ["dadu", "in"].map(|ending| super::files("corpus", ending)).concat();
        let read = |path| std::fs::read(super::root().join(path)).expect("a log can be read");
        let simulated = (0..20).map(simulated);
        logs.into_iter().map(read).chain(simulated).flat_map(|text| games(&text)).collect()
    })
}

fn simulated(number: u64) -> Vec<u8> {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (2, 2), policy, max_turns: 60, seed: 10 };
    let mut text = Vec::new();
    simulate(&plan, number, &mut text);
    text
}

/// Splits a file into its games, and leaves out long ones.
pub fn games(text: &[u8]) -> Vec<Vec<u8>> {
    let mut blocks = Blocks::new(text);
    let mut games = Vec::new();
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        games.extend(block.games().map(|game| game.text[..game.text.len().min(3000)].to_vec()));
    }
    games
}

/// Text typed by mistake, pasted from another program, or written in the wrong place.
const TYPED: &[&str] = &[
    " ",
    "  ",
    "\t",
    "\u{a0}",
    "\n",
    "\n \n",
    "\r",
    "\r\n",
    "\u{2028}",
    "\u{b}",
    "\u{feff}",
    ",",
    "،",
    "#",
    " #",
    "|",
    "=",
    "= ",
    ":",
    ": ",
    "-",
    "–",
    "…",
    "...",
    "+",
    "*",
    "/",
    "(",
    ")",
    "[",
    "]",
    "~",
    "@",
    ">",
    "?",
    "!",
    "!back",
    ".",
    "x",
    "0",
    "1",
    "9",
    "12",
    "255",
    "N",
    "S",
    "n",
    "s",
    "K",
    "k",
    "N1 ",
    "S2 ",
    "wait ",
    "da ",
    "all ",
    "none ",
    "turn ",
    "a1",
    "h1",
    "b2*2",
    "Dadu:",
    "Dadu: 1",
    "\nDadu: 1\n",
    "dadu: 1",
    "Result: n",
    "Players",
    "\0",
    "é",
];

/// Makes one random change to a text.
pub fn slip(text: &mut Vec<u8>, random: &mut Pcg64) {
    let at = below(random, text.len() + 1);
    let end = (at + 1 + below(random, 3)).min(text.len());
    let typed = TYPED[below(random, TYPED.len())].bytes();
    match below(random, 6) {
        0 => drop(text.splice(at..end, typed)),
        1 | 2 => drop(text.splice(at..at, typed)),
        3 => drop(text.drain(at..end)),
        4 => text.splice(at..at, text[at..end].to_vec()).for_each(drop),
        _ => {
            // Copy a part of the text to another place.
            let from = below(random, text.len() + 1);
            let stretch = text[from..(from + 1 + below(random, 20)).min(text.len())].to_vec();
            text.splice(at..at, stretch);
        }
    }
}

/// Returns a text of the stock with some typos, always the same for a given number.
pub fn slipped(number: u64) -> Vec<u8> {
    let mut random = Pcg64::new(11, u128::from(number));
    let mut text = stock()[below(&mut random, stock().len())].clone();
    for _ in 0..1 + below(&mut random, 5) {
        slip(&mut text, &mut random);
    }
    text
}
