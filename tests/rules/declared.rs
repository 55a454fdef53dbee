//! Declared variants: reading them, writing them, and findings about them.

use dadu::games::dadu::RULEBOOK;
use dadu::games::dadu::Variant;
use dadu::games::dadu::variant::{Advice, Declaration, Parameter, ProblemKind, declare};
use dadu::replay::Setup;
use dadu::rulebook::{Row, UntypedVariant};

/// Loads one of the available files.
fn load(name: &str) -> Result<String, String> {
    match name {
        "house.variant" => Ok("ludii\ntriples = tens\nforfiet = never\n".to_owned()),
        "odd.variant" => Ok("basic\n\nmust-shorten = no, house.variant".to_owned()),
        _ => Err("not found".to_owned()),
    }
}

fn read(text: &str) -> (Declaration, Vec<String>) {
    let (declaration, problems) = declare(text, Declaration::of_variant(Variant::BASIC), &load);
    let said = problems.iter().map(|p| format!("{}: {}", &text[p.span.range()], told(&p.kind)));
    (declaration, said.collect())
}

fn told(kind: &ProblemKind) -> String {
    let meant = |suggestion: &Option<String>| suggestion.clone().unwrap_or("?".to_owned());
    match kind {
        ProblemKind::UnknownName { suggestion, .. } => format!("no name, {}", meant(suggestion)),
        ProblemKind::UnknownValue { suggestion, .. } => format!("no value, {}", meant(suggestion)),
        ProblemKind::Repeated(_) => "again".to_owned(),
        ProblemKind::NoValue(_) => "no value".to_owned(),
        ProblemKind::NotFirst(_) => "not first".to_owned(),
        ProblemKind::NoFile { .. } => "no file".to_owned(),
        ProblemKind::InFile { line, kind, .. } => format!("{line}: {}", told(kind)),
        ProblemKind::Advice(advice) => advised(advice),
    }
}

fn advised(advice: &Advice) -> String {
    let (Advice::Pointless { parameter, because, value }
    | Advice::Unusual { parameter, because, value }) = advice;
    let odd = if matches!(advice, Advice::Pointless { .. }) { "pointless" } else { "unusual" };
    let value = because.values.write(*value);
    format!("{} {odd} by {} = {value}", parameter.name, because.name)
}

#[test]
fn declarations_are_read_and_written() {
    for (text, written) in [
        ("basic", "basic"),
        ("UNKNOWN", "unknown"),
        ("Basic, KINGS = 2", "basic, kings = 2"),
        ("r19 = centre only", "basic, exact-exit = centre only"),
        ("players-a-side = Any", "basic"),
        ("players-a-side = 16", "basic, players-a-side = 16"),
        ("players-a-side = 1", "basic, players-a-side = 1"),
        ("segments = 12", "basic, segments = 12"),
        ("dice = die", "basic, dice = one six-sided die"),
        ("triples = Ones  and tens each", "basic, triples = ones and tens each"),
        ("forfeit = unknown", "basic, forfeit = unknown"),
        ("ludii, capture-throw = yes", "ludii, capture-throw = yes"),
        ("ludii, segments = 9, kings = 2", "ludii-nine-segments, kings = 2"),
        ("ludii, segments = 12", "ludii, segments = 12"),
    ] {
        let (declaration, problems) = read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!(declaration.to_string(), written, "{text}");
    }
    let (declaration, problems) = read("unknown, forfeit = never");
    assert!(problems.is_empty() && !declaration.is_unknown(Parameter::Forfeit));
    let all_but_one = Parameter::ALL.iter().filter(|&&p| p != Parameter::Forfeit);
    assert!(declaration.unknown().eq(all_but_one.copied()));
}

