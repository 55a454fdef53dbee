//! Finding games: sequences and positions in the moves, and the commands `find` and `list`.

use crate::support::games::{Games, found, ids};
use crate::support::{complained, plain, program, said};
use dadu::games::dadu::Variant;
use dadu::games::dadu::variant::{Declaration, declare};
use dadu::simulate::{Plan, Policy, simulate};
use serde_json::Value;

/// Six player turns in three rounds.
const SHORT: &str = "Dadu: 1
Variant: basic
Players: 1-1

N1 1-4 +1 a1+4
S1 3
N1 10-0
S1 1-10-2 K+1 Kh1+10 Kf1+2
N1 2 a5+2
S1 0
Result: unfinished
";

/// Captures in a row, a gap, and a king that lands on a king.
const CAPTURES: &str = "Dadu: 1
Variant: basic
Players: 1-1

= N c3 e2 Kb2 out 6 da all open | S c5 c4 Kb4 wait 6 da all | turn N
";

/// Returns the player turns of each match, such as `1-1 4-6`, with a `?` where the match is unsure.
fn turns(log: &str, expression: &str) -> String {
    let games = Games::of_text(log);
    let found = found(&games.open(), expression);
    let matches = found.iter().flat_map(|found| found.matches.iter().flatten());
    let turns = matches.map(|found| {
        let doubt = if found.sure { "" } else { "?" };
        format!("{}-{}{doubt}", found.from.turn, found.to.turn)
    });
    turns.collect::<Vec<_>>().join(" ")
}

#[test]
fn sequences_are_found_at_their_player_turns() {
    let cases = [
        ("enter", "1-1 4-4"),
        ("enter by S", "4-4"),
        ("enter king", "4-4"),
        ("enter of standard by S", ""),
        ("exit", ""),
        ("da", "1-1 4-4"),
        ("throw 10", "3-3 4-4"),
        ("throw 10 by S", "4-4"),
        ("forfeit", "3-3"),
        ("forfeit by S", ""),
        ("enter then enter", "1-4"),
        ("enter then enter by other", "1-4"),
        ("enter then enter by same", ""),
        ("enter then enter within 3 turns", "1-4"),
        ("enter then enter within 2 turns", ""),
        ("enter then enter within 1 round", "1-4"),
        ("enter then enter within 0 rounds", ""),
        ("throw 10 then forfeit within 0 turns", "3-3"),
        ("forfeit then throw 10 within 0 turns", ""),
        ("throw 2 then throw 0", "5-6"),
        ("throw 2 by S then throw 0 by same", "4-6"),
        ("throw 2 by S then throw 0 by other", ""),
        ("throw then throw then throw then forfeit", "2-3"),
        ("enter then throw 3 then enter within 2 turns then throw 0", "1-6"),
        ("enter then no throw 3 then enter", ""),
        ("enter then no throw 4 then enter", "1-4"),
        ("enter then no triple then no forfeit then enter", ""),
        ("enter then no forfeit by S then enter", "1-4"),
        ("enter then no forfeit by other then enter", "1-4"),
        ("enter then no forfeit by same then enter", ""),
        ("throw 10 then no throw 1 then throw 10", ""),
        ("throw 10 then no throw 10 then throw 2", "4-4 4-5"),
        ("throw 2 then throw 0 by same-player", "4-6"),
    ];
    for (sequence, expected) in cases {
        assert_eq!(turns(SHORT, &format!("sequence({sequence})")), expected, "{sequence}");
    }
}

#[test]
fn a_position_matches_as_long_as_it_lasts() {
    let cases = [
        ("king S on e4", "4-6"),
        ("S king on e4 = 1", "4-6"),
        ("king N on e4", ""),
        ("on e4", "4-6"),
        ("standard on a5", "1-4"),
        ("on a5 >= 2", ""),
        ("waiting N = 8", "1-6"),
        ("waiting S = 9", "1-3"),
        ("waiting S < 9", "4-6"),
        ("waiting king", "1-6"),
        ("waiting king = 2", "1-3"),
        ("on track = 2", "4-6"),
        ("on track N and not on track S", "1-3"),
        ("on b2 or on track S = 0", "1-3 5-6"),
        ("da S", "4-6"),
        ("da = 2", "4-6"),
        ("da S = 0", "1-3"),
        ("open N or exited or centre", ""),
        ("kings same-segment", ""),
    ];
    for (position, expected) in cases {
        assert_eq!(turns(SHORT, &format!("position({position})")), expected, "{position}");
    }
    let twice = "position(on b2 or on track S = 0)";
    assert_eq!(turns(SHORT, &format!("{twice} = 2..3")), "1-3 5-6");
    assert_eq!(turns(SHORT, &format!("{twice} > 2")), "");
}

