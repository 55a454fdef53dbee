//! A position line as words that can be changed one at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::support::slips::below;
use dadu::games::GameId;
use dadu::table::Side;
use rand_pcg::Pcg64;

/// The words for pieces that are not on the board.
const OFF_BOARD: &[&str] = &["wait", "centre", "out", "hand"];
const PLAYERS: &[&str] = &["da", "ones", "in", "handicapped"];
const COUNTS: &[&str] = &["won", "store"];
/// Each of these is another value of the word beside it.
const FLAGS: &[&str] = &["open", "closed", "exit", "no-exit", "kill", "no-kill"];

/// A piece on a square: its letter, or nothing, and its square.
type Piece = (String, String);

/// The arguments of a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Pieces on squares.
    Pieces(BTreeMap<Piece, u32>),
    /// Pieces off the board, by letter.
    OffBoard(BTreeMap<String, u32>),
    Players(BTreeSet<u8>),
    /// Numbers of a side (0) or of its players.
    Counts(BTreeMap<u8, u32>),
    /// A word without arguments.
    Flag,
    /// One argument that is not changed here.
    Other(String),
}

impl Said {
    /// Reads players: `1,3`, or `none`.
    pub fn players(written: &str) -> Said {
        Said::Players(written.split(',').filter_map(|number| number.parse().ok()).collect())
    }
}

/// A word with its arguments. Pieces on squares have no word.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub word: String,
    pub said: Said,
}

/// A position line: the parts about each side, and the words about the turn.
#[derive(Clone, Debug)]
pub struct Line {
    pub game: GameId,
    pub sides: Vec<(Side, Vec<Part>)>,
    pub turn: String,
    /// The squares of the board.
    pub squares: Vec<String>,
}

impl Line {
    /// Reads a line that the program wrote.
    pub fn read(game: GameId, line: &str, squares: Vec<String>) -> Line {
        let mut read = Line { game, sides: Vec::new(), turn: String::new(), squares };
        for section in line.trim_start_matches('=').split('|').map(str::trim) {
            match section.split_once(' ').unwrap_or((section, "")) {
                ("turn" | "fill", _) => section.clone_into(&mut read.turn),
                ("", _) => {}
                (side, words) => {
                    let side = Side::ALL.into_iter().find(|it| it.name() == side);
                    let words: Vec<&str> = words.split_whitespace().collect();
                    let parts = read.parts(&words);
                    read.sides.push((side.expect("a side"), parts));
                }
            }
        }
        read
    }

    fn parts(&self, tokens: &[&str]) -> Vec<Part> {
        let mut parts = Vec::new();
        let is_word =
            |token: &str| self.game.rulebook().words.iter().any(|(word, _)| *word == token);
        let is_argument = |token: &&&str| matches!(**token, "all" | "none") || !is_word(token);
        let mut rest = tokens;
        let mut word = "";
        loop {
            let count = rest.iter().take_while(is_argument).count();
            let (arguments, after) = rest.split_at(count);
            parts.push(Part { word: word.to_owned(), said: self.said(word, arguments) });
            let Some((next, after)) = after.split_first() else { return parts };
            (word, rest) = (next, after);
        }
    }

    fn said(&self, word: &str, arguments: &[&str]) -> Said {
        let numbers = || arguments.iter().flat_map(|it| it.split(','));
        if self.is_of_squares(word) {
            let listed = arguments.iter().filter(|it| **it != "none");
            let mut pieces = BTreeMap::new();
            listed.flat_map(|it| self.pieces(it)).for_each(|(piece, count)| {
                *pieces.entry(piece).or_default() += count;
            });
            Said::Pieces(pieces)
        } else if OFF_BOARD.contains(&word) {
            let mut pieces = BTreeMap::new();
            for argument in arguments {
                let (letter, count) = match argument.parse() {
                    Ok(number) => ("", number),
                    Err(_) => (*argument, 1),
                };
                *pieces.entry(letter.to_owned()).or_default() += count;
            }
            Said::OffBoard(pieces)
        } else if PLAYERS.contains(&word) && *arguments != ["all"] {
            Said::players(&arguments.join(","))
        } else if COUNTS.contains(&word) {
            let count = |it: &str| match it.split_once('*') {
                Some((owner, count)) => Some((owner.parse().ok()?, count.parse().ok()?)),
                None => Some((0, it.parse().ok()?)),
            };
            Said::Counts(numbers().filter_map(count).collect())
        } else if arguments.is_empty() {
            Said::Flag
        } else {
            Said::Other(arguments.join(" "))
        }
    }

