//! Coverage of every rule, code and parameter value. Among the examples on the pages and the logs
//! of the corpus, each has one case that it allows and one that it forbids. Exceptions are listed
//! here with a reason, as long as they apply.

use std::collections::BTreeSet;

use crate::support::cases::{Case, cases};
use crate::support::{field, root, text};
use dadu::finding::{Code, Finding, Severity};
use dadu::games::GameId;
use dadu::games::dadu::id as of_dadu;
use dadu::games::deleb::id as of_deleb;
use dadu::games::koruboddo::id as of_koruboddo;
use dadu::games::tamman::id as of_tamman;
use dadu::games::thaayam::id as of_thaayam;
use dadu::notation::parse;
use dadu::replay::{Game, Play, Setup, replay};
use dadu::rulebook::{Row, RuleId, Values};

/// A case and its replay.
struct Replayed {
    text: Vec<u8>,
    game: Game,
}

fn game(text: &[u8], setup: &Setup<'_>) -> Game {
    replay(text, &parse(text), setup, &mut ())
}

fn replayed() -> Vec<Replayed> {
    let replayed = |Case { text, .. }| Replayed { game: game(&text, &Setup::default()), text };
    cases().into_iter().map(replayed).collect()
}

fn wrong(game: &Game) -> impl Iterator<Item = &Finding> {
    game.findings.iter().filter(|found| found.severity > Severity::Note)
}

/// Codes about the variant that a log names. A variant given from outside removes them, whatever
/// its values.
const OF_VARIANTS: [Code; 3] = [Code::D206, Code::D207, Code::D213];

/// The effect of a parameter's value in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// The value allows something that another value forbids.
    Allows,
    /// The value forbids something that another value allows.
    Forbids,
}

impl Replayed {
    fn is_of(&self, game: GameId) -> bool {
        self.game.play.game == game
    }

    /// Returns the value of a parameter in this case, if the value is known and does not change.
    fn value(&self, row: &Row) -> Option<u8> {
        let Play { game, declared, declaration } = &self.game.play;
        let [before, after] = [declared, declaration].map(|it| game.rulebook().data(it));
        let value = before.value(row.name);
        value.filter(|_| self.game.playable && after.value(row.name) == value)
    }

    /// Replays the case with another value of a parameter.
    fn with_value(&self, row: &'static Row, value: u8) -> Game {
        let setup = Setup { instead: Some((row, value)), ..Setup::default() };
        game(&self.text, &setup)
    }

    fn shows(&self, row: &'static Row, value: u8) -> Option<Shown> {
        let others = row.values.all().filter(|&other| other != value);
        let mut others = others.map(|other| self.with_value(row, other));
        match wrong(&self.game).next() {
            None => {
                let forbidden = others.any(|game| wrong(&game).next().is_some());
                forbidden.then_some(Shown::Allows)
            }
            Some(first) if OF_VARIANTS.contains(&first.code()) => None,
            Some(first) => {
                let same =
                    |found: &Finding| (found.code(), found.span) == (first.code(), first.span);
                let lifted = |game: Game| !wrong(&game).any(same);
                others.any(lifted).then_some(Shown::Forbids)
            }
        }
    }
}

/// Names a value as the table of parameters does. For numbers, says whether it is the usual one.
fn named(row: &Row, value: u8) -> String {
    let name = match row.values {
        Values::Words(words) => words[usize::from(value)][0],
        Values::AnyOrNumber { .. } if value == 0 => "any",
        Values::AnyOrNumber { .. } => "a number",
        Values::Number { default, .. } if value == default => "the usual number",
        Values::Number { .. } => "another number",
    };
    format!("{} = {name}", row.name)
}

/// Values of Dadu's parameters that allow nothing that another value forbids, or forbid nothing
/// that another value allows.
const SHOW_NOTHING: [(&str, Shown, &str); 12] = [
    ("players-a-side = any", Shown::Forbids, "any number of players is allowed"),
    ("touch-move = no", Shown::Forbids, "it only removes an obligation"),
    ("touch-move = yes", Shown::Allows, "it only adds an obligation"),
    ("team-leader = no", Shown::Allows, "a log may name no leader under either value"),
    ("team-leader = yes", Shown::Forbids, "a log does not say whose hand moved a piece"),
    ("kill-spares = both", Shown::Forbids, "it forces a capture only where both other values do"),
    ("second-chance = free", Shown::Forbids, "any player may do what one player may"),
    ("second-chance = fixed", Shown::Allows, "any player may do what one player may"),
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
    ("must-shorten = yes", Shown::Allows, "it only adds an obligation"),
    ("must-shorten = no", Shown::Forbids, "it only removes an obligation"),
];

