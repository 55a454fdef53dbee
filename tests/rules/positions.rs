//! Laws of stated positions on simulated games. A correct position may leave out any part without a
//! finding. The check finds every false word at the position itself, if the replay knows the fact.
//!
//! The replay knows every fact of a log without gaps from the start of the game. It cannot find these
//! falsehoods:
//! - `twice`, before a player has thrown twice;
//! - `turn` without `after`, if the sides are too uneven to count player turns (P3);
//! - words about players who are not in the game;
//! - any word at the start of a log or after a gap.

use dadu::finding::{Code, Severity};
use dadu::games::dadu::variant::Parameter;
use dadu::games::dadu::{Kind, Place, is_too_uneven};
use dadu::notation::parse;
use dadu::replay::{DaduMoment as Moment, Setup, naming, replay};
use dadu::simulate::{Plan, Policy, simulate};
use dadu::table::{Player, Side, players};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

use super::household::random_variant;

/// Returns how many games each law is tested on. `DADU_GAMES` sets another number.
pub(super) fn games() -> u64 {
    std::env::var("DADU_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

fn below(random: &mut Pcg64, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}

/// A simulated game: its header, and its lines after the header, including the result.
pub(super) struct Played {
    pub(super) header: String,
    pub(super) lines: Vec<String>,
}

impl Played {
    pub(super) fn random(random: &mut Pcg64) -> Played {
        let mut variant = random_variant(random);
        for (parameter, value) in [(Parameter::StandardPieces, 1), (Parameter::Segments, 3)] {
            if below(random, 2) == 0 {
                variant =
                    variant.with(parameter, value + below(random, 3) as u8).expect("in range");
            }
        }
        let n = 1 + below(random, 3) as u8;
        let players = (n, (n + below(random, 3) as u8).saturating_sub(1).max(1));
        let policy = [Policy::Uniform, Policy::Sensible, Policy::Wild][below(random, 3)];
        let max_turns = 50 + below(random, 350) as u32;
        let plan = Plan { variant, players, policy, max_turns, seed: random.next_u64() };
        let mut text = Vec::new();
        simulate(&plan, 0, &mut text);
        let text = String::from_utf8(text).expect("UTF-8");
        let (header, play) = text.split_once("\n\n").expect("a header and play");
        Played { header: header.to_owned(), lines: play.lines().map(str::to_owned).collect() }
    }

    /// Returns a number of lines after which another player turn follows.
    fn place(&self, random: &mut Pcg64) -> usize {
        1 + below(random, (self.lines.len() - 1).max(2) - 1)
    }

    /// Returns the moment after the first lines.
    pub(super) fn moment(&self, lines: usize) -> Moment {
        let text = self.log(&self.lines[..lines]);
        let log = parse(text.as_bytes());
        Moment::after(text.as_bytes(), &log, &Setup::default(), log.lines.len())
    }

    pub(super) fn log<T: AsRef<str>>(&self, lines: &[T]) -> String {
        let lines: Vec<&str> = lines.iter().map(AsRef::as_ref).collect();
        format!("{}\n\n{}\n", self.header, lines.join("\n"))
    }
}

/// A position as parts: its section (2 is the side turn), its word, its text. The first part of a side
/// lists the pieces, which no position can leave out.
#[derive(Clone)]
pub(super) struct Statement {
    parts: Vec<(usize, &'static str, String)>,
}

impl Statement {
    /// Returns every part of a statement of this moment.
    pub(super) fn of(moment: &Moment) -> Statement {
        let mut parts = Vec::new();
        for side in Side::BOTH {
            let there = moment.position.side(side);
            let mut say =
                |word: &'static str, says: String| parts.push((side as usize, word, says));
            let either = |holds: bool, words: [&str; 2]| words[usize::from(!holds)].to_owned();
            let present = moment.roster.players(side);
            say("pieces", pieces(moment, side));
            say("da", format!("da {}", naming::numbers(there.da & present)));
            say("ones", format!("ones {}", naming::numbers(there.ones & present)));
            say("row", either(there.open, ["open", "closed"]));
            say("exit", either(there.licence_to_exit, ["exit", "no-exit"]));
            say("kill", either(there.licence_to_kill, ["kill", "no-kill"]));
            say("twice", format!("twice {}", number(there.twice)));
        }
        let turn = &moment.position.turn;
        let side = turn.side.expect("somebody has thrown");
        let over = moment.rules.is_complete(&moment.position, &moment.roster);
        let (side, thrown, doubled) =
            if over { (side.opposite(), 0, 0) } else { (side, turn.thrown, turn.doubled) };
        parts.push((2, "turn", format!("turn {side}")));
        parts.push((2, "after", format!("after {}", naming::numbers(thrown))));
        parts.push((2, "doubled", format!("doubled {}", number(doubled))));
        Statement { parts }
    }

    /// Leaves out some parts. `after` and `doubled` need `turn`.
    pub(super) fn without_some(&self, random: &mut Pcg64) -> Statement {
        let mut parts = self.parts.clone();
        parts.retain(|(_, word, _)| *word == "pieces" || below(random, 2) == 0);
        if !parts.iter().any(|(_, word, _)| *word == "turn") {
            parts.retain(|(section, ..)| *section < 2);
        }
        Statement { parts }
    }

    pub(super) fn line(&self) -> String {
        let section = |which: usize| -> String {
            let own = self.parts.iter().filter(|(section, ..)| *section == which);
            own.map(|(.., says)| format!(" {says}")).collect()
        };
        let turn = section(2);
        let bar = if turn.is_empty() { "" } else { " |" };
        format!("= N{} | S{}{bar}{turn}", section(0), section(1))
    }

    /// Lists every statement with one false word.
    fn falsified(&self, moment: &Moment) -> Vec<Statement> {
        let mut found = Vec::new();
        for index in 0..self.parts.len() {
            for says in falsehoods(moment, &self.parts[index]) {
                let mut parts = self.parts.clone();
                parts[index].2 = says;
                if parts[index].1 == "turn" {
                    parts.retain(|(_, word, _)| !["after", "doubled"].contains(word));
                }
                found.push(Statement { parts });
            }
        }
        found
    }
}

fn number(of: u8) -> String {
    if of == 0 { "none".to_owned() } else { of.to_string() }
}

fn pieces(moment: &Moment, side: Side) -> String {
    let there = moment.position.side(side);
    let board = moment.rules.board();
    let mut words = Vec::new();
    let mut off = [(Place::WAITING, "wait"), (Place::CENTRE, "centre"), (Place::EXITED, "out")]
        .map(|(place, word)| (place, word, Vec::new()));
    for kind in [Kind::King, Kind::Standard] {
        let king = if kind == Kind::King { "K" } else { "" };
        for &place in there.pieces(kind) {
            match board.square(side, place) {
                Some(square) => {
                    let (letter, place) = board.name(square);
                    words.push(format!("{king}{letter}{place}"));
                }
                None => off
                    .iter_mut()
                    .filter(|(there, ..)| *there == place)
                    .for_each(|(.., pieces)| pieces.push(kind)),
            }
        }
    }
    for (_, word, pieces) in off.iter().filter(|(.., pieces)| !pieces.is_empty()) {
        let kings = pieces.iter().filter(|kind| **kind == Kind::King).count();
        let standard = pieces.len() - kings;
        let standard = if standard > 0 { format!(" {standard}") } else { String::new() };
        words.push(format!("{word}{}{standard}", " K".repeat(kings)));
    }
    words.join(" ")
}

/// Lists false texts for a part that the replay can contradict.
fn falsehoods(moment: &Moment, (section, word, says): &(usize, &str, String)) -> Vec<String> {
    let side = if *section == 1 { Side::S } else { Side::N };
    let there = moment.position.side(side);
    let turn = &moment.position.turn;
    let over = moment.rules.is_complete(&moment.position, &moment.roster);
    let others = |side: Side, word: &str, set: u32| -> Vec<String> {
        let present = players(side, moment.roster.players(side));
        present.map(|player| format!("{word} {}", naming::numbers(set ^ player.bit()))).collect()
    };
    let other_numbers = |side: Side, word: &str, number: u8| -> Vec<String> {
        let present = players(side, moment.roster.players(side)).map(Player::number);
        let wrong = present.filter(|&other| other != number);
        wrong.map(|other| format!("{word} {other}")).collect()
    };
    let thrower = if over { turn.side.map(Side::opposite) } else { turn.side }.expect("play began");
    match *word {
        "da" => others(side, "da", there.da),
        "ones" => others(side, "ones", there.ones),
        "row" | "exit" | "kill" => {
            let words = ["open", "closed", "exit", "no-exit", "kill", "no-kill"];
            let index = words.iter().position(|word| word == says).expect("a flag");
            vec![words[index ^ 1].to_owned()]
        }
        "twice" if there.twice != 0 => other_numbers(side, "twice", there.twice),
        "turn" if !is_too_uneven(&moment.roster) => vec![format!("turn {}", thrower.opposite())],
        "after" => others(thrower, "after", if over { 0 } else { turn.thrown }),
        "doubled" => other_numbers(thrower, "doubled", if over { 0 } else { turn.doubled }),
        _ => vec![],
    }
}

/// Returns errors and warnings about throws and moves: the code, and the text of the line.
pub(super) fn found(log: &str) -> Vec<(Code, String)> {
    let parsed = parse(log.as_bytes());
    let game = replay(log.as_bytes(), &parsed, &Setup::default(), &mut ());
    let weighs = game.findings.iter().filter(|f| f.severity > Severity::Note);
    let line = |at: u32| {
        let at = parsed.line_at(at).expect("on a line");
        String::from_utf8_lossy(&log.as_bytes()[parsed.lines[at].span.range()]).into_owned()
    };
    let found = weighs.map(|f| (f.code(), line(f.span.start)));
    found.filter(|(_, line)| !line.starts_with("Variant:")).collect()
}

#[test]
fn facts_missing_from_a_position_cause_no_error() {
    for number in 0..games() {
        let mut random = Pcg64::new(21, u128::from(number));
        let game = Played::random(&mut random);
        let at = game.place(&mut random);
        let whole = Statement::of(&game.moment(at));
        let some = whole.without_some(&mut random);
        let lost = at.saturating_sub(1 + below(&mut random, 4));
        for statement in [whole, some] {
            let position = vec![statement.line()];
            let gap = vec!["...".to_owned(), statement.line()];
            let rest = game.lines[at..].to_vec();
            let first = |n: usize| game.lines[..n].to_vec();
            for lines in [
                [first(0), position.clone(), rest.clone()],
                [first(lost), gap, rest.clone()],
                [first(at), position, rest],
            ] {
                let log = game.log(&lines.concat());
                assert_eq!(found(&log), [], "game {number}:\n{log}");
            }
        }
    }
}

#[test]
fn facts_missing_from_a_position_change_no_later_finding() {
    for number in 0..games() {
        let mut random = Pcg64::new(22, u128::from(number));
        let mut game = Played::random(&mut random);
        let at = game.place(&mut random);
        let whole = Statement::of(&game.moment(at));
        let some = whole.without_some(&mut random);
        let slip = at + below(&mut random, game.lines.len() - at);
        slip_in(&mut game.lines[slip], &mut random);
        let with = |statement: &Statement| {
            let mut lines = game.lines.clone();
            lines.insert(at, statement.line());
            game.log(&lines)
        };
        let (one, two) = (with(&whole), with(&some));
        assert_eq!(found(&two), found(&one), "game {number}:\n{two}\n{}", whole.line());
    }
}

/// Changes a digit, or the letter of a square.
fn slip_in(line: &mut String, random: &mut Pcg64) {
    let mut bytes = std::mem::take(line).into_bytes();
    let at = below(random, bytes.len());
    bytes[at] = match bytes[at] {
        b'0'..=b'9' => b"0123456789"[below(random, 10)],
        b'a'..=b'h' => b"abcdefgh"[below(random, 8)],
        other => other,
    };
    *line = String::from_utf8(bytes).expect("ASCII");
}

#[test]
fn every_false_word_of_a_position_is_found() {
    for number in 0..games() {
        let mut random = Pcg64::new(23, u128::from(number));
        let game = Played::random(&mut random);
        let at = game.place(&mut random);
        let moment = game.moment(at);
        for statement in Statement::of(&moment).falsified(&moment) {
            let mut lines = game.lines.clone();
            lines.insert(at, statement.line());
            let log = game.log(&lines);
            let says =
                |(code, line): &(Code, String)| *code == Code::D506 && *line == statement.line();
            assert!(found(&log).iter().any(says), "game {number}: {}\n{log}", statement.line());
        }
    }
}