    fn is_of_squares(&self, word: &str) -> bool {
        word.is_empty() || self.game.rulebook().forms.place_words.contains(&word)
    }

    /// Reads `b5`, `Tb5*3` or `a5-a20`.
    fn pieces(&self, written: &str) -> Vec<(Piece, u32)> {
        if let Some((first, last)) = written.split_once('-') {
            let number = |square: &str| square[1..].parse::<u32>().expect("a square");
            let squares = number(first)..=number(last);
            let of = |number| ((String::new(), format!("{}{number}", &first[..1])), 1);
            return squares.map(of).collect();
        }
        let (piece, count) = written.split_once('*').unwrap_or((written, "0"));
        let at = piece.find(|c: char| c.is_ascii_lowercase()).expect("a square");
        let (letter, square) = piece.split_at(at);
        let count = count.parse::<u32>().expect("a number");
        let count = if count == 0 { self.alone(letter) } else { count };
        vec![((letter.to_owned(), square.to_owned()), count)]
    }

    /// Returns the number of pieces if none is written: in dèleb, a double is two men who move together.
    fn alone(&self, letter: &str) -> u32 {
        if self.game == GameId::Deleb && !letter.is_empty() { 2 } else { 1 }
    }

    /// Lists the lines in which one word about a side has another value, each with a name of the change.
    pub fn with_one_false_word(
        &self,
        players: &dyn Fn(Side) -> u8,
        random: &mut Pcg64,
    ) -> Vec<(String, Line)> {
        let mut found = Vec::new();
        for (index, (side, parts)) in self.sides.iter().enumerate() {
            for (at, part) in parts.iter().enumerate() {
                let changed = self.other_values(part, players(*side), random);
                found.extend(changed.into_iter().map(|(change, false_part)| {
                    let mut line = self.clone();
                    line.sides[index].1[at] = false_part;
                    (format!("{} {change}", part.word), line)
                }));
            }
            for part in self.parts_to_add(parts, random) {
                let change = format!("{} added", part.word);
                let mut line = self.clone();
                line.sides[index].1.push(part);
                found.push((change, line));
            }
            found
                .extend(self.on_the_other_side(index).map(|line| ("djare moved".to_owned(), line)));
            found.extend(self.elsewhere(index, random).map(|line| ("moved".to_owned(), line)));
        }
        found
    }

    /// Moves a piece from one word to another: from a square to `wait`, from `in hand` to a square.
    fn elsewhere(&self, index: usize, random: &mut Pcg64) -> Option<Line> {
        let mut line = self.clone();
        let parts = &mut line.sides[index].1;
        let (from, to) = (below(random, parts.len()), below(random, parts.len()));
        let letter = match &mut parts[from].said {
            _ if from == to || self.game == GameId::Deleb => return None,
            Said::Pieces(pieces) => {
                let piece = any(pieces.keys(), random)?.clone();
                take(pieces, &piece);
                piece.0
            }
            Said::OffBoard(pieces) => {
                let letter = any(pieces.keys(), random)?.clone();
                take(pieces, &letter);
                letter
            }
            _ => return None,
        };
        match &mut parts[to].said {
            Said::Pieces(pieces) => {
                let square = self.squares[below(random, self.squares.len())].clone();
                *pieces.entry((letter, square)).or_default() += 1;
            }
            Said::OffBoard(pieces) => *pieces.entry(letter).or_default() += 1,
            _ => return None,
        }
        Some(line)
    }

