//! Inference, compared with brute force and with hidden variants.

use crate::support::household::random_variant;
use crate::support::households::{game_of, household_of, move_game_of, variant_of};
use crate::support::planted::{KINDS, plant};
use crate::support::slips::below;
use dadu::finding::{Code, Facts, Finding, Severity};
use dadu::games::dadu::RULEBOOK;
use dadu::games::dadu::variant::{Parameter, Variant};
use dadu::games::{
    GameId, bosh, deleb, djara_badakh, koruboddo, leyla_gobale, shah, shantarad, tamman, thaayam,
};
use dadu::infer::{Cube, Evidence, Inference, Knowledge, Variants, infer};
use dadu::notation::{Log, parse};
use dadu::replay::{Setup, replay, steps};
use dadu::rulebook::{self, UntypedVariant};
use dadu::simulate::{Plan, Policy, simulate};
use rand_pcg::Pcg64;

fn no_files(_: &str) -> Result<String, String> {
    Err("there are none".to_owned())
}

fn game(variant: Variant, seed: u64, max_turns: u32) -> Vec<u8> {
    let policy = Policy::Sensible;
    let plan = Plan { variant, players: (2, 2), policy, max_turns, seed };
    let mut text = Vec::new();
    simulate(&plan, 0, &mut text);
    text
}

fn inferred(texts: &[Vec<u8>], given: &Variants) -> Inference {
    let logs: Vec<Log> = texts.iter().map(|text| parse(text)).collect();
    let evidence = |(text, log)| Evidence { text, log, load: &no_files };
    let games: Vec<Evidence<'_>> =
        texts.iter().map(Vec::as_slice).zip(&logs).map(evidence).collect();
    infer(&games, given, &mut |_| true).expect("it is not given up")
}

/// Returns whether `check` under a variant finds no error in a game for which the variant could be
/// the reason.
fn fits(text: &[u8], variant: &UntypedVariant) -> bool {
    let setup = Setup { variants: variant.into(), ..Setup::default() };
    let game = replay(text, &parse(text), &setup, &mut ());
    let blamed = |f: &Finding| {
        let by_variant = matches!(f.facts, Facts::PlayersDiffer { by: "the variant", .. });
        f.severity == Severity::Error && (by_variant || f.facts.depend_on_variant())
    };
    !game.findings.iter().any(blamed)
}

/// Returns every variant of a set.
fn each(variants: &Variants) -> Vec<UntypedVariant> {
    let mut all = Vec::new();
    for cube in variants.cubes() {
        let mut some = vec![cube.likeliest()];
        for parameter in cube.book().parameters.iter().filter(|row| cube.is_open(row)) {
            let with = |v: &UntypedVariant| {
                let values = cube.values(parameter);
                let variant = *v;
                values.map(move |value| variant.with(parameter, value).expect("of the table"))
            };
            some = some.iter().flat_map(with).collect();
        }
        all.extend(some);
    }
    all
}

