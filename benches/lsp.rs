//! `cargo bench --bench lsp`: the response times of the language server.
//!
//! A log of 1,000 player turns (simulated, basic rules, four a side) is open in the server, which
//! is a separate process. In a session of 500 edits, a transcriber types player turns at its end,
//! character by character, and makes corrections further up. After each edit the editor requests
//! completions, and the hover text before the cursor. The bench measures the time from the edit or
//! request to the findings, the completions and the hover text.

#[path = "../tests/support/editor.rs"]
#[allow(dead_code)]
mod editor;

use std::time::{Duration, Instant};

use dadu::games::dadu::Variant;
use dadu::simulate::{Plan, Policy, simulate};
use editor::{Buffer, Editor};

const EDITS: usize = 500;
const TURNS: u32 = 1000;
const URI: &str = "file:///bench/evening.dadu";

fn main() {
    let log = log();
    println!("a log of {TURNS} player turns, {} bytes; {EDITS} edits", log.len());
    let mut buffer = Buffer { text: log };
    let mut editor = Editor::open();
    let opened = Instant::now();
    editor.open_document(URI, &buffer.text);
    println!("{:>12}: {:.2} ms", "opened", milliseconds(opened.elapsed()));
    let mut times: [(&str, Vec<Duration>); 3] =
        ["findings", "completion", "hover"].map(|name| (name, Vec::with_capacity(EDITS)));
    for number in 0..EDITS {
        let (at, text) = edit(&buffer.text, number);
        let version = number as i32 + 2;
        let sent = Instant::now();
        editor.change(URI, version, buffer.range(at, at), text);
        editor.findings(URI, version);
        times[0].1.push(sent.elapsed());
        buffer.text.insert_str(at, text);
        for (name, times) in &mut times[1..] {
            let sent = Instant::now();
            editor.at(&format!("textDocument/{name}"), URI, buffer.place(at));
            times.push(sent.elapsed());
        }
    }
    for (name, times) in &mut times {
        times.sort_unstable();
        let at = |share: f64| milliseconds(times[(times.len() as f64 * share) as usize]);
        let longest = milliseconds(times[times.len() - 1]);
        println!(
            "{name:>12}: median {:.2} ms, 99th percentile {:.2} ms, longest {longest:.2} ms",
            at(0.5),
            at(0.99)
        );
    }
    assert_eq!(editor.close(), 0);
}

/// Returns a log of this many player turns, without a result.
fn log() -> String {
    let (variant, policy) = (Variant::BASIC, Policy::Uniform);
    let plan = Plan { variant, players: (4, 4), policy, max_turns: TURNS, seed: 11 };
    let whole = |number| {
        let mut text = Vec::new();
        simulate(&plan, number, &mut text);
        String::from_utf8(text).expect("text")
    };
    // Most games are too short.
    let mut logs = (1..).map(whole);
    let log = logs.find(|log| log.contains("Result: unfinished")).expect("a long game");
    log.split("Result:").next().expect("a log").to_owned()
}

/// Returns an edit: nine characters of a player turn at the end, then one remark somewhere further
/// up.
fn edit(text: &str, number: usize) -> (usize, &'static str) {
    const TYPED: [&str; 9] = ["N", "1", " ", "1", "-", "4", " ", "+", "1\n"];
    match number % 10 {
        9 => {
            let line = text.match_indices('\n').map(|(at, _)| at).nth(10 + number * 2 % 900);
            (line.expect("a line"), "  # mended")
        }
        typed => (text.len(), TYPED[typed]),
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
