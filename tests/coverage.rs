//! Every rule, every code and every value of every parameter has its cases: among the examples of the
//! pages and the logs of the corpus stands one that it allows, and one that it forbids. What
//! forbids or allows nothing is listed here with the reason, as long as that is so.

use std::collections::BTreeSet;

use crate::support::cases::{Case, cases};
use crate::support::{field, root, text};
use dadu::finding::{Code, Finding, Severity};
use dadu::notation::parse;
use dadu::replay::{Game, Play, Setup, replay};
use dadu::rulebook::RuleId;
use dadu::rules::id::{self, A1, A5, E3, M2, M5};
use dadu::rules::variant::{Parameter, Values};

/// A case and what the replay makes of it.
struct Replayed {
    text: Vec<u8>,
    game: Game,
}

fn game(text: &[u8], instead: Option<(Parameter, u8)>) -> Game {
    replay(text, &parse(text), &Setup { instead, ..Setup::default() }, &mut ())
}

fn replayed() -> Vec<Replayed> {
    let replayed = |Case { text, .. }| Replayed { game: game(&text, None), text };
    cases().into_iter().map(replayed).collect()
}

fn wrong(game: &Game) -> impl Iterator<Item = &Finding> {
    game.findings.iter().filter(|found| found.severity > Severity::Note)
}

/// What a case shows of a value of a parameter that it is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// What another value forbids.
    Allows,
    /// What another value allows.
    Forbids,
}

impl Replayed {
    /// The value that a parameter has in it, if it is known and stays.
    fn value(&self, parameter: Parameter) -> Option<u8> {
        let Play::Dadu { declared: before, declaration: after, .. } = &self.game.play else {
            return None;
        };
        let value = before.variant.get(parameter);
        let known = !before.is_unknown(parameter) && after.variant.get(parameter) == value;
        (self.game.playable && known).then_some(value)
    }

    fn shows(&self, parameter: Parameter, value: u8) -> Option<Shown> {
        let others = parameter.definition().values.all().filter(|&other| other != value);
        let mut others = others.map(|other| game(&self.text, Some((parameter, other))));
        match wrong(&self.game).next() {
            None => {
                let forbidden = others.any(|game| wrong(&game).next().is_some());
                forbidden.then_some(Shown::Allows)
            }
            Some(first) => {
                let same =
                    |found: &Finding| (found.code(), found.span) == (first.code(), first.span);
                let lifted = |game: Game| !wrong(&game).any(same);
                others.any(lifted).then_some(Shown::Forbids)
            }
        }
    }
}

/// A value as the table of parameters means it; of numbers, whether it is the usual one.
fn named(parameter: Parameter, value: u8) -> String {
    let values = parameter.definition().values;
    let name = match values {
        Values::Words(words) => words[usize::from(value)][0],
        Values::AnyOrNumber { .. } if value == 0 => "any",
        Values::AnyOrNumber { .. } => "a number",
        Values::Number { default, .. } if value == default => "the usual number",
        Values::Number { .. } => "another number",
    };
    format!("{} = {name}", parameter.name())
}

/// Values that allow nothing that another value forbids, or forbid nothing that another allows.
const SHOW_NOTHING: [(&str, Shown, &str); 12] = [
    ("players-a-side = any", Shown::Forbids, "any number of players is right"),
    ("touch-move = no", Shown::Forbids, "it only lifts a duty"),
    ("touch-move = yes", Shown::Allows, "it only adds a duty"),
    ("team-leader = no", Shown::Allows, "that no leader is named is right under either value"),
    ("team-leader = yes", Shown::Forbids, "a log does not say whose hand moved a piece"),
    ("kill-spares = both", Shown::Forbids, "it binds only where either of the others does"),
    ("second-chance = free", Shown::Forbids, "everybody may do what one player may"),
    ("second-chance = fixed", Shown::Allows, "what one player may, everybody may"),
    (
        "reentry-piece = same kind",
        Shown::Allows,
        "the piece that just exited may come back under either value",
    ),
    (
        "reentry-piece = any",
        Shown::Forbids,
        "the piece that just exited may come back under either value",
    ),
    ("must-shorten = yes", Shown::Allows, "it only adds a duty"),
    ("must-shorten = no", Shown::Forbids, "it only lifts a duty"),
];