/// Why no case without findings shows that a right may be left.
const UNUSED: &str = "a right that is left gets a warning (D433)";

/// The same for Thaayam.
const SHOW_NOTHING_IN_THAAYAM: [(&str, Shown, &str); 8] = [
    ("R3 = most", Shown::Allows, "it only adds an obligation"),
    ("R3 = while possible", Shown::Forbids, "it only removes an obligation"),
    ("R5 = on landing", Shown::Allows, "a declaration on landing is legal under either value"),
    ("R5 = while there", Shown::Forbids, "a declaration on landing is legal under either value"),
    ("R6 = exactly two", Shown::Allows, "exactly two pieces are also any two pieces"),
    ("R6 = any two", Shown::Forbids, "exactly two pieces are also any two pieces"),
    ("R12 = no", Shown::Allows, "no player has to dissolve twins"),
    ("R12 = yes", Shown::Forbids, "no player has to dissolve twins"),
];

/// The same for Tammà·n.
const SHOW_NOTHING_IN_TAMMAN: [(&str, Shown, &str); 5] = [
    ("R2 = throw first", Shown::Allows, "a player who may throw at any time may also throw first"),
    ("R3 = may", Shown::Forbids, "it only removes an obligation"),
    ("R3 = must", Shown::Allows, "it only adds an obligation"),
    ("R9 = may", Shown::Allows, UNUSED),
    ("R9 = must", Shown::Allows, "it only adds an obligation"),
];

/// The same for dèleb.
const SHOW_NOTHING_IN_DELEB: [(&str, Shown, &str); 6] = [
    ("R1 = free", Shown::Forbids, "a player may wait under either value"),
    ("R1 = wait", Shown::Allows, "a player may wait under either value"),
    ("R7 = own turns", Shown::Allows, "the player's own turn is allowed under either value"),
    ("R7 = any turn", Shown::Forbids, "the player's own turn is allowed under either value"),
    ("R9 = lost", Shown::Allows, "a 1 may be left under either value"),
    ("R9 = free", Shown::Forbids, "a 1 may be left under either value"),
];

/// The same for shah.
const SHOW_NOTHING_IN_SHAH: [(&str, Shown, &str); 8] = [
    ("R2 = any", Shown::Forbids, "it only makes fewer stones safe"),
    ("R2 = not in a row", Shown::Allows, "it only makes more stones safe"),
    ("R3 = may", Shown::Allows, UNUSED),
    ("R3 = must", Shown::Allows, "it only adds an obligation"),
    ("R5 = free", Shown::Forbids, "a draw may be agreed under either value"),
    ("R5 = third", Shown::Allows, "a draw may be agreed under either value"),
    ("R6 = any", Shown::Forbids, "it only makes fewer stones safe"),
    ("R6 = not in a row", Shown::Allows, "it only makes more stones safe"),
];

/// The same for djara-badakh.
const SHOW_NOTHING_IN_DJARA_BADAKH: [(&str, Shown, &str); 4] = [
    ("men = the usual number", Shown::Allows, "it is the only number"),
    ("men = the usual number", Shown::Forbids, "it is the only number"),
    ("R5 = free", Shown::Forbids, "a draw may be agreed under either value"),
    ("R5 = third", Shown::Allows, "a draw may be agreed under either value"),
];

/// The same for shantarad.
const SHOW_NOTHING_IN_SHANTARAD: [(&str, Shown, &str); 4] = [
    ("R3 = may", Shown::Forbids, "it only removes an obligation"),
    ("R3 = must", Shown::Allows, "it only adds an obligation"),
    ("R5 = free", Shown::Forbids, "a draw may be agreed under either value"),
    ("R5 = third", Shown::Allows, "a draw may be agreed under either value"),
];

/// The same for koruboddo.
const SHOW_NOTHING_IN_KORUBODDO: [(&str, Shown, &str); 4] = [
    ("R2 = yes", Shown::Forbids, "chains without corners are legal under either value"),
    ("R2 = no", Shown::Allows, "chains without corners are legal under either value"),
    ("R4 = free", Shown::Forbids, "a draw may be agreed under either value"),
    ("R4 = third", Shown::Allows, "a draw may be agreed under either value"),
];