    fn other_values(
        &self,
        part: &Part,
        players: u8,
        random: &mut Pcg64,
    ) -> Vec<(&'static str, Part)> {
        let with = |said| Part { said, ..part.clone() };
        let mut found = match &part.said {
            Said::Pieces(pieces) => self.other_pieces(&part.word, pieces, random),
            Said::OffBoard(pieces) => self.other_pieces_off_board(pieces, random),
            Said::Players(set) => {
                let player = 1 + below(random, players.into()) as u8;
                let mut set = set.clone();
                if !set.remove(&player) {
                    set.insert(player);
                }
                vec![("players", Said::Players(set))]
            }
            Said::Counts(counts) => other_counts(counts, players, random),
            Said::Flag | Said::Other(_) => Vec::new(),
        };
        found.retain(|(_, said)| *said != part.said);
        let mut found: Vec<_> =
            found.into_iter().map(|(change, said)| (change, with(said))).collect();
        match part.said {
            Said::Flag => found.extend(opposite(part).map(|part| ("flag", part))),
            // `da all` and `in all` name nobody.
            Said::Other(_) if PLAYERS.contains(&&*part.word) => {
                let player = 1 + below(random, players.into()) as u8;
                let others = (1..=players).filter(|other| *other != player).collect();
                found.push(("players", with(Said::Players(others))));
            }
            Said::Other(ref one) if part.word == "twice" => {
                let others = (1..=players).map(|player| player.to_string());
                let others: Vec<String> = others.filter(|other| other != one).collect();
                found.extend(
                    any(others.iter(), random)
                        .map(|other| ("player", with(Said::Other(other.clone())))),
                );
            }
            _ => {}
        }
        found
    }

    /// Moves a word without arguments and without an opposite to the other side.
    fn on_the_other_side(&self, index: usize) -> Option<Line> {
        let mut line = self.clone();
        let parts = &mut line.sides[index].1;
        let at = parts.iter().position(|part| part.word == "djare")?;
        let part = parts.remove(at);
        line.sides[1 - index].1.push(part);
        Some(line)
    }

    fn other_pieces(
        &self,
        word: &str,
        pieces: &BTreeMap<Piece, u32>,
        random: &mut Pcg64,
    ) -> Vec<(&'static str, Said)> {
        let mut found = Vec::new();
        let mut push = |change, pieces| found.push((change, Said::Pieces(pieces)));
        let square = self.squares[below(random, self.squares.len())].clone();
        let one = if word == "qar" { 2 } else { 1 };
        let is_set = matches!(word, "slaves" | "closed");
        if !is_set || !pieces.contains_key(&(String::new(), square.clone())) {
            let mut more = pieces.clone();
            *more.entry((String::new(), square.clone())).or_default() += one;
            push("added", more);
        }
        let Some(piece) = any(pieces.keys(), random).cloned() else { return found };
        let (letter, at) = piece.clone();
        let mut fewer = pieces.clone();
        let count = fewer.remove(&piece).unwrap_or_default();
        let mut moved = fewer.clone();
        *moved.entry((letter.clone(), square)).or_default() += count;
        push("left out", fewer.clone());
        push("on another square", moved);
        if is_set {
            return found;
        }
        for number in [count + 1, count - 1] {
            if number >= self.alone(&letter) {
                push("number", with(&fewer, piece.clone(), number));
            }
        }
        for other in self.other_letters(&letter) {
            let number = count.max(self.alone(&other));
            push("letter", with(&fewer, (other, at.clone()), number));
        }
        found
    }

    fn other_letters(&self, letter: &str) -> Vec<String> {
        let letters = self.game.rulebook().letters.iter();
        let all = letters.map(|it| char::from(it.letter).to_string()).chain([String::new()]);
        all.filter(|other| other != letter).collect()
    }

    fn other_pieces_off_board(
        &self,
        pieces: &BTreeMap<String, u32>,
        random: &mut Pcg64,
    ) -> Vec<(&'static str, Said)> {
        let mut found = Vec::new();
        let mut push = |change, pieces| found.push((change, Said::OffBoard(pieces)));
        push("left out", BTreeMap::new());
        let Some(letter) = any(pieces.keys(), random).cloned() else { return found };
        let mut fewer = pieces.clone();
        take(&mut fewer, &letter);
        push("number", fewer.clone());
        let mut more = pieces.clone();
        *more.entry(letter.clone()).or_default() += 1;
        push("number", more);
        for other in self.other_letters(&letter) {
            let mut lettered = fewer.clone();
            *lettered.entry(other).or_default() += 1;
            push("letter", lettered);
        }
        found
    }

    /// Returns words that the line leaves out because there is nothing to say, with something to say.
    fn parts_to_add(&self, parts: &[Part], random: &mut Pcg64) -> Vec<Part> {
        let words = self.game.rulebook().words.iter().map(|(word, _)| *word);
        let left_out = words.filter(|word| !parts.iter().any(|part| part.word == *word));
        let mut said = |word: &str| {
            let square = self.squares[below(random, self.squares.len())].clone();
            let is_qar = word == "qar";
            if self.is_of_squares(word) {
                let number = if is_qar { 2 } else { 1 };
                return Some(Said::Pieces([((String::new(), square), number)].into()));
            }
            match word {
                _ if OFF_BOARD.contains(&word) => Some(Said::OffBoard([(String::new(), 1)].into())),
                _ if COUNTS.contains(&word) => Some(Said::Counts([(0, 1)].into())),
                "djare" => Some(Said::Flag),
                _ => None,
            }
        };
        left_out
            .filter_map(|word| Some(Part { word: word.to_owned(), said: said(word)? }))
            .collect()
    }