/// A player of the same side is not the same player. After a gap, an excluded event may have happened.
#[test]
fn players_are_told_apart_and_gaps_make_exclusions_unsure() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 2-2\n\n\
               N1 3\nN2 2\nS1 3\nS2 2\nN1 2\nN2 2\n";
    let cases = [
        ("throw 3 then throw 2 by same", "1-2 1-5 1-6 3-4"),
        ("throw 3 then throw 2 by same-player", "1-5"),
        ("throw 3 then no throw 2 by same then throw 2 by same", "1-2 3-4"),
        ("throw 3 then no throw 2 by same-player then throw 2 by same", "1-2 1-5 3-4"),
    ];
    for (sequence, expected) in cases {
        assert_eq!(turns(log, &format!("sequence({sequence})")), expected, "{sequence}");
    }
    let log = log.replace("N1 2", "...\nN1 2");
    assert_eq!(turns(&log, "sequence(throw 3 by N then throw 2 by same-player)"), "1-5");
    let excluding = "sequence(throw 3 by N then no throw 0 then throw 2 by same-player)";
    assert_eq!(turns(&log, excluding), "1-5?");
}

/// A throw in an archive: its game, player turn, player and number.
type Thrown = (i64, i64, String, i64);

/// Returns how many throws complete `throw 4 then no throw 10 then throw 2 by same-player within 3 turns`.
fn naive_count(throws: &[Thrown]) -> usize {
    let completes = |at: &usize| {
        let (_, turn, player, number) = &throws[*at];
        let before = throws[..*at].iter().rev().take_while(|(.., between)| *between != 10);
        let mut before = before.filter(|(_, then, ..)| turn - then <= 3);
        *number == 2 && before.any(|(.., by, number)| by == player && *number == 4)
    };
    (0..throws.len()).filter(completes).count()
}

/// The number of matches is that of a search through all pairs of throws.
#[test]
fn matches_are_counted_as_by_a_search_through_all_pairs() {
    let games = simulated();
    let select = "SELECT throw.game_id AS game, throw.turn, side || player AS player, value FROM throw \
                  JOIN turn ON turn.game_id = throw.game_id AND turn.number = throw.turn \
                  ORDER BY throw.game_id, throw.number";
    let thrown = |row: &Value| -> Thrown {
        let number = |name: &str| row[name].as_i64().expect("a number");
        (number("game"), number("turn"), row["player"].to_string(), number("value"))
    };
    let throws: Vec<Thrown> = json(&games, &["sql", select]).iter().map(thrown).collect();
    let archive = games.open();
    let mut counts = std::collections::BTreeMap::<usize, Vec<String>>::new();
    for of_game in throws.chunk_by(|one, other| one.0 == other.0) {
        counts.entry(naive_count(of_game)).or_default().push(format!("@{}", of_game[0].0));
    }
    assert!(counts.len() >= 5, "{counts:?}");
    let sequence = "sequence(throw 4 then no throw 10 then throw 2 by same-player within 3 turns)";
    for (count, expected) in counts {
        let found = ids(&archive, &format!("{sequence} = {count}"));
        assert_eq!(found, expected.join(" "), "{count}");
    }
}

/// Conditions on players and numbers agree with the same questions in SQL.
#[test]
fn conditions_on_numbers_and_players_agree_with_sql() {
    let games = simulated();
    let archive = games.open();
    let throws = |condition: &str| {
        format!("(SELECT coalesce(sum(times), 0) FROM thrown WHERE game_id = id AND {condition})")
    };
    let player = |condition: &str| format!("id IN (SELECT game_id FROM players WHERE {condition})");
    let cases = [
        ("turns = 60..200", "turns BETWEEN 60 AND 200".to_owned()),
        ("turns in (60, 61, 100..200)", "turns IN (60, 61) OR turns BETWEEN 100 AND 200".into()),
        ("turns != 60..200", "turns NOT BETWEEN 60 AND 200".into()),
        ("throws of 10 >= 9", format!("{} >= 9", throws("value = 10"))),
        ("throws of 0 by S < throws of 0 by N", {
            format!(
                "{} < {}",
                throws("value = 0 AND side = 'S'"),
                throws("value = 0 AND side = 'N'")
            )
        }),
        ("throws by N > throws by S", {
            format!("{} > {}", throws("side = 'N'"), throws("side = 'S'"))
        }),
        ("captures by king >= captures by standard", {
            let of = |kind| {
                format!("(SELECT count(*) FROM captures WHERE game_id = id AND by_kind = '{kind}')")
            };
            format!("{} >= {}", of("king"), of("standard"))
        }),
        ("captures > king-captures", "captures > king_captures".into()),
        ("moves > turns", "moves > turns".into()),
        ("winner = first-side", "winner = first_side".into()),
        ("winner and not winner = first-side", "winner <> first_side".into()),
        ("winner in (N)", "winner = 'N'".into()),
        ("player(won and da-turn <= 2)", player("won AND da_turn <= 2")),
        ("player(lost and captures > 2)", player("NOT won AND captures > 2")),
        ("player(side = S and number = 2 and turns < 20)", {
            player("side = 'S' AND number = 2 AND turns < 20")
        }),
        ("player(not da)", player("da IS NOT 'thrown'")),
        ("player(side in (N, S) and da-turn in (1, 3))", player("da_turn IN (1, 3)")),
    ];
    for (expression, condition) in &cases {
        let select = format!(
            "SELECT group_concat('@' || id, ' ') AS found FROM (SELECT id FROM games \
                              WHERE {condition} ORDER BY id)"
        );
        let expected = json(&games, &["sql", &select])[0]["found"].clone();
        let found = ids(&archive, expression);
        assert_eq!(Value::from(found.clone()), expected, "{expression}");
        let all = ids(&archive, "turns >= 0");
        assert!(found != all, "{expression} is true for all games");
    }
}

