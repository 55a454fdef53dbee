//! The parts of shared messages that games without throws word themselves.

use super::super::phrases::{Phrases, StatePhrases};
use super::super::play::{PlayPhrases, value};
use super::asking;
use crate::games::{GameId, bosh, djara_badakh, koruboddo, leyla_gobale, shah, shantarad};
use crate::layout::Spot;
use crate::table::Side;

macro_rules! page {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/", $path, "/README.md"))
    };
}

/// The text of messages about throws.
const NOTHING_THROWN: &str = "nothing is thrown in this game";

const ON_GRID: PlayPhrases = PlayPhrases {
    page: "",
    values: NOTHING_THROWN,
    sums: NOTHING_THROWN,
    no_such_move: STEPS,
    pairing: NOTHING_THROWN,
    becomes: [NOTHING_THROWN; 2],
    more: NOTHING_THROWN,
    further: NOTHING_THROWN,
    capture_gives: NOTHING_THROWN,
    all_stated: "list every stone on its square",
    stated_twice: "of them are in hand",
    two_won: "both sides have lost",
    squares: "squares run from a1 to e5",
    at,
    counted: |_, number| counted("stone", number),
    lost: |_: Side, _| NOTHING_THROWN.to_owned(),
    not_there: |side, spot| (format!("position lists a stone of {side} {}", at(spot)), None),
};

const OF_HOLES: PlayPhrases = PlayPhrases {
    no_such_move: HOLES,
    all_stated: "list the contents of each hole and the winnings of each side",
    squares: "holes run from a1 and a2 to the last letter of the row; row 1 is S's, row 2 is N's",
    ..ON_GRID
};

const RESULTS: &str =
    "write `Result: S wins`, `Result: N wins`, `Result: draw` or `Result: unfinished`";
const STEPS: &str = "write a step as `d2-d3`, and the stones that it took after it: `d2-d3x`";
const TO_POINTS: &str = "write a step as `a1-a2`, from a point to the next one on a line";
const HOLES: &str = "write the hole that is lifted, and checks after it: `f1`, `f1=d1*5x2`";

const HOLES_OF_BOSH: &str =
    "write the hole that is lifted as `e1=d1*5x2`, and holes that are filled as `+a1 +b1`";

const BASE: Phrases = Phrases {
    letters: "pieces have no letter",
    results: RESULTS,
    not_won: "has not won according to the replay",
    players: "a side is one player: write `Players: 1-1`, or leave it out",
    position: "write a position as `= N a1 b2 | S c4 | turn N`",
    squares: STEPS,
    moves: STEPS,
    throws: NOTHING_THROWN,
    line,
    asking: |_| ("", ""),
    won: "the other side has lost",
    told: |fact| match (fact.word, value(fact)) {
        ("hand", said) => format!("{said} in hand"),
        ("djare", _) => "made the first row".to_owned(),
        ("won", said) => format!("has won {said}"),
        ("closed", said) => format!("closed: {said}"),
        (word, said) => format!("{word} {said}"),
    },
    effects: |_, _| Vec::new(),
    state: &StatePhrases::WITHOUT_THROWS,
    play: None,
};

pub(in crate::diagnostic::words) static SHAH: Phrases = Phrases {
    position: "write a position as `= N a1 b2 hand 10 | S c4 hand 11 djare | turn N`",
    moves: "write placings as `+d2`, steps as `d2-d3`, and the stone that a row took: `d2-d3 xg4`",
    asking: |place| asking::shah(shah::Parameter::ALL[place]),
    play: Some(&PlayPhrases {
        page: page!("shah"),
        squares: "the 24 points are from a1 to g7, where lines meet",
        ..ON_GRID
    }),
    squares: "write a step as `a1-a4`, from a point to the next one on a line",
    ..BASE
};

pub(in crate::diagnostic::words) static DJARA_BADAKH: Phrases = Phrases {
    position: "write a position as `= N a1 b2 hand 1 | S c3 hand 2 | turn S`",
    won: "it has a row of three, or the other side cannot move",
    moves: "write placings as `+b2`, steps as `a1-a2`",
    asking: |place| asking::djara_badakh(djara_badakh::Parameter::ALL[place]),
    play: Some(&PlayPhrases {
        page: page!("djara-badakh"),
        two_won: "both sides have a row of three",
        no_such_move: TO_POINTS,
        squares: "points run from a1 to c3",
        ..ON_GRID
    }),
    squares: TO_POINTS,
    ..BASE
};

pub(in crate::diagnostic::words) static SHANTARAD: Phrases = Phrases {
    position: "write a position as `= N a1 b2 hand 10 | S c4 hand 10 | turn N`",
    moves: "write placings as `+d2 +e4`, steps as `d2-d3`, captures after them: `d2-d3x`",
    asking: |place| asking::shantarad(shantarad::Parameter::ALL[place]),
    play: Some(&PlayPhrases { page: page!("shantarad"), ..ON_GRID }),
    ..BASE
};

pub(in crate::diagnostic::words) static KORUBODDO: Phrases = Phrases {
    moves: "write a step as `d3-c3`, a chain of jumps as `b5-b3-d3x2`",
    asking: |place| asking::koruboddo(koruboddo::Parameter::ALL[place]),
    play: Some(&PlayPhrases { page: page!("koruboddo"), ..ON_GRID }),
    ..BASE
};

pub(in crate::diagnostic::words) static LEYLA_GOBALE: Phrases = Phrases {
    position: "write a position as `= N a2*3 qar d1*2 d2*2 won 4 | S b1*6 won 31 | turn N`",
    squares: HOLES,
    moves: HOLES,
    asking: |place| asking::leyla_gobale(leyla_gobale::Parameter::ALL[place]),
    play: Some(&PlayPhrases {
        page: page!("leyla-gobale"),
        counted: |_, number| counted("ball", number),
        ..OF_HOLES
    }),
    ..BASE
};

pub(in crate::diagnostic::words) static BOSH: Phrases = Phrases {
    position: "write a position as `= N a2*3 closed b2 won 4 | S b1*6 won 27 | turn N`",
    squares: HOLES_OF_BOSH,
    moves: HOLES_OF_BOSH,
    asking: |place| asking::bosh(bosh::Parameter::ALL[place]),
    play: Some(&PlayPhrases { page: page!("bosh"), ..OF_HOLES }),
    ..BASE
};

/// Returns the name of one piece.
pub(super) fn piece(game: GameId) -> &'static str {
    if game == GameId::LeylaGobale { "ball" } else { "stone" }
}

/// Returns whether the board consists of holes.
pub(super) fn is_of_holes(game: GameId) -> bool {
    matches!(game, GameId::LeylaGobale | GameId::Bosh)
}

fn counted(name: &str, number: u8) -> String {
    if number == 1 { format!("1 {name}") } else { format!("{number} {name}s") }
}

/// Returns a spot with its preposition: `on c5`, `in hand`.
fn at(spot: Spot) -> String {
    match spot {
        Spot::Square(name) => format!("on {name}"),
        Spot::Waiting => "in hand".to_owned(),
        Spot::Centre | Spot::Out => "off the board".to_owned(),
    }
}

/// Returns a hint for an unrecognised line.
fn line(_: &str) -> &'static str {
    "write a field (`Place: Pune`), a player turn (`N1 d2-d3`, with a round: `3. N1 …`), a position \
     (`= N … | S …`), `...`, or a remark after `#`"
}
