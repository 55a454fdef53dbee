//! The example blocks of dèleb's page as plain data. This module knows no engine.
//!
//! A block has a number, a variant, a position, players with their throws, and checks. The reader
//! panics with the word that it could not read.

use crate::files::fences;

/// A side and a number.
pub type Player = (char, u32);

/// One example.
#[derive(Clone, Debug)]
pub struct Block {
    pub number: u32,
    pub variant: Variant,
    pub layout: Layout,
    pub player: Player,
    pub series: Vec<u32>,
    pub checks: Vec<Check>,
}

/// A preset by name, and the parameters that differ from it, each with its value as written.
#[derive(Clone, Debug)]
pub struct Variant {
    pub preset: String,
    pub changes: Vec<(String, String)>,
    /// How many players a side has. `players = 2` is not a parameter, but a block gives it like one.
    pub players: u32,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub sides: Vec<SideLayout>,
    /// The side whose turn it is, and the number of the player who played last in it, or 0.
    pub turn: Option<Player>,
}

/// One side of a position. All lists are in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideLayout {
    pub side: char,
    pub men: Vec<Men>,
    pub slaves: Vec<String>,
    pub players_in: Vec<u32>,
    pub handicapped: Vec<u32>,
    /// The number of a player, or 0 for the team, and how many 1s.
    pub store: Vec<(u32, u32)>,
}

/// Free men on one point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Men {
    pub point: String,
    pub count: u32,
    pub joined: bool,
    pub homeward: bool,
}

/// A claim of a block.
#[derive(Clone, Debug)]
pub enum Check {
    /// These are all legal first moves.
    All(Vec<Item>),
    /// The course is legal, and leads to the position, if one is given.
    Yes(Vec<Item>, Option<Layout>),
    /// The last item of the course is against the rule.
    No(Vec<Item>, String),
}

/// One word of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `2`, `1-3`: further throws.
    Throws(Vec<u32>),
    /// `a1+1`, `Tb5+4=c3x`, `Tb5+1=1`.
    Move(MoveItem),
    /// `end`.
    End,
    /// `then N1`: the player who is next.
    Then(Player),
    /// `N1` before throws: that turn begins.
    Begin(Player),
    /// `aside S1`: S1 moves in the turn of another player.
    Aside(Player),
    /// `wins`.
    Wins,
}

/// A move, with the claims about its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveItem {
    pub double: bool,
    pub from: String,
    pub value: u32,
    /// Whether `=1` says that the double parts at its point.
    pub parts: bool,
    /// The point after `=`.
    pub to: Option<String>,
    pub captured: Captured,
}

/// The claim about a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// No claim.
    Unsaid,
    /// `x`: something.
    Some,
    /// `x2`, `x0`: exactly this many men.
    Exactly(u32),
}

/// Returns every block of a page, in order.
pub fn blocks(page: &str) -> Vec<Block> {
    let examples = fences(page).into_iter().find(|(info, _)| info == "examples deleb");
    let (_, text) = examples.expect("the page has examples");
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    let lines: Vec<&str> = text.lines().collect();
    let heads: Vec<usize> = (0..lines.len()).filter(|&i| starts(&lines[i])).collect();
    let ends = heads.iter().skip(1).copied().chain([lines.len()]);
    heads.iter().zip(ends).map(|(&head, end)| block(&lines[head..end])).collect()
}

fn block(lines: &[&str]) -> Block {
    let (number, variant) = lines[0].split_once(' ').unwrap_or((lines[0], "basic"));
    let variant = self::variant(variant);
    let (player, series) = lines[2].split_once(' ').expect("who throws what");
    let mut checks = Vec::new();
    for line in &lines[3..] {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, checks.last_mut()) {
            ("all", _) => checks.push(Check::All(items(rest))),
            ("yes", _) => checks.push(Check::Yes(items(rest), None)),
            ("gives", Some(Check::Yes(_, gives))) => *gives = Some(layout(rest, variant.players)),
            ("no", _) => {
                let (course, rule) = rest.rsplit_once(' ').expect("a rule");
                checks.push(Check::No(items(course), rule.to_owned()));
            }
            _ => panic!("cannot read {line}"),
        }
    }
    let position = lines[1].strip_prefix("= ").expect("a position");
    Block {
        number: number.parse().expect("a number"),
        layout: layout(position, variant.players),
        variant,
        player: self::player(player),
        series: throws(series),
        checks,
    }
}