#[test]
fn errors_in_a_declaration_are_located() {
    for (text, written, said) in [
        ("players-a-side = 0", "basic", "0: no value, 1"),
        ("players-a-side = 17", "basic", "17: no value, 16"),
        ("segments = 1", "basic", "1: no value, 2"),
        ("forfeit = nevr", "basic", "nevr: no value, never"),
        ("forfiet = never", "basic", "forfiet: no name, forfeit"),
        ("zzz = never", "basic", "zzz: no name, ?"),
        ("kings = 2, kings = 0", "basic, kings = 2", "kings: again"),
        ("kings = unknown, kings = 0", "basic, kings = unknown", "kings: again"),
        ("kings", "basic", "kings: no value"),
        ("R19", "basic", "R19: no value"),
        ("T2 = 1", "basic", "T2: no name, ?"),
        ("kings = 2, ludii", "basic, kings = 2", "ludii: not first"),
        ("kings = 2, unknown", "basic, kings = 2", "unknown: not first"),
        ("kings = 2, house.variant", "basic, kings = 2", "house.variant: not first"),
        ("house.variant", "ludii, triples = tens", "house.variant: 3: no name, forfeit"),
        ("none.variant", "basic", "none.variant: no file"),
        ("house", "basic", "house: no name, house.variant"),
        ("kings = 2, house", "basic, kings = 2", "house: no name, ?"),
        ("ludi", "basic", "ludi: no name, ludii"),
        ("ludii kings = 2", "basic", "ludii kings: no name, ludii, kings = 2"),
        ("ludii zzz = 2", "basic", "ludii zzz: no name, ludii"),
    ] {
        let (declaration, problems) = read(text);
        assert_eq!(declaration.to_string(), written, "{text}");
        assert_eq!(problems, [said], "{text}");
    }
    // Without a folder, no files exist.
    let (_, problems) = declare("house.variant", Declaration::UNKNOWN, Setup::default().load);
    assert_eq!(problems.iter().map(|p| told(&p.kind)).collect::<Vec<_>>(), ["no file"]);
    let (_, problems) = read("odd.variant");
    let advice = "odd.variant: 3: must-shorten pointless by shortened-move = no";
    assert_eq!(problems, ["odd.variant: 3: no name, ?", advice]);
    let problems = declare("odd.variant", Declaration::UNKNOWN, &load).1;
    let advice: Vec<bool> = problems.iter().map(|problem| problem.kind.is_advice()).collect();
    assert_eq!(advice, [false, true]);
}