#[test]
fn every_value_of_every_parameter_allows_and_forbids_something() {
    let cases = replayed();
    let shown: BTreeSet<(String, Shown)> = Parameter::ALL
        .iter()
        .flat_map(|&parameter| {
            cases.iter().filter_map(move |case| {
                let value = case.value(parameter)?;
                Some((named(parameter, value), case.shows(parameter, value)?))
            })
        })
        .collect();
    for &parameter in Parameter::ALL {
        for value in parameter.definition().values.all() {
            for what in [Shown::Allows, Shown::Forbids] {
                let name = named(parameter, value);
                let excuse = SHOW_NOTHING.iter().any(|&(n, w, _)| (n, w) == (&*name, what));
                let case = shown.contains(&(name.clone(), what));
                assert!(
                    case != excuse,
                    "{name} {what:?}: has a case, or stands in the list, and not both"
                );
            }
        }
    }
}

/// Rules that forbid nothing. Every other rule has a log in `corpus/illegal/rules`, and a finding
/// there cites it.
const FORBID_NOTHING: [(RuleId, &str); 5] = [
    (A1, "it leaves the order to the player; what forbids a single use is some other rule"),
    (
        A5,
        "it says in what order triples, forfeit and da are looked at; a use of what was lost so breaks H6, H3 or T2",
    ),
    (E3, "it leaves to the player whether the king or a standard piece enters"),
    (M2, "it lets own pieces share a square, however many"),
    (M5, "it lets a piece pass over any others"),
];

#[test]
fn every_rule_allows_and_forbids_something() {
    let cases = replayed();
    let weighs = cases.iter().flat_map(|case| wrong(&case.game));
    let cited: BTreeSet<RuleId> = weighs.flat_map(|found| found.rules.clone()).collect();
    for &rule in id::ALL {
        let legal = format!("corpus/legal/rules/{rule}.dadu");
        assert!(root().join(&legal).exists(), "{legal} is missing");
        let illegal = format!("corpus/illegal/rules/{rule}.dadu");
        let listed = FORBID_NOTHING.iter().any(|&(listed, _)| listed == rule);
        let exists = root().join(&illegal).exists();
        assert!(exists != listed, "{illegal}: must exist, or stand in the list, and not both");
        assert!(
            cited.contains(&rule) != listed,
            "{rule}: is cited, or stands in the list, and not both"
        );
        if exists {
            let log = text(&illegal);
            let expects = field(&log, "Expects").unwrap_or_default();
            assert!(expects.ends_with(rule.name()), "{illegal}: expects {expects:?}");
        }
    }
}

/// Codes whose cases are too large to keep; `tests/input.rs` makes them.
const TOO_LARGE: [Code; 2] = [Code::D103, Code::D104];

/// Codes that are found in a file before there is a game; `tests/corpus.rs` looks for them.
const OF_FILES: [Code; 3] = [Code::D105, Code::D106, Code::D107];

/// Codes that only trying every reading finds; `tests/worlds.rs` does.
const OF_READINGS: [Code; 3] = [Code::D708, Code::D709, Code::D710];

#[test]
fn every_code_has_a_case() {
    let cases = replayed();
    let findings = cases.iter().flat_map(|case| &case.game.findings);
    let found: BTreeSet<Code> = findings.map(Finding::code).collect();
    for code in Code::ALL {
        for kind in ["legal", "illegal"] {
            let path = format!("corpus/{kind}/findings/{}.dadu", code.id());
            // A note is nothing wrong: its log is legal.
            let wanted = kind == "legal" || code.severity() != Severity::Note;
            let exists = root().join(&path).exists();
            assert_eq!(exists, wanted && !TOO_LARGE.contains(code), "{path}");
        }
        let listed = [&TOO_LARGE[..], &OF_FILES, &OF_READINGS].concat().contains(code);
        assert!(
            found.contains(code) != listed,
            "{code:?}: is found, or stands in a list, and not both"
        );
    }
}
