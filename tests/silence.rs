//! The law that nothing is passed over in silence: a changed line reads the same, or a finding names it.
//!
//! Each change is one that a keyboard, a phone, a spreadsheet or a sync service makes to one line of a log. Then the
//! program must read the same game, or report a finding at that line. Some changes make another valid log, such as a 3
//! for a 2, which nobody can know from the line. But then the line must be canonical and of the same form as before, so
//! that it says what it says. Changes of free text are only text.

mod changes;
mod reading;

use std::collections::BTreeMap;

use dadu::finding::{Code, Severity};
use dadu::notation::{Log, with_parser};
use rand_pcg::Pcg64;

use crate::support::cases::cases;
use crate::support::desk::Desk;
use crate::support::slips::below;
use changes::{CHANGES, Change};
use reading::{Element, ElementKind, Found, Outcome, canonical, compare, elements, findings, kind};

/// The effect of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// The same game.
    Same,
    /// A finding at the line.
    Finding,
    /// Another free text, and the same play.
    Text,
    /// Another valid log.
    Valid,
    /// Something was lost, and only a finding at another line follows from it.
    Elsewhere,
    /// Something was lost, without any finding.
    Silent,
}

/// A log of which lines are changed, in canonical form.
struct Base {
    text: Vec<u8>,
    log: Log,
    elements: Vec<Element>,
    findings: Vec<Found>,
}

impl Base {
    fn of(text: &[u8]) -> Base {
        let text = canonical(text);
        Base {
            log: with_parser(|parser| parser.parse(&text, &[]).clone()),
            elements: elements(&text),
            findings: findings(&text),
            text,
        }
    }

    fn line(&self, index: usize) -> Option<&str> {
        let line = self.log.lines.get(index)?;
        std::str::from_utf8(&self.text[line.span.range()]).ok()
    }

    /// Returns whether the line is readable, and no error or warning names it.
    fn is_clean(&self, index: usize) -> bool {
        let span = self.log.lines[index].span.range();
        let names = |found: &Found| {
            found.severity != Severity::Note && touches(found, span.start, span.end)
        };
        let is_blank = self.text[span.clone()].trim_ascii().is_empty();
        !is_blank && self.line(index).is_some() && !self.findings.iter().any(names)
    }

    /// Returns the name of the kind of line.
    fn label(&self, index: usize) -> String {
        let line = &self.log.lines[index];
        let game = self.log.game.map_or("recorded", |game| game.name());
        match kind(&self.text, &self.log, line) {
            _ if self.log.kept_from.is_some_and(|from| index >= from) => "recorded play".into(),
            ElementKind::Known(name) => format!("field {name}"),
            ElementKind::Seat => "field N5".into(),
            ElementKind::Own => "own field".into(),
            ElementKind::Turn => format!("turn of {game}"),
            ElementKind::Position => format!("position of {game}"),
            ElementKind::Gap => "gap".into(),
            ElementKind::Company => "player joins or leaves".into(),
            _ => "remark".into(),
        }
    }

    /// Returns the kind of line with the kinds of its characters in a row: `turn of dadu N9 9-9 a9+9`.
    fn shape(&self, index: usize) -> String {
        let mut shape = self.label(index);
        let line = self.line(index).unwrap_or_default();
        let is_free = !(shape.starts_with("turn") || shape.starts_with("position"));
        let line = if is_free { line.get(..2).unwrap_or_default() } else { line };
        for c in line.split(" #").next().unwrap_or_default().chars() {
            let c = match c {
                _ if c.is_ascii_digit() => '9',
                _ if c.is_lowercase() => 'a',
                _ if !c.is_ascii() => '·',
                _ => c,
            };
            if !shape.ends_with(c) {
                shape.push(c);
            }
        }
        shape
    }

    /// Returns the log with other text for the lines from `first` to before `end`, and the bytes of these lines.
    fn with(&self, first: usize, end: usize, changed: &str) -> (Vec<u8>, usize, usize) {
        let lines = &self.log.lines;
        let (from, to) = (lines[first].span.start as usize, lines[end - 1].span.end as usize);
        let text = [&self.text[..from], changed.as_bytes(), &self.text[to..]].concat();
        (text, from, to)
    }

