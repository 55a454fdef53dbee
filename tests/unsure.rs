//! Laws on simulated games with tokens replaced by `?`, for the three ways to replay them. A legal
//! game must stay free of errors, because the recorder cannot be expected to have seen everything.

use std::ops::Range;

use crate::support::household::random_variant;
use crate::support::slips::below;
use dadu::finding::{Code, Finding, Severity};
use dadu::games::dadu::variant::{Declaration, Parameter, Variant};
use dadu::infer::{Cube, Evidence, Variants, infer};
use dadu::notation::{ItemKind, Log, parse};
use dadu::replay::{Setup, replay};
use dadu::rulebook::UntypedVariant;
use dadu::simulate::{Plan, Policy, simulate};
use dadu::worlds;
use rand_pcg::Pcg64;

/// Returns how many games each law is tested on. `DADU_UNSURE` sets another number.
pub fn games() -> u64 {
    std::env::var("DADU_UNSURE").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

pub fn random(law: u64, game: u64) -> Pcg64 {
    Pcg64::new(u128::from(law), u128::from(game))
}

/// Simulates a legal game with at most this many player turns.
pub fn game(variant: Variant, players: (u8, u8), max_turns: u32, seed: u64) -> String {
    let policy = [Policy::Sensible, Policy::Uniform, Policy::Wild][seed as usize % 3];
    let plan = Plan { variant, players, policy, max_turns, seed };
    let mut text = Vec::new();
    simulate(&plan, seed, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

/// Returns a token that says less than this one, and nothing different.
fn less_seen(token: &str, kind: &ItemKind, random: &mut Pcg64) -> Option<String> {
    let (piece, rest) = match kind {
        ItemKind::Throw(_) => return Some("?".to_owned()),
        ItemKind::Move(_) => token.split_once('+').unwrap_or((token, "")),
        _ => return None,
    };
    let result = rest.trim_end_matches(|c: char| !c.is_ascii_digit());
    let written = match below(random, 4) {
        0 if !result.is_empty() => format!("?+{result}"),
        1 if !piece.is_empty() && !result.is_empty() => format!("{piece}+?"),
        2 if !result.is_empty() && !piece.is_empty() && !piece.starts_with('K') => {
            format!("?{piece}+{result}")
        }
        _ => "?+?".to_owned(),
    };
    Some(written)
}

/// Returns a game with about one in `one_of` tokens replaced: only throws, or tokens of any kind.
fn with_unseen(game: &str, one_of: usize, throws_only: bool, random: &mut Pcg64) -> String {
    let log = parse(game.as_bytes());
    let is_throw = |kind: &ItemKind| matches!(kind, ItemKind::Throw(_));
    let chosen: Vec<(Range<usize>, String)> = log
        .items
        .iter()
        .filter(|item| !throws_only || is_throw(&item.kind))
        .filter_map(|item| {
            let range = item.span.range();
            let written = (below(random, one_of) == 0)
                .then(|| less_seen(&game[range.clone()], &item.kind, random));
            Some((range, written??))
        })
        .collect();
    replaced(game, chosen)
}

fn replaced(text: &str, parts: Vec<(Range<usize>, String)>) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for (range, written) in parts {
        out.push_str(&text[at..range.start]);
        out.push_str(&written);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

pub fn errors(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|f| f.severity == Severity::Error).collect()
}

pub fn checked(text: &str, log: &Log, variant: Variant) -> Vec<Finding> {
    let setup = Setup { variants: Declaration::of_variant(variant).into(), ..Setup::default() };
    replay(text.as_bytes(), log, &setup, &mut ()).findings
}

fn in_worlds(text: &str, log: &Log, variant: Variant) -> Vec<Finding> {
    let setup = Setup { variants: Declaration::of_variant(variant).into(), ..Setup::default() };
    let game = worlds::replay(text.as_bytes(), log, &setup, 2_000, &|| true);
    game.expect("it is not given up").findings
}

pub fn no_files(_: &str) -> Result<String, String> {
    Err("there are none".to_owned())
}

/// Returns whether inference from a game keeps a variant, if some parameters are unknown.
pub fn keeps_variant(text: &str, log: &Log, variant: Variant, unknown: &[Parameter]) -> bool {
    let variant = UntypedVariant::of(&variant);
    let cube = unknown.iter().fold(Cube::of(&variant), |cube, p| cube.opened(p.definition()));
    let games = [Evidence { text: text.as_bytes(), log, load: &no_files }];
    let inferred = infer(&games, &Variants::from(cube), &mut |_| true).expect("not given up");
    inferred.unfit.is_none() && inferred.variants.has(&variant)
}

/// Returns parameters that decide the effect of a throw, and some drawn at random.
pub fn unknown(random: &mut Pcg64) -> Vec<Parameter> {
    use Parameter::*;
    let mut all = vec![Forfeit, Triples, DaWhenLost, LicenceToExit, LastExit, ForcedReentry];
    all.extend((0..3).map(|_| Parameter::ALL[5 + below(random, Parameter::COUNT - 5)]));
    all
}

/// Asserts that neither `check` nor `infer` rejects legal games with unseen tokens: only throws, or
/// moves too, up to one in `rarest`. Returns how many items were not fully seen.
fn assert_unseen_tokens_are_accepted(series: u64, rarest: usize, throws_only: bool) -> usize {
    let mut open = 0;
    for number in 0..games() {
        let random = &mut random(series, number);
        let variant = random_variant(random);
        let players = (1 + below(random, 3) as u8, 1 + below(random, 3) as u8);
        let played = game(variant, players, 40 + 8 * below(random, 40) as u32, number);
        let text = with_unseen(&played, 2 + below(random, rarest), throws_only, random);
        let log = parse(text.as_bytes());
        let found = checked(&text, &log, variant);
        let errors = errors(&found);
        assert!(errors.is_empty(), "game {number}: {variant}\n{text}\n{errors:#?}");
        assert!(keeps_variant(&text, &log, variant, &unknown(random)), "game {number}\n{text}");
        open += log.items.iter().filter(|item| item.is_open()).count();
    }
    open
}

/// Logs that violated these laws in the past.
#[test]
fn legal_logs_once_rejected_are_accepted() {
    let an_unheard_1_may_have_completed_the_licence = "Dadu: 1
Variant: ludii, standard-pieces = 2, kings = 1, licence-to-exit = yes, exact-exit = centre only, licence-lasts = until king captured
Players: 2-2\n
= N g4 centre 1 out K da 1,2 open ones 2 | S f5 out K wait 1 da 1,2 open exit ones all | turn N
N1 ? g4+2\nN2 0\nS1 3 f5+3\nS2 0\nN1 2\nN2 10-1-4\nS1 2\nResult: unfinished\n";
    let nobody_knows_whether_it_captured = "Dadu: 1
Variant: basic, standard-pieces = 2
Players: 1-1\n
= N c4 wait K 1 da 1 open | S d2 wait K 1 da 1 open | turn N
N1 3 ?+? ?c4+3\nS1 2\nResult: unfinished\n";
    for text in [an_unheard_1_may_have_completed_the_licence, nobody_knows_whether_it_captured] {
        let log = parse(text.as_bytes());
        let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
        assert!(errors(&found).is_empty(), "{text}\n{found:#?}");
    }
}

#[test]
fn unheard_throws_cause_no_error() {
    let open = assert_unseen_tokens_are_accepted(51, 8, true);
    assert!(open as u64 > 20 * games(), "{open}");
}

#[test]
fn unseen_tokens_cause_no_error() {
    assert_unseen_tokens_are_accepted(52, 20, false);
}

/// Each game has one changed digit and some unheard throws. Where the log can be legal, `check`
/// finds no error, and inference does not exclude the rules.
#[test]
fn possible_readings_cause_no_error() {
    let (mut possible, mut wrong) = (0, 0);
    for number in 0..2 * games() {
        let random = &mut random(53, number);
        let variant = random_variant(random);
        let played = game(variant, (2, 2), 30 + below(random, 60) as u32, number);
        let text = with_unseen(&played, 4, true, random);
        let text = one_digit_changed(&text, random);
        let log = parse(text.as_bytes());
        let found = checked(&text, &log, variant);
        wrong += usize::from(!errors(&found).is_empty());
        let said = in_worlds(&text, &log, variant);
        let is_followed = !said.iter().any(|f| f.code() == Code::D709);
        if errors(&said).is_empty() && is_followed {
            assert!(
                errors(&found).is_empty(),
                "game {number}: {variant}\n{text}\n{:#?}",
                errors(&found)
            );
            assert!(keeps_variant(&text, &log, variant, &unknown(random)), "game {number}\n{text}");
            possible += 1;
        }
    }
    assert!(possible > 10 && wrong > 10, "{possible} are possible, {wrong} are wrong");
}

fn one_digit_changed(text: &str, random: &mut Pcg64) -> String {
    let log = parse(text.as_bytes());
    let is_throw = |kind: &ItemKind| matches!(kind, ItemKind::Throw(_));
    let throws: Vec<_> = log.items.iter().filter(|item| is_throw(&item.kind)).collect();
    let Some(item) = throws.get(below(random, throws.len().max(1))) else { return text.to_owned() };
    let other = ["0", "1", "2", "3"][below(random, 4)];
    replaced(text, vec![(item.span.range(), other.to_owned())])
}