#[test]
fn captures_in_sequences_are_distinguished() {
    let log = format!(
        "{CAPTURES}N1 1-2 c3+1x 1-4 c4+1x 3 Kb2+2xK 2 c5+4 e2+3 Kb4+2\n...\nS1 3\nResult: unfinished\n"
    );
    let games = Games::of_text(&log);
    let findings = games.shown(&["show", "@1"]);
    let cases = [
        ("capture", 3),
        ("capture on c4", 1),
        ("capture in place", 0),
        ("capture king", 1),
        ("capture of king by king on b4", 1),
        ("capture by king of standard", 0),
        ("capture by S", 0),
        ("capture then capture by same within 0 turns", 2),
        ("capture then capture by other", 0),
        ("capture on c4 then capture king within 0 turns then throw 3 by other", 1),
    ];
    let archive = games.open();
    for (sequence, expected) in cases {
        let found = found(&archive, &format!("sequence({sequence})"));
        let matches = found.iter().flat_map(|found| found.matches.iter().flatten()).count();
        assert_eq!(matches, expected, "{sequence}\n{findings}");
    }
}

/// Sequences and positions also work in games with other pieces and sides.
#[test]
fn sequences_and_positions_are_found_in_every_game() {
    let log = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-0-1-0\n
= N Tb4 b4 wait 1 | S Tb3 wait 2 | turn S
S1 2 Tb3+2=b4x3
S1 2 Tb4+2
N1 2
S1 1-2 +1 c1+2
Result: unfinished\n";
    let cases = [
        ("position(twins S on track)", "1-4"),
        ("position(twins N waiting)", ""),
        ("position(N waiting = 4)", "1-4"),
        ("position(S on track = 3)", "4-4"),
        ("position(standard S on track)", "4-4"),
        ("position(kings same-segment or open S or da S = 0)", ""),
        ("sequence(capture)", "1-1"),
        ("sequence(capture of twins by twins on b4)", "1-1"),
        ("sequence(capture of standard)", "1-1"),
        ("sequence(enter standard then throw 2 within 0 turns)", ""),
        ("sequence(throw 2 then enter by same within 3 turns)", "4-4"),
    ];
    for (expression, expected) in cases {
        let asked = format!("game = thaayam and {expression}");
        assert_eq!(turns(log, &asked), expected, "{expression}");
    }
}

#[test]
fn captures_are_stored_where_and_from_whom_they_were_made() {
    let koruboddo = "S1 d3-c3\nN1 b3-d3x\nS1 e3-c3x\nN1 b4-b3\nS1 b2-b4x\nN1 b5-b3-d3x2";
    // The game, the play, and the captures: who took from whom on which square.
    let cases = [
        ("koruboddo", koruboddo, "N S c3, S N d3, S N b3, N S b4, N S c3"),
        // The table took nothing, or more than the rules give.
        ("koruboddo", "S1 d3-c3\nN1 b3-d3x0!", ""),
        ("koruboddo", "S1 d3-c3\nN1 b3-d3x2!", "N S c3, N S d3"),
        ("koruboddo", "S1 d3-c3\nN1 b3-d3x!", "N S c3"),
        // A move that the rules do not allow takes what it takes; one that nobody can make takes nothing.
        ("koruboddo", "= S a1 a2 e1 | N a4 b3 | turn S\nS1 a2-b2\nS1 b2-b4x!", "S N b3"),
        ("koruboddo", "S1 d3-c3\nS1 c4-c2x!", ""),
        ("shah", "= S a1 d1 g1 b6 | N a7 d7 e3 c4 | turn S\nS1 b6-d6\nN1 e3-d3 xa1", "N S a1"),
        (
            "shantarad",
            "= S c1 a3 d3 c5 | N c2 b3 c4 e5 | turn S\nS1 d3-c3x3",
            "S N b3, S N c2, S N c4",
        ),
        ("bosh", "= S a1 b1*2 won 17 | N d2*3 won 17 | turn S\nS1 a1=b1*3", ""),
        ("bosh", "= S a1 d1*4 won 15 | N b2*3 won 17 | turn S\nS1 a1=b1*1x4", "S S d1"),
        ("leyla-gobale", "S1 a1\nN1 a2=c2*1x0!", ""),
    ];
    for (game, play, expected) in cases {
        let log = format!(
            "Dadu: 1\nGame: {game}\nVariant: basic\nPlayers: 1-1\n\n{play}\nResult: unfinished\n"
        );
        let games = Games::of_text(&log);
        let rows =
            json(&games, &["sql", "SELECT side, of_side, square FROM capture ORDER BY number"]);
        let text = |row: &Value| {
            ["side", "of_side", "square"]
                .map(|name| row[name].as_str().unwrap_or("?").to_owned())
                .join(" ")
        };
        let rows: Vec<String> = rows.iter().map(text).collect();
        assert_eq!(rows.join(", "), expected, "{game}: {play}");
    }
}

