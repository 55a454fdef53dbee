//! A recorder killed at any moment leaves a valid log with every accepted player turn, and a new
//! recorder continues the log.

use std::fs;

use dadu::finding::Severity;
use dadu::games::dadu::Variant;
use dadu::notation::parse;
use dadu::replay::{Setup, replay};

use super::keys::game;
use super::pipe::{Running, Table};
use super::typist::{header, typed};

/// Returns how often the recorder is killed. `DADU_KILLS` sets another number.
fn kills() -> u64 {
    std::env::var("DADU_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// Returns the codes of findings in a text, except those about text that is not written yet.
fn wrong(text: &[u8]) -> Vec<&'static str> {
    let found = replay(text, &parse(text), &Setup::default(), &mut ()).findings;
    let weighs = found.iter().filter(|finding| finding.severity > Severity::Note);
    let codes = weighs.map(|finding| finding.code().id());
    codes.filter(|code| !["D214", "D604"].contains(code)).collect()
}

#[test]
fn a_killed_recorder_leaves_a_valid_log() {
    let table = Table::new();
    for round in 0..kills() {
        let game = game(Variant::BASIC, (2, 2), round + 1);
        let typed = typed(&game);
        let path = table.file("killed.dadu", header(&game));
        let mut at = 0;
        // The recorder is killed a few times before the end of the game.
        for kill in 0..4 {
            let mut running = Running::on(&path, &[]);
            running.press("\u{1b}");
            let some = 1 + (round * 37 + kill * 61) as usize % 90;
            let turns = &typed.turns[at..(at + some).min(typed.turns.len())];
            running.press(&turns.concat());
            if round % 3 > 0 {
                // Kill it at the moment when it reports a line as saved.
                let nth = round as usize * 13 % turns.len().max(1);
                (0..nth.saturating_sub(1)).for_each(|_| drop(running.hear("+ ")));
            }
            running.child.kill().expect("it can be killed");
            let said = running.said.rest();
            running.child.wait().expect("it ended");
            let text = fs::read(&path).expect("a file");
            let kept = String::from_utf8(text.clone()).expect("UTF-8");
            assert!(kept.ends_with('\n') && game.starts_with(&kept), "round {round}: {kept}");
            assert_eq!(wrong(&text), [""; 0], "round {round}");
            for line in said.lines().filter_map(|line| line.strip_prefix("+ ")) {
                assert!(
                    kept.contains(&format!("\n{line}\n")),
                    "round {round}: {line} was said to be kept"
                );
            }
            at = kept[header(&game).len()..].lines().count();
        }
        let mut running = Running::on(&path, &[]);
        running.press("\u{1b}");
        running.press(&typed.turns[at..].concat());
        running.press(&typed.end);
        assert_eq!(running.end().0, Some(0));
        assert_eq!(fs::read_to_string(&path).expect("a file"), game, "round {round}");
    }
}