    /// Returns the effect of replacing the lines from `first` to before `end`, with the reason.
    fn effect(&self, first: usize, end: usize, changed: &str) -> (Effect, &'static str) {
        let (text, from, to) = self.with(first, end, changed);
        let after = findings(&text);
        if has_new(at(&self.findings, from, to), at(&after, from, from + changed.len())) {
            return (Effect::Finding, "");
        }
        let canonical = canonical(&text);
        let is_spacing =
            written(changed) == written(&String::from_utf8_lossy(&self.text[from..to]));
        let outcome = outcome(&self.elements, &elements(&canonical));
        match outcome {
            None => (Effect::Same, ""),
            Some(Outcome::Text) => (Effect::Text, ""),
            Some(Outcome::Valid) if has_lines(&canonical, changed) && !is_spacing => {
                (Effect::Valid, "")
            }
            lost => {
                let reason = match lost {
                    Some(Outcome::Lost(reason)) => reason,
                    _ if is_spacing => "other spaces, other meaning",
                    _ => "read in another way than it is written",
                };
                let is_elsewhere = has_new(counted(&self.findings), counted(&after));
                (if is_elsewhere { Effect::Elsewhere } else { Effect::Silent }, reason)
            }
        }
    }
}

/// Returns a text without spaces and line breaks.
fn written(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns whether each line is among those of the canonical form, apart from the order of its words.
fn has_lines(canonical: &[u8], lines: &str) -> bool {
    // A position names a square with two pieces once: `a3*2`.
    let words = |line: &str| {
        let separate = line.split([' ', '\t', ',', '\u{A0}']).filter(|word| !word.is_empty());
        let mut words: Vec<String> = separate.flat_map(each_piece).collect();
        words.sort();
        words
    };
    let canonical = String::from_utf8_lossy(canonical);
    let is_there = |line: &str| canonical.lines().any(|other| words(other) == words(line));
    lines.split('\n').all(|line| line.trim().is_empty() || is_there(line))
}

/// Returns a word as often as its number of pieces says.
fn each_piece(word: &str) -> Vec<String> {
    let counted =
        word.split_once('*').and_then(|(piece, count)| Some((piece, count.parse().ok()?)));
    let (piece, count) = counted.filter(|(_, count)| *count < 100).unwrap_or((word, 1));
    vec![piece.to_owned(); count]
}

fn touches(found: &Found, start: usize, end: usize) -> bool {
    found.start <= end && found.end >= start
}

type Counts = BTreeMap<(Code, Severity), usize>;

fn counted<'a>(findings: impl IntoIterator<Item = &'a Found>) -> Counts {
    let mut counts = Counts::new();
    for found in findings {
        *counts.entry((found.code, found.severity)).or_default() += 1;
    }
    counts
}

/// Counts the findings at some bytes. A note that only says what the line says, such as "a throw was not heard", does not
/// name a mistake.
fn at(findings: &[Found], start: usize, end: usize) -> Counts {
    let only_tells = |found: &Found| found.severity == Severity::Note && found.code.id() > "D701";
    counted(findings.iter().filter(|found| touches(found, start, end) && !only_tells(found)))
}

fn has_new(before: Counts, after: Counts) -> bool {
    after.iter().any(|(code, count)| before.get(code).is_none_or(|before| before < count))
}

/// Compares the elements of two logs. Returns nothing if they are equal.
fn outcome(before: &[Element], after: &[Element]) -> Option<Outcome> {
    let same = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[same..], &after[same..]);
    let pairs = before.iter().rev().zip(after.iter().rev());
    let same = pairs.take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[..before.len() - same], &after[..after.len() - same]);
    (!before.is_empty() || !after.is_empty()).then(|| compare(before, after))
}

/// The effect of a change, its reason, the kind of line and the kind of change.
type LossKind = (Effect, &'static str, String, &'static str);

/// Returns whether the changed line says something else that may well be meant, so nobody can know of the change.
fn cannot_be_known(line: &str, changed: &str) -> bool {
    let (name, value) = changed.split_once(':').unwrap_or((changed, ""));
    let is_own_field = || name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    // `N1?` is an unsure player, `N1 ?` an item that was not seen. Neither says more about the turn.
    line.len() == 4 && line.ends_with(" ?") && changed.trim() == line.replace(' ', "")
        // The rest of the turn was not seen, or that and the next turns.
        || line.replace(" ...", "\n...") == changed
        // Both a throw behind a capture and the number of captured pieces.
        || line.contains("x 1") && changed.trim_end() == line.replace("x 1", "x1")
        // A piece makes two steps in one move, or in two.
        || line.contains("+1+1") && changed == line.replace("+1+1", "+1 +1")
        // The summary of a check lists `Nq` among the own fields.
        || is_own_field() && line[1..].starts_with(|c: char| c.is_ascii_digit())
        // A field that the notation does not know can be a part of any text.
        || changed.contains("Room: ") && !line.contains("Room: ")
        // Words may have any signs.
        || name == "Duration" && value.starts_with(" ` ")
}

