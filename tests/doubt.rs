//! Doubt in every game: unseen and unsure parts of a legal game cause no error.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::support::slips::below;
use crate::unsure::{games, random};
use dadu::finding::{Code, Facts, Finding, Severity, UnsureReading};
use dadu::games::GameId;
use dadu::notation::parse;
use dadu::replay::{Moment, Setup, replay};
use dadu::rulebook::UntypedVariant;
use dadu::simulate::{Policy, Simulation};
use dadu::table::{BySide, Side};
use rand_pcg::Pcg64;

/// A legal game: its header, and its lines of play.
pub struct Played {
    pub game: GameId,
    pub header: String,
    pub lines: Vec<String>,
    /// The line with the result.
    result: String,
    pub players: BySide<u8>,
}

impl Played {
    /// Simulates a game under random rules.
    pub fn new(game: GameId, random: &mut Pcg64, number: u64) -> Played {
        let variant = variant(game, random);
        let players = players(game, random);
        let policy = [Policy::Sensible, Policy::Uniform, Policy::Wild][below(random, 3)];
        let max_turns = 10 + below(random, 60) as u32;
        let simulation = Simulation { game, variant, players, policy, max_turns, seed: number };
        let mut text = Vec::new();
        simulation.write(number, &mut text).expect("two sides play");
        let text = String::from_utf8(text).expect("UTF-8");
        let (header, play) = text.split_once("\n\n").expect("a blank line after the header");
        let (play, result) = play.trim_end().rsplit_once('\n').expect("a result");
        let lines = play.lines().map(str::to_owned).collect();
        Played { game, header: format!("{header}\n\n"), lines, result: result.to_owned(), players }
    }

    pub fn text(&self, lines: &[String]) -> String {
        format!("{}{}\n{}\n", self.header, lines.join("\n"), self.result)
    }

    /// Asserts that lines of play make no error.
    fn assert_no_errors(&self, lines: &[String]) {
        let text = self.text(lines);
        let found = errors(&text);
        assert!(found.is_empty(), "{}\n{text}\n{found:#?}", self.game);
    }

    /// Returns the other sides that play, and the other players of a side.
    fn others(&self, seat: &str) -> Vec<String> {
        let of = |side: Side| (1..=self.players[side]).map(move |number| format!("{side}{number}"));
        Side::ALL.into_iter().flat_map(of).filter(|other| other != seat).collect()
    }

    /// Returns a player turn of which less was seen, or something else beside the truth.
    fn less_seen(&self, line: &str, random: &mut Pcg64) -> String {
        let (seat, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut tokens: Vec<String> = rest.split(' ').map(str::to_owned).collect();
        match below(random, 5) {
            0 => {
                let others = self.others(seat);
                let other = &others[below(random, others.len())];
                let forms = [
                    format!("{}?", &seat[..1]),
                    format!("{seat}?"),
                    format!("{seat}/{other}"),
                    format!("{other}/{seat}"),
                ];
                return format!("{} {rest}", forms[below(random, 4)]);
            }
            1 => return "...".to_owned(),
            2 => {
                tokens.truncate(below(random, tokens.len() + 1));
                tokens.push("...".to_owned());
            }
            3 => {
                let at = below(random, tokens.len());
                tokens[at] = "...".to_owned();
            }
            _ => {
                let at = below(random, tokens.len());
                tokens[at] = self.less_of(&tokens[at], random);
            }
        }
        format!("{seat} {}", tokens.join(" "))
    }

    /// Returns a token of which less was seen.
    fn less_of(&self, token: &str, random: &mut Pcg64) -> String {
        let unsure = format!("{token}?");
        if !self.game.has_throws() {
            return [unsure, "?".to_owned()][below(random, 2)].clone();
        }
        if token.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
            let mut numbers: Vec<String> = token.split('-').map(str::to_owned).collect();
            let at = below(random, numbers.len());
            let number = &numbers[at];
            let all = self.game.rulebook().throws;
            let other = all[below(random, all.len())].to_string();
            let forms = match other == *number {
                true => vec!["?".to_owned(), format!("{number}?")],
                false => vec![format!("{number}/{other}"), format!("{other}/{number}")],
            };
            numbers[at] = forms[below(random, forms.len())].clone();
            return numbers.join("-");
        }
        match token.split_once('+') {
            Some((piece, results)) if !results.contains(['=', 'x']) => {
                let forms = [unsure, format!("{piece}+?"), format!("?+{results}"), "?+?".into()];
                forms[below(random, 4)].clone()
            }
            _ => unsure,
        }
    }
}