/// Reads `ludii, R9 = free`; the preset may be left out. The default is five cross-lines and one
/// player a side.
pub fn variant(text: &str) -> Variant {
    let mut variant = Variant { preset: "basic".to_owned(), changes: Vec::new(), players: 1 };
    for item in text.split(',').map(str::trim) {
        match item.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
            Some(("players", value)) => variant.players = number(value),
            Some((name, value)) => variant.changes.push((name.to_owned(), value.to_owned())),
            None => variant.preset = item.to_owned(),
        }
    }
    if !variant.changes.iter().any(|(name, _)| name == "cross-lines") {
        variant.changes.push(("cross-lines".to_owned(), "5".to_owned()));
    }
    variant
}

/// Reads `N b1 Tc4 homeward b3 slaves a1 a3-a5 in 1,2 store 1 | S … | turn N after 1`.
pub fn layout(text: &str, players: u32) -> Layout {
    let mut layout = Layout::default();
    for part in text.split('|') {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            ["turn", player] => layout.turn = Some((side(player), 0)),
            ["turn", player, "after", last] => layout.turn = Some((side(player), number(last))),
            [player, ref rest @ ..] => {
                layout.sides.push(side_layout(side(player), rest, players));
            }
            [] => panic!("cannot read {text}"),
        }
    }
    layout.sides.sort_by_key(|side| side.side);
    layout
}

fn side_layout(side: char, words: &[&str], players: u32) -> SideLayout {
    let mut layout = SideLayout { side, ..SideLayout::default() };
    let mut subject = "";
    for &word in words {
        match (subject, word) {
            (_, "homeward" | "slaves" | "in" | "handicapped" | "store") => subject = word,
            ("" | "homeward", _) => layout.men.push(men(word, subject == "homeward")),
            ("slaves", "none") => {}
            ("slaves", _) => layout.slaves.extend(points(word)),
            ("in", _) => layout.players_in = numbers(word, players),
            ("handicapped", _) => layout.handicapped = numbers(word, players),
            _ => layout.store = store(word),
        }
    }
    layout.men.sort();
    layout.slaves.sort();
    layout
}

/// Reads `b5`, `Tb5`, `b5*2` or `Tb5*3`.
fn men(word: &str, homeward: bool) -> Men {
    let (place, count) = word.split_once('*').map_or((word, None), |(p, n)| (p, Some(number(n))));
    let (joined, at) = double(place);
    let count = count.unwrap_or(if joined { 2 } else { 1 });
    Men { point: point(at), count, joined, homeward }
}

/// Reads `a5` or `a5-a20`.
fn points(word: &str) -> Vec<String> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (point(first), point(last));
    assert_eq!(first[..1], last[..1], "{word} is on one line");
    let numbers = number(&first[1..])..=number(&last[1..]);
    numbers.map(|number| format!("{}{number}", &first[..1])).collect()
}

/// Reads `1,3`, `all` or `none`.
fn numbers(word: &str, players: u32) -> Vec<u32> {
    match word {
        "all" => (1..=players).collect(),
        "none" => Vec::new(),
        _ => word.split(',').map(number).collect(),
    }
}

/// Reads `2`, or `1*2,3*1` where each player has a store.
fn store(word: &str) -> Vec<(u32, u32)> {
    let owned = |word: &str| match word.split_once('*') {
        Some((owner, ones)) => (number(owner), number(ones)),
        None => (0, number(word)),
    };
    word.split(',').map(owned).filter(|&(_, ones)| ones > 0).collect()
}

