//! The third law of doubt in every game: a false word in a stated position is found. In a legal game without gaps the
//! replay knows everything, so a true position gives no finding there, and a position with one false word gives one.
//!
//! These words cannot be compared, because the replay does not know the fact or the notation leaves it open:
//!
//! - words about the turn after the end of the game, because nobody has the turn;
//! - in Dadu, `twice` before a player has thrown twice, because the household may have agreed on the player;
//! - in bosh, `turn` after a filling if R5 lets either side begin: the line says which side does;
//! - in shah, a missing `djare`, because it follows from the stones if only one side has a row.
//!
//! `turn` and `fill` with the side that comes next are true, although the program may write another word. A side that
//! cannot move has the turn, but the other one plays. A side that has to fill holes comes next.

mod line;

use std::collections::{BTreeMap, BTreeSet};

use crate::doubt::Played;
use crate::support::slips::below;
use crate::unsure::{games, random};
use dadu::finding::{Code, Finding, Severity};
use dadu::games::GameId;
use dadu::notation::{parse, with_parser};
use dadu::replay::{DaduMoment, Moment, Setup, naming, replay};
use dadu::table::{Player, Side, players};
use line::{Line, Part, Said};
use rand_pcg::Pcg64;

/// A legal game up to a place, and its true position there.
struct Stated {
    played: Played,
    /// The number of lines before the position.
    after: usize,
    moment: Moment,
    line: Line,
    /// Other words about the turn than the true ones.
    false_turns: Vec<String>,
}

impl Stated {
    fn new(played: Played, random: &mut Pcg64) -> Stated {
        let after = 1 + below(random, played.lines.len());
        let text = played.text(&played.lines[..after]);
        let log = parse(text.as_bytes());
        let setup = Setup::default();
        let last = log.lines.len() - 2;
        let moment = Moment::after(text.as_bytes(), &log, &setup, last);
        let squares = moment.plan.squares.iter().map(|square| square.name.to_string()).collect();
        let line = Line::read(played.game, &moment.position_line, squares);
        let mut stated = Stated { played, after, moment, line, false_turns: Vec::new() };
        match stated.played.game {
            GameId::Dadu => {
                let moment = DaduMoment::after(text.as_bytes(), &log, &setup, last);
                stated.facts_of_dadu(&moment);
                stated.turn_of_dadu(&moment);
            }
            GameId::Deleb => {
                stated.handicapped_players();
                stated.false_turns_of_deleb();
            }
            _ => stated.false_turns_of_sides(),
        }
        if stated.moment.is_over() {
            stated.false_turns.clear();
        }
        stated
    }

