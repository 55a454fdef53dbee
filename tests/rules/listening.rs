//! Listeners of the engine receive every parameter that a decision consults. A parameter that they
//! did not receive makes no difference.

use dadu::finding::{Code, Finding};
use dadu::games::GameId;
use dadu::games::dadu::Parameter::{self, *};
use dadu::games::dadu::variant::Declaration;
use dadu::games::dadu::{RULEBOOK, Variant};
use dadu::notation::{Log, parse};
use dadu::replay::{DaduMoment, Setup, replay, steps};
use dadu::rulebook::UntypedVariant;

use super::logs::cases;

/// The parameters consulted for the header and the start, before the first player turn.
const SET_UP: [Parameter; 6] =
    [Segments, SegmentLength, StandardPieces, Kings, PlayersASide, TeamLeader];

/// Returns every parameter consulted in a game.
fn consulted(text: &[u8], log: &Log, variant: Variant) -> Vec<Parameter> {
    let (setup, variant) = (Setup::default(), UntypedVariant::of(&variant));
    let mut steps = steps(text, log, &setup, &variant);
    let mut heard: Vec<_> = (0..log.lines.len()).map(|at| steps.line(at)).collect();
    heard.push(steps.end());
    let rows = heard.into_iter().flat_map(|set| set.rows(&RULEBOOK));
    rows.map(|row| Parameter::ALL[row.index()]).collect()
}

/// Returns the findings and the final position under a variant. Leaves out the facts of a finding, which may
/// mention a household's rule in passing. The warning about an unreachable position (D509) excludes
/// no variant, so listeners do not receive its parameters.
fn results(text: &[u8], log: &Log, variant: Variant) -> Vec<String> {
    let variants = Declaration::of_variant(variant).into();
    let setup = Setup { variants, ..Setup::default() };
    let game = replay(text, log, &setup, &mut ());
    let cause = |f: &Finding| f.follows.map(|cause| game.findings[cause].span);
    let position = format!("{:?}", DaduMoment::at(text, log, &setup, usize::MAX).position);
    let told = |f: &Finding| format!("{:?} {:?} {:?} {:?}", f.span, f.code(), f.severity, cause(f));
    game.findings.iter().filter(|f| f.code() != Code::D509).map(told).chain([position]).collect()
}

#[test]
fn parameters_that_were_not_consulted_make_no_difference() {
    // Long games consult nearly every parameter.
    for case in cases().into_iter().filter(|case| case.text.len() < 1500) {
        let log = parse(&case.text);
        if log.game != Some(GameId::Dadu) {
            continue;
        }
        let declared = replay(&case.text, &log, &Setup::default(), &mut ());
        let variant = declared.play.declared.typed().variant;
        let results = |variant| results(&case.text, &log, variant);
        let (heard, own) = (consulted(&case.text, &log, variant), results(variant));
        for &silent in Parameter::ALL {
            if heard.contains(&silent) || SET_UP.contains(&silent) {
                continue;
            }
            for value in silent.definition().values.all() {
                let other = variant.with(silent, value).expect("a value of the table");
                assert!(
                    results(other) == own,
                    "{} consulted without a word in {}",
                    silent.name(),
                    case.place
                );
            }
        }
    }
}

/// Player turns in which a parameter decides, and the most similar ones in which it does not.
const DECIDES: [(Parameter, &str, &str, &str); 5] = [
    // Whether a lost 1 is da only matters to players without da.
    (DaWhenLost, "basic", "N c3 wait K 7 da none#N1 1-0", "N c3 wait K 7 da all ones all#N1 1-0"),
    (
        DaWhenLost,
        "basic, triples = together",
        "N c3 wait K 7 da none#N1 10-1-10-2",
        "N c3 wait K 7 da all ones all#N1 10-1-10-2 c3+2",
    ),
    // Only a 1 captures in place.
    (
        CaptorInPlace,
        "basic, one-kill-per-piece = yes",
        "N c2 out K 7 da all#N1 2 c2+2x 1-2",
        "N c2 out K 7 da all#N1 2 c2+2x 2",
    ),
    // Only a further 1 brings a piece back.
    (
        ForcedReentry,
        "basic",
        "N centre 1 out K 7 da all#N1 1-1-3 @+1",
        "N g5 centre 1 out K 6 da all#N1 1-3 @+1",
    ),
    // For a 1 that must enter a piece, the centre does not matter.
    (
        CentreExit,
        "basic",
        "N c2 centre 1 out K 6 da all#N1 1-2 c2+1 c3+2",
        "N c2 centre 1 wait 1 out K 5 da all#N1 1-2 c2+1 c3+2",
    ),
];

#[test]
fn listeners_do_not_receive_parameters_that_decide_nothing() {
    for (parameter, variant, decides, does_not) in DECIDES {
        for (play, expected) in [(decides, true), (does_not, false)] {
            let (north, turn) = play.split_once('#').expect("a position and a player turn");
            let south = "S c4*2 wait K 6 da all closed | turn N";
            let text =
                format!("Dadu: 1\nVariant: {variant}\n\n= {north} | {south}\n{turn}\nS1 0\n");
            let log = parse(text.as_bytes());
            let game = replay(text.as_bytes(), &log, &Setup::default(), &mut ());
            let heard = consulted(text.as_bytes(), &log, game.play.declared.typed().variant);
            assert_eq!(heard.contains(&parameter), expected, "{} in {play}", parameter.name());
        }
    }
}