fn double(word: &str) -> (bool, &str) {
    word.strip_prefix('T').map_or((false, word), |rest| (true, rest))
}

fn point(word: &str) -> String {
    let (line, number) = word.split_at(1);
    assert!("abcd".contains(line) && number.parse::<u8>().is_ok(), "{word} is a point");
    word.to_owned()
}

fn number(word: &str) -> u32 {
    word.parse().unwrap_or_else(|_| panic!("{word} is a number"))
}

fn side(word: &str) -> char {
    match word {
        "N" => 'N',
        "S" => 'S',
        _ => panic!("{word} is a side"),
    }
}

/// Reads `N1`.
fn player(word: &str) -> Player {
    let (letter, rest) = word.split_at(1);
    (side(letter), number(rest))
}

/// Reads `4-1-0`.
fn throws(word: &str) -> Vec<u32> {
    word.split('-').map(number).collect()
}

/// Reads a course. Skips results that are left unused.
pub fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut words = text.split_whitespace().filter(|word| !word.starts_with('('));
    while let Some(word) = words.next() {
        let mut named = || player(words.next().expect("a player"));
        items.push(match word {
            "end" => Item::End,
            "wins" => Item::Wins,
            "then" => Item::Then(named()),
            "aside" => Item::Aside(named()),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => Item::Throws(throws(word)),
            _ if word.starts_with(['N', 'S']) => Item::Begin(player(word)),
            _ => Item::Move(move_item(word)),
        });
    }
    items
}

/// Reads `Tb5+4=c3x2`.
fn move_item(word: &str) -> MoveItem {
    let (word, captured) = match word.split_once('x') {
        Some((word, "")) => (word, Captured::Some),
        Some((word, count)) => (word, Captured::Exactly(number(count))),
        None => (word, Captured::Unsaid),
    };
    let (word, end) = word.split_once('=').map_or((word, None), |(w, end)| (w, Some(end)));
    let (men, value) = word.split_once('+').unwrap_or_else(|| panic!("{word} is a move"));
    let (double, from) = double(men);
    let parts = end == Some("1");
    let to = end.filter(|_| !parts).map(point);
    MoveItem { double, from: point(from), value: number(value), parts, to, captured }
}

/// A log: its variant, and its player turns with the positions between them.
#[derive(Clone, Debug)]
pub struct Log {
    pub variant: Variant,
    pub lines: Vec<LogLine>,
}

/// One line of a log.
#[derive(Clone, Debug)]
pub enum LogLine {
    /// A player, his throws, and his course.
    Turn(Player, Vec<u32>, Vec<Item>),
    /// A stated position.
    Position(Layout),
}

/// Returns the sample log of a page.
pub fn sample_log(page: &str) -> Log {
    let is_log = |(info, _): &(String, String)| info == "log deleb" || info == "dadu";
    let (_, text) = fences(page).into_iter().find(is_log).expect("the page has a sample log");
    let mut log = Log { variant: variant("basic"), lines: Vec::new() };
    let mut players = 0;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    for line in lines.filter(|line| !line.is_empty()) {
        match line.split_once(": ") {
            Some(("Variant", value)) => log.variant = variant(value),
            Some(("N", names)) => players = names.split(',').count() as u32,
            Some(_) => {}
            None => log.lines.push(log_line(line, players)),
        }
    }
    log.variant.players = players;
    log
}

fn log_line(line: &str, players: u32) -> LogLine {
    if let Some(position) = line.strip_prefix("= ") {
        return LogLine::Position(layout(position, players));
    }
    let line = line.split_once(". ").map_or(line, |(_round, line)| line);
    let mut words = line.splitn(3, ' ');
    let player = player(words.next().expect("a player"));
    let series = throws(words.next().expect("throws"));
    LogLine::Turn(player, series, items(words.next().unwrap_or_default()))
}