    /// States the facts that have no effect under the variant too, which the program leaves out.
    fn facts_of_dadu(&mut self, moment: &DaduMoment) {
        for (side, parts) in &mut self.line.sides {
            let there = moment.position.side(*side);
            let flag =
                |holds: bool, words: [&'static str; 2]| (words[usize::from(!holds)], Said::Flag);
            let ones = naming::numbers(there.ones & moment.roster.players(*side));
            let mut facts = vec![
                ("ones", Said::players(&ones)),
                flag(there.licence_to_exit, ["exit", "no-exit"]),
                flag(there.licence_to_kill, ["kill", "no-kill"]),
            ];
            if there.twice != 0 {
                facts.push(("twice", Said::Other(there.twice.to_string())));
            }
            let is_said = |word: &str| parts.iter().any(|part| part.word == word);
            facts.retain(|(word, _)| !is_said(word));
            parts
                .extend(facts.into_iter().map(|(word, said)| Part { word: word.to_owned(), said }));
        }
    }

    /// States the turn, which the program leaves out of the positions of Dadu.
    fn turn_of_dadu(&mut self, moment: &DaduMoment) {
        let turn = &moment.position.turn;
        let Some(thrower) = turn.side else { return };
        let is_over = moment.rules.is_complete(&moment.position, &moment.roster);
        let (side, thrown, doubled) = match is_over {
            true => (thrower.opposite(), 0, 0),
            false => (thrower, turn.thrown, turn.doubled),
        };
        let present = moment.roster.players(side);
        let turn = format!("turn {side} after {}", naming::numbers(thrown));
        let called = |number| if number == 0 { "none".to_owned() } else { format!("{number}") };
        self.line.turn = format!("{turn} doubled {}", called(doubled));
        let mut found: Vec<String> = players(side, present)
            .map(|player| format!("turn {side} after {}", naming::numbers(thrown ^ player.bit())))
            .collect();
        let other = players(side, present).map(Player::number).filter(|&other| other != doubled);
        found.extend(other.map(|other| format!("{turn} doubled {other}")));
        if doubled != 0 {
            found.push(format!("{turn} doubled none"));
        }
        found.push(format!("turn {}", side.opposite()));
        self.false_turns = found;
    }

    /// States who is handicapped, which the program leaves out because it follows from the other words (I5).
    fn handicapped_players(&mut self) {
        let has_handicap = !self.played.header.contains("handicap = no");
        for (side, parts) in &mut self.line.sides {
            let has_slaves = parts.iter().any(|part| part.word == "slaves");
            let is_open = has_handicap && !has_slaves;
            let is_in = |player: &u8| {
                parts.iter().any(|part| {
                    part.word == "in"
                        && match &part.said {
                            Said::Players(set) => set.contains(player),
                            _ => true,
                        }
                })
            };
            let all = (1..=self.played.players[*side]).filter(|player| is_open && !is_in(player));
            let said = Said::Players(all.collect());
            parts.push(Part { word: "handicapped".to_owned(), said });
        }
    }

    /// The turn and the last player who played in it say together who is next, so that different words may say the same.
    fn false_turns_of_deleb(&mut self) {
        let next = |side: Side, after: u8| match after < self.played.players[side] {
            true => (side, after + 1),
            false => (side.opposite(), 1),
        };
        let of = |side: Side| (0..=self.played.players[side]).map(move |after| (side, after));
        let all: Vec<(Side, u8)> = Side::BOTH.into_iter().flat_map(of).collect();
        let written = |&(side, after): &(Side, u8)| match after {
            0 => format!("turn {side} after none"),
            after => format!("turn {side} after {after}"),
        };
        let truth = self.line.turn.replace("after none", "").trim().to_owned();
        let is_true = |turn: &&(Side, u8)| {
            let written = written(turn).replace("after none", "");
            written.trim() == truth
        };
        let Some(&(side, after)) = all.iter().find(is_true) else { return };
        let others = all.iter().filter(|other| next(other.0, other.1) != next(side, after));
        self.false_turns = others.map(written).collect();
    }

    fn false_turns_of_sides(&mut self) {
        let truth = self.line.turn.clone();
        let mut all: Vec<String> = self.sides().map(|side| format!("turn {side}")).collect();
        match self.played.game {
            GameId::Bosh => all.extend(self.sides().map(|side| format!("fill {side}"))),
            GameId::Thaayam if !truth.is_empty() => {
                let (turn, again) = truth.split_once(" again ").unwrap_or((&truth, "0"));
                let others = (0..3).map(|again| again.to_string()).filter(|other| other != again);
                all.retain(|other| other != turn);
                all.extend(others.map(|again| format!("{turn} again {again}")));
            }
            _ => {}
        }
        let Some(next) = self.moment.next else { return };
        all.retain(|other| *other != truth && *other != format!("turn {}", next.side));
        self.false_turns = all;
    }

    fn sides(&self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(|&side| self.played.players[side] > 0)
    }

    /// Lists lines in which one word is false, each with a name of the change.
    fn false_lines(&self, random: &mut Pcg64) -> Vec<(String, Line)> {
        let players = |side| self.played.players[side];
        let mut lines = self.line.with_one_false_word(&players, random);
        lines.extend(self.false_turns.iter().map(|turn| {
            let line = Line { turn: turn.clone(), ..self.line.clone() };
            let words: Vec<&str> = turn
                .split(' ')
                .filter(|word| word.chars().all(|c| c.is_ascii_lowercase()))
                .collect();
            (words.join(" "), line)
        }));
        lines
    }

    fn text(&self, line: &Line) -> String {
        let mut lines = self.played.lines.clone();
        lines.insert(self.after, line.to_string());
        self.played.text(&lines)
    }

    /// Returns the findings at a line in place of the true position.
    fn found(&self, line: &Line) -> Vec<Finding> {
        let (text, line) = (self.text(line), line.to_string());
        with_parser(|parser| {
            let log = parser.parse(text.as_bytes(), &[]);
            let findings = replay(text.as_bytes(), log, &Setup::default(), &mut ()).findings;
            let lies_there = |finding: &Finding| {
                let at = log.line_at(finding.span.start).expect("on a line");
                text[log.lines[at].span.range()] == line
            };
            findings.into_iter().filter(lies_there).collect()
        })
    }
}

fn is_about_the_position(finding: &Finding) -> bool {
    matches!(finding.code(), Code::D506 | Code::D507) && finding.severity > Severity::Note
}

/// Returns the number of cases in which a change was not found, and one of them.
type Missed = BTreeMap<String, (usize, String)>;

#[test]
fn every_false_word_of_a_position_is_found_and_no_true_one() {
    let (mut missed, mut words, mut tried) = (Missed::new(), BTreeSet::new(), 0);
    for game in GameId::ALL {
        for number in 0..games() {
            let random = &mut random(200 + game as u64, number);
            let played = Played::new(game, random, number);
            let stated = Stated::new(played, random);
            let found = stated.found(&stated.line);
            assert!(found.is_empty(), "{}\n{}\n{found:#?}", game, stated.text(&stated.line));
            for (change, line) in stated.false_lines(random) {
                tried += 1;
                words.extend(change.split(' ').map(|word| (game, word.to_owned())));
                if !stated.found(&line).iter().any(is_about_the_position) {
                    let text =
                        || format!("{}\ntrue: {}\nfalse: {line}", stated.text(&line), stated.line);
                    missed.entry(format!("{game}: {change}")).or_insert_with(|| (0, text())).0 += 1;
                }
            }
        }
    }
    for (change, (count, example)) in &missed {
        println!("{count} times: {change}\n{example}\n");
    }
    let summary: Vec<_> = missed.iter().map(|(change, (count, _))| (change, count)).collect();
    assert!(missed.is_empty(), "of {tried}: {summary:#?}");
    every_word_was_tried(&words);
    println!("{tried} false words were found");
}

fn every_word_was_tried(words: &BTreeSet<(GameId, String)>) {
    for game in GameId::ALL {
        for (word, _) in game.rulebook().words {
            let is_argument = matches!(*word, "all" | "none");
            let is_tried = words.contains(&(game, (*word).to_owned()));
            assert!(is_tried || is_argument, "{game}: {word}");
        }
    }
}
