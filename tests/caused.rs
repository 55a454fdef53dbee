//! Consequences of a single recording mistake: `check` must mark them as follow-on errors.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::planted::{KINDS, below, game, plant};
use dadu::finding::{Finding, Severity};
use dadu::notation::{Content, Log, parse};
use dadu::replay::{Setup, replay};
use rand_pcg::Pcg64;

/// Returns how many mistakes of each kind are planted. `DADU_CAUSED` sets another number.
fn wanted() -> usize {
    std::env::var("DADU_CAUSED").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

/// Maximum number of player turns in a game.
const TURNS: u32 = 300;

/// The findings of `check` in logs with one mistake each.
#[derive(Default)]
struct Row {
    logs: usize,
    /// Logs in which `check` shows one finding in full: all others are marked as its consequences.
    one: usize,
    /// Logs in which it shows at most two.
    two: usize,
    /// Number of errors and warnings in each log.
    findings: Vec<usize>,
}

impl Row {
    fn add(&mut self, findings: usize, own: usize) {
        self.logs += 1;
        self.one += usize::from(own < 2);
        self.two += usize::from(own < 3);
        self.findings.push(findings);
    }

    /// The shares of the logs with one finding in full, and with at most two.
    fn shares(&self) -> [f64; 2] {
        [self.one, self.two].map(|logs| logs as f64 / self.logs as f64)
    }

    fn tell(&mut self, name: &str) {
        self.findings.sort_unstable();
        let (median, most) = (self.findings[self.logs / 2], self.findings[self.logs - 1]);
        let [one, two] = self.shares().map(|share| 100.0 * share);
        println!("| {name} | {one:.1}% | {two:.1}% | {median} | {most} |");
    }
}

fn found(text: &str) -> (Log, Vec<Finding>) {
    let log = parse(text.as_bytes());
    let mut found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
    let comes_after =
        |(index, finding): (usize, &Finding)| finding.follows.is_none_or(|cause| cause < index);
    assert!(
        found.iter().enumerate().all(comes_after),
        "a consequence comes before its cause: {text}"
    );
    found.retain(|finding| finding.severity > Severity::Note);
    (log, found)
}

fn is_own(finding: &&Finding) -> bool {
    finding.follows.is_none()
}

type Plant = dyn Fn(&str, &mut Pcg64) -> Option<String>;

fn row(name: &str, plant: &Plant, left: &mut BTreeMap<String, usize>) -> Row {
    let mut row = Row::default();
    for seed in 0.. {
        if row.logs == wanted() {
            break;
        }
        let random = &mut Pcg64::new(61, u128::from(seed));
        let Some(text) = plant(&game(seed, TURNS), random) else { continue };
        let (log, found) = found(&text);
        let own: Vec<_> = found.iter().filter(is_own).collect();
        if found.is_empty() {
            continue;
        }
        row.add(found.len(), own.len());
        if own.len() > 1 && std::env::var_os("DADU_TELL").is_some() {
            tell(name, seed, &log, &text, &own);
        }
        for finding in own.into_iter().skip(1) {
            *left.entry(format!("{name}: {}", finding.code().id())).or_default() += 1;
        }
    }
    row
}

fn tell(name: &str, seed: u64, log: &Log, text: &str, own: &[&Finding]) {
    let was = game(seed, TURNS);
    let differ = was.lines().zip(text.lines()).position(|(a, b)| a != b).unwrap_or(0);
    println!(
        "{name}, game {seed}, line {}: {:?} for {:?}",
        differ + 1,
        text.lines().nth(differ),
        was.lines().nth(differ)
    );
    for finding in own.iter().take(4) {
        let line = log.line_at(finding.span.start).unwrap_or(0);
        let facts = format!("{:?}", finding.facts);
        println!(
            "   {} {} {:?} {}",
            line + 1,
            finding.code().id(),
            text.lines().nth(line),
            &facts[..facts.len().min(150)]
        );
    }
}

/// Makes a player turn, or one of its tokens, unreadable.
fn unreadable(text: &str, random: &mut Pcg64, whole: bool) -> Option<String> {
    let log = parse(text.as_bytes());
    let is_turn = |line: &&dadu::notation::Line| matches!(line.content, Content::Turn(_));
    let turns: Vec<_> = log.lines.iter().filter(is_turn).collect();
    let line = turns[below(random, turns.len())];
    let range = line.span.range();
    let mut tokens: Vec<_> = text[range.clone()].split(' ').collect();
    if whole {
        tokens = vec!["illegible"];
    } else {
        let token = 1 + below(random, tokens.len() - 1);
        tokens[token] = "illegible";
    }
    Some(format!("{}{}{}", &text[..range.start], tokens.join(" "), &text[range.end..]))
}

#[test]
fn the_consequences_of_one_mistake_are_marked() {
    let mut left = BTreeMap::new();
    let mut all = Row::default();
    let mut kinds: Vec<(&str, Box<Plant>)> = Vec::new();
    for kind in KINDS {
        kinds
            .push((kind.name, Box::new(move |text, random| Some(plant(text, kind, random)?.text))));
    }
    kinds.push(("line unreadable", Box::new(|text, random| unreadable(text, random, true))));
    kinds.push(("token unreadable", Box::new(|text, random| unreadable(text, random, false))));
    for (name, plant) in kinds {
        let mut row = row(name, &*plant, &mut left);
        row.tell(name);
        all.logs += row.logs;
        all.one += row.one;
        all.two += row.two;
        all.findings.extend(row.findings);
    }
    all.tell("all");
    if std::env::var_os("DADU_TELL").is_some() {
        println!("{left:#?}");
    }
    let [one, two] = all.shares();
    assert!(one >= 0.95 && two >= 0.99, "{one}, {two}");
}

/// Returns the range of the text that a mistake replaced, and its replacement.
fn edit(was: &str, text: &str) -> (usize, usize, String) {
    let (one, two) = (was.as_bytes(), text.as_bytes());
    let start = one.iter().zip(two).take_while(|(a, b)| a == b).count();
    let same = |(a, b): &(&u8, &u8)| a == b;
    let rest = one[start..].iter().rev().zip(two[start..].iter().rev()).take_while(same).count();
    (start, was.len() - rest, text[start..text.len() - rest].to_owned())
}

/// Returns how many lines end after an offset. This number identifies a line, whatever changed
/// before it.
fn lines_after(text: &str, at: usize) -> usize {
    text[at..].matches('\n').count()
}

/// Returns the lines from `from` on with errors: first those that are not follow-on errors, then
/// all.
fn error_lines(text: &str, from: usize) -> [BTreeSet<usize>; 2] {
    let (_, found) = found(text);
    let lines = |own: bool| {
        let wanted = found.iter().filter(|finding| !own || is_own(finding));
        let lines = wanted.map(|finding| lines_after(text, finding.span.start as usize));
        lines.filter(|line| *line <= from).collect()
    };
    [lines(true), lines(false)]
}

/// The effect of a second mistake, if each of the two mistakes alone causes an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SecondMistake {
    /// It causes an error that is not marked as a follow-on error.
    Own,
    /// All its errors are marked as follow-on errors.
    Marked,
    /// It causes no error.
    Silent,
}

