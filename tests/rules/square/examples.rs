//! The example blocks of a page as plain data. This module knows no engine.
//!
//! A block has a number, a variant, a position, a player with throws, and checks. If a block has a
//! mistake, the reader panics with the word that it could not read.

use crate::files::fences;

/// One example.
#[derive(Clone, Debug)]
pub struct Block {
    pub number: u32,
    pub variant: Variant,
    pub layout: Layout,
    pub side: char,
    pub series: Vec<u32>,
    pub checks: Vec<Check>,
}

/// A preset by name, and the parameters that differ from it, each with its value as written.
#[derive(Clone, Debug)]
pub struct Variant {
    pub preset: String,
    pub changes: Vec<(String, String)>,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub sides: Vec<SideLayout>,
    pub turn: Option<char>,
    pub again: u32,
}

/// One side of a position. Squares are in order, with twins after single pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideLayout {
    pub side: char,
    /// Whether it is twins, the square, and how many.
    pub squares: Vec<(bool, String, u32)>,
    pub waiting: u32,
    pub waiting_twins: u32,
    pub out: u32,
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
    /// `+1`, `c1+4=e1x`, `T+1+1`, `c3+1>`.
    Move(MoveItem),
    /// `c5=T`.
    Declare(String),
    /// `Tc5=1`.
    Dissolve(String),
    /// `end`.
    End,
    /// `then N1`: the next player.
    Then(char),
    /// `N1` before throws: that turn begins.
    Begin(char),
    /// `wins`.
    Wins,
}

/// A move with its written effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveItem {
    pub twins: bool,
    /// A square, or `None` for a waiting piece.
    pub from: Option<String>,
    pub values: Vec<u32>,
    /// The square after `=`.
    pub to: Option<String>,
    /// Whether `>` says that it is borne off.
    pub out: bool,
    pub captured: Captured,
}

/// The written capture of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// No claim.
    Unsaid,
    /// `x`: something.
    Some,
    /// `x3`, `x0`: exactly this many pieces.
    Exactly(u32),
}

/// Returns every block of a page, in order.
pub fn blocks(page: &str) -> Vec<Block> {
    let examples = fences(page).into_iter().find(|(info, _)| info.starts_with("examples "));
    let (_, text) = examples.expect("the page has examples");
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    let lines: Vec<&str> = text.lines().collect();
    let heads: Vec<usize> = (0..lines.len()).filter(|&i| starts(&lines[i])).collect();
    let ends = heads.iter().skip(1).copied().chain([lines.len()]);
    heads.iter().zip(ends).map(|(&head, end)| block(&lines[head..end])).collect()
}

fn block(lines: &[&str]) -> Block {
    let (number, variant) = lines[0].split_once(' ').unwrap_or((lines[0], "basic"));
    let (player, series) = lines[2].split_once(' ').expect("who throws what");
    let mut checks = Vec::new();
    for line in &lines[3..] {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, checks.last_mut()) {
            ("all", _) => checks.push(Check::All(items(rest))),
            ("yes", _) => checks.push(Check::Yes(items(rest), None)),
            ("gives", Some(Check::Yes(_, gives))) => *gives = Some(layout(rest)),
            ("no", _) => {
                let (course, rule) = rest.rsplit_once(' ').expect("a rule");
                checks.push(Check::No(items(course), rule.to_owned()));
            }
            _ => panic!("cannot read {line}"),
        }
    }
    Block {
        number: number.parse().expect("a number"),
        variant: self::variant(variant),
        layout: layout(lines[1].strip_prefix("= ").expect("a position")),
        side: side(player),
        series: throws(series),
        checks,
    }
}

/// Reads `twins-stick, R15 = in a row`; the preset may be left out.
pub fn variant(text: &str) -> Variant {
    let mut variant = Variant { preset: "basic".to_owned(), changes: Vec::new() };
    for item in text.split(',').map(str::trim) {
        match item.split_once('=') {
            Some((name, value)) => {
                variant.changes.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            None => variant.preset = item.to_owned(),
        }
    }
    variant
}

/// Reads `S c1 Tc5 wait T 2 out 1 | N wait 4 | turn S again 1`.
pub fn layout(text: &str) -> Layout {
    let mut layout = Layout::default();
    for part in text.split('|') {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            ["turn", player] => layout.turn = Some(side(player)),
            ["turn", player, "again", times] => {
                layout.turn = Some(side(player));
                layout.again = number(times);
            }
            [player, ref rest @ ..] => layout.sides.push(side_layout(side(player), rest)),
            [] => panic!("cannot read {text}"),
        }
    }
    layout.sides.sort_by_key(|side| side.side);
    layout
}

fn side_layout(side: char, words: &[&str]) -> SideLayout {
    let mut layout = SideLayout { side, ..SideLayout::default() };
    let mut rest = words;
    loop {
        rest = match rest {
            ["wait", behind @ ..] => waiting(&mut layout, behind),
            ["out", out, behind @ ..] => {
                layout.out = number(out);
                behind
            }
            [square, behind @ ..] => {
                layout.squares.push(held(square));
                behind
            }
            [] => break,
        };
    }
    layout.squares.sort();
    layout
}

