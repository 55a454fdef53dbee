//! What a reader takes from a log: its elements in canonical form, and its findings.

use dadu::check::check_block;
use dadu::finding::{Code, Severity};
use dadu::notation::stream::{Block, GameText};
use dadu::notation::{Content, Line, Log, fields, format, with_parser};
use dadu::replay::{Setup, replay, unchanged_lines};
use dadu::rulebook::Forms;

/// A part of a log: the content of a line, or its remark.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    pub kind: ElementKind,
    /// The canonical text, with single spaces.
    pub text: String,
    /// Whether a timecode comes before it.
    pub is_timed: bool,
}

/// The kinds of element.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementKind {
    /// A field that the notation knows, by its name.
    Known(&'static str),
    /// The field of one player: `N5`.
    Seat,
    /// Any other field.
    Own,
    Turn,
    Position,
    Gap,
    Company,
    Remark,
    /// A timecode alone.
    Time,
    /// Text that is reported as unreadable, or that belongs to the play of a recorded game.
    Kept,
}

/// A finding, at bytes of the file.
#[derive(Clone, Debug)]
pub struct Found {
    pub code: Code,
    pub severity: Severity,
    pub start: usize,
    pub end: usize,
}

/// Returns the canonical form of a file. Text that is no game, and a game with an unreadable header, stays as it is.
pub fn canonical(file: &[u8]) -> Vec<u8> {
    let (setup, mut out) = (Setup::default(), Vec::new());
    each_game(file, &mut |game, log| match game.opens && log.has_known_header() {
        true => {
            let staying = unchanged_lines(game.text, log, &setup);
            out.extend(format::format(game.text, log, &staying, &format::Extras::default()));
        }
        false => out.extend(game.text),
    });
    out
}