/// Plants two mistakes of any kinds in a game.
fn second(seed: u64) -> Option<SecondMistake> {
    let random = &mut Pcg64::new(62, u128::from(seed));
    let was = game(seed, TURNS);
    let mut planted = || {
        let kind = KINDS[below(random, KINDS.len())];
        plant(&was, kind, random).map(|planted| edit(&was, &planted.text))
    };
    let mut edits = [planted()?, planted()?];
    edits.sort();
    let [(start, end, one), (start_two, end_two, two)] = edits;
    if !was.get(end..start_two)?.contains('\n') {
        return None;
    }
    let only_one = format!("{}{one}{}", &was[..start], &was[end..]);
    let only_two = format!("{}{two}{}", &was[..start_two], &was[end_two..]);
    let both = format!("{}{one}{}{two}{}", &was[..start], &was[end..start_two], &was[end_two..]);
    let line = lines_after(&was, end_two) + two.matches('\n').count() + 1;
    let [own, all] = error_lines(&both, line);
    let [own_before, all_before] = error_lines(&only_one, line);
    let is_found = |text: &str| !error_lines(text, usize::MAX)[0].is_empty();
    (is_found(&only_one) && is_found(&only_two)).then(|| match () {
        _ if !own.is_subset(&own_before) => SecondMistake::Own,
        _ if !all.is_subset(&all_before) => SecondMistake::Marked,
        _ => SecondMistake::Silent,
    })
}

/// Some second mistakes may be marked as follow-on errors, because the user finds them after fixing
/// the first. Most must not be.
#[test]
fn most_second_mistakes_cause_a_separate_error() {
    let seconds: Vec<SecondMistake> = (0..).filter_map(second).take(10 * wanted()).collect();
    let count = |wanted| seconds.iter().filter(|second| **second == wanted).count();
    let [own, marked, silent] =
        [SecondMistake::Own, SecondMistake::Marked, SecondMistake::Silent].map(count);
    println!("of {}: {own} own, {marked} marked, {silent} silent", seconds.len());
    assert!(own * 3 >= seconds.len() * 2);
}
