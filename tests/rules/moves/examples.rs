//! The example blocks of a page as plain data, and positions and items as words. This module knows no
//! engine.
//!
//! A block has a number, a variant, a position, a player, and checks. If a block has a mistake, the
//! reader panics with the word that it could not read.

use std::collections::BTreeMap;

use crate::files::fences;

/// One example.
#[derive(Clone, Debug)]
pub struct Block {
    pub number: u32,
    pub variant: Variant,
    pub state: State,
    pub side: char,
    pub checks: Vec<Check>,
}

/// The parameters that differ from the preset `basic`, each with its value as written.
pub type Variant = Vec<(String, String)>;

/// A position: for each side, its words with numbers.
///
/// A square with stones or balls is a word, such as `a1`. The other words are `hand`, `won`,
/// `qar a1` and `closed a1`. A word with the number 0 is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub sides: BTreeMap<char, BTreeMap<String, u32>>,
    pub turn: Option<char>,
    pub fill: Option<char>,
}

impl State {
    /// Returns the number of a word of a side.
    pub fn of(&self, side: char, word: &str) -> u32 {
        self.sides.get(&side).and_then(|words| words.get(word)).copied().unwrap_or(0)
    }

    /// Adds a word of a side, if its number is not 0.
    pub fn add(&mut self, side: char, word: &str, number: u32) {
        let words = self.sides.entry(side).or_default();
        if number > 0 {
            let sum: &mut u32 = words.entry(word.to_owned()).or_default();
            *sum = sum.saturating_add(number);
        }
    }

    /// Returns whether no side has a word: the start.
    pub fn is_start(&self) -> bool {
        self.sides.is_empty()
    }
}

/// A claim of a block.
#[derive(Clone, Debug)]
pub enum Check {
    /// These are all legal first items.
    All(Vec<String>),
    /// The course is legal, and leads to the position, if one is given.
    Yes(Vec<Word>, Option<State>),
    /// The last word of the course is against the rule, or its extra is wrong.
    No(Vec<Word>, String),
}

/// One word of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Item(Item),
    End,
    Begin(char),
    Then(char),
    Wins,
    Loses,
    Draws,
}

/// An item with its extras.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The item without extras.
    pub text: String,
    pub taken: Taken,
    /// The hole of the last ball, and the balls in it.
    pub last: Option<(String, Option<u32>)>,
    pub qar: bool,
}

/// The written capture of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taken {
    #[default]
    Unsaid,
    Some,
    Exactly(u32),
}

/// The effect of an item, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    pub taken: u32,
    pub last: Option<(String, u32)>,
    pub qar: bool,
}

impl Item {
    /// Returns whether the extras agree with the effect of the item.
    pub fn agrees(&self, done: &Done) -> bool {
        let taken = match self.taken {
            Taken::Unsaid => true,
            Taken::Some => done.taken > 0,
            Taken::Exactly(number) => done.taken == number,
        };
        let last = self.last.as_ref().is_none_or(|(hole, balls)| {
            let done = done.last.as_ref();
            done.is_some_and(|(at, n)| at == hole && balls.is_none_or(|balls| balls == *n))
        });
        taken && last && (!self.qar || done.qar)
    }
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
    let (number, variant) = lines[0].split_once(' ').unwrap_or((lines[0], ""));
    let mut checks = Vec::new();
    for line in &lines[3..] {
        let (word, rest) = line.split_once(' ').expect("a check");
        match (word, checks.last_mut()) {
            ("all", _) => checks.push(Check::All(rest.split(' ').map(str::to_owned).collect())),
            ("yes", _) => checks.push(Check::Yes(course(rest), None)),
            ("gives", Some(Check::Yes(_, gives))) => *gives = Some(state(rest)),
            ("no", _) => {
                let (words, rule) = rest.rsplit_once(' ').expect("a rule");
                checks.push(Check::No(course(words), rule.to_owned()));
            }
            other => panic!("{other:?}"),
        }
    }
    Block {
        number: number.parse().expect("a number"),
        variant: self::variant(variant),
        state: state(lines[1].strip_prefix("= ").expect("a position")),
        side: player(lines[2]).expect("a player"),
        checks,
    }
}