/// Returns how many games are tested. `DADU_INFER` sets another number.
fn games() -> u64 {
    std::env::var("DADU_INFER").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// Opens parameters of a variant at random until enough variants are possible. Returns `None` if
/// there are too many then.
fn opened(hidden: &UntypedVariant, random: &mut Pcg64) -> Option<Variants> {
    let (mut given, book) = (Cube::of(hidden), hidden.book());
    while given.count() < Cube::all(book).count().min(400) {
        given = given.opened(&book.parameters[below(random, book.parameters.len())]);
    }
    (given.count() <= 3000).then(|| given.into())
}

/// Asserts that inference from a game agrees with checking the game under each variant in turn.
fn brute_force_agrees(text: &[u8], given: &Variants, of: &str) {
    let found = inferred(&[text.to_vec()], given);
    for variant in each(given) {
        let by_force = fits(text, &variant);
        assert_eq!(found.variants.has(&variant), by_force, "{of}: {variant}");
    }
}

#[test]
fn brute_force_agrees_on_small_spaces() {
    for number in 0..games() {
        let mut random = Pcg64::new(3, u128::from(number));
        let hidden = random_variant(&mut random);
        let text = game(hidden, number, 60 + below(&mut random, 150) as u32);
        if let Some(given) = opened(&UntypedVariant::of(&hidden), &mut random) {
            brute_force_agrees(&text, &given, &format!("game {number}"));
        }
    }
}

/// Tests the laws of inference on another game, with a simulation of it.
fn laws_of_inference<P: rulebook::Parameter>(game: fn(rulebook::Variant<P>, u64, u32) -> Vec<u8>) {
    for number in 0..games() {
        let mut random = Pcg64::new(6, u128::from(number));
        let hidden = variant_of::<P>(&mut random);
        let text = game(hidden, number, 30 + below(&mut random, 60) as u32);
        let hidden = UntypedVariant::of(&hidden);
        let of = format!("{}, game {number}", hidden.book().title);
        if let Some(given) = opened(&hidden, &mut random) {
            brute_force_agrees(&text, &given, &of);
        }
        let found = inferred(&[text], &Variants::all(hidden.book()));
        assert!(found.variants.has(&hidden), "{of}: {hidden}");
    }
}

#[test]
fn laws_of_inference_hold_for_thaayam() {
    laws_of_inference(game_of::<thaayam::Rules>);
}

#[test]
fn laws_of_inference_hold_for_tamman() {
    laws_of_inference(game_of::<tamman::Rules>);
}

#[test]
fn laws_of_inference_hold_for_deleb() {
    laws_of_inference(game_of::<deleb::Rules>);
}

#[test]
fn laws_of_inference_hold_for_shah() {
    laws_of_inference(move_game_of::<shah::Rules>);
}

#[test]
fn laws_of_inference_hold_for_djara_badakh() {
    laws_of_inference(move_game_of::<djara_badakh::Rules>);
}

#[test]
fn laws_of_inference_hold_for_shantarad() {
    laws_of_inference(move_game_of::<shantarad::Rules>);
}

#[test]
fn laws_of_inference_hold_for_koruboddo() {
    laws_of_inference(move_game_of::<koruboddo::Rules>);
}

#[test]
fn laws_of_inference_hold_for_leyla_gobale() {
    laws_of_inference(move_game_of::<leyla_gobale::Rules>);
}

#[test]
fn laws_of_inference_hold_for_bosh() {
    laws_of_inference(move_game_of::<bosh::Rules>);
}

#[test]
fn the_hidden_variant_is_always_among_those_that_fit() {
    for number in 0..games() {
        let mut random = Pcg64::new(4, u128::from(number));
        let hidden = random_variant(&mut random);
        let texts = [game(hidden, number, 350)];
        let start = std::time::Instant::now();
        let found = inferred(&texts, &Variants::all(&RULEBOOK));
        let settled = RULEBOOK.parameters.iter().filter(|p| found.variants.values(p).len() == 1);
        println!(
            "{number}: {:?}, {} cubes, {} settled, {} exercised",
            start.elapsed(),
            found.variants.cubes().len(),
            settled.count(),
            found.exercised.iter().flatten().count(),
        );
        assert!(found.variants.has(&UntypedVariant::of(&hidden)), "game {number}: {hidden}");
    }
}

/// A parameter that only matters with an optional rule counts as exercised where that rule may
/// apply.
#[test]
fn parameters_of_optional_rules_count_as_exercised() {
    let mut mattered = 0;
    for number in 0..games() {
        let hidden = Variant::BASIC.with(Parameter::MandatoryKill, 1).expect("yes");
        let texts = [game(hidden, number, 350)];
        let found = inferred(&texts, &Variants::all(&RULEBOOK));
        if found.variants.values(Parameter::KillSpares.definition()).len() == 1 {
            continue;
        }
        let decides = |value: u8| {
            let variant = hidden.with(Parameter::KillSpares, value).expect("of the table");
            surveyed(&texts[0], variant)
        };
        if decides(0) != decides(1) && found.variants.has(&UntypedVariant::of(&hidden)) {
            mattered += 1;
            let exercised = found.exercised[Parameter::KillSpares as usize];
            assert!(exercised.is_some(), "game {number}");
        }
    }
    assert!(mattered > 0);
}

/// Returns a digest of the legal moves on each line of a game under a variant.
fn surveyed(text: &[u8], variant: Variant) -> Vec<u64> {
    let log = parse(text);
    let (setup, variant) = (Setup::default(), UntypedVariant::of(&variant));
    let mut steps = steps(text, &log, &setup, &variant);
    (0..log.lines.len()).map(|line| steps.survey(line).0).collect()
}

/// Each of ten games has one illegal move. The true variant is among those that need the fewest
/// slips, which are exactly ten.
#[test]
fn one_illegal_move_in_each_game_keeps_the_true_variant() {
    for number in 0..games() / 4 {
        let mut random = Pcg64::new(5, u128::from(number));
        let variant = random_variant(&mut random);
        let hidden = UntypedVariant::of(&variant);
        let open = (0..12).map(|_| &RULEBOOK.parameters[below(&mut random, Parameter::COUNT)]);
        let given = open.fold(Cube::of(&hidden), |cube, parameter| cube.opened(parameter));
        let texts: Vec<Vec<u8>> = (0..10)
            .map(|seed| with_illegal_move(&game(variant, 100 * number + seed, 100), &mut random))
            .collect();
        let found = inferred(&texts, &given.into());
        let unfit = found.unfit.expect("no variant makes them all legal");
        assert!(found.variants.has(&hidden), "household {number}: {hidden}");
        assert_eq!(unfit.slips.len(), 10, "household {number}");
        assert!(!unfit.contradiction.is_empty());
    }
}

/// Three games of a household, with a slip of the recorder in each: in every game, nearly all values that fit best are those of
/// the household. `cargo bench --bench noise` measures it on more.
#[test]
fn slips_of_the_recorder_hide_no_rules() {
    for game in GameId::ALL {
        let (mut single, mut right) = (0, 0);
        for number in 0..households() {
            let (hidden, texts) = household_of(game, number, 3, 60);
            let mut random = Pcg64::new(7, u128::from(number));
            let slipped = texts.iter().map(|text| with_slip(text, &mut random));
            let found = inferred(&slipped.collect::<Vec<_>>(), &Variants::all(game.rulebook()));
            for parameter in game.rulebook().parameters {
                if let Knowledge::Settled(value) = found.knowledge(parameter) {
                    single += 1;
                    right += u32::from(value == hidden.get(parameter));
                }
            }
        }
        assert!(right * 10 >= single * 9, "{game}: {right} of {single}");
    }
}

/// Returns how many households of each game are tested. `DADU_INFER` sets another number.
fn households() -> u64 {
    games().div_ceil(12)
}

/// Makes one mistake in a game.
fn with_slip(text: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let text = std::str::from_utf8(text).expect("UTF-8");
    let slipped = std::iter::repeat_with(|| {
        let kind = KINDS[below(random, KINDS.len())];
        plant(text, kind, random)
    });
    slipped.flatten().next().expect("some mistake is possible").text.into_bytes()
}

/// A game that begins with a position shows its board. A mistake in it is not excused by another board.
#[test]
fn a_mistake_changes_no_stated_board() {
    let misprinted = |path: &str, right: &str, wrong: &str| {
        let path = crate::support::root().join("corpus/legal").join(path);
        let text = std::fs::read_to_string(path).expect("a log of the corpus");
        assert!(text.contains(right), "{text}");
        text.replacen(right, wrong, 1).into_bytes()
    };
    let shah = misprinted("shah/games/worked.dadu", "S1 +c3", "S1 +e3");
    let found = inferred(&[shah], &Variants::all(&shah::RULEBOOK));
    assert_eq!(found.variants.values(shah::Parameter::Men.definition()), [12]);
    let impossible = |e: &&dadu::infer::Exclusion| e.finding.code() == Code::D507;
    assert_eq!(found.exclusions.iter().filter(impossible).count(), 8, "{:?}", found.exclusions);
    let leyla = misprinted("leyla-gobale/games/worked.dadu", "N1 f2=", "N1 c2=");
    let found = inferred(&[leyla], &Variants::all(&leyla_gobale::RULEBOOK));
    let balls_and_holes = |variant: UntypedVariant| {
        let [holes, balls] = [leyla_gobale::Parameter::Holes, leyla_gobale::Parameter::Balls]
            .map(|parameter| usize::from(variant.get(parameter.definition())));
        (holes, balls)
    };
    assert!(found.unfit.is_some());
    for cube in found.variants.cubes() {
        let (holes, balls) = balls_and_holes(cube.likeliest());
        assert_eq!(2 * holes * balls, 48);
    }
}

/// Adds a capture that no throw allows to one player turn of a game.
fn with_illegal_move(text: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let text = std::str::from_utf8(text).expect("UTF-8");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_simple = |line: &str| line.starts_with(['N', 'S']) && line[2..].starts_with(" 3");
    let simple: Vec<usize> = (0..lines.len()).filter(|&line| is_simple(&lines[line])).collect();
    lines[simple[below(random, simple.len())]].push_str(" a1x");
    lines.join("\n").into_bytes()
}

/// Slips can split the variants at each line. The search then keeps only the best ones.
#[test]
#[ignore = "takes seconds of processor time; `.ci/run` runs it"]
fn a_log_whose_variants_split_at_each_line_ends_soon() {
    let part = "= N a3 b1 c2 | S a1 b2 c3 | turn S\nS1 a1-a2\nN1 c2-c1\nS1 a2-a1\nN1 c1-c2\nS1 b2-a1! a1-a2\n\
                N1 c2-c1\nS1 a2-a1\nN1\nN1 c1-c2\nS1 a1-a2\n";
    let head = "Dadu: 1\n~ame: djara-badakh b1x2?\nVariant: basic, R5 = third\nS1 b2-a1! a1-a2\n\n";
    let text = format!("{head}{}Result: draw\n", part.repeat(4));
    let found = inferred(&[text.into_bytes()], &Variants::all(&RULEBOOK));
    let unfit = found.unfit.expect("no variant fits");
    assert!(!unfit.slips.is_empty() && !unfit.best.is_empty());
}
