//! Killed at any moment, the log is valid and holds every player turn that was accepted; and the
//! recorder goes on from it.

use std::fs;

use dadu::finding::Severity;
use dadu::games::dadu::Variant;
use dadu::notation::parse;
use dadu::replay::{Setup, replay};

use super::keys::game;
use super::pipe::{Running, Table};
use super::typist::{header, typed};

/// How often the recorder is killed; `DADU_KILLS` sets another number.
fn kills() -> u64 {
    std::env::var("DADU_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(6)
}

/// The codes of what a check finds, but for what is merely not written yet.
fn wrong(text: &[u8]) -> Vec<&'static str> {
    let found = replay(text, &parse(text), &Setup::default(), &mut ()).findings;
    let weighs = found.iter().filter(|finding| finding.severity > Severity::Note);
    let codes = weighs.map(|finding| finding.code().id());
    codes.filter(|code| !["D214", "D604"].contains(code)).collect()
}

#[test]
fn killed_at_any_moment_the_log_is_whole() {
    let table = Table::new();
    for round in 0..kills() {
        let game = game(Variant::BASIC, (2, 2), round + 1);
        let typed = typed(&game);
        let path = table.file("killed.dadu", header(&game));
        let mut at = 0;
        // Killed a few times on its way to the end.
        for kill in 0..4 {
            let mut running = Running::on(&path, &[]);
            running.press("\u{1b}");
            let some = 1 + (round * 37 + kill * 61) as usize % 90;
            let turns = &typed.turns[at..(at + some).min(typed.turns.len())];
            running.press(&turns.concat());
            if round % 3 > 0 {
                // At the moment when a line was said to be kept.
                let nth = round as usize * 13 % turns.len().max(1);
                (0..nth.saturating_sub(1)).for_each(|_| drop(running.hear("+ ")));
            }
            running.child.kill().expect("it can be killed");
            let said = running.rest();
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