/// Parses each game of a file, and the text before the first one. A parser with its memory is lent, because making one
/// takes longer than parsing a short log.
fn each_game(file: &[u8], visit: &mut dyn FnMut(&GameText<'_>, &Log)) {
    for game in block(file).games() {
        with_parser(|parser| visit(&game, parser.parse(game.text, &game.cuts)));
    }
}

/// Returns the findings of a file.
pub fn findings(file: &[u8]) -> Vec<Found> {
    let (block, mut found) = (block(file), Vec::new());
    let replayer = |text: &[u8], log: &Log| Some(replay(text, log, &Setup::default(), &mut ()));
    check_block(&block, 0, &replayer, &mut |checked| {
        let place = |at: u32| checked.file_offset(at) as usize;
        found.extend(checked.findings.iter().map(|finding| Found {
            code: finding.code(),
            severity: finding.severity,
            start: place(finding.span.start),
            end: place(finding.span.end),
        }));
    });
    found
}

/// Returns a short file as one block. To read it as a stream takes longer than to check it.
fn block(file: &[u8]) -> Block {
    Block { text: file.to_vec(), ..Block::default() }
}

/// Returns the elements of a file in canonical form, in order.
pub fn elements(canonical: &[u8]) -> Vec<Element> {
    let mut elements = Vec::new();
    each_game(canonical, &mut |game, log| elements_of_game(game, log, &mut elements));
    elements
}

fn elements_of_game(game: &GameText<'_>, log: &Log, elements: &mut Vec<Element>) {
    for (index, line) in log.lines.iter().enumerate() {
        let remark = line.remark.map(|remark| text(&game.text[remark.range()]));
        let end = line.remark.map_or(line.span.end, |remark| remark.start);
        let content = text(&game.text[line.span.start as usize..end as usize]);
        let is_kept = !game.opens || log.kept_from.is_some_and(|from| index >= from);
        let kind = match is_kept {
            true => ElementKind::Kept,
            false => kind(game.text, log, line),
        };
        if !content.is_empty() {
            elements.push(Element { kind, text: content, is_timed: line.time.is_some() });
        }
        let remark = remark.map(|text| Element {
            kind: ElementKind::Remark,
            text: text.trim_start_matches('#').trim_start().to_owned(),
            is_timed: false,
        });
        elements.extend(remark);
    }
}

/// Returns the kind of a line's content.
pub fn kind(text: &[u8], log: &Log, line: &Line) -> ElementKind {
    match &line.content {
        Content::Field(field) => kind_of_field(log.forms, &text[field.name.range()]),
        _ if format::is_unread(text, log, line) => ElementKind::Kept,
        Content::Turn(_) => ElementKind::Turn,
        Content::Position(_) => ElementKind::Position,
        Content::Gap(_) => ElementKind::Gap,
        Content::Arrival(_) | Content::Departure(_) | Content::Crossing(..) => ElementKind::Company,
        Content::Nothing => ElementKind::Time,
        Content::Unreadable => ElementKind::Kept,
    }
}

fn kind_of_field(forms: &'static Forms, name: &[u8]) -> ElementKind {
    match fields::field_of_any_game(name) {
        _ if forms.is_seat(name) => ElementKind::Seat,
        Some(known) => ElementKind::Known(known.name),
        None => ElementKind::Own,
    }
}

/// Returns a text with single spaces, and without invisible characters.
fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let is_invisible = |c: char| matches!(c, '\u{AD}' | '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}');
    let seen: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the value of a field from its text.
pub fn value(field: &str) -> &str {
    field.split_once(':').map_or("", |(_, value)| value.trim())
}

fn name(field: &Element) -> String {
    field.text.split(':').next().unwrap_or_default().to_lowercase()
}

fn without_spaces(value: &str) -> String {
    value.to_lowercase().split_whitespace().collect()
}

/// Returns what is left of an element by a change that left another one in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Only free text changed.
    Text,
    /// It is another valid element of the same form.
    Valid,
    /// Something was lost.
    Lost(&'static str),
}

/// Compares different elements of two logs.
pub fn compare(before: &[Element], after: &[Element]) -> Outcome {
    use ElementKind::*;
    let kinds =
        |elements: &[Element]| elements.iter().map(|one| one.kind.clone()).collect::<Vec<_>>();
    let is_text = |element: &Element| match element.kind {
        Known(name) => {
            fields::field_of_any_game(name.as_bytes()).is_some_and(|known| !known.structured)
        }
        _ => element.kind == Own,
    };
    let all = || before.iter().chain(after);
    match (&kinds(before)[..], &kinds(after)[..]) {
        (one, other) if one.len() == other.len() => {
            worst(before.iter().zip(after).map(|(one, other)| compare_one(one, other)))
        }
        _ if all().all(|element| matches!(element.kind, Remark | Kept)) => Outcome::Text,
        // The summary of a check lists own fields.
        ([_], [_, Own]) if is_text(&before[0]) && is_text(&after[0]) => Outcome::Text,
        ([], after) if !after.contains(&Kept) => Outcome::Valid,
        // The rest of a player turn was not seen, or the next turns.
        ([Turn, Gap], [Turn]) if after[0].text.ends_with("...") => Outcome::Text,
        // A timecode alone still tells the time of what follows.
        ([Turn], [Time, Turn]) if before[0].is_timed => Outcome::Text,
        (_, []) => Outcome::Lost("something disappears"),
        (one, other) if one.len() > other.len() => Outcome::Lost("several become one"),
        _ => Outcome::Lost("one becomes several"),
    }
}

fn worst(outcomes: impl Iterator<Item = Outcome>) -> Outcome {
    outcomes.fold(Outcome::Text, |worst, one| match (worst, one) {
        (Outcome::Lost(_), _) | (_, Outcome::Text) => worst,
        _ => one,
    })
}

/// Compares an element with the one in its place after a change.
fn compare_one(before: &Element, after: &Element) -> Outcome {
    use ElementKind::*;
    match (&before.kind, &after.kind) {
        _ if before.is_timed != after.is_timed => Outcome::Lost("timecode lost or made"),
        (Seat, Seat) if name(before) == name(after) => Outcome::Text,
        (Known(one), Known(other)) if one == other => of_known(one, before, after),
        (Known(_) | Seat, Known(_) | Seat) => Outcome::Valid,
        (Known(_) | Seat, Own) => Outcome::Lost("known field becomes own field"),
        (Own, Known(_) | Seat) => Outcome::Valid,
        (Own, Own) | (Remark, Remark) | (Kept, Kept) => Outcome::Text,
        (one, other) if one == other => Outcome::Valid,
        (Turn, Own) => Outcome::Lost("turn becomes own field"),
        (Turn, Known(_) | Seat) => Outcome::Lost("turn becomes known field"),
        (_, Own) => Outcome::Lost("play becomes own field"),
        (_, Remark) => Outcome::Lost("something becomes a remark"),
        (Remark, _) => Outcome::Lost("remark becomes something else"),
        (_, Kept) => Outcome::Lost("unreadable without a finding"),
        _ => Outcome::Lost("another kind of line"),
    }
}

fn of_known(name: &str, before: &Element, after: &Element) -> Outcome {
    let (before, after) = (value(&before.text), value(&after.text));
    let known = fields::field_of_any_game(name.as_bytes());
    let form = |value: &str| match name {
        "Time" => usize::from(fields::is_time_of_day(value)),
        "Duration" => usize::from(fields::is_duration(value)),
        "N" | "E" | "S" | "W" => fields::names(value).len(),
        _ => 0,
    };
    match known.is_some_and(|known| known.structured) {
        _ if without_spaces(before) == without_spaces(after) && form(before) == form(after) => {
            Outcome::Text
        }
        _ if after.is_empty() => Outcome::Lost("value lost"),
        _ if form(before) != form(after) => Outcome::Lost("another form of value"),
        true => Outcome::Valid,
        false => Outcome::Text,
    }
}