    fn written(&self, part: &Part, out: &mut Vec<String>) {
        let word = Some(part.word.clone()).filter(|word| !word.is_empty());
        let said: Vec<String> = match &part.said {
            Said::Pieces(pieces) => pieces.iter().map(|it| self.written_piece(it)).collect(),
            Said::OffBoard(pieces) => {
                let lettered = pieces.iter().filter(|(letter, _)| !letter.is_empty());
                let lettered = lettered.flat_map(|(letter, &n)| vec![letter.clone(); n as usize]);
                lettered.chain(pieces.get("").map(|count| count.to_string())).collect()
            }
            Said::Players(set) if set.is_empty() => vec!["none".to_owned()],
            Said::Players(set) => {
                vec![set.iter().map(u8::to_string).collect::<Vec<_>>().join(",")]
            }
            Said::Counts(counts) if counts.is_empty() => vec!["none".to_owned()],
            Said::Counts(counts) => vec![written_counts(counts)],
            Said::Flag => vec![],
            Said::Other(said) => vec![said.clone()],
        };
        let is_left_out = said.is_empty() && part.said != Said::Flag;
        if !is_left_out {
            out.extend(word.into_iter().chain(said));
        }
    }

    fn written_piece(&self, ((letter, square), &count): (&Piece, &u32)) -> String {
        match count == self.alone(letter) {
            true => format!("{letter}{square}"),
            false => format!("{letter}{square}*{count}"),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |(side, parts): &(Side, Vec<Part>)| {
            let mut words = vec![side.to_string()];
            parts.iter().for_each(|part| self.written(part, &mut words));
            words.join(" ")
        };
        let mut sections: Vec<String> = self.sides.iter().map(side).collect();
        sections.extend(Some(self.turn.clone()).filter(|turn| !turn.is_empty()));
        write!(f, "= {}", sections.join(" | "))
    }
}

/// Returns the opposite of a word without arguments.
fn opposite(part: &Part) -> Option<Part> {
    let at = FLAGS.iter().position(|flag| *flag == part.word)?;
    Some(Part { word: FLAGS[at ^ 1].to_owned(), said: Said::Flag })
}

fn written_counts(counts: &BTreeMap<u8, u32>) -> String {
    let written = |(owner, count): (&u8, &u32)| match owner {
        0 => count.to_string(),
        owner => format!("{owner}*{count}"),
    };
    counts.iter().map(written).collect::<Vec<_>>().join(",")
}

/// Changes a number, or the player who has it.
fn other_counts(
    counts: &BTreeMap<u8, u32>,
    players: u8,
    random: &mut Pcg64,
) -> Vec<(&'static str, Said)> {
    let Some(&owner) = any(counts.keys(), random) else { return Vec::new() };
    let mut found = Vec::new();
    let count = counts[&owner];
    for number in [count + 1, count.saturating_sub(1)] {
        if number != count {
            found.push(("number", Said::Counts(with(counts, owner, number))));
        }
    }
    let other = 1 + below(random, players.into()) as u8;
    if owner != 0 && count > 0 && other != owner {
        let mut moved = counts.clone();
        moved.remove(&owner);
        *moved.entry(other).or_default() += count;
        found.push(("owner", Said::Counts(moved)));
    }
    found
}

fn any<T>(mut all: impl Iterator<Item = T> + Clone, random: &mut Pcg64) -> Option<T> {
    let count = all.clone().count();
    if count == 0 { None } else { all.nth(below(random, count)) }
}

fn with<K: Ord + Clone>(map: &BTreeMap<K, u32>, key: K, number: u32) -> BTreeMap<K, u32> {
    let mut map = map.clone();
    map.insert(key, number);
    map
}

/// Takes one piece away.
fn take<K: Ord + Clone>(map: &mut BTreeMap<K, u32>, key: &K) {
    match map.get_mut(key) {
        Some(count) if *count > 1 => *count -= 1,
        _ => drop(map.remove(key)),
    }
}