#[test]
fn captures_and_rounds_are_found_without_throws() {
    let grid = "Dadu: 1\nId: k\nGame: koruboddo\nVariant: basic\nN: Asha\nS: Omar\n\nS1 d3-c3\nN1 b3-d3x\nS1 e3-c3x\n";
    let bosh = crate::support::text("corpus/legal/bosh/games/worked.dadu");
    let unsure = bosh.replacen("\nN1 a2=", "\nN1? a2=", 1);
    // The turns of the matches. In the worked game, S cannot fill its holes after the turns 5 and 10.
    let cases = [
        (grid, "game = koruboddo and sequence(capture)", "2-2 3-3"),
        (
            grid,
            "game = koruboddo and sequence(capture by N then capture by other within 1 turn)",
            "2-3",
        ),
        (grid, "game = koruboddo and sequence(capture on c3)", "2-2"),
        (grid, "game = koruboddo and sequence(capture on d3)", "3-3"),
        (&bosh, "game = bosh and sequence(round-won)", "5-5 10-10"),
        (
            &bosh,
            "game = bosh and sequence(capture by N then round-won by same within 0 turns)",
            "5-5 10-10",
        ),
        (&bosh, "game = bosh and sequence(round-won by S)", ""),
        (&bosh, "game = bosh and sequence(round-won) and rounds-won by N = 2", "5-5 10-10"),
        (&unsure, "game = bosh and sequence(round-won) and rounds-won by N = 2", "5-5? 10-10?"),
    ];
    for (log, expression, expected) in cases {
        assert_eq!(turns(log, expression), expected, "{expression}");
    }
}

/// A range of rounds does not match unknown rounds. Player turns are always counted.
#[test]
fn rounds_are_unknown_after_a_gap() {
    let log = SHORT.replace("N1 10-0", "...\nN1 10-0");
    assert_eq!(turns(&log, "sequence(throw 3 then throw 2 by S within 2 turns)"), "2-4");
    assert_eq!(turns(&log, "sequence(throw 3 then throw 2 by S within 9 rounds)"), "");
    assert_eq!(turns(&log, "position(on b2)"), "", "the position is unknown");
    assert_eq!(turns(&log, "position(on a5)"), "1-6?");
}

/// Returns an archive of simulated games under several variants.
fn simulated() -> Games {
    let mut logs = Vec::new();
    let variants = ["basic", "ludii", "basic, forced-reentry = yes, triples = tens"];
    for (variant, turns) in variants.iter().flat_map(|v| [(v, 60), (v, 150), (v, 5000)]) {
        let base = Declaration::of_variant(Variant::BASIC);
        let variant = declare(variant, base, &|_| Err(String::new())).0.variant;
        let plan =
            Plan { variant, players: (2, 2), policy: Policy::Wild, max_turns: turns, seed: 5 };
        (1..=6).for_each(|number| simulate(&plan, number, &mut logs));
    }
    Games::of_text(&String::from_utf8(logs).expect("UTF-8"))
}

/// The counts in the tables agree with the sequences that the replay finds, in both directions.
#[test]
fn counts_and_sequences_agree() {
    let games = simulated();
    let archive = games.open();
    let pairs = [
        ("captures on c3", "capture on c3"),
        ("captures of king by standard", "capture king by standard"),
        ("captures by king", "capture by king"),
        ("captures of standard by king on e2", "capture standard by king on e2"),
        ("captures in place", "capture in place"),
        ("captures by S >= 2", "capture by S then capture by same"),
        ("captures >= 3", "capture then capture then capture"),
        ("king-captures by N", "capture king by N"),
        ("entries by N >= 2", "enter by N then enter by N"),
        ("exits by S", "exit by S"),
        ("reentries", "reentry"),
        ("forfeits by N", "forfeit by N"),
        ("triples >= 1", "triple"),
    ];
    let mut telling = 0;
    for (count, steps) in pairs {
        let counted = ids(&archive, count);
        assert_eq!(ids(&archive, &format!("sequence({steps})")), counted, "{count}");
        // For this condition, the tables narrow nothing down.
        let not = ids(&archive, &format!("not sequence({steps})"));
        assert_eq!(not, ids(&archive, &format!("not {count}")), "{count}");
        let either = format!("sequence({steps}) or turns < 0 or not {count}");
        assert_eq!(ids(&archive, &either).split(' ').count(), 54, "{count}");
        telling += usize::from(counted != "–" && not != "–");
    }
    assert!(telling >= 10, "{telling} pairs distinguish games");
}

