//! Chances to capture and captures, in positions small enough to count by hand.

use crate::support::desk::Desk;

/// Each log has its own place name, so that it is counted separately. The last column has `square
/// captures/chances`.
const CASES: [(&str, &str, &str); 13] = [
    ("basic", "= N a2 wait K 7 da all | S a4 wait K 7 | turn N\nN1 2 a2+2 3 a4+3", "a4 1/1"),
    // The extra throw after a capture gives another chance.
    (
        "basic",
        "= N a2 wait K 7 da all | S a4 b2 wait K 6 | turn N\nN1 2 a2+2 3 a4+3 4 b2+4",
        "a4 1/1 b2 1/1",
    ),
    (
        "basic",
        "= N a2 a3 wait K 6 da all | S a4*2 wait K 6 | turn N\nN1 10-2 a2+2 1-3 +1 a1+3 2 a3+2 a4+10",
        "a4 2/2",
    ),
    // Another piece moved.
    ("basic", "= N a2 a3 wait K 6 da all | S a4 wait K 7 | turn N\nN1 2 a3+2", "a4 0/1"),
    // Two results and two pieces in one player turn are one chance on a square.
    ("basic", "= N a1 a2 wait K 6 da all | S a4*2 wait K 6 | turn N\nN1 10-2 a1+10 c1+2", "a4 0/1"),
    // Each player turn is a separate chance.
    (
        "basic",
        "= N a2 a3 c2 wait K 5 da all | S a5 wait K 7 da none | turn N\nN1 2 c2+2\nS1 2\nN1 3 c4+3",
        "a5 0/2",
    ),
    // No da, a safe square, or no licence: no chance.
    ("basic", "= N a2 wait K 7 da none | S a4 wait K 7 | turn N\nN1 2", ""),
    ("basic", "= N a4 wait K 7 da all | S b1 wait K 7 | turn N\nN1 2", ""),
    (
        "basic, licence-to-kill = yes",
        "= N a2 wait K 7 da all no-kill | S a4 wait K 7 | turn N\nN1 2 a2+2",
        "",
    ),
    // The position is unknown.
    ("basic", "= N a2 wait K 7 da all | S a4 wait K 7 | turn N\n...\nN1 2 a2+2", ""),
    // A capture in place with a 1.
    (
        "basic",
        "= N c3 out K 7 da all open | S c3 wait K 7 | turn N\nN1 1-3 c3x 2 c3+2 c5+3",
        "c3 1/1",
    ),
    // S captures too. Both sides use the same names for squares.
    ("basic", "= N c3 wait K 7 | S c5 wait K 7 da all | turn S\nS1 2 c5+2 3 c3+3", "c3 1/1"),
    // The table allowed a capture that was not a legal chance.
    ("basic", "= N a4 wait K 7 da all | S b1 wait K 7 | turn N\nN1 2 a4+2x! 3 b1+3", "b1 1/0"),
];

#[test]
fn chances_are_counted_once_in_a_player_turn_and_after_each_capture() {
    let desk = Desk::new();
    for (number, (variant, play, _)) in CASES.iter().enumerate() {
        let log = format!(
            "Dadu: 1\nVariant: {variant}\nPlace: {number}\nPlayers: 1-1\n\n{play}\nResult: unfinished\n"
        );
        desk.file(&format!("{number}.dadu"), log);
    }
    desk.done(&["add", "."]);
    let json = desk.json(&["stats", "captures", "--by", "place"]);
    let rows = json["captures"].as_array().unwrap();
    for (number, (_, play, expected)) in CASES.iter().enumerate() {
        let of_it = rows.iter().filter(|row| row["group"].as_str() == Some(&number.to_string()));
        let some = of_it.filter(|row| row["captures"] != 0 || row["chances"] != 0);
        let found: Vec<String> = some
            .map(|row| {
                format!(
                    "{} {}/{}",
                    row["square"].as_str().unwrap(),
                    row["captures"],
                    row["chances"]
                )
            })
            .collect();
        assert_eq!(found.join(" "), *expected, "{play}");
    }
}
