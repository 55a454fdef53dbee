//! Items that the table allowed against the rules, alternatives, players who come and go, and turns in which nothing was
//! played.

use dadu::finding::Severity;
use dadu::games::GameId;
use dadu::notation::parse;
use dadu::replay::{Setup, replay};

/// Cases: the game, its parameters, the lines of play, and the findings with their severity.
const CASES: &[(GameId, &str, &str, &str)] = &[
    // A capture that the table forgot: the board is unknown until it is stated.
    (
        GameId::Shantarad,
        "",
        "= S a1 c2 d4 | N b1 e5 | turn S\nS1 c2-c1x0!\nN1 e5-e4\n= S a1 c1 d4 | N b1 e4 | turn S\nS1 d4-d3",
        "note D707, note D503",
    ),
    // Without the mark, the log may be wrong, so the replay follows the rules.
    (GameId::Shantarad, "", "= S a1 c2 d4 | N b1 e5 | turn S\nS1 c2-c1x0\nN1 e5-e4", "error D503"),
    // An item that the table allowed gives a note, and the turn without another item gives nothing.
    (GameId::Koruboddo, "", "S1 d3-c4!\nN1 b3-c3", "note D707, note D429"),
    (GameId::Koruboddo, "", "S1 d3-c4\nN1 b3-c3", "error D429"),
    (GameId::Shah, "", "N1 +a1\nS1 +a1!\nN1 +d1", "note D707, note D428"),
    // Alternatives: the first legal one is read. The others are not, and errors that rest on the choice are less severe.
    (GameId::Shah, "", "S1 +c4/+c5\nN1 +c4", "note D702, warning D428"),
    (GameId::Shah, "", "S1 +a1/+d4\nN1 +a1", "note D702, error D428"),
    (
        GameId::Shantarad,
        "",
        "= S a1 b2 c2 d4 | N b1 e5 | turn S\nS1 c2-c1/d4-d3x\nN1 e5-e4",
        "note D702",
    ),
    (GameId::LeylaGobale, "", "N1 a2=c2*1x2/a2=c2*1x3\nS1 f1/b2", "note D702, note D702"),
    (GameId::Koruboddo, "", "S1 d3-c3/d3-?\nN1 b3-d3", "note D702"),
    // The first step makes no row, so nothing could be taken after it.
    (
        GameId::Shah,
        "",
        "= N d3 e3 c4 | S a1 a4 b6 g7 | turn N\nN1 d3-d2/c4-c3 xa1\nS1 a1-d1",
        "note D702, error D402",
    ),
    (GameId::Shah, "", "N1 +a1\nS1 a1/b2", "error D432, error D432"),
    (GameId::Shah, "", "N1 +a1\nS1 +a4/b2", "error D110"),
    // An alternative that was taken back was not played.
    (GameId::Koruboddo, "", "S1 d3-c3!back/c2-c3\nN1 c4-c2x", "note D702"),
    // A position that cannot be read sets up nothing. As a check in mid-play it changes nothing.
    (GameId::Bosh, "", "= S a1x6 c1 | N a2 | turn N\nN1 b2", "error D110, note D707"),
    (GameId::Bosh, "", "=====\nS1 f1", "error D110, error D501"),
    (GameId::Bosh, "", "S1 e1\n= S a1x6 c1 | N a2 | turn N\nN1 a1", "error D110, error D402"),
    (
        GameId::Dadu,
        "",
        "= N a4 c3x wait K 6 da all | S g4 wait K 7 da all | turn N\nN1 3 d4+3",
        "error D110, note D707",
    ),
    // Some items are wrong in every position.
    (
        GameId::Shah,
        "",
        "S1 +a1\n...\nN1 +d4\nS1 +a2\nN1 d1\nS1 +a4",
        "note D703, note D707, error D501, error D501, error D432",
    ),
    (GameId::Bosh, "", "S1 a1\n...\nN1 f2\nS1 a1", "note D703, note D707, error D501"),
    // A marked item that nobody could play leaves the position unknown, also a qar that is lifted.
    (
        GameId::Shantarad,
        "",
        "= S a1 c2 c4 e3 | N b1 d4 a5 | turn S\nS1 b3-b4!\nN1 a5-b5\nS1 b4-b3",
        "note D707, note D402",
    ),
    (
        GameId::LeylaGobale,
        "",
        "= S a1 qar d1*2 d2*2 won 20 | N f2*2 won 21 | turn S\nS1 d1!\nN1 f2",
        "note D707, note D430",
    ),
    // An item that was reported is not missing too, even if it rests on a choice.
    (
        GameId::Koruboddo,
        "",
        "S1 d3-c3/c2-c3\nN1 b3-d3x\nS1 c2-b2\nN1 b4-b3",
        "note D702, warning D428",
    ),
    // A log can name any square, also where the turn is marked and not the item.
    (GameId::Bosh, "", "N1 z2\nS1 +y2", "error D501, error D501"),
    (GameId::LeylaGobale, "", "N1 a2=z2*3\nS1 z2", "error D504, error D501"),
    (GameId::Bosh, "", "= N z2*3 | S a1 | turn S\nS1 a1", "error D507, note D707"),
    (
        GameId::Shantarad,
        "",
        "= S a1 c2 c4 e3 | N b1 d4 a5 | turn S\nS1! b3-b4\nN1 a5-b5\nS1 b4-b3",
        "note D707, note D402",
    ),
    // A turn is over after the last placing or filling.
    (
        GameId::Shah,
        ", men = 4",
        "= S a1 d1 c4 hand 1 | N b2 d2 e3 hand 1 | turn S\nS1 +g1\nN1 +f2 xa1",
        "error D430",
    ),
    // A blocked side passes, or the other one opens a way.
    (
        GameId::Koruboddo,
        ", R3 = passes",
        "= S a2 a3 b2 c1 e5 | N a1 | turn S\nS1 b2-b1\nS1 e5-e4",
        "error D302",
    ),
    (
        GameId::Shah,
        "",
        "= S d1 b2 d7 b6 f6 | N a1 a4 a7 | turn S\nS1! b2-b4\nS1 d1-d2",
        "note D431",
    ),
    // A side is one player, who may leave and come back.
    (GameId::Koruboddo, "", "N2: Bashir\nS1 d3-c3", "error D208"),
    (GameId::Koruboddo, "", "S1 d3-c3\n-N1\n+N1\nN1 b3-d3", ""),
    (GameId::Koruboddo, "", "S1 d3-c3\n+N1\nN1 b3-d3", "error D309"),
    (GameId::Koruboddo, "", "S1 d3-c3\n-N1\nN1 b3-d3", "error D301"),
    (GameId::Koruboddo, "", "S1 d3-c3\nN1>S1", "error D309"),
    (GameId::Koruboddo, "", "S1 d3-c3\n+N2\nN1 b3-d3", "error D301"),
    // A turn that cannot be read or played repeats no position.
    (
        GameId::DjaraBadakh,
        ", R5 = third",
        "N1 +a1\nS1 +b1\nN1 +c2\nS1 +a2\nN1 +c3\nS1 +b3\nN1 c3-\nS1 b3-\nN1 c3-\nS1 b3-\nN1 c3-\nS1 b3-",
        "error D110, error D110, error D110, error D110, error D110, error D110",
    ),
    (
        GameId::Bosh,
        ", R6 = third",
        "S1 +f2\nN1 +f2\nS1 +f2\nN1 +f2\nS1 +f2\nN1 +f2\nS1 a1",
        "error D501, error D501, error D501, error D501, error D501, error D501",
    ),
];