/// Creates sixty games of two player turns each, with long place names.
fn many() -> Games {
    let game = |number: u32| {
        format!(
            "Dadu: 1\nId: g{number}\nTitle: =1+{number}\nVariant: basic\nDate: 2021-01-{:02}\n\
             Place: Place number {number}, पुणे, 東京都 \u{202e}| and a name that does not end\n\
             Household: House {number}, पुणे, 東京都 \u{202e}| and a name that does not end, or at \
             least not before the right edge of the table\n\
             N: Asha\nS: Ravi\n\nN1 3\nS1 {}\nResult: unfinished\n\n",
            1 + number % 28,
            number % 4,
        )
    };
    Games::of_text(&(1..=60).map(game).collect::<String>())
}

fn json(games: &Games, arguments: &[&str]) -> Vec<Value> {
    let arguments = [arguments, &["--format", "json"]].concat();
    serde_json::from_str(&games.shown(&arguments)).expect("one array")
}

#[test]
fn a_draw_by_the_rules_is_shown_without_a_result() {
    let there_and_back = "S1 a1-a2\nN1 e5-e4\nS1 a2-a1\nN1 e4-e5\n";
    let start = "Dadu: 1\nId: d\nGame: koruboddo\nVariant: basic, R4 = third\n\n= S a1 b1 | N d5 e5 | turn S\n";
    for (times, is_drawn) in [(1, false), (2, true)] {
        let games = Games::of_text(&format!("{start}{}S1 a1-a2\n", there_and_back.repeat(times)));
        assert_eq!(
            ids(&games.open(), "game = koruboddo and drawn"),
            if is_drawn { "@1" } else { "–" }
        );
        assert_eq!(games.shown(&["list"]).contains("│ drawn "), is_drawn);
        let row = &json(&games, &["list"])[0];
        assert_eq!(
            (row["result"].as_str(), row["drawn"].as_bool()),
            (None, is_drawn.then_some(true))
        );
    }
    let won = Games::of_text(&format!("{start}{}Result: N wins\n", there_and_back.repeat(2)));
    assert!(won.shown(&["list"]).contains("│ N won (contradicted) "), "{}", won.shown(&["list"]));
}

#[test]
fn the_score_of_a_series_is_found_and_shown() {
    let games = Games::of_text("Dadu: 1\nGame: shah\nScore: S 2\nVariant: basic\n\nS1 +a1\n");
    assert_eq!(ids(&games.open(), "game = shah and score = \"S 2\""), "@1");
    assert_eq!(json(&games, &["list", "--columns", "score"])[0]["Score"].as_str(), Some("S 2"));
}

#[test]
fn a_table_fits_the_width_and_reports_omitted_games() {
    let games = many();
    let table = games.shown(&["list"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 50 + 5, "{table}");
    assert_eq!(lines.last(), Some(&"10 more games not shown; `--limit 0` shows all"));
    let width = |line: &&str| unicode_width::UnicodeWidthStr::width(*line);
    assert!(lines.iter().all(|line| width(line) <= 100), "{table}");
    assert_eq!(width(&lines[0]), width(&lines[7]), "{table}");
    assert!(table.contains('…') && !table.contains('\u{202e}'), "{table}");
    assert_eq!(games.shown(&["list", "--limit", "0"]).lines().count(), 60 + 4);
    let few = games.shown(&["find", "sequence(throw 3)", "--limit", "7"]);
    assert!(few.ends_with("more games match; `--limit 0` shows all\n"), "{few}");
    assert_eq!(games.shown(&["find", "sequence(throw 3)", "--limit", "60"]).lines().count(), 64);
}

#[test]
fn games_match_the_schema() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let schema = crate::support::root().join("spec/game.schema.json");
    let schema = compiler.compile(plain(&schema), &mut schemas).expect("a valid schema");
    for games in [many(), Games::of_the_page()] {
        for arguments in [&["list"][..], &["find", "sequence(throw) or position(on track)"]] {
            let all = json(&games, arguments);
            assert!(all.len() >= 6);
            for game in &all {
                if let Err(error) = schemas.validate(game, schema) {
                    panic!("{error}\n{game}");
                }
            }
            let lines = games.shown(&[arguments, &["--format", "jsonl"]].concat());
            let lines: Vec<Value> =
                lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            assert_eq!(lines, all);
            assert!(!format!("{lines:?}").contains("matches") || arguments.len() == 2);
        }
    }
    assert_eq!(json(&many(), &["find", "turns > 9"]), [] as [Value; 0]);
}