/// Returns a variant in which some parameters have random values.
fn variant(game: GameId, random: &mut Pcg64) -> UntypedVariant {
    let rows = game.rulebook().parameters;
    (0..below(random, 5)).fold(UntypedVariant::basic(game.rulebook()), |variant, _| {
        let row = &rows[below(random, rows.len())];
        let values: Vec<u8> = row.values.all().collect();
        let value = values[below(random, values.len())];
        // The number of players is drawn, and dèleb takes too long on a long field.
        match row.name {
            "players-a-side" | "cross-lines" => variant,
            _ => variant.with(row, value).unwrap_or(variant),
        }
    })
}

fn players(game: GameId, random: &mut Pcg64) -> BySide<u8> {
    let forms = &game.rulebook().forms;
    match (forms.sides.len(), forms.teams) {
        (4, _) if below(random, 2) == 0 => BySide::all(1),
        (_, true) => {
            let n = 1 + below(random, 3) as u8;
            let [more, fewer] = [n + u8::from(below(random, 4) == 0), n];
            if below(random, 2) == 0 {
                BySide([more, fewer, 0, 0])
            } else {
                BySide([fewer, more, 0, 0])
            }
        }
        _ => BySide([1, 1, 0, 0]),
    }
}

/// Returns the errors, and the warnings about rights that were not used: no such warning may rest on something that was
/// not seen either.
fn errors(text: &str) -> Vec<Finding> {
    let log = parse(text.as_bytes());
    let game = replay(text.as_bytes(), &log, &Setup::default(), &mut ());
    let is_unused =
        |found: &Finding| found.code() == Code::D433 && found.severity == Severity::Warning;
    let is_wrong = |found: &Finding| found.severity == Severity::Error || is_unused(found);
    game.findings.into_iter().filter(is_wrong).collect()
}

/// Up to three player turns were not seen as they were.
#[test]
fn what_was_not_seen_makes_no_error() {
    for game in GameId::ALL {
        for number in 0..games() {
            let random = &mut random(game as u64, number);
            let played = Played::new(game, random, number);
            let mut lines = played.lines.clone();
            for _ in 0..1 + below(random, 3) {
                let at = below(random, lines.len());
                if lines[at] == played.lines[at] {
                    lines[at] = played.less_seen(&lines[at], random);
                }
            }
            played.assert_no_errors(&lines);
        }
    }
}