#[test]
fn marked_and_missing_items_have_these_findings() {
    for &(game, parameters, play, expected) in CASES {
        let head = format!("Dadu: 1\nGame: {game}\nVariant: basic{parameters}\nPlayers: 1-1\n");
        let text = format!("{head}\n{play}\nResult: unfinished\n");
        let log = parse(text.as_bytes());
        let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
        let found = found.iter().map(|it| format!("{} {}", it.severity.name(), it.code().id()));
        assert_eq!(found.collect::<Vec<_>>().join(", "), expected, "{text}");
    }
}

/// The play, and the rules of its first error.
const CITED: [(GameId, &str, &str, &[&str]); 9] = [
    (
        GameId::Shantarad,
        "",
        "= S a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 hand 2 | N a3 b3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5 | turn S\nS1 +d3 +e3 d3-c3",
        &["A1"],
    ),
    (
        GameId::Bosh,
        "",
        "= S a1 b1*2 won 19 | N won 18 | turn S\nS1 b1\nN1 +a2 +b2 +c2 +d2 a2",
        &["F1"],
    ),
    (
        GameId::Bosh,
        ", R4 = left end",
        "= S a1 b1*2 won 19 | N won 18 | turn S\nS1 b1\nN1 +a2",
        &["F1", "R4"],
    ),
    (
        GameId::Koruboddo,
        ", R3 = passes",
        "= S a2 a3 b2 c1 e5 | N a1 | turn S\nS1 b2-b1\nS1 e5-e4",
        &["T1", "R3"],
    ),
    (
        GameId::DjaraBadakh,
        ", R4 = passes",
        "= S a3 b2 c2 | N a1 a2 b1 | turn S\nS1 c2-c1\nS1 c1-c2",
        &["T1", "R4"],
    ),
    (
        GameId::Koruboddo,
        ", R4 = third",
        "= S a1 | N e5 | turn S\nS1 a1-a2\nN1 e5-e4\nS1 a2-a1\nN1 e4-e5\nS1 a1-a2\nN1 e5-e4\nS1 a2-a1\nN1 e4-e5\nS1 a1-a2\nN1 e5-e4",
        &["R4"],
    ),
    (GameId::Shah, ", men = 4", "= S a1 d1 g1 c4 | N b2 d2 e3 | turn S", &["F1"]),
    (GameId::Shah, "", "N1 +a1\nChange: men = 6", &["P1"]),
    (
        GameId::Koruboddo,
        ", R3 = loses",
        "= S a2 a3 b2 c1 e5 | N a1 | turn S\nS1 b2-b1",
        &["W1", "W2", "R1", "R3", "R4"],
    ),
];

#[test]
fn findings_cite_the_rules_that_decide() {
    for (game, parameters, play, expected) in CITED {
        let head = format!("Dadu: 1\nGame: {game}\nVariant: basic{parameters}\nPlayers: 1-1\n");
        let text = format!("{head}\n{play}\nResult: unfinished\n");
        let log = parse(text.as_bytes());
        let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
        let first = found.iter().find(|it| it.severity == Severity::Error).expect("an error");
        let rules: Vec<String> = first.rules.iter().map(ToString::to_string).collect();
        assert_eq!(rules, expected, "{text}");
    }
}