/// The effects of many changes.
#[derive(Default)]
struct Tally {
    by_change: BTreeMap<&'static str, [usize; 6]>,
    by_line: BTreeMap<String, [usize; 6]>,
    /// The lost: the reason, the kind of line and the kind of change, with their number and examples.
    lost: BTreeMap<LossKind, (usize, Vec<String>)>,
}

impl Tally {
    fn add(&mut self, base: &Base, index: usize, change: &Change, random: &mut Pcg64) {
        let Some(line) = base.line(index) else { return };
        let is_there = index + 1 < base.log.lines.len() && base.is_clean(index + 1);
        let next = base.line(index + 1).filter(|_| is_there);
        let Some((changed, with_next)) = change.make(line, next, random) else { return };
        let (effect, reason) = base.effect(index, index + 1 + usize::from(with_next), &changed);
        let label = base.label(index);
        self.by_change.entry(change.name).or_default()[effect as usize] += 1;
        self.by_line.entry(label.clone()).or_default()[effect as usize] += 1;
        if effect >= Effect::Elsewhere && !cannot_be_known(line, &changed) {
            let (count, examples) =
                self.lost.entry((effect, reason, label, change.name)).or_default();
            *count += 1;
            if examples.len() < 2 {
                examples.push(format!("{line:?} => {changed:?}"));
            }
        }
    }

    fn print(&self) {
        let heads = "same finding text valid elsewhere SILENT";
        println!("{:36} {heads}", "change");
        for (name, counts) in &self.by_change {
            println!("{name:36} {counts:?}");
        }
        println!("\n{:36} {heads}", "line");
        for (name, counts) in &self.by_line {
            println!("{name:36} {counts:?}");
        }
        for ((effect, reason, label, change), (count, examples)) in &self.lost {
            println!("\n{effect:?}: {reason} | {label} | {change}: {count}");
            examples.iter().for_each(|example| println!("    {example}"));
        }
    }

    /// Returns an example for each kind of silence.
    fn silent(&self) -> Vec<String> {
        let is_silent = |(effect, ..): &&(Effect, &str, String, &str)| *effect == Effect::Silent;
        let lost = self.lost.iter().filter(|(key, _)| is_silent(key));
        lost.map(|((_, reason, ..), (_, examples))| format!("{reason}: {}", examples[0])).collect()
    }

    fn total(&self, effect: Effect) -> usize {
        self.by_change.values().map(|counts| counts[effect as usize]).sum()
    }
}

/// Changes lines of logs in every way. Changes only the first few of the lines with the same shape, and begins with short logs.
fn tally(most: usize) -> Tally {
    let (mut tally, mut shapes) = (Tally::default(), BTreeMap::<String, usize>::new());
    let mut random = Pcg64::new(number("DADU_SEED", 1) as u128, 44);
    let mut cases = cases();
    cases.sort_by_key(|case| case.text.len());
    for case in cases {
        let base = Base::of(&case.text[..whole_lines(&case.text)]);
        if !base.log.has_known_header() {
            continue;
        }
        for index in 0..base.log.lines.len() {
            let times = shapes.entry(base.shape(index)).or_default();
            if *times == most || !base.is_clean(index) {
                continue;
            }
            *times += 1;
            CHANGES.iter().for_each(|one| tally.add(&base, index, one, &mut random));
        }
    }
    tally
}

/// Returns the length of the first lines of a long log.
fn whole_lines(text: &[u8]) -> usize {
    let end = text.len().min(3000);
    text[..end].iter().rposition(|&byte| byte == b'\n').map_or(end, |at| at + 1)
}

fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