/// A true position in a legal game, without some of its words, makes no error there and later.
#[test]
fn a_true_position_without_a_word_makes_no_error() {
    let mut left_out = BTreeSet::new();
    for game in GameId::ALL {
        for number in 0..games() {
            let random = &mut random(100 + game as u64, number);
            let played = Played::new(game, random, number);
            let after = 1 + below(random, played.lines.len());
            let text = played.text(&played.lines[..after]);
            let log = parse(text.as_bytes());
            let last = log.lines.len() - 2;
            let moment = Moment::after(text.as_bytes(), &log, &Setup::default(), last);
            if moment.winner.is_some() || moment.drawn {
                continue;
            }
            let mut line = moment.position_line.clone();
            for (side, fact) in moment
                .facts
                .iter()
                .flat_map(|(side, facts)| facts.iter().map(move |fact| (side, fact)))
            {
                let Some(words) = fact.in_notation() else { continue };
                // Such a word says where pieces are: without it, there are none.
                let is_of_pieces =
                    !game.has_throws() || game.rulebook().forms.place_words.contains(&fact.word);
                if !is_of_pieces && below(random, 2) == 0 {
                    line = without(&line, side, &words);
                    left_out.insert(fact.word);
                }
            }
            let may_lack_turn = below(random, 3) == 0;
            if let Some((sides, turn)) =
                line.rsplit_once(" | ").filter(|(_, turn)| turn.starts_with("turn"))
                && may_lack_turn
            {
                left_out.insert(if turn.contains("after") { "after" } else { "turn" });
                line = sides.to_owned();
            }
            let mut lines = played.lines[..after].to_vec();
            // After a gap, only the position says these facts.
            if below(random, 2) == 0 {
                lines.push("...".to_owned());
            }
            lines.push(line);
            lines.extend_from_slice(&played.lines[after..]);
            played.assert_no_errors(&lines);
        }
    }
    assert!(left_out.len() >= 6, "{left_out:?}");
}

/// Returns a position line without some words about a side.
fn without(line: &str, side: Side, words: &str) -> String {
    let mut out = String::new();
    for (index, section) in line.split(" | ").enumerate() {
        let section = match section.trim_start_matches("= ").starts_with(&side.to_string()) {
            true => section.replacen(&format!(" {words}"), "", 1),
            false => section.to_owned(),
        };
        let bar = if index == 0 { "" } else { " | " };
        write!(out, "{bar}{section}").expect("a string");
    }
    out
}