/// Reads the waiting pieces: twins, then single pieces. Each of these may be missing. Returns the
/// words that follow.
fn waiting<'a>(layout: &mut SideLayout, words: &'a [&'a str]) -> &'a [&'a str] {
    let mut rest = words;
    while let Some((&"T", behind)) = rest.split_first() {
        layout.waiting_twins += 1;
        rest = behind;
    }
    if let Some((word, behind)) = rest.split_first()
        && let Ok(singles) = word.parse()
    {
        (layout.waiting, rest) = (singles, behind);
    }
    rest
}

/// Reads `c1`, `Tc5` or `c3*2`.
fn held(word: &str) -> (bool, String, u32) {
    let (place, count) = counted(word);
    let (twins, square) = twins(place);
    (twins, self::square(square), count)
}

fn counted(word: &str) -> (&str, u32) {
    word.split_once('*').map_or((word, 1), |(place, count)| (place, number(count)))
}

fn twins(word: &str) -> (bool, &str) {
    word.strip_prefix('T').map_or((false, word), |rest| (true, rest))
}

fn square(word: &str) -> String {
    let good = matches!(word.as_bytes(), [b'a'..=b'e', b'1'..=b'5']);
    assert!(good, "{word} is a square");
    word.to_owned()
}

fn number(word: &str) -> u32 {
    word.parse().unwrap_or_else(|_| panic!("{word} is a number"))
}

/// Reads `S1`: each side has one player.
fn side(player: &str) -> char {
    let side = player.chars().next().filter(|side| "SENW".contains(*side));
    assert!(matches!(player.len(), 1 | 2), "{player} is a player");
    side.unwrap_or_else(|| panic!("{player} is a player"))
}

/// Reads `4-1-2`.
fn throws(word: &str) -> Vec<u32> {
    word.split('-').map(number).collect()
}

/// Reads a course.
pub fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        // Skip a throw that is left unused: `(1)`.
        if word.starts_with('(') {
            continue;
        }
        items.push(match word {
            "end" => Item::End,
            "wins" => Item::Wins,
            "then" => Item::Then(side(words.next().expect("whose turn"))),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => Item::Throws(throws(word)),
            _ if matches!(word.as_bytes(), [b'S' | b'E' | b'N' | b'W', b'1']) => {
                Item::Begin(side(word))
            }
            _ => action(word),
        });
    }
    items
}

fn action(word: &str) -> Item {
    if let Some(at) = word.strip_suffix("=T") {
        return Item::Declare(square(at));
    }
    if let Some(at) = word.strip_suffix("=1").and_then(|at| at.strip_prefix('T')) {
        return Item::Dissolve(square(at));
    }
    Item::Move(move_item(word))
}

/// Reads `c1+4+8=c5x2`.
pub fn move_item(word: &str) -> MoveItem {
    let (word, captured) = match word.split_once('x') {
        Some((word, "")) => (word, Captured::Some),
        Some((word, count)) => (word, Captured::Exactly(number(count))),
        None => (word, Captured::Unsaid),
    };
    let (word, to) = word.split_once('=').map_or((word, None), |(w, to)| (w, Some(square(to))));
    let (word, out) = word.strip_suffix('>').map_or((word, false), |word| (word, true));
    let (piece, values) = word.split_once('+').unwrap_or_else(|| panic!("{word} is a move"));
    let (twins, from) = twins(piece);
    let from = (!from.is_empty()).then(|| square(from));
    MoveItem { twins, from, values: values.split('+').map(number).collect(), to, out, captured }
}

/// A log: its variant, its play lines, and the positions between them.
#[derive(Clone, Debug)]
pub struct Log {
    pub variant: Variant,
    pub sides: Vec<char>,
    pub lines: Vec<LogLine>,
}

/// One line of a log.
#[derive(Clone, Debug)]
pub enum LogLine {
    /// A player's turn: the throws and the course.
    Turn(char, Vec<u32>, Vec<Item>),
    /// A stated position.
    Position(Layout),
}

/// Returns the sample log of a page: a fence `dadu`, or `log` in a game that logs cannot name yet.
pub fn sample_log(page: &str) -> Log {
    let is_log = |info: &str| ["dadu", "log"].contains(&info);
    let sample = fences(page).into_iter().find(|(info, _)| is_log(info));
    let (_, text) = sample.expect("the page has a sample log");
    let mut log = Log { variant: variant("basic"), sides: Vec::new(), lines: Vec::new() };
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    for line in lines.filter(|line| !line.is_empty()) {
        match line.split_once(": ") {
            Some(("Variant", value)) => log.variant = variant(value),
            Some((player, _)) if player.len() == 1 => log.sides.push(side(player)),
            Some(_) => {}
            None => log.lines.push(log_line(line)),
        }
    }
    log
}

fn log_line(line: &str) -> LogLine {
    if let Some(position) = line.strip_prefix("= ") {
        return LogLine::Position(layout(position));
    }
    let line = line.split_once(". ").map_or(line, |(_round, line)| line);
    let mut words = line.splitn(3, ' ');
    let player = side(words.next().expect("a player"));
    let series = throws(words.next().expect("throws"));
    LogLine::Turn(player, series, items(words.next().unwrap_or_default()))
}