#[test]
fn text_is_escaped_for_terminals_and_exact_for_programs() {
    let games = many();
    for format in ["json", "jsonl", "markdown", "table"] {
        let shown = games.shown(&["list", "--format", format]);
        assert!(!shown.contains('\u{202e}'), "{format}");
    }
    // A place has no invisible characters: with and without them, it is the same place.
    let place = "Place number 1, पुणे, 東京都 | and a name that does not end";
    assert_eq!(json(&games, &["list", "--limit", "1"])[0]["place"], place);
    // CSV has no escapes. It contains the text unchanged, as the CSV of `sql` does.
    for command in
        [&["list"][..], &["find", "sequence(throw 3)"], &["sql", "SELECT place FROM record"]]
    {
        let csv = games.shown(&[command, &["--format", "csv"]].concat());
        assert!(csv.contains(&format!("\"{place}\"")), "{command:?}: {csv}");
    }
    let csv = games.shown(&["list", "--format", "csv", "--limit", "1"]);
    let rows: Vec<&str> = csv.lines().collect();
    let names: Vec<&str> = rows[0].split(',').collect();
    let game = &json(&games, &["list", "--limit", "1"])[0];
    assert!(names.iter().all(|name| game.get(name).is_some()), "{csv}");
    assert_eq!(names.len(), game.as_object().map_or(0, serde_json::Map::len));
    assert!(rows[1].starts_with("1,g1,'=1+1,2021-01-02,"), "{csv}");
    assert!(rows[1].contains(",\"Place number 1, "), "{csv}");
    assert_eq!(games.shown(&["find", "turns > 9", "--format", "csv"]).lines().count(), 1);
    let markdown = games.shown(&["list", "--format", "markdown", "--limit", "1"]);
    assert_eq!(markdown.lines().count(), 3, "{markdown}");
    assert!(markdown.contains("\\| and a name that does not end"), "{markdown}");
}

#[test]
fn options_are_conditions_too() {
    let games = Games::of_the_page();
    let cases: [(&[&str], &[i64]); 9] = [
        (&["--variant", "ludii, triples = tens"], &[2]),
        (&["--place", "PUNE"], &[1, 3]),
        (&["--place", "pune", "--verdict", "legal"], &[1]),
        (&["--person", "shah"], &[2]),
        (&["--from", "2022-06"], &[2, 3, 6]),
        (&["--to", "2021"], &[1]),
        (&["--from", "2022", "--to", "2022", "--where", "finished"], &[2]),
        (&["--where", "king-captures", "--sort", "turns", "--reverse"], &[1, 4]),
        (&["--place", "' OR 1=1 --"], &[]),
    ];
    for (options, expected) in cases {
        let all = json(&games, &[&["list"], options].concat());
        let mut ids: Vec<i64> = all.iter().filter_map(|game| game["id"].as_i64()).collect();
        if !options.contains(&"--sort") {
            ids.sort_unstable();
        }
        assert_eq!(ids, expected, "{options:?}");
    }
}

#[test]
fn every_column_sorts() {
    let games = Games::of_the_page();
    for column in dadu::archive::query::Sort::names() {
        let all = json(&games, &["list", "--sort", column]);
        assert_eq!(all.len(), 7, "{column}");
    }
    let dates = |options: &[&str]| -> Vec<Value> {
        let all = json(&games, &[&["list", "--sort", "date"], options].concat());
        all.iter().map(|game| game["date_from"].clone()).collect()
    };
    let known = ["2021-05-17", "2022-01-01", "2022-12-01", "2023-01-01"].map(Value::from);
    assert_eq!(dates(&[])[..4], known);
    let newest: Vec<Value> = known.into_iter().rev().collect();
    assert_eq!(dates(&["--reverse"])[..4], newest);
    assert_eq!(dates(&["--reverse"])[6], Value::Null, "games without a date are last");
}

#[test]
fn exit_codes_distinguish_no_match_from_an_error() {
    let games = Games::of_the_page();
    let code = |arguments: &[&str]| games.run(arguments).status.code();
    assert_eq!(code(&["find", "place ~ Pune"]), Some(0));
    assert_eq!(code(&["find", "place ~ Nowhere"]), Some(1));
    assert_eq!(code(&["find", "sequence(reentry)"]), Some(1));
    assert_eq!(code(&["list", "--where", "place ~ Nowhere"]), Some(0));
    assert_eq!(code(&["find", "plac ~ Pune"]), Some(2));
    assert_eq!(code(&["list", "--from", "yesterday"]), Some(2));
    let nowhere = crate::support::dadu(&["find", "legal", "--archive", "no/such.dadu-archive"]);
    assert_eq!(nowhere.status.code(), Some(2));
    let said = complained(&nowhere);
    assert!(said.contains("archive no/such.dadu-archive does not exist"), "{said}");
}