/// Logs that broke these laws in the past: the header, the play, and the errors that are right.
const CASES: &[(&str, &str, &str)] = &[
    // The side that won is unsure, and the rest was not seen.
    (
        "Game: leyla-gobale\nVariant: basic, holes = 2, R2 = free, R5 = third",
        "N1/S1 a1\nN1 b2\nS1 b1\n...\nResult: N wins",
        "",
    ),
    // Either move may have emptied the board, so that the other side fills it.
    (
        "Game: bosh\nVariant: basic",
        "= S a1 e1 won 19 | N won 19 | turn S\nS1 e1/a1\nN1 +a2 +b2 +c2 +d2\nN1 a2",
        "",
    ),
    // A position says who of two players has thrown.
    ("Variant: basic\nPlayers: 3-3", "N1/N2 2\n= N wait K 8 | S wait K 8 | turn N after 2", ""),
    // A position says who the player was.
    ("Variant: basic\nPlayers: 2-2", "N? 2\n= N wait K 8 | S wait K 8 | turn N after 2\nN1 3", ""),
    // Only the player of the other side lands there.
    ("Variant: basic\nPlayers: 1-1", "N1/S1 1-2 +1=h1 h1+2\nN1 3", ""),
    // The part that was not seen brought the last piece back.
    (
        "Variant: basic, forced-reentry = yes, standard-pieces = 1\nPlayers: 1-1",
        "= N centre 1 out K da all open | S wait K 1 da none | turn N after none\nN1 1-1-2 @+1 ... a1+2\nS1 3",
        "",
    ),
    // Either side may have begun.
    ("Variant: basic\nPlayers: 1-1", "N1/S1 2\n1. N1 3\n2. S1 2", ""),
    // Somebody of N has still to throw.
    ("Variant: basic\nPlayers: 1-1", "= N wait K 8 | S wait K 8 | turn N\nS1 2\nN1 3", "D303"),
    // The player may have entered before.
    ("Game: deleb\nVariant: basic, cross-lines = 3\nPlayers: 1-1", "...\nN1 1-6-2 a1+1\nS1 2", ""),
    // Without an introduction everybody is in.
    (
        "Game: deleb\nVariant: basic, introduction = no, cross-lines = 4\nPlayers: 1-1",
        "N1 3\n= N slaves a1-a4 in none | S slaves d1-d4 in all | turn S",
        "D507",
    ),
    // The player may have entered in the gap.
    (
        "Game: deleb\nVariant: basic, cross-lines = 3\nPlayers: 1-1",
        "N1 2\n...\nN1 1-6-2 a2+1\nS1 2",
        "",
    ),
    // The move may have eaten the last man.
    (
        "Game: deleb\nVariant: basic, cross-lines = 2, introduction = no\nPlayers: 1-1",
        "= N b1 in 1 | S b2 in 1 | turn S\nS1 2 ...\nN1 1 b1+1\nResult: N wins",
        "",
    ),
    // The throw that was not heard may have moved the man.
    (
        "Game: deleb\nVariant: basic, cross-lines = 6, introduction = no\nPlayers: 1-1",
        "= N b1 in 1 | S d6 in 1 | turn N\nN1 4-? b1+?\nS1 2\nN1 3 b3+3",
        "",
    ),
    // The partner may have thrown.
    ("Game: deleb\nVariant: basic\nPlayers: 2-2", "N? 2\nS1 3", ""),
    // Either partner has thrown.
    ("Game: deleb\nVariant: basic\nPlayers: 2-2", "N1/N2 2\nS1 3", ""),
    // The throw that was not heard may have been stored.
    (
        "Game: deleb\nVariant: basic, cross-lines = 3, introduction = no\nPlayers: 1-1",
        "= N b1 in 1 store 0 | S b3 in 1 store 0 | turn N\nN1 ?-2\nS1 2\nN1 2 b1+1",
        "",
    ),
    // Nobody has thrown.
    (
        "Game: deleb\nVariant: basic, cross-lines = 2\nPlayers: 2-2",
        "= N slaves a1-a2 in none | S slaves d1-d2 in none | turn N after none\nN1 2\nN2 3",
        "",
    ),
    // N can move, so the row must take a stone.
    (
        "Game: shah\nVariant: basic, R3 = must",
        "...\n= N a1 b2 g7 | S d1 d2 f4 d5 e5 e3\nS1 f4-e4\nN1 a1-a4",
        "D431",
    ),
    // The game may have stopped before S removed a stone.
    ("Game: shah\nVariant: basic", "= N a7 c3 d3 e3 g4 | S a1 c4 d2 g1 | turn S\nS1 d2-d1", ""),
    // The game ended, and S removed no stone.
    (
        "Game: shah\nVariant: basic",
        "= N a7 c3 d3 e3 g4 | S a1 c4 d2 g1 | turn S\nS1 d2-d1\nResult: draw",
        "D433",
    ),
    // The rest of the game was not seen.
    (
        "Game: shah\nVariant: basic",
        "= N a7 c3 d3 e3 g4 | S a1 c4 d2 g1 | turn S\nS1 d2-d1\nNote: late\n...\nResult: draw",
        "",
    ),
    // The step may open the way of N, which takes nothing.
    (
        "Game: shah\nVariant: basic",
        "...\n= N b2 f2 c3 c4 f4 c5 b6 d6 f6 a7 g7 | S a1 d1 d2 d3 a4 b4 e4 g4 d5 e5 d7\nS1 d3-e3",
        "",
    ),
    // Either side may have begun.
    ("Game: shah\nVariant: basic", "S1/N1 +d1\nS1 +a1", ""),
    // Either side may have begun.
    ("Game: tamman\nVariant: basic\nPlayers: 1-1-1-0", "S1/N1 2\nS1 3 c1+3", ""),
    // The throw that was not heard may have moved the man.
    ("Game: tamman\nVariant: basic, men = 1\nPlayers: 1-0-1-0", "S1 4-? c1+?\nN1 2\nS1 1 e1+1", ""),
    // The move may have captured.
    ("Game: tamman\nVariant: basic\nPlayers: 1-0-1-0", "N1 ...\nS1 3 c1+3 2 e2+2", ""),
    // The capture depends on the move that was not seen.
    (
        "Game: tamman\nVariant: basic\nPlayers: 1-0-1-0",
        "= N c5*2 a2 b1 | S c1*4 | turn N\nN1 2 a2+2/b1+2\nS1 8-1-1 c1+8 1 c1+1",
        "",
    ),
    // A result that was not seen, on an unknown board.
    ("Game: tamman\nVariant: basic\nPlayers: 1-0-1-0", "...\nS1 3 c1+?", ""),
    // The log says that the move captured.
    ("Game: tamman\nVariant: basic\nPlayers: 1-0-1-0", "...\nS1 3 c1+3x 2 e2+2", ""),
    // One of two moves captured, so that the side plays again.
    (
        "Game: thaayam\nVariant: basic, pieces = 3\nPlayers: 1-0-1-0",
        "= N e4 wait 2 | S d1 e1 wait 1 | turn S\nS1 3 e1+3/d1+3\nN1 2 e4+2",
        "",
    ),
    // The piece that was not seen may have captured.
    (
        "Game: thaayam\nVariant: basic, pieces = 3\nPlayers: 1-0-1-0",
        "= N e4 wait 2 | S d1 e1 wait 1 | turn S\nS1 3 ?+3\nS1 3",
        "",
    ),
    // Another player may have begun.
    ("Game: thaayam\nVariant: basic\nPlayers: 1-0-1-0", "N1? 2\nN1 3", ""),
    // Either side may have begun.
    ("Game: thaayam\nVariant: basic\nPlayers: 1-0-1-0", "N1/S1 2\nN1 3", ""),
    // A result that was not seen, on an unknown board.
    ("Game: thaayam\nVariant: basic\nPlayers: 1-0-1-0", "...\nS1 1-3 c1+1+?", ""),
];