/// The same for leyla-gobale.
const SHOW_NOTHING_IN_LEYLA_GOBALE: [(&str, Shown, &str); 8] = [
    ("R2 = right end", Shown::Allows, "a first turn at the right end is legal under either value"),
    ("R2 = free", Shown::Forbids, "a first turn at the right end is legal under either value"),
    ("R4 = nothing moves", Shown::Forbids, "a player may lift another hole under either value"),
    ("R4 = barred", Shown::Allows, "a player may lift another hole under either value"),
    ("R5 = free", Shown::Allows, NEVER_REPEATED),
    ("R5 = free", Shown::Forbids, NEVER_REPEATED),
    ("R5 = third", Shown::Allows, NEVER_REPEATED),
    ("R5 = third", Shown::Forbids, NEVER_REPEATED),
];

/// The same for bosh.
const SHOW_NOTHING_IN_BOSH: [(&str, Shown, &str); 5] = [
    ("R5 = free", Shown::Forbids, "either side may be the one that did not begin the last time"),
    ("R5 = other", Shown::Allows, "either side may be the one that did not begin the last time"),
    ("R6 = free", Shown::Forbids, NEVER_REPEATED),
    ("R6 = third", Shown::Allows, NEVER_REPEATED),
    ("R6 = third", Shown::Forbids, NEVER_REPEATED),
];

/// Why no case shows repetition in a game with holes.
const NEVER_REPEATED: &str = "no course is known in which a position comes a third time";

fn shows_nothing(game: GameId) -> &'static [(&'static str, Shown, &'static str)] {
    match game {
        GameId::Dadu => &SHOW_NOTHING,
        GameId::Thaayam => &SHOW_NOTHING_IN_THAAYAM,
        GameId::Tamman => &SHOW_NOTHING_IN_TAMMAN,
        GameId::Deleb => &SHOW_NOTHING_IN_DELEB,
        GameId::Shah => &SHOW_NOTHING_IN_SHAH,
        GameId::DjaraBadakh => &SHOW_NOTHING_IN_DJARA_BADAKH,
        GameId::Shantarad => &SHOW_NOTHING_IN_SHANTARAD,
        GameId::Koruboddo => &SHOW_NOTHING_IN_KORUBODDO,
        GameId::LeylaGobale => &SHOW_NOTHING_IN_LEYLA_GOBALE,
        GameId::Bosh => &SHOW_NOTHING_IN_BOSH,
    }
}

/// Returns what the cases show about the values of a game's parameters.
fn shown(game: GameId, cases: &[Replayed]) -> BTreeSet<(String, Shown)> {
    let of_game = || cases.iter().filter(|case| case.is_of(game));
    let of_row = |row: &'static Row| {
        of_game().filter_map(move |case| {
            let value = case.value(row)?;
            Some((named(row, value), case.shows(row, value)?))
        })
    };
    game.rulebook().parameters.iter().flat_map(of_row).collect()
}