#[test]
fn an_error_is_shown_under_the_expression() {
    let games = Games::of_the_page();
    let output = games.run(&["find", "legal and plac = \"Pune\""]);
    let said = complained(&output);
    for line in ["unknown query word `plac`", "[expression:1:11]", "did you mean `place`?"] {
        assert!(said.contains(line), "{said}");
    }
    assert!(output.stdout.is_empty());
    let output = games.run(&["list", "--verdict", "lega\u{1b}[2J"]);
    let said = complained(&output);
    assert!(said.contains("[--verdict:1:1]") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn the_environment_selects_the_archive() {
    let games = Games::of_the_page();
    let mut command = program(&["find", "id = khan-2", "--format", "jsonl"]);
    let output = command.env("DADU_ARCHIVE", &games.path).output().expect("the program runs");
    assert_eq!(said(&output).lines().count(), 1);
}

/// The text of a removed game or of an older revision is not found.
#[test]
fn removed_games_and_old_revisions_are_not_found() {
    let games = Games::of_the_page();
    games.run(&["remove", "@1", "--yes"]);
    let archive = games.open();
    assert_eq!(ids(&archive, "king-captures"), "@4");
    assert_eq!(ids(&archive, "sequence(capture king)"), "@4");
    assert_eq!(ids(&archive, "id = khan-1 or remark ~ board or captures on c3"), "–");
}

/// Three games for texts and columns.
fn three() -> Games {
    Games::of_text(
        "Dadu: 1\nId: a\nTitle: At the wedding\nVariant: basic\nDate: 2021-05-17T20:30/22:10\n\
         Household: Khan\nOccasion: a wedding in Pune\nN: Asha\nS: Ravi\n\n\
         N1 3  # nearly flipped the board\nS1 2\nResult: unfinished\n\n\
         Dadu: 1\nId: b\nTitle: Evening\nVariant: basic\nPlace: Pune\nSeating: Asha by the door\n\
         Players: 1-1\n\nN1 3\nS1 2\nResult: N wins\n\n\
         Dadu: 1\nId: c\nVariant: basic\nHousehold: O'Brien & \"co\"\nN: Ravi\nS: આશા\n\n\
         = N g5 out K 7 da all open | S c3 wait K 7 da all | turn N\n\
         N1 2 g5+2\nResult: N wins\n",
    )
}

/// Words alone are a text. The note on standard error says what was searched.
#[test]
fn words_are_searched_as_text() {
    let games = three();
    let cases: [(&str, &str, i32, &str); 16] = [
        ("wedding", "a", 0, "searched headers, remarks and names: text ~ \"wedding\""),
        ("PUNE", "a b", 0, "text ~ \"PUNE\""),
        ("flipped", "a", 0, "text ~ \"flipped\""),
        ("asha", "a b", 0, ""),
        ("આશા", "c", 0, ""),
        ("board flipped", "a", 0, "text ~ \"board\" and text ~ \"flipped\""),
        ("\"flipped the board\"", "a", 0, "text ~ \"flipped the board\""),
        ("\"board flipped\"", "", 1, "text ~ \"board flipped\""),
        ("\"O'Brien\"", "c", 0, ""),
        ("text ~ pune and not household", "b", 0, ""),
        ("occasion", "a", 0, ""),
        ("seating ~ door or occasion = 'a wedding in Pune'", "a b", 0, ""),
        ("finsihed", "", 1, "did you mean the query word `finished`?"),
        ("place Pune", "", 2, "to search for these words, quote them: dadu find '\"place Pune\"'"),
        ("text = Pune", "", 2, "operator not supported for `text`"),
        ("text ~ ' '", "", 2, "no search text"),
    ];
    for (expression, expected, code, note) in cases {
        let output = games.run(&["find", expression, "--columns", "log-id", "--format", "csv"]);
        let found: Vec<String> = said(&output).lines().skip(1).map(str::to_owned).collect();
        let words = complained(&output);
        assert_eq!(output.status.code(), Some(code), "{expression}: {words}");
        assert_eq!(found.join(" "), expected, "{expression}: {words}");
        assert!(words.contains(note), "{expression}: {words}");
        let is_text = words.contains("searched headers");
        assert_eq!(
            is_text,
            code < 2 && !expression.contains(['~', '=']) && expression != "occasion"
        );
    }
}

#[test]
fn columns_can_be_chosen() {
    let games = three();
    let table = games.shown(&["list"]);
    assert!(table.starts_with("┌"), "{table}");
    for part in ["title", "household", "At the wedding", "Khan", "N won (contradicted)", "│ N won "]
    {
        assert!(table.contains(part), "{part}: {table}");
    }
    let cases = [
        (
            "csv",
            "result,winner,log-id",
            "result,winner,log_id\r\nunfinished,,a\r\nN,,b\r\nN,N,c\r\n",
        ),
        (
            "jsonl",
            "ID, players",
            "{\"id\":1,\"players\":\"1-1\"}\n{\"id\":2,\"players\":\"1-1\"}\n{\"id\":3,\"players\":\"1-1\"}\n",
        ),
        ("markdown", "king-captures", "| king-captures |\n| --- |\n| 0 |\n| 0 |\n| 0 |\n"),
    ];
    for (format, columns, expected) in cases {
        assert_eq!(games.shown(&["list", "--columns", columns, "--format", format]), expected);
    }
    for wrong in ["won", "id,,date", "", "id;place"] {
        let output = games.run(&["list", "--columns", wrong]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        let words = complained(&output);
        assert!(words.contains("or one of id, log-id, title"), "{words}");
    }
    // Fields of the header are columns too.
    let page = Games::of_the_page();
    let fields =
        ["list", "--where", "language", "--format", "csv", "--columns", "id,LANGUAGE,field Note"];
    let note = "made by hand for the examples of spec/query.md";
    let expected =
        format!("id,Language,Note\r\n1,\"Marathi, some Gujarati\",{note}\r\n2,Gujarati,{note}\r\n");
    assert_eq!(page.shown(&fields), expected);
    let drawn = page.shown(&["list", "--columns", "language,id", "--format", "markdown"]);
    assert!(
        drawn.starts_with("| language | id |\n| --- | --- |\n| Marathi, some Gujarati | @1 |\n")
    );
    let words = complained(&page.run(&["list", "--columns", "housheold"]));
    assert!(words.contains("did you mean `household`?"), "{words}");
    // Without the option, the columns for programs stay as they are.
    let csv = games.shown(&["list", "--format", "csv"]);
    let head = "id,log_id,title,date,date_from,date_to,place,household,simulated,variant,players_n,\
                players_s,rounds,turns,throws,moves,captures,king_captures,result,winner,verdict,errors,\
                warnings,file,line\r\n1,a,At the wedding,2021-05-17T20:30/22:10,2021-05-17,2021-05-17,,Khan,0,basic,";
    assert!(csv.starts_with(head), "{csv}");
}

/// A search without a match says which texts no game has, and which ones may be meant.
#[test]
fn texts_that_no_game_has_are_reported() {
    let games = Games::of_the_page();
    let cases = [
        ("place = pune", "no game has the place `pune`; did you mean `Pune`?"),
        (
            "place ~ Poona",
            "no game has the place `poona`; the archive has `Mumbai Central`, `Pune`",
        ),
        ("place ~ Mumbay", "did you mean `Mumbai Central`?"),
        ("person = asha and finished", "no game has the person `asha`; did you mean `Asha`?"),
        ("person = X", "no game has the person `X`; the archive has `Asha`, `Asha Shah`"),
        ("player(name = Meerah)", "no game has the name `Meerah`; did you mean `Meera`?"),
        ("language ~ tamil", "no game has the Language `tamil`; the archive has `Gujarati`"),
        ("occasion = Eid", "no game has the Occasion `Eid`; no log has one"),
        ("title = '\u{1b}[2J'", "no game has the title `\\u{1b}[2J`"),
    ];
    for (expression, says) in cases {
        let output = games.run(&["find", expression]);
        let words = complained(&output);
        assert_eq!(output.status.code(), Some(1), "{expression}: {words}");
        assert!(words.contains("no match in 7 games") && words.contains(says), "{words}");
    }
    let [found, same] =
        ["person ~ ash", "player ~ ash"].map(|asked| said(&games.run(&["find", asked])));
    assert!(found == same && found.contains("@1"), "{found}{same}");
    let words = complained(&games.run(&["find", "place = Pune and turns > 900"]));
    assert!(!words.contains("no game has"), "{words}");
}

#[test]
fn answers_fit_an_archive_of_games_without_throws() {
    let games =
        Games::of_text("Dadu: 1\nGame: koruboddo\nVariant: basic, R4 = third\n\nS1 d3-c3\n");
    let statistics = games.shown(&["stats"]);
    assert!(statistics.contains("CAPTURES BY SQUARE") && !statistics.contains("THROWS"));
    assert!(games.shown(&["stats", "throws"]).contains("no games to count"));
    let refused = complained(&games.run(&["find", "R4 = third"]));
    assert!(
        refused.contains("for Koruboddo, write `game = koruboddo and R4 = third`"),
        "{refused}"
    );
    assert_eq!(ids(&games.open(), "game = koruboddo and R4 = third"), "@1");
}
