//! The test cases: every example in `spec/` does what its page says, and every log of the corpus
//! gives the report in the file next to it.

use std::path::Path;

use dadu::diagnostic::{GameSource, Look, Renderer};
use dadu::finding::{Code, Severity};
use dadu::notation::parse;
use dadu::notation::stream::Blocks;
use dadu::replay::{Counts, Game, Setup, replay};

use super::files::{fences, files, root, text};

/// Returns the codes of the errors and warnings in a log.
fn codes(log: &str) -> Vec<Code> {
    let parsed = parse(log.as_bytes());
    let game = replay(log.as_bytes(), &parsed, &Setup::default(), &mut ());
    let weighs = game.findings.iter().filter(|f| f.severity > Severity::Note);
    weighs.map(|f| f.code()).collect()
}

#[test]
fn examples_match_their_page() {
    for path in files("spec", "md") {
        for (info, example) in fences(&text(&path)) {
            let mut words = info.split_whitespace();
            let place = format!("{}: {info}\n{example}", path.display());
            match (words.next(), words.next()) {
                (Some("dadu"), None) => assert_eq!(codes(&example), [], "{place}"),
                (Some("dadu"), Some(code)) => {
                    let found: Vec<&str> = codes(&example).iter().map(|c| c.id()).collect();
                    assert_eq!(found.first(), Some(&code), "{place}");
                }
                (Some("dadu-lines"), game) => {
                    let game = game.map_or(String::new(), |game| format!("Game: {game}\n"));
                    let log = format!("Dadu: 1\n{game}{example}");
                    assert_eq!(parse(log.as_bytes()).errors, [], "{place}");
                }
                _ => {}
            }
        }
    }
}

/// Replays each complete game of a file, and calls `replayed` with the result and its text.
fn each_game(path: &Path, mut replayed: impl FnMut(&Game, &GameSource)) {
    let bytes = std::fs::read(root().join(path)).expect("a log can be read");
    let name = path.to_str().expect("a plain name");
    let mut blocks = Blocks::new(&bytes[..]);
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        for game in block.games().filter(|game| game.opens && game.cuts.is_empty()) {
            let log = parse(game.shown);
            let source = GameSource::new(name, game.shown, game.lines).glued_on(game.column);
            replayed(&replay(game.shown, &log, &Setup::default(), &mut ()), &source);
        }
    }
}

#[test]
fn legal_logs_check_clean() {
    for path in files("corpus/legal", "dadu") {
        each_game(&path, |game, _| {
            let weighs = game.findings.iter().find(|f| f.severity > Severity::Note);
            assert!(weighs.is_none(), "{}: {weighs:?}", path.display());
        });
    }
}

#[test]
fn notes_appear_in_their_example_logs() {
    // These are found only by trying every reading, in `tests/worlds.rs`.
    let together = [Code::D708, Code::D709, Code::D710];
    let notes = Code::ALL.iter().filter(|code| code.severity() == Severity::Note);
    for code in notes.filter(|code| !together.contains(code)) {
        let path = format!("corpus/legal/findings/{}.dadu", code.id());
        let mut said = false;
        each_game(Path::new(&path), |game, _| {
            said |= game.findings.iter().any(|found| found.code() == *code);
        });
        assert!(said, "{path}");
    }
}

/// Files without a complete game: their findings are about the file.
const NO_GAMES: [&str; 3] = ["D105.dadu", "D106.dadu", "D107.dadu"];

/// Returns the counts in the summary of a report.
fn counted(summary: &str) -> Counts {
    let before = |words: &str| {
        let (before, _) = summary.split_once(words)?;
        before.rsplit([' ', '\n']).next()?.replace(',', "").parse().ok()
    };
    let unchecked = summary.lines().find(|line| line.ends_with("not checked (unknown position)"));
    Counts {
        turns: before(" player turn").unwrap_or(0),
        throws: before(" throw").unwrap_or(0),
        moves: before(" move").unwrap_or(0),
        unread_lines: before(" line").unwrap_or(0),
        unchecked: unchecked.and_then(|line| line.split(' ').next()?.parse().ok()).unwrap_or(0),
    }
}

#[test]
fn illegal_logs_match_their_reports() {
    let renderer = Renderer::new(Look { colour: false, width: 100 });
    let mut wrong = Vec::new();
    for path in files("corpus/illegal", "dadu") {
        if NO_GAMES.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        let (mut drawn, mut counts) = (String::new(), Counts::default());
        each_game(&path, |game, source| {
            counts.add(&game.counts);
            let all = &game.findings;
            all.iter().for_each(|found| renderer.draw(found, all, source, &mut drawn));
        });
        let report = text(path.with_extension("report"));
        let (findings, summary) = report.rsplit_once(" in 1 file: ").expect("a report has counts");
        let findings = findings.rsplit_once('\n').map_or("", |(findings, _games)| findings);
        if drawn.trim_end() != findings.trim_end() || counted(summary) != counts {
            wrong.push(format!("{}: found\n{drawn}\n{counts:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
