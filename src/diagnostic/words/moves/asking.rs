//! Questions about the rules of games without throws.

use crate::games::{bosh, djara_badakh, koruboddo, leyla_gobale, shah, shantarad};

type Question = (&'static str, &'static str);

const REPETITION: Question = (
    "The same position comes a third time. Does the game end?",
    "two sides that repeat the same moves",
);

const LONG_LAP: Question = (
    "You sow so many that you come round to the hole you lifted. Do you drop one there?",
    "a hole with as many in it as the board has holes",
);

#[rustfmt::skip]
pub const fn shah(parameter: shah::Parameter) -> Question {
    use shah::Parameter::*;
    match parameter {
        Men => ("How many stones does a side have?",
            "the board before the first turn"),
        LastStones => ("A side has two stones left. Has it lost?",
            "the end of a game"),
        Safe => ("You have made a row. May you take a stone that is in a row itself?",
            "a removal while the other side has a row"),
        Obligation => ("You have made a row. Must you take a stone?",
            "a player who makes a row and takes nothing"),
        NoOpening => ("You have shut the other side in, and no single step frees it. What happens?",
            "a side that cannot move"),
        Repetition => REPETITION,
        SafeAtFirst => ("Each side removes one stone before the first step. May it be in a row?",
            "the two removals after all stones are placed"),
    }
}

#[rustfmt::skip]
pub const fn djara_badakh(parameter: djara_badakh::Parameter) -> Question {
    use djara_badakh::Parameter::*;
    match parameter {
        Men => ("How many stones does a side have?",
            "the board before the first turn"),
        PlacedRow => ("You place your third stone and have a row. Have you won?",
            "a row that is made while placing"),
        DiagonalRow => ("Your three stones are on a diagonal. Have you won?",
            "three stones on a diagonal"),
        DiagonalStep => ("May a stone step diagonally?",
            "any step"),
        Blocked => ("A side cannot move. Is a way opened for it, does it pass, or has it lost?",
            "a side that cannot move"),
        Repetition => REPETITION,
    }
}

#[rustfmt::skip]
pub const fn shantarad(parameter: shantarad::Parameter) -> Question {
    use shantarad::Parameter::*;
    match parameter {
        LastStones => ("A side has one stone left. Has it lost?",
            "the end of a game"),
        NextStone => ("You have captured. May another stone of yours capture next in the same turn?",
            "a turn with two captures"),
        Obligation => ("You have captured and could capture again. Must you?",
            "a player who stops although another step captures"),
        NoOpening => ("You have shut the other side in, and no single step frees it. What happens?",
            "a side that cannot move"),
        Repetition => REPETITION,
    }
}

#[rustfmt::skip]
pub const fn koruboddo(parameter: koruboddo::Parameter) -> Question {
    use koruboddo::Parameter::*;
    match parameter {
        Start => ("Which two squares of the middle row are yours at the start: those at your right or at your left?",
            "the board before the first turn"),
        LastStones => ("A side has one stone left. Has it lost?",
            "the end of a game"),
        Corners => ("You jump and go on jumping. May the stone turn to the side?",
            "a chain of two jumps"),
        Blocked => ("A side cannot move. Is a way opened for it, does it pass, or has it lost?",
            "a side that cannot move"),
        Repetition => REPETITION,
    }
}

#[rustfmt::skip]
pub const fn leyla_gobale(parameter: leyla_gobale::Parameter) -> Question {
    use leyla_gobale::Parameter::*;
    match parameter {
        Holes => ("How many holes has a row?",
            "the board before the first turn"),
        Balls => ("How many balls are in a hole at the start?",
            "the board before the first turn"),
        Direction => ("Which way do you sow?",
            "any turn"),
        LastBall => ("You capture the balls opposite. Do you take your last ball too?",
            "any capture"),
        LongLap => LONG_LAP,
        FirstTurn => ("Which hole does the very first turn lift?",
            "the first turn of a game"),
        Seen => ("A side has nothing left to lift. Does the game end at once, or when its turn comes?",
            "the end of a game"),
        Endless => ("A sowing goes round and never ends. What happens?",
            "a very long sowing"),
        Repetition => REPETITION,
    }
}

#[rustfmt::skip]
pub const fn bosh(parameter: bosh::Parameter) -> Question {
    use bosh::Parameter::*;
    match parameter {
        Holes => ("How many holes has a row?",
            "the board before the first turn"),
        Balls => ("How many stones fill a hole?",
            "the board before the first turn"),
        Direction => ("Which way do you sow?",
            "any turn"),
        LongLap => LONG_LAP,
        Taken => ("The hole behind the empty one is your own. Do you take it?",
            "a capture in the own row"),
        Seen => ("A row is empty. Is the board cleared at once, or when the turn of its side comes?",
            "the end of a round"),
        Closing => ("You cannot fill all your holes. Who says which stay closed?",
            "a filling with fewer stones than at the start"),
        Beginner => ("Who begins after the holes are filled again?",
            "the first turn after a filling"),
        Repetition => REPETITION,
    }
}