/// Reads `R1 = none left, R4 = passes`.
pub fn variant(text: &str) -> Variant {
    let changes = text.split(',').filter(|change| !change.is_empty());
    let pair = |change: &str| {
        let (name, value) = change.split_once('=').expect("a value");
        (name.trim().to_owned(), value.trim().to_owned())
    };
    changes.map(pair).collect()
}

/// Reads `S a1 b2*3 hand 4 | N won 3 closed a2 | turn S`.
pub fn state(text: &str) -> State {
    let mut state = State::default();
    for part in text.split('|').map(str::trim) {
        match part.split_once(' ').expect("words") {
            ("turn", side) => state.turn = side.chars().next(),
            ("fill", side) => state.fill = side.chars().next(),
            (side, words) => {
                let side = side.chars().next().expect("a side");
                side_words(&mut state, side, words);
            }
        }
    }
    state
}

fn side_words(state: &mut State, side: char, words: &str) {
    let (mut mode, mut words) = ("", words.split(' '));
    while let Some(word) = words.next() {
        match word {
            "hand" | "won" => {
                let number = words.next().and_then(|number| number.parse().ok());
                state.add(side, word, number.expect("a number"));
                mode = "";
            }
            "qar" | "closed" => mode = word,
            _ => {
                let (square, number) = word.split_once('*').unwrap_or((word, "1"));
                let word = format!("{mode} {square}");
                state.add(side, word.trim(), number.parse().expect("a number"));
            }
        }
    }
}

fn player(word: &str) -> Option<char> {
    let side = word.strip_suffix('1')?.chars().next()?;
    (word.len() == 2 && "NS".contains(side)).then_some(side)
}

/// Reads a course of words.
pub fn course(text: &str) -> Vec<Word> {
    let mut course = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        course.push(match word {
            "end" => Word::End,
            "wins" => Word::Wins,
            "loses" => Word::Loses,
            "draws" => Word::Draws,
            "then" => Word::Then(words.next().and_then(player).expect("a player")),
            word => player(word).map_or_else(|| Word::Item(item(word)), Word::Begin),
        });
    }
    course
}

/// Reads an item with its extras.
pub fn item(word: &str) -> Item {
    let mut item = Item::default();
    let mut rest = word;
    if let Some(text) = rest.strip_suffix('q') {
        (rest, item.qar) = (text, true);
    }
    if let Some(at) = rest.rfind('x').filter(|&at| at > 0) {
        let number = &rest[at + 1..];
        let exactly = |_| Taken::Exactly(number.parse().expect("a number"));
        item.taken = Some(number).filter(|n| !n.is_empty()).map_or(Taken::Some, exactly);
        rest = &rest[..at];
    }
    if let Some((text, last)) = rest.split_once('=') {
        let (hole, balls) = last.split_once('*').map_or((last, None), |(h, n)| (h, Some(n)));
        item.last = Some((hole.to_owned(), balls.map(|n| n.parse().expect("a number"))));
        rest = text;
    }
    item.text = rest.to_owned();
    item
}

/// One line of a sample log.
#[derive(Clone, Debug)]
pub enum Line {
    Turn(char, Vec<Word>),
    State(State),
    /// The winner, if the game is won.
    Result(Option<char>),
}

/// Reads the sample log of a page, without its header.
pub fn sample_log(page: &str) -> Vec<Line> {
    let log = fences(page).into_iter().find(|(info, _)| info == "dadu").expect("a log").1;
    let lines = log.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.filter_map(line).collect()
}

fn line(line: &str) -> Option<Line> {
    if let Some(position) = line.strip_prefix("= ") {
        return Some(Line::State(state(position)));
    }
    if let Some(result) = line.strip_prefix("Result: ") {
        let winner = result.split_once(" wins").and_then(|(side, _)| side.chars().next());
        return Some(Line::Result(winner));
    }
    let turn = line.split_once(". ").map_or(line, |(_, turn)| turn);
    let (who, items) = turn.split_once(' ')?;
    Some(Line::Turn(player(who)?, course(items)))
}
