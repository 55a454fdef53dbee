//! Who listens to the engine hears every parameter that a decision consults: what was not heard
//! makes no difference.

use dadu::finding::Finding;
use dadu::notation::{Log, parse};
use dadu::replay::{Game, Setup, Steps, replay};
use dadu::rules::Parameter::{self, *};
use dadu::rules::Variant;
use dadu::rules::variant::Declaration;

use super::logs::cases;

/// What the header and the start are judged by, before anybody plays.
const SET_UP: [Parameter; 6] =
    [Segments, SegmentLength, StandardPieces, Kings, PlayersASide, TeamLeader];

fn under(text: &[u8], log: &Log, variant: Variant) -> Game {
    let variant = Some(Declaration::known(variant));
    replay(text, log, &Setup { variant, ..Setup::default() }, &mut ())
}

/// Everything that was consulted in a game.
fn consulted(text: &[u8], log: &Log, variant: Variant) -> Vec<Parameter> {
    let mut steps = Steps::new(text, log, &Setup::default(), variant);
    let mut heard: Vec<Parameter> = (0..log.lines.len()).flat_map(|at| steps.line(at)).collect();
    heard.extend(steps.end());
    heard
}

/// What was found, but for the rules: those of readings are found by trying them.
fn told(game: &Game) -> Vec<String> {
    let told = |f: &Finding| format!("{:?} {:?} {:?} {:?}", f.span, f.facts, f.severity, f.follows);
    game.findings.iter().map(told).chain([format!("{:?}", game.position)]).collect()
}

#[test]
fn what_nobody_consulted_makes_no_difference() {
    // Long games consult nearly everything.
    for case in cases().into_iter().filter(|case| case.text.len() < 1500) {
        let log = parse(&case.text);
        let declared = replay(&case.text, &log, &Setup::default(), &mut ());
        let variant = declared.declared.variant;
        let (heard, game) =
            (consulted(&case.text, &log, variant), under(&case.text, &log, variant));
        for &silent in Parameter::ALL {
            if heard.contains(&silent) || SET_UP.contains(&silent) {
                continue;
            }
            for value in silent.definition().values.all() {
                let other = variant.with(silent, value).expect("a value of the table");
                let same = told(&under(&case.text, &log, other)) == told(&game);
                assert!(same, "{} consulted without a word in {}", silent.name(), case.place);
            }
        }
    }
}