/// Settings that cause a finding, settings that do not, and the finding.
const ADVICE: [(&str, &str, &str); 31] = [
    (
        "ludii-short-segments, dice = cowries",
        "ludii-short-segments",
        "segment-length unusual by dice = five cowries",
    ),
    (
        "kings = 0, king-by-king = nothing",
        "kings = 1, king-by-king = nothing",
        "king-by-king pointless by kings = 0",
    ),
    (
        "forfeit = never, da-when-lost = no",
        "forfeit = on zero, da-when-lost = no",
        "da-when-lost pointless by forfeit = never",
    ),
    (
        "forfeit = never, triples = tens, da-when-lost = no",
        "forfeit = never, triples = each, da-when-lost = no",
        "da-when-lost pointless by forfeit = never",
    ),
    (
        "capture-throw = no, zero-in-extra = extra",
        "capture-throw = yes, zero-in-extra = extra",
        "zero-in-extra pointless by capture-throw = no",
    ),
    (
        "forfeit = never, zero-in-extra = extra",
        "zero-in-extra = extra",
        "zero-in-extra pointless by forfeit = never",
    ),
    (
        "triples-count = in hand",
        "triples = tens, triples-count = in hand",
        "triples-count pointless by triples = none",
    ),
    (
        "triples = tens, capture-throw = no, triples-count = in hand",
        "triples = together, triples-count = in hand",
        "triples-count pointless by capture-throw = no",
    ),
    (
        "exact-exit = centre only, exit-across-closed-row = yes",
        "exit-across-closed-row = yes",
        "exit-across-closed-row pointless by exact-exit = centre only",
    ),
    (
        "kill-spares = opposing king",
        "mandatory-kill = yes, kill-spares = opposing king",
        "kill-spares pointless by mandatory-kill = no",
    ),
    (
        "kings = 0, mandatory-kill = yes, kill-spares = opposing king",
        "kings = 2, mandatory-kill = yes, kill-spares = opposing king",
        "kill-spares pointless by kings = 0",
    ),
    (
        "players-a-side = 3, second-chance = fixed",
        "second-chance = fixed",
        "second-chance pointless by players-a-side = 3",
    ),
    (
        "inside-closed-row = stay",
        "king-by-king = nothing, inside-closed-row = stay",
        "inside-closed-row pointless by king-by-king = returns exited pieces too",
    ),
    (
        "king-by-king = standard, inside-closed-row = stay",
        "king-by-king = nothing, inside-closed-row = stay",
        "inside-closed-row pointless by king-by-king = as by a standard piece",
    ),
    (
        "licence-lasts = until king captured",
        "licence-to-kill = yes, licence-lasts = until king captured",
        "licence-lasts pointless by licence-to-kill = no",
    ),
    (
        "kings = 0, licence-to-exit = yes, licence-lasts = until king captured",
        "licence-to-exit = yes, licence-lasts = until king captured",
        "licence-lasts pointless by kings = 0",
    ),
    (
        "zero-shortened = yes",
        "shortened-move = yes, zero-shortened = yes",
        "zero-shortened pointless by shortened-move = no",
    ),
    (
        "must-shorten = no",
        "shortened-move = yes, must-shorten = no",
        "must-shorten pointless by shortened-move = no",
    ),
    (
        "captor-in-place = yes",
        "one-kill-per-piece = yes, captor-in-place = yes",
        "captor-in-place pointless by one-kill-per-piece = no",
    ),
    (
        "reentry-piece = any",
        "forced-reentry = yes, reentry-piece = any",
        "reentry-piece pointless by forced-reentry = no",
    ),
    (
        "kings = 0, forced-reentry = yes, reentry-piece = any",
        "kings = 2, forced-reentry = yes, reentry-piece = any",
        "reentry-piece pointless by kings = 0",
    ),
    (
        "last-exit = win",
        "forced-reentry = yes, last-exit = win",
        "last-exit pointless by forced-reentry = no",
    ),
    (
        "plain-king-closes-row = no",
        "king-by-king = nothing, plain-king-closes-row = no",
        "plain-king-closes-row pointless by king-by-king = returns exited pieces too",
    ),
    (
        "unlicensed-landing = no",
        "licence-to-kill = yes, unlicensed-landing = no",
        "unlicensed-landing pointless by licence-to-kill = no",
    ),
    (
        "licence-move-captures = yes",
        "licence-to-kill = yes, licence-move-captures = yes",
        "licence-move-captures pointless by licence-to-kill = no",
    ),
    (
        "segment-length = 4",
        "segment-length = 4, dice = four cowries",
        "segment-length unusual by dice = five cowries",
    ),
    (
        "segment-length = 4, dice = die",
        "segment-length = 3",
        "segment-length unusual by dice = one six-sided die",
    ),
    ("dice = four cowries", "dice = die", "dice unusual by segment-length = 5"),
    (
        "segment-length = 3, dice = four cowries",
        "segment-length = 6",
        "dice unusual by segment-length = 3",
    ),
    (
        "forced-reentry = yes, centre-exit = free",
        "forced-reentry = yes",
        "forced-reentry unusual by centre-exit = free",
    ),
    (
        "ludii, forced-reentry = yes",
        "ludii, forced-reentry = no",
        "forced-reentry unusual by centre-exit = free",
    ),
];

#[test]
fn useless_and_unsourced_settings_are_reported() {
    for (odd, sound, advice) in ADVICE {
        // The finding is at the setting that it is about, or else at the setting that is its
        // reason.
        let settings: Vec<&str> = odd.split(", ").collect();
        let of = |name: &str| settings.iter().find(|setting| setting.starts_with(name)).copied();
        let reason = advice.split(' ').nth(3).and_then(of);
        let place = advice.split(' ').next().and_then(of).or(reason).expect("a setting");
        assert_eq!(read(odd).1, [format!("{place}: {advice}")], "{odd}");
        assert_eq!(read(sound).1, [""; 0], "{sound}");
        let words: Vec<&str> = advice.split(' ').collect();
        let about = RULEBOOK.parameter(words[0]).expect("a name");
        let because = RULEBOOK.parameter(words[3]).filter(|_| words[1] == "pointless");
        let idle = |text: &str| {
            let variant = UntypedVariant::of(&read(text).0.variant);
            (RULEBOOK.pointless)(&variant, about)
        };
        assert_eq!(idle(odd).first().copied(), because, "{odd}");
        assert_eq!(idle(sound), [] as [&Row; 0], "{sound}");
    }
}