/// Text with a form of the notation that is not read as such is named, and text that only resembles one is not.
#[test]
fn a_form_in_the_wrong_place_is_named() {
    let dadu = |header: &str, play: &str| {
        let head = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n{header}\n");
        format!("{head}\nN1 3\nS1 2\n{play}\nResult: unfinished\n")
    };
    let recorded = |header: &str, play: &str| format!("Dadu: 1\nGame: tab\n{header}\n{play}\n");
    let named = [
        dadu("Place: Pune Date: 2023", ""),
        dadu("Place: PuneNote: by hand", ""),
        dadu("Title: An evening Game: dadu", ""),
        dadu("Photo: Title: An evening", ""),
        dadu("N: Aunt S: Guest", ""),
        dadu("N: AuntS: Guest", ""),
        dadu("N૧: Khan", ""),
        dadu("NN1: Khan", ""),
        dadu("M1: Khan", ""),
        dadu("Aunt: N1: Khan", ""),
        dadu("Aunt: Id: khan-1", ""),
        dadu("Recording: evening.wav [00:00:00] S1 3", ""),
        dadu("S\u{200F}1: Khan", ""),
        dadu("", "# a stored 1S1 2"),
        dadu("Source: video Consent-Until: 2030", ""),
        dadu("", "# tea N1 2"),
        dadu("", "# it was: late, N1 2"),
        dadu("", "# teaN1 2"),
        dadu("", "...  # supper N1 4-2 a1+4?"),
        dadu("", "# tea 2. N1 2 (2)"),
        dadu("", "# tea = N a1 wait K 6 | S wait K 7"),
        dadu("", "N1 2-3 # a4+3"),
        recorded("Players： 1-1", "N1 b4"),
        recorded("\"N: Ali\"", "N1 b4"),
        recorded("S; Omar", "N1 b4"),
        recorded("21:04 Title: x", "N1 b4"),
        recorded("", "Players: 1-1"),
    ];
    let not_named = [
        dadu("Note: Variant: I was told it was basic", ""),
        dadu("Place: Pune, at home: in the evening", ""),
        dadu("Colours: N: red, S: black", ""),
        dadu("Note: the wager: 10 rupees", ""),
        dadu("", "Result: unfinished, so: no winner"),
        dadu("", "# was: N1 2"),
        dadu("", "S1 2  # was: 2) S1 2"),
        dadu("", "S1 2  # tea; was: 2) S1 2"),
        dadu("", "S1 2  # was: [00:12] S1 2"),
        dadu("", "# she said \"N1 2\""),
        dadu("", "# N1 2"),
        dadu("", "# they call it N1"),
        dadu("", "# N1 moves the 3 for S1"),
        dadu("", "# 10 - 2 = 8"),
        dadu("", "N1 2  # 3, he says"),
        recorded("", "N: d2"),
        recorded("", "1. N1 b4: a jump\nResult: unfinished"),
    ];
    let has = |log: &String| findings(log.as_bytes()).iter().any(|found| found.code == Code::D119);
    let missed = named.iter().filter(|log| !has(log));
    assert_eq!(missed.collect::<Vec<_>>(), Vec::<&String>::new());
    let too_many = not_named.iter().filter(|log| has(log));
    assert_eq!(too_many.collect::<Vec<_>>(), Vec::<&String>::new());
}

/// Whatever is changed in logs, the archive gives back every byte, or names the file that it did not take.
#[test]
fn the_archive_never_exports_less_than_it_was_given() {
    let (desk, mut random) = (Desk::new(), Pcg64::new(number("DADU_SEED", 1) as u128, 45));
    let mut cases = cases();
    cases.sort_by_key(|case| case.text.len());
    let mut files = Vec::new();
    for (number, case) in cases.iter().step_by(37).enumerate() {
        let Some(play) = case.text.strip_prefix(b"Dadu: 1\n") else { continue };
        let text = [format!("Dadu: 1\nId: law-{number}\n").as_bytes(), play].concat();
        let base = Base::of(&text);
        let index = below(&mut random, base.log.lines.len());
        let (Some(line), next) = (base.line(index), base.line(index + 1)) else { continue };
        let change = &CHANGES[below(&mut random, CHANGES.len())];
        let Some((changed, with_next)) = change.make(line, next, &mut random) else { continue };
        let text = base.with(index, index + 1 + usize::from(with_next), &changed).0;
        let name = format!("logs/{number}.dadu");
        desk.file(&name, &text);
        files.push((name, text));
    }
    let (_, said) = desk.dadu(&["add", "logs"]);
    desk.done(&["export", "-o", "out"]);
    let mut kept = 0;
    for (name, text) in files {
        match std::fs::read(desk.path("out").join(&name)) {
            Ok(exported) => assert_eq!(show(&exported), show(&text), "{name}"),
            Err(_) => assert!(said.contains(&name), "{name} is lost: {said}\n{}", show(&text)),
        }
        kept += usize::from(desk.path("out").join(&name).exists());
    }
    assert!(kept > 20, "{kept} files: {said}");
}

fn show(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Changes a line of every shape in the corpus in every way. `DADU_LINES` sets the number of lines of each shape, and prints
/// tables of the changes and their effects. `DADU_SEED` chooses the places in a line.
#[test]
fn no_changed_line_is_passed_over_in_silence() {
    let lines = number("DADU_LINES", 0);
    let tally = tally(lines.max(1));
    if lines > 0 {
        tally.print();
    }
    assert!(tally.total(Effect::Finding) > 20_000, "few changes were tried");
    assert_eq!(tally.silent(), Vec::<String>::new());
}