/// An unsure move says nothing about the 1s that a side keeps, so a 1 from nowhere is still found.
#[test]
fn a_mark_on_a_move_does_not_hide_a_result_that_was_not_thrown() {
    let text = "Dadu: 1\nGame: deleb\nVariant: basic, cross-lines = 5, introduction = no\n\
                Players: 1-1\n\n= N b1 c1 in 1 store 0 | S b4 in 1 store 0 | turn N\n\
                N1 2 b1+2?\nS1 2 b4+2\nN1 2 b3+1\nResult: unfinished\n";
    let log = parse(text.as_bytes());
    let game = replay(text.as_bytes(), &log, &Setup::default(), &mut ());
    let found = game.findings.iter().find(|finding| finding.code() == Code::D401);
    assert_eq!(found.map(|finding| finding.severity), Some(Severity::Warning));
}

/// The note about a token with two players counts only those with whom the turn is legal.
#[test]
fn players_who_cannot_have_played_are_not_counted() {
    for (play, legal) in [("N1/S1 3", 2), ("N1/S1 1-2 +1=h1 h1+2", 1), ("S1/N1 1-2 +1=h1 h1+2", 1)]
    {
        let text = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}\n");
        let log = parse(text.as_bytes());
        let game = replay(text.as_bytes(), &log, &Setup::default(), &mut ());
        let count = game.findings.iter().find_map(|finding| match finding.facts {
            Facts::Unsure { reading: UnsureReading::Legal(count) } => Some(count),
            _ => None,
        });
        assert_eq!(count, Some(legal), "{play}");
    }
}

#[test]
fn games_that_broke_these_laws_do_so_no_longer() {
    for (header, play, expected) in CASES {
        let result = if play.contains("Result") { "" } else { "\nResult: unfinished" };
        let text = format!("Dadu: 1\n{header}\n\n{play}{result}\n");
        let found: Vec<String> =
            errors(&text).iter().map(|finding| finding.code().id().to_owned()).collect();
        assert_eq!(found.join(" "), *expected, "{text}");
    }
}