#[test]
fn every_value_of_every_parameter_allows_and_forbids_something() {
    let cases = replayed();
    let mut wrong = BTreeSet::new();
    for game in GameId::ALL {
        let shown = shown(game, &cases);
        for row in game.rulebook().parameters {
            for name in row.values.all().map(|value| named(row, value)) {
                for what in [Shown::Allows, Shown::Forbids] {
                    let listed = shows_nothing(game);
                    let excuse = listed.iter().any(|&(n, w, _)| (n, w) == (&*name, what));
                    if shown.contains(&(name.clone(), what)) == excuse {
                        wrong.insert(format!("{game}: {name} {what:?}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "each must have a case or be in the list, and not both: {wrong:#?}");
}

/// Rules of Dadu that forbid nothing. Every other rule has a log in `corpus/illegal/rules` with a
/// finding that cites the rule.
const FORBID_NOTHING: [(RuleId, &str); 5] = [
    (of_dadu::A1, "it leaves the order to the player; other rules forbid single moves"),
    (
        of_dadu::A5,
        "it orders triples, forfeit and da; moving with a result lost in this way breaks H6, H3 or T2",
    ),
    (of_dadu::E3, "it lets the player choose whether the king or a standard piece enters"),
    (of_dadu::M2, "it lets any number of pieces of a side share a square"),
    (of_dadu::M5, "it lets a piece pass over any other piece"),
];

/// The same for Thaayam, whose cases are in `corpus/illegal/thaayam/rules`.
const FORBID_NOTHING_IN_THAAYAM: [(RuleId, &str); 3] = [
    (of_thaayam::B2, "it names the squares; C2 and X1 say what they forbid"),
    (of_thaayam::E2, "it allows a piece that has entered to move"),
    (of_thaayam::M3, "it lets any number of pieces share a square"),
];

/// The same for Tammà·n.
const FORBID_NOTHING_IN_TAMMAN: [(RuleId, &str); 1] =
    [(of_tamman::B2, "it names squares; C2, X1 and X2 say what they forbid")];

/// The same for dèleb.
const FORBID_NOTHING_IN_DELEB: [(RuleId, &str); 3] = [
    (of_deleb::A3, "it lets results be left unused; L3 forbids that for a 1"),
    (of_deleb::R7, "using a stored 1 in the turn of another player is out of turn (T1)"),
    (of_deleb::T2, "the throw that decides who begins is not logged, so either side may begin"),
];

/// The same for koruboddo.
const FORBID_NOTHING_IN_KORUBODDO: [(RuleId, &str); 1] =
    [(of_koruboddo::J3, "it lets a player step although a jump is possible, and stop a chain")];

/// Returns the folder of a game's cases in the corpus, and its rules that forbid nothing.
fn rules_of(game: GameId) -> (&'static str, &'static [(RuleId, &'static str)]) {
    match game {
        GameId::Dadu => ("rules", &FORBID_NOTHING),
        GameId::Thaayam => ("thaayam/rules", &FORBID_NOTHING_IN_THAAYAM),
        GameId::Tamman => ("tamman/rules", &FORBID_NOTHING_IN_TAMMAN),
        GameId::Deleb => ("deleb/rules", &FORBID_NOTHING_IN_DELEB),
        GameId::Shah => ("shah/rules", &[]),
        GameId::DjaraBadakh => ("djara-badakh/rules", &[]),
        GameId::Shantarad => ("shantarad/rules", &[]),
        GameId::Koruboddo => ("koruboddo/rules", &FORBID_NOTHING_IN_KORUBODDO),
        GameId::LeylaGobale => ("leyla-gobale/rules", &[]),
        GameId::Bosh => ("bosh/rules", &[]),
    }
}

#[test]
fn every_rule_allows_and_forbids_something() {
    let cases = replayed();
    let weighs = cases.iter().flat_map(|case| wrong(&case.game));
    let cited: BTreeSet<RuleId> = weighs.flat_map(|found| found.rules.clone()).collect();
    for game in GameId::ALL {
        let (folder, forbid_nothing) = rules_of(game);
        for &rule in game.rulebook().rules {
            let name = rule.name();
            let legal = format!("corpus/legal/{folder}/{name}.dadu");
            assert!(root().join(&legal).exists(), "{legal} is missing");
            let illegal = format!("corpus/illegal/{folder}/{name}.dadu");
            let listed = forbid_nothing.iter().any(|&(listed, _)| listed == rule);
            let exists = root().join(&illegal).exists();
            assert!(exists != listed, "{illegal}: must exist or be in the list, and not both");
            assert!(
                cited.contains(&rule) != listed,
                "{rule}: must be cited or be in the list, and not both"
            );
            if exists {
                let log = text(&illegal);
                let expects = field(&log, "Expects").unwrap_or_default();
                assert!(expects.ends_with(name), "{illegal}: expects {expects:?}");
            }
        }
    }
}

/// Codes whose cases are too large for the corpus. `tests/input.rs` creates them.
const TOO_LARGE: [Code; 2] = [Code::D103, Code::D104];

/// Codes for files, found before a game starts. `tests/corpus.rs` tests them.
const OF_FILES: [Code; 3] = [Code::D105, Code::D106, Code::D107];

/// Codes found only by trying every reading. `tests/worlds.rs` tests them.
const OF_READINGS: [Code; 3] = [Code::D708, Code::D709, Code::D710];

#[test]
fn every_code_has_a_case() {
    let cases = replayed();
    let findings = cases.iter().flat_map(|case| &case.game.findings);
    let found: BTreeSet<Code> = findings.map(Finding::code).collect();
    for code in Code::ALL {
        for kind in ["legal", "illegal"] {
            let path = format!("corpus/{kind}/findings/{}.dadu", code.id());
            // A note is not an error: its log is legal.
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
